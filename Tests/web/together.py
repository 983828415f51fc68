#!/usr/bin/env python3
"""Random sessions of several browsers and an editor with the same board: Chromium, Firefox and WebKitGTK drag, type and tick at once,
while an editor saves by rename and by truncation, and git checks out other versions.

usage: together.py PB [--cases N] [--seed N] [--actions N] [--browsers chromium,firefox,webkit] [--self-test]

Afterwards no card is lost or doubled, what was half typed is still there, all pages show the file, and, if nobody else has saved,
undo leads back to the first byte. WebKitGTK needs a display: xvfb-run.
"""

import argparse
import random
import re
import subprocess
import sys
import time
import urllib.request

from drivers import ENGINES
from scene import HOME, Server, columns, say, until
from sessions import board, words

SHOWN = """Object.fromEntries([...document.querySelectorAll('.column')].map(column =>
  [column.dataset.column, [...column.querySelectorAll('.card:not(.gap) .title a')].map(each => each.textContent)]))"""
CARDS = "[...document.querySelectorAll('#columns .card:not(.gap)')]"
NAME = "random.md"


def links(server, count):
    """As many links as there are browsers: each lets one in."""
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    opener = urllib.request.build_opener(Stay)
    try:
        opener.open(server.link)
    except urllib.error.HTTPError as answer:
        cookie = answer.headers["Set-Cookie"].split(";")[0]
    found = []
    for _ in range(count):
        request = urllib.request.Request(
            server.base + "/api/devices", data=b'{"do":"link"}',
            headers={"Content-Type": "application/json", "Cookie": cookie, "Origin": server.base})
        found.append(re.search(r"/open\?t=\w+", opener.open(request).read().decode().replace("\\/", "/")).group())
    return [server.base + each for each in found]


