"""Whatever can be drawn has a kind, and a builder with options of its own."""

import inspect
from importlib import import_module

import pytest

import games
from arena import (
    ParameterError,
    attractor,
    grundy_sequence,
    kernel,
    layers,
    position_graph,
    search_tree,
    solve,
    solve_positions,
    unfold,
)
from exporters.drawings import layers as layers_drawing
from exporters.drawings import staircase, things
from exporters.picture_files import POSITION

GAME = games.load("subtraction", heap=4)
ARENA, POSITIONS = unfold(GAME), position_graph(GAME)
KINDS = [
    ((GAME, None), things.BOARD),
    (search_tree(GAME, plies=2), things.TREE),
    (layers(ARENA, solve(ARENA)), layers_drawing.KIND),
    *((thing, things.GRAPH) for thing in (ARENA, solve(ARENA), attractor(ARENA, 2), kernel(POSITIONS), POSITIONS)),
    (solve_positions(POSITIONS), things.GRAPH),
    (grundy_sequence("0.77", 100), staircase.KIND),
]


@pytest.mark.parametrize(("thing", "kind"), KINDS)
def test_every_thing_is_drawn_as_its_kind(thing, kind):
    assert things.kind_of(thing) == kind
    assert things.drawing_of(thing, kind, {"lang": "fr"}).nodes


@pytest.mark.parametrize("name", [*things.CLASSES, *things.COLORS, things.POSITIONS, things.MATCH, POSITION])
def test_things_are_told_by_classes_that_there_are(name):
    module, _, drawn = name.rpartition(".")
    assert isinstance(getattr(import_module(module), drawn), type)


@pytest.mark.parametrize("kind", things.BUILDERS)
def test_options_are_the_keyword_only_parameters_of_builders(kind):
    options = things.defaults(things.BUILDERS[kind])
    assert {"style", "lang"} <= options.keys()
    assert "solution" not in options
    assert options.keys() <= inspect.signature(things.BUILDERS[kind]).parameters.keys()


def test_an_attractor_is_drawn_in_its_own_colours_and_for_its_own_player():
    thing = attractor(ARENA, 2)
    assert things.drawing_of(thing, things.GRAPH, {}) == things.drawing_of(
        ARENA, things.GRAPH, {"color": "attractor", "player": 2}
    )
    with pytest.raises(ParameterError, match="player 1"):
        things.drawing_of(thing, things.GRAPH, {"player": 1})


def test_a_grid_is_made_of_arenas_alone():
    assert things.laid_out_as(things.GRAPH, "grid") == things.GRID
    with pytest.raises(ParameterError, match="layout grid: not of a search tree"):
        things.laid_out_as(things.TREE, "grid")
    with pytest.raises(ParameterError, match="layout"):
        things.laid_out_as(things.GRAPH, "circle")


@pytest.mark.parametrize(
    ("thing", "advice"), [("nim", "is a name"), (GAME, "is a game: draw its arena"), (5, "cannot be drawn")]
)
def test_what_cannot_be_drawn_is_told_what_can(thing, advice):
    with pytest.raises(ParameterError, match=advice):
        things.kind_of(thing)
