#!/usr/bin/env python3
"""Makes random histories of boards in real git: edits in 2 to 4 clones are merged, rebased, cherry-picked or stashed, with the
merge driver of pb, with git's own merge of lines, and with `merge=union`.

Every word occurs on a board only once, and the test knows to which card it belongs. So it knows for every word whether the result
must contain it, and in which card. The parser of boards in this file was written independently of pb. With `--boards`, the
histories begin with real boards (real_boards.py). With `--repeat`, about half of the words and lines come from pools of five, and
the test knows for every word how often the result may have it (word_counts.py).

    histories.py PB [--cases N] [--seed N] [--edits N] [--only pb|git|union] [--jobs N] [--boards FOLDER | --repeat] [--without-git]
    histories.py PB --self-test
"""
import argparse
import multiprocessing
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import real_boards
import word_counts
from clones import edited_clones

SYLLABLES = "ba ke mi lo tu ra se ni po du ga ve zi fo hu".split()
COMMON_WORDS = "ann paper book tree roof".split()
COMMON_LINES = ["ask ann", "see the letter", "on monday", "two of them", "until six"]
OPERATIONS = ["merge", "merge", "rebase", "cherry-pick", "stash"]
DRIVERS = {"pb": "*.md merge=pb", "git": "*.md merge=text", "union": "*.md merge=union"}


class Card:
    def __init__(self, number):
        self.number, self.title, self.breaks, self.done, self.body = number, [], set(), False, []

    def copy(self):
        other = Card(self.number)
        other.title, other.breaks, other.done = list(self.title), set(self.breaks), self.done
        other.body = [(list(words), box) for words, box in self.body]
        return other

    def words(self):
        return set(self.title) | {word for words, _ in self.body for word in words}

    def key(self):
        return (tuple(self.title), frozenset(self.breaks), self.done, tuple((tuple(w), b) for w, b in self.body))


class Board:
    """Columns: [name, [[section or None, [card]]]]."""

    def __init__(self):
        self.columns, self.title, self.tab, self.spaced = [], False, False, False

    def copy(self):
        other = Board()
        other.title, other.tab, other.spaced = self.title, self.tab, self.spaced
        other.columns = [[name, [[part, [card.copy() for card in cards]] for part, cards in parts]] for name, parts in self.columns]
        return other

    def lists(self):
        return [cards for _, parts in self.columns for _, cards in parts]

    def headings(self):
        return [f"## {name}" for name, _ in self.columns] + [f"### {part}" for _, parts in self.columns for part, _ in parts if part]

    def names(self):
        """The names of the column and the section of each list."""
        return [(name, part) if part else (name,) for name, parts in self.columns for part, _ in parts]

    def cards(self):
        return {card.number: (card, place) for place, cards in enumerate(self.lists()) for card in cards}

    def text(self):
        indent = "\t" if self.tab else "  "
        lines = ["---", "planboard: 1", "---"] + (["", "# Plan"] if self.title else [])
        for name, parts in self.columns:
            lines += ["", f"## {name}", ""]
            for part, cards in parts:
                if part:
                    lines += ["", f"### {part}", ""]
                for card in cards:
                    title = ""
                    for index, word in enumerate(card.title):
                        title += word
                        if index + 1 < len(card.title):
                            title += "\n" + indent if index in card.breaks else " "
                    lines.append(f"- [{'x' if card.done else ' '}] {title}")
                    if self.spaced and card.body and card.body[0][1] is None:
                        lines.append("")
                    for words, box in card.body:
                        mark = "" if box is None else "- [x] " if box else "- [ ] "
                        lines.append(indent + mark + " ".join(words))
        return "\n".join(lines) + "\n"


