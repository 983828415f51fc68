#!/usr/bin/env python3
"""A day of a person without a terminal, on a phone, a tablet and a desktop: 28 jobs, one after the other, in Chromium.

usage: day.py PB [--only SIZE]

Prints for each job how many steps it took: a tap, a click, a drag or a key is a step, and so is a text that is typed. Exits with 1 if a job
fails. The table is that of docs/web.md.
"""

import argparse
import sys
import time

import scene
from scene import Browser, Server, columns, say

ROADMAP = """---
planboard: true
title: Roadmap
people: [ann, bo]
---

## Ideas

- [ ] Dark mode #ui
- [ ] Import from spreadsheets
- [ ] Keyboard shortcuts #ui

## Doing

- [ ] Write-ahead log priority:high due:2026-11-20 @ann
- [ ] New onboarding

## Done

- [x] Pick a parser
"""

HOME = """---
planboard: true
title: Home
---

## To do

- [ ] Call Ann about the roof due:2026-11-22
- [ ] Buy milk
- [ ] Water the plants every:3d due:2026-11-21

## Done

- [x] Clean the car
"""

JOBS = []
PATIENCE = 30  # seconds, on a busy machine


def until(condition):
    return scene.until(condition, PATIENCE)


def job(function):
    JOBS.append(function)
    return function


class Person:
    """Someone with a device. Counts steps."""

    def __init__(self, server, browser, size):
        self.server, self.size = server, size
        self.page = browser.window(server, size)
        self.page.context.set_default_timeout(PATIENCE * 1000)
        self.keyboard = size == "desktop"
        self.steps = 0

    def press(self, target):
        """Taps or clicks."""
        self.steps += 1
        target = target.first
        if self.size == "desktop":
            target.click()
        else:
            target.tap()

    def key(self, *keys):
        for each in keys:
            self.steps += 1
            self.page.keyboard.press(each)

    def type(self, text):
        self.steps += 1
        self.page.keyboard.type(text)

    def enter(self):
        """Ends what is typed: the return key, which is on the keyboard of a phone, too."""
        self.key("Enter")

    def see(self, selector, text=None):
        """Waits until something is on the page, as the person does."""
        found = self.page.locator(selector, has_text=text).first if text else self.page.locator(selector).first
        found.wait_for()
        return found

    def file(self, name="roadmap.md"):
        return self.server.read(name)

    def cards(self, column, name="roadmap.md"):
        return columns(self.file(name))[column]

    def place(self, title):
        """Goes to a board or a list by its name in the sidebar."""
        if self.size == "phone":
            self.press(self.page.locator("#head .menu"))
        self.press(self.page.locator("#plan a", has_text=title))
        self.see("h1", title)

    def board(self, title):
        if self.page.locator("h1").inner_text() != title:
            self.place(title)

    def card(self, title):
        return self.page.locator("#main .card", has_text=title).first

    def reach(self, title):
        """Makes a card visible: on a phone by the tab of its column."""
        box = self.card(title)
        if self.size == "phone" and box.evaluate("each => Boolean(each.closest('.column'))"):
            number = box.evaluate("each => [...document.querySelectorAll('.column')].indexOf(each.closest('.column'))")
            tab = self.page.locator("#tabs a").nth(number)
            if tab.get_attribute("aria-current") is None:
                self.press(tab)
                until(lambda: abs(box.bounding_box()["x"]) < 60)
        return box

    def open(self, title):
        self.press(self.reach(title).locator(".title a"))
        self.see("#pane-title", title)

    def close(self):
        if self.keyboard:
            self.key("Escape")
        else:
            self.press(self.page.locator("[data-do=closeCard]"))
        self.page.locator("#card").wait_for(state="hidden")

    def menu(self, title, item):
        """Chooses from the menu of a card."""
        row = self.reach(title)
        if self.keyboard:
            row.hover()
        self.press(row.locator(".dots"))
        self.choose(item)

    def choose(self, item):
        self.see("#dialog[open]")
        self.press(self.page.get_by_role("option", name=item))

    def answer(self, text):
        """Types into the dialog."""
        self.see("#dialog[open] input")
        if not self.keyboard and self.page.evaluate("document.activeElement.tagName") != "INPUT":
            self.press(self.page.locator("#dialog input"))
        self.page.keyboard.press("ControlOrMeta+a")
        self.type(text)
        self.enter()


