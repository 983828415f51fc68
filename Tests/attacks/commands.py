"""Makes command lines: ordinary ones, with values that exist in the case, and hostile ones, with every option of every command."""

import dataclasses
import os
import pathlib
import re

from boards import COLUMNS, DATES, EVERY, NUMBERS

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Ordinary command lines. Words in braces stand for values of that kind.
FAIR = """
show {board}|show --plain {board}|show --json {board}|show --width {number} {board}|show --color always {board}|show -
list|list --json --archived|list {query}|list {board} {query} --json|list -|list {path}|boards|boards --json
boards {path}|boards --archived|boards --removed --json|boards move {board} --to {number}|boards move {board} --before {board} --json
boards set {board} --primary|boards set {path} --adopt --on-done move|boards set {board} --order {number} --no-primary --json
boards set {board} --done-column {column} --on-done none|boards archive {board}|boards archive {board} {board} --json|boards restore {board}|boards rm {board}|boards rm {board} {board} --json
find {word}|find {query} --json|find {query} --board {board} --archived|view|view {view}
view {view} --json|agenda|agenda --days {number}|agenda {query} --json|stats|stats --json {query}|stats {board}|tags
tags list {query} --json|tags rename {tag} {tag}|tags rename {tag} {tag} --json|top|top -n {number}
top --format {host}|top --format {host} --board {board}|top --json|open {card} --print|open {board} --json|open {card}
add {text}|add {text} --board {board}|add {text} --column {column} --board {board} --json|add - --board {board}
add {text} --after {card}|add {text} --before {card} --top|add {text} --due {date} --start {date} -p {level} -t {tag}
add {text} --set {pair} --notes {notes} --color {color} --person {tag}|add {text} --duplicate|add {text} --reopen
edit {card} --title {text}|edit {card} --due {date} --json|edit {card} --notes {notes}
edit {card} {card} -t {tag} --set {pair}|edit {card} -p {level} --color {color}|edit --where {query} --yes -t {tag}
edit {card} --start {date} --person {tag}|move {card} --to {column}|move {card} {card} --to {column} --top
move {card} --after {card}|move {card} --before {card} --json|move {card} --to-board {board}
move {card} --to-board {board} --to {column}|move --where {query} --to {column} --yes --json|done {card}
done {card} {card} --json|done --where {query} --yes|reopen {card}|reopen {card} --json|reopen --where {query} --yes
check {card} {number}|check {card} {word} --json|check {card} {number} --undo|check --where {query} {word} --yes
rm {card}|rm {card} {card} --json|rm --where {query} --yes|restore {card}|restore {card} --to {column}
restore --where {query} --yes|restore {card} --board {board} --json|trash|trash --json|trash --empty
trash --empty --older-than {age}|trash --older-than {age}|archive {card}|archive {card} {card} --json
archive --where {query} --yes|unarchive {card}|unarchive {card} --to {column}|unarchive --where {query} --yes
sort --by {keys}|sort --by {keys} {board}|sort --by {keys} --column {column} {board} --json|sort --check
sort --check --by {keys} --json|sort --by {keys} -|sort --diff --by {keys} {board}|lint|lint --json|lint --fix
lint --fix --json|lint --fix --unsafe|lint --fix --unsafe --diff|lint --format {format}|lint --format {format} {board}
lint --select {rules}|lint --ignore {rules} --fail-on {severity}|lint -|lint --explain {rules}|lint --rules --json
lint - --fix|lint - --stdin-filename {path}|lint --color always|column add {text} --board {board}
column add {text} --before {column} --wip {number}|column add {text} --done --to {number} --json
column rename {column} {text}|column rename {column} {text} --json|column move {column} --to {number}
column move {column} --after {column}|column rm {column}|column rm {column} --cards-to {column}
column rm {column} --with-text --json|column wip {column} {number}|column set {column} --done|column set {column} --no-done --json|init|init {below}|init --json|new {text}
new {text} --column {text} --primary|new {below} --json|rename {board} {text}|id {card}|id {card} {card} --json
id --where {query} --yes|undo|undo -n {number}|undo --json|undo --diff|redo|redo -n {number}|redo --json|history
history --json|history -n {number}|sync|sync --json|sync --dry-run|sync --likely|sync {path} --into {board}
diff {board} {board}|diff {board} {board} --json|diff {board} -|resolve|resolve --json|resolve {board} --kept
resolve {board} --other --json|resolve {place} --kept|textconv {board}|textconv -
lint --format junit|lint --format sarif|lint --format github|top --format waybar|top --format xbar|top --format polybar
""".replace("\n", "|").strip("|").split("|")
# Commands that are run one after the other. `CARD` stands for the same card in all of them.
CHAINS = """
rm CARD;restore CARD|rm CARD;restore CARD --to {column}|rm CARD;restore CARD --board {board}
rm CARD;rm {card};restore CARD|archive CARD;unarchive CARD|archive CARD;unarchive CARD --to {column}
archive CARD;archive {card};unarchive CARD;sort --by {keys} {board}|done CARD;reopen CARD|done CARD;done CARD
id CARD;move CARD --to-board {board};done CARD|edit CARD --due {date};edit CARD --due none|add {text};undo;redo;undo
move CARD --to {column};undo;redo|column rename {column} {text};column wip {text} 3;column rm {text}
edit CARD --notes {notes};check CARD 1;check CARD 1 --undo|edit CARD --title {text} --json;undo;history --json
rm CARD;trash --empty;undo;undo|boards archive {board};add {text} --board {board};boards restore {board}
boards rm {board};boards --removed;boards restore {board} --json|boards rm {board};trash --empty;undo;undo;redo
edit CARD --due {date} --set {every};done CARD;done CARD|edit CARD due:{date} +x;edit CARD due:+1w tag:-x p:h;undo|done CARD;undo;redo|done CARD --json;reopen CARD
""".replace("\n", "|").strip("|").split("|")
GIT = """
log {card}|log {card} --json|log {card} -n {number}|diff|diff --json|diff {revision}|diff {revision} {revision} --json
diff {revision} {board}|git check|git check --json|git setup|git setup --no-hook --json|git setup --remove
lint --staged|lint --staged --json|init --git|doctor|doctor --json
""".replace("\n", "|").strip("|").split("|")
# Options with which a command would never end.
ENDLESS = {"watch"}
HOSTS = ["plain", "json", "waybar", "xbar", "tmux", "polybar"]
QUERIES = [
    "is:open", "is:done or is:cancelled", "due:<=7d", "#core", "not #core", "@ann", "zq", "is:archived",
    "has:due -is:overdue", "column:*", "priority:>=medium", "(is:open or is:done)", "checklist:<100%", "qty:>{number}",
    "est:<{number}h", "due:{date}", "due:{date}..{date}", "created:-{number}d", "due:<{number}w",
    "checklist:>{number}%", "\"{strange}\"", "(" * 400, "not " * 400, "a or " * 300, "is:{strange}", "{strange}:x",
    "+core", "not +core p:h..", "due:..{number}d", "due.before:{date}", "qty.over:{number}", "est:..{number}h", "+{strange}", "..:..",
    "\"\\", "id:^", "tag:", "every:{number}d", "x:*" + "*a" * 60, "::", "-", "!{number}"
]
KEYS = [
    "due", "priority,-due", "title", "-created", "est,qty", "box", "tag", "x", ",", "-", "due,due", "--", "{strange}",
    "due," * 300
]
GENERAL = [
    "", " ", "-", "--", "---", ".", "..", "/nosuch", "../outside/keep.md", "/dev/null", "nosuch.md", "plan.md:",
    "plan.md:{number}", "^", "^k1", "plan/To Do/{number}", "plan/{number}", "plan//", "%2F", "{strange}", "{number}",
    "x" * 20000, "é" * 3000, "a\nb", "\t", "*", "**/*", "'", "\"", "$(touch pwn)", "~", "[", "]", "{", "{{}}", "@", "#",
    "!", ":", "=", "=x", "x=", "--json=x", "-qq", "-n", "--bo", "x\x00y"
]


