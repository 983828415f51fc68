"""Checks the laws that every command must obey, whatever its arguments and files are.

signal      no command is ended by a signal or a trap
time        no command runs longer than the limit
code        the exit code is 0, 1, 2 or 64; that of the merge driver may also be 129 or more
json        with --json and exit code 0 or 1, standard output is strict JSON: no NaN, no lone surrogate, no duplicate key;
            JUnit and the markup in waybar's JSON are XML
control     no output for people and no JSON controls a terminal or changes the reading direction
reading     a command that only reads changes no file, creates none, and leaves the times of all files as they are
refused     a command that ends with 2 or 64 has changed no file; if it was asked for several things, it may have done some of them
outside     outside the planning folder and the state folder, only files that the command names are written
leftover    no temporary file remains, and only commands that are meant to create files do so
lost        a command that only moves or marks cards neither loses nor duplicates a title or a note
undo        `pb undo` restores every file, byte for byte

The last law needs more commands; it is in sandbox.py.
"""

import json
import os
import re
import xml.etree.ElementTree

GROUPS = {"column": None, "git": None, "tags": "list", "boards": "list"}
READERS = {
    "show", "list", "boards list", "find", "view", "agenda", "next", "did", "report", "stats", "tags list", "top", "open", "history", "diff", "log",
    "textconv", "git check", "doctor", "lsp", "serve", "help"
}
# Flags with which a command writes nothing.
DRY = {"--dry-run", "--diff"}
CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\U000e0000-\U000e007f]")
COLOUR = re.compile("\x1b\\[[0-9;]*m|\x1b]8;[^\x1b\x07]*(\x1b\\\\|\x07)")
IMPORTED = re.compile(rb"plan/(sub/)?([^/.-][^/]*\.md|import-rest(-\d+)?\.json)")
MARK = re.compile(rb"z([qn])\d+\1")
# The notations that make a card repeat. When such a card is done, the card for its next occurrence has the same marks.
RECURRING = re.compile(rb"every|repeat|\brec:|\xf0\x9f\x94\x81", re.IGNORECASE)
FROM = re.compile(rb"\[(?:(?:removed-)?from|(?:from|removed)-place):: [^\]\n]*\]")
# After these commands, every mark must occur as often as before. `Command.keeps` has the exceptions, such as `--title`.
KEEPERS = {
    "add", "edit", "move", "done", "reopen", "start", "stop", "cancel", "snooze", "skip", "hide", "after", "note", "check", "rm", "restore", "archive", "unarchive", "sort",
    "lint",
    "column add", "column rename", "column move", "column rm", "column wip", "column set", "init", "new", "rename", "id",
    "tags rename", "git setup", "git check", "boards move", "boards set", "boards archive", "boards rm", "boards restore"
}
# Commands that accept several cards or boards.
SEVERAL = {
    "edit", "move", "done", "reopen", "start", "stop", "cancel", "check", "rm", "restore", "archive", "unarchive", "id", "sort", "lint",
    "sync", "resolve", "boards archive", "boards rm", "boards restore"
}
MAKERS = {"new", "rm", "init", "git setup", "undo", "redo", "sync", "restore", "trash", "boards rm", "boards restore",
          "import"}


class Command:
    """A command line, and what the laws need to know about it."""

    def __init__(self, argv, names):
        self.argv = [os.fsdecode(word) for word in argv]
        options = self.argv[:self.argv.index("--")] if "--" in self.argv else self.argv
        options = [word for at, word in enumerate(options) if at == 0 or options[at - 1] not in names.greedy]
        self.flags = {word for word in options if word.startswith("-")}
        end = self.argv.index("--") if "--" in self.argv else len(self.argv)
        self.words = [word for word in self.argv[:end] if not word.startswith("-")] + self.argv[end + 1:]
        words = [word for word in options if not word.startswith("-")]
        self.name = words[0] if words else ""
        if self.name in GROUPS:
            self.name += " " + (words[1] if len(words) > 1 and f"{self.name} {words[1]}" in names.commands else
                                GROUPS[self.name] or "")
        # ArgumentParser reads a word such as `-h.md` as `-h`.
        is_asked = any(re.match(r"-[^-]*h|--(help|version|generate-completion-script)\b", word) for word in self.flags)
        self.is_help = is_asked or self.name in ("", "help")
        self.reads_input = "-" in self.argv
        self.is_reading = (self.is_help or bool(self.flags & DRY) or self.name in READERS
                           or self.name == "lint" and "--fix" not in self.flags
                           or self.name == "sort" and "--check" in self.flags
                           or self.name == "trash" and "--empty" not in self.flags
                           or self.name == "resolve" and not self.flags & {"--kept", "--other"})

    @property
    def is_several(self):
        """Whether the command was asked for several things, each of which is done or refused separately (docs/json.md)."""
        operands = len(self.words) - len(self.name.split()) + self.argv[:self.argv.index("--") if "--" in self.argv else None].count("-")
        is_many = operands > 1 or "--where" in self.flags
        # `resolve` resolves all conflict notes of a board.
        is_many = is_many or self.name == "resolve"
        return self.name in SEVERAL and is_many or self.name == "add" and self.reads_input or any(
            re.match(r"(-n|--times)(=|$)", word) for word in self.flags)

    @property
    def prints_bytes(self):
        """Whether the output is a board or a patch, which contains the bytes of the board unchanged."""
        return "--diff" in self.flags or self.reads_input and (self.name == "sort"
                                                               or self.name == "lint" and "--fix" in self.flags)

    @property
    def keeps(self):
        """The kinds of marks that must occur as often as before: of titles (`q`), of notes (`n`), both or none."""
        if self.name not in KEEPERS:
            return b""
        if self.name == "edit":
            # Nothing is checked for a new title or notes: a title may continue on lines that have the mark of a note, and notes may
            # contain items.
            return b"" if any("--title" in word or "--notes" in word for word in self.argv) else b"qn"
        return b"q" if "--with-text" in self.flags else b"qn"


