"""Stories of git.py about clones that lack versions of files, repositories that git refuses, and hooks of husky.

A story gets a class that makes a repository. It clones it, partially (`--filter`) or shallowly (`--depth`), and tries every command that
reads versions: none may take a missing version for an empty board, or the oldest commit of a clone for the one that made everything.
"""
import contextlib
import json
import os
import shutil
import subprocess

HEAD = "---\nplanboard: true\n---\n"
# A text that `--filter=blob:limit=1k` leaves out.
LONG = "\n" + "Some prose that is long.\n" * 50
NEVER = ("git init", "not in a git repository", "exit code")
LINE = "pb lint --staged --ignore newer-format || [ $? -ne 1 ] || exit 1"
DUBIOUS = {"GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"}


class Clone:
    def __init__(self, source, name, *options):
        self.folder = os.path.join(source.folder + ".clones", name)
        self.environment = dict(source.environment)
        self.environment.pop("PB_DIR", None)
        self.bin = source.bin
        subprocess.run(
            ["git", "clone", "-q", "-c", "gc.auto=0", "-c", "maintenance.auto=0", *options, "file://" + source.folder, self.folder], env=self.environment, check=True, capture_output=True)

    def run(self, *arguments, code=None, below="", **variables):
        done = subprocess.run(
            arguments, cwd=os.path.join(self.folder, below), env=self.environment | variables, capture_output=True, text=True)
        assert code is None or done.returncode == code, (arguments, done)
        return done

    def pb(self, *arguments, **more):
        done = self.run(os.path.join(self.bin, "pb"), *arguments, **more)
        assert not any(words in done.stdout + done.stderr for words in NEVER), (arguments, done)
        return done

    def sh(self, command, **more):
        return self.run("sh", "-c", command, code=0, **more)

    def write(self, name, text):
        os.makedirs(os.path.dirname(os.path.join(self.folder, name)), exist_ok=True)
        with open(os.path.join(self.folder, name), "w") as file:
            file.write(text)


def text(cards, done=False):
    """A board with some open cards, and a card that is done or not."""
    card = "- [x] sown\n" if done else "- [ ] sown\n"
    open = "".join(f"- [ ] card {number}\n" for number in range(cards)) + ("" if done else card)
    return f"{HEAD}# Plan\n\n## To Do\n\n{open}\n## Done\n\n{card if done else ''}{LONG}"


@contextlib.contextmanager
def source(repository):
    """A repository in which four commits changed the board: each has one more card, and the third did one."""
    with repository({"plan.md": text(1)}) as it:
        it.git("config", "uploadpack.allowFilter", "true")
        it.git("config", "uploadpack.allowAnySHA1InWant", "true")
        for count, done in ((2, False), (3, True), (4, True)):
            it.write("plan.md", text(count, done))
            it.git("add", "-A")
            it.git("commit", "-q", "--no-verify", "-m", f"{count} cards")
        try:
            yield it
        finally:
            shutil.rmtree(it.folder + ".clones", ignore_errors=True)


def commands():
    """The commands that read versions, and the versions that they need, counted back from HEAD."""
    return {("diff", "HEAD~1"), ("diff", "HEAD~1", "HEAD", "plan.md"), ("diff", "HEAD~2", "HEAD~1"), ("log", "card 0"), ("log", "card 1"),
            ("log", "card 0", "--json"), ("log", "never"), ("did", "2000-01-01..")}


def partial(repository):
    """Each command names the version, and after each remedy that it names, its answer is that of a complete clone."""
    for option in ("--filter=blob:none", "--filter=blob:limit=1k"):
        for arguments in sorted(commands()):
            with source(repository) as it:
                full = Clone(it, "full").pb(*arguments)
                remedies = None
                while remedies is None or remedies:
                    clone = Clone(it, "partial", option)
                    lacking = clone.pb(*arguments, code=2)
                    assert "pb: this clone lacks plan.md as it is in " in lacking.stderr, (option, arguments, lacking)
                    assert "card" not in lacking.stdout.replace("no card has", ""), (option, arguments, lacking)
                    help = [line for line in lacking.stderr.split("\n") if line.startswith("help: pb does not fetch; ")][0].split("`")[1::2]
                    assert "git fetch --refetch --no-filter" in help and len(help) == 2, lacking
                    remedies = list(help) if remedies is None else remedies
                    clone.sh(remedies.pop() + " >/dev/null")
                    assert clone.pb(*arguments).__dict__ | {"args": 0} == full.__dict__ | {"args": 0}, (option, arguments)
                    shutil.rmtree(clone.folder)


