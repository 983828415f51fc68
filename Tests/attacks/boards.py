"""Makes hostile files: boards (random ones, or changed samples), settings, trash, conflict copies.

The title of every card contains a mark such as `zq12q`; notes and prose contain marks such as `zn12n`. All marks are different,
so laws.py can count cards and notes without parsing boards.
"""

import glob
import os
import re

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
# The samples, and collections of other people's boards if these are beside the project.
FOLDERS = ["SampleBoards", "../shared/boards/obsidian", "../shared/boards/other", "../shared/boards/cases"]
SAMPLES = sorted(path for folder in FOLDERS for path in glob.glob(os.path.join(ROOT, folder, "*.md")))
LISTED = re.compile(rb"^(\s*(?:[-*+]|\d+[.)]) +(?:\[.\] +)?)(?=\S)", re.M)

COLUMNS = ["To Do", "Doing", "Done", "Later (3)", "In Progress", "Über", "a/b", "A: b", "Archive", "*Next*", "Done ✅"]
# Characters that control a terminal, change the reading direction, are invisible, or are special in a shell or in markup.
STRANGE = [
    "\x1b]0;pwn\x07", "\x1b[2J", "\x9b31m", "\x7f", "\u202e", "\u2066", "\u200f", "\u2028", "\U000e0041", "\ufeff",
    "'\u0301", "<\u0301", "&\u0301", "\"\u0301", "|\u0301", "]\u0301", "e" + "\u0301" * 40, "\u200d", "\ufffe", "👩‍👩‍👧",
    "\u00a0", "\x00", "\x0b", "\x0c", "\x85", "$(touch pwn)", "`x`", "-->", "]]>", "%s%n", "\\", "\r"
]
DATES = [
    "2026-12-01", "2026-02-30", "0000-00-00", "9999-12-31", "10000-01-01", "-1-1-1", "2026-12-01T25:61", "today",
    "2026-12-01T10:30", "1.2.2026", "20261201", "٢٠٢٦-١٢-٠١", "2026-13-01", "0001-01-01", "2024-02-29"
]
NUMBERS = [
    "0", "1", "2", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e400", "0x10",
    "99999999999999999999999999", "4611686018427387904", "2147483648", "00", "+1", "1_000", "٣", "NaN", "1.5", ""
]
EVERY = [
    "1w", "+1w", "mon,thu", "+1m@31", "0d", "-1d", "9223372036854775807d", "+99999999999y", "1b", "month", "+1m@99"
]
FIELDS = [
    "#core", "#home/kitchen", "!high", "!low", "due:{date}", "start:{date}", "done:{date}", "[due:: {date}]",
    "@{{{date}}}", "@{{{date}}} @@{{10:30}}", "@@{{99:99}}", "@[[{date}]]", "@due({date})", "📅 {date}", "⏫",
    "🔼 📅 {date}", "🔁 every week", "🆔 x1", "est:{number}h", "qty:{number}", "[owner:: ann]", "every:{every}",
    "until:{date}", "after:^k1", "(A)", "created:{date}", "color:red", "color:#ff0000", "pin:true", "@ann", "size:XL",
    "from:Done", "[[Page#^k1]]", "[k:: {number}]", "✅ {date}", "[removed:: {date}]", "[x:: {strange}]", "#{strange}",
    "due:{strange}"
]
# Texts that are inserted between the cards of a board.
BLOCKS = [
    "***", "## Archive", "**Complete**", "---", "```", "~~~", "<!-- open", "<!-- pb: disable -->", "-->", "<div>",
    "%% kanban:settings\n```\n{\"kanban-plugin\":\"board\",\"list-collapse\":[false,true]}\n```\n%%",
    "%% kanban:settings", "> conflict: title \"x\"", "  > conflict: due \"2026-12-01\"", "> conflict: board \"a\\nb\"",
    "## [a]: b", "# H1", "### s", "Setext\n---", "- ", "-", "- [ ]", "- [x]\n- ", "10) ten", "999999999. big",
    "-     code", "- - - nested", "[ref]: /url \"t\"", "| a |\n|---|", "\t- tab", "    code", "<<<<<<< HEAD", "=======",
    ">>>>>>> b", "due: 2026-12-01", "  due: 2026-12-01\n  tags: [a, b]", "- `due:2026-12-01`", "- > quote",
    "- # heading", "- ```\n  x", "- <b>", "<br>", "- a<br>- [ ] b ^k9", "\ufeff## X", "\u2028", "1. a\n1. b\n3. c",
    "## " + "long " * 60, "![[x]](("
]
FRONT = [
    "planboard: true", "planboard: 1", "kanban-plugin: board", "primary: true", "title: Plan", "title: [a, b]",
    "title:", "tags: [core, home]", "tags: {a: b}", "sort: [due, -title]", "sort: due", "sort: {x: y}", "sort: [[]]",
    "columns: {Doing: {wip: {number}}}", "columns:\n  Doing: {wip: 2}\n  Done: {done: true}", "columns: [a]",
    "columns: 7", "archived: true", "archived: [no]", "order: {number}", "order: soon", "on-done: move", "on-done: 3", "column-level: {number}", "column-level: 3", "board: Tasks",
    "board: To Do", "people: [ann]", "fields: [size, x]", "lint: {overdue: off}", "lint: 3", "date-format: DD-MM-YYYY",
    "date-format: '['", "time-format: HH:mm:ss", "a: &a [x, *a]", "a: &a b\nc: *a", "? x", "!!binary x",
    "title: \"\\x1b[2J\"", "title: '{strange}'", "\tx: y", "x: |\n  y", "planboard: true\nplanboard: true", "{", "- x",
    "title: {number}", "x: !!int {number}", "<<: *a", "--- x"
]
NAMES = [
    "plan.md", "other.md", "sub/deep.md", "TODO.md", "a b'c\"d.md", "-rf.md", "-h.md", "x\ny.md", "\u202ex.md",
    "\x1b[31m.md", "$(touch pwn).md", "a:12.md", "é.md", "e\u0301.md", "%2e.md", "plan 2.md", "plan.MD",
    "x" * 200 + ".md", ".hidden.md", "it's.md", "a\\b.md", "[x].md", "*.md", "'\u0301.md", "sub/#x.md"
]
COPIES = [
    "plan.sync-conflict-20261121-012615-IJBL2FZ.md", "plan (conflicted copy 2026-11-21).md", "plan 2.md", "plan (1).md",
    "plan-laptop.md", "plan.md.conflict1", "plan(Conflict_ann_2026-03-25-22-50-36).md", "plan.Conflict.md",
    "plan.md.orig", "plan (In Konflikt stehende Kopie von PC 2019-01-02).md", "plan (Case Conflict).md",
    "plan (2) (1).md", "nothing.sync-conflict-20261121-012615-IJBL2FZ.md", "plan_conflict-3.md",
    ".planboard/trash.sync-conflict-20261121-012615-IJBL2FZ.md"
]
SETTINGS = [
    "boards: \"**/*.md\"", "boards: [plan.md, \"sub/*\"]", "boards: ../outside/*.md", "boards: /etc/*", "boards: [[]]",
    "boards: " + "*a" * 200, "boards: \"" + "**/" * 60 + "x.md\"", "ignore: \"*\"", "ignore: [sub]", "ignore: 7",
    "primary: plan.md", "primary: ../outside/keep.md", "primary: nosuch", "primary: {number}", "on-done: move",
    "on-done: never", "people: [ann, bo]", "people: ann", "people: [{strange}]", "tags: [core]", "tags: {a: b}",
    "lint: {all: error}", "lint: {style: on, overdue: off}", "lint: {nosuch: on}", "lint: [x]",
    "lint: {overdue: {number}}", "views: {v: is:open}",
    "views:\n  w: {query: 'is:open due:<=7d', sort: [due], group: column}", "views: {v: {query: '((('}}",
    "views: {v: {}}", "views: {v: {query: a, group: nosuch}}", "views: {'{strange}': a}",
    "views: {today: 'qty:>{number}'}", "views: 3", "views: {v: 'due:<={date}'}", "unknown: 1", "boards:\n\t- x", "{",
    "a: &a [*a]", "boards: &a [x]\nignore: *a", "x: " + "[" * 300,
    "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: &d [*c,*c]\nboards: *d", "--- 1\n--- 2", "%YAML 9.9\n---",
    "boards: \"\\0\""
]
# Obsidian Kanban's settings for a vault, for commands that read them.
VAULT = [
    '{"date-format":"DD-MM-YYYY","date-trigger":"@"}', '{"date-format":"["}', '{"date-format":' + "[" * 5000, "{", "[]",
    "7", "", '{"date-format":{number}}', '{"date-format":"{strange}","time-format":"HH:mm:ss"}',
    '{"date-format":"YYYY","date-format":"DD"}', '{"date-format":"' + "Y" * 5000 + '"}', '{"lane-width":NaN}',
    '{"date-trigger":"\\ud800"}', '{"date-format":"D/M/YYYY [at]"}'
]


