#!/usr/bin/env python3
"""Measures what a merge without a base costs: `pb sync` merges a board with a copy that another machine changed.

    python3 Tests/missing_base/missing_base.py .build/release/pb BOARD... [--seed 1] [--cases 12] [--only EDIT]

One machine makes one edit, and the other one adds a card. With a base, such as git has, a merge contains both the edit and the
new card. For each edit, the table counts the boards by the result of the merge without a base:

    kept     the merge has the edit, and nothing unexpected
    noted    the merge has a conflict note, so a person must choose
    back     the old text is back, instead of the edit or beside it, without a conflict note
    doubled  the merge has more cards than the two boards account for

Each edit is tried on the first boards on which it is possible: once as they are, and once after `pb id` has given every card an
id. The seed and the board alone determine the edit and its card. If the board and its copy are exchanged, the result must be the
same.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

COPY = "plan.sync-conflict-20261121-012615-IJBL2FZ.md"
NEW = "A card of the other machine"
OWN = "A card of this machine"
RESULTS = ["kept", "noted", "back", "doubled"]


class NotPossible(Exception):
    """This edit is not possible on the board."""


class Board:
    """A board in its own folder, which is edited with pb or line by line."""

    def __init__(self, pb, folder, text):
        self.pb, self.folder = pb, folder
        os.makedirs(folder)
        self.write(".planboard.yml", b"boards: [plan.md]\n")
        self.write("plan.md", text)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "wb") as file:
            file.write(text)

    def read(self):
        with open(os.path.join(self.folder, "plan.md"), "rb") as file:
            return file.read()

    def run(self, *arguments, codes=(0,)):
        environment = {"PATH": os.environ["PATH"], "HOME": self.folder, "PB_DIR": ".", "PB_TODAY": "2026-11-21", "LC_ALL": "C"}
        done = subprocess.run([self.pb, *arguments], cwd=self.folder, env=environment, capture_output=True, timeout=60)
        if done.returncode not in codes:
            raise NotPossible(done.stderr.decode(errors="replace"))
        return done.stdout

    def columns(self):
        return json.loads(self.run("show", "--json", "plan.md"))["columns"]

    def cards(self):
        return [dict(card, column=column["name"]) for column in self.columns() for card in column["cards"]]

    def count(self):
        shown = json.loads(self.run("show", "--json", "plan.md"))
        return sum(len(column["cards"]) for column in shown["columns"]) + len(shown["archive"])

    def replace_line(self, number, change):
        lines = self.read().split(b"\n")
        lines[number - 1:number] = change(lines[number - 1])
        self.write("plan.md", b"\n".join(lines))


def pick(rng, cards, wanted):
    cards = [card for card in cards if wanted(card)]
    if not cards:
        raise NotPossible("the board has no such card")
    return rng.choice(cards)


def is_plain(card):
    return len(card["title"].split()) >= 2 and card["title"].isprintable()


def place(card):
    return f"plan.md:{card['line']}"


def of_card(*arguments, wanted=is_plain):
    """Returns an edit that runs a command of pb on a random card. An argument may be a function of the card."""
    def edit(board, rng):
        card = pick(rng, board.cards(), wanted)
        words = [word(card) if callable(word) else word for word in arguments]
        board.run(words[0], place(card), *words[1:])
    return edit


def box(before, after):
    def edit(board, rng):
        card = pick(rng, board.cards(), lambda card: card["box"] == before.decode())
        old, new = b"[" + before + b"]", b"[" + after + b"]"
        board.replace_line(card["line"], lambda line: [line.replace(old, new, 1)])
    return edit


def other_column(board, rng):
    columns = [column["name"] for column in board.columns() if not column["done"]]
    card = pick(rng, board.cards(), lambda card: is_plain(card) and card["column"] in columns)
    others = [name for name in columns if name != card["column"] and columns.count(name) == 1]
    if not others:
        raise NotPossible("one column")
    board.run("move", place(card), "--to", rng.choice(others))


def reorder(board, rng):
    columns = [column for column in board.columns() if len(column["cards"]) > 2]
    if not columns:
        raise NotPossible("short columns")
    board.run("move", place(rng.choice(rng.choice(columns)["cards"][1:])), "--top")


def reorder_and_add(board, rng):
    reorder(board, rng)
    board.run("add", OWN, "--board", "plan.md")


def note_line(change):
    """Returns an edit of one line in the notes of a card. The line begins with a letter, so it is plain text."""
    def edit(board, rng):
        lines = board.read().decode(errors="replace").split("\n")
        found = [
            number for card in board.cards() if card["notes"] for number in range(card["line"] + 1, card["endLine"] + 1)
            if lines[number - 1].strip() and lines[number - 1].strip() in card["notes"] and lines[number - 1].strip()[0].isalpha()
        ]
        if not found:
            raise NotPossible("no notes")
        board.replace_line(rng.choice(found), change)
    return edit


def rewrap(board, rng):
    card = pick(rng, board.cards(), lambda card: len(card["title"].split()) >= 6 and card["endLine"] == card["line"])
    def wrap(line):
        words = line.rstrip().split(b" ")
        middle = len(words) // 2 + 1
        return [b" ".join(words[:middle]), b"  " + b" ".join(words[middle:])]
    board.replace_line(card["line"], wrap)


def rename_column(board, rng):
    names = [column["name"] for column in board.columns() if column["cards"] and not column["done"]]
    if not names:
        raise NotPossible("no column")
    board.run("column", "rename", rng.choice(names), "Another name", "--board", "plan.md")


def remove_column(board, rng):
    columns = [column for column in board.columns() if 0 < len(column["cards"]) < 8]
    others = [column["name"] for column in board.columns()]
    column = rng.choice(columns) if columns and len(others) > 1 else None
    if column is None:
        raise NotPossible("no column")
    for card in reversed(column["cards"]):
        board.run("rm", place(card))
    board.run("column", "rm", column["name"], "--board", "plan.md", "--with-text")


EDITS = [
    ("tick a card", box(b" ", b"x")),
    ("add a tag", of_card("edit", "--tag", "added")),
    ("add or change a due date", of_card("edit", "--due", "2027-03-04")),
    ("add notes", of_card("edit", "--notes", "A new line of notes", wanted=lambda card: is_plain(card) and not card["notes"])),
    ("add a column", lambda board, rng: board.run("column", "add", "One more", "--board", "plan.md")),
    ("delete a card", of_card("rm")),
    ("delete a column and its cards", remove_column),
    ("change a title slightly", of_card("edit", "--title", lambda card: card["title"] + " soon")),
    ("change a title wholly", of_card("edit", "--title", "Quite another thing to do")),
    ("rewrap a title", rewrap),
    ("reopen a card", box(b"x", b" ")),
    ("move to the top of the column", reorder),
    ("move to the top, and add a card", reorder_and_add),
    ("move to another column", other_column),
    ("change a line of notes", note_line(lambda line: [line + b" and more"])),
    ("remove a line of notes", note_line(lambda line: [])),
    ("remove a tag", of_card("edit", lambda card: "--tag=-" + card["tags"][0], wanted=lambda card: card["tags"])),
    ("remove a due date", of_card("edit", "--due", "none", wanted=lambda card: card["due"])),
    ("rename a column", rename_column),
]


def changes(board, before, after):
    """The changes that `pb diff` reports, except for white space and the places of the new cards."""
    board.write("before.md", before)
    board.write("after.md", after)
    found = json.loads(board.run("diff", "before.md", "after.md", "--json", codes=(0, 1)))
    def is_of_interest(change):
        titles = [side["title"] for side in (change.get("before"), change.get("after")) if isinstance(side, dict)]
        return change["change"] != "other" and not (change["change"] == "moved" and {NEW, OWN} & set(titles))
    return [change for change in found if is_of_interest(change)]


def measure(pb, folder, text, edit, seed):
    """Makes one edit and the merge. Returns the result: one of the words in RESULTS."""
    def board(name, text):
        return Board(pb, os.path.join(folder, name), text)
    def with_new(name, text):
        other = board(name, text)
        other.run("add", NEW, "--board", "plan.md")
        return other
    edited = board("edited", text)
    edit(edited, random.Random(seed))
    if edited.read() == text:
        raise NotPossible("the edit changes nothing")
    other = with_new("other", text)
    expected = with_new("expected", edited.read())
    results = []
    for name, first, second in (("ab", edited, other), ("ba", other, edited)):
        merged = board(name, first.read())
        merged.write(COPY, second.read())
        merged.run("sync", codes=(0, 1))
        assert not os.path.exists(os.path.join(merged.folder, COPY)), "pb sync left the copy alone"
        results.append(merged)
    assert results[0].read() == results[1].read(), "the merge is different if the board and its copy are exchanged"
    merged = results[0]
    if not changes(merged, expected.read(), merged.read()):
        return "kept"
    notes = merged.read().count(b"> conflict: ") - text.count(b"> conflict: ")
    if merged.count() > max(expected.count(), other.count()):
        return "doubled"
    return "noted" if notes > 0 else "back"


def with_ids(pb, text):
    with tempfile.TemporaryDirectory() as folder:
        board = Board(pb, os.path.join(folder, "named"), text)
        board.run("id", "--where", "is:open or is:done", "--yes", codes=(0, 1, 2))
        return board.read()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("boards", nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=12, help="the number of boards for each edit")
    parser.add_argument("--only", choices=[name for name, _ in EDITS], help="only this edit")
    options = parser.parse_args()
    pb = os.path.abspath(options.pb)
    texts = []
    for path in sorted(options.boards):
        with open(path, "rb") as file:
            text = file.read()
        if len(text) < 60_000 and b"> conflict: " not in text:
            texts.append((path, text, with_ids(pb, text)))
    print(f"seed {options.seed}, {len(texts)} boards\n")
    cells = [f"{kind} {result}" for kind in ("without ids:", "with ids:") for result in RESULTS]
    print("| one edit | boards | " + " | ".join(cells) + " |")
    print("|---" * (len(cells) + 2) + "|")
    for name, edit in EDITS:
        if options.only not in (None, name):
            continue
        counts = {cell: 0 for cell in cells}
        tried = 0
        for path, text, named in texts:
            if tried == options.cases:
                break
            seed = f"{options.seed} {name} {os.path.basename(path)}"
            with tempfile.TemporaryDirectory() as folder:
                try:
                    found = [
                        measure(pb, os.path.join(folder, kind), text, edit, seed)
                        for kind, text in (("plain", text), ("ids", named))
                    ]
                except NotPossible:
                    continue
                except AssertionError as error:
                    sys.exit(f"{path}: {name}, seed {options.seed}: {error}")
            tried += 1
            for kind, result in zip(("without ids:", "with ids:"), found):
                counts[f"{kind} {result}"] += 1
        print(f"| {name} | {tried} | " + " | ".join(str(counts[cell] or "") for cell in cells) + " |", flush=True)


if __name__ == "__main__":
    main()
