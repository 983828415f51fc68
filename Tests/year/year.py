#!/usr/bin/env python3
"""Simulates a year of use: random commands, and edits by hand. After each command, the plan must be as the outcome says.

usage: year.py PB [--stories N] [--commands N] [--seed N] [--story N] [--jobs N]

A story has two or three boards in different styles, and some 2,000 commands of the real binary, spread over the days of a year. It
consists of phases of a hundred commands. At the end of a phase, `pb undo` goes back to its start, `pb redo` goes forward to its
end, and then there are edits by hand, which later undos must not undo. After every command:

1. The exit code is 0, 1, 2 or 64.
2. All boards, archives and the trash can be listed.
3. Files that the outcome (the JSON that the command prints) does not name are byte-identical. In the others, all lines except
   those of the card itself stay. Blank lines, the numbers of ordered lists and the heading of a new archive are not compared.
4. No card is lost, duplicated or changed, except as the outcome says. A command that failed has changed nothing.

Commands that this `pb` does not have are left out. A failure is printed with a shell script that repeats it. The same seed gives
the same stories; `--story` runs one of them.
"""

import argparse
import concurrent.futures
import datetime
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections import Counter

PHASE = 100
FIRST_DAY = datetime.date(2026, 11, 21)
TRASH = ".planboard/trash.md"
# If a board has more cards than this, some are deleted by hand, so that the last command takes no longer than the first.
MOST_CARDS = 40

BOARDS = ["home", "work", "Über uns", "reading-list", "plan.v2"]
COLUMNS = ["To Do", "Doing", "Done", "Ideas", "Später", "Wait for it", "In Progress 🚧"]
WORDS = """call write fix plan paint buy ship test draft book review garden invoice tax Küche naïve 日本語 résumé 🚀 café
Ann's "big" well-known e-mail 3rd""".split()
# Texts that have a special meaning in Markdown, YAML, the board format or on a command line. In a title, they must stay plain text.
TRAPS = r"""- + * # 1. > *em* `code` `open [a](b) <b> <div> ~~~ &amp; *** %% \ a::b https://a.b/c [ ] [x] (A) == | <!-- __
[[Page]] std:vector C:\x due: ^ @ : 12:30 !important $1 {} --- ``` ^a^ due:2026-99-99 [a]: (3) --top -q ../x a/b/2
a.md:3 <br> :: '""".split() + ["\u202e", "e\u0301", "\u00a0", "\U000e0041"]
FIELDS = """#home|#core/ui|!high|!low|due:2026-12-24|start:2026-12-01|@ann|est:3h|pin:true|color:red|[owner:: bo]
every:1w|size:XL|done:2026-11-02|qty:2""".replace("\n", "|").split("|")
NOTES = ["A line.", "Two\nlines.", "One.\n\nTwo.", "- [ ] item\n- [x] other\n  - [ ] deep", "```\ncode\n\n## no\n```",
         "> a\n> b", "    code", "| a | b |\n|---|---|", "<!-- c\n\nd -->", "***", "[ref]: /url", "1. one\n2. two",
         "## no", "due: 2026-12-24", "<div>\nx\n</div>", "- plain\n\n  loose", "see #home"]

MARKER = re.compile(rb"^\s*(?:[-+*]|\d+[.)])(?:\s+|$)")
# The parts of a card's text that `done`, `check`, `archive` and `rm` may change.
STAMP = re.compile(
    rb" *\[KEY:: [^\]]*\]|^KEY: .*| *\bKEY:[^\s<]+".replace(b"KEY", b"(?:(?:removed-from|removed-place|removed|from-place|from)(?:-[0-9]+)?|done)"))
BOX = re.compile(rb"\[.\](?: |$)")


class Failure(Exception):
    """The program under test has made a mistake."""


def need(holds, complaint):
    if not holds:
        raise Failure(complaint)


# MARK: Boards