@job
def see_what_is_late_and_due_today(person):
    person.see(".card", "Write-ahead log")
    text = person.page.locator("#main").inner_text()
    assert text.index("Write-ahead log") < text.index("Call Ann about the roof")
    assert "2 days late" in text


@job
def capture_a_card_with_a_day(person):
    person.board("Home")
    person.key("n") if person.keyboard else person.press(person.page.locator("#head .primary"))
    person.see(".adding textarea")
    person.type("Order firewood due:fri")
    person.enter()
    until(lambda: "Order firewood due:2026-11-27" in person.file("home.md"))
    person.key("Escape") if person.keyboard else person.press(person.page.locator(".adding button", has_text="Close"))


@job
def capture_three_cards_at_once(person):
    person.board("Home")
    person.key("n") if person.keyboard else person.press(person.page.locator("#head .primary"))
    person.see(".adding textarea")
    person.steps += 1
    person.page.keyboard.insert_text("Bread\nSalt\nPepper")
    person.enter()
    until(lambda: [each in person.file("home.md") for each in ("Bread", "Salt", "Pepper")] == [True] * 3)
    person.key("Escape") if person.keyboard else person.press(person.page.locator(".adding button", has_text="Close"))


@job
def complete_a_card(person):
    person.board("Home")
    person.press(person.reach("Buy milk").locator("input"))
    until(lambda: "[x] Buy milk" in person.file("home.md"))


@job
def complete_a_card_that_repeats(person):
    person.board("Home")
    person.press(person.reach("Water the plants").locator("input"))
    until(lambda: "[x] Water the plants" in person.file("home.md") and "[ ] Water the plants" in person.file("home.md"))


@job
def postpone_a_card_to_tomorrow(person):
    person.board("Home")
    if person.keyboard:
        person.press(person.reach("Call Ann").locator(".title a"))
        person.key("Escape", "@")
    else:
        person.menu("Call Ann", "Due @")
    person.choose("Tomorrow")
    until(lambda: "roof due:2026-11-23" in person.file("home.md"))


@job
def find_a_card_by_a_word(person):
    if person.keyboard:
        person.key("/")
        person.type("spread")
        person.enter()
    else:
        person.press(person.page.locator("#head .find" if person.size == "phone" else "#search input"))
        if person.size == "phone":
            person.see("#dialog[open] input")
        person.type("spread")
        person.enter()
    person.see(".card", "Import from spreadsheets")
    person.open("Import from spreadsheets")
    person.close()


@job
def move_a_card_to_the_next_column(person):
    person.board("Roadmap")
    if person.keyboard:
        person.reach("Dark mode").focus()
        person.key("L")
    else:
        person.menu("Dark mode", "Move to… m")
        person.choose("Doing")
    until(lambda: any("Dark mode" in each for each in person.cards("Doing")))


@job
def drag_a_card_to_the_top(person):
    person.board("Roadmap")
    card, first = person.reach("Keyboard shortcuts"), person.reach("Import from")
    person.steps += 1
    start, end = card.bounding_box(), first.bounding_box()
    if person.keyboard:
        mouse = person.page.mouse
        mouse.move(start["x"] + 80, start["y"] + 12)
        mouse.down()
        mouse.move(start["x"] + 84, start["y"] - 10, steps=4)
        mouse.move(end["x"] + 80, end["y"] + 3, steps=8)
        mouse.up()
    else:
        grip = card.locator(".grip").bounding_box()
        finger(person.page, (grip["x"] + 20, grip["y"] + grip["height"] / 2), (end["x"] + 60, end["y"] + 3))
    until(lambda: person.cards("Ideas")[0].startswith("Keyboard shortcuts"))


