#!/usr/bin/env python3
"""What people do with the page, in Chromium: with a mouse, with a finger, with keys, and through the accessibility tree.

usage: stories.py PB [--only NAME]
"""

import argparse
import os
import re
import subprocess
import sys
import time
import traceback

from playwright.sync_api import Error

import load
import scene
import trees
import truth
from scene import Browser, Server, board, columns, say, titles, until

STORIES = []


def story(function):
    STORIES.append(function)
    return function


def roadmap(server, browser, size="desktop", **options):
    page = browser.window(server, size, **options)
    board(page, "Roadmap")
    return page


def column(server, name, file="roadmap.md"):
    return [re.split(r" [#@]| \w+:", title)[0] for title in columns(server.read(file))[name]]


def card(page, title):
    return page.locator(".card", has_text=title).first


def drag(page, source, target, steps=8):
    """Drags with the mouse, from a card's title to a point."""
    box = source.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + min(14, box["height"] / 2))
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 10, box["y"] + 20, steps=2)
    page.mouse.move(*target, steps=steps)
    page.wait_for_timeout(60)


def toast(page, text):
    page.locator("#toast", has_text=text).wait_for(timeout=5000)


def choose(page, text, label=None):
    page.locator("#dialog[open]").wait_for()
    if label:
        page.get_by_role("option", name=label, exact=True).first.click()
    else:
        page.locator("#dialog input").first.fill(text)
        page.keyboard.press("Enter")


# MARK: Mouse


@story
def a_card_is_dragged_to_another_column_and_back_with_undo(server, browser):
    page = roadmap(server, browser)
    before = server.read("roadmap.md")
    target = page.locator('.column[data-column="In Progress"] .card').nth(1).bounding_box()
    drag(page, card(page, "Import from"), (target["x"] + 60, target["y"] + 4))
    assert page.locator(".card.gap").count() == 1 and page.locator(".card.lifted").count() == 1
    page.mouse.up()
    until(lambda: column(server, "In Progress") == [
        "Write-ahead log", "Import from spreadsheets", "New onboarding", "Water the office plants"])
    toast(page, "Ideas → In Progress")
    until(lambda: "Import from spreadsheets" in titles(page, "In Progress"))
    assert page.locator(".card.gap, .card.lifted").count() == 0
    page.locator("#toast button", has_text="Undo").click()
    until(lambda: server.read("roadmap.md") == before)
    until(lambda: titles(page, "Ideas")[-1] == "Import from spreadsheets")


@story
def escape_ends_a_drag_and_nothing_is_written(server, browser):
    page = roadmap(server, browser)
    before = server.read("roadmap.md")
    target = page.locator('.column[data-column="Done"] .card').first.bounding_box()
    drag(page, card(page, "Faster start"), (target["x"] + 50, target["y"] + 5))
    page.keyboard.press("Escape")
    page.mouse.up()
    page.wait_for_timeout(200)
    assert server.read("roadmap.md") == before
    assert page.locator(".card.gap, .card.lifted").count() == 0
    assert "Faster start" in titles(page, "Next")
    assert page.locator("#card").is_hidden(), "the click that ends the drag opens nothing"


@story
def a_card_is_dropped_anywhere_below_a_short_column(server, browser):
    page = roadmap(server, browser)
    box = page.locator('.column[data-column="Done"]').bounding_box()
    drag(page, card(page, "Dark mode"), (box["x"] + 80, 820))
    page.mouse.up()
    until(lambda: column(server, "Done")[-1] == "Dark mode that follows the system")


@story
def a_card_is_dragged_into_a_section(server, browser):
    page = roadmap(server, browser)
    target = card(page, "Plug-in interface").bounding_box()
    drag(page, card(page, "Faster start"), (target["x"] + 60, target["y"] + 4))
    page.mouse.up()
    until(lambda: server.read("roadmap.md").index("### Later") < server.read("roadmap.md").index("Faster start"))


@story
def a_card_is_added_and_the_field_stays_for_the_next(server, browser):
    page = roadmap(server, browser)
    page.locator('.column[data-column="Ideas"] .add').click()
    page.keyboard.type("Sync by mail +sync due:fri @ann p:high")
    page.keyboard.press("Enter")
    until(lambda: "Sync by mail" in server.read("roadmap.md"))
    page.keyboard.type("Second")
    page.keyboard.press("Enter")
    until(lambda: column(server, "Ideas")[-2:] == ["Sync by mail", "Second"])
    assert "due:2026-11-27" in server.read("roadmap.md") or "2026-11-27" in server.read("roadmap.md")
    page.keyboard.press("Escape")
    until(lambda: page.locator(".adding").count() == 0)


@story
def a_half_typed_card_outlives_a_save_by_an_editor(server, browser):
    page = roadmap(server, browser)
    page.locator('.column[data-column="Next"] .add').click()
    page.keyboard.type("Half of a thou")
    server.write("roadmap.md", server.read("roadmap.md").replace("Faster start", "Much faster start"))
    until(lambda: "Much faster start" in titles(page, "Next"))
    field = page.locator(".adding textarea")
    assert field.input_value() == "Half of a thou"
    page.keyboard.type("ght")
    assert field.input_value() == "Half of a thought", "the focus stays in the field"
    page.keyboard.press("Enter")
    until(lambda: "Half of a thought" in server.read("roadmap.md"))


@story
def a_half_typed_card_outlives_a_file_that_is_gone_for_a_moment(server, browser):
    page = roadmap(server, browser)
    text = server.read("roadmap.md")
    page.locator('.column[data-column="Next"] .add').click()
    page.keyboard.type("Half of a thou")
    # As git does at a checkout: the page waits for the board.
    page.evaluate("() => { window.columns = document.querySelector('#columns') }")
    (server.plan / "roadmap.md").unlink()
    time.sleep(0.2)
    server.write("roadmap.md", text.replace("Faster start", "Much faster start"))
    until(lambda: "Much faster start" in titles(page, "Next"))
    field = page.locator(".adding textarea")
    assert field.input_value() == "Half of a thou"
    # For longer than the page waits: it says that the board is gone, and keeps what was typed.
    for state in ["gone", "empty"]:
        if state == "gone":
            (server.plan / "roadmap.md").unlink()
        else:
            server.write("roadmap.md", "", by="truncation")
        page.locator("#main .empty").wait_for()
        assert field.input_value() == "Half of a thou", state
        server.write("roadmap.md", text, by="truncation")
        until(lambda: "Faster start" in titles(page, "Next") and not page.locator("#main .empty").count())
    page.keyboard.type("ght")
    assert field.input_value() == "Half of a thought", "the focus stays in the field"
    page.keyboard.press("Enter")
    until(lambda: "Half of a thought" in column(server, "Next"))


@story
def a_save_during_a_drag_changes_nothing_about_where_the_card_goes(server, browser):
    page = roadmap(server, browser)
    target = card(page, "Plug-in interface").bounding_box()
    drag(page, card(page, "Import from"), (target["x"] + 60, target["y"] + 4))
    server.write("roadmap.md", server.read("roadmap.md").replace(
        "- [ ] Keyboard shortcuts", "- [ ] Another idea\n- [ ] Keyboard shortcuts"), by="truncation")
    page.wait_for_timeout(400)
    assert page.locator(".card.lifted").count() == 1
    page.mouse.up()
    until(lambda: column(server, "Next") == [
        "Offline editing", "Faster start", "Import from spreadsheets", "Plug-in interface",
        "Translations into five languages"])
    until(lambda: "Another idea" in titles(page, "Ideas"))


@story
def a_box_is_ticked_and_unticked(server, browser):
    page = roadmap(server, browser)
    card(page, "Faster start").locator("input").click()
    until(lambda: "Faster start" not in column(server, "Next") or "[x] Faster start" in server.read("roadmap.md"))
    toast(page, "Faster start")
    page.locator("#toast button", has_text="Undo").click()
    until(lambda: "- [ ] Faster start" in server.read("roadmap.md"))
    until(lambda: not card(page, "Faster start").locator("input").is_checked())


@story
def the_card_in_full_shows_everything_and_is_edited(server, browser):
    page = roadmap(server, browser)
    card(page, "Offline editing").locator(".title a").click()
    pane = page.locator("#pane")
    pane.wait_for()
    text = pane.inner_text()
    for words in ["Fri 27 Nov, in 5 days", "▲ High", "@bo", "#sync", "1 of 3", "Merge when back", "what is promised"]:
        assert words in text, (words, text)
    assert pane.locator(".text strong").inner_text() == "what is promised"
    assert "<script>alert(1)</script>" in text, "HTML in notes is text"
    assert pane.locator(".text script, .text [onclick]").count() == 0
    assert pane.locator(".text a").all_inner_texts() == ["good"]
    pane.locator(".checklist input").nth(1).click()
    until(lambda: "- [x] Merge when back" in server.read("roadmap.md"))
    page.locator("#pane-due button").click()
    choose(page, "+1w")
    until(lambda: "2026-12-04" in server.read("roadmap.md").split("Offline editing")[1][:80])
    page.locator("#pane-priority button").click()
    choose(page, None, "▽ Low")
    until(lambda: "priority:low" in server.read("roadmap.md").split("Offline editing")[1][:80])
    page.locator("#pane-tags button").click()
    choose(page, "travel -sync")
    until(lambda: "travel" in server.read("roadmap.md") and "#sync" not in server.read("roadmap.md"))
    page.locator("#pane [data-do=editTitle]").click()
    page.locator("#card .editor input").fill("Editing without a network")
    page.keyboard.press("Enter")
    until(lambda: "- [ ] Editing without a network" in server.read("roadmap.md"))
    until(lambda: "Editing without a network" in page.locator("#pane-title").inner_text())
    assert page.locator("#pane-history li").count() >= 3


