#!/usr/bin/env python3
"""An hour with a server that is killed, stopped and swapped: two browsers, a terminal board, pb and an editor work on one plan.

usage: outages.py PB [--minutes 60] [--seed 1] | --self-test

Titles are drawn from a small pool, so equal cards are added often. At every moment:
- each text that was typed is in a board, in the drafts of its browser, or among the changes that wait there;
- no card was added more often than somebody has asked for it;
- a page that says "All saved" has nothing that waits longer than three seconds;
- a page says within four seconds (three, and one for this program) that the server is gone, silent or of another plan;
- the other plan has nothing of this one.
At the end, both pages show what the files have.
"""

import argparse
import collections
import os
import pty
import random
import re
import signal
import subprocess
import sys
import threading
import time

from scene import Browser, Server, board, say

TITLES = ["Milk", "Bread", "Call Ann", "Milk and bread", "Paint", "Roof"]
BOARD = "---\nplanboard: true\ntitle: Work\n---\n\n## To Do\n\n- [ ] Milk\n- [ ] Seed\n\n## Doing\n\n## Done\n"
SAVED = "All saved"
LATE = 3.0


class Page:
    """A browser's page of the board, and what was typed there."""

    def __init__(self, server, browser, name):
        self.name = name
        self.page = browser.window(server)
        self.page.remove_listener("dialog", self.page.on_dialog)
        self.page.on("dialog", lambda dialog: dialog.accept())
        board(self.page, "Work")
        # All done cards are shown, as in the file.
        self.page.goto(self.page.url + "?done=1")
        self.page.wait_for_selector("html[data-ready]", state="attached")
        self.typed = []

    def facts(self):
        return self.page.evaluate("""() => ({
          head: document.querySelector('#sync span').textContent,
          fields: [...document.querySelectorAll('.adding textarea')].map(each => each.value),
          drafts: Object.entries(localStorage).filter(([name]) => name.startsWith('pb-drafts')).map(([, text]) => text),
          waiting: Object.entries(sessionStorage).filter(([name]) => name.startsWith('pb-changes')).map(([, text]) => text),
          now: Date.now() })""")

    def add(self, text, ends):
        page = self.page
        if page.locator(".adding textarea").count() == 0:
            page.locator('.column[data-column="To Do"] > .add').click(timeout=5000)
            page.locator(".adding textarea").wait_for(timeout=5000)
        field = page.locator(".adding textarea").first
        if field.input_value().strip():
            field.press("Escape")  # what was typed before is a draft now
            return self.add(text, ends)
        field.focus()
        page.keyboard.type(text)
        self.typed.append(text)
        page.keyboard.press("Enter" if ends else "Escape")

    def tick(self, chance):
        boxes = self.page.locator('.column[data-column="To Do"] .card input[data-do=done]')
        if boxes.count():
            boxes.nth(chance.randrange(boxes.count())).click(timeout=3000)

    def open_titles(self):
        return self.page.eval_on_selector_all(
            '.column[data-column="To Do"] .card', """all => all.filter(each => !each.querySelector('input').checked)
              .map(each => each.querySelector('.title a').textContent)""")

    def anyway(self):
        button = self.page.locator("#toast button", has_text="Do it anyway")
        if button.is_visible():
            button.click(timeout=1000)


