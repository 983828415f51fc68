#!/usr/bin/env python3
"""Types eight everyday jobs at a prompt, and checks that pb needs no more characters than Taskwarrior, and changes no other card.

usage: jobs.py PB [--shell bash|zsh|fish]

Both planners have the same twenty tasks. The jobs are typed into an interactive shell. For pb, the test checks the resulting board,
on which no other line may have changed; for Taskwarrior, it checks the exported tasks. A card is named by the letters of its handle
that `pb list` emphasises, a task by its number. Prints the table of docs/dev/measuring.md. If Taskwarrior is not installed, the
characters of its commands are counted, but the commands are not typed.
"""

import argparse
import datetime
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from examples import NAMES, Typist

TITLES = ["Pay the rent", "Sweep the yard", "Fix the roof", "Water the plants", "Buy bread", "Paint the door", "Sort the tools",
          "Sell the bicycle", "Read the contract", "Book a table", "Clean the car", "Write to Kim", "Hang the lamp", "Plant the tree",
          "Order tiles", "Wash the curtains", "Mend the fence", "Visit the bank", "Print the photos", "Return the books"]
HEAD = "---\nplanboard: true\n---\n## To Do\n"


def board():
    lines = [f"- [ ] {title}" for title in TITLES]
    lines[2] += " due:2026-12-15"
    lines[3] += " every:1w due:2026-11-21"
    # The repeating card was also done a week ago.
    lines.insert(4, "- [x] Water the plants every:1w due:2026-11-14")
    return HEAD + "\n".join(lines) + "\n"


def replaced(*changes):
    """The text of the board with some texts replaced."""
    text = board()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def handles(pb, text):
    """For each open card, the shortest start of its handle that is not the start of another one, by title."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "plan.md").write_text(text)
        run = subprocess.run([pb, "list", "--json", "--all"], cwd=folder, capture_output=True, check=True, env={"PB_DIR": folder})
    cards = {card["title"]: card["handle"] for card in json.loads(run.stdout)["cards"]}
    short = {}
    for title, handle in cards.items():
        others = [other for other in cards.values() if other != handle]
        short[title] = next(handle[:count] for count in range(2, 13) if not any(other.startswith(handle[:count]) for other in others))
    return short


def jobs(name):
    """For each job: its name, the commands for pb and for Taskwarrior, the board afterwards, and a function that checks
    Taskwarrior's tasks."""
    done = lambda numbers: lambda tasks: all(tasks[TITLES[number - 1]]["status"] == "completed" for number in numbers) and (  # noqa: E731
        sum(task["status"] == "completed" for task in tasks.values()) == len(numbers))
    end = "- [ ] Return the books\n"
    roof, bicycle = "- [ ] Fix the roof", "- [ ] Sell the bicycle"
    chore = "- [ ] Water the plants every:1w due:2026-11-21\n"
    return [
        ("capture", "pb add Buy milk", "task add Buy milk", replaced((end, end + "- [ ] Buy milk\n")), lambda tasks: "Buy milk" in tasks),
        ("capture with date, priority, tag", "pb add Call Ann +phone p:h due:fri", "task add Call Ann +phone pri:H due:fri",
         replaced((end, end + "- [ ] Call Ann #phone !high due:2026-11-27\n")),
         lambda tasks: (tasks["Call Ann"]["tags"], tasks["Call Ann"]["priority"], weekday(tasks["Call Ann"])) == (["phone"], "H", 4)),
        ("open cards", "pb", "task", board(), lambda tasks: len(tasks) == 20),
        ("finish one", f"pb do {name['Fix the roof']}", "task 3 done", replaced((roof, roof.replace(" ]", "x]"))), done([3])),
        ("finish three", f"pb do {name['Fix the roof']} {name['Buy bread']} {name['Sell the bicycle']}", "task 3 5 8 done",
         replaced((roof, roof.replace(" ]", "x]")), (bicycle, bicycle.replace(" ]", "x]")), ("- [ ] Buy bread", "- [x] Buy bread")), done([3, 5, 8])),
        ("finish a chore again", f"pb do {name['Water the plants']}", "task 4 done",
         replaced((chore, chore.replace("11-21", "11-28") + chore.replace("[ ]", "[x]"))), done([4])),
        ("set due", f"pb edit {name['Sell the bicycle']} due:fri", "task 8 mod due:fri", replaced((bicycle, bicycle + " due:2026-11-27")),
         lambda tasks: weekday(tasks["Sell the bicycle"]) == 4),
        ("postpone from its own date", f"pb edit {name['Fix the roof']} due:+1w", "task 3 mod due:due+1w",
         replaced(("due:2026-12-15", "due:2026-12-22")), lambda tasks: day(tasks["Fix the roof"]) == datetime.date(2030, 12, 22)),
    ]


