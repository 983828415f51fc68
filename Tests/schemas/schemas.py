#!/usr/bin/env python3
"""Checks that all JSON that pb prints is valid according to docs/schemas: schemas.py [--self-test] PROGRAM

Every command runs with --json on plans that are made for it, with a new home, and its output is validated (JSON Schema 2020-12).
Every schema must have been used. Every member must have occurred, and also null, `true`, `false` and every value of an enum where
the schema allows them, except those in EXCEPTIONS. --self-test shows that the checks can fail: for every object of every schema,
outputs with a missing member, one too many, or one of a wrong type are rejected, and a schema that was not used is noticed.
"""
import os
import sys
import tempfile

try:
    import jsonschema
    del jsonschema
except ImportError:
    # The user's own python3 may be earlier in PATH than Debian's, which has the package. So try Debian's next.
    if os.path.realpath(sys.executable) == os.path.realpath("/usr/bin/python3") or "PB_SECOND_PYTHON" in os.environ:
        sys.exit("schemas.py needs python3-jsonschema")
    os.execve("/usr/bin/python3", ["python3", *sys.argv], os.environ | {"PB_SECOND_PYTHON": "1"})

from checker import Coverage, Schemas, mutations
from scenes import SCENES, Runner, commands_with_json

# The places and values that cannot occur here, each with the reason.
FAILURE = "common#/$defs/failure/properties/code"
REASON = "sync#/properties/boards/items/properties/left/items/properties/reason"
UNCHECKED = "git-check#/properties/unchecked/items/properties"
DOCTOR = "doctor#/properties/checks/items/oneOf"
EXCEPTIONS = {
    f"{UNCHECKED}/path null": "git names the path of each version that a merge has",
    f"{UNCHECKED}/commit null": "only a staged version has none",
    f"{UNCHECKED}/object null": "needs a clone without folders (`--filter=tree:0`)",
    f'{DOCTOR}/4/properties/values/properties/place "elsewhere"': "the tests run in a temporary folder",
    f"{DOCTOR}/11/properties/values/properties/width not null": "needs a terminal",
    f"{DOCTOR}/11/properties/values/properties/colors true": "needs a terminal",
    f'{FAILURE} "no-permission"': "the tests may run as root, who may read everything",
    f'{FAILURE} "system"': "needs a disk that fails",
    'import-rest#/properties/rest/items/properties/kind "card"': "no card is known that cannot be written",
    f'{REASON} "would-lose"': "no copy is known whose merge would lose a card",
}

# Changed outputs that are not wrong, each with the reason.
RIGHT = {
    "common#/$defs/timedCard: no modified": "a card without its time is a listedCard",
}


def run(pb, schemas):
    """Runs every scene. Returns the outputs as (schema, command, output), and descriptions of the faults."""
    outputs, faults = [], []
    for scene in SCENES:
        with tempfile.TemporaryDirectory(prefix="pb-schemas-") as folder:
            runner = Runner(pb, os.path.realpath(folder), schemas)
            scene(runner)
            outputs += runner.outputs
            faults += runner.faults
    return outputs, faults


def check(pb, schemas, outputs):
    """Yields the faults of all outputs together: schemas, places and commands that were not used."""
    coverage = Coverage(schemas)
    for name, _, output in outputs:
        coverage.add(name, output)
    used = {name for name, _, _ in outputs}
    yield from (f"no command has printed {name}.schema.json" for name in schemas.names if name not in used)
    missing = list(coverage.missing())
    yield from (f"never used: {place}" for place in missing if place not in EXCEPTIONS and place.split("#")[0] in used | {"common"})
    yield from (f"used, although it is in EXCEPTIONS: {place}" for place in EXCEPTIONS if place not in missing)
    run = {" ".join(command) for _, command, _ in outputs}
    for words in commands_with_json():
        if not any(one.startswith(" ".join(words)) for one in run):
            yield f"pb {' '.join(words)} --json was not run"


def self_test(pb):
    schemas = Schemas()
    outputs, _ = run(pb, schemas)
    count, faults, done, right = 0, [], {}, set()
    for name, command, output in outputs:
        for what, wrong in mutations(schemas, name, output, done.setdefault(name, set())):
            count += 1
            if schemas.mistakes(name, wrong):
                continue
            if what in RIGHT:
                right.add(what)
            else:
                faults.append(f"{what} is not noticed in pb {' '.join(command)}")
    faults += [f"{what} is noticed, although it is in RIGHT" for what in RIGHT if what not in right]
    for name in schemas.names:
        count += 1
        if not done.get(name):
            faults.append(f"{name} was not changed")
        if f"no command has printed {name}.schema.json" not in check(pb, schemas, [one for one in outputs if one[0] != name]):
            faults.append(f"it is not noticed that {name} was not used")
    return count, faults


def main():
    pb = os.path.abspath(sys.argv[-1])
    if "--self-test" in sys.argv:
        count, faults = self_test(pb)
        title = "schemas, self-test"
    else:
        schemas = Schemas()
        faults = list(schemas.faults())
        outputs, found = run(pb, schemas)
        faults += found + list(check(pb, schemas, outputs))
        count = len(outputs)
        title = f"schemas: {len(schemas.names)} schemas"
    for fault in faults:
        print(fault)
    print(f"{title}, {count} {'wrong outputs tried' if 'self' in title else 'outputs'}, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
