"""The programs in which the everyday jobs are done: each with the same tasks, in a folder and a home of its own."""

import datetime
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import shutil
import struct
import subprocess
import termios
import time

FOLDER = pathlib.Path(__file__).parent
# Twenty open tasks, and two that are done: one today, and one long ago.
OPEN = ["Pay the rent", "Sweep the yard", "Fix the roof", "Water the plants", "Buy bread", "Paint the door", "Sort the tools",
        "Sell the bicycle", "Read the contract", "Book a table", "Clean the car", "Write to Kim", "Hang the lamp", "Plant the tree",
        "Order tiles", "Wash the curtains", "Mend the fence", "Visit the bank", "Print the photos", "Return the books"]
DONE = ["Mow the lawn", "Empty the cellar"]
Q4 = ["Paint the door", "Sort the tools", "Order tiles"]
SIZE = (60, 120)
# How Taskwarrior writes a time.
STAMP = "%Y%m%dT%H%M%SZ"


class Program:
    """A program with the tasks.

    A job has these keys: `typed` is the command line, and `short` the same with the shortest abbreviations of the manual; a name in
    braces stands for what one types for that task. `before` is a command line that makes the situation. `answer` is typed at the
    question that the command asks. `shows` are the tasks that the output must have, and no others; `first` those at its beginning,
    `with` further texts in it, and `counts` the only number of its last line. All other keys say what the files must contain.
    """

    def __init__(self, data, scratch):
        self.jobs = json.loads((FOLDER / data).read_text())["jobs"]
        self.home, self.programs = scratch / "home", scratch / "bin"
        self.known = None
        for folder in (self.home, self.programs):
            folder.mkdir(parents=True)
        self.environment = {
            "PATH": f"{self.programs}:/usr/bin:/bin", "HOME": str(self.home), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "TZ": "UTC",
        }

    def install(self, name, text):
        """Makes a program that runs a script of sh."""
        (self.programs / name).write_text(f"#!/bin/sh\n{text}\n")
        (self.programs / name).chmod(0o755)

    def typed(self, line):
        """The command line with the names that the program has for the tasks."""
        self.known = self.known or self.names()
        return re.sub(r"\{(.*?)\}", lambda name: self.known[name[1]], line)

    def run(self, line, answer=None):
        """Runs a command line in bash on a terminal. Returns its exit code, and its output without colours."""
        user, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
        with subprocess.Popen(["bash", "--norc", "--noprofile", "-c", line], stdin=terminal, stdout=terminal, stderr=terminal,
                              cwd=self.home, env=self.environment, start_new_session=True,
                              preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0)) as process:
            os.close(terminal)
            output, end = b"", time.monotonic() + 20
            while time.monotonic() < end:
                if select.select([user], [], [], 0.1)[0]:
                    try:
                        piece = os.read(user, 65536)
                    except OSError:
                        break
                    if not piece:
                        break
                    output += piece
                if answer and b"?" in output:
                    os.write(user, f"{answer}\r".encode())
                    answer = None
            else:
                process.kill()
            os.close(user)
        text = re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|\][^\x07\x1b]*(\x07|\x1b\\)|.)", "", output.decode(errors="replace"))
        return process.returncode, text.replace("\r", "")

    def faults(self, job, line):
        """Does a job, and describes what is wrong with the result."""
        self.make()
        if "before" in job:
            self.run(self.typed(job["before"]))
        code, output = self.run(self.typed(line), job.get("answer")) if line else (0, "")
        found = [f"exit code {code}"] if code else []
        if "shows" in job:
            wanted = OPEN if job["shows"] == "<open>" else job["shows"]
            places = {title: output.find(title) for title in OPEN + DONE if title in output}
            if set(places) != set(wanted):
                found.append(f"shows {sorted(places)}")
            first = job.get("first", [])
            if sorted(places, key=places.get)[:len(first)] != first:
                found.append(f"begins with {sorted(places, key=places.get)[:3]}")
        found += [f"does not show {text!r}" for text in job.get("with", []) if text not in output]
        if "counts" in job and str(job["counts"]) not in re.findall(r"\d+", output.strip().split("\n")[-1]):
            found.append("another number")
        found += self.file_faults(job)
        return [f"{fault}\n{output}" for fault in found]


