"""Stories of git.py about whole repositories: boards beside prose, git's own commands, the hook, and what `pb git setup` writes.

Each story gets a class that makes a repository with some files, in which `pb git setup` was run.
"""
import os
import random
import re
import subprocess

HEAD = "---\nplanboard: true\n---\n"
PLAN = HEAD + "# Plan\n\nBudget: 10\n\n## To Do\n\n- [ ] apple\n- [ ] pear\n\n## Doing\n\n- [ ] fig\n\n## Done\n\n- [x] seed\n"
README = "# Project\n\n## Install\n\n- unpack\n- [ ] compile\n\n## Use\n\nRun it.\n"
# `apple` in two other columns: merged by lines, it is on the board twice.
DOING = PLAN.replace("- [ ] apple\n", "").replace("- [ ] fig\n", "- [ ] fig\n- [ ] apple\n")
DONE = PLAN.replace("- [ ] apple\n", "").replace("- [x] seed\n", "- [x] seed\n- [x] apple\n")
# An error on a card.
BAD = '- [ ] pear\n  > conflict: title "quince"\n'


def moved_twice(it, name):
    """The card is there once, and what the sides did not agree on is in a note."""
    it.git("merge", "-q", "--no-edit", "theirs", fails=True)
    text = it.read(name)
    assert text.count("apple") == 1 and "> conflict:" in text and "<<<<" not in text, (name, text)


def sides(it, ours, theirs):
    """Makes two branches, each by a function, and checks out the first one."""
    it.git("checkout", "-q", "-b", "theirs")
    theirs()
    it.git("add", "-A")
    it.git("commit", "-q", "--no-verify", "-m", "theirs")
    it.git("checkout", "-q", "main")
    ours()
    it.git("add", "-A")
    it.git("commit", "-q", "--no-verify", "-m", "ours")


def renamed_board(repository):
    for again in (False, True):
        with repository({"plan.md": PLAN, "README.md": README}) as it:
            def theirs():
                it.git("mv", "plan.md", "work.md")
                it.write("work.md", DONE)
                if again:
                    it.pb("git", "setup", "-q")
            sides(it, lambda: it.write("plan.md", DOING), theirs)
            moved_twice(it, "work.md")


def new_board(repository):
    """A board that both sides add, also in a new folder and under another extension of Markdown's usual one."""
    for name in ("new.md", "deep/er/new.md"):
        with repository({"plan.md": PLAN, "README.md": README}) as it:
            sides(it, lambda: it.write(name, DOING), lambda: it.write(name, DOING.replace("- [ ] pear\n", "- [ ] plum\n")))
            it.git("merge", "-q", "--no-edit", "theirs")
            text = it.read(name)
            assert text.count("apple") == 1 and "pear" in text and "plum" in text, text


def listed_board(repository):
    """A board that only the settings list, in a plan in a folder of the repository."""
    plain = PLAN.removeprefix(HEAD)
    files = {"plans/.planboard.yml": "boards: [todo.md, in/*.md]\n", "plans/todo.md": plain, "plans/in/a.md": plain,
             "plans/notes.md": plain, "README.md": README}
    with repository(files, plan="plans") as it:
        def change(text):
            for name in files:
                if name.endswith(".md") and name != "README.md":
                    it.write(name, text.removeprefix(HEAD))
        sides(it, lambda: change(DOING), lambda: change(DONE))
        it.git("merge", "-q", "--no-edit", "theirs", fails=True)
        for name in ("plans/todo.md", "plans/in/a.md"):
            assert it.read(name).count("apple") == 1, (name, it.read(name))
        assert it.read("plans/notes.md").count("apple") == 2, it.read("plans/notes.md")


def sparse(repository):
    with repository({"plan.md": PLAN, "out/b.md": PLAN, "out/c.md": README, "README.md": README}) as it:
        sides(it, lambda: it.write("out/b.md", DOING), lambda: it.write("out/b.md", DONE))
        it.git("sparse-checkout", "set", "in")
        assert not os.path.exists(os.path.join(it.folder, "out/b.md"))
        moved_twice(it, "out/b.md")


