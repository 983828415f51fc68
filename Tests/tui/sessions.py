"""Random sessions: keys, texts, pastes, the mouse, sizes of the window, and saves by other programs.

After every few actions these laws must hold:

1. The program runs, and ends with exit code 0 when it is told to.
2. Every card that was on a board is on a board, in an archive or in the trash, and only once. Each card has a hidden mark in its
   notes, by which it is found.
3. Text that belongs to no card is unchanged.
4. When nothing happens, the screen shows the file: a board that is opened anew in a window of the same size looks the same.
5. As long as no other program saves, undoing leads back to the first byte.
"""

import os
import random
import re
import signal
import subprocess
import time
from collections import Counter

import plans
from terminal import Gone, Terminal

MARK = re.compile(rb"mark (\d+)\.")
SIZES = [(80, 24), (200, 50), (40, 12), (20, 6), (100, 30), (60, 20), (130, 40), (10, 3)]
# What changes a board, what changes the view, and what asks for text. `q`, C-z and C-c would end the session, and E could remove
# marks.
CHANGES = ["H", "L", "J", "K", "<", ">", "S-left", "S-right", "S-up", "S-down", "A-left", "A-right", "A-up", "A-down", "space", "s", "D",
           "delete", "u", "C-r", "r", "{", "}", "X"]
VIEWS = ["h", "j", "k", "l", "up", "down", "left", "right", "home", "end", "g", "G", "page-up", "page-down", "C-d", "1", "2", "3", "7", "tab", "S-tab",
         "x", "v", "n", "!", "?", "0", "C-b", "i", "enter", "[", "]", "C-l", "f6", "escape", "escape", "escape", "C-g"]
PROMPTS = ["a", "o", "O", "e", "t", "@", "p", "c", "/", "f", "N", "R", "m", "b", ":"]
TEXTS = ["abc", "tomorrow", "日本", "👍🏽", "#home", "@ann", "e\u0301", "Call Bo", "due:2026-12-01", "move doing", "done", "\\", "1", "-", "**"]
COMMANDS = ["move Doing", "add Milk #shop due:fri", "note a line", "sort due", "archive", "unarchive", "tags rename home house", "column add New", "find is:open",
            "set !low due:sat", "snooze fri", "hide sat", "stop", "cancel", "reopen", "person ann", "name A new name", "column wip 2", "view week", "board work",
            "id", "move home/Done", "column move 1", "after Call", "wrong", "move nowhere", "set due:2026-99-99"]
NOISE = [b"\x1b[200~two\nlines\x1b[201~", b"\x1b[200~\x1b[A\x03paste\x1b[201~", b"\xff\xc3(", b"\x1b[99;99X", b"\x1b]11;rgb:00/00/00\x07", b"\x00",
         b"\x1b[M !!", b"\x1b[<35;5;5M", b"\x1b[?62c", b"\x1b[1;1R", b"\x1bOA"]
PROSE = "Words that belong to no card."


def make_board(dice, name, marks):
    text = f"---\nplanboard: true\n---\n# {name}\n\n{PROSE}\n"
    for column in ["To Do", "Doing", "Later", "Done"][:dice.randint(2, 4)]:
        text += f"\n## {column}\n\n"
        for _ in range(dice.randint(0, 6)):
            marks.append(len(marks) + 1)
            box = "[x]" if column == "Done" else dice.choice(["[ ]", "[ ]", "[/]"])
            title = dice.choice(["Call", "Paint", "Write 日本", "Buy 👍🏽", "Ship e\u0301", "Read", "Fix"]) + f" {len(marks)}"
            text += f"- {box} {title}{dice.choice(['', ' #home', ' !high', ' due:2026-11-25', ' @ann'])}\n\n  mark {len(marks)}.\n"
    return text


class Broken(Exception):
    """A law was broken."""