def make_title(dice):
    words = dice.sample(WORDS, dice.randint(1, 4)) + [str(dice.randint(1, 99))]
    if dice.random() < 0.15:
        words.insert(dice.randint(0, len(words)), dice.choice(TRAPS))
    return " ".join(words)


def make_card(dice, more=()):
    """The text of a card: a title with random fields."""
    words = dice.sample(FIELDS + list(more), dice.choice([0, 0, 0, 1, 1, 2]))
    words += ["^" + "".join(dice.choices("abcdefghkmnp23456789", k=5))] * (dice.random() < 0.2)
    return " ".join([make_title(dice)] + words)


def make_board(dice, is_primary):
    """A board in a random style."""
    is_kanban, is_setext, has_sections = (dice.random() < chance for chance in (0.35, 0.2, 0.3))
    bullet = "-" if is_kanban else dice.choice(["-", "-", "*", "+", "1.", "7)", "-  "])
    indent = "\t" if is_kanban else " " * (len(bullet) + 1)
    gap = dice.choice(["\n", "\n", "\n\n"])
    boxes = ["[ ] "] if is_kanban else dice.choice([[""], ["[ ] "], ["[ ] ", "[x] ", "[/] ", "[-] ", ""]])
    keys = ["kanban-plugin: board" if is_kanban else "planboard: true"] + ["primary: true"] * is_primary
    text = "---\n" + gap[1:] + "\n".join(keys) + "\n" + gap[1:] + "---\n"
    text += "# A title\n\nSome words.\n\n" * (not is_kanban and not is_setext and dice.random() < 0.4)

    def card():
        lines = [f"{bullet} {dice.choice(boxes)}{make_card(dice)}"]
        lines += [indent + "soft " + make_title(dice)] * (dice.random() < 0.1)
        if dice.random() < 0.4:
            lines += [""] * dice.randrange(2) + [line and indent + line for line in dice.choice(NOTES).split("\n")]
        return "\n".join(lines) + gap

    for name in dice.sample(COLUMNS, dice.randint(3, 4)):
        limit = " (3)" if is_kanban and dice.random() < 0.3 else ""
        text += f"{name}\n-----\n" if is_setext else f"## {name}{limit}\n{gap[1:]}"
        text += "**Complete**\n" * (is_kanban and name == "Done")
        text += "".join(card() for _ in range(dice.randint(0, 5)))
        if has_sections and not is_setext and dice.random() < 0.5:
            text += "\n### Part\n\n" + card()
        text += dice.choice(["\n", "\n\n", "\n" if is_kanban else "\nProse between.\n\n"])
    if dice.random() < 0.4:
        text += "***\n\n## Archive\n\n" + card() + "\n"
    if is_kanban:
        text += "\n%% kanban:settings\n```\n{\"kanban-plugin\":\"board\"}\n```\n%%"
    return text.replace("\n", dice.choice(["\n", "\n", "\r\n"])).encode()


# MARK: What must be true after a command


class Plan:
    """The files at one moment, and the cards that `pb list` finds in them."""

    def __init__(self, files, cards):
        self.files, self.cards = files, cards
        self.boards = sorted(path for path in files if path != TRASH)

    def at(self, place):
        """The card at a place that an outcome names."""
        path, line, column, end = place["path"], place["line"], place["column"], place.get("endLine")
        card = next((one for one in self.cards if (one["path"], one["line"]) == (path, line)), None)
        need(card, f"there is no card at {path}:{line}")
        need(card["column"] == column or path == TRASH, f"{path}:{line} is in {card['column']}, not in {column}")
        need(end in (None, card["endLine"]), f"{path}:{line} ends at {card['endLine']}, not at {end}")
        return card

    def text(self, card):
        """The title of a card, and the part of its text that stays the same when the card moves or is done."""
        lines = self.files[card["path"]].split(b"\n")[card["line"] - 1 : card["endLine"]]
        lines = [BOX.sub(b"", STAMP.sub(b"", line.strip())).strip() for line in [MARKER.sub(b"", lines[0]), *lines[1:]]]
        return card["title"], b"\n".join(filter(None, lines))

    def is_kanban(self, place):
        return b"kanban-plugin:" in self.files[place["path"]]

    def beside(self, path, own=(), strip=bytes.strip):
        """The lines of a file, without blank lines and without the lines of the cards `own`."""
        own = {line for card in own if card["path"] == path for line in range(card["line"], card["endLine"] + 1)}
        return [re.sub(rb"^( {0,3})\d+([.)])", rb"\g<1>1\2", strip(line))
                for number, line in enumerate(self.files[path].split(b"\n"), 1) if line.strip() and number not in own]


