#!/usr/bin/env python3
"""A day's work on two boards in Neovim and Emacs, with the few lines of configuration of docs/editors.md.

usage: day.py PB [--only NAME]

The jobs are those of Tests/peers that an editor can do. Keys are pressed as a person would, and after each job both boards must be
what the pb command for it makes of them. Prints a table of the jobs with the keys that each takes, and how many were done.
"""

import argparse
import os
import sys
import tempfile
import time

import plans
from editors import EDITORS, EmacsScene
from terminal import WAIT, Stuck

HOME = """---
planboard: true
title: Home
sort: [due, priority]
people: [ann]
---

## To Do

- [ ] Fix the roof #home ^roof
- [ ] Call Ann due:2026-11-25 #phone
- [ ] Buy milk
- [ ] Buy bread
- [ ] Buy seeds due:2026-12-20
- [ ] Water the plants due:2026-11-21 every:3d
- [ ] Paint the door
  - [ ] sand it

## Doing

## Done

- [x] Clean the car
"""
WORK = "---\nplanboard: true\ntitle: Work\n---\n\n## To Do\n\n- [ ] Order a desk #home\n\n## Done\n"


def menu(title, line, *command, saves=False):
    """A job that is an entry of the menu of actions. `command` is the pb command for it; {card} is the card. With `saves`, the boards
    are saved first, so that the server can write both at once.
    """
    return lambda day: day.choose(line, title, command, saves)


def typed(line, keys, result):
    """A job that is typed at the end of a line, with completions where {tab} stands."""
    return lambda day: day.type(line, keys, result)


JOBS = [
    ("add a card", typed("Buy seeds", "{below}- [ ] Buy nails", "- [ ] Buy nails")),
    ("add a card with tag, date and priority",
     typed("Buy nails", "{below}- [ ] Call Bo #ph{tab} due:fri{tab} !hi{tab}", "- [ ] Call Bo #phone due:2026-11-27 !high")),
    ("finish a card", menu("Mark as done", "Buy milk", "done", "{card}")),
    ("finish a chore, which comes again", menu("Mark as done", "Water the plants", "done", "{card}", "--again")),
    ("finish two cards at once", lambda day: day.choose_lines("Buy bread", "Buy seeds", "Mark as done")),
    ("set the due day", menu("Due tomorrow", "Fix the roof", "edit", "{card}", "--due", "tomorrow")),
    ("postpone by a week", menu("Snooze for a week", "Fix the roof", "snooze", "{card}", "+1w")),
    ("set the priority", menu("Set priority to high", "Fix the roof", "edit", "{card}", "-p", "high")),
    ("undo", lambda day: day.take_back("Fix the roof", "Mark as cancelled")),
    ("give it another title", lambda day: day.retitle("Fix the roof", "roof", "gutter")),
    ("add a note", typed("Fix the gutter", "{below}  asked Bo", "  asked Bo")),
    ("hide it until Friday", typed("Paint the door", " start:fri{tab}", "- [ ] Paint the door start:2026-11-27")),
    ("add a tag", typed("Buy nails", " #ho{tab}", "- [ ] Buy nails #home")),
    ("add a person", typed("Buy nails", " @an{tab}", "- [ ] Buy nails #home @ann")),
    ("make it wait for another card", typed("Paint the door", " after:^ro{tab}", "- [ ] Paint the door start:2026-11-27 after:^roof")),
    ("start a card", menu("Start", "Buy nails", "start", "{card}")),
    ("move it to a column", menu("Move to Doing", "Buy nails", "move", "{card}", "--to", "Doing")),
    ("move it to the top", menu("Move to the top", "Paint the door", "move", "{card}", "--top")),
    ("give it an id", menu("Add an id", "Buy nails", "id", "{card}")),
    ("archive it", menu("Archive", "Clean the car", "archive", "{card}")),
    ("move it to another board", menu("Move to board", "Buy nails", "move", "{card}", "--to-board", "work.md", saves=True)),
    ("throw it away", menu("Move to the trash", "Call Bo", "rm", "{card}", saves=True)),
    ("rename a tag on all boards", lambda day: day.rename("#home", "house")),
    ("sort and tidy", lambda day: day.format()),
    ("find a card on any board", lambda day: day.search("desk")),
    ("show a card in full", lambda day: day.hover("Fix the gutter")),
    ("go to the card that another waits for", lambda day: day.definition("after:^roof", "Fix the gutter")),
]


