#!/usr/bin/env python3
"""Sends many random requests to `pb lsp`: valid, half valid and hostile ones.

usage: stress.py PB [--sessions N] [--requests N] [--seed N] [--session N] [--jobs N]

After each request, the server must be alive. Each request must be answered exactly once, with a result or with an error that the
protocol knows, but not with an internal error. All edits that the server offers must be valid for the present text. Every 200 requests
the diagnostics must be those of `pb lint`. At the end, the server must not have more memory than after the first quarter of the
requests, except for some megabytes, and it must exit with 0.
"""

import argparse
import concurrent.futures
import json
import os
import sys
import tempfile
import time
from collections import Counter

import text as texts
from client import Refused, Silence
from sessions import Fault, Session, need

# parse error, invalid request, no such method, invalid parameters, request failed, cancelled, content modified, request cancelled
ERRORS = {-32700, -32600, -32601, -32602, -32803, -32802, -32801, -32800}
MORE_MEMORY = 12_000  # KB
JUNK = [
    None, True, -1, 0, 2**31, 2**63, 2**64, 1e308, -1.5, "", "x", "\x00", "é😀", [], {}, [[]], {"a": {}}, "a" * 10_000, "file:///",
    "file:///etc/passwd", "file:///%zz", "untitled:Untitled-1", "https://example.org/a.md", "../../x.md"
]
BODIES = [
    b"", b"{", b"null", b"[]", b"[1,2]", b"{}", b"\xff\xfe", b'{"jsonrpc":"2.0","id":1e999,"method":"x"}', b'"' + b"a" * 1000,
    b"[" * 5000, b'{"jsonrpc":"2.0","method":"$/x","params":{"a":"\\ud800"}}', b'{"jsonrpc":"2.0","method":"$/x","method":"$/y"}',
    b'{"jsonrpc":"2.0","id":987654321,"result":null}', b'{"jsonrpc":"2.0","method":7}', b'{"jsonrpc":"1.0","method":"$/x"}',
    b'{"a":1}}'
]
TEXT_REQUESTS = [
    "hover", "completion", "codeAction", "rename", "prepareRename", "references", "definition", "documentHighlight",
    "documentSymbol", "foldingRange", "selectionRange", "documentColor", "colorPresentation", "inlayHint", "documentLink",
    "formatting", "rangeFormatting", "willSaveWaitUntil", "diagnostic"
]
PLAN_REQUESTS = ["workspace/symbol", "workspace/executeCommand", "workspace/willRenameFiles", "workspace/diagnostic"]


