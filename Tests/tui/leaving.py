"""However the board ends, the terminal is as it was before: its settings (`stty -a`) and its modes. An editor gets it with the usual
codes of the cursor keys."""

import os
import signal
import subprocess
import time

import plans
from terminal import Terminal

# Prints the settings of its terminal, then the bytes of one key, in the way of an editor that waits for a key.
EDITOR = """#!/bin/sh
saved=$(stty -g)
stty -a >"$HOME/stty"
echo ready
stty raw -echo
dd bs=3 count=1 2>/dev/null | od -An -tx1 | tr -d ' \\n' >"$HOME/key"
stty "$saved"
"""
SLOW_EDITOR = """#!/bin/sh
echo ready
exec sleep 30
"""


# Stops its job, as editors do on C-z, or only itself; then survives an interrupt, as editors do.
STOPPING_EDITOR = """#!/bin/sh
trap "" INT
echo ready
kill -TSTP %s
kill -INT 0
echo again
sleep 0.2
"""


class Case:

    def __init__(self, pb, editor=EDITOR, **environment):
        self.plan = plans.Plan(pb, {"home.md": plans.HOME_BOARD}, **environment)
        path = self.plan.root + "/editor"
        with open(path, "w") as file:
            file.write(editor)
        os.chmod(path, 0o755)
        self.plan.environment |= {"EDITOR": path, "VISUAL": path}
        self.terminal = Terminal([pb, "tui", "home.md"], self.plan.folder, self.plan.environment)
        self.faults = []
        self.need(self.terminal.wait(lambda: self.terminal.shows("Paint")), "the board is not drawn")
        self.terminal.settle()
        self.need(self.terminal.modes().get("1049") is True, "the board is not on the other screen")

    def need(self, holds, fault):
        if not holds:
            self.faults.append(fault)

    def restored(self, what):
        self.faults += [f"{what}: {fault}" for fault in self.terminal.is_restored()]

    def close(self):
        self.terminal.close()
        self.plan.remove()
        return self.faults


def quits(pb, key):
    case = Case(pb)
    case.terminal.send(key)
    case.need(case.terminal.end() == 0, f"the exit code is {case.terminal.process.poll()}")
    case.restored("afterwards")
    return case.close()


def ends_with(pb, number, **environment):
    """Ends the board with a signal."""
    case = Case(pb, **environment)
    case.terminal.send("a", "half a title")
    case.terminal.settle()
    case.terminal.process.send_signal(number)
    code = case.terminal.end()
    case.need(code is not None, "it goes on")
    case.need(code in (-number, 128 + number, 0) or code is not None and number == signal.SIGSEGV, f"the exit code is {code}")
    case.restored("afterwards")
    case.need(case.plan.read("home.md") == plans.HOME_BOARD.encode(), "the file has changed")
    return case.close()


def input_ends(pb):
    """The window of the terminal is closed."""
    case = Case(pb)
    os.close(case.terminal.user)
    end = time.monotonic() + 3
    while case.terminal.process.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    case.need(case.terminal.process.poll() is not None, "it goes on without a terminal")
    case.terminal.user = os.open("/dev/null", os.O_RDWR)
    return case.close()


def stops_and_goes_on(pb):
    """The process is stopped from outside, and another program changes the terminal meanwhile."""
    case = Case(pb)
    process = case.terminal.process
    process.send_signal(signal.SIGSTOP)
    subprocess.run(["stty", "sane"], stdin=case.terminal.program, check=True)
    case.terminal.stream.feed(b"\x1b[?1049l\x1b[2J\x1b[H$ ")
    process.send_signal(signal.SIGCONT)
    case.need(case.terminal.wait(lambda: case.terminal.shows("Paint")), "the board is not drawn again after SIGCONT")
    case.terminal.settle()
    case.terminal.send("L")
    case.need(case.terminal.wait(lambda: case.terminal.shows("moved")), "keys do nothing after SIGCONT")
    case.terminal.send("q")
    case.need(case.terminal.end() == 0, "it does not end")
    case.restored("afterwards")
    return case.close()