def leave_out_archive(lines, others):
    """Leaves out the last rule and heading of an archive that are not among other lines."""
    added = [at for at in range(1, len(lines)) if lines[at - 1] == b"***" and re.match(rb"#+ ", lines[at]) and lines[at] not in others]
    for at in added[-1:]:
        del lines[at - 1 : at + 1]


def check_files(command, old, new, outcomes):
    """Checks that only the files that the outcomes name have changed, and in these only the lines of the cards that they name."""
    changed = {path for path, _ in {*old.files.items()} ^ {*new.files.items()}}
    named = {path for outcome in outcomes for path in outcome["boards"]}
    need(changed <= named, f"the outcome does not name files that have changed: {changed - named}")
    need(changed == named or len(outcomes) > 1, f"the outcome names files that have not changed: {named - changed}")
    for path in sorted(changed & {*old.files} & {*new.files}):
        was, text = old.files[path], new.files[path]
        for end in (rb"\r\n", rb"(?<!\r)\n"):
            need(re.search(end, was) or not re.search(end, text), f"{path}: has line ends of another kind now")
        # If the number of an item becomes longer or shorter, its other lines are indented differently. So leave out indentation.
        strip = bytes.strip if re.search(rb"^ {0,3}\d+[.)]", was, re.M) else bytes.rstrip
        left, right = (plan.beside(path, own_cards(command, (old, new), outcomes, side), strip)
                       for plan, side in ((old, "before"), (new, "after")))
        # Leave out the heading of a new archive, which may be in another language and at another level. It goes with the card for which
        # it was made.
        if command == "archive":
            leave_out_archive(right, left)
        if command == "unarchive" and b"archive=1" in was:
            leave_out_archive(left, right)
        if command.startswith("column"):
            left, right = Counter(left), Counter(right)
            names = tuple(name.encode() for name in COLUMNS)
            other = [line for line in [*(left - right), *(right - left)] if not line.lstrip(b'"').startswith(names)
                     and not re.match(rb"#+ |[-=]+$|\*\*Complete\*\*$|columns:|\s+\S.*: *(\{|\d|$)", line)]
            need(not other, f"{path}: lines outside of the column were added or removed: {other}")
        else:
            left, right = (sorted(left), sorted(right)) if command == "sort" else (left, right)
            differ = next((pair for pair in zip([*left, None], [*right, None]) if pair[0] != pair[1]), None)
            need(left == right, f"{path}: lines outside of the card differ: {differ}")


def own_cards(command, plans, outcomes, side):
    """The cards whose lines a command may change, in the plan before or after it, as `side` says."""
    plan = plans[side == "after"]
    if command.startswith("column"):
        return plan.cards
    if len(outcomes) == 1:
        return [plan.at(change[side]) for change in outcomes[0]["cards"] if change[side]]
    # If there are several outcomes, each has places before and after its own change, not in the final files. So cards are found by
    # their titles and texts.
    titles = {change["title"] for outcome in outcomes for change in outcome["cards"]}
    texts = {one.text(card)[1] for one in plans for card in one.cards if card["title"] in titles}
    return [card for card in plan.cards if card["title"] in titles or plan.text(card)[1] in texts]


