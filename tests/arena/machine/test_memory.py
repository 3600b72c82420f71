"""Memory is measured, and refused with figures before any of it is taken."""

import subprocess
import sys
import tracemalloc
import types
from types import SimpleNamespace
from unittest.mock import patch

import psutil
import pytest

import games
from arena import TooLarge, strong_solve, unfold, unfold_compact
from arena.machine import columns, memory
from arena.machine.compiler import numba_or_none
from arena.machine.memory import check_memory, free_memory
from arena.solving import strong_passes as sweep

GIGABYTE = 10**9
LARGE = games.load("connect_four", rows=5, columns=5)
"""A table of 2³⁰ bytes."""


@pytest.fixture
def container(tmp_path, monkeypatch):
    """A control group, without limits until files are written there."""
    monkeypatch.setattr(memory, "CONTROL_GROUP", tmp_path)
    return tmp_path


@pytest.fixture
def machine(monkeypatch):
    def available(count):
        monkeypatch.setattr(psutil, "virtual_memory", lambda: SimpleNamespace(available=count))

    available(8 * GIGABYTE)
    return available


def limits(container, most, current):
    (container / "memory.max").write_text(f"{most}\n")
    (container / "memory.current").write_text(f"{current}\n")


# What is free


def test_the_machine_says_what_is_free(container, machine):
    assert not list(container.iterdir())
    assert free_memory() == 8 * GIGABYTE
    machine(5)
    assert free_memory() == 5


@pytest.mark.parametrize(
    ("most", "current", "free"),
    [
        (3 * GIGABYTE, GIGABYTE, 2 * GIGABYTE),
        (10, 10, 0),
        (100 * GIGABYTE, GIGABYTE, 8 * GIGABYTE),
        ("max", GIGABYTE, 8 * GIGABYTE),
        ("", "", 8 * GIGABYTE),
        (GIGABYTE, "?", 8 * GIGABYTE),
    ],
)
@pytest.mark.usefixtures("machine")
def test_a_container_may_allow_less_than_the_machine(container, most, current, free):
    limits(container, most, current)
    assert free_memory() == free


@pytest.mark.usefixtures("machine")
def test_a_container_that_says_only_half_is_no_limit(container):
    (container / "memory.max").write_text("1000")
    assert free_memory() == 8 * GIGABYTE


def test_without_psutil_the_container_still_counts(container, monkeypatch):
    monkeypatch.setitem(sys.modules, "psutil", None)
    assert free_memory() == float("inf")
    limits(container, 700, 500)
    assert free_memory() == 200


