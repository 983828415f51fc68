"""Runs a test in a mount namespace in which only its own folders can be written, so that no command can do damage elsewhere."""

import os
import subprocess
import sys
import tempfile

MARK = "PB_FUZZ_FOLDERS"


def in_namespace():
    """The command that starts a program in its own mount namespace; None if this machine does not allow that."""
    command = ["unshare", "--mount", "--propagation", "private"] + ["--user", "--map-root-user"] * (os.getuid() != 0)
    try:
        works = subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        works = False
    return command if works else None


def run_confined(keep):
    """Starts this program again in a namespace, and returns the exit code of that run. In that run itself, returns None.

    `keep` is the folder for findings; if it is None, a new folder is made.
    """
    if MARK in os.environ:
        shut(*os.environ[MARK].split(":"))
        return None
    command = in_namespace()
    if command is None:
        print("fuzz: commands cannot be confined on this machine (unshare); nothing was tested")
        return 0
    folder, found = tempfile.mkdtemp(prefix="pb-fuzz-"), os.path.abspath(keep
                                                                         or tempfile.mkdtemp(prefix="pb-fuzz-found-"))
    os.makedirs(found, exist_ok=True)
    try:
        environment = os.environ | {MARK: f"{folder}:{found}"}
        return subprocess.run([*command, sys.executable, *sys.argv], env=environment, check=False).returncode
    finally:
        os.rmdir(folder)
        if not os.listdir(found):
            os.rmdir(found)


def shut(folder, found):
    """Makes everything read-only except the two folders. The contents of `folder` are in memory, and vanish with the process."""

    def mount(*words):
        return subprocess.run(["mount", *words], capture_output=True, check=False).returncode

    mount("-t", "tmpfs", "tmpfs", folder)
    mount("--bind", found, found)
    with open("/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as file:
        points = [line.split(" ")[4].encode().decode("unicode_escape") for line in file]
    for point in points:
        if point not in (folder, found):
            mount("-o", "remount,bind,ro", point)
    # Python needs this folder for its locks.
    mount("-t", "tmpfs", "tmpfs", "/dev/shm")
    for place in ("/", os.path.expanduser("~"), os.path.dirname(folder), os.getcwd()):
        if os.access(place, os.W_OK) and not is_read_only(place):
            sys.exit(f"fuzz: {place} is still writable; nothing was tested")
    if not os.path.ismount(folder) or is_read_only(found):
        sys.exit("fuzz: no writable folder to work in; nothing was tested")
    tempfile.tempdir = folder


def is_read_only(place):
    return bool(os.statvfs(place).f_flag & os.ST_RDONLY)
