"""Editors on a terminal of their own: keys go in, as somebody would press them, and what the editor knows comes out."""

import base64
import fcntl
import json
import os
import pty
import signal
import struct
import subprocess
import termios
import threading
import time

WAIT = float(os.environ.get("PB_LSP_WAIT", "20"))  # seconds


class Stuck(Exception):
    """The editor did not do in time what was expected of it."""


class Editor:
    """A program on a terminal. A subclass says how to ask it for the value of an expression in its own language."""
    def __init__(self, command, folder, environment):
        self.folder, self.environment = folder, environment | {"TERM": "xterm-256color"}
        self.drawn = bytearray()
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, self.environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 160, 0, 0))
        threading.Thread(target=self._draw, daemon=True).start()

    def _draw(self):
        try:
            while data := os.read(self.terminal, 65536):
                self.drawn += data
        except OSError:
            pass

    def keys(self, text):
        os.write(self.terminal, text.encode())

    def value(self, expression):
        raise NotImplementedError

    def until(self, expression, holds=bool, wait=WAIT):
        """Waits until the value of an expression is as expected, and returns it."""
        end, value = time.monotonic() + wait, None
        while time.monotonic() < end:
            try:
                value = self.value(expression)
                if holds(value):
                    return value
            except (OSError, ValueError, subprocess.SubprocessError) as fault:
                value = fault
            time.sleep(0.05)
        raise Stuck(f"{type(self).__name__}: {expression} is {value!r}; on the terminal: {bytes(self.drawn[-600:])!r}")

    def end(self):
        """Quits without saving. An editor that does not quit within some seconds is killed."""
        for _ in range(100):
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                break
            self.quit()
            time.sleep(0.05)
        else:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.terminal)

    def quit(self):
        self.keys("\x1b:qa!\r")

    def _run(self, command):
        done = subprocess.run(command,
                              cwd=self.folder,
                              env=self.environment,
                              capture_output=True,
                              text=True,
                              timeout=WAIT,
                              check=True)
        return done.stdout or done.stderr  # Neovim 0.7 prints values to standard error.


class Neovim(Editor):
    """Neovim. Expressions are Lua."""
    def __init__(self, program, configuration, folder, environment):
        self.program, self.socket = program, os.path.join(environment["HOME"], "nvim.sock")
        super().__init__([program, "-i", "NONE", "-n", "-u", configuration, "--listen", self.socket], folder, environment)

    def value(self, expression):
        quoted = expression.replace("'", "''").replace("\n", " ")
        return json.loads(self._run([self.program, "--server", self.socket, "--remote-expr",
                                     f"json_encode(luaeval('{quoted}'))"]))


class Vim(Editor):
    """Vim. Expressions are those of Vim itself, which writes their value into a file, as a server needs a graphical Vim."""
    def __init__(self, program, configuration, folder, environment):
        self.out = os.path.join(environment["HOME"], "value")
        super().__init__([program, "-i", "NONE", "-n", "-N", "-u", configuration], folder, environment)

    def value(self, expression):
        if os.path.exists(self.out):
            os.remove(self.out)
        self.keys(
            f"\x1b:silent call writefile([json_encode({expression})], '{self.out}.new') | silent call rename('{self.out}.new', '{self.out}')\r"
        )
        end = time.monotonic() + 3
        while not os.path.exists(self.out):
            if time.monotonic() > end:
                raise ValueError("no answer")
            time.sleep(0.02)
        with open(self.out, encoding="utf-8") as file:
            return json.load(file)


class Emacs(Editor):
    """Emacs. Expressions are Emacs Lisp; their values must be strings, numbers, vectors, t or nil."""
    def __init__(self, program, configuration, folder, environment):
        self.socket = os.path.join(environment["HOME"], "emacs.sock")
        settings = os.path.join(environment["HOME"], ".emacs.d")
        os.makedirs(settings)
        # Without this, Emacs starts to compile all packages in the new home folder.
        with open(os.path.join(settings, "early-init.el"), "w", encoding="utf-8") as file:
            file.write("(setq native-comp-deferred-compilation nil native-comp-jit-compilation nil)")
        os.symlink(configuration, os.path.join(settings, "init.el"))
        start = f"""(progn (require 'json) (setq server-name "{self.socket}" make-backup-files nil create-lockfiles nil) (server-start))"""
        super().__init__([program, "-nw", "--eval", start], folder, environment)

    def value(self, expression):
        said = self._run([
            "emacsclient", "-s", self.socket, "--eval",
            f"(with-current-buffer (window-buffer (selected-window)) (base64-encode-string (encode-coding-string (json-encode {expression}) 'utf-8) t))"
        ])
        return json.loads(base64.b64decode(json.loads(said)))

    def quit(self):
        subprocess.run(["emacsclient", "-s", self.socket, "--eval", "(kill-emacs)"],
                       env=self.environment,
                       capture_output=True,
                       check=False)