def test_a_process_may_be_allowed_less_than_the_machine():
    script = (
        "import psutil, resource\n"
        "from arena.machine.memory import free_memory\n"
        "free_memory()\n"
        "used = psutil.Process().memory_info().vms\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used + 10**8, resource.RLIM_INFINITY))\n"
        "print(int(free_memory()))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert 0.9e8 < int(done.stdout) <= 1e8


@pytest.mark.usefixtures("machine")
def test_as_much_as_is_free_may_be_taken_and_no_more(container):
    limits(container, 1_000_000_000, 0)
    check_memory(1_000_000_000, "a table")
    with pytest.raises(TooLarge) as error:
        check_memory(2_500_000_000, "a table", "take another")
    assert str(error.value) == "a table would take about 2.5 GB and 1.0 GB are free; take another"


def test_small_figures_are_told_apart(machine):
    machine(2_000_000)
    with pytest.raises(TooLarge) as error:
        check_memory(20_000_000, "a table")
    needed, free = str(error.value).removeprefix("a table would take about ").split(" are free")[0].split(" and ")
    assert needed != free


# Refused before it is taken


@pytest.fixture
def untouched(monkeypatch):
    """Fail if a large array is made."""

    def made(*_):
        pytest.fail("an array was made")

    monkeypatch.setattr(columns.Arrays, "full", made)
    monkeypatch.setattr(columns.Arrays, "empty", made)


@pytest.mark.usefixtures("untouched")
def test_a_table_that_does_not_fit_is_refused_before_it_is_made(machine):
    machine(GIGABYTE)
    with pytest.raises(TooLarge, match=r"a table of 1,073,741,824 places would take about 1.1 GB and 1.0 GB are free"):
        strong_solve(LARGE)


@pytest.mark.usefixtures("untouched")
@pytest.mark.parametrize(
    ("heap", "cell"), [(125, 1), (126, 2), (32_765, 2), (32_766, 4)], ids=["u1", "u2", "at most u2", "u4"]
)
def test_a_table_of_wider_cells_is_estimated_as_such(heap, cell):
    game, asked = games.load("subtraction", heap=heap, take=(1,)), []

    def check(needed, what):
        asked.append(needed)
        raise TooLarge(what)

    with patch.object(sweep, "check_memory", check), pytest.raises(TooLarge):
        strong_solve(game)
    assert asked[0] == pytest.approx(2 * (heap + 1) * cell + 56 * heap, abs=200, rel=0.005)


@pytest.mark.parametrize(
    "game",
    [
        games.load("connect_four", rows=4, columns=4),
        games.load("subtraction", heap=30_000, take=(1,)),
        pytest.param(games.load("subtraction", heap=100_000, take=(1, 3)), marks=pytest.mark.slow),
        games.load("tictactoe", rows=3, columns=4),
    ],
    ids=repr,
)
def test_a_table_takes_what_was_estimated(game):
    strong_solve(game)
    asked = []
    with patch.object(sweep, "check_memory", lambda needed, _: asked.append(needed)):
        tracemalloc.start()
        strong_solve(game)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak <= 1.05 * asked[0] + 3 * 40 * game.packed().plies + 200_000


def test_arrays_take_at_most_80_bytes_a_vertex_and_12_an_edge_while_they_are_made():
    """As the notes of `unfold_compact` say."""
    game = games.load("connect_four", rows=5, columns=4)
    tracemalloc.start()
    arena = unfold_compact(game)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak <= 80 * len(arena) + 12 * arena.arcs


def test_lists_that_do_not_fit_are_refused_on_the_way(machine):
    game = games.load("fibonacci_nim", matches=2000)
    machine(10_000_000)
    for unfolded in (unfold, unfold_compact):
        with pytest.raises(TooLarge, match=r"vertices and [0-9,]+ edges would take about"):
            unfolded(game)


@pytest.mark.slow
def test_a_process_with_little_memory_refuses_without_taking_it():
    """With 300 MB the table is out of the question, and the arrays grow until they do not fit."""
    script = (
        "import resource, psutil, games\n"
        "from arena import TooLarge, strong_solve, unfold_compact\n"
        "small, large = (games.load('connect_four', rows=size, columns=size) for size in (4, 5))\n"
        "strong_solve(small), unfold_compact(small)\n"
        "used = psutil.Process().memory_info()\n"
        "most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used.vms + 300 * 10**6, resource.RLIM_INFINITY))\n"
        "for attempt in (strong_solve, unfold_compact):\n"
        "    try:\n"
        "        attempt(large)\n"
        "    except TooLarge as error:\n"
        "        print(error)\n"
        "    print(1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - most))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    table, taken_by_it, arrays, taken_by_them = done.stdout.splitlines()
    assert "a table of 1,073,741,824 places would take about 1.1 GB and 0.3 GB are free" in table
    assert int(taken_by_it) < 50e6
    assert "B are free; take a smaller game" in arrays
    assert int(taken_by_them) < 350e6


@pytest.mark.slow
def test_a_process_with_next_to_no_memory_says_so_in_its_own_words():
    """Whatever the limit, it is `TooLarge` that tells it, or the arena is there."""
    script = (
        "import os, resource, psutil, games\n"
        "from arena import TooLarge, unfold_compact\n"
        "unfold_compact(games.load('connect_four', rows=4, columns=4))\n"
        "used = psutil.Process().memory_info().vms\n"
        "for extra in range(5, 165, 20):\n"
        "    for rows, columns in ((5, 4), (2, 7)):\n"
        "        if os.fork() == 0:\n"
        "            resource.setrlimit(resource.RLIMIT_AS, (used + extra * 10**6, resource.RLIM_INFINITY))\n"
        "            try:\n"
        "                game = games.load('connect_four', rows=rows, columns=columns)\n"
        "                print(len(unfold_compact(game)), flush=True)\n"
        "            except (TooLarge, MemoryError) as error:\n"
        "                print(type(error).__name__, error, flush=True)\n"
        "            os._exit(0)\n"
        "        os.wait()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    told = done.stdout.splitlines()
    assert len(told) == 16
    assert {line for line in told if line.isdigit()} == {"1706255", "189648"}
    assert [line for line in told if line.startswith("MemoryError")] == []


def test_numba_is_not_imported_where_llvm_would_crash(monkeypatch):
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    monkeypatch.setattr(memory, "_process", lambda: 3e8)
    with pytest.raises(TooLarge, match=r"numba, .*, needs 400 MB of address space and 300 MB are free"):
        numba_or_none.__wrapped__()
    assert "numba" not in sys.modules


def test_a_browser_has_an_empty_resource(monkeypatch):
    monkeypatch.setitem(sys.modules, "resource", types.ModuleType("resource"))
    assert free_memory() > 0