class Day:
    """Mixed into the scene of an editor."""

    home, work = HOME, WORK

    def prepare(self):
        self.files = {".planboard.yml": "", "home.md": HOME, "work.md": WORK}
        plans.write(self.folder, self.files)
        self.pressed = 0
        self.uncounted = press = self.editor.keys

        def keys(text):
            self.pressed += len(text)
            press(text)

        self.editor.keys = keys
        self.open()
        self.wait("the board", lambda: self.text("home.md"), HOME)
        time.sleep(1)

    def both(self):
        return self.text("home.md"), self.text("work.md")

    def line_of(self, part):
        lines = self.text("home.md").split("\n")
        return next(number for number, line in enumerate(lines, 1) if part in line)

    def after_commands(self, *commands):
        home, work = self.both()
        plans.write(self.copy, {"home.md": home, "work.md": work})
        for command in commands:
            done = self.pb.run(self.copy, *command)
            if done.returncode not in (0, 1):
                raise Stuck(f"pb {' '.join(command)}: {done.stderr.decode()}")
        texts = plans.read(self.copy)
        return texts["home.md"], texts["work.md"]

    def expect(self, texts):
        """Waits for the texts of both boards. Boards that the server has written are loaded again, as an editor does in the end."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            if self.both() == texts:
                return
            self.look_at_disk()
            time.sleep(0.1)
        raise Stuck(f"the boards are {self.both()}, not {texts}; on the terminal: {bytes(self.editor.drawn[-700:])!r}")

    def choose(self, part, title, command, saves):
        if saves:
            self.save()
            self.wait("the saved boards",
                      lambda: {name: text for name, text in plans.read(self.folder).items() if name in ("home.md", "work.md")},
                      dict(zip(("home.md", "work.md"), self.both())))
        line = self.line_of(part)
        expected = self.after_commands([word.replace("{card}", f"home.md:{line}") for word in command])
        self.go(line)
        self.pick(title)
        self.expect(expected)

    def choose_lines(self, first, last, title):
        first, last = self.line_of(first), self.line_of(last)
        cards = [
            f"home.md:{number}" for number, line in enumerate(self.text("home.md").split("\n"), 1)
            if first <= number <= last and "- [ ]" in line
        ]
        expected = self.after_commands(["done", *cards])
        self.select(first, last)
        self.pick(title)
        self.expect(expected)

    def type(self, part, keys, result):
        home, work = self.both()
        lines = home.split("\n")
        at = next(number for number, line in enumerate(lines) if part in line)
        if "{below}" in keys:
            lines.insert(at + 1, result)
        else:
            lines[at] = result
        self.go(at + 1)
        self.write(keys)
        self.expect(("\n".join(lines), work))

    def retitle(self, part, old, new):
        home, work = self.both()
        self.go(self.line_of(part))
        self.exchange(old, new)
        lines = [line.replace(old, new, 1) if part in line else line for line in home.split("\n")]
        self.expect(("\n".join(lines), work))

    def take_back(self, part, title):
        """Undoes an action, in one step. Only the keys for that count."""
        before, pressed = self.both(), self.pressed
        self.go(self.line_of(part))
        self.pick(title)
        self.wait("the action", lambda: self.both() != before, True)
        self.pressed = pressed
        self.undo()
        self.expect(before)

    def format(self):
        expected = self.after_commands(["sort", "home.md"], ["lint", "--fix", "home.md"])
        self.tidy()
        self.expect(expected)

    def rename(self, tag, name):
        expected = self.after_commands(["tags", "rename", tag[1:], name])
        self.go(self.line_of(tag))
        self.give_name(tag, name)
        self.expect(expected)


class NeovimDay(Day, EDITORS["Neovim 0.12"][0]):
    def look_at_disk(self):
        # Neovim loads a hidden buffer again when it is shown.
        self.uncounted("\x1b:silent b work.md | checktime | silent b home.md | checktime\r")

    def save(self):
        self.editor.keys("\x1b:silent wa\r")

    def go(self, line):
        self.editor.keys(f"\x1b:{line}\r")

    def select(self, first, last):
        self.editor.keys(f"\x1b:{first}\rV{last - first}j")

    def pick(self, title):
        self.editor.drawn.clear()
        self.editor.keys("gra")
        self.editor.keys(self.number_of(title) + "\r")

    def write(self, keys):
        self.editor.keys("o" if "{below}" in keys else "A")
        for number, part in enumerate(keys.replace("{below}", "").split("{tab}")):
            if number:
                before = self.text("home.md")
                self.editor.keys("\x18\x0f")
                self.wait(f"a completion of {keys!r}", lambda: self.text("home.md"), lambda text: text != before)
            self.editor.keys(part)
        self.editor.keys("\x1b")

    def exchange(self, old, new):
        self.editor.keys(f"0/{old}\rcw{new}\x1b")

    def tidy(self):
        self.editor.keys("\x1b:lua vim.lsp.buf.format()\r")

    def give_name(self, tag, name):
        self.editor.drawn.clear()
        self.editor.keys(f"0/{tag}\rgrn")
        self.wait("the question", lambda: bytes(self.editor.drawn), lambda drawn: b"ew Name" in drawn)
        self.editor.keys(f"\x15{name}\r")

    def search(self, word):
        self.editor.keys(f"\x1b:lua vim.lsp.buf.workspace_symbol('{word}')\r")
        self.wait("the list", lambda: self.editor.value("vim.tbl_map(function(one) return one.text end, vim.fn.getqflist())"),
                  lambda found: any("desk" in one for one in found))
        self.editor.keys(":cclose\r")

    def hover(self, part):
        self.go(self.line_of(part))
        self.editor.drawn.clear()
        self.editor.keys("K")
        self.wait("the hover", lambda: bytes(self.editor.drawn), lambda drawn: b"due" in drawn)

    def definition(self, part, other):
        self.go(self.line_of(part))
        self.editor.keys(f"0/{part}\r7l\x1d")
        self.wait("the card", lambda: self.editor.value("vim.fn.getline('.')"), lambda line: other in str(line))


class EmacsDay(Day, EmacsScene):
    def look_at_disk(self):
        self.editor.value(
            "(progn (dolist (b (buffer-list)) (with-current-buffer b (when (and buffer-file-name (not (verify-visited-file-modtime b))"
            " (not (buffer-modified-p))) (revert-buffer t t t)))) t)")

    def save(self):
        self.editor.keys("\x1bxsave-some-buffers\r")
        time.sleep(0.5)
        self.editor.keys("!" if b"Save file" in self.editor.drawn[-400:] else "")

    def go(self, line):
        self.line(line)

    def select(self, first, last):
        self.go(first)
        self.editor.keys("\x00" + "\x0e" * (last - first) + "\x05")

    def pick(self, title):
        self.editor.drawn.clear()
        self.editor.keys("\x1bxeglot-code-actions\r")
        self.wait("the question", lambda: bytes(self.editor.drawn), lambda drawn: b"ick an action" in drawn)
        self.editor.keys(title + "\r")
        self.editor.value("(progn (deactivate-mark) t)")  # Emacs keeps the selection.

    def write(self, keys):
        self.editor.keys("\x05" + ("\n" if "{below}" in keys else ""))
        for number, part in enumerate(keys.replace("{below}", "").split("{tab}")):
            if number:
                before = self.text("home.md")
                self.editor.keys("\x1b\t")
                self.wait(f"a completion of {keys!r}", lambda: self.text("home.md"), lambda text: text != before)
            self.editor.keys(part)

    def exchange(self, old, new):
        self.editor.keys(f"\x01\x13{old}\r\x1b\x7f{new}")

    def tidy(self):
        self.editor.keys("\x1bxeglot-format-buffer\r")

    def give_name(self, tag, name):
        self.editor.drawn.clear()
        self.editor.keys(f"\x01\x13{tag}\r\x02\x1bxeglot-rename\r")
        self.wait("the question", lambda: bytes(self.editor.drawn), lambda drawn: b"ename" in drawn[40:])
        self.editor.keys(f"{name}\r")

    def search(self, word):
        self.editor.drawn.clear()
        self.editor.keys(f"\x1bxxref-find-apropos\r{word}\r")
        self.wait("the list", lambda: bytes(self.editor.drawn), lambda drawn: b"Order a desk" in drawn)
        self.editor.keys("\x181")
        self.editor.keys("\x18bhome.md\r")

    def hover(self, part):
        self.go(self.line_of(part))
        self.editor.drawn.clear()
        self.editor.keys("\x1bxeldoc-doc-buffer\r")
        self.wait("the hover", lambda: bytes(self.editor.drawn), lambda drawn: b"due" in drawn)
        self.editor.keys("\x181")

    def definition(self, part, other):
        self.go(self.line_of(part))
        self.editor.keys(f"\x01\x13{part}\r\x02\x1b.")
        self.wait("the card", lambda: self.editor.value("(buffer-substring (line-beginning-position) (line-end-position))"),
                  lambda line: other in str(line))


KINDS = {"Neovim 0.12": NeovimDay, "Emacs": EmacsDay}


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pb", type=os.path.abspath)
    parser.add_argument("--only", choices=list(KINDS))
    options, results, failed = parser.parse_args(), {}, 0
    for name, kind in KINDS.items():
        program = EDITORS[name][1]()
        if options.only not in (None, name) or not program:
            continue
        with tempfile.TemporaryDirectory(prefix="pb-day-") as folder:
            day = kind(options.pb, program, os.path.realpath(folder))
            try:
                day.prepare()
                for job, do in JOBS:
                    start = day.pressed
                    try:
                        do(day)
                        results.setdefault(job, {})[name] = str(day.pressed - start)
                    except (Stuck, StopIteration) as fault:
                        failed += 1
                        results.setdefault(job, {})[name] = "failed"
                        print(f"day: {name}: {job}: {fault}", file=sys.stderr)
                        day.editor.keys("\x07" if name == "Emacs" else "\x1b")
                        time.sleep(0.5)  # Emacs drops the keys that follow.
            finally:
                day.editor.end()
    done = [(name, sum(row.get(name, "failed") != "failed" for row in results.values()), len(results)) for name in KINDS]
    names = list(dict.fromkeys(name for row in results.values() for name in row))
    print(f"| job | {' | '.join(names)} |\n|---{'|---:' * len(names)}|")
    for job, row in results.items():
        print(f"| {job} | {' | '.join(row.get(name, '') for name in names)} |")
    print()
    for name, count, most in done:
        keys = [int(row[name]) for row in results.values() if row.get(name, "failed") != "failed"]
        if keys:
            print(f"{name}: {count} of {most} jobs, {sum(keys)} keys in all.")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
