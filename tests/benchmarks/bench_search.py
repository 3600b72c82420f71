"""Searches of Connect-4 against the programs of course 002, easyAI and OpenSpiel, in the same run.

Each group holds ours and its peers, on the same position, depth and evaluation; the peers' values are checked.
Nodes per second, and how many times those of course 002 that is, stand in `extra_info` (`--benchmark-json`).
"""

import importlib.util
import random
import time

import course_002
import numpy as np
import pytest

import games
from arena import evaluation, search
from arena.searching.board_loops import compiled
from arena.searching.compiled_board import BoardSearch, columns

FOUR = games.load("connect_four")
ALIGNMENTS = evaluation(FOUR, "alignments")
POSITIONS = {"the empty board": FOUR.initial, "a midgame": FOUR.parse("4443354526")}
PLIES = 4
PEER_PLIES = 5
needs_numba = pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="numba is not installed")


@pytest.fixture(params=POSITIONS)
def position(request):
    return POSITIONS[request.param]


@pytest.fixture(scope="module")
def course_rate():
    """Measure the nodes per second of the transcription of course 002."""
    grid = FOUR.grid(FOUR.initial)
    course_002.noeuds[0], began = 0, time.perf_counter()
    course_002.minmax(grid, 1, ALIGNMENTS.weights, PLIES, random.Random(0))
    return course_002.noeuds[0] / (time.perf_counter() - began)


def keep_rate(benchmark, nodes, course_rate):
    """Keep the nodes per second, and their ratio to course 002's."""
    if benchmark.stats:
        rate = nodes / benchmark.stats.stats.median
        benchmark.extra_info |= {"nodes": nodes, "nodes_per_second": rate, "times_course_002": rate / course_rate}


def course_minmax(position, plies):
    """Search as course 002 does, and count the nodes; the value is player 1's."""
    course_002.noeuds[0], player = 0, FOUR.player(position)
    value, _ = course_002.minmax(FOUR.grid(position), player, ALIGNMENTS.weights, plies, random.Random(0))
    return (value if player == 1 else -value), course_002.noeuds[0]


@pytest.mark.benchmark(group="min-max, alignments, 4 plies")
def bench_minimax(benchmark, position, course_rate):
    found = benchmark(search, FOUR, position, plies=PLIES, evaluation=ALIGNMENTS, algorithm="minimax")
    assert (found.value, found.nodes) == course_minmax(position, PLIES)
    keep_rate(benchmark, found.nodes, course_rate)


@pytest.mark.benchmark(group="min-max, alignments, 4 plies")
def bench_minimax_of_course_002(benchmark, position, course_rate):
    _, nodes = benchmark.pedantic(course_minmax, (position, PLIES), rounds=3)
    keep_rate(benchmark, nodes, course_rate)


@pytest.mark.benchmark(group="alpha-beta, alignments, 5 plies from the empty board")
@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
def bench_alphabeta(benchmark, fast, course_rate):
    search(FOUR, plies=PEER_PLIES, fast=fast)
    found = benchmark(search, FOUR, plies=PEER_PLIES, evaluation=ALIGNMENTS, fast=fast)
    assert found.value == search(FOUR, plies=PEER_PLIES, evaluation=ALIGNMENTS, algorithm="memoised").value
    keep_rate(benchmark, found.nodes, course_rate)


@pytest.mark.benchmark(group="alpha-beta, alignments, 5 plies from the empty board")
def bench_negamax_of_easyai(benchmark, course_rate):
    easy = pytest.importorskip("easyAI")
    scored = [0]

    class EasyFour(easy.TwoPlayerGame):
        """Our own rules and evaluation, so that only the searches differ."""

        def __init__(self):
            self.players, self.current_player, self.path = [None, None], 1, [FOUR.initial]

        def possible_moves(self):
            return [move for move, _ in FOUR.moves(self.path[-1])]

        def make_move(self, move):
            self.path.append(FOUR.play(self.path[-1], int(move) - 1))

        def unmake_move(self, _):
            self.path.pop()

        def is_over(self):
            scored[0] += 1
            return FOUR.winner(self.path[-1]) is not None

        def scoring(self):
            scored[0] += len(self.path) > PEER_PLIES  # it does not ask there whether play is over
            score = ALIGNMENTS.score(self.path[-1])
            return score if self.current_player == 1 else -score

    def negamax():
        scored[0] = 0
        algorithm = easy.Negamax(PEER_PLIES)
        algorithm(EasyFour())
        return algorithm.alpha

    value = benchmark.pedantic(negamax, rounds=5)
    assert value == search(FOUR, plies=PEER_PLIES, evaluation=ALIGNMENTS).value
    keep_rate(benchmark, scored[0], course_rate)


@pytest.mark.benchmark(group="alpha-beta, alignments, 5 plies from the empty board")
def bench_alphabeta_of_openspiel(benchmark):
    pyspiel = pytest.importorskip("pyspiel")
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    game = pyspiel.load_game("connect_four")

    def score(state):
        heights, marks = [0] * 7, [0, 0]
        for ply, column in enumerate(state.history()):
            marks[ply % 2] |= 1 << 7 * column + heights[column]
            heights[column] += 1
        return ALIGNMENTS.score(tuple(marks))

    def alphabeta():
        return minimax.alpha_beta_search(game, value_function=score, maximum_depth=PEER_PLIES)

    value, _ = benchmark.pedantic(alphabeta, rounds=5)
    assert value == search(FOUR, plies=PEER_PLIES, evaluation=ALIGNMENTS).value


@needs_numba
@pytest.mark.benchmark(group="compiled alpha-beta, alignments, from the empty board")
@pytest.mark.parametrize("plies", [4, 8, 10])
def bench_compiled(benchmark, plies, course_rate):
    search(FOUR, plies=2, fast=True)
    found = benchmark(search, FOUR, plies=plies, evaluation=ALIGNMENTS, fast=True)
    if plies == PLIES:
        assert found.value == course_minmax(FOUR.initial, plies)[0]
    keep_rate(benchmark, found.nodes, course_rate)


@needs_numba
@pytest.mark.benchmark(group="the loops, one search of 7 plies")
@pytest.mark.parametrize("fast", [False, True])
def bench_loops(benchmark, fast, course_rate):
    def run():
        engine = BoardSearch(FOUR, ALIGNMENTS, 7, fast=fast)
        return engine.value(FOUR.initial, 7)[0], engine.nodes

    run()
    value, nodes = benchmark.pedantic(run, rounds=3 if fast else 1)
    assert value[0] == search(FOUR, plies=7, evaluation=ALIGNMENTS, fast=False).value
    keep_rate(benchmark, nodes, course_rate)


@needs_numba
@pytest.mark.benchmark(group="100 000 random games")
def bench_random_games(benchmark):
    rule, _ = columns(FOUR, None, True)
    ends, lengths = (np.zeros(100_000, dtype=np.int64) for _ in range(2))

    def play():
        draws = np.random.default_rng(0).random((100_000, 42))
        compiled()[1](rule, 0, 0, draws, ends, lengths)

    play()
    benchmark(play)
    assert abs((ends == 1).mean() - 0.5556) < 0.01
    assert abs((ends == 2).mean() - 0.4418) < 0.01
    assert abs(lengths.mean() - 21.3) < 0.2


@pytest.mark.benchmark(group="100 000 random games")
def bench_a_hundredth_of_them_by_course_002(benchmark):
    chance = random.Random(0)
    benchmark.pedantic(lambda: [course_002.joue_random(chance) for _ in range(1000)], rounds=1)
