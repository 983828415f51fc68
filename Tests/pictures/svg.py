"""Draws a terminal's screen as SVG, in light and dark colours.

Every piece of text has the place and the width of its cells, so the columns are aligned in any font. Lines of frames are drawn as
lines, because in many fonts they do not meet.
"""

import html
import re

CELL, LINE, MARGIN, RISE = 8.4, 19, 16, 14
# For the light and for the dark theme: the background, the text, dim text, and the eight colours.
THEMES = {
    "light": ["#ffffff", "#1f2328", "#59636e", "#1f2328", "#b3202a", "#1a7f37", "#8a5700", "#0550ae", "#7a3e9d", "#0b6b7a", "#59636e"],
    "dark": ["#15181d", "#e6e8eb", "#9aa3ad", "#9aa3ad", "#ff8a80", "#6fd08c", "#e6b450", "#79b8ff", "#d3a4f9", "#56c8d8", "#e6e8eb"],
}
# The directions in which a line goes from the middle of its cell.
FRAMES = {"─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "udr",
          "┤": "udl", "┬": "lrd", "┴": "lru", "┼": "lrud"}
# Round corners, from their upright end to the other.
CORNERS = {"╭": "dr", "╮": "dl", "╰": "ur", "╯": "ul"}
# The parts of a cell that a block fills, as left, top, right and bottom.
BLOCKS = {"█": (0, 0, 8, 8), "▐": (4, 0, 8, 8), "▀": (0, 0, 8, 4), "▄": (0, 4, 8, 8)}
BLOCKS |= {block: (0, 0, 8 - index - 1, 8) for index, block in enumerate("▉▊▋▌▍▎▏")}


def contrast(one, other):
    """How much two colours differ in brightness, as WCAG 2 defines it."""
    def brightness(color):
        channels = [int(color[start:start + 2], 16) / 255 for start in (1, 3, 5)]
        channels = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2] + 0.05
    values = sorted((brightness(one), brightness(other)))
    return values[1] / values[0]


# Every text can be read in both themes.
assert all(contrast(theme[0], color) >= 4.5 for theme in THEMES.values() for color in theme[1:])


