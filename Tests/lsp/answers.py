"""What the answers to an editor's questions must be: places in the text, and edits that do what the pb commands do on a copy."""

import os
import re

import text as places
from client import Refused, path_of

CARD = 6  # `SymbolKind` of a card
COMMANDS = {"#": ["tags", "rename"], "column": ["column", "rename"]}


class Answers:
    """Mixed into a session. Each check asks about a random place of an open board."""

    def check_answers(self):
        names = [name for name in self.opened() if name in self.boards(self.make_copy_of_texts())]
        if not names:
            return
        name = self.dice.choice(names)
        text = self.client.documents[self.uri(name)].text
        for check in self.dice.sample(
            [self.check_completion, self.check_hover, self.check_names, self.check_rename, self.check_symbols,
             self.check_folding, self.check_selection, self.check_ranges, self.check_formatting], 4):
            if self.client.documents[self.uri(name)].text == text:
                self.counts[check.__name__.replace("check_", "") + " checked"] += 1
                check(name, text)

    def make_copy_of_texts(self):
        self.make_copy()
        return self.shadow

    def ask(self, name, method, **more):
        return self.client.request("textDocument/" + method, {"textDocument": {"uri": self.uri(name)}} | more)

    def somewhere(self, text):
        """A random position, often in a word that has a meaning."""
        words = [found.end() - 1 for found in re.finditer(r"[#@^!]\w+|\w+:\S+|\[\[[^\]\r\n]+|^#+ .+", text, re.M)]
        at = self.dice.choice(words) if words and self.dice.random() < 0.8 else self.dice.randint(0, len(text))
        return places.position(text, at, self.encoding)

    def inside(self, text, area, what):
        """The part of the text in a range, which must be inside the text."""
        first, last = places.span(text, area, self.encoding, True)
        self.need(first <= last, f"{what}: {area} ends before it starts")
        return text[first:last]

    def holds(self, area, place, what):
        start, end, here = ((one["line"], one["character"]) for one in (area["start"], area["end"], place))
        self.need(start <= here <= end, f"{what}: {area} does not contain {place}")

    # Questions

    def check_completion(self, name, text):
        here = self.somewhere(text)
        found = self.ask(name, "completion", position=here)
        items = found["items"] if isinstance(found, dict) else found or []
        for item in items:
            edit = item["textEdit"]
            self.inside(text, edit["range"], f"completion of {item['label']!r}")
            self.holds(edit["range"], here, f"completion of {item['label']!r}")
            self.need(edit["range"]["start"]["line"] == edit["range"]["end"]["line"], "a completion of several lines")
        self.need(len({item.get("sortText") for item in items}) == len(items), "completions without an order")
        tags = {item["textEdit"]["newText"] for item in items if item["textEdit"]["newText"].startswith("#")}
        if tags:
            known = {"#" + one["tag"] for one in self.pb.json(self.make_copy_of_texts(), "tags")["tags"]}
            declared = {item for item in tags if item[1:] in text or any(item[1:] in other for other in self.texts().values())}
            self.need(tags <= known | declared, f"completion offers {tags - known - declared}, which no board has")

    def check_hover(self, name, text):
        found = self.ask(name, "hover", position=self.somewhere(text))
        if found:
            self.need(found["contents"]["value"].strip(), "an empty hover")
            if "range" in found:
                self.inside(text, found["range"], "hover")

    def check_names(self, name, text):
        """References are places on boards of the plan; highlights are those on this board."""
        here = self.somewhere(text)
        found = self.ask(name, "references", position=here, context={"includeDeclaration": True}) or []
        files, shown = self.texts(), []
        for place in found:
            other = os.path.relpath(path_of(place["uri"]), self.folder)
            self.need(other in files, f"a reference to {other}")
            self.inside(files[other].removeprefix("\ufeff") if place["uri"] not in self.client.documents else files[other],
                        place["range"], "reference")
            if other == name:
                shown.append(place["range"])
        lit = [one["range"] for one in self.ask(name, "documentHighlight", position=here) or []]

        def order(area):
            return area["start"]["line"], area["start"]["character"]

        self.need(sorted(shown, key=order) == sorted(lit, key=order), f"references {shown} and highlights {lit} differ")

    def check_rename(self, name, text):
        """The rename of a tag or a column is that of pb. That of anything else changes no card but in this name."""
        for _ in range(5):
            here = self.somewhere(text)
            offer = self.ask(name, "prepareRename", position=here)
            if offer:
                break
        else:
            return
        old, new = offer["placeholder"], self.dice.choice(["fresh", "neu-é", "two words", "x/y", "#fresh"])
        written = self.inside(text, offer["range"], "rename")
        at = places.index(text, offer["range"]["start"], self.encoding)
        sign = text[at - 1:at] if text[at - 1:at] in ("#", "^", "@") else ""
        # The name is without its sign, on which the cursor may be.
        if not sign or places.position(text, at - 1, self.encoding) != here:
            self.holds(offer["range"], here, "rename")
        line = re.split("[\r\n]", text[places.line_starts(text)[here["line"]]:])[0]
        before = dict(self.make_copy())
        after, refusal = dict(before), None
        try:
            edit = self.ask(name, "rename", position=here, newName=new)
        except Refused as found:
            edit, refusal = None, found
            self.need(refusal.code == -32803, f"rename {old!r}: {refusal}")
        for part in self.client.preview(edit or {}):
            after |= {os.path.relpath(path_of(uri), self.folder): changed for uri, changed in part.items()}
        # The name of a heading `#` without text is empty, and no tag.
        if sign == "#" and old and written == old:
            # In front matter and in comments, `#` is no tag for pb, but a place where the server does not offer a rename.
            self.same_as(["tags", "rename", old, new.lstrip("#")], before, after, refusal, f"rename #{old} to {new}")
        elif not sign and re.match(r" {0,3}#{1,6}\s", line):
            self.same_as(["column", "rename", "--board", name, "--", old, new], before, after, refusal, f"rename column {old} to {new}")
        else:
            self.counts["other renames"] += 1
            counts = [len(self.listed(files)) for files in (before, after)]
            self.folder_of(before)
            self.need(counts[0] == counts[1], f"rename {old!r} to {new!r}: {counts[0]} cards, then {counts[1]}")

    def same_as(self, command, before, after, refusal, what):
        if any("\0" in word for word in command):
            return  # No program can be given this name.
        self.counts["renames as pb"] += 1
        done = self.pb.run(self.shadow, *command)
        if refusal or done.returncode not in (0, 1):
            self.need(refusal and done.returncode == 2, f"{what}: the server says {refusal}, pb {done.returncode}: {done.stderr!r}")
            return
        self.same(before, after, what)

    def same(self, before, after, what):
        """The texts must be those that pb has left in the copy."""
        import sessions  # noqa: PLC0415: it imports this module.
        import plans  # noqa: PLC0415
        expected = plans.read(self.shadow)
        for name in sorted(before):
            self.need(after[name] == expected.get(name),
                      f"{what}: {name}: {sessions.difference(after[name], expected.get(name))}; before: {before[name]!r}")

    def check_symbols(self, name, text):
        symbols, cards = self.ask(name, "documentSymbol") or [], 0

        def check(symbol, parent):
            nonlocal cards
            area, named = symbol["range"], symbol["selectionRange"]
            self.inside(text, area, f"symbol {symbol['name']!r}")
            for inner, outer in ((named, area), (area, parent)):
                if outer:
                    self.holds(outer, inner["start"], f"symbol {symbol['name']!r}")
                    self.holds(outer, inner["end"], f"symbol {symbol['name']!r}")
            cards += symbol["kind"] == CARD
            for child in symbol.get("children") or []:
                check(child, area)

        for symbol in symbols:
            check(symbol, None)
        listed = [card for card in self.pb.cards(self.make_copy_of_texts()) if card["path"] == name]
        self.need(cards == len(listed), f"{cards} cards among the symbols, {len(listed)} in pb list: {text!r}")
        for symbol in self.client.request("workspace/symbol", {"query": self.dice.choice(["", "a", "é"])}) or []:
            other = os.path.relpath(path_of(symbol["location"]["uri"]), self.folder)
            files = self.texts()
            self.need(other in files, f"a symbol in {other}")
            if symbol["location"]["uri"] in self.client.documents:
                self.inside(files[other], symbol["location"]["range"], "workspace symbol")

    def check_folding(self, name, text):
        count = len(places.line_starts(text))
        for fold in self.ask(name, "foldingRange") or []:
            self.need(0 <= fold["startLine"] < fold["endLine"] < count, f"the fold {fold} in a text of {count} lines: {text!r}")

    def check_selection(self, name, text):
        here = self.somewhere(text)
        for found in self.ask(name, "selectionRange", positions=[here]) or []:
            self.holds(found["range"], here, "selection")
            while found:
                self.inside(text, found["range"], "selection")
                outer = found.get("parent")
                if outer:
                    self.holds(outer["range"], found["range"]["start"], "selection")
                    self.holds(outer["range"], found["range"]["end"], "selection")
                    self.need(outer["range"] != found["range"], f"a selection that does not grow: {outer['range']}")
                found = outer

    def check_ranges(self, name, text):
        """Colours, links and hints are in the text; so is the target of a definition."""
        for color in self.ask(name, "documentColor") or []:
            self.need(self.inside(text, color["range"], "colour").strip(), "a colour without text")
        for link in self.ask(name, "documentLink") or []:
            self.need(self.inside(text, link["range"], "link").strip(), "a link without text")
        everything = {"start": {"line": 0, "character": 0}, "end": places.position(text, len(text), self.encoding)}
        for hint in self.ask(name, "inlayHint", range=everything) or []:
            self.inside(text, {"start": hint["position"], "end": hint["position"]}, "hint")
        found = self.ask(name, "definition", position=self.somewhere(text))
        if found and found["uri"] in self.client.documents:
            self.inside(self.client.documents[found["uri"]].text, found["range"], "definition")

    def check_formatting(self, name, text):
        """Formatting is `pb sort` and `pb lint --fix`, and that of a range `pb sort --column`."""
        before = dict(self.make_copy())
        options = {"tabSize": 4, "insertSpaces": True}
        edits = self.ask(name, "formatting", options=options) or []
        after = before | {name: places.applied(text, edits, self.encoding)}
        # A board without an order is not sorted: pb would say so, and exit with 2.
        self.pb.run(self.shadow, "sort", name)
        done = self.pb.run(self.shadow, "lint", "--fix", name)
        self.need(done.returncode in (0, 1), f"pb lint --fix {name}: {done.stderr!r}")
        self.same(before, after, "formatting")
        self.counts["formattings with edits"] += bool(edits)
        self.folder_of(before)