class Maker:
    def __init__(self, seed, repeat=False):
        self.random, self.repeat = random.Random(seed), repeat
        self.owner, self.numbers = {}, 0

    def repeats(self):
        return self.repeat and self.random.random() < 0.5

    def word(self, card):
        if self.repeats():
            return self.random.choice(COMMON_WORDS)
        word = "".join(self.random.choice(SYLLABLES) for _ in range(self.random.randint(1, 3))) + str(len(self.owner))
        self.owner[word] = card
        return word

    def words(self, count, card):
        """The words of a title or a line."""
        if self.repeats():
            return self.random.choice(COMMON_LINES).split()
        return [self.word(card) for _ in range(count)]

    def card(self):
        self.numbers += 1
        card = Card(self.numbers)
        card.title = self.words(self.random.randint(2, 7), card.number)
        if len(card.title) > 3 and self.random.random() < 0.25:
            card.breaks = {self.random.randint(1, len(card.title) - 2)}
        card.done = self.random.random() < 0.2
        card.body = [self.line(card.number) for _ in range(max(0, self.random.randint(-3, 4)))]
        return card

    def line(self, card):
        return (self.words(self.random.randint(2, 5), card), False if self.random.random() < 0.33 else None)

    def board(self):
        board, chance = Board(), self.random.random
        board.title, board.tab, board.spaced = chance() < 0.5, chance() < 0.33, chance() < 0.5
        names = ["To Do", "Doing", "Done", "Later"]
        for index in range(self.random.randint(2, 4)):
            parts = [[None, [self.card() for _ in range(self.random.randint(0, 6))]]]
            if chance() < 0.2:
                parts += [[f"part {n}", [self.card() for _ in range(self.random.randint(0, 3))]] for n in range(self.random.randint(1, 3))]
            board.columns.append([names[index - 1] if index and chance() < 0.1 else names[index], parts])
        return board

    def edit(self, board):
        lists = board.lists()
        full = [cards for cards in lists if cards]
        kind = self.random.randint(0, 19)
        if kind == 0 or not full:
            self.insert(self.card(), lists)
        elif kind == 1:
            cards = self.random.choice(full)
            cards.pop(self.random.randrange(len(cards)))
        elif kind <= 4:
            cards = self.random.choice(full)
            self.insert(cards.pop(self.random.randrange(len(cards))), lists)
        else:
            self.change(self.random.choice(self.random.choice(full)))

    def insert(self, card, lists):
        cards = self.random.choice(lists)
        cards.insert(self.random.choice([0, len(cards), self.random.randint(0, len(cards))]), card)

    def change(self, card):
        kind, last = self.random.randint(0, 11), len(card.title) - 1
        if kind == 0:
            card.done = not card.done
        elif kind == 1:
            card.title.insert(0, self.word(card.number))
            card.breaks = {place + 1 for place in card.breaks}
        elif kind == 2:
            card.title.append(self.word(card.number))
        elif kind == 3 and last > 1:
            card.title.pop(0)
            card.breaks = {place - 1 for place in card.breaks if place}
        elif kind == 4 and last > 1:
            card.title.pop()
            card.breaks.discard(last - 1)
        elif kind == 5:
            card.title[self.random.randint(0, last)] = self.word(card.number)
        elif kind == 6 and last > 1:
            card.breaks = set() if card.breaks else {self.random.randint(0, last - 1)}
        elif kind == 7:
            card.body.insert(self.random.randint(0, len(card.body)), (self.words(3, card.number), None))
        elif kind == 8:
            card.body.insert(self.random.randint(0, len(card.body)), (self.words(2, card.number), False))
        elif kind == 9 and card.body:
            card.body.pop(self.random.randrange(len(card.body)))
        elif kind == 10 and card.body:
            words = self.random.choice(card.body)[0]
            words[self.random.randrange(len(words))] = self.word(card.number)
        else:
            card.body = [(words, box if box is None else True) for words, box in card.body]


# A parser of boards, written independently of pb


def read(text, owner):
    """Parses a board. Returns the cards, each with its words in the order of the text, the words of its conflict notes, its place
    and its box; the headings; and the words that belong to no card."""
    cards, headings, strange, place = [], [], [], ()
    for line in text.split("\n"):
        if line.startswith("#"):
            name = line.lstrip("# ").rstrip()
            headings.append(line.rstrip())
            place = (name,) if line.startswith("## ") else (place[0], name) if line.startswith("### ") and place else ()
            continue
        if line.startswith("- "):
            cards.append({"words": [], "notes": set(), "place": place, "done": line.startswith("- [x]")})
        if not cards:
            continue
        if line.lstrip().startswith("> conflict:"):
            # In a note, `\n` stands for a line break.
            cards[-1]["notes"] |= set(re.findall(r"[a-z]+\d[0-9a-z]*", line.replace("\\n", " "))) | {"noted"}
            continue
        for word in line.split():
            if word in owner:
                cards[-1]["words"].append(word)
            elif re.search("[a-z]", word) and word not in ("[x]", "x]"):
                strange.append(word)
    return cards, headings, strange


