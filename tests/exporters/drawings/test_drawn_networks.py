"""Positions on graphs as pictures: vertices at their places, lines between them, and what stands there."""

import pytest
from quick_run import quick

from arena import load
from exporters.drawings.boards import build
from exporters.drawings.looks import WON
from exporters.pictures.picture import render


def drawn(name, position=None, values=None, **parameters):
    return build(load(name, **parameters), position, values=values)


def at(drawing, name):
    """Give the vertex of a name."""
    return next(node for node in drawing.nodes if node.lines[0].text == name)


@pytest.mark.parametrize(
    ("name", "vertices", "lines"),
    [("mu_torere", 9, 16), ("pong_hau_ki", 5, 7), ("achi", 9, 16), ("hex", 9, 16 + 4), ("geography", 10, 15)],
)
def test_each_point_and_each_line_is_there_once(name, vertices, lines):
    drawing = drawn(name)
    assert (len(drawing.nodes), len(drawing.edges)) == (vertices + 1, lines)
    assert all(curve.tip is None for curve in drawing.layout.edges)
    assert drawing.nodes[-1].player == 0


def test_the_sides_of_hex_have_the_colours_of_who_joins_them_and_lie_outside():
    drawing = drawn("hex", size=2)
    sides = [number for number, edge in enumerate(drawing.edges) if edge.kind == "side"]
    named = [[drawing.nodes[end].lines[0].text for end in drawing.edges[number][:2]] for number in sides]
    assert named == [["a2", "b2"], ["a1", "b1"], ["a2", "a1"], ["b2", "b1"]]
    assert [drawing.edges[number].color for number in sides] == [WON[1].fill] * 2 + [WON[2].fill] * 2
    top, bottom, left, right = (drawing.layout.edges[number].points[0] for number in sides)
    boxes = [(box.x, box.y, box.width / 2) for box in drawing.layout.nodes[:4]]
    assert top[1] > max(y + half for _, y, half in boxes)
    assert bottom[1] < min(y - half for _, y, half in boxes)
    assert left[0] < min(x - half / 2 for x, _, half in boxes)
    assert right[0] > boxes[1][0] + boxes[1][2] / 2
    assert "joins the sides of this colour" in drawing.legend.looks[0][1]
    assert not [edge for edge in drawn("hex", size=1).edges if edge.kind == "side"]


@pytest.mark.parametrize("size", quick(1, [2, 3]))
def test_a_board_with_less_text_is_the_same_graph_with_the_same_sides(size):
    drawing = drawn("hex", size=size, values="solved")
    edges = [(edge.tail, edge.head, edge.kind, edge.color) for edge in drawing.edges]
    assert [(edge.tail, edge.head, edge.kind, edge.color) for edge in drawing.bare.edges] == edges
    texts = [[len(node.lines) for node in each.nodes[:-1]] for each in (drawing, drawing.bare)]
    assert max(texts[1]) < min(texts[0])


def test_squares_stay_squares():
    assert drawn("col").kind == "board"
    assert drawn("geography", on="grid2x2").kind == "board"
    assert drawn("col", on="cycle5").kind == "graph"


def test_where_edges_lead_one_way_all_have_arrowheads_those_both_ways_two(tmp_path):
    path = tmp_path / "edges.txt"
    path.write_text("a b\nb a\nb c\n", encoding="utf-8")
    drawing = drawn("geography", on=str(path), directed=True)
    assert [(edge.tail, edge.head) for edge in drawing.edges] == [(0, 1), (1, 0), (1, 2)]
    assert all(curve.tip for curve in drawing.layout.edges)
    assert len({curve.points for curve in drawing.layout.edges}) == 3
    drawing = drawn("geography", on=str(path))
    assert [(edge.tail, edge.head) for edge in drawing.edges] == [(0, 1), (1, 2)]
    assert not any(curve.tip for curve in drawing.layout.edges)


def test_pieces_have_the_colours_of_the_players_and_the_last_one_a_border():
    drawing = drawn("pong_hau_ki", "a3-b2,a1-a3")
    assert (at(drawing, "b2").look.fill, at(drawing, "a3").look.fill) == (WON[1].fill, WON[2].fill)
    assert [node.lines[0].text for node in drawing.nodes if node.border == "joining"] == ["a3"]
    assert [look.fill for look, _ in drawing.legend.looks] == [WON[1].fill, WON[2].fill]


def test_a_walk_shows_where_it_is_and_has_been():
    looks = [at(drawn("geography", "2,1"), name).look.fill for name in "2134"]
    assert len(set(looks)) == 3
    assert looks[2] == looks[3] == "#ffffff"


def test_values_stand_at_the_vertices_that_moves_reach():
    drawing = drawn("geography", "2,1", values="solved", on="path4")
    assert [node.lines[0].text for node in drawing.nodes[:-1] if len(node.lines) > 1] == ["3"]


def test_a_value_does_not_look_like_a_piece():
    drawing = drawn("hex", "x../.o./... x", values="solved")
    looks = [look for look, _ in drawing.legend.looks]
    assert {at(drawing, name).look for name in ("a3", "b2")} == set(looks[:2])
    assert at(drawing, "c3").look == looks[2]
    assert looks[2] not in looks[:2]


@pytest.mark.parametrize("name", quick(3, ["domineering", "wild_tictactoe", "pong_hau_ki", "hexapawn"]))
def test_values_of_moves_that_share_a_square_are_listed_below(name):
    position = "o.o/.o./x.x x" if name == "hexapawn" else None
    drawing = drawn(name, position, values="solved")
    assert not any(node.board and node.board.values for node in drawing.nodes)
    moves = list(load(name).moves(load(name).parse(position) if position else load(name).initial))
    assert sum(": " in line.text for line in drawing.nodes[-1].lines) == len(moves)


def test_nothing_overlaps_and_all_of_it_is_on_the_page():
    for name in ("geography", "mu_torere", "hex", "juniper_green"):
        boxes = drawn(name).layout.nodes
        for number, one in enumerate(boxes):
            for other in boxes[:number]:
                apart = abs(one.x - other.x), abs(one.y - other.y)
                assert apart[0] > (one.width + other.width) / 2 - 1 or apart[1] > (one.height + other.height) / 2 - 1


def test_every_language_draws_lines_without_heads():
    game = load("achi")
    assert "---" in render((game, "b2"), "mmd")
    assert "-->" not in render((game, "b2"), "mmd")
    assert r"\draw[move, -] (v0) -- (v1);" in render((game, "b2"), "tex")
    assert b'polygon fill="#888888"' not in render((game, "b2"), "svg")
