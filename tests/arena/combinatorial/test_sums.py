"""Grundy values by components, against those of the whole position graph."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from arena import Circuit, ParameterError, TooLarge, grundy, grundy_value, position_graph
from arena.combinatorial import components
from arena.combinatorial.components import components_of
from arena.combinatorial.sums import mex
from arena.rules.capabilities import HasComponents, HasStartParameters
from arena.rules.contract import check_game
from arena.unfolding.reach import explore
from games.kayles import Kayles

CODES = st.builds(
    lambda first, rest: f"{first}.{rest}", st.sampled_from([0, 4]), st.text("01234567", min_size=1, max_size=3)
)


def agrees(game):
    values = grundy(position_graph(game))
    assert {position: grundy_value(game, position) for position in values} == dict(values)


@settings(deadline=None)
@given(st.lists(st.integers(0, 4), min_size=1, max_size=4))
def test_nim(heaps):
    game = games.load("nim", heaps=tuple(heaps))
    assert isinstance(game, HasComponents)
    agrees(game)


@settings(deadline=None)
@given(st.integers(0, 11))
def test_kayles(heap):
    agrees(games.load("kayles", heap=heap))


@settings(deadline=None, max_examples=40)
@given(CODES, st.integers(0, 9))
def test_octal_games(code, heap):
    agrees(games.load("octal", code=code, heap=heap))


@pytest.mark.parametrize("name", ["subtraction", "fibonacci_nim", "rook"])
def test_games_that_do_not_fall_apart(name):
    game = games.load(name)
    assert not isinstance(game, HasComponents)
    agrees(game)
    assert grundy_value(game) == grundy_value(game, game.start)


def test_kayles_of_300_skittles_needs_no_more_components_than_skittles():
    game = games.load("kayles", heap=300)
    assert grundy_value(game, max_positions=301) == 4
    with pytest.raises(TooLarge, match="more than 100 components"):
        grundy_value(game, max_positions=100)


def test_a_circuit_is_refused_and_named():
    @dataclasses.dataclass(frozen=True)
    class Round(type(games.load("subtraction"))):
        def options(self, position):
            return [("on", (position + 1) % 3)]

    with pytest.raises(Circuit, match="without circuits") as told:
        grundy_value(Round(heap=2))
    assert sorted(told.value.vertices) == ["0", "1", "2"]


def test_players_with_different_moves_have_no_grundy_values():
    with pytest.raises(ParameterError, match="different moves"):
        grundy_value(games.load("tictactoe"))


def test_components_that_are_not_those_of_the_moves_are_found():
    @dataclasses.dataclass(frozen=True)
    class Glued(Kayles):
        def components(self, position):
            return [(sum(position),)] if position else []

    @dataclasses.dataclass(frozen=True)
    class Text(Kayles):
        def components(self, position):
            return "".join(map(str, position))

    for game, told in ((Glued(), "whose moves are not those of their sum"), (Text(), "a list of positions")):
        (fault,) = [check.fault for check in check_game(game).checks if check.name == "components"]
        assert told in fault


def test_mex_and_components():
    assert [mex(values) for values in ([], [0], [1], {0, 1, 2}, [2, 0, 0])] == [0, 1, 0, 3, 1]
    assert components_of(games.load("nim"))((0, 2, 0, 1)) == [(0, 2, 0, 0), (0, 0, 0, 1)]


def test_moves_are_bounded_as_well_as_components(monkeypatch):
    """A heap of a million has as many moves: no more of them are listed than the bound allows."""
    monkeypatch.setattr(components, "MAX_POSITIONS", 200)
    made, options = [], games.load("nim").options
    monkeypatch.setattr(type(games.load("nim")), "options", lambda _, heaps: map(counted(made), options(heaps)))
    with pytest.raises(TooLarge, match=r"more than 2,222 moves of components of 1 signs or numbers; take a smaller"):
        grundy_value(games.load("nim", heaps=(1_000_000,)), max_positions=200)
    assert len(made) == 2223


def counted(made):
    """Give what keeps what passes."""
    return lambda each: made.append(each) or each


@pytest.mark.parametrize("name", [name for name in games.names() if isinstance(games.load(name), HasStartParameters)])
def test_games_that_differ_in_their_starts_share_their_positions(name):
    game = games.load(name)
    smaller = {each: shrunk(getattr(game, each)) for each in game.start_parameters}
    other = dataclasses.replace(game, **smaller)
    assert other.start != game.start
    split = components_of(game), components_of(other)
    for position in explore(other.start, other.options).vertices:
        assert list(game.options(position)) == list(other.options(position))
        assert split[0](position) == split[1](position)


def shrunk(value):
    return tuple(each - 1 for each in value) if isinstance(value, tuple) else value - 1