def check_cards(command, old, new, outcomes):
    """Checks that all cards of the plan still exist with the same text, except for changes that the outcomes name."""
    changes = [change for outcome in outcomes for change in outcome["cards"]]
    left, right = (Counter(map(plan.text, plan.cards)) for plan in (old, new))
    if command == "trash" and outcomes:
        left -= Counter(old.text(card) for card in old.cards if card["path"] == TRASH)
    elif len(outcomes) == 1:
        for change in changes:
            before = old.text(old.at(change["before"])) if change["before"] else None
            after = new.text(new.at(change["after"])) if change["after"] else None
            # On boards of Obsidian Kanban, a title ends with its line. So if a card moves between such a board and another one, its
            # title may change, and only the text is compared.
            is_other = None not in (before, after) and old.is_kanban(change["before"]) != new.is_kanban(change["after"])
            title = (before if is_other else after or before)[0]
            need(change["title"] == title, f"the card's title is {title!r}")
            # `edit` and `id` may change a card's text, and so may `done` and `move` if they add a card for its next occurrence.
            is_edit = command in ("edit", "id") or command in ("done", "move") and len(changes) > 1
            is_same = None in (before, after) or before[is_other:] == after[is_other:]
            # A backslash keeps the notes apart from the title where indentation would make them code after a blank line.
            if is_other and not is_same:
                is_same = before[1].replace(b"\n", b"\\\n", 1) == after[1]
            # A title of several lines becomes one line there; its fields may go to the end.
            if is_other and not is_same and new.is_kanban(change["after"]):
                is_same = sorted(before[1].split()) == sorted(after[1].split())
            need(is_edit or is_same, f"the card {before} has become {after}")
            left.subtract([before] if before else [])
            left.update([after] if after else [])
    elif changes:
        # If cards may be new, compare titles, because outcomes name these; otherwise texts, which are the same on every board.
        is_new = command in ("add", "done", "id", "move")
        left, right = (Counter(plan.text(card)[not is_new] for card in plan.cards) for plan in (old, new))
        left.update(change["title"] for change in changes if is_new and not change["before"])
    need(not left - right and not right - left, f"lost cards: {[*(left - right)]}; new cards: {[*(right - left)]}")


# MARK: A story


