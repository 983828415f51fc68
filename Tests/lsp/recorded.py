#!/usr/bin/env python3
"""What real editors announce, and the shapes of the specification.

usage: recorded.py PB

The Python package pytest-lsp has the capabilities that Neovim, Emacs and Visual Studio Code have sent. With each of them, all requests
that the server offers are sent. All its messages must have the shapes of the specification (the Python package lsprotocol, which is
generated from its meta-model), with no member that the specification does not have, and must use nothing that the client did not
announce. If these packages are not installed in .build/oracle, the program says so and tests nothing.
"""

import glob
import json
import os
import sys
import tempfile
import warnings

import plans
import text as texts
from client import Client, Refused, Silence, uri_of

ORACLE = os.path.join(plans.ROOT, ".build", "oracle", "bin", "python3")
try:
    import pytest_lsp
    from lsprotocol import converters, types
    from pytest_lsp.checks import LspSpecificationWarning, check_params_against_client_capabilities, check_result_against_client_capabilities
except ImportError:
    if os.path.exists(ORACLE) and "PB_SECOND_PYTHON" not in os.environ:
        os.execve(ORACLE, [ORACLE, *sys.argv], os.environ | {"PB_SECOND_PYTHON": "1"})
    print("recorded: the Python package pytest-lsp is not installed: nothing was tested")
    sys.exit(0)

HOME = """---
planboard: true
title: Home
sort: due
people: [ann]
---

## To Do

- [ ] Call 😀\tAnn é due:2026-13-01 #home @ann color:red ^k3f9
- [ ] Buy seeds due:2026-12-20 #home after:^k3f9
  - [ ] tomatoes
- [ ] Mow due:2026-12-10 !high, see [[work]] #ho

## Doing

## Done
"""
FILES = {
    ".planboard.yml": "", "home.md": HOME, "work.md": "---\nplanboard: true\n---\n## To Do\n\n- [ ] Desk #home\n",
    "notes.md": "# Notes\n\n- [ ] no board\n"
}
# For each method: the capability of the server, and places on the board (a word and an offset in it).
METHODS = {
    "completion": ("completionProvider", ["#ho\n", "due:2026-12-20", "after:^", "sort: d"]),
    "hover": ("hoverProvider", ["Buy seeds", "Doing"]),
    "definition": ("definitionProvider", ["after:^k", "[[work"]),
    "references": ("referencesProvider", ["#home"]),
    "documentHighlight": ("documentHighlightProvider", ["#home"]),
    "documentSymbol": ("documentSymbolProvider", [None]),
    "foldingRange": ("foldingRangeProvider", [None]),
    "selectionRange": ("selectionRangeProvider", ["tomatoes"]),
    "documentColor": ("colorProvider", [None]),
    "inlayHint": ("inlayHintProvider", [None]),
    "documentLink": ("documentLinkProvider", [None]),
    "formatting": ("documentFormattingProvider", [None]),
    "rangeFormatting": ("documentRangeFormattingProvider", ["Buy seeds"]),
    "codeAction": ("codeActionProvider", ["Buy seeds", "due:2026-13", "tomatoes"]),
    "rename": ("renameProvider", ["#hom", "Doing", "^k3f"]),
    "prepareRename": ("renameProvider", ["#hom", "Buy"]),
    "willSaveWaitUntil": ("textDocumentSync", [None]),
    "diagnostic": ("diagnosticProvider", [None]),
}
CONVERTER = converters.get_converter()


class Wrong(Exception):
    """A message that the specification or the client's capabilities do not allow."""


def need(holds, complaint):
    if not holds:
        raise Wrong(complaint)