@job
def move_a_card_to_another_board(person):
    person.board("Roadmap")
    if person.keyboard:
        person.reach("New onboarding").focus()
        person.key("m")
        person.type("Home")
        person.enter()
    else:
        person.menu("New onboarding", "Move to… m")
        person.choose("Home Boards")
    until(lambda: "New onboarding" in person.file("home.md") and "New onboarding" not in person.file())


@job
def set_a_priority(person):
    person.board("Roadmap")
    person.open("Import from")
    person.press(person.page.locator("#pane-priority button"))
    person.choose("High")
    until(lambda: "high" in person.file().split("spreadsheets")[1].split("\n")[0])
    person.close()


@job
def tag_a_card_and_give_it_to_someone(person):
    person.board("Roadmap")
    person.open("Import from")
    person.press(person.page.locator("#pane-tags button"))
    person.answer("data")
    until(lambda: "#data" in person.file())
    person.press(person.page.locator("#pane-people button"))
    person.answer("bo")
    until(lambda: "@bo" in person.file())
    person.close()


@job
def change_a_title(person):
    person.board("Roadmap")
    person.open("Import from")
    person.press(person.page.locator("#pane [data-do=editTitle]"))
    person.see("#card .editor input")
    person.page.keyboard.press("ControlOrMeta+a")
    person.type("Import from sheets")
    person.enter()
    until(lambda: "] Import from sheets" in person.file())
    person.see("#pane-title", "Import from sheets")
    person.close()


@job
def write_notes(person):
    person.board("Roadmap")
    person.open("Import from")
    person.press(person.page.locator("#pane [data-do=editNotes]"))
    person.see(".editor textarea")
    person.type("Ask **Bo** for samples.")
    person.press(person.page.locator(".editor .primary"))
    until(lambda: "Ask **Bo** for samples." in person.file())
    person.see("#pane-text strong", "Bo")
    person.close()


@job
def make_a_checklist_and_tick_an_item(person):
    person.board("Roadmap")
    person.open("Import from")
    for item in ("Ask Bo", "Read the samples"):
        person.press(person.page.locator("#pane [data-do=menu]"))
        person.choose("Add an item")
        person.answer(item)
        person.see(".checklist label", item)
    person.press(person.page.locator(".checklist label"))
    until(lambda: "- [x] Ask Bo" in person.file() and "- [ ] Read the samples" in person.file())
    person.close()


@job
def start_a_card_and_pin_it(person):
    person.board("Roadmap")
    person.menu("Keyboard shortcuts", "Start s")
    until(lambda: "[/] Keyboard shortcuts" in person.file())
    person.menu("Keyboard shortcuts", "Pin")
    until(lambda: "pin" in person.file().split("Keyboard shortcuts")[1].split("\n")[0])


@job
def delete_a_card_and_take_that_back(person):
    person.board("Roadmap")
    before = person.file()
    person.menu("Dark mode", "Delete D")
    until(lambda: "Dark mode" not in person.file())
    person.press(person.page.locator("#toast button", has_text="Undo"))
    until(lambda: person.file() == before)


@job
def find_a_card_in_the_trash(person):
    person.board("Roadmap")
    person.menu("Dark mode", "Delete D")
    until(lambda: "Dark mode" not in person.file())
    person.place("Trash")
    person.press(person.card("Dark mode").locator("button"))
    until(lambda: "Dark mode" in person.file())


@job
def archive_a_done_card_and_look_at_it(person):
    person.board("Roadmap")
    person.menu("Pick a parser", "Archive")
    until(lambda: "Pick a parser" not in person.file().split("## Archive")[0])
    person.place("Archive")
    person.see(".card", "Pick a parser")