def fault(text, base, sides, owner):
    """Describes the first mistake in a result; None if there is no mistake. `owner` has, for each word, the number of its card."""
    cards, headings, strange = read(text, owner)
    if strange:
        return f"the word {strange[0]} is new"
    homes = {}
    counts = {}
    for place, card in enumerate(cards):
        for word in card["words"]:
            counts[word] = counts.get(word, 0) + 1
            homes.setdefault(owner[word], set()).add(place)
    for word, count in counts.items():
        if count > 1:
            return f"the word {word} occurs {count} times"
    for card, places in homes.items():
        if len(places) > 1:
            return f"card {card} occurs {len(places)} times"
    for heading in base.headings():
        if headings.count(heading) < base.headings().count(heading):
            return f"the heading {heading} is gone"
    names = base.names()
    old, new = base.cards(), [side.cards() for side in sides]
    for card in set(old).union(*new):
        has = [side[card] for side in new if card in side]
        if card in old:
            changed = [one for one in has if (one[0].key(), one[1]) != (old[card][0].key(), old[card][1])]
            wanted = len(has) == len(new) or bool(changed)
        else:
            wanted = True
        if wanted != (card in homes):
            return f"the whole card {card} {'is gone' if wanted else 'should be gone'}"
        if not wanted or not has:
            continue
        found = cards[next(iter(homes[card]))]
        noted = bool(found["notes"])
        # A card with a conflict note is not checked: a conflict may have been caused by one commit and settled by the next.
        if not noted:
            places = {one[1] for one in has} - ({old[card][1]} if card in old else set()) or {old[card][1]}
            if len(places) == 1 and found["place"] != names[places.pop()]:
                return f"card {card} is not in the place to which it was moved"
            boxes = {one[0].done for one in has}
            if card in old and len(has) == len(new):
                boxes = boxes - {old[card][0].done} or boxes
            if len(boxes) == 1 and found["done"] != boxes.pop():
                return f"card {card} has the wrong box"
        was = old[card][0].words() if card in old else set()
        for word in was.union(*[one[0].words() for one in has]):
            added = word not in was
            removed = not added and any(word not in one[0].words() for one in has)
            there = word in counts
            if (added or not removed) and not there and word not in found["notes"]:
                return f"the word {word} of card {card} is gone"
            if removed and there and not noted:
                # If one side changed a line and another removed it, the line stays.
                lines = {tuple(words) + (box,) for one in has for words, box in one[0].body if word in words}
                before = {tuple(words) + (box,) for words, box in old[card][0].body if word in words}
                if not lines - before:
                    return f"the word {word} of card {card} is back"
    return None


# git


class Driver:
    """Merges a history without git: calls the merge driver of pb with the texts that git would pass to it. Much faster."""

    def __init__(self, pb, folder):
        self.pb, self.folder = pb, pathlib.Path(folder)
        self.folder.mkdir(parents=True)
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "PB_DIR": "."}

    def merge(self, base, ours, theirs):
        # git does not call a driver if only one side changed the file.
        if ours == theirs or theirs == base:
            return ours
        if ours == base:
            return theirs
        files = [self.folder / name for name in ("base", "ours", "theirs")]
        for file, text in zip(files, (base, ours, theirs)):
            file.write_text(text)
        command = [self.pb, "merge-driver", "--", *map(str, files), "7", "plan.md"]
        done = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, timeout=120)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{command}: {done.returncode}\n{done.stderr}")
        return files[1].read_text()

    def replay(self, operation, base, sides):
        """Returns the text of the resulting board. Each side is a list of the texts that it commits."""
        board = ([base] + sides[0])[-1]
        for texts in sides[1:]:
            # A merge and a stash bring the whole side; a rebase and a cherry-pick bring it commit by commit.
            steps = [base, *texts] if operation in ("rebase", "cherry-pick") else [base, texts[-1]]
            for before, after in zip(steps, steps[1:]):
                board = self.merge(before, board, after)
        return board

    def changed_again(self, operation, base, sides, text):
        return first_changed(operation, base, sides, text, self.merge)


