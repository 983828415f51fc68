"""A plan, the server of `pb serve`, and Chromium, for the tests of the page."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
TODAY = "2026-11-22"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}

ROADMAP = """---
planboard: true
title: Roadmap
people: [ann, bo]
columns:
  In Progress: {wip: 2}
---

# Roadmap

## Ideas

- [ ] Keyboard shortcuts for every menu #ui priority:low
- [ ] Dark mode that follows the system #ui #design
- [ ] Import from spreadsheets

## Next

### This quarter

- [ ] Offline editing #sync priority:high due:2026-11-27 @bo
  - [x] Queue of changes
  - [ ] Merge when back
  - [ ] Say what was merged

  People plan on trains. See `docs/sync.md` for **what is promised**.

  <script>alert(1)</script>

  Some <b onclick="alert(1)">bold</b> [bad](javascript:alert(1)) [good](https://example.com/)
- [ ] Faster start #core priority:medium color:#3b82f6

### Later

- [ ] Plug-in interface #core
- [ ] Translations into five languages

## In Progress

- [/] Write-ahead log #core priority:high due:2026-11-20 @ann color:#dc2626 ^wal
- [ ] New onboarding #ui due:2026-12-04 after:^wal
- [ ] Water the office plants every:1w due:2026-11-22

## Done

- [x] Pick a parser
- [x] Interview ten customers
"""

HOME = """---
planboard: true
title: Home
---

# Home

## To Do

- [ ] Call Ann about the roof #phone priority:high due:2026-11-22
- [ ] Buy milk
- [ ] <img src=x onerror=alert(1)> & "quotes" 'single' `code` *emphasis*

## Doing

## Done

- [x] Clean the car
"""

PLAN = {"roadmap.md": ROADMAP, "home.md": HOME}


class Server:
    """A server for a plan in a folder of its own, with a home of its own."""

    def __init__(self, pb, boards=None, today=TODAY, port="0"):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="pb-web-"))
        self.plan = self.root / "plan"
        self.plan.mkdir()
        (self.root / "home").mkdir()
        for name, text in (PLAN if boards is None else boards).items():
            path = self.plan / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        self.pb = os.path.abspath(pb)
        env = {key: value for key, value in os.environ.items() if not key.startswith(("PB_", "XDG_"))}
        self.env = {**env, "HOME": str(self.root / "home"), "PB_TODAY": today, "TZ": "UTC", "LC_ALL": "C.UTF-8"}
        command = [self.pb, "serve", "--no-open", "--port", port]
        if os.path.basename(self.pb) == "pb-web":
            command = [self.pb, "--for-pb", "--version", "1", "--port", port, "--open", "0", "--here", "1"]
        self.log = open(self.root / "log", "w+")
        self.start(command, self.plan)

    def start(self, command, folder):
        self.log.truncate(0)
        self.process = subprocess.Popen(
            command, cwd=folder, env=self.env, stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL)
        self.link = self._link()
        self.base = self.link.split("/open")[0]

    @property
    def port(self):
        return self.base.rsplit(":", 1)[1]

    def kill(self):
        self.process.kill()
        self.process.wait(10)

    def again(self, folder=None):
        """Starts a server at the same port: of the same plan, or of another one."""
        self.start([self.pb, "serve", "--no-open", "--port", self.port], folder or self.plan)

    def _link(self):
        end = time.time() + 60
        while time.time() < end:
            text = (self.root / "log").read_text()
            for word in text.split():
                if word.startswith("http") and "/open?t=" in word:
                    return word
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        raise SystemExit("no link: " + (self.root / "log").read_text())

    def read(self, name):
        return (self.plan / name).read_text()

    def write(self, name, text, by="rename"):
        """Saves a board as an editor does: by a rename, or by truncation."""
        path = self.plan / name
        if by == "rename":
            other = path.with_name(f".{path.name}.new")
            other.write_text(text)
            os.replace(other, path)
        else:
            with open(path, "w") as file:
                file.write(text)

    def files(self):
        return {str(path.relative_to(self.plan)): path.read_bytes() for path in sorted(self.plan.rglob("*.md"))}

    def close(self):
        self.process.terminate()
        try:
            code = self.process.wait(30)
        except subprocess.TimeoutExpired:
            code = "nothing: it did not end"
        finally:
            self.process.kill()
            if code not in (0, -15):
                say((self.root / "log").read_text()[-3000:])
            self.log.close()
        shutil.rmtree(self.root, ignore_errors=True)
        return code


class Browser:
    """Chromium. Each window is a context of its own that the server has let in."""

    def __init__(self):
        self.playwright = sync_playwright().start()
        self.chromium = self.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

    def window(self, server, size="desktop", path="/", scheme="light", **options):
        width, height = SIZES.get(size, size)
        touch = size in ("phone", "tablet")
        options.setdefault("service_workers", "block")
        context = self.chromium.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=size == "phone",
            color_scheme=scheme, **options)
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on_dialog = lambda dialog: (page.faults.append("dialog " + dialog.message), dialog.dismiss())
        page.on("dialog", page.on_dialog)
        page.on("console", lambda line: page.faults.append(line.text)
                if line.type == "error" and "ERR_" not in line.text and "status of 4" not in line.text else None)
        assets = os.environ.get("PB_WEB_ASSETS")
        if assets:  # while the page is written: its files from the source
            context.route("**/assets/*", lambda route: serve(route, assets))
        page.goto(server.link if not getattr(server, "state", None) else server.base)
        if not getattr(server, "state", None):
            server.state = context.storage_state()
        else:
            context.add_cookies(server.state["cookies"])
        self.go(page, server, path)
        return page

    def go(self, page, server, path="/"):
        page.goto(server.base + path)
        page.wait_for_selector("html[data-ready]", state="attached")

    def close(self):
        self.chromium.close()
        self.playwright.stop()


def serve(route, assets):
    name = route.request.url.split("/assets/")[1].split("?")[0]
    path = pathlib.Path(assets) / name
    if not path.exists():
        return route.continue_()
    kind = "text/css" if name.endswith(".css") else "text/javascript"
    route.fulfill(body=path.read_bytes(), content_type=kind)


def board(page, title):
    """Goes to a board by its name in the sidebar."""
    href = page.locator("#plan a", has_text=title).first.get_attribute("href")
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2] + href)
    page.wait_for_selector("html[data-ready]", state="attached")


def titles(page, column):
    """The titles of the cards of a column on the page."""
    return page.eval_on_selector_all(
        f'.column[data-column="{column}"] .card:not(.gap) .title a', "all => all.map(each => each.textContent)")


def until(condition, seconds=20, what="the condition"):
    """Waits until something is true, and returns it."""
    end = time.time() + seconds
    while True:
        result = condition()
        if result:
            return result
        if time.time() > end:
            raise AssertionError(f"{what} did not become true: {result!r}")
        time.sleep(0.01)


def columns(text):
    """The titles of the cards below each heading of a board, as the file has them."""
    found, name = {}, None
    for line in text.split("\n"):
        if line.startswith("## "):
            name = line[3:].strip()
            found[name] = []
        elif line.startswith("- [") and name:
            found[name].append(line[6:])
    return found


def say(text):
    print(text, flush=True)


def dump(value):
    return json.dumps(value, ensure_ascii=False)
