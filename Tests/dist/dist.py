#!/usr/bin/env python3
"""Tests what `.ci/dist` has packed, and install.sh: dist.py FOLDER [--again PB PB_WEB CHECKOUTS] [--chroots]

FOLDER has the archive, install.sh and SHA256SUMS. Everything is installed in folders of its own, with a home of its own. --again packs
the same once more, which must give the same bytes. --chroots also makes Debian systems without a compiler (debootstrap, as root), and
uses pb there as a new user would.
"""
import argparse
import contextlib
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile

SUITES = ["bullseye", "bookworm", "trixie"]
SHELLS = {"dash": ["dash"], "bash": ["bash", "--posix"], "busybox": ["busybox", "sh"]}
RECEIPT = "share/planboard/installed"


class Faults(list):
    count = 0

    def need(self, holds, what):
        self.count += 1
        if not holds:
            self.append(what)


def run(*command, cwd=None, **variables):
    """Runs a command with a new environment."""
    return subprocess.run([*map(str, command)], cwd=cwd, capture_output=True, text=True, timeout=300,
                          env={"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", **variables})


def tree(folder):
    """The files and folders below a folder, by path: the bytes and mode of a file, the target of a link, or nothing."""
    found = {}
    for where, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(where, name)
            key = os.path.relpath(path, folder)
            if os.path.islink(path):
                found[key] = os.readlink(path)
            elif os.path.isdir(path):
                found[key] = None
            else:
                with open(path, "rb") as file:
                    found[key] = (file.read(), os.stat(path).st_mode & 0o777)
    return found


class Packed:
    """The archive, unpacked."""

    def __init__(self, folder, root):
        names = [name for name in os.listdir(folder) if name.endswith(".tar.gz")]
        assert len(names) == 1, f"{folder} has {len(names)} archives"
        self.folder, self.root, self.archive = folder, root, os.path.join(folder, names[0])
        self.name = names[0].removesuffix(".tar.gz")
        with tarfile.open(self.archive) as archive:
            self.members = archive.getmembers()
            archive.extractall(root, filter="tar")
        self.tree = os.path.join(root, self.name)
        self.installer = os.path.join(self.tree, "install.sh")

    def again(self):
        """A copy of what is published, in a folder of its own; returns the path of the archive."""
        folder = tempfile.mkdtemp(dir=self.root)
        for name in (os.path.basename(self.archive), "SHA256SUMS", "install.sh"):
            shutil.copy(os.path.join(self.folder, name), folder)
        return os.path.join(folder, os.path.basename(self.archive))

    def copy(self, name):
        copy = os.path.join(self.root, name)
        shutil.copytree(self.tree, copy, symlinks=True)
        return copy


# MARK: The archive


def archive(packed, faults):
    sums = os.path.join(packed.folder, "SHA256SUMS")
    faults.need(run("sha256sum", "-c", "--quiet", sums, cwd=packed.folder).returncode == 0, "SHA256SUMS does not fit the archive")
    names = [member.name for member in packed.members]
    faults.need(names == sorted(names, key=lambda name: name.split("/")), "the names in the archive are not sorted")
    faults.need(len({member.mtime for member in packed.members}) == 1, "the files in the archive have several times")
    faults.need({(member.uid, member.gid) for member in packed.members} == {(0, 0)}, "a file in the archive has an owner")
    faults.need(all(member.isfile() or member.isdir() for member in packed.members), "the archive has links or devices")
    faults.need(all(name == packed.name or name.startswith(packed.name + "/") for name in names), "the archive has files outside its folder")
    faults.need(not any(member.mode & 0o022 for member in packed.members), "others may write a file of the archive")
    here = os.getcwd().encode()
    for path, content in tree(packed.tree).items():
        if content and path.split("/")[0] != "bin" and "libexec" not in path:
            faults.need(here not in content[0], f"{path} names the folder in which it was built")
    listed = {line[66:] for line in open(os.path.join(packed.tree, "SHA256SUMS"), encoding="utf-8").read().splitlines()}
    files = {path for path, content in tree(packed.tree).items() if content} - {"SHA256SUMS"}
    faults.need(listed == files, f"the list of checksums and the files differ: {sorted(listed ^ files)[:5]}")
    for wanted in ["bin/pb", "share/man/man1/pb.1", "share/doc/planboard/LICENSE", "share/doc/planboard/format.md",
                   "share/bash-completion/completions/pb", "share/zsh/site-functions/_pb", "share/fish/vendor_completions.d/pb.fish"]:
        faults.need(wanted in files, f"{wanted} is missing")


