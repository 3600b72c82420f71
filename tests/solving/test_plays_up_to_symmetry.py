"""Plays up to symmetry, against all plays listed."""

import pytest

from arena import backward_induction, load, quotient, unfold, unfold_compact


def plays(game, position):
    moves = [after for _, after in game.moves(position)]
    return [[position, *rest] for after in moves for rest in plays(game, after)] if moves else [[position]]


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("tictactoe", {"rows": 2, "columns": 3, "align": 2}),
        ("nim", {"heaps": (1, 2, 2)}),
        ("cram", {}),
        ("connect_four", {"rows": 2, "columns": 3, "align": 3}),
    ],
)
def test_plays_are_one_if_their_positions_are_equal_turn_by_turn(name, parameters):
    game = load(name, **parameters)
    every = plays(game, game.initial)
    turned = isinstance(game.initial, tuple) and name in ("nim", "cram")

    def canonical(position):
        return (game.canonical(position[0]), position[1]) if turned else game.canonical(position)

    expected = len({tuple(map(canonical, play)) for play in every})
    for arena in (unfold(game), unfold_compact(game)):
        assert backward_induction(quotient(arena, game)).plays == expected
    assert backward_induction(unfold(game)).plays == len(every) > expected
