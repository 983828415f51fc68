"""What the board says is so, what is typed survives the program, and tmux is left clean."""

import os
import shutil
import signal
import subprocess
import time

import plans
from terminal import Terminal


class Case:

    def __init__(self, pb, argv=(), columns=80, rows=24, **environment):
        self.pb = pb
        self.plan = plans.Plan(pb, {"home.md": plans.HOME_BOARD}, **environment)
        self.faults = []
        self.start(argv, columns, rows)

    def start(self, argv=(), columns=80, rows=24):
        self.terminal = Terminal([*argv, self.pb, "tui", "home.md"], self.plan.folder, self.plan.environment, columns, rows)
        self.shows("Tax")
        self.terminal.settle()

    def need(self, holds, fault):
        if not holds:
            self.faults.append(fault)

    def shows(self, text, limit=5.0):
        self.need(self.terminal.wait(lambda: self.terminal.shows(text), limit), f"`{text}` is not shown: {self.terminal.lines}")

    def quit(self):
        self.terminal.send("q")
        self.need(self.terminal.end() == 0, "it does not end")
        self.terminal.close()

    def close(self):
        self.plan.remove()
        return self.faults


def typed_survives(pb, keys, number):
    """The program ends in the middle of a word; the next one offers the words, and saves them."""
    case = Case(pb)
    case.terminal.send(*keys, "half a wo")
    case.terminal.settle()
    if number == signal.SIGKILL:
        # Nothing can be done at the end, so the words are kept at the first pause.
        time.sleep(1)
    case.terminal.process.send_signal(number)
    case.need(case.terminal.end() is not None, "it goes on")
    case.terminal.close()
    case.need(b"half" not in case.plan.read("home.md"), "it was saved without being asked to")
    case.start()
    case.shows("not saved it")
    case.terminal.send("1", "rd")
    case.shows("half a word")
    case.terminal.send("C-s" if "E" in keys else "enter")
    case.need(case.terminal.wait(lambda: b"half a word" in case.plan.read("home.md")), "it is not saved")
    case.terminal.settle()
    case.quit()
    case.start()
    case.need(not case.terminal.shows("not saved it"), "it is offered again")
    case.quit()
    return case.close()


def midnight(pb):
    """A board that nobody touches has the words of the new day soon after midnight."""
    case = Case(pb, ["faketime", "-f", "@2026-11-23 23:59:55"], PB_TODAY="")
    case.shows("tomorrow")
    case.need(case.terminal.shows("1 late"), "the late cards are not counted")
    case.need(case.terminal.wait(lambda: case.terminal.shows("today") and not case.terminal.shows("tomorrow"), 12), "it is yesterday")
    case.quit()
    return case.close()


def paste_without_end(pb, key):
    """After a second, a key ends a paste whose end never came."""
    case = Case(pb)
    case.terminal.send("a")
    case.terminal.write(b"\x1b[200~Buy milk")
    case.terminal.settle()
    time.sleep(1.3)
    case.terminal.send(key)
    case.need(case.terminal.wait(lambda: not case.terminal.shows("esc cancel")), f"{key} is taken as text")
    case.need((b"Buy milk" in case.plan.read("home.md")) == (key == "enter"), "the key did something else")
    case.quit()
    return case.close()


def file_gone(pb):
    """The first line does not say `saved` if there is no file."""
    case = Case(pb)
    os.rename(case.plan.folder + "/home.md", case.plan.root + "/home.md")
    case.shows("file gone")
    case.terminal.send("j")
    case.terminal.settle()
    case.need("file gone" in case.terminal.lines[0] and "saved" not in case.terminal.lines[0], case.terminal.lines[0])
    os.rename(case.plan.root + "/home.md", case.plan.folder + "/home.md")
    case.need(case.terminal.wait(lambda: "saved" in case.terminal.lines[0]), "the file is not found again")
    case.quit()
    return case.close()


def whose_change(pb):
    """`u` takes back what was done here, although another program has changed the plan since."""
    case = Case(pb)
    case.terminal.send("L")
    case.shows("moved")
    case.plan.run("add", "From cron", "--board", "home")
    case.shows("From cron")
    case.terminal.send("u")
    case.shows("undid: moved")
    case.terminal.send("u")
    case.shows("from elsewhere?")
    case.terminal.send("escape")
    case.need(b"From cron" in case.plan.read("home.md"), "the card of the other program is gone")
    case.quit()
    return case.close()


def tmux_is_clean(pb):
    """Leaving a pane that was made wider leaves no rows of the board in it."""
    plan = plans.Plan(pb, {"home.md": plans.HOME_BOARD}, PS1="$ ")
    socket = plan.root + "/tmux"

    def tmux(*words):
        return subprocess.run(["tmux", "-S", socket, "-f", "/dev/null", *words], cwd=plan.folder, env=plan.environment,
                              capture_output=True, text=True, timeout=20).stdout

    def until(text, wanted=True):
        end = time.monotonic() + 5
        while (text in tmux("capture-pane", "-p")) != wanted and time.monotonic() < end:
            time.sleep(0.05)
        return tmux("capture-pane", "-p")

    tmux("new-session", "-d", "-x", "80", "-y", "24", "bash --norc --noprofile -i")
    until("$")
    # The rows that tmux adds come from what was written before.
    tmux("send-keys", "seq 1 60", "Enter")
    until("60\n$")
    tmux("send-keys", f"{pb} tui home.md", "Enter")
    until("Tax")
    tmux("resize-window", "-x", "120", "-y", "40")
    time.sleep(0.5)
    until("Tax")
    tmux("send-keys", "q")
    rest = until("│", wanted=False)
    tmux("kill-server")
    plan.remove()
    return [f"rows are left: {rest}"] if "│" in rest else []


def cases(pb):
    """The name and the faults of each case."""
    for name in ("HUP", "TERM", "KILL"):
        yield f"a new card and SIG{name}", typed_survives(pb, ["a"], getattr(signal, "SIG" + name))
    yield "a title and SIGHUP", typed_survives(pb, ["j", "e"], signal.SIGHUP)
    yield "notes and SIGHUP", typed_survives(pb, ["j", "j", "E"], signal.SIGHUP)
    for key in ("escape", "C-c", "enter"):
        yield f"{key} after a paste without its end", paste_without_end(pb, key)
    yield "a board without a file", file_gone(pb)
    yield "the change of another program", whose_change(pb)
    if shutil.which("faketime"):
        yield "midnight", midnight(pb)
    else:
        print("note: faketime is missing: midnight is not tested")
    if shutil.which("tmux"):
        yield "tmux", tmux_is_clean(pb)