class Session:
    def __init__(self, pb, browsers, seed, hasEditor):
        self.rng = random.Random(seed)
        self.browsers, self.hasEditor = browsers, hasEditor
        self.server = Server(pb, {NAME: board(self.rng), "home.md": HOME})
        self.number = 100
        self.trace = []
        self.expected = set(words(self.server.read(NAME)))
        self.drafts = {}
        if hasEditor:
            self.git("init", "-q")
            self.git("add", ".")
        for browser, link in zip(browsers, links(self.server, len(browsers))):
            browser.load(link)
            browser.open(browser.value(
                "[...document.querySelectorAll('#plan a')].find(each => each.textContent.includes('Random')).href + '?done=1'"))
            browser.value("(window.faults = [], addEventListener('error', event => faults.push(event.message)), "
                          "addEventListener('unhandledrejection', event => faults.push(String(event.reason))), 1)")

    def git(self, *arguments, text=None):
        return subprocess.run(
            ["git", *arguments], cwd=self.server.plan, env=self.server.env, input=text, text=True, check=True,
            capture_output=True).stdout

    # MARK: Actions

    def act(self):
        browser = self.rng.choice(self.browsers)
        actions = [self.drag, self.drag, self.tick, self.cancelled, self.wait]
        if browser not in self.drafts:
            actions += [self.key, self.key, self.key, self.add, self.draft]
        action = self.rng.choice(actions)
        self.trace.append(f"{browser.name} {action.__name__}")
        action(browser)
        if self.hasEditor and self.rng.random() < 0.4:
            self.edit()

    def one(self, browser):
        """Chooses a card of the page, which may be gone a moment later; returns its place in the page."""
        count = browser.value(f"{CARDS}.length")
        return self.rng.randrange(count) if count else None

    def box(self, browser, number):
        """Where a card is, after it was scrolled into view; None if it has gone."""
        return browser.value(f"""(card => {{ if (!card) return null; card.scrollIntoView({{block: 'nearest'}});
          const box = card.getBoundingClientRect(); return [box.x, box.y, box.width, box.height] }})({CARDS}[{number}])""")

    def drag(self, browser, isDropped=True):
        source, target = self.one(browser), self.one(browser)
        first = None if source is None else self.box(browser, source)
        second = None if first is None else self.box(browser, target)
        first = second and self.box(browser, source)
        if not first or not second:
            return
        start = [round(first[0] + first[2] / 2), round(first[1] + 10)]
        end = [round(second[0] + second[2] / 2), round(min(second[1] + self.rng.choice([2, second[3] - 2]), 780))]
        if not all(0 < x < 1280 and 0 < y < 790 for x, y in (start, end)):
            return
        browser.lift(start)
        browser.carry(start, end)
        if self.hasEditor and self.rng.random() < 0.4:
            self.edit()
        if self.rng.random() < 0.3:
            other = self.rng.choice([each for each in self.browsers if each is not browser] or [None])
            if other:
                self.tick(other)
        # Without a drag, escape would close the field for a new card, as it should.
        if not isDropped and browser.value("document.querySelectorAll('.card.lifted').length"):
            browser.key("Escape")
        browser.release()

    def cancelled(self, browser):
        self.drag(browser, isDropped=False)

    def tick(self, browser):
        number = self.one(browser)
        if number is not None:
            browser.value(f"({CARDS}[{number}]?.querySelector('input').click(), 1)")

    def key(self, browser):
        number = self.one(browser)
        if number is not None:
            browser.value(f"({CARDS}[{number}]?.focus(), 1)")
        key = self.rng.choice(["H", "L", "J", "K", "s", " ", "x", "j", "k", "h", "l"])
        self.trace[-1] += f" {key}"
        browser.key(key)

    def begin(self, browser):
        """Opens the field for a new card in a column, and types a title that no other card has."""
        self.number += 1
        number = self.rng.randrange(max(1, browser.value("document.querySelectorAll('.column .add').length")))
        # The click that ends a drag is taken away, and a script may be as fast as that.
        browser.wait(f"(document.querySelectorAll('.column .add')[{number}]?.click(), "
                     "document.activeElement.matches('.adding textarea'))", "the field for a new card")
        title = f"Card {self.number}"
        browser.type(title + " typed")
        return title

    def add(self, browser):
        title = self.begin(browser)
        if self.hasEditor and self.rng.random() < 0.5:
            self.edit()
            time.sleep(self.rng.choice([0, 0.1]))
        self.typed(browser, title)
        browser.key("Enter")
        self.expected.add(title)
        until(lambda: title in words(self.server.read(NAME)), 20, f"{title} in the file")
        browser.key("Escape")

    def draft(self, browser):
        """A card that stays half typed until the end."""
        self.drafts[browser] = self.begin(browser)

    def typed(self, browser, title):
        # A field that is still being loaded gets its keys when it is there.
        end = time.time() + 5
        while True:
            found = browser.value("[...document.querySelectorAll('.adding textarea')].map(each => each.value)")
            if f"{title} typed" in found:
                return
            assert time.time() < end, f"{browser.name} lost a form: {title} is not in {found}"
            time.sleep(0.03)

    def edit(self):
        """Another program adds a card and saves: by rename, by truncation, or as git does."""
        for _ in range(20):
            text = self.server.read(NAME)
            lines = text.split("\n")
            headings = [number for number, line in enumerate(lines) if line.startswith("## ")]
            if not headings:
                time.sleep(0.01)
                continue
            title = f"Card {self.number + 1}"
            lines.insert(self.rng.choice(headings) + 1, f"\n- [ ] {title} edited")
            how = self.rng.choice(["rename", "truncation", "git"])
            if how == "git":
                blob = self.git("hash-object", "-w", "--stdin", text="\n".join(lines)).strip()
                self.git("update-index", "--cacheinfo", f"100644,{blob},{NAME}")
            if self.server.read(NAME) != text:
                continue
            self.number += 1
            self.expected.add(title)
            self.trace.append(how)
            if how == "git":
                self.git("checkout", "--", NAME)
            else:
                self.server.write(NAME, "\n".join(lines), by=how)
            return

    def wait(self, browser):
        time.sleep(self.rng.choice([0.01, 0.06, 0.15]))

    # MARK: Afterwards

    def quiet(self, seconds=30):
        """Waits until all pages show what the file has."""
        end = time.time() + seconds
        while True:
            have = {name: [title.split(" #")[0] for title in titles] for name, titles in columns(self.server.read(NAME)).items()}
            different = {browser.name: shown for browser in self.browsers if (shown := browser.value(SHOWN)) != have}
            if not different:
                return
            assert time.time() < end, f"the file has {have}, shown is {different}"
            time.sleep(0.05)

    def run(self, count):
        first = self.server.files()
        for _ in range(count):
            self.act()
        self.quiet()
        found = words(self.server.read(NAME))
        assert not self.expected - set(found), f"lost cards: {self.expected - set(found)}"
        assert len(found) == len(set(found)), f"doubled cards: {sorted(each for each in found if found.count(each) > 1)}"
        for browser, title in self.drafts.items():
            self.typed(browser, title)
        for browser in self.browsers:
            faults = browser.value("window.faults")
            assert faults == [], f"{browser.name}: {faults}"
        if not self.hasEditor:
            self.undo_all(first)

    def undo_all(self, first):
        for browser in self.browsers:
            browser.key("Escape")
            browser.value("(document.activeElement?.blur(), 1)")
        for _ in range(500):
            if self.server.files() == first:
                break
            before = self.server.files()
            self.rng.choice(self.browsers).key("z", "Control")
            until(lambda: self.server.files() != before, 20, "a step of undo")
        assert self.server.files() == first, "undo does not lead to the first byte"
        self.quiet()

    def close(self):
        for browser in self.browsers:
            browser.calm()
        code = self.server.close()
        assert code in (0, -15), f"the server ended with {code}"


