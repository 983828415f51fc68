#!/usr/bin/env python3
"""Random sessions of an editor with `pb lsp`. The server must have the client's text, and change boards as `pb` does.

usage: sessions.py PB [--cases N] [--seed N] [--case N] [--jobs N] [--self-test]

A session has a plan of one to three boards: samples, real ones from ../shared/boards, and random ones. Positions are UTF-8, UTF-16 or
UTF-32. The client types, deletes and pastes anywhere, also beyond the end of lines and of the text, sends whole texts, saves, closes
and opens. Some requests are cancelled, malformed or for unknown methods. Then:

1. Diagnostics, pushed or pulled, are what `pb lint --stdin-filename NAME -` finds in the client's text.
2. The edit of a code action, applied by the client, gives the bytes that the pb command of the same meaning gives in a copy of the
   plan, and changes no other card. After each part of an edit of several boards, each card is at least once in the plan.
3. The ranges of all other answers are inside the text, one in the other where they must be. Renaming and formatting give the bytes that
   the pb commands give (answers.py).
4. Each request is answered exactly once, and the server ends with exit code 0.

Before that, it is tested once how the server starts and ends.

A failure is printed with its case; `--case` runs only that. With --self-test, clients that make a mistake on purpose must be noticed.
"""

import argparse
import concurrent.futures
import copy
import difflib
import os
import re
import sys
import tempfile
import time
from collections import Counter

import actions
import answers
import lifecycle
import plans
import selftest
import text as texts
from client import CAPABILITIES, Client, Refused, Silence, path_of, uri_of

SEVERITIES = {"error": 1, "warning": 2, "info": 3}


class Fault(Exception):
    """The server has made a mistake."""


def need(holds, complaint):
    if not holds:
        raise Fault(complaint)


