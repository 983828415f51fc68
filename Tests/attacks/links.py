#!/usr/bin/env python3
"""Puts links into a stranger's plan that lead out of it. No command may write through them.

    python3 Tests/attacks/links.py .build/release/pb

In each attack, a link replaces a file that pb writes, a board, or the folder of a board. It leads to a file or a folder outside, in
one of five ways. Afterwards, all files outside must have the same names, bytes, modes and times.
"""
import os
import shutil
import stat
import sys
import tempfile

from everycommand import BOARD, REMOVED, TRASH, WRITING, Report, environment, run, write

PB = os.path.abspath(sys.argv[1])
TEMPLATE = tempfile.TemporaryDirectory(prefix="pb-links-")
# For each place of a link: the values of {b} and {d} in the commands, and whether the link replaces a folder.
PLACES = {
    ".planboard": ("plan.md", "sub", True),
    ".planboard/trash.md": ("plan.md", "sub", False),
    ".planboard/trash": ("plan.md", "sub", True),
    ".planboard/trash/2026-11-20": ("plan.md", "sub", True),
    ".planboard/trash/2026-11-20/gone.md": ("plan.md", "sub", False),
    ".planboard/trash/2026-11-21": ("plan.md", "sub", True),
    ".planboard.yml": ("plan.md", "sub", False),
    ".gitattributes": ("plan.md", "sub", False),
    ".git": ("plan.md", "sub", True),
    ".git/config": ("plan.md", "sub", False),
    ".git/hooks": ("plan.md", "sub", True),
    ".git/hooks/pre-commit": ("plan.md", "sub", False),
    "plan.md": ("plan.md", "sub", False),
    "in.md": ("in.md", "sub", False),
    "sub": ("sub/b.md", "sub", True),
    "sub/deep/b.md": ("sub/deep/b.md", "sub/deep", False),
}
# The first kind of link is tried with every command that writes, the others only with commands that each write in a different way.
KINDS = ["relative", "absolute", "dangling", "chain", "null"]
WAYS = [
    ["add", "New", "--board", "{b}"], ["rm", "^milk", "--board", "{b}"], ["restore", "^gone"], ["sort", "{b}"],
    ["lint", "--fix", "--unsafe", "{b}"], ["init"], ["init", "{d}"], ["init", "--git"], ["new", "{d}/fresh.md"], ["boards", "rm", "{b}"],
    ["boards", "restore", "gone"], ["trash", "--empty"], ["undo"], ["sync"],
    ["sync", "{b}", "--into", "other.md"], ["merge-driver", "--", "other.md", "{b}", "third.md", "7", "{b}"],
    ["git", "setup", "--remove"],
]


def prepare(folder):
    shutil.copytree(TEMPLATE.name, folder, dirs_exist_ok=True, symlinks=True)
    return os.path.join(folder, "home", "plan"), os.path.join(folder, "home", "outside")


def make_template(folder):
    """Makes a plan with a repository, and a neighbouring folder whose files must not change."""
    plan, outside = os.path.join(folder, "home", "plan"), os.path.join(folder, "home", "outside")
    for name in ["plan.md", "other.md", "third.md", "sub/b.md", "sub/deep/b.md", "in.md"]:
        write(os.path.join(plan, name), BOARD if "plan" in name or "in.md" in name else BOARD.replace("^", "^x"))
    write(os.path.join(plan, "plan.sync-conflict-20261121-012615-IJBL2FZ.md"), BOARD.replace("Apples", "Pears"))
    write(os.path.join(plan, ".planboard/trash.md"), TRASH)
    write(os.path.join(plan, REMOVED), BOARD.replace("^", "^y"))
    os.makedirs(os.path.join(plan, ".git/hooks"))
    write(os.path.join(outside, "file"), BOARD)
    write(os.path.join(outside, "folder/b.md"), BOARD)
    write(os.path.join(outside, "folder/trash.md"), TRASH)
    write(os.path.join(outside, "folder/2026-11-20/gone.md"), BOARD)
    run(["git", "init", "-q", "--template=", "-b", "main"], plan, environment(folder), fails=False)


def null_device(outside):
    """The path of a null device. A user who could remove the system's own gets another one, in case pb removes it by mistake."""
    if os.geteuid() != 0:
        return "/dev/null"
    path = os.path.join(outside, "null")
    os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    return path


