#!/usr/bin/env python3
"""Reads plans, and the state folders beside them, that earlier versions of pb have made: earlier.py PB [--record NAME] [--self-test]

Each folder of Tests/Fixtures/earlier is named after a version. `plan` is a plan with a home's configuration in `config.yml`, `state` is
what that version remembered of the plan, and `expected.json` says what it showed: the cards, the boards, the trash, the number of entries
of the history, and the digests of all files after each `pb undo` back to the beginning, and after each `pb redo` to the end again. The
program must show the same, and leave the same bytes.

--record makes such a folder with PB, which is done once for each version that is published. A recorded folder never changes.
--self-test damages copies, and looks whether this is noticed.
"""
import argparse
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

FIXTURES = pathlib.Path(__file__).resolve().parents[1] / "Fixtures/earlier"
SETTINGS = """people: [ann, bo]
tags: [home, phone]
views:
  calls:
    query: "#call is:open"
    sort: [due]
"""
KANBAN = """---

kanban-plugin: board

---

## Ideas

- [ ] Paint the door @{2026-12-01}
- [ ] Read #book ⏫ 📅 2026-12-24
\tsee [[Library]]


## Done

**Complete**
- [x] Buy paint


***

## Archive

- [x] Old one

%% kanban:settings
```
{"kanban-plugin":"board"}
```
%%
"""
# Each kind of entry of the history, and edits by hand between them.
STORY = [
    ["init"],
    {".planboard.yml": SETTINGS, "ideas.md": KANBAN},
    ["new", "Home"],
    ["new", "Work"],
    ["add", "Call Ann about the roof +phone p:high due:fri", "--board", "home"],
    ["add", "Water the plants every:1w due:today", "--board", "home"],
    ["add", "Milk", "--board", "home", "--column", "in"],
    ["add", "Über uns 日本語 @bo", "--board", "work"],
    ["add", "Tax due:15dec", "--board", "work", "--notes", "for 2025\n\n- [ ] find the receipts\n- [ ] fill in the form"],
    ["check", "tax", "receipts"],
    ["note", "roof", "asked Bo"],
    ["edit", "roof", "due:+1w", "--title", "Call Ann and Bo about the roof"],
    ["done", "water"],
    ["start", "milk"],
    ["snooze", "tax", "+1w"],
    ["after", "tax", "roof"],
    ["move", "milk", "--to-board", "work"],
    ("home.md", "## Done", "A line by hand.\n\n## Done"),
    ["done", "paint the door"],
    ["archive", "--where", "is:done", "--yes"],
    ["rm", "milk"],
    ["restore", "milk"],
    ["rm", "read"],
    ["tags", "rename", "phone", "call"],
    ["column", "add", "Later", "--board", "work"],
    ["column", "wip", "later", "2", "--board", "work"],
    ["column", "rename", "later", "Some day", "--board", "work"],
    ["boards", "move", "work", "--to", "1"],
    ["sort", "home", "--by", "due"],
    ["new", "Old"],
    ["boards", "archive", "old"],
    ["new", "Gone"],
    ["boards", "rm", "gone"],
    ["rename", "work", "Office"],
    ["undo"],
    ["redo"],
    ["undo"],
]
CARD = ["title", "path", "column", "id", "handle", "box", "done", "due", "priority", "tags", "people", "checklist", "notes", "fields"]


class Home:
    """A plan in a new folder, with a home of its own."""

    def __init__(self, pb, root):
        self.pb, self.root = pb, pathlib.Path(root)
        self.plan, self.states = self.root / "plan", self.root / "home/.local/state/planboard/folders"
        self.plan.mkdir()
        (self.root / "home/.config/planboard").mkdir(parents=True)

    def run(self, *words, codes=(0,)):
        done = subprocess.run([self.pb, *words], cwd=self.plan, capture_output=True, timeout=60, stdin=subprocess.DEVNULL, env={
            "PATH": "/usr/bin:/bin", "HOME": str(self.root / "home"), "PB_TODAY": "2026-11-21", "TZ": "UTC", "LC_ALL": "C.UTF-8"})
        if done.returncode not in codes:
            raise Fault(f"pb {' '.join(words)} ends with {done.returncode}: {done.stderr.decode()}")
        return done

    def json(self, *words):
        return json.loads(self.run(*words, "--json", codes=(0, 1)).stdout)

    @property
    def state(self):
        """The state folder of the plan. Its name depends on the place of the plan."""
        (found,) = self.states.iterdir()
        return found

    def load(self, fixture):
        """Puts the files of a fixture in their places."""
        self.run("init")
        for path in [*self.plan.rglob("*"), *self.state.rglob("*")]:
            if path.is_file() and path.name not in ("folder", "lock"):
                path.unlink()
        shutil.copytree(fixture / "plan", self.plan, dirs_exist_ok=True)
        shutil.copytree(fixture / "state", self.state, dirs_exist_ok=True)
        shutil.move(self.plan / "config.yml", self.root / "home/.config/planboard/config.yml")
        # git keeps no modes, and pb trusts only what nobody else can read.
        for path in [self.state, *self.state.rglob("*")]:
            path.chmod(0o700 if path.is_dir() else 0o600)

    def digests(self):
        """A digest of each file of the plan."""
        return {str(path.relative_to(self.plan)): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
                for path in sorted(self.plan.rglob("*")) if path.is_file()}

    def shown(self):
        """What pb shows of the plan, without words."""
        return {
            "cards": [{key: card[key] for key in CARD} for card in self.json("list", "--all")["cards"]],
            "calls": [card["title"] for card in self.json("view", "calls")["groups"][0]["cards"]],
            "boards": [[board["path"], board["title"]] for board in self.json("boards")["boards"]],
            "removed": [card["title"] for card in self.json("trash")["cards"]],
            "history": len(self.json("history", "-n", "1000")),
        }

    def walk(self):
        """The digests after each undo to the beginning, and after each redo to the end."""
        walks = []
        for verb in ("undo", "redo"):
            steps = []
            while True:
                done = self.run(verb, codes=(0, 2))
                if done.returncode:
                    break
                steps.append(self.digests())
                if len(steps) > 2 * len(STORY):
                    raise Fault(f"pb {verb} has no end")
            walks.append(steps)
        return walks


