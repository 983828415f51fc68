"""A case of the fuzzer, and the folder in which it runs, with a planning folder, a state folder, a home, and files outside."""

import dataclasses
import os
import random
import shutil
import stat
import subprocess
import tempfile
import time

import journals
import laws

OUTSIDE = {
    b"outside/keep.md": b"---\nplanboard: true\n---\n## To Do\n- [ ] outside\n", b"home/.profile": b"# profile\n",
    b"beside.md": b"beside\n"
}


@dataclasses.dataclass
class Step:
    """One step of a case: a pb command, which runs in `folder` below the planning folder; a git command; or damage to the state
    folder, which `seed` determines."""
    argv: list = dataclasses.field(default_factory=list)
    stdin: bytes = b""
    environment: dict = dataclasses.field(default_factory=dict)
    program: str = "pb"
    seed: str = ""
    folder: str = ""


@dataclasses.dataclass
class Case:
    """The files and links of a planning folder, by path, and the steps that run there."""
    files: dict
    links: dict
    steps: list
    is_repository: bool = False


@dataclasses.dataclass
class Broken:
    """A law that a step has broken."""
    law: str
    detail: str
    step: int
    command: str


class Sandbox:

    def __init__(self, pb, limit, keep=None):
        self.pb, self.limit = pb, limit
        self.root = keep or tempfile.mkdtemp(prefix="pb-fuzz-")
        self.plan, self.state = self.root + "/plan", self.root + "/state"

    def make(self, case):
        for folder in ("plan/sub", "plan/.planboard", "state", "home", "outside"):
            os.makedirs(f"{self.root}/{folder}", exist_ok=True)
        for path, data in [*OUTSIDE.items(), *((b"plan/" + path, data) for path, data in case.files.items())]:
            place = os.path.join(os.fsencode(self.root), path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "wb") as file:
                file.write(data)
            # Old times, because pb would wait for files that have just been written.
            os.utime(place, (1_700_000_000, 1_700_000_000))
        for path, target in case.links.items():
            place = os.path.join(os.fsencode(self.plan), path)
            if not os.path.lexists(place):
                os.symlink(target, place)

    def tree(self):
        """All files and folders except the state folder, by path: kind, bytes or target, mode, and time of the last change."""
        found, root = {}, os.fsencode(self.root)
        pending = [root]
        while pending:
            folder = pending.pop()
            for entry in os.scandir(folder):
                path = os.path.relpath(entry.path, root)
                if path == b"state":
                    continue
                status = entry.stat(follow_symlinks=False)
                more = (stat.S_IMODE(status.st_mode), status.st_mtime_ns)
                if entry.is_symlink():
                    found[path] = ("link", os.readlink(entry.path), *more)
                elif entry.is_dir():
                    pending.append(entry.path)
                    found[path] = ("folder", b"", *more)
                elif entry.is_file():
                    with open(entry.path, "rb") as file:
                        found[path] = ("file", file.read(), *more)
        return found

    def run(self, step, limit=None):
        environment = {
            "HOME": self.root + "/home",
            "XDG_STATE_HOME": self.state,
            "PB_DIR": ".",
            "PATH": os.environ["PATH"],
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
            "PB_TODAY": "2026-11-21",
            "EDITOR": "true",
            "SWIFT_BACKTRACE": "enable=no",
            "GIT_CONFIG_GLOBAL": "/dev/null",
            "GIT_CONFIG_SYSTEM": "/dev/null",
            "GIT_CEILING_DIRECTORIES": self.root,
            "GIT_AUTHOR_NAME": "A \x1b[2J\u202e",
            "GIT_AUTHOR_EMAIL": "a@b",
            "GIT_COMMITTER_NAME": "C",
            "GIT_COMMITTER_EMAIL": "c@d",
            "GIT_AUTHOR_DATE": "1795000000 +0000",
            "GIT_COMMITTER_DATE": "1795000000 +0000",
        } | step.environment
        started = time.monotonic()
        program = self.pb if step.program == "pb" else step.program
        process = subprocess.Popen([program, *step.argv],
                                   cwd=os.path.join(self.plan, step.folder),
                                   env=environment,
                                   stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        try:
            output, errors = process.communicate(step.stdin, timeout=limit or self.limit)
            return laws.Run(process.returncode, output, errors, time.monotonic() - started)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            return laws.Run(None, output, errors, time.monotonic() - started)

    def remove(self):
        shutil.rmtree(self.root, ignore_errors=True)


def shown(argv):
    return " ".join(["pb", *(os.fsdecode(word)[:200] for word in argv)])


def execute(case, pb, names, limit=10, keep=None, seen=None):
    """Runs a case. Returns the laws that it has broken. Counts the commands with their exit codes in `seen`."""
    sandbox, found, is_damaged = Sandbox(pb, limit, keep), [], False
    try:
        sandbox.make(case)
        for number, step in enumerate(case.steps):
            if step.program == "damage":
                journals.damage(random.Random(step.seed), os.fsencode(sandbox.state), sandbox.root)
                is_damaged = True
                if keep:
                    subprocess.run(["cp", "-a", sandbox.state, keep + "/damaged"], check=False)
                continue
            if step.program != "pb":
                sandbox.run(step)
                continue
            before, run = sandbox.tree(), sandbox.run(step)
            after, command = sandbox.tree(), laws.Command(step.argv, names)
            if seen is not None:
                seen[command.name if command.name in names.commands else "other", run.code] += 1
            wrong = list(laws.broken(command, run, before, after, sandbox.root, is_damaged, step.folder))
            if not is_damaged and not wrong and can_undo(command, before, after):
                wrong = list(undone(sandbox, before, step.folder))
            found += [Broken(law, detail, number, shown(step.argv)) for law, detail in wrong]
            if wrong:
                break
    finally:
        if keep is None:
            sandbox.remove()
    return found


def can_undo(command, before, after):
    """Whether the command has made a change that `pb undo` in the same folder must be able to undo."""
    old, new = laws.content(before), laws.content(after)
    changed = {path for path, _ in set(old.items()) ^ set(new.items())}
    # Changes in another planning folder are in that folder's history, and a new planning folder has no history yet.
    is_elsewhere = any(not path.startswith(b"plan/") or path.endswith(b"/.planboard.yml") and path.count(b"/") > 1
                       for path in changed)
    return changed and not is_elsewhere and command.name not in (
        "undo", "redo", "git setup", "merge-driver") and ("--git" not in command.flags)


def undone(sandbox, before, folder):
    """Checks that undo restores all files, and that redo works. Undo may be needed several times, because a command that was
    asked for several things makes several changes."""
    goal = files_and_modes(before)
    for _ in range(6):
        run = sandbox.run(Step([b"undo"], folder=folder))
        tree = sandbox.tree()
        if run.code != 0:
            yield "undo", f"undo ends with {run.code}: {run.errors[:300].decode(errors='replace')}"
            return
        if files_and_modes(tree) == goal:
            break
    else:
        differ = {path for path, _ in set(goal.items()) ^ set(files_and_modes(tree).items())}
        yield "undo", f"undo does not restore {sorted(differ)}"
        return
    run = sandbox.run(Step([b"redo", b"-n", b"1"], folder=folder))
    if run.code != 0:
        yield "undo", f"redo after undo ends with {run.code}: {run.errors[:300].decode(errors='replace')}"


def files_and_modes(tree):
    return {path: entry[1:3] for path, entry in tree.items() if entry[0] == "file"}
