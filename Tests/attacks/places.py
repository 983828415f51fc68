#!/usr/bin/env python3
"""Runs pb in unusual places: in `/` and in homes, on a file system that ignores case, and beside files that cannot be read.

    python3 Tests/attacks/places.py .build/release/pb

In `/` and in a home, a command that names no path opens no file for writing except in pb's state folder (checked with strace),
and no file of the home is read or changed. A board can be named in another Unicode normal form or with different case, and its
file keeps its name. This is also tried on a file system that ignores case. Folders and files that cannot be read are reported, and
nothing is lost. The same is true of files whose text is stored elsewhere and cannot be fetched. Tests that this machine does not
allow (mounting, acting as another user) are skipped, and listed at the end.
"""
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import unicodedata

import confined
from everycommand import BOARD, environment, write

PB = os.path.abspath(sys.argv[1])
TRACED = "openat,open,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,link,linkat,symlink,symlinkat,truncate,chmod," \
    "fchmodat,chown,fchownat,utimensat,mknodat,rmdir,setxattr"
# None of these commands names a path. Commands that would ask on a terminal have `--yes`.
COMMANDS = [
    ["add", "x"], ["add", "x", "--board", "plan"], ["edit", "milk", "--title", "x"], ["move", "milk", "--to", "Done"],
    ["done", "milk"], ["done", "--where", "is:open", "--yes"], ["reopen", "seed"], ["check", "milk", "item"], ["rm", "milk"],
    ["restore", "milk"], ["archive", "seed"], ["unarchive", "old"], ["sort"], ["sort", "--by", "title"], ["lint", "--fix", "--unsafe"],
    ["column", "add", "x"], ["column", "rename", "Doing", "x"], ["new", "Chores"], ["new", "Chores", "--primary"],
    ["rename", "plan", "x"], ["id", "milk"], ["id", "--where", "milk", "--yes"], ["undo"], ["redo"], ["sync"], ["resolve"],
    ["tags", "rename", "fruit", "food"], ["trash", "--empty", "--yes"], ["list"], ["list", "milk"], ["show"], ["top"],
    ["boards"], ["find", "milk"], ["view", "today"], ["agenda"], ["next"], ["did"], ["report"], [], ["--json"], ["stats"], ["tags"], ["open", "--print"], ["history"], ["trash"],
    ["lint"], ["diff"], ["log", "milk"], ["doctor"], ["git", "check"],
]
FAULTS = []
SKIPPED = []
COUNT = 0


def check(is_right, what, *more):
    global COUNT
    COUNT += 1
    if not is_right:
        FAULTS.append(" ".join(str(part) for part in (what, *more)))


def pb(folder, *arguments, home, **more):
    variables = environment(home) | {"PB_DIR": ""} | more
    return subprocess.run([PB, *arguments], cwd=folder, env=variables, capture_output=True, stdin=subprocess.DEVNULL, timeout=60)


def tree(folder):
    """All files and folders below a folder, by path: kind, bytes or target, mode, time of the last change and, for files, of the
    last read."""
    found = {}
    for place, _, names in os.walk(os.fsencode(folder)):
        for path in [place, *(os.path.join(place, name) for name in names)]:
            status = os.lstat(path)
            kind = stat.S_IFMT(status.st_mode)
            text, seen = b"", 0
            if kind == stat.S_IFREG:
                with open(path, "rb") as file:
                    text = file.read()
                seen = status.st_atime_ns
                # Restore the time of the last read, which this function has just changed.
                os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
            elif kind == stat.S_IFLNK:
                text = os.readlink(path)
            found[path] = (kind, text, status.st_mode, status.st_mtime_ns, seen)
    return found


def differences(before, after):
    return sorted(os.fsdecode(path) for path in before.keys() | after.keys() if before.get(path) != after.get(path))


# Homes and the root


