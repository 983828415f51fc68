"""Code actions, and the pb commands that do the same."""

import os
import re
import unicodedata

# The words of an action before what it changes (": the card “ship”", " 2 cards"), and the command. {card} stands for the cards, each
# as path:line, {item} for the selected lines of check items, and {1} for what the pattern has found.
COMMANDS = [
    (r"Tick (?:“.*”|\d+ items)", ["done", "{item}"]),
    (r"Untick (?:“.*”|\d+ items)", ["reopen", "{item}"]),
    (r"Mark as done", ["done", "{card}", "--again"]),
    (r"Mark as open", ["reopen", "{card}"]),
    (r"Start", ["start", "{card}"]),
    (r"Stop", ["stop", "{card}"]),
    (r"Mark as cancelled", ["cancel", "{card}"]),
    (r"Move to the top", ["move", "{card}", "--top"]),
    (r"Move to the bottom", ["move", "{card}", "--bottom"]),
    (r"Move to the trash", ["rm", "{card}"]),
    (r"Move to board (.*)", ["move", "{card}", "--to-board", "{board}"]),
    (r"Move to (.*)", ["move", "{card}", "--to={column}"]),
    (r"Archive", ["archive", "{card}"]),
    (r"Take out of the archive", ["unarchive", "{card}"]),
    (r"Add an id to", ["id", "{card}"]),
    (r"Set priority to (\w+)", ["edit", "{card}", "-p", "{1}"]),
    (r"Remove the priority", ["edit", "{card}", "-p", "none"]),
    (r"Due (today|tomorrow)", ["edit", "{card}", "--due", "{1}"]),
    (r"Due in a week", ["edit", "{card}", "--due", "1w"]),
    (r"Remove the due day", ["edit", "{card}", "--due", "none"]),
    (r"Snooze for a week", ["snooze", "{card}", "+1w"]),
    (r"Mark as done for good", ["done", "{card}", "--once"]),
    (r"Skip to the next day", ["skip", "{card}"]),
    (r"Sort the board", ["sort", "{path}"]),
    (r"Sort column (.*)", ["sort", "{path}", "--column={column}"]),
    (r"Fix all safe findings", ["lint", "--fix", "{path}"]),
    (r"Resolve: keep .*", ["resolve", "{note}", "--kept"]),
    (r"Resolve: (?:use|remove) .*", ["resolve", "{note}", "--other"]),
]
# Actions without a command of their own; sessions.py checks what they do.
OTHERS = [r"Fix [-\w]+( \(changes the plan\))?", r"Disable [-\w]+ (here|on this board)", r"Turn “.*” into a card"]


def identity(card, tidy=False):
    """What must not change when another card changes. With `tidy`, white space at the end of lines of notes may change."""
    items = [(item["title"], item["done"], item["depth"]) for item in card["checklist"]]
    keys = ("path", "title", "box", "tags", "due", "priority", "people", "notes", "fields", "id", "section")
    values = [str(card[key]) for key in keys]
    return str(items), *(re.sub(r"[ \t]+$", "", value, flags=re.M) if tidy else value for value in values)


def arguments(action):
    """The arguments that the server has given to an action that it carries out itself."""
    command = action.get("command") or action.get("data") or {}
    found = command.get("arguments") or {}
    return found[0] if isinstance(found, list) else found


def note_line(text, card):
    """The line of the first conflict note of a card."""
    lines = re.split("\r\n|\r|\n", text)
    return next((line for line in range(card["line"], card["endLine"] + 1) if "> conflict:" in lines[line - 1]), card["line"])


# A menu shows a tab as a space, and other control characters as their pictures.
SHOWN = {9: " ", 127: "\u2421"} | {number: chr(0x2400 + number) for number in range(32) if number != 9}


def letters(text):
    """A text as far as a menu shows it: of many marks on one letter, it shows only some."""
    return "".join(character for character in text.translate(SHOWN) if not unicodedata.category(character).startswith("M"))


def command(action, cards, text, folder, columns, selected):
    """The pb command that does what an action does to cards of one board; [] for an action without a command; None for an unknown
    one. `folder` is the plan that the server has, `columns` are the names of the columns of the board, and `selected` are the
    numbers of the first and the last selected line.
    """
    title, path = action["title"], cards[0]["path"]
    lines = re.split("\r\n|\r|\n", text)
    items = [f"{path}:{line}" for line in range(selected[0], selected[1] + 1) if lines[line - 1].strip()]
    if any(re.fullmatch(pattern, title, re.S) for pattern in OTHERS):
        return []
    if not title.startswith(("Resolve: ", "Tick ", "Untick ")):
        title = re.sub(r"^(.*?):? (?:the card(?: “.*”)?|\d+ cards)$", r"\1", title, flags=re.S)
    for pattern, words in COMMANDS:
        found = re.fullmatch(pattern, title, re.S)
        if not found:
            continue
        # A menu shows invisible characters as their numbers.
        part = re.sub(r"\\u\{(\w+)\}", lambda code: chr(int(code[1], 16)), found.group(1) if found.groups() else "")
        column = next((name for name in [part, *columns] if name in columns and letters(name) == letters(part)), part)
        values = {
            "1": part, "path": path, "note": f"{path}:{note_line(text, cards[0])}",
            "board": os.path.relpath(os.path.join(folder,
                                                  arguments(action).get("toBoard", part)), folder), "column": column
        }
        result = []
        for word in words:
            if word in ("{card}", "{item}"):
                result += items if word == "{item}" else [f"{card['path']}:{card['line']}" for card in cards]
            else:
                result.append(re.sub(r"\{(\w+)\}", lambda key: values[key.group(1)], word))
        return result
    return None