def plain(value):
    """A value without nulls and enums, to compare it with what was sent."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items() if part is not None}
    if isinstance(value, list):
        return [plain(part) for part in value]
    return getattr(value, "value", value)


def structured(content, kind, what):
    """A message as a value of the specification. It must have no other members."""
    try:
        value = CONVERTER.structure(content, kind)
    except Exception as fault:  # cattrs raises groups of many kinds.
        raise Wrong(f"{what} has not the shape of the specification: {fault!r}: {json.dumps(content)[:800]}") from fault
    differs = difference(plain(content), plain(CONVERTER.unstructure(value)), what)
    need(differs is None, f"{differs} is not as the specification has it")
    return value


def difference(one, other, place):
    """The first place in which two values differ; None if they are equal."""
    if isinstance(one, dict) and isinstance(other, dict):
        return next(
            (found for key in one.keys() | other.keys() if (found := difference(one.get(key), other.get(key), f"{place}/{key}"))),
            None)
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next((found for number, pair in enumerate(zip(one, other)) if (found := difference(*pair, f"{place}/{number}"))),
                    None)
    return None if one == other else f"{place}: {one!r} and {other!r}"


class Recorded:
    def __init__(self, pb, recording, folder):
        with open(recording, encoding="utf-8") as file:
            content = json.load(file)
        self.capabilities = content["capabilities"]
        self.announced = CONVERTER.structure(self.capabilities, types.ClientCapabilities)
        plans.write(folder, FILES)
        self.folder, self.count = folder, 0
        home = tempfile.mkdtemp(dir=os.path.dirname(folder))
        self.client = Client([pb, "lsp"], folder, plans.environment(home), self.capabilities)
        self.info = content["clientInfo"]

    def has(self, *path):
        value = self.capabilities
        for key in path:
            value = (value or {}).get(key)
        return value

    def request(self, method, params):
        number = self.client.start(method, params)
        while number not in self.client.answers:
            self.client.receive()
        answer = self.client.answers.pop(number)
        self.count += 1
        if "error" in answer:
            structured(answer, types.ResponseErrorMessage, method)
            raise Refused(answer["error"])
        if method == "textDocument/codeAction":
            # lsprotocol takes every action that has a command for a `Command`.
            for action in answer["result"] or []:
                structured(action, types.Command if isinstance(action.get("command"), str) else types.CodeAction, method)
            return answer["result"]
        value = structured(answer, types.METHOD_TO_TYPES[method][1], method)
        check_result_against_client_capabilities(self.announced, method, value.result)
        return answer["result"]

    def check_messages(self):
        """Checks what the server has sent by itself."""
        for message in self.client.log:
            kind = types.METHOD_TO_TYPES[message["method"]][0]
            value = structured(message, kind, message["method"])
            check_params_against_client_capabilities(self.announced, message["method"], value.params)
            if message["method"] == "client/registerCapability":
                need(self.has("workspace", "didChangeWatchedFiles", "dynamicRegistration"),
                     "registers what the client cannot register")
        for params in self.client.published.values():
            structured({"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": params},
                       types.PublishDiagnosticsNotification, "diagnostics")
        need(not (self.client.published and "diagnosticProvider" in self.client.provides), "diagnostics are pushed and pulled")

    def run(self):
        client = self.client
        result = self.request(
            "initialize", {
                "processId": os.getpid(), "clientInfo": self.info, "rootUri": uri_of(self.folder), "capabilities":
                    self.capabilities, "trace": "off", "workspaceFolders": [{"uri": uri_of(self.folder), "name": "plan"}]
            })
        client.provides = result["capabilities"]
        offered = self.has("general", "positionEncodings") or ["utf-16"]
        client.encoding = client.provides.get("positionEncoding", "utf-16")
        need(client.encoding in offered, f"the encoding {client.encoding} is not one of {offered}")
        need(client.encoding == "utf-16" or "utf-16" not in offered, "the encoding is not that of other Markdown servers")
        client.notify("initialized", {})
        self.uri = uri_of(os.path.join(self.folder, "home.md"))
        client.open(self.uri)
        client.open(uri_of(os.path.join(self.folder, "notes.md")))
        need("not-a-date" in [one["code"] for one in self.diagnostics()], "a finding is missing")
        for name, (capability, places) in METHODS.items():
            provided = client.provides.get(capability)
            if not provided or (name == "prepareRename" and provided is True):
                continue
            if name == "willSaveWaitUntil" and not (isinstance(provided, dict) and provided.get("willSaveWaitUntil")):
                continue
            for place in places:
                self.check(name, self.request("textDocument/" + name, self.parameters(place)))
        if client.provides.get("workspaceSymbolProvider"):
            need(self.request("workspace/symbol", {"query": "seeds"}), "no symbols")
        self.check_messages()
        self.request("shutdown", None)
        client.notify("exit")
        need(client.wait() == 0, "the exit code is not 0")

    def diagnostics(self):
        if "diagnosticProvider" in self.client.provides:
            return self.request("textDocument/diagnostic", {"textDocument": {"uri": self.uri}})["items"]
        while self.uri not in self.client.published:
            self.client.receive()
        return self.client.published[self.uri]["diagnostics"]

    def parameters(self, place):
        text = self.client.documents[self.uri].text
        at = text.index(place) + len(place.rstrip("\n")) if place else 0
        start = texts.position(text, at, self.client.encoding)
        end = start if place else texts.position(text, len(text), self.client.encoding)
        diagnostics = [
            one for one in self.diagnostics() if (one["range"]["start"]["line"], one["range"]["start"]["character"]) <= (
                start["line"], start["character"]) <= (one["range"]["end"]["line"], one["range"]["end"]["character"])
        ]
        return {
            "textDocument": {"uri": self.uri}, "position": start, "range": {"start": start, "end": end}, "positions": [start],
            "newName": "garden", "context": {"diagnostics": diagnostics, "includeDeclaration": True},
            "options": {"tabSize": 4, "insertSpaces": True}, "reason": 1
        }

    def check(self, method, result):
        """Checks that a result uses only what the client has announced."""
        own = ("textDocument", method)
        if method == "documentSymbol" and not self.has(*own, "hierarchicalDocumentSymbolSupport"):
            need(all("location" in one for one in result), "a tree of symbols, although the client shows none")
        if method == "hover" and result and "markdown" not in (self.has(*own, "contentFormat") or []):
            need(result["contents"].get("kind") != "markdown", "Markdown, although the client shows none")
        if method in ("formatting", "rangeFormatting", "willSaveWaitUntil") and result:
            texts.applied(self.client.documents[self.uri].text, result, self.client.encoding)
        if method == "rename" and result:
            list(self.client.preview(result))
        if method == "codeAction":
            need(result, "no actions")
            for action in result:
                need(
                    isinstance(action.get("command"), str) or self.has(*own, "codeActionLiteralSupport"),
                    "an action, although the client knows only commands")
                need("disabled" not in action or self.has(*own, "disabledSupport"), "a disabled action")
                need("isPreferred" not in action or self.has(*own, "isPreferredSupport"), "a preferred action")
                if "edit" in action:
                    list(self.client.preview(action["edit"]))


def main():
    pb, failed = os.path.abspath(sys.argv[-1]), 0
    warnings.simplefilter("error", LspSpecificationWarning)
    recordings = sorted(glob.glob(os.path.join(os.path.dirname(pytest_lsp.__file__), "clients", "*.json")))
    for recording in recordings:
        name = os.path.basename(recording)[:-len(".json")]
        with tempfile.TemporaryDirectory(prefix="pb-recorded-") as folder:
            plan = os.path.join(os.path.realpath(folder), "plan")
            os.makedirs(plan)
            here = Recorded(pb, recording, plan)
            try:
                here.run()
                print(f"recorded: {name}: {here.count} answers, positions in {here.client.encoding}")
            except (Wrong, Refused, Silence, texts.WrongEdit, LspSpecificationWarning) as fault:
                failed += 1
                print(f"recorded: {name}: {type(fault).__name__}: {fault}")
            finally:
                here.client.kill()
    need(recordings, "no recordings")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
