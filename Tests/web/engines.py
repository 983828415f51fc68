#!/usr/bin/env python3
"""What people do with the page, in Chromium, Firefox and WebKitGTK, Safari's engine: with a mouse, with a finger and with keys, while
another program saves.

usage: engines.py PB [--only chromium|firefox|webkit] [--story NAME]

WebKitGTK needs a display: xvfb-run. Its driver has no fingers: it sends them as a mouse, so the stories of a finger are left out there.
"""

import argparse
import os
import re
import signal
import sys
import time
import traceback

from drivers import ENGINES
from scene import Server, columns, say, until

FOCUSED = "document.activeElement.querySelector('.title')?.textContent ?? ''"
PHONE = (390, 844)
DESKTOP = (1280, 800)
STORIES = []


def story(function):
    STORIES.append((function, "mouse"))
    return function


def pointers(function):
    """A story that is told with a mouse, and with a finger on a phone."""
    STORIES.extend([(function, "mouse"), (function, "touch")])
    return function


def finger(function):
    STORIES.append((function, "touch"))
    return function


class Scene:
    """A browser at a board, as large as a desktop or a phone."""

    def __init__(self, server, browser, kind):
        self.server, self.browser, self.kind = server, browser, kind
        browser.size(*(PHONE if kind == "touch" else DESKTOP))
        browser.load(server.link)
        self.address = browser.value(
            "[...document.querySelectorAll('#plan a')].find(each => each.textContent.includes('Roadmap')).href")
        browser.open(self.address)

    def column(self, name):
        """The titles of a column in the file, without what follows them."""
        return [re.split(r" [#@]| \w+:", title)[0] for title in columns(self.server.read("roadmap.md"))[name]]

    def shows(self, words):
        self.browser.wait(f"document.body.innerText.includes({words!r})", f"{words} is shown")

    def place(self, title, down=12):
        """Where a card is taken: with a mouse at its title, with a finger at its handle."""
        if self.kind == "touch":
            return self.browser.middle(title, 24, ".grip")
        return self.browser.middle(title, down)

    def focus(self, title):
        self.browser.wait(
            f"[...document.querySelectorAll('.card')].some(each => each.innerText.includes({title!r}))", f"{title} is there")
        self.browser.value(
            f"([...document.querySelectorAll('.card')].find(each => each.innerText.includes({title!r})).focus(), 1)")
        self.focused(title)

    def focused(self, title):
        self.browser.wait(f"({FOCUSED}).includes({title!r})", f"the focus is on {title}")


# MARK: Dragging


@pointers
def a_card_is_dragged_and_undo_goes_back_to_the_first_byte(scene):
    before = scene.server.read("roadmap.md")
    scene.browser.drag(scene.place("Keyboard shortcuts"), scene.browser.middle("Import from", 70), scene.kind)
    until(lambda: scene.column("Ideas")[-1] == "Keyboard shortcuts for every menu", what="dragged")
    scene.browser.wait("!document.querySelector('#toast').hidden", "the toast")
    # For 80 ms after a drag, a click is taken for its end.
    time.sleep(0.2)
    scene.browser.value("(document.querySelector('#toast button').click(), 1)")
    until(lambda: scene.server.read("roadmap.md") == before, what="undone")


@pointers
def a_save_by_another_program_during_a_drag_changes_nothing_about_where_the_card_goes(scene):
    def save():
        scene.server.write("roadmap.md", scene.server.read("roadmap.md").replace(
            "- [ ] Keyboard shortcuts", "- [ ] Another idea\n- [ ] Keyboard shortcuts").replace(
            "- [ ] Import from", "- [ ] Second idea\n- [ ] Import from"), by="truncation")
        # Long enough for the page to hear of it.
        time.sleep(0.5)
        assert scene.browser.value("document.querySelectorAll('.card.lifted').length") == 1, "the card is still held"

    # Between the second and the third card, as the page shows them.
    target = scene.browser.middle("Import from", 4)
    scene.browser.drag(scene.place("Keyboard shortcuts"), target, scene.kind, meanwhile=save)
    until(lambda: scene.column("Ideas") == [
        "Another idea", "Dark mode that follows the system", "Second idea", "Keyboard shortcuts for every menu",
        "Import from spreadsheets"] or scene.column("Ideas") == [
        "Another idea", "Dark mode that follows the system", "Keyboard shortcuts for every menu", "Second idea",
        "Import from spreadsheets"], what="dropped where the person let go")
    scene.shows("Second idea")


