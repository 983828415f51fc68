#!/usr/bin/env python3
"""Runs pb commands with hostile arguments, boards, settings, journals, copies, imports and repositories, and checks that they obey the laws.

usage: fuzz.py PB [--cases N] [--seed N] [--case N] [--kind KIND] [--jobs N] [--seconds N] [--limit SECONDS] [--keep FOLDER]
       fuzz.py --self-test

A case is a new folder and a handful of commands of the real program. After each command, the laws in laws.py are checked. The same
seed produces the same cases, and `--case` runs only one of them (with the same `--kind` as before, if any). Each finding is made
smaller and printed once for each law and command, with a shell script that repeats it, and the folder in which it is kept. The exit
code is 1 if there are findings. `--self-test` runs a program that breaks each law in turn, and checks that every breach is found.
"""

import argparse
import collections
import concurrent.futures
import os
import random
import re
import shlex
import shutil
import sys
import tempfile
import time

import laws
import selftest
from boards import COPIES, NAMES, VAULT, Scene
from commands import GENERAL, Names, Speaker, commands_of
from confined import MARK, run_confined
from sandbox import Case, Step, execute
from shrink import shrunk, script

KINDS = {"boards": 34, "arguments": 22, "settings": 10, "journals": 18, "trash": 6, "copies": 5, "merge": 3, "git": 2, "imports": 8}
ENVIRONMENTS = [{"COLUMNS": "9223372036854775807"}, {"COLUMNS": "-1"}, {"COLUMNS": "1"}, {"PB_TODAY": "9999-12-31"},
                {"PB_TODAY": "0001-01-01"}, {"PB_TODAY": "x"}, {"EDITOR": "false"}, {"VISUAL": "true --"},
                {"LC_ALL": "C"}, {"NO_COLOR": "1"}, {"TERM": "dumb"}]


# What other programs write, with equal values and things that have no place.
IMPORTS = {
    "taskwarrior": '''[
{"uuid":"6334696d-0fc7-4321-aa57-057dbfe5de99","description":"Call Ann #1","status":"pending","due":"20261127T000000Z","project":"a.b",
"annotations":[{"entry":"20261115T180210Z","description":"tiles?"}],"tags":["phone","c++"],"depends":["9dd3c694-12af-4e00-b2e4-97836fb55d1d"]},
{"uuid":"9dd3c694-12af-4e00-b2e4-97836fb55d1d","description":"Call Ann #1","status":"completed","end":"20261120T120000Z","recur":"P7D","own":3}
]
''',
    "csv": 'title,due,tags,state,column,id,Points\r\nCall,2026-12-01,"a, b",open,,k1,3\r\n"two\nlines",soon,,done,Review,k1,\r\nCall,,,x,,,\r\n',
    "tsv": "title\tnotes\tproject\na\t- [ ] b\t../up\na\tdue: 2026-01-01\t/etc\n",
    "todo.txt": "(A) 2026-11-14 Ring Bo @phone +garden due:2026-11-27\nx 2026-11-18 2026-11-02 Order +a +b rec:1d\nRing Bo\nRing Bo\n",
    "trello": '''{"id":"b","name":"B","lists":[{"id":"l","name":"Done","closed":false},{"id":"m","name":"M","closed":true}],
"cards":[{"id":"c1","idList":"l","name":"Tiles","desc":"# a\\n- [ ] b","due":"2026-12-04T15:00:00Z","labels":[{"name":"x y","color":"red"}],
"idChecklists":["k"],"idMembers":["p"],"closed":false},{"id":"c2","idList":"m","name":"","closed":true}],
"checklists":[{"id":"k","idCard":"c1","checkItems":[{"name":"i","state":"complete"}]}],"members":[{"id":"p","username":"ann"}],"actions":[]}
''',
    "github": '[{"number":1,"title":"A","body":"b\\r\\n- [x] c","state":"CLOSED","labels":[{"name":"bug"}],"url":"https://x/1"},\n{"number":1,"title":"A"}]\n',
    "gitlab": '[{"iid":2,"title":"A","description":"d","state":"opened","labels":["p::1"],"due_date":"2026-12-01","weight":3}]\n',
    "json": '''{"schema":1,"boards":[{"path":"p.md","title":"P","columns":[{"name":"A","wip":2}],"cards":[{"title":"a","column":"A","id":"k1",
"checklist":[{"title":"i","done":true,"depth":2}],"fields":{"every":"1w"},"text":"- [ ] a ^k1"},{"title":"a","column":null}]}]}
''',
    "markdown": "# T\n\nwords\n\n## A\n- [ ] a #x due:2026-12-01\n  - [x] i\n\n  note\n- a\n\n| title | due |\n|---|---|\n| b \\| c | 2026-01-01 |\n",
}