@story
def notes_are_edited_and_a_change_elsewhere_is_said_before_it_is_replaced(server, browser):
    page = roadmap(server, browser)
    card(page, "Offline editing").locator(".title a").click()
    page.locator("#pane [data-do=editNotes]").click()
    field = page.locator(".editor textarea")
    assert "People plan on trains" in field.input_value()
    field.fill("My notes")
    server.write("roadmap.md", server.read("roadmap.md").replace("on trains", "on boats"))
    until(lambda: "on boats" in page.locator("#pane-source").input_value())
    assert field.input_value() == "My notes"
    page.locator(".editor button", has_text="Save").click()
    page.locator(".editor [role=alert]").wait_for()
    assert "on boats" in server.read("roadmap.md")
    page.locator(".editor button", has_text="Save").click()
    until(lambda: "My notes" in server.read("roadmap.md") and "on boats" not in server.read("roadmap.md"))
    until(lambda: page.locator(".editor").count() == 0)


@story
def notes_are_replaced_when_they_are_saved_again_although_the_page_still_shows_old_ones(server, browser):
    page = roadmap(server, browser)
    card(page, "Offline editing").locator(".title a").click()
    page.locator("#pane [data-do=editNotes]").click()
    page.locator(".editor textarea").fill("My notes")
    page.route("**/b/**", lambda route: route.abort())
    server.write("roadmap.md", server.read("roadmap.md").replace("on trains", "on boats"))
    page.locator(".editor button", has_text="Save").click()
    page.locator(".editor [role=alert]").wait_for()
    assert "on boats" in server.read("roadmap.md")
    page.locator(".editor button", has_text="Save").click()
    until(lambda: "My notes" in server.read("roadmap.md") and "on boats" not in server.read("roadmap.md"))


@story
def several_cards_are_selected_and_moved_as_one_change(server, browser):
    page = roadmap(server, browser)
    before = server.read("roadmap.md")
    card(page, "Keyboard shortcuts").focus()
    page.keyboard.press("x")
    card(page, "Import from").locator(".title a").click(modifiers=["Shift"])
    assert page.locator(".card[aria-selected=true]").count() == 3
    box = page.locator('.column[data-column="Done"] .card').first.bounding_box()
    drag(page, card(page, "Dark mode"), (box["x"] + 60, box["y"] + 2))
    assert page.locator(".card.lifted").get_attribute("data-count") == "3"
    page.mouse.up()
    until(lambda: len(column(server, "Done")) == 5 and not column(server, "Ideas"))
    page.keyboard.press("u")
    until(lambda: server.read("roadmap.md") == before)


@story
def the_menu_of_a_card_moves_it_without_dragging(server, browser):
    page = roadmap(server, browser)
    row = card(page, "Dark mode")
    row.hover()
    row.locator(".dots").click()
    choose(page, "Move to")
    choose(page, "Done")
    until(lambda: "Dark mode that follows the system" in column(server, "Done"))
    card(page, "Dark mode").hover()
    card(page, "Dark mode").locator(".dots").click()
    choose(page, "Delete")
    until(lambda: "Dark mode" not in server.read("roadmap.md"))
    page.locator("#plan a", has_text="Trash").click()
    page.locator(".card", has_text="Dark mode").locator("button", has_text="Put back").click()
    until(lambda: "Dark mode" in server.read("roadmap.md"))
    until(lambda: page.locator(".empty").count() == 1)


@story
def a_card_moves_to_another_board(server, browser):
    page = roadmap(server, browser)
    card(page, "Plug-in interface").focus()
    page.keyboard.press("m")
    choose(page, "Home")
    until(lambda: "Plug-in interface" in server.read("home.md") and "Plug-in interface" not in server.read("roadmap.md"))


@story
def columns_are_added_renamed_limited_moved_and_removed(server, browser):
    page = roadmap(server, browser)
    page.locator(".newcolumn").click()
    choose(page, "Later on")
    until(lambda: "## Later on" in server.read("roadmap.md"))
    name = '.column[data-column="Later on"]'
    page.locator(name).wait_for()

    def menu(of, item):
        page.locator(f"{of} .top .dots").click()
        choose(page, item)

    menu(name, "Rename")
    choose(page, "Someday")
    until(lambda: "## Someday" in server.read("roadmap.md"))
    name = '.column[data-column="Someday"]'
    page.locator(name).wait_for()
    menu(name, "Limit")
    choose(page, "3")
    until(lambda: "0 of 3" in page.locator(name).inner_text())
    menu(name, "Limit")
    limited = server.read("roadmap.md")
    choose(page, "2 cards")
    page.locator("#dialog[open] .hint", has_text="or none").wait_for()
    assert page.locator("#dialog input").input_value() == "2 cards" and server.read("roadmap.md") == limited
    choose(page, "none")
    until(lambda: "0 of 3" not in page.locator(name).inner_text())
    menu(name, "Move to the left")
    until(lambda: page.eval_on_selector_all(".column", "all => all.map(each => each.dataset.column)")[-2] == "Someday")
    menu(name, "Remove the column")
    until(lambda: "Someday" not in server.read("roadmap.md"))


@story
def a_limit_that_is_passed_is_said(server, browser):
    page = roadmap(server, browser)
    text = page.locator('.column[data-column="In Progress"] h2').inner_text()
    assert "3 of 2" in text
    assert "2 days late" in card(page, "Write-ahead log").inner_text()
    assert "waits for Write-ahead log" in card(page, "New onboarding").inner_text()
    page.goto(server.base + "/")
    assert "over its limit (3 of 2)" in page.locator(".concerns").inner_text()


@story
def search_suggests_and_finds(server, browser):
    page = roadmap(server, browser)
    page.locator("#search input").click()
    page.keyboard.type("#de")
    page.get_by_role("option", name="#design").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    until(lambda: page.evaluate("location.href").endswith("/search?q=%23design"))
    assert page.locator(".card").count() == 1 and "Dark mode" in page.locator(".card").inner_text()
    page.goto(server.base + "/search?q=due:%3C%3Dnonsense")
    assert page.locator(".empty").inner_text()
    page.goto(server.base + "/search?q=zebra")
    assert "No open card matches “zebra”" in page.locator(".empty").inner_text()


@story
def a_search_that_is_typed_before_its_suggestions_are_loaded_gets_them(server, browser):
    page = browser.window(server)
    waiting = []
    page.route("**/dialog.js*", lambda route: waiting.append(route))
    page.locator("#search input").click()
    page.keyboard.type("#de")
    until(lambda: (page.wait_for_timeout(20), waiting)[1])
    waiting[0].continue_()
    page.get_by_role("option", name="#design").wait_for()


@story
def a_board_is_made_renamed_archived_and_put_back(server, browser):
    page = browser.window(server)
    page.locator("#head .wide").click()
    choose(page, "Garden")
    until(lambda: (server.plan / "garden.md").exists() or (server.plan / "Garden.md").exists())
    page.locator("h1", has_text="Garden").wait_for()
    page.keyboard.press("Control+k")
    choose(page, "Rename the board")
    choose(page, "Garden and house")
    until(lambda: page.locator("#plan a", has_text="Garden and house").count() == 1)
    page.keyboard.press("Control+k")
    choose(page, "Archive the board")
    until(lambda: page.locator("#plan a", has_text="Garden and house").count() == 0)
    page.locator("#plan a", has_text="Archive").click()
    page.locator("button", has_text="Put back on the board").first.click()
    until(lambda: page.locator("#plan a", has_text="Garden and house").count() == 1)


@story
def an_empty_plan_teaches(server, browser):
    empty = Server(server.pb, {})
    try:
        page = browser.window(empty)
        assert page.locator(".start li").count() == 3
        page.locator(".start .primary").click()
        choose(page, "First")
        page.locator("h1", has_text="First").wait_for()
        assert page.locator(".column").count() >= 1 or page.locator(".empty .primary").count() == 1
    finally:
        empty.close()