class Session(answers.Answers):
    need = staticmethod(need)

    def __init__(self, pb, seed, number, folder, mistake=None):
        self.dice, self.mistake, self.counts, self.trace = plans.dice(seed, number), mistake, Counter(), []
        self.folder, self.shadow = os.path.join(folder, "plan"), os.path.join(folder, "copy")
        os.makedirs(self.folder)
        self.pb = plans.Pb(pb, folder)
        files = plans.plan(self.dice)
        if self.dice.random() < 0.8:
            files[".planboard.yml"] += 'boards: "**/*.md"\n'
        plans.write(self.folder, files)
        self.names = [name for name in files if name.endswith(".md")]
        capabilities = copy.deepcopy(CAPABILITIES)
        self.encoding = self.dice.choice(list(texts.ENCODINGS))
        capabilities["general"]["positionEncodings"] = [self.encoding]
        if self.dice.random() < 0.5:
            capabilities["textDocument"]["diagnostic"] = self.dice.choice([{}, {"relatedDocumentSupport": True}])
        capabilities["workspace"]["workspaceEdit"]["documentChanges"] = self.dice.random() < 0.7
        self.client = Client([pb, "lsp"], self.folder, self.pb.environment, capabilities)

    def uri(self, name):
        return uri_of(os.path.join(self.folder, name))

    def opened(self):
        """The paths of the open documents. An edit of the server can open one, such as the trash."""
        opened = [os.path.relpath(path_of(uri), self.folder) for uri in self.client.documents]
        return [name for name in self.names if name in opened] + sorted(set(opened) - set(self.names))

    # What the client does

    def run(self):
        self.client.initialize()
        need(self.client.encoding == self.encoding, f"the server counts in {self.client.encoding}, not in {self.encoding}")
        if self.mistake == "encoding":
            self.client.encoding = next(name for name in texts.ENCODINGS if name != self.encoding)
        for name in self.dice.sample(self.names, self.dice.randint(1, len(self.names))):
            self.client.open(self.uri(name))
        for _ in range(self.dice.randint(3, 12)):
            self.step()
        for name in self.opened():
            self.check_diagnostics(name)
        for _ in range(2):
            self.check_action()
        self.check_answers()
        need(self.client.end() == 0, "the exit code is not 0")
        need(not self.client.answers, f"answers that nobody asked for: {self.client.answers}")

    def step(self):
        kind, opened = self.dice.random(), self.opened()
        if not opened or kind < 0.05:
            name = self.dice.choice(self.names)
            (self.close if name in opened else lambda name: self.client.open(self.uri(name)))(name)
        elif kind < 0.8:
            self.type(self.dice.choice(opened))
        elif kind < 0.85:
            self.save(self.dice.choice(opened))
        elif kind < 0.92:
            self.disturb()
        else:
            self.check_diagnostics(self.dice.choice(opened))

    def type(self, name):
        uri, changes = self.uri(name), []
        text = self.client.documents[uri].text
        for _ in range(self.dice.choice([1, 1, 1, 2, 4])):
            change = self.change(text)
            changes.append(change)
            text = texts.changed(text, change, self.client.encoding)
        self.trace.append((name, changes))
        self.counts["changes"] += len(changes)
        if self.mistake == "lost" and self.dice.random() < 0.3:
            self.client.documents[uri].text = text
        else:
            self.client.change(uri, changes, skip=self.dice.choice([1, 1, 2]))

    def change(self, text):
        """A random `TextDocumentContentChangeEvent`."""
        kind = self.dice.random()
        added = "".join(plans.snippet(self.dice) for _ in range(self.dice.choice([0, 1, 1, 1, 3])))
        if kind < 0.04:
            return {"text": self.dice.choice([added, text + added, plans.board(self.dice, False)])}
        first = self.dice.randint(0, len(text))
        last = min(len(text), first + self.dice.choice([0, 0, 0, 1, 3, 30, 200]))
        area = {"start": texts.position(text, first, self.encoding), "end": texts.position(text, last, self.encoding)}
        if kind < 0.12:
            area["end"]["character"] += self.dice.choice([1, 1000, 2**31 - 1])
        elif kind < 0.15:
            area["end"] = {"line": len(texts.line_starts(text)) + self.dice.randint(0, 5), "character": self.dice.randint(0, 5)}
        elif kind < 0.25 and self.encoding != "utf-32":
            # Perhaps inside a character.
            area["end"]["character"] += 1
        return {"range": area, "text": added}

    def save(self, name):
        uri = self.uri(name)
        plans.write(self.folder, {name: self.client.documents[uri].text})
        self.client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})

    def close(self, name):
        self.save(name)
        self.client.close(self.uri(name))

    def disturb(self):
        """Sends something that must not matter."""
        client, uri = self.client, self.uri(self.dice.choice(self.names))
        kind = self.dice.randrange(6)
        if kind == 0:
            number = client.start("textDocument/hover", client.at(uri, {"line": 0, "character": 0}))
            client.notify("$/cancelRequest", {"id": number})
            self.refused(number, {-32800, -32601})
        elif kind == 1:
            self.refused(client.start("textDocument/nothing", {}), {-32601}, must=True)
        elif kind == 2:
            client.notify("$/nothing", {"x": 1})
        elif kind == 3:
            method = self.dice.choice(
                [name for name in ("hover", "codeAction", "rename", "completion") if name + "Provider" in client.provides] or
                ["diagnostic"])
            wrong = self.dice.choice([{}, [], {"textDocument": 7},
                                      {"textDocument": {"uri": uri}, "position": {"line": -1, "character": "x"}}])
            self.refused(client.start("textDocument/" + method, wrong), {-32601, -32602, -32801})
        elif kind == 4:
            self.refused(client.start("initialize", {"capabilities": {}}), {-32600}, must=True)
        else:
            client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 2}]})

    def refused(self, number, codes, must=False):
        try:
            self.client.finish(number)
            need(not must, "a wrong request was answered")
        except Refused as refusal:
            need(refusal.code in codes, f"{refusal}, instead of one of {codes}")

    # What must be true

    def texts(self):
        """The files of the plan as the client sees them: open documents, and the disk."""
        files = plans.read(self.folder)
        for name in self.opened():
            files[name] = self.client.documents[self.uri(name)].text
        return files

    def make_copy(self):
        """A copy of the plan with all texts of the client saved."""
        files = self.texts()
        for name in plans.read(self.shadow):
            os.remove(os.path.join(self.shadow, name))
        plans.write(self.shadow, files)
        return files

    def check_diagnostics(self, name):
        files = self.make_copy()
        expected = self.expected_diagnostics(name, files[name])
        uri = self.uri(name)
        found = simple(self.client.diagnostics(uri))
        while found != expected and "diagnosticProvider" not in self.client.provides:
            # The findings may be those from before a change of another board, so more may come.
            try:
                self.client.receive()
            except Silence:
                break
            found = simple(self.client.diagnostics(uri))
        self.counts["diagnostics"] += 1
        self.counts["findings"] += len(found)
        differ = next((pair for pair in zip([*found, None], [*expected, None]) if pair[0] != pair[1]), None)
        need(
            found == expected,
            f"{name}: diagnostics differ: the server has {differ and differ[0]}, pb lint has {differ and differ[1]}"
            f" (text: {files[name]!r})")

    def expected_diagnostics(self, name, text):
        if name not in self.boards(self.shadow):
            return []
        data, starts, result = text.encode(), texts.line_starts(text), []
        for finding, more in plans.shown(self.pb.findings(self.shadow, name, text)):
            # A byte in the middle of a character means the character.
            ends = [len(data[:finding[side]].decode(errors="ignore")) for side in ("start", "end")]
            first, last = (texts.position(text, end, self.encoding, starts) for end in ends)
            message = finding["message"] + (f"; {finding['help']}" if finding["help"] else "")
            if more:
                message = f"and {more} more; `pb lint --all` shows them all"
            rule, severity = finding["rule"], SEVERITIES[finding["severity"]]
            # What only the day brings is a hint.
            severity = 4 if rule == "overdue" and severity == 3 else severity
            result.append((place(first), place(last), severity, rule, message))
        return result

    def boards(self, folder):
        return {
            board["path"] for words in (["boards"], ["boards", "--archived"]) for board in self.pb.json(folder, *words)["boards"]
        }

    def check_action(self):
        """Asks for the code actions of one or a few cards, and compares two of them with what pb does."""
        self.make_copy()
        cards = [card for card in self.pb.cards(self.shadow) if card["path"] in self.opened()]
        if not cards or "codeActionProvider" not in self.client.provides:
            return
        card = self.dice.choice(cards)
        uri, text = self.uri(card["path"]), self.client.documents[self.uri(card["path"])].text
        lines = re.split("\r\n|\r|\n", text)
        first = self.dice.randint(card["line"], card["endLine"])
        last = first if self.dice.random() < 0.8 else min(len(lines), first + self.dice.randint(0, 4))
        start = {"line": first - 1, "character": texts.units(lines[first - 1][:self.dice.choice([0, 3, 50])], self.encoding)}
        end = start if last == first else {"line": last - 1, "character": texts.units(lines[last - 1], self.encoding)}
        selected = [one for one in cards if one["path"] == card["path"] and one["line"] <= last and one["endLine"] >= first]
        only = self.dice.choice([{}, {}, {}, {"only": ["source.fixAll"]}, {"only": ["refactor.move"]}, {"only": ["quickfix"]}])
        offered = self.client.request("textDocument/codeAction",
                                      self.client.at(uri, start, end) | {"context": {"diagnostics": []} | only}) or []
        for action in self.dice.sample(offered, min(len(offered), 2)):
            self.check_one(action, selected, text,
                           (texts.index(text, start, self.encoding), texts.index(text, end, self.encoding)))

    def check_one(self, action, cards, text, selection):
        """Applies an action to the client's texts, and compares them with what pb makes of a copy."""
        before, path = self.make_copy(), cards[0]["path"]
        if self.client.documents[self.uri(path)].text != text:
            return  # A command has changed the board.
        columns = [column["name"] for column in self.pb.json(self.shadow, "show", path)["columns"]]
        lines = [texts.position(text, at, self.encoding)["line"] + 1 for at in selection]
        command = actions.command(action, cards, text, self.folder, columns, lines)
        need(command is not None, f"no pb command is known for the action {action.get('kind')} {action['title']!r}")
        if any("\0" in word for word in command):
            return  # No program can be given this name of a column.
        self.counts["actions"] += 1
        self.trace.append((action["title"], [f"{card['path']}:{card['line']}" for card in cards]))
        what = f"{action['title']!r} and pb {' '.join(command)}"
        after = dict(before)
        if "edit" in action:
            for part in self.client.preview(action["edit"]):
                after |= {os.path.relpath(path_of(uri), self.folder): text for uri, text in part.items()}
                if after != before:
                    self.check_cards(before, after, cards, what)
        else:
            self.counts["commands"] += 1
            try:
                after = self.carry_out(action, before, cards, what)
            except Refused as refusal:
                # The server may refuse what pb refuses. And a client that did not announce that it can create files cannot create the
                # trash; pb does not write beside texts that are not saved.
                need(refusal.code == -32803 and self.texts() == before, f"{what}: {refusal}")
                need("trash.md" in str(refusal) or self.pb.run(self.shadow, *command).returncode == 2,
                     f"{what}: {refusal}, but pb does it")
                self.counts["commands refused"] += 1
                return
        if not command:
            self.check_other(action, path, before, after, selection)
            return
        done = self.pb.run(self.shadow, *command)
        expected = plans.read(self.shadow)
        need(done.returncode in (0, 1), f"{what}: pb refuses: {done.stderr.decode(errors='replace')}; board: {before[path]!r}")
        for name in sorted(before.keys() | expected.keys() | after.keys()):
            need(
                after.get(name) == expected.get(name),
                f"{what}: {name} differs: the server has {difference(after.get(name), expected.get(name))}; before: {before.get(name)!r}"
            )

    def carry_out(self, action, before, cards, what):
        """Lets the server carry out the command of an action. Returns the texts that the user then has."""
        client, disk = self.client, plans.read(self.folder)

        def check(edit):
            self.counts["edits of several boards"] += 1
            for part in client.preview(edit):
                after = self.texts() | {os.path.relpath(path_of(uri), self.folder): text for uri, text in part.items()}
                self.check_cards(before, after, cards, what)
                # Titles can change, because a line break ends a title on boards of Obsidian Kanban.
                lost = len(self.listed(before)) - len(self.listed(after))
                need(lost <= 0 or "trash" in what, f"{what}: after a part of the edit, {lost} cards are nowhere")
            self.folder_of(before)

        client.before_apply = check
        client.request("workspace/executeCommand", {key: action["command"][key] for key in ("command", "arguments")})
        # An edit that adds cards is sent first, and the one that removes them only after the client has said that it was applied.
        for _ in range(2):
            self.refused(client.start("textDocument/nothing", {}), {-32601}, must=True)
        now, after = plans.read(self.folder), self.texts()
        for name in self.opened():
            # An editor loads a file that has changed if it had no changes of its own.
            if now[name] != disk[name] and before[name] == disk[name]:
                after[name] = now[name]
                client.replace(self.uri(name), now[name])
        return after

    def check_other(self, action, path, before, after, selection):
        """Checks actions that no pb command has: fixes of one finding, comments that disable a rule, and cards from items."""
        title, text = action["title"], before[path]
        need(all(before[name] == after[name] for name in before if name != path), f"{title}: another board has changed")
        if title.startswith("Turn “"):
            old, new = (Counter(card["title"] for card in self.listed(files)) for files in (before, after))
            need(sum((new - old).values()) == 1 and not old - new, f"{title}: {old - new} and {new - old}")
            return
        rule, data = title.split()[1], text.encode()
        # The findings on the lines of the selection.
        first, last = (texts.position(text, at, self.encoding)["line"] + 1 for at in selection)
        findings = [
            one for one in self.pb.findings(self.folder_of(before), path, text)
            if one["rule"] == rule and one["line"] <= last and one["endLine"] >= first
        ]
        need(findings, f"{title}: there is no such finding")
        if title.startswith("Fix"):
            fixes = [b"".join(fixed(data, one["fix"]["edits"])).decode(errors="replace") for one in findings if one["fix"]]
            need(after[path] in fixes,
                 f"{title}: the server has {difference(after[path], fixes[0] if fixes else None)}; before: {text!r}")
        else:
            left = [one for one in self.pb.findings(self.folder_of(after), path, after[path]) if one["rule"] == rule]
            all_before = [one for one in self.pb.findings(self.folder_of(before), path, text) if one["rule"] == rule]
            need(len(left) < len(all_before), f"{title}: {len(left)} findings are left; {difference(after[path], text)}")
            need(is_subsequence(text, after[path]), f"{title}: text is gone")

    def folder_of(self, files):
        plans.write(self.shadow, files)
        return self.shadow

    def listed(self, files):
        return self.pb.cards(self.folder_of(files))

    def check_cards(self, before, after, cards, what):
        """Checks that all cards except some are still there, unchanged."""
        # Safe fixes remove white space at the end of lines.
        tidy = "Fix all safe findings" in what
        old, new = (Counter(actions.identity(one, tidy) for one in self.listed(files)) for files in (before, after))
        self.folder_of(before)
        gone = old - new - Counter(actions.identity(card, tidy) for card in cards)
        need(not gone, f"{what}: other cards have changed: {list(gone)}")