@story
def a_card_is_dragged_to_another_column_while_its_target_is_renamed(scene):
    def save():
        scene.server.write("roadmap.md", scene.server.read("roadmap.md").replace("New onboarding", "Newest onboarding"))

    target = scene.browser.middle("New onboarding", 3)
    scene.browser.drag(scene.place("Import from"), target, meanwhile=save)
    until(lambda: scene.column("In Progress") == [
        "Write-ahead log", "Import from spreadsheets", "Newest onboarding", "Water the office plants"], what="dragged")
    scene.shows("Newest onboarding")


@pointers
def escape_ends_a_drag_and_nothing_is_written(scene):
    before = scene.server.files()
    browser = scene.browser
    browser.lift(scene.place("Keyboard shortcuts"), scene.kind)
    browser.wait("document.querySelectorAll('.card.lifted').length === 1", "a card is lifted")
    browser.carry(scene.place("Keyboard shortcuts"), browser.middle("Import from", 70), scene.kind)
    browser.key("Escape")
    browser.wait("document.querySelectorAll('.card.lifted, .card.gap').length === 0", "the drag has ended")
    browser.release(scene.kind)
    scene.browser.wait("document.querySelector('#card').hidden", "the click that ends the drag opens nothing")
    assert scene.server.files() == before


# MARK: With a finger


@finger
def a_long_press_lifts_a_card(scene):
    browser = scene.browser
    start = browser.middle("Keyboard shortcuts", 25)
    browser.press(start, "touch")
    browser.wait("document.querySelectorAll('.card.lifted').length === 1", "a card is lifted")
    browser.carry(start, browser.middle("Import from", 70), "touch")
    browser.release("touch")
    until(lambda: scene.column("Ideas")[-1] == "Keyboard shortcuts for every menu", what="dragged")


@finger
def a_tap_opens_a_card_as_a_sheet_and_ticks_its_box(scene):
    browser = scene.browser
    browser.tap(browser.middle("Dark mode", 12, ".title a"))
    browser.wait("!document.querySelector('#card').hidden && document.querySelector('#pane')", "the card is open")
    assert browser.value("document.querySelector('#card').getBoundingClientRect().width") == PHONE[0]
    browser.value("(document.querySelector('[data-do=closeCard]').click(), 1)")
    browser.wait("document.querySelector('#card').hidden", "the card is closed")
    browser.tap(browser.value(
        "(box => [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)])"
        "([...document.querySelectorAll('.card')].find(each => each.innerText.includes('Dark mode'))"
        ".querySelector('input').getBoundingClientRect())"))
    until(lambda: "[x] Dark mode" in scene.server.read("roadmap.md"), what="ticked")


@finger
def a_tap_on_a_tab_shows_another_column(scene):
    browser = scene.browser
    isShown = "Math.abs(document.querySelector('.column[data-column=Next]').getBoundingClientRect().x) < 2"
    for attempt in range(4):
        browser.tap(browser.value(
            "(box => [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)])"
            "([...document.querySelectorAll('#tabs a')].find(each => each.innerText.includes('Next')).getBoundingClientRect())"))
        try:
            browser.wait(isShown, "the column is shown", seconds=20 if attempt == 3 else 5)
            break
        except AssertionError:
            # On a very busy machine, Firefox was once seen to stay at the first column. A person taps again.
            if attempt == 3:
                raise
            say(f"      {browser.name}: tapped again")
    browser.wait("document.querySelector('#tabs [aria-current]').innerText.startsWith('Next')", "the tab is marked")


# MARK: With keys


@story
def a_card_is_ticked_moved_with_a_key_and_followed_by_the_focus(scene):
    browser = scene.browser
    browser.value("([...document.querySelectorAll('.card input')][1].click(), 1)")
    until(lambda: "[x] Dark mode" in scene.server.read("roadmap.md"), what="ticked")
    scene.focus("Keyboard shortcuts")
    browser.key("L")
    until(lambda: "Keyboard shortcuts for every menu" in scene.column("Next"), what="moved with a key")
    browser.wait("document.activeElement.closest('.column')?.dataset.column === 'Next'", "the focus follows the card")
    scene.focused("Keyboard shortcuts")


