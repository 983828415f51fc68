"""Plans for the tests of the terminal board, each in a folder of its own with a home of its own."""

import os
import shutil
import subprocess
import tempfile

TODAY = "2026-11-21"

HOME_BOARD = """---
planboard: true
---
# Home

Words before the columns.

## To Do

- [ ] Call Bo about the roof #home due:2026-11-20 !high
- [ ] Paint the door

  Two coats, **white**.

  - [ ] buy paint
  - [x] find the brush
- [ ] Tax for 2025 @ann est:3h

## Doing

- [/] Book the train #travel due:2026-11-24

## Done

- [x] Water the plants done:2026-11-19
"""

# Titles that are hard to draw: wide characters, pictures of several characters, marks, other directions, and control characters.
HARD_TITLES = [
    "日本語のタイトルはとても長いので折り返されるはずです", "family 👨‍👩‍👧‍👦 and flag 🇩🇪 and skin 👍🏽", "sun ☀️ warning ⚠️ key 1️⃣", "e\u0301e\u0301 a\u0308 o\u0308 combining",
    "שלום עולם", "مرحبا بالعالم", "up \u202eevil\u202c down", "bell\x07 and \x1b[31mred\x1b[0m", "zero\u200bwidth\u200d", "ไม้ไทย กำ", "한국어 제목",
    "x" * 120, "🏳️‍🌈🏳️‍🌈🏳️‍🌈🏳️‍🌈🏳️‍🌈🏳️‍🌈🏳️‍🌈🏳️‍🌈🏳️‍🌈🏳️‍🌈🏳️‍🌈🏳️‍🌈🏳️‍🌈🏳️‍🌈", "ｆｕｌｌ　ｗｉｄｔｈ", "a" + "\u0301" * 40 + "z", "tab\tin it", "\u2028line", "क्षत्रिय का", "\U000e0041tag",
]


def hard_board():
    """A board with hard titles in three columns."""
    text = "---\nplanboard: true\n---\n# 難しい 👨‍👩‍👧 board\n"
    for column, name in enumerate(["To Do 日本", "👍🏽 Doing", "Done"]):
        text += f"\n## {name}\n\n" + "".join(f"- [ ] {title}\n" for title in HARD_TITLES[column::3])
    return text


def large_board(cards, columns=8):
    text = "---\nplanboard: true\n---\n# Large\n"
    for column in range(columns):
        text += f"\n## Column {column + 1}\n\n"
        text += "".join(f"- [ ] Card {number} of the large board #tag{number % 7} due:2026-12-{number % 28 + 1:02}\n"
                        for number in range(column, cards, columns))
    return text


class Plan:
    """A planning folder, and the environment of programs that are run in it."""

    def __init__(self, pb, boards, **environment):
        self.pb = pb
        self.root = tempfile.mkdtemp(prefix="pb-tui-")
        self.folder, home = self.root + "/plan", self.root + "/home"
        os.mkdir(self.folder)
        os.mkdir(home)
        for name, text in boards.items():
            self.write(name, text)
        self.environment = {
            "HOME": home, "XDG_STATE_HOME": home + "/state", "XDG_CONFIG_HOME": home + "/config", "XDG_CACHE_HOME": home + "/cache",
            "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "PB_TODAY": TODAY, "TZ": "UTC", **environment
        }

    def write(self, name, text):
        """Writes a board as many editors do: a new file replaces the old one."""
        path = f"{self.folder}/{name}"
        with open(path + ".new", "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        os.replace(path + ".new", path)

    def read(self, name):
        with open(f"{self.folder}/{name}", "rb") as file:
            return file.read()

    def files(self):
        """The bytes of all files of the plan, by path."""
        found = {}
        for folder, folders, names in os.walk(self.folder):
            folders[:] = [name for name in folders if name != ".git"]
            for name in names:
                path = os.path.join(folder, name)
                try:
                    with open(path, "rb") as file:
                        found[os.path.relpath(path, self.folder)] = file.read()
                except FileNotFoundError:
                    # The file was there for a moment, while another one was replaced.
                    pass
        return found

    def run(self, *words):
        return subprocess.run([self.pb, *words], cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=60)

    def remove(self):
        shutil.rmtree(self.root, ignore_errors=True)
