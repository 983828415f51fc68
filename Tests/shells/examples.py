#!/usr/bin/env python3
"""Types every example of the documents at the prompt of a shell, and checks that it does what the document says.

usage: examples.py PB [--shell bash|zsh|fish] [--only TEXT]

Examples are: lines in README.md and docs that begin with `$ `, indented lines there that begin with `pb`, `pb …` in backticks
there, and the examples in the help of each command, which docs/commands.md and docs/pb.1 repeat. Each is typed into an
interactive shell on a terminal, with history expansion, and in zsh with extended patterns. The pages of STORIES are typed as stories,
and the output must be as shown there. Every other example is typed in a new plan. pb must receive exactly the same arguments, end
with the same exit code, and leave the same files as when it is called with these arguments without a shell.

Before that, some command lines that a shell changes are typed, to check that the test notices the change.
"""

import argparse
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/attacks"))
from completion import Shell  # noqa: E402
from workers import each_shell  # noqa: E402

NAMES = ["bash", "zsh", "fish"]
# Commands whose output is drawn on a terminal.
DRAWN = re.compile(r"pb( (list|find|next|agenda|view|did|trash)( [^|>]*)?)?")
# Pages whose commands are typed one after the other, in one folder with the files that the page shows.
STORIES = ["tour.md", "first-week.md", "queries.md", "coming-from.md", "cookbook.md", "questions.md"]
PLAN = {
    ".planboard.yml": "people: [ann]\nignore: [SampleBoards]\n",
    "roadmap.md": """---
planboard: true
title: Road map
primary: true
---
## To Do
- [ ] Call Ann #phone due:2026-11-20 created:2026-10-04 ^k3f9
  - [x] find the number
  - [ ] write tests
- [ ] Fix the roof #home #old ^b2x7
- [ ] Ship the writer #core !high due:2026-12-01 #q4
- [ ] Milk #shop
- [ ] Bread #release
- [ ] Old idea

### version 2
- [ ] Parser
## Doing
- [/] Water the plants every:1w due:2026-11-21
## Review
## Done
- [x] Fence done:2026-10-01
***
## Archive
- [x] Fix the login #q4
""",
    "someday.md": "---\nplanboard: true\n---\n## Ideas\n- [ ] swim\n## Done\n",
    "todo.md": "## A\n- [ ] b due:2026-12-02\n- [ ] a due:2026-12-01\n",
    "old.md": "## A\n- [ ] b\n",
    "base.md": "## A\n- [ ] b\n", "ours.md": "## A\n- [ ] b #x\n", "theirs.md": "## A\n- [ ] b @y\n",
    "plan.md": "---\nplanboard: true\n---\n## A\n- [ ] b\n", "plan 2.md": "---\nplanboard: true\n---\n## A\n- [ ] c\n",
}
# Examples whose text a shell changes. The test must notice this in the shells that are named.
CAUGHT = {
    'pb add "Call Ann #phone !high due:fri"': ["bash", "zsh"],
    "pb add Call Ann #phone": NAMES,
    "pb list !high": ["bash", "zsh"],
    "pb list due:<=7d": NAMES,
    "pb list Buy*": ["zsh", "fish"],
    "pb done ^k3f9": ["zsh"],
    "pb list (+core or +home)": NAMES,
    "pb list =core": ["zsh"],
}
# Shell code that records the arguments of a program.
NOTE = """for word; do printf '%s\\0' "$word" >>'{log}/arguments'; done
printf '\\n' >>'{log}/arguments'
"""
# A script that runs a program which must not use the terminal: its output goes to a file, and it cannot ask questions.
SHIM = """#!/bin/sh
{note}[ -t 0 ] && exec </dev/null
[ -t 1 ] && exec >>'{log}/output'
[ -t 2 ] && exec 2>>'{log}/output'
exec '{program}' "$@"
"""
ENVIRONMENT = {"PB_TODAY": "2026-11-21", "TZ": "UTC", "LC_ALL": "C.UTF-8", "EDITOR": "true", "GIT_CONFIG_SYSTEM": "/dev/null"}


def without_comment(line):
    """A line without the explanation after the command, which follows two spaces outside of quotation marks."""
    quote = ""
    for index, char in enumerate(line):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif line.startswith("  ", index):
            return line[:index]
    return line.rstrip()


def is_example(text):
    """Whether a text can be typed as it is: it has no placeholder, and the command ends by itself."""
    endless = r"--watch|^pb lsp|\bpb serve(?! --(?:devices|revoke))"
    return not re.search(rf"…|\[|\b[A-Z]{{2,}}\b|{endless}|\|[a-z]|, ", text.replace("COPY", "copy").replace("HEAD", "head"))