@story
def what_an_editor_saves_is_on_the_screen_at_once(server, browser):
    page = roadmap(server, browser)
    page.evaluate("() => { window.marked = document.querySelector('#columns') }")
    times = []
    for number in range(6):
        text = server.read("roadmap.md").replace("- [x] Pick a parser", f"- [x] Saved {number}\n- [x] Pick a parser")
        begin = time.time()
        server.write("roadmap.md", text, by="rename" if number % 2 else "truncation")
        until(lambda: page.evaluate(f"document.body.innerText.includes('Saved {number}')"))
        times.append(time.time() - begin)
    say("    outside save to screen: median %d ms, worst %d ms" % (
        sorted(times)[len(times) // 2] * 1000, max(times) * 1000))
    assert page.evaluate("window.marked === document.querySelector('#columns')"), "the page was patched, not loaded"


@story
def a_conflict_is_resolved(server, browser):
    page = browser.window(server, path="/conflicts")
    assert "no conflicts" in page.locator("#main").inner_text()
    # A conflict copy whose due date differs from both the board and its base leaves a conflict note.
    own = Server(server.pb, {".planboard.yml": "", "home.md": scene.HOME})
    try:
        subprocess.run([own.pb, "done", "Buy milk"], cwd=own.plan, env=own.env, capture_output=True, check=False)
        base = own.read("home.md")
        own.write("home.md", base.replace("due:2026-11-22", "due:2026-12-01"))
        (own.plan / "home.sync-conflict-20261122-101010-ABCDEFG.md").write_text(
            base.replace("due:2026-11-22", "due:2026-12-09"))
        page = browser.window(own, path="/conflicts")
        page.locator(".copies .primary").click()
        page.locator(".conflict").wait_for()
        text = page.locator(".conflict").inner_text()
        assert "2026-12-0" in text, text
        page.locator(".conflict button", has_text="Use this instead").click()
        until(lambda: page.locator(".conflict").count() == 0)
        assert "conflict" not in own.read("home.md")
    finally:
        own.close()


@story
def a_file_that_may_be_a_copy_is_merged_or_kept_as_the_user_says(server, browser):
    own = Server(server.pb, {".planboard.yml": "", "home.md": scene.HOME})
    try:
        copy = scene.HOME.replace("- [ ] Buy milk", "- [ ] Buy oat milk\n- [ ] Sing")
        own.write("home 2.md", copy)
        page = browser.window(own, path="/conflicts")
        with page.expect_response("**/api/sync"):
            page.locator("#sync").click()
        until(lambda: "1 copy is left to you" in page.locator("#toast").inner_text())
        said = page.locator(".conflict").inner_text()
        for words in ["home 2.md", "may be a copy", "1 card only in this file", "Sing"]:
            assert words in said, (words, said)
        page.get_by_role("button", name="These are two boards").click()
        until(lambda: page.locator(".conflict").count() == 0)
        assert "separate-from: home.md" in own.read("home 2.md")
        assert "separate-from: home.md" in page.locator("#toast").inner_text()
        page.locator("#toast button", has_text="Undo").click()
        page.locator(".conflict").wait_for()
        assert own.read("home 2.md") == copy
        page.get_by_role("button", name="Merge: home 2.md").click()
        until(lambda: page.locator(".conflict").count() == 0)
        assert not (own.plan / "home 2.md").exists()
        assert "Sing" in own.read("home.md") and "Buy oat milk" in own.read("home.md")
        page.locator("#toast button", has_text="Undo").click()
        page.locator(".conflict").wait_for()
        assert own.files() == {"home.md": scene.HOME.encode(), "home 2.md": copy.encode()}
    finally:
        own.close()


@story
def on_a_phone_pulling_down_says_what_was_left(server, browser):
    own = Server(server.pb, {".planboard.yml": "", "home.md": scene.HOME, "home 2.md": scene.HOME.replace("Buy milk", "Buy oat milk")})
    try:
        page = browser.window(own, "phone", path="/conflicts")
        touch(page, (195, 300), (195, 600))
        until(lambda: "1 copy is left to you" in page.locator("#toast").inner_text())
    finally:
        own.close()


# MARK: Keyboard


@story
def cards_are_worked_on_with_the_keys_of_the_terminal(server, browser):
    page = roadmap(server, browser)
    page.keyboard.press("j")
    page.keyboard.press("g")
    focused = "document.activeElement.querySelector('.title')?.textContent"
    assert "Keyboard shortcuts" in page.evaluate(focused)
    page.keyboard.press("j")
    assert "Dark mode" in page.evaluate(focused)
    page.keyboard.press("L")
    until(lambda: column(server, "Next")[-1] == "Dark mode that follows the system")
    until(lambda: "Dark mode" in (page.evaluate(focused) or ""), what="the focus on the moved card")
    until(lambda: "Dark mode" in str(titles(page, "Next")))
    page.keyboard.press("K")
    until(lambda: column(server, "Next")[-2] == "Dark mode that follows the system")
    page.keyboard.press("Alt+ArrowLeft")
    until(lambda: "Dark mode that follows the system" in column(server, "Ideas"))
    until(lambda: "Dark mode" in (page.evaluate(focused) or ""))
    page.keyboard.press("@")
    choose(page, "fri")
    until(lambda: "2026-11-27" in server.read("roadmap.md").split("Dark mode")[1].split("\n")[0])
    page.keyboard.press("p")
    choose(page, "High")
    until(lambda: card(page, "Dark mode").locator(".prio.high").count() == 1)
    page.keyboard.press("t")
    choose(page, "night")
    until(lambda: "#night" in server.read("roadmap.md"))
    page.keyboard.press("s")
    until(lambda: "[/] Dark mode" in server.read("roadmap.md"))
    page.keyboard.press("e")
    page.locator(".editor input").wait_for()
    page.keyboard.press("Control+a")
    page.keyboard.type("Night mode")
    page.keyboard.press("Enter")
    until(lambda: "] Night mode" in server.read("roadmap.md"))
    until(lambda: "Night mode" in (page.evaluate(focused) or ""), what="the focus on the renamed card")
    page.keyboard.press("o")
    page.locator(".adding textarea").wait_for()
    page.keyboard.type("Below night mode")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    until(lambda: "Below night mode" in server.read("roadmap.md"))
    page.keyboard.press(" ")
    until(lambda: page.locator("#toast").is_visible())
    page.keyboard.press("Control+z")
    page.keyboard.press("?")
    page.locator("h1", has_text="Keys").wait_for()


@story
def keys_do_nothing_while_someone_types(server, browser):
    page = roadmap(server, browser)
    before = server.read("roadmap.md")
    page.locator('.column[data-column="Ideas"] .add').click()
    page.keyboard.type("D x u L")
    page.wait_for_timeout(200)
    assert server.read("roadmap.md") == before
    assert page.locator(".adding textarea").input_value() == "D x u L"


@story
def undo_goes_back_to_the_first_byte_and_redo_forward(server, browser):
    page = roadmap(server, browser)
    states = [server.files()]
    for title, key in [("Faster start", " "), ("Plug-in", "L"), ("Import", "D"), ("Keyboard", "s")]:
        card(page, title).focus()
        page.keyboard.press(key)
        until(lambda: server.files() != states[-1])
        page.locator("#toast").wait_for()
        page.wait_for_timeout(100)
        states.append(server.files())
    for state in reversed(states[:-1]):
        page.keyboard.press("Control+z")
        until(lambda: server.files()["roadmap.md"] == state["roadmap.md"])
    for state in states[1:]:
        page.keyboard.press("r")
        until(lambda: server.files()["roadmap.md"] == state["roadmap.md"])


# MARK: Touch


def touch(page, *points, isLong=False):
    """A finger that goes from point to point, at once or when it has lifted a card."""
    session = page.context.new_cdp_session(page)
    send = lambda kind, at: session.send(  # noqa: E731
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if at is None else [{"x": at[0], "y": at[1]}]})
    send("touchStart", points[0])
    if isLong:
        page.locator(".card.lifted").wait_for()
    for first, second in zip(points, points[1:]):
        for step in range(1, 9):
            send("touchMove", [a + (b - a) * step / 8 for a, b in zip(first, second)])
            page.wait_for_timeout(12)
    page.wait_for_timeout(60)
    send("touchEnd", None)


@story
def on_a_phone_one_column_fills_the_screen_and_tabs_change_it(server, browser):
    page = roadmap(server, browser, "phone")
    assert page.locator("#tabs a").count() == 4
    widths = page.eval_on_selector_all(".column", "all => all.map(each => each.getBoundingClientRect().width)")
    assert widths == [390] * 4, widths
    page.locator("#tabs a", has_text="In Progress").tap()
    until(lambda: page.locator("#tabs [aria-current]").inner_text().startswith("In Progress"))
    until(lambda: abs(page.locator('.column[data-column="In Progress"]').bounding_box()["x"]) < 2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@story
def on_a_phone_a_card_is_dragged_by_its_handle_and_the_rest_scrolls(server, browser):
    page = roadmap(server, browser, "phone")
    grip = card(page, "Keyboard shortcuts").locator(".grip").bounding_box()
    assert grip["width"] >= 44 and grip["height"] >= 44, grip
    below = card(page, "Import from").bounding_box()
    start = (grip["x"] + 22, grip["y"] + grip["height"] / 2)
    touch(page, start, (start[0], start[1] + 20), (start[0] - 40, below["y"] + below["height"] - 4))
    until(lambda: column(server, "Ideas")[-1] == "Keyboard shortcuts for every menu")


@story
def on_a_phone_a_long_press_lifts_a_card_and_a_short_one_does_not(server, browser):
    page = roadmap(server, browser, "phone")
    before = server.read("roadmap.md")
    first = card(page, "Keyboard shortcuts").bounding_box()
    last = card(page, "Import from").bounding_box()
    start = (first["x"] + 120, first["y"] + 25)
    page.evaluate("""() => { window.times = []
      for (const name of ['pointerdown', 'pointermove']) addEventListener(name, () => times.push(performance.now()), true) }""")
    touch(page, start, (start[0], last["y"] + last["height"] - 4))
    page.wait_for_timeout(200)
    # On a busy machine, the finger may have rested long enough before its first move. Then this was a long press.
    times = page.evaluate("window.times")
    if times[1] - times[0] < 300:
        assert server.read("roadmap.md") == before
    server.write("roadmap.md", before)
    until(lambda: titles(page, "Ideas")[0] == "Keyboard shortcuts for every menu")
    touch(page, start, (start[0], last["y"] + last["height"] - 4), isLong=True)
    until(lambda: column(server, "Ideas")[-1] == "Keyboard shortcuts for every menu")


@story
def on_a_phone_a_held_card_goes_to_the_next_column_only_after_a_moment_at_the_edge(server, browser):
    page = roadmap(server, browser, "phone")
    # How long the finger has been at the edge each time that the next column comes, in milliseconds.
    page.evaluate("""() => {
      window.waits = []
      let arrived = null
      addEventListener('pointermove', event => {
        arrived = event.clientX > innerWidth - 28 ? arrived ?? performance.now() : null
      }, true)
      const row = document.querySelector('#columns')
      const scroll = row.scrollBy.bind(row)
      row.scrollBy = place => { waits.push(performance.now() - arrived); scroll(place) }
    }""")
    session = page.context.new_cdp_session(page)

    def finger(kind, x=None):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if x is None else [{"x": x, "y": y}]})

    grip = card(page, "Keyboard shortcuts").locator(".grip").bounding_box()
    start, y = grip["x"] + 22, grip["y"] + grip["height"] / 2
    finger("touchStart", start)
    for count in (1, 2):
        for x in (start - 20, 380, 385):
            finger("touchMove", x)
            page.wait_for_timeout(20)
        until(lambda: page.evaluate("waits.length") >= count)
        finger("touchMove", 195)
        page.wait_for_timeout(900)
    finger("touchEnd")
    waits = page.evaluate("waits")
    assert min(waits) > 690, waits


@story
def on_a_phone_a_card_is_a_sheet_and_new_cards_come_from_the_thumb(server, browser):
    page = roadmap(server, browser, "phone")
    card(page, "Dark mode").locator(".title a").tap()
    page.locator("#pane").wait_for()
    box = page.locator("#card").bounding_box()
    assert box["width"] == 390 and box["y"] > 60 and box["y"] + box["height"] >= 843, box
    page.locator("[data-do=closeCard]").tap()
    until(lambda: page.locator("#card").is_hidden())
    page.locator("#head .primary").tap()
    page.keyboard.type("From the bed")
    page.keyboard.press("Enter")
    until(lambda: column(server, "Ideas")[-1] == "From the bed")
    page.locator("#head .menu").tap()
    page.locator("#plan a", has_text="Home").tap()
    page.locator("h1", has_text="Home").wait_for()
    assert page.locator("#plan").is_hidden()


@story
def targets_on_a_phone_are_large_enough(server, browser):
    page = roadmap(server, browser, "phone")
    small = page.evaluate("""() => [...document.querySelectorAll('button, #tabs a, #plan a')].filter(each => {
      const box = each.getBoundingClientRect()
      return box.width && box.right > 0 && box.left < innerWidth && (box.width < 24 || box.height < 24) }).map(each => each.outerHTML)""")
    assert not small, small


# MARK: Two boards, and two windows


def two_boards(server, browser, size="desktop", **options):
    page = roadmap(server, browser, size, **options)
    first = page.url.split("/b/")[1]
    second = page.locator("#plan a", has_text="Home").first.get_attribute("href").split("/b/")[1]
    page.goto(f"{server.base}/b/{first}/{second}")
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def half(page, number):
    return page.locator(f"#half-{number}")


@story
def two_boards_are_side_by_side_and_their_address_shows_them_again(server, browser):
    page = roadmap(server, browser)
    page.keyboard.press("S")
    choose(page, "Home")
    half(page, 2).wait_for()
    address = page.url
    assert re.search(r"/b/[0-9a-f]{12}/[0-9a-f]{12}$", address), address
    first, second = half(page, 1).bounding_box(), half(page, 2).bounding_box()
    assert first["x"] + first["width"] <= second["x"] + 1 and abs(first["width"] - second["width"]) < 3
    assert half(page, 1).locator(".column").count() == 4 and half(page, 2).locator(".column").count() == 3
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.locator(".half h2 a").all_inner_texts() == ["Roadmap", "Home"]
    server.write("home.md", server.read("home.md").replace("Buy milk", "Buy oat milk"))
    server.write("roadmap.md", server.read("roadmap.md").replace("Faster start", "Instant start"))
    until(lambda: "Buy oat milk" in half(page, 2).inner_text() and "Instant start" in half(page, 1).inner_text())
    half(page, 1).locator(".halftop .icon").click()
    until(lambda: page.locator(".half").count() == 0)
    assert page.locator("h1").inner_text() == "Home" and "/" not in page.url.split("/b/")[1]


@story
def a_card_is_dragged_from_one_board_to_the_other_and_back_with_undo(server, browser):
    page = two_boards(server, browser)
    before = server.files()
    target = half(page, 2).locator(".card", has_text="Buy milk").bounding_box()
    drag(page, card(page, "Faster start"), (target["x"] + 60, target["y"] + 4), steps=20)
    page.mouse.up()
    until(lambda: column(server, "To Do", "home.md")[1:3] == ["Faster start", "Buy milk"])
    until(lambda: "Faster start" not in server.read("roadmap.md"))
    until(lambda: half(page, 2).locator(".card", has_text="Faster start").count() == 1)
    page.keyboard.press("Control+z")
    until(lambda: server.files() == before)


@story
def keys_work_in_both_of_two_boards_and_lead_from_one_to_the_other(server, browser):
    page = two_boards(server, browser)
    focused = "document.activeElement.querySelector('.title')?.textContent"
    card(page, "Pick a parser").focus()
    page.keyboard.press("l")
    assert "Call Ann" in page.evaluate(focused), page.evaluate(focused)
    page.keyboard.press("2")
    page.keyboard.press("N")
    choose(page, "Waiting")
    until(lambda: "## Waiting" in server.read("home.md"))
    assert "## Waiting" not in server.read("roadmap.md")
    card(page, "Call Ann").focus()
    page.keyboard.press("H")
    until(lambda: "Call Ann about the roof" in column(server, "Done") and "Call Ann" not in server.read("home.md"))
    until(lambda: "Call Ann" in (page.evaluate(focused) or ""), what="the focus on the card that went to the other board")
    page.keyboard.press("n")
    page.keyboard.type("Below Ann")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    until(lambda: "Below Ann" in column(server, "Done"))
    card(page, "Buy milk").focus()
    page.keyboard.press("m")
    choose(page, None, "In Progress Roadmap")
    until(lambda: column(server, "In Progress")[-1] == "Buy milk")


@story
def two_boards_are_one_above_the_other_where_there_is_no_room(server, browser):
    for size in ["tablet", "phone"]:
        page = two_boards(server, browser, size)
        first, second = half(page, 1).bounding_box(), half(page, 2).bounding_box()
        assert abs(first["y"] + first["height"] - second["y"]) < 2 and abs(first["height"] - second["height"]) < 60, size
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@story
def one_of_two_boards_stays_if_the_other_one_is_gone(server, browser):
    page = two_boards(server, browser)
    (server.plan / "home.md").unlink()
    until(lambda: page.locator(".half").count() == 0)
    assert page.locator("h1").inner_text() == "Roadmap" and page.locator(".card").count() == 12


@story
def a_new_card_goes_to_the_column_to_which_its_neighbour_has_just_been_moved(server, browser):
    page = roadmap(server, browser)
    # The answer is late, as on a slow connection.
    page.route("**/api/commands", lambda route: (time.sleep(0.3), route.continue_()))
    for title, key, name in [("Dark mode", "L", "Next"), ("Pick a parser", "H", "In Progress")]:
        card(page, title).focus()
        page.keyboard.press(key)
        page.keyboard.press("n")
        page.keyboard.type(f"Beside {title}")
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        until(lambda: (page.wait_for_timeout(20), f"Beside {title}" in column(server, name))[1], what=f"the card in {name}")
        assert any(each.startswith(title) for each in column(server, name))
    until(lambda: "Beside Pick a parser" in titles(page, "In Progress"))
    card(page, "Keyboard").focus()
    for key in "LLK":
        page.keyboard.press(key)
    until(lambda: (page.wait_for_timeout(20), column(server, "In Progress"))[1][-2:] == [
        "Keyboard shortcuts for every menu", "Beside Pick a parser"])


def carry(source, grip, page, target):
    """Drags what a handle offers from one window to a place in another, as the platform does. Returns what is carried."""
    carried = []
    session = source.context.new_cdp_session(source)
    session.on("Input.dragIntercepted", lambda event: carried.append(event["data"]))
    session.send("Input.setInterceptDrags", {"enabled": True})
    box = grip.bounding_box()

    # The mouse of Playwright would end the drag in the same window.
    def mouse(kind, x, y):
        session.send("Input.dispatchMouseEvent", {
            "type": kind, "x": box["x"] + x, "y": box["y"] + y, "button": "left", "buttons": 1, "clickCount": 1})

    mouse("mousePressed", 8, 8)
    for step in range(1, 6):
        mouse("mouseMoved", 8 + step * 5, 8 + step * 6)
    until(lambda: (source.wait_for_timeout(20), carried)[1], what="the drag")
    drop(page, carried[0], target)
    mouse("mouseReleased", 40, 40)
    session.send("Input.setInterceptDrags", {"enabled": False})
    return carried[0]


def drop(page, data, target):
    session = page.context.new_cdp_session(page)
    x, y = target
    for kind, where in [("dragEnter", (x, y - 4)), ("dragOver", (x, y)), ("dragOver", (x, y)), ("drop", (x, y))]:
        session.send("Input.dispatchDragEvent", {"type": kind, "x": where[0], "y": where[1], "data": data})


def text(value, **others):
    items = [{"mimeType": kind, "data": data} for kind, data in {"text/plain": value, **others}.items()]
    return {"items": items, "dragOperationsMask": 19}


@story
def a_card_is_dragged_by_its_handle_to_another_window(server, browser):
    source = roadmap(server, browser)
    page = browser.window(server, (1000, 700))
    board(page, "Home")
    row = card(source, "Faster start")
    row.hover()
    target = card(page, "Buy milk").bounding_box()
    data = carry(source, row.locator(".grip"), page, (target["x"] + 60, target["y"] + 4))
    until(lambda: column(server, "To Do", "home.md")[1:3] == ["Faster start", "Buy milk"])
    until(lambda: "Faster start" in titles(page, "To Do") and "Faster start" not in titles(source, "Next"))
    assert next(item["data"] for item in data["items"] if item["mimeType"] == "text/plain") == "Faster start"
    assert page.locator(".gap").count() == 0 and source.locator(".gap, .lifted").count() == 0
    page.keyboard.press("u")
    until(lambda: "Faster start" in column(server, "Next"))


@story
def what_is_dropped_from_elsewhere_adds_nothing_without_asking(server, browser):
    page = roadmap(server, browser)
    before = server.files()
    kind = "application/x-planboard-cards"
    box = card(page, "Import from").bounding_box()
    point = (box["x"] + 60, box["y"] + 50)
    name = card(page, "Faster start").evaluate("each => each.closest('[data-rev]').dataset.board + '.' +"
                                               " each.closest('[data-rev]').dataset.rev + '.' + each.dataset.card")
    plan = page.evaluate("document.documentElement.dataset.plan")
    foreign = [
        scene.dump({"plan": "0" * 12, "cards": [name]}), scene.dump({"plan": plan, "cards": ["../../etc/passwd"]}),
        scene.dump({"plan": plan, "cards": {"0": name}}), scene.dump([]), "null", "{", "",
    ]
    for data in foreign:
        drop(page, text("Buy bread\nBuy salt", **{kind: data}), point)
        field = page.locator(".adding textarea")
        assert field.input_value() == "Buy bread\nBuy salt", data
        page.keyboard.press("Escape")
        until(lambda: page.locator(".adding").count() == 0)
    page.wait_for_timeout(100)
    assert server.files() == before
    # A card that was never there is refused by the server.
    lost = name.rsplit(".", 1)[0] + ".9999"
    drop(page, text("x", **{kind: scene.dump({"plan": plan, "cards": [lost]})}), point)
    page.locator("#toast").wait_for()
    assert server.files() == before
    # A file, and a link that is dropped beside the columns, do nothing, and the page stays.
    address = page.url
    drop(page, {"items": [], "files": [str(server.plan / "home.md")], "dragOperationsMask": 19}, point)
    drop(page, text("https://example.com/", **{"text/uri-list": "https://example.com/"}), (60, 300))
    page.wait_for_timeout(100)
    assert page.url == address and server.files() == before
    # The person agrees.
    drop(page, text("Buy bread\nBuy salt"), point)
    page.locator(".adding textarea").press("Enter")
    until(lambda: column(server, "Ideas")[-2:] == ["Buy bread", "Buy salt"])


@story
def what_is_typed_before_a_menu_is_there_is_typed_into_it(server, browser):
    page = roadmap(server, browser)
    # The menus come late, as on a slow connection.
    page.route("**/assets/menus.js", lambda route: (time.sleep(0.4), route.continue_()))
    card(page, "Faster start").focus()
    page.keyboard.press("m")
    page.keyboard.type("DonX")
    page.keyboard.press("Backspace")
    page.keyboard.type("e")
    page.keyboard.press("Enter")
    until(lambda: (page.wait_for_timeout(20), "Faster start" in column(server, "Done"))[1])
    page.route("**/c/*", lambda route: (time.sleep(0.4), route.continue_()))
    card(page, "Dark mode").focus()
    page.keyboard.press("e")
    page.keyboard.type(", or not")
    page.keyboard.press("Enter")
    until(lambda: (page.wait_for_timeout(20), "Dark mode that follows the system, or not" in server.read("roadmap.md"))[1])
    # Into notes, each line is typed, after what is there.
    card(page, "Offline editing").focus()
    page.keyboard.press("E")
    page.keyboard.type("Also")
    page.keyboard.press("Enter")
    page.keyboard.type("in tunnels.")
    field = page.locator("#pane-notes .editor textarea")
    field.wait_for()
    until(lambda: (page.wait_for_timeout(20), field.input_value().endswith("Also\nin tunnels."))[1])
    assert "People plan on trains" in field.input_value()


@story
def an_escape_before_a_field_is_there_ends_only_what_was_typed_after_the_last_enter(server, browser):
    page = roadmap(server, browser)
    held = []
    page.route(re.compile("/assets/(editing|menus).js$"), lambda route: held.append(route))
    card(page, "Faster start").focus()
    page.keyboard.press("n")
    page.keyboard.type("First")
    page.keyboard.press("Enter")
    page.keyboard.type("Second")
    page.keyboard.press("Escape")
    until(lambda: (page.wait_for_timeout(20), held)[1])
    held.pop().continue_()
    until(lambda: (page.wait_for_timeout(20), "First" in column(server, "Next"))[1])
    until(lambda: page.locator(".draft").all_inner_texts() == ["Typed: Second"])
    assert page.locator(".adding").count() == 0 and "Second" not in server.read("roadmap.md")
    card(page, "Dark mode").focus()
    page.keyboard.press("m")
    page.keyboard.type("Done")
    page.keyboard.press("Escape")
    until(lambda: (page.wait_for_timeout(20), held)[1])
    held.pop().continue_()
    page.wait_for_timeout(500)
    assert page.locator("#dialog[open]").count() == 0 and not any("Dark mode" in each for each in column(server, "Done"))


@story
def what_is_done_to_selected_cards_ends_the_selection(server, browser):
    page = roadmap(server, browser)
    for title in ["Keyboard", "Dark mode"]:
        card(page, title).focus()
        page.keyboard.press("x")
    toast(page, "Cards selected: 2")
    page.keyboard.press("L")
    until(lambda: len(column(server, "Next")) == 6)
    assert page.locator(".card[aria-selected=true]").count() == 2, "they may be moved again"
    page.keyboard.press("p")
    choose(page, "High")
    until(lambda: sum("high" in line for line in columns(server.read("roadmap.md"))["Next"]) == 3)
    until(lambda: page.locator(".card[aria-selected=true]").count() == 0)
    page.locator("#toast button", has_text="Undo").wait_for()
    card(page, "Faster start").focus()
    page.keyboard.press("x")
    page.locator("#toast button", has_text="Deselect").click()
    assert page.locator(".card[aria-selected=true]").count() == 0


@story
def on_a_phone_pulling_a_list_down_syncs_and_says_so(server, browser):
    # Copies are merged only in a folder that is a plan.
    own = Server(server.pb, {".planboard.yml": "", "roadmap.md": scene.ROADMAP})
    try:
        page = roadmap(own, browser, "phone")
        text = own.read("roadmap.md")
        copy = own.plan / "roadmap.sync-conflict-20261122-101010-ABCDEFG.md"
        subprocess.run([own.pb, "list"], cwd=own.plan, env=own.env, capture_output=True, check=False)
        copy.write_text(text.replace("- [ ] Import from", "- [ ] From the phone\n- [ ] Import from"))
        session = page.context.new_cdp_session(page)

        def finger(kind, y=None):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if y is None else [{"x": 195, "y": y}]})

        finger("touchStart", 500)
        for y in range(510, 600, 10):
            finger("touchMove", y)
        until(lambda: page.locator("#pull").count() and page.locator("#pull").inner_text() == "Pull down to sync")
        for y in range(600, 700, 10):
            finger("touchMove", y)
        until(lambda: page.locator("#pull").inner_text() == "Release to sync")
        finger("touchEnd")
        until(lambda: "From the phone" in own.read("roadmap.md"))
        until(lambda: page.locator("#pull").count() == 0)
        assert page.locator("#toast").is_visible()
        # A short pull does nothing.
        before = own.files()
        touch(page, (195, 500), (195, 560))
        page.wait_for_timeout(100)
        assert page.locator("#pull").count() == 0 and own.files() == before
    finally:
        own.close()