class Scene:
    """The files and links of one case, its random numbers, and the names that its commands can use."""

    def __init__(self, dice):
        self.dice = dice
        self.files, self.links, self.columns, self.ids, self.titles, self.marks = {}, {}, [], [], [], 0

    @property
    def boards(self):
        return [path for path in self.files if path.endswith(b".md") and not path.startswith(b".planboard/")]

    def mark(self, kind="q"):
        self.marks += 1
        mark = f"z{kind}{self.marks}{kind}"
        self.titles += [mark] * (kind == "q")
        return mark

    def fill(self, text):
        """The pattern, with each placeholder such as `{date}` replaced by a random, often hostile value."""
        for slot, values in (("{date}", DATES), ("{number}", NUMBERS), ("{every}", EVERY), ("{strange}", STRANGE)):
            while slot in text:
                text = text.replace(slot, self.dice.choice(values[:3] if self.dice.random() < 0.4 else values), 1)
        return text.replace("{{", "{").replace("}}", "}")

    def title(self):
        dice = self.dice
        words = [
            dice.choice(["call", "buy", "Küche", "日本語", "fix *it*", "`code`", "[a](b)", "std:vector"]),
            self.mark()
        ]
        words += [dice.choice(STRANGE)] * (dice.random() < 0.1)
        dice.shuffle(words)
        words += [self.fill(one) for one in dice.sample(FIELDS, dice.choice([0, 0, 1, 1, 2, 4]))]
        if dice.random() < 0.2:
            self.ids.append("".join(dice.choices("abcdefgh23456789", k=4)) if dice.random() < 0.8 else "k1")
            words.append("^" + self.ids[-1])
        return " ".join(words)

    def card(self, bullet, indent):
        dice = self.dice
        lines = [
            bullet + " " + dice.choice(["[ ] ", "[ ] ", "[x] ", "[/] ", "[-] ", "", "[é] ", "[\x1b] "]) + self.title()
        ]
        for _ in range(dice.choice([0, 0, 0, 1, 2])):
            note = dice.choice([
                "note MARK", "- [ ] MARK", "- [x] MARK\n  - [ ] deep", "", "> MARK", "```\nMARK\n```", "1. MARK",
                "due: 2026-12-01", "MARK <br>", "> conflict: title \"x\"", "<!-- MARK -->", "#tag MARK"
            ])
            lines += [line and indent + line for line in note.replace("MARK", self.mark("n")).split("\n")]
        return "\n".join(lines) + "\n"

    def board(self, is_declared=True):
        dice = self.dice
        front = [self.fill(one) for one in dice.sample(FRONT, dice.choice([0, 0, 0, 1, 2]))]
        front = [dice.choice(["planboard: true", "planboard: true\nprimary: true", "kanban-plugin: board"])
                 ] * is_declared + front
        text = "---\n" + "\n".join(front) + "\n---\n" if front else ""
        text += dice.choice(["", "", "# Title\n\n", f"Prose {self.mark('n')}.\n\n"])
        level = dice.choice(["##", "##", "##", "#", "###"])
        for name in dice.sample(COLUMNS, dice.randint(1, 4)):
            self.columns.append(name)
            bullet = dice.choice(["-", "-", "-", "*", "+", "1.", "7)", "-  "])
            text += f"{level} {name}\n" + "\n" * dice.randrange(2)
            for _ in range(dice.choice([0, 1, 2, 3, 5])):
                text += self.card(bullet, dice.choice([" " * (len(bullet) + 1), "\t", "    "
                                                       ])) + "\n" * (dice.random() < 0.15)
                if dice.random() < 0.06:
                    text += dice.choice(BLOCKS) + "\n"
            text += "\n" * dice.randrange(3)
        if dice.random() < 0.4:
            text += "***\n\n## Archive\n\n" + self.card("-", "  ") + self.card("-", "  ")
        if "kanban-plugin" in text and dice.random() < 0.7:
            text += "\n" + BLOCKS[10]
        return text.encode("utf-8", "surrogatepass")

    def sample(self):
        """A sample board in which each list item has a mark."""
        with open(self.dice.choice(SAMPLES), "rb") as file:
            text = file.read()
        self.columns += [name.decode(errors="replace") for name in re.findall(rb"^#+ (.*)$", text, re.M)]
        return LISTED.sub(lambda match: match[1] + self.mark().encode() + b" ", text)

    def mutated(self, data):
        """Applies a few random changes to a text: some like those that people, editors, sync tools and disks make, some absurd."""
        dice = self.dice
        for _ in range(dice.choice([0, 1, 1, 2, 4])):
            lines = data.split(b"\n")
            at, to = dice.randrange(len(lines)), dice.randrange(len(lines))
            offset = dice.randrange(len(data) + 1)
            how = dice.randrange(21)
            if how == 0:
                del lines[at]
            elif how == 1:
                lines.insert(to, re.sub(rb"z([qn])\d+\1", lambda match: self.mark(match[1].decode()).encode(),
                                        lines[at]))
            elif how == 2:
                lines[at], lines[to] = lines[to], lines[at]
            elif how in (3, 4, 5):
                lines.insert(at, dice.choice(BLOCKS).encode())
            elif how == 6:
                lines[at] = dice.choice([b" ", b"  ", b"\t", b"    ", b"> ", b"- ", b"> - "]) + lines[at]
            elif how == 7:
                lines[at] += dice.choice([b"  ", b"\\", b"\r", b" ^k1", b" <br>", b"\t"])
            elif how == 8:
                lines[at] = lines[at].lstrip()
            elif how == 9:
                lines.insert(
                    at,
                    dice.choice([b"> ", b"- ", b"1. ", b"[", b"*", b"<b>"]) * dice.choice([3, 70, 3000]) + b"x")
            if how < 10:
                data = b"\n".join(lines)
            elif how == 10:
                data = data.replace(b"\n", dice.choice([b"\r\n", b"\r", b"\n\n"]))
            elif how == 11:
                data = b"\xef\xbb\xbf" + data
            elif how == 12:
                data = data[:offset]
            elif how in (13, 14, 15):
                data = data[:offset] + dice.choice(STRANGE).encode("utf-8", "surrogatepass") + data[offset:]
            elif how == 16:
                data = data[:offset] + dice.choice([b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x00"
                                                    ]) + data[offset:]
            elif how == 17:
                data = data[:offset] + bytes([dice.randrange(256)]) + data[offset + 1:]
            elif how == 18:
                data = data.rstrip(b"\n")
            elif how == 19:
                data = dice.choice(
                    [b"", b"\n", b"---\n", b"\xef\xbb\xbf", b"---\nplanboard: true\n---\n", data * 20, data * 200])
            elif how == 20:
                many = dice.choice(STRANGE).encode("utf-8", "surrogatepass") * dice.choice([40, 5000])
                data = data[:offset] + many + data[offset:]
        return data

    def trash(self):
        text = "---\nplanboard: true\ntitle: Trash\n---\n## Removed\n"
        for _ in range(self.dice.randint(1, 4)):
            path = self.dice.choice(
                ["plan.md", "other.md", "../outside/keep.md", "/etc/passwd", "nosuch.md", "%2e%2e/x.md", "", "."])
            place = self.dice.choice(
                ["To Do/1", "To Do/9223372036854775807", "To Do/-1", "Nosuch/1", "a%2Fb/2", "x", "/", "%zz/1", "//1"])
            when = self.dice.choice(DATES)
            text += f"- [ ] {self.title()} [removed:: {when}] [removed-from:: {path}/{place}]\n"
        return text.encode("utf-8", "surrogatepass")

    def settings(self):
        lines = [self.fill(one) for one in self.dice.sample(SETTINGS, self.dice.choice([1, 1, 2, 3]))]
        return "\n".join(lines).encode("utf-8", "surrogatepass") + b"\n"