def writes(trace, allowed):
    """The lines of a trace with a call that opens a file for writing, or creates, removes or renames one, outside of `allowed`."""
    found = []
    for line in open(trace, errors="replace"):
        call = re.search(r"(\w+)\((.*)", line)
        if not call or call[1] in ("open", "openat") and not re.search(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC", line):
            continue
        paths = re.findall(r'"((?:[^"\\]|\\.)*)"', call[2])
        if not all(path.startswith(allowed + "/") or path in ("/dev/null", "/dev/tty") or path == allowed for path in paths[:2]):
            found.append(line.strip())
    return found


def traced(command, folder, variables, trace):
    subprocess.run(
        ["strace", "-f", "-qq", "-e", "trace=" + TRACED, "-o", trace, *command], cwd=folder, env=variables, stdin=subprocess.DEVNULL,
        capture_output=True, timeout=60)


def homes(root):
    if not shutil.which("strace"):
        SKIPPED.append("writes in / and in a home: strace is not installed")
        return
    trace = root + "/trace"
    # Check that strace shows a write.
    traced([sys.executable, "-c", f"open('{root}/control', 'w')"], root, dict(os.environ), trace)
    check(any("control" in line for line in writes(trace, root + "/state")), "strace does not show what is written")
    for is_repository in (False, True):
        home = f"{root}/homes-{is_repository}/me"
        for name in ["plan.md", "src/stranger/plan.md", "notes/plan.md", "TODO.md"]:
            write(f"{home}/{name}", BOARD if name != "TODO.md" else "- [ ] milk\n")
        os.makedirs(home + "/src/stranger/.git")
        if is_repository:
            subprocess.run(["git", "init", "-q", "--template="], cwd=home, check=True, capture_output=True)
            write(home + "/.gitignore", "*\n")
        for name in tree(home):
            os.utime(name, (1_700_000_000, 1_700_000_001), follow_symlinks=False)
        for folder in ("/", home, os.path.dirname(home)):
            for command in COMMANDS:
                before = tree(home)
                # These commands work on the repository of the home, so git reads its files.
                is_about_git = command[:1] in (["git"], ["diff"])
                traced([PB, *command], folder, environment(home, XDG_STATE_HOME=root + "/state") | {"PB_DIR": ""}, trace)
                what = f"pb {' '.join(command)} in {folder}"
                check(not writes(trace, root + "/state"), what, "opens for writing:", *writes(trace, root + "/state")[:2])
                touched = [path for path in differences(before, tree(home)) if not (is_about_git and "/.git" in path)]
                check(not touched, what, "touches", touched)
    reads = tree(root + "/homes-True")
    with open(root + "/homes-True/me/plan.md", "rb") as file:
        file.read()
    if not differences(reads, tree(root + "/homes-True")):
        SKIPPED.append("reads in a home: this file system does not record the time of the last read")


# Names


def other_names(path):
    """Other spellings of a path, each with whether it differs in case: both Unicode normal forms, and upper case."""
    yield unicodedata.normalize("NFC", path), False
    yield unicodedata.normalize("NFD", path), False
    yield path.upper(), True


def listing(folder):
    return sorted(os.path.join(os.path.relpath(place, folder), name) for place, _, names in os.walk(folder) for name in names
                  if ".planboard/" not in os.path.join(place, name))


def names(root, where, home, ignores_case, shows_old_text=False):
    """Checks that a name that is spelled differently from a board's file refers to that board, and that the file keeps its name.

    `shows_old_text` is whether the file system may show an old text under another spelling, as FUSE does.
    """
    boards = [unicodedata.normalize("NFD", "Küche.md"), unicodedata.normalize("NFC", "Büro.md"), "Fächer/Gemüse.md", "Todo.md"]
    number = 0
    for board in boards:
        for spelled, needs_case in other_names(board):
            if spelled == board or needs_case and "/" in board and (not ignores_case or shows_old_text):
                continue
            for command in (
                    ["list", "{b}"], ["show", "{b}"], ["lint", "--fix", "{b}"], ["add", "plum", "--board", "{b}"], ["sort", "{b}"],
                    ["edit", "{b}:9", "--title", "plum"], ["done", "{b}:9"], ["rm", "{b}:9"], ["rename", "{b}", "Other"]):
                number += 1
                plan = f"{root}/{where}{number}"
                for name in boards:
                    write(f"{plan}/{name}", BOARD)
                write(plan + "/.planboard.yml", "")
                # Most folders get an old date: in a folder that was changed just now, pb would wait for a file that may be missing
                # only for a moment.
                if number % 12:
                    for folder in (plan, plan + "/Fächer"):
                        os.utime(folder, (1_700_000_000, 1_700_000_000))
                before, files = tree(plan), listing(plan)
                words = [word.replace("{b}", spelled) for word in command]
                what = f"{where}: pb {' '.join(words)} for {board!r}"
                run = pb(plan, *words, home=home)
                now = tree(plan)
                changed = {path for path in differences(before, now) if path.endswith(".md") and not path.endswith("trash.md")
                           and before.get(os.fsencode(path), [0, 0])[1] != now.get(os.fsencode(path), [0, 0])[1]}
                wanted = set() if command[0] in ("list", "show") else {f"{plan}/{board}"}
                if command[:2] == ["lint", "--fix"]:
                    wanted &= changed
                check(run.returncode == (1 if command[0] == "lint" else 0), what, "ends with", run.returncode, run.stderr.decode())
                check(changed == wanted, what, "changes", changed)
                check(listing(plan) == files or command[0] == "rm", what, "leaves the files", listing(plan))
                if wanted and changed == wanted and not (shows_old_text and needs_case):
                    undone = pb(plan, "undo", home=home)
                    check(tree(plan).get(os.fsencode(f"{plan}/{board}"), [0, 0])[1] == before[os.fsencode(f"{plan}/{board}")][1], what,
                          "is not undone:", undone.stderr.decode())
                    check(listing(plan) == files or command[0] == "rm", what, "undone, leaves the files", listing(plan))
                shutil.rmtree(plan)


def new_files(root, home):
    """Checks that boards can be made and changed on a file system without hard links, and without a rename that fails if the target
    exists."""
    plan = root + "/new"
    os.makedirs(plan)
    for command in (["init"], ["new", "Chores"], ["add", "milk"], ["rm", "milk"], ["restore", "milk"], ["add", "milk", "--duplicate"]):
        run = pb(plan, *command, home=home)
        check(run.returncode == 0, f"pb {' '.join(command)} where case is ignored:", run.stderr.decode())
    before = tree(plan)
    run = pb(plan, "new", "CHORES", home=home)
    check(run.returncode == 2, "pb new CHORES beside chores.md:", run.stdout.decode(), run.stderr.decode())
    check(not [path for path in differences(before, tree(plan)) if path.endswith(".md")], "pb new CHORES changes chores.md")
    check(not [name for name in os.listdir(plan) if name.startswith("~")], "files are left over:", os.listdir(plan))


def mounted(root):
    """Mounts a file system that ignores case. Returns its folder and kind; None if none can be mounted."""
    place, image = root + "/mounted", root + "/image"
    os.makedirs(place)

    def works(*command):
        return shutil.which(command[0]) is not None and subprocess.run(command, capture_output=True).returncode == 0

    for make, options in ((["mkfs.ext4", "-q", "-O", "casefold"], []), (["mkfs.vfat"], ["-o", "iocharset=utf8"]), (["mkfs.exfat"], [])):
        with open(image, "wb") as file:
            file.truncate(64 << 20)
        if not works(*make, image):
            continue
        kind = make[0].split(".")[1]
        if works("mount", "-t", kind, "-o", ",".join(["loop", *options[1:]]), image, place):
            folder = place + "/folder"
            os.makedirs(folder)
            if kind != "ext4" or works("chattr", "+F", folder):
                return folder, kind
        if kind == "exfat" and shutil.which("mount.exfat-fuse"):
            loop = subprocess.run(["losetup", "-f", "--show", image], capture_output=True, text=True).stdout.strip()
            # With longer timeouts, the kernel would continue to show the old text under other spellings of a file's name.
            if loop and works("mount.exfat-fuse", "-o", "entry_timeout=0,attr_timeout=0", loop, place):
                # This takes effect when the file system is unmounted.
                subprocess.run(["losetup", "-d", loop], capture_output=True)
                os.makedirs(place + "/folder")
                return place + "/folder", "exfat (FUSE)"
            if loop:
                subprocess.run(["losetup", "-d", loop], capture_output=True)
        subprocess.run(["umount", place], capture_output=True)
    return None


# What cannot be read


def unreadable(root, home):
    """Runs pb as a user who has no permission to read one of the folders, and then one of the boards."""
    as_other = [] if os.geteuid() else ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    if as_other and not shutil.which("setpriv"):
        SKIPPED.append("folders that cannot be read: root may read everything, and setpriv is not installed")
        return
    for kind in ("folder", "board"):
        for command in (["list"], ["lint"], ["sort"], ["lint", "--fix"], ["add", "plum", "--board", "plan"], ["edit", "plan.md:9", "--title", "x"],
                        ["undo"]):
            plan, own = f"{root}/closed-{kind}-{'-'.join(command)[:12]}", f"{root}/own-{kind}-{'-'.join(command)[:12]}"
            for name in ("plan.md", "closed/plan.md"):
                write(f"{plan}/{name}", BOARD.replace("Milk", "Zucchini") if name == "plan.md" else BOARD)
            write(plan + "/.planboard.yml", "")
            os.makedirs(own)
            if as_other:
                for place in [plan, own, *(os.path.join(plan, name) for name in ("plan.md", "closed", "closed/plan.md", ".planboard.yml"))]:
                    os.chown(place, 65534, 65534)
            closed = plan + ("/closed" if kind == "folder" else "/closed/plan.md")
            mode = os.stat(closed).st_mode
            before = tree(plan)
            os.chmod(closed, 0)
            run = subprocess.run(
                [*as_other, PB, *command], cwd=plan, env=environment(own) | {"PB_DIR": ""}, capture_output=True, stdin=subprocess.DEVNULL)
            os.chmod(closed, mode)
            what = f"pb {' '.join(command)} beside a {kind} that cannot be read"
            changed = differences({p: v[1] for p, v in before.items()}, {p: v[1] for p, v in tree(plan).items()})
            check(all(path == plan + "/plan.md" for path in changed), what, "changes", changed)
            names_board = command[0] in ("edit", "undo", "add")
            if not names_board:
                check(run.returncode == 2 and b"no permission" in run.stderr and b"closed" in run.stderr, what, run)


def placeholders(root, home):
    """Runs pb on files whose text is stored elsewhere, such as those that a sync service has not fetched yet: reading them fails,
    after a while or at once."""
    if not shutil.which("strace"):
        SKIPPED.append("files whose text is stored elsewhere: strace is not installed")
        return
    for code in ("ETIMEDOUT", "EDEADLK", "EIO"):
        for kind, call in (("board", "read"), ("folder", "getdents64")):
            for command in (["list"], ["lint", "--fix"], ["sort"], ["add", "plum", "--board", "cloud/plan.md"], ["add", "plum", "--board", "plan"],
                            ["done", "cloud/plan.md:9"]):
                plan = f"{root}/cloud-{code}-{kind}-{'-'.join(command)[:24].replace('/', '-')}"
                write(plan + "/plan.md", BOARD.replace("Milk", "Zucchini"))
                write(plan + "/cloud/plan.md", BOARD)
                write(plan + "/.planboard.yml", "")
                before = tree(plan)
                place = plan + ("/cloud/plan.md" if kind == "board" else "/cloud")
                run = subprocess.run(
                    ["strace", "-f", "-qq", "-o", root + "/trace", "-P", place, "-e", f"trace={call}", "-e", f"inject={call}:error={code}", PB,
                     *command], cwd=plan, env=environment(home) | {"PB_DIR": ""}, capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
                what = f"pb {' '.join(command)} where reading the {kind} fails with {code}"
                changed = differences({p: v[1] for p, v in before.items()}, {p: v[1] for p, v in tree(plan).items()})
                names_cloud = any("cloud" in word for word in command)
                check(all(path == plan + "/plan.md" or kind == "folder" and names_cloud for path in changed), what, "changes", changed)
                if kind == "board" and names_cloud or command[0] in ("list", "lint", "sort"):
                    check(run.returncode == 2 and b"cloud" in run.stderr, what, run)
    # Two kinds of placeholders: a hidden file with another name, and a file whose bytes are all zero.
    plan = root + "/placeholders"
    write(plan + "/plan.md", BOARD)
    write(plan + "/.planboard.yml", "")
    write(plan + "/.other.md.icloud", BOARD)
    with open(plan + "/sparse.md", "wb") as file:
        file.truncate(100_000)
    before = tree(plan)
    for command in (["list"], ["boards"], ["sort"], ["lint", "--fix"], ["done", "--where", "is:open", "--yes"]):
        run = pb(plan, *command, home=home)
        changed = [path for path in differences(before, tree(plan)) if before[os.fsencode(path)][1] != tree(plan)[os.fsencode(path)][1]]
        check(run.returncode in (0, 1) and set(changed) <= {plan + "/plan.md"}, f"pb {' '.join(command)} beside placeholders:", run, changed)
        check(b"sparse" not in run.stdout and b"icloud" not in run.stdout, f"pb {' '.join(command)} shows a placeholder:", run)


def main():
    global COUNT
    code = confined.run_confined(None)
    if code is not None:
        sys.exit(code)
    root = os.path.realpath(tempfile.mkdtemp(prefix="pb-places-"))
    os.chmod(root, 0o755)
    os.chmod(os.path.dirname(root), 0o755)
    home = root + "/home"
    os.makedirs(home)
    os.makedirs(root + "/state")
    homes(root)
    names(root, "disk", home, False)
    found = mounted(root)
    if found:
        shows_old_text = "FUSE" in found[1]
        names(found[0], "mounted", home, True, shows_old_text)
        if shows_old_text:
            SKIPPED.append("undo after a board or its folder was named with different case: FUSE still shows the replaced file")
        new_files(found[0], home)
        print(f"places: the file system that ignores case is {found[1]}")
        subprocess.run(["umount", root + "/mounted"], capture_output=True)
    else:
        SKIPPED.append("a file system that ignores case: none can be mounted (ext4 with casefold, vfat, exfat)")
    unreadable(root, home)
    placeholders(root, home)
    for fault in FAULTS[:40]:
        print(fault)
    for what in SKIPPED:
        print("places: skipped:", what)
    print(f"places: {COUNT - len(FAULTS)} passed, {len(FAULTS)} failed")
    sys.exit(1 if FAULTS else 0)


if __name__ == "__main__":
    main()