def first_changed(operation, base, sides, text, merge):
    """Merges the sides into the result once more. Returns the number of the first side that changes it; None if none does."""
    if operation in ("merge", "stash"):
        merged = [(number, base, texts[-1]) for number, texts in enumerate(sides) if texts]
    else:
        # Here commits are merged one by one. Only the last one is tried again, because a newer commit may take back an older one.
        merged = [(len(sides) - 1, ([base] + sides[-1])[-2], sides[-1][-1])] if sides[-1] else []
    return next((number for number, old, side in merged if merge(old, text, side) != text), None)


class Clone:
    def __init__(self, pb, folder, driver):
        self.pb = pb
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder) + ".home", "PB_DIR": ".", "XDG_STATE_HOME": str(self.folder / "state"),
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org",
            "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
            "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z", "GIT_EDITOR": "true",
        }
        self.git("init", "-q", "-b", "main", ".")
        self.git("config", "merge.pb.driver", f"'{pb}' merge-driver -- %O %A %B %L %P")
        self.git("config", "gc.auto", "0")
        (self.folder / ".git/info/attributes").write_text(DRIVERS[driver] + "\n")
        (self.folder / ".git/info/exclude").write_text("state/\n")
        self.board = self.folder / "plan.md"
        self.commits = 0

    def git(self, *arguments, allowed=(0,)):
        return self.run("git", *arguments, allowed=allowed)

    def run(self, *command, allowed):
        result = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=120)
        if allowed is not None and result.returncode not in allowed:
            raise RuntimeError(f"{' '.join(command)}: {result.returncode}\n{result.stdout}{result.stderr}")
        return result.returncode

    def commit(self, text):
        self.board.write_text(text)
        self.git("add", "plan.md")
        # A number in the message, because equal edits in two clones must not become the same commit.
        self.commits += 1
        self.git("commit", "-q", "--allow-empty", "-m", f"edit {self.commits}")

    def settle(self):
        """Stages the board as the merge left it, like a user who accepts the result. Returns its text."""
        text = self.board.read_text()
        self.git("add", "plan.md")
        return text

    def replay(self, operation, base, sides):
        """Repeats the history in git. Returns the text of the resulting board. Each side is a list of the texts that it commits."""
        self.git("checkout", "-q", "--orphan", "fresh", allowed=None)
        self.git("branch", "-q", "-D", "main", allowed=None)
        self.git("checkout", "-q", "-B", "main")
        self.commit(base)
        self.git("tag", "-f", "base")
        for number, texts in enumerate(sides):
            self.git("checkout", "-q", "-B", f"side{number}", "base")
            for text in texts:
                self.commit(text)
        self.git("checkout", "-q", "-B", "main", "side0")
        self.git("branch", "-q", "-D", "fresh", allowed=None)
        for number in range(1, len(sides)):
            if operation == "merge":
                if self.git("merge", "-q", "--no-edit", f"side{number}", allowed=(0, 1)):
                    self.settle()
                    self.git("commit", "-q", "--no-edit")
            elif operation == "stash":
                self.git("checkout", "-q", "base")
                self.board.write_text(sides[number][-1])
                dirty = self.git("diff", "--quiet", allowed=(0, 1))
                if dirty:
                    self.git("stash", "-q")
                self.git("checkout", "-q", "main")
                if dirty:
                    if self.git("stash", "pop", "-q", allowed=(0, 1)):
                        self.settle()
                        self.git("stash", "drop", "-q", allowed=(0, 1))
                    self.git("commit", "-qam", "popped", "--allow-empty")
            else:
                if operation == "rebase":
                    self.git("checkout", "-q", f"side{number}")
                    code = self.git("rebase", "-q", "--empty=keep", "main", allowed=(0, 1))
                else:
                    code = self.git("cherry-pick", "--keep-redundant-commits", "--allow-empty", f"base..side{number}", allowed=(0, 1))
                for _ in range(20):
                    if code == 0:
                        break
                    if "<<<<<<<" in self.settle():
                        self.git(operation, "--abort")
                        return "<<<<<<<"
                    if operation == "cherry-pick":
                        # `--allow-empty`, because git would stop again at a commit without changes.
                        self.git("commit", "-q", "--allow-empty", "-m", "picked")
                    code = self.git(operation, "--continue", allowed=(0, 1) if operation == "rebase" else (0, 1, 128))
                    if operation == "cherry-pick" and not (self.folder / ".git/sequencer").exists():
                        break
                if operation == "rebase":
                    self.git("checkout", "-q", "-B", "main")
            if "<<<<<<<" in self.board.read_text():
                return "<<<<<<<"
        return self.board.read_text()


    def changed_again(self, operation, base, sides, text):
        return first_changed(operation, base, sides, text, self.merge_files)

    def merge_files(self, base, ours, theirs):
        files = [self.folder / ".git" / name for name in ("again.base", "again.ours", "again.theirs")]
        for file, content in zip(files, (base, ours, theirs)):
            file.write_text(content)
        self.run(self.pb, "merge-driver", "--", *map(str, files), "7", "plan.md", allowed=(0, 1))
        return files[1].read_text()