@job
def make_a_board_with_a_column_and_a_limit(person):
    if person.size == "desktop":
        person.press(person.page.locator("#head .wide"))
    else:
        person.press(person.page.locator("#head [data-do=more]"))
        person.choose("New board")
    person.answer("Garden")
    person.see("h1", "Garden")
    path = next(path for path in person.server.plan.iterdir() if path.name.lower() == "garden.md")
    count = person.page.locator(".column").count()
    person.press(person.page.locator("#head [data-do=more]"))
    person.choose("Add a column")
    person.answer("Someday")
    until(lambda: person.page.locator(".column").count() == count + 1)
    if person.size == "phone":
        person.press(person.page.locator("#tabs a", has_text="Someday"))
    person.press(person.page.locator('.column[data-column="Someday"] .top .dots'))
    person.choose("Limit")
    person.answer("3")
    until(lambda: "3" in path.read_text().split("planboard")[-1])
    person.see('.column[data-column="Someday"]', "0 of 3")


@job
def plan_the_week(person):
    person.board("Roadmap")
    for title, day in [("Keyboard shortcuts", "mon"), ("Dark mode", "wed")]:
        person.open(title)
        person.press(person.page.locator("#pane-due button"))
        person.answer(day)
        until(lambda: "due:" in person.file().split(title)[1].split("\n")[0])
        person.close()
    person.place("Week")
    person.see(".card", "Keyboard shortcuts")
    person.see(".card", "Dark mode")


@job
def change_several_cards_at_once(person):
    person.board("Home")
    for title in ("Bread", "Salt", "Pepper"):
        if person.keyboard:
            person.reach(title).focus()
            person.key("x")
        else:
            person.menu(title, "Select x")
    if person.keyboard:
        person.key("p")
    else:
        person.menu("Salt", "Priority p")
    person.choose("Low")
    until(lambda: sum("low" in line for line in person.file("home.md").split("\n")) == 3)


@job
def undo_three_changes_and_redo_them(person):
    person.board("Home")
    states = [person.server.files()]
    for title in ("Bread", "Salt", "Pepper"):
        person.press(person.reach(title).locator("input"))
        until(lambda: f"[x] {title}" in person.file("home.md"))
        states.append(person.server.files())
    person.see("#toast", "Pepper")
    for state in reversed(states[:-1]):
        if person.keyboard:
            person.key("u")
        else:
            person.press(person.page.locator("#toast button", has_text="Undo"))
        until(lambda: person.server.files() == state)
    for state in states[1:]:
        if person.keyboard:
            person.key("r")
        else:
            more(person, "Redo r")
        until(lambda: person.server.files() == state)


def more(person, item):
    person.press(person.page.locator("#head [data-do=more]"))
    person.choose(item)


@job
def sync_what_a_tool_has_left(person):
    person.board("Home")
    text = person.file("home.md")
    copy = person.server.plan / "home.sync-conflict-20261122-101010-ABCDEFG.md"
    copy.write_text(text.replace("- [ ] Call Ann", "- [ ] From the phone\n- [ ] Call Ann"))
    if person.size == "phone":
        box = person.page.locator(".cards").first.bounding_box()
        person.steps += 1
        finger(person.page, (195, box["y"] + 20), (195, box["y"] + 220))
    else:
        person.see("#sync.waits")
        person.press(person.page.locator("#sync"))
    until(lambda: "From the phone" in person.file("home.md"))
    until(lambda: not copy.exists())
    person.see(".card", "From the phone")


@job
def decide_a_conflict(person):
    person.board("Home")
    base = person.file("home.md")
    assert "roof due:2026-11-23" in base
    person.server.write("home.md", base.replace("roof due:2026-11-23", "roof due:2026-12-01"))
    (person.server.plan / "home.sync-conflict-20261122-111111-ABCDEFG.md").write_text(
        base.replace("roof due:2026-11-23", "roof due:2026-12-09"))
    person.see("#plan a", "Conflicts") if person.size != "phone" else until(
        lambda: person.page.locator("#plan a", has_text="Conflicts").count())
    person.place("Conflicts")
    person.press(person.page.locator(".copies .primary"))
    person.see(".conflict")
    person.press(person.page.locator(".conflict button", has_text="Use this instead"))
    until(lambda: person.page.locator(".conflict").count() == 0)
    until(lambda: "conflict" not in person.file("home.md"))


