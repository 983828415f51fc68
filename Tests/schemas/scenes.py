"""Runs all commands with --json on plans that are made so that the outputs contain everything that the JSON of pb can contain."""
import json
import os
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../attacks"))

from commands import commands_of
from everycommand import environment, write

SAMPLES = os.path.join(HERE, "../../SampleBoards")
MARK = ".sync-conflict-20261121-012615-IJBL2FZ"
HEAD = "---\nplanboard: 1\n---\n\n"

# Each kind of text that looks like work but is not understood.
MISREAD = HEAD + """- [ ] above

## A
- [ ] a due:2026-02-30
- [ ] b every:blue
- []c
- [ ] d
  - due: 2026-12-01

### [ ] e

| f | Status |
|---|---|
| g | open |
"""
RICH = """---
planboard: 1
title: Rich
tags: [work]
primary: true
sort: [priority, -due]
people: [ann]
columns:
  Doing: {wip: 2}
  Done: {done: true}
---
# Rich

## To Do

### Team

- [ ] Call Ann #home @ann !high due:2026-11-20T15:00 start:2026-11-01 created:2026-10-01 est:3h color:red pin:true ^call
  A note.
  - [x] one
    - [ ] deeper
- [ ] Later #home !low due:2026-11-23 color:#FF00aa every:1w
- [ ] Someday !med due:2026-11-21
- Plain ^plain
- [-] Given up #x

## Doing

- [/] Write ^write
- [ ] Rent due:2026-11-19

## Done

- [x] Read done:2026-11-20 ^read

***

## Archive

- [x] Old [from:: Done] ^old
"""
SETTINGS = """primary: rich.md
tags: [home, work, x, y]
views:
""" + "".join(
    f"  by-{group}: {{query: 'is:open', group: {group}, sort: [priority, -due]}}\n"
    for group in ("column", "board", "tag", "person", "priority", "due")
) + "  some: {query: 'is:open', columns: [To Do, Doing]}\n  all: {query: ''}\n"


def board(*cards, done=()):
    return HEAD + "## To Do\n\n" + "".join(f"- [ ] {card}\n" for card in cards) + "\n## Done\n\n" + "".join(
        f"- [x] {card}\n" for card in done)


class Runner:
    """Runs commands in the folder `plan`, and validates their output."""

    def __init__(self, pb, folder, schemas):
        self.pb, self.schemas = pb, schemas
        self.plan = os.path.join(folder, "plan")
        self.variables = environment(os.path.join(folder, "home"))
        for path in (self.plan, self.variables["HOME"]):
            os.makedirs(path)
        self.outputs, self.faults = [], []

    def write(self, name, text, encoding="utf-8"):
        write(os.path.join(self.plan, name), text, encoding=encoding)

    def path(self, name):
        return os.path.join(self.plan, name)

    def do(self, *words, fails=False):
        """Runs a command whose output is not validated. `fails` is whether it must fail; None if that does not matter."""
        done = subprocess.run([self.pb, *words], cwd=self.plan, env=self.variables, capture_output=True, text=True, timeout=60)
        assert fails is None or (done.returncode > 1) == fails, (words, done)

    def git(self, *words):
        subprocess.run(["git", *words], cwd=self.plan, env=self.variables, capture_output=True, check=True, timeout=60)

    def commit(self, subject):
        self.git("add", "-A")
        self.git("commit", "-qm", subject)

    def json(self, schema, *words, code=(0, 1), stdin=None, **variables):
        """Runs a command with --json, validates its output with a schema, and returns the output."""
        words = [*words] if "--format" in words else [*words, "--json"]
        done = subprocess.run(
            [self.pb, *words], cwd=self.plan, env=self.variables | variables, capture_output=True, input=stdin, text=True, timeout=60)
        if done.returncode not in code:
            self.faults.append(f"pb {' '.join(words)}: exit code {done.returncode}: {done.stderr}")
        self.add(schema, words, done.stdout)
        return self.outputs[-1][2] if self.outputs else None

    def add(self, schema, words, text):
        try:
            output = json.loads(text)
        except ValueError as error:
            return self.faults.append(f"pb {' '.join(words)}: no JSON: {error}: {text[:200]}")
        self.faults += [f"pb {' '.join(words)}: {mistake}" for mistake in self.schemas.mistakes(schema, output)]
        self.outputs.append((schema, words, output))

    def change(self, *words, **more):
        return self.json("changes", *words, **more)


