"""Search trees on a page: values alone where all of a tree cannot be read, in letters that can."""

from math import hypot

import pytest
import svg

import exporters
import games
from arena.graphs.graph_game import GraphGame
from arena.searching.tree import search_tree
from exporters.drawings.drawing import Drawing, Flow, Line, Node
from exporters.drawings.search_trees import build
from exporters.pictures.fit import SIZES, placed
from exporters.pictures.largest_page import CENTIMETRE
from exporters.pictures.letters import width
from exporters.pictures.look_and_page import READABLE
from exporters.pictures.planned import planned
from exporters.pictures.snug import sides

TREE = search_tree(GraphGame(exporters.read("minimax_tree")), plies=4)
BY_SYMMETRY = search_tree(games.load("tictactoe"), plies=2, symmetry=True)


@pytest.mark.parametrize("options", [{}, {"style": "course", "lang": "fr"}, {"blank": True}])
def test_the_tree_of_the_course_can_be_read_on_a_slide(options):
    notes = []
    picture = svg.read(planned(TREE, "svg", {"fit": "slide", **options}, notes.append))
    assert min(svg.letters(picture)) >= READABLE["slide"] - 0.05
    assert picture.width <= SIZES["slide"][0] * CENTIMETRE + 1
    assert picture.height <= SIZES["slide"][1] * CENTIMETRE + 1
    assert "values alone" in notes[0]


def test_what_is_asked_for_is_kept_and_nothing_is_given_that_cannot_be_read():
    for options in ({"labels": "text"}, {"legend": "below"}):
        assert planned(TREE, "svg", {"fit": "slide", **options}, None) is None
    small = search_tree(games.load("subtraction", heap=2), plies=2)
    notes = []
    assert planned(small, "svg", {"fit": "slide", "labels": "text"}, notes.append)
    assert "values alone" not in notes[0]


@pytest.mark.parametrize("tree", [TREE, BY_SYMMETRY], ids=["by value", "by symmetry"])
def test_compact_nodes_have_their_values_alone_and_rows_their_aims(tree):
    drawing = build(tree, compact=True)
    assert {row.title for row in drawing.rows} == {("max",), ("min",)}
    values = [f"{data['value']:g}" for _, data in tree.nodes(data=True)]
    assert [[line.text.replace("−", "-") for line in node.lines] for node in drawing.nodes] == [[v] for v in values]
    assert "orbit" not in {sign.kind for sign in drawing.legend.signs}


def test_no_size_of_an_inner_node_tells_its_value():
    drawing = placed(build(TREE, compact=True), fit="slide").drawing
    inner = {edge.tail for edge in drawing.edges}
    sizes = {(drawing.nodes[number].player, round(drawing.layout.nodes[number].width, 1)) for number in inner}
    assert len(sizes) == 2


@pytest.mark.parametrize("lines", [("−12",), ("e10", "−2"), ("3", "+1", "in 1")])
def test_a_circle_holds_the_letters_of_each_line(lines):
    node, tree = Node(1, lines=tuple(map(Line, lines))), Drawing("tree", "", flow=Flow(snug=True))
    radius, apart = 36 * float(sides(tree, node)["width"]), 1.2 * 12 + 2
    for number, line in enumerate(lines):
        far = abs(number - (len(lines) - 1) / 2) * apart + 0.75 * 12 / 2
        assert radius >= hypot(width(line, 12) / 2, far)
    assert radius <= hypot(max(width(line, 12) for line in lines), len(lines) * apart) / 2 + 4
