"""A day with a board: the jobs that people do on one, with keys alone, with the mouse alone, and line by line.

Each job is a question to the file or to the screen, which must be answered before the next job begins. What is typed is text in both of
the first two ways. The steps are the keys, the clicks and drags, or the lines that a job takes.
"""

import re
import sys

import plans
from terminal import Gone, Terminal


class Stuck(Exception):
    """A job could not be done."""


class Day:

    def __init__(self, pb, *options):
        self.plan = plans.Plan(pb, {"home.md": plans.HOME_BOARD, "work.md": plans.HOME_BOARD.replace("# Home", "# Work")})
        self.terminal = Terminal([pb, "tui", *options, "home.md"], self.plan.folder, self.plan.environment, 100, 30)
        self.steps = 0
        self.until(lambda: self.terminal.shows("Paint"), "the board is not shown")
        self.terminal.settle(0.1)

    def until(self, holds, complaint):
        if not self.terminal.wait(holds, 3):
            raise Stuck(complaint)

    def board(self, name="home.md"):
        return self.plan.read(name).decode()

    def column(self, name):
        """The text of a column."""
        return re.split(r"(?m)^## ", self.board())[[*re.findall(r"(?m)^## (.*)$", self.board())].index(name) + 1]

    # MARK: Ways to do something

    def keys(self, *names):
        for name in names:
            self.terminal.send(name)
            # As a person types: a key that follows Escape at once would be another key.
            self.terminal.settle(0.06, 0.3)
        self.steps += len(names)

    def text(self, text):
        self.terminal.send(text)
        self.terminal.settle(0.06, 0.3)

    def place(self, text):
        found = self.terminal.find(text)
        if not found:
            raise Stuck(f"`{text}` is not on the screen:\n" + "\n".join(self.terminal.lines))
        return found[0] + 1, found[1]

    def click(self, text, times=1):
        place = self.place(text)
        for _ in range(times):
            self.terminal.click(*place)
        self.terminal.settle(0.1, 0.5)
        self.steps += 1

    def menu(self, text, item):
        """Opens the menu of a card or of a column with the right button, and clicks an item."""
        place = self.place(text)
        self.terminal.mouse(2, *place)
        self.terminal.mouse(2, *place, "m")
        self.terminal.settle(0.1)
        self.steps += 1
        self.click(item)

    def drag(self, text, target, below=0):
        start, end = self.place(text), self.place(target)
        self.terminal.drag(start, (end[0], end[1] + below))
        self.terminal.settle(0.1, 0.5)
        self.steps += 1

    def line(self, text):
        self.terminal.send(text, "enter")
        self.terminal.settle(0.1, 0.5)
        self.steps += 1

    # MARK: The jobs, each as a question to the file or the screen

    def jobs(self):
        shows, board, column = self.terminal.shows, self.board, self.column
        return [
            ("start", lambda: "[/] Paint the door" in board()),
            ("move to the next column", lambda: "Call Bo" in column("Doing")),
            ("undo", lambda: "Call Bo" in column("To Do")),
            ("reorder", lambda: column("To Do").index("Paint") < column("To Do").index("Call Bo")),
            ("add a card", lambda: "Buy milk" in column("To Do") and "#shop" in board()),
            ("due date", lambda: re.search(r"Tax for 2025.*due:2026-11-27", board())),
            ("tag", lambda: re.search(r"Tax for 2025.*#money", board())),
            ("priority", lambda: re.search(r"Tax for 2025.*!high", board())),
            ("new title", lambda: "Tax return" in board()),
            ("look at a card in full", lambda: shows("Two coats")),
            ("tick an item", lambda: "- [x] buy paint" in board()),
            ("complete", lambda: re.search(r"\[x\] Tax", board())),
            ("find", lambda: shows("train") and not shows("Buy milk")),
            ("see everything again", lambda: shows("Buy milk")),
            ("delete", lambda: "Buy milk" not in board()),
            ("add a column", lambda: "## Later" in board()),
            ("another board", lambda: shows("Work") and not self.terminal.lines[0].startswith(" Home") and not shows("Boards")),
            ("leave", lambda: self.terminal.end(1) is not None),
        ]

    def run(self, way):
        """Does all jobs, and returns the name, the steps and the complaint of each."""
        found = []
        for name, is_done in self.jobs():
            before, complaint = self.steps, None
            try:
                way[name](self)
                if not self.terminal.wait(is_done, 2):
                    complaint = "nothing happened:\n" + "\n".join(self.terminal.lines)
            except (Stuck, Gone) as problem:
                complaint = str(problem)
            if complaint == "":
                complaint = None if is_done() else "the program has ended"
            found.append((name, self.steps - before, complaint))
        faults = self.terminal.is_restored() if found[-1][2] is None else []
        self.terminal.close()
        self.plan.remove()
        return found, faults


