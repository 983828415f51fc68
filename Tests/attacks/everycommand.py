"""Lists every pb command, in each way that reads or writes files or runs git, for the attacks in this folder."""
import concurrent.futures
import os
import re
import subprocess
import tempfile

BOARD = """---
planboard: 1
sort: title
---
# Plan

## To Do

- [ ] Milk ^milk
  - [ ] item
  > conflict: title "Oat milk"
- [ ] Apples #fruit ^apples
- [ ] late due:2026-13-01

## Doing

## Done

- [x] Seed ^seed

***

## Archive

- [x] Old ^old
"""
TRASH = "## Removed\n\n- [ ] Gone ^gone [removed:: 2026-11-20] [removed-from:: plan.md/To Do/1]\n"
# A board in the trash.
REMOVED = ".planboard/trash/2026-11-20/gone.md"

# `{b}` is a board, and `{d}` a folder.
READING = [
    [], ["--json"], ["show", "{b}"], ["show", "--json", "{b}"], ["list", "{b}"], ["boards"], ["boards", "--archived"], ["boards", "--removed"], ["find", "milk"], ["view", "today"],
    ["view", "recent"], ["list", "--modified"], ["list", "--sort", "-modified", "{b}"], ["show", "^milk"],
    ["agenda"], ["next"], ["did"], ["report"], ["report", "--md"], ["report", "--html"], ["report", "--csv"], ["stats"], ["tags"], ["top"], ["open", "--print", "{b}"], ["tui", "--linear", "{b}"], ["history"], ["trash"], ["lint", "{b}"], ["lint", "--staged"],
    ["lint", "--diff", "{b}"], ["lint", "--fix", "--dry-run", "{b}"], ["sync", "--dry-run"], ["diff"],
    ["diff", "HEAD", "{b}"], ["diff", "HEAD~1", "HEAD"],
    ["diff", "{b}", "plan.md"], ["log", "^milk"], ["resolve"], ["git", "check"], ["textconv", "{b}"], ["help"],
    ["rm", "--dry-run", "^milk"], ["sort", "--check", "{b}"], ["export", "json"], ["export", "taskwarrior", "{b}"], ["git", "check", "--json"], ["doctor"], ["doctor", "--json"], ["lsp"], ["serve", "--devices"],
]
WRITING = [
    ["add", "New", "--board", "{b}"], ["edit", "^milk", "--title", "Oat", "--board", "{b}"],
    ["name", "^milk", "Oat", "milk", "--board", "{b}"],
    ["move", "^milk", "--to", "Doing", "--board", "{b}"], ["done", "^milk", "--board", "{b}"],
    ["done", "--where", "is:open", "--yes", "--board", "{b}"], ["reopen", "^seed", "--board", "{b}"],
    ["start", "^milk", "--board", "{b}"], ["stop", "^milk", "--board", "{b}"], ["cancel", "^milk", "--board", "{b}"],
    ["snooze", "^milk", "+1w", "--board", "{b}"], ["hide", "^milk", "fri", "--board", "{b}"], ["skip", "^milk", "--board", "{b}"],
    ["after", "^milk", "late", "--board", "{b}"], ["after", "^milk", "none", "--board", "{b}"],
    ["note", "^milk", "two", "bottles", "--board", "{b}"],
    ["check", "^milk", "item", "--board", "{b}"], ["rm", "^milk", "--board", "{b}"], ["restore", "^gone"],
    ["restore", "^gone", "--board", "{b}"], ["trash", "--empty"], ["archive", "^seed", "--board", "{b}"],
    ["unarchive", "^old", "--board", "{b}"], ["sort", "{b}"], ["lint", "--fix", "--unsafe", "{b}"],
    ["column", "add", "Later", "--board", "{b}"], ["column", "rename", "Doing", "Now", "--board", "{b}"],
    ["column", "move", "Doing", "--to", "1", "--board", "{b}"], ["column", "rm", "Doing", "--board", "{b}"],
    ["column", "wip", "Doing", "3", "--board", "{b}"],
    ["column", "set", "Doing", "--done", "--board", "{b}"], ["boards", "set", "{b}", "--adopt", "--primary"], ["boards", "set", "{b}", "--order", "7"],
    ["import", "todo.txt", "{b}", "--board", "{b}"], ["import", "todo.txt", "{b}"], ["init"], ["init", "{d}"], ["init", "--git"], ["new", "Fresh"],
    ["new", "--primary", "{d}/fresh.md"], ["rename", "{b}", "Other"], ["boards", "move", "{b}", "--to", "1"],
    ["boards", "archive", "{b}"], ["boards", "restore", "gone"], ["boards", "rm", "{b}"], ["id", "late", "--board", "{b}"], ["undo"], ["redo"],
    ["sync"], ["sync", "--likely"], ["sync", "{b}", "--into", "other.md"], ["sync", "other.md", "--into", "{b}"],
    ["resolve", "{b}", "--other"], ["tags", "rename", "fruit", "food"], ["git", "setup"],
    ["git", "setup", "--no-hook"], ["git", "setup", "--remove"], ["merge-driver", "--", "other.md", "{b}", "third.md", "7", "{b}"],
]


def environment(home, **more):
    """The environment of a user without any settings, whose state folder is not in the plan."""
    return {
        "PATH": os.environ["PATH"], "HOME": home, "XDG_STATE_HOME": os.path.join(home, "state"), "PB_DIR": ".", "LC_ALL": "C.UTF-8",
        "GIT_CONFIG_SYSTEM": "/dev/null", "PB_TODAY": "2026-11-21", "EDITOR": "true", "GIT_AUTHOR_NAME": "A",
        "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
    } | more


def write(path, text, mode=None, encoding="utf-8"):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding=encoding) as file:
        file.write(text)
    if mode:
        os.chmod(path, mode)


def run(arguments, folder, variables, fails=None):
    done = subprocess.run(
        arguments, cwd=folder, env=variables, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL,
        timeout=60)
    assert fails is None or (done.returncode != 0) == fails, (arguments, done)
    return done


def check_complete(pb):
    """Returns the commands of pb that the lists above lack; these would not be attacked."""
    def subcommands(*path):
        text = run([pb, "help", *path], tempfile.gettempdir(), dict(os.environ)).stdout
        part = text.partition("SUBCOMMANDS:")[2].split("See 'pb")[0]
        return re.findall(r"^  ([a-z-]+)", part, re.M)

    known = [command for command in READING + WRITING]
    missing = []
    for name in subcommands():
        below = subcommands(name)
        wanted = [[name, sub] for sub in below if (name, sub) not in {("tags", "list"), ("boards", "list")}] or [[name]]
        missing += [w for w in wanted if not any(command[:len(w)] == w for command in known)]
    return [" ".join(name) for name in missing]


class Report:
    def __init__(self):
        self.count = 0
        self.faults = []

    def in_parallel(self, cases, attack):
        """Calls `attack(folder, *case)` for each case, with a new folder. `attack` returns a description of the fault, or None."""
        def one(case):
            with tempfile.TemporaryDirectory(prefix="pb-attack-") as folder:
                try:
                    return case, attack(os.path.realpath(folder), *case)
                except AssertionError as failure:
                    return case, failure

        with concurrent.futures.ThreadPoolExecutor(max_workers=3) as pool:
            for case, fault in pool.map(one, cases):
                self.count += 1
                if fault:
                    self.faults.append((case, fault))

    def end(self, name):
        for case, fault in self.faults[:40]:
            print(*[" ".join(part) if isinstance(part, list) else part for part in case], "->", fault)
        print(f"{name}: {self.count} tried, {len(self.faults)} faults")
        return 1 if self.faults else 0
