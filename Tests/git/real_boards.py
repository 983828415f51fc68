"""Random histories of real boards, for histories.py.

The text of a real board stays as it is, but the first line of each card gets a unique name, by which the test knows the card. If
only one clone changed a card, the result must have all lines of the card as in that clone. If several did, the result must have
the card once, with every new word in it or in a conflict note.
"""
import pathlib
import random
import re

from clones import edited_clones

ITEM = re.compile(r"- (\[.\] )?(?=\S)")
STEP = re.compile(r"([ \t]+)- (\[.\] )?(?=\S)")
NAME = re.compile(r"zq[a-z]+\d+")
SYLLABLES = "ba ke mi lo tu ra se ni po du ga ve zi fo hu".split()


class Column:
    def __init__(self, lead):
        self.lead, self.cards, self.rest = lead, [], []


class RealBoard:
    """The columns of a board. Each has the lines before its cards, the cards (lists of lines), and the lines after them."""

    def __init__(self, text=None):
        self.columns = []
        if text is None:
            return
        column, lines = Column([]), text.split("\n")
        self.columns.append(column)
        fence = False
        for line in lines:
            if not fence and re.match(r"## ", line):
                column = Column([line])
                self.columns.append(column)
            elif not fence and ITEM.match(line) and len(self.columns) > 1 and not any(column.rest):
                # Blank lines between two cards belong to the upper one.
                if column.cards:
                    column.cards[-1] += column.rest
                column.rest = []
                column.cards.append([line])
            elif column.cards and not column.rest and (line.strip() and re.match(r"[ \t]", line)):
                column.cards[-1].append(line)
            elif column.cards:
                column.rest.append(line)
            else:
                column.lead.append(line)
            if re.match(r"\s*(```|~~~)", line):
                fence = not fence

    def copy(self):
        other = RealBoard()
        for column in self.columns:
            new = Column(column.lead)
            new.cards, new.rest = [list(card) for card in column.cards], column.rest
            other.columns.append(new)
        return other

    def text(self):
        return "\n".join(line for column in self.columns for card in [column.lead, *column.cards, column.rest] for line in card)

    def places(self):
        """The lines and the column of each card, by the card's name."""
        return {name(card): (card, place) for place, column in enumerate(self.columns) for card in column.cards}


def name(card):
    return NAME.search(card[0]).group()


def usable(folder):
    """The boards of a folder that this simple parser can handle: without sections, conflict markers, or items other than cards."""
    boards = []
    for path in sorted(pathlib.Path(folder).rglob("*.md")):
        try:
            text = path.read_bytes().decode()
        except UnicodeDecodeError:
            continue
        board = RealBoard(text)
        cards = [card for column in board.columns for card in column.cards]
        others = [line for column in board.columns for line in column.lead[1:] + column.rest]
        is_plain = not any(re.match(r"#|\s*([-*+]|\d+[.)])\s|>|\s*(```|~~~)", line) for line in others if not line.startswith("%%"))
        is_plain = is_plain or "kanban:settings" in text and not any(re.match(r"#|\s*([-*+]|\d+[.)])\s|>", line) for line in others)
        # Below the settings of Obsidian Kanban, a line is no card, so no clone may put one there.
        is_plain = is_plain and text.count("%% kanban:settings") <= 1
        if board.text() == text and len(cards) >= 4 and len(text) < 60000 and is_plain and "\r" not in text and "<<<<<<<" not in text:
            boards.append(text)
    return boards