class Story:
    def __init__(self, pb, known, seed, number, length, folder):
        self.pb, self.length, self.folder, home = pb, length, folder + "/plan", folder + "/home"
        self.commands = [row for row in COMMANDS if row[0].split()[0] in known]
        self.can_undo = {"undo", "redo"} <= known
        self.dice = random.Random(f"{seed}/{number}")
        self.env = {"HOME": home, "XDG_STATE_HOME": home, "PB_DIR": ".", "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        self.counts = Counter()
        self.today, self.plan, self.said, self.script = FIRST_DAY, Plan({}, []), [], ""
        os.mkdir(self.folder)
        os.mkdir(home)
        for index, name in enumerate(self.dice.sample(BOARDS, self.dice.randint(2, 3))):
            with open(f"{self.folder}/{name}.md", "wb") as file:
                file.write(make_board(self.dice, index == 0))

    def run(self):
        for start in range(0, self.length, PHASE):
            self.look()
            # All states of the plan since the last edit by hand, each with the number of outcomes of the command that led to it.
            self.trail, self.position, self.said = [(self.plan, 0)], 0, []
            for number in range(start, min(start + PHASE, self.length)):
                self.today = FIRST_DAY + datetime.timedelta(days=number * 365 // self.length)
                self.act()
            if self.can_undo:
                self.go_back_and_forth(is_first=start == 0)
            for _ in range(self.dice.randint(3, 8)):
                self.edit_by_hand(self.dice.choice(self.plan.boards))
            for path in self.plan.boards:
                while sum(card["path"] == path for card in self.plan.cards) > MOST_CARDS:
                    self.edit_by_hand(path, "delete")

    def look(self, expected=None):
        """Reads all files. If they are neither as `expected` nor as before, lists their cards with pb."""
        files = {}
        for folder, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), self.folder)
                need(name.endswith(".md"), f"{path} was left behind")
                with open(os.path.join(folder, name), "rb") as file:
                    files[path] = file.read()
        if expected and files == expected.files:
            self.plan = expected
        elif files != self.plan.files:
            result = self.call(["list", "--json", "--all", "--archived", "--", *sorted(files)])
            need(result.returncode == 0, f"the boards cannot be listed: {result.stderr}")
            self.plan = Plan(files, json.loads(result.stdout)["cards"])

    def call(self, words, text=""):
        try:
            result = subprocess.run([self.pb, *words], input=text.encode(), capture_output=True, cwd=self.folder,
                                    env=self.env | {"PB_TODAY": str(self.today)}, timeout=30)
        except subprocess.TimeoutExpired:
            raise Failure("the command takes longer than 30 s") from None
        result.stderr = result.stderr.decode(errors="replace").strip()
        need(result.returncode in (0, 1, 2, 64), f"exit code {result.returncode}: {result.stderr}")
        return result

    def act(self):
        """Runs one random command, and checks its outcome."""
        words = None
        while words is None:
            self.meant, self.text = [], ""
            command, make, _ = self.dice.choices(self.commands, [row[2] for row in self.commands])[0]
            words = make(self, self.dice)
        self.counts[command] += 1
        if command in ("undo", "redo"):
            return self.walk(-1 if command == "undo" else 1)
        self.said.append((self.today, words, self.text))
        old = self.plan
        self.script = lambda: script(old, self.said[-1:])
        result = self.call(words, self.text)
        self.look()
        outcomes = written(command, words, result.stdout)
        self.counts[command, "refused"] += result.returncode in (2, 64)
        # Count refusals that ask for a bug report, which should never happen.
        self.counts[command, "stuck"] += "please report" in result.stderr
        try:
            is_one = len(self.meant) < 2 and not self.text
            need(result.returncode == 0 or not outcomes or not is_one, f"the command fails with {result.returncode}, but writes")
            check_files(command, old, self.plan, outcomes)
            check_cards(command, old, self.plan, outcomes)
            for title, outcome in zip(self.meant, outcomes if len(outcomes) == len(self.meant) else []):
                card = next(card for card in outcome["cards"] if card["before"])
                said = old.at(card["before"])["title"] if len(outcomes) == 1 else card["title"]
                need(title in (None, said), f"the command named {title!r}, but changed {said!r}")
        except Failure as failure:
            raise Failure(f"{failure}\n{json.dumps(outcomes, ensure_ascii=False)}") from None
        if self.plan.files != old.files:
            self.position += 1
            self.trail[self.position :] = [(self.plan, len(outcomes))]

    def go_back_and_forth(self, is_first):
        end = self.position
        while self.position > 0:
            self.walk(-1)
        if is_first:
            self.call(["undo"])
            self.look(self.trail[0][0])
            need(self.plan.files == self.trail[0][0].files, "`pb undo` undoes more changes than were made")
        while self.position < end:
            self.walk(1)

    def walk(self, step):
        """Undoes or redoes one command. If the command had several outcomes, this may take as many calls."""
        verb, goal = "undo" if step < 0 else "redo", self.trail[self.position + step][0]
        self.script = lambda: script(self.trail[0][0], self.said)
        for _ in range(max(1, self.trail[max(self.position, self.position + step)][1])):
            self.said.append((self.today, [verb], ""))
            result = self.call([verb])
            self.look(goal)
            if self.plan.files == goal.files:
                self.position += step
                return
        wrong = {path for path, _ in {*goal.files.items()} ^ {*self.plan.files.items()}}
        raise Failure(f"`pb {verb}` does not restore {wrong}; exit code {result.returncode}: {result.stderr}")

    def edit_by_hand(self, path, kind=None):
        """Makes an edit such as people make in an editor: adds, changes, removes or moves a card, or changes notes."""
        kind = kind or self.dice.choice(["insert", "word", "delete", "swap", "notes"])
        cards = [card for card in self.plan.cards if card["path"] == path]
        if not cards:
            return
        card, other = sorted(self.dice.choices(cards, k=2), key=lambda one: one["line"])
        end = b"\r\n" if b"\r\n" in self.plan.files[path] else b"\n"
        lines = self.plan.files[path].rstrip(b"\r\n").replace(b"\r\n", b"\n").split(b"\n")
        first, last = card["line"] - 1, card["endLine"]
        indent = MARKER.match(lines[first]).group()
        if kind == "insert":
            lines.insert(last, indent + b"[ ] " + make_card(self.dice).encode())
        elif kind == "word":
            word = card["title"].split(" ")[-1].encode()
            lines[first] = lines[first].replace(word, self.dice.choice(WORDS).encode())
        elif kind == "notes":
            lines[first + 1 : last] = [b" " * len(indent) + b"By hand.", b""] * (self.dice.random() < 0.7)
        elif kind == "swap":
            lines[last : other["endLine"]] = lines[last : other["endLine"]] + lines[first:last]
        if kind == "delete" or kind == "swap" and last < other["endLine"]:
            del lines[first:last]
        # Some editors overwrite a file; others write a new file and rename it.
        place = os.path.join(self.folder, path)
        new = place + ".new" * self.dice.randrange(2)
        with open(new, "wb") as file:
            file.write(end.join(lines) + end)
        os.replace(new, place)
        self.script = lambda: script(self.plan, [])
        self.look()

    # MARK: Arguments as people type them

    def card(self, where=lambda card: card["path"] != TRASH):
        found = [card for card in self.plan.cards if where(card)]
        return self.dice.choice(found) if found else None

    def name(self, card):
        """A random name of a card. Records the card's title in `meant` if the name can refer to no other card."""
        path, stem, words = card["path"], os.path.basename(card["path"])[:-3], card["title"].split()
        column = [one for one in self.plan.cards if (one["path"], one["column"]) == (path, card["column"])]
        exact = [f"{path}:{self.dice.randint(card['line'], card['endLine'])}"] * 2
        if card["column"] and path != TRASH:
            exact.append(f"{stem}/{card['column']}/{column.index(card) + 1}")
        if card["id"] and sum(one["id"] == card["id"] for one in self.plan.cards) == 1:
            exact += ["^" + card["id"]] * 2
        vague = [card["title"], card["title"], " ".join(self.dice.sample(words, min(2, len(words))))]
        wrong = ["nobody", "^zzzzz", path + ":9999", stem + "/Do/7", ""]
        name = self.dice.choice(wrong if self.dice.random() < 0.03 else exact + vague)
        self.meant.append(card["title"] if name in exact else None)
        return name

    def column(self, path):
        names = [name for name in COLUMNS if re.search(rf"^(## )?{name}\b".encode(), self.plan.files[path], re.M)]
        name = self.dice.choice(names or COLUMNS)
        return name if self.dice.random() < 0.7 else name[:3].lower()

    def words(self, command, *operands, **options):
        """The words of a command line. Operands that begin with a dash are protected, because they would be read as options."""
        words = [*command.split(), "--json"] + ["--dry-run"] * (self.dice.random() < 0.01)
        for key, value in options.items():
            key = "--" + key.replace("_", "-")
            words += [key] if value is True else [f"{key}={value}"] if value.startswith("-") else [key, value]
        return words + ["--"] * any(one.startswith("-") and one != "-" for one in operands) + [*operands]