def commands_with_json():
    """Yields the words of every command that has --json."""
    for words, arguments in commands_of():
        if any("--json" in one.names for one in arguments):
            # `tags list` is run as `tags`, because it is the default subcommand.
            yield words[:-1] if words == ["tags", "list"] else words


def reading(run):
    for name in os.listdir(SAMPLES):
        shutil.copy(os.path.join(SAMPLES, name), run.plan)
    run.write("product-roadmap.md", open(run.path("product-roadmap.md")).read().replace("primary: true\n", ""))
    run.write("rich.md", RICH)
    run.write("misread.md", MISREAD)
    run.write("bare.md", "## A\n- [ ] Nothing\n- [ ] Some day start:2099-01-01\n")
    run.write(".planboard.yml", SETTINGS + "boards: ['*.md']\n")
    boards = sorted(name for name in os.listdir(run.plan) if name.endswith(".md"))
    for name in boards:
        run.json("show", "show", name)
    run.json("show", "show", "-", stdin=RICH)
    show_cards(run)
    run.json("list", "list")
    run.json("list", "list", "--archived", "#home or is:archived")
    run.json("list", "list", "nothing at all")
    run.json("list", "list", "-", stdin=RICH)
    run.json("list", "list", "--modified")
    run.json("list", "list", "-", "--modified", stdin=RICH)
    run.json("list-groups", "list", "--sort", "-modified", "--group", "tag")
    run.json("list", "list", "--all", "--sort", "-due", "--limit", "2")
    for group in ("column", "board", "tag", "person", "priority", "due"):
        run.json("list-groups", "list", "--all", "--group", group)
    run.json("list-groups", "list", "zzzz", "--group", "tag")
    run.json("find", "find", "ann")
    run.json("find", "find", "old", "--archived")
    run.json("find", "find", "zzzz")
    run.json("view-list", "view")
    for view in json.loads(subprocess.check_output([run.pb, "view", "--json"], cwd=run.plan, env=run.variables))["views"]:
        run.json("view", "view", view["name"])
    run.json("view", "view", "some", "--board", "rich")
    run.json("agenda", "agenda")
    run.json("agenda", "agenda", "zzzz", "--days", "1")
    run.json("did", "did")
    run.json("did", "did", "2025")
    run.json("day")
    run.json("did", "did", "2025..")
    run.json("did", "did", "..2025")
    for words in ((), ("2025",), ("2025..",), ("..today",), ("month", "zzzz"), ("..today", "@bo")):
        run.json("report", "report", *words)
    run.json("next", "next")
    run.json("next", "next", "--all")
    run.json("next", "next", "--all", "--why")
    run.json("next", "next", "--all", "--limit", "2")
    run.json("next", "next", "zzzz")
    run.json("tags", "tags")
    run.json("tags", "tags", "list", "zzzz")
    run.json("stats", "stats")
    run.json("stats", "stats", "#home")
    run.json("top", "top")
    run.json("top", "top", "--format", "json", "--board", "bare")
    run.json("top-waybar", "top", "--format", "waybar")
    run.json("top-waybar", "top", "--format", "waybar", "--board", "bare")
    run.write("empty.md", HEAD)
    run.json("top-waybar", "top", "--format", "waybar", "--board", "empty")
    run.json("open", "open")
    run.json("open", "open", "^call")
    run.json("boards", "boards")
    run.json("sort", "sort", "--check")
    run.json("sort", "sort", "rich.md", "--no-pinned-first")
    run.json("sort", "sort", "rich.md")
    run.json("sort", "sort", "bare.md", "--by", "title,-due")
    run.json("diff", "diff", "rich.md", "bare.md")
    run.json("diff", "diff", "rich.md", "rich.md")
    for name, text in (("one.md", "## A\n- x\n"), ("two.md", "## A\n### s\n- x\n"), ("three.md", "## A\n### t\n-  x\n")):
        run.write(name, text)
    for before, after in (("one", "two"), ("two", "three"), ("three", "one")):
        run.json("diff", "diff", before + ".md", after + ".md")
    for name in ("one.md", "two.md", "three.md"):
        os.remove(run.path(name))