def difference(text, other):
    """The lines in which two texts differ."""
    if text is None or other is None:
        return f"{text!r} instead of {other!r}"
    return "".join(line for line in difflib.unified_diff(other.splitlines(True), text.splitlines(True), "pb", "server", n=1))


def is_subsequence(text, other):
    rest = iter(other)
    return all(character in rest for character in text)


def fixed(data, edits):
    """The bytes after edits of `pb lint --json`."""
    at = 0
    for edit in sorted(edits, key=lambda edit: (edit["start"], edit["end"])):
        yield data[at:edit["start"]]
        yield edit["text"].encode()
        at = edit["end"]
    yield data[at:]


def place(position):
    return position["line"], position["character"]


def simple(diagnostics):
    for one in diagnostics:
        need(one["source"] == "pb", f"the source is {one['source']}")
        need("codeDescription" not in one or one["codeDescription"]["href"], "an empty link")
    return [(place(one["range"]["start"]), place(one["range"]["end"]), one["severity"], one["code"], one["message"])
            for one in diagnostics]


def tell(pb, seed, number, mistake=None):
    """Runs a session. Returns its counts, and a description of the fault, or None."""
    with tempfile.TemporaryDirectory(prefix="pb-lsp-") as folder:
        session = Session(pb, seed, number, os.path.realpath(folder), mistake)
        try:
            session.run()
        except (Fault, Silence, Refused, texts.WrongEdit) as fault:
            stderr = b"".join(session.client.errors)[-1500:].decode(errors="replace")
            return number, session.counts, f"{type(fault).__name__}: {str(fault)[:1500]}\nlast: {str(session.trace[-2:])[:800]}\n{stderr}"
        finally:
            session.client.kill()
        return number, session.counts, None


