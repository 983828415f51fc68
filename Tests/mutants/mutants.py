#!/usr/bin/env python3
"""Puts small faults (mutants) into a copy of pb on purpose, and finds out which of them the tests notice.

usage: mutants.py make SCRATCH [--seed N] [--count N] [--files GLOB...]
       mutants.py run SCRATCH [--only NUMBER...] [--filter REGEX] [--skip REGEX] [--until STAGE]
       mutants.py update SCRATCH
       mutants.py list SCRATCH

`make` copies the checkout to the folder SCRATCH, chooses random mutants, more of them in larger files, and writes all of them
into the copy. A mutant is active only if the environment variable PB_MUTANT has its number, so one build is enough for all of
them. Mutants that do not compile are left out. `run` runs the tests once without a mutant, and then for each mutant, in stages
that begin with the quick tests. A mutant is killed if a test fails, if the tests crash, or if they take too long. `update` copies
files that have since changed in the checkout, except those that have mutants. `list` prints the results so far. The checkout is
never changed.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
# The targets of the package in the order in which they are compiled.
PARTS = ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardStore", "PlanBoardMerge", "PlanBoardLint", "PlanBoardIntents",
         "PlanBoardMessages"]
FILES = [
    "PlanBoardCore/Identity/*.swift",
    "PlanBoardIntents/Boards/ListBoardsForGit.swift",
    "PlanBoardIntents/Queries/*.swift",
    "PlanBoardIntents/Session/*.swift",
    "PlanBoardIntents/Cards/SortBoard.swift",
    "PlanBoardIntents/Undo/ThreeWayMerge+Boards.swift",
    "PlanBoardMerge/Decide/CardCheck.swift",
    "PlanBoardStore/Folder/BoardHome.swift",
    "PlanBoardStore/Files/FileVersion.swift",
    "PlanBoardStore/Git/TreeFiles+Revision.swift",
    "PlanBoardStore/Files/Patience.swift",
    "PlanBoardStore/Transactions/Recovery.swift",
    "PlanBoardStore/Transactions/FolderTransaction+Recovery.swift",
    "PlanBoardStore/Transactions/InterruptedChange.swift",
    "PlanBoardStore/Transactions/Settlement.swift",
    "PlanBoardStore/Transactions/ThreeWayMerge.swift",
    "PlanBoardStore/Files/TreeFiles.swift",
]
# The stages of a run. For each mutant, they are run until a test fails. Each has a name, and the number of cases that property
# tests try.
STAGES = [("quick", "30"), ("near", None), ("module", None), ("all", None)]
# These tests take longer than all others together, and can only find faults in PlanStore and in merging.
SLOW = "FaultTests|SyncSimulation|SmallMerge"
# The suites of CommandTests for the stage `near`. The first row whose pattern matches the path of the mutant's file is used.
NEAR_COMMANDS = [
    ("Identity/", "SHA256|Log"),
    ("CardLog", "Log"),
    ("Completions|FrecencyRanking", "Completion"),
    ("DuplicateBoards", "ConflictCopy"),
    ("LintQuery", "LintCommand|EditorRecipe"),
    ("PlanWatch", "LintCommand|ConflictCopy"),
    ("RevisionComparison", "RevisionDiff"),
    ("TopCards", "Top"),
    ("NextCards|OpenCard|DoneCards", "Next|Top"),
    ("PlanConflict", "MergeCommand|ConflictCopy"),
    ("Queries/", "QueryCommand|List|Show|Overdue|Boards|DateCommand"),
    ("Git", "GitSetup|RevisionDiff"),
    ("Sync", "ConflictCopy|EqualCards"),
    ("SortBoard", "Sort"),
    ("FolderTransaction/", "Undo|OtherFolder|WriteScope|RememberingCommand|BoardFinder|LintCommand|QueryCommand"),
    ("", "RememberingCommand|Undo|OtherFolder"),
]
BUILD = ["-c", "release", "-Xswiftc", "-enable-testing", "-j", "2"]
# Some mutants do not compile, so this many times the wanted number is written.
SURPLUS = 1.35


# MARK: Choosing


@dataclasses.dataclass
class Mutant:
    """One place in the source that is changed. `start` and `end` are offsets in characters of the file."""

    path: str  # relative to Sources
    line1: int
    kind: str  # the kind of change, in words or as an operator
    start: int
    end: int
    before: str  # the whole line without the change
    number: int = 0
    state: str = "not run"  # after a run: `survives`, or the test that killed it
    passed: list = dataclasses.field(default_factory=list)  # the stages in which no test failed

    def __str__(self):
        return f"{self.number:4} {self.path}:{self.line1}: {self.kind}: {self.before.strip()}"


def masked(text):
    """The source text with comments and strings replaced by blanks. The length stays the same."""
    out = list(text)

    def blank(start, end):
        for index in range(start, end):
            if out[index] != "\n":
                out[index] = " "

    index = 0
    while index < len(text):
        if text.startswith("//", index):
            end = text.find("\n", index)
            end = len(text) if end < 0 else end
        elif text.startswith("/*", index):
            end = text.index("*/", index) + 2
        elif text.startswith('"""', index):
            end = text.index('"""', index + 3) + 3
        elif text[index] == '"':
            end = end_of_string(text, index)
            # The quotation marks stay, so that the string still looks like a value.
            blank(index + 1, end - 1)
            index = end
            continue
        else:
            index += 1
            continue
        blank(index, end)
        index = end
    return "".join(out)


