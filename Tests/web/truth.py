"""Stories about what an open page says: while pb is gone, silent or started anew, while another plan is at its address, and
what becomes of a text that is typed and not saved. Nothing is loaded anew, except where a story says so."""

import os
import re
import signal
import subprocess
import time

from scene import Server, board, columns, titles, until

STORIES = []


def story(function):
    STORIES.append(function)
    return function


WORK = """---
planboard: true
title: Work
---

## To Do

- [ ] Mine
- [ ] Hers
- [ ] Mine

## Doing

## A

- [ ] In A

## Done

## Archive
"""
HOME = WORK.replace("title: Work", "title: Home").replace("Mine", "Wash")
PLAN = {"work.md": WORK, "home.md": HOME}


def head(page):
    return page.locator("#sync span").inner_text()


def wait_head(page, text, seconds=3.0):
    """The top of the page says something, within a time in seconds. Playwright's events are handled meanwhile."""
    until(lambda: (page.wait_for_timeout(30), re.search(text, head(page)))[1], seconds, f"{text!r} at the top of the page")


def started(server, browser, title="Work", **options):
    page = browser.window(server, **options)
    board(page, title)
    # The stream of events is there, and what is loaded when nothing else is to do.
    until(lambda: page.evaluate("performance.getEntriesByName(location.origin + '/assets/editing.js').length > 0"))
    page.wait_for_timeout(300)
    return page


def add(page, column, text=None):
    page.locator(f'.column[data-column="{column}"] > .add').click()
    page.locator(".adding textarea").wait_for()
    if text:
        page.keyboard.type(text)


def field(page):
    return page.locator(".adding textarea")


def box(page, title):
    return page.locator(".card", has_text=title).first.locator("input")


def is_indeterminate(locator):
    return locator.evaluate("each => each.indeterminate")


def drafts(page):
    """The drafts that the page offers, where they were typed."""
    return page.locator(".draft").all_inner_texts()


@story
def an_open_page_says_that_pb_is_gone_and_that_it_is_back(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser)
    assert head(page) == "All saved"
    own.kill()
    wait_head(page, "pb does not answer")
    assert page.evaluate("document.body.hasAttribute('data-offline')")
    # It goes on saying so.
    page.wait_for_timeout(4000)
    assert head(page) == "pb does not answer"
    own.again()
    wait_head(page, "All saved", 8)
    own.close()


@story
def an_open_page_says_that_pb_is_silent(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser)
    os.kill(own.process.pid, signal.SIGSTOP)
    wait_head(page, "pb does not answer")
    os.kill(own.process.pid, signal.SIGCONT)
    wait_head(page, "All saved", 8)
    own.close()


@story
def a_box_is_not_ticked_while_nothing_is_saved(server, browser):
    for how in ["silent", "gone"]:
        own = Server(server.pb, PLAN)
        page = started(own, browser)
        if how == "silent":
            os.kill(own.process.pid, signal.SIGSTOP)
        else:
            own.kill()
            wait_head(page, "pb does not answer")
        box(page, "Hers").click()
        wait_head(page, "Not saved yet: 1")
        assert is_indeterminate(box(page, "Hers")), how
        assert "- [ ] Hers" in own.read("work.md")
        if how == "silent":
            os.kill(own.process.pid, signal.SIGCONT)
        else:
            own.again()
        wait_head(page, "All saved", 10)
        until(lambda: "- [x] Hers" in own.read("work.md"))
        until(lambda: (page.wait_for_timeout(20), box(page, "Hers").is_checked())[1])
        assert not is_indeterminate(box(page, "Hers"))
        own.close()


@story
def a_change_whose_answer_is_lost_is_made_once(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser)
    lost = []
    def lose(route):
        if not lost:
            lost.append(route.fetch().json())
            return route.abort()
        route.continue_()
    page.route("**/api/commands", lose)
    add(page, "To Do", "Only once")
    page.keyboard.press("Enter")
    until(lambda: (page.wait_for_timeout(30), page.locator("#toast", has_text="Only once").is_visible())[1], 10)
    page.wait_for_timeout(300)
    assert own.read("work.md").count("Only once") == 1
    assert lost and head(page) == "All saved"
    # The sentence has an Undo of this change.
    page.locator("#toast button", has_text="Undo").click()
    until(lambda: "Only once" not in own.read("work.md"))
    own.close()


