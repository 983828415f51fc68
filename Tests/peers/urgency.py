#!/usr/bin/env python3
"""Compares the order of `pb next` with that of `task next`, on random plans.

usage: urgency.py PB [--plans N] [--seed S]

Needs the program `task`, and says so without it. For each plan, both programs order the same open tasks. For two tasks that they order differently, the
disagreement is the difference of Taskwarrior's urgencies. Prints how many pairs both order alike, why pb orders the others as it does, and the ten largest
disagreements, at most one of each kind and plan. The exit code is 1 if pb breaks its own promise: a card of a later section above one of an earlier section, or what is due today below a card
without a day.
"""

import argparse
import collections
import datetime
import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TIERS = ["pinned", "late", "today", "soon", "next", "waiting"]


def plan(random, today):
    tasks = []
    for number in range(20):
        task = {"uuid": f"00000000-0000-4000-8000-{number:012}", "status": "pending", "entry": f"{today:%Y%m%d}T090000Z"}
        # Titles repeat; the programs' answers are compared by uuid and by id.
        task["description"] = random.choice(["Call", "Buy milk", "Mend the roof"])
        if random.random() < 0.5:
            task["days"] = random.choice([-40, -3, -1, 0, 1, 2, 3, 4, 6, 9, 13, 20, 60])
        if random.random() < 0.5:
            task["priority"] = random.choice("HML")
        if random.random() < 0.1:
            task["start"] = task["entry"]
        if number and random.random() < 0.15:
            task["depends"] = [f"00000000-0000-4000-8000-{random.randrange(number):012}"]
        tasks.append(task)
    return tasks


def lines(tasks, today):
    for task in tasks:
        line = f"- [{'/' if 'start' in task else ' '}] {task['description']} ^i{int(task['uuid'][-12:])}"
        if "days" in task:
            line += f" due:{today + datetime.timedelta(task['days'])}"
        if "priority" in task:
            line += {"H": " !high", "M": " !medium", "L": " !low"}[task["priority"]]
        for other in task.get("depends", []):
            line += f" after:^i{int(other[-12:])}"
        yield line + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pb")
    parser.add_argument("--plans", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if not shutil.which("task"):
        print("skipped: task not installed")
        return 0
    pb = str(Path(arguments.pb).resolve())
    today = datetime.date.today()
    alike, reasons, disagreements, broken = 0, collections.Counter(), [], []
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "home").mkdir()
        environment = {"PATH": os.environ["PATH"], "HOME": str(root / "home"), "LC_ALL": "C.UTF-8", "PB_TODAY": str(today)}

        def run(command, text=None, cwd=root):
            result = subprocess.run(command, cwd=cwd, env=environment, input=text, capture_output=True, text=True)
            if result.returncode:
                sys.exit(f"{' '.join(command)}: {result.stderr}")
            return result.stdout

        for number in range(arguments.plans):
            chance = random.Random(arguments.seed * 1_000_000 + number)
            tasks = plan(chance, today)
            place = root / f"{number}"
            place.mkdir()
            (place / ".planboard.yml").write_text("version: 1\n")
            (place / "b.md").write_text("---\nplanboard: true\n---\n## A\n" + "".join(lines(tasks, today)))
            theirs = [
                {key: value for key, value in task.items() if key != "days"}
                | ({"due": f"{today + datetime.timedelta(task['days']):%Y%m%d}T000000"} if "days" in task else {})
                for task in tasks
            ]
            task = ["task", f"rc.data.location={place}/task", "rc:/dev/null", "rc.confirmation=off", "rc.verbose=nothing"]
            (place / "task").mkdir()
            run([*task, "import", "-"], json.dumps(theirs))
            urgency = {f"i{int(entry['uuid'][-12:])}": entry["urgency"] for entry in json.loads(run([*task, "export"]))}
            found = json.loads(run([pb, "next", "--why", "--json"], cwd=place))
            cards = found["ready"] + found["blocked"]
            mine = {card["id"]: why for card, why in zip(cards, found["why"])}
            if set(mine) != set(urgency):
                sys.exit(f"plan {number}: not the same tasks")
            # The order of all is that of the sections. Cards that wait come after the others of their section.
            order = sorted(mine, key=lambda card: TIERS.index(mine[card]["tier"]))
            for first, second in itertools.combinations(order, 2):
                a, b = mine[first], mine[second]
                if TIERS.index(a["tier"]) > TIERS.index(b["tier"]) or (b["tier"] == "today" and a["due"] is None):
                    broken.append(f"plan {number}: {first} above {second}")
                difference = urgency[second] - urgency[first]
                if difference <= 0.001:
                    alike += 1
                    continue
                kind = f"{a['tier']} before {b['tier']}" if a["tier"] != b["tier"] else f"in {a['tier']}"
                reasons[kind] += 1
                disagreements.append((difference, number, first, second, kind, a, b, urgency[first], urgency[second]))
    pairs = alike + len(disagreements)
    print(f"{arguments.plans} plans of 20 tasks, {pairs} pairs: {100 * alike / max(pairs, 1):.1f} % are in one order in both")
    for kind, count in reasons.most_common():
        print(f"  {100 * count / pairs:.1f} % differ: {kind}")

    def words(why):
        days = (datetime.date.fromisoformat(why["due"]) - today).days if why["due"] else None
        day = "no day" if days is None else f"{-days} d late" if days < 0 else f"due in {days} d" if days else "due today"
        parts = [day, why["priority"] or "no priority"]
        parts += ["started"] * why["started"] + [f"{why['blocking']} wait for it"] * (why["blocking"] > 0)
        return ", ".join(parts + ["waits"] * (why["waitsFor"] is not None))

    largest = {}
    for one in sorted(disagreements, key=lambda one: -one[0]):
        largest.setdefault((one[1], one[4]), one)
    for _, number, _, _, kind, a, b, u, v in list(largest.values())[:10]:
        print(f"plan {number}, {kind}: ({words(a)}; task {u:.1f}) before ({words(b)}; task {v:.1f})")
    for one in broken[:20]:
        print(one)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
