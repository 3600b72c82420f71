"""Values of positions: published ones, and against solving the arena and the whole game tree."""

import random
from functools import cache

import pytest
from naive_values import text_of

from arena import Circuit, ParameterError, TooLarge, load, solve, unfold, value

BY_TWO = "NNRLNNRLNNRP"
"""Who wins the boards of 2 x 2, 2 x 3 and so on to 2 x 13, where Left plays upright: M. Lachmann, C. Moore and
I. Rapaport, "Who wins Domineering on rectangular boards?", More Games of No Chance, 2002."""


def domineering(rows, columns, **options):
    return value(load("domineering", rows=rows, columns=columns), **options)


def test_the_value_of_a_turned_board_is_the_negative():
    """The atlas has the values."""
    for rows, columns in ((2, 3), (3, 4), (2, 5), (3, 3)):
        assert domineering(columns, rows) == -domineering(rows, columns)


def test_rows_of_domineering_are_whole_numbers():
    assert [domineering(1, size) for size in range(1, 12)] == [-(size // 2) for size in range(1, 12)]


@pytest.mark.parametrize("most", [8, pytest.param(13, marks=pytest.mark.slow)])
def test_who_wins_boards_of_two_rows(most):
    assert "".join(domineering(2, columns).outcome for columns in range(2, most + 1)) == BY_TWO[: most - 1]


def test_clobber_is_all_small():
    chance, game = random.Random(7), load("clobber", rows=2, columns=4)
    for _ in range(60):
        board = value(game, "".join(chance.choices("xo.", k=8)))
        assert board.left_stop == board.right_stop == 0
        assert bool(board.left) == bool(board.right)


GAMES = {
    "domineering": {"rows": 3, "columns": 3},
    "clobber": {"rows": 2, "columns": 3},
    "col": {"rows": 2, "columns": 3},
    "snort": {"on": "cycle5"},
    "hexapawn": {"rows": 3, "columns": 3},
    "kayles": {"heap": 7},
    "nim": {"heaps": (1, 2, 3)},
    "cram": {"rows": 2, "columns": 4},
}


@pytest.mark.parametrize("name", GAMES)
def test_the_outcome_is_that_of_solving_the_arena(name):
    game = load(name, **GAMES[name])
    solution = solve(unfold(game))
    outcomes = {position: value(game, position).outcome for position, _ in solution.winner}
    for (position, player), winner in solution.winner.items():
        assert (winner == player) == (outcomes[position] in ("N", "LR"[player - 1]))


@pytest.mark.parametrize("name", GAMES)
def test_components_and_symmetries_change_nothing(name):
    game = load(name, **GAMES[name])

    @cache
    def whole(position):
        """Return the game tree as the rules have it."""
        return tuple(
            tuple(dict.fromkeys(whole(after) for _, (after, _) in game.moves((position, player)))) for player in (1, 2)
        )

    def known(tree):
        """Return the value of a tree, by the values of its options."""
        left, right = (",".join(map(str, map(known, side))) for side in tree)
        return value(f"{{{left}|{right}}}")

    known = cache(known)
    assert value(game) == known(whole(game.start))
    if name == "domineering":
        assert value(game) == value(text_of(whole(game.start)))


def test_components_make_large_boards_small():
    assert domineering(2, 10, max_positions=1500).outcome == BY_TWO[8]
    with pytest.raises(TooLarge, match="100"):
        domineering(2, 10, max_positions=100)


def test_impartial_games_are_nimbers():
    game = load("nim", heaps=(3, 5, 7))
    assert value(game) == value("*1")
    assert value(game, (3, 0, 0)) == value("*3")
    assert value(load("kayles", heap=300)) == value("*4")


@pytest.mark.parametrize(
    ("name", "parameters", "error"),
    [
        ("dodgem", {}, ParameterError),
        ("mu_torere", {}, Circuit),
        ("kayles", {"misere": True}, ParameterError),
    ],
)
def test_games_without_values_are_refused(name, parameters, error):
    with pytest.raises(error):
        value(load(name, **parameters))


def test_values_have_no_positions_and_nothing_is_no_game():
    with pytest.raises(ParameterError, match="positions"):
        value("1/2", "x")
    with pytest.raises(ParameterError):
        value(None)
