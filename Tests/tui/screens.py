"""What the board looks like: golden screens, borders, colours, and terminals of many kinds."""

import array
import difflib
import fcntl
import os
import re
import shutil
import subprocess
import termios
import time

import plans
from terminal import Gone, Terminal

SIZES = [(80, 24), (200, 50), (40, 12), (20, 6)]
GOLDEN = os.path.join(os.path.dirname(__file__), "screens")


class Tmux:
    """A window of tmux, which is the judge of characters that take several scalars."""

    def __init__(self, plan, words, columns, rows):
        self.name = f"pb-{os.getpid()}"
        self.plan = plan
        self.call("-u", "new-session", "-d", "-x", str(columns), "-y", str(rows), "-c", plan.folder, *words)
        self.call("set", "-g", "status", "off")
        self.call("resize-window", "-x", str(columns), "-y", str(rows))

    def call(self, *words):
        environment = self.plan.environment | {"TMUX_TMPDIR": self.plan.root}
        return subprocess.run(["tmux", "-f", "/dev/null", "-L", self.name, *words], env=environment, capture_output=True, text=True).stdout

    def lines(self):
        return self.call("capture-pane", "-p", "-N").split("\n")[:-1]

    def settled(self, holds, limit=5.0):
        """The lines as soon as they are the same twice and `holds` is true of them."""
        end, before = time.monotonic() + limit, None
        while time.monotonic() < end:
            lines = self.lines()
            if lines == before and holds(lines):
                return lines
            before = lines
            time.sleep(0.05)
        return before

    def send(self, *names):
        self.call("send-keys", *names)

    def close(self):
        self.call("kill-server")


def scenes():
    """The name of each golden screen, the board, and the keys that lead to it."""
    return [("board", plans.HOME_BOARD, []), ("help", plans.HOME_BOARD, ["?"]), ("moved", plans.HOME_BOARD, ["L"]),
            ("card", plans.HOME_BOARD, ["j", "i"]), ("sidebar", plans.HOME_BOARD, ["0"]), ("menu", plans.HOME_BOARD, ["m"]),
            ("editing", plans.HOME_BOARD, ["e"]), ("filter", plans.HOME_BOARD, ["/", "p"]), ("hard", plans.hard_board(), [])]


def golden(pb, is_recording):
    """Compares the screens with those in the folder `screens`. Returns the faults."""
    if not shutil.which("tmux"):
        return []
    faults = []
    for name, board, keys in scenes():
        for columns, rows in SIZES:
            if name != "board" and name != "hard" and (columns, rows) != (80, 24):
                continue
            plan = plans.Plan(pb, {"home.md": board})
            # The card in full says when the file was changed: today, at nine.
            os.utime(f"{plan.folder}/home.md", (1795251600,) * 2)
            tmux = Tmux(plan, [pb, "tui", "home.md"], columns, rows)
            try:
                lines = tmux.settled(lambda lines: any(line.strip() for line in lines))
                for one in keys:
                    tmux.send(one)
                    time.sleep(0.1)
                if keys:
                    time.sleep(0.3)
                    lines = tmux.settled(lambda lines: True)
            finally:
                tmux.close()
                plan.remove()
            text = "".join(line.rstrip() + "\n" for line in lines)
            path = f"{GOLDEN}/{name}-{columns}x{rows}.txt"
            if is_recording:
                os.makedirs(GOLDEN, exist_ok=True)
                with open(path, "w") as file:
                    file.write(text)
            old = open(path).read() if os.path.exists(path) else ""
            if text != old or is_recording:
                difference = difflib.unified_diff(old.split("\n"), text.split("\n"), "expected", "shown", lineterm="", n=1)
                faults.append(f"{name} at {columns}x{rows}:\n" + "\n".join(difference))
    return faults


def borders(pb):
    """The borders between columns must be in line on every row, whatever the titles are."""
    faults = []
    for columns, rows in [(80, 24), (100, 40), (200, 50)]:
        plan = plans.Plan(pb, {"home.md": plans.hard_board()})
        terminal = Terminal([pb, "tui", "home.md"], plan.folder, plan.environment, columns, rows)
        try:
            for keys in ([], ["L"], ["j", "j", "L"], ["G"], ["l", "K"], ["0"], ["0"], ["i"], ["escape"]):
                terminal.send(*keys)
                terminal.settle(0.15)
                if not any("│" in line for line in terminal.lines):
                    faults.append(f"{columns}x{rows}, after {keys}: no borders")
                faults += [f"{columns}x{rows}, after {keys}: {fault}" for fault in crooked(terminal)]
        finally:
            terminal.close()
            plan.remove()
    return faults


