#!/usr/bin/env python3
"""Runs pb in a stranger's repository whose settings name programs. No pb command may run any of them.

    python3 Tests/attacks/repositories.py .build/release/pb

A program that runs leaves a file with its name. Every pb command is run in the repository and in a folder below it, and none of
these files may appear. First, plain git is run, to show that it would run each of the programs.
"""
import json
import os
import pty
import shutil
import sys
import tempfile

from everycommand import BOARD, READING, REMOVED, TRASH, WRITING, Report, check_complete, environment, run, write

PB = os.path.abspath(sys.argv[1])
TEMPLATE = tempfile.TemporaryDirectory(prefix="pb-repositories-")
# The folder, beside the repository, in which the programs leave their files.
RAN = "ran"


def program(name, then=""):
    """A shell command that leaves a file with the program's name, and then does what git expects of it."""
    return f"mkdir -p $HOME/{RAN}; : >$HOME/{RAN}/{name}; {then}"


# A program for each of git's settings that can name one.
SETTINGS = {
    "core.fsmonitor": program("fsmonitor", "false;#"),
    "core.pager": program("pager", "cat"),
    "core.editor": program("editor", "true;#"),
    "sequence.editor": program("editor", "true;#"),
    "core.sshCommand": program("ssh", "false;#"),
    "core.alternateRefsCommand": program("alternates", "true;#"),
    "core.askPass": "./askpass",
    "core.gitProxy": "./proxy",
    "diff.external": program("external", "true;#"),
    "diff.evil.command": program("driver", "true;#"),
    "diff.evil.textconv": program("textconv", "cat"),
    "filter.evil.clean": program("clean", "cat"),
    "filter.evil.smudge": program("smudge", "cat"),
    "filter.long.process": program("process", "false"),
    "merge.evil.driver": program("merge", "true;#"),
    "credential.helper": "!" + program("credential", "true;#"),
    "gpg.program": "./gpg",
    "log.showSignature": "true",
    "interactive.diffFilter": program("interactive", "cat"),
    "protocol.allow": "always",
    "protocol.ext.allow": "always",
    "remote.origin.url": f"ext::sh -c mkdir% -p% $HOME/{RAN};:% >$HOME/{RAN}/fetch;false",
    "remote.origin.promisor": "true",
    "remote.origin.uploadpack": program("uploadpack", "false;#"),
    "uploadpack.packObjectsHook": program("packobjects", "false;#"),
    "alias.diff": "!" + program("alias"), "alias.log": "!" + program("alias"), "alias.rev-parse": "!" + program("alias"),
}


def settings(repository, names=SETTINGS):
    """Appends the settings to the file `config` of a repository, as a stranger could write them by hand."""
    text = ""
    for key in names:
        section, _, rest = key.partition(".")
        sub, _, name = rest.rpartition(".")
        value = SETTINGS[key].replace("\\", "\\\\").replace('"', '\\"')
        text += f'[{section}{f" {chr(34)}{sub}{chr(34)}" if sub else ""}]\n\t{name} = "{value}"\n'
    with open(os.path.join(repository, "config"), "a") as file:
        file.write(text)


def hooks(repository):
    for name in ["post-index-change", "reference-transaction", "pre-commit", "post-checkout", "fsmonitor-watchman", "pre-auto-gc"]:
        write(os.path.join(repository, "hooks", name), f"#!/bin/sh\n{program('hook')}\n", 0o755)


def make_plan(plan, home):
    """Makes a plan in a repository with some commits, in which the index and the work tree also have changes."""
    variables = environment(home)
    for name in ["plan.md", "other.md", "third.md", "sub/b.md"]:
        write(os.path.join(plan, name), BOARD if name == "plan.md" else BOARD.replace("^", "^x"))
    write(os.path.join(plan, ".planboard/trash.md"), TRASH)
    write(os.path.join(plan, REMOVED), BOARD.replace("^", "^g"))
    write(os.path.join(plan, "askpass"), f"#!/bin/sh\n{program('askpass')}\n", 0o755)
    write(os.path.join(plan, "gpg"), f"#!/bin/sh\n{program('gpg')}\n", 0o755)
    write(os.path.join(plan, "proxy"), f"#!/bin/sh\n{program('proxy')}\n", 0o755)
    run(["git", "init", "-q", "--template=", "-b", "main"], plan, variables, fails=False)
    run(["git", "add", "-A"], plan, variables, fails=False)
    run(["git", "commit", "-q", "-m", "one"], plan, variables, fails=False)
    write(os.path.join(plan, "plan.md"), BOARD.replace("Apples", "Pears"))
    run(["git", "commit", "-q", "-a", "-m", "two"], plan, variables, fails=False)
    write(os.path.join(plan, "third.md"), BOARD.replace("^", "^y"))
    run(["git", "add", "-A"], plan, variables, fails=False)
    write(os.path.join(plan, "plan.md"), BOARD.replace("Apples", "Plums"))
    write(os.path.join(plan, "plan.sync-conflict-20261121-012615-IJBL2FZ.md"), BOARD.replace("Apples", "Dates"))
    write(os.path.join(plan, "other.md"), BOARD.replace("^", "^z"))
    write(os.path.join(plan, "proxy"), "exit")
    write(os.path.join(plan, ".gitattributes"), "*.md diff=evil filter=evil merge=evil\nother.md filter=long\n")
    # The signature is not valid, but `git log` runs the program that verifies it.
    tree = run(["git", "rev-parse", "HEAD^{tree}"], plan, variables).stdout.strip()
    head = run(["git", "rev-parse", "HEAD"], plan, variables).stdout.strip()
    commit = (
        f"tree {tree}\nparent {head}\nauthor A <a@example.org> 1 +0000\ncommitter A <a@example.org> 1 +0000\n"
        "gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\nthree\n")
    write(os.path.join(home, "commit"), commit)
    made = run(["git", "hash-object", "-t", "commit", "-w", os.path.join(home, "commit")], plan, variables, fails=False).stdout.strip()
    run(["git", "update-ref", "refs/heads/main", made], plan, variables, fails=False)