def bill(packed, faults):
    """The list of what is linked in has each program with its checksum, and a licence for each part."""
    folder = os.path.join(packed.tree, "share/doc/planboard")
    with open(f"{folder}/sbom.spdx.json", encoding="utf-8") as file:
        document = json.load(file)
    packages = {one["SPDXID"]: one for one in document["packages"]}
    faults.need(len(packages) == len(document["packages"]), "two parts have one SPDXID")
    for one in document["packages"]:
        if "packageFileName" in one:
            with open(os.path.join(packed.tree, one["packageFileName"]), "rb") as file:
                digest = hashlib.sha256(file.read()).hexdigest()
            faults.need(one["checksums"][0]["checksumValue"] == digest, f"the checksum of {one['name']} is wrong")
        else:
            faults.need(os.listdir(f"{folder}/licenses/{one['name']}"), f"{one['name']} has no licence")
            faults.need(one["versionInfo"][:1].isdigit(), f"{one['name']} has no version")
    ends = {end for one in document["relationships"] for end in (one["spdxElementId"], one["relatedSpdxElement"])}
    faults.need(ends == set(packages) | {"SPDXRef-DOCUMENT"}, "the relationships and the parts differ")
    linked = {packages[one["relatedSpdxElement"]]["name"] for one in document["relationships"]
              if one["spdxElementId"] == "SPDXRef-pb" and one["relationshipType"] == "STATIC_LINK"}
    faults.need({"cmark", "libyaml", "jansson", "swift"} <= linked, f"pb has only {linked}")
    try:
        from spdx_tools.spdx.parser.parse_anything import parse_file
        from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document
    except ImportError:
        print("note: the Python package spdx-tools is missing: the list of parts is not validated by it")
        return
    for message in validate_full_spdx_document(parse_file(f"{folder}/sbom.spdx.json")):
        faults.append(f"spdx-tools: {message.validation_message}")


def repeated(packed, arguments, faults):
    """Packed again from the same programs, the archive has the same bytes."""
    again = os.path.join(packed.root, "again")
    done = subprocess.run([".ci/dist", *arguments, again], capture_output=True, text=True)
    faults.need(done.returncode == 0, f".ci/dist has failed: {done.stderr}")
    with open(packed.archive, "rb") as one, open(f"{again}/{packed.name}.tar.gz", "rb") as other:
        faults.need(one.read() == other.read(), "packed twice, the archive has other bytes")


# MARK: install.sh


