"""Values of positions: published ones, and against solving the arena and the whole game tree."""

import random
from functools import cache

import pytest
from naive_values import text_of

from arena import Circuit, ParameterError, TooLarge, load, solve, unfold, value

DOMINEERING = {
    (2, 2): "+-1",
    (4, 1): "2",
    (2, 3): "{2|-1/2}",
    (3, 3): "+-1",
    (2, 4): "2.Miny",
    (3, 4): "-3/2",
    (4, 4): "+-{0,{{2|0},2+2.Tiny|{2|0},2.Miny}}",
}
"""Rectangles of so many rows and columns, where Left plays upright: On Numbers and Games, chapter 10, and Winning Ways,
vol. 1, chapter 5, have the small ones; pycgt and cgt-py agree on all."""
BY_TWO = "NNRLNNRLNNRP"
"""Who wins the boards of 2 x 2, 2 x 3 and so on to 2 x 13, where Left plays upright: M. Lachmann, C. Moore and
I. Rapaport, "Who wins Domineering on rectangular boards?", More Games of No Chance, 2002."""
SNORT = ["+-1", "+-2", "+-{2|1}", "+-{1,{3|0}}", "*"]
"""Rows of two to six vertices: Winning Ways, vol. 1, chapter 6, and the documentation of pycgt."""
CLOBBER = "PNNNRPRNNN"
"""Who wins rows of one to ten squares."""


def domineering(rows, columns, **options):
    return value(load("domineering", rows=rows, columns=columns), **options)


@pytest.mark.parametrize("size", DOMINEERING, ids=str)
def test_rectangles_of_domineering(size):
    board = domineering(*size)
    assert str(board) == DOMINEERING[size]
    assert domineering(*reversed(size)) == -board


def test_rows_of_domineering_are_whole_numbers():
    assert [domineering(1, size) for size in range(1, 12)] == [-(size // 2) for size in range(1, 12)]


@pytest.mark.slow
def test_larger_boards_of_domineering():
    assert domineering(4, 5) == 1
    assert domineering(5, 5).outcome == "P"


@pytest.mark.parametrize("most", [8, pytest.param(13, marks=pytest.mark.slow)])
def test_who_wins_boards_of_two_rows(most):
    assert "".join(domineering(2, columns).outcome for columns in range(2, most + 1)) == BY_TWO[: most - 1]


def test_rows_of_snort_col_and_clobber():
    assert [str(value(load("snort", on=f"path{size}"))) for size in range(2, 7)] == SNORT
    assert all(value(load("col", on=f"path{size}")) == 0 for size in range(2, 12))
    assert "".join(value(load("clobber", rows=1, columns=size)).outcome for size in range(1, 11)) == CLOBBER


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
