#!/usr/bin/env python3
"""Checks that after a change by pb, Obsidian Kanban reads the board as intended, and sees no other change.

usage: obsidian.py PB [FOLDER...] [--boards N] [--cards N] [--seed N] [--board PATH]
       obsidian.py --self-test

The parser in this file follows the rules of the plugin obsidian-kanban 2.0.51: every heading at the top level is a lane (a
column), its cards are the items of the first list under it, and so on. The parser was written independently of pb. The test
copies each board in SampleBoards and in each FOLDER, if the plugin would open it. On the copies, the real pb makes every kind of
change, each on --cards cards or lanes. Then the parser must find the board as before, except for the change. A change that pb
refuses must not have changed a byte.

--boards limits the number of boards; the same --seed chooses the same ones. --board tries a single board. --self-test breaks
boards on purpose, and checks that the parser notices each break.
"""

import argparse
import copy
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

# The plugin's words for the archive and for the mark of a done lane, by language. zh-TW is left out: its mark is that of zh.
WORDS = {"en": ("Archive", "Complete"), "de": ("Archiv", "Fertiggestellt"), "it": ("Archivio", "Completato"),
         "ja": ("アーカイブ", "完了"), "ko": ("보관됨", "완료됨"), "pt-BR": ("Arquivado", "Concluído"),
         "ru": ("Архивировать", "Выполнено"), "zh": ("归档", "完成"), "es": ("Archivado", "Completado")}

# --- Blocks at the top level, according to CommonMark ---