def examples():
    """All examples except those of the stories, each with its place in the documents."""
    found = {}
    # The page has the help of each command, and `make test` compares it with the program. The first indented line shows the usage.
    for section in (ROOT / "docs/commands.md").read_text().split("\n## ")[1:]:
        for line in re.findall(r"(?m)^    (.*)$", section)[1:]:
            found.setdefault(without_comment(line), "help of " + section.partition("\n")[0])
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        if path.name in ("commands.md", *STORIES):
            continue
        text, place = path.read_text(), path.relative_to(ROOT)
        for line in re.findall(r"(?m)^    (?:\$ )?((?:pb|printf) .*)$", text):
            example = without_comment(line)
            found.setdefault(example, str(place))
            # In a list of commands, an example may follow a colon.
            for inner in re.findall(r": (pb [a-z].*)$", line):
                found.setdefault(inner, str(place))
        for span in re.findall(r"`(pb [^`]+)`", text):
            found.setdefault(" ".join(span.split()), str(place))
    for page in STORIES:
        for span in re.findall(r"`(pb [^`]+)`", (ROOT / "docs" / page).read_text()):
            found.setdefault(" ".join(span.split()), f"docs/{page}")
    return {example: place for example, place in found.items() if is_example(example)}


def story(path):
    """The commands of a document with their outputs, and the files that the document shows."""
    text = path.read_text()
    files = dict(re.findall(r"(?s)```\w+ (\S+)\n(.*?)```", text))
    steps, output = [], None
    for line in text.split("\n"):
        if line.startswith("    $ "):
            output = []
            steps.append((line[6:], output))
        elif output is not None and (line.startswith("    ") or not line):
            output.append(line[4:])
        else:
            output = None
    return files, [(command, "\n".join(lines).strip("\n")) for command, lines in steps]


