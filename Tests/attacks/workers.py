"""Runs a test for several shells in parallel."""

import concurrent.futures
import sys


def each_shell(test, names, *arguments):
    """Calls test(name, *arguments) for each shell, two at a time. Prints the line and the faults that each call returns. Then
    ends the program, with exit code 1 if there were faults.

    Each call is in its own process, because pty.fork must not be used in a process with threads.
    """
    failed = False
    with concurrent.futures.ProcessPoolExecutor(max_workers=2) as pool:
        for line, faults in pool.map(test, names, *([argument] * len(names) for argument in arguments)):
            print(line)
            for fault in faults:
                print(f"  {fault}")
            failed |= bool(faults)
    sys.exit(failed)
