"""Makes a failing case smaller as long as it still fails, and writes it as a shell script."""

import copy
import shlex
import time

SECONDS = 12


def shrunk(case, broken, failing):
    """Returns the smallest case that still fails, and the laws that it breaks. `failing(case)` returns the laws that a case
    breaks."""
    ends = time.monotonic() + SECONDS
    best, wrong = case, broken

    def attempt(smaller):
        nonlocal best, wrong
        if time.monotonic() > ends:
            return False
        found = failing(smaller)
        if found:
            best, wrong = smaller, found[0]
        return bool(found)

    for index in reversed(range(len(case.steps))):
        smaller = copy.copy(best)
        smaller.steps = best.steps[:index] + best.steps[index + 1:]
        attempt(smaller)
    for kind in ("links", "files"):
        for path in list(getattr(best, kind)):
            smaller = copy.copy(best)
            setattr(smaller, kind, {name: data for name, data in getattr(best, kind).items() if name != path})
            attempt(smaller)
    for path in list(best.files):
        shrink_lines(path, lambda: best, attempt)
    for index, step in enumerate(best.steps):
        for at in reversed(range(len(step.argv))):
            smaller = copy.copy(best)
            argv = best.steps[index].argv
            smaller.steps = list(best.steps)
            smaller.steps[index] = copy.copy(best.steps[index])
            smaller.steps[index].argv = argv[:at] + argv[at + 1:]
            attempt(smaller)
    return best, wrong


def shrink_lines(path, best, attempt):
    """Removes runs of lines from one file, at first long ones, then ever shorter ones."""
    size = max(1, best().files[path].count(b"\n") // 2)
    while True:
        at = 0
        while True:
            lines = best().files[path].splitlines(keepends=True)
            if at >= len(lines):
                break
            smaller = copy.copy(best())
            smaller.files = {**smaller.files, path: b"".join(lines[:at] + lines[at + size:])}
            if not attempt(smaller):
                at += size
        if size == 1:
            return
        size //= 2


def quoted(data):
    """Bytes as a word for bash."""
    text = data.decode("utf-8", "surrogateescape")
    if text.isprintable():
        return shlex.quote(text)
    signs = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "'": "\\'", "\\": "\\\\"}
    return "$'" + "".join(
        signs.get(sign) or (sign if sign.isprintable() else "".join(
            f"\\x{byte:02x}" for byte in sign.encode("utf-8", "surrogateescape"))) for sign in text) + "'"


def script(case, longest=4000):
    lines = [
        'cd "$(mktemp -d)" && mkdir -p home outside plan/sub plan/.planboard',
        'export HOME=$PWD/home XDG_STATE_HOME=$PWD/state PB_DIR=.; cd plan',
    ]
    for path, data in case.files.items():
        lines.append(f"printf %b {shlex.quote(percent(data))} > {quoted(b'./' + path)}")
    lines += [f"ln -s {quoted(target)} {quoted(b'./' + path)}" for path, target in case.links.items()]
    for step in case.steps:
        if step.program == "damage":
            lines.append("# Here the state folder was damaged. damaged/ is a copy of it afterwards.")
            continue
        given = f"printf %b {shlex.quote(percent(step.stdin))} | " if step.stdin else ""
        variables = "".join(f"{key}={shlex.quote(value)} "
                            for key, value in ({"PB_TODAY": "2026-11-21"} | step.environment).items())
        place = f"cd {step.folder}; " if step.folder else ""
        line = given + variables + " ".join([step.program, *map(quoted, step.argv)])
        lines.append(f"({place}{line})" if place else line)
    return "\n".join("    " + (line if len(line) < longest else line[:longest] + "…") for line in lines)


def percent(data):
    """The bytes, escaped for %b of printf."""
    text = data.decode("utf-8", "surrogateescape")
    signs = {"\n": "\\n", "\t": "\\t", "\\": "\\\\"}
    return "".join(
        signs.get(sign) or (sign if sign.isprintable() else "".join(
            f"\\x{byte:02x}" for byte in sign.encode("utf-8", "surrogateescape"))) for sign in text)
