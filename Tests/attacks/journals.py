"""Damages files that pb has written in the state folder: bytes, lines, numbers, paths, signatures, whole files."""

import os
import re

NUMBERS = [
    b"-1", b"0", b"1", b"3", b"9223372036854775807", b"-9223372036854775808", b"9223372036854775808",
    b"4611686018427387904", b"99999999999999999999", b"2000000000", b"", b"x", b"+5", b" 1", b"1e9", "٣".encode()
]
PATHS = [
    b"../outside/keep.md", b"../outside/new.md", b"../home/.profile", b"/proc/self/mem", b"", b".", b"..", b"plan.md/",
    b"sub/../../x.md", b".git/hooks/pre-commit", b"\\n", b"\xff", b"plan.md", b"a" * 5000, b"OUTSIDE/absolute.md",
    b".planboard.yml"
]
KINDS = [
    b"change", b"undo 1", b"undo 2", b"undo -1", b"undo 9223372036854775807", b"redo 1", b"redo 99", b"undo",
    b"change 1", b"x", b""
]


def digest(data):
    """The signature at the end of a journal line: a 64-bit FNV-1a hash, and the length of the line."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return b"%016x-%x" % (value, len(data))


def signed(fields):
    line = b"".join(field + b"\t" for field in fields)
    return line + digest(line)


def forged(dice, lines, root):
    """Journal lines for a change that never happened, to boards or to files outside. In half of the cases, the lines fit the texts
    of the files, so that pb does not reject them at once."""
    numbers = [int(number[1]) for number in (re.match(rb"\+\t(\d+)\t", line) for line in lines) if number]
    number = b"%d" % min(max([0, *numbers]) + 1, 1 << 62) if dice.random() < 0.8 else dice.choice(NUMBERS)
    kind, ending = b"change" if dice.random() < 0.7 else dice.choice(KINDS), dice.choice([b"", b"=", b"=", b"~", b"-"])
    fields, fits = [b"+", number, b"1795341900", kind, b"forged \x1b[2J\xe2\x80\xae"], dice.random() < 0.5
    boards = dice.choice([1, 2, 2])
    for index in range(boards):
        outside = dice.choice(PATHS).replace(b"OUTSIDE", os.fsencode(root) + b"/outside")
        path = b"plan.md" if index == 0 and boards > 1 or dice.random() < 0.3 else outside
        data = content(os.path.join(os.fsencode(root), b"plan", path))
        here, there = digest(data) if data is not None else b"none", digest(b"PWNED\n" + (data or b""))
        if not fits and dice.random() < 0.5:
            here, there = dice.choice([(here, b"none"), (b"none", b"none"), (here, here), (b"", b"../../x"),
                                       (b"0-0", here)])
        # `undo` accepts an entry if the file has the text that the change led to. An interrupted change is finished if one board
        # has that text.
        is_written = ending in (b"=", b"~") or index == 0 and boards > 1
        fields += [path, there, here] if is_written else [path, here, there]
        splices = 1 if fits else dice.choice([1, 1, 2, 3])
        fields.append(b"%d" % splices if fits or dice.random() < 0.75 else dice.choice(NUMBERS))
        for _ in range(splices):
            offset = b"0" if fits else dice.choice(NUMBERS + [b"5", b"%d" % len(data or b"")])
            whole = (b"PWNED\\n", b"") if is_written else (b"", b"PWNED\\n")
            fields += [offset, *whole] if fits else [
                offset, *dice.choice([(b"", b"x\\n"), (b"x", b""), (b"x" * 5000, b""), (b"", b"")])
            ]
    return [signed(fields)] + [signed([ending, number])] * bool(ending)


def content(path):
    """The bytes of a file; None if there is no such file or it may not be read."""
    if len(path) > 900 or path.startswith(b"/proc") or not os.path.isfile(path):
        return None
    with open(path, "rb") as file:
        return file.read()


def changed(dice, line):
    """The line with one field changed, usually with a valid signature."""
    fields = line.split(b"\t")[:-1]
    if not fields:
        return line
    at = dice.randrange(len(fields))
    how = dice.randrange(6)
    if how < 3:
        numbers = [index for index, field in enumerate(fields) if field.isdigit()] or [at]
        fields[dice.choice(numbers)] = dice.choice(NUMBERS)
    elif how == 3:
        fields[at] = dice.choice(NUMBERS + PATHS + KINDS)
    elif how == 4:
        del fields[at]
    else:
        fields.insert(at, fields[dice.randrange(len(fields))])
    return signed(fields) if dice.random() < 0.85 else b"\t".join(fields) + b"\t" + line.rsplit(b"\t", 1)[-1]


def damage_journal(dice, data, root):
    lines = data.split(b"\n")
    at, to, offset = dice.randrange(len(lines)), dice.randrange(len(lines)), dice.randrange(len(data) + 1)
    how = dice.randrange(20)
    if how == 0 and data:
        flipped = offset % len(data)
        return data[:flipped] + bytes([data[flipped] ^ 1 << dice.randrange(8)]) + data[flipped + 1:]
    if how == 1:
        return data[:offset]
    if how == 2:
        return data[:offset] + data[offset + dice.randint(1, 80):]
    if how == 3:
        lines.insert(to, lines[at])
    elif how == 4:
        lines[at], lines[to] = lines[to], lines[at]
    elif how == 5:
        # Without its line `=`, a change counts as interrupted, and the next run finishes it or takes it back.
        lines = [line for line in lines if not line.startswith(b"=") or dice.random() < 0.5]
    elif how == 6:
        lines.insert(
            0,
            dice.choice([b"planboard journal 99", b"#2", b"\x00" * 100, b"{", b"v\t9223372036854775807", b"\xff\xfe"]))
    elif how < 13:
        begun = [index for index, line in enumerate(lines) if line.startswith(b"+")] if dice.random() < 0.8 else []
        at = dice.choice(begun or [at])
        lines[at] = changed(dice, lines[at])
    else:
        lines[-1:] = [*forged(dice, lines, root), b""]
    return b"\n".join(lines)


def damage(dice, state, root):
    """Damages one to three files in the state folder `state`. `root` is the folder of the case."""
    for _ in range(dice.choice([1, 1, 2, 3])):
        paths = (os.path.join(folder, name) for folder, _, names in os.walk(state) for name in names)
        files = sorted(path for path in paths if os.path.isfile(path) and not os.path.islink(path))
        journals = [path for path in files if os.path.basename(path).startswith(b"journal")]
        if not files:
            return
        path = dice.choice(journals if journals and dice.random() < 0.85 else files)
        with open(path, "rb") as file:
            data = file.read()
        if path in journals and dice.random() < 0.9:
            with open(path, "wb") as file:
                file.write(damage_journal(dice, data, root))
        else:
            damage_file(dice, path, data, root)


def damage_file(dice, path, data, root):
    """Cuts off the end of a file, overwrites it, removes it, or replaces it by a folder, a link or a pipe."""
    how = dice.randrange(7)
    if how < 2:
        with open(path, "wb") as file:
            file.write(data[:dice.randrange(len(data) +
                                            1)] if how else dice.choice([b"", b"\x00" * 50, b"/etc\n", data * 2]))
        return
    os.unlink(path)
    if how == 3:
        os.mkdir(path)
    elif how == 4:
        os.symlink(os.path.join(os.fsencode(root), b"outside", dice.choice([b"keep.md", b"new"])), path)
    elif how == 5:
        os.symlink(os.path.basename(path), path)
    elif how == 6:
        os.mkfifo(path)