def received(home):
    """Makes a repository that arrived as a folder, with all of its settings."""
    make_plan(os.path.join(home, "plan"), home)
    settings(os.path.join(home, "plan/.git"))
    hooks(os.path.join(home, "plan/.git"))


def missing(home):
    """Makes a repository that lacks blobs of the newest commit, of an older one and of the index. git would fetch them from the
    remote, which is a program."""
    received(home)
    plan = os.path.join(home, "plan")
    variables = environment(home, GIT_CONFIG_COUNT="1", GIT_CONFIG_KEY_0="core.fsmonitor", GIT_CONFIG_VALUE_0="false")
    with open(os.path.join(plan, ".git/config"), "a") as file:
        file.write("[core]\n\trepositoryformatversion = 1\n[extensions]\n\tpartialClone = origin\n")
    for name in ["HEAD:plan.md", "HEAD~2:plan.md", ":third.md", "HEAD:other.md"]:
        blob = run(["git", "rev-parse", name], plan, variables, fails=False).stdout.strip()
        os.remove(os.path.join(plan, ".git/objects", blob[:2], blob[2:])) if os.path.exists(
            os.path.join(plan, ".git/objects", blob[:2], blob[2:])) else None
    shutil.rmtree(os.path.join(home, RAN), ignore_errors=True)


def elsewhere(home):
    """Makes a repository in which `.git` is a file that names another folder, which arrived together with it."""
    received(home)
    plan = os.path.join(home, "plan")
    os.rename(os.path.join(plan, ".git"), os.path.join(plan, "data"))
    write(os.path.join(plan, ".git"), "gitdir: data\n")


