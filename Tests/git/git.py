#!/usr/bin/env python3
"""Runs `pb merge-driver` under real git, in throw-away repositories.

    python3 Tests/git/git.py .build/release/pb

Each story merges two changes to one board in one of git's ways: merge, rebase, cherry-pick, stash, criss-cross, add/add, rename. It
checks the resulting board and what git says. Other stories check that the driver prints nothing on standard output, and that
nothing is lost if it fails.
"""
import atexit
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile

import lacking
import whole

PB = os.path.abspath(sys.argv[1])
DECLARED = "---\nplanboard: 1\n---\n"
BASE = DECLARED + "# Plan\n\n## To Do\n\n- [ ] apple\n- [ ] pear\n- [ ] plum\n\n## Doing\n\n## Done\n\n- [x] seed\n"
MOVED = BASE.replace("- [ ] apple\n", "").replace("## Doing\n", "## Doing\n\n- [ ] apple\n")
EDITED = BASE.replace("apple", "apple pie").replace("plum", "plum cake")
DONE = BASE.replace("- [ ] apple\n", "").replace("- [x] seed\n", "- [x] seed\n- [x] apple\n")
BOTH = MOVED.replace("apple", "apple pie").replace("plum", "plum cake")
NAMES = [
    "-home.md", "-math.md", "-x.md", "-ideas/three.md", "--help", "--version", "--", "a b.md", "it's.md", 'a"b.md',
    "$(touch RAN).md", "`touch RAN`.md", "a;touch RAN;.md", "a\nb.md", "%P.md", "*.md",
]
# Programs that replace pb, as shell code. None stands for no program, and an empty text for a file that is not a program.
STUBS = {
    "too old": "exit 64", "failed": "exit 129", "another": "exit 2", "killed": "kill -9 $$", "crashed": "kill -ILL $$",
    "terminated": "kill $$", "missing": None, "not a program": "",
}


def path_without_pb():
    """The folders of PATH. A folder with a pb of the machine is replaced by links to its other programs: some stories need that there
    is no pb."""
    folders = []
    for folder in os.environ["PATH"].split(":"):
        if os.path.exists(os.path.join(folder, "pb")):
            links = tempfile.mkdtemp()
            atexit.register(shutil.rmtree, links)
            for name in set(os.listdir(folder)) - {"pb"}:
                os.symlink(os.path.join(folder, name), os.path.join(links, name))
            folder = links
        folders.append(folder)
    return ":".join(folders)


PATH = path_without_pb()


