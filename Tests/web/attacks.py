#!/usr/bin/env python3
"""Attacks on `pb serve`: nothing is let in, nothing is changed, the memory is bounded, and the server ends cleanly.

    attacks.py PB [--only NAME] [--streams 100] [--flood 8000]

Each attack is a function; it fails by an assertion. The real program runs, with real sockets.
"""

import argparse
import ctypes
import html.parser
import json
import os
import pathlib
import re
import resource
import signal
import socket
import stat
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from html import unescape as html_unescape  # noqa: E402

from server import BOARD, Server, read_event, status, wait_until  # noqa: E402

SECRET = b"Call Ann"


def refused(answer, codes):
    assert status(answer) in codes, answer[:300]
    assert SECRET not in answer, answer
    assert b"access-control" not in answer.lower(), answer


def hosts(pb, options):
    """Foreign hosts and names for DNS rebinding get 421, whatever the cookie; without a host 400."""
    with Server(pb) as server:
        server.open()
        before = server.texts()
        port = server.port
        names = [
            "evil.com", f"evil.com:{port}", f"127.0.0.1.evil.com:{port}", f"localhost.evil.com:{port}", "127.0.0.1", "localhost",
            f"127.0.0.1:{port + 1}", f"127.0.0.1:{port}.", f"127.0.0.1.:{port}", f"0.0.0.0:{port}", f"127.1:{port}",
            f"2130706433:{port}", f"0x7f000001:{port}", f"127.0.0.2:{port}", f"::1:{port}", "[::1]", f"7f000001.c0a80001.rbndr.us:{port}",
            f"foo.localhost:{port}", f"user@127.0.0.1:{port}", f"127.0.0.1:{port}@evil.com", f"{socket.gethostname()}:{port}",
            f"make-127-0-0-1-rr.1u.ms:{port}", "127.0.0.1:0", f"127.0.0.1:0{port}", f"127.0.0.1 :{port}",
        ]
        for name in names:
            for method, target, body in [("GET", "/", b""), ("GET", "/api/boards", b""), ("POST", "/api/commands", b"{}")]:
                answer = server.raw(
                    f"{method} {target} HTTP/1.1\r\nHost: {name}\r\nCookie: {server.cookie}\r\nContent-Type: application/json\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
                assert status(answer) in (400, 421), (name, method, target)
                refused(answer, {400, 421})
        refused(server.raw(f"GET / HTTP/1.1\r\nCookie: {server.cookie}\r\n\r\n".encode()), {400})
        refused(server.raw(f"GET / HTTP/1.0\r\nCookie: {server.cookie}\r\n\r\n".encode()), {400})
        refused(server.raw(f"GET http://{server.host}/ HTTP/1.1\r\nHost: evil.com\r\nCookie: {server.cookie}\r\n\r\n".encode()), {421})
        assert server.texts() == before
        for name in [f"localhost:{port}", f"LOCALHOST:{port}", f"[::1]:{port}", server.host]:
            assert server.request("GET", "/api/plan", host=name)[0] == 200, name


def sites(pb, options):
    """Requests that another site makes change nothing, and read nothing."""
    with Server(pb) as server:
        server.open()
        before = server.texts()
        command = {"command": "done", "cards": [server.card(0)]}
        attempts = [
            {"Origin": "http://evil.com"}, {"Origin": "null"}, {"Origin": f"http://localhost:{server.port}"},
            {"Origin": f"http://{server.host}.evil.com"}, {"Origin": f"http://127.0.0.1:{server.port + 1}"},
            {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": ""},
            {"Content-Type": "text/plain"}, {"Content-Type": "application/x-www-form-urlencoded"}, {"Content-Type": None},
        ]
        for headers in attempts:
            for target in ["/api/commands", "/api/undo", "/api/redo", "/api/sync", "/api/devices"]:
                code, answer, _ = server.request("POST", target, headers=headers, body=command)
                assert code in (403, 415), (headers, target, code)
                assert not any(name.startswith("access-control") for name in answer)
        for headers in attempts[:8]:
            for target in ["/events", "/api/boards"]:
                assert server.request("GET", target, headers={**headers, "Sec-Fetch-Mode": "cors"})[0] == 403, headers
        code, answer, _ = server.request("OPTIONS", "/api/commands", headers={
            "Origin": "http://evil.com", "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type"})
        assert code == 405 and not any(name.startswith("access-control") for name in answer), (code, answer)
        for method in ["PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND"]:
            answer = server.raw(f"{method} / HTTP/1.1\r\nHost: {server.host}\r\nCookie: {server.cookie}\r\n\r\n".encode())
            assert status(answer) in (400, 403, 405) or not answer, (method, answer)
        # A GET changes nothing, whatever it is called.
        for target in ["/api/commands", "/api/undo", "/api/commands?command=done", "/api/sync"]:
            assert server.request("GET", target)[0] in (404, 405), target
        assert server.texts() == before
        # And the page itself may.
        code, answer = server.command(**command)
        assert code == 200 and server.texts() != before, answer


def tokens(pb, options):
    """Without the cookie, with a wrong one, with a link that was used: nothing of the plan, for every address."""
    with Server(pb) as server:
        before = server.texts()
        targets = ["/", "/b/0123456789ab", "/top", "/archive", "/trash", "/search?q=ann", "/api/boards", "/api/plan", "/api/day",
                   "/api/history", "/api/devices", "/events", "/suggest?q=a", "/v/today", "/t/home", "/c/x"]
        wrong = [None, "pb=1", "pb-000000000000=" + "0" * 64]
        for cookie in wrong:
            for target in targets:
                code, headers, body = server.request("GET", target, headers={"Cookie": cookie})
                assert code == 401 and SECRET not in body and "set-cookie" not in headers, (target, code, body[:200])
            server.request("POST", "/api/commands", headers={"Cookie": cookie}, body={"command": "add", "text": "x"})
        link = server.link
        token = link.split("=")[1]
        for guess in ["", "0" * 64, token[:-1], token + "0", token.upper() + "X", "%00", "*", "..", "a" * 7000]:
            assert server.request("GET", f"/open?t={guess}")[0] in (400, 403, 429), guess
        # Whoever has guessed so often is slowed down for a while.
        time.sleep(3)
        server.open()
        name, _, secret = server.cookie.partition("=")
        for stolen in [f"{name}={secret[:-1]}", f"{name}={secret}0", f"{name}={token}", f"{name}=", f"other={secret}"]:
            assert server.request("GET", "/api/boards", headers={"Cookie": stolen})[0] in (401, 429), stolen
        assert server.request("GET", link, headers={"Cookie": None})[0] in (403, 429)
        # The state folder has no secret, and is the user's own.
        state = server.home / ".local/state/planboard"
        for path in state.rglob("*"):
            assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
            if path.is_file():
                assert secret.encode() not in path.read_bytes() and token.encode() not in path.read_bytes(), path
        # The browser stays in after a new start, until it is revoked.
        assert server.end() == 0
        server.start()
        assert server.request("GET", "/api/plan")[0] == 200
        listed = subprocess.run([server.pb, "serve", "--devices"], cwd=server.folder, env=server.environment, capture_output=True, text=True)
        device = listed.stdout.split()[0]
        stream = server.events()
        first = b""
        while b"\n\n" not in first.partition(b"data:")[2]:
            first += stream.recv(65536)
        subprocess.run([server.pb, "serve", "--revoke", device], cwd=server.folder, env=server.environment, check=True, capture_output=True)
        assert server.request("GET", "/api/plan")[0] in (401, 429)
        assert server.texts() == before
        # A stream of events ends soon, although nothing has changed, and does not send what changes later.
        stream.settimeout(5)
        rest = b""
        while part := stream.recv(65536):
            rest += part
        assert b"data:" not in rest, rest
        subprocess.run([server.pb, "add", "unseen"], cwd=server.folder, env=server.environment, check=True, capture_output=True)
        assert server.request("GET", "/events")[0] == 401
        code, headers, _ = server.request("GET", "/")
        assert code == 401 and headers["clear-site-data"] == '"cache"', (code, headers)
        # The secret is in no other user's view: neither link nor token are arguments of the process.
        arguments = pathlib.Path(f"/proc/{server.process.pid}/cmdline").read_bytes()
        assert token.encode() not in arguments and secret.encode() not in arguments


def guesses(pb, options):
    """Whoever guesses is slowed down, and the page's own browser is not."""
    with Server(pb) as server:
        server.open()
        codes = [server.request("GET", f"/open?t={number}", headers={"Cookie": None})[0] for number in range(500)]
        assert codes.count(429) > 100, {code: codes.count(code) for code in codes}
        assert server.request("GET", "/api/plan")[0] == 200
        # Behind a proxy, all have one address. The owner's new device is let in, and sees the page that says how.
        stop = threading.Event()
        asked = [0]

        def guess():
            while not stop.is_set():
                server.request("GET", f"/open?t={asked[0]}", headers={"Cookie": None, "X-Forwarded-For": "203.0.113.9"})
                asked[0] += 1

        threads = [threading.Thread(target=guess) for _ in range(2)]
        for thread in threads:
            thread.start()
        try:
            assert wait_until(lambda: asked[0] > 200)
            for _ in range(6):
                link = json.loads(server.request("POST", "/api/devices", body={"do": "link"})[2])["link"]
                assert server.request("GET", "/", headers={"Cookie": None})[0] == 401
                code, headers, _ = server.request("GET", link, headers={"Cookie": None})
                assert code == 303 and "set-cookie" in headers, code
            assert server.request("GET", "/open?t=x", headers={"Cookie": None})[0] == 429
        finally:
            stop.set()
            for thread in threads:
                thread.join()


OPENER = """#!/bin/sh
# In place of a browser: says what it was called with, and stays.
cat /proc/$$/environ > "$0.environ"
printf '%s' "$#:$*" > "$0.new"
sleep 60 &
echo $! $$ > "$0.pids"
mv "$0.new" "$0.arguments"
wait
"""


def openings(pb, options):
    """The link is in no process's arguments: the browser gets a private file, which goes when the link, or the server, has gone."""
    import tempfile
    token = "correct-horse-battery"
    for variables, snap in [({}, False), ({"PB_TOKEN": token}, False), ({}, True)]:
        with tempfile.TemporaryDirectory() as top:
            opener = pathlib.Path(top) / "xdg-open"
            opener.write_text(OPENER)
            opener.chmod(0o755)
            home = pathlib.Path(top) / "home"
            (home / "snap" if snap else home).mkdir(parents=True)
            home.chmod(0o755)

            def opened():
                """The file that the browser was to open."""
                said = pathlib.Path(f"{opener}.arguments")
                assert wait_until(said.exists, 20), "no browser was opened"
                seen = [arguments(path) for path in pathlib.Path("/proc").glob("[0-9]*/cmdline")]
                count, _, url = said.read_text().partition(":")
                assert count == "1" and url.startswith("file:///"), (count, url)
                file = pathlib.Path(url.removeprefix("file://"))
                status = file.lstat()
                assert stat.S_ISREG(status.st_mode) and stat.S_IMODE(status.st_mode) == 0o600, oct(status.st_mode)
                assert stat.S_IMODE(file.parent.stat().st_mode) & 0o022 == 0
                assert snap or stat.S_IMODE(file.parent.stat().st_mode) == 0o700
                assert not snap or file.parent == home, file
                target = html_unescape(re.search(r'content="0;url=([^"]*)"', file.read_text()).group(1))
                link = re.search(r"/open\?t=(\w+)", target).group(1)
                assert target.startswith(f"http://127.0.0.1:{server.port}/open?t="), target
                assert "no-referrer" in file.read_text()
                for secret in [link, server.link.split("=")[1], token]:
                    assert not any(secret.encode() in each for each in seen), "a secret is in arguments"
                    assert secret.encode() not in pathlib.Path(f"{opener}.environ").read_bytes(), "a secret is in variables"
                # The program is there, so its arguments were among those that were looked at.
                assert any(str(file).encode() in each for each in seen)
                for process in pathlib.Path(f"{opener}.pids").read_text().split():
                    os.kill(int(process), signal.SIGKILL)
                said.unlink()
                return file, target.partition(str(server.port))[2], link

            variables = {**variables, "DISPLAY": ":9", "PATH": f"{top}:/usr/bin:/bin"}
            with Server(pb, variables=variables, home=home, opens=True) as server:
                file, target, link = opened()
                assert link not in server.link
                # As a browser asks that follows a link in a file.
                foreign = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
                code, headers, body = server.request("GET", target, headers=foreign)
                assert code == 200 and "set-cookie" not in headers, code
                assert file.exists()
                target = html_unescape(re.search(r'content="0;url=([^"]*)"', body.decode()).group(1))
                code, headers, _ = server.request("GET", target)
                assert code == 303 and "set-cookie" in headers, code
                assert not file.exists(), "the link was used, and the file is still there"
                # The printed link is still there for another browser.
                server.open()
                assert server.request("GET", "/api/plan")[0] == 200
                # The end of the server takes the file with it, and a file that a killed server has left is replaced.
                assert server.end() == 0
                server.start()
                again = opened()[0]
                assert server.end() == 0
                assert again == file and not file.exists()
                server.start()
                left = opened()[0].read_bytes()
                server.process.kill()
                server.process.wait()
                assert file.read_bytes() == left
                server.start()
                assert opened()[0].read_bytes() != left
                server.process.kill()
                server.process.wait()
                # A link that somebody has put there is not followed.
                other = pathlib.Path(top) / "other"
                other.write_text("mine")
                file.unlink()
                file.symlink_to(other)
                server.start()
                assert opened()[0] == file and other.read_text() == "mine"


def arguments(path):
    """The arguments of a process; nothing if it has ended."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def places(pb, options):
    """Tricks with paths lead to no file."""
    with Server(pb, {"plan.md": BOARD, ".secret": "Call Ann", "sub/.hidden.png": b"\x89PNG\r\n\x1a\nCall Ann"}) as server:
        server.open()
        (server.folder / "out.png").symlink_to("/etc/passwd")
        key = server.board()[0]
        for target in [
            "/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../plan.md",
            "/assets/..%2fplan.md", "/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "//etc/passwd", "/plan.md", "/b/plan.md", "/.secret",
            "/.planboard.yml", f"/b/{key}/../../plan.md", f"/pictures/{key}/../plan.md", f"/pictures/{key}/plan.md",
            f"/pictures/{key}/..%2f.secret", f"/pictures/{key}/%2e%2e", "/b/%00", "/b/%ff%fe", "/b/.", "/b/..", "/b//", "/c/..", "/\\..\\plan.md",
            "/assets/app.css%00.md", "/api/boards/..%2fplan.md", "/proc/self/environ", "/static/", "/assets/", "/" + "a/" * 3000,
            "/search?q=" + "%28" * 2000, "/?" + "&" * 5000,
        ]:
            answer = server.raw(f"GET {target} HTTP/1.1\r\nHost: {server.host}\r\nCookie: {server.cookie}\r\n\r\n".encode())
            assert b"root:" not in answer and b"planboard: 1" not in answer, target
            # A search that is no query is a page, too.
            if not target.startswith(("/search", "/?")):
                refused(answer, {400, 404, 414, 431})


def pictures(pb, options):
    """Only pictures that a board shows, inside the plan, not hidden, and none that runs scripts."""
    import hashlib
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    files = {
        "plan.md": BOARD + "\n## Pictures\n\n- [ ] Look\n\n  ![a](a.png) ![b](../secret.png) ![c](out.png) ![d](.hidden.png) ![e](e.svg)\n"
                           "  ![f](/etc/passwd) ![g](f.txt) ![h](page.png)\n",
        "a.png": b"\x89PNG\r\n\x1a\nCall", "../secret.png": b"\x89PNG\r\n\x1a\nsecret", ".hidden.png": b"\x89PNG\r\n\x1a\nsecret",
        "e.svg": svg, "f.txt": b"secret", "page.png": b"<html><script>alert(1)</script>secret", "unused.png": b"\x89PNG\r\n\x1a\nsecret",
    }
    with Server(pb, files) as server:
        server.open()
        (server.folder / "out.png").symlink_to(server.top / "secret.png")
        key = server.board()[0]

        def get(destination):
            name = hashlib.sha256(destination.encode()).hexdigest()[:16]
            return server.request("GET", f"/pictures/{key}/{name}")

        code, headers, body = get("a.png")
        assert code == 200 and headers["content-type"] == "image/png" and body == files["a.png"], (code, headers)
        code, headers, body = get("e.svg")
        assert code == 200 and headers["content-type"] == "image/svg+xml", code
        assert headers["content-security-policy"].startswith("default-src 'none'") and "sandbox" in headers["content-security-policy"]
        assert "script-src" not in headers["content-security-policy"]
        for destination in ["../secret.png", "out.png", ".hidden.png", "/etc/passwd", "f.txt", "page.png", "unused.png"]:
            code, _, body = get(destination)
            assert code == 404 and b"secret" not in body, (destination, code)


class ActiveParts(html.parser.HTMLParser):
    """Finds what could run or load something, in a page as a browser reads it."""

    # The page itself has scripts, styles and pictures of its own.
    OWN = ("/", "#", "?", "./")

    def __init__(self):
        super().__init__()
        self.faults = []

    def handle_starttag(self, tag, attributes):
        names = dict(attributes)
        if tag in ("style", "iframe", "object", "embed", "base", "svg:script", "foreignobject", "portal", "frame"):
            self.faults.append(f"<{tag}>")
        if tag in ("script", "link", "img", "source", "form", "use", "image"):
            places = [names.get(name) for name in ("src", "href", "action", "xlink:href") if names.get(name) is not None]
            if tag == "script" and not places:
                self.faults.append("a script in the page")
            self.faults += [f"<{tag}> of {place}" for place in places if not place.startswith(self.OWN) or place.startswith("//")]
        for name, value in attributes:
            if name.startswith("on") or name in ("style", "srcdoc", "formaction", "srcset"):
                self.faults.append(f"<{tag} {name}>")
            scheme = re.sub(r"[\x00-\x20]", "", value or "").lower()
            if name in ("href", "src", "action", "data", "xlink:href") and scheme.startswith(("javascript:", "data:", "vbscript:")):
                self.faults.append(f"<{tag} {name}={value}>")
        if tag == "meta" and "http-equiv" in names:
            self.faults.append("<meta http-equiv>")


def active_parts(text):
    parser = ActiveParts()
    parser.feed(text)
    parser.close()
    return parser.faults


def scripts(pb, options):
    """Text of a board is text on the page, in titles, notes, tags, columns, names of boards and fields."""
    evil = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'><b onclick=alert(1)>'
    link = "[x](javascript:alert(1)) ![y](javascript:alert(1)) <javascript:alert(1)> [z](data:text/html,<script>alert(1)</script>)"
    for text in [evil, "<a href='java\nscript:x'>", "<script>x</script>", "<p style='x'>", "<img src=//evil.com>", "<b oNclick=x>"]:
        assert active_parts(text), text
    board = (
        f"---\nplanboard: 1\n---\n\n# Plan {evil}\n\n## To Do {evil}\n\n- [ ] Call {evil} {link} #{'x' * 3} color:red\n\n  {evil}\n\n  {link}\n\n"
        f"  <style>*{{display:none}}</style>\n\n  - [ ] {evil}\n\n### {evil}\n\n- [ ] second @ann{evil}\n")
    with Server(pb, {"plan.md": board, "a\"><script>alert(1)<.md": board}) as server:
        server.open()
        keys = list(server.json("/api/plan")["boards"])
        assert len(keys) == 2
        key, revision = server.board()
        targets = ["/", "/top", "/archive", "/trash", "/conflicts", "/search?q=call", "/search?q=" + "%3Cscript%3Ealert(1)%3C/script%3E",
                   "/t/xxx", "/t/%3Cscript%3E", "/v/today", "/v/%3Cscript%3E", "/nothing/%3Cscript%3E", f"/c/{key}.{revision}.0"]
        for target in targets + [f"/b/{key}" for key in keys]:
            for headers in ({}, {"X-PlanBoard-Fragment": "1"}):
                code, answer, body = server.request("GET", target, headers=headers)
                for fault in active_parts(body.decode()):
                    raise AssertionError((target, fault))
                assert "unsafe-inline" not in answer["content-security-policy"]


def malformed(pb, options):
    """Requests that are none, or contradict themselves, do not disturb the server."""
    with Server(pb) as server:
        server.open()
        before = server.texts()
        own = f"Host: {server.host}\r\nCookie: {server.cookie}\r\n"
        for data in [
            b"\x00" * 100, b"\r\n" * 1000, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", f"GET / HTTP/1.1\r\n{own}Content-Length: -1\r\n\r\n".encode(),
            f"POST /api/commands HTTP/1.1\r\n{own}Content-Type: application/json\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{{}}   ".encode(),
            f"POST /api/commands HTTP/1.1\r\n{own}Content-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".encode(),
            f"POST /api/commands HTTP/1.1\r\n{own}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".encode(),
            f"GET / HTTP/1.1\r\n{own}X: a\x00b\r\n\r\n".encode(), f"GET / HTTP/1.1\r\n{own} folded: x\r\n\r\n".encode(),
            f"GET /events HTTP/1.1\r\n{own}Content-Length: 10\r\n\r\n".encode(), os.urandom(3000),
        ]:
            server.raw(data, timeout=2)
            assert server.is_running, data
        for body in [b"", b"{", b"[]", b"null", b"\"x\"", b"{}" * 2, b"[" * 100_000, b"{\"a\":" * 50_000, b"\xff\xfe{}", b"{\"command\":1}", b"{\"command\":\"done\",\"cards\":[" + b"\"x\"," * 20_000 + b"\"x\"]}"]:
            code, _, answer = server.request("POST", "/api/commands", body=body)
            assert code == 400 and json.loads(answer)["error"]["message"], (body[:40], code)
        assert server.request("GET", "/api/plan")[0] == 200
        assert server.texts() == before


def slow(pb, options):
    """Requests that never end are ended (slow loris), and do not keep others waiting."""
    with Server(pb) as server:
        server.open()
        lines = [server.connect() for _ in range(60)]
        bodies = [server.connect() for _ in range(60)]
        own = f"Host: {server.host}\r\nCookie: {server.cookie}\r\nContent-Type: application/json\r\n"
        for connection in lines:
            connection.sendall(b"GET / HTTP/1.1\r\nX: ")
        for connection in bodies:
            connection.sendall(f"POST /api/commands HTTP/1.1\r\n{own}Content-Length: 1000000\r\n\r\n{{".encode())
        start = time.monotonic()
        while time.monotonic() - start < 32:
            for connection in lines + bodies:
                try:
                    connection.send(b" ")
                except OSError:
                    pass
            asked = time.monotonic()
            assert server.request("GET", "/api/plan")[0] == 200
            assert time.monotonic() - asked < 10, "others wait"
            time.sleep(1)
        for kind, connections in [("headers", lines), ("bodies", bodies)]:
            for number, connection in enumerate(connections):
                connection.settimeout(15)
                try:
                    while connection.recv(4096):
                        pass
                except TimeoutError:
                    raise AssertionError(f"{len(connections) - number} slow {kind} are still open") from None
                except OSError:
                    pass
                connection.close()


def large(pb, options):
    """Endless headers and bodies are refused, and are not kept."""
    with Server(pb) as server:
        server.open()
        before = server.texts()
        memory = server.memory()
        own = f"Host: {server.host}\r\nCookie: {server.cookie}\r\nContent-Type: application/json\r\n"
        answer = server.raw(f"POST /api/commands HTTP/1.1\r\n{own}Content-Length: {10 << 20}\r\n\r\n".encode() + b" " * (10 << 20))
        assert status(answer) == 413, answer[:200]
        for start, code in [
            (f"POST /api/commands HTTP/1.1\r\n{own}Transfer-Encoding: chunked\r\n\r\n", 413),
            (f"GET / HTTP/1.1\r\n{own}Transfer-Encoding: chunked\r\n\r\n", 413),
            (f"GET / HTTP/1.1\r\n{own}", 400),
        ]:
            connection = server.connect(5)
            sent = 0
            piece = b"10000\r\n" + b"x" * 65536 + b"\r\n" if "chunked" in start else b"X: " + b"x" * 4000 + b"\r\n"
            try:
                connection.sendall(start.encode())
                while sent < 200 << 20:
                    connection.sendall(piece)
                    sent += len(piece)
            except OSError:
                pass
            # Whoever reads learns why, although the rest was not read.
            answer = server.raw(b"", connection=connection)
            assert sent < 100 << 20, f"{sent >> 20} MB were taken: {start[:60]}"
            assert status(answer) == code, (start[:60], answer[:200])
        assert server.memory() < memory + 60, (memory, server.memory())
        assert server.request("GET", "/api/plan")[0] == 200
        assert server.texts() == before


def streams(pb, options):
    """Idle streams are cheap, get the news, and are forgotten when they are closed."""
    count = options.streams
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 2 * count + 200), hard))
    with Server(pb) as server:
        server.open()
        server.request("GET", "/")
        memory = server.memory()
        open_streams = [server.events() for _ in range(count)]
        for stream in open_streams:
            read_event(stream, b"data:")
        used = server.memory() - memory
        ticks = os.sysconf("SC_CLK_TCK")

        def processor():
            fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / ticks

        before = processor()
        time.sleep(3)
        idle = (processor() - before) / 3
        start = time.monotonic()
        (server.folder / "plan.md").write_text(BOARD + "- [ ] New\n")
        for stream in open_streams:
            read_event(stream)
        told = time.monotonic() - start
        print(f"  {count} idle streams: {used:.1f} MB, {idle * 100:.1f} % of a processor; all told of a save after {told * 1000:.0f} ms")
        assert used < 0.2 * count + 30 and idle < 0.2, (used, idle)
        assert server.request("GET", "/api/plan")[0] == 200
        for stream in open_streams:
            stream.close()
        # The next news make the server notice that nobody listens; then there is room again.
        kept = []

        def one_more():
            stream = server.events()
            if b"200 OK" in stream.recv(4096):
                kept.append(stream)
                return True
            stream.close()
            (server.folder / "plan.md").write_text(BOARD + f"- [ ] New {time.monotonic()}\n")
            return False

        for _ in range(count):
            assert wait_until(one_more), f"room for {len(kept)} of {count} streams"
        for stream in kept:
            stream.close()
        assert server.end() == 0


def flood(pb, options):
    """Many requests at once, with and without the cookie: each is answered or refused, and the memory is bounded."""
    with Server(pb) as server:
        server.open()
        before = server.texts()
        server.request("GET", "/")
        memory = server.memory()
        codes = {}
        lock = threading.Lock()

        def run(cookie, number):
            for index in range(options.flood // 8):
                try:
                    code = server.request("GET", ["/", "/api/boards", "/nothing", "/search?q=a"][index % 4], headers={"Cookie": cookie})[0]
                except OSError:
                    code = "closed"
                with lock:
                    codes[code] = codes.get(code, 0) + 1

        threads = [threading.Thread(target=run, args=(server.cookie if number % 2 else None, number)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        grown = server.memory() - memory
        print(f"  {sum(codes.values())} requests: {codes}; {grown:.1f} MB more")
        assert set(codes) <= {200, 401, 404, 429}, codes
        assert codes.get(200, 0) > 0 and codes.get(429, 0) > 0, codes
        assert grown < 100, grown
        time.sleep(1)
        assert server.request("GET", "/api/plan")[0] == 200
        assert server.texts() == before


def listening(pb, options):
    """Only this machine reaches the server, and only its user a socket."""
    with Server(pb) as server:
        text = pathlib.Path("/proc/net/tcp").read_text() + pathlib.Path("/proc/net/tcp6").read_text()
        own = [line.split()[1] for line in text.splitlines() if line.split()[3] == "0A" and line.split()[1].endswith(f":{server.port:04X}")]
        assert own and set(address.split(":")[0] for address in own) <= {"0100007F", "00000000000000000000000001000000"}, own
    run = subprocess.run([pb, "serve", "--host", "0.0.0.0"], capture_output=True, text=True, env={"HOME": "/nonexistent", "PATH": "/usr/bin:/bin"})
    assert run.returncode == 64 and "--token" in run.stderr, run
    with Server(pb, arguments=["--host", "0.0.0.0", "--name", "plan.example.org"], variables={"PB_TOKEN": "correct-horse-battery"}) as server:
        assert server.request("GET", "/open?t=correct-horse-battery", host=f"plan.example.org:{server.port}")[0] == 303
        assert server.request("GET", "/", host=f"0.0.0.0:{server.port}")[0] == 421
        server.end()
        assert "warning" in server.process.stderr.read().decode()
    # The link has the port of a proxy, and not a second one. An IPv6 address is named as browsers write it.
    token = {"PB_TOKEN": "correct-horse-battery"}
    with Server(pb, arguments=["--host", "0.0.0.0", "--name", "Plan.example:8443"], variables=token) as server:
        assert (server.name, server.port) == ("plan.example", 8443)
    with Server(pb, arguments=["--name", "2001:DB8::1"]) as server:
        assert server.request("GET", server.link, host=f"[2001:db8::1]:{server.port}")[0] == 303
        # An address that no machine has.
        run = subprocess.run(
            [server.pb, "serve", "--no-open", "--host", "192.0.2.1"], cwd=server.folder, capture_output=True, text=True, timeout=60,
            env=server.environment | token)
        assert run.returncode == 2 and "192.0.2.1:7468: Cannot assign" in run.stderr, run
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/socket"
        with Server(pb, arguments=["--socket", path]) as server:
            mode = os.stat(path).st_mode
            assert stat.S_ISSOCK(mode) and stat.S_IMODE(mode) & 0o077 == 0, oct(mode)
            connection = socket.socket(socket.AF_UNIX)
            connection.connect(path)
            answer = server.raw(f"GET {server.link} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(), connection=connection)
            assert status(answer) == 303, answer
            connection = socket.socket(socket.AF_UNIX)
            connection.connect(path)
            assert status(server.raw(b"GET / HTTP/1.1\r\nHost: evil.com\r\n\r\n", connection=connection)) == 421
            # A board that the server makes has the user's usual mode, not that of the socket.
            assert server.end() == 0
        (pathlib.Path(folder) / "file").write_text("mine")
        run = subprocess.run(
            [server.pb, "serve", "--no-open", "--socket", f"{folder}/file"], cwd="/", capture_output=True, text=True,
            env={**server.environment, "HOME": folder})
        assert run.returncode == 2 and (pathlib.Path(folder) / "file").read_text() == "mine", run


def ends(pb, options):
    """SIGINT and SIGTERM end the server with 0, with streams, idle connections and half a request open."""
    for number in (signal.SIGINT, signal.SIGTERM):
        with Server(pb) as server:
            server.open()
            stream = server.events()
            assert b"200" in stream.recv(4096)
            idle, half = server.connect(), server.connect()
            half.sendall(b"GET / HT")
            start = time.monotonic()
            code = server.end(number)
            took = time.monotonic() - start
            # Not after the time that a connection may be idle.
            assert code == 0 and took < 15, (number, code, took)
            stream.settimeout(30)
            while stream.recv(4096):
                pass
            assert server.process.stderr.read() == b""
            for connection in (stream, idle, half):
                connection.close()


def exchange(first, second):
    """Exchanges two files in one step, so that whoever saves sees what was saved over."""
    if ctypes.CDLL(None, use_errno=True).renameat2(-100, os.fsencode(first), -100, os.fsencode(second), 2) != 0:
        raise OSError(ctypes.get_errno(), "renameat2")


def changes(pb, options):
    """A page and an editor change the same board: all is kept, or the page is told, and nothing is lost."""
    with Server(pb) as server:
        server.open()
        path = server.folder / "plan.md"
        card = server.card(0)
        path.write_text(path.read_text().replace("- [ ] Buy milk", "- [ ] Buy oat milk"))
        code, answer = server.command(command="move", cards=[card], column="Done")
        assert code == 200, answer
        text = path.read_text()
        assert "Buy oat milk" in text and text.index("Call Ann") > text.index("## Done"), text
        path.write_text(text.replace("- [/] Paint #home\n", ""))
        code, answer = server.command(command="done", cards=[card])
        assert code == 200, answer
        code, answer = server.command(command="done", cards=[server.card(0).rsplit(".", 1)[0] + ".99"])
        assert code == 409 and answer["error"]["code"] == "lost-card", answer
        stop = threading.Event()
        replaced = set()

        def cards(text):
            return set(re.findall(r"Card \d{3}", text))

        def edit():
            number = 0
            temporary = server.folder / ".plan.md.tmp"
            while not stop.is_set():
                number += 1
                now = path.read_text()
                temporary.write_text(re.sub(r"Two.*litres.", f"Two {number} litres.", now))
                exchange(temporary, path)
                # What the page has written between the look and the save is what the editor has saved over.
                replaced.update(cards(temporary.read_text()) - cards(now))
                temporary.unlink()
                time.sleep(0.3)

        editor = threading.Thread(target=edit)
        editor.start()
        codes, added = {}, set()
        for number in range(40):
            code, answer = server.command(command="add", board=server.board()[0], column="Doing", text=f"Card {number:03}")
            codes[code] = codes.get(code, 0) + 1
            if code == 200:
                added.add(f"Card {number:03}")
        stop.set()
        editor.join()
        text = path.read_text()
        print(f"  40 cards while an editor saves: {codes}; the editor saved over {len(replaced)}")
        assert not added - cards(text) - replaced, (added - cards(text), replaced)
        assert set(codes) <= {200, 409, 503} and codes.get(200, 0) >= 20, codes


ATTACKS = [hosts, sites, tokens, guesses, openings, places, pictures, scripts, malformed, slow, large, streams, flood, listening, ends, changes]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--only", help="one attack")
    parser.add_argument("--streams", type=int, default=100)
    parser.add_argument("--flood", type=int, default=8000)
    options = parser.parse_args()
    failures = 0
    for attack in ATTACKS:
        if options.only and attack.__name__ != options.only:
            continue
        start = time.monotonic()
        try:
            attack(str(pathlib.Path(options.pb).resolve()), options)
            print(f"ok      {attack.__name__:10} {time.monotonic() - start:5.1f} s  {attack.__doc__.splitlines()[0]}", flush=True)
        except Exception as error:
            failures += 1
            # Also the failure that came before, if the server has died.
            for fault in filter(None, [error.__context__, error]):
                line = fault.__traceback__
                while line.tb_next:
                    line = line.tb_next
                print(f"FAILED  {attack.__name__}, line {line.tb_lineno}: {type(fault).__name__}: {fault}", flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
