"""What backends ask of a drawing: its looks, levels and graph."""

from exporters.drawings.drawing import Drawing, Edge, Legend, Node, NodeRow
from exporters.drawings.looks import OUTSIDE, WHITE, WON


def test_every_look_of_a_node_or_of_the_legend_has_a_name_of_its_own():
    drawing = Drawing("graph", "g", (Node(1, WON[1]), Node(2), Node(1, WON[1])), legend=Legend("g", ((OUTSIDE, ""),)))
    assert drawing.look_names == {WON[1]: "look0", WHITE: "look1", OUTSIDE: "look2"}


def test_the_graph_and_the_levels_are_those_of_nodes_and_rows():
    drawing = Drawing(
        "graph", "g", (Node(1),) * 3, (Edge(0, 1), Edge(1, 1)), (NodeRow(7, ("a",), (2,)), NodeRow(3, (), (0,)))
    )
    assert list(drawing.graph()) == [0, 1, 2]
    assert list(drawing.graph().edges) == [(0, 1), (1, 1)]
    assert drawing.levels == {2: 0, 0: 1}