def replace(plan, outside, place, kind):
    """Replaces a file or a folder by a link."""
    path = os.path.join(plan, place)
    is_folder = PLACES[place][2]
    target = os.path.join(outside, "none" if kind == "dangling" else "folder" if is_folder else "file")
    if place == ".git" and kind != "dangling":
        target = os.path.join(outside, "repository")
        shutil.move(path, target)
    elif os.path.isdir(path):
        shutil.rmtree(path)
    elif os.path.exists(path):
        # The target has the same bytes as the replaced file, so that commands find the cards that they name.
        if kind != "dangling":
            shutil.copy(path, target)
        os.remove(path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if kind == "chain":
        middle = os.path.join(plan, "middle")
        os.symlink(os.path.relpath(target, plan), middle)
        os.symlink(os.path.relpath(middle, os.path.dirname(path)), path)
    else:
        relative = os.path.relpath(target, os.path.dirname(path))
        os.symlink(null_device(outside) if kind == "null" else target if kind == "absolute" else relative, path)


def snapshot(folder):
    found = {}
    for parent, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(parent, name)
            status = os.lstat(path)
            text = open(path, "rb").read() if os.path.isfile(path) and not os.path.islink(path) else None
            found[path] = (status.st_mode, text, status.st_mtime_ns if text is not None else None)
    return found


def attack(folder, place, kind, command, is_early=False):
    plan, outside = prepare(folder)
    variables = environment(os.path.join(folder, "home"))
    board, below, _ = PLACES[place]
    name = command[0] if command else None
    if name in ("undo", "redo") or is_early:
        # Before the link exists, make a change that can be undone.
        run([PB, "edit", "^milk", "--set", "est=1h", "--board", board], plan, variables)
        run([PB, "rm", "^apples", "--board", board], plan, variables)
        if name == "redo":
            run([PB, "undo"], plan, variables)
            run([PB, "undo"], plan, variables)
    replace(plan, outside, place, kind)
    before = snapshot(outside)
    arguments = [part.format(b=board, d=below) for part in command]
    done = run([PB, *arguments], plan, variables)
    after = snapshot(outside)
    if before != after:
        names = sorted(os.path.relpath(path, outside) for path in set(before) | set(after) if before.get(path) != after.get(path))
        return f"changed outside: {', '.join(names)} (exit {done.returncode})"
    if done.returncode not in (0, 1, 2, 129):
        return f"exit {done.returncode}: {done.stderr[-300:]}"
    if kind != "null" and not os.path.islink(os.path.join(plan, place)):
        return f"pb removed the link itself (exit {done.returncode})"
    return None


def control(folder, name):
    """Checks that links can be used where they are allowed, and that the comparison notices a write."""
    plan, outside = prepare(folder)
    variables = environment(os.path.join(folder, "home"))
    if name == "asked for":
        replace(plan, outside, "in.md", "relative")
        before = snapshot(outside)
        refused = run([PB, "add", "New", "--board", "in.md"], plan, variables, fails=True)
        if "in.md" not in refused.stderr or "../outside/file" not in refused.stderr or "PB_FOLLOW_LINKS=1" not in refused.stderr:
            return refused.stderr
        run([PB, "list", "in.md"], plan, variables, fails=False)
        run([PB, "add", "New", "--board", "in.md"], plan, variables | {"PB_FOLLOW_LINKS": "1"}, fails=False)
        if before == snapshot(outside) or not os.path.islink(os.path.join(plan, "in.md")):
            return "nothing was written"
    elif name == "inside":
        os.remove(os.path.join(plan, "in.md"))
        os.symlink("sub/b.md", os.path.join(plan, "in.md"))
        os.symlink("sub", os.path.join(plan, "way"))
        run([PB, "add", "New", "--board", "in.md"], plan, variables, fails=False)
        run([PB, "add", "Next", "--board", "way/deep/b.md"], plan, variables, fails=False)
        texts = [open(os.path.join(plan, path)).read() for path in ("sub/b.md", "sub/deep/b.md")]
        if "New" not in texts[0] or "Next" not in texts[1] or not os.path.islink(os.path.join(plan, "in.md")):
            return "a link to a file in the plan was not followed"
    elif name == "hidden":
        write(os.path.join(plan, ".bashrc"), BOARD)
        os.remove(os.path.join(plan, "in.md"))
        os.symlink(".bashrc", os.path.join(plan, "in.md"))
        os.symlink(".git", os.path.join(plan, "way"))
        run([PB, "add", "New", "--board", "in.md"], plan, variables, fails=True)
        run([PB, "new", "way/x.md"], plan, variables, fails=True)
        if open(os.path.join(plan, ".bashrc")).read() != BOARD or os.path.exists(os.path.join(plan, ".git/x.md")):
            return "a hidden file was written through a link"
    elif name == "from beside":
        # The user is in a folder of their own, and names boards of a stranger's plan.
        replace(plan, outside, "in.md", "relative")
        replace(plan, outside, "sub", "relative")
        before = snapshot(outside)
        own = os.path.join(folder, "home", "own")
        os.makedirs(own)
        for board in ("../plan/in.md", "../plan/sub/b.md", os.path.join(plan, "in.md")):
            run([PB, "add", "New", "--board", board], own, variables, fails=True)
        if before != snapshot(outside):
            return "a file outside of the plan was written"
        run([PB, "add", "New", "--board", "../plan/other.md"], own, variables, fails=False)
        # A link in the user's own path to the plan is followed, because it is not a stranger's.
        os.symlink("plan", os.path.join(folder, "home", "here"))
        run([PB, "add", "Next", "--board", "../here/other.md"], own, variables, fails=False)
    return None


def main():
    report = Report()
    make_template(TEMPLATE.name)
    cases = [
        (place, kind, command) for place in PLACES for kind in KINDS for command in (WAYS if kind != KINDS[0] else WRITING)
    ]
    report.in_parallel(cases, attack)
    # Again, with changes before the link exists, so that the plan has a history and a trash.
    report.in_parallel([(place, KINDS[0], command, True) for place in PLACES for command in WAYS[:4]], attack)
    report.in_parallel([(name,) for name in ("asked for", "inside", "hidden", "from beside")], control)
    return report.end("links out of the plan")


if __name__ == "__main__":
    sys.exit(main())
