#!/usr/bin/env python3
"""Random sessions: Chromium works on a board with random actions, while an editor saves the same file by rename and by truncation.

usage: sessions.py PB [--cases N] [--seed N] [--self-test]

After each session: no card is lost; the page shows what the file has; and undo leads back to the first byte, if nobody else has saved.
"""

import argparse
import random
import sys
import time

from scene import HOME, Browser, Server, columns, say, until


def board(rng):
    """A board whose cards have titles that no other card has."""
    lines = ["---", "planboard: true", "title: Random", "---", ""]
    number = 0
    for name in rng.sample(["Ideas", "Next", "Doing", "Review", "Done"], rng.randint(2, 4)):
        lines += [f"## {name}", ""]
        for _ in range(rng.randint(0, 6)):
            number += 1
            lines.append(f"- [ ] Card {number} words{' #tag' if rng.random() < .3 else ''}")
            if rng.random() < .3:
                lines += ["  - [ ] one", "  - [x] two"]
        lines.append("")
    return "\n".join(lines)


def words(text):
    """The titles of the cards in a file, without fields: `Card 12`."""
    return sorted(" ".join(line.split("] ", 1)[1].split()[:2]) for line in text.split("\n") if line.startswith("- ["))


class Session:
    def __init__(self, pb, browser, seed, hasEditor):
        self.rng = random.Random(seed)
        self.server = Server(pb, {"random.md": board(self.rng), "home.md": HOME})
        self.page = browser.window(self.server)
        href = self.page.locator("#plan a", has_text="Random").get_attribute("href")
        # All done cards are shown, as in the file.
        self.page.goto(self.server.base + href + "?done=1")
        self.page.wait_for_selector("html[data-ready]", state="attached")
        self.expected = set(words(self.server.read("random.md")))
        self.removed = set()
        self.hasEditor = hasEditor
        self.number = 100
        self.trace = []

    def cards(self):
        return self.page.locator("#columns .card:not(.gap)")

    def one(self):
        count = self.cards().count()
        return self.cards().nth(self.rng.randrange(count)) if count else None

    def act(self):
        actions = [self.drag, self.key, self.key, self.tick, self.add, self.focus, self.cancelled, self.wait]
        if self.hasEditor:
            actions += [self.edit, self.edit]
        action = self.rng.choice(actions)
        self.trace.append(action.__name__)
        action()

    def drag(self, isDropped=True):
        source, target = self.one(), self.one()
        if not source:
            return
        try:
            first, second = source.bounding_box(timeout=500), target.bounding_box(timeout=500)
        except Exception:
            return  # the card has just gone
        if not first or not second or first["y"] > 880:
            return
        mouse = self.page.mouse
        mouse.move(first["x"] + 120, first["y"] + 10)
        mouse.down()
        mouse.move(first["x"] + 130, first["y"] + 20, steps=2)
        mouse.move(second["x"] + 120, min(second["y"] + self.rng.choice([2, second["height"]]), 890), steps=4)
        if self.hasEditor and self.rng.random() < .4:
            self.edit()
        if not isDropped:
            self.page.keyboard.press("Escape")
        mouse.up()

    def cancelled(self):
        self.drag(isDropped=False)

    def focus(self):
        card = self.one()
        if card:
            try:
                card.focus(timeout=500)
            except Exception:
                pass

    def key(self):
        self.focus()
        key = self.rng.choice(["H", "L", "J", "K", "s", " ", "x", "j", "k", "h", "l"])
        self.trace[-1] += " " + key
        self.page.keyboard.press(key)

    def tick(self):
        card = self.one()
        if card:
            try:
                card.locator("input").click(timeout=500)
            except Exception:
                pass

    def add(self):
        self.number += 1
        title = f"Card {self.number}"
        columns = self.page.locator(".column .add")
        columns.nth(self.rng.randrange(columns.count())).click()
        self.page.keyboard.type(title + " typed")
        if self.hasEditor and self.rng.random() < .4:
            self.edit()
            self.page.wait_for_timeout(50)
            assert self.page.locator(".adding textarea").first.input_value().startswith(title), "the form was lost"
        self.page.keyboard.press("Enter")
        self.expected.add(title)
        until(lambda: title in words(self.server.read("random.md")), what=f"{title} in the file")
        self.page.keyboard.press("Escape")

    def edit(self):
        """An editor adds a card, or takes up the words of one, and saves."""
        for _ in range(5):
            text = self.server.read("random.md")
            self.number += 1
            title = f"Card {self.number}"
            lines = text.split("\n")
            heading = [n for n, line in enumerate(lines) if line.startswith("## ")]
            if not heading:
                continue  # seen between truncation and writing
            lines.insert(self.rng.choice(heading) + 1, f"\n- [ ] {title} edited")
            if self.server.read("random.md") != text:
                continue
            self.server.write("random.md", "\n".join(lines), by=self.rng.choice(["rename", "truncation"]))
            self.expected.add(title)
            return

    def wait(self):
        self.page.wait_for_timeout(self.rng.choice([10, 60, 150]))

    def quiet(self):
        """Waits until the page shows what the file has."""
        def same():
            shown = self.page.evaluate("""() => Object.fromEntries([...document.querySelectorAll('.column')].map(column =>
              [column.dataset.column, [...column.querySelectorAll('.card:not(.gap) .title a')].map(each => each.textContent)]))""")
            have = columns(self.server.read("random.md"))
            return shown == {name: [title.split(" #")[0] for title in titles] for name, titles in have.items()}
        until(same, 20, "the page is the file")

    def run(self, count):
        first = self.server.files()
        for _ in range(count):
            self.act()
            if not self.hasEditor:
                self.page.wait_for_timeout(20)
        self.page.mouse.up()
        self.quiet()
        lost = self.expected - set(words(self.server.read("random.md")))
        assert not lost, f"lost cards: {lost}"
        assert not self.page.faults, self.page.faults
        if not self.hasEditor:
            self.undo_all(first)

    def undo_all(self, first):
        self.page.keyboard.press("Escape")
        self.page.evaluate("document.activeElement?.blur()")
        for _ in range(400):
            if self.server.files() == first:
                break
            before = self.server.files()
            self.page.keyboard.press("Control+z")
            until(lambda: self.server.files() != before, what="a step of undo")
        assert self.server.files() == first, "undo does not lead to the first byte"
        self.quiet()

    def close(self):
        self.page.context.close()
        code = self.server.close()
        assert code in (0, -15), f"the server ended with {code}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--cases", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--actions", type=int, default=25)
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    browser = Browser()
    if options.self_test:
        return self_test(options.pb, browser)
    failed = 0
    begin = time.time()
    for seed in range(options.seed, options.seed + options.cases):
        session = Session(options.pb, browser, seed, hasEditor=seed % 2 == 1)
        try:
            session.run(options.actions)
        except Exception as error:
            failed += 1
            say(f"FAIL  seed {seed}: {type(error).__name__}: {str(error)[:700]}\n      {', '.join(session.trace)}")
        finally:
            try:
                session.close()
            except AssertionError as error:
                failed += 1
                say(f"FAIL  seed {seed}: {error}")
    browser.close()
    say(f"{options.cases - failed} passed, {failed} failed, in {time.time() - begin:.0f} s")
    sys.exit(1 if failed else 0)


def self_test(pb, browser):
    """A session must notice a lost card, and a page that does not show what the file has."""
    session = Session(pb, browser, 1, hasEditor=True)
    session.expected.add("Card 0")
    try:
        session.run(1)
    except AssertionError as error:
        assert "lost cards" in str(error)
    else:
        raise SystemExit("a lost card was not noticed")
    session.page.evaluate("document.querySelector('.card .title a').textContent = 'Something else'")
    try:
        session.quiet()
    except AssertionError:
        pass
    else:
        raise SystemExit("a wrong page was not noticed")
    session.close()
    browser.close()
    say("1 passed, 0 failed")


if __name__ == "__main__":
    main()
