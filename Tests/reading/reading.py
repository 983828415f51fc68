#!/usr/bin/env python3
"""Shows every difference between what two programs read from the boards at hand, and between what they make of merges.

usage: Tests/reading/reading.py OLD [NEW] [--only WORD]
           NEW: the last program built in this checkout; WORD: a part of the names of the boards
       Tests/reading/reading.py --self-test PB
           shows that a difference is found

Each board is alone in a folder, with a home of its own: the sample boards, the boards of Tests/Fixtures, the examples of
docs/format.md and docs/lint.md, and the real boards of ../shared/boards, if there are any. Of each board, the cards
(`pb show --json`), the findings of all rules (`pb lint --json --select all`) and whether `pb boards` lists it are compared, of
each folder of Tests/Fixtures/merge the result of `pb merge-driver`. The exit code is 1 if there are differences.
"""

import argparse
import concurrent.futures
import difflib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TODAY = "2026-11-21"
LONGEST_VALUE = 300


def files():
    """The boards at hand, as pairs of a name for people and bytes."""
    for folder in ["SampleBoards", "Tests/Fixtures/fuzz", "Tests/Fixtures/merge", "../shared/boards"]:
        for path in sorted((ROOT / folder).rglob("*.md")):
            yield str(path.relative_to(ROOT) if ROOT in path.parents else Path(folder) / path.relative_to(ROOT / folder)), \
                path.read_bytes()
    for page in ["docs/format.md", "docs/lint.md"]:
        text = (ROOT / page).read_text()
        for example in re.finditer(r"^(`{3,})(?:markdown|md)\n(.*?)^\1$", text, re.M | re.S):
            line = text.count("\n", 0, example.start()) + 1
            yield f"{page}:{line}", example.group(2).encode()


def merges():
    return [path.parent for path in sorted((ROOT / "Tests/Fixtures/merge").glob("*/base.md"))]


class Program:
    """One of the two programs, with a folder in which it runs."""

    def __init__(self, path, folder):
        self.path, self.folder = str(Path(path).resolve()), folder

    def run(self, place, *arguments):
        home = self.folder / "home" / str(place)
        home.mkdir(parents=True, exist_ok=True)
        where = self.folder / "plan" / str(place)
        result = subprocess.run(
            [self.path, *arguments], cwd=where, stdin=subprocess.DEVNULL, capture_output=True,
            env={"PATH": os.environ["PATH"], "HOME": str(home), "PB_TODAY": TODAY, "TZ": "UTC", "LC_ALL": "C.UTF-8"})
        said = result.stderr.decode(errors="backslashreplace").replace(str(where), "PLAN").replace(str(home), "HOME")
        return result.returncode, result.stdout, said.splitlines()

    def board(self, number, name, text):
        """What the program reads from a board that is alone in its folder, one fact a line."""
        where = self.folder / "plan" / str(number)
        where.mkdir(parents=True)
        file = re.sub(r"[^A-Za-z0-9_.-]", "-", Path(name).name)
        file = file if file.endswith(".md") else "example.md"
        (where / file).write_bytes(text)
        lines = []
        for what, arguments in [("show", ["show", "--json", file]), ("lint", ["lint", "--json", "--select", "all", "--", file])]:
            code, output, said = self.run(number, *arguments)
            lines += [f"{what}: {line}" for line in said]
            if what == "show" or code not in (0, 1):
                lines.append(f"{what}: exit code {code}")
            lines += facts(what, output)
        shutil.rmtree(self.folder / "home" / str(number))
        return lines

    def boards(self, names):
        """The names of the boards that the program recognises when it looks for boards in all folders."""
        _, output, _ = self.run("", "boards", "--json")
        found = {board["path"].split("/")[0] for board in json.loads(output)["boards"]}
        return {name for number, name in enumerate(names) if str(number) in found}

    def merge(self, case):
        """What the program makes of a folder of Tests/Fixtures/merge, and its exit code."""
        where = self.folder / "plan" / f"merge-{case.name}"
        where.mkdir(parents=True)
        for side in ["base", "ours", "theirs"]:
            shutil.copy(case / f"{side}.md", where)
        code, _, said = self.run(where.name, "merge-driver", "base.md", "ours.md", "theirs.md", "7", "plan.md")
        merged = (where / "ours.md").read_bytes().decode(errors="backslashreplace")
        return [f"exit code {code}", *said, *merged.splitlines()]


def facts(what, output):
    """The values of JSON, one a line, each with the card or finding to which it belongs. Empty values are left out."""
    try:
        value = json.loads(output)
    except ValueError:
        return [f"{what}: {line}" for line in output.decode(errors="backslashreplace").splitlines()]
    # Older programs print the findings as a bare list.
    if what == "lint" and isinstance(value, dict):
        value = value["findings"]
    return list(flat(value, what))