class Outages:
    def __init__(self, pb, seed):
        self.chance = random.Random(seed)
        self.server = Server(pb, {"work.md": BOARD})
        self.other = self.server.plan.parent / "other"
        self.other.mkdir()
        (self.other / ".planboard.yml").touch()
        (self.other / "work.md").write_text(BOARD)
        self.browser = Browser()
        self.pages = [Page(self.server, self.browser, name) for name in ("first", "second")]
        self.outside = collections.Counter()
        self.counts = collections.Counter()
        self.last = collections.deque(maxlen=12)  # what happened last
        self.down = None  # since when the server does not answer with this plan
        self.text = BOARD
        self.terminal = Terminal(self.server)

    def pb(self, *arguments):
        return subprocess.run([self.server.pb, *arguments], cwd=self.server.plan, env=self.server.env, capture_output=True)

    # MARK: What happens

    def title(self):
        return self.chance.choice(TITLES) if self.chance.random() < 0.6 else f"One {self.chance.randrange(10 ** 6)}"

    def step(self):
        kind = self.chance.choices(
            ["add", "half", "tick", "anyway", "pb", "editor", "terminal", "reload", "kill", "stop", "swap", "wait"],
            [8, 2, 4, 4, 3, 2, 3, 1, 1, 1, 1, 4])[0]
        self.counts[kind] += 1
        page = self.chance.choice(self.pages)
        self.last.append(f"{time.strftime('%H:%M:%S')} {kind} {page.name}")
        if kind == "add":
            page.add(self.title(), True)
        elif kind == "half":
            page.add(self.title(), False)
        elif kind == "tick":
            page.tick(self.chance)
        elif kind == "anyway":
            page.anyway()
        elif kind == "pb":
            title = self.title()
            if self.pb("add", "--duplicate", title).returncode == 0:
                self.outside[title] += 1
        elif kind == "editor":
            # An editor that saves what it has read a moment ago overwrites what was saved meanwhile. That is its fault.
            if any('"key"' in "".join(page.facts()["waiting"]) for page in self.pages):
                return
            text = self.server.read("work.md")
            title = self.title()
            self.server.write("work.md", text.replace("## Doing\n", f"- [ ] {title}\n\n## Doing\n", 1), by="rename")
            self.outside[title] += 1
        elif kind == "terminal":
            self.terminal.press(self.chance.choice(["j", "k", " ", "l", "h"]))
        elif kind == "reload" and self.down is None:
            page.page.reload()
            page.page.wait_for_selector("html[data-ready]", state="attached")
        elif kind in ("kill", "stop", "swap"):
            self.outage(kind)
        else:
            page.page.wait_for_timeout(self.chance.randrange(1500))

    def outage(self, kind):
        server, begin = self.server, time.time()
        length = self.chance.choice([0.2, 1, 3.5, 6])
        if kind == "stop":
            os.kill(server.process.pid, signal.SIGSTOP)
        else:
            server.kill()
        if kind == "swap":
            server.again(self.other)
        self.down = time.time()
        while time.time() < begin + length:
            for page in self.pages:
                if self.chance.random() < 0.5:
                    try:
                        page.add(self.title(), self.chance.random() < 0.7) if self.chance.random() < 0.6 else page.tick(self.chance)
                    except Exception as error:
                        if "Timeout" not in str(error):
                            raise
                page.page.wait_for_timeout(50)
            self.check()
        self.down = None
        if kind == "stop":
            os.kill(server.process.pid, signal.SIGCONT)
        else:
            if kind == "swap":
                server.kill()
            server.again()

    # MARK: What must hold

    def check(self):
        facts = [page.facts() for page in self.pages]
        # The files are read after the pages: what has left a page is in a file by then.
        self.text = self.server.read("work.md")
        lines = collections.Counter(re.findall(r"^- \[.\] (.*)$", self.text, re.M))
        asked = sum((collections.Counter(page.typed) for page in self.pages), collections.Counter())
        for title in asked:
            seed = BOARD.count(f"] {title}\n")
            known = asked[title] + self.outside[title] + seed
            assert lines[title] <= known, f"{title}: {lines[title]} cards, but only {known} were asked for"
        for page, fact in zip(self.pages, facts):
            places = "\n".join(fact["fields"] + fact["drafts"] + fact["waiting"])
            for title in page.typed:
                if f"] {title}" not in self.text and title not in places:
                    history = self.pb("history").stdout.decode(errors="replace")
                    raise AssertionError(f"{page.name}: {title} is nowhere; {list(self.last)}; {fact}; {history}; {self.text}")
            if fact["head"] == SAVED:
                assert not self.down or time.time() - self.down < LATE + 1, \
                    f"{page.name} says {SAVED} {time.time() - self.down:.1f} s after the server went away"
                for when in re.findall(r'"since":(\d+)', "".join(fact["waiting"])):
                    assert fact["now"] - int(when) < LATE * 1000, f"{page.name} says {SAVED} while a change waits"
        assert (self.other / "work.md").read_text() == BOARD, "the other plan was changed"

    def end(self):
        """Waits until nothing waits, and compares the pages with the file."""
        end = time.time() + 40
        for page in self.pages:
            while True:
                page.page.wait_for_timeout(100)
                fact = page.facts()
                # Changes of which nobody knows whether they were made stay until somebody decides.
                if fact["head"] == SAVED or fact["head"].startswith("Perhaps"):
                    break
                assert time.time() < end, f"{page.name} says {fact['head']}"
        self.check()
        # Of many done cards, the page shows only some.
        want = re.findall(r"^- \[[ /]\] (.*)$", self.text.split("## Doing")[0], re.M)
        for page in self.pages:
            while page.open_titles() != want:
                page.page.wait_for_timeout(100)
                assert time.time() < end, f"{page.name} shows {page.open_titles()}, the file has {want}"

    def close(self):
        self.terminal.close()
        self.browser.close()
        self.server.close()


