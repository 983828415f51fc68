#!/usr/bin/env python3
"""Every command takes time linear in the size of the board, whatever it contains.

usage: commands.py PB [--size BYTES] [--every N] [--only TEXT] [--jobs N]

Makes boards of SIZE bytes, and of twice that, in about fifty shapes: some like the boards that people write, and some that are
hard to process. Runs commands that read a whole board or change all of its cards, and compares the costs of the two boards. The
cost of an empty board is subtracted from both.

A first check of each pair of a shape and a command measures processor time, which is quick but rough: if the larger board takes
much more than twice as long, the pair is only suspicious. For a suspicious pair, callgrind counts instructions, which are the
same in every run and on every machine: the larger board may cost at most 2.5 times as much. If it costs more, the test is repeated
with boards of twice the size, because a table that grows once is not a fault. --every N runs only every N-th pair.
"""

import argparse
import concurrent.futures
import itertools
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

LIMIT = 2.5
# These commands move cards one by one: twice as many cards take four times as long. They refuse more than 2,000 cards
# (docs/performance.md).
ONE_BY_ONE = {"move": 4.4, "archive": 4.4, "rm": 4.4}
# The limit for the first check, in which times are only rough.
SUSPICIOUS = 2.7
# In seconds. Times below SHORT are not reliable; a command that takes LONG is suspicious in any case.
SHORT, LONG = 0.05, 6.0
HEAD = "---\nplanboard: 1\n---\n# B\n\n## To Do\n\n"


