#!/usr/bin/env python3
"""A second parser for the structure of boards, written independently of PlanBoard, with markdown-it-py and ruamel.yaml.

usage: oracle.py FILE...

Prints one line of JSON for each file:
{"columns": [{"name": NAME, "line": N, "cards": [[FIRST, LAST], ...]}, ...], "archive": [[FIRST, LAST], ...]}
Lines are counted from 1. The parser implements sections 1 and 2 of docs/format.md. It does not read fields.
"""

import json
import re
import sys

from markdown_it import MarkdownIt
from ruamel.yaml import YAML

ARCHIVE = {"Archive", "归档", "Archiv", "Archivio", "アーカイブ", "보관됨", "Arquivado", "Архивировать", "Archivado",
           "封存"}


def split_lines(text):
    """The lines without their line ends, which are LF, CR, or both (CommonMark, section 2.1)."""
    lines = re.split("\r\n|\n|\r", text)
    return lines[:-1] if lines[-1] == "" else lines


def front_matter(lines):
    """The number of lines of the front matter, and the mapping that it contains."""
    if not lines or not re.fullmatch(r"---[ \t]*", lines[0]):
        return 0, {}
    for number, line in enumerate(lines[1:], 1):
        if re.fullmatch(r"(---|\.\.\.)[ \t]*", line):
            try:
                value = YAML(typ="safe", pure=True).load("\n".join(lines[1:number]) + "\n")
            except Exception:
                value = None
            return number + 1, value if isinstance(value, dict) else {}
    return 0, {}


def footer_start(lines):
    """The number of the line on which the settings of Obsidian Kanban begin; if there are none, the number of lines."""
    starts = [number for number, line in enumerate(lines) if line.startswith("%% kanban:settings")]
    return starts[-1] if starts else len(lines)


def read(data):
    text = data.decode("utf-8", "replace").replace("\0", "\ufffd")
    lines = split_lines(text.removeprefix("\ufeff"))
    cut, settings = front_matter(lines)
    end = footer_start(lines) if "kanban-plugin" in settings else len(lines)
    body = [""] * cut + lines[cut:end]
    tokens = MarkdownIt("commonmark", {"maxNesting": 200}).parse("\n".join(body) + "\n")

    # The blocks at the top level: (kind, first line, last line, level, text).
    blocks = []
    for index, token in enumerate(tokens):
        if token.type == "heading_open" and token.level == 0:
            blocks.append(("heading", token.map[0], token.map[1] - 1, int(token.tag[1]), tokens[index + 1].content))
        elif token.type == "list_item_open" and token.level == 1:
            first, last = token.map[0], token.map[1] - 1
            while last > first and body[last].strip(" \t") == "":
                last -= 1
            blocks.append(("item", first, last, 0, ""))
        elif token.type == "hr" and token.level == 0:
            blocks.append(("rule", token.map[0], token.map[0], 0, ""))
        elif token.level == 0 and token.nesting >= 0 and token.map and not token.type.endswith("list_open"):
            blocks.append(("other", token.map[0], token.map[1] - 1, 0, ""))

    if isinstance(settings.get("board"), str):
        blocks = section_of(blocks, settings["board"])
    return columns_of(blocks, settings)


def section_of(blocks, name):
    for index, block in enumerate(blocks):
        if block[0] == "heading" and block[4] == name:
            inside = blocks[index + 1 :]
            for offset, other in enumerate(inside):
                if other[0] == "heading" and other[3] <= block[3]:
                    return inside[:offset]
            return inside
    return blocks


def columns_of(blocks, settings):
    is_kanban = "kanban-plugin" in settings
    headings = [index for index, block in enumerate(blocks) if block[0] == "heading"]
    archives = {
        index
        for index in headings
        if index and blocks[index - 1][0] == "rule" and blocks[index][4].strip("*_") in ARCHIVE
    }
    title = title_of(blocks, headings, archives, settings)
    levels = [blocks[index][3] for index in headings if index != title and index not in archives]
    level = settings.get("column-level") or min(levels, default=1)

    columns, archive, cards = [], [], None
    for index, (kind, first, last, depth, text) in enumerate(blocks):
        if kind == "heading" and index != title:
            if index in archives:
                cards = archive
            elif is_kanban or depth <= level:
                cards = []
                name = re.sub(r"[ \t]*\(\d+\)$", "", text) if is_kanban else text
                columns.append({"name": plain(name), "line": first + 1, "cards": cards})
        elif kind == "item" and cards is not None:
            cards.append([first + 1, last + 1])
    return {"columns": columns, "archive": archive}


def plain(name):
    """The name on one line, without backslashes from escapes, except in code."""
    parts = re.split(r"((?<![`\\])(`+)(?!`).*?(?<!`)\2(?!`))", " ".join(line.strip() for line in name.split("\n")))
    words = [re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text) if index % 3 == 0 else text for index, text in enumerate(parts)]
    return "".join(text for index, text in enumerate(words) if index % 3 != 2)


def title_of(blocks, headings, archives, settings):
    if "kanban-plugin" in settings or "board" in settings or not headings or headings[0] in archives:
        return None
    first, depth = headings[0], blocks[headings[0]][3]
    others = [index for index in headings[1:] if index not in archives]
    if (depth != 1 and "title" not in settings) or not others or any(blocks[index][3] <= depth for index in others):
        return None
    if any(block[0] == "item" for block in blocks[: headings[1]]):
        return None
    return first


for path in sys.argv[1:]:
    with open(path, "rb") as file:
        print(json.dumps(read(file.read())))