class Names:
    """The names of the commands of a program, and the options whose value may begin with a dash."""

    def __init__(self, commands):
        self.commands = {" ".join(words) for words, _ in commands}
        # These options take the next word as their value, even if it looks like an option.
        source = (ROOT / "Sources/pb/App/PlaceOptions.swift").read_text()
        self.greedy = set(re.findall(r'"(-[^"]+)"', re.search(r"optionsWithAnyValue = \[(.*?)\]", source)[1]))


@dataclasses.dataclass
class Argument:
    """An option or an operand of a command."""
    kind: str  # "positional", "option" or "flag"
    names: list[str]  # such as `-q` and `--quiet`; empty for an operand
    value: str  # the name of the value, or of the flag
    repeats: bool


def argument(text):
    """The argument that docs/commands.md shows as `<cards> …`, `-t, --tag <tag> …` or `-q, --quiet`."""
    repeats, text = text.endswith(" …"), text.removesuffix(" …")
    names, _, value = text.removesuffix(">").rpartition("<")
    if not value or not text.endswith(">"):
        names = text.split(", ")
        return Argument("flag", names, names[-1].lstrip("-"), repeats)
    names = names.strip().split(", ") if names.strip() else []
    return Argument("option" if names else "positional", names, value, repeats)


def commands_of():
    """Every command that has no subcommands: its words, and its arguments as docs/commands.md lists them. `make test` compares the
    page with the program."""
    sections = (ROOT / "docs/commands.md").read_text().split("\n## pb ")[1:]
    found = [(section.partition("\n")[0].split(), re.findall(r"(?m)^\| `([^`]+)` \|", section)) for section in sections]
    groups = {tuple(words[:-1]) for words, _ in found}
    return [(words, [one for one in map(argument, texts) if one.value not in ENDLESS])
            for words, texts in found if tuple(words) not in groups]