@story
def after_a_restart_a_change_is_not_sent_again_without_being_asked(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser)
    def lose(route):
        route.fetch()
        own.kill()
        route.abort()
    page.route("**/api/commands", lose)
    add(page, "To Do", "Perhaps")
    page.keyboard.press("Enter")
    until(lambda: (page.wait_for_timeout(30), "Perhaps" in own.read("work.md"))[1])
    wait_head(page, "Not saved yet: 1", 5)
    page.unroute("**/api/commands")
    own.again()
    wait_head(page, "Perhaps not saved: 1", 10)
    until(lambda: "Perhaps" in titles(page, "To Do"))
    page.wait_for_timeout(1500)
    assert own.read("work.md").count("Perhaps") == 1, "nobody has asked for a second one"
    page.locator("#sync").click()
    page.get_by_role("option", name="Perhaps").click()
    page.locator("#dialog button", has_text="Forget it").click()
    wait_head(page, "All saved")
    # The text is still offered.
    until(lambda: "Typed: Perhaps" in drafts(page))
    own.close()


@story
def a_change_that_waits_survives_a_reload(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_timeout(3500)
    own.kill()
    wait_head(page, "pb does not answer")
    box(page, "Hers").click()
    wait_head(page, "Not saved yet: 1")
    # The browser asks before it loads the page anew.
    page.remove_listener("dialog", page.on_dialog)
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    wait_head(page, "Not saved yet: 1")
    own.again()
    wait_head(page, "All saved", 10)
    until(lambda: "- [x] Hers" in own.read("work.md"))
    own.close()


@story
def undo_beside_a_sentence_undoes_what_the_sentence_says(server, browser):
    own = Server(server.pb, PLAN)
    first, second = started(own, browser), started(own, browser)
    box(first, "Mine").click()
    first.locator("#toast", has_text="completed").wait_for()
    box(second, "Hers").click()
    until(lambda: "- [x] Hers" in own.read("work.md"))
    subprocess.run([own.pb, "add", "--board", "home", "From a terminal"], cwd=own.plan, env=own.env, check=True, capture_output=True)
    first.locator("#toast button", has_text="Undo").click()
    until(lambda: "- [x] Mine" not in own.read("work.md"))
    assert "- [x] Hers" in own.read("work.md")
    assert sum(text.count("From a terminal") for text in map(own.read, PLAN)) == 1
    first.locator("#toast button", has_text="Redo").click()
    until(lambda: own.read("work.md").count("- [x] Mine") == 1)
    assert "- [x] Hers" in own.read("work.md")
    own.close()


@story
def a_half_typed_card_stays_with_its_board_and_column(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser)
    add(page, "To Do", "buy milk")
    page.locator("#plan a", has_text="Home").click()
    until(lambda: "Wash" in titles(page, "To Do"))
    assert field(page).count() == 0 and drafts(page) == []
    assert page.locator("#drafts").inner_text() == "Typed, not saved: 1"
    page.locator("#plan a", has_text="Work").click()
    until(lambda: drafts(page) == ["Typed: buy milk"])
    page.locator(".draft").click()
    assert field(page).input_value() == "buy milk" and drafts(page) == []
    page.keyboard.type(" and bread")
    page.keyboard.press("Enter")
    until(lambda: "buy milk and bread" in columns(own.read("work.md"))["To Do"][-1])
    assert own.read("home.md") == HOME
    until(lambda: page.locator("#drafts").count() == 0)
    own.close()


@story
def a_card_for_a_column_that_is_gone_does_not_go_to_another_one(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser)
    add(page, "A", "secret")
    own.write("work.md", WORK.replace("## A\n\n- [ ] In A\n\n", ""))
    until(lambda: page.locator('.column[data-column="A"] .card').count() == 0)
    field(page).focus()
    page.keyboard.press("Enter")
    page.locator("#toast", has_text="changed").wait_for()
    page.wait_for_timeout(300)
    assert "secret" not in own.read("work.md")
    assert field(page).input_value().strip() == "secret" or "Typed: secret" in drafts(page) or page.locator("#drafts").count() == 1
    own.close()


@story
def what_was_typed_survives_escape_a_reload_and_a_board_that_is_gone(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser)
    add(page, "Doing", "first")
    page.keyboard.press("Escape")
    until(lambda: drafts(page) == ["Typed: first"])
    # A second text is another draft, and replaces nothing.
    add(page, "Doing", "second")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    until(lambda: sorted(drafts(page)) == ["Typed: first", "Typed: second"])
    (own.plan / "work.md").rename(own.plan / "other.md")
    page.locator("#main .empty").wait_for()
    page.locator("#drafts").click()
    page.get_by_role("option", name="second").click()
    assert page.locator("#dialog textarea").input_value() == "second"
    page.locator("#dialog button", has_text="New card").click()
    until(lambda: page.locator("#dialog input").count() == 1)
    assert page.locator("#dialog input").input_value() == "second"
    page.keyboard.press("Enter")
    until(lambda: any("] second" in own.read(name) for name in ["other.md", "home.md"]))
    until(lambda: page.locator("#drafts").inner_text() == "Typed, not saved: 1")
    own.close()


@story
def a_card_for_a_board_that_was_just_moved_is_kept(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser)
    add(page, "To Do", "Call the plumber")
    page.route("**/b/*", lambda route: (time.sleep(0.5), route.continue_()))
    (own.plan / "work.md").rename(own.plan / "other.md")
    page.keyboard.press("Enter")
    page.locator("#toast", has_text="no such board").wait_for()
    page.wait_for_timeout(1500)
    kept = field(page).input_value().strip() if field(page).count() else ""
    assert kept == "Call the plumber" or page.locator("#drafts").count() == 1
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    until(lambda: page.locator("#drafts").count() == 1)
    own.close()


@story
def notes_and_titles_that_were_typed_are_offered_again(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser)
    page.locator(".card", has_text="Hers").locator(".title a").click()
    page.locator("#pane [data-do=editNotes]").click()
    page.locator("#pane-notes .editor textarea").fill("A long thought")
    page.keyboard.press("Escape")
    until(lambda: drafts(page) == ["Typed: A long thought"])
    page.keyboard.press("e")
    page.locator(".editor input").wait_for()
    page.keyboard.type(" and more")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    until(lambda: sorted(drafts(page)) == ["Typed: A long thought", "Typed: Hers and more"])
    page.locator(".draft", has_text="A long thought").click()
    page.locator("#pane-notes .editor textarea").wait_for()
    assert page.locator("#pane-notes .editor textarea").input_value() == "A long thought"
    page.keyboard.press("Control+Enter")
    until(lambda: "A long thought" in own.read("work.md"))
    page.locator(".draft", has_text="Hers and more").click()
    page.keyboard.press("Enter")
    until(lambda: "- [ ] Hers and more\n" in own.read("work.md"))
    until(lambda: drafts(page) == [])
    own.close()


@story
def an_earlier_title_is_offered_in_the_editor_on_the_board(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser)

    def edit(more):
        page.locator(".card", has_text="Hers").focus()
        page.keyboard.press("e")
        page.locator(".editor input").wait_for()
        page.keyboard.type(more)
    edit(" first")
    page.keyboard.press("Escape")
    # What is in a field is no draft yet.
    until(lambda: page.locator(".editor input").count() == 0)
    edit(" second")
    until(lambda: drafts(page) == ["Typed: Hers first"])
    page.locator(".draft").click()
    until(lambda: page.locator(".editor input").input_value() == "Hers first")
    # What was in the field is offered in its place.
    until(lambda: drafts(page) == ["Typed: Hers second"])
    page.keyboard.press("Enter")
    until(lambda: "- [ ] Hers first\n" in own.read("work.md"))
    own.close()


@story
def typing_ahead_goes_where_the_cursor_would_be(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser)
    page.route("**/c/*", lambda route: (time.sleep(0.4), route.continue_()))
    for keys, title in [([" now"], "Hers now"), (["End", "!"], "Hers now!"), (["Home", "Is "], "Is Hers now!"),
                        (["Backspace", "ArrowLeft", "ArrowLeft", "x", "Delete"], "Is Hers nxw")]:
        page.locator(".card", has_text="Hers").focus()
        page.keyboard.press("e")
        for key in keys:
            if key in ("End", "Home", "Backspace", "ArrowLeft", "Delete"):
                page.keyboard.press(key)
            else:
                page.keyboard.type(key)
        page.keyboard.press("Enter")
        until(lambda: (page.wait_for_timeout(20), f"- [ ] {title}\n" in own.read("work.md"))[1], 10, title)
    own.close()


@story
def another_plan_at_the_address_gets_nothing_of_what_was_typed(server, browser):
    own = Server(server.pb, PLAN)
    other = own.plan.parent / "other"
    other.mkdir()
    (other / ".planboard.yml").touch()
    (other / "work.md").write_text(WORK)
    page = started(own, browser)
    top = browser.window(own, (320, 320))
    top.goto(own.base + "/top")
    top.wait_for_selector("html[data-ready]", state="attached")
    # The browser is let in to both plans.
    own.kill()
    own.again(other)
    page.context.request.get(own.link)
    top.context.add_cookies(page.context.cookies())
    wait_head(page, "Another plan is open here", 10)
    add(page, "To Do", "confidential")
    page.keyboard.press("Enter")
    page.wait_for_timeout(1500)
    assert (other / "work.md").read_text() == WORK
    assert "Mine" in titles(page, "To Do"), "the page still shows its own plan"
    until(lambda: (top.wait_for_timeout(30), top.evaluate("document.body.dataset.state") == "Another plan is open here")[1], 8)
    own.kill()
    own.again()
    wait_head(page, "All saved", 12)
    until(lambda: "confidential" in own.read("work.md"))
    assert (other / "work.md").read_text() == WORK
    own.close()


@story
def the_page_names_the_folder_of_the_plan(server, browser):
    page = browser.window(server)
    folder = page.locator("#plan .folder")
    assert folder.inner_text() == server.plan.name and folder.get_attribute("title") == str(server.plan)


@story
def an_idle_page_sends_nothing(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser)
    page.wait_for_timeout(1000)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(20_000)
    assert asked == [], asked
    own.close()


@story
def a_plan_is_readable_while_pb_is_gone(server, browser):
    own = Server(server.pb)
    page = browser.window(own, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    board(page, "Roadmap")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator("#plan a", has_text="Home").click()
    until(lambda: "Home" in page.title())
    page.wait_for_timeout(500)
    own.kill()
    wait_head(page, "pb does not answer")
    # To the other board on the open page, and on a new one.
    page.locator("#plan a", has_text="Roadmap").click()
    until(lambda: page.locator(".card").count() == 12, 10)
    assert head(page) == "pb does not answer"
    page.reload()
    assert page.locator(".card").count() == 12
    wait_head(page, "pb does not answer")
    own.close()


@story
def a_page_does_not_go_back_to_what_was_kept(server, browser):
    own = Server(server.pb, PLAN)
    page = started(own, browser, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator("#plan a", has_text="Home").click()
    page.locator("#plan a", has_text="Work").click()
    until(lambda: "Hers" in titles(page, "To Do"))
    page.wait_for_timeout(2500)
    own.write("work.md", WORK.replace("Hers", "Seen last"))
    until(lambda: (page.wait_for_timeout(5), "Seen last" in titles(page, "To Do"))[1])
    # The worker has not kept this yet.
    own.kill()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    wait_head(page, "pb does not answer")
    page.wait_for_timeout(1000)
    assert "Seen last" in titles(page, "To Do")
    own.close()
