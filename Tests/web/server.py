"""Starts `pb serve` for the tests in this folder, and talks to it byte by byte."""

import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time

TODAY = "2026-11-21"

BOARD = """---
planboard: 1
primary: true
---

# Plan

## To Do

- [ ] Call Ann #home due:2026-11-23
- [ ] Buy milk

  Two litres.

  - [ ] one
  - [ ] two

## Doing

- [/] Paint #home

## Done

- [x] Paid rent
"""


class Server:
    """A running server of a plan in a folder of its own."""

    def __init__(self, pb, files=None, arguments=(), variables=None, home=None, opens=False):
        self.pb = str(pathlib.Path(pb).resolve())
        self.top = pathlib.Path(tempfile.mkdtemp(prefix="pb-web-"))
        self.home = home or self.top / "home"
        self.folder = self.top / "plan"
        for folder in (self.home, self.folder):
            folder.mkdir(parents=True, exist_ok=True)
        for name, text in (files if files is not None else {"plan.md": BOARD}).items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        (self.folder / ".planboard.yml").touch()
        self.environment = {
            "HOME": str(self.home), "PATH": "/usr/bin:/bin", "TZ": "UTC", "PB_TODAY": TODAY, "LC_ALL": "C.UTF-8",
            "SWIFT_BACKTRACE": "enable=no", **(variables or {}),
        }
        self.cookie = None
        # Whether the server opens a browser: a program `xdg-open` in the PATH.
        self.opens = opens
        self.start(arguments)

    def start(self, arguments=()):
        self.arguments = list(arguments)
        port = [] if "--socket" in self.arguments or "--port" in self.arguments else ["--port", "0"]
        self.process = subprocess.Popen(
            [self.pb, "serve", *([] if self.opens else ["--no-open"]), *port, *self.arguments], cwd=self.folder, env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://(\S+?):(\d+)(/open\?t=\w+)", line)
        if found:
            self.name, self.port, self.link = found.group(1), int(found.group(2)), found.group(3)
        else:
            found = re.search(r"(/open\?t=\w+)", line)
            if not found:
                raise SystemExit(f"the server did not start: {line}{self.process.stderr.read().decode()}")
            self.link, self.port = found.group(1), None

    @property
    def host(self):
        return f"127.0.0.1:{self.port}"

    def connect(self, timeout=30):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)

    def raw(self, data, timeout=30, connection=None):
        """Sends bytes, and returns all that comes back until the connection is closed or silent."""
        connection = connection or self.connect(timeout)
        with connection:
            connection.settimeout(timeout)
            try:
                connection.sendall(data)
            except OSError:
                pass
            answer = b""
            try:
                while piece := connection.recv(65536):
                    answer += piece
                    if complete(answer):
                        break
            except OSError:
                pass
            return answer

    def request(self, method, target, headers=None, body=None, host=None):
        """Sends a request as the page does; returns the status, the headers and the body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        fields = {"Host": host or self.host, "Sec-Fetch-Site": "same-origin"}
        if self.cookie:
            fields["Cookie"] = self.cookie
        if body is not None:
            fields["Content-Type"] = "application/json"
            fields["Origin"] = f"http://{self.host}"
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        fields.update(headers or {})
        fields = {name: value for name, value in fields.items() if value is not None}
        connection.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
        for name, value in fields.items():
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        result = response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
        connection.close()
        return result

    def open(self):
        status, headers, _ = self.request("GET", self.link)
        assert status == 303, status
        self.cookie = headers["set-cookie"].split(";")[0]
        return self

    def json(self, target):
        status, _, body = self.request("GET", target)
        assert status == 200, (target, status, body)
        return json.loads(body)

    def command(self, **members):
        status, _, body = self.request("POST", "/api/commands", body=members)
        return status, json.loads(body)

    def board(self):
        """The key and the revision of the first board."""
        return next(iter(self.json("/api/plan")["boards"].items()))

    def card(self, index):
        key, revision = self.board()
        return f"{key}.{revision}.{index}"

    def events(self, timeout=30):
        """A connection on which the stream of events has begun."""
        connection = self.connect(timeout)
        connection.sendall(
            f"GET /events HTTP/1.1\r\nHost: {self.host}\r\nCookie: {self.cookie or ''}\r\n"
            "Sec-Fetch-Site: same-origin\r\n\r\n".encode())
        return connection

    def texts(self):
        """The bytes of all files of the plan, by their names."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in sorted(self.folder.rglob("*")) if path.is_file()
        }

    def memory(self):
        """The resident memory of the server, in MB."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text).group(1)) / 1024

    @property
    def is_running(self):
        return self.process.poll() is None

    def end(self, number=signal.SIGTERM, timeout=30):
        """Ends the server; returns its exit code, or what it said if it ended in another way."""
        if self.is_running:
            self.process.send_signal(number)
        try:
            code = self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return "did not end"
        return code if code == 0 else f"{code}: {self.errors()}"

    def errors(self):
        """What a server that has ended wrote to its standard error: also why the Swift runtime stopped it."""
        return self.process.stderr.read().decode(errors="replace")[-4000:]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.top, ignore_errors=True)
        if self.is_running:
            self.end()
        elif self.process.returncode != 0:
            # Whatever else has failed, this is why.
            raise AssertionError(f"the server ended by itself with {self.process.returncode}: {self.errors()}")


def complete(answer):
    """Whether the bytes are a whole response with a known length."""
    head, separator, body = answer.partition(b"\r\n\r\n")
    if not separator:
        return False
    length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
    return length is not None and len(body) >= int(length.group(1))


def status(answer):
    """The status of a response; None if there is none."""
    found = re.match(rb"HTTP/1\.1 (\d+)", answer)
    return int(found.group(1)) if found else None


def read_event(stream, name=b"event: plan", seconds=30):
    """Reads a stream of events until one of this name has come. Signs of life may come before it."""
    stream.settimeout(seconds)
    data = b""
    while name not in data:
        piece = stream.recv(65536)
        assert piece, f"the stream has ended after {data!r}"
        data += piece


def wait_until(condition, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False