def partial_without_remote(repository):
    """If the remote is gone, a complete clone takes its place. The commands that the message names work with it."""
    for gone in (False, True):
        with source(repository) as it:
            clone = Clone(it, "partial", "--filter=blob:none")
            Clone(it, "other")
            if gone:
                clone.sh("git remote remove origin")
            else:
                clone.sh("git remote set-url origin file:///nowhere")
            lacking = clone.pb("log", "card 0", code=2).stderr
            if gone:
                assert "`git remote add NAME ADDRESS`" in lacking and "`git fetch --refetch --no-filter NAME`" in lacking, lacking
                clone.sh("git remote add x ../other && git fetch -q --refetch --no-filter x")
            else:
                assert "if origin is gone, `git fetch --refetch --no-filter ADDRESS`" in lacking, lacking
                clone.sh("git fetch -q --refetch --no-filter ../other")
            assert "added to To Do" in clone.pb("log", "card 0", code=0).stdout


def partial_rename(repository):
    """git reads the texts of renamed files, and fails if they are missing. That is no failure of git."""
    with source(repository) as it:
        it.git("mv", "plan.md", "work.md")
        it.write("work.md", text(5, True))
        it.git("add", "-A")
        it.git("commit", "-q", "--no-verify", "-m", "renamed")
        for arguments in (("diff", "HEAD~1"), ("diff", "HEAD~1", "HEAD"), ("log", "card 0")):
            clone = Clone(it, "partial", "--filter=blob:none")
            lacking = clone.pb(*arguments, code=2)
            assert "pb: this clone lacks " in lacking.stderr and "`git fetch --refetch --no-filter` gets" in lacking.stderr, lacking
            clone.sh("git fetch -q --refetch --no-filter")
            assert "card 4" in clone.pb(*arguments).stdout or arguments[0] == "log", arguments
            shutil.rmtree(clone.folder)


def shallow(repository):
    """The oldest commit of a shallow clone has added nothing, and a revision before it is not simply wrong."""
    with source(repository) as it:
        for depth in (1, 2):
            clone = Clone(it, f"depth{depth}", f"--depth={depth}")
            oldest = clone.sh(f"git rev-parse HEAD~{depth - 1}").stdout.strip()
            for card in ("card 0", "card 1"):
                lines = clone.pb("log", card, code=0).stdout.split("\n")[:-1]
                assert len(lines) == 1 and "older history is not in this clone; `git fetch --unshallow` gets it" in lines[0], lines
                entries = json.loads(clone.pb("log", card, "--json", code=0).stdout)
                assert [(entry["commit"], entry["changes"], entry["cut"]) for entry in entries] == [(oldest, [], True)], entries
            # The clone has the commit that made this card, if it has its parent.
            assert ("added" in clone.pb("log", "card 3", code=0).stdout) == (depth == 2)
            gone = clone.pb("log", "never", code=2)
            assert "older history is not in this clone; `git fetch --unshallow` gets it" in gone.stderr, gone
            for arguments in (("diff", f"HEAD~{depth}"), ("diff", f"HEAD~{depth}", "HEAD"), ("diff", f"HEAD~{depth}", "plan.md")):
                lacking = clone.pb(*arguments, code=2)
                assert "in this clone, which lacks older history" in lacking.stderr and "`git fetch --unshallow`" in lacking.stderr, lacking
            did = clone.pb("did", "2000-01-01..", code=0)
            assert "older history is not in this clone" in did.stderr and "sown" not in did.stdout, did
            check = clone.pb("git", "check")
            assert "older merges are not in this clone" in check.stdout, check
            assert json.loads(clone.pb("git", "check", "--json").stdout)["lacksMerges"] is True
            clone.sh("git fetch -q --unshallow")
            assert "added to To Do" in clone.pb("log", "card 0", code=0).stdout
            assert clone.pb("diff", f"HEAD~{depth}").returncode == 1
            assert "sown" in clone.pb("did", "2000-01-01..", code=0).stdout
        # A clone that has all commits is not cut, although git lists its first commit.
        whole = Clone(it, "depth4", "--depth=4")
        assert "added to To Do" in whole.pb("log", "card 0", code=0).stdout and "clone" not in whole.pb("log", "card 0").stdout