def board_on_one_side(repository):
    for on_ours in (True, False):
        with repository({"README.md": README, "plan.md": PLAN.removeprefix(HEAD)}) as it:
            texts = [DOING, DONE.removeprefix(HEAD)]
            ours, theirs = texts if on_ours else texts[::-1]
            sides(it, lambda: it.write("plan.md", ours), lambda: it.write("plan.md", theirs))
            moved_twice(it, "plan.md")


def random_text(random, end):
    return "".join(random.choice(["alpha", "beta", "", "- gamma", "# delta"]) + end for _ in range(random.randint(0, 8)))


def edited(random, text, end):
    lines = text.splitlines(keepends=True)
    for _ in range(random.randint(1, 3)):
        place = random.randint(0, len(lines))
        lines[place:place + random.randint(0, 2)] = random_text(random, end).splitlines(keepends=True)[:random.randint(0, 2)]
    text = "".join(lines)
    return text if random.random() < .8 else text.removesuffix(end)


def prose(repository):
    """Prose is merged to the bytes that `git merge-file` writes, in every style of conflicts."""
    for seed, style in enumerate(("merge", "diff3", "zdiff3")):
        rng = random.Random(seed)
        cases = {}
        for number in range(20):
            end = "\r\n" if number % 4 == 0 else "\n"
            base = random_text(rng, end)
            texts = [base, edited(rng, base, end), edited(rng, base, end)]
            # Without a base, both sides add the file.
            cases[f"n{number}.md"] = texts if number % 5 else ["", *texts[1:]]
        files = {name: texts[0] for name, texts in cases.items() if texts[0]}
        with repository({"plan.md": PLAN, **files}) as it:
            it.git("config", "merge.conflictStyle", style)
            it.git("config", "core.autocrlf", "false")
            def write(side):
                for name, texts in cases.items():
                    it.write(name, texts[side])
            sides(it, lambda: write(1), lambda: write(2))
            it.git("merge", "-q", "--no-edit", "theirs", fails=None)
            conflicts = 0
            for name, (base, ours, theirs) in cases.items():
                for part, text in (("a", ours), ("o", base), ("b", theirs)):
                    it.write(f".bin/{part}", text)
                expected = it.git(
                    "merge-file", "-L", "ours", "-L", "base", "-L", "theirs", ".bin/a", ".bin/o", ".bin/b", fails=None)
                # git asks the driver only if both sides changed the file, and differently.
                if base not in (ours, theirs) and ours != theirs:
                    same = unlabelled(it.read(name)) == unlabelled(it.read(".bin/a"))
                    assert same, (style, name, base, ours, theirs, it.read(name), it.read(".bin/a"))
                conflicts += expected.returncode > 0
            assert conflicts > 3, conflicts


def unlabelled(text):
    return re.sub(r"^(<{7}|\|{7}|>{7}) [^\r\n]*", r"\1", text, flags=re.M)


def driver(it, values):
    """Runs the command of the merge driver as git does, and returns its exit code."""
    command = it.git("config", "merge.pb.driver").stdout.rstrip("\n")
    def value(match):
        letter = match.group(1)
        return "%" if letter == "%" else "'" + values[letter].replace("'", "'\\''") + "'" if letter in values else match.group()
    command = re.sub("%(.)", value, command)
    return subprocess.run(["sh", "-c", command], cwd=it.folder, env=it.environment, capture_output=True).returncode


def labels(repository):
    """git 2.44 and later pass the labels of the sides. The exit code is that of `git merge-file`, also for many conflicts."""
    with repository({"plan.md": PLAN}) as it:
        for count in (0, 1, 3, 200):
            base = "".join(f"line\n\n\n\n{n}\n\n\n\n" for n in range(count + 1))
            ours = base.replace("line", "ours", count)
            theirs = base.replace("line", "theirs", count)
            for style in ("merge", "diff3"):
                it.git("config", "merge.conflictStyle", style)
                for names in ({"S": "0a1b2c", "X": "HEAD", "Y": "it's a branch"}, {}):
                    for part, text in (("o", base), ("a", ours), ("b", theirs), ("wanted", ours)):
                        it.write(f".bin/{part}", text)
                    names_shown = [names.get(letter, other) for letter, other in (("X", "ours"), ("S", "base"), ("Y", "theirs"))]
                    wanted = it.git(
                        "merge-file", "--marker-size=9", *[word for name in names_shown for word in ("-L", name)],
                        ".bin/wanted", ".bin/o", ".bin/b", fails=None)
                    code = driver(it, {"O": ".bin/o", "A": ".bin/a", "B": ".bin/b", "L": "9", "P": "it's prose.md", **names})
                    assert code == wanted.returncode == min(count, 127), (code, wanted)
                    assert it.read(".bin/a") == it.read(".bin/wanted"), it.read(".bin/a")


