#!/usr/bin/env python3
"""Makes system calls of pb fail. No card may be lost, and the command must say what happened.

usage: faults.py PB [--commands N] [--jobs N]

Runs commands that write, with the real program, under strace. In each run, strace makes the n-th system call of one kind fail
with EIO, ENOSPC, EINTR or EACCES, or kills the process at that call; this is done for every n. After the run, the boards must be
the old ones (exit 2, and a message) or the new ones (exit 0). If pb was killed, every card must be in some file. The next run
must finish or undo the change: then the boards are the old or the new ones, and no other file is left beside them.
"""

import argparse
import collections
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

PLAN = "---\nplanboard: true\nprimary: true\n---\n## A\n- [ ] one ^k1\n- [ ] two\n\n## B\n- [ ] three\n"
OTHER = "---\nplanboard: true\n---\n## C\n* four\n"
# For each test: the commands that prepare the plan, and the command whose calls fail.
COMMANDS = [
    ([], ["add", "five"]),
    ([], ["move", "one", "--to-board", "other"]),
    ([["rm", "two"]], ["undo"]),
    ([], ["rm", "two"]),
    ([], ["new", "Fresh"]),
    ([], ["done", "one"]),
    ([], ["sort", "--by", "-title", "plan.md"]),
]
CALLS = (
    "openat read write fsync close rename renameat2 unlink fchmod lseek mkdir flock fcntl newfstatat access readlink "
    "getdents64 listxattr"
).split()
ERRORS = ["EIO", "ENOSPC", "EINTR", "EACCES", "SIGKILL"]


class Place:
    """A planning folder, and a state folder beside it."""

    def __init__(self, pb, setup):
        self.pb = pb
        self.root = tempfile.mkdtemp(prefix="pb-faults-")
        self.plan = os.path.join(self.root, "plan")
        os.mkdir(self.plan)
        for name, text in ("plan.md", PLAN), ("other.md", OTHER):
            with open(os.path.join(self.plan, name), "w") as file:
                file.write(text)
        for command in setup:
            assert self.run(command).returncode == 0

    def run(self, arguments, strace=()):
        environment = {
            "HOME": self.root,
            "PB_DIR": ".",
            "XDG_STATE_HOME": os.path.join(self.root, "state"),
            "PB_TODAY": "2026-11-21",
            "PATH": "/usr/bin:/bin",
            "SWIFT_BACKTRACE": "enable=no",
        }
        return subprocess.run(
            [*strace, self.pb, *arguments], cwd=self.plan, env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, timeout=60,
        )

    def files(self):
        found = {}
        for folder, _, names in os.walk(self.plan):
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.plan)] = file.read()
        return found

    def remove(self):
        shutil.rmtree(self.root)


def boards(files):
    return {name: text for name, text in files.items() if "~pb-" not in name}


def cards(files):
    text = b"\n".join(files.values()).decode()
    return {re.sub(r"^[-*] (\[.\] )?", "", line).split(" ")[0] for line in text.split("\n") if line[:2] in ("- ", "* ")}


def check(pb, setup, command, before, after, call, error, number):
    """Runs a command with one failing call. Returns a description of the mistake, or None; and whether the call was reached at
    all."""
    place = Place(pb, setup)
    try:
        fault = "signal=SIGKILL" if error == "SIGKILL" else f"error={error}"
        log = os.path.join(place.root, "strace")
        inject = ["-e", f"trace={call}", "-e", f"inject={call}:{fault}:when={number}"]
        run = place.run(command, ["strace", "-f", "-qq", "-o", log, *inject])
        with open(log) as file:
            happened = "INJECTED" in file.read() or error == "SIGKILL" and run.returncode != 0
        found = place.files()
        message = run.stderr.decode(errors="replace")
        wrong = None
        if error == "SIGKILL":
            if not (cards(before) <= cards(found) or cards(after) <= cards(found)):
                wrong = "a card is in no file"
        elif run.stdout.startswith(b"OVERVIEW"):
            # pb printed its help, because the Swift runtime could not read the arguments. Nothing may have changed.
            run.returncode = 2
            if boards(found) != boards(before):
                wrong = "pb printed its help, but changed the boards"
        elif b"cannot write the output" in run.stderr:
            run.returncode = 0
            if boards(found) != boards(after):
                wrong = "only the output failed, but the boards are not the new ones"
        elif run.returncode == 0:
            if boards(found) != boards(after):
                wrong = "exit 0, but the boards are not the new ones"
        elif run.returncode < 0:
            wrong = f"ended by signal {-run.returncode}"
        elif boards(found) != boards(before):
            wrong = f"exit {run.returncode}, but the boards are not the old ones"
        elif not message:
            wrong = f"exit {run.returncode}, but no message"
        for step in ["add", "next"], ["undo"]:
            again = place.run(step)
            if again.returncode != 0 and wrong is None:
                wrong = f"the next run, pb {' '.join(step)}: {again.stderr.decode()}"
        settled = place.files()
        if wrong is None and settled not in (before, after):
            wrong = f"after the next run, the boards are neither the old nor the new ones: {settled}"
        if wrong is None and error != "SIGKILL" and settled != (after if run.returncode == 0 else before):
            wrong = "after the next run, the boards are not those that the first one reported"
        return wrong and f"pb {' '.join(command)}, {call} {error} at {number}: {wrong}\n{message}", happened
    finally:
        place.remove()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--commands", type=int, default=len(COMMANDS))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    pb = os.path.abspath(options.pb)
    if subprocess.run(["strace", "-qq", "-e", "trace=none", "true"], capture_output=True).returncode != 0:
        print("faults: strace does not work on this machine; nothing was tested")
        return 0
    counts, failures = collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for setup, command in COMMANDS[: options.commands]:
            model = Place(pb, setup)
            before = model.files()
            model.run(command)
            after = model.files()
            model.remove()
            assert before != after, command
            for call in CALLS:
                for error in ERRORS:
                    number = 1
                    while True:
                        runs = [
                            pool.submit(check, pb, setup, command, before, after, call, error, n)
                            for n in range(number, number + options.jobs)
                        ]
                        results = [run.result() for run in runs]
                        failures += [wrong for wrong, _ in results if wrong]
                        counts[error] += sum(happened for _, happened in results)
                        number += len(runs)
                        if not all(happened for _, happened in results):
                            break
    for failure in failures[:20]:
        print(failure)
    kinds = ", ".join(f"{error} {count}" for error, count in counts.items())
    print(f"{sum(counts.values())} faults ({kinds}) in {options.commands} commands: {len(failures)} failures")
    return 1 if failures or not counts else 0


if __name__ == "__main__":
    sys.exit(main())