def self_test(pb, browsers):
    """A session must notice a lost card, a doubled one, a lost form, and a page that does not show what the file has."""
    def fails(words, act):
        session = Session(pb, browsers, 1, hasEditor=True)
        try:
            act(session)
        except AssertionError as error:
            assert words in str(error), error
            return
        finally:
            session.close()
        raise SystemExit(f"not noticed: {words}")

    def lost(session):
        session.expected.add("Card 0")
        session.run(0)

    def doubled(session):
        session.server.write(NAME, session.server.read(NAME) + "- [ ] Card 900 x\n- [ ] Card 900 x\n")
        session.run(0)

    def form(session):
        session.draft(browsers[0])
        browsers[0].value("(document.querySelector('.adding').remove(), 1)")
        session.run(0)

    def page(session):
        browsers[-1].value("(document.querySelector('.card .title a').textContent = 'Something else', 1)")
        session.quiet(seconds=1)

    for what, act in [("lost cards", lost), ("doubled cards", doubled), ("lost a form", form), ("shown is", page)]:
        fails(what, act)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--cases", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--actions", type=int, default=30)
    parser.add_argument("--browsers", default="chromium,firefox,webkit")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    browsers = [ENGINES[name]() for name in options.browsers.split(",")]
    for browser in browsers:
        browser.start()
    failed, begin = 0, time.time()
    if options.self_test:
        self_test(options.pb, browsers)
    for seed in range(options.seed, options.seed + (0 if options.self_test else options.cases)):
        session = Session(options.pb, browsers, seed, hasEditor=seed % 3 != 0)
        isFine = False
        try:
            session.run(options.actions)
            isFine = True
            say(f"ok    seed {seed}: {len(session.trace)} actions, {len(session.expected)} cards")
        except Exception as error:
            say(f"FAIL  seed {seed}: {type(error).__name__}: {str(error)[:1500]}\n      {', '.join(session.trace)}")
        try:
            session.close()
        except AssertionError as error:
            isFine = False
            say(f"FAIL  seed {seed}: {error}")
        failed += not isFine
    for browser in browsers:
        browser.stop()
    passed = 1 if options.self_test else options.cases - failed
    say(f"{passed} passed, {failed} failed, in {time.time() - begin:.0f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