def merge_not_checked(repository):
    """`pb git check` says which merges it could not check, instead of that all is well."""
    base = text(2).replace("## Done", "## Doing\n\n- [ ] fig\n\n## Done")
    with source(repository) as it:
        it.write("plan.md", base)
        it.git("add", "-A")
        it.git("commit", "-q", "--no-verify", "-m", "base")
        for name, place in (("one", "- [ ] fig\n"), ("two", "## Done\n\n")):
            it.git("checkout", "-q", "-b", name, "main")
            it.write("plan.md", base.replace("- [ ] card 0\n", "").replace(place, place + "- [ ] card 0\n"))
            it.git("commit", "-q", "--no-verify", "-am", name)
        it.git("checkout", "-q", "main")
        it.git("merge", "-q", "--no-edit", "one", "two")
        clone = Clone(it, "partial", "--filter=blob:none")
        clone.pb("git", "setup", "-q", code=0)
        check = clone.pb("git", "check", code=2)
        assert "not checked for doubled cards, because this clone lacks plan.md as it is in " in check.stdout, check
        found = json.loads(clone.pb("git", "check", "--json", code=2).stdout)
        assert [version["path"] for version in found["unchecked"]] == ["plan.md"] and found["doubled"] == [], found
        clone.sh("git fetch -q --refetch --no-filter")
        check = clone.pb("git", "check", code=1)
        assert '"card 0" is on the board 2 times' in check.stdout and "lacks" not in check.stdout, check


def base_not_here(repository):
    """Without the commit where the branches parted, two cards that both branches added are not called doubled."""
    base = text(2).replace("## Done", "## Doing\n\n- [ ] fig\n\n## Done")
    with source(repository) as it:
        it.write("plan.md", base)
        it.git("commit", "-q", "--no-verify", "-am", "base")
        for name, place in (("one", "- [ ] fig\n"), ("two", "## Done\n\n")):
            it.git("checkout", "-q", "-b", name, "main")
            it.write("plan.md", base.replace(place, place + "- [ ] both\n"))
            it.git("commit", "-q", "--no-verify", "-am", name)
        it.git("checkout", "-q", "main")
        it.git("merge", "-q", "--no-edit", "-s", "octopus", "one", "two")
        whole, clone = Clone(it, "whole"), Clone(it, "depth2", "--depth=2")
        for each in (whole, clone):
            each.pb("git", "setup", "-q", code=0)
        assert "times" not in whole.pb("git", "check", code=0).stdout
        check = clone.pb("git", "check", code=2)
        assert "times" not in check.stdout and "not checked for doubled cards" in check.stdout, check


def staged(repository):
    """A parent's version that is missing is not an empty board: its old errors would stop the commit."""
    bad = text(2).replace("- [ ] card 0\n", '- [ ] card 0\n  > conflict: title "quince"\n')
    with source(repository) as it:
        for version in (bad, bad.replace("card 1", "card one")):
            it.write("plan.md", version)
            it.git("add", "-A")
            it.git("commit", "-q", "--no-verify", "-m", "bad")
        clone = Clone(it, "partial", "--filter=blob:none")
        clone.sh("git reset -q --soft HEAD~1")
        lint = clone.pb("lint", "--staged", code=2)
        assert "this clone lacks plan.md as it is in HEAD" in lint.stderr, lint
        clone.pb("git", "setup", "-q", code=0)
        clone.sh("git commit -q -m again")


