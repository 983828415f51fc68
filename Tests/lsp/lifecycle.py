"""How the server starts and ends: requests in the wrong order, exit codes, and what happens if the editor dies."""

import os
import subprocess
import sys
import tempfile
import time

import plans
from client import Client, Refused, message

# Starts the server, tells it this process's id, and dies without a word. The server's standard input stays open.
PARENT = """
import os, subprocess, sys
server = subprocess.Popen([sys.argv[1], "lsp"], stdin=int(sys.argv[2]), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(server.pid, os.getpid(), flush=True)
sys.stdin.read()
"""


def refused(client, method, code):
    try:
        client.request(method, {})
    except Refused as refusal:
        assert refusal.code == code, f"{method}: {refusal} instead of {code}"
    else:
        raise AssertionError(f"{method} was answered")


def alive(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def run(pb):
    with tempfile.TemporaryDirectory(prefix="pb-lsp-") as folder:

        def new():
            return Client([pb, "lsp"], folder, plans.environment(folder))

        client = new()
        refused(client, "textDocument/hover", -32002)
        client.initialize()
        refused(client, "initialize", -32600)
        client.request("shutdown")
        refused(client, "textDocument/hover", -32600)
        client.notify("exit")
        assert client.wait() == 0, "exit after shutdown is not 0"
        client = new()
        client.initialize()
        client.notify("exit")
        assert client.wait() == 1, "exit without shutdown is not 1"
        client = new()
        client.initialize()
        client.wait()  # The end of the input ends the server.
        check_parent(pb)


def check_parent(pb):
    """The server must end when the process that the editor has named ends, although its standard input stays open."""
    read, write = os.pipe()
    parent = subprocess.Popen([sys.executable, "-c", PARENT, pb, str(read)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              pass_fds=[read])
    server, editor = (int(word) for word in parent.stdout.readline().split())
    os.write(write, message({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": editor, "capabilities": {}}}))
    time.sleep(0.3)
    assert alive(server), "the server has ended before its editor"
    parent.communicate()
    end = time.monotonic() + 20
    while alive(server):
        assert time.monotonic() < end, "the server lives on without its editor"
        time.sleep(0.1)
    os.close(read)
    os.close(write)


if __name__ == "__main__":
    run(os.path.abspath(sys.argv[1]))
    print("lsp: starts and ends as it should")