def end_of_string(text, start):
    """The offset after the closing quotation mark of a string. Interpolated values in it may contain strings, too."""
    index = start + 1
    while text[index] != '"':
        if text.startswith("\\(", index):
            depth = 1
            index += 2
            while depth:
                if text[index] == '"':
                    index = end_of_string(text, index)
                    continue
                depth += {"(": 1, ")": -1}.get(text[index], 0)
                index += 1
        else:
            index += 2 if text[index] == "\\" else 1
    return index + 1


# Operators: the precedence group of each, and the operator that replaces it.
INFIX = {
    "==": ("ComparisonPrecedence", ["!="]),
    "!=": ("ComparisonPrecedence", ["=="]),
    "<": ("ComparisonPrecedence", ["<="]),
    "<=": ("ComparisonPrecedence", ["<"]),
    ">": ("ComparisonPrecedence", [">="]),
    ">=": ("ComparisonPrecedence", [">"]),
    "&&": ("LogicalConjunctionPrecedence", ["||"]),
    "||": ("LogicalDisjunctionPrecedence", ["&&"]),
    "??": ("NilCoalescingPrecedence", ["left only", "right only"]),
}
# Parts of expressions: the kind of change, a pattern, and the text that replaces it, in which `#` stands for the mutant's number.
PARTS_OF_EXPRESSIONS = [
    ("true is false", r"(?<![\w.])true\b", "mutantFlipped(#, true)"),
    ("false is true", r"(?<![\w.])false\b", "mutantFlipped(#, false)"),
    ("one more", r"(?<![\w.$])(\d{1,3}|0x[0-9A-F]{2})(?!\w|\.\w)", r"mutantPlusOne(#, \g<0>)"),
    ("one less", r"(?<![\w.$])(\d{1,3}|0x[0-9A-F]{2})(?!\w|\.\w)", r"mutantMinusOne(#, \g<0>)"),
    ("isEmpty is not", r"\.isEmpty\b", ".isEmpty.mutantFlipped(#)"),
    ("first is last", r"\.first\((?!\))", ".mutantFirst(#, "),
    ("first is last", r"\.first\b(?!\()", ".mutantFirst(#)"),
    ("last is first", r"\.last\((?!\))", ".mutantLast(#, "),
    ("last is first", r"\.last\b(?!\()", ".mutantLast(#)"),
    ("firstIndex is last", r"\.firstIndex\(", ".mutantFirstIndex(#, "),
    ("max is min", r"(?<![\w.])max\(", "mutantMax(#, "),
    ("min is max", r"(?<![\w.])min\(", "mutantMin(#, "),
    ("max is min", r"\.max\(\)", ".mutantMax(#)"),
    ("min is max", r"\.min\(\)", ".mutantMin(#)"),
    ("min is max", r"\.min\(by:", ".mutantMin(#, by:"),
]
NO_STATEMENT = re.compile(
    r"(?:let|var|if|guard|for|while|repeat|return|throw|switch|case|default|func|struct|enum|class|extension|init|deinit|else|"
    r"import|package|private|fileprivate|internal|public|static|mutating|typealias|defer|do|break|continue|lazy|final|"
    r"indirect|subscript|precondition|preconditionFailure|fatalError|super|unowned|weak|nonisolated|override|protocol|"
    r"convenience)\b"
)
STATEMENT = re.compile(r"(?:(?:try[?!]?|_ =) )?[\w$][\w.$]*(?:[!?]?\.[\w$]+|\[[^\]]*\])*[!?]?(?: [-+&|^*/%]{0,2}= |\(| \{)")