def entered(day, text):
    """Types a text, and presses Enter."""
    day.text(text)
    day.keys("enter")


def replaced(day, text):
    day.keys("C-u")
    entered(day, text)


def both(*steps):
    def way(day):
        for step in steps:
            step(day)
    return way


def keys(*names):
    return lambda day: day.keys(*names)


def click(text, times=1):
    return lambda day: day.click(text, times)


def menu(text, item):
    return lambda day: day.menu(text, item)


def drag(*arguments):
    return lambda day: day.drag(*arguments)


def line(*texts):
    return both(*(lambda day, text=text: day.line(text) for text in texts))


def typed(text):
    return lambda day: entered(day, text)


KEYS = {
    "start": keys("j", "s"), "move to the next column": keys("k", "L"), "undo": keys("u"), "reorder": keys("g", "g", "J"),
    "add a card": both(keys("a"), typed("Buy milk #shop"), keys("escape")), "due date": both(keys("1", "g", "g", "j", "j", "@"), typed("fri")),
    "tag": both(keys("t"), typed("#money")), "priority": keys("p", "h"), "new title": both(keys("e"), lambda day: replaced(day, "Tax return")),
    "look at a card in full": keys("g", "g", "i"), "tick an item": keys("tab", "space"), "complete": keys("escape", "escape", "j", "j", "space"),
    "find": both(keys("/"), typed("train")), "see everything again": keys("escape"), "delete": both(keys("/"), typed("milk"), keys("D", "escape")),
    "add a column": both(keys("N"), typed("Later")), "another board": keys("]"), "leave": keys("q"),
}
MOUSE = {
    "start": menu("Paint", "Start the card"), "move to the next column": drag("Call Bo", "Book the train"), "undo": click("u undo"),
    "reorder": drag("Call Bo", "Tax for"), "add a card": both(menu("To Do", "Add a card"), typed("Buy milk #shop"), keys("escape")),
    "due date": both(menu("Tax for", "Set the day"), typed("fri")), "tag": both(menu("Tax for", "Add tags"), typed("#money")),
    "priority": both(menu("Tax for", "Set the priority"), click("high")),
    "new title": both(menu("Tax for", "Change the title"), lambda day: replaced(day, "Tax return")),
    "look at a card in full": click("Paint", 2), "tick an item": click("buy paint"), "complete": both(click("Tax return"), click("space done")),
    "find": both(click("/ search"), typed("train")), "see everything again": both(click("esc close"), click("esc close")),
    "delete": menu("Buy milk", "to the trash"), "add a column": both(menu("To Do", "Add a column"), typed("Later")),
    "another board": both(click("Home"), click("Work")), "leave": click("q quit"),
}
LINES = {
    "start": line("2", "start"), "move to the next column": line("1", "move Doing"), "undo": line("undo"), "reorder": line("c 1", "1", "move-down"),
    "add a card": line("add Buy milk #shop"), "due date": line("c 1", "3", "set due:fri"), "tag": line("set #money"), "priority": line("set !high"),
    "new title": line("name Tax return"), "look at a card in full": line("1", "show"), "tick an item": line("check buy paint"),
    "complete": line("3", "done"), "find": line("find train"), "see everything again": line("find", "c 1"), "delete": line("c 1", "4", "remove"),
    "add a column": line("column add Later"), "another board": line("board work"), "leave": line("quit"),
}


def run(pb, is_verbose=False):
    failures = 0
    for name, way, options in (("keys", KEYS, []), ("mouse", MOUSE, []), ("lines", LINES, ["--linear"])):
        found, faults = Day(pb, *options).run(way)
        done = [job for job in found if job[2] is None]
        print(f"day: {name}: {len(done)} of {len(found)} jobs, {sum(job[1] for job in found)} steps")
        failures += len(found) - len(done) + bool(faults)
        for job, _, complaint in found:
            if complaint is not None:
                print(f"day: {name}: {job}: {complaint}", file=sys.stdout)
        for fault in faults:
            print(f"day: {name}: afterwards, {fault}")
    return failures