class Session:

    def __init__(self, pb, seed, number):
        self.dice = random.Random(f"{seed}/{number}")
        # In every other session, no other program saves, so that undoing leads back to the first byte.
        self.is_alone = number % 2 == 0
        self.marks = []
        boards = {"home.md": make_board(self.dice, "Home", self.marks), "work.md": make_board(self.dice, "Work", self.marks)}
        self.plan = plans.Plan(pb, boards, EDITOR="/bin/true", VISUAL="/bin/true")
        self.git("init", "-q")
        self.steps, self.counts, self.states = [], Counter(), []
        self.last = self.plan.files()
        self.terminal = self.open()

    def git(self, *words):
        subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words], cwd=self.plan.folder, check=True,
                       capture_output=True, env=self.plan.environment | {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"})

    def open(self, size=(80, 24), board="home.md"):
        terminal = Terminal([self.plan.pb, "tui", board], self.plan.folder, self.plan.environment, *size)
        terminal.wait(lambda: any(terminal.lines[1:-2]))
        terminal.settle()
        return terminal

    # MARK: Actions

    def act(self):
        dice, terminal = self.dice, self.terminal
        kind = dice.choices(["change", "view", "prompt", "mouse", "resize", "noise"], [30, 30, 14, 18, 4, 4])[0]
        if kind == "change":
            self.press(dice.choice(CHANGES))
        elif kind == "view":
            self.press(dice.choice(VIEWS))
        elif kind == "prompt":
            prompt = dice.choice(PROMPTS + [":"] * 3)
            self.press(prompt)
            if prompt == ":" and dice.random() < 0.8:
                self.press(dice.choice(COMMANDS))
            for _ in range(dice.randint(0, 3) if prompt != ":" else 0):
                self.press(dice.choice(TEXTS + ["left", "backspace", "home", "C-e", "up", "down", "tab"]))
            self.press(dice.choice(["enter", "enter", "escape"]))
        elif kind == "mouse":
            self.use_mouse()
        elif kind == "resize":
            size = dice.choice(SIZES)
            self.steps.append(("resize", size))
            terminal.resize(*size)
        else:
            data = dice.choice(NOISE)
            self.steps.append(("write", data))
            terminal.write(data)
        terminal.read(0)

    def press(self, name):
        self.steps.append(("press", name))
        self.terminal.send(name)

    def cancel(self):
        """Closes whatever is open. A key that follows Escape at once would be a key with Alt."""
        for _ in range(4):
            self.press("escape")
            self.terminal.settle(0.1)

    def use_mouse(self):
        dice, terminal = self.dice, self.terminal
        start, end = ((dice.randrange(terminal.columns), dice.randrange(terminal.rows)) for _ in range(2))
        kind = dice.choice(["click", "click", "double", "drag", "drag", "wheel", "press", "right"])
        self.steps.append((kind, start, end))
        if kind in ("click", "double"):
            for _ in range(1 + (kind == "double")):
                terminal.click(*start)
        elif kind == "drag":
            terminal.drag(start, end)
        elif kind == "wheel":
            terminal.mouse(dice.choice([64, 65]), *start)
        elif kind == "press":
            # The button is held down, and is released elsewhere, or never.
            terminal.mouse(0, *start)
            terminal.mouse(32, *end)
        else:
            terminal.mouse(2, *start)
            terminal.mouse(2, *start, "m")

    def save_outside(self):
        """Another program saves a board: it adds a card, in one of the ways in which programs write."""
        self.terminal.settle(0.15)
        name = self.dice.choice(["home.md", "work.md"])
        kind = self.dice.choice(["rename", "truncate", "checkout"])
        self.steps.append(("outside", kind, name))
        self.counts["saves by others"] += 1
        old = self.plan.read(name)
        if kind == "checkout":
            self.git("add", "home.md", "work.md")
            self.git("commit", "-q", "--allow-empty", "-m", "state")
        columns = [match.end() for match in re.finditer(rb"(?m)^## .*\n", old)]
        if not columns:
            return
        place = self.dice.choice(columns)
        mark = len(self.marks) + 1
        new = old[:place] + f"\n- [ ] Outside {mark}\n\n  mark {mark}.\n".encode() + old[place:]
        if kind == "truncate":
            with open(f"{self.plan.folder}/{name}", "wb") as file:
                file.flush()
                time.sleep(self.dice.choice([0, 0.01, 0.1]))
                file.write(new)
        else:
            self.plan.write(name, new)
        if kind == "checkout":
            self.terminal.settle(0.1)
            self.git("checkout", "-q", "--", name)
            return
        self.marks.append(mark)
        # Without an action, nothing else may change.
        self.terminal.settle(0.1)
        self.need(self.plan.read(name) == new, f"{name} is not as the other program saved it")

    # MARK: Laws

    def need(self, holds, complaint):
        if not holds:
            raise Broken(complaint)

    def open_again(self):
        """A click on the key that ends the program has ended it."""
        code = self.terminal.end()
        self.need(code == 0, f"the program has ended with {code}")
        faults = self.terminal.is_restored()
        self.need(not faults, f"the terminal is not as before: {faults}")
        size = self.terminal.columns, self.terminal.rows
        self.terminal.close()
        self.terminal = self.open(size)
        self.counts["ended by a click"] += 1

    def check(self):
        self.terminal.settle(0.1)
        if self.terminal.process.poll() is not None:
            self.open_again()
        # A card that moves from one board to another is on both or none for a moment.
        for attempt in range(20):
            files = self.plan.files()
            complaint = self.fault(files)
            if not complaint:
                self.states = [*self.states[-1:], (len(self.steps), files)]
                self.counts["checks"] += 1
                self.counts["changes"] += files != self.last
                self.last = files
                return files
            time.sleep(0.1)
        said = "\n".join(f"--- {name} after {number} steps\n{data.decode(errors='replace')}" for number, files in [*self.states, (len(self.steps), files)]
                         for name, data in sorted(files.items()))
        raise Broken(f"{complaint}\n{said}")

    def fault(self, files):
        counts = Counter(int(mark) for data in files.values() for mark in MARK.findall(data))
        wrong = {mark: counts[mark] for mark in {*self.marks, *counts} if counts[mark] != (mark in self.marks)}
        if wrong:
            return f"marks that are not there once: {wrong}"
        for name in ("home.md", "work.md"):
            data = files.get(name, b"")
            if data.count(PROSE.encode()) != 1 or not data.startswith(b"---\n"):
                return f"{name} has lost text that belongs to no card"
        other = [name for name in files if name not in ("home.md", "work.md") and not name.startswith(".planboard")]
        return f"files were left behind: {other}" if other else None

    def check_screen(self):
        """The screen must look as if the board was opened now."""
        terminal, attempts = self.terminal, []
        # On a small screen, a pane that is open leaves no room for the board.
        self.steps.append(("resize", (100, 30)))
        terminal.resize(100, 30)
        for keys in ([], ["i"], ["i"]):
            self.cancel()
            for name in [*keys, *["0"] * any(line.split("│")[0].strip() in ("Boards", "Views", "Tags") for line in terminal.lines)]:
                self.press(name)
                terminal.settle(0.05)
            # A board that is opened anew shows the top of every column.
            for column in reversed("123456789"):
                for name in (column, "g", "g"):
                    self.press(name)
            terminal.settle(0.05)
            # The last two rows are what was done last, and the keys; the first one may say when it was saved.
            shown = terminal.lines[1:-2]
            board = next((name for name in ("home", "work") if terminal.lines[0].split()[:1] == [name.capitalize()]), None)
            if board is None:
                return
            other = self.open((terminal.columns, terminal.rows), board + ".md")
            other.send("1", "g", "g")
            other.settle(0.15)
            lines = other.lines
            other.send("q")
            other.end()
            other.close()
            if shown == lines[1:-2]:
                self.counts["screens compared"] += 1
                return
            attempts.append((sum(a != b for a, b in zip(shown, lines[1:-2])), shown, lines[1:-2]))
        _, shown, lines = min(attempts)
        show = "\n".join(f"{a:<{terminal.columns}} ┃ {b}" for a, b in zip(shown, lines))
        raise Broken("the screen is not that of the file\n" + show)

    def undo_all(self, first):
        """Undoes until the plan is as at first."""
        self.cancel()
        still = 0
        before = self.plan.files()
        while still < 4 and not (still and self.terminal.shows("nothing to undo")):
            self.press("u")
            for _ in range(8):
                self.terminal.settle(0.05)
                now = self.plan.files()
                if now != before:
                    break
            still = still + 1 if now == before else 0
            before = now
        self.counts["undone to the first byte"] += 1

        def boards(files):
            return {name: data for name, data in files.items() if not name.startswith(".planboard/")}
        if boards(before) != boards(first):
            names = [name for name in {*boards(before), *boards(first)} if before.get(name) != first.get(name)]
            text = "\n".join(f"--- {name} was\n{first.get(name, b'').decode()}\n--- is\n{before.get(name, b'').decode()}" for name in names)
            raise Broken(f"undoing does not lead back: {names}\n{self.terminal.lines[-2:]}\n{text}")

    def run(self, actions):
        first = self.check()
        for number in range(1, actions + 1):
            try:
                self.act()
            except Gone:
                self.open_again()
            if not self.is_alone and self.dice.random() < 0.05:
                self.save_outside()
            if number % 20 == 0:
                self.check()
            if number % 100 == 0:
                self.check_screen()
        self.check()
        if self.is_alone:
            self.undo_all(first)
        self.cancel()
        self.press("q")
        code = self.terminal.end()
        self.need(code == 0, f"the exit code is {code}")
        faults = self.terminal.is_restored()
        self.need(not faults, f"the terminal is not as before: {faults}")

    def close(self):
        self.terminal.close()
        self.plan.remove()


def run(pb, sessions, actions, seed, only=None):
    """Runs sessions. Returns the number of those that broke a law."""
    failures, counts = 0, Counter()
    for number in [only] if only is not None else range(sessions):
        session = Session(pb, seed, number)
        try:
            session.run(actions)
        except (Broken, Gone) as problem:
            failures += 1
            print(f"session {number} of seed {seed}, after {len(session.steps)} steps: {str(problem) or 'the program has ended'}")
            print("  the last steps: " + "; ".join(" ".join(map(str, step)) for step in session.steps[-25:]))
            print("\n".join("  │" + line for line in session.terminal.lines))
        finally:
            counts += session.counts + Counter(steps=len(session.steps))
            session.close()
    print("; ".join(f"{name}: {count}" for name, count in sorted(counts.items())))
    return failures


def self_test(pb):
    """Breaks laws on purpose. Returns the number of those that are not noticed."""
    def lose(session):
        session.plan.write("home.md", MARK.sub(b"mark.", session.plan.read("home.md"), count=1))

    def repeat(session):
        text = session.plan.read("home.md")
        session.plan.write("home.md", text + b"\n- [ ] Again\n\n  " + MARK.search(text).group() + b"\n")

    def change(session):
        session.plan.write("home.md", session.plan.read("home.md").replace(PROSE.encode(), b"Other words."))

    def leave(session):
        session.plan.write("home.md.tmp", "")

    def end(session):
        session.terminal.process.kill()
        session.terminal.end()

    def pretend(session):
        session.plan.write("home.md", session.plan.read("home.md").replace(b"- [ ] ", b"- [ ] Other: "))
        session.terminal.process.send_signal(signal.SIGSTOP)

    missed = 0
    for breach in (lose, repeat, change, leave, end, pretend):
        session = Session(pb, 1, 1)
        try:
            session.check()
            breach(session)
            if breach is pretend:
                session.check_screen()
            else:
                session.check()
            print(f"self-test: `{breach.__name__}` is not noticed")
            missed += 1
        except (Broken, Gone):
            pass
        finally:
            session.close()
    return missed
