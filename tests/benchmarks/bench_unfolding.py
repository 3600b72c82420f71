"""Unfolding by packed rules and strong solving, against OpenSpiel's enumeration of the same states in the same run."""

import numpy as np
import pytest
from clocks import Clock, side_by_side

import games
from arena import solve, strong_solve, unfold, unfold_compact

pytest.importorskip("numba")


@pytest.mark.benchmark(group="unfold into columns and solve, against OpenSpiel's enumeration of states")
def bench_unfold_and_solve(benchmark, report, measured):
    pyspiel = pytest.importorskip("pyspiel")
    enumerator = pytest.importorskip("open_spiel.python.algorithms.get_all_states")
    rows, columns = (4, 4) if measured else (3, 4)
    board = pyspiel.load_game(f"connect_four(rows={rows},columns={columns})")
    states = {"include_terminals": True, "to_string": str}
    peer = Clock(lambda: enumerator.get_all_states(board, **states), tuple)
    game = games.load("connect_four", rows=rows, columns=columns)
    found = side_by_side(benchmark, lambda: solve(unfold_compact(game)), tuple, peer, 1, warmup_rounds=1)
    assert len(found.columns) == len(peer.given)
    report(positions=len(found.columns), **peer.figures(benchmark, "openspiel"))


@pytest.mark.benchmark(group="tic-tac-toe, 5 478 vertices, columns against a DiGraph")
def bench_unfold(benchmark, report):
    game = games.load("tictactoe")
    peer = Clock(unfold, lambda: (game,))
    found = side_by_side(benchmark, unfold_compact, lambda: (game,), peer, 10)
    assert len(found) == len(peer.given) == 5478
    report(**peer.figures(benchmark, "digraph"))


@pytest.mark.benchmark(group="strong solving, against np.sort of as many codes")
@pytest.mark.parametrize(
    ("rows", "columns", "positions"),
    [(4, 4, 161_029), (4, 5, 3_945_711), pytest.param(5, 5, 69_763_700, marks=pytest.mark.large)],
)
def bench_strong_solve(benchmark, report, measured, rows, columns, positions):
    if positions > 10**7 and not measured:
        pytest.skip("eight seconds and 1.2 GB")
    game = games.load("connect_four", rows=rows, columns=columns)
    codes = np.random.default_rng(0).integers(0, 1 << 62, positions)
    sort = Clock(np.sort, lambda: (codes,))
    found = side_by_side(benchmark, strong_solve, lambda: (game,), sort, 3, warmup_rounds=1)
    assert len(found) == positions
    report(positions=positions, **sort.figures(benchmark, "sort"))
