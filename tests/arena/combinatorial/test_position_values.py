"""Values of positions: published ones, and against playing and the whole game tree."""

import dataclasses
import random
from functools import cache

import pytest
from naive_values import form

import games
from arena import Circuit, GameValue, ParameterError, TooLarge, solve, unfold, value
from arena.combinatorial import position_values
from arena.combinatorial.canonical_form import SumCounter
from arena.combinatorial.forms import at_most
from arena.combinatorial.position_values import _Values, value_of_sum
from arena.rules.capabilities import HasComponents
from arena.rules.contract import check_game
from games.domineering import Domineering

DOMINEERING = {
    (1, 1): "0",
    (2, 1): "1",
    (2, 2): "+-1",
    (3, 1): "1",
    (4, 1): "2",
    (2, 3): "{2|-1/2}",
    (3, 3): "+-1",
    (2, 4): "2.Miny",
    (3, 4): "-3/2",
    (2, 5): "1/2",
    (4, 4): "+-{0,{{2|0},2+2.Tiny|{2|0},2.Miny}}",
    (4, 5): "1",
}
"""Rectangles of so many rows and columns, where Left plays upright: On Numbers and Games, chapter 10, and Winning Ways,
vol. 1, chapter 5, have the small ones; pycgt and cgt-py agree on all."""
BY_TWO = "NNRLNNRLNNRP"
"""Who wins the boards of 2 x 2, 2 x 3 and so on to 2 x 13, where Left plays upright: M. Lachmann, C. Moore and
I. Rapaport, "Who wins Domineering on rectangular boards?", More Games of No Chance, 2002."""


@pytest.mark.parametrize(("size", "text"), DOMINEERING.items())
def test_rectangles_of_domineering(size, text):
    board = value(games.load("domineering", rows=size[0], columns=size[1]))
    assert str(board) == text
    assert value(games.load("domineering", rows=size[1], columns=size[0])) == -board


