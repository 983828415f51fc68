#!/usr/bin/env python3
"""Measures `pb lsp` on boards of 3,000 and 10,000 cards, beside the server of rumdl, a linter for Markdown, if it is installed.

usage: bench.py PB [--cards N …] [--runs N]

Prints a table in Markdown: milliseconds from the moment at which the client sends the message until it has read the answer, and the
memory of the server at the end. A change is a letter that is typed into a card; the card is another one each time.
"""

import argparse
import copy
import os
import random
import statistics
import sys
import tempfile
import time

import plans
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


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def table(columns):
    """The table, with a column for each server and size."""
    names = list(dict.fromkeys(name for _, times, _ in columns for name in times))
    print("| ms | " + " | ".join(title for title, _, _ in columns) + " |\n|---" + "|---:" * len(columns) + "|")
    for name in names:
        cells = []
        for _, times, _ in columns:
            values = times.get(name)
            cells.append("–" if not values else f"{values[0]:.1f}" if len(values) ==
                         1 else f"{statistics.median(values):.1f}, {percentile(values, 0.95):.1f}")
        print(f"| {name}{', p50 and p95' if len(columns[0][1].get(name, [])) > 1 else ''} | " + " | ".join(cells) + " |")
    print("| memory, MB | " + " | ".join(f"{used / 1000:.0f}" for _, _, used in columns) + " |")


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
                    columns.append((f"{name}, {cards:,} cards", bench.times, used))
                except (Silence, Refused) as fault:
                    print(f"note: {name} with {cards} cards: {fault}", file=sys.stderr)
                finally:
                    bench.client.kill()
    table(columns)


if __name__ == "__main__":
    main()