def memory(process):
    """The memory that a process has now, in KB."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def spoiled(dice, value):
    """A value with a part that is exchanged for junk, left out, or put deeper."""
    if isinstance(value, dict) and value and dice.random() < 0.8:
        key = dice.choice(list(value))
        if dice.random() < 0.2:
            return {name: part for name, part in value.items() if name != key}
        return value | {key: spoiled(dice, value[key])}
    if isinstance(value, list) and value and dice.random() < 0.8:
        return [spoiled(dice, value[0])] + value[1:]
    return dice.choice(JUNK)


class Stress(Session):
    def parameters(self, method, uri):
        """Valid parameters of a request."""
        text, dice = self.client.documents[uri].text, self.dice
        first = dice.randint(0, len(text))
        last = min(len(text), first + dice.choice([0, 0, 5, 500]))
        start, end = (texts.position(text, at, self.encoding) for at in (first, last))
        return {
            "textDocument": {"uri": uri},
            "position": start,
            "range": {"start": start, "end": end},
            "positions": [start, end],
            "newName": dice.choice(["new", "#new", "two words", "", "ann", "^k9", "é😀", "\n"]),
            "context": {"diagnostics": [], "includeDeclaration": True},
            "options": {"tabSize": 4, "insertSpaces": True},
            "color": {"red": 1, "green": 0.5, "blue": 0, "alpha": 1},
            "reason": 1,
            "query": dice.choice(["", "a", "call", "é"]),
            "command": dice.choice(self.commands or ["x"]),
            "arguments": [
                dice.choice([
                    uri, {"uri": uri, "position": start},
                    {"textDocument": {"uri": uri}, "position": start, "range": {"start": start, "end": start}}, 7
                ]),
                dice.choice(["Done", "high", start, None])
            ],
            "files": [{"oldUri": uri, "newUri": uri[:-3] + "2.md"}],
            "previousResultIds": [],
        }

    def run_requests(self, requests, quarter):
        client, dice = self.client, self.dice
        self.commands = client.initialize()["capabilities"].get("executeCommandProvider", {}).get("commands", [])
        first_memory = None
        for number in range(requests):
            if number % 200 == 0 and self.opened():
                self.check_diagnostics(dice.choice(self.opened()))
            if number == quarter:
                first_memory = memory(client.process)
            self.one()
        client.request("shutdown")
        last_memory = memory(client.process)
        need(last_memory - first_memory < MORE_MEMORY, f"memory has grown from {first_memory} to {last_memory} KB")
        client.notify("exit")
        need(client.wait() == 0, "the exit code is not 0")
        need(not client.answers, f"answers that nobody asked for: {list(client.answers.values())[:3]}")
        self.counts["most memory, KB"] = last_memory

    def one(self):
        client, dice, opened = self.client, self.dice, self.opened()
        kind = dice.random()
        if not opened or kind < 0.02:
            self.step()
        elif kind < 0.3:
            # Boards must not grow without end, or the last request takes longer than the first.
            name = dice.choice(opened)
            if len(client.documents[self.uri(name)].text) > 15_000:
                client.change(self.uri(name), [{"text": dice.choice(self.pieces)}])
            self.type(name)
        elif kind < 0.34:
            self.hostile()
        else:
            uri = self.uri(dice.choice(opened))
            method = dice.choice(["textDocument/" + name for name in TEXT_REQUESTS] * 3 + PLAN_REQUESTS)
            parameters = self.parameters(method, uri)
            if dice.random() < 0.3:
                parameters = spoiled(dice, parameters)
            self.counts["requests"] += 1
            number = client.start(method, parameters)
            if dice.random() < 0.05:
                client.notify("$/cancelRequest", {"id": number})
            try:
                self.check_result(uri, method, client.finish(number))
            except Refused as refusal:
                need(refusal.code in ERRORS, f"{method} {json.dumps(parameters)[:500]}: {refusal}")
                self.counts["refused"] += 1

    def check_result(self, uri, method, result):
        """The edits in a result must be valid."""
        if not result:
            return
        if method in ("textDocument/formatting", "textDocument/rangeFormatting", "textDocument/willSaveWaitUntil"):
            texts.applied(self.client.documents[uri].text, result, self.client.encoding)
        elif method in ("textDocument/rename", "workspace/willRenameFiles"):
            list(self.client.preview(result))
        elif method == "textDocument/codeAction":
            for action in result:
                if "edit" in action:
                    list(self.client.preview(action["edit"]))

    def hostile(self):
        """Sends bytes that are no valid message. If they have an answer, it has no id."""
        client, body = self.client, self.dice.choice(BODIES)
        data = b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
        if self.dice.random() < 0.3:
            data = b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n" + data
        elif self.dice.random() < 0.3:
            data = data.replace(b"Content-Length", b"content-length")
        if self.dice.random() < 0.3:
            middle = self.dice.randint(0, len(data))
            client.send_bytes(data[:middle])
            time.sleep(0.001)
            data = data[middle:]
        client.send_bytes(data)
        # All that the server says about it comes before the answer to the next request.
        self.refused(client.start("textDocument/nothing", {}), {-32601}, must=True)
        for identity in [key for key in client.answers if not isinstance(key, int) or key > client.number]:
            answer = client.answers.pop(identity)
            need("error" in answer and answer["error"]["code"] in ERRORS, f"{body[:80]!r} is answered with {answer}")


def tell(pb, seed, number, requests):
    with tempfile.TemporaryDirectory(prefix="pb-lsp-") as folder:
        session = Stress(pb, f"stress {seed}", number, os.path.realpath(folder))
        session.pieces = [text for text in session.texts().values() if len(text) < 8000]
        try:
            session.run_requests(requests, max(1, requests // 4))
        except (Fault, Silence, Refused, texts.WrongEdit, KeyError, TypeError) as fault:
            stderr = b"".join(session.client.errors)[-1500:].decode(errors="replace")
            return number, session.counts, f"{type(fault).__name__}: {fault}\nlast: {session.trace[-2:]}\n{stderr}"
        finally:
            session.client.kill()
        return number, session.counts, None


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pb", type=os.path.abspath)
    for name, value in (("sessions", 50), ("requests", 2000), ("seed", 1), ("session", None), ("jobs", os.cpu_count())):
        parser.add_argument("--" + name, type=int, default=value)
    options, started, counts, failed = parser.parse_args(), time.monotonic(), Counter(), 0
    numbers = range(options.sessions) if options.session is None else [options.session]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for number, found, fault in pool.map(tell,
                                             *zip(*((options.pb, options.seed, number, options.requests) for number in numbers))):
            most = max(counts.pop("most memory, KB", 0), found.pop("most memory, KB", 0))
            counts.update(found)
            counts["most memory, KB"] = most
            if fault:
                failed += 1
                print(f"lsp stress: seed {options.seed}, session {number}: {fault}", flush=True)
    print(f"lsp stress: {len(numbers)} sessions, {time.monotonic() - started:.0f} s: " +
          ", ".join(f"{value} {name}" for name, value in sorted(counts.items())) + f"; {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