def test_rows_of_domineering_are_whole_numbers():
    assert [value(games.load("domineering", rows=1, columns=size)) for size in range(1, 12)] == [
        -(size // 2) for size in range(1, 12)
    ]


@pytest.mark.parametrize("most", [10, pytest.param(13, marks=pytest.mark.slow)])
def test_who_wins_boards_of_two_rows(most):
    outcomes = [value(games.load("domineering", rows=2, columns=columns)).outcome for columns in range(2, most + 1)]
    assert "".join(outcomes) == BY_TWO[: most - 1]


def test_the_square_of_four_is_a_switch_of_temperature_1():
    square = value(games.load("domineering", rows=2, columns=2))
    assert (square.temperature, square.mean, square.left_stop, square.right_stop) == (1, 0, 1, -1)
    assert square.kind == "switch"
    assert square + square == 0


SNORT = ["+-1", "+-2", "+-{2|1}", "+-{1,{3|0}}", "*"]
"""Rows of two to six vertices: Winning Ways, vol. 1, chapter 6, and the documentation of pycgt."""


def test_rows_of_snort_and_col():
    assert [str(value(games.load("snort", on=f"path{size}"))) for size in range(2, 7)] == SNORT
    for size in range(2, 12):
        assert value(games.load("col", on=f"path{size}")) == 0


def test_clobber_is_all_small():
    chance = random.Random(7)
    game = games.load("clobber", rows=2, columns=4)
    for _ in range(60):
        board = value(game, "".join(chance.choices("xo.", k=8)))
        assert board.left_stop == board.right_stop == 0
        assert bool(board.left) == bool(board.right)


GAMES = [
    ("domineering", {"rows": 3, "columns": 3}),
    ("domineering", {"rows": 2, "columns": 5}),
    ("clobber", {"rows": 2, "columns": 3}),
    ("clobber", {"rows": 1, "columns": 8}),
    ("col", {"rows": 2, "columns": 3}),
    ("snort", {"on": "cycle5"}),
    ("hexapawn", {"rows": 3, "columns": 3}),
    ("kayles", {"heap": 7}),
    ("nim", {"heaps": (1, 2, 3)}),
    ("cram", {"rows": 2, "columns": 4}),
]


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_the_outcome_is_that_of_solving_the_arena(name, parameters):
    game = games.load(name, **parameters)
    solution = solve(unfold(game))
    outcomes = {position: value(game, position).outcome for position, _ in solution.winner}
    for (position, player), winner in solution.winner.items():
        assert (winner == player) == (outcomes[position] in ("N", "LR"[player - 1]))


@pytest.mark.parametrize(("name", "parameters"), GAMES)
def test_components_and_symmetries_change_nothing(name, parameters):
    game = games.load(name, **parameters)

    @cache
    def whole(position):
        """The game tree, as the rules have it."""
        return tuple(
            tuple(dict.fromkeys(whole(after) for _, (after, _) in game.moves((position, player)))) for player in (1, 2)
        )

    assert value(game).form is form(whole(game.start))


@pytest.mark.parametrize("name", ["domineering", "clobber", "col", "snort", "cram"])
def test_boards_fall_apart_as_the_contract_says(name):
    game = games.load(name, rows=2, columns=4)
    assert isinstance(game, HasComponents)
    assert [check.fault for check in check_game(game).checks if check.fault] == []


def test_components_that_are_not_those_of_the_moves_are_found():
    @dataclasses.dataclass(frozen=True)
    class Halved(Domineering):
        def components(self, position):
            half = len(position) // 2
            return [position[:half] + "#" * half, "#" * half + position[half:]]

    (fault,) = [check.fault for check in check_game(Halved(rows=2, columns=3)).checks if check.name == "components"]
    assert "whose moves are not those of their sum" in fault


def test_a_sum_of_positions():
    game = games.load("domineering", rows=2, columns=3)
    total, components = value_of_sum(game, [None, game.read("##./..."), game.read(".../###")])
    assert total == value(game) + value(game, game.read("##./...")) - 1
    assert components < 12


def test_components_make_large_boards_small():
    game = games.load("domineering", rows=2, columns=14)
    assert value(game, max_positions=4000).outcome in "LRNP"
    with pytest.raises(TooLarge, match="more than 100 components"):
        value(game, max_positions=100)


def test_progress_counts_components():
    steps = []
    _, components = value_of_sum(games.load("domineering"), [None], progress=steps.append)
    assert sum(steps) == components == 20


def test_games_without_values_are_refused(monkeypatch):
    with pytest.raises(ParameterError, match=r"at .* J2 cannot move, and wins: values tell who wins where"):
        value(games.load("dodgem"))
    with pytest.raises(Circuit, match="values need a game without circuits"):
        value(games.load("cops_and_robbers"))
    with pytest.raises(Circuit, match="without circuits"):
        value(games.load("mu_torere"))
    with pytest.raises(ParameterError, match="Tictactoe has no values: only games derived from Impartial"):
        value(games.load("tictactoe"))
    with pytest.raises(ParameterError, match="misere: values tell who wins in normal play only"):
        value(games.load("kayles", misere=True))
    with pytest.raises(ParameterError, match="which has no positions"):
        value("1/2", "x")
    with pytest.raises(ParameterError, match="is no game"):
        value(None)
    monkeypatch.setattr(position_values, "MOST_NIMBER", 6)
    with pytest.raises(TooLarge, match=r"a nimber of 7 \(at most 6\)"):
        value(games.load("nim", heaps=(7,)))


def test_misere_play_is_refused():
    @dataclasses.dataclass(frozen=True)
    class Misere(Domineering):
        misere: bool = True

    with pytest.raises(ParameterError, match="cannot move, and wins"):
        value(Misere(rows=2, columns=2))


def test_impartial_games_are_nimbers():
    game = games.load("nim", heaps=(3, 5, 7))
    assert value(game) == value("*1")
    assert value(game, (3, 0, 0)) == value("*3")
    assert value(games.load("kayles", heap=300)) == value("*4")
    assert isinstance(value(game), GameValue)


def test_the_parts_of_a_position_share_one_bound():
    """Each sum of two of these switches takes few sums, all of them together more than a thousand."""
    ours = _Values(games.load("domineering"))
    ours.forms = {size: value(f"+-{size}").form for size in range(601, 660)}
    for size in range(601, 659):
        ours.work = SumCounter(most_sums=1000)
        ours.sum([size, size + 1])
    ours.work = SumCounter(most_sums=1000)
    with pytest.raises(TooLarge, match="more than 1,000 others"):
        ours.sum(ours.forms)


def test_pairs_that_are_compared_are_bounded():
    one, other = value("+-{83|*}"), value("+-{83|^}")
    with pytest.raises(TooLarge, match="more than 0 pairs of others are to be compared"):
        at_most(one.form, other.form, SumCounter(most_pairs=0))
    assert not at_most(one.form, other.form, SumCounter(most_pairs=100))