def written(command, words, output):
    """The outcomes in the JSON that a command printed."""
    if "--json" not in words or "--dry-run" in words or not output:
        return []
    try:
        said = json.loads(output)
    except ValueError:
        raise Failure(f"the output is not JSON: {output}") from None
    if command == "sort":
        return [{"boards": [one["path"]], "cards": []} for one in said if one["changed"]]
    return [{"cards": []} | one for one in (said if isinstance(said, list) else [said]) if one.get("written")]


def script(plan, said):
    """A bash script that makes a plan and runs commands in it."""
    lines = ['cd "$(mktemp -d)" && mkdir -p home plan/.planboard && cd plan',
             "export HOME=$PWD/../home XDG_STATE_HOME=$PWD/../home PB_DIR=."]
    escapes = {"\\": "\\\\", "'": "\\'", "\n": "\\n' \\\n  $'", "\r": "\\r", "\t": "\\t"}
    for path, data in plan.files.items():
        text = "".join(escapes.get(sign, sign) for sign in data.decode("utf-8", "backslashreplace"))
        lines.append(f"printf %s $'{text}' > {shlex.quote(path)}")
    for today, words, text in said:
        lines.append(f"printf %s {shlex.quote(text)} | " * bool(text) + f"PB_TODAY={today} pb {shlex.join(words)}")
    return "\n".join(lines)


