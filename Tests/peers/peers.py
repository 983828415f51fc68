#!/usr/bin/env python3
"""Does 25 everyday jobs in pb, Taskwarrior and todo.txt-cli, and counts the characters that one has to type.

usage: peers.py PB [--quiet]

The commands are in pb.json, taskwarrior.json and todotxt.json, each with the section of the manual that it is from. Each job begins
with the same tasks. Its commands run in bash on a terminal, in a folder and a home of their own, and the result is checked in the
files of the program: what the job is about must have changed, and nothing else.

Prints the table of docs/jobs.md, and fails if the page has another one. With PB_RECORD=1, it writes the page instead, and fails.
If Taskwarrior or todo.txt-cli is not installed, only the jobs in pb are done, and there is no table.
"""

import argparse
import os
import pathlib
import shutil
import sys
import tempfile

from programs import PlanBoard, Taskwarrior, TodoTxt

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/jobs.md"
MARK = "<!-- Below this line, the page is what Tests/peers/peers.py prints. -->\n\n"


def count(program, job, key):
    """The characters of a command line with the given spelling, and of the answers to questions; without ends of lines."""
    return len(program.typed(job.get(key, job["typed"])).replace("\n", "")) + len(job.get("answer", ""))


def cell(program, job):
    """A cell of the table: the command, its characters, and in brackets those of its shortest spelling."""
    if "impossible" in job:
        return f"no: {job['impossible']}"
    lines = [f"`{line}`".replace("|", "\\|") for line in program.typed(job["typed"]).split("\n") if line]
    command = ", ".join(lines + [f"`{answer}`" for answer in job.get("answer", "")]) or "nothing"
    typed, short = count(program, job, "typed"), count(program, job, "short")
    return f"{command} {typed}" + (f" ({short})" if short != typed else "")


def longer(one, other, rows, key):
    """The jobs that take more characters in one program than in another, and how many more."""
    found = []
    for jobs in rows:
        if "impossible" not in jobs[one] and "impossible" not in jobs[other]:
            more = count(one, jobs[one], key) - count(other, jobs[other], key)
            if more > 0:
                found.append(f"{jobs[one]['job']} ({more})")
    return ", ".join(found) or "none"


def report(programs, faults):
    """The table, and what follows from it.

    `faults` are the descriptions of wrong results, by program and job.
    """
    rows = [dict(zip(programs, jobs)) for jobs in zip(*(program.jobs for program in programs))]
    assert all(len({job["job"] for job in jobs.values()}) == 1 for jobs in rows)
    lines = ["| job | " + " | ".join(program.name for program in programs) + " |", "|---" * (len(programs) + 1) + "|"]
    for jobs in rows:
        name = jobs[programs[0]]["job"]
        lines.append(f"| {name} | " + " | ".join(cell(program, job) for program, job in jobs.items()) + " |")
    possible = [f"{program.name} {sum('impossible' not in job for job in program.jobs)}" for program in programs]
    wrong = [f"{program.name} {len({job for name, job in faults if name == program.name})}" for program in programs]
    lines += ["", f"Jobs that are possible, of {len(rows)}: {', '.join(possible)}.", "",
              f"Jobs that changed another card, or the right one wrongly: {', '.join(wrong)}.", ""]
    own = programs[0]
    for other in programs[1:]:
        both = [jobs for jobs in rows if "impossible" not in jobs[own] and "impossible" not in jobs[other]]
        sums = ["{} {} ({})".format(program.name, *(sum(count(program, jobs[program], key) for jobs in both) for key in ("typed", "short")))
                for program in (own, other)]
        lines += [f"Characters for the {len(both)} jobs that are possible in pb and in {other.name}: {', '.join(sums)}.", "",
                  f"- pb takes more characters than {other.name} for: {longer(own, other, rows, 'typed')}.",
                  f"- In the shortest spellings of both: {longer(own, other, rows, 'short')}.", ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def is_noticed(program):
    """Whether a wrong result is noticed: a task is finished, although the job is another one."""
    finish = next(job for job in program.jobs if job["job"] == "finish one")
    return all(program.faults(job, finish["typed"]) for job in program.jobs if job["job"] in ("priority", "search", "finish three"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pb", type=os.path.abspath)
    parser.add_argument("--quiet", action="store_true", help="print only faults and versions")
    arguments = parser.parse_args()
    faults, missing = {}, [peer.name for peer in (Taskwarrior, TodoTxt) if not any(map(shutil.which, peer.commands))]
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch).resolve()
        programs = [PlanBoard(scratch / "pb", arguments.pb)]
        if not missing:
            programs += [Taskwarrior(scratch / "task"), TodoTxt(scratch / "todotxt")]
        for program in programs:
            if not is_noticed(program):
                faults[program.name, "self-test"] = ["a wrong result is not noticed"]
            for job in program.jobs:
                for line in dict.fromkeys(job[key] for key in ("typed", "short") if key in job):
                    # bash on a terminal would replace this sign.
                    assert "!" not in line, line
                    found = program.faults(job, line)
                    if found:
                        faults.setdefault((program.name, job["job"]), []).extend(f"{line!r}: {fault}" for fault in found)
        text = report(programs, faults)
        if not arguments.quiet and not missing:
            print(text)
        print(", ".join(program.version() for program in programs) + f": {len(faults)} jobs with faults")
    for (program, job), found in faults.items():
        print(f"  {program}, {job}:", *found, sep="\n    ")
    if missing:
        print(f"  not installed, so there is no table: {', '.join(missing)}")
        sys.exit(bool(faults))
    head, mark, old = PAGE.read_text().partition(MARK)
    if old != text and os.environ.get("PB_RECORD") and not faults:
        PAGE.write_text(head + mark + text)
        sys.exit("recorded docs/jobs.md")
    if old != text:
        sys.exit("docs/jobs.md has another table; PB_RECORD=1 writes it")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
