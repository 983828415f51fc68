#!/usr/bin/env python3
"""Tests `pb tui` on real terminals: what it draws, what it changes, and how it leaves the terminal.

usage: tui.py PB [--only PART…] [--sessions N] [--actions N] [--seed N] [--session N] [--record]
       tui.py --self-test PB

The parts are:
  screens   golden screens in tmux, borders that must be in line, control characters, terminals of many kinds
  leaving   quitting, signals, the editor, Ctrl-Z: the terminal is as before
  truth     what is typed survives the end, undo is one's own, midnight, a file that is gone, a paste without its end, tmux
  day       everyday jobs with keys, with the mouse, and line by line
  sessions  random keys, clicks, drags, sizes and saves by other programs, --sessions of --actions each (see sessions.py)

--session repeats one session. --record writes the golden screens; the run then fails all the same. --self-test checks that the laws of
the sessions notice what breaks them. If tmux or the Python package pyte is missing, the parts that need it are skipped, and this is said.
"""

import argparse
import os
import shutil
import sys
import time

try:
    import pyte
except ImportError:
    print("note: the Python package pyte is missing: pb tui is not tested on a terminal")
    sys.exit(0)

import day
import leaving
import screens
import sessions
import truth

PARTS = ["screens", "leaving", "truth", "day", "sessions"]


def report(part, cases):
    """Prints the faults of cases, each a name with its faults. Returns the number of cases that have some."""
    failures = 0
    for name, faults in cases:
        failures += bool(faults)
        for fault in faults:
            print(f"{part}: {name}: {fault}")
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--sessions", type=int, default=4)
    parser.add_argument("--actions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--session", type=int)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    pb = os.path.abspath(options.pb)
    if options.self_test:
        return sys.exit(sessions.self_test(pb))
    if not shutil.which("tmux"):
        print("note: tmux is missing: the golden screens are not compared")
    failures = 0
    for part in options.only:
        start = time.monotonic()
        if part == "screens":
            found = screens.run(pb, options.record)
        elif part == "leaving":
            found = report(part, leaving.cases(pb))
        elif part == "truth":
            found = report(part, truth.cases(pb))
        elif part == "day":
            found = day.run(pb)
        else:
            found = sessions.run(pb, options.sessions, options.actions, options.seed, options.session)
        print(f"{part}: {found} failures, {time.monotonic() - start:.0f} s", flush=True)
        failures += found
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
