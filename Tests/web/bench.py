#!/usr/bin/env python3
"""Measures the page of `pb serve` in Chromium, and prints a table: not a test.

usage: bench.py PB [--quick] [--only NAME]

Wall times are the median and the least of several runs, since other programs take their part of the processors.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import time

from load import board as large
from scene import PLAN, Browser, Server, board, until
from server import Server as PlainServer

def short(figure):
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def row(what, figures, goal="", unit="ms"):
    figures = figures if isinstance(figures, list) else [figures]
    middle = statistics.median(figures)
    text = f"{short(middle)} {unit}"
    if len(figures) > 1:
        text += f", least {short(min(figures))}, 90 % {short(sorted(figures)[int(len(figures) * 0.9)])}"
    print(f"| {what} | {text} | {goal} |", flush=True)


def first_paint(pb, browser, cards, rounds, goal):
    """From the start of `pb serve` until Chromium, which runs already, paints the board for the first time. Nothing is in its cache."""
    key, parts = None, {"start to the link": [], "the link to the paint": [], "both": []}
    for _ in range(rounds + 1):
        begin = time.time()
        server = Server(pb, {"plan.md": large(cards)})
        started = (time.time() - begin) * 1000
        context = browser.chromium.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
        page = context.new_page()
        if key:
            page.goto(f"{server.link}&to=/b/{key}")
            paint = page.evaluate("""() => new Promise(done => new PerformanceObserver((list, observer) => {
              for (const each of list.getEntries()) if (each.name === 'first-contentful-paint') done(each.startTime)
            }).observe({ type: 'paint', buffered: true }))""")
            for name, figure in zip(parts, [started, paint, started + paint]):
                parts[name].append(figure)
        else:
            page.goto(server.link)
            key = page.locator("#plan a[href^='/b/']").first.get_attribute("href").removeprefix("/b/")
        context.close()
        server.close()
    row(f"start to first paint, {cards:,} cards", parts["both"], goal)
    row("– of this, until the server listens", parts["start to the link"])


def saves(pb, browser, rounds):
    """From the rename of an editor until the card is on the screen, and of the server's answers."""
    server = Server(pb, {"plan.md": large(1000)})
    page = browser.window(server)
    board(page, "Large")
    page.evaluate("""() => { new MutationObserver(() => {
      const found = document.body.textContent.match(/Saved (\\d+) elsewhere/)
      if (found && found[1] !== window.last) { window.last = found[1]
        requestAnimationFrame(() => { window.shown = [Number(found[1]), performance.timeOrigin + performance.now()] }) }
    }).observe(document.body, { childList: true, subtree: true, characterData: true }) }""")
    times = []
    for number in range(rounds):
        text = server.read("plan.md")
        text = text.replace(next(line for line in text.split("\n") if line.startswith("- [ ] ")), f"- [ ] Saved {number} elsewhere", 1)
        (server.plan / "plan.new").write_text(text)
        begin = time.time()
        os.replace(server.plan / "plan.new", server.plan / "plan.md")
        until(lambda: page.evaluate("window.shown?.[0]") == number, what="the save is shown")
        times.append(page.evaluate("window.shown[1]") - begin * 1000)
        time.sleep(0.3)
    row("a save by another program until it is on the screen, 1,000 cards", times, "150 ms")
    page.context.close()
    server.close()