class Typist:
    """An interactive shell, and the folder in which its commands run."""

    def __init__(self, pb, name, scratch):
        self.scratch = scratch = pathlib.Path(scratch).resolve()
        self.name = name
        self.world, self.log = scratch / "world", scratch / "log"
        programs, scripts = scratch / "bin", scratch / "scripts"
        for folder in (programs, scripts / "zsh", self.world, self.log):
            folder.mkdir(parents=True)
        for program, real in (("pb", pb), ("cat", shutil.which("cat")), ("fzf", shutil.which("head"))):
            note = NOTE.format(log=self.log) if program == "pb" else ""
            (programs / program).write_text(SHIM.format(log=self.log, program=real, note=note))
            (programs / program).chmod(0o755)
        # Each example runs twice, and the notes that it writes must be the same. Without the first program of a pipe, fish does not
        # run the others.
        for program, script in (("date", "exec /bin/date --date='2026-11-21 09:00' \"$@\""), ("gh", "echo '[]'")):
            (programs / program).write_text(f"#!/bin/sh\n{script}\n")
            (programs / program).chmod(0o755)
        self.environment = ENVIRONMENT | {
            "PATH": f"{programs}:/usr/bin:/bin", "HOME": str(self.world / "home"), "XDG_STATE_HOME": str(self.world / "state"),
            "XDG_CONFIG_HOME": str(self.world / "home/.config"), "TERM": "xterm", "PS1": "> ", "INPUTRC": "/dev/null", "HISTFILE": "/dev/null",
        }
        # completion.py lets its shells load completion scripts from these files. Here they contain other settings instead.
        (scripts / "bash").write_text("set -o histexpand -o history\nshopt -s extglob\n")
        (scripts / "fish").write_text("")
        self.shell = Shell(name, self.scratch, self.environment, scripts)
        if name == "zsh":
            self.shell.run("setopt bang_hist extended_glob")

    def make(self, files):
        """Makes new folders with these files."""
        shutil.rmtree(self.world)
        for name, text in files.items():
            path = self.world / "plan" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        for folder in ("plan", "home", "state"):
            (self.world / folder).mkdir(parents=True, exist_ok=True)
        if files is PLAN:
            shutil.copytree(ROOT / "SampleBoards", self.world / "plan/SampleBoards")
        self.shell.run(f"cd '{self.world}/plan'")

    def tree(self):
        files = sorted(path for folder in ("plan", "home") for path in (self.world / folder).rglob("*") if path.is_file())
        # The shell's own files are left out.
        return {str(path.relative_to(self.world)): path.read_bytes() for path in files if "/fish/" not in str(path)}

    def logged(self, name):
        path = self.log / name
        text = path.read_bytes() if path.exists() else b""
        path.unlink(missing_ok=True)
        return text

    def type(self, command):
        """Types a command. Returns its exit code (-1 if the shell is stuck), its output, and the arguments that pb received."""
        status = "$status" if self.name == "fish" else "$?"
        self.shell.run(f"{command}\recho {status} >'{self.log}/code'", patience=20)
        return int(self.logged("code") or -1), self.logged("output"), self.logged("arguments")

    def call(self, command):
        """Runs a command without an interactive shell. Returns the same values as `type`."""
        environment = {"cwd": self.world / "plan", "env": self.environment, "stdin": subprocess.DEVNULL, "capture_output": True}
        if re.search(r" [|<>]+ ", command):
            done = subprocess.run(["/bin/sh", "-c", command], **environment)
        else:
            home = self.environment["HOME"]
            words = [home + word[1:] if word.startswith("~/") else word for word in shlex.split(command)]
            done = subprocess.run([shutil.which(words[0], path=self.environment["PATH"]), *words[1:]], **environment)
        return done.returncode, done.stdout + done.stderr, self.logged("arguments")

    def check(self, command):
        """Types an example. Describes how the result differs from that of the same arguments without a shell; None if it does
        not."""
        self.make(PLAN)
        code, _, arguments = self.call(command)
        wanted = self.tree()
        # Three attempts, because a busy shell may lose a key.
        for _ in range(3):
            self.make(PLAN)
            typed, output, received = self.type(command)
            if typed != -1:
                break
        if received != arguments:
            return f"pb receives the arguments {received!r} instead of {arguments!r}"
        if typed != code:
            return f"exit code {typed} instead of {code}: {output.decode(errors='replace')}"
        differ = sorted(path for path, _ in set(wanted.items()) ^ set(self.tree().items()))
        return f"other files: {', '.join(differ)}" if differ else None

    def tell(self, path):
        """Types the commands of a story. Yields a description of each output that differs from the document."""
        files, steps = story(path)
        self.make({})
        for name, text in files.items():
            (self.world / "plan" / name).write_text(text)
        for command, wanted in steps:
            # The document shows the board at this width, as the Swift test for the document does.
            _, output, _ = self.type(command.replace("pb show household.md", "pb show --width 100 household.md"))
            got = "\n".join(line.rstrip() for line in output.decode(errors="replace").strip("\n").split("\n"))
            if got == "\n".join(line.rstrip() for line in wanted.split("\n")):
                continue
            if DRAWN.fullmatch(command) and "--json" not in command:
                # On a terminal, messages are wrapped.
                if got.split() == wanted.split():
                    continue
                # The document shows the drawing of a terminal, which the Swift test compares. Here, pb prints the same cards as lines.
                cards = re.findall(r"(?m)^(?:[A-Z ]\S* +)?[a-z0-9]{4}  ", wanted)
                is_same = bool(cards) or all(line in wanted for line in got.split("\n"))
                if is_same and len(cards) == len(re.findall(r"(?m)^\S+\.md:\d+: ", got)):
                    continue
                yield f"{path.relative_to(ROOT)}: {command!r} prints\n{got}\nwhich are not the cards of\n{wanted}"
                continue
            yield f"{path.relative_to(ROOT)}: {command!r} prints\n{got}\ninstead of\n{wanted}"


def run(name, pb, only):
    faults, count = [], 0
    with tempfile.TemporaryDirectory() as scratch:
        typist = Typist(pb, name, scratch)
        for command, shells in CAUGHT.items():
            if (typist.check(command) is not None) != (name in shells):
                faults.append(f"self-test: the shell changes {command!r}: {'not noticed' if name in shells else 'unexpected'}")
        for example, place in examples().items():
            if only not in example:
                continue
            count += 1
            fault = typist.check(example)
            if fault:
                faults.append(f"{place}: {example!r}: {fault}")
        if not only:
            for path in (ROOT / "docs" / page for page in STORIES):
                count += len(story(path)[1])
                faults += typist.tell(path)
        typist.shell.stop()
    stuck = typist.shell.stuck
    return f"{name}: {count} examples, {len(CAUGHT)} self-tests, {len(faults)} faults, {stuck} times stuck", faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pb", type=os.path.abspath)
    parser.add_argument("--shell", choices=NAMES, action="append")
    parser.add_argument("--only", default="", help="type only examples that contain this text, and no stories")
    arguments = parser.parse_args()
    names = arguments.shell or NAMES
    for name in names:
        if not shutil.which(name):
            sys.exit(f"examples.py: {name} is not installed")
    each_shell(run, names, arguments.pb, arguments.only)


if __name__ == "__main__":
    main()
