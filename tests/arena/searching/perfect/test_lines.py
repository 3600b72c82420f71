"""Threats, fours and safe replies as bits, against the lines of the game and its moves one by one."""

import functools
from random import Random

import pytest
from falling import is_quiet, met_in_plays

import games
from arena.machine.lanes import Lanes
from arena.searching.perfect.lines import fours, safe_replies, safe_replies_of_each, threats

SHAPES = [(4, 4), (7, 6), (4, 15), (16, 3), (8, 7), (9, 6), (16, 1)]
"""Boards of up to 64 bits, square, wide, high and flat."""


@functools.cache
def board(columns, rows):
    return games.load("connect_four", columns=columns, rows=rows)


def line_bits(game):
    """List the lines of four, each as its squares' bits."""
    step = game.length + 1
    return [[1 << x * step + y for x, y in line] for line in game.lines]


def sides(game, position):
    """Give the marks of the player to move, and the other's."""
    return position if game.player(position) == 1 else position[::-1]


@functools.cache
def some_positions(columns, rows):
    """List positions of plays in which nobody has won."""
    return met_in_plays(board(columns, rows), 20, seed=1)


@pytest.mark.parametrize(("columns", "rows"), SHAPES)
def test_a_threat_is_an_empty_square_that_makes_four(columns, rows):
    game, number = board(columns, rows), 0
    for position in some_positions(columns, rows):
        empty = game.board & ~(position[0] | position[1])
        for marks in position:
            expected = {
                square
                for line in line_bits(game)
                for square in line
                if empty & square and all(marks & other for other in line if other != square)
            }
            assert threats(marks, rows + 1) & empty == sum(expected)
            number += len(expected)
    assert number > 2


@pytest.mark.parametrize(("columns", "rows"), SHAPES)
def test_a_four_is_told_by_its_first_square(columns, rows):
    """On any marks, whether they can occur or not."""
    game, chance, number = board(columns, rows), Random(4), 0
    for _ in range(200):
        marks = game.board & (chance.getrandbits(64) | chance.getrandbits(64))
        expected = {min(line) for line in line_bits(game) if all(marks & square for square in line)}
        assert fours(marks, rows + 1) == sum(expected)
        assert bool(expected) == game.aligned(marks)
        number += len(expected)
    assert number > 50


@pytest.mark.parametrize(("columns", "rows"), SHAPES)
def test_a_reply_is_safe_if_the_other_cannot_win_at_once_after_it(columns, rows):
    game, forced, lost = board(columns, rows), 0, 0
    for position in some_positions(columns, rows):
        if not is_quiet(game, position):
            continue
        theirs, taken = sides(game, position)[1], position[0] | position[1]
        safe = {after for _, after in game.moves(position) if is_quiet(game, after)}
        expected = sum((after[0] | after[1]) ^ taken for after in safe)
        threatened = threats(theirs, rows + 1) & game.board & ~taken
        assert safe_replies(taken + game.bottom & game.board, threatened) == expected
        forced, lost = forced + (len(safe) == 1), lost + (not safe)
    assert forced
    assert lost or columns * rows == 16


@pytest.mark.parametrize(("columns", "rows"), [(7, 6), (8, 7)])
def test_boards_side_by_side_are_worked_on_as_each_by_itself(columns, rows):
    game, step = board(columns, rows), rows + 1
    positions = some_positions(columns, rows)
    mine = Lanes(sides(game, position)[0] for position in positions)
    taken = Lanes(first | second for first, second in positions)
    assert threats(mine, step) & game.board == Lanes(threats(marks, step) & game.board for marks in mine)
    assert fours(taken, step) == Lanes(map(fours, taken, [step] * len(taken)))
    playable, threatened = (taken + game.bottom) & game.board, threats(mine, step) & ~taken & game.board
    expected = Lanes(map(safe_replies, playable, threatened))
    assert safe_replies_of_each(playable, threatened) == expected
    assert 0 in expected
