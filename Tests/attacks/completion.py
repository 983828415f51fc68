#!/usr/bin/env python3
"""When a shell completes a command with text from a plan, it runs none of that text.

usage: completion.py PB [--shell bash|bash-old|bash-completion|zsh|fish]

The test starts real shells, each on its own terminal, with the completion scripts that PB prints. It types a command and then TAB:
twice, or once followed by Enter. Card titles, columns, tags, people, views, board files, folders and plans have names that try to
run `pw`, which leaves a file behind. That file must never appear. The test also types the start of names in different case,
inside both kinds of quotes, and handles. Ordinary names must be completed, which shows that the test notices completions at all.
If a shell must not see the title of a card, pb must offer the card's id or place instead, and the command must check that card
off.
"""

import argparse
import fcntl
import json
import os
import pathlib
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

from workers import each_shell

MARKS = ["\u0301", "\ufe0f", "\u200d"]
# `pw` must never run.
EXPANSIONS = [
    "${x:-$(pw)}", "${x:-`pw`}", "${x=$(pw)}", "${IFS:$(pw)}", "${a[$(pw)]}", "$((a[$(pw)]))", "$(( a[$(pw)] ))",
    "$[a[$(pw)]]", "$[a[`pw`]]", "$((a[`pw`]))", "$(pw)", "`pw`", "${x:?$(pw)}", "${!x:-$(pw)}", "${x/$(pw)/}", "${x@P}$(pw)",
    "<(pw)", ">(pw)", "$'\\x24(pw)'", "(pw)", "{pw,$(pw)}",
]
BREAKS = [
    "';pw;'", "\";pw;\"", "'\"';pw;'\"'", "\\';pw;\\'", ";pw;", "&pw&", "|pw|", "x&&pw", "x||pw", "!pw", "#;pw", "~$(pw)", "*$(pw)",
    "a\\", "a\\\\';pw;'", "=pw", "=(pw)", "%;pw", "--where $(pw)", "-h;pw",
]
MARKED = [f"{quote}{mark}{end}" for mark in MARKS for quote, end in (("'", "$(pw)'"), ("'", ";pw;'"), ('"', "$(pw)\""), ("\\", "$(pw)"), ("`", "pw`"))]
HOSTILE = EXPANSIONS + BREAKS + MARKED
ORDINARY = ["Buy milk", "Ann's (big) door?", 'Say "yes"', "v1.2, part 3", "Größe prüfen", "日本 へ", "Cafe\u0301 au lait", "a+b=c", "50% off: now", "@home later"]
SHELLS = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    # Like bash 3.2 on macOS, which has no compopt.
    "bash-old": ["bash", "--norc", "--noprofile", "-i"],
    # With the package bash-completion, which splits words in its own way.
    "bash-completion": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    # Every shell here must have the same prompt. fish's own prompt ends with `#` for root.
    "fish": ["fish", "--no-config", "-i", "-C", "function fish_prompt; echo -n '> '; end"],
}
BASH_COMPLETION = "/usr/share/bash-completion/bash_completion"
HEAD = "---\nplanboard: 1\n---\n\n"