class Maker:
    def __init__(self, seed):
        self.random, self.count = random.Random(seed), 0

    def word(self):
        self.count += 1
        return "".join(self.random.choice(SYLLABLES) for _ in range(2)) + f"q{self.count}"

    def named(self, text):
        board = RealBoard(text)
        for column in board.columns:
            for card in column.cards:
                end = ITEM.match(card[0]).end()
                card[0] = card[0][:end] + "zq" + self.word() + " " + card[0][end:]
        return board

    def edit(self, board):
        full = [column for column in board.columns if column.cards]
        columns = board.columns[1:]
        kind = self.random.randint(0, 11)
        if kind == 0 or not full:
            self.insert(["- [ ] zq" + self.word() + " " + self.word()], columns)
            return
        cards = self.random.choice(full).cards
        place = self.random.randrange(len(cards))
        if kind == 1:
            cards.pop(place)
        elif kind <= 3:
            self.insert(cards.pop(place), columns)
        else:
            self.change(cards[place])

    def insert(self, card, columns):
        column = self.random.choice(columns)
        if not column.cards and column.rest == [] and column.lead[-1].strip():
            column.lead = column.lead + [""]
        column.cards.insert(self.random.choice([0, len(column.cards), self.random.randint(0, len(column.cards))]), card)

    def change(self, card):
        kind = self.random.randint(0, 8)
        below = [place for place, line in enumerate(card) if place and STEP.match(line)]
        if kind >= 5 and below and not any("```" in line for line in card):
            self.change_steps(kind, card, self.random.choice(below))
        elif kind == 0 and re.match(r"- \[[ x]\]", card[0]):
            card[0] = "- [x]" + card[0][5:] if card[0][3] == " " else "- [ ]" + card[0][5:]
        elif kind == 1:
            card[0] = card[0].replace(name(card), name(card) + " " + self.word(), 1)
        elif kind == 2 and len(card) > 1 and re.fullmatch(r"[ \t]+[a-zA-Z][a-zA-Z ,]*", card[-1]):
            card.pop()
        elif kind == 3:
            words = [word for word in re.findall(r"(?<= )[a-z]{3,}(?= )", card[0]) if card[0].count(word) == 1]
            if words:
                card[0] = card[0].replace(self.random.choice(words), self.word())
        else:
            indent = re.match(r"[ \t]+", card[-1]) if len(card) > 1 else None
            # Only below plain notes: below a list or code, the line would become a part of it.
            if len(card) == 1 or re.fullmatch(r"[ \t]+[a-zA-Z][a-zA-Z ,.]*", card[-1]) and not any("- " in line for line in card[1:]):
                card.append((indent.group() if indent else "  ") + self.word() + " " + self.word())


    def change_steps(self, kind, card, place):
        """Ticks, adds or removes a step (a checklist item), or adds a line of notes above the steps."""
        line = card[place]
        indent = STEP.match(line).group(1)
        end = place + 1
        while end < len(card) and column(card[end]) > column(line):
            end += 1
        new = "- [ ] " + self.word() + " " + self.word()
        if kind == 5 and re.match(r"\s*- \[[ x]\] ", line):
            mark = line.index("[") + 1
            card[place] = line[:mark] + (" " if line[mark] == "x" else "x") + line[mark + 1:]
        elif kind == 6:
            card.insert(end, indent + new)
        elif kind == 7:
            card.insert(end, indent + ("\t" if "\t" in indent else "    ") + new)
        elif self.random.randint(0, 1):
            del card[place:end]
        else:
            # The line may be indented less than the steps, as in boards that people write by hand.
            card.insert(1, "  " + self.word() + " " + self.word())


def history(seed, edits, boards, operations):
    maker = Maker(seed)
    base = maker.named(maker.random.choice(boards))
    operation = maker.random.choice(operations)
    sides, steps = edited_clones(maker, base, edits)
    return operation, base.text(), steps, lambda text: fault(text, base, sides)


def column(line):
    return len(line[:len(line) - len(line.lstrip())].expandtabs(4))


def steps(card):
    """The step that each step is below, by text; None at the top level. Steps whose text occurs more than once are left out."""
    found, doubled, above = {}, set(), []
    for line in card[1:]:
        if not STEP.match(line):
            continue
        text = line[STEP.match(line).end():].strip()
        while above and above[-1][0] + 2 > column(line):
            above.pop()
        if text in found:
            doubled.add(text)
        found[text] = above[-1][1] if above else None
        above.append((column(line), text))
    return {text: parent for text, parent in found.items() if text not in doubled and parent not in doubled}


def without_conflict_notes(lines):
    return [line.strip() for line in lines if line.strip() and "> conflict:" not in line]