MARKER = re.compile(r"^ {0,3}([-+*]|\d{1,9}[.)])(?:([ \t]+)|$)")
ATX = re.compile(r"^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
RULE = re.compile(r"^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$")
FENCE = re.compile(r"^ {0,3}(`{3,}(?=[^`]*$)|~{3,})")
UNDERLINE = re.compile(r"^ {0,3}(=+|-+)[ \t]*$")
HTML = re.compile(r"^ {0,3}<(!--|\?|![A-Za-z]|/?(?:address|article|aside|blockquote|body|center|details|dialog|div|dl|dt|dd|"
                  r"fieldset|figure|footer|form|h[1-6]|head|header|hr|html|iframe|li|link|main|menu|nav|ol|p|section|summary|"
                  r"table|tbody|td|tfoot|th|thead|title|tr|ul|pre|script|style|textarea)(?=[\s/>]|$))", re.I)


def columns(text):
    """The width of the white space at the start of a line."""
    width = 0
    for char in text:
        if char == "\t":
            width += 4 - width % 4
        elif char == " ":
            width += 1
        else:
            break
    return width


def interrupts(line):
    return columns(line) < 4 and any(pattern.match(line) for pattern in (ATX, RULE, FENCE, HTML)) or line.lstrip().startswith(">")


class Inside:
    """The block that is open inside an item, line by line: a fence, or a paragraph that may continue without indentation."""

    def __init__(self):
        self.fence = None
        self.paragraph = False

    def read(self, text):
        if self.fence:
            close = text.strip()
            if close and set(close) == {self.fence[0]} and len(close) >= len(self.fence):
                self.fence = None
            return
        if columns(text) >= 4 and not self.paragraph:
            return
        text = text.lstrip()
        while True:
            marker = MARKER.match(text)
            if text.startswith(">"):
                text = text[1:].lstrip()
            elif marker and not RULE.match(text):
                text = text[marker.end():].lstrip()
            else:
                break
        fence = FENCE.match(text)
        if fence:
            self.fence, self.paragraph = fence[1], False
        elif not text or ATX.match(text) or RULE.match(text) or HTML.match(text) or self.paragraph and UNDERLINE.match(text):
            self.paragraph = False
        else:
            self.paragraph = True


def item_end(lines, at):
    """The number of the line after an item, and the column at which the item's content begins."""
    marker = MARKER.match(lines[at])
    head = lines[at][: marker.end(1)]
    wide = columns(re.sub(r"\S", " ", lines[at][: marker.end()]))
    rest = lines[at][marker.end():]
    content = wide if rest and wide - len(head) <= 4 else len(head) + 1
    inside = Inside()
    inside.read(rest)
    end = at + 1
    if not rest and end < len(lines) and not lines[end].strip():
        return end, content
    for number in range(at + 1, len(lines)):
        line = lines[number]
        if not line.strip():
            inside.paragraph = False
            continue
        if columns(line) >= content:
            inside.read(line.expandtabs(4)[content:])
        elif not inside.paragraph or inside.fence or interrupts(line) or columns(line) < 4 and MARKER.match(line):
            break
        end = number + 1
    return end, content


def blocks(lines, at):
    """The blocks from the line `at`, each as (kind, first line, line after it, more). For a heading or text, `more` is its text;
    for an item, its marker and the column at which its content begins."""
    found = []
    while at < len(lines):
        line, start = lines[at], at
        if not line.strip():
            at += 1
            continue
        if columns(line) >= 4:
            while at < len(lines) and (not lines[at].strip() or columns(lines[at]) >= 4):
                at += 1
            found.append(("code", start, at, ""))
        elif FENCE.match(line):
            inside = Inside()
            inside.read(line)
            at += 1
            while at < len(lines) and inside.fence:
                inside.read(lines[at])
                at += 1
            found.append(("code", start, at, ""))
        elif ATX.match(line):
            at += 1
            text = (ATX.match(line)[2] or "").strip()
            found.append(("heading", start, at, "" if re.fullmatch("#+", text) else text))
        elif RULE.match(line):
            at += 1
            found.append(("rule", start, at, ""))
        elif MARKER.match(line):
            at, content = item_end(lines, at)
            found.append(("item", start, at, (MARKER.match(line)[1][-1], content)))
        elif HTML.match(line):
            closing = "-->" if line.lstrip().startswith("<!--") else None
            while at < len(lines) and (closing or lines[at].strip()):
                at += 1
                if closing and closing in lines[at - 1]:
                    break
            found.append(("html", start, at, ""))
        else:
            is_quote = line.lstrip().startswith(">")
            at += 1
            kind = "text"
            while at < len(lines) and lines[at].strip():
                if not is_quote and UNDERLINE.match(lines[at]):
                    kind, at = "heading", at + 1
                    break
                marker = MARKER.match(lines[at])
                if not (is_quote and lines[at].lstrip().startswith(">")) and interrupts(lines[at]) or \
                        columns(lines[at]) < 4 and marker and marker[2] and marker[1] in "-+*1.1)":
                    break
                at += 1
            text = " ".join(each.strip() for each in lines[start:at - (kind == "heading")])
            found.append((kind, start, at, text))
    return found

# --- A board as the plugin reads it ---


class Refused(Exception):
    """The plugin would show an error instead of the board."""


class Card:
    def __init__(self, lines, first, content):
        self.line = first + 1
        source = [lines[0][MARKER.match(lines[0]).end():]] + lines[1:]
        mark = re.match(r"\[(.)\]\s+(?=\S)", source[0]) or re.match(r"\[([ \t])\]\s*$", source[0])
        self.check = mark[1] if mark else None
        if mark:
            source[0] = source[0][mark.end():]
        self.is_empty = not mark and not "".join(source).strip()
        self.items = sum(bool(re.match(r"\s+([-+*]|\d+[.)])[ \t]+\[.\]\s", line)) for line in lines[1:])
        self.id = None
        for number, line in enumerate(source):
            found = re.search(r"(?:^|\s+)\^([a-zA-Z0-9-]+)$", line.rstrip())
            if found and self.id is None:
                self.id = found[1]
                source[number] = line.rstrip()[: found.start()]
        rest = [re.sub(r"^(?:\t|    )", "", line) for line in source[1:]]
        self.text = "\n".join([source[0]] + rest).replace("<br>", "\n").strip()

    def __eq__(self, other):
        return isinstance(other, Card) and (self.check, self.text, self.id) == (other.check, other.text, other.id)

    def __repr__(self):
        return f"[{self.check}] {self.text!r} ^{self.id}"

    @property
    def head(self):
        return self.text.split("\n")[0]

    @property
    def is_flush(self):
        """Whether no line of the card is indented by one to three spaces. The plugin removes only a tab or four spaces from the
        start of a line, so it would change the structure of such a card."""
        return not any(re.match(r" {1,3}\S", line) for line in self.text.split("\n")[1:])

    @property
    def body(self):
        """The lines of the card below the first one, without dates and times."""
        lines = (re.sub(r"@@?(\{[^}\n]*\}|\[\[[^\]\n]*\]\])", "", line).strip() for line in self.text.split("\n")[1:])
        return [line for line in lines if line]


class Lane:
    def __init__(self, title):
        limit = re.match(r"^(.*?)\s*\((\d+)\)$", title, re.S)
        self.title = (limit[1] if limit else title).replace("<br>", "\n").strip()
        self.limit = int(limit[2]) if limit else 0
        self.complete = False
        self.cards = []
        # Whether the lane contains text that the plugin ignores, but that pb may read as cards.
        self.has_more = False

    def __eq__(self, other):
        return (self.title, self.limit, self.complete, self.cards) == (other.title, other.limit, other.complete, other.cards)

    def __repr__(self):
        return f"{self.title!r} ({self.limit}){' complete' if self.complete else ''} {self.cards}"


class Board:
    def __init__(self, text, language=None):
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        lines = text.split("\n")
        first = next((n for n, line in enumerate(lines) if line.strip()), len(lines))
        if first == len(lines) or not lines[first].startswith("---"):
            raise Refused("no front matter")
        end = next((n for n in range(first + 1, len(lines)) if lines[n].startswith("---")), None)
        if end is None or "kanban-plugin" not in "\n".join(lines[first:end]):
            raise Refused("no board")
        self.front = lines[first:end]
        self.settings = self.footer(text)
        stop = next((n for n in range(len(lines) - 1, end, -1) if lines[n].startswith("%% kanban:settings")), len(lines))
        found = blocks(lines[:stop], end + 1)
        self.language = language or self.language_of(found)
        self.lanes, self.archive = [], []
        self.build(found, lines, *WORDS[self.language])

    @staticmethod
    def footer(text):
        text = text.strip()
        tail = re.search(r"```[`%\n\r]*\Z", text)
        start = text.rfind("\n```", 0, tail.start()) if tail else -1
        if start < 0:
            return {}
        try:
            return json.loads(text[text.index("\n", start + 1): tail.start()])
        except ValueError as error:
            raise Refused("settings") from error

    @staticmethod
    def language_of(found):
        for number, (kind, _, _, text) in enumerate(found):
            for language, (archive, complete) in WORDS.items():
                if kind == "heading" and text.strip("*_") == archive and number and found[number - 1][0] == "rule":
                    return language
                if kind == "text" and text.strip("*_") == complete:
                    return language
        return "en"

    def build(self, found, lines, archive, complete):
        lane, cards, marker = None, None, None
        for number, (kind, first, end, more) in enumerate(found):
            if kind == "heading":
                marker = None
                if more.strip("*_") == archive and number and found[number - 1][0] == "rule":
                    lane, cards = None, self.archive
                else:
                    lane = Lane(more)
                    self.lanes.append(lane)
                    cards = lane.cards
            elif cards is None:
                continue
            elif kind == "item":
                bullet, content = more
                # After another bullet, or text between two items, another list begins, which the plugin ignores.
                if marker is not None and (marker != bullet or found[number - 1][0] != "item"):
                    bullet = "other list"
                marker = marker or bullet
                if bullet != marker:
                    if lane:
                        lane.has_more = True
                    continue
                card = Card(lines[first:end], first, content)
                if card.is_empty:
                    raise Refused("empty item")
                cards.append(card)
            elif lane and kind == "text" and marker is None and re.fullmatch(r"(\*\*|__)?" + complete + r"(\*\*|__)?", more):
                lane.complete = True
            elif kind != "rule" and lane:
                lane.has_more = True

    @property
    def all_cards(self):
        return [card for lane in self.lanes for card in lane.cards] + self.archive

    def trigger(self, key, usual):
        line = next((line for line in self.front if line.startswith(key + ":")), None)
        return re.escape(line.split(":", 1)[1].strip().strip("\"'") if line else self.settings.get(key) or usual)

    def dates(self, card):
        return re.findall(r"(?:(?<=\s)|^)" + self.trigger("date-trigger", "@") + r"(\{[^}\n]*\}|\[\[[^\]\n]*\]\])", card.text, re.M)

    def times(self, card):
        return re.findall(r"(?:(?<=\s)|^)" + self.trigger("time-trigger", "@@") + r"\{([^}\n]*)\}", card.text, re.M)

    @staticmethod
    def tags(card):
        stop = r"\u2000-\u206F\u2E00-\u2E7F'!\"#$%&()*+,.:;<=>?@^`{|}~\[\]\\\s"
        return re.findall(rf"(?:(?<=\s)|^)#([^{stop}]+)", card.text, re.M)

    def words(self, card):
        """The words on the first line of a card, except fields."""
        text = re.sub(r"(?:(?<=\s)|^)@@?(\{[^}]*\}|\[\[[^\]]*\]\])", "", card.head)
        text = re.sub(r"(?:(?<=\s)|^)(#\S+|!(high|med|low)\b)|[🔺⏫🔼🔽⏬]|"
                      r"[\[(](priority|from(?:-[0-9]+)?|from-place(?:-[0-9]+)?|done|completion):: ?[^\])]*[\])]|"
                      r"\b(done|from):\S+|[✅📅] ?\d{4}-\d\d-\d\d", "", text)
        return " ".join(text.split())


def difference(wanted, found):
    """Describes the first difference between two boards; None if they are equal. A card of `wanted` may also be a function that
    checks the card that was found."""
    def lists(where, mine, theirs):
        if len(mine) != len(theirs):
            return f"{where}: {len(theirs)} cards instead of {len(mine)}"
        for card, other in zip(mine, theirs):
            fault = card(other) if callable(card) else None if card == other else f"not {card}"
            if fault:
                return f"{where}: {other}: {fault}"
        return None
    titles = [[(lane.title, lane.limit, lane.complete) for lane in board.lanes] for board in (wanted, found)]
    if titles[0] != titles[1]:
        return f"lanes: {titles[1]} instead of {titles[0]}"
    for lane, other in zip(wanted.lanes, found.lanes):
        if fault := lists(f"lane {lane.title!r}", lane.cards, other.cards):
            return fault
    if fault := lists("archive", wanted.archive, found.archive):
        return fault
    if wanted.settings != found.settings:
        return f"settings: {found.settings} instead of {wanted.settings}"
    return None if wanted.front == found.front else f"front matter: {found.front} instead of {wanted.front}"

# --- Changes ---


class NotHere(Exception):
    """The change is not possible on this board."""


class Change:
    """Makes random changes to a board: the commands for pb, and the board `wanted` that Obsidian must read afterwards."""

    def __init__(self, board, random):
        self.board, self.random = board, random
        self.wanted = copy.deepcopy(board)

    def choose(self, things):
        things = list(things)
        if not things:
            raise NotHere()
        return self.random.choice(things)

    def open_lanes(self):
        """The lanes with a unique title that pb and the plugin read in the same way."""
        titles = [lane.title.casefold() for lane in self.board.lanes]
        return [n for n, lane in enumerate(self.board.lanes)
                if not lane.has_more and titles.count(titles[n]) == 1 and lane.title and not re.search(r"[\\\n]", lane.title)]

    def card(self, where=lambda lane, card: True):
        lane, number = self.choose(
            (n, m) for n, lane in enumerate(self.board.lanes) for m, card in enumerate(lane.cards)
            if not lane.has_more and where(lane, card) and card.text)
        return lane, number, self.board.lanes[lane].cards[number]

    def check_dates(self):
        """Gives up if the board has a date without separators, such as {20240422}: pb reads these as words (docs/format.md)."""
        if any(re.fullmatch(r"\{\d+\}", date) for card in self.board.all_cards for date in self.board.dates(card)):
            raise NotHere()

    def judge(self, old, **changed):
        """Returns a function that checks a card: each part must be as in the card `old`, except for the parts in `changed`."""
        def check(new):
            board, old_board = self.found, self.board
            parts = {"check": lambda b, c: c.check, "id": lambda b, c: c.id, "words": lambda b, c: b.words(c),
                     "body": lambda b, c: c.body, "tags": lambda b, c: sorted(set(b.tags(c))),
                     "dates": lambda b, c: b.dates(c), "times": lambda b, c: b.times(c)}
            for name, part in parts.items():
                value, wanted = part(board, new), changed.get(name, part(old_board, old) if old else None)
                if not (wanted(value) if callable(wanted) else value == wanted):
                    return f"{name} {value!r}" + ("" if callable(wanted) else f" instead of {wanted!r}")
            was_flush = old.is_flush if old and "body" not in changed else all(card.is_flush for card in old_board.all_cards)
            return "its lines are not indented by one level" if was_flush and not new.is_flush else None
        return check

    def ref(self, card):
        return f"board.md:{card.line}"

    def change(self, lane, number, old, **changed):
        self.wanted.lanes[lane].cards[number] = self.judge(old, **changed)

    def edit(self, *options, **changed):
        lane, number, old = self.card()
        self.change(lane, number, old, **{key: value(old) if key == "tags" else value for key, value in changed.items()})
        return [["edit", self.ref(old), *options]]

    # Each of the following functions makes one kind of change, and returns its commands.

    def add(self):
        lane = self.choose(self.open_lanes())
        # For pb, some lanes are done because of their names, and a card gets no box if other cards have none.
        boxes = {"x"} if self.board.lanes[lane].complete else {" ", "x"}
        if any(card.check is None for card in self.board.all_cards):
            boxes.add(None)
        new = self.judge(None, words="A new card", body=["One.", "Two.", "- [ ] item"], tags=["newtag"], dates=[], times=[],
                         id=None, check=lambda value: value in boxes)
        self.wanted.lanes[lane].cards.append(new)
        return [["add", "A new card #newtag", "--column=" + self.board.lanes[lane].title, "--notes", "One.\n\nTwo.\n- [ ] item"]]

    def title(self):
        self.check_dates()
        lane, number, old = self.card(lambda lane, card: re.search(r"\w", self.board.words(card)))
        in_head = {tag for tag in self.board.tags(old)}
        self.change(lane, number, old, words=lambda value: "Other words" in value, tags=lambda value: set(value) <= in_head)
        return [["edit", self.ref(old), "--title", "Other words"]]

    def notes(self):
        return self.edit("--notes", "New one.\n\nNew two.", body=lambda value: "New one." in value and "New two." in value,
                         tags=lambda old: lambda value: set(value) <= set(self.board.tags(old)), dates=lambda value: True,
                         times=lambda value: True)

    def due(self):
        self.check_dates()
        shapes = {re.sub(r"\d+", "9", date) for card in self.board.all_cards for date in self.board.dates(card)}
        lane, number, old = self.card()
        self.change(lane, number, old, words=lambda value: True, times=lambda value: len(value) <= 1, dates=lambda value:
                    not value and re.search("[📅]|due:", self.written) or any(
                        re.sub(r"\d+", "9", date) in (shapes or {"{9-9-9}"}) and "2031" in date and "27" in date for date in value))
        return [["edit", self.ref(old), "--due", "2031-12-27"]]

    def priority(self):
        return self.edit("--priority", "high")

    def tag(self):
        return self.edit("--tag", "newtag", tags=lambda old: sorted({*self.board.tags(old), "newtag"}))

    def move(self):
        lane, number, old = self.card()
        target = self.choose(n for n in self.open_lanes() if n != lane)
        self.wanted.lanes[lane].cards.pop(number)
        # The card is checked if it moves to a done lane.
        boxes = {"x", old.check, " " if old.check in ("x", "X") else old.check}
        self.wanted.lanes[target].cards.append(self.judge(old, check=lambda value: value in boxes))
        return [["move", self.ref(old), "--to=" + self.board.lanes[target].title]]

    def done(self):
        lane, number, old = self.card(lambda lane, card: card.check == " " and "every" not in card.text and "🔁" not in card.text)
        self.change(lane, number, old, check="x")
        return [["done", self.ref(old)]]

    def reopen(self):
        lane, number, old = self.card(lambda lane, card: card.check in ("x", "X"))
        self.change(lane, number, old, check=" ")
        self.reopened = lane, number
        return [["reopen", self.ref(old)]]

    def follow_reopened(self, told):
        """Moves the reopened card to the end of the lane that pb names. Returns a fault, or None. Only a card in a done lane moves, and only
        to a lane that is not one. Some lanes are done for pb because of their names."""
        lane, number = self.reopened
        targets = [n for n, other in enumerate(self.wanted.lanes) if told.rstrip().endswith(f" → {other.title}")]
        if not targets:
            is_complete = self.board.lanes[lane].complete and not all(other.complete for other in self.board.lanes)
            return "the card stays in a done lane" if is_complete else None
        if self.board.lanes[targets[0]].complete or targets[0] == lane:
            return "the card goes to a done lane"
        self.wanted.lanes[targets[0]].cards.append(self.wanted.lanes[lane].cards.pop(number))
        return None

    def archive(self):
        lane, number, old = self.card()
        self.wanted.lanes[lane].cards.pop(number)
        self.wanted.archive.append(self.judge(old))
        return [["archive", self.ref(old)]]

    def remove(self):
        lane, number, old = self.card()
        self.wanted.lanes[lane].cards.pop(number)
        return [["rm", self.ref(old)]]

    def restore(self):
        # The trash records the lane of a card by its title, so the title must be unique.
        old = self.choose(card for lane in self.open_lanes() for card in self.board.lanes[lane].cards if card.text)
        return [["rm", self.ref(old)], ["restore", "--where", "board:trash", "--yes"]]

    def check(self):
        lane, number, old = self.card(lambda lane, card: re.search(r"\n\s*[-+*] \[[ x]\] \S", card.text))

        def judge(new):
            pairs = [(a, b) for a, b in zip(old.text.split("\n"), new.text.split("\n")) if a != b]
            is_one = len(pairs) <= 1 and all(a.replace("[ ]", "[x]", 1) == b for a, b in pairs)
            return None if is_one and (old.check, old.id) == (new.check, new.id) else "more than one item is checked"
        self.wanted.lanes[lane].cards[number] = judge
        return [["check", self.ref(old), "1"]]

    def identify(self):
        lane, number, old = self.card(lambda lane, card: card.id is None)
        self.change(lane, number, old, id=lambda value: value is not None)
        return [["id", self.ref(old)]]

    def fold(self, change):
        folds = self.wanted.settings.get("list-collapse")
        if isinstance(folds, list) and folds:
            change(folds)

    def column_add(self, *options, complete=False):
        at = self.choose(range(len(self.board.lanes) + 1))
        self.check_lanes()
        lane = Lane("New (lane)")
        lane.complete = complete
        self.wanted.lanes.insert(at, lane)
        self.fold(lambda folds: folds.insert(at, False) if at <= len(folds) else None)
        return [["column", "add", "New (lane)", "--to", str(at + 1), *options]]

    def column_done(self):
        # pb also marks lanes that are done only because of their names, so such boards are left out.
        if any(re.fullmatch("(?i)done|completed?|finished", lane.title) and not lane.complete for lane in self.board.lanes):
            raise NotHere()
        return self.column_add("--done", complete=True)

    def check_lanes(self):
        if not self.board.lanes or any(lane.has_more for lane in self.board.lanes):
            raise NotHere()

    def column_rename(self):
        lane = self.choose(self.open_lanes())
        # In a lane without a limit, the plugin would read (2024) as the limit.
        self.wanted.lanes[lane].title = "Sprint (2024)" if self.board.lanes[lane].limit else r"Sprint \(2024\)"
        return [["column", "rename", "--", self.board.lanes[lane].title, "Sprint (2024)"]]

    def column_move(self):
        self.check_lanes()
        lane = self.choose(self.open_lanes())
        at = self.choose(n for n in range(len(self.board.lanes)) if n != lane)
        self.wanted.lanes.insert(at, self.wanted.lanes.pop(lane))

        def move(folds):
            if lane < len(folds) or at < len(folds):
                value = folds.pop(lane) if lane < len(folds) else False
                folds.extend([False] * (at - len(folds)))
                folds.insert(at, value)
        self.fold(move)
        return [["column", "move", "--to", str(at + 1), "--", self.board.lanes[lane].title]]

    def column_remove(self):
        lane = self.choose(n for n in self.open_lanes() if not self.board.lanes[n].cards)
        self.wanted.lanes.pop(lane)
        self.fold(lambda folds: folds.pop(lane) if lane < len(folds) else None)
        return [["column", "rm", "--with-text", "--", self.board.lanes[lane].title]]

    def sort(self):
        lane = self.choose(n for n in self.open_lanes() if len(self.board.lanes[n].cards) > 1)
        rest = list(self.board.lanes[lane].cards)

        def judge(card):
            if card not in rest:
                return "the lane had no such card"
            rest.remove(card)
            return None
        self.wanted.lanes[lane].cards = [judge] * len(rest)
        return [["sort", "board.md", "--by", "-title", "--column=" + self.board.lanes[lane].title]]


KINDS = ["add", "title", "notes", "due", "priority", "tag", "move", "done", "reopen", "archive", "remove", "restore", "check",
         "identify", "column_add", "column_done", "column_rename", "column_move", "column_remove", "sort"]


def opened(source):
    """The board; None if the plugin would not open the file."""
    try:
        return Board(source.decode())
    except (Refused, UnicodeDecodeError):
        return None


def run(pb, folder, arguments):
    home = {"PATH": os.environ["PATH"], "HOME": folder, "PB_DIR": ".", "XDG_STATE_HOME": folder + "/.state", "PB_TODAY": "2026-11-23",
            "TZ": "UTC", "LC_ALL": "C.UTF-8"}
    return subprocess.run([pb, *arguments], cwd=folder, env=home, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                          timeout=60)


def try_change(pb, source, before, kind, chooser):
    """Makes one change on a copy of the board. Returns "none", "refused" or "made", and a description of a fault, or None."""
    change = Change(before, chooser)
    try:
        commands = getattr(change, kind)()
    except NotHere:
        return "none", None
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "board.md")
        path.write_bytes(source)
        for command in commands:
            done = run(pb, folder, command)
            if done.returncode != 0:
                break
        told = " ; ".join(map(repr, commands)) + "\n" + done.stdout + done.stderr
        after = path.read_bytes()
        if done.returncode != 0:
            if len(commands) == 1 and after != source:
                return "refused", told + "pb refused the change, but the board has changed"
            return ("refused", None) if done.returncode in (1, 2) else ("refused", told + f"exit code {done.returncode}")
    change.written = after.decode()
    try:
        change.found = Board(change.written, before.language)
    except Refused as refusal:
        return "made", told + f"Obsidian does not open the board: {refusal}"
    fault = change.follow_reopened(done.stdout) if kind == "reopen" else None
    fault = fault or difference(change.wanted, change.found)
    return "made", told + fault if fault else None