def cube(index):
    """A colour from 16 to 255 of the usual table of 256."""
    if index >= 232:
        return "#" + f"{8 + (index - 232) * 10:02x}" * 3
    steps = [0, 95, 135, 175, 215, 255]
    index -= 16
    return "#" + "".join(f"{steps[digit]:02x}" for digit in (index // 36, index // 6 % 6, index % 6))


def rules(theme):
    background, text, dim, *colors = THEMES[theme]
    found = [f".b{{fill:{background};color:{background}}}.edge{{stroke:{dim};stroke-opacity:.3}}", f".t{{fill:{text};color:{text}}}", f".dim{{fill:{dim};color:{dim}}}"]
    return found + [f".c{number}{{fill:{color};color:{color}}}" for number, color in enumerate(colors)]


def classes(style):
    """The classes of a style. Bright colours are those of the eight, because a theme chooses its own."""
    names = set(style)
    for name in style:
        if re.fullmatch(r"c\d+", name) and 8 <= int(name[1:]) < 16:
            names = names - {name} | {"dim" if name == "c8" else f"c{int(name[1:]) - 8}"}
    colors = {name for name in names if re.fullmatch(r"b|c\d+", name)}
    # A colour is as bright as it is, also where it is dim.
    if colors:
        names.discard("dim")
    return " ".join(sorted(names) if colors or "dim" in names else ["t", *sorted(names)])


def number(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


def pieces(line):
    """The runs of cells with one style that can be drawn as one text: each with its column, its width, its text and its style."""
    found, column = [], 0
    for text, style, cells in line:
        # Only letters that nearly every monospaced font has are drawn together.
        plain = cells == 1 and all(" " <= character <= "\u024f" for character in text)
        last = found[-1] if found else None
        if plain and last and last["plain"] and last["style"] == style and last["column"] + last["cells"] == column:
            last["text"] += text
            last["cells"] += 1
        else:
            found.append({"column": column, "cells": cells, "text": text, "style": style, "plain": plain})
        column += cells
    return found


def element(piece, row):
    """A piece of text as an element; an empty text if nothing is to be seen."""
    if "inverse" in piece["style"]:
        # The cells are filled with the colour of the text, and the text has that of the background.
        filled = piece | {"text": "█", "style": piece["style"] - {"inverse"}, "plain": False}
        letters = piece | {"style": (piece["style"] & {"bold", "italic"}) | {"b"}}
        return element(filled, row) + element(letters, row)
    text, left, top = piece["text"], MARGIN + piece["column"] * CELL, MARGIN + row * LINE
    names, across, down = classes(piece["style"]), piece["cells"] * CELL, LINE
    if piece["plain"]:
        # Spaces at the ends are not drawn, so that the text begins at the cell of its first letter.
        start = len(text) - len(text.lstrip(" "))
        text = text.strip(" ")
        if not text:
            return ""
        left, across = left + start * CELL, len(text) * CELL
        return (f'<text class="{names}" x="{number(left)}" y="{top + RISE}" textLength="{number(across)}" '
                f'lengthAdjust="spacingAndGlyphs">{html.escape(text, quote=False)}</text>')
    middle, half = left + across / 2, top + down / 2
    if text in CORNERS:
        ends = {"l": (left, half), "r": (left + across, half), "u": (middle, top), "d": (middle, top + down)}
        (x1, y1), (x2, y2) = (ends[way] for way in CORNERS[text])
        # The corner ends at the edge of the cell above or below with a straight line.
        turn = half + (across / 2 if y1 > half else -across / 2)
        return f'<path class="{names} l" d="M{number(x1)} {number(y1)}L{number(x1)} {number(turn)}Q{number(middle)} {number(half)} {number(x2)} {number(y2)}"/>'
    if text in FRAMES:
        ends = {"l": (left, half), "r": (left + across, half), "u": (middle, top), "d": (middle, top + down)}
        path = "".join(f"M{number(middle)} {number(half)}L{number(ends[way][0])} {number(ends[way][1])}" for way in FRAMES[text])
        return f'<path class="{names} l" d="{path}"/>'
    if text in BLOCKS:
        x1, y1, x2, y2 = BLOCKS[text]
        return (f'<rect class="{names}" x="{number(left + x1 * across / 8)}" y="{number(top + y1 * down / 8)}" '
                f'width="{number((x2 - x1) * across / 8)}" height="{number((y2 - y1) * down / 8)}"/>')
    return f'<text class="{names} m" x="{number(middle)}" y="{top + RISE}">{html.escape(text, quote=False)}</text>'


def joined(found):
    """Horizontal lines and blocks that meet are drawn as one, without gaps."""
    result = []
    for piece in found:
        last = result[-1] if result else None
        if last and piece["text"] == last["text"] and piece["text"] in "─█" and last["style"] == piece["style"] and not last["plain"] and (
                last["column"] + last["cells"] == piece["column"]):
            last["cells"] += 1
        else:
            result.append(piece)
    return result


def drawing(screen, title, description):
    """The picture of a screen."""
    across, down = number(2 * MARGIN + screen.columns * CELL), 2 * MARGIN + len(screen.lines) * LINE
    colors = sorted({int(name[1:]) for line in screen.lines for _, style, _ in line for name in style if re.fullmatch(r"c\d+", name)})
    extra = [f".c{index}{{fill:{cube(index)};color:{cube(index)}}}" for index in colors if index >= 16]
    body = [element(piece, row) for row, line in enumerate(screen.lines) for piece in joined(pieces(line))]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" width="{across}" height="{down}" role="img" '
        'aria-labelledby="title text">',
        f'<title id="title">{html.escape(title)}: {html.escape(description)}</title>',
        f'<desc id="text">{html.escape(screen.text())}</desc>',
        "<style>",
        "text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace;white-space:pre}",
        ".bold{font-weight:700}.italic{font-style:italic}.underline{text-decoration:underline}.strike{text-decoration:line-through}.m{text-anchor:middle}",
        ".l{stroke:currentColor;stroke-width:1.2;fill:none!important}",
        *rules("light"), *extra, "@media (prefers-color-scheme:dark){", *rules("dark"), "}", "</style>",
        f'<rect class="b edge" x=".5" y=".5" width="{number(float(across) - 1)}" height="{down - 1}" rx="8"/>', *filter(None, body), "</svg>",
    ]) + "\n"
