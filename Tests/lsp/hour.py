#!/usr/bin/env python3
"""An hour of writing with `pb lsp`, as fast as the server answers. Its memory must not grow.

usage: hour.py PB [--keys N] [--cards N] [--seed N] [--check N]

One editor has one server for the whole hour. By default, 18,000 keys are typed, five a second: words, tags, dates and line breaks in
cards anywhere on three boards, and the backspace key for what was typed before, so that the boards stay as long as they are. As an
editor does, the client asks for diagnostics, colours, folds and hints after a change, for completions after `#`, `@`, `:` and `^`, and for code
actions, highlights and a hover when the cursor rests. Now and then it saves, undoes a whole change, formats, moves a card by a code
action, renames a tag, looks for a symbol of the plan, and closes a board and opens it again. Every so many keys (`--check`), the
diagnostics must be those of `pb lint` on the text.

Memory is read when a twentieth of the keys was typed, after a tenth, a half, and all of them. From a tenth to the end, it may grow by
2 MB. With less than a few thousand keys, it says only what it was.
"""

import argparse
import copy
import os
import random
import sys
import tempfile
import time
from collections import Counter

import bench
import plans
import text as texts
from client import CAPABILITIES, Client, Refused, uri_of
from stress import memory

MORE_MEMORY = 2_000  # KB
WORDS = ["seeds", "doors", "call", "Zoë", "日本", "😀", "#home", "#ta", "@ann", "!high", "due:2026-12-24", "due:fri", "^k3f9", "after:^k3f9"]
RESTS = ["codeAction", "hover", "documentHighlight", "selectionRange", "prepareRename", "definition"]
SHOWN = ["documentColor", "foldingRange", "inlayHint", "documentSymbol", "documentLink"]


