"""Nodes and edges in DOT are written as the graphviz package writes them, with places and ways as Graphviz does."""

import graphviz
import pytest

from exporters.drawings.drawing import Box, Curve
from exporters.pictures.dot_attributes import Html, add_edge, add_node, as_tooltip, place, way

TEXTS = ["plain", "two words", "", "<B>bold</B>", 'a "quote"', "edge", "12", "-0.5", r"ends with \\", "new\nline", "é"]


@pytest.mark.parametrize(
    ("text", "same"), [(Html("<B>bold</B>"), "<B>bold</B>"), *((text, graphviz.nohtml(text)) for text in TEXTS)]
)
def test_text_is_quoted_as_by_the_graphviz_package_once_html_is_told_from_text(text, same):
    dot, expected = graphviz.Digraph(), graphviz.Digraph()
    add_node(dot, "row-1", {})
    expected.node("row-1")
    add_node(dot, "v0", {"tooltip": text, "label": text, "pos": "1.00,2.00"})
    expected.node("v0", label=same, tooltip=same, pos="1.00,2.00")
    add_edge(dot, "v0", "v1", {"label": text, "color": "#aaaaaa"})
    expected.edge("v0", "v1", label=same, color="#aaaaaa")
    add_edge(dot, "v0", "v1", {})
    expected.edge("v0", "v1")
    assert dot.source == expected.source


def test_a_place_without_a_size_is_a_point_and_an_outer_border_is_left_to_graphviz():
    assert place(Box(1, 2, 0, 0)) == {"pos": "1.00,2.00"}
    assert place(Box(0, 0, 80, 80), outer=8)["width"] == "1.00000"


def test_a_way_without_a_tip_has_no_arrow_and_an_unknown_one_is_empty():
    assert way(Curve(((0, 0), (1, 0), (2, 0), (3, 0)), None)) == "0.0,0.0 1.0,0.0 2.0,0.0 3.0,0.0"
    assert way(None) == ""


def test_an_empty_tooltip_hides_the_name_of_the_node():
    assert as_tooltip("") == " "
