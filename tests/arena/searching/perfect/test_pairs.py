"""What replying in pairs proves is true: no claim contradicts the exact score, on boards even and odd."""

import functools
from collections import Counter
from random import Random

import numpy as np
import pytest
from falling import is_quiet, naive_score, random_play

import games
from arena import strong_solve
from arena.machine.lanes import loaded
from arena.searching.perfect.board import lanes_of, rule_of, score_after, sides
from arena.searching.perfect.lines import fours, safe_replies, threats
from arena.searching.perfect.pairs import bound_by_zugzwang, left_to_other, settle_as_last, settle_as_other
from arena.searching.perfect.table import LANES, NONE

BOARDS = {
    "solved": [(4, 4), (5, 4), (4, 5), (5, 3)],
    "even": [(7, 6), (8, 7), (9, 6), (6, 5), (9, 4), (12, 4), (4, 13)],
    "odd": [(5, 5), (7, 5), (7, 7), (5, 7), (9, 5), (11, 3)],
}
"""Boards whose positions of any ply are worth what strong solving says; others, by how many squares they have, whose
late positions are worth what the definition says."""
kinds = pytest.mark.parametrize("kind", BOARDS)


@functools.cache
def board(columns, rows):
    return games.load("connect_four", columns=columns, rows=rows)


@functools.cache
def table(game):
    return strong_solve(game)


def value(game, position):
    """Give the score of the player to move, from what knows nothing of pairs."""
    if (game.runs, game.length) not in BOARDS["solved"]:
        return naive_score(game, position)
    winner, plies = table(game).value(position)
    if winner == 0:
        return 0
    score = score_after(plies, sum(map(int.bit_count, position)), game.runs * game.length)
    return score if winner == game.player(position) else -score


@functools.cache
def claimed(kind):
    """List what there is to claim on boards of a kind."""
    return [Claims(board(*shape), position) for shape in BOARDS[kind] for position in drawn(board(*shape))]


def drawn(game):
    """Draw positions at which the search would ask for claims."""
    if (game.runs, game.length) in BOARDS["solved"]:
        solution = table(game)
        codes = np.random.default_rng(3).permutation(np.flatnonzero(solution.values))[:1500]
        positions = list(map(solution.rules.unpack, codes.tolist()))
    else:
        chance, squares = Random(game.board), game.runs * game.length
        plies = [squares - chance.randint(3, 7) for _ in range(80)]
        positions = sorted({random_play(game, number, chance, number - chance.randint(0, 1))[1] for number in plies})
    return [position for position in positions if is_asked(game, position)]


def is_asked(game, position):
    """Tell whether nobody wins in two plies, more than one move is safe, and more than two squares are left."""
    if game.winner(position) is not None or not is_quiet(game, position):
        return False
    mine, taken = sides(game, position)
    empty = game.board & ~taken
    threatened = threats(mine ^ taken, game.length + 1) & empty
    return empty.bit_count() > 2 and safe_replies(taken + game.bottom & game.board, threatened).bit_count() > 1


class Claims:
    """The claims about a position, each a lower bound and an upper one of the score of the player to move."""

    def __init__(self, game, position):
        self.game, self.position, self.score = game, position, value(game, position)
        self.rule, self.numbers = rule_of(game, 10), lanes_of(game)
        self.mine, self.taken = sides(game, position)
        self.theirs, self.empty = self.mine ^ self.taken, game.board & ~self.taken
        self.discs = self.taken.bit_count()
        self.is_last = self.empty.bit_count() % 2 == 1
        self.own, self.other = (threats(marks, game.length + 1) & self.empty for marks in (self.mine, self.theirs))
        playable = self.taken + game.bottom & game.board
        self.moves = loaded(self.rule, LANES, self.numbers) & safe_replies(playable, self.other)

    def zugzwang(self):
        last, threatened = (self.mine, self.other) if self.is_last else (self.theirs, self.own)
        bound = bound_by_zugzwang(last, threatened, self.empty, self.discs, self.rule, self.numbers)
        if bound == 0:
            return NONE, -NONE
        return (NONE, -bound) if self.is_last else (bound, -NONE)

    def pairs(self, asks_of_other):
        if self.is_last:
            after = self.moves | self.mine, self.moves | self.taken
            return settle_as_last(self.mine, self.taken, *after, asks_of_other, self.rule), -NONE
        return NONE, settle_as_other(self.mine, self.taken, asks_of_other, self.rule)


def check(kind, bounds, lowest, highest):
    """Hold claims against scores; there are some of either kind, and some are the score itself."""
    tight = Counter()
    for each in claimed(kind):
        low, high = bounds(each)
        assert low <= each.score <= high, (each.game, each.game.label(each.position))
        assert low == NONE or low in lowest
        assert high == -NONE or high in highest
        tight.update(["low"] * (low == each.score) + ["high"] * (high == each.score))
    assert tight["low"]
    assert tight["high"]


@kinds
def test_a_threat_that_wins_at_the_end_wins_as_soon_as_it_is_said_to(kind):
    check(kind, Claims.zugzwang, range(1, 32), range(-32, 0))


@kinds
def test_who_moves_last_does_not_lose_where_he_is_said_to_hold(kind):
    check(kind, lambda each: each.pairs(True), [0], [0])


@kinds
def test_who_moves_last_wins_where_he_is_said_to(kind):
    check(kind, lambda each: each.pairs(False), [1], [-1])


@kinds
def test_the_other_does_not_win_by_moves_that_leave_him_no_four(kind):
    """Whoever moves last replies in pairs after them."""
    claims = 0
    for each in claimed(kind):
        if each.is_last:
            continue
        left = left_to_other(each.moves | each.mine, each.moves | each.taken, each.rule)
        for move, his in zip(each.moves, left, strict=True):
            if move and fours(his, each.game.length + 1) == 0:
                marks = each.mine | move, each.theirs
                after = marks if each.game.player(each.position) == 1 else marks[::-1]
                assert value(each.game, after) >= 0
                claims += 1
    assert claims > 10
