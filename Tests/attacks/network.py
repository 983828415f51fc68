#!/usr/bin/env python3
"""Checks that pb opens no network connection: network.py PROGRAM

Every command runs under strace, in a repository with an address from which git could fetch. No command may create a socket, and
neither may the programs that it runs, such as git.
"""
import os
import shutil
import sys
import tempfile

from everycommand import BOARD, READING, REMOVED, TRASH, WRITING, Report, check_complete, environment, run, write

STRACE = ["strace", "-f", "-qq", "-e", "trace=socket,connect", "-o"]


def attack(pb):
    def one(folder, command):
        plan, home = os.path.join(folder, "plan"), os.path.join(folder, "home")
        variables = environment(home)
        os.makedirs(home)
        for name, text in {"plan.md": BOARD, "other.md": BOARD, "third.md": BOARD, ".planboard/trash.md": TRASH, REMOVED: BOARD}.items():
            write(os.path.join(plan, name), text)
        for words in (["init", "-q"], ["remote", "add", "origin", "https://127.0.0.1:9/x.git"], ["add", "-A"], ["commit", "-qm", "x"]):
            run(["git", *words], plan, variables, fails=False)
        trace = os.path.join(folder, "trace")
        words = [word.format(b="plan.md", d="sub") for word in command]
        run([*STRACE, trace, pb, *words], plan, variables)
        lines = [line for line in open(trace, errors="replace") if "AF_INET" in line or "AF_UNIX" in line]
        return lines[0].strip() if lines else None

    return one


def control():
    """Checks that strace shows a program that opens a socket."""
    with tempfile.TemporaryDirectory(prefix="pb-attack-") as folder:
        trace = os.path.join(folder, "trace")
        code = "import socket; socket.socket(socket.AF_INET, socket.SOCK_STREAM)"
        run([*STRACE, trace, sys.executable, "-c", code], folder, environment(folder))
        assert "AF_INET" in open(trace).read(), "strace does not show sockets"


def main():
    pb = os.path.abspath(sys.argv[1])
    if not shutil.which("strace"):
        sys.exit("network.py needs strace")
    missing = check_complete(pb)
    if missing:
        sys.exit("network.py: these commands are missing in everycommand.py: " + ", ".join(missing))
    control()
    report = Report()
    report.in_parallel([(command,) for command in READING + WRITING], attack(pb))
    for (command,), fault in report.faults:
        print(f"pb {' '.join(command)}: {fault}")
    print(f"network: {report.count - len(report.faults)} passed, {len(report.faults)} failed")
    sys.exit(1 if report.faults else 0)


if __name__ == "__main__":
    main()
