"""What a guest has left behind: processes, found by a word of their command lines, and files."""

import time

import psutil

SECONDS = 20
"""The time in which a process that is killed disappears, on a busy machine."""


def of(word):
    """List the processes whose command line has a word, once those that are ending have ended."""
    return _still(lambda: [each for each in psutil.process_iter(["cmdline"]) if word in (each.info["cmdline"] or [])])


def _still(there):
    """Give what is there, if it does not disappear soon."""
    deadline = time.monotonic() + SECONDS
    while (found := there()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return found