def candidates(path, text):
    """Yields all possible mutants of a file."""
    code = masked(text)
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def mutant(kind, start, end):
        line = text.count("\n", 0, start)
        return Mutant(path, line + 1, kind, start, end, lines[line])

    for symbol, (_, becomes) in INFIX.items():
        for match in re.finditer(r"(?<=\s)" + re.escape(symbol) + r"(?=\s)", code):
            if re.search(r"func $", code[: match.start()]):
                continue
            for other in becomes:
                yield mutant(f"{symbol} {other}", match.start(), match.end())
    for kind, pattern, _ in PARTS_OF_EXPRESSIONS:
        for match in re.finditer(pattern, code):
            # A key path is left alone.
            if not re.search(r"\\[\w.?!]*$", code[: match.start()]):
                yield mutant(kind, match.start(), match.end())
    for start, end in clauses(code):
        yield mutant("negated", start, end)
    for start, end in statements(code):
        yield mutant("left out", start, end)


def clauses(code):
    """Yields the conditions of `if`, `guard` and `while`, except patterns."""
    for match in re.finditer(r"(?<![\w.`#])(if|guard|while) ", code):
        start = index = match.end()
        depth = 0
        ends = []
        while index < len(code):
            sign = code[index]
            if depth == 0 and (code.startswith(" else", index) if match[1] == "guard" else code.startswith(" {", index)):
                break
            if depth == 0 and re.match(r"\n\s*else\b", code[index:]):
                break
            if sign in "([{":
                depth += 1
            elif sign in ")]}":
                depth -= 1
            elif sign == "," and depth == 0:
                ends.append(index)
            index += 1
        for end in ends + [index]:
            clause = code[start:end]
            first = start + len(clause) - len(clause.lstrip())
            if not re.match(r"(let|var|case)\b|#", clause.strip()):
                yield first, start + len(clause.rstrip())
            start = end + 1


def statements(code):
    """Yields the calls and assignments that are whole statements, on one line or several."""
    stack = []
    previous = "{"
    offset = 0
    lines = code.split("\n")
    # For each line, find the innermost bracket that is open at its start.
    for number, line in enumerate(lines):
        stripped = line.strip()
        inner = stack[-1] if stack else "{"
        is_start = inner == "{" and (
            not re.search(r"[-=&|?+*/<>,(\[]$", previous) and not (previous.endswith(":") and not previous.startswith(("case", "default")))
        )
        first = offset + len(line) - len(line.lstrip())
        # Statements such as `if c { call() }`, `for x in y { call() }` and `case .x: call()`.
        inside = re.search(r"^(?:if|for|while|\} else)\b.*?\{ ([^{}]+) \}$", stripped) or re.search(
            r"^(?:case\b[^:]*(?:\([^)]*\))?[^:]*|default): (.+)$", stripped)
        if inside and inner == "{":
            first += inside.start(1)
            stripped = inside[1]
        depth = len(stack)
        for sign in line:
            if sign in "([{":
                stack.append(sign)
            elif sign in ")]}":
                stack.pop()
        if is_start and STATEMENT.match(stripped) and not NO_STATEMENT.match(stripped):
            end = end_of_statement(code, first, offset + len(line) if not inside else first + len(stripped))
            following = code[end:].lstrip()
            if end - first < 600 and not re.match(r"[.?:&|+*=]|else\b|\w+: \{", following):
                if not is_value(code, first, end, previous, inside):
                    yield first, end
        if stripped:
            previous = line.strip()
        offset += len(line) + 1


