"""Random plans for the tests of the language server, and what `pb` itself says about them."""

import glob
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path += [os.path.join(HERE, "..", "year"), os.path.join(HERE, "..", "attacks")]
import year  # noqa: E402
from boards import BLOCKS, DATES, FIELDS, STRANGE  # noqa: E402

FOLDERS = ["SampleBoards", "../shared/boards/obsidian", "../shared/boards/other", "../shared/boards/cases"]
# A text in the protocol is Unicode, so a board that is not valid UTF-8 cannot be opened as it is. Large boards take too long here.
MOST_BYTES = 20_000
SNIPPETS = [
    "#home ", "@ann ", "!high ", "due:2026-12-24 ", "due:2026-13-01 ", "^k3f9", "after:^k3f9 ", "😀", "e\u0301", "日本", "\t",
    "👩‍👩‍👧", "\n", "\r\n", "\r", "\n- [ ] new\n", "\n\n## New\n\n", "- [x] ", "\n  - [ ] item", "\u2028", "\ufeff", "\n\n",
    "[[home]]", "x"
]


def environment(home, **more):
    """The environment of a user without any settings."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": home,
        "XDG_STATE_HOME": os.path.join(home, "state"),
        "LC_ALL": "C.UTF-8",
        "GIT_CONFIG_SYSTEM": "/dev/null",
        "PB_TODAY": "2026-11-21",
    } | more


def read_valid(path):
    """A file's text; None if it is too large or not valid UTF-8."""
    if os.path.getsize(path) > MOST_BYTES:
        return None
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except UnicodeDecodeError:
        return None


SAMPLES = [
    text for folder in FOLDERS for path in sorted(glob.glob(os.path.join(ROOT, folder, "*.md"))) if (text := read_valid(path))
]


def snippet(dice):
    """A short text that is typed into a board."""
    kind = dice.random()
    if kind < 0.7:
        return dice.choice(SNIPPETS)
    text = dice.choice([*FIELDS, *BLOCKS, *STRANGE])
    return text.replace("{date}", dice.choice(DATES)).replace("{number}", "7").replace("{every}", "1w").replace("{strange}", "é")


def board(dice, is_primary):
    """The text of a board: a sample, a real one, or a random one."""
    if dice.random() < 0.4:
        text = dice.choice(SAMPLES)
    else:
        text = year.make_board(dice, is_primary).decode()
    return text.replace("\n", dice.choice(["\r\n", "\r"])) if dice.random() < 0.1 and "\r" not in text else text


def write(folder, files):
    for name, text in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)


def read(folder):
    """The texts of all files of a folder, by their relative paths, without pb's own folder for the state."""
    found = {}
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "state"]
        for name in names:
            path = os.path.join(place, name)
            with open(path, encoding="utf-8", newline="", errors="surrogateescape") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def plan(dice):
    """The files of a random plan."""
    files = {
        ".planboard.yml": dice.choice(["", "people: [ann, bo]\n", "on-done: move\n", "lint: {style: on}\n", "stamp: [done]\n"])
    }
    for number, name in enumerate(dice.sample(["home.md", "work.md", "sub/deep é.md"], dice.randint(1, 3))):
        files[name] = board(dice, number == 0)
    return files


class Pb:
    """The program, run in a folder."""
    def __init__(self, program, home):
        self.program, self.environment = program, environment(home)

    def run(self, folder, *words, text=None):
        return subprocess.run([self.program, *words],
                              cwd=folder,
                              env=self.environment,
                              input=text,
                              capture_output=True,
                              timeout=60)

    def json(self, folder, *words, text=None):
        done = self.run(folder, *words, "--json", text=text)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"pb {' '.join(words)}: {done.returncode}: {done.stderr.decode(errors='replace')}")
        return json.loads(done.stdout)

    def findings(self, folder, name, text):
        return self.json(folder, "lint", "--stdin-filename", name, "-", text=text.encode())["findings"]

    def cards(self, folder):
        return self.json(folder, "list", "--all", "--archived")["cards"]


def dice(seed, number):
    return random.Random(f"{seed}/{number}")


# An editor gets at most so many findings of a rule on a board, and then one that says how many more there are.
SHOWN = 5


def shown(findings):
    """The findings that an editor shows, each with the number of those of its rule that it stands for, or 0."""
    for number, finding in enumerate(findings):
        same = [at for at, other in enumerate(findings) if other["rule"] == finding["rule"]]
        place = same.index(number)
        if place <= SHOWN:
            yield finding, len(same) - SHOWN if place == SHOWN else 0