def not_text(repository):
    """Binary files and links: our version stays, and git reports a conflict, as without pb."""
    with repository({"plan.md": PLAN, "bin.md": "a\0b\n", "utf16.md": "\ufeffone\0\n"}) as it:
        os.symlink("a", os.path.join(it.folder, "link.md"))
        it.git("add", "-A")
        it.git("commit", "-q", "-m", "link")
        def change(word):
            for name in ("bin.md", "utf16.md"):
                it.write(name, f"{word}\0{name}\n")
            os.remove(os.path.join(it.folder, "link.md"))
            os.symlink(word, os.path.join(it.folder, "link.md"))
        sides(it, lambda: change("ours"), lambda: change("theirs"))
        done = it.git("merge", "--no-edit", "theirs", fails=True)
        assert done.returncode == 1 and done.stdout.count("CONFLICT") == 3, done
        assert it.read("bin.md") == "ours\0bin.md\n" and os.readlink(os.path.join(it.folder, "link.md")) == "ours"


def everything_shown(repository):
    """git shows every change of a board, with the heading above it, and blames the right line."""
    with repository({"plan.md": PLAN, "README.md": README}) as it:
        it.write("plan.md", PLAN.replace("Budget: 10", "Budget: 99"))
        assert "+Budget: 99" in it.git("diff").stdout
        it.git("commit", "-q", "-a", "-m", "budget")
        for command in (["show"], ["log", "-p", "-1"], ["diff", "HEAD~1"]):
            assert "-Budget: 10" in it.git(*command).stdout and "+Budget: 99" in it.git(*command).stdout, command
        assert "Budget: 99" in it.git("blame", "-L", "6,6", "plan.md").stdout
        it.write("plan.md", it.read("plan.md").replace("- [x] seed", "- [x] seeds"))
        assert re.search(r"^@@ .* @@ ## D(oing|one)$", it.git("diff", "-U1").stdout, re.M), it.git("diff", "-U1").stdout
        it.git("diff", "--no-textconv", "--output=.bin/patch")
        it.pb("git", "setup", "-q", "--textconv")
        it.write("README.md", README.replace("Run it.", "Run them."))
        assert "+Run them." in it.git("diff", "README.md").stdout
        it.write("plan.md", PLAN.replace("apple", "apples"))
        assert "To Do" in it.git("diff", "-U0", "plan.md").stdout.split("@@")[2], it.git("diff", "-U0", "plan.md").stdout


def own_attributes(repository):
    """Attributes that apply to the folder stay, also those of a folder above, and are reported."""
    for place, plan in ((".gitattributes", "."), (".gitattributes", "plans"), (".git/info/attributes", "plans")):
        for line, merge in (("*.md merge=lfs diff=lfs", "merge=lfs"), ("*.md -merge", "-merge"), ("*.md binary", "-merge"),
                            ("*.md merge=union", "merge=union")):
            board = "plan.md" if plan == "." else f"{plan}/plan.md"
            with repository({board: PLAN, "README.md": README, f"{plan}/.planboard.yml": "", place: line + "\n"}, plan=plan) as it:
                before = it.git("check-attr", "-a", board).stdout.replace("diff: markdown", "diff: unspecified")
                value = merge.removeprefix("merge=") if "=" in merge else "unset"
                assert f"merge: {value}\n" in before, (place, plan, before)
                said = it.pb("git", "setup").stdout
                assert f"own attribute `{merge}`" in said and "*.md" in said, said
                assert f"merge: {value}\n" in it.git("check-attr", "merge", board).stdout