def is_value(code, start, end, previous, inside):
    """Whether the statement seems to be the value that a function or closure returns, or to set a property for the first time."""
    statement = code[start:end]
    headers = re.findall(r"^ *(?:[\w@()]+ )*?(func|init|var|subscript)\b", code[:start], flags=re.MULTILINE)
    if re.match(r"(?:self\.)?\w+ = |\(self\.", statement):
        return bool(headers) and headers[-1] == "init"
    if re.search(r" [-+]?= ", statement.split("\n")[0]):
        return False
    if inside:
        return bool(re.search(r"\?\?|\.(map|flatMap|compactMap)\b|^[A-Z.]", statement))
    if not code[end:].lstrip().startswith("}") or not re.search(r"(\{|\bin)$", previous):
        return False
    if re.match(r"(\} else|else|if|for|while|do|defer)\b", previous):
        return False
    return "->" in previous or not re.search(r"\bfunc\b", previous)


def end_of_statement(code, start, line_end):
    """The offset after the statement that begins at `start`: the end of the line on which all of its brackets are closed."""
    index = start
    depth = 0
    while index < len(code):
        if index >= line_end and depth == 0:
            return index
        if code[index] in "([{":
            depth += 1
        elif code[index] in ")]}":
            depth -= 1
            if depth == 0 and index >= line_end:
                return index + 1
        elif code[index] == "\n" and depth == 0:
            return index
        index += 1
    return index


def code_lines(text):
    return sum(bool(line.strip(" {}()")) for line in masked(text).split("\n"))


def choose(files, count, rng):
    """Chooses mutants of all files, in proportion to the sizes of the files. No two of them overlap."""
    sizes = {path: code_lines(text) for path, text in files.items()}
    chosen = []
    for path, quota in shares(sizes, count).items():
        open_ = list(candidates(path, files[path]))
        rng.shuffle(open_)
        taken = []
        for mutant in open_:
            if len(taken) == quota:
                break
            if all(mutant.end <= other.start or other.end <= mutant.start for other in taken):
                taken.append(mutant)
        chosen += sorted(taken, key=lambda mutant: mutant.start)
    return chosen


def shares(sizes, count):
    total = sum(sizes.values())
    exact = {path: count * size / total for path, size in sizes.items()}
    result = {path: max(1, int(share)) for path, share in exact.items()}
    for path in sorted(exact, key=lambda path: int(exact[path]) - exact[path]):
        if sum(result.values()) >= count:
            break
        result[path] += 1
    return result


# MARK: Writing


def symbol(mutant):
    """The operator that replaces another one for a mutant: the old operator, and the mutant's number in mathematical signs."""
    return mutant.kind.split(" ")[0] + "".join(chr(0x2200 + digit) for digit in divmod(mutant.number, 32))


def written(mutant, text):
    """The source text that replaces `text` for a mutant."""
    if mutant.kind.split(" ")[0] in INFIX:
        return symbol(mutant)
    if mutant.kind == "negated":
        return f"mutantNegated({mutant.number}, {text})"
    if mutant.kind == "left out":
        return f"if mutantKeeps({mutant.number}) {{ {text} }}"
    for kind, pattern, new in PARTS_OF_EXPRESSIONS:
        if kind == mutant.kind and (match := re.fullmatch(pattern.replace("(?!\\))", ""), text)):
            return match.expand(new.replace("#", str(mutant.number)))
    raise ValueError(mutant)


