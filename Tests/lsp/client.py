"""A client of the Language Server Protocol, written from its specification and independently of pb.

It starts a server, keeps the texts of open documents, tells the server each change, applies the edits of the server, and answers
the server's requests as an editor does.
"""

import copy
import json
import os
import queue
import subprocess
import threading
import urllib.parse

import metamodel
import text as texts
from text import WrongEdit

WAIT = float(os.environ.get("PB_LSP_WAIT", "60"))  # seconds

# What an editor that can do everything announces. Tests change a copy of it.
CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {
        "applyEdit": True,
        "configuration": True,
        "workspaceFolders": True,
        "symbol": {},
        "executeCommand": {},
        "workspaceEdit": {"documentChanges": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
        "fileOperations": {"willRename": True},
        "diagnostics": {"refreshSupport": True},
    },
    "textDocument": {
        "synchronization": {"didSave": True, "willSaveWaitUntil": True},
        "publishDiagnostics": {
            "versionSupport": True, "relatedInformation": True, "codeDescriptionSupport": True,
            "tagSupport": {"valueSet": [1, 2]}, "dataSupport": True
        },
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "refactor", "source"]}},
            "isPreferredSupport": True, "disabledSupport": True, "dataSupport": True
        },
        "completion": {"completionItem": {"documentationFormat": ["markdown"], "insertReplaceSupport": False}},
        "rename": {"prepareSupport": True},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "hover": {"contentFormat": ["markdown"]},
        "formatting": {},
        "rangeFormatting": {},
        "foldingRange": {},
        "selectionRange": {},
        "colorProvider": {},
        "references": {},
        "definition": {},
        "documentHighlight": {},
    },
}


class Refused(Exception):
    """The server's error response to a request."""
    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]


class Silence(Exception):
    """The server did not answer in time, or has ended."""


def path_of(uri):
    return urllib.parse.unquote(urllib.parse.urlparse(uri).path)


def uri_of(path):
    return "file://" + urllib.parse.quote(path)


def message(content):
    body = json.dumps(content).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def read_message(stream):
    """The next message of a stream; None at its end."""
    length = None
    while True:
        line = stream.readline()
        if not line:
            return None
        if line == b"\r\n":
            break
        name, _, value = line.partition(b":")
        if not line.endswith(b"\r\n") or name.lower() not in (b"content-length", b"content-type"):
            raise Silence(f"not a header: {line[:80]!r}")
        length = int(value) if name.lower() == b"content-length" else length
    body = stream.read(length)
    if len(body) != length:
        return None
    content = json.loads(body.decode("utf-8"))
    if content.get("jsonrpc") != "2.0":
        raise Silence(f"not JSON-RPC 2.0: {body[:80]!r}")
    return content


class Document:
    """An open document: its text and its version."""
    def __init__(self, text, version=1):
        self.text, self.version = text, version