def day(task):
    """The local day on which a task is due."""
    moment = datetime.datetime.strptime(task["due"], "%Y%m%dT%H%M%SZ").replace(tzinfo=datetime.timezone.utc)
    return moment.date()


def weekday(task):
    return day(task).weekday()


class Taskwarrior:
    """Taskwarrior, with its data in a temporary folder."""

    def __init__(self, typist):
        self.typist, self.folder = typist, typist.scratch / "task"
        # A script sets the path of Taskwarrior's settings, so that the typed commands need no options for that.
        (typist.scratch / "bin/task").write_text(
            f"#!/bin/sh\nexport TASKRC='{typist.scratch}/taskrc'\nexec </dev/null >>'{typist.log}/output' 2>&1\n"
            f"exec {shutil.which('task')} \"$@\"\n")
        (typist.scratch / "bin/task").chmod(0o755)
        if typist.name == "zsh":
            # zsh remembers the paths of programs, so it must look for `task` again.
            typist.shell.run("rehash")
        (typist.scratch / "taskrc").write_text(f"data.location={self.folder}\nconfirmation=off\nbulk=0\nhooks=off\n")

    def call(self, *words):
        return subprocess.run([shutil.which("task"), *words], env=self.typist.environment | {"TASKRC": str(self.typist.scratch / "taskrc")},
                              capture_output=True, check=True, text=True).stdout

    def make(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        for number, title in enumerate(TITLES, 1):
            self.call("rc.verbose=nothing", "add", title, *(["due:2030-12-15"] if number == 3 else []))

    def tasks(self):
        return {task["description"]: task for task in json.loads(self.call("rc.verbose=nothing", "export"))}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pb", type=os.path.abspath)
    parser.add_argument("--shell", choices=NAMES, default="bash")
    arguments = parser.parse_args()
    faults, wrong = [], 0
    with tempfile.TemporaryDirectory() as scratch:
        typist = Typist(arguments.pb, arguments.shell, scratch)
        other = Taskwarrior(typist) if shutil.which("task") else None
        print("| job | pb | characters | Taskwarrior | characters |\n|---|---|---|---|---|")
        for job, typed, rival, wanted, check in jobs(handles(arguments.pb, board())):
            typist.make({".planboard.yml": "", "plan.md": board()})
            code, output, _ = typist.type(typed)
            text = (typist.world / "plan/plan.md").read_text()
            if (code, text) != (0, wanted):
                faults.append(f"{job}: {typed!r} ends with {code} and leaves\n{text}\n{output.decode(errors='replace')}")
            if job == "open cards":
                found = [title for title in TITLES if f"[ ] {title}" in output.decode()]
                if found != TITLES or b"[x]" in output:
                    faults.append(f"{job}: {output!r}")
            # The lines of cards that the job must not change.
            same = [line for line in board().split("\n") if line in wanted.split("\n")]
            wrong += sum(line not in text.split("\n") for line in same)
            if len(typed) > len(rival):
                faults.append(f"{job}: {typed!r} is longer than {rival!r}")
            if other:
                other.make()
                code, output, _ = typist.type(rival)
                if code != 0 or not check(other.tasks()):
                    faults.append(f"{job}: {rival!r} ends with {code}: {output.decode(errors='replace')}")
            print(f"| {job} | `{typed}` | {len(typed)} | `{rival}` | {len(rival)} |")
        typist.shell.stop()
    print(f"\n{wrong} other cards changed, {len(faults)} faults{'' if other else '; Taskwarrior is not installed'}")
    for fault in faults:
        print(f"  {fault}")
    sys.exit(bool(faults or wrong))


if __name__ == "__main__":
    main()
