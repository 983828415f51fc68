#!/usr/bin/env python3
"""Compares the words for days that pb and Taskwarrior share, on every day of two years, typed for a card and in queries.

usage: dates.py PB [--days N]

Needs the programs `task` and `faketime`, and says so without them. Prints each difference that docs/queries.md ("Words of Taskwarrior") does not name, and a
line with the numbers. The exit code is 1 if there is such a difference.
"""

import argparse
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WEEKDAYS = ["monday", "tue", "wednesday", "thu", "fri", "saturday", "sun"]
WORDS = ["today", "yesterday", "tomorrow", "sow", "som", "soy", "eow", "eom", "eoy", *WEEKDAYS]
# A day that is typed for a card is the next such day: `som` is not the first day of this month, unless that is today.
NEXT = {"sow": "sonw", "som": "sonm", "soy": None}
FIRST = datetime.date(2026, 11, 1)


def task(word, day):
    out = subprocess.run(["faketime", f"{day} 10:00:00", "task", "rc:/dev/null", "calc", word], capture_output=True, text=True)
    return out.stdout.strip()[:10]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pb")
    parser.add_argument("--days", type=int, default=731)
    arguments = parser.parse_args()
    if missing := [name for name in ("task", "faketime") if not shutil.which(name)]:
        print(f"skipped: {' and '.join(missing)} not installed")
        return 0
    pb = str(Path(arguments.pb).resolve())
    differences, compared = [], 0
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        environment = {"PATH": os.environ["PATH"], "HOME": str(root / "home"), "LC_ALL": "C.UTF-8"}
        (root / "home").mkdir()
        typed, dated = root / "typed", root / "dated"
        for place in [typed, dated]:
            place.mkdir()
            (place / ".planboard.yml").write_text("{}\n")
        days = [FIRST + datetime.timedelta(number) for number in range(-400, arguments.days + 400)]
        lines = "".join(f"- [ ] {day} due:{day}\n" for day in days)
        (dated / "days.md").write_text("---\nplanboard: true\n---\n## A\n" + lines)

        def run(place, day, *command, text=None):
            result = subprocess.run(
                [pb, *command], cwd=place, env={**environment, "PB_TODAY": str(day)}, input=text, capture_output=True, text=True)
            if result.returncode:
                sys.exit(f"pb {' '.join(command)} on {day}: {result.stderr}")
            return result.stdout

        for number in range(arguments.days):
            day = FIRST + datetime.timedelta(number)
            (typed / "b.md").write_text("---\nplanboard: true\n---\n## A\n")
            run(typed, day, "add", "-", text="".join(f"{word} due:{word}\n" for word in WORDS))
            cards = json.loads(run(typed, day, "list", "--json"))
            due = {card["title"]: card["due"] for card in cards["cards"]}
            for word in WORDS:
                theirs = task(word, day)
                if word in NEXT and theirs != str(day):
                    theirs = f"{day.year + 1}-01-01" if word == "soy" else task(NEXT[word], day)
                found = json.loads(run(dated, day, "list", f"due:{word}", "--json"))["cards"] if word not in WEEKDAYS else None
                mine = {"typed": due[word]}
                if found is not None:
                    mine["query"] = found[0]["due"] if len(found) == 1 else f"{len(found)} cards"
                for kind, own in mine.items():
                    compared += 1
                    wanted = task(word, day) if kind == "query" else theirs
                    if own != wanted:
                        differences.append(f"{day} {kind} {word}: pb {own}, task {wanted}")
    print("\n".join(differences[:50]))
    print(f"{compared} comparisons on {arguments.days} days, {len(differences)} differences")
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main())
