"""What a refusal advises is drawn, and is never what was just refused: all views and layouts, at bounds of any size."""

import re
from itertools import pairwise

import pytest
from click.testing import CliRunner
from quick_run import quick

from arena.cli.group import cli
from arena.cli.views import VIEWS, WHOLE
from arena.errors import TooLarge
from exporters.drawings import grid
from exporters.drawings.places import LAYOUTS
from exporters.pictures import graphviz

GAMES = [["nim", "--heaps", "2,2"], ["sans_interet"], ["circuit_3"], ["fibonacci_nim", "--matches", "5"]]
"""With a symmetry, from a file, without players, and without anything of these."""
ADVISED = re.compile("--(view|layout|radius|legend|plies|labels) ([a-z0-9]+)")


@pytest.fixture(params=[pytest.param(3, marks=pytest.mark.slow), 8])
def _bounds(request, monkeypatch):
    """Let a picture have so many vertices, and a grid twice as many."""
    monkeypatch.setattr(graphviz, "MAX_VERTICES", request.param)
    monkeypatch.setattr(grid, "MAX_VERTICES", 2 * request.param)


def error_of(words, ending="svg"):
    return CliRunner().invoke(cli, [*words, "-o", f"x.{ending}"], standalone_mode=False).exception


def with_option(words, name, value):
    """Ask for the same with one option more, or another value of it."""
    words = list(words)
    if f"--{name}" in words:
        words[words.index(f"--{name}") + 1] = value
        return words
    return [*words, f"--{name}", value]


def check_advice(words, ending="svg"):
    error = error_of(words, ending)
    if not isinstance(error, TooLarge):
        return
    for name, value in ADVISED.findall(str(error)):
        assert (f"--{name}", value) not in pairwise(words), str(error)
        assert error_of(with_option(words, name, value), ending) is None, str(error)


@pytest.mark.usefixtures("_bounds")
@pytest.mark.parametrize("game", quick(1, GAMES), ids=" ".join)
@pytest.mark.parametrize("view", [WHOLE, *VIEWS])
def test_a_picture_is_never_refused_with_advice_that_is_refused(tmp_path, monkeypatch, game, view):
    monkeypatch.chdir(tmp_path)
    for layout in (None, *LAYOUTS):
        check_advice(["draw", *game, "--view", view, *(["--layout", layout] if layout else [])])


@pytest.mark.usefixtures("_bounds")
@pytest.mark.parametrize("ending", quick(1, ["tex", "mmd", "png", "dot"]))
@pytest.mark.parametrize("layout", LAYOUTS)
def test_it_is_so_in_every_language(tmp_path, monkeypatch, ending, layout):
    monkeypatch.chdir(tmp_path)
    check_advice(["draw", *GAMES[0], "--layout", layout], ending)


def test_what_shows_a_large_game_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    whole = str(error_of(["draw", "tictactoe", "--layout", "dot"]))
    assert whole.endswith("; --view river or --view layers or --layout grid can be drawn")
    around = str(error_of(["draw", "tictactoe", "--view", "around", "--radius", "6"]))
    assert around.endswith("; --radius 3 or --radius 2 or --layout grid can be drawn")
    merged = ["draw", "nim", "--heaps", "2,2", "--view", "layers"]
    monkeypatch.setattr(graphviz, "MAX_VERTICES", 3)
    assert "--view layers" not in str(error_of(merged))


@pytest.mark.usefixtures("_bounds")
@pytest.mark.parametrize("labels", ["text", "none"])
def test_a_tree_is_never_refused_with_advice_that_is_refused(tmp_path, monkeypatch, labels):
    monkeypatch.chdir(tmp_path)
    for plies in "1234":
        check_advice(["tree", *GAMES[0], "--plies", plies, "--labels", labels])