@story
def in_a_folder_that_is_no_plan_sync_is_refused_and_says_why(server, browser):
    page = roadmap(server, browser)
    copy = server.plan / "roadmap.sync-conflict-20261122-101010-ABCDEFG.md"
    copy.write_text(server.read("roadmap.md").replace("- [ ] Import from", "- [ ] From the phone\n- [ ] Import from"))
    before = server.files()
    page.locator("#sync").wait_for()
    with page.expect_response("**/api/sync") as answer:
        page.locator("#sync").click()
    assert answer.value.status == 422, answer.value.status
    toast(page, "in no plan")
    assert server.files() == before


# MARK: Accessibility


@story
def the_accessibility_tree_says_what_the_page_shows(server, browser):
    page = roadmap(server, browser)
    for role, name in [
        ("heading", "Roadmap"), ("region", "Ideas 3"), ("region", "In Progress 3 of 2"), ("navigation", "Plan"),
        ("search", None), ("main", None), ("checkbox", "Done: Faster start"), ("img", "High priority"),
        ("button", "Menu of Faster start"), ("link", "Faster start"), ("button", "New card"),
    ]:
        found = page.get_by_role(role, name=name, exact=False) if name else page.get_by_role(role)
        assert found.count() >= 1, (role, name)
    page.get_by_role("checkbox", name="Done: Faster start").click()
    assert "Faster start" in page.get_by_role("status").inner_text() or until(
        lambda: "Faster start" in page.get_by_role("status").inner_text())