class Fault(Exception):
    pass


def record(pb, name):
    fixture = FIXTURES / name
    with tempfile.TemporaryDirectory(prefix="pb-earlier-") as root:
        home = Home(pb, root)
        for step in STORY:
            if isinstance(step, dict):
                for path, text in step.items():
                    (home.plan / path).write_text(text, "utf-8")
            elif isinstance(step, tuple):
                path, old, new = step
                text = (home.plan / path).read_text("utf-8")
                assert old in text
                (home.plan / path).write_text(text.replace(old, new), "utf-8")
            else:
                home.run(*step)
        shutil.copytree(home.plan, fixture / "plan")
        shutil.copytree(home.state, fixture / "state", ignore=shutil.ignore_patterns("folder", "lock"))
    (fixture / "plan/config.yml").write_text("theme: dark\n", "utf-8")
    for path in [path for path in fixture.rglob("*") if path.is_file()]:
        path.chmod(0o644)
    with tempfile.TemporaryDirectory(prefix="pb-earlier-") as root:
        home = Home(pb, root)
        home.load(fixture)
        shown = home.shown()
        undone, redone = home.walk()
    # The last step of the story was an undo, so there is one more step forward than back.
    assert len(undone) > 20 and len(redone) == len(undone) + 1, (len(undone), len(redone))
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in {**shown, "undo": undone, "redo": redone}.items()]
    (fixture / "expected.json").write_text("{" + ",\n".join(lines) + "}\n", "utf-8")


def faults(pb, fixture):
    expected = json.loads((fixture / "expected.json").read_text("utf-8"))
    try:
        with tempfile.TemporaryDirectory(prefix="pb-earlier-") as root:
            home = Home(pb, root)
            home.load(fixture)
            before = home.digests()
            shown = home.shown()
            if home.digests() != before:
                yield "a command that reads changes a file"
            for key, value in shown.items():
                if value != expected[key]:
                    yield f"{key}: {value}, not {expected[key]}"
            for verb, steps in zip(("undo", "redo"), home.walk()):
                if len(steps) != len(expected[verb]):
                    yield f"{len(steps)} times pb {verb}, not {len(expected[verb])}"
                for number, (step, wanted) in enumerate(zip(steps, expected[verb]), 1):
                    if step != wanted:
                        yield f"after pb {verb} number {number}, these files differ: {sorted(dict(step.items() ^ wanted.items()))}"
    except (Fault, LookupError, OSError) as error:
        yield str(error)


def self_test(pb, fixture):
    changes = {
        "plan/home.md": lambda text: text.replace("Water", "Wipe", 1),
        "state/journal": lambda text: "\n".join(text.split("\n")[:-3]) + "\n",
        "expected.json": lambda text: text.replace('"history": ', '"history": 1', 1),
    }
    for path, change in changes.items():
        with tempfile.TemporaryDirectory(prefix="pb-earlier-") as root:
            copy = pathlib.Path(root) / "fixture"
            shutil.copytree(fixture, copy)
            text = (copy / path).read_text("utf-8")
            assert change(text) != text
            (copy / path).write_text(change(text), "utf-8")
            assert [*faults(pb, copy)], f"a change in {path} is not noticed"
    print("earlier: the test notices faults")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb", type=os.path.realpath)
    parser.add_argument("--record", metavar="NAME")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.record:
        record(options.pb, options.record)
    fixtures = sorted(FIXTURES.iterdir())
    if options.self_test:
        self_test(options.pb, fixtures[-1])
    found = [f"{fixture.name}: {fault}" for fixture in fixtures for fault in faults(options.pb, fixture)]
    for fault in found:
        print(fault)
    print(f"earlier: {', '.join(fixture.name for fixture in fixtures)}, {len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
