"""Unfolding by packed rules and strong solving, against OpenSpiel's enumeration of the same states in the same run.

Positions a second, and how many times OpenSpiel's that is, stand in `extra_info` (`--benchmark-json`). With
`--benchmark-disable` the boards are smaller.
"""

import sys
import time

import pytest

import games
from arena import solve, strong_solve, unfold_compact

pytest.importorskip("numba")


@pytest.fixture
def board(request):
    """Give the size of the board on which OpenSpiel is measured, and how many positions it has."""
    quick = request.config.getoption("--benchmark-disable")
    return {"rows": 3, "columns": 4} if quick else {"rows": 4, "columns": 4}


@pytest.fixture
def openspiel_seconds(board):
    """Enumerate the board as OpenSpiel does: states, and seconds."""
    pyspiel = pytest.importorskip("pyspiel")
    enumerator = pytest.importorskip("open_spiel.python.algorithms.get_all_states")
    game = pyspiel.load_game("connect_four(rows={rows},columns={columns})".format(**board))
    began = time.perf_counter()
    states = enumerator.get_all_states(game, include_terminals=True, to_string=str)
    return len(states), time.perf_counter() - began


def rate(benchmark, positions, **more):
    """Keep the positions a second."""
    if benchmark.stats:
        benchmark.extra_info |= {
            "positions": positions,
            "positions_per_second": positions / benchmark.stats.stats.median,
        }
        benchmark.extra_info |= more


def tell(capsys, what, figures):
    """Print the figures of a benchmark."""
    with capsys.disabled():
        sys.stdout.write(f"\n{what}: {', '.join(f'{name} {value:.4g}' for name, value in figures.items())}\n")


@pytest.mark.benchmark(group="unfold into arrays and solve")
def bench_unfold_and_solve(benchmark, board, openspiel_seconds, monkeypatch, capsys):
    monkeypatch.setattr("arena.unfolding.unfold.SMALL", 0)
    game, (states, seconds) = games.load("connect_four", **board), openspiel_seconds

    def both():
        return solve(unfold_compact(game))

    assert len(both().columns) == states
    benchmark(both)
    rate(benchmark, states, openspiel_seconds=seconds)
    if benchmark.stats:
        benchmark.extra_info["times_openspiel"] = seconds / benchmark.stats.stats.median
        tell(capsys, f"unfold and solve {board}", benchmark.extra_info)


@pytest.mark.benchmark(group="strong solving")
@pytest.mark.parametrize("alone", [False, True], ids=["all processors", "one"])
@pytest.mark.parametrize(
    ("rows", "columns", "positions"),
    [(4, 4, 161_029), (4, 5, 3_945_711), (5, 5, 69_763_700)],
    ids=["4x4", "4x5", "5x5"],
)
def bench_strong_solve(benchmark, request, monkeypatch, capsys, rows, columns, positions, alone):
    if positions > 10**7 and request.config.getoption("--benchmark-disable"):
        pytest.skip("seven seconds and 1.2 GB")
    if alone:
        monkeypatch.setattr("arena.solving.strong.processors", lambda: 1)
    game = games.load("connect_four", rows=rows, columns=columns)
    strong_solve(games.load("connect_four", rows=2, columns=2, align=2))  # compiled
    solved = benchmark.pedantic(strong_solve, [game], rounds=3 if positions > 10**7 else 10)
    assert len(solved) == positions
    rate(benchmark, positions)
    if benchmark.stats:
        by = "one processor" if alone else "all processors"
        tell(capsys, f"strong solving, {columns} columns of {rows}, {by}", benchmark.extra_info)
