"""The language of tests, the profiles of hypothesis, and the speed of loops."""

import gc
import os
import sys

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

for variable in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "ARENA_DOT"):  # the results must not depend on the environment
    os.environ.pop(variable, None)
os.environ["LANG"] = "C.UTF-8"
# Without .pyc files every command that a test starts would compile all modules again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# `max_examples` is the percentage of the examples that a test asks for by `random_graphs.examples`.
# These two profiles draw the same examples in every run and store none: one commit, one verdict.
# A fixture of a test (`loops`, `tmp_path`) may serve all its examples.
settings.register_profile(
    "quick",
    max_examples=10,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
settings.register_profile("full", settings.get_profile("quick"), max_examples=100)
# The other two explore: they draw other examples in each run, unless --hypothesis-seed is given.
for name in ("quick", "full"):
    settings.register_profile(f"{name}-fresh", settings.get_profile(name), derandomize=False, print_blob=True)
settings.load_profile("quick")

_constants_of_modules = getattr(providers, "_get_local_constants", None)


def _constants():
    """Return no constants of the loaded modules where examples must stay the same: modules differ from run to run."""
    return providers._local_constants if settings.default.derandomize else _constants_of_modules()


if _constants_of_modules:
    providers._get_local_constants = _constants


@pytest.fixture(params=["plain", pytest.param("compiled", marks=pytest.mark.slow)])
def loops(request, monkeypatch):
    """Run every loop plainly or, in a slow test, compiled, whatever the size of the graph."""
    monkeypatch.setenv("ARENA_LOOPS", request.param)
    return request.param


@pytest.fixture
def plain_loops(monkeypatch):
    """Run every loop plainly: nothing is compiled, whatever its size."""
    monkeypatch.setenv("ARENA_LOOPS", "plain")


def pytest_xdist_auto_num_workers(config):
    """Share the whole suite among the processors; run files that the command line names in one process."""
    return None if config.args_source is pytest.Config.ArgsSource.TESTPATHS else 0


gc.disable()  # while tests are collected nothing is garbage


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop():
    """Exclude the collected tests from garbage collection: they are a large heap."""
    gc.freeze()
    gc.enable()
