"""Plays up to symmetry, against all plays listed."""

import pytest

from arena import ParameterError, backward_induction, load, plays_up_to_symmetry, unfold, unfold_compact


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
        assert plays_up_to_symmetry(arena, game) == expected
    assert backward_induction(unfold(game)).plays == len(every) > expected
    after = len({tuple(map(canonical, play)) for play in plays(game, every[0][1])})
    assert plays_up_to_symmetry(unfold(game), game, every[0][1]) == after


def test_plays_without_end_are_not_counted_and_a_game_without_symmetry_is_refused():
    endless = load("pong_hau_ki")
    assert plays_up_to_symmetry(unfold(endless), endless) is None
    nim = load("fibonacci_nim", matches=5)
    with pytest.raises(ParameterError, match="symmetry"):
        plays_up_to_symmetry(unfold(nim), nim)