class Terminal:
    """A terminal board that nobody looks at, with keys now and then."""

    def __init__(self, server):
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.chdir(server.plan)
            os.execve(server.pb, [server.pb, "tui", "work"], server.env | {"TERM": "xterm-256color"})
        threading.Thread(target=self._drain, daemon=True).start()

    def _drain(self):
        try:
            while os.read(self.master, 65536):
                pass
        except OSError:
            pass

    def press(self, key):
        os.write(self.master, key.encode())

    def close(self):
        os.kill(self.pid, signal.SIGTERM)
        os.waitpid(self.pid, 0)
        os.close(self.master)


def run(pb, minutes, seed):
    outages = Outages(pb, seed)
    end = time.time() + minutes * 60
    steps = 0
    try:
        while time.time() < end:
            try:
                outages.step()
            except Exception as error:
                # A card may be gone before it is clicked.
                if "Timeout" not in str(error):
                    raise
            outages.check()
            steps += 1
        outages.end()
        typed = sum(len(page.typed) for page in outages.pages)
        say(f"ok    seed {seed}: {steps} steps in {minutes} minutes, {typed} texts typed; {dict(outages.counts)}")
        return True
    except AssertionError as error:
        say(f"FAIL  seed {seed}, after {steps} steps: {error}")
        return False
    finally:
        outages.close()


def self_test(pb):
    """The checks find a text that is lost, a card that is made twice, and a page that says what is not so."""
    outages = Outages(pb, 1)
    found = []
    page = outages.pages[0]
    for name, spoil, mend in [
        ("a lost text", lambda: page.typed.append("Never typed"), lambda: page.typed.pop()),
        ("a doubled card", lambda: (page.typed.append("Seed"), outages.server.write("work.md", BOARD + "\n- [ ] Seed" * 3 + "\n")),
         lambda: (page.typed.pop(), outages.server.write("work.md", BOARD))),
        ("a late page", lambda: setattr(outages, "down", time.time() - 10), lambda: setattr(outages, "down", None)),
        ("another plan", lambda: (outages.other / "work.md").write_text("x"), lambda: (outages.other / "work.md").write_text(BOARD)),
    ]:
        outages.check()
        spoil()
        try:
            outages.check()
        except AssertionError:
            found.append(name)
        mend()
    outages.close()
    say(f"the self-test found {len(found)} of 4: {', '.join(found)}")
    return len(found) == 4


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    sys.exit(0 if (self_test(options.pb) if options.self_test else run(options.pb, options.minutes, options.seed)) else 1)


if __name__ == "__main__":
    main()
