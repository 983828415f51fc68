#!/usr/bin/env python3
"""Measures `pb serve`: not a test, except that nothing may fail.

    load.py PB [--cards 1000] [--quick]

Prints the time from the start to the first page, requests a second and latency (with wrk if it is installed), from a drop to the
durable file, from a save by another program to the event, and memory.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from server import Server, read_event  # noqa: E402


def board(cards):
    columns = ["To Do", "Doing", "Review", "Done"]
    text = "---\nplanboard: 1\nprimary: true\n---\n\n# Large\n"
    for number, name in enumerate(columns):
        text += f"\n## {name}\n\n"
        for card in range(number, cards, len(columns)):
            box = "x" if name == "Done" else " "
            text += f"- [{box}] Card {card} of the plan #tag{card % 7} due:2026-12-{card % 28 + 1:02}\n"
            if card % 5 == 0:
                text += "\n  Some notes about it.\n\n"
    return text


def summary(times):
    times = sorted(times)
    return f"median {statistics.median(times) * 1000:.1f} ms, 90 % {times[int(len(times) * 0.9)] * 1000:.1f} ms, most {times[-1] * 1000:.1f} ms"


def timed(function):
    start = time.monotonic()
    result = function()
    return time.monotonic() - start, result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--cards", type=int, default=1000)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    rounds = 10 if options.quick else 50
    started = time.monotonic()
    with Server(options.pb, {"plan.md": board(options.cards)}, variables={"PB_WEB_RATE": "1000000"}) as server:
        listening = time.monotonic() - started
        server.open()
        key = server.board()[0]
        first, answer = timed(lambda: server.request("GET", f"/b/{key}"))
        assert answer[0] == 200
        print(f"{options.cards} cards, {len(answer[2]) >> 10} KB of HTML")
        print(f"start to the link: {listening * 1000:.0f} ms; first page of the board: {first * 1000:.0f} ms; memory {server.memory():.0f} MB")
        for name, target in [("board", f"/b/{key}"), ("day", "/"), ("top", "/top"), ("state", "/api/plan"), ("search", "/search?q=tag3")]:
            times = []
            for _ in range(rounds):
                took, answer = timed(lambda: server.request("GET", target))
                assert answer[0] == 200, (target, answer)
                times.append(took)
            print(f"GET {name:7} {summary(times)}; {len(answer[2]) >> 10} KB")

        times = []
        for number in range(rounds):
            card = server.card(number % 20)
            took, (code, answer) = timed(lambda: server.command(command="move", cards=[card], column=["Doing", "To Do"][number % 2], place="top"))
            assert code == 200, answer
            times.append(took)
        print(f"drop to durable file and answer: {summary(times)}")

        stream = server.events()
        read_event(stream, b"data:")
        times = []
        path = server.folder / "plan.md"
        for number in range(rounds):
            text = path.read_text() + f"- [ ] Saved {number}\n"
            temporary = server.folder / "plan.md.tmp"
            temporary.write_text(text)
            start = time.monotonic()
            os.replace(temporary, path)
            read_event(stream)
            times.append(time.monotonic() - start)
            time.sleep(0.05)
        print(f"save by another program to event: {summary(times)}")
        stream.close()

        if shutil.which("wrk"):
            for name, target in [("top", "/top"), ("state", "/api/plan"), ("style sheet", "/assets/app.css"), ("board", f"/b/{key}")]:
                run = subprocess.run(
                    ["wrk", "-t2", "-c16", f"-d{2 if options.quick else 8}s", "--latency", "-H", f"Cookie: {server.cookie}",
                     f"http://{server.host}{target}"], capture_output=True, text=True)
                lines = [line.strip() for line in run.stdout.splitlines() if "Requests/sec" in line or "50%" in line or "99%" in line or "Non-2xx" in line]
                print(f"wrk, 16 connections, {name}: " + "; ".join(" ".join(line.split()) for line in lines))
        else:
            codes = []

            def run():
                for _ in range(rounds):
                    codes.append(server.request("GET", "/top")[0])

            threads = [threading.Thread(target=run) for _ in range(8)]
            took, _ = timed(lambda: ([thread.start() for thread in threads], [thread.join() for thread in threads]))
            assert set(codes) == {200}
            print(f"8 clients: {len(codes) / took:.0f} requests a second for /top (wrk is not installed)")
        print(f"memory afterwards: {server.memory():.0f} MB")
        code = server.end()
        assert code == 0, code


if __name__ == "__main__":
    main()
