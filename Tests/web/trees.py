"""Reads the tree of a page that a screen reader gets, as Chromium gives it (`aria_snapshot`), and finds what would be of no use."""

import re

CONTROLS = {"button", "link", "checkbox", "textbox", "searchbox", "combobox", "option", "radio", "spinbutton", "slider", "tab"}
# Parts that can be gone to must say what they are.
PLACES = {"region", "dialog", "navigation", "complementary", "heading"}


def nodes(tree):
    """The role, name and level of each line; the name is empty if there is none."""
    found = []
    for line in tree.splitlines():
        text = line.strip().removeprefix("- ")
        if text.startswith("'"):  # quoted, because its name contains a colon
            text = text[1:].removesuffix(":").removesuffix("'").replace("''", "'")
        match = re.match(r'([a-z]+)(?: "((?:[^"\\]|\\.)*)")?(.*)', text)
        if not match or text.startswith(("/", "text:")):
            continue
        level = re.search(r"\[level=(\d)\]", match.group(3))
        found.append((match.group(1), (match.group(2) or "").replace('\\"', '"'), int(level.group(1)) if level else None))
    return found


def plain(name):
    return re.sub("[`*]", "", name)


def faults(tree, titles, isWidget=False):
    """What is wrong with a tree.

    titles: of the cards that the page shows. Each must be there as a checkbox, a link and, but for what is in the trash, a menu.
    """
    found, wrong = nodes(tree), []
    for role, name, _ in found:
        if role in CONTROLS | PLACES and not name.strip():
            wrong.append(f"a {role} has no name")
    levels = [level for role, _, level in found if role == "heading"]
    if levels.count(1) != 1:
        wrong.append(f"{levels.count(1)} headings of level 1")
    for above, below in zip(levels, levels[1:]):
        if below > above + 1:
            wrong.append(f"a heading of level {below} follows one of level {above}")
    roles = [role for role, _, _ in found]
    for role in ["main"] if isWidget else ["main", "banner", "navigation", "search"]:
        if roles.count(role) != 1:
            wrong.append(f"{roles.count(role)} × {role}")
    names = {role: [name for each, name, _ in found if each == role] for role in roles}
    for title in titles:
        for role, name in [("checkbox", f"Done: {title}"), ("link", title), ("button", f"Menu of {title}")]:
            # The names of controls have the marks of Markdown, which the shown title has not.
            if plain(name) not in [plain(each) for each in names.get(role, [])]:
                wrong.append(f"no {role} “{name}”")
    return wrong
