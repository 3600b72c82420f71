"""Pictures of `show`: in the looks that were set, with a title of their own, no wider than a page."""

import html
import re

import pytest

import arena
from arena import ParameterError, position_graph
from exporters import notebook_pictures
from exporters.drawings.arenas import build
from exporters.pictures import graphviz

ROOK = position_graph(arena.load("rook", rows=3, columns=4))


@pytest.fixture(autouse=True)
def usual_looks():
    yield
    notebook_pictures.looks()


def texts(svg):
    return [html.unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def test_a_picture_has_the_looks_that_were_set_and_its_own_title():
    graph = position_graph(arena.load("nim", heaps=(1, 2)))
    name = graph.graph["name"]
    notebook_pictures.looks(lang="fr")
    picture = arena.show(graph, title="Deux tas")
    assert "Deux tas" in " ".join(texts(picture._repr_svg_()))
    assert "fin de partie" in " ".join(texts(picture._repr_svg_()))
    assert (repr(picture), graph.graph["name"]) == ("Deux tas", name)


def test_a_film_and_a_drawing_are_shown_too():
    assert arena.show(ROOK, of="kernel")._repr_svg_().startswith("<svg style=")
    assert "<svg style=" in arena.show(build(ROOK))._repr_svg_()
    assert arena.show((arena.load("tictactoe"), None))._repr_markdown_() is None
    with pytest.raises(ParameterError, match="unknown film"):
        arena.show(ROOK, of="no films for you")


def test_without_graphviz_a_picture_is_a_diagram_of_mermaid(monkeypatch):
    drawn_as = {"mmd": "flowchart TD\n"}

    def draw(*what, **_):
        if what[-1] in drawn_as:
            return drawn_as[what[-1]]
        raise graphviz.NoGraphviz("none here")

    monkeypatch.setattr(notebook_pictures, "render", draw)
    shown_so = arena.show(ROOK)
    assert shown_so._repr_svg_() is None
    assert shown_so._repr_markdown_() == "```mermaid\nflowchart TD\n```"


def test_a_wide_picture_shrinks_and_a_narrow_one_does_not():
    wide, narrow = (f'<?xml?>\n<svg width="{width}pt" height="100pt"><rect width="9"/></svg>' for width in (1440, 300))
    assert 'width="720pt" height="50pt"><rect width="9"/>' in notebook_pictures.fitted(wide)
    assert 'width="300pt" height="100pt"' in notebook_pictures.fitted(narrow)
    assert notebook_pictures.fitted("<svg></svg>") == "<svg></svg>"


def test_what_a_thing_cannot_look_like_is_refused_if_it_is_asked_for():
    board = (arena.load("tictactoe"), None)
    notebook_pictures.looks(labels="board")
    assert "<svg" in arena.show(board)._repr_svg_()
    with pytest.raises(ParameterError, match="labels"):
        arena.show(board, labels="board")
