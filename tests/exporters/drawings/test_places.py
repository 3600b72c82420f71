"""Drawings whose vertices have places of their own."""

from itertools import combinations
from math import dist, isclose

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from quick_run import quick
from random_graphs import arenas, digraphs, examples

import exporters
import games
from arena import ParameterError, draw, position_graph, unfold
from exporters.drawings import arenas as builder
from exporters.drawings.captions import LABELS
from exporters.drawings.places import PLACINGS, board, layout_of
from exporters.pictures.languages import dot, tikz
from exporters.pictures.layout import laid_out


def overlap(one, other):
    return (
        abs(one.x - other.x) < (one.width + other.width) / 2 and abs(one.y - other.y) < (one.height + other.height) / 2
    )


def apart(drawing):
    return not any(overlap(one, other) for one, other in combinations(drawing.layout.nodes, 2))


@pytest.mark.parametrize("labels", quick(1, LABELS))
@pytest.mark.parametrize(
    ("name", "parameters"),
    [("rook", {}), ("nim", {"heaps": (3, 2)}), ("fibonacci_nim", {"matches": 9}), ("subtraction", {})],
)
def test_vertices_stand_where_the_game_says_and_do_not_overlap(name, parameters, labels):
    game = games.load(name, **parameters)
    for graph in (unfold(game), position_graph(game)):
        drawing = builder.build(graph, labels=labels, layout="board")
        assert apart(drawing)
        assert drawing.rows == ()
        places = board(graph)
        boxes = dict(zip(graph, drawing.layout.nodes, strict=True))
        for one, other in combinations(graph, 2):
            if places[one][1] < places[other][1]:
                assert boxes[one].y > boxes[other].y
            if places[one][0] < places[other][0]:
                assert boxes[one].x < boxes[other].x
        assert laid_out(drawing) is drawing.layout


def test_the_vertices_of_both_players_stand_side_by_side_the_first_on_the_left():
    arena = unfold(games.load("nim", heaps=(2, 2)))
    boxes = dict(zip(arena, builder.build(arena, layout="board").layout.nodes, strict=True))
    pairs = [position for position, player in arena if player == 1 and (position, 2) in arena]
    assert pairs
    for position in pairs:
        assert boxes[position, 1].y == boxes[position, 2].y
        assert boxes[position, 1].x < boxes[position, 2].x


def test_the_hexagon_of_course_004_has_the_shape_of_its_figure():
    graph = exporters.read("kernel_ad")
    assert layout_of(graph, None) == "board"
    boxes = dict(zip(graph, builder.build(graph).layout.nodes, strict=True))
    rows = [
        {vertex for vertex in graph if boxes[vertex].y == height} for height in sorted({b.y for b in boxes.values()})
    ]
    assert rows == [{"e", "d"}, {"f", "c"}, {"a", "b"}]
    assert boxes["a"].x == boxes["e"].x < boxes["b"].x == boxes["d"].x < boxes["c"].x
    assert builder.build(graph, layout="dot").layout is None


@examples(60)
@given(digraphs() | arenas(), st.sampled_from(["ring"]))
def test_any_graph_makes_a_ring(graph, layout):
    drawing = builder.build(graph, layout=layout, color="none")
    boxes = drawing.layout.nodes
    assert apart(drawing)
    middle = (sum(box.x for box in boxes) / max(len(boxes), 1), sum(box.y for box in boxes) / max(len(boxes), 1))
    assert len({round(dist(box[:2], middle), 3) for box in boxes}) <= 1
    assert isinstance(dot.render(drawing), str)


def test_a_circuit_is_walked_round():
    circuit = nx.relabel_nodes(nx.DiGraph([(0, 3), (3, 1), (1, 4), (4, 2), (2, 0)]), str)
    drawing = builder.build(circuit, layout="ring", color="none")
    lengths = [dist(drawing.layout.nodes[e.tail][:2], drawing.layout.nodes[e.head][:2]) for e in drawing.edges]
    assert all(isclose(length, lengths[0]) for length in lengths)


@pytest.mark.parametrize("pos", [None, (1,), (1, 2, 3), ("a", "b"), (float("nan"), 0), "12", 5])
def test_a_vertex_without_a_place_is_named(pos):
    graph = nx.DiGraph([("a", "b")])
    nx.set_node_attributes(graph, {"a": (0, 0)}, "pos")
    if pos is not None:
        graph.nodes["b"]["pos"] = pos
    with pytest.raises(ParameterError, match=r"layout board: vertex 'b' has .*pos.* \(two finite numbers\)"):
        builder.build(graph, layout="board")


def test_a_graph_without_places_says_so():
    with pytest.raises(ParameterError, match="neither a game nor a file says where the vertices of 'path' stand"):
        builder.build(nx.DiGraph([("a", "b")], name="path"), layout="board")


def test_places_that_are_none_are_named_in_a_short_line():
    long = "T" * 10_000
    for position, text in (("1,2", r"has pos '1,2' \(two"), (None, "has pos None")):
        graph = nx.DiGraph(name=long)
        graph.add_node(long, pos=position)
        with pytest.raises(ParameterError, match=text) as error:
            builder.build(graph, layout="board")
        assert len(str(error.value)) < 300
    with pytest.raises(ParameterError, match="where the vertices of 'TTT") as error:
        builder.build(nx.DiGraph([("a", "b")], name=long), layout="board")
    assert len(str(error.value)) < 300


def test_a_layout_that_a_file_says_is_one_of_them_or_nothing():
    for own in (None, "nonsense", ["board"], 3, "dot"):
        assert layout_of(nx.DiGraph(layout=own), None) is None
    assert layout_of(nx.DiGraph(layout="ring"), "dot") is None
    assert list(PLACINGS) == ["board", "ring"]


def test_tikz_and_svg_have_the_places(tmp_path):
    rook = position_graph(games.load("rook", rows=2, columns=3))
    drawing = builder.build(rook, layout="board")
    assert "to[bend" not in (text := tikz.render(drawing))
    assert ".. controls" in text
    svg = draw(rook, tmp_path / "rook.svg", layout="board").read_text()
    assert svg.count('class="node"') >= 6
    with pytest.raises(ParameterError, match=r"unknown layout: 'nonsense' \(one of dot, grid, map, board, ring\)"):
        draw(rook, tmp_path / "rook.svg", layout="nonsense")
    with pytest.raises(ParameterError, match=r"layout board: not as \.mmd, which places vertices itself"):
        draw(rook, tmp_path / "rook.mmd", layout="board")
    with pytest.raises(ParameterError, match="layout board: not of a position"):
        draw((games.load("rook"), None), tmp_path / "rook.svg", layout="board")