def show_cards(run):
    """Shows single cards in full: with all fields, with a history, with cards to wait for, and after a change without pb."""
    run.write("blocked.md", HEAD + "## A\n- [ ] Waits after:^write,^read,^none\n## B\n")
    for card in ("^call", "id:old", "waits"):
        run.json("show-card", "show", card)
    run.do("add", "Shown card", "--board", "blocked")
    run.do("move", "shown", "--board", "blocked", "--to", "B")
    run.do("move", "shown", "--to-board", "bare")
    run.json("show-card", "show", "shown")
    run.write("bare.md", open(run.path("bare.md")).read().replace("Shown card", "Shown card, again"))
    run.json("show-card", "show", "shown")
    os.remove(run.path("blocked.md"))


def unreadable(run):
    """Runs commands on boards that cannot be read, or are unusual."""
    run.write("plan.md", board("one"))
    run.write("no-yaml.md", "---\nplanboard: [\n---\n## A\n")
    run.write("long.md", "---\nplanboard: 1\nx: " + "y" * 70000 + "\n---\n## A\n")
    aliases = "a: &a [x]\n" + "".join(f"k{n}: *a\n" for n in range(40))
    run.write("complex.md", f"---\nplanboard: 1\n{aliases}---\n## A\n")
    run.write("type.md", "---\nplanboard: 1\nsort: {a: b}\n---\n## A\n")
    run.write("deep.md", HEAD + "## A\n" + "- " * 90 + "x\n")
    run.write("definition.md", HEAD + "## A\n\n[x]: <" + "y" * 3000 + ">\n")
    run.write("heading.md", "---\nplanboard: 1\nboard: Nowhere\n---\n## A\n")
    run.write("newer.md", "---\nplanboard: 2\n---\n## A\n")
    run.write("wide.md", board("one"), encoding="utf-16")
    os.mkfifo(run.path("pipe.md"))
    os.symlink("loop.md", run.path("loop.md"))
    with open(run.path("large.md"), "w") as file:
        file.write(HEAD)
        file.truncate(20 << 20)
    run.json("boards", "boards", "plan.md", "long.md", "wide.md", "nowhere.md", "x" * 300 + ".md", "loop.md")
    os.makedirs(run.path(".planboard.yml"))
    run.json("boards", "boards", code=(2,))
    os.rmdir(run.path(".planboard.yml"))
    run.write(".planboard.yml", "boards: {}\n")
    run.json("boards", "boards", code=(2,))


