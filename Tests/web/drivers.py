"""Drives three browsers in the same way: Chromium, Firefox, and WebKitGTK, Safari's engine.

Chromium is driven through Playwright, Firefox through WebDriver BiDi, and WebKitGTK through WebKitWebDriver, which needs a display:
xvfb-run. A place is a pair of pixels from the corner of the window. A key is a letter, or a name such as `Enter`.
"""

import json
import os
import subprocess
import tempfile
import time

WIDTH, HEIGHT = 1280, 800

# The private characters by which WebDriver names keys.
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "Control": "\ue009", "Shift": "\ue008", "Alt": "\ue00a", "Tab": "\ue004",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Backspace": "\ue003",
}

MIDDLE = """(() => { const card = [...document.querySelectorAll('.card')].find(each => each.innerText.includes(%s));
  const box = card.%s.getBoundingClientRect(); return [Math.round(box.x + box.width / 2), Math.round(box.y + %s)] })()"""


class Driver:
    """What is the same in all browsers."""

    # Whether the driver can send what a finger does.
    hasFingers = True

    def middle(self, title, down=12, part=None):
        """The place of a card, or of a part of it, so many pixels below its upper edge."""
        part = f"querySelector({json.dumps(part)})" if part else "querySelector('*').closest('.card')"
        return self.value(MIDDLE % (json.dumps(title), part, down))

    def wait(self, expression, what, seconds=20):
        """Waits until an expression of the page is true."""
        end = time.time() + seconds
        while not self.value(f"Boolean({expression})"):
            if time.time() > end:
                raise AssertionError(f"{self.name}: {what}: {expression}")
            time.sleep(0.03)

    def open(self, address):
        """Goes to an address, and waits until its scripts have started."""
        self.load(address)
        self.wait("'ready' in document.documentElement.dataset", "the scripts start")

    def lift(self, start, kind="mouse", hold=0):
        """Presses, waits some seconds, and moves a little, so that a drag begins."""
        self.press(start, kind)
        time.sleep(hold)
        self.move([start[0] + 10, start[1] + 12], kind)

    def carry(self, start, end, kind="mouse"):
        """Moves in steps to a place, and a little further, so that the page sees where the pointer rests."""
        for step in range(1, 6):
            self.move([round(a + (b - a) * step / 5) for a, b in zip(start, end)], kind)
        self.move([end[0] + 2, end[1]], kind)

    def drag(self, start, end, kind="mouse", hold=0, meanwhile=None):
        """Drags from a place to another one; an action can take place before the card is let go."""
        self.lift(start, kind, hold)
        self.wait("document.querySelectorAll('.card.lifted').length === 1", "a card is lifted")
        self.carry(start, end, kind)
        if meanwhile:
            meanwhile()
        self.release(kind)

    def type(self, text):
        for letter in text:
            self.key(letter)


