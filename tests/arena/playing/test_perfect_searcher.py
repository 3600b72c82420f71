"""The perfect player of Connect-4 who searches: as good as the table says, and with bounds that are always true."""

import random

import pytest
from exhaustive import check_perfect

from arena import load, play_matches, solve, strong_solve, unfold
from arena.machine import workers
from arena.playing.matches import play_match
from arena.playing.perfect_player import Perfect, perfect_player
from arena.playing.perfect_searcher import PerfectSearcher
from arena.playing.players import player
from arena.rules.beginnings import Begun
from arena.searching.perfect import engine, solver
from arena.searching.perfect.solver import PerfectSolver

pytest.importorskip("numba")
SMALL, LARGE = load("connect_four", rows=4, columns=4), load("connect_four")


@pytest.fixture(scope="module")
def table():
    return strong_solve(SMALL)


def positions(game, count, least, most, seed=0):
    """Play at random to positions where play has not ended."""
    chance, played = random.Random(seed), []
    while len(played) < count:
        position = game.initial
        for _ in range(chance.randint(least, most)):
            position = chance.choice(list(game.moves(position)) or [("", position)])[1]
        if game.winner(position) is None:
            played.append(position)
    return played


def test_all_best_moves_are_drawn_and_no_others(table):
    """Whatever has been asked before: a searcher who is asked for the first time, and one who remembers."""
    remembering, chance = PerfectSearcher(SMALL), random.Random(1)
    for position in positions(SMALL, 60, 0, 14):
        best = {move.move for move in table.lookup(position).moves if move.best}
        assert {remembering(position, chance) for _ in range(50)} == best
        assert PerfectSearcher(SMALL)(position, chance) in best


def test_equal_moves_have_equal_chances():
    searcher, chance = PerfectSearcher(SMALL), random.Random(2)  # every first move draws
    drawn = [searcher(SMALL.initial, chance) for _ in range(2000)]
    assert all(abs(drawn.count(move) - 500) < 100 for move in "1234")


def test_the_draw_does_not_depend_on_what_is_remembered():
    remembering = PerfectSearcher(SMALL)
    for seed, position in enumerate(positions(SMALL, 40, 2, 12, seed=3)):
        moves = {who(position, random.Random(seed)) for who in (remembering, PerfectSearcher(SMALL))}
        assert len(moves) == 1


def test_nobody_does_better_against_it():
    """Every play of the opponent, on both sides, from every position after these moves."""
    arena = unfold(Begun(SMALL, SMALL.parse("123412")))
    solution = solve(arena)
    check_perfect(SMALL, PerfectSearcher(SMALL), solution.winner, solution.remoteness, arena)


def test_late_positions_of_the_large_board_are_played_to_the_end():
    searcher, exact = PerfectSearcher(LARGE), PerfectSolver(LARGE)
    for position in positions(LARGE, 10, 20, 28):
        answer = exact.search(position)
        match = play_match(LARGE, searcher, searcher, random.Random(0), position=position)
        assert len(match.moves) == (answer.win_in if answer.win_in is not None else len(answer.variation))
        assert match.winner == (0 if answer.score == 0 else 1 if answer.score > 0 else 2)
        assert match.moves[0] in answer.best_moves


def test_a_good_reply_is_known_after_one_question(monkeypatch):
    searcher = PerfectSearcher(LARGE)
    start = LARGE.parse("44444432131")
    move = searcher(start, random.Random(0))
    after = dict(LARGE.moves(start))[move]
    reply = player(LARGE, "perfect")(after, random.Random(0))
    following = dict(LARGE.moves(after))[reply]
    asked = []
    ask = PerfectSolver.at_least
    monkeypatch.setattr(PerfectSolver, "at_least", lambda *rest: asked.append(rest) or ask(*rest))
    searcher._score(following)
    assert len(asked) <= 1


QUICK = ["46454432", "544356", "3751262", "12264244", "212435", "6653245777"]
"""Beginnings that player 1 wins within nine to sixteen plies."""


def test_a_quick_win_is_played_without_a_long_search(monkeypatch):
    """These moves took 2.8 million nodes where slow wins were looked for first; they take 11,666."""
    monkeypatch.setattr(solver, "book_of", lambda _: None)
    nodes = 0
    for moves in QUICK:
        searcher = PerfectSearcher(LARGE)
        searcher(LARGE.parse(moves), random.Random(1))
        nodes += searcher.solver.nodes
    assert 0 < nodes < 15_000


def test_moves_that_all_lose_soon_are_scored_without_a_long_search():
    """For a hint; it took 269,000 nodes where slow losses were looked for first, and takes 1,942."""
    searcher = PerfectSearcher(LARGE)
    for moves in ("3445326", "466526354", "27143374"):
        scores = searcher.solver.scores(LARGE.parse(moves))
        assert searcher.solver.bounds_after(LARGE.parse(moves)) == {move: (each, each) for move, each in scores.items()}
    assert 0 < searcher.solver.nodes < 3_000


def test_bounds_are_true_whenever_the_search_is_stopped(table, monkeypatch):
    ask, left = PerfectSolver.at_least, [0]

    def interrupted(*rest):
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        return ask(*rest)

    monkeypatch.setattr(PerfectSolver, "at_least", interrupted)
    partial = 0
    for position in positions(SMALL, 12, 3, 7, seed=4):
        scores = {}
        for each in table.lookup(position).moves:
            after = SMALL.parse(each.position)
            left[0] = 1000
            scores[each.move] = PerfectSolver(SMALL).score(after)
        for allowed in range(12):
            searcher, left[0] = PerfectSearcher(SMALL), allowed
            try:
                searcher.solver.scores(position)
                settled = True
            except KeyboardInterrupt:
                settled = False
            bounds = searcher.solver.bounds_after(position)
            assert all(low <= scores[move] <= high for move, (low, high) in bounds.items())
            assert not settled or all(low == high for low, high in bounds.values())
            partial += not settled
    assert partial > 20


def test_what_is_remembered_is_bounded(monkeypatch):
    monkeypatch.setattr(solver, "MOST_KEPT", 8)
    searcher = PerfectSearcher(SMALL)
    for position in positions(SMALL, 20, 4, 10):
        searcher(position, random.Random(0))
        assert len(searcher.solver.proved) <= 8


def test_workers_share_the_free_memory(monkeypatch):
    monkeypatch.setattr(engine, "free_memory", lambda: 6e8)
    assert PerfectSearcher(LARGE).solver.slots == 24
    monkeypatch.setattr(engine, "free_memory", lambda: 4e8)
    monkeypatch.setitem(workers._known, "workers", 8)
    assert PerfectSearcher(LARGE).solver.slots == 20  # 8 MiB: one part in 32 of what is free, as a power of two
    assert PerfectSearcher(load("connect_four", rows=8, columns=7)).solver.slots >= 13
    assert workers.sharing() == 8


def test_small_boards_are_solved_and_large_ones_searched():
    assert isinstance(perfect_player(SMALL, SMALL.initial), Perfect)
    assert isinstance(perfect_player(load("connect_four", columns=5), None), PerfectSearcher)
    assert player(LARGE, "perfect") is player(LARGE, "perfect")


def test_matches_depend_on_the_seed_alone():
    game = load("connect_four", rows=4, columns=5)
    tallies = [play_matches(game, "random", "perfect", 24, seed=5, workers=workers) for workers in (1, 2)]
    assert tallies[0].counts == tallies[1].counts
    assert tallies[0].won(1) == 0
    assert play_matches(game, "perfect", "perfect", 8, workers=1).won(0) == 8
