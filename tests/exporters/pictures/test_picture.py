"""Options are those of what is drawn, or of the language that it is drawn in; any other is refused by name."""

import pytest

import games
from arena import ParameterError, TooLarge, unfold
from exporters.drawings.things import BOARD, BUILDERS, GRAPH, GRID, KINDS, TREE, defaults
from exporters.pictures.fit import placed
from exporters.pictures.languages import languages
from exporters.pictures.picture import PLACING, check, render


@pytest.mark.parametrize("kind", [BOARD, TREE, KINDS["layers"], GRAPH])
@pytest.mark.parametrize("ending", languages())
def test_what_every_picture_would_do_anyway_may_be_asked_of_any(kind, ending):
    usual = {name: value for builder in BUILDERS.values() for name, value in defaults(builder).items()}
    assert check(kind, ending, "dot", {**usual, "standalone": False}) == kind


def test_the_options_of_pages_are_those_by_which_drawings_are_placed():
    assert sorted(defaults(placed)) == list(PLACING)


def test_an_option_of_another_kind_is_refused_with_those_of_this_one():
    with pytest.raises(ParameterError, match=r"trace: not of an arena \(its options: blank, color, edges, labels, "):
        check(GRAPH, "svg", "dot", {"trace": True})
    with pytest.raises(ParameterError, match="labels: not of a grid"):
        check(GRAPH, "svg", "grid", {"labels": "none"})
    with pytest.raises(ParameterError, match=r"option.*'colr'"):
        check(GRAPH, "svg", "dot", {"colr": "winner"})


def test_an_option_of_another_language_is_refused_with_its_endings():
    assert check(GRAPH, "tex", "grid", {"standalone": True}) == GRID
    with pytest.raises(ParameterError, match=r"standalone is about \.tex"):
        check(GRAPH, "svg", "dot", {"standalone": True})


def test_an_unknown_format_is_refused_with_those_that_are_known():
    with pytest.raises(ParameterError, match=r"picture format.*'bmp'.*mmd"):
        render(unfold(games.load("nim", heaps=(1,))), "bmp")


def test_what_is_too_large_is_refused_before_it_is_coloured():
    arena = unfold(games.load("tictactoe"))
    for ending in ("svg", "tex", "mmd"):
        with pytest.raises(TooLarge):
            render(arena, ending, color="no such colour")
