"""Edges between vertices that have places: they begin and end at borders, and pass beside others."""

from itertools import permutations
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

from exporters.drawings.drawing import Box
from exporters.drawings.ways import CLEAR, HEAD, Shape, at, way


def shape(x, y, width=30.0, height=20.0, *, is_round=True):
    return Shape(Box(x, y, width, height), is_round)


def points(curve):
    return [at(curve.points, share / 50) for share in range(51)]


@examples(100)
@given(
    st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=2, max_size=7, unique=True),
    st.booleans(),
    st.booleans(),
)
def test_an_arrow_leaves_its_tail_and_its_tip_is_at_its_head(places, is_round, both):
    shapes = [shape(80 * x, 60 * y, is_round=is_round) for x, y in places]
    for tail, head in permutations(shapes, 2):
        curve = way(tail, head, shapes, both=both)
        assert not tail.holds(curve.points[0], -0.1)
        assert not head.holds(curve.tip, -0.1)
        assert head.holds(curve.tip, 0.1)
        assert dist(curve.points[-1], curve.tip) == pytest.approx(HEAD, abs=0.5)


def test_moves_along_a_row_are_arcs_above_it_the_longer_the_higher():
    row = [shape(60 * column, 0) for column in range(5)]
    heights = [max(y for _, y in points(way(row[0], head, row))) for head in row[1:]]
    assert heights[0] == pytest.approx(0)
    assert heights[1:] == sorted(heights[1:])
    assert heights[1] > 10 + CLEAR


def test_moves_down_a_column_lean_to_the_left():
    column = [shape(0, -60 * row) for row in range(3)]
    assert max(x for x, _ in points(way(column[0], column[2], column))) < 1


def test_no_edge_of_a_board_meets_a_vertex_that_it_has_nothing_to_do_with():
    board = {(x, y): shape(80 * x, -60 * y) for x in range(5) for y in range(3)}
    for (x, y), tail in board.items():
        for end, head in board.items():
            if end != (x, y) and (end[0] == x or end[1] == y):
                others = [other for other in board.values() if other not in (tail, head)]
                curve = way(tail, head, board.values())
                assert not [other for other in others for point in points(curve) if other.holds(point)]


def test_an_edge_there_and_one_back_keep_apart():
    one, other = shape(0, 0), shape(100, 0)
    there, back = way(one, other, [], both=True), way(other, one, [], both=True)
    assert points(there)[25][1] > 3
    assert points(back)[25][1] < -3


def test_a_loop_is_beside_its_vertex():
    curve = way(shape(0, 0), shape(0, 0), [])
    assert max(x for x, _ in points(curve)) > 15
