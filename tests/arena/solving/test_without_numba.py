"""Numba is imported for what is large alone, and where it is not installed everything is the same."""

import json
import subprocess
import sys

from arena import (
    solve,
    unfold,
)
from games import load


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_neither_numba_nor_numpy_is_imported_for_a_small_digraph():
    code = """
import sys
from arena import attractor, kernel, solve, unfold
from games import load
game = unfold(load("tictactoe"))
found = solve(game)
assert found.summary()["winner"] == 0
attractor(game, 1), kernel(game)
print({"numba", "numpy"} & set(sys.modules))
"""
    assert run(code) == "set()\n"


def test_numba_is_not_imported_for_a_small_arena_from_edges():
    code = """
import sys
from arena import CompactArena, attractor, solve
arena = CompactArena.from_edges([0, 1, 0], [1, 2, 3], player=[1, 2, 1, 2], winner=[-1, -1, 1, 2], initial=0)
assert attractor(arena, 1).rank == {0: 2, 1: 1, 2: 0}
assert solve(arena).summary()["plays"] == 2
print("numba" in sys.modules)
"""
    assert run(code) == "False\n"


def test_numba_is_not_imported_for_a_look_at_the_successors_in_a_small_arena_from_edges():
    code = """
import sys
from arena import CompactArena
arena = CompactArena.from_edges([0, 1, 0], [1, 2, 3], player=[1, 2, 1, 2], winner=[-1, -1, 1, 2])
assert arena.after(0) == [1, 3]
print("numba" in sys.modules)
"""
    assert run(code) == "False\n"


def test_where_numba_is_not_installed_everything_is_the_same():
    """In a process of its own, in which large and small are solved from a DiGraph and from edges."""
    code = """
import json, sys
sys.modules["numba"] = None
from arena import CompactArena, attractor, backward_induction, grundy, kernel, solve, unfold
from arena.machine import columns
from games import load
columns.WORTH_COMPILING = columns.WORTH_CALLING = 0
game = unfold(load("subtraction", heap=30))
found = solve(game)
length = 9000
arena = CompactArena.from_edges(
    list(range(length)), list(range(1, length + 1)), [1 + n % 2 for n in range(length + 1)], [-1] * length + [2],
    initial=0,
)
print(json.dumps([
    found.summary(),
    [*map(list, found.rows())],
    [*attractor(arena, 2).rank.values()],
    solve(arena).summary(),
    sorted(kernel(arena).kernel)[:3],
    [*grundy(arena).values()][:3],
    [*backward_induction(arena).value.values()][:3],
]))
"""
    found = solve(unfold(load("subtraction", heap=30)))
    summary, rows, rank, other, in_kernel, values, induction = json.loads(run(code))
    assert summary == found.summary()
    assert rows == json.loads(json.dumps(list(found.rows())))
    assert rank == list(range(9001))[::-1]
    assert (other["winner"], other["remoteness"], other["plays"], other["tree_nodes"]) == (2, 9000, 1, 9001)
    assert (in_kernel, values, induction) == ([0, 2, 4], [0, 1, 0], [-1, -1, -1])