class Chromium(Driver):
    name = "chromium"

    def start(self, kind="mouse"):
        from playwright.sync_api import sync_playwright
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        context = self.browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, has_touch=kind == "touch", is_mobile=kind == "touch",
            service_workers="block")
        self.page = context.new_page()
        self.touches = context.new_cdp_session(self.page)

    def size(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def calm(self):
        """Lets go of everything, and leaves the page, whatever state a story has left it in."""
        self.page.goto("about:blank")

    def load(self, address):
        self.page.goto(address)

    def value(self, expression):
        return self.page.evaluate(expression)

    def press(self, place, kind="mouse"):
        if kind == "touch":
            return self.touch("touchStart", place)
        self.page.mouse.move(*place)
        self.page.mouse.down()

    def move(self, place, kind="mouse"):
        if kind == "touch":
            return self.touch("touchMove", place)
        self.page.mouse.move(*place)

    def release(self, kind="mouse"):
        if kind == "touch":
            return self.touch("touchEnd")
        self.page.mouse.up()

    def tap(self, place):
        self.page.touchscreen.tap(*place)

    def touch(self, kind, place=None):
        points = [] if place is None else [{"x": place[0], "y": place[1]}]
        self.touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def key(self, key, *held):
        self.page.keyboard.press("+".join([*held, "Space" if key == " " else key]))

    def type(self, text):
        self.page.keyboard.type(text)

    def stop(self):
        self.browser.close()
        self.playwright.stop()


class Firefox(Driver):
    name = "firefox"

    def start(self, kind="mouse"):
        from websockets.sync.client import connect
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        if kind == "touch":
            # Style sheets are told of a finger, as on a phone: a coarse pointer that cannot hover.
            with open(f"{self.profile.name}/user.js", "w") as settings:
                for name in ("primary", "all"):
                    settings.write(f'user_pref("ui.{name}PointerCapabilities", 1);\n')
        self.process = subprocess.Popen(
            [os.environ.get("FIREFOX", "firefox-esr"), "--headless", "--profile", self.profile.name,
             "--remote-debugging-port", "0", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=open(f"{self.profile.name}/log", "w"),
            env={**os.environ, "HOME": self.profile.name, "MOZ_HEADLESS": "1"})
        try:
            self.socket = connect(self._address() + "/session", max_size=None, open_timeout=180)
            self.number = 0
            self.call("session.new", capabilities={})
        except BaseException:
            self.process.kill()
            raise
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.size(WIDTH, HEIGHT)

    def size(self, width, height):
        self.call("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def calm(self):
        self.call("input.releaseActions", context=self.context)
        self.call("browsingContext.navigate", context=self.context, url="about:blank", wait="complete")

    def _address(self):
        end = time.time() + 180
        while time.time() < end and self.process.poll() is None:
            for line in open(f"{self.profile.name}/log"):
                if "WebDriver BiDi listening on" in line and line.endswith("\n"):
                    return line.split()[-1]
            time.sleep(0.1)
        raise SystemExit("Firefox does not start: " + open(f"{self.profile.name}/log").read()[-1000:])

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv(timeout=180))
            if answer.get("id") == self.number:
                if answer.get("type") == "error":
                    raise AssertionError(answer)
                return answer["result"]

    def load(self, address):
        self.call("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def value(self, expression):
        answer = self.call(
            "script.evaluate", expression=f"Promise.resolve({expression}).then(each => JSON.stringify(each))",
            target={"context": self.context}, awaitPromise=True)
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"].get("value", "null"))

    def pointer(self, kind, *actions):
        self.call("input.performActions", context=self.context, actions=[
            {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": list(actions)}])

    def press(self, place, kind="mouse"):
        self.pointer(kind, {"type": "pointerMove", "x": place[0], "y": place[1]}, {"type": "pointerDown", "button": 0})

    def move(self, place, kind="mouse"):
        self.pointer(kind, {"type": "pointerMove", "x": place[0], "y": place[1], "duration": 20})

    def release(self, kind="mouse"):
        self.pointer(kind, {"type": "pointerUp", "button": 0})

    def tap(self, place):
        # In one request: between two, a busy machine could make a long press of it.
        self.pointer("touch", {"type": "pointerMove", "x": place[0], "y": place[1]}, {"type": "pointerDown", "button": 0},
                     {"type": "pointerUp", "button": 0})

    def key(self, key, *held):
        names = [KEYS.get(each, each) for each in [*held, key]]
        actions = [{"type": "keyDown", "value": each} for each in names] + [
            {"type": "keyUp", "value": each} for each in reversed(names)]
        self.call("input.performActions", context=self.context, actions=[{"type": "key", "id": "keys", "actions": actions}])

    def stop(self):
        try:
            self.call("session.end")
        finally:
            self.socket.close()
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
            self.profile.cleanup()


class WebKit(Driver):
    name = "webkit"
    # WebKitWebDriver takes pointers of the type "touch", but sends them to the page as a mouse.
    hasFingers = False

    def start(self, kind="mouse"):
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.service import Service
        options = webdriver.WebKitGTKOptions()
        options.binary_location = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=Service("/usr/bin/WebKitWebDriver"))
        self.size(WIDTH, HEIGHT)

    def size(self, width, height):
        # The window has a bar above the page.
        self.driver.set_window_size(width, height + 60)

    def calm(self):
        from selenium.webdriver import ActionChains
        ActionChains(self.driver).reset_actions()
        self.driver.get("about:blank")

    def load(self, address):
        self.driver.get(address)

    def value(self, expression):
        return self.driver.execute_script(f"return {expression}")

    def pointer(self, kind):
        from selenium.webdriver.common.action_chains import ActionBuilder
        from selenium.webdriver.common.actions.pointer_input import PointerInput
        actions = ActionBuilder(self.driver, mouse=PointerInput(kind, kind), duration=20)
        return actions, actions.pointer_action

    def press(self, place, kind="mouse"):
        actions, pointer = self.pointer(kind)
        pointer.move_to_location(*place).pointer_down()
        actions.perform()

    def move(self, place, kind="mouse"):
        actions, pointer = self.pointer(kind)
        pointer.move_to_location(*place)
        actions.perform()

    def release(self, kind="mouse"):
        actions, pointer = self.pointer(kind)
        pointer.pointer_up()
        actions.perform()

    def key(self, key, *held):
        from selenium.webdriver import ActionChains
        chain = ActionChains(self.driver)
        for each in held:
            chain.key_down(KEYS[each])
        chain.send_keys(KEYS.get(key, key))
        for each in reversed(held):
            chain.key_up(KEYS[each])
        chain.perform()

    def stop(self):
        self.driver.quit()


ENGINES = {each.name: each for each in (Chromium, Firefox, WebKit)}