# --- Self-test of the parser ---

SMALL = """---
kanban-plugin: board
---

## To do (3)

- [ ] one #tag @{2026-12-01} @@{10:00}
\tnote
- [x] two ^k3f9


## 完成的

**完成**
- [x] three<br>more


***

## 归档

- [x] old

%% kanban:settings
```
{"kanban-plugin":"board","list-collapse":[false,true]}
```
%%"""

OLD = """---

kanban-plugin: basic

---

## Ideas

- [ ] one<br>- [ ] item<br>- [x] other ^a1b2
- [ ] two [[Page]] #b


## Doing

- [ ] three
    - [ ] deep
    text below
- [ ] four


## Done

**Complete**
- [x] five


%% kanban:settings
```
{"kanban-plugin":"basic","list-collapse":[null,true,false]}
```
%%"""

# Texts of the board SMALL, and their replacements: the parser must notice each of these changes.
BREAKS = [("(3)", "(4)"), ("one", "once"), ("[x] two", "[ ] two"), ("^k3f9", "^k3f8"), ("\tnote", "\tno"), ("\tnote\n", ""),
          ("**完成**\n", ""), ("**完成**", "**Complete**"), ("***\n", ""), ("归档", "Archive"), ("- [x] old", "- [x] old\n- [x] older"),
          ("- [x] two", "para\n- [x] two"), ("- [x] two", "* [x] two"), ("[false,true]", "[true,false]"),
          ("## To do", "## Done\n\n## To do"), ("board\n---", "board\ncolumns: {}\n---"), ("<br>more", ""), ("```\n{", "```\n"),
          ("\tnote", "note\n\npara"), ("- [x] two", "  - [x] two")]