def make_case(seed, number, commands, kind=None):
    """Makes the case with this number. Returns its kind and the case."""
    dice = random.Random(f"{seed}/{number}")
    kind = kind or dice.choices(list(KINDS), KINDS.values())[0]
    scene = Scene(dice)
    scene.files[b"plan.md"] = board(scene, kind in ("boards", "settings"), is_first=True)
    for _ in range(dice.choice([0, 1, 1, 2])):
        name = dice.choice(NAMES[1:4] if dice.random() < 0.5 else NAMES)
        scene.files.setdefault(os.fsencode(name), board(scene, kind == "boards"))
    if kind == "settings" or dice.random() < 0.1:
        scene.files[b".planboard.yml"] = scene.mutated(scene.settings()) if dice.random() < 0.4 else scene.settings()
        if dice.random() < 0.3:
            scene.files[b"sub/.planboard.yml"] = scene.settings()
    if kind == "trash" or dice.random() < 0.06:
        scene.files[b".planboard/trash.md"] = scene.mutated(scene.trash()) if dice.random() < 0.5 else scene.trash()
    if dice.random() < 0.06:
        vault = scene.fill(dice.choice(VAULT)).encode("utf-8", "surrogatepass")
        scene.files[b".obsidian/plugins/obsidian-kanban/data.json"] = vault
    if dice.random() < 0.04:
        name, target = dice.choice([("link.md", "../outside/keep.md"), ("loop.md", "loop.md"), ("in.md", "plan.md"),
                                    ("dir.md", "sub"), (".planboard/trash.md", "../../outside/keep.md"),
                                    (".gitattributes", "../outside/keep.md")])
        scene.links[os.fsencode(name)] = os.fsencode(target)
    if kind == "copies":
        for name in dice.sample(COPIES, dice.choice([1, 1, 2, 3])):
            scene.files[os.fsencode(name)] = scene.mutated(scene.files[b"plan.md"])
    speaker = Speaker(scene, commands)
    make = {
        "journals": journal_steps, "copies": copy_steps, "merge": merge_steps, "git": git_steps, "trash": trash_steps,
        "imports": import_steps
    }.get(kind)
    steps = make(scene, speaker) if make else mixed_steps(scene, speaker, 0.75 if kind == "arguments" else 0.15)
    return kind, Case(scene.files, scene.links, steps, kind == "git")


def board(scene, is_mutated, is_first=False):
    data = scene.sample() if scene.dice.random() < 0.3 else scene.board(is_first or scene.dice.random() < 0.8)
    return scene.mutated(data) if is_mutated or scene.dice.random() < 0.15 else data


def step(scene, speaker, hostility, templates=None):
    line = speaker.line(hostility, templates)
    stdin = b""
    if b"-" in line or scene.dice.random() < 0.02:
        stdin = scene.dice.choice([
            scene.mutated(scene.files[b"plan.md"]),
            os.fsencode(scene.fill(scene.dice.choice(GENERAL))), b"a\nb #x\n", b"\x00\xff"
        ])
        # The marks are removed, because cards that are added from standard input are not copies of existing ones.
        stdin = laws.MARK.sub(b"new", stdin)
    environment = scene.dice.choice(ENVIRONMENTS) if scene.dice.random() < 0.04 else {}
    return Step(line, stdin, environment, folder="sub" if scene.dice.random() < 0.05 else "")


def matching(speaker, *begins):
    return [one for one in speaker.fair if one.split()[0] in begins and "--dry-run" not in one]


def mixed_steps(scene, speaker, hostility):
    if scene.dice.random() < 0.3:
        return [Step(line) for line in speaker.chain()]
    return [step(scene, speaker, hostility) for _ in range(scene.dice.randint(3, 6))]


