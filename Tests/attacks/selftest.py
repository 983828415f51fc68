"""Runs a program that breaks each law in turn (fake.py). Every breach must be found, and nothing if the program breaks no law."""

import os
import stat
import sys
import tempfile

from commands import Names
from sandbox import Case, Step, execute

HERE = os.path.dirname(os.path.abspath(__file__))
PLAN = b"---\nplanboard: true\n---\n## A\n- [ ] zq1q one\n  zn1n\n- [ ] zq2q two\n"
COPY = b"plan.sync-conflict-20261121-012615-IJBL2FZ.md"
# For each law: the faults of fake.py that break it, each with a command that shows it.
FAULTS = {
    "signal": {"trap": "list"},
    "time": {"slow": "list"},
    "code": {"code": "list", "shell's code of a trap": "list"},
    "json": {
        "nan": "list --json", "surrogate": "list --json", "bytes": "list --json", "twice": "list --json",
        "torn": "list --json", "nothing": "list --json", "junit": "list --format junit",
        "markup": "list --format waybar"
    },
    "control": {
        "escape": "list", "direction": "list", "delete": "list", "c1": "list", "tag": "list", "escape on stderr": "list"
    },
    "reading": {
        "writes when reading": "list", "touches when reading": "list", "makes a file when reading": "list",
        "makes and removes a file when reading": "list", "writes with a dry run": "add x --dry-run"
    },
    "refused": {
        "writes and refuses": "rm x --nosuch", "gives up, but writes": "merge-driver base.md ours.md theirs.md"
    },
    "outside": {"writes outside": "add x", "writes beside": "add x", "writes into the home": "add x"},
    "leftover": {"leaves a file": "add x", "makes a file": "add x"},
    "lost": {
        "loses a card": "move zq1q", "doubles a card": "move zq1q", "loses a note": "add x",
        "loses a card of a copy": "sync", "loses a card in a merge": "merge-driver base.md ours.md theirs.md"
    },
    "undo": {
        "undo adds a byte": "add x", "refuses to undo": "move zq1q", "refuses to redo": "add x", "opens a mode": "add x"
    },
}


def case(command):
    files = {
        b"plan.md": PLAN, COPY: PLAN + b"- [ ] zq3q three\n", b"base.md": PLAN, b"ours.md": PLAN,
        b"theirs.md": PLAN + b"- [ ] zq4q\n"
    }
    return Case(files, {}, [Step([os.fsencode(word) for word in command.split()])])


def program(folder, fault):
    """A script that calls fake.py with this fault."""
    path = os.path.join(folder, "pb")
    with open(path, "w") as file:
        file.write(f"#!/bin/sh\nexec {sys.executable} {HERE}/fake.py \"{fault}\" \"$@\"\n")
    os.chmod(path, stat.S_IRWXU)
    return path


def run():
    names = Names([([word], []) for word in ("list", "add", "rm", "move", "sync", "undo", "redo", "merge-driver")])
    wrong, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for command in sorted({command for faults in FAULTS.values() for command in faults.values()}):
            blamed = execute(case(command), program(folder, "none"), names)
            wrong += [f"the program without faults is blamed: {broken}" for broken in blamed]
        for law, faults in FAULTS.items():
            for fault, command in faults.items():
                count += 1
                found = execute(case(command), program(folder, fault), names, limit=3 if fault == "slow" else 10)
                if law not in {broken.law for broken in found}:
                    wrong.append(f"{law}: {fault!r} by `{command}` is not found, only {found}")
    for one in wrong:
        print(one)
    print(f"fuzz: self-test, {len(FAULTS)} laws broken in {count} ways: {len(wrong)} not found or wrongly blamed")
    return 1 if wrong else 0