class Run:
    """How a command ended. `code` is None if it took too long."""

    def __init__(self, code, output, errors, seconds):
        self.code, self.output, self.errors, self.seconds = code, output, errors, seconds


def strict_json(data):
    """Describes why `data` is not strict JSON; None if it is."""

    def no_constant(text):
        raise ValueError(f"{text} is not JSON")

    def once(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError(f"a key occurs twice: {[key for key, _ in pairs]}")
        return dict(pairs)

    try:
        text = data.decode()
        value = json.loads(text, parse_constant=no_constant, object_pairs_hook=once)
        # This fails if a string contains a lone surrogate.
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        return None
    except ValueError as error:
        return str(error)
    return None


def wrong_output(command, run):
    """Checks the laws about output: `json` and `control`."""
    formats = [command.argv[at + 1] for at, word in enumerate(command.argv[:-1]) if word == "--format"]
    formats += [word.split("=", 1)[1] for word in command.argv if word.startswith("--format=")]
    is_json = ("--json" in command.flags
               or formats and formats[-1] in ("json", "sarif", "waybar")) and not command.is_help
    is_diff = "--diff" in command.flags
    if is_json and run.code in (0, 1) and not is_diff:
        lines = run.output.splitlines() if "waybar" in formats and "--json" not in command.flags else [run.output]
        for wrong in filter(None, map(strict_json, lines)):
            yield "json", wrong
    if run.code in (0, 1) and "--json" not in command.flags and not command.is_help:
        yield from wrong_markup(formats[-1:], run.output)
    for stream, data in ("standard output", run.output), ("standard error", run.errors):
        if stream == "standard output" and command.prints_bytes:
            continue
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            yield "control", f"{stream} is not UTF-8: {error}"
            text = data.decode(errors="replace")
        if "always" in command.argv or "--color=always" in command.argv:
            text = COLOUR.sub("", text)
        found = CONTROL.search(text)
        if found:
            around = text[max(0, found.start() - 30):found.end() + 20]
            yield "control", f"{stream} has U+{ord(found[0]):04X} in {around!r}"


def wrong_markup(formats, output):
    """Checks that JUnit's output, and the Pango markup in waybar's JSON, are XML."""
    texts = [output] if formats == ["junit"] and output else []
    if formats == ["waybar"] and strict_json(output) is None:
        texts = [f"<x>{text}</x>" for key, text in json.loads(output).items() if key in ("text", "tooltip")]
    for text in texts:
        try:
            xml.etree.ElementTree.fromstring(text)
        except xml.etree.ElementTree.ParseError as error:
            yield "json", f"{formats[0]}: no XML: {error}"


def content(tree):
    return {path: entry[1] for path, entry in tree.items() if entry[0] == "file"}


def marks(tree):
    """The number of times that each mark occurs in the files of the planning folder."""
    counts = {}
    for path, data in content(tree).items():
        if path.startswith(b"plan/") and b"/.git/" not in path:
            # The fields with the old place of a card are left out, because they repeat the name of a column, which may have a mark.
            for match in MARK.finditer(FROM.sub(b"", data)):
                counts[match[0]] = counts.get(match[0], 0) + 1
    return counts


def recurring_marks(tree):
    """The marks of repeating cards: all marks from that of one title to the next, if a notation of `RECURRING` is between them."""
    found = set()
    for path, data in content(tree).items():
        places = [match.start() for match in MARK.finditer(data) if match[1] == b"q"]
        for begin, end in zip([0] + places, places + [len(data)]):
            if path.startswith(b"plan/") and RECURRING.search(data, begin, end):
                found.update(match[0] for match in MARK.finditer(data, begin, end))
    return found


def named(command, cwd):
    """The real paths of all files that the words of a command line may name."""
    paths = set()
    for word in command.argv:
        for part in {word, word.split("=", 1)[-1], re.sub(r"[:/][^:/]*$", "", word), re.sub(r":-?\d+$", "", word)}:
            paths.add(os.path.realpath(os.path.join(os.fsdecode(cwd), part)))
    return paths


def wrong_files(command, run, before, after, root, is_damaged, folder):
    """Checks the laws about files: `reading`, `refused`, `outside` and `leftover`.

    `before` and `after` have the files in the folder of the case, without the state folder.
    """
    old, new = content(before), content(after)
    changed = {path for path, _ in set(old.items()) ^ set(new.items())}
    if is_damaged and not command.name in READERS:
        # After damage to the journal, any command that writes may first finish a change that seems to be interrupted.
        pass
    elif command.is_reading and before != after:
        yield "reading", f"changed {sorted({path for path, _ in set(before.items()) ^ set(after.items())})}"
    elif changed and (run.code == 64 or run.code == 2 and not command.is_several):
        yield "refused", f"exit {run.code}, but changed {sorted(changed)}"
    allowed = named(command, os.path.join(root, "plan", folder)) if not command.is_reading else set()
    for path in sorted(changed):
        # `pb init --default` writes the user's configuration.
        if command.name == "init" and "--default" in command.flags and path == b"home/.config/planboard/config.yml":
            continue
        real = os.path.realpath(os.path.join(os.fsencode(root), path))
        if not path.startswith(b"plan/") and not any(
                os.fsdecode(real).startswith(one) for one in allowed
                if len(one) > len(root) or command.name == "init" and one == root):
            yield "outside", f"wrote {path}"
        if b"~pb-" in path and path in new and path not in old:
            yield "leftover", f"{path} was left behind"
    made = {path for path in new.keys() - old.keys() if path.startswith(b"plan/")}
    if made and command.name not in MAKERS and "--git" not in command.flags and not is_damaged:
        yield "leftover", f"made {sorted(made)}"
    if command.name == "import":
        # Names of projects in a file of another program lead nowhere else, and into no hidden file.
        strange = sorted(path for path in made if not IMPORTED.fullmatch(path))
        if strange:
            yield "leftover", f"made {strange}"


def wrong_cards(command, before, after):
    """Checks that no card or note is lost or doubled, by counting marks."""
    old, new = marks(before), marks(after)
    if command.name == "sync":
        gone = sorted(old.keys() - new.keys())
        if gone:
            yield "lost", f"{gone} are in no file any more"
    kinds = command.keeps
    wrong = []
    # When a repeating card is done, the card for its next occurrence has the same marks.
    recurring = recurring_marks(before) if command.name in ("done", "edit", "move", "column rm", "lint") else ()
    for mark in sorted(old.keys() | new.keys()):
        was, now = old.get(mark, 0), new.get(mark, 0)
        if mark[1] in kinds and (now < was or now > was and mark not in recurring):
            wrong.append(f"{mark.decode()} occurred {was} times, and occurs {now} times now")
    if wrong:
        yield "lost", ", ".join(wrong[:5])


def wrong_merge(command, run, before, after):
    """Checks that the merge driver keeps all marks that a side added, and that it changes no file if it gives up."""
    paths = [b"plan/" + os.fsencode(word) for word in command.argv[1:4]]
    if run.code is None or len(set(paths)) < 3 or any(path not in content(before) for path in paths):
        return
    old, new = content(before), content(after)
    if run.code >= 129 and old != new:
        yield "refused", f"exit {run.code}, but changed files"
    if run.code in (0, 1):
        base, ours, theirs = ({match[0] for match in MARK.finditer(old[path])} for path in paths)
        gone = ((ours | theirs) - base | ours & theirs) - {match[0] for match in MARK.finditer(new[paths[1]])}
        if gone:
            yield "lost", f"{sorted(gone)} are not in the merge"


def broken(command, run, before, after, root, is_damaged=False, folder=""):
    """Yields every law that a command has broken, each with a description."""
    if run.code is None:
        yield "time", f"stopped after {run.seconds:.0f} s"
    elif run.code < 0:
        yield "signal", f"signal {-run.code}: {run.errors[-300:].decode(errors='replace')}"
    elif run.code not in (0, 1, 2, 64) and not (command.name == "merge-driver" and run.code >= 129):
        yield "code", f"exit code {run.code}"
    yield from wrong_output(command, run)
    if command.name == "merge-driver":
        yield from wrong_merge(command, run, before, after)
        return
    yield from wrong_files(command, run, before, after, root, is_damaged, folder)
    if not is_damaged and run.code in (0, 1, 2):
        yield from wrong_cards(command, before, after)