def journal_steps(scene, speaker):
    """Steps that make changes, then damage the history in the state folder, and then run commands that read it."""
    changes = matching(speaker, "add", "edit", "move", "done", "rm", "column", "archive")
    steps = [Step([b"add", b"first zcard"])
             ] + [step(scene, speaker, 0, changes) for _ in range(scene.dice.randint(1, 4))]
    steps += [Step([b"undo"])] * scene.dice.randrange(2)
    steps.append(Step(program="damage", seed=str(scene.dice.random())))
    after = [[b"add", b"next"], [b"undo"], [b"redo"], [b"undo", b"-n", b"3"], [b"history", b"--json"], [b"history"],
             [b"list"], [b"rm", b"first"], [b"undo", b"--diff"], [b"undo", b"--dry-run", b"--json"],
             [b"redo", b"-n", b"2"], [b"sync"], [b"lint", b"--fix"]]
    return steps + [Step(line) for line in scene.dice.sample(after, scene.dice.randint(3, 5))]


def copy_steps(scene, speaker):
    some = matching(speaker, "sync", "resolve", "list", "diff")
    return [step(scene, speaker, 0.05, matching(speaker, "sync"))] + [step(scene, speaker, 0.1, some) for _ in range(3)]


def trash_steps(scene, speaker):
    some = matching(speaker, "rm", "restore", "trash")
    return [Step(line)
            for line in speaker.chain()] + [step(scene, speaker, 0.05, some) for _ in range(scene.dice.randint(2, 4))]


def import_steps(scene, speaker):
    """Steps that import a file of another program, change cards, import a later version of it, and take it back."""
    dice = scene.dice
    name = dice.choice(list(IMPORTS))
    text = IMPORTS[name].encode()
    scene.files |= {
        b"in.dat": text if dice.random() < 0.5 else scene.mutated(text),
        b"later.dat": text.replace(b"Call", b"Ring").replace(b"12-0", b"12-1") if dice.random() < 0.5 else scene.mutated(text)
    }
    if dice.random() < 0.1:
        scene.files[b"in.dat"] = text[:dice.randrange(len(text))]
    where = dice.choice([[], [], [b"--board", b"plan"], [b"--board", b"none"]])
    ways = [[], [b"--update"], [b"--update", b"--dry-run"], [b"--json"], [b"--diff"], [b"--quiet"]]
    lines = [[b"import", name.encode(), b"in.dat", *where],
             [b"import", name.encode(), b"later.dat", *where, *dice.choice(ways)],
             [b"import", b"obsidian-tasks", dice.choice([b".", b"sub", b"in.dat"])], [b"export", b"json"], [b"undo"], [b"redo"]]
    steps = [Step(lines[0])]
    steps += [step(scene, speaker, 0, matching(speaker, "edit", "done", "rm", "move")) for _ in range(dice.randrange(3))]
    return steps + [Step(lines[1])] + [Step(line) for line in dice.sample(lines, dice.randint(1, 4))]


def merge_steps(scene, speaker):
    """Makes three versions of a board, as git passes them to the merge driver, and the steps that merge and compare them."""
    base = scene.files[b"plan.md"]
    scene.files |= {
        b"base.md": scene.dice.choice([base, base, base, b""]), b"ours.md": scene.mutated(base),
        b"theirs.md": scene.mutated(base)
    }
    line = [
        b"merge-driver", b"base.md", b"ours.md", b"theirs.md",
        *scene.dice.choice([[], [b"7"], [b"7", b"plan.md"], [b"-1", b"\x1b[2J"]])
    ]
    return [
        Step(line),
        step(scene, speaker, 0, matching(speaker, "resolve")),
        Step([b"diff", b"base.md", b"theirs.md", b"--json"]),
        Step(line)
    ]


def git_steps(scene, speaker):
    """Steps that make a repository with a few commits, some of them of changes by pb."""

    def git(*words):
        return Step([os.fsencode(word) for word in words], program="git")

    changes = matching(speaker, "add", "edit", "move", "rm")
    steps = [git("init", "-q", "."), git("add", "-A"), git("commit", "-qm", "one \x1b[2J\u202e")]
    for _ in range(scene.dice.randint(1, 3)):
        steps += [step(scene, speaker, 0, changes), git("add", "-A"), git("commit", "-qm", "more")]
    return steps + [step(scene, speaker, 0.15, speaker.git) for _ in range(scene.dice.randint(3, 5))]


