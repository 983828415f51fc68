#!/usr/bin/env python3
"""Saves a board with another program while pb changes it. No change of either may be lost.

usage: races.py PB [--writer rename|truncate|unlink|none|all] [--processes 8] [--cards 250] [--runs 20] [--saves 0]
                   [--seed NUMBER]

PROCESSES scripts each add CARDS cards to one board, with one `pb add` for each card. Meanwhile, a writer that does not use pb's
locks saves the same board with one more line each time, after a pause of up to 20 ms, until all cards are added, or SAVES times
(0: without limit). It saves at most twice for each card: otherwise the board would grow faster than pb can add to it, and a run
would take hours. The writers:

  rename    makes a new file, and replaces the old one with it in one step
  truncate  empties the file and writes it again, as vim and VS Code do
  unlink    removes the file and creates another with the same name, as Emacs and git do

In the end, no line may be missing from both the board and the state folder, no save may be unreported, and nothing else may have
changed. Lines that are there twice, failures of pb, and files that were left behind are printed, but do not make the test fail.

The writer itself must not lose anything, so it never overwrites a change that it has not seen. `rename` exchanges the files,
reads the one that it displaced, and adds the lines that it did not know. `unlink` removes the name of the file and then reads it,
when pb can no longer change it. `truncate` reads and overwrites one open file: if pb has replaced that file meanwhile, pb must
notice.

If a save is missing from the board, but is in a file below pb's state folder, it counts as stored, not as lost. If no pb has
named that file in a message, it also counts as unreported. "Torn" counts how often `truncate` found half a board under the
board's name, which only pb can have written; the writer then reads the board again.
"""

import argparse
import collections
import concurrent.futures
import ctypes
import glob
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile
import time

HEAD = "---\nplanboard: true\n---\n\n## Todo\n\n- [ ] first\n"
MIDDLE = "\n## Saves\n\n- [ ] save 0\n"
TAIL = "\n## End\n\nThe last line.\n"
EMPTY = HEAD + MIDDLE + TAIL
# The mode of the board. A new file does not have it by default.
MODE = 0o640
# The counts that make the test fail. "failed" and "left" are only printed: a refusal that pb reports is not a loss, and the next
# run of pb removes files that were left behind.
BAD = ["cards lost", "saves lost", "unreported", "changed"]

LINE = re.compile(r"^- \[ \] ((?:card|save) .*)$", re.M)
BOARD = re.compile("(.*)".join(re.escape(part) for part in (HEAD, MIDDLE, TAIL)), re.S)
C = ctypes.CDLL(None, use_errno=True)
AT_FDCWD, RENAME_EXCHANGE = -100, 2
# How many saves the writer may be ahead of the cards.
SAVES_AHEAD = 20


class Lines:
    """The lines that were added to a board. No line is ever removed, so a merge of two versions has the lines of both."""

    def __init__(self, text):
        match = BOARD.fullmatch(text)
        if match:
            self.columns = [LINE.findall(column) for column in match.groups()]
        # Refuse any other text, because the next save would lose it.
        if not match or str(self) != text:
            raise ValueError(f"not a whole board:\n{text}")

    def __str__(self):
        cards, saves = ("".join(f"- [ ] {line}\n" for line in column) for column in self.columns)
        return HEAD + cards + MIDDLE + saves + TAIL

    def with_save(self, number):
        self.columns[1] += [line for line in [f"save {number}"] if line not in self.columns[1]]
        return self

    def merge(self, other):
        """Adds the lines of another version. Returns whether any of them was new."""
        before = str(self)
        for column, theirs in zip(self.columns, other.columns):
            known = set(column)
            column += [line for line in theirs if line not in known]
        return str(self) != before


def is_whole(text):
    try:
        return bool(Lines(text))
    except ValueError:
        return False


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def create(path, text):
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, MODE)
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(descriptor)


# The writers. Each saves the board once, and returns the number of torn boards that it saw.