class Client:
    def __init__(self, command, folder, environment=None, capabilities=None, options=None):
        """Starts the server in a folder. `capabilities` replace CAPABILITIES."""
        self.process = subprocess.Popen(command,
                                        cwd=folder,
                                        env=environment,
                                        stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.folder, self.documents, self.published, self.errors, self.log = folder, {}, {}, [], []
        self.encoding, self.number, self.answers, self.options = "utf-16", 0, {}, options
        self.methods = {}  # The methods of the requests that have no answer yet, by their ids.
        self.capabilities = capabilities if capabilities is not None else copy.deepcopy(CAPABILITIES)
        self.before_apply = None  # Called with each edit that the server wants to have applied.
        self.incoming = queue.Queue()
        for target in (self._read, self._read_errors):
            threading.Thread(target=target, daemon=True).start()

    def _read(self):
        try:
            while True:
                content = read_message(self.process.stdout)
                self.incoming.put(content)
                if content is None:
                    return
        except (Silence, ValueError, OSError) as fault:
            self.incoming.put(fault)

    def _read_errors(self):
        for line in self.process.stderr:
            self.errors.append(line)

    # Messages

    def send_bytes(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except OSError as fault:
            raise Silence(f"the server has ended: {fault}") from fault

    def send(self, content):
        self.send_bytes(message({"jsonrpc": "2.0", **content}))

    def notify(self, method, params=None):
        self.send({"method": method} | ({"params": params} if params is not None else {}))

    def start(self, method, params=None):
        """Sends a request, and returns its id without waiting for the answer."""
        self.number += 1
        self.methods[self.number] = method
        self.send({"id": self.number, "method": method} | ({"params": params} if params is not None else {}))
        return self.number

    def receive(self, wait=None):
        """Takes the next message of the server, and answers it if it is a request."""
        try:
            content = self.incoming.get(timeout=wait or WAIT)
        except queue.Empty:
            raise Silence(f"no answer within {wait or WAIT:.0f} s") from None
        if content is None:
            raise Silence(f"the server has ended: {b''.join(self.errors)[-2000:].decode(errors='replace')}")
        if isinstance(content, Exception):
            raise Silence(f"the server sent no message: {content}")
        if metamodel.present() and (fault := self._wrong_shape(metamodel.present(), content)):
            raise WrongEdit(f"not a message of the specification: {fault}"[:1000])
        if "method" in content and "id" in content:
            self._answer(content)
        elif content.get("method") == "textDocument/publishDiagnostics":
            self.published[content["params"]["uri"]] = content["params"]
        elif "method" in content:
            self.log.append(content)
        else:
            self.answers[content["id"]] = content
        return content

    def _wrong_shape(self, model, content):
        """What the specification does not allow in a message of the server; None if it allows all of it."""
        if "method" in content:
            return model.fault_of_message(content)
        if ("result" in content) == ("error" in content):
            return "an answer with and without a result"
        if "error" in content:
            return model.fault_of_error(content["error"])
        return model.fault_of_result(self.methods.pop(content["id"], None), content["result"])

    def _answer(self, request):
        """Answers a request of the server, as an editor does."""
        result, method, params = None, request["method"], request.get("params") or {}
        if method == "workspace/applyEdit":
            if self.before_apply:
                self.before_apply(params["edit"])
            self.apply(params["edit"])
            result = {"applied": True}
        elif method == "workspace/configuration":
            result = [self.options for _ in params["items"]]
        elif method == "workspace/workspaceFolders":
            result = [{"uri": uri_of(self.folder), "name": "plan"}]
        self.log.append(request)
        self.send({"id": request["id"], "result": result})

    def finish(self, number):
        """Waits for the answer to a request, and returns its result."""
        while number not in self.answers:
            self.receive()
        answer = self.answers.pop(number)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]

    def request(self, method, params=None):
        return self.finish(self.start(method, params))

    # Life

    def initialize(self, **more):
        result = self.request(
            "initialize", {
                "processId": os.getpid(),
                "rootUri": uri_of(self.folder),
                "capabilities": self.capabilities,
                "workspaceFolders": [{"uri": uri_of(self.folder), "name": "plan"}],
            } | ({"initializationOptions": self.options} if self.options is not None else {}) | more)
        self.encoding = result["capabilities"].get("positionEncoding", "utf-16")
        self.provides = result["capabilities"]
        self.notify("initialized", {})
        return result

    def end(self):
        """Shuts the server down. Returns its exit code."""
        self.request("shutdown")
        self.notify("exit")
        return self.wait()

    def wait(self):
        self.process.stdin.close()
        try:
            return self.process.wait(WAIT)
        except subprocess.TimeoutExpired:
            raise Silence("the server does not exit") from None

    def kill(self):
        self.process.kill()
        self.process.wait()

    # Documents

    def open(self, uri, text=None):
        if text is None:
            with open(path_of(uri), encoding="utf-8", newline="") as file:
                text = file.read()
        document = self.documents[uri] = Document(text)
        self.notify("textDocument/didOpen",
                    {"textDocument": {"uri": uri, "languageId": "markdown", "version": document.version, "text": text}})

    def close(self, uri):
        del self.documents[uri]
        self.published.pop(uri, None)
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def change(self, uri, changes, skip=1):
        """Makes changes, one after the other, and sends them together. Each is a `TextDocumentContentChangeEvent`."""
        document = self.documents[uri]
        for change in changes:
            document.text = texts.changed(document.text, change, self.encoding)
        document.version += skip
        self.notify("textDocument/didChange",
                    {"textDocument": {"uri": uri, "version": document.version}, "contentChanges": changes})

    def replace(self, uri, text):
        """Sends a new text as one change of the part that differs, as editors do after a command."""
        old = self.documents[uri].text
        first = next((at for at, (left, right) in enumerate(zip(old, text)) if left != right), min(len(old), len(text)))
        last = next((at for at, (left, right) in enumerate(zip(reversed(old[first:]), reversed(text[first:]))) if left != right),
                    min(len(old), len(text)) - first)
        # A line end must not be cut in two, because a place inside CRLF has no position.
        while first and "\r" in (old[first - 1], text[first - 1]):
            first -= 1
        while last and old[len(old) - last] == "\n":
            last -= 1
        area = {"start": texts.position(old, first, self.encoding), "end": texts.position(old, len(old) - last, self.encoding)}
        if old != text:
            self.change(uri, [{"range": area, "text": text[first:len(text) - last]}])

    def diagnostics(self, uri):
        """The diagnostics of the present text: pulled if the server offers that, otherwise those that the server publishes."""
        if "diagnosticProvider" in self.provides:
            report = self.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
            return report["items"]
        while self.published.get(uri, {}).get("version") != self.documents[uri].version:
            self.receive()
        return self.published[uri]["diagnostics"]

    def at(self, uri, place, last=None):
        """The parameters of a request about a position or, with `last`, about a range."""
        where = {"position": place} if last is None else {"range": {"start": place, "end": last}}
        return {"textDocument": {"uri": uri}} | where

    # Edits

    def changes_of(self, edit):
        """The parts of a `WorkspaceEdit`, in their order, as (uri, edits)."""
        if edit.get("documentChanges") is not None:
            if not self.capabilities.get("workspace", {}).get("workspaceEdit", {}).get("documentChanges"):
                raise WrongEdit("documentChanges, although the client did not announce them")
            for part in edit["documentChanges"]:
                if "kind" in part:
                    raise WrongEdit(f"a resource operation, although the client did not announce them: {part['kind']}")
                uri, version = part["textDocument"]["uri"], part["textDocument"].get("version")
                if version is not None and (uri not in self.documents or self.documents[uri].version != version):
                    raise WrongEdit(f"an edit of version {version} of {uri}")
                yield uri, part["edits"]
        else:
            yield from (edit.get("changes") or {}).items()

    def preview(self, edit):
        """The texts of all documents that a `WorkspaceEdit` changes, by their uris, after each of its parts."""
        texts_now = {}
        for uri, edits in list(self.changes_of(edit)):
            if uri not in texts_now:
                if uri in self.documents:
                    texts_now[uri] = self.documents[uri].text
                else:
                    with open(path_of(uri), encoding="utf-8", newline="") as file:
                        texts_now[uri] = file.read()
            texts_now[uri] = texts.applied(texts_now[uri], edits, self.encoding)
            yield dict(texts_now)

    def apply(self, edit):
        """Applies a `WorkspaceEdit`, and tells the server the new texts. Documents that are not open are opened, unsaved."""
        after = {}
        for after in self.preview(edit):
            pass
        for uri, text in after.items():
            if uri not in self.documents:
                self.open(uri)
            self.replace(uri, text)