def flat(value, name):
    if isinstance(value, dict):
        # Without its line: the name of a column or a card is clear enough, and the line is a value of its own.
        title = value.get("title") or value.get("rule") or value.get("name")
        line = f", line {value['line']}" if "line" in value else ""
        if isinstance(title, str) and line:
            name = f"{name.rstrip('0123456789 ')} {short(title, 60)}{line}"
        for key, part in value.items():
            if key != "line":
                yield from flat(part, f"{name}: {key}")
        if line and len(value) > 1:
            yield name
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from flat(part, f"{name} {number}")
    elif value not in (None, "", False):
        yield f"{name}: {short(value, LONGEST_VALUE)}"


def short(value, limit):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text)} characters, {hash_of(text)})"


def hash_of(text):
    value = 0
    for character in text:
        value = (value * 31 + ord(character)) % 2 ** 32
    return f"{value:08x}"


def difference(old, new):
    """The lines that only one of the two has, with - and +."""
    return [line for line in difflib.unified_diff(old, new, lineterm="", n=0) if not line.startswith(("---", "+++", "@@"))]


def compare(old, new, boards, cases):
    """Yields the name of each board or merge that the programs read differently, with the differing lines."""
    with tempfile.TemporaryDirectory(prefix="pb-reading-") as folder:
        programs = [Program(old, Path(folder, "old")), Program(new, Path(folder, "new"))]
        with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            readings = [[pool.submit(program.board, number, name, text) for number, (name, text) in enumerate(boards)]
                        for program in programs]
            results = [[pool.submit(program.merge, case) for case in cases] for program in programs]
            found = [[part.result() for part in side] for side in readings]
            names = [name for name, _ in boards]
            known = [program.boards(names) for program in programs]
            for number, name in enumerate(names):
                lines = difference(*(
                    [f"boards: {'a board' if name in known[side] else 'no board'}", *found[side][number]] for side in (0, 1)))
                if lines:
                    yield name, lines
            for number, case in enumerate(cases):
                lines = difference(*(results[side][number].result() for side in (0, 1)))
                if lines:
                    yield f"merge of {case.relative_to(ROOT)}", lines


def unique(boards):
    """The boards without those whose bytes an earlier one has: merges have many equal sides."""
    first = {}
    for name, text in boards:
        first.setdefault(text, name)
    return [(name, text) for text, name in first.items()]


def report(old, new, word):
    boards = [(name, text) for name, text in unique(files()) if word in name]
    cases = [case for case in merges() if word in str(case)]
    differing = 0
    for name, lines in compare(old, new, boards, cases):
        differing += 1
        print(name)
        for line in lines:
            print(f"  {line}")
    print(f"{differing} of {len(boards)} boards and {len(cases)} merges are read differently.", file=sys.stderr)
    return 1 if differing else 0


def self_test(pb):
    """A program whose output is altered in one place must be found, in that place only; the program itself must not."""
    boards = [(name, text) for name, text in files() if name.startswith("SampleBoards/")]
    cases = merges()[:2]
    assert boards and cases and not list(compare(pb, pb, boards, cases)), "a program differs from itself"
    everything_else = f'exec {pb} "$@"'
    with tempfile.TemporaryDirectory(prefix="pb-reading-") as folder:
        for number, (command, instead, board, expected) in enumerate([
            ("show", f"""{pb} "$@" | sed 's/"id":"tiles"/"id":"tile"/'""", "SampleBoards/obsidian-kanban.md", 'id: "tile"'),
            ("lint", f"{pb} \"$@\" | sed s/missing-final-newline/other-rule/", "SampleBoards/obsidian-kanban.md", "other-rule"),
            ("boards", f"{pb} \"$@\" | sed '/reading-list/d'", "SampleBoards/reading-list.md", "no board"),
            ("merge-driver", "exit 3", "merge of ", "exit code 3"),
        ]):
            other = Path(folder, f"pb-{number}")
            other.write_text(f'#!/bin/sh\nif [ "$1" = {command} ]; then {instead}; exit; fi\n{everything_else}\n')
            other.chmod(0o755)
            found = dict(compare(pb, other, boards, cases))
            hits = [name for name in found if name.startswith(board)]
            assert hits, f"the changed output of {command} was not found"
            assert any(expected in line for name in hits for line in found[name]), found
            assert set(hits) == set(found), f"{command}: found too much: {found}"
    print("a changed id, finding, list of boards and merge are found, and nothing else")
    return 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--only", default="")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return self_test(str(Path(options.programs[0]).resolve()))
    built = [path for path in (ROOT / ".build/release/pb", ROOT / ".build/debug/pb") if path.exists()]
    if len(options.programs) == 1 and not built:
        sys.exit("there is no program to compare with: `make build` makes it")
    new = options.programs[1] if len(options.programs) > 1 else max(built, key=lambda path: path.stat().st_mtime)
    return report(options.programs[0], new, options.only)


sys.exit(main())