def embedded(home):
    """Makes a bare repository that is committed into another repository, so that it arrives with a plain `git clone`."""
    variables = environment(home)
    source = os.path.join(home, "source")
    make_plan(os.path.join(source, "plan"), home)
    inner = os.path.join(source, "plan")
    os.rename(os.path.join(inner, ".git"), os.path.join(home, "inner"))
    write(os.path.join(inner, ".planboard.yml"), "")
    for name in ["HEAD", "objects", "refs", "index"]:
        place = os.path.join(home, "inner", name)
        (shutil.copytree if os.path.isdir(place) else shutil.copy)(place, os.path.join(inner, name))
    for name in ["refs", "objects"]:
        write(os.path.join(inner, name, ".keep"), "")
    write(os.path.join(inner, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n")
    settings(inner)
    hooks(inner)
    run(["git", "init", "-q", "--template=", "-b", "main"], source, variables, fails=False)
    run(["git", "add", "-A"], source, variables, fails=False)
    run(["git", "commit", "-q", "-m", "plan"], source, variables, fails=False)
    run(["git", "clone", "-q", source, os.path.join(home, "clone")], home, variables, fails=False)
    os.rename(os.path.join(home, "clone/plan"), os.path.join(home, "clone/work"))
    # All kinds of repositories have the same path in the home.
    os.symlink("clone/work", os.path.join(home, "plan"))


# For each kind of repository: commands of plain git, and the programs that each of them runs. This shows that the traps work.
TRAPS = {
    received: [
        (["git", "status"], {"fsmonitor"}), (["git", "diff", "--no-ext-diff", "--", "plan.md"], {"textconv", "clean"}),
        (["git", "diff", "--", "other.md"], {"process"}), (["git", "diff", "--", "proxy"], {"external"}),
        (["git", "diff", "--", "plan.md"], {"driver"}), (["git", "log"], {"gpg"}), (["git", "--paginate", "log"], {"pager"}),
        (["git", "-c", "filter.long.process=", "commit", "--allow-empty"], {"hook", "editor"}), (["git", "fetch"], {"fetch"}),
        (["git", "fetch", "a@localhost:x"], {"ssh"}), (["git", "credential", "fill"], {"credential"}),
        (["git", "checkout", "-f", "HEAD~1", "--", "plan.md"], {"smudge"}),
    ],
    missing: [(["git", "cat-file", "-p", "HEAD:plan.md"], {"fetch"})],
    elsewhere: [(["git", "status"], {"fsmonitor"})],
    embedded: [(["git", "status"], {"fsmonitor"}), (["git", "diff", "--", "plan.md"], {"driver"})],
}


def ran(home):
    return set(os.listdir(os.path.join(home, RAN))) if os.path.isdir(os.path.join(home, RAN)) else set()


def copied(kind, folder):
    home = os.path.join(folder, "home")
    shutil.copytree(os.path.join(TEMPLATE.name, kind.__name__), home, symlinks=True)
    return home


def spring(folder, kind, command, expected):
    """Checks that a command of plain git runs the expected programs."""
    home = copied(kind, folder)
    if "fill" in command or "--paginate" in command:
        shell = " ".join(command) + (" <<< 'url=https://example.org'" if "fill" in command else "")
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(os.path.join(home, "plan"))
            os.execve("/bin/bash", ["bash", "-c", f"timeout 5 {shell}"], environment(home))
        try:
            while os.read(terminal, 1024):
                pass
        except OSError:
            pass
        os.waitpid(pid, 0)
        os.close(terminal)
    else:
        run(command, os.path.join(home, "plan"), environment(home))
    return None if expected <= ran(home) else f"git did not run {expected - ran(home)}, only {ran(home)}"


def attack(folder, kind, where, command):
    home = copied(kind, folder)
    arguments = [part.format(b="plan.md" if where == "." else "b.md", d="fresh") for part in command]
    variables = environment(home)
    name = command[0] if command else None
    if name in ("undo", "redo"):
        run([PB, "edit", "^milk", "--set", "est=1h"], os.path.join(home, "plan", where), variables)
        if name == "redo":
            run([PB, "undo"], os.path.join(home, "plan", where), variables)
    done = run([PB, *arguments], os.path.join(home, "plan", where), variables)
    if ran(home):
        return f"ran {', '.join(sorted(ran(home)))} (exit {done.returncode})"
    if done.returncode not in (0, 1, 2, 64, 129):
        return f"exit {done.returncode}: {done.stderr[-300:]}"
    if kind is embedded and name == "git" and done.returncode != 2:
        return f"pb ran git in an embedded repository: {done.stdout}"
    return None


def useful(folder):
    """Checks that commands of pb that use git still work in such a repository."""
    home = copied(received, folder)
    plan = os.path.join(home, "plan")
    variables = environment(home)
    os.remove(os.path.join(plan, ".gitattributes"))
    said = run([PB, "diff"], plan, variables).stdout
    if "Plums" not in said or "third.md" not in said:
        return f"diff: {said}"
    if "Pears" not in run([PB, "diff", "HEAD~2", "HEAD"], plan, variables).stdout:
        return "pb diff HEAD~2 HEAD does not show the change"
    if "two" not in run([PB, "log", "^apples", "--json"], plan, variables).stdout:
        return "log"
    os.utime(os.path.join(plan, "plan.md"), (1_000_000_000, 1_000_000_000))
    listed = json.loads(run([PB, "list", "--all", "--modified", "--json"], plan, variables).stdout)["cards"]
    if {card["modified"] == 1_000_000_000 for card in listed if card["path"] == "plan.md"} != {False, True}:
        return f"list --modified does not know the commits, or not the date of the file: {listed}"
    if "third.md" not in run([PB, "lint", "--staged"], plan, variables).stdout:
        return "lint --staged"
    return f"ran {ran(home)}" if ran(home) else None


def main():
    unknown = check_complete(PB)
    assert not unknown, f"these commands are missing in everycommand.py: {unknown}"
    for kind in TRAPS:
        home = os.path.join(TEMPLATE.name, kind.__name__)
        os.makedirs(home)
        kind(home)
        shutil.rmtree(os.path.join(home, RAN), ignore_errors=True)
    report = Report()
    report.in_parallel([(kind, *trap) for kind in TRAPS for trap in TRAPS[kind]], spring)
    report.in_parallel([(kind, ".", command) for kind in TRAPS for command in READING + WRITING], attack)
    asking = [command for command in READING + WRITING if command and command[0] in ("diff", "log", "git", "new", "lint", "sync", "view", "list", "show")]
    report.in_parallel([(kind, "sub", command) for kind in TRAPS for command in asking + [["init", "--git"]]], attack)
    report.in_parallel([()], useful)
    return report.end("a stranger's repository")


if __name__ == "__main__":
    sys.exit(main())