@story
def a_screen_reader_gets_the_tree_of_every_view(server, browser):
    page = roadmap(server, browser)
    address = page.url[len(server.base):]
    card(page, "Pick a parser").focus()
    page.keyboard.press("D")
    until(lambda: "Pick a parser" not in server.read("roadmap.md"))
    for view in ["/", address, "/v/week", "/v/today", "/v/overdue", "/v/pinned", "/v/blocked", "/v/recent", "/t/ui", "/search?q=e",
                 "/search?q=due:x", "/archive", "/trash", "/conflicts", "/keys", "/nothing", "/top"]:
        page.goto(server.base + view)
        if view != "/nothing":
            page.wait_for_selector("html[data-ready]", state="attached")
        shown = page.eval_on_selector_all(".card:has(input) .title a", "all => all.map(each => each.textContent)")
        assert shown or view not in ("/", address, "/v/week", "/t/ui", "/search?q=e", "/top"), view
        wrong = trees.faults(page.locator("body").aria_snapshot(), shown, isWidget=view == "/top")
        assert not wrong, (view, wrong)
    page.goto(server.base + address)
    page.wait_for_selector("html[data-ready]", state="attached")
    card(page, "Offline editing").locator(".title a").click()
    page.locator("#pane").wait_for()
    tree = page.locator("#card").aria_snapshot()
    for role, name in [("complementary", "Card"), ("button", "Close"), ("button", "Offline editing"), ("button", "Move to…"),
                       ("button", "Due: Fri 27 Nov, in 5 days"), ("checkbox", "Merge when back"), ("heading", "Notes")]:
        assert name in [each for kind, each, _ in trees.nodes(tree) if kind == role] or role == "complementary", (role, name, tree)
    page.locator("#pane-due button").click()
    page.locator("#dialog[open]").wait_for()
    found = trees.nodes(page.locator("#dialog").aria_snapshot())
    assert ("dialog", "Due: Offline editing", None) in found, found
    assert all(name for role, name, _ in found if role in trees.CONTROLS), found
    # What is behind an open dialog is hidden from a screen reader: this is the browser's own tree.
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    roles = [each["role"]["value"] for each in nodes if not each["ignored"]]
    assert "dialog" in roles and "navigation" not in roles, roles
    # The check notices a button without a name, a card without its box, and a heading that is left out.
    broken = '- main:\n  - heading "Plan" [level=1]\n  - heading "Card" [level=3]\n  - button\n  - link "Milk"'
    assert len(trees.faults(broken, ["Milk"], isWidget=True)) == 4