def save_by_rename(board, number, _):
    # A hidden file, which pb does not read as a board.
    temporary = os.path.join(os.path.dirname(board), ".plan.md.swp")
    lines = Lines(read(board)).with_save(number)
    while True:
        create(temporary, str(lines))
        if C.renameat2(AT_FDCWD, temporary.encode(), AT_FDCWD, board.encode(), RENAME_EXCHANGE) != 0:
            raise OSError(ctypes.get_errno(), "renameat2")
        displaced = Lines(read(temporary))
        os.unlink(temporary)
        # An exchange need not displace the text that was read before it: pb may have written in between, or put an older text
        # back. So each exchange writes the lines of all texts seen so far. Otherwise pb could take a line for deleted that it read
        # from a text which was in the board only for a moment.
        if not lines.merge(displaced):
            return 0


def save_by_unlink(board, number, _):
    backup = board + "~"
    lines = Lines(EMPTY)
    while True:
        os.rename(board, backup)
        lines.merge(Lines(read(backup)))
        try:
            create(board, str(lines.with_save(number)))
            os.unlink(backup)
            return 0
        except FileExistsError:
            # Another program has created the file again, so that file is taken and merged, too.
            pass


def save_by_truncating(board, number, generator):
    torn = 0
    while True:
        with open(os.open(board, os.O_RDWR), "r+b", buffering=0) as file:
            text = file.read().decode()
            # If the writer sees half a board, it reads the board again, but not for ever.
            if is_whole(text) or torn > 2000:
                text = str(Lines(text).with_save(number)).encode()
                file.seek(0)
                file.truncate()
                file.write(text[: len(text) // 2])
                time.sleep(generator.uniform(0, 0.002))
                file.write(text[len(text) // 2 :])
                os.fsync(file.fileno())
                return torn
        torn += 1
        time.sleep(0.001)


WRITERS = {"none": None, "rename": save_by_rename, "truncate": save_by_truncating, "unlink": save_by_unlink}


def cards_of(board):
    """The number of cards that pb has added; 0 while there is no board."""
    try:
        return read(board).count("] card ")
    except FileNotFoundError:
        return 0


def save_until_stopped(pipe, other_end, writer, board, limit, seed):
    # The writer waits on a pipe, because the end of the pipe also shows that the main process has ended.
    other_end.close()
    generator = random.Random(seed)
    saves = torn = 0
    while not pipe.poll(generator.uniform(0, 0.020)):
        if (saves < limit or not limit) and saves < SAVES_AHEAD + 2 * cards_of(board):
            torn += WRITERS[writer](board, saves + 1, generator)
            saves += 1
    pipe.send((saves, torn))


def add_cards(pb, folder, environment, titles):
    """Adds cards one by one. Returns for each card its title, the exit code and the error output of pb."""
    outcomes = []
    for title in titles:
        done = subprocess.run(
            [pb, "add", title, "-q"], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
        outcomes.append((title, done.returncode, done.stdout.strip()))
    return outcomes


def run(pb, writer, options, seed):
    """Runs one race. Returns the counts by name, notes about them, and the duration in seconds."""
    with tempfile.TemporaryDirectory(prefix="races-") as root:
        folder, state = os.path.join(root, "boards"), os.path.join(root, "state")
        board = os.path.join(folder, "plan.md")
        os.mkdir(folder)
        os.mkdir(state)
        create(board, EMPTY)
        environment = dict(os.environ, XDG_STATE_HOME=state, HOME=state, PB_DIR=".", PB_TODAY="2026-11-21")
        scripts = [[f"card {script} {n}" for n in range(options.cards)] for script in range(options.processes)]
        start = time.monotonic()
        # The writer is a process, not a thread: otherwise each pb that is started would have the writer's files open for a moment.
        fork = multiprocessing.get_context("fork")
        pipe, other_end = fork.Pipe()
        if WRITERS[writer]:
            fork.Process(target=save_until_stopped, args=(other_end, pipe, writer, board, options.saves, seed)).start()
        other_end.close()
        with concurrent.futures.ThreadPoolExecutor(options.processes) as pool:
            each = list(pool.map(lambda titles: add_cards(pb, folder, environment, titles), scripts))
        saves = torn = 0
        if WRITERS[writer]:
            try:
                pipe.send("enough")
                saves, torn = pipe.recv()
            except (EOFError, OSError):
                sys.exit(f"races: the writer has failed, see above; seed {seed}")
        seconds = time.monotonic() - start
        figures, notes = judge(folder, state, sum(each, []), saves)
        return figures | {"torn": torn}, notes, seconds


def judge(folder, state, outcomes, saves):
    board = os.path.join(folder, "plan.md")
    text, mode = read(board), os.stat(board).st_mode & 0o7777
    there = collections.Counter(LINE.findall(text))
    added = [title for title, code, _ in outcomes if code == 0]
    lost_cards = [title for title in added if title not in there]
    files = filter(os.path.isfile, glob.glob(f"{glob.escape(state)}/**", recursive=True, include_hidden=True))
    # A save may be anywhere in a line, because a file in the state folder may be a diff or JSON.
    def saves_in(paths):
        return {line for path in paths for line in re.findall(r"- \[ \] (save \d+)", read(path))}

    kept = saves_in(files)
    reported = saves_in(path for _, _, said in outcomes for path in re.findall(r"kept in (\S+)", said) if os.path.isfile(path))
    missing = [f"save {n}" for n in range(1, saves + 1) if f"save {n}" not in there]
    lost_saves = [line for line in missing if line not in kept]
    unreported = [line for line in missing if line in kept and line not in reported]
    twice = [line for line, count in there.items() if count > 1]
    left = sorted(set(os.listdir(folder)) - {"plan.md"})
    is_changed = mode != MODE or not is_whole(text)

    notes = [f"lost: {line}" for line in lost_cards + lost_saves] + [f"twice: {line}" for line in twice]
    notes += [f"unreported: {line}" for line in unreported]
    for name in left:
        alone = [line for line in LINE.findall(read(os.path.join(folder, name))) if line not in there]
        notes.append(f"left: {name}" + (f", and only there: {', '.join(alone)}" if alone else ""))
    if is_changed:
        notes.append(f"changed: mode {mode:o}\n{text}")
    # Numbers are replaced, so that messages that differ only in the numbers of lines and cards are counted together.
    failures = collections.Counter(
        (code, "yet the card is there" if title in there else "no card", re.sub(r"\d+", "N", said))
        for title, code, said in outcomes if code != 0)
    notes += [f"failed {n} x: exit {code}, {what}: {said}" for (code, what, said), n in failures.items()]
    return {
        "cards": len(added), "cards lost": len(lost_cards), "saves": saves, "saves lost": len(lost_saves),
        "stored": len(missing) - len(lost_saves), "unreported": len(unreported), "twice": len(twice), "left": len(left), "changed": int(is_changed),
        "failed": failures.total()}, notes


def show(name, figures, seconds, notes=()):
    print(f"{name}: {', '.join(f'{count} {what}' for what, count in figures.items())}; {seconds:.1f} s")
    for note in notes:
        print("  " + note.replace("\n", "\n    "))
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("pb", type=os.path.abspath)
    parser.add_argument("--writer", choices=[*WRITERS, "all"], default="all")
    # A seed gives the same pauses again, not the same order of events.
    numbers = {"processes": 8, "cards": 250, "runs": 20, "saves": 0, "seed": random.randrange(1_000_000)}
    for name, default in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=default)
    options = parser.parse_args()
    bad = 0
    for writer in WRITERS if options.writer == "all" else [options.writer]:
        total, total_seconds = collections.Counter(), 0.0
        for seed in range(options.seed, options.seed + options.runs):
            figures, notes, seconds = run(options.pb, writer, options, seed)
            show(f"{writer}, seed {seed}", figures, seconds, notes)
            total.update(figures)
            total_seconds += seconds
        show(f"{writer}, {options.runs} runs", total, total_seconds)
        bad += sum(total[name] for name in BAD)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
