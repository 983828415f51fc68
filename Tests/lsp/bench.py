#!/usr/bin/env python3
"""Measures `pb lsp` on boards of 3,000 and 10,000 cards, beside the server of rumdl, a linter for Markdown, if it is installed.

usage: bench.py PB [--cards N …] [--runs N]

Prints a table in Markdown: milliseconds from the moment at which the client sends the message until it has read the answer, the
memory of the server at the end, and the instructions of `pb` for one change, if valgrind is installed. A change is a letter that is
typed into a card; the card is another one each time. A row with a goal has it in parentheses.
"""

import argparse
import copy
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import plans
import client as clients
import text as texts
from client import CAPABILITIES, Client, Refused, Silence, uri_of
from stress import memory

RUMDL = os.path.join(plans.ROOT, ".build", "oracle", "bin", "rumdl")


def board(cards):
    """A board with dates, tags and checklists. Some cards have findings."""
    dice, lines = random.Random(cards), ["---", "planboard: true", "---", "# Plan", ""]
    columns = ["To Do", "Doing", "Review", "Done"]
    for number, column in enumerate(columns):
        lines += [f"## {column}", ""]
        for card in range(cards // len(columns)):
            box = "x" if column == "Done" else " "
            due = f"due:2026-12-{dice.randint(1, 28):02}" if dice.random() < 0.99 else "due:2026-13-01"
            lines.append(
                f"- [{box}] Card {number}/{card} about ☃ {dice.choice(['seeds', 'doors', 'books'])} #tag{dice.randint(0, 20)} {due}"
            )
            lines += ["  - [ ] an item"] * (dice.random() < 0.2)
        lines.append("")
    return "\n".join(lines)


# In milliseconds, at the 95th percentile: for 3,000 cards, and for 10,000 if that is another one.
GOALS = {
    "initialize": "30", "open → diagnostics": "60", "change → diagnostics": "25; 60", "completion": "10", "code actions": "10",
    "rename": "10"
}


class Bench:
    def __init__(self, command, folder, cards, environment):
        self.started, self.uri = time.perf_counter(), uri_of(os.path.join(folder, "plan.md"))
        capabilities = copy.deepcopy(CAPABILITIES)
        self.client, self.times, self.dice = Client(command, folder, environment, capabilities), {}, random.Random(cards)

    def measure(self, name, action):
        start = time.perf_counter()
        action()
        self.times.setdefault(name, []).append((time.perf_counter() - start) * 1000)

    def published(self):
        """Waits for the diagnostics of the present version."""
        while self.client.published.get(self.uri, {}).get("version") != self.client.documents[self.uri].version:
            self.client.receive()

    def run(self, text, runs, all_requests):
        client = self.client
        self.measure("initialize", client.initialize)
        self.times["initialize"] = [(time.perf_counter() - self.started) * 1000]
        self.measure("open → diagnostics", lambda: (client.open(self.uri, text), self.published()))
        lines = text.split("\n")
        cards = [number for number, line in enumerate(lines) if line.startswith("- [")]
        for number in range(runs):
            line = self.dice.choice(cards)
            place = {"line": line, "character": 8}
            change = {"range": {"start": place, "end": place}, "text": "x"}
            self.measure("change → diagnostics", lambda: (client.change(self.uri, [change]), self.published()))
            if all_requests and number % 5 == 0:
                for name, method, more in self.requests(line):
                    self.measure(name,
                                 lambda: client.request("textDocument/" + method, {"textDocument": {"uri": self.uri}} | more))
        used = memory(client.process)
        client.end()
        return used

    def requests(self, line):
        text = self.client.documents[self.uri].text.split("\n")[line]
        here = {"line": line, "character": texts.units(text[:text.index("#") + 2], self.client.encoding)}
        yield "completion", "completion", {"position": here}
        yield "code actions", "codeAction", {"range": {"start": here, "end": here}, "context": {"diagnostics": []}}
        yield "rename", "rename", {"position": here, "newName": "fresh"}
        yield "hover", "hover", {"position": here}
        yield "symbols", "documentSymbol", {}


def instructions(pb, text, folder, environment, changes=10):
    """The instructions, in millions, of one change and its diagnostics: those of a session with more changes less those of a session
    with none, for each. The first change is not counted, because it sets up what later ones use.
    """
    clients.WAIT = 300  # Valgrind is some fifty times slower.
    stripped, counts = os.path.join(environment["HOME"], "pb"), []
    # Valgrind cannot read the debug information of Swift.
    subprocess.run(["strip", "-o", stripped, pb], check=True)
    for number in (1, 1 + changes):
        profile = os.path.join(environment["HOME"], f"profile-{number}")
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}", stripped, "lsp"]
        bench = Bench(command, folder, len(text), environment)
        try:
            bench.run(text, number, all_requests=False)
        finally:
            bench.client.kill()
        with open(profile, encoding="utf-8") as file:
            counts.append(int(re.search(r"^totals: (\d+)", file.read(), re.M)[1]))
    return (counts[1] - counts[0]) / changes / 1e6


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def table(columns):
    """The table, with a column for each server and size."""
    names = list(dict.fromkeys(name for _, times, _, _ in columns for name in times))
    print("| ms | " + " | ".join(title for title, _, _, _ in columns) + " |\n|---" + "|---:" * len(columns) + "|")
    for name in names:
        cells = []
        for _, times, _, _ in columns:
            values = times.get(name)
            cells.append("–" if not values else f"{values[0]:.1f}" if len(values) ==
                         1 else f"{statistics.median(values):.1f}, {percentile(values, 0.95):.1f}")
        goal = f" (≤ {GOALS[name]})" if name in GOALS else ""
        print(f"| {name}{', p50 and p95' if len(columns[0][1].get(name, [])) > 1 else ''}{goal} | " + " | ".join(cells) + " |")
    print("| memory, MB (3,000 cards: ≤ 60) | " + " | ".join(f"{used / 1000:.0f}" for _, _, used, _ in columns) + " |")
    if any(count for _, _, _, count in columns):
        print("| instructions for a change, M | " + " | ".join(f"{count:.1f}" if count else "–" for _, _, _, count in columns) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pb", type=os.path.abspath)
    parser.add_argument("--cards", type=int, nargs="*", default=[3000, 10000])
    parser.add_argument("--runs", type=int, default=100)
    options, columns = parser.parse_args(), []
    servers = [("pb lsp", [options.pb, "lsp"])] + [("rumdl server", [RUMDL, "server"])] * os.path.exists(RUMDL)
    if len(servers) == 1:
        print("note: rumdl is not installed in .build/oracle, so nothing is compared", file=sys.stderr)
    for cards in options.cards:
        for name, command in servers:
            with tempfile.TemporaryDirectory(prefix="pb-lsp-bench-") as folder:
                home, plan = os.path.join(folder, "home"), os.path.join(folder, "plan")
                for path in (home, plan):
                    os.makedirs(path)
                text = board(cards)
                plans.write(plan, {".planboard.yml": "", "plan.md": text})
                bench = Bench(command, os.path.realpath(plan), cards, plans.environment(home))
                try:
                    used = bench.run(text, options.runs, all_requests=name == "pb lsp")
                    count = None
                    if name == "pb lsp" and shutil.which("valgrind") and shutil.which("strip"):
                        count = instructions(options.pb, text, os.path.realpath(plan), plans.environment(home))
                    columns.append((f"{name}, {cards:,} cards", bench.times, used, count))
                except (Silence, Refused) as fault:
                    print(f"note: {name} with {cards} cards: {fault}", file=sys.stderr)
                finally:
                    bench.client.kill()
    table(columns)


if __name__ == "__main__":
    main()
