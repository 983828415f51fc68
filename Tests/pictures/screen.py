"""What a terminal shows after a program has printed lines with colours."""

import re
import unicodedata

# A sequence that selects colours, one that begins or ends a link, or a character.
TOKEN = re.compile(r"\x1b\[([0-9;]*)m|\x1b\]8;[^\x07\x1b]*(?:\x1b\\|\x07)|(.)", re.DOTALL)


def width(character):
    """The number of cells that a character takes."""
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class Style(frozenset):
    """What Select Graphic Rendition has set: `bold`, `dim`, `italic`, `underline`, `inverse`, `strike`, and a colour from `c0` to `c255`."""

    ATTRIBUTES = {1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "inverse", 9: "strike"}
    ENDS = {22: {"bold", "dim"}, 23: {"italic"}, 24: {"underline"}, 27: {"inverse"}, 29: {"strike"}}

    def after(self, parameters):
        style, codes = set(self), [int(code or 0) for code in parameters.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                style.clear()
            elif code in self.ATTRIBUTES:
                style.add(self.ATTRIBUTES[code])
            elif code in self.ENDS:
                style -= self.ENDS[code]
            else:
                color = None
                if 30 <= code <= 37:
                    color = code - 30
                elif 90 <= code <= 97:
                    color = code - 90 + 8
                elif code == 38 and codes[:1] == [5]:
                    color = codes[1]
                    del codes[:2]
                elif code != 39:
                    raise ValueError(f"unknown code {code} in {parameters!r}")
                style = {name for name in style if not re.fullmatch(r"c\d+", name)} | ({f"c{color}"} if color is not None else set())
        return Style(style)


class Screen:
    """Lines of cells. A cell is its text, its style, and its width; a wide character is one cell of width 2."""

    def __init__(self, columns):
        self.columns, self.lines = columns, []

    def write(self, output):
        lines, style = [[]], Style()
        for match in TOKEN.finditer(output):
            parameters, character = match[1], match[2]
            if parameters is not None:
                style = style.after(parameters)
            elif character == "\n":
                lines.append([])
            elif character == "\r" or character is None:
                pass
            elif character < " ":
                raise ValueError(f"cannot show {character!r}")
            elif width(character) == 0 and lines[-1]:
                text, old, cells = lines[-1][-1]
                lines[-1][-1] = (text + character, old, cells)
            else:
                # A terminal breaks a line that does not fit.
                if sum(cell[2] for cell in lines[-1]) + width(character) > self.columns:
                    lines.append([])
                lines[-1].append((character, style, width(character)))
        if not lines[-1]:
            lines.pop()
        self.lines += lines

    def text(self):
        return "\n".join("".join(cell[0] for cell in line).rstrip() for line in self.lines)


class FullScreen(Screen):
    """What a terminal shows of a program that draws the whole screen: it places the cursor, and clears lines."""

    SEQUENCE = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])|\x1b\][^\x07\x1b]*(?:\x1b\\|\x07)|\x1b[=>]|([^\x1b])", re.DOTALL)

    def __init__(self, columns, rows):
        super().__init__(columns)
        blank = (" ", Style(), 1)
        self.cells = [[blank] * columns for _ in range(rows)]

    def write(self, output):
        row, column, style, end = 0, 0, Style(), 0
        for match in self.SEQUENCE.finditer(output):
            if match.start() != end:
                raise ValueError(f"cannot show {output[end:end + 20]!r}")
            end = match.end()
            parameters, last, character = match.groups()
            numbers = [int(number or 1) for number in (parameters or "").split(";")] if "?" not in (parameters or "") else []
            if last == "m":
                style = style.after(parameters)
            elif last == "H":
                row, column = numbers[0] - 1, (numbers + [1])[1] - 1
            elif last == "G":
                column = numbers[0] - 1
            elif last == "K":
                self.cells[row][column:] = [(" ", Style(), 1)] * (self.columns - column)
            elif last == "J":
                self.cells = [[(" ", Style(), 1)] * self.columns for _ in self.cells]
            elif character and character >= " ":
                if width(character) == 0:
                    text, old, cells = self.cells[row][column - 1]
                    self.cells[row][column - 1] = (text + character, old, cells)
                    continue
                self.cells[row][column] = (character, style, width(character))
                if width(character) == 2:
                    # The right half of a wide character is no cell of its own.
                    self.cells[row][column + 1] = ("", style, 0)
                column += width(character)
            elif last not in (None, "h", "l", "c"):
                raise ValueError(f"cannot show {match[0]!r}")
        if end != len(output):
            raise ValueError(f"cannot show {output[end:end + 20]!r}")
        self.lines = []
        for line in self.cells:
            cells = [cell for cell in line if cell[2]]
            while cells and cells[-1][0] == " " and "inverse" not in cells[-1][1]:
                cells.pop()
            self.lines.append(cells)