class Shell:
    """An interactive shell on its own terminal."""

    def __init__(self, name, folder, environment, scripts):
        self.name, self.folder, self.environment, self.scripts = name, folder, environment, scripts
        self.count = self.stuck = 0
        self.start()

    def start(self):
        arguments = SHELLS[self.name]
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(self.folder)
            os.execvpe(arguments[0], arguments, self.environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 300, 0, 0))
        bash = ["bind 'set enable-bracketed-paste off'", "bind 'set completion-query-items 0'", "bind 'set page-completions off'",
                f"source '{self.scripts}/bash'"]
        setup = {
            "bash": bash,
            "bash-old": ["enable -n compopt"] + bash,
            "bash-completion": bash[:3] + [f"source {BASH_COMPLETION}"] + bash[3:],
            "zsh": [f"fpath=('{self.scripts}/zsh' $fpath)", "autoload -Uz compinit", "compinit -D -u", "LISTMAX=100000",
                    "unsetopt zle_bracketed_paste"],
            "fish": ["set -g fish_autosuggestion_enabled 0", f"source '{self.scripts}/fish'"],
        }[self.name]
        for line in setup:
            # A shell that cannot be set up ends the test; otherwise it would be started again for ever.
            if not self.answers(line + "\r", patience=60):
                raise RuntimeError(f"{self.name} does not answer after {line!r}: {self.last!r}")

    def stop(self):
        try:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(self.terminal)

    def read(self, wanted, patience):
        """Reads what the shell writes until it contains `wanted`. Returns it; None if `wanted` does not appear in time."""
        seen = self.last = b""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            ready, _, _ = select.select([self.terminal], [], [], 0.2)
            if ready:
                try:
                    seen = self.last = seen + os.read(self.terminal, 65536)
                except OSError:
                    return None
                # Also wait for the prompt: until then, the terminal handles Ctrl-U, not the shell.
                if wanted in seen and b"> " in seen.split(wanted)[-1]:
                    return seen
        return None

    def run(self, line, patience=10):
        """Runs a line, and waits until it has ended."""
        return self.type(line + "\r", patience)

    def answers(self, keys, patience):
        """Types keys, clears the line, and runs a command that prints a number. Returns what the shell wrote; None if the number
        does not appear in time."""
        self.count += 1
        # Ctrl-U clears the line. The command contains quotes, so that its echo is different from its output.
        os.write(self.terminal, keys.encode() + b"\x15" + f"echo M''{self.count}K\r".encode())
        return self.read(f"M{self.count}K".encode(), patience)

    def type(self, keys, patience=5):
        """Types keys, and waits until the shell has handled them.

        Returns what the shell wrote; None if it was stuck and had to be restarted.
        """
        seen = self.answers(keys, patience)
        if seen is None:
            # The shell waits for the end of a quote, or for the answer to a question.
            self.stuck += 1
            os.write(self.terminal, b"\x03")
            time.sleep(0.3)
            os.write(self.terminal, b"\x15" + f"echo N''{self.count}K\r".encode())
            seen = self.read(f"N{self.count}K".encode(), 5)
            if seen is None:
                self.stop()
                self.start()
        return seen