def hands_over(pb):
    """An editor gets the terminal as it was, and the up arrow as `ESC [ A`; afterwards, the board is drawn again."""
    case = Case(pb)
    terminal, home = case.terminal, case.plan.environment["HOME"]
    terminal.send("C-g")
    case.need(terminal.wait(lambda: b"ready" in terminal.written), "the editor does not start")
    case.need(not set(terminal.modes()), f"in the editor, modes are left on: {terminal.modes()}")
    settings = ""
    try:
        with open(home + "/stty") as file:
            settings = file.read()
    except OSError:
        case.faults.append("the editor did not run")
    for setting in ("icanon", "echo", "isig", "icrnl", "opost"):
        case.need(setting in settings.split(), f"in the editor, {setting} is off")
    terminal.settle()
    # The codes that the terminal would send now, as its modes say.
    mode = terminal.modes().get("1", False)
    terminal.write(b"\x1bOA" if mode else b"\x1b[A")
    terminal.screen.reset()
    case.need(terminal.wait(lambda: terminal.shows("Paint")), "the board is not drawn again after the editor")
    terminal.settle()
    with open(home + "/key") as file:
        found = file.read()
    case.need(found == "1b5b41", f"the editor got {found} for the up arrow")
    case.need(terminal.modes().get("1049") is True, "the board is not on the other screen after the editor")
    terminal.send("q")
    case.need(terminal.end() == 0, "it does not end")
    case.restored("afterwards")
    return case.close()


def killed_in_editor(pb, number):
    """The board is ended while the editor has the terminal."""
    case = Case(pb, SLOW_EDITOR)
    case.terminal.send("C-g")
    case.need(case.terminal.wait(lambda: b"ready" in case.terminal.written), "the editor does not start")
    case.terminal.process.send_signal(number)
    code = case.terminal.end(5)
    # The editor goes on. What it does with the terminal is its own affair.
    if code is None:
        for process in case.terminal.processes():
            if process != case.terminal.process.pid:
                os.kill(process, signal.SIGKILL)
        code = case.terminal.end(5)
    case.need(code is not None, "it does not end")
    case.restored("afterwards")
    return case.close()


def cannot_stop(pb):
    """Ctrl-Z where no shell waits: the board stays, and says why."""
    case = Case(pb)
    case.terminal.send("C-z")
    case.need(case.terminal.wait(lambda: case.terminal.shows("no shell")), "it does not say that it cannot stop")
    case.terminal.send("L")
    case.need(case.terminal.wait(lambda: case.terminal.shows("moved")), "keys do nothing after Ctrl-Z")
    case.terminal.send("q")
    case.need(case.terminal.end() == 0, "it does not end")
    case.restored("afterwards")
    return case.close()


def pastes(pb):
    """The window is resized in the middle of a paste, and in the middle of a key."""
    case = Case(pb)
    terminal = case.terminal
    for start, end in ((b"\x1b[200~Buy milk\rSecond\r", b"Do it\r\x1b[201~"), (b"\x1b", b"[200~Third\rDone\r\x1b[201~")):
        terminal.write(start)
        time.sleep(0.005 if start == b"\x1b" else 0.3)
        terminal.process.send_signal(signal.SIGWINCH)
        time.sleep(0.005 if start == b"\x1b" else 0.3)
        terminal.write(end)
        terminal.settle()
    for title in (b"Buy milk", b"Second", b"Do it", b"Third", b"Done"):
        case.need(terminal.wait(lambda: b"- [ ] " + title + b"\n" in case.plan.read("home.md")), f"{title} was not added")
    case.need(case.plan.read("home.md").count(b"- [") == plans.HOME_BOARD.count("- [") + 5, "the paste did something else")
    terminal.send("q")
    case.need(terminal.end() == 0, "it does not end")
    return case.close()


def resizes(pb):
    """The window is made smaller and larger again at once: the whole board is drawn again."""
    case = Case(pb)
    terminal = case.terminal
    size = terminal.columns, terminal.rows
    terminal.settle()
    before = terminal.lines
    for number in range(20):
        terminal.resize(20, 6)
        terminal.resize(*size)
        terminal.settle()
        if terminal.lines != before:
            case.need(False, f"the screen is not as before, after {number + 1} times")
            break
    terminal.send("q")
    case.need(terminal.end() == 0, "it does not end")
    return case.close()


