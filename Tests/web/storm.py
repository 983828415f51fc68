#!/usr/bin/env python3
"""Everything at once: floods, streams that break off, broken and half requests, commands, and saves by other programs, while a signal
ends the server.

usage: storm.py PB [--rounds 4] [--seconds 4] [--seed 1]

The server must end with 0 at the signal, and not before. If it dies, what it wrote to its standard error is printed. The board keeps
its cards.
"""

import argparse
import os
import pathlib
import random
import signal
import socket
import struct
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from server import BOARD, Server  # noqa: E402

CARDS = ["Call Ann", "Buy milk", "Paint", "Paid rent"]


class Storm:
    def __init__(self, server, seed):
        self.server, self.seed = server, seed
        self.stop = threading.Event()
        self.counts = {}
        self.lock = threading.Lock()

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    def run(self, action, number):
        chance = random.Random(f"{self.seed} {action.__name__} {number}")
        while not self.stop.is_set():
            try:
                action(chance)
            except (OSError, ValueError, AssertionError, StopIteration):
                # The server may refuse, or be gone, which is looked at afterwards.
                self.count("refused")

    def ask(self, chance):
        cookie = chance.choice([self.server.cookie, self.server.cookie, None, "pb=1"])
        target = chance.choice(["/", "/top", "/api/boards", "/api/day", "/search?q=a", "/nothing", "/assets/app.css", "/archive"])
        self.count(self.server.request(chance.choice(["GET", "HEAD"]), target, headers={"Cookie": cookie})[0])

    def change(self, chance):
        index = chance.randrange(5)
        self.count(self.server.command(**chance.choice([
            {"command": chance.choice(["done", "reopen", "start", "stop"]), "cards": [self.server.card(index)]},
            {"command": "move", "cards": [self.server.card(index)], "column": chance.choice(["Doing", "Done", "To Do"])},
            {"command": "add", "board": self.server.board()[0], "column": "To Do", "text": f"New {chance.random()}"},
        ]))[0])

    def undo(self, chance):
        self.server.request("POST", chance.choice(["/api/undo", "/api/redo", "/api/sync"]), body={})
        time.sleep(0.05)

    def listen(self, chance):
        """A stream of events that breaks off after a while, in one of three ways."""
        stream = self.server.events()
        stream.settimeout(chance.choice([0.01, 0.1, 0.5]))
        try:
            while stream.recv(chance.choice([1, 4096])) and chance.random() < 0.7:
                pass
        except OSError:
            pass
        self.leave(stream, chance)

    def break_off(self, chance):
        """Half a request, bytes that are none, or several requests at once whose answers nobody reads."""
        own = f"Host: {self.server.host}\r\nCookie: {self.server.cookie}\r\n"
        whole = f"GET /api/boards HTTP/1.1\r\n{own}\r\n".encode()
        post = f"POST /api/commands HTTP/1.1\r\n{own}Content-Type: application/json\r\nContent-Length: 4000000\r\n\r\n".encode()
        data = chance.choice([
            whole[:chance.randrange(len(whole))], chance.randbytes(200), whole * 20, post, post + b" " * 2_000_000,
            f"GET /events HTTP/1.1\r\n{own}\r\n".encode() * 3,
        ])
        connection = self.server.connect(2)
        connection.settimeout(2)
        connection.sendall(data)
        self.leave(connection, chance)

    def leave(self, connection, chance):
        how = chance.randrange(3)
        if how == 0:  # at once, with a reset
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        elif how == 1:
            connection.shutdown(socket.SHUT_WR)
        connection.close()
        self.count("left")

    def save(self, chance):
        """Another program saves: by rename, by truncation, or by removing the file for a moment."""
        path = self.server.folder / "plan.md"
        text = path.read_text()
        if all(card in text for card in CARDS):
            text = text.rstrip("\n") + f"\n- [ ] Saved {chance.random()}\n" if len(text) < 20_000 else BOARD
            how = chance.randrange(3)
            if how == 0:
                temporary = self.server.folder / f".plan.{chance.random()}"
                temporary.write_text(text)
                os.replace(temporary, path)
            else:
                if how == 1:
                    path.unlink()
                path.write_text(text)
        time.sleep(chance.choice([0.01, 0.1]))


def round(pb, seed, seconds):
    number = random.Random(seed).choice([signal.SIGTERM, signal.SIGINT])
    with Server(pb) as server:
        server.open()
        storm = Storm(server, seed)
        actions = [storm.ask] * 3 + [storm.change] * 2 + [storm.undo, storm.save] + [storm.listen] * 3 + [storm.break_off] * 3
        threads = [threading.Thread(target=storm.run, args=(action, place)) for place, action in enumerate(actions)]
        for thread in threads:
            thread.start()
        time.sleep(seconds)
        died = not server.is_running
        memory = 0 if died else server.memory()
        code = server.end(number)
        storm.stop.set()
        for thread in threads:
            thread.join()
        text = (server.folder / "plan.md").read_text()
        print(f"  seed {seed}: {memory:.0f} MB, {dict(sorted(storm.counts.items(), key=str))}", flush=True)
        assert not died and code == 0, f"seed {seed}: the server {'died' if died else 'ended'} with {code}"
        assert storm.counts.get(200, 0) > 0 and memory < 300, (seed, memory, storm.counts)
        assert all(card in text for card in CARDS), (seed, text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failed = 0
    for seed in range(options.seed, options.seed + options.rounds):
        try:
            round(options.pb, seed, options.seconds)
        except AssertionError as error:
            failed += 1
            print(f"FAILED  {error}", flush=True)
    print(f"{options.rounds - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
