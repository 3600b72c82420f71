"""Perfect searches of Connect-4 on 7 x 6 without a book, against bitbully's in the same run.

Positions are those of random plays in which nobody has won or wins at once. A run scores all moves of all positions of
a band, ours and bitbully's in turns; the scores are compared. `ARENA_POSITIONS` is how many positions a band has (50).
"""

import os
from random import Random

import pytest
from clocks import Clock, side_by_side
from falling import is_quiet, random_play

import games
from arena import PerfectSolution
from arena.searching.perfect.board import sides
from arena.searching.perfect.table import ZERO

pytest.importorskip("numba")

FOUR = games.load("connect_four")
POSITIONS = int(os.environ.get("ARENA_POSITIONS", "50"))
MEMORY = 1 << 27


def band(plies, number):
    """Draw the moves of some plays, with the positions they lead to."""
    chance, plays = Random(plies), []
    while len(plays) < number:
        moves, position = random_play(FOUR, plies, chance)
        if is_quiet(FOUR, position):
            plays.append(([int(move) - 1 for move in moves], position))
    return plays


def scores(positions):
    """Score all moves of some positions by one new table."""
    solution = PerfectSolution(FOUR, book=False, memory=MEMORY)
    return [{int(move) - 1: score for move, score in solution.scores(position).items()} for position in positions]


@pytest.mark.benchmark(group="positions of 7 x 6 by plies, against bitbully")
@pytest.mark.parametrize("plies", [8, 12, 16, 20, 24, 28])
def bench_positions(benchmark, report, measured, plies):
    bitbully = pytest.importorskip("bitbully")
    plays = band(plies, POSITIONS if measured else 1 if plies == 8 else 3)
    agent, boards = bitbully.BitBully(opening_book=None), [bitbully.Board(columns) for columns, _ in plays]

    def theirs():
        agent.reset_transposition_table()
        return [agent.score_all_moves(board) for board in boards]

    peer = Clock(theirs, list)
    found = side_by_side(benchmark, lambda: scores([position for _, position in plays]), list, peer, 3)
    assert found == peer.given
    report(positions=len(plays), **peer.figures(benchmark, "bitbully"))


@pytest.mark.benchmark(group="late positions of 7 x 6 by their moves, against the loop of the search alone")
def bench_texts(benchmark, report, measured):
    plays = band(26, 1000 if measured else 3)
    texts = ["".join(str(column + 1) for column in columns) for columns, _ in plays]
    asked = [sides(FOUR, position) for _, position in plays]

    def new():
        solution = PerfectSolution(FOUR, book=False, memory=MEMORY)
        return solution, solution.engine.narrow

    def loop(_, narrow):
        for mine, taken in asked:
            narrow(mine, taken, -ZERO, ZERO, None)

    peer = Clock(loop, new)
    side_by_side(benchmark, lambda solution, _: [solution.score(text) for text in texts], new, peer, 15)
    report(positions=len(plays), **peer.figures(benchmark, "loop"))


@pytest.mark.large
@pytest.mark.benchmark(group="all moves of the empty board of 7 x 6, without a book")
def bench_empty_board(benchmark, measured):
    if not measured:
        pytest.skip("only when it is measured")
    [found] = benchmark.pedantic(scores, ([FOUR.initial],), rounds=3)
    assert list(found.values()) == [-2, -1, 0, 1, 0, -1, -2]
