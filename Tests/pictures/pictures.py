#!/usr/bin/env python3
"""Draws what pb prints on a terminal as pictures, docs/pictures/*.svg.

usage: pictures.py PB [--check]
       pictures.py --self-test

Each command runs in a copy of the sample boards, on a terminal of a fixed size, on a fixed day. With --check, nothing is written, and
the program fails if a picture is not what pb prints now. With --self-test, the drawing itself is tested.
"""

import argparse
import fcntl
import os
import pathlib
import pty
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import xml.etree.ElementTree

from screen import FullScreen, Screen
from svg import CELL, MARGIN, drawing

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs/pictures"
COLUMNS, ROWS = 100, 60
# For each picture: the command, and what the picture shows, for people who do not see it.
PICTURES = {
    "day": ("pb", "The day: cards that are late, due today, and next, each with a short name, a priority, a day and its board"),
    "show": ("pb show product", "A board: its columns side by side, with the cards of each"),
    "list": ("pb list due:..2w --sort due", "The cards that are due in the next two weeks, one on each line"),
    "agenda": ("pb agenda", "The cards that are due, day by day"),
}
# The same for the board that fills the terminal: the command, the keys that are pressed, and what the picture shows.
BOARDS = {
    "tui": ("pb tui product", "lj", "The board in the terminal: columns side by side, the selected card inverse, and the keys in the last line"),
}
BOARD_ROWS = 26


def started(pb, command, scratch, rows):
    """Starts a command on a terminal in a copy of the sample boards. Returns the process, and the user's end of the terminal."""
    plan = scratch / "plan"
    if not plan.exists():
        shutil.copytree(ROOT / "SampleBoards", plan)
        (plan / ".planboard.yml").touch()
    environment = {"PB_TODAY": "2026-11-25", "TZ": "UTC", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "PB_PAGER": "", "PAGER": "cat",
                   "HOME": str(scratch), "PATH": "/usr/bin:/bin"}
    user, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, COLUMNS, 0, 0))
    process = subprocess.Popen([pb, *command.split()[1:]], stdin=terminal, stdout=terminal, stderr=terminal, cwd=plan, env=environment)
    os.close(terminal)
    return process, user


def drawn(pb, command, keys, scratch):
    """The screen of a program that fills the terminal, after some keys."""
    process, user = started(pb, command, scratch, BOARD_ROWS)
    output = b""

    def read():
        """Reads until nothing was written for a second."""
        nonlocal output
        while select.select([user], [], [], 1.0 if output else 20)[0]:
            output += os.read(user, 65536)

    read()
    for key in keys:
        os.write(user, key.encode())
        read()
    screen = FullScreen(COLUMNS, BOARD_ROWS)
    screen.write(output.decode())
    os.write(user, b"q")
    while select.select([user], [], [], 1.0)[0]:
        try:
            if not os.read(user, 65536):
                break
        except OSError:
            break
    if process.wait(10) != 0:
        sys.exit(f"pictures.py: {command!r} ends with {process.returncode}")
    os.close(user)
    return screen


def printed(pb, command, scratch):
    """What a command prints on a terminal, with its colours."""
    process, user = started(pb, command, scratch, ROWS)
    with process:
        output = b""
        while True:
            try:
                piece = os.read(user, 65536)
            except OSError:
                piece = b""
            if not piece:
                break
            output += piece
    os.close(user)
    if process.returncode != 0:
        sys.exit(f"pictures.py: {command!r} ends with {process.returncode}: {output.decode()}")
    return output.decode()


def self_test():
    """Draws a screen with everything that is hard to draw, and reads the picture."""
    screen = Screen(12)
    screen.write("a<b>&\x1b[1;31m\"日\x1b[0me\u0301 z\r\n\x1b[2m╭─\x1b[33m─╮\x1b[0m▌\x1b]8;;x:y\x1b\\k\x1b]8;;\x1b\\\r\n1234567890日日\r\n\x1b[7;31mxy\x1b[27m \x1b[9mz\x1b[0m\r\n")
    root = xml.etree.ElementTree.fromstring(drawing(screen, "pb <x>", "A & B"))
    texts = [(element.text, element.get("class"), round((float(element.get("x")) - MARGIN) / CELL, 1))
             for element in root.iter("{http://www.w3.org/2000/svg}text")]
    # The place of a wide letter, and of a letter that is drawn by itself, is its middle.
    wanted = [("a<b>&", "t", 0), ('"', "bold c1", 5), ("日", "bold c1 m", 7), ("e\u0301", "t m", 8.5), ("z", "t", 10), ("k", "t", 5),
              ("1234567890", "t", 0), ("日", "t m", 11), ("日", "t m", 1),
              ("xy", "b", 0), ("z", "c1 strike", 3)]
    assert texts == wanted, texts
    shapes = [element.get("class") for element in root if element.tag.endswith(("path", "rect"))]
    assert shapes == ["b edge", "dim l", "dim l", "c3 l", "c3 l", "t", "c1"], shapes
    assert root.find("{*}title").text == "pb <x>: A & B" and root.find("{*}desc").text == screen.text()
    assert screen.text() == 'a<b>&"日e\u0301 z\n╭──╮▌k\n1234567890日\n日\nxy z', screen.text()
    whole = FullScreen(6, 3)
    whole.write("\x1b[?1049h\x1b[2J\x1b[H\x1b[7mab\x1b[m\x1b[2;3H日x\x1b[3;1Habcdef\x1b[3;3H\x1b[K\x1b]11;?\x07\x1b[c\x1b[2GX\x1b[?2026l")
    assert whole.text() == "ab\n  日x\naX", whole.text()
    for hostile in ("\x1b[31", "\x1b[5n", "\x1b7"):
        try:
            FullScreen(6, 3).write(hostile)
        except ValueError:
            continue
        raise AssertionError(f"{hostile!r} is drawn")
    for hostile in ("\x1b[31", "\x1b[2J", "a\x07", "\x1b[58m"):
        try:
            Screen(12).write(hostile)
        except ValueError:
            continue
        raise AssertionError(f"{hostile!r} is drawn")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pb", type=os.path.abspath, nargs="?")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    if not arguments.pb:
        parser.error("PB is missing")
    with tempfile.TemporaryDirectory() as scratch:
        pictures = {}
        for name, (command, description) in PICTURES.items():
            screen = Screen(COLUMNS)
            screen.write(f"\x1b[2m$\x1b[0m {command}\r\n" + printed(arguments.pb, command, pathlib.Path(scratch).resolve()))
            pictures[FOLDER / f"{name}.svg"] = drawing(screen, command, description)
        for name, (command, keys, description) in BOARDS.items():
            screen = drawn(arguments.pb, command, keys, pathlib.Path(scratch).resolve())
            pictures[FOLDER / f"{name}.svg"] = drawing(screen, command, description)
    old = [path for path in pictures if not path.exists() or path.read_text() != pictures[path]]
    extra = [path for path in FOLDER.glob("*.svg") if path not in pictures]
    if not arguments.check:
        FOLDER.mkdir(exist_ok=True)
        for path in old:
            path.write_text(pictures[path])
        for path in extra:
            path.unlink()
    changed = ", ".join(path.name for path in old + extra)
    if arguments.check and changed:
        sys.exit(f"pictures.py: `make docs` draws what has changed: {changed}")
    print(f"{len(pictures)} pictures, {f'new: {changed}' if changed else 'all as pb prints now'}")


if __name__ == "__main__":
    main()