@story
def axe_finds_nothing_on_any_page(server, browser):
    from axe_playwright_python.sync_playwright import Axe
    axe = Axe()
    found = []
    dated = server.root / "dated"
    dated.mkdir()
    (dated / ".planboard.yml").touch()
    (dated / "a.md").write_text(f"---\nplanboard: true\n---\n## A\n- late @ann due:2026-11-01 created:{scene.TODAY}\n"
                                f"## Done\n- [x] done #x done:{scene.TODAY}\n")
    for size, scheme in [("desktop", "light"), ("desktop", "dark"), ("phone", "light"), ("tablet", "dark")]:
        page = browser.window(server, size, scheme=scheme, bypass_csp=True)
        board(page, "Roadmap")
        addresses = ["/", page.url[len(server.base):], "/v/today", "/t/ui", "/search?q=e", "/archive", "/trash",
                     "/conflicts", "/keys", "/top", "/search?q=due:x", "/nothing"]
        for address in addresses:
            page.goto(server.base + address)
            page.wait_for_timeout(150)
            check(axe, page, f"{size} {scheme} {address}", found)
        page.goto(server.base + addresses[1])
        page.wait_for_selector("html[data-ready]", state="attached")
        card(page, "Offline editing").locator(".title a").click()
        page.locator("#pane").wait_for()
        page.wait_for_timeout(250)
        check(axe, page, f"{size} {scheme} card", found)
        page.locator("#pane-due button").click()
        page.wait_for_timeout(250)
        check(axe, page, f"{size} {scheme} dialog", found)
        page.set_content(subprocess.check_output(
            [server.pb, "report", "--html"], cwd=dated, env=server.env, text=True))
        page.locator("summary").click()
        check(axe, page, f"{size} {scheme} pb report --html", found)
        for form in ("board", "list"):
            page.set_content(subprocess.check_output(
                [server.pb, "export", "html", "--as", form], cwd=server.plan, env=server.env, text=True,
                stderr=subprocess.DEVNULL))
            check(axe, page, f"{size} {scheme} pb export html --as {form}", found)
        page.context.close()
    assert not found, "\n".join(found)


def check(axe, page, where, found):
    for violation in axe.run(page).response["violations"]:
        nodes = "; ".join(node["html"][:110] for node in violation["nodes"][:3])
        found.append(f"{where}: {violation['id']}: {nodes}")


@story
def nothing_is_cut_off_at_400_percent(server, browser):
    # 1280 pixels at 400 % are as wide as 320.
    page = roadmap(server, browser, (320, 256))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    card(page, "Offline").scroll_into_view_if_needed()
    page.goto(server.base + "/")
    assert page.evaluate("document.querySelector('main').scrollWidth") <= 320


@story
def forced_colours_and_reduced_motion_keep_the_page_usable(server, browser):
    page = roadmap(server, browser, forced_colors="active", reduced_motion="reduce")
    card(page, "Dark mode").focus()
    page.keyboard.press("x")
    style = card(page, "Dark mode").evaluate("each => getComputedStyle(each).outlineStyle")
    assert style == "solid"
    assert page.locator(".card").first.evaluate("each => getComputedStyle(each).transitionDuration") in ("0s", "")


@story
def right_to_left_text_is_laid_out_in_its_own_direction(server, browser):
    server.write("roadmap.md", server.read("roadmap.md").replace("Import from spreadsheets", "قائمة التسوق #ui"))
    page = roadmap(server, browser)
    title = page.locator(".card .title", has_text="قائمة")
    assert title.evaluate("each => getComputedStyle(each).direction") == "rtl"


@story
def on_paper_a_board_has_all_cards_and_nothing_else(server, browser):
    page = roadmap(server, browser, scheme="dark")
    page.emulate_media(media="print")
    for hidden in [".skip", "#plan", "#search", ".dots", ".add", "#toast"]:
        assert not page.locator(hidden).first.is_visible(), hidden
    boxes = page.eval_on_selector_all(".card", "all => all.map(each => each.getBoundingClientRect().height)")
    assert len(boxes) == 12 and min(boxes) > 20
    assert page.evaluate("getComputedStyle(document.querySelector('.card input:checked')).printColorAdjust") == "exact"
    assert page.locator(".fact").first.is_visible()


@story
def the_signs_that_are_drawn_are_there_in_forced_colours(server, browser):
    page = roadmap(server, browser, forced_colors="active")
    seen = page.evaluate("""() => ['.column .dots', '#sync'].map(name => {
      const element = document.querySelector(name)
      return [getComputedStyle(element, '::before').backgroundColor, getComputedStyle(element).backgroundColor] })""")
    assert all(sign != ground for sign, ground in seen), seen


# MARK: Other things


@story
def a_card_is_added_on_the_day_page_to_the_board_that_is_chosen(server, browser):
    page = browser.window(server)
    add = page.locator("#dialog[open]")
    page.keyboard.press("n")
    add.wait_for()
    page.keyboard.type("Order firewood due:in 2 days")
    page.keyboard.press("Enter")
    until(lambda: "Order firewood due:2026-11-24" in server.read("home.md"))
    toast(page, "Order firewood")
    page.locator("#head .primary").click()
    add.locator("select").select_option(label="Roadmap")
    add.locator("input").fill("Thank the testers")
    add.locator("button", has_text="Add").click()
    until(lambda: "Thank the testers" in server.read("roadmap.md"))
    # What was refused is not lost.
    for text in ["Sweep due:soon", "Sweep due:fri"]:
        page.keyboard.press("n")
        add.locator("input").wait_for()
        assert add.locator("input").input_value() == ("" if "soon" in text else "Sweep due:soon")
        add.locator("input").fill(text)
        page.keyboard.press("Enter")
        toast(page, "not a date" if "soon" in text else "Sweep")
    until(lambda: "Sweep due:2026-11-27" in server.read("home.md"))
    # What was added after all is not offered again.
    page.keyboard.press("n")
    add.locator("input").fill("Buy milk")
    page.keyboard.press("Enter")
    page.locator("#toast button", has_text="Do it anyway").click()
    page.locator("#toast button", has_text="Undo").wait_for()
    assert server.read("home.md").count("Buy milk") == 2
    page.keyboard.press("n")
    add.locator("input").wait_for()
    assert add.locator("input").input_value() == ""
    page.keyboard.press("Escape")
    add.wait_for(state="detached")
    assert page.url.rstrip("/") == server.base
    # The board that `pb add` would take is offered first.
    server.write("roadmap.md", server.read("roadmap.md").replace("planboard: true", "planboard: true\nprimary: true", 1))
    page.locator("#plan [data-usual]", has_text="Roadmap").wait_for()
    page.keyboard.press("n")
    add.locator("select").wait_for()
    assert add.locator("select option:checked").inner_text() == "Roadmap"