def history(seed, edits, repeat):
    maker = Maker(seed, repeat)
    base = maker.board()
    operation = maker.random.choice(OPERATIONS)
    sides, steps = edited_clones(maker, base, edits)
    if repeat:
        return operation, base.text(), steps, lambda text: word_counts.fault(text, base.text(), [side.text() for side in sides])
    return operation, base.text(), steps, lambda text: fault(text, base, sides, maker.owner)


def work(task):
    pb, first, count, edits, drivers, folder, boards, repeat, with_git = task
    found = {driver: {"right": 0, "noted": 0, "markers": 0, "wrong": 0, "again": 0} for driver in drivers}
    faults, again = [], []
    clones = {
        driver: Clone(pb, f"{folder}/{first}/{driver}", driver) if with_git else Driver(pb, f"{folder}/{first}/{driver}")
        for driver in drivers
    }
    for seed in range(first, first + count):
        if boards:
            operation, base, steps, check = real_boards.history(seed, edits, boards, OPERATIONS)
        else:
            operation, base, steps, check = history(seed, edits, repeat)
        for driver in drivers:
            text = clones[driver].replay(operation, base, steps)
            if "<<<<<<<" in text:
                found[driver]["markers"] += 1
                if driver == "pb":
                    faults.append((seed, operation, len(steps), "conflict markers"))
                continue
            wrong = check(text)
            found[driver]["wrong" if wrong else "right"] += 1
            if "> conflict:" in text:
                found[driver]["noted"] += 1
            if driver != "pb":
                continue
            if wrong:
                faults.append((seed, operation, len(steps), f"{wrong}, {'with' if '> conflict:' in text else 'without'} a conflict note"))
            side = clones[driver].changed_again(operation, base, steps, text)
            if side is not None:
                found[driver]["again"] += 1
                again.append((seed, operation, len(steps), f"side {side} merged again changes the board"))
    shutil.rmtree(f"{folder}/{first}", ignore_errors=True)
    return found, faults, again