# MARK: Commands


def on_cards(command, where=lambda card: card["path"] != TRASH):
    def make(story, dice):
        chosen = [story.card(where) for _ in range(dice.choice([1, 1, 1, 1, 1, 3]))]
        chosen = {id(card): card for card in chosen if card}.values()
        return story.words(command, *map(story.name, chosen)) if chosen else None
    return make


def add(story, dice):
    path = dice.choice(story.plan.boards)
    options = {"board": path} if dice.random() < 0.8 else {}
    options |= {"column": story.column(path)} if dice.random() < 0.6 else {}
    options |= dice.choice([{}, {"top": True}, {"due": "fri"}, {"duplicate": True}, {"notes": dice.choice(NOTES)}])
    text = make_card(dice, ["due:fri", "start:+3d", "due:eom"])
    if dice.random() < 0.05:
        story.text = text + "\n" + make_title(dice) + "\n"
    return story.words("add", "-" if story.text else text, **options)


def edit(story, dice):
    card = story.card()
    title, notes = {"title": make_title(dice)}, {"notes": dice.choice(NOTES + [""])}
    more = ["due fri", "due +2w", "due ", "due 2026-12-31@15:00", "priority high", "tag x", "tag -home", "set est=2d",
            "set k=v w", "person bo", "person -ann", "color blue"]
    fields = dict(word.split(" ", 1) for word in dice.sample(more, dice.randint(0, 2)))
    return story.words("edit", story.name(card), **dice.choice([title, notes, {"tag": "y"}]) | fields) if card else None


def move(story, dice):
    card = story.card()
    if not card:
        return None
    name, path = story.name(card), dice.choice([card["path"]] * 3 + story.plan.boards)
    options = {} if path == card["path"] else {"to_board": path}
    other = story.card(lambda one: one["path"] == path)
    if other and dice.random() < 0.3:
        options[dice.choice(["before", "after"])] = story.name(other)
        story.meant.pop()
    else:
        options |= dice.choice([{"to": story.column(path)}, {"to": story.column(path), "top": True}, {"bottom": True}])
    return story.words("move", name, **options)


def check(story, dice):
    card = story.card(lambda card: card["checklist"] and card["path"] != TRASH)
    if not card:
        return None
    items = [item["title"] for item in card["checklist"]]
    item = dice.choice([dice.choice(items), str(dice.randint(1, len(items) + 1))])
    return story.words("check", story.name(card), item, **dice.choice([{}, {}, {"undo": True}]))


def column(verb):
    def make(story, dice):
        path, other, number = dice.choice(story.plan.boards), dice.choice(COLUMNS), str(dice.randint(1, 5))
        name = story.column(path)
        operands = {"add": [other], "rename": [name, other], "wip": [name, number]}.get(verb, [name])
        options = {"to": number} if verb == "move" else {}
        options |= {"cards_to": story.column(path)} if verb == "rm" and dice.random() < 0.4 else {}
        return story.words("column " + verb, *operands, board=path, **options)
    return make