class Attacks:
    def __init__(self, pb, name, scratch):
        self.name, self.pb = name, pb
        self.scratch = pathlib.Path(scratch)
        self.canary = self.scratch / "PWNED"
        programs, scripts = self.scratch / "bin", self.scratch / "scripts"
        for folder in (programs, scripts / "zsh", self.scratch / "home"):
            folder.mkdir(parents=True)
        (programs / "pw").write_text(f"#!/bin/sh\n: >'{self.canary}'\n")
        (programs / "pw").chmod(0o755)
        (programs / "pb").symlink_to(pb)
        self.environment = environment = {
            "PATH": f"{programs}:/usr/bin:/bin", "HOME": str(self.scratch / "home"), "PB_DIR": ".", "LC_ALL": "C.UTF-8", "TERM": "xterm",
            "PS1": "> ", "INPUTRC": "/dev/null", "HISTFILE": "/dev/null",
            # An editor that prints its arguments.
            "EDITOR": "printf '<%s>\\n'",
        }
        self.settings = self.scratch / "home/.config/planboard/config.yml"
        self.settings.parent.mkdir(parents=True)
        for shell, file in (("bash", "bash"), ("zsh", "zsh/_pb"), ("fish", "fish")):
            made = subprocess.run([pb, "--generate-completion-script", shell], capture_output=True, check=True)
            (scripts / file).write_bytes(made.stdout)
        self.faults, self.ran, self.done, self.number = [], 0, 0, 0
        self.shell = Shell(name, self.scratch, environment, scripts)

    def plan(self, files):
        """Makes a folder with these files."""
        self.number += 1
        folder = self.scratch / "plans" / str(self.number)
        folder.mkdir(parents=True)
        for name, text in files.items():
            (folder / name).write_text(text)
        return folder

    def board(self, text):
        return self.plan({"plan.md": HEAD + text})

    def attack(self, folder, keys, what):
        """Types keys in a folder, and records a fault if `pw` ran. Returns what the shell wrote. `what` is the hostile text."""
        if self.name == "fish":
            # fish asks for all completions at the first TAB. A second one would open a menu that swallows the next keys.
            keys = keys.replace("\t\t", "\t")
        self.shell.run(f"cd '{folder}'")
        seen = self.shell.type(keys)
        self.done += 1
        if self.canary.exists():
            self.ran += 1
            self.canary.unlink()
            self.faults.append(f"{keys!r} ran a command: {what!r}")
        return (seen or b"").decode(errors="replace")

    def controls(self):
        """Checks that ordinary names are completed."""
        for title in ORDINARY:
            starts = ["", title[:2], title[:2].swapcase()]
            for start in ["", *starts, *("\"" + one for one in starts), *("'" + one for one in starts)]:
                keys = f"pb done {start}\t\r"
                self.complete(f"## To Do\n\n- [ ] {title}\n", keys, "- [x]")
        board = "## To Do\n\n- [ ] Ann's door #home @ann\n- [ ] Bob's (2)\n\n## In Progress\n\n## Done Well\n"
        for keys, wanted in [
            ("pb add new --column In\t\r", "## In Progress\n\n- [ ] new"),
            ("pb add new --tag ho\t\r", "new #home"),
            ("pb add new --person an\t\r", "new @ann"),
            # bash splits a word at a colon, so only the part after the colon is completed.
            ("pb done plan.md:7\t\r", "- [x] Ann's") if self.name.startswith("bash") else ("pb done Ann\t\r", "- [x] Ann's"),
            ("pb done bob\t\r", "- [x] Bob's"), ("pb move 'bob\t --to in\t\r", "## In Progress\n\n- [ ] Bob's"),
            ("pb edit bob\t --set est=1h\r", "est:1h"), ("pb add \"Tea due:tod\t\r", "Tea due:"), ("pb add Tea prio\thi\t\r", "Tea !high"),
        ]:
            self.complete(board, keys, wanted)
        for keys in ("pb done Cost\t\r", "pb done 'cost\t\r", "pb done \"Cost\t\r"):
            # This title must not reach the shell, so another name of the card replaces the typed text.
            self.complete("## To Do\n\n- [ ] Cost: $5\n", keys, "- [x] Cost")
        self.handles()
        self.elsewhere()
        folder = self.plan({"Bob plan.md": HEAD + "## To Do\n\n- [ ] Ann's door @ann\n- [x] x\n", "x.txt": "", "It's.md": HEAD})
        for keys, wanted in [
            ("pb show Bo\t\r", "Ann's door"), ("pb show It\t\r", "0 cards"), ("pb show 'it\t\r", "0 cards"), ("pb list \"is:DON\t\r", "To Do"),
            ("pb open Bo\t\r", "<Bob plan.md>"), ("pb list has:pers\t\r", "Ann's door"), ("pb list is:don\t\r", "To Do"),
            ("pb list column:\t\r", "Ann's door"), ("pb list board:\t\r", "Ann's door") if self.name == "-" else ("pb view over\t", "overdue"),
        ]:
            if not any(wanted in (seen := self.attack(folder, keys, "")) for _ in range(3)):
                self.faults.append(f"{keys!r} did not complete: {seen!r}")

    def handle(self, folder):
        """The handle of the first card."""
        cards = subprocess.run([self.pb, "list", "--json", "--all"], cwd=folder, env=self.environment, capture_output=True, check=True).stdout
        return json.loads(cards)["cards"][0]["handle"]

    def handles(self):
        """Checks that a handle is completed, and names its card."""
        for _ in range(3):
            folder = self.board("## To Do\n\n- [ ] Buy milk\n")
            seen = self.attack(folder, f"pb done {self.handle(folder)[:3]}\t\r", "handle")
            if "- [x]" in (folder / "plan.md").read_text():
                return
        self.faults.append(f"a handle was not completed: {seen!r}")

    def elsewhere(self):
        """Checks that the values of `-C` and `--plan` are completed, and that the candidates come from the plan that they name."""
        here = self.board("## To Do\n\n- [ ] Water nothing\n")
        (here / "my plans").mkdir()
        board = here / "my plans/far.md"
        (here / "my plans/.planboard.yml").write_text("")
        for keys in ("-C my\t\b done wat\t", "--plan ho\tdone wat\t", "--plan=home done wat\t", "--plan home done 'wat\t"):
            self.settings.write_text(f"plans:\n  home: {here}/my plans\n  work: {here}\n")
            for _ in range(3):
                board.write_text(HEAD + "## To Do\n\n- [ ] Water plants\n")
                seen = self.attack(here, f"pb {keys}\r", "elsewhere")
                if "- [x]" in board.read_text():
                    break
            else:
                self.faults.append(f"{keys!r} did not complete: {seen!r}")

    def complete(self, board, keys, wanted):
        """Types keys in a folder with this board, which must then contain `wanted`. Tries three times, because a busy shell may
        lose a key."""
        for _ in range(3):
            folder = self.board(board)
            seen = self.attack(folder, keys, board)
            if wanted in (folder / "plan.md").read_text():
                return
        self.faults.append(f"{keys!r} did not complete {board!r}: {seen!r}")

    def titles(self):
        """Attacks with hostile titles. The shell must be offered the title of the card or another of its names."""
        is_bash = self.name == "bash"
        for text in HOSTILE:
            for title in (text, "Abc " + text) if is_bash else (text,):
                self.complete(f"## To Do\n\n- [ ] {title}\n", "pb done \t\r", "- [x]")
            title = "Abc " + text
            several = self.board(f"## To Do\n\n- [ ] {title}\n- [ ] {title} too ^k1\n- [ ] Other\n")
            for keys in ("pb done \t\t", "pb done \"\t\t", "pb done 'Abc\t\t") if is_bash else ("pb done \t\t",):
                self.attack(several, keys, title)
            for quote in ("", "'", "\"") if is_bash else ("'",):
                self.complete(f"## To Do\n\n- [ ] {title}\n", f"pb done {quote}aBc\t\r", "- [x]")
            if not is_bash:
                continue
            # Here the title is the description of a handle or of an id.
            self.attack(several, f"pb done {self.handle(several)[:2]}\t\t", title)
            self.attack(several, "pb done ^\t\t", title)
            self.attack(several, "pb check Other \t\t", title)

    def names(self):
        """Attacks with hostile names of columns, tags, people, views and files."""
        is_bash = self.name == "bash"
        # bash expands the most, so it gets all names; other shells get every third one.
        for text in HOSTILE if is_bash else HOSTILE[::3]:
            quoted = text.replace("'", "''")
            card = f"- [ ] Buy #{text} @{text} tag:{text} [tag:: {text}] [person:: {text}] person:\"{text}\"\n"
            folder = self.plan({
                "plan.md": f"{HEAD}## {text}\n\n{card}", ".planboard.yml": f"views:\n  '{quoted}':\n    query: is:open\n"})
            file = self.plan({f"{text.replace('/', '_')}.md": HEAD + "## A\n\n- [ ] Buy\n"})
            (file / text.replace("/", "_")).mkdir()
            for keys in ("add x --column ", "view ", "add x --tag ", "add x --person ", "list column:", "tags rename ")[: 6 if is_bash else 4]:
                self.attack(folder, f"pb {keys}\t\r", text)
            self.attack(folder, "pb list #\t\t", text)
            for keys in ("show \t\r", "open \t\r", "open \t\t", "add x --board \t\r", "list board:\t\r")[: 5 if is_bash else 2]:
                self.attack(file, f"pb {keys}", text)

    def places(self):
        """Attacks with hostile names of plans and folders."""
        for text in HOSTILE if self.name == "bash" else HOSTILE[::3]:
            quoted, file = text.replace("'", "''"), text.replace("/", "_")
            folder = self.plan({"plan.md": HEAD + "## A\n\n- [ ] Buy\n"})
            (folder / file).mkdir()
            (folder / f"Abc {file}").mkdir()
            self.settings.write_text(f"plans:\n  '{quoted}': {folder}\n  'Abc {quoted}': {folder}\n")
            for keys in ("-C \t\r", "-C '\t\t", "-C abc\t\r", "--plan \t\r", "--plan abc\t\r", "--plan \"abc\t\t", "--plan=abc\t\r", "-C . show abc\t\r"):
                self.attack(folder, f"pb {keys}", text)

    def run(self):
        for group in (self.controls, self.titles, self.names, self.places):
            group()
            print(f"{self.name}: {group.__name__}: {self.done} typed, {len(self.faults)} faults", flush=True)
        self.shell.stop()


def attack(name, pb):
    with tempfile.TemporaryDirectory() as scratch:
        attacks = Attacks(pb, name, scratch)
        attacks.run()
    done, ran, stuck, faults = attacks.done, attacks.ran, attacks.shell.stuck, attacks.faults
    line = f"{name}: {done} attacks and controls; {ran} ran a command, {len(faults) - ran} other faults; stuck {stuck} times"
    return line, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pb", type=os.path.abspath)
    parser.add_argument("--shell", choices=SHELLS, action="append")
    arguments = parser.parse_args()
    names = arguments.shell or SHELLS
    for name in names:
        if name == "bash-completion" and not os.path.exists(BASH_COMPLETION):
            sys.exit(f"completion.py: {BASH_COMPLETION} is not installed")
        if not shutil.which(SHELLS[name][0]):
            sys.exit(f"completion.py: {SHELLS[name][0]} is not installed")
    each_shell(attack, names, arguments.pb)


if __name__ == "__main__":
    main()
