"""What drawings say in French: every text has its words, and one without them is said in English."""

import ast
from pathlib import Path

import pytest
from drawn import arena_dot, grid_dot, layers_dot, tree_dot

import exporters
import games
from arena import layers, position_graph, search_tree, solve, unfold
from exporters.drawings import colouring, graph_colourings, search_trees
from exporters.drawings import colouring as _colouring
from exporters.drawings import colourings as _colors
from exporters.drawings import looks as _looks
from exporters.drawings import values as _values
from exporters.films import script as _steps
from exporters.text import words as _words

SAYING = {"say", "words", "_say"}
"""What functions that say a text in a language are called."""
SAME = {"±"}
"""Texts that are the same in both languages, if they are said at all."""


@pytest.fixture
def missing(monkeypatch):
    """Collect the texts that are said in French and have no French."""
    gaps = set()

    class Watched(dict):
        def get(self, text, default=None):
            if text not in self and text not in SAME:
                gaps.add(text)
            return super().get(text, default)

    monkeypatch.setattr(_words, "FRENCH", Watched(_words.FRENCH))
    return gaps


def test_a_text_without_french_is_said_in_english():
    assert "rank {rank} of {all}" not in _words.FRENCH
    assert _words.say("rank {rank} of {all}", "fr", rank=1, all=3) == "rank 1 of 3"


def test_a_colouring_of_ones_own_is_drawn_in_french_too(monkeypatch):
    known = dict(_colors.COLORS)
    for module in (_colouring, _colors):
        monkeypatch.setattr(module, "COLORS", known)

    @_colouring.colouring("degree")
    def by_degree(request):
        looks = dict.fromkeys(request.graph, _looks.WHITE)
        return colouring.Coloring(
            looks, [colouring.Entry(_looks.WHITE, request.say("some degree"), list(looks), len(looks))]
        )

    text = arena_dot(unfold(games.load("nim", heaps=(1, 2))), color="degree", lang="fr")
    assert "some degree (" in text
    assert "fin de partie" in text


@pytest.mark.parametrize("style", _looks.STYLES)
def test_every_colouring_legend_and_film_has_its_french(style, missing):
    arena, bare = exporters.read("sans_interet"), position_graph(games.load("rook", rows=2, columns=3))
    endless, circuit = exporters.read("minimax_graph"), exporters.read("circuit_3")
    for graph in (arena, endless, unfold(games.load("tictactoe", rows=2, columns=2, align=2))):
        for color in _colors.COLORS:
            if color != "outcome":
                arena_dot(graph, color=color, style=style, lang="fr") if color != "grundy" else None
                grid_dot(graph, color=color, style=style, lang="fr") if color != "grundy" else None
    for graph in (bare, circuit, exporters.read("kernel_ad")):
        for color in ("outcome", "kernel", "none"):
            arena_dot(graph, color=color, style=style, lang="fr")
        _steps.script(graph, "kernel", 1, style=style, lang="fr")
    arena_dot(bare, color="grundy", style=style, lang="fr")
    for of in ("attractor", "values"):
        _steps.script(endless, of, 1, style=style, lang="fr")
    layers_dot(layers(arena, solve(arena)), style=style, lang="fr")
    for algorithm in ("minimax", "alphabeta"):
        tree = search_tree(games.load("subtraction", heap=5), plies=3, algorithm=algorithm)
        tree_dot(tree, trace=algorithm == "alphabeta", style=style, lang="fr")
    assert missing == set()


def test_every_text_in_the_source_has_its_french():
    """What is said by its words, and the tables of texts that are said by their names."""
    said = {text for path in Path(exporters.__file__).parent.rglob("*.py") for text in literals(path)}
    said |= {text for style in _looks.STYLES for own in (False, True) for _, text in meanings(style, own)}
    said |= {*_colors.CLAIMS.values(), graph_colourings.MISERE, *_steps.TITLES.values(), *search_trees.NAMED}
    assert len(said) > 60
    assert said - _words.FRENCH.keys() - SAME == set()


def meanings(style, own):
    return _values.meanings(style, own=own).values()


def literals(path):
    """Give the texts that a file says, where they stand in the call itself."""
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and call.args and name(call.func) in SAYING:
            for part in ast.walk(call.args[0]):
                if isinstance(part, ast.IfExp):
                    continue
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def name(function):
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