@story
def what_is_half_typed_outlives_a_save_by_an_editor(scene):
    browser = scene.browser
    scene.focus("Offline editing")
    browser.key("n")
    browser.wait("document.activeElement.tagName === 'TEXTAREA'", "the field for a new card")
    browser.type("Typed here")
    scene.server.write("roadmap.md", scene.server.read("roadmap.md").replace("Faster start", "Saved elsewhere"))
    scene.shows("Saved elsewhere")
    assert browser.value("document.activeElement.value") == "Typed here"
    browser.type(" D x u L")
    browser.key("Enter")
    until(lambda: "Typed here D x u L" in scene.column("Next"), what="added")


@story
def cards_are_worked_on_with_the_keys_of_the_terminal(scene):
    browser = scene.browser

    def file(words):
        until(lambda: words in scene.server.read("roadmap.md"), 20, words)

    def dialog(text):
        browser.wait("document.querySelector('#dialog[open] input') === document.activeElement", "the dialog")
        browser.type(text)
        browser.key("Enter")
        browser.wait("!document.querySelector('#dialog[open]')", "the dialog is closed")

    first = scene.server.read("roadmap.md")
    scene.focus("Keyboard shortcuts")
    browser.key("j")
    scene.focused("Dark mode")
    browser.key("J")
    until(lambda: scene.column("Ideas")[-1].startswith("Dark mode"), what="moved down")
    scene.focused("Dark mode")
    browser.key("ArrowRight", "Alt")
    until(lambda: "Dark mode that follows the system" in scene.column("Next"), what="moved to the right")
    scene.focused("Dark mode")
    browser.key("@")
    dialog("fri")
    until(lambda: "due:2026-11-27" in scene.server.read("roadmap.md").split("Dark mode")[1].split("\n")[0], 20, "due")
    browser.key("t")
    dialog("night")
    file("#night")
    browser.key("s")
    file("[/] Dark mode")
    browser.key("e")
    browser.wait("document.activeElement.matches('.editor input')", "the title is edited")
    browser.value("(document.activeElement.select(), 1)")
    browser.type("Night mode")
    browser.key("Enter")
    file("] Night mode")
    scene.focused("Night mode")
    browser.key("o")
    browser.wait("document.activeElement.matches('.adding textarea')", "the field for a new card")
    browser.type("Below it")
    browser.key("Enter")
    file("Below it")
    browser.key("Escape")
    browser.wait("!document.querySelector('.adding')", "the field is closed")
    for _ in range(20):
        if scene.server.read("roadmap.md") == first:
            break
        before = scene.server.read("roadmap.md")
        browser.key("z", "Control")
        until(lambda: scene.server.read("roadmap.md") != before, 20, "a step of undo")
    assert scene.server.read("roadmap.md") == first, "undo does not lead to the first byte"
    browser.key("r")
    until(lambda: scene.server.read("roadmap.md") != first, what="redone")
    browser.key("?")
    browser.wait("document.querySelector('h1')?.innerText.includes('Keys')", "the list of keys")


# MARK: What the page says


def head(words, seconds, scene):
    scene.browser.wait(f"document.querySelector('#sync').innerText.includes({words!r})", f"the page says {words}", seconds)


@story
def a_silent_server_is_noticed_and_what_waits_is_saved_once(scene):
    browser, process = scene.browser, scene.server.process
    head("All saved", 5, scene)
    browser.wait("performance.getEntriesByName(location.origin + '/assets/editing.js').length", "the rest is loaded")
    time.sleep(1.5)
    os.kill(process.pid, signal.SIGSTOP)
    try:
        head("pb does not answer", 3, scene)
        scene.focus("Dark mode")
        browser.key(" ")
        head("Not saved yet: 1", 3, scene)
        browser.wait("[...document.querySelectorAll('.card')].find(each => each.innerText.includes('Dark mode'))"
                     ".querySelector('input').indeterminate", "the box is neither ticked nor unticked")
    finally:
        os.kill(process.pid, signal.SIGCONT)
    until(lambda: "- [x] Dark mode" in scene.server.read("roadmap.md"), 10, "saved")
    head("All saved", 8, scene)
    assert scene.server.read("roadmap.md").count("Dark mode") == 1


