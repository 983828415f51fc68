"""Positions and edits of the Language Server Protocol 3.17, written from its specification and independently of pb.

A text is a `str`. A position is `{"line": …, "character": …}`, both from 0; the character counts code units of the line in the
encoding that client and server agreed on. Lines end with LF, CRLF or CR, and with nothing else (not with U+2028).
"""

import re

ENCODINGS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
LINE_END = re.compile("\r\n|\r|\n")


class WrongEdit(Exception):
    """An edit that the specification does not allow."""


def units(text, encoding):
    """The number of code units of a text."""
    codec, size = ENCODINGS[encoding]
    return len(text.encode(codec, "surrogatepass")) // size


def line_starts(text):
    """The index of the first character of each line. After the last line end there is one more line, which may be empty."""
    return [0] + [end.end() for end in LINE_END.finditer(text)]


def line_end(text, start):
    """The index of the end of the line that starts at an index, without its line end."""
    found = LINE_END.search(text, start)
    return found.start() if found else len(text)


def position(text, index, encoding, starts=None):
    """The position of an index. An index inside CRLF has no position of its own: it gets that of the CR."""
    starts = starts or line_starts(text)
    low, high = 0, len(starts)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if starts[middle] <= index else (low, middle)
    end = min(index, line_end(text, starts[low]))
    return {"line": low, "character": units(text[starts[low]:end], encoding)}


def index(text, place, encoding, strict=False, starts=None):
    """The index of a position. Places after the end of a line mean its end, and lines after the last one the end of the text. A
    place inside a character means its start. With `strict`, these places are errors: a server has no reason to send them.
    """
    starts = starts or line_starts(text)
    line, character = place["line"], place["character"]
    if line >= len(starts):
        if strict:
            raise WrongEdit(f"line {line} of {len(starts)}")
        return len(text)
    at, end, seen = starts[line], line_end(text, starts[line]), 0
    while at < end and seen < character:
        step = units(text[at], encoding)
        if seen + step > character:
            if strict:
                raise WrongEdit(f"{place} is inside a character")
            break
        seen, at = seen + step, at + 1
    if strict and seen != character:
        raise WrongEdit(f"{place} is after the end of the line")
    return at


def span(text, area, encoding, strict=False, starts=None):
    """The first and the last index of a range."""
    first, last = (index(text, area[side], encoding, strict, starts) for side in ("start", "end"))
    if strict and first > last:
        raise WrongEdit(f"the range {area} ends before it starts")
    return first, max(first, last)


def applied(text, edits, encoding):
    """The text after `TextEdit`s of a server. All ranges are places in the text before; they must not overlap. Insertions at the
    same place are inserted in their order.
    """
    starts = line_starts(text)
    spans = sorted((*span(text, edit["range"], encoding, True, starts), number) for number, edit in enumerate(edits))
    for (_, end, _), (start, _, _) in zip(spans, spans[1:]):
        if start < end:
            raise WrongEdit("edits overlap")
    parts, at = [], 0
    for start, end, number in spans:
        parts += [text[at:start], edits[number]["newText"]]
        at = end
    return "".join(parts + [text[at:]])


def changed(text, change, encoding):
    """The text after one `TextDocumentContentChangeEvent`."""
    if "range" not in change:
        return change["text"]
    first, last = span(text, change["range"], encoding)
    return text[:first] + change["text"] + text[last:]