class TextProgram(Program):
    """A program whose tasks are lines of text files.

    `files` says for each changed file which line became which lines; `<end>` stands for the end of the file, and `<today>` for the
    day. Every other byte must be as it was.
    """

    def make(self):
        shutil.rmtree(self.home)
        for name, text in self.texts().items():
            (self.home / name).parent.mkdir(parents=True, exist_ok=True)
            (self.home / name).write_text(text)

    def file_faults(self, job):
        found = []
        for name, text in self.texts().items():
            for old, new in job.get("files", {}).get(name, {}).items():
                new = "".join(line.replace("<today>", self.today()) + "\n" for line in new)
                assert old == "<end>" or text.count(f"{old}\n") == 1, old
                text = text + new if old == "<end>" else text.replace(f"{old}\n", new)
            if (self.home / name).read_text() != text:
                found.append(f"{name} is\n{(self.home / name).read_text()}instead of\n{text}")
        return found


class PlanBoard(TextProgram):
    name = "pb"
    # The tests of pb have this day.
    TODAY = "2026-11-21"

    def __init__(self, scratch, pb):
        super().__init__("pb.json", scratch)
        self.environment |= {"PB_TODAY": self.TODAY, "PB_DIR": str(self.home / "plan")}
        self.install("pb", f"exec '{pb}' \"$@\"")

    def today(self):
        return self.TODAY

    def texts(self):
        fields = {"Fix the roof": " due:2026-12-15", "Pay the rent": " due:2026-11-21", "Paint the door": " #q4 !high\n\n  two coats",
                  "Water the plants": " every:1w due:2026-11-21", "Sort the tools": " #q4", "Order tiles": " #q4"}
        lines = [f"- [ ] {title}{fields.get(title, '')}" for title in OPEN]
        lines += ["", "## In Progress", "", "## Done", "", "- [x] Water the plants every:1w due:2026-11-14 done:2026-11-14"]
        lines += [f"- [x] {title} done:{day}" for title, day in zip(DONE, (self.TODAY, "2026-08-21"))]
        head = "---\nplanboard: true\ntitle: Home\nstamp: [created, done]\n---\n\n## To Do\n\n"
        return {"plan/.planboard.yml": "", "plan/home.md": head + "".join(f"{line}\n" for line in lines)}

    def names(self):
        """The letters of each handle that a listing emphasises: as many as no other handle begins with."""
        self.make()
        found = subprocess.run(["pb", "list", "--json", "--all"], env=self.environment, cwd=self.home, capture_output=True, check=True)
        handles = {card["title"]: card["handle"] for card in json.loads(found.stdout)["cards"]}
        return {title: next(handle[:count] for count in range(2, 13) if sum(other.startswith(handle[:count]) for other in handles.values()) == 1)
                for title, handle in handles.items()}

    def version(self):
        return "pb " + self.run("pb --version")[1].strip()


class TodoTxt(TextProgram):
    name = "todo.txt"
    commands = ["todo-txt", "todo.sh"]

    def __init__(self, scratch):
        super().__init__("todotxt.json", scratch)
        program = next(filter(None, map(shutil.which, self.commands)))
        # It asks no questions; all other settings are the defaults.
        (scratch / "config").write_text("".join(f"export {name}='{value}'\n" for name, value in {
            "TODO_DIR": self.home, "TODO_FILE": self.home / "todo.txt", "DONE_FILE": self.home / "done.txt",
            "REPORT_FILE": self.home / "report.txt", "TODOTXT_FORCE": 1}.items()))
        self.install("t", f"exec {program} -d '{scratch}/config' \"$@\"")

    def today(self):
        return datetime.date.today().isoformat()

    def texts(self):
        fields = {"Fix the roof": " due:2026-12-15", "Pay the rent": " due:2026-11-21"} | {title: " +q4" for title in Q4}
        lines = [title + fields.get(title, "") for title in OPEN]
        lines[5] = f"(A) {lines[5]} two coats"
        return {"todo.txt": "".join(f"{line}\n" for line in lines),
                "done.txt": "".join(f"x {day} {title}\n" for title, day in zip(DONE, (self.today(), "2026-08-21")))}

    def names(self):
        return {title: str(number) for number, title in enumerate(OPEN, 1)}

    def version(self):
        return "todo.txt-cli " + re.search(r"v([\d.]+)", self.run("t -V")[1])[1]


