"""The language of tests, how many examples hypothesis draws, and what pytest tells at the end: how many were tried."""

import gc
import os
import sys
from collections import Counter

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

for variable in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "ARENA_DOT"):  # whoever runs the tests may have chosen otherwise
    os.environ.pop(variable, None)
os.environ["LANG"] = "C.UTF-8"
# Every command that a test starts would compile all modules again. Loops are kept in the same folders anyway.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# `max_examples` is the share, in percent, of what a test asks for by `random_graphs.examples`.
# Two profiles draw the same examples each time, here and in CI, and keep none: one commit, one verdict.
settings.register_profile("quick", max_examples=10, deadline=None, derandomize=True, database=None)
settings.register_profile("full", settings.get_profile("quick"), max_examples=100)
# Two more explore: other examples each time, unless --hypothesis-seed names them.
for name in ("quick", "full"):
    settings.register_profile(f"{name}-fresh", settings.get_profile(name), derandomize=False, print_blob=True)
settings.load_profile("quick")

_constants_of_modules = getattr(providers, "_get_local_constants", None)


def _constants():
    """Give the constants that examples are drawn among, beside hypothesis's own: none where examples stay the same.

    They are those of all modules loaded by then, which differ from worker to worker and from run to run.
    """
    return providers._local_constants if settings.default.derandomize else _constants_of_modules()


if _constants_of_modules:
    providers._get_local_constants = _constants


gc.disable()  # until all tests are collected: nothing of them is garbage


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop():
    """Take what collecting has made out of every later search for garbage: ten thousand tests are a large heap."""
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter):
    tried = getattr(sys.modules.get("mutations"), "TRIED", None)
    if not tried:
        return
    sums = Counter()
    for what, number in tried.items():
        sums[what.partition(":")[0]] += number
    shown = ", ".join(f"{what} {number:,}" for what, number in sums.items())
    terminalreporter.write_line(f"fuzz: {sum(sums.values()):,} inputs tried ({shown})")
    if terminalreporter.config.option.markexpr == "fuzz":
        for what, number in sorted(tried.items()):
            terminalreporter.write_line(f"fuzz:   {what} {number:,}")
