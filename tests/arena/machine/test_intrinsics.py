"""What compiled loops mean by `popcount`, `prefetch` and `natural`, with numba's private parts and without."""

import os
import subprocess
import sys

import pytest

pytest.importorskip("numba")
BEFORE = """
import warnings
import numba
import numpy as np
from llvmlite import ir

def broken(*_, **__):
    raise AttributeError("another version has no such part")

njit, declare = numba.njit, ir.Module.declare_intrinsic
"""
LOOP = """
from arena.machine.compiler import compiled
from arena.machine.loops import OPTIONS, natural, popcount, prefetch

def total(column):
    number = 0
    for place in range(len(column)):
        prefetch(column, place)
        number += popcount(column[place]) + 1000 * popcount(natural(column[place]))
    return number

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for kind in ("i8", "u8"):
        print(compiled(total)(np.array([0, 1, 255, 2**62 - 1], kind)))
print("_nrt" in OPTIONS, *[warning.message for warning in caught])
"""
ONES = 1 + 8 + 62
SABOTAGES = {
    "popcount": "ir.IRBuilder.ctpop = broken",
    "prefetch": (
        "ir.Module.declare_intrinsic = lambda module, name, *types: "
        "(broken if name == 'llvm.prefetch' else declare)(module, name, *types)"
    ),
    "_nrt": "numba.njit = lambda *loop, **options: (broken if '_nrt' in options else njit)(*loop, **options)",
}
"""What another version of numba may lack."""
REFUSED = (
    "ir.Module.declare_intrinsic = lambda module, name, types, *kind: declare(module, name, types, "
    "*([ir.FunctionType(ir.IntType(64), kind[0].args)] if name == 'llvm.prefetch' else kind))"
)
"""An instruction that LLVM knows otherwise: the parts of numba are there, and LLVM refuses what they generate."""
SOLVED = """
import arena
import arena.unfolding.unfold
from arena.machine import columns

columns.WORTH_COMPILING = columns.WORTH_CALLING = columns.WORTH_PREFETCHING = arena.unfolding.unfold.SMALL = 0
game = arena.load("tictactoe")
print(arena.solve(arena.unfold_compact(game)))
print(arena.strong_solve(game))
print(arena.search(arena.load("connect_four"), "4455", plies=4))
"""


def output(sabotage, script, tmp_path):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", BEFORE + sabotage + script], capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def check(sabotage, lacking, tmp_path):
    first, second, said = output(sabotage, LOOP, tmp_path).splitlines()
    assert first == second == str(1001 * ONES)
    known, _, warning = said.partition(" ")
    assert known == str("_nrt" not in lacking)
    assert warning.partition(" does not compile ")[2] == (
        f"{', '.join(lacking)}: loops are slower than they could be" if lacking else ""
    )


def test_where_everything_compiles_nothing_is_said(tmp_path):
    check("", [], tmp_path)


def test_without_any_private_part_loops_give_the_same(tmp_path):
    check("\n".join(SABOTAGES.values()), list(SABOTAGES), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("part", SABOTAGES)
def test_without_one_of_them_the_others_serve(part, tmp_path):
    check(SABOTAGES[part], [part], tmp_path)


@pytest.mark.slow
def test_what_llvm_refuses_is_left_out(tmp_path):
    check(REFUSED, ["prefetch"], tmp_path)


@pytest.mark.slow
def test_without_any_of_them_games_are_solved_alike(tmp_path):
    solved = output("", SOLVED, tmp_path / "with")
    assert "W1 2936, W2 1474, S∅ 1068" in solved
    assert output("\n".join(SABOTAGES.values()), SOLVED, tmp_path / "without") == solved