def frames(pb, browser, seconds):
    """The frames while a card is dragged across the columns of a board of 1,000 cards."""
    server = Server(pb, {"plan.md": large(1000)})
    page = browser.window(server)
    board(page, "Large")
    session = page.context.new_cdp_session(page)
    try:
        session.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
    except Exception:
        pass  # then the figures contain the time for which the thread waited
    session.send("Performance.enable")

    def metrics():
        return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}

    box = page.locator(".card .title a").nth(2).bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 30, steps=3)
    page.locator(".card.lifted").wait_for()
    page.evaluate("""() => { window.frames = []; window.counts = true
      const one = now => { frames.push(now); if (window.counts) requestAnimationFrame(one) }; requestAnimationFrame(one) }""")
    before, begin, number = metrics(), time.time(), 0
    while time.time() - begin < seconds:
        # To and fro over three columns, and up and down.
        number += 1
        x = 300 + abs((number * 9) % 1800 - 900)
        page.mouse.move(x, 200 + abs((number * 7) % 1000 - 500))
    after = metrics()
    stamps = page.evaluate("(window.counts = false, window.frames)")
    page.keyboard.press("Escape")
    page.mouse.up()
    gaps = sorted(b - a for a, b in zip(stamps, stamps[1:]))
    took = (stamps[-1] - stamps[0]) / 1000
    row("frames a second of a drag, 1,000 cards", (len(stamps) - 1) / took, "50", "")
    row("– the longest wait for a frame, of 95 of 100", gaps[int(len(gaps) * 0.95)])
    for what, name in [("the page's thread", "TaskDuration"), ("scripts", "ScriptDuration"), ("layout", "LayoutDuration"),
                       ("styles", "RecalcStyleDuration")]:
        row(f"– time of {what} for a frame", (after[name] - before[name]) * 1000 / len(stamps))
    row("– moves of the mouse a second", number / took, unit="")
    page.context.close()
    server.close()


def weight(pb, browser):
    server = Server(pb, PLAN)
    page = browser.window(server)
    board(page, "Home")
    page.wait_for_timeout(500)
    sizes = page.evaluate("""async () => Promise.all(
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(each => each.entryType === 'navigation' || each.name.includes('/assets/'))
        .map(async each => (await (await fetch(each.name)).arrayBuffer()).byteLength))""")
    row("weight of the page of a small board", sum(sizes) / 1000, "80 KB", "KB")
    page.context.close()
    server.close()


def requests(pb, rounds, seconds):
    """Answers of the server, without a browser."""
    with PlainServer(pb, {"plan.md": large(1000)}, variables={"PB_WEB_RATE": "1000000"}) as server:
        server.open()
        key = server.board()[0]
        row("memory at the start", server.memory(), unit="MB")
        for name, target, goal in [("/top", "/top", "20 ms"), ("the board of 1,000 cards", f"/b/{key}", ""), ("the day", "/", "")]:
            times = []
            for _ in range(rounds):
                begin = time.monotonic()
                assert server.request("GET", target)[0] == 200
                times.append((time.monotonic() - begin) * 1000)
            row(f"GET {name}", times, goal)
        times = []
        for number in range(rounds):
            card = server.card(number % 20)
            begin = time.monotonic()
            code, answer = server.command(command="move", cards=[card], column=["Doing", "To Do"][number % 2], place="top")
            times.append((time.monotonic() - begin) * 1000)
            assert code == 200, answer
        row("a drop until the file is durable, and the answer", times, "50 ms")
        if shutil.which("wrk"):
            for name, target in [("/top", "/top"), ("the state", "/api/plan"), ("the style sheet", "/assets/app.css"), ("the board", f"/b/{key}")]:
                run = subprocess.run(
                    ["wrk", "-t1", "-c16", f"-d{seconds}s", "--latency", "-H", f"Cookie: {server.cookie}", f"http://{server.host}{target}"],
                    capture_output=True, text=True)
                found = {line.split()[0]: line.split()[1] for line in run.stdout.splitlines() if line.split()[:1] in (["50%"], ["99%"], ["Requests/sec:"])}
                print(f"| wrk, 16 connections: {name} | {float(found['Requests/sec:']):,.0f} a second; half of them in {found['50%']}, 99 % in {found['99%']} | |")
        row("memory afterwards", server.memory(), unit="MB")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    rounds = 3 if options.quick else 10
    browser = Browser()
    print(f"load {os.getloadavg()[0]:.0f}\n\n| | median | goal |\n|---|---|---|")
    steps = {
        "paint": lambda: (first_paint(options.pb, browser, 1_000, rounds, "300 ms"), first_paint(options.pb, browser, 10_000, rounds // 2, "1500 ms")),
        "saves": lambda: saves(options.pb, browser, 2 * rounds),
        "frames": lambda: frames(options.pb, browser, 3 if options.quick else 10),
        "weight": lambda: weight(options.pb, browser),
        "requests": lambda: requests(options.pb, 5 * rounds, 2 if options.quick else 8),
    }
    for name, step in steps.items():
        if options.only in ("", name):
            step()
    browser.close()
    print(f"\nload {os.getloadavg()[0]:.0f}")


if __name__ == "__main__":
    main()