@story
def scripts_in_titles_tags_and_names_are_text(server, browser):
    evil = '<img src=x onerror=alert(1)>'
    server.write("evil.md", f"---\nplanboard: true\ntitle: {evil!r}\n---\n\n## {evil}\n\n### {evil}\n\n"
                 f"- [ ] {evil} #<b>x</b> @\"><script>alert(1)</script> [x](javascript:alert(1)) ^a\n"
                 f"- [ ] ![x](javascript:alert(1)) ![y](../../etc/passwd)\n  - [ ] {evil}\n\n  {evil}\n")
    page = browser.window(server)
    until(lambda: page.locator("#plan a", has_text="onerror").count() == 1)
    page.locator("#plan a", has_text="onerror").click()
    page.locator(".column").wait_for()
    for each in range(2):
        page.locator(".card").nth(each).locator(".title a").click(position={"x": 2, "y": 2})
        page.locator("#pane").wait_for()
        page.wait_for_timeout(150)
    assert page.locator("main img, #card img, main script, #card script").count() == 0
    assert page.locator('[href^="javascript"]').count() == 0


@story
def the_page_is_light_enough(server, browser):
    page = browser.window(server)
    board(page, "Home")
    page.wait_for_timeout(300)
    # What was kept from an earlier page has no size of its own there, so each file is fetched once more.
    sizes = page.evaluate("""async () => Object.fromEntries(await Promise.all(
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(each => each.entryType === 'navigation' || each.name.includes('/assets/'))
        .map(async each => [each.name, (await (await fetch(each.name)).arrayBuffer()).byteLength])))""")
    # The page has the path of the folder, which is longer in some places than in others.
    total = sum(sizes.values()) - len(str(server.plan))
    say("    page weight: %.1f KB in %d files" % (total / 1000, len(sizes)))
    assert len(sizes) >= 9 and all(sizes.values()) and total <= 82_000, sizes


@story
def the_widget_shows_three_cards_and_follows_the_plan(server, browser):
    page = browser.window(server, (320, 320))
    page.goto(server.base + "/top")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.locator(".card").count() == 3
    assert "Write-ahead log" in page.locator(".card").first.inner_text()
    server.write("roadmap.md", server.read("roadmap.md").replace("Write-ahead log", "Log that is ahead"))
    until(lambda: "Log that is ahead" in page.locator(".card").first.inner_text())
    page.locator(".card input").first.click()
    until(lambda: "[x] Log that is ahead" in server.read("roadmap.md"))


@story
def an_old_link_to_a_card_still_leads_to_it(server, browser):
    page = roadmap(server, browser)
    address = card(page, "Plug-in interface").locator(".title a").get_attribute("href")
    server.write("roadmap.md", server.read("roadmap.md").replace("- [ ] Keyboard", "- [ ] Added above\n- [ ] Keyboard"))
    until(lambda: "Added above" in titles(page, "Ideas"))
    page.goto(server.base + address)
    assert "Plug-in interface" in page.locator("#pane-title").inner_text()


@story
def without_script_the_plan_can_be_read(server, browser):
    page = browser.window(server)
    board(page, "Roadmap")
    address = page.url
    context = browser.chromium.new_context(java_script_enabled=False, storage_state=page.context.storage_state())
    plain = context.new_page()
    plain.goto(address)
    assert plain.locator(".card").count() == 12
    plain.locator(".card .title a").first.click()
    assert plain.locator("#pane").count() == 1
    context.close()


