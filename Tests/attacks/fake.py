#!/usr/bin/env python3
"""A program that behaves a little like pb, and breaks one law of laws.py or none: `fake.py FAULT ARGUMENT …`."""

import json
import os
import signal
import sys
import time

STATE = os.environ["XDG_STATE_HOME"] + "/fake.json"


def read(path):
    with open(path) as file:
        return file.read()


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def saved():
    return json.loads(read(STATE)) if os.path.exists(STATE) else {"past": [], "future": []}


def change(files):
    """Writes files, and records the old and the new text of each for undo. The text None stands for a missing file."""
    state = saved()
    old = {path: read(path) if os.path.exists(path) else None for path in files}
    state["past"].append([old, files])
    write(STATE, json.dumps(state))
    put(files)


def put(files):
    for path, text in files.items():
        if text is not None:
            write(path, text)
        elif os.path.exists(path):
            os.unlink(path)


def answer(fault, flags):
    """The output of a command that only reads."""
    texts = {
        "nan": b'[{"n":NaN}]', "surrogate": b'["\\ud800"]', "bytes": b'["\xff"]', "twice": b'[{"a":1,"a":2}]',
        "torn": b'[{"a":1}', "nothing": b""
    }
    if "--json" in flags:
        sys.stdout.buffer.write(texts.get(fault, b"[]"))
    elif "junit" in flags:
        print("<a>&</a>" if fault == "junit" else "<a/>")
    elif "waybar" in flags:
        print('{"text":"a < b"}' if fault == "markup" else '{"text":"a &lt; b"}')
    else:
        print({"escape": "a\x1b[2J", "direction": "a\u202eb", "delete": "\x7f", "c1": "\x9b",
               "tag": "\U000e0041"}.get(fault, "plan.md: fine"))
        print("\x1b[31m" if fault == "escape on stderr" else "", file=sys.stderr)


def main():
    fault, words = sys.argv[1], sys.argv[2:]
    command, flags = words[0], words[1:]
    plan = read("plan.md")
    if fault == "trap":
        os.kill(os.getpid(), signal.SIGILL)
    if fault == "slow":
        time.sleep(20)
    if fault == "code":
        return 3
    if fault == "shell's code of a trap":
        return 132
    if command == "list":
        answer(fault, flags)
        if fault == "writes when reading":
            write("plan.md", plan + "\n")
        if fault == "touches when reading":
            os.utime("plan.md")
        if fault == "makes a file when reading":
            write("cache", "")
        if fault == "makes and removes a file when reading":
            write("cache", "")
            os.unlink("cache")
    elif command == "add":
        text = plan + f"- [ ] {flags[0]}\n"
        if fault == "writes with a dry run" or "--dry-run" not in flags:
            change({"plan.md": text.replace("zn1n", "") if fault == "loses a note" else text})
        if fault == "writes outside":
            write("../outside/keep.md", "x")
        if fault == "writes beside":
            write("../beside.md", "x")
        if fault == "writes into the home":
            write("../home/.cache", "x")
        if fault == "leaves a file":
            write("~pb-plan.md.1.tmp", "x")
        if fault == "makes a file":
            write("extra.md", "x")
        if fault == "opens a mode":
            os.chmod("plan.md", 0o666)
    elif command == "rm":
        if fault == "writes and refuses":
            change({"plan.md": plan + "\n"})
        print("pb: no such card", file=sys.stderr)
        return 64 if "--nosuch" in flags else 2
    elif command == "move":
        lines = plan.splitlines(keepends=True)
        moved = [line for line in lines if flags[0] in line]
        rest = [line for line in lines if line not in moved]
        change({"plan.md": "".join(rest + moved * {"loses a card": 0, "doubles a card": 2}.get(fault, 1))})
    elif command in ("undo", "redo"):
        state = saved()
        here, there = ("past", "future") if command == "undo" else ("future", "past")
        if not state[here] or fault == f"refuses to {command}":
            return 2
        entry = state[here].pop()
        state[there].append(entry)
        write(STATE, json.dumps(state))
        put(entry[0 if command == "undo" else 1])
        if command == fault.removesuffix(" adds a byte"):
            write("plan.md", read("plan.md") + " ")
    elif command == "sync":
        copy = read("plan.sync-conflict-20261121-012615-IJBL2FZ.md")
        more = [line for line in copy.splitlines(keepends=True) if line not in plan]
        change({
            "plan.md": plan + "".join(more) * (fault != "loses a card of a copy"),
            "plan.sync-conflict-20261121-012615-IJBL2FZ.md": None
        })
    elif command == "merge-driver":
        if fault == "gives up, but writes":
            write(flags[1], "x")
            return 129
        ours, more = read(
            flags[1]), [line for line in read(flags[2]).splitlines(keepends=True) if line not in read(flags[0])]
        write(flags[1], ours + "".join(more) * (fault != "loses a card in a merge"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