def repeated(text, size):
    return text * (size // len(text.encode("utf-8", "surrogateescape")))


def numbered(make, size):
    parts, length = [], 0
    for number in itertools.count():
        parts.append(make(number))
        length += len(parts[-1])
        if length >= size:
            return "".join(parts)


def lines(text):
    return lambda size: HEAD + repeated(text, size)


def one_line(text):
    return lambda size: HEAD + "- [ ] " + repeated(text, size) + "\n"


def each(make):
    return lambda size: HEAD + numbered(make, size)


SHAPES = {
    "cards": each(lambda n: f"- [ ] card {n} #t{n % 7} due:2026-12-{n % 28 + 1:02} ^c{n}\n"),
    "overdue cards": each(lambda n: f"- [ ] card {n} due:2026-01-{n % 28 + 1:02}\n"),
    "equal titles": lines("- [ ] same\n"),
    "equal titles in sections": each(lambda n: f"### s{n}\n- [ ] same\n" if n % 2 else "- [ ] same\n"),
    "equal ids": lines("- [ ] a ^k3f9\n"),
    "ordered list": lines("1. a\n"),
    "counting list": each(lambda n: f"{n + 1}. card {n}\n"),
    "two bullets": lines("- a\n* b\n"),
    "done cards": each(lambda n: f"- [x] card {n} done:2026-01-01\n"),
    "cards that wait": each(lambda n: f"- [ ] card {n} ^c{n} after:^c{n + 1}\n"),
    "cards in cycles": each(lambda n: f"- [ ] card {n} ^c{n} after:^c{max(0, n - 1)},^c{n + 1}\n"),
    "dead links to cards": each(lambda n: f"- [ ] see [[#^x{n}]]\n"),
    "dead links": each(lambda n: f"- [ ] see [a](n{n}.md)\n"),
    "columns": each(lambda n: f"\n## C{n}\n- [ ] card {n}\n"),
    "equal columns": lines("\n## C\n- [ ] card\n"),
    "sections": each(lambda n: f"\n### S{n}\n- [ ] card {n}\n"),
    "paragraphs between": each(lambda n: f"- [ ] same\n\nText {n}.\n\n"),
    "notes": lines("- [ ] a\n  some notes here\n  and more of them\n"),
    "one long note": lambda size: HEAD + "- [ ] a\n" + repeated("  a line of it\n", size),
    "one checklist": lambda size: HEAD + "- [ ] a\n" + numbered(lambda n: f"  - [ ] item {n}\n", size),
    "code in a card": lambda size: HEAD + "- [ ] a\n" + repeated("  ```\n  x \n  ```\n\n  y \n", size),
    "conflict notes": lines("- [ ] a\n  > conflict: title \"b\"\n"),
    "comments that disable": each(lambda n: f"- [ ] a{n} due:2026-01-01 <!-- pb: disable overdue -->\n"),
    "comments above columns": each(lambda n: f"\n<!-- pb: disable overdue -->\n## C{n}\n- [ ] a due:2026-01-01\n"),
    "removed cards": each(lambda n: f"- [ ] card {n} [removed:: 2026-01-01] [removed-from:: plan.md / To Do / {n + 1}]\n"),
    "deep lists": each(lambda n: "  " * (n % 60) + "- [ ] a\n"),
    "invisible characters": one_line("\u200b"),
    "controls": one_line("\0"),
    "escapes": one_line("\x1b["),
    "turned text": one_line("\u202e"),
    "links on a line": one_line("[a](b.md) "),
    "open links on a line": one_line("](a"),
    "card links on a line": one_line("[[#^a]] "),
    "marks of links on a line": one_line("#^a"),
    "code on a line": one_line("`a` [a](b) "),
    "tags on a line": lambda size: HEAD + "- [ ] a " + numbered(lambda n: f"#t{n} ", size) + "\n",
    "fields twice on a line": one_line("est:1h est:2h "),
    "dates on a line": one_line("due:2026-13-45 "),
    "two words on a line": one_line("a c "),
    "fields on a line": lambda size: HEAD + "- [ ] card " + numbered(lambda n: f"k{n}:a{n}c ", size) + "\n",
    "long titles": each(lambda n: "- [ ] " + " ".join(f"a{n}c{word}" for word in range(60)) + "\n"),
    "columns with sections": each(lambda n: f"\n## C{n}\n\n### S{n}\n\n"),
    "a long word": one_line("a"),
    "wide characters": one_line("日"),
    "marks on a letter": one_line("\u0301"),
    "bytes that are no UTF-8": one_line("\udcff"),
    "blank lines": lambda size: HEAD + "- [ ] a\n" + "\n" * size + "- [ ] b\n",
    "Obsidian Kanban": lambda size: "---\nkanban-plugin: board\n---\n\n## A\n\n" + numbered(
        lambda n: f"- [ ] card {n} @{{2026-01-0{n % 9 + 1}}}\n", size),
}

# Selects all cards of a board.
MANY = ["--where", "is:open or is:done or is:cancelled", "--yes"]
COMMANDS = {
    "list": ["list", "plan.md"],
    "list as JSON": ["list", "--json", "plan.md"],
    "list words": ["list", "a", "or", "card", "plan.md"],
    "lint": ["lint", "plan.md"],
    "lint style": ["lint", "--select", "all", "plan.md"],
    "lint as SARIF": ["lint", "--format", "sarif", "plan.md"],
    "lint for GitHub": ["lint", "--format", "github", "plan.md"],
    "lint --diff": ["lint", "--diff", "--unsafe", "plan.md"],
    "sort": ["sort", "--by", "title,-due", "plan.md"],
    "sort --check": ["sort", "--check", "--by", "-title", "plan.md"],
    "show": ["show", "plan.md"],
    "show as JSON": ["show", "--json", "plan.md"],
    "find": ["find", "a"],
    "stats": ["stats", "plan.md"],
    "report": ["report", "2026-01-01.."],
    "report as a page": ["report", "2026-01-01..", "--html"],
    "tags": ["tags", "plan.md"],
    "agenda": ["agenda", "plan.md"],
    "next": ["next"],
    "the day": [],
    "top": ["top", "--board", "plan.md"],
    "sync": ["sync"],
    "add": ["add", "something new", "--board", "plan.md"],
    "done": ["done", *MANY],
    "reopen": ["reopen", *MANY],
    "start": ["start", *MANY],
    "snooze": ["snooze", *MANY, "2026-12-24"],
    "note": ["note", *MANY, "new"],
    "edit a tag": ["edit", *MANY, "--tag", "new"],
    "edit titles": ["edit", *MANY, "--title", "new"],
    "edit notes": ["edit", *MANY, "--notes", "new"],
    "edit dates": ["edit", *MANY, "--due", "2026-12-24"],
    "id": ["id", *MANY],
    "check": ["check", "1", *MANY],
    "move": ["move", *MANY, "--to", "To Do"],
    "archive": ["archive", *MANY],
    "rm": ["rm", *MANY],
    "tags rename": ["tags", "rename", "t1", "t2"],
    "undo": ["undo"],
    "diff": ["diff", "other.md", "plan.md"],
    "merge-driver": ["merge-driver", "base.md", "result.md", "plan.md"],
    "merge-driver without a base": ["merge-driver", "empty.md", "result.md", "plan.md"],
}


class Bench:
    def __init__(self, pb, folder):
        self.pb = os.path.abspath(pb)
        self.folder = folder

    def place(self, text, command, name):
        """Makes a planning folder for one run."""
        place = os.path.join(self.folder, name)
        shutil.rmtree(place, ignore_errors=True)
        os.makedirs(place)
        data = text.encode("utf-8", "surrogateescape")
        with open(os.path.join(place, "plan.md"), "wb") as file:
            file.write(data)
        if command == "sync":
            with open(os.path.join(place, "plan.sync-conflict-20261121-012615-IJBL2FZ.md"), "wb") as file:
                file.write(data.replace(b"a", b"b"))
        elif command == "diff":
            with open(os.path.join(place, "other.md"), "wb") as file:
                file.write(data.replace(b"a", b"b"))
        elif command.startswith("merge-driver"):
            # One side has changed every `a`, the other every `c`.
            sides = {"base.md": data, "empty.md": b"", "result.md": data.replace(b"a", b"b"), "plan.md": data.replace(b"c", b"d")}
            for name, side in sides.items():
                with open(os.path.join(place, name), "wb") as file:
                    file.write(side)
        elif command == "undo":
            self.run(place, ["sort", "--by", "-title", "-q", "plan.md"])
        # Old times, because pb would wait if another program seemed to be saving just now.
        for entry in [place, *(os.path.join(place, name) for name in os.listdir(place))]:
            os.utime(entry, (1_600_000_000, 1_600_000_000))
        return place

    def environment(self, place):
        return {"PATH": os.environ["PATH"], "HOME": place + ".home", "PB_DIR": ".", "PB_TODAY": "2026-11-21", "LC_ALL": "C.UTF-8"}

    def run(self, place, arguments, prefix=(), timeout=None):
        os.makedirs(place + ".home", exist_ok=True)
        return subprocess.Popen([*prefix, self.pb, *arguments], cwd=place, env=self.environment(place),
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)\
            .communicate(timeout=timeout)[1].decode(errors="replace")

    def time(self, text, command):
        """The processor time of one run, in seconds; LONG if it takes longer."""
        name = f"{os.getpid()}-{id(text)}-{command.replace(' ', '-')}"
        place = self.place(text, command, name)
        limit = int(LONG) + 1
        process = subprocess.Popen([self.pb, *COMMANDS[command]], cwd=place, env=self.environment(place),
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit)))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        self.clear(place)
        if status & 0x7F:
            return LONG
        return min(LONG, usage.ru_utime)

    def instructions(self, text, command):
        name = f"{os.getpid()}-{id(text)}-c-{command.replace(' ', '-')}"
        place = self.place(text, command, name)
        errors = self.run(place, COMMANDS[command], ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"])
        self.clear(place)
        found = re.search(r"refs:\s+([\d,]+)", errors)
        if not found:
            sys.exit(f"commands: callgrind printed no count for {command}: {errors[-400:]}")
        return int(found.group(1).replace(",", ""))

    def clear(self, place):
        shutil.rmtree(place, ignore_errors=True)
        shutil.rmtree(place + ".home", ignore_errors=True)


def is_suspicious(bench, shape, command, size, empty):
    def times():
        return [LONG if time >= LONG else max(0.0, time - empty)
                for time in (bench.time(SHAPES[shape](factor * size), command) for factor in (1, 2))]

    small, large = times()
    for _ in range(2):
        if large < SHORT or large <= SUSPICIOUS * small and large < LONG:
            return False
        again = times()
        small, large = max(small, again[0]), min(large, again[1])
    return large >= SHORT and (large >= LONG or large > SUSPICIOUS * small)


def ratio(bench, shape, command, size):
    """The instructions for the larger board divided by those for the smaller one, both without those for an empty board."""
    empty = bench.instructions(HEAD, command)
    small, large = (bench.instructions(SHAPES[shape](factor * size), command) - empty for factor in (1, 2))
    return large / max(small, 1)


def decide(bench, shape, command, size):
    """The ratio if it is too large at two sizes; otherwise None."""
    # Choose a smaller size if the run would be long, because under callgrind everything takes fifty times as long.
    while size > 2048 and bench.time(SHAPES[shape](4 * size), command) > 0.8:
        size //= 2
    limit = ONE_BY_ONE.get(command, LIMIT)
    if ratio(bench, shape, command, size) <= limit:
        return None
    again = ratio(bench, shape, command, 2 * size)
    return again if again > limit else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--size", type=int, default=48 * 1024)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--only", default="", help="only shapes and commands whose names contain this text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    pairs = [(shape, command) for shape in SHAPES for command in COMMANDS
             if options.only in shape or options.only in command]
    pairs = [pair for index, pair in enumerate(pairs) if index % options.every == 0]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        bench = Bench(options.pb, folder)
        empty = {command: min(bench.time(HEAD, command) for _ in range(3)) for command in COMMANDS}
        looks = pool.map(lambda pair: is_suspicious(bench, *pair, options.size, empty[pair[1]]), pairs)
        suspects = [pair for pair, isOne in zip(pairs, looks) if isOne]
        ratios = pool.map(lambda pair: decide(bench, *pair, options.size // 4), suspects)
        bad = [(found, pair) for found, pair in zip(ratios, suspects) if found]
    print(f"doubling commands: {len(SHAPES)} shapes, {len(COMMANDS)} commands, {len(pairs)} pairs at {options.size} bytes; "
          f"{len(suspects)} suspicious, {len(bad)} cost more than {LIMIT} x (moving cards elsewhere: 4.4 x)")
    for found, (shape, command) in sorted(bad, reverse=True):
        print(f"  {found:.2f} x  {command}: {shape}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
