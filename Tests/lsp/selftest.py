"""Tests text.py with the examples of the specification, and on random texts with a slow version that works on lists of code units. If
there is a meta-model, metamodel.py must find what is wrong with some messages.
"""

import random

import metamodel
from text import ENCODINGS, WrongEdit, applied, changed, index, position, units

# Characters of one to four bytes, combining marks, tabs, all line ends, and separators that end no line in the protocol.
CHARACTERS = ["a", "b", " ", "\t", "é", "e\u0301", "ß", "日", "\u2028", "\u0085", "\x0c", "😀", "👩‍👩‍👧", "𐐀", "\n", "\r\n", "\r"]


def slow_lines(text, encoding):
    """The lines as lists of code units. A code unit is a pair of its character's index and the index in that character."""
    lines, at = [[]], 0
    while at < len(text):
        if text[at] in "\r\n":
            at += 2 if text[at:at + 2] == "\r\n" else 1
            lines.append([])
        else:
            lines[-1] += [(at, number) for number in range(units(text[at], encoding))]
            at += 1
    return lines


def check_random(dice, encoding):
    text = "".join(dice.choices(CHARACTERS, k=dice.randint(0, 30)))
    for line, found in enumerate(slow_lines(text, encoding)):
        for character, (where, inner) in enumerate(found):
            place = {"line": line, "character": character}
            assert index(text, place, encoding) == where, (text, place)
            assert inner or position(text, where, encoding) == place, (text, place)
            try:
                assert index(text, place, encoding, strict=True) == where and inner == 0
            except WrongEdit:
                assert inner
    first, last = sorted(dice.choices([at for at in range(len(text) + 1) if text[at - 1:at + 1] != "\r\n"], k=2))
    new = "".join(dice.choices(CHARACTERS, k=dice.randint(0, 3)))
    area = {"start": position(text, first, encoding), "end": position(text, last, encoding)}
    expected = text[:first] + new + text[last:]
    assert changed(text, {"range": area, "text": new}, encoding) == expected, (text, area, new)
    assert applied(text, [{"range": area, "newText": new}], encoding) == expected, (text, area, new)


def check_meta_model(model):
    start, end = {"line": 0, "character": 0}, {"line": 0, "character": 1}
    area, method = {"start": start, "end": end}, "textDocument/publishDiagnostics"
    item = {"range": area, "message": "x", "severity": 1, "code": "x", "tags": [1]}

    def fault(**more):
        diagnostic = {key: value for key, value in (item | more).items() if value is not None}
        return model.fault_of_message({"method": method, "params": {"uri": "file:///a", "diagnostics": [diagnostic]}})

    assert fault() is None, fault()
    for wrong in ({"range": {"start": start}}, {"range": area | {"start": start | {"line": -1}}}, {"severity": 7}, {"message": None},
                  {"code": True}, {"tags": 1}, {"extra": 1}):
        assert fault(**wrong), wrong
    assert model.fault_of_message({"method": "textDocument/didOpen", "params": {}}), "a server opens no documents"
    assert model.fault_of_result("textDocument/codeAction", [{"title": "x", "command": {"title": "x", "command": "y"}}]) is None
    assert model.fault_of_result("textDocument/codeAction", [{"title": "x", "edits": {}}])


def run(cases, seed):
    if metamodel.present():
        check_meta_model(metamodel.present())
    # "the document contains a𐐀b": the offset of b is 3 in UTF-16, 5 in UTF-8, and 2 in UTF-32.
    for encoding, where in (("utf-16", 3), ("utf-8", 5), ("utf-32", 2)):
        assert position("a𐐀b", 2, encoding) == {"line": 0, "character": where}
        assert index("a𐐀b", {"line": 0, "character": 99}, encoding) == 3
    assert position("a\r\nb\rc", 5, "utf-16") == {"line": 2, "character": 0}
    both = [
        {"range": {"start": {"line": 0, "character": 1}, "end": {"line": 0, "character": 1}}, "newText": text} for text in "xy"
    ]
    assert applied("ab", both, "utf-16") == "axyb"
    for number in range(cases):
        dice = random.Random(f"{seed}/{number}")
        check_random(dice, dice.choice(list(ENCODINGS)))


if __name__ == "__main__":
    run(3000, 0)
    print("lsp: positions and edits, 3000 random texts")