def changing(run):
    run.write("rich.md", RICH)
    run.write("other.md", board("two", "Empty"))
    run.write(".planboard.yml", "primary: rich.md\n")
    run.change("add", "New #home", "--dry-run")
    run.change("add", "New #home")
    run.change("add", "-", stdin="Milk\nBread\n")
    run.change("edit", "^call", "--due", "fri", "--notes", "Other")
    run.change("edit", "^call", "--due", "fri")
    run.change("move", "^call", "--to", "doing")
    run.change("move", "Milk", "--to-board", "other")
    run.change("done", "^call", "Later")
    run.change("reopen", "^call")
    run.change("start", "^call", "Later")
    run.change("stop", "^call")
    run.change("cancel", "^call")
    run.change("reopen", "^call")
    run.change("snooze", "^call", "+1w")
    run.change("hide", "^call", "fri")
    run.change("note", "^call", "asked", "Bo")
    run.change("after", "^call", "Bread", "Milk")
    run.change("after", "^call", "none", "--dry-run")
    run.change("name", "Milk", "Oat", "milk")
    run.change("check", "^call", "1", "--undo")
    run.change("check", "^call", "1")
    run.change("rm", "Bread", "^plain")
    run.json("trash", "trash")
    run.change("restore", "Bread")
    run.change("trash", "--empty")
    run.change("trash", "--empty")
    run.json("trash", "trash")
    run.change("archive", "^read")
    run.change("unarchive", "^old", "--to", "doing")
    run.change("id", "Bread")
    run.change("add", "Water every:blue")
    run.change("done", "Water", "--once")
    run.change("rm", "Water")
    for title, every in (("Mow", "week"), ("Trim", "++week")):
        run.change("add", f"{title} every:{every} due:fri")
        run.change("done", title)
        run.change("skip", title)
    run.change("id", "--where", "zzzz")
    run.change("column", "add", "Plain")
    run.change("column", "add", "Review", "--wip", "3")
    run.change("column", "rename", "Review", "Look")
    run.change("column", "move", "Look", "--to", "1")
    run.change("column", "wip", "Look", "4")
    run.change("column", "rm", "Look")
    run.change("column", "set", "Doing", "--done", "--board", "rich")
    run.change("column", "set", "Doing", "--no-done", "--board", "rich")
    # The name of a column makes its cards done, and then open again.
    run.change("id", "two")
    run.change("column", "rename", "To Do", "Archive", "--board", "other")
    run.change("column", "rename", "Archive", "To Do", "--board", "other")
    run.change("tags", "rename", "home", "house")
    run.change("tags", "rename", "nosuch", "x")
    run.change("new", "Chores", "--primary")
    run.change("rename", "chores", "Duties")
    run.change("boards", "move", "chores", "--to", "2")
    run.write("notes.md", "# Notes\n\n## Ideas\n\n- one\n")
    run.change("boards", "set", "notes.md", "--adopt", "--done-column", "ideas", "--on-done", "move", "--order", "7")
    run.change("boards", "set", "notes.md", "--primary", "--on-done", "none", "--order", "none", "--dry-run")
    run.change("boards", "set", "notes.md", "--no-primary")
    run.change("boards", "rm", "notes")
    run.json("boards", "boards", "list")
    run.change("boards", "archive", "chores")
    run.json("boards", "boards", "--archived")
    run.change("boards", "restore", "chores")
    run.change("boards", "rm", "chores")
    run.json("boards-removed", "boards", "--removed")
    run.change("boards", "restore", "chores")
    run.json("boards-removed", "boards", "--removed")
    run.change("init", "below")
    run.change("init")
    run.change("undo")
    run.change("undo", "--dry-run")
    run.change("redo")
    run.change("undo")
    run.json("history", "history", "-n", "100")
    run.change("add", "Before", "--board", "other")
    run.change("add", "Kept", "--board", "other")
    run.change("undo", "--skip")
    run.json("history", "history")
    run.json("history", "history", "1")
    with open(run.path("other.md"), "rb") as file:
        before = file.read()
    run.change("add", "Removed by hand", "--board", "other")
    with open(run.path("other.md"), "wb") as file:
        file.write(before)
    run.change("undo")
    run.change("add", "Last", "--board", "other")
    # Remove the text that is needed to undo the last change.
    folders = os.path.join(run.variables["XDG_STATE_HOME"], "planboard/folders")
    for folder in os.listdir(folders):
        shutil.rmtree(os.path.join(folders, folder, "versions"))
    run.write("other.md", open(run.path("other.md")).read().replace("two", "three"))
    run.do("undo", fails=True)
    run.json("history", "history")


def linting(run):
    run.write("plan.md", HEAD + """## A

- [ ] Late due:2026-11-01
- [ ] Twice due:2026-12-01 due:2026-12-02 ^twice
- [ ] Never due:2026-13-01
- [] Box ^twice
- [ ] Settle
  > conflict: title "Agree"

##

- [X]glued
""")
    run.write("other.md", HEAD + "## Doing\n\n- [ ] Waits after:^nowhere\n* other \n-  [ ] Empty\n- [ ]\n")
    run.json("lint", "lint", "--select", "all")
    run.json("lint", "lint", "-", "--stdin-filename", "x.md", stdin=board("fine"))
    run.json("lint", "lint", "--fix")
    run.json("lint-rules", "lint", "--rules")
    rules = run.outputs[-1][2]
    for rule in rules:
        run.json("lint-explain", "lint", "--explain", rule["rule"])


