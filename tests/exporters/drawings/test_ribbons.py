"""Ribbons of starts, and what they claim of periods."""

from itertools import combinations

import pytest

from arena import ParameterError
from exporters.drawings.drawing import CELL
from exporters.drawings.looks import STYLES
from exporters.drawings.ribbons import LOST, Start, build
from exporters.pictures.languages import dot, tikz

WON = STYLES["default"].won


def starts(size, lost=lambda number: number % 4 == 0, grundy=False):
    return [
        Start((number,), 2 if lost(number) else 1, number // 2, number % 4 if grundy else None)
        for number in range(size)
    ]


def texts(drawing, points=None):
    lines = [line for node in drawing.nodes if node.player == 0 for line in node.lines]
    return [line.text for line in lines if points in (None, line.points)]


def overlapping(drawing):
    boxes = list(zip(drawing.nodes, drawing.layout.nodes, strict=True))
    return [
        (one, other)
        for (one, first), (other, second) in combinations(boxes, 2)
        if abs(first.x - second.x) < (first.width + second.width) / 2 - 0.01
        and abs(first.y - second.y) < (first.height + second.height) / 2 - 0.01
        and CELL in (one.player, other.player)
        and not (min(first.height, second.height) < 10 and one.player == other.player)
    ]


@pytest.mark.parametrize("size", [1, 2, 24, 25, 41, 100])
@pytest.mark.parametrize("of", ["winner", "remoteness", "grundy"])
def test_a_ribbon_has_a_cell_a_start_and_nothing_stands_on_a_cell(size, of):
    drawing = build(starts(size, grundy=of == "grundy"), ["heap"], "game", of=of)
    cells = [node for node in drawing.nodes if node.player == CELL and node.tooltip]
    assert len(cells) == size
    assert [node.tooltip.split(" - ")[0] for node in cells] == [f"heap {number}" for number in range(size)]
    assert not overlapping(drawing)
    assert isinstance(tikz.render(drawing), str)


def test_colours_say_who_wins_and_numbers_how_soon():
    drawing = build(starts(8), ["heap"], "game")
    cells = [node for node in drawing.nodes if node.player == CELL and node.tooltip]
    assert [node.look for node in cells] == [WON[2 if number % 4 == 0 else 1] for number in range(8)]
    assert [node.lines[0].text for node in cells] == [str(number // 2) for number in range(8)]


def test_losing_starts_are_written_large():
    fibonacci = [2, 3, 5, 8, 13, 21, 34, 55]
    drawing = build([Start((n,), 2 if n in fibonacci else 1, 1) for n in range(2, 61)], ["matches"], "game")
    assert [text for text in texts(drawing, LOST) if text.isdigit()] == list(map(str, fibonacci))
    assert not [text for text in texts(drawing) if "period" in text]


@pytest.mark.parametrize(
    ("made", "of", "told"),
    [
        (starts(41), "winner", "period 4 from 0, seen 10 times"),
        (starts(41), "remoteness", "who wins: period 4 from 0, seen 10 times"),
        (starts(41, grundy=True), "grundy", "period 4 from 0, seen 10 times"),
        ([Start((3 * n,), 2 if n % 2 else 1, 1) for n in range(9)], "winner", "period 6 from 0, seen 4 times"),
        (starts(20, lambda n: n == 1 or n % 3 == 0), "winner", "period 3 from 2, seen 6 times"),
        (starts(9, lambda n: n % 4 == 0), "winner", None),
    ],
)
def test_a_period_is_told_as_far_as_it_was_seen(made, of, told):
    drawing = build(made, ["heap"], "game", of=of)
    assert [text for text in texts(drawing) if "period" in text] == ([told] if told else [])


def test_bars_are_as_high_as_what_they_count():
    drawing = build(starts(12, grundy=True), ["heap"], "game", of="grundy")
    heights = [box.height for node, box in zip(drawing.nodes, drawing.layout.nodes, strict=True) if node.tooltip]
    assert heights[0] == heights[4] < heights[1] < heights[2] < heights[3]
    assert heights[3] - heights[2] == pytest.approx(heights[2] - heights[1])


def test_a_bracket_is_as_wide_as_its_period():
    drawing = build(starts(41), ["heap"], "game")
    parts = list(zip(drawing.nodes, drawing.layout.nodes, strict=True))
    cells = [box for node, box in parts if node.tooltip]
    bracket = max((box for node, box in parts if node.player == CELL and not node.tooltip), key=lambda box: box.width)
    assert bracket.x == pytest.approx((cells[0].x + cells[3].x) / 2)
    assert bracket.width == pytest.approx(cells[3].x - cells[0].x + cells[0].width, abs=3)


def test_two_ranges_make_a_map_and_three_nothing():
    made = [Start((x, y), 1 if x ^ y else 2, 1, x ^ y) for x in range(4) for y in range(3)]
    drawing = build(made, ["heap 1", "heap 2"], "nim", of="grundy")
    assert [node.lines[0].text for node in drawing.nodes[:12]] == [str(x ^ y) for x in range(4) for y in range(3)]
    with pytest.raises(ParameterError, match="3 ranges"):
        build([Start((1, 1, 1), 1, 1)], ["a", "b", "c"], "nim")


def test_draws_have_no_number():
    drawing = build([Start((1,), 0, None), Start((2,), 1, 3)], ["n"], "game")
    assert next(node.lines for node in drawing.nodes if node.tooltip) == ()
    assert isinstance(dot.render(drawing), str)


def test_unknown_ribbons_and_styles_are_refused():
    with pytest.raises(ParameterError, match="ribbon"):
        build(starts(2), ["heap"], "game", of="colour")
    with pytest.raises(ParameterError, match="style"):
        build(starts(2), ["heap"], "game", style="red")
