"""A terminal for one program: what the program writes is drawn on pyte's screen, and keys, clicks and sizes can be sent to it."""

import array
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time

import pyte

KEYS = {"enter": "\r", "escape": "\x1b", "tab": "\t", "backspace": "\x7f", "space": " ", "up": "\x1b[A", "down": "\x1b[B",
        "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F", "page-up": "\x1b[5~", "page-down": "\x1b[6~",
        "delete": "\x1b[3~", "f1": "\x1bOP", "f6": "\x1b[17~", "S-tab": "\x1b[Z"}
for name, last in (("up", "A"), ("down", "B"), ("right", "C"), ("left", "D")):
    KEYS["S-" + name], KEYS["A-" + name], KEYS["C-" + name] = (f"\x1b[1;{number}{last}" for number in (2, 3, 5))
MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
# The private modes that a program may leave switched on: cursor and wrapping of lines.
USUAL = {"25", "7"}


def key(name):
    """The bytes of a key: one of KEYS, `C-x`, or a text."""
    if name in KEYS:
        return KEYS[name].encode()
    if re.fullmatch(r"C-[a-z]", name):
        return bytes([ord(name[2]) & 31])
    return name.encode()


class Gone(Exception):
    """The program has ended."""


class Terminal:

    def __init__(self, argv, folder, environment, columns=80, rows=24):
        self.columns, self.rows = columns, rows
        self.user, self.program = os.openpty()
        self.set_size(columns, rows)
        self.saved = termios.tcgetattr(self.program)
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.written, self.count = b"", 0

        def lead():
            # The program leads a session whose terminal this is, as under a login shell.
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(argv, cwd=folder, env=environment, stdin=self.program, stdout=self.program,
                                        stderr=self.program, preexec_fn=lead, close_fds=True)

    # MARK: Output

    def read(self, seconds):
        """Draws what the program writes within a time. Returns whether it wrote something."""
        ready, _, _ = select.select([self.user], [], [], max(0, seconds))
        if not ready:
            return False
        try:
            data = os.read(self.user, 1 << 16)
        except OSError:
            return False
        self.count += len(data)
        # Sequences that tell the state of the terminal must not be cut off in the record.
        self.written = self.written[-(1 << 20):] + data
        # pyte does not know these sequences, and would show the rest of their text.
        self.stream.feed(re.sub(rb"\x1b\[\?\d+\$p|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[=>]", b"", data))
        return bool(data)

    def is_idle(self):
        """Whether the program waits, and has read all that was sent to it. On a busy machine, that can take a while."""
        if self.process.poll() is not None:
            return True
        waiting = array.array("i", [0])
        try:
            fcntl.ioctl(self.program, termios.FIONREAD, waiting)
            threads = f"/proc/{self.process.pid}/task"
            for thread in os.listdir(threads):
                with open(f"{threads}/{thread}/stat") as file:
                    if file.read().rsplit(")", 1)[1].split()[0] not in "STtZ":
                        return False
        except OSError:
            # Without /proc, only the silence counts.
            return True
        return waiting[0] == 0

    def settle(self, quiet=0.05, limit=5.0):
        """Draws what the program writes, until it has written nothing for a time in seconds, and waits for something to do."""
        start = last = time.monotonic()
        while time.monotonic() - last < quiet or not self.is_idle():
            if time.monotonic() - start > limit:
                return
            if self.read(min(quiet, 0.02)):
                last = time.monotonic()

    def wait(self, holds, limit=5.0):
        """Draws what the program writes, until `holds` returns true. Returns whether it did within a time, in seconds."""
        end = time.monotonic() + limit
        while not holds():
            left = end - time.monotonic()
            if left <= 0:
                return False
            if not self.read(min(0.02, left)) and self.process.poll() is not None and not self.read(0):
                return holds()
        return True

    @property
    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def shows(self, text):
        return any(text in line for line in self.lines)

    def find(self, text):
        """The 0-based column and row where a text begins; None if it is not on the screen."""
        for row, line in enumerate(self.lines):
            if text in line:
                # pyte's lines have one character for each cell, except for the right halves of wide ones, which are left out.
                column = 0
                for place in range(self.columns):
                    if "".join(self.screen.buffer[row][at].data for at in range(place, self.columns)).startswith(text):
                        column = place
                        break
                return column, row
        return None

    # MARK: Input

    def send(self, *names):
        """Presses keys, one after the other."""
        for name in names:
            self.write(key(name))

    def write(self, data):
        if self.process.poll() is not None:
            raise Gone()
        while data:
            ready, writable, _ = select.select([self.user], [self.user], [], 5)
            if ready:
                self.read(0)
            if writable:
                try:
                    data = data[os.write(self.user, data):]
                except OSError:
                    raise Gone() from None

    def mouse(self, code, column, row, last="M"):
        """Sends a report of the mouse. `column` and `row` are 0-based."""
        self.write(f"\x1b[<{code};{column + 1};{row + 1}{last}".encode())

    def click(self, column, row):
        self.mouse(0, column, row)
        # The program may end as soon as the button is pressed.
        if self.process.poll() is None:
            self.mouse(0, column, row, "m")

    def drag(self, start, end, steps=4):
        """Drags with the left button from one cell to another."""
        self.mouse(0, *start)
        for step in range(1, steps + 1):
            self.mouse(32, *(a + (b - a) * step // steps for a, b in zip(start, end)))
            self.settle(0.02, 0.3)
        self.mouse(0, *end, "m")

    def set_size(self, columns, rows):
        fcntl.ioctl(self.user, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.screen.resize(rows, columns)
        self.set_size(columns, rows)

    # MARK: State

    def modes(self):
        """The private modes that the program has left in another state than usual, with their state."""
        found = {}
        for numbers, last in MODE.findall(self.written):
            for number in numbers.decode().split(";"):
                found[number] = last == b"h"
        return {number: state for number, state in found.items() if state != (number in USUAL)}

    def is_restored(self):
        """What is not as before the program began; an empty list if all is."""
        faults = [f"mode {number} is {'on' if state else 'off'}" for number, state in self.modes().items()]
        now = termios.tcgetattr(self.program)
        # The flag that input waits to be printed again is not a setting.
        for name, old, new in zip(("input", "output", "control", "local"), self.saved, now):
            if old & ~getattr(termios, "PENDIN", 0) != new & ~getattr(termios, "PENDIN", 0):
                faults.append(f"the {name} flags are {new:#x} instead of {old:#x}")
        if self.saved[6] != now[6]:
            faults.append("the control characters differ")
        return faults

    def end(self, limit=3.0):
        """Waits for the end of the program. Returns its exit code, or None if it does not end."""
        stop = time.monotonic() + limit
        while self.process.poll() is None and time.monotonic() < stop:
            self.read(0.02)
        self.settle(0.02, 0.5)
        return self.process.poll()

    def processes(self):
        """The ids of the processes of the terminal: the program, and those that it has started."""
        found = []
        for name in os.listdir("/proc") if os.path.isdir("/proc") else []:
            try:
                with open(f"/proc/{int(name)}/stat") as file:
                    fields = file.read().rsplit(")", 1)[1].split()
            except (OSError, ValueError):
                continue
            if int(fields[3]) == self.process.pid and fields[0] != "Z":
                found.append(int(name))
        return found

    def close(self):
        for process in {*self.processes(), *[self.process.pid] * (self.process.poll() is None)}:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()
        os.close(self.user)
        os.close(self.program)