def second_setup(repository):
    """Other lines of pb are replaced, and so is the text conversion, unless it is asked for; `-X` is mentioned; --remove leaves nothing."""
    with repository({"plan.md": PLAN, "README.md": README}) as it:
        it.pb("git", "setup", "--textconv")
        it.write(".gitattributes", "# pb: boards are merged and compared card by card (pb git setup)\n/plan.md merge=pb diff=pb\n"
                 "/.planboard/trash.md merge=pb diff=pb\n# pb: end\n*.png binary\n")
        said = it.pb("git", "setup").stdout
        assert "diff.pb.textconv: removed" in said and "`git merge -X ours`" in said, said
        text = it.read(".gitattributes")
        assert "*.md merge=pb diff=markdown\n" in text and "diff=pb" not in text and "/plan.md" not in text, text
        assert text.endswith("# pb: end\n*.png binary\n"), text
        assert it.git("config", "diff.pb.textconv", fails=True)
        it.pb("git", "setup", "--textconv")
        assert "/plan.md merge=pb diff=pb\n" in it.read(".gitattributes")
        it.pb("git", "setup", "--remove")
        assert it.read(".gitattributes") == "*.png binary\n", it.read(".gitattributes")


def hook(repository):
    """The hook refuses new errors only. Old ones, also on a card that was renamed, moved, or is on a renamed board, and all
    warnings pass: a backup that runs by itself goes on."""
    warnings = PLAN + "\n## Done\n\n- [ ] \n"
    old = warnings.replace("- [ ] pear\n", BAD)
    def backup(it, fails=False):
        it.git("add", "-A")
        return it.git("commit", "-q", "-m", "vault backup", fails=fails)
    with repository({"plan.md": old, "README.md": README}) as it:
        it.write("plan.md", old.replace("apple", "apples"))
        said = backup(it).stderr
        assert all(f"[{rule}]" in said for rule in ("duplicate-column", "empty-title")), said
        for change in (lambda text: text.replace("[ ] pear\n", "[ ] pear tree\n"),
                       lambda text: text.replace(BAD, "").replace("- [ ] fig\n", BAD + "- [ ] fig\n"),
                       lambda text: text.replace("# Plan\n", "# Plan\n\nMore\nlines\n")):
            it.write("plan.md", change(old))
            backup(it)
            it.write("plan.md", old)
            backup(it)
        it.git("mv", "plan.md", "work.md")
        backup(it)
        it.write("other.md", PLAN.replace("- [ ] pear\n", BAD))
        it.write("work.md", old.replace(BAD, ""))
        backup(it)
        for new in (BAD.replace("pear", "plum"), BAD, "- [ ] a ^b1\n- [ ] c ^b1\n", "<<<<<<< ours\n=======\n>>>>>>> theirs\n"):
            it.write("work.md", warnings.replace("- [ ] fig\n", "- [ ] fig\n" + new))
            assert "--no-verify" in backup(it, fails=True).stderr, new
        it.write("work.md", warnings)
        it.write("new.md", PLAN.replace("- [ ] pear\n", BAD.replace("pear", "kiwi")))
        backup(it, fails=True)
        it.write("new.md", warnings)
        backup(it)
        # Boards and settings that pb cannot read stop no backup.
        it.write(".planboard.yml", "boards: [\n")
        it.write("work.md", warnings + "- [ ] last\n")
        backup(it)


def hook_in_merge(repository):
    """A merge with a note can be committed, and the backup after it. An error that either side had is not new."""
    with repository({"plan.md": PLAN, "README.md": README}) as it:
        wrong = DONE.replace("- [ ] pear\n", BAD)
        sides(it, lambda: it.write("plan.md", DOING), lambda: it.write("plan.md", wrong))
        moved_twice(it, "plan.md")
        it.git("add", "-A")
        it.git("commit", "-q", "--no-edit")
        it.write("plan.md", it.read("plan.md") + "- [x] nut\n")
        it.git("commit", "-q", "-a", "-m", "vault backup")
        # Outside of a merge, a new note is refused.
        note = '  > conflict: title "nuts"\n'
        it.write("plan.md", it.read("plan.md") + note)
        assert "[unresolved-conflict]" in it.git("commit", "-q", "-a", "-m", "note", fails=True).stderr


STORIES = [
    renamed_board, new_board, listed_board, sparse, board_on_one_side, prose, labels, not_text, everything_shown, own_attributes,
    second_setup, hook, hook_in_merge,
]
