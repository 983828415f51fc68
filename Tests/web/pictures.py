#!/usr/bin/env python3
"""Takes the pictures of the page in docs/pictures: the sample boards, on three sizes of screens, light and dark.

usage: pictures.py PB FOLDER [--all]

With --all, a picture of every page is taken, for looking at them.
"""

import argparse
import pathlib
import subprocess

from scene import PLAN, Browser, Server, board

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "SampleBoards"


def shoot(page, folder, name):
    page.mouse.move(0, 0)
    page.wait_for_timeout(350)
    path = folder / f"{name}.png"
    page.screenshot(path=path)
    try:  # fewer colours, a quarter of the bytes
        subprocess.run(["pngquant", "--force", "--output", path, "64", path], check=False)
    except FileNotFoundError:
        pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    boards = {name: (SAMPLES / name).read_text() for name in ["personal-week.md", "product-roadmap.md", "release-checklist.md"]}
    server = Server(options.pb, {**boards, "home.md": PLAN["home.md"]}, today="2026-12-06")
    browser = Browser()
    for size, scheme in [("desktop", "light"), ("tablet", "dark"), ("phone", "light"), ("phone", "dark")] + (
            [("desktop", "dark"), ("tablet", "light")] if options.all else []):
        page = browser.window(server, size, scheme=scheme)
        if options.all or size == "phone" and scheme == "dark":
            shoot(page, options.folder, f"page-{size}-{scheme}-day")
        board(page, "Product roadmap")
        if options.all:
            shoot(page, options.folder, f"page-{size}-{scheme}-board")
        if size == "phone" and scheme == "light" or options.all:
            if size == "phone":
                page.locator("#tabs a").nth(1).tap()
                page.wait_for_timeout(500)
            if not options.all:
                shoot(page, options.folder, "page-phone-light-board")
        if size != "phone" or options.all:
            page.locator(".card", has_text="Offline editing").locator(".title a").click()
            page.locator("#pane").wait_for()
            shoot(page, options.folder, f"page-{size}-{scheme}-card")
        if options.all:
            page.keyboard.press("Escape")
            page.locator(".card", has_text="Offline editing").focus()
            page.keyboard.press("m")
            page.locator("#dialog[open]").wait_for()
            shoot(page, options.folder, f"page-{size}-{scheme}-move")
            page.keyboard.press("Escape")
            for address in ["/keys", "/search?q=e", "/trash", "/top", "/v/week"]:
                page.goto(server.base + address)
                shoot(page, options.folder, f"page-{size}-{scheme}-{address.strip('/').split('?')[0].replace('/', '-')}")
        page.context.close()
    browser.close()
    server.close()


if __name__ == "__main__":
    main()
