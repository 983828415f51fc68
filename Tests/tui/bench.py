#!/usr/bin/env python3
"""Measures the terminal board: the first frame, from key to frame, bytes for each key, idle processor time, and memory.

usage: bench.py PB [--cards N,N…] [--keys N] [--kanban-tui PROGRAM]

Prints the table of docs/performance.md. The program runs on a pseudo-terminal of 120 x 40, and the board has 8 columns. A frame counts from
the key to the last byte of the first frame that the program writes. A change is drawn before it is written to the disk, and once more after it; the
column "all" counts to the last byte. Wall times depend on what else the machine does, so the processor time of the
program is measured, too: all of it from the key until the program waits again. With --kanban-tui, the same cards are also measured in
kanban-tui (PyPI), in the same run.
"""

import argparse
import fcntl
import os
import select
import sqlite3
import statistics
import struct
import subprocess
import sys
import termios
import time

import plans

QUIET = 0.08
# The end of a frame.
END = b"\x1b[?2026l"
LOOK = [b"j"] * 10 + [b"l", b"j", b"j", b"l", b"k", b"h", b"h", b"G", b"gg", b"\x1b[6~", b"\x1b[5~"]
MOVE = [b"L", b"H", b"J", b"K", b" ", b" "]
TYPE = [b"n"] + [character.encode() for character in "Call Ann due:fri +home"]
SEARCH = [b"/"] + [character.encode() for character in "card 12 due:<=7d"]
FULL = [b"i", b"j", b"j", b"\x1b", b"k", b"l", b"j"]