def self_test():
    before = Board(SMALL)
    assert before.language == "zh" and [lane.title for lane in before.lanes] == ["To do", "完成的"], before.lanes
    assert before.lanes[0].limit == 3 and before.lanes[1].complete and len(before.archive) == 1
    one, two = before.lanes[0].cards
    assert (one.check, one.text, two.check, two.id) == (" ", "one #tag @{2026-12-01} @@{10:00}\nnote", "x", "k3f9"), (one, two)
    assert before.tags(one) == ["tag"] and before.dates(one) == ["{2026-12-01}"] and before.times(one) == ["10:00"]
    old = Board(OLD)
    assert old.lanes[0].cards[0].id == "a1b2" and old.lanes[0].cards[0].text == "one\n- [ ] item\n- [x] other"
    assert old.lanes[1].cards[0].text == "three\n- [ ] deep\ntext below" and old.settings["list-collapse"] == [None, True, False]
    assert difference(before, Board(SMALL)) is None
    for old, new in BREAKS:
        assert old in SMALL, old
        try:
            fault = difference(before, Board(SMALL.replace(old, new, 1), "zh"))
        except Refused as refusal:
            fault = str(refusal)
        assert fault, f"not noticed: {old!r} became {new!r}"
    print(f"self-test: the parser notices all {len(BREAKS)} breaks")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb", nargs="?")
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--boards", type=int)
    parser.add_argument("--cards", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--board")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if not options.pb:
        parser.error("PB is missing")
    pb = str(pathlib.Path(options.pb).resolve())
    sources = {"the small board": SMALL.encode(), "the old board": OLD.encode()}
    samples = pathlib.Path(__file__).parent.parent.parent / "SampleBoards"
    for folder in [samples, *map(pathlib.Path, options.folders)]:
        if not folder.is_dir():
            print(f"skipped: the folder {folder} does not exist")
            continue
        found = {str(path): path.read_bytes() for path in sorted(folder.rglob("*.md"))}
        found = {path: source for path, source in found.items() if opened(source)}
        if folder != samples and options.boards is not None:
            chosen = random.Random(options.seed).sample(sorted(found), min(options.boards, len(found)))
            found = {path: found[path] for path in chosen}
        sources.update(found)
    if options.board:
        sources = {options.board: sources.get(options.board) or pathlib.Path(options.board).read_bytes()}
    boards, made, refused, faults = 0, 0, 0, 0
    for name, source in sources.items():
        before = opened(source)
        if not before:
            continue
        boards += 1
        for kind in KINDS:
            for number in range(options.cards):
                result, fault = try_change(pb, source, before, kind, random.Random(f"{options.seed} {name} {kind} {number}"))
                made += result == "made"
                refused += result == "refused"
                if fault:
                    faults += 1
                    print(f"{name}: {kind}: {fault}\n")
                if result == "none":
                    break
    print(f"{boards} boards, {made} changes, {refused} refused, {faults} faults")
    # If almost no changes were made, the test proves nothing, so it fails.
    return 1 if faults or made < boards or refused > made / 5 else 0


if __name__ == "__main__":
    sys.exit(main())