def crooked(terminal):
    """The rows whose borders are not where those of the row above are."""
    def places(row):
        return [column for column in range(terminal.columns) if terminal.screen.buffer[row][column].data == "│"]

    rows = range(3, terminal.rows - 2)
    usual = places(2)
    return [f"row {row}: borders at {places(row)}, above at {usual}: {terminal.lines[row]}" for row in rows if places(row) != usual]


def controls(pb):
    """Nothing that a title contains reaches the terminal as a control character."""
    plan = plans.Plan(pb, {"home.md": plans.hard_board()})
    terminal = Terminal([pb, "tui", "home.md"], plan.folder, plan.environment, 200, 50)
    terminal.settle(0.2)
    for name in ["j"] * 6 + ["i", "escape", "e", "escape", "D", "u", "/", "r", "escape", "m", "escape", "0", "0"]:
        terminal.send(name)
        terminal.settle(0.06)
    terminal.send("escape", "q")
    terminal.end()
    faults = []
    text = terminal.written.decode(errors="replace")
    rest = re.sub(r"\x1b\[[0-9;?<]*[A-Za-z]|\x1b\[\?\d+\$p|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[=>]", "", text)
    for character in sorted({one for one in rest if ord(one) < 32 or 127 <= ord(one) < 160 or one in "\u202e\u202c\u2028\u200e\U000e0041"}):
        faults.append(f"U+{ord(character):04X} reaches the terminal")
    if "\x1b[31mred" in text:
        faults.append("a title has coloured text")
    terminal.close()
    plan.remove()
    return faults


def kinds(pb):
    """Terminals without colours, without UTF-8, with few colours, and those that can only print text."""
    faults = []

    def need(holds, fault):
        if not holds:
            faults.append(fault)

    def shown(*options, **environment):
        plan = plans.Plan(pb, {"home.md": plans.HOME_BOARD}, **environment)
        terminal = Terminal([pb, "tui", *options, "home.md"], plan.folder, plan.environment)
        terminal.wait(lambda: terminal.shows("Paint"))
        terminal.settle(0.2)
        terminal.found = terminal.modes(), terminal.screen.cursor.y, terminal.screen.cursor.hidden, terminal.find("Call Bo")
        terminal.send("q")
        terminal.end()
        terminal.close()
        plan.remove()
        return terminal

    def colours(terminal):
        """The kinds of colours that were asked for."""
        found = set()
        for codes in re.findall(rb"\x1b\[([0-9;]*)m", terminal.written):
            codes = codes.split(b";")
            if b"38" in codes or b"48" in codes:
                at = codes.index(b"38" if b"38" in codes else b"48")
                found.add("full" if codes[at + 1] == b"2" else "256")
                codes = codes[:at]
            if any(re.fullmatch(rb"[34][0-7]|(9|10)[0-7]", code) for code in codes):
                found.add("named")
        return found

    plain = shown(NO_COLOR="1")
    need(not colours(plain), f"NO_COLOR: colours: {colours(plain)}")
    need(re.search(rb"\x1b\[(?:[0-9;]*;)?7[;m]", plain.written), "NO_COLOR: the selected card is not inverse")
    need(colours(shown()) <= {"named"}, "TERM=xterm-256color: colours that the user did not choose")
    ascii_only = shown(LC_ALL="C")
    strange = {character for line in ascii_only.lines for character in line if ord(character) > 126}
    need(ascii_only.written.isascii(), f"LC_ALL=C: {strange or 'bytes that are not ASCII'}")
    need("1002" in shown().found[0], "the mouse is not asked for")
    for quiet in (shown("--no-mouse"), shown(PB_NO_MOUSE="1")):
        need(not {"1002", "1003", "1006"} & {*quiet.found[0]}, f"without the mouse: modes {quiet.found[0]}")
    for spoken in (shown("--a11y"), shown(PB_A11Y="1")):
        _, row, is_hidden, card = spoken.found
        need(not is_hidden and card and row == card[1], f"for screen readers: the cursor is {'hidden' if is_hidden else 'shown'} in row {row}, the card is at {card}")
    lines = shown("--linear")
    need(b"\x1b" not in lines.written and b"Paint" in lines.written, "line by line: escape sequences, or no cards")
    dumb = shown(TERM="dumb")
    need(b"\x1b" not in dumb.written, "TERM=dumb: escape sequences")
    need(b"Paint" in dumb.written, "TERM=dumb: no cards")
    return faults