class Program:
    """A program on a pseudo-terminal. What it writes is counted, not drawn."""

    def __init__(self, argv, plan):
        self.user, terminal = os.openpty()
        fcntl.ioctl(self.user, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

        def lead():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.written = b""
        self.start = time.perf_counter()
        self.process = subprocess.Popen(argv, cwd=plan.folder, env=plan.environment, stdin=terminal, stdout=terminal, stderr=terminal,
                                        preexec_fn=lead)
        os.close(terminal)

    def until_quiet(self, quiet=QUIET, longest=2.0):
        """Reads until nothing was written for a time. Returns when the first frame ended and the last byte came, or None, and the number of
        bytes."""
        first, last, new = None, None, b""
        while select.select([self.user], [], [], quiet if last else longest)[0]:
            data = os.read(self.user, 1 << 16)
            last = time.perf_counter()
            new += data
            if first is None and END in new:
                first = last
            self.written = (self.written + data)[-(1 << 20):]
        return first or last, last, len(new)

    def wait_for(self, sign, seconds):
        """Reads until a text is written. Returns the seconds since the program was started; None if the text does not come."""
        while sign not in self.written:
            if not select.select([self.user], [], [], max(0, self.start + seconds - time.perf_counter()))[0]:
                return None
            self.written += os.read(self.user, 1 << 16)
        return time.perf_counter() - self.start

    def processor(self):
        """The processor time of all threads so far, in milliseconds."""
        total = 0
        threads = f"/proc/{self.process.pid}/task"
        for thread in os.listdir(threads):
            try:
                with open(f"{threads}/{thread}/schedstat") as file:
                    total += int(file.read().split()[0])
            except OSError:
                pass
        return total / 1e6

    @property
    def memory(self):
        """The resident memory, in MB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(next(line for line in file if line.startswith("VmRSS")).split()[1]) / 1024

    def press(self, key):
        """Presses a key. Returns the milliseconds to the end of the first frame and to the last byte, or None, the bytes, and the processor
        time in milliseconds."""
        processor, start = self.processor(), time.perf_counter()
        os.write(self.user, key)
        first, last, count = self.until_quiet()
        return first and 1000 * (first - start), last and 1000 * (last - start), count, self.processor() - processor

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.user)


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def measure(argv, plan, sign, keys):
    """Runs a program, and returns what was measured; None if the board does not appear within two minutes."""
    program = Program(argv, plan)
    first = program.wait_for(sign, 120)
    if first is None:
        program.close()
        return None
    found = {"first": 1000 * first, "first processor": program.processor()}
    program.until_quiet(0.5)
    samples = [sample for sample in map(program.press, keys) if sample[0] is not None]
    for name, place in (("wall", 0), ("all", 1), ("bytes", 2), ("processor", 3)):
        values = [sample[place] for sample in samples] or [float("nan")]
        found[name], found[name + " p95"] = statistics.median(values), percentile(values, 0.95)
    program.until_quiet(1.0)
    before = program.processor()
    time.sleep(3)
    found["idle"] = (program.processor() - before) / 3
    found["memory"] = program.memory
    program.close()
    return found


def fill_kanban_tui(program, plan, cards):
    """Makes a board of 8 columns in the database of kanban-tui."""
    plan.environment["XDG_DATA_HOME"] = plan.environment["HOME"] + "/data"
    subprocess.run([program, "board", "create", "Large"], cwd=plan.folder, env=plan.environment, check=True, capture_output=True)
    database = sqlite3.connect(plan.environment["XDG_DATA_HOME"] + "/kanban_tui/kanban_tui.db")
    board = database.execute("SELECT board_id FROM boards").fetchone()[0]
    database.execute("UPDATE columns SET visible = 1")
    have = [row[0] for row in database.execute("SELECT column_id FROM columns ORDER BY position")]
    for number in range(len(have), 8):
        cursor = database.execute("INSERT INTO columns (name, visible, position, board_id) VALUES (?, 1, ?, ?)", (f"Column {number + 1}", number + 1, board))
        have.append(cursor.lastrowid)
    database.executemany(
        "INSERT INTO tasks (title, column, description, creation_date, position) VALUES (?, ?, '', '2026-11-21T12:00:00', ?)",
        [(f"Card {number} of the large board", have[number % 8], number // 8) for number in range(cards)])
    database.commit()
    database.close()


def live(pb, plan, cards, samples):
    """The milliseconds from before another program's save to the end of the frame that shows it."""
    # The keys have moved cards, and the first one must be on the screen.
    text = plans.large_board(cards).encode()
    plan.write("large.md", text)
    program = Program([pb, "tui", "large.md"], plan)
    program.wait_for(b"Column 1", 120)
    found = []
    for number in range(samples):
        program.until_quiet(0.5)
        text = text.replace(b"- [ ] ", f"- [ ] {number} ".encode(), 1)
        start = time.perf_counter()
        plan.write("large.md", text)
        first, _, _ = program.until_quiet(0.05, 10)
        if first:
            found.append(1000 * (first - start))
    program.close()
    return found


def row(*cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def print_row(what, found):
    if found is None:
        return row(what, "not within 120 s", "", "", "", "", "", "")
    row(what, f"{found['first']:.0f} ({found['first processor']:.0f})", f"{found['wall']:.1f} / {found['wall p95']:.1f}",
        f"{found['all']:.1f} / {found['all p95']:.1f}",
        f"{found['processor']:.1f} / {found['processor p95']:.1f}", f"{found['bytes']:.0f}", f"{found['idle']:.1f}", f"{found['memory']:.0f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--cards", default="3000,100000")
    parser.add_argument("--keys", type=int, default=60)
    parser.add_argument("--kanban-tui")
    options = parser.parse_args()
    if not os.path.exists("/proc/self/schedstat"):
        sys.exit("bench: needs Linux")
    pb = os.path.abspath(options.pb)
    print(f"load {os.getloadavg()[0]:.1f}\n")
    row("board", "first frame: ms (of processor)", "key to frame: median / p95 ms", "all: median / p95 ms", "processor: median / p95 ms", "bytes per key", "idle: ms per s", "memory: MB")
    row(*["---"] * 8)
    saves = []
    for cards in map(int, options.cards.split(",")):
        plan = plans.Plan(pb, {"large.md": plans.large_board(cards)})
        for name, keys in (("looking around", LOOK), ("moving cards", MOVE), ("a card in full", FULL), ("typing a card", TYPE), ("searching", SEARCH)):
            keys = (keys * options.keys)[:options.keys] if keys in (LOOK, MOVE, FULL) else keys
            print_row(f"pb tui, {cards:,} cards, {name}", measure([pb, "tui", "large.md"], plan, b"Column 1", keys))
        saves.append((cards, live(pb, plan, cards, 10)))
        plan.remove()
        if options.kanban_tui and os.access(options.kanban_tui, os.X_OK):
            plan = plans.Plan(options.kanban_tui, {})
            fill_kanban_tui(options.kanban_tui, plan, cards)
            found = measure([options.kanban_tui], plan, b"Card 0", ([b"j", b"k"] * options.keys)[:options.keys])
            print_row(f"kanban-tui, {cards:,} cards, looking around", found)
            plan.remove()
    print()
    for cards, found in saves:
        if not found:
            sys.exit(f"{cards:,} cards: another program's save is not shown")
        print(f"{cards:,} cards: from another program's save to the frame: median {statistics.median(found):.0f} ms, longest {max(found):.0f} ms")


if __name__ == "__main__":
    main()