class Hour:
    def __init__(self, pb, folder, cards, seed):
        self.dice, self.counts = random.Random(seed), Counter()
        self.folder = os.path.join(folder, "plan")
        os.makedirs(self.folder)
        self.names = ["home.md", "work.md", "house.md"]
        text = bench.board(cards).replace("planboard: true", "planboard: true\nsort: due")
        plans.write(self.folder, {".planboard.yml": "people: [ann]\n"} | {name: text for name in self.names})
        self.pb = plans.Pb(pb, folder)
        capabilities = copy.deepcopy(CAPABILITIES)
        capabilities["textDocument"]["diagnostic"] = {"relatedDocumentSupport": True}
        self.client = Client([pb, "lsp"], self.folder, self.pb.environment, capabilities, {"inlayHints": True, "sortOnSave": True})
        self.name = self.names[0]

    @property
    def uri(self):
        return uri_of(os.path.join(self.folder, self.name))

    @property
    def text(self):
        return self.client.documents[self.uri].text

    def ask(self, method, **more):
        self.counts["requests"] += 1
        try:
            return self.client.request("textDocument/" + method, {"textDocument": {"uri": self.uri}} | more)
        except Refused as refusal:
            if refusal.code not in (-32801, -32803):
                raise
            self.counts["refused"] += 1
            return None

    def at(self, index):
        return texts.position(self.text, index, self.client.encoding)

    def key(self, first, last, added):
        """Types one key, and asks what an editor asks after it."""
        area = {"start": self.at(first), "end": self.at(last)}
        self.client.change(self.uri, [{"range": area, "text": added}])
        self.counts["keys"] += 1
        self.ask("diagnostic")
        if added in ("#", "@", ":", "^"):
            self.ask("completion", position=self.at(first + 1))
        if self.counts["keys"] % 10 == 0:
            everything = {"start": self.at(0), "end": self.at(len(self.text))}
            self.ask(self.dice.choice(SHOWN), range=everything)

    def write(self):
        """Types a word after a card's title, and takes one back that was typed before."""
        lines = texts.line_starts(self.text)
        start = self.dice.choice(lines[6:-1])
        first = at = texts.line_end(self.text, start)
        word = " " + self.dice.choice(WORDS) if self.dice.random() < 0.9 else "\n- [ ] new " + self.dice.choice(WORDS)
        for character in word:
            self.key(at, at, character)
            at += 1
        if self.dice.random() < 0.3:
            here = self.at(at)
            self.ask(self.dice.choice(RESTS), position=here, positions=[here], range={"start": here, "end": here},
                     context={"diagnostics": []})
        while at > first:
            at -= 1
            self.key(at, at + 1, "")

    def change_much(self):
        """Makes an edit of the server, and undoes it in one step."""
        before, kind = dict((uri, document.text) for uri, document in self.client.documents.items()), self.dice.randrange(4)
        places = [found for found in range(len(self.text)) if self.text.startswith("- [ ] Card", found)]
        here = self.at(self.dice.choice(places) + 8)
        if kind == 0:
            edit = {"changes": {self.uri: self.ask("formatting", options={"tabSize": 4, "insertSpaces": True}) or []}}
        elif kind == 1:
            tag = self.at(self.text.index("#tag", self.dice.choice(places)) + 2)
            edit = self.ask("rename", position=tag, newName="fresh")
        else:
            offered = self.ask("codeAction", range={"start": here, "end": here}, context={"diagnostics": []}) or []
            edit = next((one["edit"] for one in self.dice.sample(offered, len(offered)) if "edit" in one), None)
        if edit:
            self.counts["edits of the server"] += 1
            self.client.apply(edit)
            self.ask("diagnostic")
            for uri, text in before.items():
                self.client.replace(uri, text)
        self.counts["requests"] += 1
        self.client.request("workspace/symbol", {"query": self.dice.choice(["", "seeds", "doors 7"])})

    def save(self):
        for edit in [self.ask("willSaveWaitUntil", reason=1)]:
            self.counts["edits before a save"] += bool(edit)
        plans.write(self.folder, {self.name: self.text})
        self.client.notify("textDocument/didSave", {"textDocument": {"uri": self.uri}})

    def leave(self):
        """Closes the board, and opens another one."""
        self.save()
        self.client.close(self.uri)
        self.name = self.dice.choice(self.names)
        if self.uri not in self.client.documents:
            self.client.open(self.uri)
        self.ask("diagnostic")

    def check(self):
        found = Counter((one["code"], one["range"]["start"]["line"]) for one in self.ask("diagnostic")["items"])
        expected = Counter((one["rule"], one["line"] - 1) for one, _ in plans.shown(self.pb.findings(self.folder, self.name, self.text)))
        if found != expected:
            sys.exit(f"hour: {self.name}: diagnostics differ: {found - expected}, {expected - found}")
        self.counts["checks"] += 1

    def run(self, keys, check):
        self.client.initialize()
        for name in self.names[:2]:
            self.name = name
            self.client.open(self.uri)
            self.ask("diagnostic")
        read, due = {}, check
        for part in (keys // 20, keys // 10, keys // 2, keys):
            while self.counts["keys"] < part:
                self.write()
                kind = self.dice.random()
                if kind < 0.03:
                    self.change_much()
                elif kind < 0.05:
                    self.save()
                elif kind < 0.06:
                    self.leave()
                if self.counts["keys"] >= due:
                    self.check()
                    due += check
            self.ask("diagnostic")
            read[part] = memory(self.client.process)
        if self.client.end() != 0:
            sys.exit("hour: the exit code is not 0")
        return read


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pb", type=os.path.abspath)
    for name, value in (("keys", 18_000), ("cards", 200), ("seed", 1), ("check", 500)):
        parser.add_argument("--" + name, type=int, default=value)
    options, started = parser.parse_args(), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="pb-lsp-") as folder:
        hour = Hour(options.pb, os.path.realpath(folder), options.cards, options.seed)
        try:
            read = hour.run(options.keys, options.check)
        finally:
            hour.client.kill()
    kilobytes = list(read.values())
    print(f"lsp hour: {time.monotonic() - started:.0f} s, seed {options.seed}: " +
          ", ".join(f"{value} {name}" for name, value in sorted(hour.counts.items())) + "; memory: " +
          ", ".join(f"{value} KB after {keys} keys" for keys, value in read.items()))
    if kilobytes[-1] - kilobytes[1] > MORE_MEMORY and options.keys >= 5_000:
        sys.exit(f"hour: memory has grown by {kilobytes[-1] - kilobytes[1]} KB")


if __name__ == "__main__":
    main()