def kept(server, browser):
    """A page of the board, which the browser's worker has kept."""
    page = browser.window(server, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    board(page, "Roadmap")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    until(lambda: page.evaluate("caches.keys().then(all => all.length)") == 1, what="the page is kept")
    return page


def revoke(server):
    """Revokes the first browser, as its user does in a terminal."""
    def serve(*arguments):
        return subprocess.run([server.pb, "serve", *arguments], cwd=server.plan, env=server.env, capture_output=True, text=True, check=True)
    serve("--revoke", serve("--devices").stdout.split()[0])


def shows_nothing(page, address):
    """Nothing of the plan is shown at an address when pb does not answer."""
    # A page of the browser itself, which says that nobody answers, needs some time.
    with page.expect_event("requestfailed", lambda request: request.is_navigation_request()):
        try:
            page.goto(address)
        except Error as error:
            assert "ERR_" in str(error), error
    until(lambda: page.locator("body").count() and page.url.startswith("chrome-error"), what="the browser's own page")
    assert "Dark mode" not in page.locator("body").inner_text()


KEPT = "caches.keys().then(async all => (await Promise.all(all.map(async key => (await (await caches.open(key)).keys()).length))).join())"


@story
def a_browser_that_is_revoked_shows_the_locked_page_and_keeps_nothing(server, browser):
    own = Server(server.pb)
    page = kept(own, browser)
    page.evaluate("localStorage.setItem('draft', 'half a thought')")
    began = time.time()
    revoke(own)
    page.get_by_role("heading", name="This page is locked").wait_for()
    say("    locked after %.1f s" % (time.time() - began))
    until(lambda: page.evaluate(KEPT) == "", what="nothing is kept")
    # What the user has typed and not saved is not the plan's.
    assert page.evaluate("localStorage.getItem('draft')") == "half a thought"
    address = page.url
    own.process.terminate()
    own.process.wait(10)
    shows_nothing(page, address)
    own.close()


@story
def a_browser_that_was_revoked_while_it_was_offline_shows_nothing_after_that(server, browser):
    own = Server(server.pb)
    page = kept(own, browser)
    address = page.url
    page.context.set_offline(True)
    page.goto(address)
    assert page.locator(".card").count() == 12
    revoke(own)
    page.context.set_offline(False)
    page.get_by_role("heading", name="This page is locked").wait_for()
    until(lambda: page.evaluate(KEPT) == "", what="nothing is kept")
    page.context.set_offline(True)
    shows_nothing(page, address)
    own.close()


# Makes everything that is kept older, by a number of days.
AGE = """days => caches.keys().then(async all => {
  for (const name of all) {
    const cache = await caches.open(name)
    for (const key of await cache.keys()) {
      const kept = await cache.match(key)
      const headers = new Headers(kept.headers)
      headers.set('X-PlanBoard-Kept', Number(headers.get('X-PlanBoard-Kept')) - days * 86400000)
      await cache.put(key, new Response(await kept.blob(), { headers }))
    }
  }
})"""


@story
def what_is_kept_is_shown_for_two_weeks_and_then_dropped(server, browser):
    own = Server(server.pb)
    page = kept(own, browser)
    # The whole of a fragment is fetched two seconds after it, and would be a new copy.
    page.wait_for_timeout(3000)
    address = page.url
    page.evaluate(AGE, 13)
    page.context.set_offline(True)
    page.goto(address)
    assert page.locator(".card").count() == 12
    page.evaluate(AGE, 2)
    shows_nothing(page, address)
    # A page that is loaded drops what is too old.
    page.context.set_offline(False)
    page.goto(own.base + "/keys")
    until(lambda: page.evaluate("""caches.keys().then(all => caches.open(all[0])).then(cache => cache.keys())
      .then(all => !all.some(each => each.url.includes('/b/')))"""), what="the old copy is dropped")
    own.close()


@story
def pages_of_another_plan_at_the_same_port_are_not_kept(server, browser):
    first = Server(server.pb)
    page = kept(first, browser)
    names = page.evaluate("caches.keys()")
    address = page.url
    port = first.base.rsplit(":", 1)[1]
    first.process.terminate()
    first.process.wait(10)
    second = Server(server.pb, {"roadmap.md": scene.HOME}, port=port)
    page.goto(second.link)
    page.wait_for_selector("html[data-ready]", state="attached")
    until(lambda: page.evaluate("caches.keys().then(all => all.length)") == 1)
    until(lambda: page.evaluate("caches.keys()") != names, what="what was kept of the first plan is dropped")
    second.process.terminate()
    second.process.wait(10)
    shows_nothing(page, address)
    first.close()
    second.close()


@story
def a_file_leads_a_browser_to_the_plan_without_a_second_cookie(server, browser):
    own = Server(server.pb)
    page = browser.window(own)
    made = page.evaluate("""fetch('/api/devices', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"do":"link"}' })
      .then(answer => answer.json()).then(answer => answer.link)""")
    file = own.root / "link.html"
    file.write_text(f'<!doctype html><meta http-equiv="refresh" content="0;url={own.base}{made}&amp;from=file">')
    cookies = page.context.cookies()
    page.goto(file.as_uri())
    page.wait_for_url(own.base + "/")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.context.cookies() == cookies
    # A browser that is new gets its cookie in the same way.
    context = browser.chromium.new_context()
    other = context.new_page()
    other.goto(own.base + "/")
    assert "This page is locked" in other.content()
    made = page.evaluate("""fetch('/api/devices', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"do":"link"}' })
      .then(answer => answer.json()).then(answer => answer.link)""")
    file.write_text(f'<!doctype html><meta http-equiv="refresh" content="0;url={own.base}{made}&amp;from=file">')
    other.goto(file.as_uri())
    other.wait_for_url(own.base + "/")
    other.wait_for_selector("html[data-ready]", state="attached")
    context.close()
    own.close()


# MARK: Large boards, and what annoyed


@story
def a_large_board_begins_with_the_cards_that_are_seen_and_then_has_all(server, browser):
    own = Server(server.pb, {"plan.md": load.board(1000)})
    page = browser.window(own)
    board(page, "Large")
    first = page.evaluate("fetch(location.href).then(answer => answer.text())")
    assert first.count('data-card="') == 63, first.count('data-card="')
    # The column of done cards shows the three of its 250 that were done last and, if all are wanted, 200.
    until(lambda: page.locator(".card").count() == 753, what="all cards are there but the folded ones")
    assert page.locator(".rest").all_inner_texts() == ["+ 247 done"]
    page.locator(".rest a").click()
    until(lambda: page.locator(".card").count() == 950, what="all cards are there")
    assert page.locator(".rest").all_inner_texts() == ["50 more", "Show only the last done cards"]
    page.locator(".card").first.focus()
    page.keyboard.press("G")
    assert "Card 996 " in page.evaluate("document.activeElement.innerText")
    # What another program saves brings only the card that is new.
    sizes = []
    page.on("response", lambda answer: sizes.append(len(answer.body())) if "/b/" in answer.url else None)
    own.write("plan.md", own.read("plan.md").replace("Card 996 ", "Card 996 saved elsewhere "))
    until(lambda: "saved elsewhere" in page.evaluate("document.activeElement.innerText"), what="the save is shown, and the focus stays")
    # The page may show the save before this program has been told of the answer.
    until(lambda: (page.wait_for_timeout(20), sizes)[1], what="the answer")
    assert max(sizes) < 100_000 < len(first) * 4, sizes
    assert page.faults == []
    own.close()


@story
def cards_stay_whole_when_columns_and_sections_come_and_go(server, browser):
    page = roadmap(server, browser)
    first = server.read("roadmap.md")

    def shown():
        return page.evaluate("""[...document.querySelectorAll('.column')].flatMap(column => [column.dataset.column,
          ...[...column.querySelectorAll('.card .title a')].map(link => link.textContent)])""")

    before = shown()
    assert len(before) == 4 + 12
    page.evaluate("window.mark = [...document.querySelectorAll('.card')]")
    for change in [
        lambda text: text.replace("## Ideas", "## Before\n\n## Ideas"),
        lambda text: text.replace("## Next\n", "## Next\n\n### Now\n\n### Soon\n"),
        lambda text: text.replace("## In Progress", "## Between\n\n- [ ] Alone\n\n## In Progress").replace("- [ ] Import", "### Far\n\n- [ ] Import"),
        lambda text: first,
    ]:
        server.write("roadmap.md", change(server.read("roadmap.md")))
        page_of = "fetch(location.href).then(answer => answer.text()).then(text => new DOMParser().parseFromString(text, 'text/html'))"
        wanted = page.evaluate(f"""{page_of}.then(page => [...page.querySelectorAll('.column')].flatMap(column => [column.dataset.column,
          ...[...column.querySelectorAll('.card .title a')].map(link => link.textContent)]))""")
        until(lambda: shown() == wanted, what=f"{wanted} is shown")
        assert page.locator(".card").count() == page.locator(".card .title a").count() == page.locator(".card > input").count()
    assert shown() == before
    # The elements are those of the beginning, with their focus and their place on the screen.
    assert page.evaluate("window.mark.every(card => card.isConnected)")
    assert page.faults == []


@story
def an_address_leads_to_a_card_that_is_not_among_the_first(server, browser):
    own = Server(server.pb, {"plan.md": load.board(1000)})
    page = browser.window(own)
    board(page, "Large")
    until(lambda: page.locator(".card").count() == 753, what="all cards are there but the folded ones")
    found = page.evaluate("[...document.querySelectorAll('.card')].find(each => each.textContent.includes('Card 900 ')).id")
    address = page.url.split("#")[0]
    page.goto("about:blank")
    page.goto(f"{address}#{found}")
    until(lambda: "Card 900 " in page.evaluate("document.activeElement.innerText"), what="the card has the focus")
    page.goto("about:blank")
    page.goto(f"{address}#card={found}")
    until(lambda: page.locator("#pane-title").count() and "Card 900 " in page.locator("#pane-title").inner_text(), what="the card is open")
    own.close()


@story
def a_large_board_can_be_read_without_script_and_without_pb(server, browser):
    own = Server(server.pb, {"plan.md": load.board(1000)})
    page = browser.window(own, service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    board(page, "Large")
    until(lambda: page.locator(".card").count() == 753, what="all cards are there but the folded ones")
    context = browser.chromium.new_context(java_script_enabled=False, storage_state=page.context.storage_state())
    plain = context.new_page()
    plain.goto(page.url)
    assert plain.locator(".card").count() == 63
    plain.get_by_text("230 more").first.click()
    until(lambda: plain.locator(".card").count() == 753, what="all cards are there without script")
    context.close()
    own.write("plan.md", own.read("plan.md").replace("Card 996 ", "Card 996 saved last "))
    until(lambda: page.get_by_text("saved last").count() == 1, what="the save is shown")
    page.reload()
    kept = """caches.keys().then(all => caches.open(all[0])).then(cache => cache.match(location.pathname + '?fragment'))
      .then(answer => answer?.text() ?? '').then(text => text.includes('saved last'))"""
    until(lambda: page.evaluate(kept), what="the whole board is kept")
    address = page.url
    own.process.terminate()
    own.process.wait(10)
    page.goto(address)
    until(lambda: page.locator(".card").count() == 753, what="all cards are read without pb")
    assert page.get_by_text("saved last").count() == 1
    own.close()


@story
def a_day_that_is_not_understood_comes_back_to_be_corrected(server, browser):
    page = roadmap(server, browser)
    card(page, "Dark mode").focus()
    page.keyboard.press("@")
    page.locator("#dialog[open] input").first.fill("in thre days")
    page.keyboard.press("Enter")
    page.locator("#dialog[open] .hint", has_text="is not a date").wait_for()
    field = page.locator("#dialog[open] input").first
    assert field.input_value() == "in thre days"
    assert page.locator("#toast").is_hidden()
    field.fill("3d")
    page.keyboard.press("Enter")
    until(lambda: "due:2026-11-25" in server.read("roadmap.md"))
    page.keyboard.press("@")
    page.locator("#dialog[open] input").first.fill("nonsense")
    page.keyboard.press("Enter")
    page.locator("#dialog[open] .hint", has_text="is not a date").wait_for()
    page.keyboard.press("Escape")
    page.locator("#dialog[open]").wait_for(state="detached")


@story
def saved_notes_are_no_draft_even_while_the_page_is_slow(server, browser):
    page = roadmap(server, browser)
    card(page, "Dark mode").locator(".title a").click()
    page.locator("#pane [data-do=editNotes]").click()
    page.locator(".editor textarea").fill("Black is enough.")
    slow = []
    page.route("**/b/**", lambda route: slow.append(route))
    page.keyboard.press("Control+Enter")
    until(lambda: "Black is enough." in server.read("roadmap.md"))
    page.locator(".editor").wait_for(state="detached")
    page.locator("#pane [data-do=closeCard]").click()
    assert page.locator("#card").is_hidden() and page.locator("#dialog[open]").count() == 0
    until(lambda: slow, what="the page is asked for")
    for route in slow:
        route.abort()


@story
def on_a_phone_an_empty_column_offers_a_card_and_a_long_name_leaves_room_for_other_tabs(server, browser):
    name = "A column with a name that is longer than any screen of a phone can be"
    own = Server(server.pb, {"plan.md": f"---\nplanboard: true\ntitle: Names\n---\n\n## {name}\n\n## Next\n\n- [ ] One\n"})
    page = browser.window(own, "phone")
    board(page, "Names")
    tabs = page.locator("#tabs a")
    for tab in tabs.all():
        assert tab.bounding_box()["width"] <= 390 * 0.63
    assert tabs.nth(1).bounding_box()["x"] < 330
    add = page.locator(".column .add").first
    assert add.is_visible() and not page.locator(".column .add").nth(1).is_visible()
    box, corner = add.bounding_box(), page.locator("#head .primary").bounding_box()
    assert box["y"] + box["height"] < corner["y"]
    add.tap()
    page.keyboard.type("First")
    page.keyboard.press("Enter")
    until(lambda: "- [ ] First" in own.read("plan.md"))
    page.keyboard.press("Escape")
    until(lambda: not add.is_visible(), what="the button has gone")
    own.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--only")
    options = parser.parse_args()
    wanted = [each for each in STORIES + truth.STORIES if not options.only or re.search(options.only, each.__name__)]
    browser = Browser()
    failed = 0
    begin = time.time()
    for each in wanted:
        server = Server(options.pb)
        pages = []
        window = browser.window
        browser.window = lambda *a, **k: pages.append(window(*a, **k)) or pages[-1]
        try:
            each(server, browser)
            faults = [fault for page in pages for fault in page.faults]
            assert not faults, faults
            say(f"ok    {each.__name__.replace('_', ' ')}")
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            failed += 1
            say(f"FAIL  {each.__name__.replace('_', ' ')}")
            say("".join(traceback.format_exception(error)[-3:])[:1800])
            for number, page in enumerate(pages):
                try:
                    page.screenshot(path=f"{os.environ.get('TMPDIR', '/tmp')}/pb-web-fail-{each.__name__[:40]}-{number}.png")
                    say(str(page.faults)[:600] + ' toast: ' + page.locator('#toast').inner_text())
                except Exception:
                    pass
        finally:
            browser.window = window
            for page in pages:
                try:
                    page.context.close()
                except Exception:
                    pass
            code = server.close()
            if code not in (0, -15):
                failed += 1
                say(f"FAIL  the server ended with {code}")
    browser.close()
    say(f"{len(wanted) - failed} passed, {failed} failed, in {time.time() - begin:.0f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
