#!/usr/bin/env python3
"""Does 25 everyday jobs in pb, Taskwarrior and todo.txt-cli, and prints how many characters each takes.

usage: peers.py

The commands of the peers are in taskwarrior.json and todotxt.json, each with the section of the manual that it is from. Each job begins
with the same tasks. Its commands run in bash on a terminal, in a folder and a home of their own, and the result is checked in the
files of the program: what the job is about must have changed, and nothing else.
"""

import argparse
import pathlib
import shutil
import sys
import tempfile

from programs import Taskwarrior, TodoTxt


def cell(program, job):
    """A cell of the table: the command, its characters, and in brackets those of its shortest spelling."""
    if "impossible" in job:
        return "no"
    counts = [len(program.typed(line)) + len(job.get("answer", "")) for line in (job["typed"], job.get("short", job["typed"]))]
    command = f"`{program.typed(job['typed'])}`".replace("|", "\\|") if job["typed"] else "by itself"
    return f"{command} {counts[0]}" + (f" ({counts[1]})" if counts[1] != counts[0] else "")


def is_noticed(program):
    """Whether a wrong result is noticed: the task of one job is finished, although the job is another one."""
    finish = next(job for job in program.jobs if job["job"] == "finish one")
    return all(program.faults(job, finish["typed"]) for job in program.jobs if job["job"] in ("priority", "search", "finish three"))


def main():
    argparse.ArgumentParser(description=__doc__.split("\n")[0]).parse_args()
    faults = []
    with tempfile.TemporaryDirectory() as scratch:
        programs = []
        for kind in (Taskwarrior, TodoTxt):
            if not any(map(shutil.which, kind.commands)):
                sys.exit(f"peers.py: {kind.name} is not installed")
            programs.append(kind(pathlib.Path(scratch).resolve() / kind.name))
            if not is_noticed(programs[-1]):
                faults.append(f"{kind.name}: a wrong result is not noticed")
        print("| job | " + " | ".join(program.name for program in programs) + " |\n|---" + "|---" * len(programs) + "|")
        for jobs in zip(*(program.jobs for program in programs)):
            assert len({job["job"] for job in jobs}) == 1, jobs
            for program, job in zip(programs, jobs):
                for line in dict.fromkeys(job[key] for key in ("typed", "short") if key in job):
                    faults += [f"{program.name}, {job['job']}: {line!r}: {fault}" for fault in program.faults(job, line)]
            print(f"| {jobs[0]['job']} | " + " | ".join(cell(program, job) for program, job in zip(programs, jobs)) + " |")
        print("\n" + ", ".join(program.version() for program in programs))
    print(f"{len(faults)} faults", *faults, sep="\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