def self_test():
    maker = Maker(1)
    base = maker.board()
    while not (base.lists()[0] and base.lists()[-1] and base.names()[0] != base.names()[-1]):
        base = maker.board()
    side = base.copy()
    text = base.text()
    cards = [card for cards in base.lists() for card in cards]
    first = cards[0].title
    # The first clone moves a card, the second ticks it, the third changes its title, and the fourth removes the last card.
    moved, ticked, retitled, fewer = (base.copy() for _ in range(4))
    lists = moved.lists()
    lists[-1].append(lists[0].pop(0))
    ticked.lists()[0][0].done = not ticked.lists()[0][0].done
    retitled.lists()[0][0].title.pop(0)
    fewer.lists()[-1].pop()
    for sides in ([side, side], [moved, side], [ticked, side], [retitled, side], [fewer, side]):
        assert fault(sides[0].text(), base, sides, maker.owner) is None, "the text of one clone must count as right"
    for message, sides, broken in [
        ("is gone", [side, side], text.replace(first[0], "", 1)),
        ("occurs 2 times", [side, side], text.replace(first[0], f"{first[0]} {first[0]}", 1)),
        ("is new", [side, side], text.replace(first[0], first[0] + "x", 1)),
        ("occurs 2 times", [side, side], text.replace(first[0], "", 1) + f"\n- [ ] {first[0]}\n"),
        ("is gone", [side, side], text.replace("## To Do", "")),
        ("to which it was moved", [moved, side], text),
        ("wrong box", [ticked, side], text),
        ("is back", [retitled, side], text),
        ("should be gone", [fewer, side], text),
        ("the whole card", [side, side], fewer.text()),
    ]:
        found = fault(broken, base, sides, maker.owner)
        assert found and message in found, (message, found)
    print("histories.py: self-test: each of 10 faults is found")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--cases", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--edits", type=int, default=4)
    parser.add_argument("--only", choices=DRIVERS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--boards", help="a folder with real boards, with which the histories begin")
    parser.add_argument("--repeat", action="store_true", help="about half of the words and lines come from pools of five")
    parser.add_argument("--without-git", action="store_true", help="call the driver of pb with the texts that git would pass")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    self_test()
    real_boards.self_test()
    word_counts.self_test()
    if options.self_test:
        return 0
    pb = str(pathlib.Path(options.pb).resolve())
    if options.boards and options.repeat:
        parser.error("--boards and --repeat exclude each other")
    if options.boards and not pathlib.Path(options.boards).is_dir():
        print(f"the folder {options.boards} does not exist: no histories of real boards")
        return 0
    boards = real_boards.usable(options.boards) if options.boards else []
    if options.boards and not boards:
        sys.exit(f"{options.boards}: the folder has no board that real_boards.py can parse")
    drivers = ["pb"] if options.without_git else [options.only] if options.only else list(DRIVERS)
    folder = tempfile.mkdtemp(prefix="pb-histories-")
    try:
        part = max(1, min(50, -(-options.cases // options.jobs)))
        tasks = [
            (pb, first, min(part, options.seed + options.cases - first), options.edits, drivers, folder, boards, options.repeat, not options.without_git)
            for first in range(options.seed, options.seed + options.cases, part)
        ]
        total = {driver: {"right": 0, "noted": 0, "markers": 0, "wrong": 0, "again": 0} for driver in drivers}
        faults, again = [], []
        with multiprocessing.Pool(options.jobs) as pool:
            for found, wrong, changed in pool.imap_unordered(work, tasks):
                faults += wrong
                again += changed
                for driver in drivers:
                    for key, count in found[driver].items():
                        total[driver][key] += count
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{len(boards)} boards, " if boards else "", end="")
    print(f"{options.cases} histories of 2 to 4 clones, seeds {options.seed}..{options.seed + options.cases - 1}, up to {options.edits} edits each")
    print("| merge | right | with notes | wrong | conflict markers | changed when a side is merged again |\n|---|---|---|---|---|---|")
    names = {"pb": "`pb merge-driver`", "git": "plain git", "union": "`merge=union`"}
    for driver in drivers:
        one = total[driver]
        print(f"| {names[driver]} | {one['right']} ({100 * one['right'] / options.cases:.1f} %) | {one['noted']} | {one['wrong']} | {one['markers']} | {one['again'] if driver == 'pb' else ''} |")
    for seed, operation, clones, wrong in sorted(faults)[:60] + sorted(again)[:60]:
        print(f"seed {seed}, {operation}, {clones} clones: {wrong}")
    return 1 if len(faults) * 200 > options.cases or len(again) * 200 > options.cases else 0


if __name__ == "__main__":
    sys.exit(main())