class Taskwarrior(Program):
    """`changed` says which values of which tasks changed, `added` which task is new, `next` which one comes again, and `archived` which
    one is only in the file of completed tasks."""

    name = "Taskwarrior"
    commands = ["task"]
    # What changes by itself.
    NOISE = {"id", "urgency", "modified", "end", "mask"}

    def __init__(self, scratch):
        super().__init__("taskwarrior.json", scratch)
        self.data = self.home / ".task"
        # It asks no questions, and shows no news; all other settings are the defaults.
        self.settings = f"data.location={self.data}\nconfirmation=off\nbulk=0\nrecurrence.confirmation=no\nnews.version=2.6.0\n"
        self.install("task", f"exec {shutil.which('task')} \"$@\"")

    def make(self):
        shutil.rmtree(self.home)
        self.data.mkdir(parents=True)
        (self.home / ".taskrc").write_text(self.settings)
        now = datetime.datetime.now(datetime.timezone.utc)
        today = datetime.datetime.combine(now.date(), datetime.time())
        day = lambda count: (today + datetime.timedelta(count)).strftime(STAMP)  # noqa: E731
        tasks = {title: {"description": title, "status": "pending", "entry": day(-60)} for title in OPEN}
        chore = {"recur": "weekly", "rtype": "periodic"}
        child = chore | {"parent": "59120a9c-7eaa-425d-8449-bebbe829bfa2"}
        tasks["Pay the rent"] |= {"due": day(0)}
        tasks["Fix the roof"] |= {"due": day(24)}
        for title in Q4:
            tasks[title]["tags"] = ["q4"]
        tasks["Paint the door"] |= {"priority": "H", "annotations": [{"entry": day(-60), "description": "two coats"}]}
        tasks["Water the plants"] |= child | {"due": day(0), "imask": 1}
        done = [{"description": title, "status": "completed", "entry": day(-100), "end": end}
                for title, end in zip(DONE, (now.strftime(STAMP), day(-92)))]
        # The recurring task, and its first instance, which was done a week ago.
        plants = {"description": "Water the plants", "entry": day(-60)}
        done += [plants | chore | {"status": "recurring", "uuid": child["parent"], "due": day(-7), "mask": "+-"},
                 plants | child | {"status": "completed", "due": day(-7), "end": day(-7), "imask": 0}]
        (self.home / "tasks.json").write_text(json.dumps([*tasks.values(), *done]))
        self.quietly("import", "tasks.json")
        # A listing makes the next instance of the recurring task, and gives all tasks their numbers.
        self.quietly("list")
        self.world = self.tasks()

    def quietly(self, *words):
        return subprocess.run([shutil.which("task"), "rc.verbose=nothing", *words], env=self.environment, cwd=self.home,
                              capture_output=True, check=True, text=True).stdout

    def tasks(self):
        return {task["uuid"]: task for task in json.loads(self.quietly("export"))}

    def task(self, tasks, title):
        """The open task with a title; of several, the one that is due first."""
        return min((task for task in tasks.values() if task["description"] == title and task["status"] == "pending"),
                   key=lambda task: task.get("due", ""))

    def names(self):
        return {title: str(self.task(self.world, title)["id"]) for title in OPEN}

    def value_is(self, wanted, task, key, old):
        value = task.get(key)
        moment = lambda text: datetime.datetime.strptime(text, STAMP)  # noqa: E731
        if wanted == "<set>":
            return value is not None
        if wanted == "<friday>":
            return value is not None and moment(value).weekday() == 4 and moment(value) - datetime.datetime.now() <= datetime.timedelta(7)
        if wanted == "<week later>":
            return moment(value) == moment(old[key]) + datetime.timedelta(7)
        if key == "annotations":
            return [note["description"] for note in value or []] == wanted
        if key == "depends":
            return value == [self.task(self.world, title)["uuid"] for title in wanted]
        return value == wanted

    def file_faults(self, job):
        after, found = self.tasks(), []
        changed = {self.task(self.world, title)["uuid"]: values for title, values in job.get("changed", {}).items()}
        for uuid, old in self.world.items():
            new, values = after.get(uuid, {}), changed.get(uuid, {})
            for key in (old.keys() | new.keys() | values.keys()) - self.NOISE:
                if not (self.value_is(values[key], new, key, old) if key in values else new.get(key) == old.get(key)):
                    found.append(f"{old['description']} has {key} {new.get(key)!r}")
        # Taskwarrior makes further instances of the recurring task by itself.
        more = [task for uuid, task in after.items() if uuid not in self.world and "parent" not in task]
        if len(more) != ("added" in job) or more and not all(self.value_is(value, more[0], key, {}) for key, value in job["added"].items()):
            found.append(f"new tasks: {more}")
        if "next" in job and self.task(after, job["next"])["due"] <= self.task(self.world, job["next"])["due"]:
            found.append(f"{job['next']} does not come again")
        if "archived" in job:
            here = [job["archived"] in (self.data / f"{name}.data").read_text() for name in ("pending", "completed")]
            if here != [False, True]:
                found.append("is not archived")
        return found

    def version(self):
        return "Taskwarrior " + self.run("task --version")[1].strip()