ANSWER = b"\x1b]11;rgb:%s/%s/%s\x07\x1b[?62;4c"
WHITE, BLACK = ANSWER % ((b"ffff",) * 3), ANSWER % ((b"1e1e",) * 3)


def grounds(pb):
    """The terminal is asked for its background: an answer decides the colours whenever it comes, and is never taken for keys."""
    faults = []

    def shown(answer, configuration=None):
        """Shows a board on a terminal that answers as `answer` does, and returns the codes of the colours, and whether it was asked."""
        plan = plans.Plan(pb, {"home.md": plans.HOME_BOARD})
        if configuration:
            os.makedirs(plan.environment["XDG_CONFIG_HOME"] + "/planboard")
            with open(plan.environment["XDG_CONFIG_HOME"] + "/planboard/config.yml", "w") as file:
                file.write(configuration)
        terminal = Terminal([pb, "tui", "home.md"], plan.folder, plan.environment)
        terminal.wait(lambda: terminal.shows("Paint") and b"\x1b]11;?" in terminal.written, 2 if configuration else 5)
        terminal.settle(0.2)
        before = terminal.lines
        first = terminal.written
        answer(terminal)
        terminal.settle(0.3)
        if terminal.lines != before:
            faults.append(f"an answer was taken for keys: {terminal.lines}")
        codes = set(re.findall(rb"38;5;(?:160|203)|(?<=[;\[])31(?=[;m])", terminal.written[len(first):] or first))
        asked = b"\x1b]11;?" in terminal.written
        if asked and first.index(b"\x1b]11;?") < first.index(b"Paint"):
            faults.append("the terminal is asked before the first frame")
        terminal.send("q")
        if terminal.end() != 0:
            faults.append("the program does not end")
        terminal.close()
        if plan.read("home.md") != plans.HOME_BOARD.encode():
            faults.append("an answer changed the board")
        plan.remove()
        return codes, asked

    def late(answer):
        def send(terminal):
            time.sleep(1.5)
            terminal.write(answer[:12])
            time.sleep(0.8)
            terminal.write(answer[12:])
        return send

    for name, answer, wanted in (("light", lambda one: one.write(WHITE), b"38;5;160"), ("dark", lambda one: one.write(BLACK), b"38;5;203"),
                                 ("late", late(WHITE), b"38;5;160"), ("none", lambda one: None, b"31")):
        codes, asked = shown(answer)
        if codes != {wanted} or not asked:
            faults.append(f"{name}: colours {codes}, {'asked' if asked else 'not asked'}")
    codes, asked = shown(lambda one: None, "theme: dark\n")
    if codes != {b"38;5;203"} or asked:
        faults.append(f"theme: dark: colours {codes}, {'asked' if asked else 'not asked'}")
    # Who quits at once does not find the answer in the shell.
    plan = plans.Plan(pb, {"home.md": plans.HOME_BOARD})
    terminal = Terminal([pb, "tui", "home.md"], plan.folder, plan.environment)
    terminal.wait(lambda: b"\x1b]11;?" in terminal.written)
    terminal.send("q")
    time.sleep(0.05)
    try:
        terminal.write(WHITE)
    except Gone:
        # On a busy machine, the program has stopped waiting for the answer by now.
        terminal.close()
        plan.remove()
        return faults
    terminal.end()
    waiting = array.array("i", [0])
    fcntl.ioctl(terminal.program, termios.FIONREAD, waiting)
    if waiting[0]:
        faults.append(f"{waiting[0]} bytes of the answer are left to the shell")
    terminal.close()
    plan.remove()
    return faults


def run(pb, is_recording=False):
    failures = 0
    for name, check in (("golden", lambda: golden(pb, is_recording)), ("borders", lambda: borders(pb)), ("controls", lambda: controls(pb)),
                        ("kinds", lambda: kinds(pb)), ("grounds", lambda: grounds(pb))):
        faults = check()
        failures += bool(faults)
        for fault in faults:
            print(f"screens: {name}: {fault}")
    return failures
