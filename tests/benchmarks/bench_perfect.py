"""Perfect searches of Connect-4 on 7 x 6 without a book: single positions against bitbully's, and the empty board.

Positions are those of random plays in which nobody has won or wins at once: of so many plies, or of 4 to 14 plies where
somebody wins within 20 more. A run scores all those of a band, one after
the other, with a table that is empty at its beginning, ours and bitbully's in turns; the scores are compared.
`ARENA_POSITIONS` is how many positions a band has (200), so that `ARENA_POSITIONS=20` takes a minute rather than ten.
"""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from clocks import Clock, side_by_side
from falling import is_quiet

import games
from arena.searching.perfect.board import score_after
from arena.searching.perfect.solver import PerfectSolver

pytest.importorskip("numba")

FOUR = games.load("connect_four")
QUICK_WINS = "quick wins"
BANDS = [QUICK_WINS, 8, 12, 16, 20, 24, 28]
POSITIONS = int(os.environ.get("ARENA_POSITIONS", "200"))
FEW = 3
"""The positions of a band where nothing is measured."""
ROUNDS = 3
TARGET = 4
"""How many times as fast as bitbully each band is to be, at least."""
TARGETS = {1: 12.0, 2: 8.0}
"""The seconds that the empty board is to take at most, by threads."""
MEMORY = 1 << 27
"""The bytes of the table of the empty board: 128 MiB, which is what it is without a wish."""
TWENTY_PLIES = "52345157272375126762"


@pytest.fixture
def measured(request):
    """Tell whether times matter."""
    return not request.config.getoption("--benchmark-disable")


@pytest.fixture(autouse=True, scope="module")
def _loop():
    """Load the compiled loop."""
    PerfectSolver(FOUR, memory=1 << 20, fast=True).score(FOUR.parse(TWENTY_PLIES))


def band(name, number):
    """Draw the moves of some plays, with the positions they lead to."""
    chance, drawn, solver = Random(name), [], PerfectSolver(FOUR)
    while len(drawn) < number:
        plies = chance.randint(4, 14) if name == QUICK_WINS else name
        position, columns = FOUR.initial, []
        while len(columns) < plies and FOUR.winner(position) is None:
            move, position = chance.choice(list(FOUR.moves(position)))
            columns.append(int(move) - 1)
        if FOUR.winner(position) is not None or not is_quiet(FOUR, position):
            continue
        if name != QUICK_WINS or is_won_soon(solver, position, plies):
            drawn.append((columns, position))
    return drawn


def is_won_soon(solver, position, plies):
    """Tell whether somebody wins within 20 plies: whoever is to move in an odd number of them, the other in an even."""
    soon = [score_after(left, plies, 42) for left in (19, 20)]
    first, second = soon if plies % 2 == 0 else reversed(soon)
    return solver.at_least(position, first) or not solver.at_least(position, 1 - second)


def fresh(threads=1):
    """Make a solver with an empty table, whose pages the system has given."""
    solver = PerfectSolver(FOUR, memory=MEMORY, threads=threads)
    solver._engine_of(0).table[:] = 0
    return solver


def score_all(solver, positions):
    return [solver.score(position) for position in positions]


def fresh_peer(bitbully):
    """Make bitbully's solver, likewise."""
    agent = bitbully.BitBully(opening_book=None)
    agent.reset_transposition_table()
    return agent


def bitbullys(agent, boards):
    return [agent.mtdf(board) for board in boards]


@pytest.mark.benchmark(group="single positions of 7 x 6 by plies, against bitbully")
@pytest.mark.parametrize("name", BANDS)
def bench_positions(benchmark, tell, measured, name):
    bitbully = pytest.importorskip("bitbully")
    drawn = band(name, POSITIONS if measured else 1 if name == 8 else FEW)
    positions = [position for _, position in drawn]
    boards = [bitbully.Board(columns) for columns, _ in drawn]
    peer = Clock(bitbullys, lambda: (fresh_peer(bitbully), boards))
    found = side_by_side(benchmark, score_all, lambda: (fresh(), positions), peer, ROUNDS, warmup_rounds=0)
    signs = [1 if FOUR.player(position) == 1 else -1 for position in positions]
    assert found == [sign * score for sign, score in zip(signs, peer.given, strict=True)]
    if benchmark.stats:
        each = benchmark.stats.stats.median / len(drawn)
        tell(positions=len(drawn), ms_each=each * 1e3, target=TARGET, **peer.figures(benchmark, "bitbully"))


@pytest.mark.large
@pytest.mark.benchmark(group="the empty board of 7 x 6, without a book")
@pytest.mark.parametrize("threads", [1, 2])
def bench_empty_board(benchmark, tell, measured, threads):
    if not measured:
        pytest.skip("only when it is measured")
    solvers = []

    def setup():
        solvers.append(fresh(threads))
        return (solvers[-1], [FOUR.initial]), {}

    assert benchmark.pedantic(score_all, setup=setup, rounds=ROUNDS) == [1]
    nodes = sum(solver.nodes for solver in solvers) / len(solvers)
    tell(target_ms=TARGETS[threads] * 1e3, nodes=nodes, nodes_per_second=nodes / benchmark.stats.stats.mean)


@pytest.mark.benchmark(group="whole processes")
def bench_a_position_of_twenty_plies_by_command(benchmark, tell):
    program = Path(sys.executable).with_name("arena")
    command = [program, "search", "connect_four", "--position", TWENTY_PLIES, "--perfect", "--no-book"]
    # As for any user, the second process finds the bytecode of the first.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}

    def run():
        return subprocess.run(command, env=environment, capture_output=True, check=True)

    assert benchmark.pedantic(run, rounds=7, warmup_rounds=1).stdout
    tell(target_ms=1e3)
