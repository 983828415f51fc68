#!/usr/bin/env python3
"""The page in Firefox and in WebKitGTK, Safari's engine: a card is dragged, ticked, added and moved with keys; an editor saves.

usage: engines.py PB [--only firefox|webkit]

Firefox is driven through WebDriver BiDi, WebKitGTK through WebKitWebDriver, which needs a display: xvfb-run.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time

from scene import Server, columns, say, until


def first_words(server, name):
    return [title.split(" #")[0] for title in columns(server.read("roadmap.md"))[name]]


MIDDLE = """(() => { const card = [...document.querySelectorAll('.card')].find(each => each.innerText.includes(%s));
  const box = card.getBoundingClientRect(); return [Math.round(box.x + box.width / 2), Math.round(box.y + %s)] })()"""


def middle(title, down=12):
    return MIDDLE % (json.dumps(title), down)


class Firefox:
    """Firefox without a window, through WebDriver BiDi."""

    async def start(self):
        import websockets
        self.profile = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [os.environ.get("FIREFOX", "firefox-esr"), "--headless", "--profile", self.profile.name,
             "--remote-debugging-port", "0", "about:blank"],
            stderr=subprocess.PIPE, text=True, env={**os.environ, "HOME": self.profile.name, "MOZ_HEADLESS": "1"})
        for line in self.process.stderr:
            if "WebDriver BiDi listening on" in line:
                address = line.split()[-1]
                break
        self.socket = await websockets.connect(address + "/session", max_size=None)
        self.number = 0
        await self.call("session.new", capabilities={})
        self.context = (await self.call("browsingContext.getTree"))["contexts"][0]["context"]
        await self.call("browsingContext.setViewport", context=self.context, viewport={"width": 1280, "height": 800})

    async def call(self, method, **parameters):
        self.number += 1
        number = self.number
        await self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(await self.socket.recv())
            if answer.get("id") == number:
                if answer.get("type") == "error":
                    raise AssertionError(answer)
                return answer["result"]

    async def open(self, address):
        await self.call("browsingContext.navigate", context=self.context, url=address, wait="complete")

    async def value(self, expression):
        answer = await self.call(
            "script.evaluate", expression=f"JSON.stringify({expression})", target={"context": self.context},
            awaitPromise=True)
        return json.loads(answer["result"].get("value", "null"))

    async def drag(self, start, end, kind):
        moves = [
            {"type": "pointerMove", "x": start[0], "y": start[1]}, {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "x": start[0] + 10, "y": start[1] + 12, "duration": 60},
            {"type": "pointerMove", "x": end[0], "y": end[1], "duration": 300}, {"type": "pause", "duration": 80},
            {"type": "pointerMove", "x": end[0] + 2, "y": end[1], "duration": 40}, {"type": "pause", "duration": 80},
            {"type": "pointerUp", "button": 0}]
        await self.call("input.performActions", context=self.context, actions=[
            {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": moves}])

    async def type(self, text):
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        await self.call("input.performActions", context=self.context, actions=[{"type": "key", "id": "k", "actions": keys}])

    async def stop(self):
        try:
            await self.call("session.end")
        finally:
            await self.socket.close()
            self.process.terminate()
            self.process.wait(10)
            self.profile.cleanup()


class WebKit:
    """WebKitGTK's small browser, through WebDriver."""

    async def start(self):
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.service import Service
        options = webdriver.WebKitGTKOptions()
        options.binary_location = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=Service("/usr/bin/WebKitWebDriver"))
        self.driver.set_window_size(1280, 860)

    async def open(self, address):
        self.driver.get(address)

    async def value(self, expression):
        return self.driver.execute_script(f"return {expression}")

    async def drag(self, start, end, kind):
        from selenium.webdriver.common.action_chains import ActionBuilder
        from selenium.webdriver.common.actions.pointer_input import PointerInput
        actions = ActionBuilder(self.driver, mouse=PointerInput(kind, kind), duration=60)
        pointer = actions.pointer_action
        pointer.move_to_location(*start).pointer_down().move_to_location(start[0] + 10, start[1] + 12)
        for step in range(1, 9):
            pointer.move_to_location(*[round(a + (b - a) * step / 8) for a, b in zip(start, end)])
        pointer.pause(0.1).move_to_location(end[0] + 2, end[1]).pause(0.1).pointer_up()
        actions.perform()

    async def type(self, text):
        from selenium.webdriver import ActionChains
        ActionChains(self.driver).send_keys(text).perform()

    async def stop(self):
        self.driver.quit()


async def settled(browser, expression, what):
    end = time.time() + 5
    while not await browser.value(expression):
        if time.time() > end:
            raise AssertionError(what)
        await asyncio.sleep(0.03)


async def day(pb, browser, name):
    server = Server(pb)
    await browser.start()
    try:
        await browser.open(server.link)
        address = await browser.value("[...document.querySelectorAll('#plan a')].find(each => each.innerText.includes('Roadmap')).href")
        await browser.open(address)
        await settled(browser, "'ready' in document.documentElement.dataset", "the script has started")
        before = server.read("roadmap.md")
        await browser.drag(await browser.value(middle("Import from")), await browser.value(middle("New onboarding", 3)), "mouse")
        until(lambda: "Import from spreadsheets" in first_words(server, "In Progress"), what="dragged with a mouse")
        say(f"ok    {name}: a card is dragged with a mouse")
        await settled(browser, "!document.querySelector('#toast').hidden", "the toast")
        await browser.value("document.querySelector('#toast button').click() ?? 1")
        until(lambda: server.read("roadmap.md") == before, what="undone")
        say(f"ok    {name}: undo goes back to the first byte")
        await settled(browser, "document.querySelectorAll('[data-column=Ideas] .card').length === 3", "patched")
        await browser.value("[...document.querySelectorAll('.card input')][1].click() ?? 1")
        until(lambda: "[x] Dark mode" in server.read("roadmap.md"), what="ticked")
        say(f"ok    {name}: a card is ticked")
        await settled(browser, "document.querySelectorAll('.card')[0] && 1", "cards")
        await browser.value("document.querySelectorAll('.card')[0].focus() ?? 1")
        await browser.type("L")
        until(lambda: "Keyboard shortcuts for every menu" in first_words(server, "Next"), what="moved with a key")
        say(f"ok    {name}: a card is moved with a key")
        await settled(browser, "document.activeElement.innerText.includes('Keyboard shortcuts') && document.activeElement.closest('.column').dataset.column === 'Next'", "the focus follows the card")
        say(f"ok    {name}: the focus follows the card")
        await browser.type("n")
        await settled(browser, "document.activeElement.tagName === 'TEXTAREA'", "the field for a new card")
        await browser.type("Typed here")
        server.write("roadmap.md", server.read("roadmap.md").replace("Faster start", "Saved elsewhere"))
        await settled(browser, "document.body.innerText.includes('Saved elsewhere')", "saved elsewhere")
        assert await browser.value("document.activeElement.value") == "Typed here"
        say(f"ok    {name}: what is half typed outlives a save by an editor")
        await browser.type("\ue007")
        until(lambda: "Typed here" in first_words(server, "Next"), what="added")
        say(f"ok    {name}: a card is added")
    finally:
        await browser.stop()
        server.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pb")
    parser.add_argument("--only")
    options = parser.parse_args()
    failed = 0
    for name, browser in [("firefox", Firefox), ("webkit", WebKit)]:
        if options.only and options.only != name:
            continue
        try:
            asyncio.run(day(options.pb, browser(), name))
        except Exception as error:
            failed += 1
            say(f"FAIL  {name}: {type(error).__name__}: {str(error)[:600]}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
