"""Runs the tests that type into several shells."""

import concurrent.futures
import sys


def each_shell(test, names, *arguments):
    """Calls test(name, *arguments) for each shell, two at a time, prints what it returns (a line and a list of faults), and ends the
    program: with 1 if there are faults.

    Each runs in a process of its own, because pty.fork and threads do not mix.
    """
    failed = False
    with concurrent.futures.ProcessPoolExecutor(max_workers=2) as pool:
        for line, faults in pool.map(test, names, *([argument] * len(names) for argument in arguments)):
            print(line)
            for fault in faults:
                print(f"  {fault}")
            failed |= bool(faults)
    sys.exit(failed)
