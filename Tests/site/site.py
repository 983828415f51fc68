#!/usr/bin/env python3
"""Tests the site that .ci/site/build has made: site.py FOLDER [--quick] [--self-test]

Every link inside the site leads to a file, and to an anchor that the file has. Nothing is loaded from elsewhere. With the Python that
.ci/browsers prints, pages are also opened in Chromium: they load only from this server, they can be searched, axe finds nothing in light
and dark, and nothing is wider than a phone. --self-test breaks a copy of the site, and looks whether each kind of fault is found.
"""
import argparse
import functools
import gzip
import html.parser
import http.server
import os
import pathlib
import shutil
import sys
import tempfile
import threading
import urllib.parse

# Bytes of all files but the pictures, as a server sends them.
LIMIT = 1_000_000
# Pages of each kind: with a picture, with tables, with long lines, with many headings, in a folder.
PAGES = ["index.html", "tour.html", "web.html", "format.html", "commands.html", "coming-from.html", "performance.html",
         "decisions/index.html", "decisions/0019-handles.html", "dev/testing.html", "CHANGELOG.html", "404.html"]
WINDOWS = [(1280, "light"), (390, "dark"), (1280, "dark"), (390, "light")]
SEARCHES = {"wip limit": "column", "conflict copy": "sync", "recurrence": "format", "uninstall": ""}


class Page(html.parser.HTMLParser):
    """The anchors of a page, its links, and what a browser loads for it."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.loaded = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors |= {values[name] for name in ("id", "name") if values.get(name)}
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if tag in ("img", "script", "source", "iframe") and values.get("src"):
            self.loaded.append(values["src"])
        if tag == "link" and values.get("href") and values.get("rel") != "canonical":
            self.loaded.append(values["href"])


def links(site):
    """What is wrong with the links of the site."""
    pages = {path: Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    # The page for addresses that do not exist has addresses from the top of the server.
    for path, page in pages.items():
        for link in page.links + page.loaded:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.loaded:
                    yield f"{path.relative_to(site)}: loads {link}"
                continue
            name = urllib.parse.unquote(parts.path)
            base = site if name.startswith("/") else path.parent
            target = pathlib.Path(os.path.normpath(base / name.lstrip("/"))) if name else path
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                yield f"{path.relative_to(site)}: {link} leads to no file"
            elif parts.fragment and target in pages and urllib.parse.unquote(parts.fragment) not in pages[target].anchors | {"__top"}:
                yield f"{path.relative_to(site)}: {link} leads to no heading"


def weight(site):
    """The bytes of the site without pictures: on the disk, and compressed one by one."""
    files = [path.read_bytes() for path in site.rglob("*") if path.is_file() and "pictures" not in path.parts]
    return sum(map(len, files)), sum(len(gzip.compress(content)) for content in files)


def weight_faults(site):
    if weight(site)[1] > LIMIT:
        yield f"the site has {weight(site)[1]:,} bytes compressed, more than {LIMIT:,}"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def in_browser(site, pages, windows):
    """What is wrong with pages in Chromium."""
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base, axe = f"http://127.0.0.1:{server.server_port}/", Axe()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for width, scheme in windows:
            # Still pictures: a colour in the middle of a transition has no contrast to speak of.
            context = browser.new_context(viewport={"width": width, "height": 850}, color_scheme=scheme, reduced_motion="reduce")
            page = context.new_page()
            asked, errors = [], []
            page.on("request", lambda request: asked.append(request.url))
            page.on("pageerror", lambda error: errors.append(str(error)))
            for name in pages:
                where = f"{name}, {width} pixels, {scheme}"
                page.goto(base + name)
                page.wait_for_timeout(150)
                for violation in axe.run(page).response["violations"]:
                    nodes = "; ".join(node["html"][:110] for node in violation["nodes"][:3])
                    yield f"{where}: axe: {violation['id']}: {nodes}"
                wide = page.evaluate("document.documentElement.scrollWidth")
                if wide > width:
                    yield f"{where}: {wide} pixels wide"
            if width == 1280 and scheme == "light" and "index.html" in pages:
                yield from searches(page, base)
            yield from (f"{url} is asked for" for url in sorted(set(asked)) if not url.startswith((base, "data:", "blob:")))
            yield from errors
            context.close()
        browser.close()
    server.shutdown()


def searches(page, base):
    for words, part in SEARCHES.items():
        page.goto(base + "index.html")
        page.get_by_role("textbox", name="Search").fill(words)
        try:
            page.locator(".md-search-result__link").first.wait_for(timeout=5000)
        except Exception:
            yield f"nothing is found for {words}"
            continue
        addresses = page.locator(".md-search-result__link").evaluate_all("each => each.map(one => one.href)")
        if not any(part in address for address in addresses[:10]):
            yield f"for {words}, only {addresses[:3]} is found"


def faults(site, pages, windows, has_browser):
    found = [*links(site), *weight_faults(site)]
    return found + [*in_browser(site, pages, windows)] if has_browser else found


BREAKS = {
    "leads to no heading": lambda text: text.replace('id="keys"', 'id="kets"', 1),
    "leads to no file": lambda text: text.replace("workspace.html", "workspade.html", 1),
    "loads https": lambda text: text.replace("<head>", '<head><link rel="stylesheet" href="https://example.invalid/a.css">', 1),
}
BREAKS_IN_BROWSER = {
    "axe: color-contrast": lambda text: text.replace("<p>", '<p style="color:#777;background:#888">', 1),
    "pixels wide": lambda text: text.replace("<article", '<div style="width:3000px">x</div><article', 1),
    "is asked for": lambda text: text.replace("</body>", "<script>fetch('http://127.0.0.1:9/a').catch(() => 0)</script></body>", 1),
}


def self_test(site, has_browser):
    for kind, change in {**BREAKS, **(BREAKS_IN_BROWSER if has_browser else {})}.items():
        with tempfile.TemporaryDirectory(prefix="pb-site-") as root:
            copy = pathlib.Path(root) / "site"
            shutil.copytree(site, copy)
            path = copy / "queries.html"
            text = path.read_text("utf-8")
            assert change(text) != text, f"nothing to break for: {kind}"
            path.write_text(change(text), "utf-8")
            found = faults(copy, ["queries.html"], WINDOWS[1:2], kind in BREAKS_IN_BROWSER)
            assert any(kind in fault for fault in found), f"this fault is not noticed: {kind}: {found[:3]}"
    print("site: the test notices faults")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true", help="opens three pages, each twice")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    site = options.folder.resolve()
    if not site.is_dir():
        print("note: there is no site: it is not tested")
        return
    try:
        import axe_playwright_python.sync_playwright  # noqa: F401
        has_browser = True
    except ImportError:
        has_browser = False
        print("note: there is no browser: the pages of the site are not opened")
    if options.self_test:
        self_test(site, has_browser)
    found = faults(site, *((PAGES[:3], WINDOWS[:2]) if options.quick else (PAGES, WINDOWS)), has_browser)
    for fault in found:
        print(fault)
    full, compressed = weight(site)
    print(f"site: {len(list(site.rglob('*.html')))} pages, {full / 1e6:.1f} MB without pictures, {compressed / 1e6:.2f} MB compressed, "
          f"{len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
