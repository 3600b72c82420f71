"""Cells in rows and columns: their places, their numbers, and the titles around them."""

from itertools import combinations

import pytest

from exporters.drawings.cells import MOST_NUMBERED, SIDE, SMALL, Axis, Cell, build, letters
from exporters.drawings.drawing import CELL
from exporters.drawings.looks import Fill

DARK, DASHED = Fill("#00573f", "#ffffff"), Fill("#cfeadb", border="dashed")


def drawn(columns, rows, look=DARK, text="12", **options):
    cells = {(x, y): Cell(look, text) for x in range(columns) for y in range(rows)}
    return build(
        "cells",
        cells,
        Axis("left", list(map(str, range(columns)))),
        Axis("top", list(map(str, range(rows)))),
        None,
        **options,
    )


def texts(drawing):
    return [node.lines[0].text for node in drawing.nodes if node.player == 0 and node.lines]


def apart(boxes):
    return not any(
        abs(one.x - other.x) < (one.width + other.width) / 2 and abs(one.y - other.y) < (one.height + other.height) / 2
        for one, other in combinations(boxes, 2)
    )


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (8, 8), (12, 3), (MOST_NUMBERED, 2), (MOST_NUMBERED + 1, 40)])
def test_nothing_stands_over_anything_else(columns, rows):
    drawing = drawn(columns, rows)
    assert apart(drawing.layout.nodes)
    assert sum(node.player == CELL for node in drawing.nodes) == columns * rows


def test_rows_go_down_and_columns_to_the_right():
    first, below, right = (box for box in drawn(2, 2).layout.nodes[:3])
    assert first.x == below.x < right.x
    assert first.y == right.y > below.y


def test_titles_name_rows_and_columns_and_what_they_count():
    assert texts(drawn(3, 2)) == ["0", "1", "2", "0", "1", "top ↓  left →"]
    many = texts(drawn(100, 100))
    assert len(many) < 60
    assert {"0", "50"} <= set(many)


def test_numbers_stand_where_they_can_be_read():
    assert drawn(MOST_NUMBERED, 1).nodes[0].lines[0].text == "12"
    assert drawn(MOST_NUMBERED + 1, 1).nodes[0].lines == ()
    assert letters(SMALL, ["1"]) == 0
    for text in ("1", "12", "1234"):
        assert 0.6 * letters(SIDE, [text]) * len(text) < SIDE


def test_among_dashed_borders_others_are_heavy():
    cells = {(0, 0): Cell(DARK, "1"), (1, 0): Cell(DASHED, "2")}
    axes = Axis("", ["0", "1"]), Axis("", ["0"])
    assert [node.border for node in build("", cells, *axes, None).nodes[:2]] == ["best", ""]
    assert [node.border for node in build("", cells, *axes, None, heavy=False).nodes[:2]] == ["", ""]
    assert {node.border for node in drawn(2, 2).nodes} == {""}