def stops_in_editor(pb, target):
    """An editor stops under a shell with job control, and is interrupted after `fg`: the board is drawn again after it."""
    plan = plans.Plan(pb, {"home.md": plans.HOME_BOARD}, PS1="$ ")
    path = plan.root + "/editor"
    with open(path, "w") as file:
        file.write(STOPPING_EDITOR % target)
    os.chmod(path, 0o755)
    plan.environment |= {"EDITOR": path, "VISUAL": path}
    terminal = Terminal(["bash", "--norc", "--noprofile", "-i"], plan.folder, plan.environment)
    faults = []

    def need(holds, fault):
        if not holds:
            faults.append(fault)

    need(terminal.wait(lambda: terminal.shows("$")), "no prompt")
    terminal.write(f"{pb} tui home.md\r".encode())
    need(terminal.wait(lambda: terminal.shows("Paint")), "the board is not drawn")
    terminal.settle()
    terminal.send("C-g")
    need(terminal.wait(lambda: b"Stopped" in terminal.written), "the shell does not get its terminal back")
    terminal.screen.reset()
    terminal.write(b"fg\r")
    need(terminal.wait(lambda: b"again" in terminal.written), "the editor does not go on")
    need(terminal.wait(lambda: terminal.shows("Paint")), "the board is not drawn again")
    terminal.settle()
    terminal.send("L")
    need(terminal.wait(lambda: terminal.shows("moved")), "keys do nothing after the editor")
    terminal.close()
    plan.remove()
    return faults


def suspends(pb):
    """Ctrl-Z under a shell with job control: the shell gets its terminal back, and `fg` draws the board again."""
    plan = plans.Plan(pb, {"home.md": plans.HOME_BOARD}, PS1="$ ")
    terminal = Terminal(["bash", "--norc", "--noprofile", "-i"], plan.folder, plan.environment)
    faults = []

    def need(holds, fault):
        if not holds:
            faults.append(fault)

    need(terminal.wait(lambda: terminal.shows("$")), "no prompt")
    terminal.settle()

    def settings():
        terminal.screen.reset()
        terminal.write(b"stty -a; echo e''nd\r")
        need(terminal.wait(lambda: terminal.shows("end")), "the shell does not answer")
        terminal.settle()
        return [line for line in terminal.lines if "stty" not in line and "$" not in line and "Stopped" not in line and line]

    before, modes = settings(), terminal.modes()
    terminal.write(f"{pb} tui home.md\r".encode())
    need(terminal.wait(lambda: terminal.shows("Paint")), "the board is not drawn")
    terminal.settle()
    terminal.send("C-z")
    need(terminal.wait(lambda: b"Stopped" in terminal.written), "the shell does not get its terminal back")
    terminal.settle()
    need(terminal.modes() == modes, f"modes are left on: {terminal.modes()}, before: {modes}")
    need(settings() == before, "`stty -a` differs after Ctrl-Z")
    terminal.screen.reset()
    terminal.write(b"fg\r")
    need(terminal.wait(lambda: terminal.shows("Paint")), "the board is not drawn again by `fg`")
    terminal.settle()
    terminal.send("q")
    terminal.settle(0.2)
    need(settings() == before, "`stty -a` differs after `fg` and the end")
    terminal.close()
    plan.remove()
    return faults


def cases(pb):
    """The name and the faults of each case."""
    yield "q ends it", quits(pb, "q")
    for name in ("TERM", "HUP", "INT", "SEGV", "ABRT"):
        yield f"SIG{name}", ends_with(pb, getattr(signal, "SIG" + name))
    yield "SIGTERM, without colours", ends_with(pb, signal.SIGTERM, NO_COLOR="1")
    yield "the terminal is closed", input_ends(pb)
    yield "SIGSTOP and SIGCONT", stops_and_goes_on(pb)
    yield "Ctrl-Z and fg", suspends(pb)
    yield "Ctrl-Z without a shell", cannot_stop(pb)
    yield "a paste and a new size", pastes(pb)
    yield "two new sizes at once", resizes(pb)
    yield "an editor", hands_over(pb)
    yield "an editor that stops its job", stops_in_editor(pb, "0")
    yield "an editor that stops itself", stops_in_editor(pb, "$$")
    for name in ("TERM", "HUP"):
        yield f"SIG{name} while the editor runs", killed_in_editor(pb, getattr(signal, "SIG" + name))