@job
def see_two_boards_at_once(person):
    person.board("Roadmap")
    if person.keyboard:
        person.key("S")
    else:
        more(person, "Two boards side by side S")
    person.choose("Home")
    person.see("#half-2")
    person.press(person.page.locator("#half-2 .halftop .icon"))
    until(lambda: person.page.locator(".half").count() == 0)


@job
def tick_the_first_card_of_the_pinned_page(person):
    person.page.goto(person.server.base + "/top")
    person.page.wait_for_selector("html[data-ready]", state="attached")
    person.see(".card", "Write-ahead log")
    person.press(person.card("Write-ahead log").locator("input"))
    until(lambda: "[x] Write-ahead log" in person.file())
    until(lambda: "Write-ahead log" not in person.page.locator("#main").inner_text())


@job
def see_what_the_editor_on_the_desk_saves_within_a_second(person):
    person.page.goto(person.server.base + "/top")
    person.page.wait_for_selector("html[data-ready]", state="attached")
    person.server.write("home.md", person.file("home.md").replace(
        "## To do\n", "## To do\n\n- [ ] Fetch the children due:2026-11-20 priority:high\n", 1))
    begin = time.time()
    person.page.get_by_text("Fetch the children").first.wait_for()
    person.seconds = time.time() - begin


def finger(page, *points):
    """A finger that goes from point to point."""
    session = page.context.new_cdp_session(page)

    def send(kind, at):
        session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [] if at is None else [{"x": at[0], "y": at[1]}]})

    send("touchStart", points[0])
    for (x, y), (to_x, to_y) in zip(points, points[1:]):
        for step in range(1, 13):
            send("touchMove", (x + (to_x - x) * step / 12, y + (to_y - y) * step / 12))
            page.wait_for_timeout(12)
    page.wait_for_timeout(60)
    send("touchEnd", None)


def day(pb, browser, size):
    """Does all jobs on a device. Returns the steps of each, or None if it failed."""
    server = Server(pb, {"roadmap.md": ROADMAP, "home.md": HOME, ".planboard.yml": ""})
    person = Person(server, browser, size)
    found = []
    try:
        for each in JOBS:
            begin = person.steps
            try:
                each(person)
                found.append(person.steps - begin)
            except Exception as error:  # a job that fails does not end the day
                say(f"FAIL  {size}: {each.__name__.replace('_', ' ')}: {str(error)[:600]}")
                person.page.screenshot(path=f"{server.root}/../pb-web-day-{size}-{each.__name__[:30]}.png")
                found.append(None)
                person.page.goto(server.base + "/")
                person.page.wait_for_selector("html[data-ready]", state="attached")
        if person.page.faults:
            say(f"FAIL  {size}: {person.page.faults}")
            found.append(None)
        if hasattr(person, "seconds"):
            say(f"    {size}: from the save of the editor to the screen: {person.seconds * 1000:.0f} ms")
    finally:
        person.page.context.close()
        server.close()
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--only", choices=["phone", "tablet", "desktop"])
    options = parser.parse_args()
    sizes = [options.only] if options.only else ["phone", "tablet", "desktop"]
    browser = Browser()
    begin = time.time()
    found = {size: day(options.pb, browser, size) for size in sizes}
    browser.close()
    say("| job | " + " | ".join(sizes) + " |")
    say("|---|" + "--:|" * len(sizes))
    for number, each in enumerate(JOBS):
        cells = [str(found[size][number]) if found[size][number] is not None else "failed" for size in sizes]
        say(f"| {each.__name__.replace('_', ' ')} | " + " | ".join(cells) + " |")
    say("| all | " + " | ".join(str(sum(each or 0 for each in found[size])) for size in sizes) + " |")
    failed = sum(each is None for size in sizes for each in found[size])
    say(f"{len(JOBS) * len(sizes) - failed} of {len(JOBS) * len(sizes)} jobs done, in {time.time() - begin:.0f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
