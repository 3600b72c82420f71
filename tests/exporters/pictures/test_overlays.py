"""On which slide each part of a drawing appears."""

from dataclasses import replace

import pytest

import games
from arena import unfold
from exporters.drawings.drawing import Drawing, Edge, Node, NodeRow
from exporters.pictures.overlays import Slides
from exporters.pictures.picture import render

ROWS = (NodeRow(2, ("",), (0,)), NodeRow(1, ("",), (1, 2)), NodeRow(0, ("",), (3,)))
DRAWING = Drawing("graph", "", tuple(Node(1) for _ in range(5)), (Edge(0, 3), Edge(4, 1)), ROWS)


def test_rows_come_from_the_lowest_up_and_then_what_is_on_none():
    slides = Slides(DRAWING)
    assert [slides.of_node(number) for number in range(5)] == [3, 2, 2, 1, 4]
    assert (slides.of_rows, slides.last) == ([3, 2, 1], 4)
    assert [slides.both(edge) for edge in DRAWING.edges] == [3, 4]


def test_a_blank_comes_first():
    slides = Slides(replace(DRAWING, blank=replace(DRAWING, nodes=tuple(Node(2) for _ in range(5)))))
    assert [slides.of_node(number) for number in range(5)] == [4, 3, 3, 2, 5]
    assert [slides.of_edge(edge) for edge in DRAWING.edges] == [4, 5]


def test_without_rows_all_comes_at_once():
    bare = replace(DRAWING, rows=())
    assert {Slides(bare).of_node(number) for number in range(5)} == {1}
    assert {Slides(replace(bare, blank=bare)).of_node(number) for number in range(5)} == {2}


@pytest.mark.parametrize(
    ("options", "told"),
    [({"color": "none"}, True), ({"color": "player"}, True), ({}, False), ({"color": "none", "edges": "plain"}, True)],
)
def test_slides_that_are_all_alike_are_told(options, told):
    notes = []
    nim = unfold(games.load("fibonacci_nim", matches=3))
    render(nim, "tex", beamer=True, note=notes.append, **options)
    assert any("all alike" in note for note in notes) == told
    notes.clear()
    render(nim, "svg", fit="slide", note=notes.append, **options)
    assert not any("all alike" in note for note in notes)


def test_what_is_given_and_on_no_row_needs_no_slide_of_its_own():
    blank = replace(DRAWING, nodes=(*(Node(2) for _ in range(4)), Node(1)))
    assert Slides(replace(DRAWING, blank=blank)).last == 4
    bold = replace(DRAWING, edges=(Edge(0, 3), Edge(4, 1, "best")), blank=blank)
    assert (Slides(bold).last, Slides(bold).of_edge(bold.edges[1])) == (5, 5)