def other_owner(repository):
    """In a repository of another user, each command that asks git names what git names, and that works."""
    with source(repository) as it:
        clone = Clone(it, "it's another's")
        os.makedirs(os.path.join(clone.folder, "below"))
        git = clone.run("git", "status", **DUBIOUS)
        wanted = [line.strip() for line in git.stderr.split("\n") if "safe.directory" in line]
        assert git.returncode == 128 and len(wanted) == 1, git
        all = sorted(commands()) + [("git", "setup"), ("git", "check"), ("git", "setup", "--remove"), ("lint", "--staged"), ("diff",), ("init", "--git")]
        for below in ("", "below"):
            for arguments in all:
                done = clone.pb(*arguments, below=below if arguments[0] != "init" else "", **DUBIOUS)
                said = done.stdout + done.stderr
                assert done.returncode == 2 and f"`{wanted[0]}`" in said, (arguments, wanted, done)
        assert "another user owns it" in clone.pb("doctor", **DUBIOUS).stdout
        merging = [check for check in json.loads(clone.pb("doctor", "--json", **DUBIOUS).stdout)["checks"] if check["code"] == "merging"]
        assert merging[0]["values"] == {"repository": True, "driver": False, "boards": None, "merged": None}, merging
        home = os.path.join(it.folder + ".clones", "home")
        os.makedirs(home)
        own = DUBIOUS | {"HOME": home, "GIT_CONFIG_GLOBAL": os.path.join(home, ".gitconfig")}
        clone.sh(wanted[0], **own)
        assert "added to To Do" in clone.pb("log", "card 0", code=0, **own).stdout


def husky(repository):
    """The file that a person edits is named, never one that husky makes, and a committed one is said to be committed."""
    def setup(clone):
        return [line for line in clone.pb("git", "setup", code=0).stdout.split("\n") if "pre-commit: " in line][0]

    with source(repository) as it:
        nine = Clone(it, "nine")
        nine.write(".husky/_/pre-commit", '#!/usr/bin/env sh\n. "${0%/*}/h"\n')
        # What husky 9.1 runs, in short.
        nine.write(".husky/_/h", 's=$(dirname "$(dirname "$0")")/$(basename "$0")\n[ ! -f "$s" ] && exit 0\nsh -e "$s" "$@"\nexit $?\n')
        nine.write(".husky/_/.gitignore", "*")
        nine.sh("chmod +x .husky/_/pre-commit; git config core.hooksPath .husky/_")
        words = setup(nine)
        assert words.startswith(".husky/pre-commit: not set, because it is a file of the project") and f"`{LINE}`" in words, words
        assert "husky" not in nine.sh("git status --short").stdout
        nine.write(".husky/pre-commit", LINE + "\necho more\n")
        assert setup(nine) == ".husky/pre-commit: your own; left alone; it runs `pb lint`", setup(nine)
        hooked(nine)

        eight = Clone(it, "eight")
        eight.write(".husky/_/husky.sh", "")
        eight.write(".husky/_/.gitignore", "*")
        eight.sh("git config core.hooksPath .husky")
        words = setup(eight)
        assert words.startswith(".husky/pre-commit: set; it runs `pb lint`") and "so `git add -A` adds it to the next commit" in words, words
        assert "`git add -A` adds it" in setup(eight)
        hooked(eight)
        eight.write(".husky/pre-commit", "npm test\n")
        words = setup(eight)
        assert words.startswith(".husky/pre-commit: your own file of the project; left alone") and f"`{LINE}`" in words, words

        four = Clone(it, "four")
        for settings, place in ((None, "`husky.hooks` of package.json"), (".huskyrc", "`hooks` of .huskyrc")):
            four.write(".git/hooks/pre-commit", "#!/bin/sh\n# husky\n\n# Created by Husky v4.3.8 (https://github.com/typicode/husky#readme)\n")
            if settings:
                four.write(settings, "{}")
            words = setup(four)
            assert words.startswith(".git/hooks/pre-commit: made by husky") and place in words, words
            # What is to be added is valid JSON, and a command that stops a commit only for findings.
            command = json.loads("{" + words.split("add `")[1].split("` to ")[0] + "}")["pre-commit"]
            for code, expected in ((0, 0), (1, 1), (2, 0), (127, 0)):
                stub = command.replace("pb lint --staged --ignore newer-format", f"(exit {code})")
                assert four.run("sh", "-c", stub).returncode == expected, (code, stub)


def hooked(clone):
    """The hook stops a commit with an error, and no other one."""
    clone.write("plan.md", text(4, True).replace("card 0\n", 'card 0\n  > conflict: title "quince"\n'))
    clone.sh("git add plan.md")
    assert clone.run("git", "commit", "-qm", "bad").returncode == 1
    clone.write("plan.md", text(5, True))
    clone.sh("git add plan.md && git commit -qm good")


STORIES = [partial, partial_without_remote, partial_rename, shallow, merge_not_checked, base_not_here, staged, other_owner, husky]