def signature(broken, names):
    """A key for a finding: two findings are the same if they have the same law, command and kind of message."""
    words = broken.command.split()[1:3]
    name = " ".join(words) if " ".join(
        words) in names.commands else words[0] if words and words[0] in names.commands else "other"
    return broken.law, name, re.sub(r"b?'.*|\d+|\[.*", "", broken.detail)[:60] if broken.law not in ("signal",
                                                                                                     "lost") else ""


def look(commands, names, number, options):
    """Runs the case with this number."""
    seen = collections.Counter()
    kind, case = make_case(options.seed, number, commands, options.kind)
    try:
        return number, kind, case, execute(case, options.pb, names, options.limit, seen=seen), seen
    except Exception as error:
        raise RuntimeError(f"seed {options.seed}, case {number}: {error!r}") from error


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("pb", type=os.path.abspath, nargs="?")
    for name, value in (("cases", 300), ("seed", 1), ("case", None), ("jobs", 2), ("seconds", None)):
        parser.add_argument("--" + name, type=int, default=value)
    parser.add_argument("--limit", type=float, default=30, help="the number of seconds that a command may take")
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--keep", help="the folder in which findings are kept (default: a new one)")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return selftest.run()
    if not options.pb:
        parser.error("which pb?")
    code = run_confined(options.keep)
    if code is not None:
        return code
    options.keep = os.environ[MARK].split(":")[1]
    # A copy without the server of the page beside it, because `pb serve` would not end.
    alone = tempfile.TemporaryDirectory(prefix="pb-fuzz-")
    options.pb = shutil.copy(options.pb, alone.name)
    started, commands = time.monotonic(), commands_of()
    names = Names(commands)
    kinds, seen, findings = explore(commands, names, options)
    for key in sorted(findings):
        report(names, key, findings[key], options)
    cases, codes = sum(kinds.values()), collections.Counter()
    for (_, code), count in seen.items():
        codes[str(code)] += count
    listed = [", ".join(f"{name} {count}" for name, count in sorted(counts.items())) for counts in (kinds, codes)]
    print(
        f"fuzz: seed {options.seed}, {cases} cases ({listed[0]}), {sum(seen.values())} commands (exit codes: {listed[1]}), "
        f"{time.monotonic() - started:.0f} s: {len(findings)} findings")
    missing = sorted(names.commands - {name for name, _ in seen})
    if missing:
        print(f"  commands that were never run: {', '.join(missing)}")
    # In 300 cases, every command must have been run; otherwise the templates are wrong.
    return 1 if findings or missing and cases >= 300 and not options.kind else 0


def explore(commands, names, options):
    """Runs all cases. Returns the number of cases of each kind, the commands that ran with their exit codes, and the findings."""
    seen, kinds, findings, started = collections.Counter(), collections.Counter(), {}, time.monotonic()
    rest = iter(range(options.cases) if options.case is None else [options.case])
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        waiting = set()
        while True:
            is_late = options.seconds and time.monotonic() - started > options.seconds
            while not is_late and len(waiting) < options.jobs * 4 and (number := next(rest, None)) is not None:
                waiting.add(pool.submit(look, commands, names, number, options))
            if not waiting:
                return kinds, seen, findings
            done, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
            for number, kind, case, found, counts in (one.result() for one in done):
                seen.update(counts)
                kinds[kind] += 1
                for broken in found:
                    findings.setdefault(signature(broken, names), []).append((number, case, broken))


def report(names, key, cases, options):
    """Prints one finding: how often it occurred, the smallest case that shows it, and the folder in which this case is kept."""

    def failing(case):
        return [found for found in execute(case, options.pb, names, options.limit) if signature(found, names) == key]

    number, case, broken = min(cases, key=lambda one: sum(map(len, one[1].files.values())))
    case, broken = shrunk(case, broken, failing)
    folder = os.path.join(options.keep, "-".join(re.findall(r"\w+", f"{key[0]} {key[1]} {number}")))
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    execute(case, options.pb, names, options.limit, keep=folder)
    kind = f" --kind {options.kind}" if options.kind else ""
    print(f"{broken.law}: {broken.command}\n  {broken.detail[:500]}")
    print(f"  {len(cases)} times; --seed {options.seed} --case {number}{kind}; kept in {shlex.quote(folder)}")
    print(script(case) + "\n", flush=True)


if __name__ == "__main__":
    sys.exit(main())
