#!/usr/bin/env python3
"""Measures the terminal board: the first frame, from key to frame, bytes for each key, idle processor time, and memory.

usage: bench.py PB [--cards N,N…] [--keys N] [--kanban-tui PROGRAM]

The program runs on a pseudo-terminal of 120 x 40. A frame counts from the key to the last byte that the program writes for it. The
board has 8 columns. With --kanban-tui, the same number of cards is also measured in kanban-tui (PyPI).
"""

import argparse
import os
import re
import sqlite3
import statistics
import subprocess
import time

import plans
from terminal import Terminal


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def usage(pid):
    """The processor time of a process in seconds, and its memory in MB."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    with open(f"/proc/{pid}/status") as file:
        memory = next(line for line in file if line.startswith("VmRSS")).split()[1]
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), int(memory) / 1024


def key_to_frame(terminal, key, quiet):
    """The seconds from a key to the last byte of what the program writes, and the number of bytes. None if it writes nothing."""
    terminal.settle(0.02, 0.5)
    count = terminal.count
    start = time.perf_counter()
    terminal.send(key)
    last = None
    while time.perf_counter() - (last or start) < (quiet if last else 1.0):
        if terminal.read(quiet):
            last = time.perf_counter()
    return None if last is None else (last - start, terminal.count - count)


def measure(argv, plan, sign, keys, quiet=0.03):
    """Runs a program, and returns what was measured, by name."""
    start = time.perf_counter()
    terminal = Terminal(argv, plan.folder, plan.environment, 120, 40)
    found = {}
    if not terminal.wait(lambda: terminal.shows(sign), 120):
        terminal.close()
        return None
    found["first frame (ms)"] = 1000 * (time.perf_counter() - start)
    terminal.settle(0.3, 10)
    samples = [key_to_frame(terminal, key, quiet) for key in keys]
    answered = [sample for sample in samples if sample]
    if answered:
        found["key to frame, median (ms)"] = 1000 * statistics.median(sample[0] for sample in answered)
        found["key to frame, p95 (ms)"] = 1000 * percentile([sample[0] for sample in answered], 0.95)
        found["bytes per key, median"] = statistics.median(sample[1] for sample in answered)
    terminal.settle(1.5, 60)
    before, _ = usage(terminal.process.pid)
    time.sleep(3)
    after, found["memory (MB)"] = usage(terminal.process.pid)
    found["processor time idle (ms/s)"] = 1000 * (after - before) / 3
    terminal.close()
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


def live(plan, terminal, samples):
    """The milliseconds from another program's save to the last byte of the frame that shows it."""
    found = []
    for number in range(samples):
        terminal.settle(0.3, 10)
        text = re.sub(rb"(?m)^- \[ \] .*Card 0 ", f"- [ ] Saved {number} Card 0 ".encode(), plan.read("large.md"))
        start = time.perf_counter()
        plan.write("large.md", text)
        if terminal.wait(lambda: terminal.shows(f"Saved {number}"), 10):
            found.append(1000 * (time.perf_counter() - start))
    return found


LOOK = ["j"] * 10 + ["l", "j", "j", "l", "k", "h", "h"] + ["G", "g", "page-down", "page-up"]
MOVE = ["L", "H", "J", "K", "space", "space"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--cards", default="3000,100000")
    parser.add_argument("--keys", type=int, default=100)
    parser.add_argument("--kanban-tui")
    options = parser.parse_args()
    for cards in map(int, options.cards.split(",")):
        plan = plans.Plan(os.path.abspath(options.pb), {"large.md": plans.large_board(cards)})
        for name, keys in (("looking around", (LOOK * options.keys)[:options.keys]), ("moving cards", (MOVE * options.keys)[:options.keys])):
            found = measure([plan.pb, "tui", "large.md"], plan, "Column 1", keys)
            print(f"pb tui, {cards:,} cards, {name}: " + ", ".join(f"{what} {value:.1f}" for what, value in (found or {}).items()), flush=True)
        terminal = Terminal([plan.pb, "tui", "large.md"], plan.folder, plan.environment, 120, 40)
        terminal.wait(lambda: terminal.shows("Column 1"), 120)
        found = live(plan, terminal, 10)
        terminal.close()
        print(f"pb tui, {cards:,} cards, another program's save to frame (ms): median {statistics.median(found):.1f}, largest {max(found):.1f}", flush=True)
        plan.remove()
        if options.kanban_tui:
            plan = plans.Plan(options.kanban_tui, {})
            fill_kanban_tui(options.kanban_tui, plan, cards)
            found = measure([options.kanban_tui], plan, "Card 0", (["j", "k"] * options.keys)[:options.keys], quiet=0.1)
            print(f"kanban-tui, {cards:,} cards, looking around: " + ", ".join(f"{what} {value:.1f}" for what, value in (found or {"no card within (s)": 120}).items()), flush=True)
            plan.remove()


if __name__ == "__main__":
    main()