@story
def what_is_typed_survives_escape_and_a_reload(scene):
    browser = scene.browser
    scene.focus("Offline editing")
    browser.key("n")
    browser.wait("document.activeElement.tagName === 'TEXTAREA'", "the field for a new card")
    browser.type("Kept here")
    browser.key("Escape")
    browser.wait("document.querySelector('.draft')?.innerText === 'Typed: Kept here'", "the text is offered")
    browser.open(scene.address)
    browser.wait("document.querySelector('.draft')?.innerText === 'Typed: Kept here'", "the text is offered after a reload")
    browser.value("(document.querySelector('.draft').click(), 1)")
    browser.wait("document.activeElement.value === 'Kept here'", "the text is in the field")
    browser.key("Enter")
    until(lambda: "Kept here" in scene.column("Next"), what="added")
    browser.wait("!document.querySelector('.draft, #drafts')", "nothing is offered any more")


@story
def keys_do_not_go_to_a_list_for_an_earlier_text(scene):
    browser, process = scene.browser, scene.server.process
    scene.focus("Offline editing")
    browser.key("n")
    browser.wait("document.activeElement.tagName === 'TEXTAREA'", "the field for a new card")
    browser.type("Late p:")
    browser.wait("document.querySelector('.suggest')", "the list")
    os.kill(process.pid, signal.SIGSTOP)
    try:
        browser.type("x")
        browser.key("Tab")
        assert browser.value("document.querySelector('.adding textarea').value") == "Late p:x"
        browser.value("(document.querySelector('.adding textarea').focus(), 1)")
        browser.type("y")
        browser.key("Escape")
        browser.wait("document.querySelector('.draft')?.innerText === 'Typed: Late p:xy'", "the text is offered", 2)
    finally:
        os.kill(process.pid, signal.SIGCONT)


@story
def another_plan_at_the_address_gets_nothing(scene):
    browser, server = scene.browser, scene.server
    other = server.plan.parent / "other"
    other.mkdir()
    (other / ".planboard.yml").touch()
    (other / "roadmap.md").write_text(server.read("roadmap.md"))
    before = (other / "roadmap.md").read_bytes()
    scene.focus("Offline editing")
    browser.key("n")
    browser.wait("document.activeElement.tagName === 'TEXTAREA'", "the field for a new card")
    browser.type("Secret")
    server.kill()
    server.again(other)
    head("Another plan is open here", 12, scene)
    browser.key("Enter")
    time.sleep(1)
    assert (other / "roadmap.md").read_bytes() == before
    server.kill()
    server.again()
    until(lambda: "Secret" in server.read("roadmap.md"), 15, "saved in its own plan")
    assert (other / "roadmap.md").read_bytes() == before


def tell(pb, browser, function, kind):
    """Runs a story; returns whether it succeeded."""
    title = f"{browser.name}: {function.__name__.replace('_', ' ')}{', with a finger' if kind == 'touch' else ''}"
    server = Server(pb)
    succeeded = False
    try:
        function(Scene(server, browser, kind))
        succeeded = True
        say(f"ok    {title}")
    except Exception as error:
        say(f"FAIL  {title}: {type(error).__name__}: {str(error)[:600]}")
        say("".join(traceback.format_tb(error.__traceback__)[-3:]))
    finally:
        browser.calm()
        code = server.close()
    if code not in (0, -15):
        say(f"FAIL  the server ended with {code}")
    return succeeded and code in (0, -15)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--only", choices=ENGINES)
    parser.add_argument("--story", default="")
    options = parser.parse_args()
    passed = failed = 0
    begin = time.time()
    for name, engine in ENGINES.items():
        for kind in ["mouse", "touch"] if engine.hasFingers else ["mouse"]:
            stories = [each for each, how in STORIES if how == kind and re.search(options.story, each.__name__)]
            if not stories or options.only not in (None, name):
                continue
            browser = engine()
            browser.start(kind)
            try:
                for each in stories:
                    if tell(options.pb, browser, each, kind):
                        passed += 1
                    else:
                        failed += 1
            finally:
                browser.stop()
    say(f"{passed} passed, {failed} failed, in {time.time() - begin:.0f} s")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