SUPPORT = """
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The number of the active mutant; 0 for none.
package let activeMutant: Int = getenv("PB_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

package func mutantKeeps(_ number: Int) -> Bool { activeMutant != number }
package func mutantNegated(_ number: Int, _ condition: Bool) -> Bool { condition != (activeMutant == number) }
package func mutantFlipped(_ number: Int, _ value: Bool) -> Bool { value != (activeMutant == number) }
package func mutantPlusOne<N: FixedWidthInteger>(_ number: Int, _ value: N) -> N {
  activeMutant == number ? value &+ 1 : value
}
package func mutantMinusOne<N: FixedWidthInteger>(_ number: Int, _ value: N) -> N {
  activeMutant == number ? value &- 1 : value
}
package func mutantMax<C: Comparable>(_ number: Int, _ a: C, _ b: C) -> C { activeMutant == number ? min(a, b) : max(a, b) }
package func mutantMin<C: Comparable>(_ number: Int, _ a: C, _ b: C) -> C { activeMutant == number ? max(a, b) : min(a, b) }

extension Bool {
  package func mutantFlipped(_ number: Int) -> Bool { self != (activeMutant == number) }
}
extension BidirectionalCollection {
  package func mutantFirst(_ number: Int) -> Element? { activeMutant == number ? last : first }
  package func mutantLast(_ number: Int) -> Element? { activeMutant == number ? first : last }
  package func mutantFirst(_ number: Int, where fits: (Element) throws -> Bool) rethrows -> Element? {
    try activeMutant == number ? last(where: fits) : first(where: fits)
  }
  package func mutantLast(_ number: Int, where fits: (Element) throws -> Bool) rethrows -> Element? {
    try activeMutant == number ? first(where: fits) : last(where: fits)
  }
  package func mutantFirstIndex(_ number: Int, where fits: (Element) throws -> Bool) rethrows -> Index? {
    try activeMutant == number ? lastIndex(where: fits) : firstIndex(where: fits)
  }
}
extension BidirectionalCollection where Element: Equatable {
  package func mutantFirstIndex(_ number: Int, of element: Element) -> Index? {
    activeMutant == number ? lastIndex(of: element) : firstIndex(of: element)
  }
}
extension Sequence {
  package func mutantMin(_ number: Int, by isLess: (Element, Element) throws -> Bool) rethrows -> Element? {
    try activeMutant == number ? self.max(by: isLess) : self.min(by: isLess)
  }
}
extension Sequence where Element: Comparable {
  package func mutantMax(_ number: Int) -> Element? { activeMutant == number ? self.min() : self.max() }
  package func mutantMin(_ number: Int) -> Element? { activeMutant == number ? self.max() : self.min() }
}
"""


def declaration(mutant, text):
    """The Swift declarations of the operator of a mutant. `text` is the source text after the operator."""
    old, new = mutant.kind.split(" ", 1)
    name = symbol(mutant)
    active = f"activeMutant == {mutant.number}"
    lines = [f"infix operator {name}: {INFIX[old][0]}"]
    if old in ("&&", "||"):
        lines.append(
            f"package func {name} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool "
            f"{{ try {active} ? a {new} b() : a {old} b() }}")
    elif old == "??":
        changed = {"right only": "b()", "left only": "a!"}[new]
        lines.append(
            f"package func {name} <T>(a: T?, b: @autoclosure () throws -> T) rethrows -> T "
            f"{{ try {active} ? {changed} : a ?? b() }}")
        changed = {"right only": "b()", "left only": "a"}[new]
        lines.append(
            f"package func {name} <T>(a: T?, b: @autoclosure () throws -> T?) rethrows -> T? "
            f"{{ try {active} ? {changed} : a ?? b() }}")
    elif re.match(r"\s*nil\b", text):
        lines.append(
            f"package func {name} <T>(a: T?, b: _OptionalNilComparisonType) -> Bool {{ {active} ? a {new} b : a {old} b }}")
    else:
        law = "Equatable" if old in ("==", "!=") else "Comparable"
        lines.append(f"package func {name} <T: {law}>(a: T, b: T) -> Bool {{ {active} ? a {new} b : a {old} b }}")
        lines.append(
            f"package func {name} <T: {law}, U: {law}>(a: (T, U), b: (T, U)) -> Bool "
            f"{{ {active} ? a {new} b : a {old} b }}")
    return "\n".join(lines)