def self_test(pb, seed):
    """Clients that make a mistake must be noticed within some sessions."""
    for mistake in ("encoding", "lost"):
        if not any(tell(pb, seed, number, mistake)[2] for number in range(40)):
            sys.exit(f"lsp: self-test: the mistake '{mistake}' of the client is not noticed")
    print("lsp: self-test: all mistakes are noticed")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pb", type=os.path.abspath)
    for name, value in (("cases", 300), ("seed", 1), ("case", None), ("jobs", os.cpu_count())):
        parser.add_argument("--" + name, type=int, default=value)
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--keep-going", action="store_true", help="print all failures, not only the first")
    options, started, counts, failed = parser.parse_args(), time.monotonic(), Counter(), 0
    selftest.run(1000, options.seed)
    lifecycle.run(options.pb)
    if options.self_test:
        return self_test(options.pb, options.seed)
    numbers = range(options.cases) if options.case is None else [options.case]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        runs = [pool.submit(tell, options.pb, options.seed, number) for number in numbers]
        for done in concurrent.futures.as_completed(runs):
            number, found, fault = done.result()
            counts.update(found)
            if fault:
                failed += 1
                print(f"lsp: seed {options.seed}, case {number}: {fault}", flush=True)
                if not options.keep_going:
                    pool.shutdown(wait=False, cancel_futures=True)
                    break
    print(f"lsp: {len(numbers)} sessions, {time.monotonic() - started:.0f} s: " +
          ", ".join(f"{value} {name}" for name, value in sorted(counts.items())) + f"; {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
