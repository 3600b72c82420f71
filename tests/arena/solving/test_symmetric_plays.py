"""Plays up to symmetry: counted class by class, against all plays written out."""

import json

import pytest
from process import output

import games
from arena import ParameterError, plays_up_to_symmetry, unfold, unfold_compact
from arena.rules.symmetry import canonical_of
from arena.solving.induction import count_plays

SMALL = [
    ("tictactoe", {"rows": 2, "columns": 3, "align": 2}),
    ("tictactoe", {"rows": 2, "columns": 2, "align": 2}),
    ("nim", {"heaps": (1, 2, 2)}),
    ("marienbad", {"heaps": (1, 2, 2)}),
    ("chomp", {"rows": 3, "columns": 3}),
    ("domineering", {}),
    ("col", {}),
    ("cram", {}),
    ("hexapawn", {}),
    ("geography", {}),
    ("juniper_green", {}),
    ("connect_four", {"rows": 2, "columns": 3, "align": 3}),
    ("rook", {"rows": 3, "columns": 3}),
]


def plays(game, position):
    """Write out all plays from a position."""
    moves = [after for _, after in game.moves(position)]
    return [[position, *rest] for after in moves for rest in plays(game, after)] if moves else [[position]]


@pytest.mark.parametrize(("name", "parameters"), SMALL)
def test_plays_are_one_if_their_positions_are_equal_turn_by_turn(name, parameters):
    game = games.load(name, **parameters)
    canonical = canonical_of(game)
    every = plays(game, game.initial)
    expected = len({tuple(map(canonical, play)) for play in every})
    for arena in (unfold(game), unfold_compact(game)):
        assert plays_up_to_symmetry(arena, game) == expected
    columns = unfold_compact(game)
    assert count_plays(columns, columns.initial)[0] == len(every) > expected
    following = every[0][1]
    after = len({tuple(map(canonical, play)) for play in plays(game, following)})
    assert plays_up_to_symmetry(unfold(game), game, following) == after


def test_tictactoe_has_the_26830_plays_of_which_course_000_speaks():
    game = games.load("tictactoe")
    assert plays_up_to_symmetry(unfold_compact(game), game) == 26_830
    told = [line.split() for line in output("solve", "tictactoe").splitlines()]
    assert ["plays", "255,168"] in told
    assert ["plays", "up", "to", "symmetry", "26,830"] in told
    assert json.loads(output("solve", "tictactoe", "--json"))["plays_up_to_symmetry"] == 26_830
    assert "à symétrie près    26\u202f830" in output("solve", "tictactoe", "--lang", "fr")


def test_plays_without_end_are_not_counted_and_other_games_have_no_symmetry():
    endless = games.load("mu_torere")
    assert plays_up_to_symmetry(unfold(endless), endless) is None
    assert "symmetry" not in output("solve", "mu_torere")
    assert json.loads(output("solve", "mu_torere", "--json"))["plays_up_to_symmetry"] is None
    nim = games.load("fibonacci_nim")
    with pytest.raises(ParameterError, match="declares no symmetry"):
        plays_up_to_symmetry(unfold(nim), nim)
    assert "plays_up_to_symmetry" not in json.loads(output("solve", "fibonacci_nim", "--json"))
    assert "symmetry" not in output("solve", "sans_interet")


def test_they_are_counted_only_where_that_is_cheap():
    """A canonical form is asked for at each position: Othello has 62,789."""
    told = output("solve", "othello", "--objective", "reach")
    assert "plays  " in told
    assert "symmetry" not in told


def test_they_are_counted_from_the_position_that_is_asked_about():
    told = output("solve", "tictactoe", "--from", "x../.../...")
    game = games.load("tictactoe")
    expected = plays_up_to_symmetry(unfold(game), game, game.parse("x../.../..."))
    assert ["plays", "up", "to", "symmetry", f"{expected:,}"] in [line.split() for line in told.splitlines()]