def write_support(scratch, files, mutants):
    """Writes the functions and operators that mutants use. The file stays the same when a mutant is left out, because otherwise
    everything would be compiled again."""
    declarations = [
        declaration(mutant, files[mutant.path][mutant.end :]) for mutant in mutants if mutant.kind.split(" ")[0] in INFIX
    ]
    put(scratch / "copy/Sources/PlanBoardCore/Mutants.swift", SUPPORT + "\n".join(declarations) + "\n")


def write(scratch, files, mutants):
    """Writes the files with all mutants into the copy."""
    for path, text in files.items():
        out = text
        for mutant in sorted((m for m in mutants if m.path == path), key=lambda mutant: -mutant.start):
            out = out[: mutant.start] + written(mutant, text[mutant.start : mutant.end]) + out[mutant.end :]
        if not path.startswith("PlanBoardCore/"):
            out += "internal import PlanBoardCore\n"
        put(scratch / "copy" / "Sources" / path, out)


def put(path, text):
    """Writes a file if its text has changed."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def copy_checkout(scratch, but=()):
    """Copies the files that have changed since the last time, so that little must be compiled again. `but` has paths to leave
    out."""
    copy = scratch / "copy"
    copy.mkdir(parents=True, exist_ok=True)
    for source in CHECKOUT.rglob("*"):
        path = source.relative_to(CHECKOUT)
        if any(path.is_relative_to(other) for other in but) or path.parts[0] == ".git" or path.parts[0].startswith(".build") or source.is_dir():
            continue
        target = copy / path
        target.parent.mkdir(parents=True, exist_ok=True)
        data = source.read_bytes()
        if path.match("Tests/CommandTests/*.swift"):
            data = passing_on(data.decode()).encode()
        if not target.exists() or target.read_bytes() != data:
            target.write_bytes(data)
            shutil.copymode(source, target)


def passing_on(text):
    """Changes the source of a test so that it passes the mutant's number to the programs that it starts, which have their own
    environment."""
    return re.sub(
        r"^( *)(.*\bprocess\.run\(\).*)$",
        r"""\1process.environment = (process.environment ?? ProcessInfo.processInfo.environment).merging(
\1  ["PB_MUTANT": ProcessInfo.processInfo.environment["PB_MUTANT"] ?? "0"]) { $1 }
\1\2""",
        text, flags=re.MULTILINE)


# MARK: Building


def build(scratch, *arguments):
    """Builds the copy.

    Returns: the path (relative to Sources), line and message of each compiler error; None if there are no errors.
    """
    process = subprocess.run(
        ["swift", "build", *BUILD, "--scratch-path", scratch / "build", *arguments], cwd=scratch / "copy", text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    (scratch / "build.log").write_text(process.stdout)
    if process.returncode == 0:
        return None
    errors = re.findall(r"/copy/Sources/([^:\n]+):(\d+):\d+: error: (.*)", process.stdout)
    if not errors:
        sys.exit(f"cannot build; see {scratch / 'build.log'}")
    return {(path, int(line), message) for path, line, message in errors}


def culprits(errors, mutants):
    """The numbers of the mutants that probably caused the compiler errors."""
    found = set()
    for path, line, message in errors:
        here = [mutant for mutant in mutants if mutant.path == path]
        if re.search(r"initializ|missing return|used before", message):
            # The compiler reports a missing statement at the end of the function, so the mutant is above.
            near = [mutant for mutant in here if mutant.kind == "left out" and line - 30 < mutant.line1 <= line]
        else:
            exact = [mutant for mutant in here if mutant.line1 == line]
            near = exact or [mutant for mutant in here if mutant.line1 < line][-1:] or here[:1]
        found |= {mutant.number for mutant in near}
    return found


def sources(globs):
    """The texts of the files that get mutants, by path relative to Sources."""
    folder = CHECKOUT / "Sources"
    paths = sorted({path for glob in globs for path in folder.glob(glob)})
    return {str(path.relative_to(folder)): path.read_text() for path in paths}


def make(scratch, seed, count, globs):
    scratch.mkdir(parents=True, exist_ok=True)
    files = sources(globs)
    rng = random.Random(seed)
    print(f"seed {seed}: {sum(len(list(candidates(*file))) for file in files.items())} possible mutants in {len(files)} files")
    mutants = choose(files, int(count * SURPLUS), rng)
    for number, mutant in enumerate(mutants, 1):
        mutant.number = number
    copy_checkout(scratch, but=[f"Sources/{path}" for path in files])
    write_support(scratch, files, mutants)
    left_out = 0
    parts = sorted({mutant.path.split("/")[0] for mutant in mutants}, key=PARTS.index)
    for step in [["--target", part] for part in parts] + [["--build-tests"]]:
        while True:
            write(scratch, files, mutants)
            errors = build(scratch, *step)
            if errors is None:
                break
            gone = culprits(errors, mutants)
            for mutant in mutants:
                if mutant.number in gone:
                    print(f"does not compile: {mutant}", flush=True)
            if not gone:
                sys.exit(f"cannot build; see {scratch / 'build.log'}")
            left_out += len(gone)
            mutants = [mutant for mutant in mutants if mutant.number not in gone]
    wanted = {mutant.number for mutant in rng.sample(mutants, min(count, len(mutants)))}
    save(scratch, seed, [mutant for mutant in mutants if mutant.number in wanted])
    (scratch / "controls.json").unlink(missing_ok=True)
    print(f"{len(mutants)} mutants compile, {left_out} do not; {len(wanted)} are chosen")


def save(scratch, seed, mutants):
    put(scratch / "mutants.json", json.dumps({"seed": seed, "mutants": [dataclasses.asdict(m) for m in mutants]}, indent=1))


def load(scratch):
    stored = json.loads((scratch / "mutants.json").read_text())
    return stored["seed"], [Mutant(**mutant) for mutant in stored["mutants"]]


# MARK: Running


def tests_of(stage, path, skip):
    """Regular expressions for the tests that a stage runs for the mutants of a file, and for those that it skips."""
    is_store = path.startswith("PlanBoardStore")
    slow = None
    if stage == "quick":
        slow = SLOW
        tests = r"^(IntentTests|StoreTests)\." if is_store else r"^(IntentTests|MergeTests)\.|CardIdentityTests"
    elif stage == "near":
        names = next(names for pattern, names in NEAR_COMMANDS if re.search(pattern, path))
        tests = rf"^CommandTests\.({names})\w*Tests\b"
    elif stage == "module":
        tests = r"^(IntentTests|MergeTests|StoreTests|LintTests|ParseTests)\."
        slow = None if is_store or path.startswith("PlanBoardMerge") else SLOW
    else:
        tests = r"^CommandTests\."
    return tests, "|".join(filter(None, [slow, skip]))


def run_tests(scratch, number, filter_, skipped, cases, limit):
    """Runs tests with a mutant active, one after the other.

    Returns: the name of the test that failed, or None; and the number of tests that ran.
    """
    environment = {**os.environ, "PB_MUTANT": str(number)}
    if cases:
        environment["PB_CASES"] = cases
    log = scratch / f"run-{number}.log"
    command = [scratch / "build/release/PlanBoardPackageTests.xctest", "--testing-library", "swift-testing", "--no-parallel"]
    command += ["--filter", filter_] + (["--skip", skipped] if skipped else [])
    with open(log, "wb") as output:
        process = subprocess.Popen(
            command, cwd=scratch / "copy", env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
            start_new_session=True)
        try:
            code = wait(process, log, limit)
        finally:
            # This also ends the programs that the tests have started.
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
    text = log.read_text(errors="replace")
    ran = re.search(r"Test run with (\d+) tests?", text)
    count = int(ran[1]) if ran else 0
    if code is None:
        return f"took longer than {limit:.0f} s", count
    if code == 0:
        return None, count
    failed = re.search(r"Test \"?(.+?)\"? (?:with .*)?recorded an issue", text)
    return failed[1] if failed else f"crashed ({code})", count


def wait(process, log, limit):
    """Waits for the end of the tests, or for the first of them to fail.

    Returns: the exit code; None if they take too long.
    """
    end = time.monotonic() + limit
    while time.monotonic() < end:
        try:
            return process.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            if b"recorded an issue" in log.read_bytes():
                return 1
    return None


def run(scratch, only, filter_, skip, until):
    seed, mutants = load(scratch)
    chosen = [mutant for mutant in mutants if (mutant.number in only if only else not mutant.state.startswith("killed"))]
    stages = STAGES[: [name for name, _ in STAGES].index(until) + 1]
    controls = scratch / "controls.json"
    limits = json.loads(controls.read_text()) if controls.exists() else {}

    def limit(name, path, cases):
        """The time limit for a stage, in seconds: ten plus four times the duration of its tests without a mutant. Without a
        mutant, the tests must pass."""
        tests, skipped = tests_of(name, path, skip) if not filter_ else (filter_, skip)
        key = f"{tests} without {skipped}, {cases}"
        if key not in limits:
            began = time.monotonic()
            failure, count = run_tests(scratch, 0, tests, skipped, cases, 1200)
            took = time.monotonic() - began
            print(f"no mutant: {count} tests in {took:.0f} s: {key}", flush=True)
            if failure or not count:
                sys.exit(f"the tests fail without a mutant: {failure}")
            limits[key] = 10 + 4 * took
            put(controls, json.dumps(limits, indent=1))
        return limits[key]

    def run_mutant(mutant):
        for name, cases in stages if not filter_ else [("chosen", None)]:
            if name in mutant.passed and not only:
                continue
            tests, skipped = tests_of(name, mutant.path, skip) if not filter_ else (filter_, skip)
            failure, _ = run_tests(scratch, mutant.number, tests, skipped, cases, limit(name, mutant.path, cases))
            if failure:
                mutant.state = f"killed ({name}): {failure}"
                break
            mutant.passed.append(name)
            mutant.state = "survives"
        return mutant

    for name, cases in stages if not filter_ else [("chosen", None)]:
        for mutant in chosen:
            limit(name, mutant.path, cases)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for task in concurrent.futures.as_completed([pool.submit(run_mutant, mutant) for mutant in chosen]):
            print(f"{task.result()}\n     {task.result().state}", flush=True)
            save(scratch, seed, mutants)
    summary(seed, mutants)


def summary(seed, mutants):
    states = collections.Counter(mutant.state.split(":")[0] for mutant in mutants)
    print(f"seed {seed}, {len(mutants)} mutants: " + ", ".join(f"{count} {state}" for state, count in sorted(states.items())))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["make", "run", "update", "list"])
    parser.add_argument("scratch", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--files", nargs="+", default=FILES, metavar="GLOB", help="the files that get mutants, relative to Sources")
    parser.add_argument("--only", nargs="+", type=int, default=[], metavar="NUMBER")
    parser.add_argument("--filter", metavar="REGEX", help="run only these tests")
    parser.add_argument("--skip", metavar="REGEX", help="do not run these tests")
    parser.add_argument("--until", default=STAGES[-1][0], choices=[name for name, _ in STAGES], help="the last stage")
    options = parser.parse_args()
    scratch = options.scratch.resolve()
    if options.action == "make":
        make(scratch, options.seed, options.count, options.files)
    elif options.action == "run":
        run(scratch, options.only, options.filter, options.skip, options.until)
    elif options.action == "update":
        copy_checkout(scratch, but=[f"Sources/{path}" for path in sources(options.files)])
        (scratch / "controls.json").unlink(missing_ok=True)
        if build(scratch, "--build-tests"):
            sys.exit(f"cannot build; see {scratch / 'build.log'}")
    else:
        seed, mutants = load(scratch)
        for mutant in mutants:
            print(f"{mutant}\n     {mutant.state}")
        summary(seed, mutants)


if __name__ == "__main__":
    main()