class Repository:
    def __init__(self, folder, name="plan.md", files=None, plan="."):
        """Makes a repository that `pb git setup` has set up: with one board and a line of its own in `.gitattributes`, or with
        some files, where the plan is in the folder `plan`, and with a hook."""
        self.folder = folder
        self.name = name
        self.bin = os.path.join(folder, ".bin")
        os.makedirs(self.bin)
        os.symlink(PB, os.path.join(self.bin, "pb"))
        self.environment = {
            "PATH": self.bin + ":" + PATH, "HOME": folder + ".home", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
            "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
            "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_EDITOR": "true", "LC_ALL": "C",
        }
        self.git("init", "-q", "-b", "main")
        self.plan = plan
        if files:
            self.write(".git/info/exclude", ".bin\n.local\n")
            for path, text in files.items():
                self.write(path, text)
            self.pb("git", "setup", "-q")
            self.git("add", "-A")
            self.git("commit", "-q", "--no-verify", "-m", "base")
            return
        self.environment["PB_DIR"] = "."
        self.pb("git", "setup", "--no-hook", "-q")
        self.write(".gitattributes", "* merge=pb\n")
        self.write(".gitignore", ".bin\n.local\n.gitattributes\n")
        self.commit(BASE, "base")

    def pb(self, *arguments):
        place = os.path.join(self.folder, self.plan)
        done = subprocess.run([PB, *arguments], cwd=place, env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, (arguments, done)
        return done

    def put(self, stub):
        """Replaces pb by another program."""
        path = os.path.join(self.bin, "pb")
        os.remove(path)
        if stub is not None:
            self.write(".bin/pb", f"#!/bin/sh\n{stub}\n" if stub else "\x7fELF")
            os.chmod(path, 0o755)

    def git(self, *arguments, fails=False):
        done = subprocess.run(
            ["git", *arguments], cwd=self.folder, env=self.environment, capture_output=True, text=True)
        if fails is not None:
            assert (done.returncode != 0) == fails, (arguments, done.returncode, done.stdout, done.stderr)
        return done

    def write(self, name, text):
        os.makedirs(os.path.dirname(os.path.join(self.folder, name)), exist_ok=True)
        with open(os.path.join(self.folder, name), "w", newline="") as file:
            file.write(text)

    def read(self, name=None):
        with open(os.path.join(self.folder, name or self.name), newline="") as file:
            return file.read()

    def commit(self, text, message, name=None):
        self.write(name or self.name, text)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def branches(self, ours, theirs):
        """Makes two branches with one change each, and checks out the first one."""
        self.git("checkout", "-q", "-b", "theirs")
        self.commit(theirs, "theirs")
        self.git("checkout", "-q", "main")
        self.commit(ours, "ours")

    def leftovers(self):
        names = os.listdir(self.folder)
        assert not [name for name in names if name.startswith(".merge_file") or name.endswith(".pb")], names


def merge(it):
    it.branches(MOVED, EDITED)
    done = it.git("merge", "-q", "--no-edit", "theirs")
    assert it.read() == BOTH, it.read()
    assert "apple" not in done.stdout


def merge_tree(it):
    it.branches(MOVED, EDITED)
    done = it.git("merge-tree", "--write-tree", "main", "theirs")
    tree = done.stdout.split("\n")[0]
    assert len(tree) == 40 and it.git("show", f"{tree}:plan.md").stdout == BOTH, done.stdout


def conflict(it):
    it.branches(MOVED, DONE)
    done = it.git("merge", "--no-edit", "theirs", fails=True)
    text = it.read()
    assert text.count("apple") == 1 and '> conflict: column "Doing"' in text and "<<<<" not in text, text
    assert "plan.md:" in done.stderr + done.stdout, done


def rebase(it):
    it.branches(MOVED, EDITED)
    it.git("rebase", "-q", "theirs")
    assert it.read() == BOTH


def cherry_pick(it):
    it.branches(MOVED, EDITED)
    it.git("cherry-pick", "theirs")
    assert it.read() == BOTH


def stash(it):
    it.write("plan.md", EDITED)
    it.git("stash")
    it.commit(MOVED, "ours")
    it.git("stash", "pop")
    assert it.read() == BOTH


def criss_cross(it):
    it.branches(MOVED, DONE)
    for branch, other in (("main", "theirs"), ("theirs", "main~0")):
        it.git("branch", f"old-{branch}", branch)
    it.git("merge", "--no-edit", "old-theirs", fails=True)
    it.git("commit", "-q", "-a", "-m", "resolved as it is")
    it.git("checkout", "-q", "theirs")
    it.git("merge", "--no-edit", "old-main", fails=True)
    it.commit(it.read().replace("plum", "plum cake"), "resolved, and more")
    it.git("checkout", "-q", "main")
    it.commit(it.read().replace("pear", "pear tart"), "more")
    it.git("merge", "--no-edit", "theirs", fails=None)
    text = it.read()
    assert "<<<<" not in text and text.count("] apple") == 1 and "plum cake" in text and "pear tart" in text, text


def add_add(it):
    it.git("checkout", "-q", "-b", "theirs")
    it.commit(DECLARED + "## A\n\n- [ ] one\n- [ ] two\n", "theirs", "new.md")
    it.git("checkout", "-q", "main")
    it.commit(DECLARED + "## A\n\n- [ ] one\n- [ ] three\n", "ours", "new.md")
    it.git("merge", "-q", "--no-edit", "theirs")
    text = it.read("new.md")
    assert sorted(text.split("\n")) == sorted(f"{DECLARED}## A\n\n- [ ] one\n- [ ] two\n- [ ] three\n".split("\n")), text


def rename(it):
    it.git("checkout", "-q", "-b", "theirs")
    it.git("mv", "plan.md", "roadmap.md")
    it.commit(EDITED, "theirs", "roadmap.md")
    it.git("checkout", "-q", "main")
    it.commit(MOVED, "ours")
    it.git("merge", "-q", "--no-edit", "theirs")
    assert it.read("roadmap.md") == BOTH


def octopus(it):
    # For an octopus merge, git does not call a driver, but merges lines. Both sides changed the same lines here, so it stops, and
    # the board stays as it was.
    it.branches(MOVED, EDITED)
    it.git("checkout", "-q", "-b", "third", "main~1")
    it.commit(DONE, "third")
    it.git("checkout", "-q", "main")
    it.git("merge", "--no-edit", "theirs", "third", fails=True)
    assert it.read() == MOVED, it.read()


def line_merges(it):
    """After an octopus merge or `-s resolve`, a card that was moved to two columns is on the board twice, and git does not report
    it (docs/sync.md)."""
    base = BASE.replace("apple", "apple ^a1b2").replace("## Done", "- [ ] fig\n\n## Done")
    it.commit(base, "ids")
    for name, neighbour in (("one", "- [ ] fig\n"), ("two", "- [x] seed\n")):
        it.git("checkout", "-q", "-b", name, "main")
        it.commit(base.replace("- [ ] apple ^a1b2\n", "").replace(neighbour, neighbour + "- [ ] apple ^a1b2\n"), name)
    for start, strategy, others in (("main", [], ["one", "two"]), ("one", ["-s", "resolve"], ["two"])):
        it.git("checkout", "-q", "-B", "both", start)
        it.git("merge", "-q", "--no-edit", *strategy, *others)
        assert it.read().count("apple ^a1b2") == 2 and "<<<<" not in it.read(), (strategy, it.read())
        done = subprocess.run([PB, "lint", "plan.md"], cwd=it.folder, env=it.environment, capture_output=True, text=True)
        assert done.returncode == 1 and done.stdout.count("[duplicate-id]") == 1, (strategy, done)
        check_doubled(it, '"apple" is on the board 2 times')


def check_doubled(it, words):
    """Checks that `pb git check` reports the doubled card until it is removed, but no card that was doubled before the merge."""
    def check():
        done = subprocess.run([PB, "git", "check"], cwd=it.folder, env=it.environment, capture_output=True, text=True)
        return [line for line in done.stdout.split("\n") if " times since the merge " in line], done.returncode
    lines, code = check()
    assert code == 1 and len(lines) == 1 and words in lines[0], lines
    text = it.read()
    card = next(line for line in text.split("\n") if words.split('"')[1] in line)
    it.write("plan.md", text.replace(card + "\n", "", 1))
    assert check()[0] == [], check()
    it.write("plan.md", text)


def doubled_without_ids(it, done="- [ ] apple\n", open="- [ ] apple\n"):
    base = BASE.replace("## Done", "- [ ] fig\n- [ ] twice\n- [ ] twice\n\n## Done")
    it.commit(base, "base")
    for name, neighbour, card in (("one", "- [ ] fig\n", open), ("two", "- [x] seed\n", done)):
        it.git("checkout", "-q", "-b", name, "main")
        it.commit(base.replace("- [ ] apple\n", "").replace(neighbour, neighbour + card), name)
    it.git("checkout", "-q", "main")
    it.git("merge", "-q", "--no-edit", "one", "two")
    assert it.read().count("] apple") == 2
    check_doubled(it, '"apple" is on the board 2 times')


def doubled_and_done(it):
    doubled_without_ids(it, "- [x] apple done:2026-11-20\n")


def doubled_and_changed(it):
    """Both branches gave the card the same due day before each moved it."""
    doubled_without_ids(it, *["- [ ] apple due:2026-12-24\n"] * 2)


def added_twice(it):
    """Two branches that each add a done chore with the title of an old one have doubled nothing."""
    it.commit(BASE.replace("- [x] seed", "- [x] standup done:2026-11-20\n- [x] seed"), "base")
    text = it.read()
    it.branches(
        text.replace("- [x] seed", "- [x] seed\n- [x] standup done:2026-11-21"),
        text.replace("## Done\n", "## Done\n\n- [x] standup done:2026-11-22", 1))
    it.git("merge", "-q", "--no-edit", "-s", "resolve", "theirs")
    assert it.read().count("standup") == 3, it.read()
    done = subprocess.run([PB, "git", "check"], cwd=it.folder, env=it.environment, capture_output=True, text=True)
    assert " times since the merge " not in done.stdout, done


def modify_delete(it):
    it.git("checkout", "-q", "-b", "theirs")
    it.git("rm", "-q", "plan.md")
    it.git("commit", "-q", "-m", "theirs")
    it.git("checkout", "-q", "main")
    it.commit(MOVED, "ours")
    it.git("merge", "--no-edit", "theirs", fails=True)
    assert it.read() == MOVED


def killed(it):
    it.git("config", "merge.pb.driver", "kill -9 $$")
    it.branches(MOVED, EDITED)
    it.git("merge", "--no-edit", "theirs", fails=True)
    assert it.read() == MOVED


def unreadable(it):
    done = subprocess.run([PB, "merge-driver", "none", "of", "these", "7", "x.md"], cwd=it.folder, capture_output=True)
    assert done.returncode >= 129 and not done.stdout, done


def quiet(it):
    for name, text in (("o", BASE), ("a", MOVED), ("b", DONE)):
        it.write(name, text)
    done = subprocess.run([PB, "merge-driver", "o", "a", "b", "7", "%P"], cwd=it.folder, capture_output=True, text=True)
    assert done.returncode == 1 and not done.stdout and "a:" in done.stderr, done
    it.git("clean", "-qf")


STORIES = [
    merge, merge_tree, conflict, rebase, cherry_pick, stash, criss_cross, add_add, rename, octopus, line_merges,
    doubled_without_ids, doubled_and_done, doubled_and_changed, added_twice, modify_delete, killed, unreadable, quiet,
]


def named(it):
    """The merge has both changes, whatever the name of the board is."""
    it.branches(MOVED, EDITED)
    done = it.git("merge", "-q", "--no-edit", "theirs")
    assert it.read() == BOTH, (it.name, done, it.read())
    assert not [path for path in os.listdir(it.folder) if "RAN" in path and path != it.name], os.listdir(it.folder)


def replaced(it, stub):
    """If the program that replaces pb fails as a driver, the result is git's own merge, with conflict markers if the sides
    conflict."""
    it.branches(BASE.replace("pear", "pear tart"), BASE.replace("pear", "pear pie"))
    it.put(stub)
    it.git("merge", "--no-edit", "theirs", fails=True)
    text = it.read()
    assert "<<<<<<< " in text and "pear tart" in text and "pear pie" in text and ">>>>>>> " in text, (stub, text)
    it.git("reset", "-q", "--hard")
    it.commit(it.read().replace("seed", "seeds"), "elsewhere")
    it.git("checkout", "-q", "-b", "third", "main~2")
    it.commit(BASE.replace("# Plan", "# Our plan"), "third")
    it.git("checkout", "-q", "main")
    it.git("merge", "-q", "--no-edit", "third")
    assert "seeds" in it.read() and "# Our plan" in it.read() and "<<<<" not in it.read(), (stub, it.read())


@contextlib.contextmanager
def repository(files, plan="."):
    with tempfile.TemporaryDirectory() as folder:
        yield Repository(folder, files=files, plan=plan)


def main():
    count = 0
    for story in whole.STORIES + lacking.STORIES:
        story(repository)
        count += 1
    for story in STORIES:
        with tempfile.TemporaryDirectory() as folder:
            it = Repository(folder)
            story(it)
            it.leftovers()
        count += 1
    for name in NAMES:
        with tempfile.TemporaryDirectory() as folder:
            named(Repository(folder, name=name))
        count += 1
    for name in ("plan.md", "-home.md"):
        for stub in STUBS.values():
            with tempfile.TemporaryDirectory() as folder:
                replaced(Repository(folder, name=name), stub)
            count += 1
    print(f"git stories: {count}, all as expected ({subprocess.run(['git', '--version'], capture_output=True, text=True).stdout.strip()})")


if __name__ == "__main__":
    main()