def sort(story, dice):
    order = dice.choice(["due", "priority,-due", "title", "-created", "done,est"])
    return ["sort", "--json", "--by=" + order, dice.choice(story.plan.boards)]


def plain(*words):
    def make(story, dice):
        return [{"WORD": dice.choice(WORDS), "BOARD": dice.choice(story.plan.boards)}.get(word, word) for word in words]
    return make


# For each command: its name, a function that makes a command line (None if that is not possible now), and its weight in the
# random choice.
COMMANDS = [
    ("add", add, 22), ("edit", edit, 22), ("move", move, 22), ("done", on_cards("done"), 10), ("check", check, 5),
    ("reopen", on_cards("reopen"), 4), ("archive", on_cards("archive"), 5), ("id", on_cards("id"), 2), ("sort", sort, 2),
    ("unarchive", on_cards("unarchive", lambda card: card["path"] != TRASH and not card["column"]), 4),
    ("rm", on_cards("rm"), 6), ("restore", on_cards("restore", lambda card: card["path"] == TRASH), 4),
    ("trash", plain("trash"), 0.5), ("trash", plain("trash", "--empty", "--json"), 0.3),
    ("new", lambda story, dice: story.words("new", dice.choice(BOARDS)) if len(story.plan.boards) < 4 else None, 0.3),
    *((f"column {verb}", column(verb), 1) for verb in ("add", "rename", "move", "rm", "wip")),
    ("undo", lambda story, dice: ["undo"] if story.position else None, 4),
    ("redo", lambda story, dice: ["redo"] if story.position + 1 < len(story.trail) else None, 25),
    ("list", plain("list"), 0.5), ("show", plain("show", "BOARD"), 0.5), ("boards", plain("boards"), 0.5),
    ("find", plain("find", "WORD"), 1), ("top", plain("top"), 0.5), ("history", plain("history"), 0.5),
]


def tell(pb, known, seed, number, length):
    """Runs a story. Returns its counts, and a description of the failure, or None."""
    with tempfile.TemporaryDirectory() as folder:
        story = Story(pb, known, seed, number, length, folder)
        try:
            story.run()
        except Failure as failure:
            return number, story.counts, f"{failure}\n\n{story.script()}"
        return number, story.counts, None


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pb", type=os.path.abspath)
    for name, value in (("stories", 50), ("commands", 2000), ("seed", 1), ("story", None), ("jobs", os.cpu_count())):
        parser.add_argument("--" + name, type=int, default=value)
    options, started, counts = parser.parse_args(), time.monotonic(), Counter()
    text = subprocess.run([options.pb, "--help"], capture_output=True, text=True, check=True).stdout
    known = set(re.findall(r"^  ([a-z]+)  ", text.partition("SUBCOMMANDS:")[2], re.M))
    numbers = range(options.stories) if options.story is None else [options.story]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        stories = [pool.submit(tell, options.pb, known, options.seed, number, options.commands) for number in numbers]
        for story in concurrent.futures.as_completed(stories):
            number, done, failure = story.result()
            counts.update(done)
            if failure:
                pool.shutdown(wait=False, cancel_futures=True)
                sys.exit(f"year: seed {options.seed}, story {number} of {options.commands} commands: {failure}")
    names = sorted(name for name in counts if isinstance(name, str))
    print(f"year: {len(numbers)} stories, {sum(counts[name] for name in names)} commands, {time.monotonic() - started:.0f}"
          " s; for each command: runs, refusals, refusals that ask for a bug report")
    print("  " + ", ".join(f"{name} {counts[name]} {counts[name, 'refused']} {counts[name, 'stuck']}" for name in names))


if __name__ == "__main__":
    main()