class Speaker:
    """Makes command lines for a case."""

    def __init__(self, scene, commands):
        self.scene, self.dice = scene, scene.dice
        self.commands = commands
        known = {" ".join(words) for words, _ in commands} | {words[0] for words, _ in commands}
        # The templates of commands that the program under test lacks are left out.
        self.fair, self.git = ([one for one in some if one.split()[0] in known] for some in (FAIR, GIT))

    @property
    def boards(self):
        return [path.decode("utf-8", "replace") for path in self.scene.boards]

    def chain(self):
        """The arguments of the commands in a random chain."""
        card = self.value("card", 0)
        chain = self.dice.choice(CHAINS).split(";")
        lines = [[card if word == "CARD" else self.word(word, 0) for word in line.split()] for line in chain]
        return [self.protected([self.bytes(word) for word in line]) for line in lines]

    def word(self, word, hostility):
        return self.value(word[1:-1], hostility) if word.startswith("{") else word

    def line(self, hostility, templates=None):
        """The arguments of a random command, as bytes. `hostility` (0 to 1) is the probability that they are hostile."""
        if self.dice.random() >= hostility:
            words = self.dice.choice(templates or self.fair).split()
            line = [self.word(word, hostility) for word in words]
            extra = [["--dry-run"], ["--diff"], ["-q"], ["--json"]]
            line += self.dice.choice(extra) if self.dice.random() < 0.12 and "-" not in line else []
        else:
            line = self.hostile_line()
        return self.protected([self.bytes(word) for word in line])

    def protected(self, line):
        """The arguments, usually with `./` before the name of a board that begins with a dash, so that it is not read as an
        option."""
        names = {os.fsencode(board) for board in self.boards}
        is_strange = [word.startswith(b"-") and word.split(b":")[0] in names for word in line]
        if not any(is_strange) or self.dice.random() < 0.1:
            return line
        return [b"./" + word if strange else word for word, strange in zip(line, is_strange)]

    def hostile_line(self):
        words, arguments = self.dice.choice(self.commands)
        line = list(words)
        for one in arguments:
            if self.dice.random() >= (0.8 if one.kind == "positional" else 0.15):
                continue
            for _ in range(self.dice.choice([1, 1, 1, 2, 4]) if one.repeats or self.dice.random() < 0.05 else 1):
                option = self.dice.choice(one.names) if one.names else None
                value = self.value(one.value, 0.5)
                if one.kind == "positional":
                    line.append(value)
                elif one.kind == "flag":
                    line.append(option)
                else:
                    line += [f"{option}={value}"] if self.dice.random() < 0.3 else [option, value]
        if self.dice.random() < 0.2:
            line.insert(self.dice.randrange(len(line) + 1), self.value("general", 1))
        if self.dice.random() < 0.1:
            line.insert(self.dice.randint(1, len(line)),
                        self.dice.choice(["--", "-", "--nosuch", "-z", "--json", "--dry-run", "--help"]))
        return line

    def bytes(self, word):
        data = word.encode("utf-8", "surrogatepass").replace(b"\x00", b"")
        return data + b"\xff\xc3" if self.dice.random() < 0.01 else data

    def value(self, kind, hostility):
        dice, scene = self.dice, self.scene
        if dice.random() < hostility * 0.6:
            return scene.fill(dice.choice(GENERAL))
        board = dice.choice(self.boards or ["plan.md"])
        stem = board.rsplit("/", 1)[-1].removesuffix(".md")
        number = dice.choice(["1", "2", "3", "7"]) if dice.random() < 0.6 else dice.choice(NUMBERS)
        column = dice.choice(scene.columns or COLUMNS)
        column = column[:3].lower() if dice.random() < 0.3 else column
        word = dice.choice(scene.titles or ["zq1q"])
        if kind in ("card", "cards"):
            return dice.choice([
                word, word, f"{board}:{dice.randint(1, 30)}", f"{board}:{number}", f"{stem}/{column}/{number}",
                "^" + dice.choice(scene.ids or ["k1"]), board + ":5"
            ])
        if kind in ("board", "boards", "name", "into", "file", "base", "ours", "theirs"):
            return dice.choice([board, board, stem, stem[:3]])
        if kind in ("path", "paths", "names", "files", "place"):
            return dice.choice([
                board, "sub", ".", f"{board}:{dice.randint(1, 30)}",
                *[name.decode(errors="replace") for name in scene.files]
            ])
        if kind in ("below", "folder"):
            return dice.choice(["fresh.md", "sub/fresh.md", "made", "sub", "plan.md", "a/b/c"])
        if kind in ("query", "where", "words"):
            return scene.fill(dice.choice(QUERIES)) if dice.random() < 0.8 else word
        if kind in ("text", "title"):
            fields = "{strange} due:{date} !high #x every:{every} ^k2 @{{{date}}} +x p:h tag:{strange} person:ann".split() + [
                "## no", "- [ ] x", "> y", "a\nb", "<!--", "```"
            ]
            return " ".join([dice.choice(["New card", "Übung", "-x", "1. x"])] +
                            [scene.fill(dice.choice(fields))] * dice.randrange(2))
        if kind == "notes":
            return dice.choice([
                "A line.", "a\n\nb", "- [ ] item", "```\ncode", "<!-- x", "", "\ttab\n  two", "## no",
                "> conflict: title \"x\"", "***\n## Archive\n- x",
                scene.fill("{strange}"), "x\r\ny", "- a\n    - b\n- c"
            ])
        values = {
            "every": [f"every={one}" for one in EVERY], "column": [column], "number": [number],
            "limit": [number, "none"], "date": DATES + ["fri", "+3d", "-2w", "due+1w", "none", "", "eom"],
            "tag": ["core", "-core", "home", "a/b", "x y", "#core",
                    scene.fill("{strange}")], "level": ["high", "low", "none", "7"], "pair": [
                        "est=3h", "k=", "k=v w", "=x", "due=x", "a b=c", "k=]", f"qty={number}", "tags=a", "id=x", "p:h", "+x", "pri=l",
                        scene.fill("k={strange}")
                    ], "keys": [scene.fill(dice.choice(KEYS))], "host": HOSTS,
            "view": ["today", "week", "v", "w", "re", "nosuch",
                     ""], "format": ["human", "json", "sarif", "github", "junit"] + HOSTS,
            "rules": ["all", "style", "overdue", "unsorted,duplicate-id",
                      ","], "severity": ["info", "warning", "error",
                                         "fatal"], "age": [f"{number}d", "0d", "4w", f"-{number}y",
                                                           "x"], "color": ["red", "#ff0000", "none", "always", "never"],
            "item": [number, word], "word": [word, "zn1n", "call"], "revision": [
                "HEAD", "HEAD~1", "HEAD~99", "main", "-h", "--output=x", "HEAD:plan.md", "@{9223372036854775807}",
                "^HEAD", "a..b"
            ]
        }
        kind = {
            "columns": "number", "count": "number", "times": "number", "days": "number", "priority": "level",
            "person": "tag", "old": "tag", "new": "tag", "key=value": "pair", "rule": "rules", "markdown": "notes",
            "time": "age", "when": "color"
        }.get(kind, kind)
        return dice.choice(values.get(kind) or [number, "call", board, column])