def syncing(run):
    run.write("plan.md", board("one ^a1", "two", "six ^f6"))
    run.write(f"plan{MARK}.md", board("one ^a1", "two", "three"))
    run.write("plan (Ann's conflicted copy 2026-11-21).md", board("one ^a1", "two"))
    run.write("plan 2.md", board("two"))
    run.write("plan.md.orig", board("one ^a1"))
    run.write("gone.md.conflict1", board("seven"))
    run.write(f"blank{MARK}.md", board("eight"))
    run.write(".planboard/trash.md", board("gone"))
    run.write(".planboard/trash (1).md", board("something else"))
    run.write("blank.md", "")
    run.write("full.md", board("nine"))
    run.write(f"full{MARK}.md", "")
    run.write("wide.md", board("ten"))
    run.write(f"wide{MARK}.md", board("ten"), encoding="utf-16")
    run.write("notes.md", board("ten", "eleven", "twelve"))
    run.write(f"notes{MARK}.md", "# Something else\n\nProse only.\n")
    run.write("both.md", "---\nplanboard: 1\ntitle: One\n---\n\n## To Do\n\nProse of one.\n\n- [ ] Call Ann ^b2\n")
    run.write(f"both{MARK}.md", "---\nplanboard: 1\ntitle: Two\n---\n\n## To Do\n\nProse of two.\n\n- [ ] Call Bo ^b2\n")
    run.write("renamed.md", board("other", "six ^f6"))
    run.write("limits.md", "---\nplanboard: 1\ncolumns: {To Do: {wip: 1}}\n---\n\n## To Do\n\n- [ ] thirteen\n- [ ] fourteen\n")
    run.write("marked.md", board("ten") + "<<<<<<< HEAD\n- [ ] ours\n=======\n- [ ] theirs\n>>>>>>> other\n")
    run.json("day")
    os.remove(run.path("marked.md"))
    run.json("sync", "sync", "--dry-run")
    run.json("sync", "sync")
    run.json("sync", "sync")
    run.json("day")
    run.json("sync", "sync", "plan 2.md", "--into", "plan")
    # `pb sync --watch` prints one line for each thing that it does, until it is stopped.
    run.write(f"plan{MARK}.md", board("one ^a1", "later"))
    watch = subprocess.Popen(
        [run.pb, "sync", "--watch", "--json"], cwd=run.plan, env=run.variables, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    try:
        run.add("sync", ["sync", "--watch", "--json"], watch.stdout.readline())
    finally:
        watch.kill()
        watch.communicate()
    notes = {note["kind"]: note["line"] for note in run.json("resolve", "resolve")}
    run.change("resolve", f"both.md:{notes['title']}", "--other")


def lacking(run):
    """Makes clones that lack texts or older commits."""
    plan = run.plan
    run.git("config", "uploadpack.allowFilter", "true")
    for name, option, code in (("partial", "--filter=blob:none", (2,)), ("shallow", "--depth=1", (0, 1))):
        run.git("clone", "-q", option, "file://" + plan, plan + "-" + name)
        run.plan = plan + "-" + name
        run.do("git", "setup", "-q")
        run.json("git-check", "git", "check", code=code)
        if name == "shallow":
            run.json("log", "log", "three")
        run.plan = plan


def doubled(run):
    """Makes an octopus merge after which a card is on the board twice."""
    lines = ["---", "planboard: 1", "---", "## A", "", "- one", "- two", "", "## B", "", "- three", ""]
    run.write("third.md", "\n".join(lines))
    run.commit("Three boards")
    for name, place in (("first", 7), ("second", 10)):
        run.git("checkout", "-q", "-b", name, "main")
        moved = [line for line in lines if line != "- one"]
        run.write("third.md", "\n".join(moved[:place - 1] + ["- one"] + moved[place - 1:]))
        run.commit(name)
    run.git("checkout", "-q", "main")
    run.git("merge", "-q", "--no-edit", "first", "second")
    run.json("git-check", "git", "check")
    lacking(run)
    run.git("reset", "-q", "--hard", "HEAD~1")
    os.remove(run.path("third.md"))
    run.commit("Two boards again")


def repositories(run):
    run.git("init", "-q", "-b", "main")
    run.write("plan.md", RICH)
    run.write("second.md", board("two"))
    run.commit("Two boards")
    run.json("git-check", "git", "check")
    run.git("config", "merge.pb.name", "mine")
    run.write(".git/hooks/pre-commit", "#!/bin/sh\n")
    run.json("git-check", "git", "check")
    run.json("git-setup", "git", "setup")
    run.json("git-setup", "git", "setup", "--remove")
    run.git("config", "--unset", "merge.pb.name")
    run.git("config", "merge.pb.driver", "mine")
    run.git("config", "diff.pb.textconv", "mine")
    run.json("git-check", "git", "check")
    run.git("config", "--unset", "merge.pb.driver")
    run.git("config", "--unset", "diff.pb.textconv")
    os.remove(run.path(".git/hooks/pre-commit"))
    run.write(".git/info/attributes", "*.md -merge\n")
    run.json("git-check", "git", "check")
    run.write(".git/info/attributes", "")
    run.json("git-setup", "git", "setup")
    run.json("git-setup", "git", "setup", "--textconv")
    run.json("git-check", "git", "check")
    run.do("git", "setup", "--remove")
    doubled(run)

    run.do("move", "^call", "--to", "doing", "--board", "plan")
    run.do("edit", "^call", "--title", "Call Bo", "--notes", "", "--set", "qty=2", "--start", "none", "--board", "plan")
    run.do("column", "add", "Review", "--board", "plan")
    run.do("column", "move", "Done", "--to", "1", "--board", "plan")
    run.commit("Moved and edited")
    run.do("rename", "plan", "Poor")
    run.do("rm", "^plain")
    run.do("column", "rename", "Review", "Look", "--board", "plan")
    run.do("add", "Brand new", "--board", "plan")
    run.write("plan.md", open(run.path("plan.md")).read().replace("# Poor\n", "# Poor\n\nProse above.\n") + "\nProse below.\n")
    run.commit("More")
    run.do("move", "^call", "--to-board", "second")
    run.commit("To another board")
    run.do("done", "^call")
    run.json("log", "log", "^call")
    run.do("rm", "^call")
    run.commit("Gone")
    run.json("log", "log", "^write")
    run.json("log", "log", "^call", "--board", "second")
    run.write("third.md", board("three"))
    os.remove(run.path("second.md"))
    run.json("diff-revisions", "diff", "HEAD~3")
    run.commit("Third")
    run.json("diff-revisions", "diff", "HEAD~3", "HEAD")
    run.json("diff-revisions", "diff", "HEAD", "HEAD")
    for revision in ("HEAD~5", "HEAD~4"):
        text = subprocess.check_output(["git", "show", revision + ":plan.md"], cwd=run.plan, env=run.variables, text=True)
        run.write("old.md", text)
        run.json("diff", "diff", "old.md", "plan.md")
        run.json("diff", "diff", "plan.md", "old.md")
    run.json("lint", "lint", "--staged")


def examined(run):
    """Runs `pb doctor` in all conditions that it distinguishes."""
    root = os.path.dirname(run.plan)
    home, state = run.variables["HOME"], os.path.join(root, "state")
    run.json("doctor", "doctor", PATH=root, NO_COLOR="1", TERM="xterm", PB_MAX_SIZE="9")
    run.write("plan.md", board("one", "two"))
    run.json("doctor", "doctor", PB_DIR="")
    run.git("init", "-q", "-b", "main")
    run.json("doctor", "doctor")
    # Try every way in which pb finds a plan. A home is not a plan.
    run.json("doctor", "doctor", PB_DIR="")
    run.json("doctor", "doctor", PB_DIR="", HOME=run.plan)
    run.json("boards", "boards", code=(2,), PB_DIR="", HOME=run.plan)
    os.makedirs(os.path.join(root, "elsewhere"), exist_ok=True)
    write(os.path.join(root, "planboard/config.yml"), f"default: {root}/elsewhere\n")
    run.json("doctor", "doctor", PB_DIR="", XDG_CONFIG_HOME=root)
    run.write(".planboard.yml", "")
    run.json("doctor", "doctor", PB_DIR="")
    os.remove(run.path(".planboard.yml"))
    os.remove(os.path.join(root, "planboard/config.yml"))
    run.do("git", "setup")
    run.json("doctor", "doctor", HOME=run.plan)
    run.json("doctor", "doctor", HOME=root)
    run.json("doctor", "doctor", HOME="", XDG_STATE_HOME="")
    run.json("doctor", "doctor", HOME=os.path.join(root, "planboard"), XDG_STATE_HOME=root)
    run.json("doctor", "doctor", XDG_STATE_HOME="/usr")
    run.write(".planboard.yml", "nosuch: 1\n")
    run.write(f"plan{MARK}.md", board("one"))
    with open(run.path("large.md"), "w") as file:
        file.write(HEAD)
        file.truncate(20 << 20)
    run.json("doctor", "doctor", code=(1,))
    os.remove(run.path("large.md"))
    os.remove(run.path(".planboard.yml"))
    os.makedirs(run.path(".planboard.yml"))
    run.json("doctor", "doctor", code=(1,))
    os.rmdir(run.path(".planboard.yml"))
    for number in range(256):
        run.write(f"notes/{number}.md", "# Note\n")
    # Files that were written just now are not in the index, and there is none before the first change.
    time.sleep(2.1)
    run.do("add", "three")
    run.do("list")
    run.json("doctor", "doctor")
    folders = os.path.join(run.variables["XDG_STATE_HOME"], "planboard/folders")
    journal = os.path.join(folders, os.listdir(folders)[0], "journal")
    text = open(journal).read()
    write(journal, text + "damaged\n")
    os.chmod(journal, 0o600)
    run.json("doctor", "doctor")
    write(journal, text.replace("journal\t2", "journal\t9"))
    run.json("doctor", "doctor", code=(1,))
    os.chmod(folders, 0o777)
    run.json("doctor", "doctor", code=(1,))
    # The current folder no longer exists.
    gone = os.path.join(root, "gone")
    os.makedirs(gone)
    done = subprocess.run(
        ["sh", "-c", 'cd "$1" && rmdir "$1" && exec "$2" doctor --json', "sh", gone, run.pb], env=run.variables,
        capture_output=True, text=True, timeout=60)
    run.add("doctor", ["doctor", "--json"], done.stdout)
    # In the root of the file system, pb does not search for boards.
    done = subprocess.run(
        [run.pb, "doctor", "--json"], cwd="/", env=run.variables, capture_output=True, text=True, timeout=60)
    run.add("doctor", ["doctor", "--json"], done.stdout)


def serving(run):
    """Lists and revokes the browsers that may use the page. No server runs: the file is written as one would write it."""
    run.write("plan.md", board("one"))
    run.json("serve-devices", "serve", "--devices")
    run.do("add", "two")
    state = os.path.join(run.variables["XDG_STATE_HOME"], "planboard/folders")
    folder, = os.listdir(state)
    with open(os.path.join(state, folder, "devices"), "w") as file:
        file.write(f"1 add 0123abcd {'0' * 64} 1795000000 A browser\n1 add 4567cdef {'1' * 64} 1795000001 Another\n")
    os.chmod(os.path.join(state, folder, "devices"), 0o600)
    run.json("serve-devices", "serve", "--devices")
    run.json("serve-devices", "serve", "--revoke", "0123abcd")
    run.json("serve-devices", "serve", "--revoke", "nothing", code=(2,))


def exchanging(run):
    """Exports a plan, and imports files with something of every kind that has no place on a card."""
    run.write("rich.md", RICH)
    run.write("limited.md", "---\nplanboard: true\ntitle: Limited\ntags: [work]\ncolumns:\n  A: {wip: 2}\n---\n## A\n- [-] no\n")
    run.write("bare.md", "---\nplanboard: true\n---\n## A\n- [ ] Nothing\n")
    run.write(".planboard.yml", SETTINGS)
    words = ["export", "json"]
    run.add("export", words, subprocess.check_output([run.pb, *words], cwd=run.plan, env=run.variables, text=True))
    task = {
        "uuid": "6334696d-0fc7-4321-aa57-057dbfe5de99", "description": "two\nlines", "due": "soon", "recur": "12hours", "tags": ["a b"],
        "depends": ["9dd3c694-12af-4e00-b2e4-97836fb55d1d"], "list": [1], "color": "none",
    }
    run.change("import", "taskwarrior", "-", "--dry-run", stdin=json.dumps([task]))
    run.change("import", "taskwarrior", "-", stdin=json.dumps([task]))
    run.change("import", "taskwarrior", "-", stdin=json.dumps([task]))
    files = {
        "json": json.dumps({"boards": [{"title": "T", "cards": [{"title": "one"}, 5]}]}), "csv": "title\na\n", "tsv": "title\ta b\nb\t[x]\n",
        "todo.txt": "c\n", "github": json.dumps([{"title": "no number"}]), "gitlab": json.dumps([{"iid": 1, "title": "d", "weight": 2}]),
        "trello": json.dumps({"name": "B", "lists": [], "cards": [{"name": "e", "idMembers": ["m"]}]}),
        "markdown": "words\n\n- f\n",
    }
    for form, text in files.items():
        run.change("import", form, "-", stdin=text)
    for name in sorted(os.listdir(run.plan)):
        if name.startswith("import-rest"):
            run.add("import-rest", ["import"], open(run.path(name)).read())


SCENES = [serving, reading, unreadable, changing, exchanging, linting, syncing, repositories, examined]