class Install:
    """Installations below new folders, with one shell."""

    def __init__(self, packed, shell, faults):
        self.packed, self.shell, self.faults = packed, shell, faults
        self.home = tempfile.mkdtemp(dir=packed.root, prefix="home-")
        self.old = tree(self.home)

    def __call__(self, *arguments, installer=None, code=0, **variables):
        done = run(*SHELLS[self.shell], installer or self.packed.installer, *arguments, cwd=self.home, HOME=self.home, **variables)
        self.need(done.returncode == code, f"{arguments} ends with {done.returncode}, not {code}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def need(self, holds, what):
        self.faults.need(holds, f"{self.shell}: {what}")

    def prefix(self, name="a prefix"):
        folder = os.path.join(tempfile.mkdtemp(dir=self.packed.root), name)
        return folder

    def expect_installed(self, prefix, source=None):
        wanted = {path: content for path, content in tree(source or self.packed.tree).items()
                  if content and path not in ("SHA256SUMS", "install.sh")}
        found = {path: content for path, content in tree(prefix).items() if content and path != RECEIPT}
        self.need({path: one[0] for path, one in wanted.items()} == {path: one[0] for path, one in found.items()},
                  f"other files are installed: {sorted(set(wanted) ^ set(found))[:5]}")
        modes = {path: 0o755 if path.startswith(("bin/", "libexec/")) else 0o644 for path in found}
        self.need({path: one[1] for path, one in found.items()} == modes, "a file has a wrong mode")


def there_and_back(install):
    # A quote with a combining mark, and what a shell would run.
    prefix = install.prefix("an 'old'\u0301 $(touch ran) prefix")
    text = install("--prefix", prefix)
    install.expect_installed(prefix)
    remove = next(line for line in text.splitlines() if line.startswith("  remove "))
    words = shlex.split(remove)
    install.need(words[-1] == prefix, f"says {remove}, which cannot be typed")
    version = run(f"{prefix}/bin/pb", "--version", HOME=install.home).stdout.strip()
    install.need(f"installed pb {version} below {prefix}" in text, f"says {text}")
    line = next(line for line in text.splitlines() if line.startswith("  PATH="))
    path = run(*SHELLS[install.shell], "-c", line + '; printf %s "$PATH"', cwd=install.home, HOME=install.home).stdout
    install.need(path.startswith(f"{prefix}/bin:/"), f"says {line}, which leads to {path}")
    before = tree(prefix)
    install("--prefix", prefix)
    install.need(tree(prefix) == before, "installed twice, something differs")
    if os.getuid() == 0:
        private = install.prefix()
        done = run("sh", "-c", 'umask 077; exec "$@"', "-", *SHELLS[install.shell], install.packed.installer, "--prefix", private, HOME=install.home)
        closed = [path for path in tree(private) if not os.stat(f"{private}/{path}").st_mode & 0o005]
        install.need(done.returncode == 0 and not [path for path in closed if os.path.isdir(f"{private}/{path}")], f"others may not read {closed[:3]}")
    listed = install("--prefix", prefix, "--uninstall", "--dry-run")
    install.need("  bin/pb\n" in listed and tree(prefix) == before, "--uninstall --dry-run does something else")
    install("--prefix", prefix, "--uninstall")
    install.need(tree(prefix) == {}, f"uninstalling leaves {list(tree(prefix))[:5]}")
    install("--prefix", prefix, "--uninstall", code=2)
    install.need(tree(install.home) == install.old, "something was written into the home")


def defaults(install):
    """Without --prefix, root installs below /usr/local, and everybody else below ~/.local, from the archive."""
    outer = os.path.join(install.packed.folder, "install.sh")
    if os.getuid() != 0:
        install(install.packed.archive, installer=outer)
    else:
        # Root's default is not ours to write.
        install.need("below /usr/local:" in install("--dry-run"), "root installs elsewhere")
        os.chown(install.home, 65534, 65534)
        done = run("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *SHELLS[install.shell], outer, install.packed.archive,
                   cwd=install.home, HOME=install.home)
        install.need(done.returncode == 0, f"a user cannot install: {done.stdout}{done.stderr}")
    install.expect_installed(f"{install.home}/.local")
    install("--uninstall", "--prefix", f"{install.home}/.local")
    install.need(tree(install.home) == {".local": None} or tree(install.home) == {}, "uninstalling leaves something in ~/.local")


def archives(install):
    outer = os.path.join(install.packed.folder, "install.sh")
    prefix = install.prefix()
    install("--prefix", prefix, install.packed.archive, installer=outer)
    install.expect_installed(prefix)
    folder = tempfile.mkdtemp(dir=install.packed.root)
    for name in os.listdir(install.packed.folder):
        if os.path.isfile(f"{install.packed.folder}/{name}"):
            shutil.copy(f"{install.packed.folder}/{name}", folder)
    archive, other = f"{folder}/{os.path.basename(install.packed.archive)}", install.prefix()
    with open(archive, "r+b") as file:
        file.seek(os.path.getsize(archive) // 2)
        file.write(b"damaged")
    text = install("--prefix", other, archive, installer=outer, code=2)
    install.need("damaged" in text and not os.path.exists(other), f"a damaged archive: {text}")
    os.remove(f"{folder}/SHA256SUMS")
    install("--prefix", other, archive, installer=outer, code=2)
    install("--prefix", other, f"{folder}/none.tar.gz", installer=outer, code=2)
    install.need(not os.path.exists(other), "something was written for an archive that cannot be used")


def damaged(install):
    """A file that is missing, changed or cut: nothing is written."""
    for number, path in enumerate(["bin/pb", "share/man/man1/pb.1", "install.sh", "SHA256SUMS"]):
        copy, prefix = install.packed.copy(f"damaged-{install.shell}-{number}"), install.prefix()
        if number == 0:
            with open(f"{copy}/{path}", "r+b") as file:
                file.truncate(1000)
        elif path == "install.sh":
            with open(f"{copy}/{path}", "a", encoding="utf-8") as file:
                file.write("\n# a line more\n")
        else:
            os.remove(f"{copy}/{path}")
        install("--prefix", prefix, installer=f"{copy}/install.sh", code=2)
        install.need(not os.path.exists(prefix), f"{path} is damaged, and something was written")
        shutil.rmtree(copy)


def foreign(install):
    """Files of others: nothing is written, unless --force says so."""
    for kind in ["file", "link", "dangling", "folder"]:
        prefix = install.prefix()
        os.makedirs(f"{prefix}/bin")
        os.makedirs(f"{prefix}/share/man/man1")
        path, other = f"{prefix}/bin/pb", f"{prefix}/mine"
        with open(other, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\necho mine\n")
        if kind == "file":
            shutil.copy(other, path)
        elif kind == "folder":
            os.mkdir(path)
        else:
            os.symlink(other if kind == "link" else "/nowhere/pb", path)
        before = tree(prefix)
        text = install("--prefix", prefix, code=2)
        install.need(path in text and tree(prefix) == before, f"a foreign {kind} is not left alone: {text}")
        if kind == "folder":
            continue
        install("--prefix", prefix, "--force")
        install.need(not os.path.islink(path) and os.path.getsize(path) > 1_000_000, f"--force leaves the {kind}")
        install.need(tree(prefix)["mine"] == before["mine"], "--force changed what a link names")
        install("--prefix", prefix, "--uninstall")
        left = {"bin": None, "share": None, "share/man": None, "share/man/man1": None, "mine": before["mine"]}
        install.need(tree(prefix) == left, f"after --force and --uninstall there are {sorted(tree(prefix))[:9]}")


def upgrade(install):
    """A later version removes what it no longer has, but no file that a person changed."""
    prefix, later = install.prefix(), install.packed.copy(f"later-{install.shell}")
    install("--prefix", prefix)
    gone = ["share/doc/planboard/jobs.md", "share/doc/planboard/decisions/0001-cmark-sees-a-skeleton.md"]
    for path in gone:
        os.remove(f"{later}/{path}")
    with open(f"{later}/share/doc/planboard/format.md", "a", encoding="utf-8") as file:
        file.write("later\n")
    with open(f"{later}/share/doc/planboard/new.md", "w", encoding="utf-8") as file:
        file.write("new\n")
    paths = sorted(path for path, content in tree(later).items() if content and path != "SHA256SUMS")
    with open(f"{later}/SHA256SUMS", "w", encoding="utf-8") as file:
        for path in paths:
            with open(f"{later}/{path}", "rb") as one:
                file.write(f"{hashlib.sha256(one.read()).hexdigest()}  {path}\n")
    install("--prefix", prefix, installer=f"{later}/install.sh")
    install.expect_installed(prefix, later)
    with open(f"{prefix}/share/doc/planboard/new.md", "a", encoding="utf-8") as file:
        file.write("a note of mine\n")
    install("--prefix", prefix)
    install.need(os.path.exists(f"{prefix}/share/doc/planboard/new.md"), "a file that a person changed is gone")
    install("--prefix", prefix, "--uninstall")
    install.need(sorted(path for path, content in tree(prefix).items() if content) == ["share/doc/planboard/new.md"],
                 "uninstalling removes a file that a person changed")
    shutil.rmtree(later)


def interrupted(install):
    """The disk is full in the middle: the same command, repeated, completes it, and --uninstall takes it back."""
    for then in ["again", "uninstall"]:
        prefix = install.prefix()
        done = run("bash", "-c", 'ulimit -f 4000; trap "" XFSZ; exec "$@"', "-", *SHELLS[install.shell], install.packed.installer,
                   "--prefix", prefix, cwd=install.home, HOME=install.home)
        install.need(done.returncode == 2, f"a full disk ends with {done.returncode}: {done.stdout}{done.stderr}")
        install.need(not any(".new" in path for path in tree(prefix)), "a part of a file stays")
        if then == "again":
            install("--prefix", prefix)
            install.expect_installed(prefix)
        install("--prefix", prefix, "--uninstall")
        install.need(tree(prefix) == {}, f"after a full disk, uninstalling leaves {list(tree(prefix))[:5]}")


def arguments(install):
    for words in [["--prefix"], ["--nothing"], ["x"], ["--prefix", "a\nb"]]:
        install(*words, code=64)
    install.need("Example:" in install("--help"), "--help has no example")
    prefix = os.path.join(install.home, "relative")
    install("--prefix", "relative")
    install.expect_installed(prefix)
    install("--uninstall", "--prefix=relative/")
    shutil.rmtree(prefix, ignore_errors=True)
    prefix = install.prefix()
    text = install("--prefix", prefix, "--dry-run")
    install.need("  bin/pb\n" in text and not os.path.exists(prefix), "--dry-run writes something")


# MARK: Systems without a compiler

FIRST_MINUTES = """
pb init
pb new work
pb add "First card"
pb done First
pb undo
pb list | grep -F "First card"
pb lint
pb doctor >/dev/null || true
pb --version
"""

FROM_ARCHIVE = """
set -e
cd /root
find /usr/local /etc | sort >before
begin=$(date +%s)
sh /archive/install.sh /archive/{archive}
mkdir plan && cd plan
{first_minutes}
test $(($(date +%s) - begin)) -lt 60
sh /archive/install.sh --uninstall
find /usr/local /etc | sort | cmp - /root/before
"""

# The other ways to work with a plan. The page is locked for a stranger (401), but it is there.
EVERY_SHELL = """
set -e
cd /root
sh /archive/install.sh /archive/{archive}
mkdir plan-3 && cd plan-3
pb init && pb new work && pb add "First card"
bash -c '. /usr/local/share/bash-completion/completions/pb; complete -p pb'
test -s /usr/local/share/zsh/site-functions/_pb && test -s /usr/local/share/fish/vendor_completions.d/pb.fish
pb --generate-completion-script bash | cmp - /usr/local/share/bash-completion/completions/pb
call='{{"jsonrpc":"2.0","id":1,"method":"initialize","params":{{"capabilities":{{}}}}}}'
printf 'Content-Length: %s\r\n\r\n%s' ${{#call}} "$call" | pb lsp | grep -q '"capabilities"'
(sleep 2; printf q; sleep 2) | TERM=xterm script -qec "pb tui" /dev/null | grep -aq "First card"
{serve}
sh /archive/install.sh --uninstall
"""

SERVE = """
pb serve --no-open >served 2>&1 & server=$!
for attempt in 1 2 3 4 5 6 7 8 9; do sleep 1; grep -q http served && break; done
port=$(sed -n 's/.*127\\.0\\.0\\.1:\\([0-9]*\\).*/\\1/p' served)
bash -c "exec 3<>/dev/tcp/127.0.0.1/$port; printf 'GET / HTTP/1.0\\r\\nHost: 127.0.0.1:$port\\r\\n\\r\\n' >&3; head -1 <&3" | grep -q 401
kill $server
"""

FROM_PACKAGE = """
set -e
cd /root
dpkg -i /archive/{package}
mkdir plan-2 && cd plan-2
{first_minutes}
test -f /usr/share/man/man1/pb.1.gz
/usr/libexec/planboard/pb-web 2>&1 | grep "is a part of pb"
dpkg -P planboard
test -z "$(find / -xdev -path /archive -prune -o -iname '*planboard*' -not -path '/root/*' -not -path '/var/log/*' -print)"
"""


def action(packed, faults):
    """What action.yml runs, with the variables of GitHub Actions, in a repository that has a plan in a folder."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.ci/action")
    root = os.path.join(packed.root, "action")
    work, home = os.path.join(root, "work"), os.path.join(root, "home")
    os.makedirs(os.path.join(work, "plan"))
    os.makedirs(home)
    head = "---\nplanboard: true\nsort: [priority]\n---\n## To Do\n"

    def git(*words):
        return run("git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words, cwd=work, HOME=home).stdout

    def board(cards):
        with open(os.path.join(work, "plan/work.md"), "w", encoding="utf-8") as file:
            file.write(head + cards)
        git("add", "-A")
        git("commit", "-qm", "Plan")

    def job(number, **variables):
        temporary = os.path.join(root, f"temporary{number}")
        os.makedirs(temporary)
        summary, path = os.path.join(temporary, "summary"), os.path.join(temporary, "path")
        done = run(script, cwd=work, HOME=home, **{
            "RUNNER_TEMP": temporary, "GITHUB_STEP_SUMMARY": summary, "GITHUB_PATH": path, "FOLDER": "plan",
            "ARCHIVE": packed.again(), **variables})
        texts = []
        for file in (summary, path):
            texts.append(open(file, encoding="utf-8").read() if os.path.exists(file) else "")
        return done, *texts

    git("init", "-q", "-b", "main")
    board("- Call Ann !high\n- Milk\n")
    git("update-ref", "refs/remotes/origin/main", "HEAD")
    git("switch", "-qc", "topic")
    board("- Call Ann !high\n- Milk `for` @bo 100%\n- Bread\n")
    done, summary, path = job(1, GITHUB_BASE_REF="main")
    faults.need(done.returncode == 0, f"the action ends with {done.returncode} on a good plan: {done.stdout[-500:]}{done.stderr[-500:]}")
    faults.need("### `plan/work.md`" in summary and "`Bread` added to `To Do`" in summary, f"the summary lacks the changes: {summary}")
    faults.need("``Milk `for` @bo 100%``" in summary, f"the summary lacks a title: {summary}")
    faults.need(run(os.path.join(path.strip(), "pb"), "--version").returncode == 0, "the next steps of the job have no pb")

    board("- Milk\n- Call Ann !high\n- late due:2026-02-30\n")
    done, summary, _ = job(2, GITHUB_BASE_REF="main")
    faults.need(done.returncode == 1, f"the action ends with {done.returncode} on a plan with mistakes")
    faults.need("file=plan/work.md,line=8" in done.stdout, f"a finding does not name its line: {done.stdout}")
    faults.need("::error::boards are not in their declared order" in done.stdout, f"the order is not checked: {done.stdout}")
    done, *_ = job(3, SORT="false", FAIL_ON="error")
    faults.need(done.returncode == 0 and "declared order" not in done.stdout, f"inputs do not count: {done.stdout}")

    git("checkout", "-q", "--orphan", "alone")
    git("commit", "-qm", "Alone")
    done, summary, _ = job(4, SORT="false", FAIL_ON="error")
    faults.need("This is the first commit." in summary, f"a first commit is not explained: {summary}")
    for cards in ("- Milk\n", "- Milk\n- Eggs\n", "- Milk\n- Eggs\n- Rye\n"):
        board(cards)
    before = git("rev-parse", "HEAD~2").strip()
    for number, variables, words in [
            (20, {"BEFORE": before}, ("`Eggs` added", "`Rye` added")), (21, {"BEFORE": "0" * 40}, ("`Rye` added",)),
            (22, {"GITHUB_BASE_REF": "gone"}, ("fetch-depth: 0",)), (23, {"GITHUB_BASE_REF": "main"}, ("no common commit",))]:
        done, summary, _ = job(number, **variables)
        faults.need(all(word in summary for word in words), f"{variables}: {summary}{done.stderr}")
    # A repository that was checked out below the folder of the job, and a shallow clone.
    top = work
    run("git", "clone", "-q", "--depth", "1", "file://" + top, os.path.join(root, "shallow/plan"), cwd=root, HOME=home)
    run("git", "clone", "-q", top, os.path.join(root, "below/plan"), cwd=root, HOME=home)
    for number, name, words in [(24, "shallow", "fetch-depth: 0"), (25, "below", "`Rye` added")]:
        work = os.path.join(root, name)
        done, summary, _ = job(number, FOLDER="plan/plan")
        faults.need(words in summary and "fatal" not in done.stderr, f"{name}: {summary}{done.stderr}")
    work = top
    for number, variables in enumerate([{"SORT": "yes"}, {"FAIL_ON": "grave"}, {"FOLDER": "a\n::warning::b 100%"}], 26):
        done, *_ = job(number, **variables)
        lines = done.stdout.strip().split("\n")
        faults.need(done.returncode == 2 and len(lines) == 1 and lines[0].startswith("::error::"), f"{variables}: {done.stdout}")

    copy = packed.again()
    for number, (variables, words) in enumerate([
            ({"ARCHIVE": os.path.join(root, "none.tar.gz")}, "cannot get"), ({"ARCHIVE": "", "REF": "main"}, "no release is named"),
            ({"FOLDER": "none"}, "there is no folder"), ({"ARCHIVE": copy}, "is damaged")], 5):
        if words == "is damaged":
            # The whole archive still unpacks, but its checksum is another one.
            with open(os.path.join(os.path.dirname(copy), "SHA256SUMS"), encoding="utf-8") as file:
                sums = file.read()
            with open(os.path.join(os.path.dirname(copy), "SHA256SUMS"), "w", encoding="utf-8") as file:
                file.write("0" * 64 + sums[64:])
        done, *_ = job(number, **variables)
        faults.need(done.returncode == 2 and "::error::" in done.stdout and words in done.stdout,
                    f"{variables}: exit code {done.returncode}, {done.stdout}{done.stderr}")


@contextlib.contextmanager
def mounted(system):
    """A system with processes and terminals."""
    with contextlib.ExitStack() as stack:
        for words in (["-t", "proc", "proc", f"{system}/proc"], ["-t", "devpts", "-o", "newinstance,ptmxmode=0666", "devpts", f"{system}/dev/pts"]):
            subprocess.run(["mount", *words], check=True)
            stack.callback(subprocess.run, ["umount", "--lazy", words[-1]], check=True)
        yield


def chroots(packed, faults):
    packages = [name for name in os.listdir(packed.folder) if name.endswith(".deb")]
    wanted = [f"{packed.name}.tar.gz", "install.sh", "SHA256SUMS", *packages]
    for suite in SUITES:
        system = os.path.join(packed.root, suite)
        made = subprocess.run(["debootstrap", "--variant=minbase", suite, system, "http://deb.debian.org/debian"], capture_output=True, text=True)
        if made.returncode:
            print(f"note: no system {suite}: {made.stdout[-200:]}")
            continue
        os.mkdir(f"{system}/archive")
        for name in wanted:
            shutil.copy2(f"{packed.folder}/{name}", f"{system}/archive")

        def used(script):
            return subprocess.run(["chroot", system, "/usr/bin/env", "-i", "HOME=/root", "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                                   "sh", "-c", script], capture_output=True, text=True)

        done = used(FROM_ARCHIVE.format(archive=packed.name + ".tar.gz", first_minutes=FIRST_MINUTES))
        faults.need(done.returncode == 0, f"{suite}: {done.stdout}{done.stderr}")
        with mounted(system):
            # pb-web needs the C library of Debian 12.
            serve = "" if suite == "bullseye" else SERVE
            done = used(EVERY_SHELL.format(archive=packed.name + ".tar.gz", serve=serve))
            faults.need(done.returncode == 0, f"{suite}, other shells: {done.stdout}{done.stderr}")
        for package in packages:
            done = used(FROM_PACKAGE.format(package=package, first_minutes=FIRST_MINUTES))
            if suite == "bullseye":
                # Its C library is too old for the package, and dpkg says so.
                faults.need("libc6 (>= 2.35)" in done.stderr, f"{suite}, {package}: {done.stdout}{done.stderr}")
            else:
                faults.need(done.returncode == 0, f"{suite}, {package}: {done.stdout}{done.stderr}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=os.path.realpath)
    parser.add_argument("--again", nargs=3)
    parser.add_argument("--chroots", action="store_true")
    options = parser.parse_args()
    faults = Faults()
    with tempfile.TemporaryDirectory(prefix="pb-dist-") as root:
        packed = Packed(options.folder, os.path.realpath(root))
        archive(packed, faults)
        bill(packed, faults)
        if options.again:
            repeated(packed, options.again, faults)
        # A user who is not root reads it, too.
        os.chmod(root, 0o755)
        shells = [shell for shell in SHELLS if shutil.which(shell)]
        for number, shell in enumerate(shells):
            for part in (there_and_back, interrupted, arguments):
                part(Install(packed, shell, faults))
            for part in (defaults, archives, damaged, foreign, upgrade):
                if number == 0 or options.chroots:
                    part(Install(packed, shell, faults))
        if shutil.which("git"):
            action(packed, faults)
        if options.chroots:
            chroots(packed, faults)
    for fault in faults:
        print(fault)
    print(f"dist: {packed.name}, {faults.count} checks in {', '.join(shells)}, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