def fault(text, base, sides):
    """Describes the first mistake in a result; None if there is no mistake."""
    plain = "\n".join(line for line in text.split("\n") if "> conflict:" not in line)
    found = RealBoard(text)
    names = NAME.findall(plain)
    for one in names:
        if names.count(one) > 1:
            return f"{one} occurs {names.count(one)} times"
    if not all(NAME.search(card[0]) for column in found.columns for card in column.cards):
        return "a card has no name"
    result = found.places()
    if set(result) != set(names):
        return f"{sorted(set(names) - set(result))[0]} is in another card"
    old, new = base.places(), [side.places() for side in sides]
    for card in set(old).union(*new):
        has = [side[card] for side in new if card in side]
        changed = [one for one in has if one != old.get(card)]
        wanted = bool(changed) if card in old and len(has) < len(new) else True
        if wanted != (card in result):
            return f"the whole card {card} {'is gone' if wanted else 'should be gone'}"
        if not wanted:
            continue
        found_lines, place = result[card]
        lines = without_conflict_notes(found_lines)
        texts = {tuple(without_conflict_notes(one[0])) for one in has}
        if card in old:
            texts.discard(tuple(without_conflict_notes(old[card][0])))
        # A card with a conflict note is not checked: a conflict may have been caused by one commit and settled by the next.
        has_note = any("> conflict:" in line for line in found_lines)
        # The clones add no columns, so a column has the same number in all of them.
        places = {one[1] for one in has} - ({old[card][1]} if card in old else set())
        if len(places) <= 1 and not has_note and place != (places or {old[card][1]}).pop():
            return f"{card} is not in the column to which it was moved"
        if len(texts) <= 1 and not has_note and tuple(lines) != (tuple(texts) or (tuple(without_conflict_notes(old[card][0])),))[0]:
            return f"{card} is not as in the only clone that changed it: {lines}"
        now, before = steps(found_lines), steps(old[card][0]) if card in old else {}
        versions = [steps(one[0]) for one in has]
        for step in set().union(*versions) if not has_note else []:
            parents = [version[step] for version in versions if step in version]
            if step in before and len(parents) < len(versions):
                continue
            if step not in now:
                return f"{card}: the step {step!r} is gone"
            parents = set(parents) - ({before[step]} if step in before else set()) or {before.get(step)}
            if len(parents) == 1 and now[step] not in parents:
                return f"{card}: the step {step!r} is below {now[step]!r}"
        def words(lines):
            return {word for line in lines for word in re.findall(r"\w+", line)}
        there = words(found_lines) | words(old[card][0] if card in old else [])
        for word in words(line for one in texts for line in one) - there:
            return f"{card}: the word {word} is gone"
    others = [line for column in base.columns for line in column.lead + column.rest if line.strip()]
    # If there are conflict notes, the order is not checked: one commit may have caused a conflict and moved cards, and the next one
    # settled it.
    for place, column in enumerate(base.columns if "> conflict:" not in text else []):
        order = [name(card) for card in column.cards]
        if all([name(card) for card in side.columns[place].cards] == order for side in sides):
            if [name(card) for card in found.columns[place].cards] != order:
                return f"the order of {column.lead[0]!r} has changed"
    there = plain.split("\n")
    for line in others:
        if there.count(line) < others.count(line):
            return f"the line {line!r} is gone"
    return None


def self_test():
    text = "## A\n\n- [ ] one two three\n  a note\n- [ ] four\n- [x] five\n- [ ] six\n\n## B\n\n- [ ] seven\n- [ ] eight\n"
    base = Maker(1).named(text)
    assert base.text() != text and len(base.places()) == 6
    edited, moved, fewer = base.copy(), base.copy(), base.copy()
    edited.columns[1].cards[0][0] += " nine"
    moved.columns[2].cards.append(moved.columns[1].cards.pop())
    fewer.columns[1].cards.pop(1)
    second = name(base.columns[1].cards[1])
    line = base.columns[1].cards[1][0] + "\n"
    for sides in ([edited, base], [moved, base], [fewer, base]):
        assert fault(sides[0].text(), base, sides) is None, "the text of one clone must count as right"
    right = edited.text()
    last = [" ".join(card) for card in base.columns[2].cards]
    nested = RealBoard(base.text().replace("  a note\n", "  - [ ] one\n\t- [ ] two\n"))
    ticked, longer = nested.copy(), nested.copy()
    ticked.columns[1].cards[0][2] = "\t- [x] two"
    longer.columns[1].cards[0].append("  - [ ] three")
    both = ticked.text().replace("[x] two\n", "[x] two\n  - [ ] three\n")
    assert fault(both, nested, [ticked, longer]) is None, "a text with both changes must count as right"
    for message, broken in [
        ("the step 'two' is below None", both.replace("\t- [x] two", "  - [x] two")),
        ("the step 'three' is gone", both.replace("  - [ ] three\n", "  three\n")),
    ]:
        found = fault(broken, nested, [ticked, longer])
        assert found and message in found, (message, found)
    for message, sides, broken in [
        ("the only clone that changed it", [edited, base], base.text()),
        ("the whole card", [edited, base], right.replace(line, "")),
        ("should be gone", [fewer, base], base.text()),
        ("occurs 2 times", [edited, base], right.replace("## B", line + "\n## B")),
        ("the only clone that changed it", [edited, base], right.replace("five", "fife")),
        ("the only clone that changed it", [edited, base], right.replace("  a note\n", "")),
        ("is in another card", [edited, base], right.replace(f"\n- [ ] {second}", f"\n  {second}")),
        ("has no name", [edited, base], right.replace(second + " ", "")),
        ("to which it was moved", [moved, base], base.text()),
        ("the order of", [edited, base], right.replace("\n".join(last), "\n".join(reversed(last)))),
        ("the line '## A' is gone", [edited, base], right.replace("## A\n", "## C\n")),
    ]:
        found = fault(broken, base, sides)
        assert found and message in found, (message, found)
    print("real_boards.py: self-test: each of 13 faults is found")
