"""The picture of a sequence: bars are as high as their values, grounds as long as the period, marks on exceptions."""

import re
from itertools import pairwise

import pytest

from arena import ParameterError, grundy_sequence
from exporters.drawings.staircase import GROUNDS, INK, LOST, LOW, OTHER, POINTS, build, window_of
from exporters.pictures.languages import tikz
from exporters.pictures.picture import written


def drawn(drawing, *looks):
    pairs = zip(drawing.nodes, drawing.layout.nodes, strict=True)
    return [(node, box) for node, box in pairs if node.look in looks and node.player == -1]


def texts(drawing):
    return [line.text for node in drawing.nodes for line in node.lines]


@pytest.mark.parametrize(("code", "last"), [("0.77", 500), ("0.07", 500), ("0.3", 60), ("0.007", 400), ("0.0", 3)])
def test_bars_are_as_high_as_the_values_and_touch(code, last):
    sequence = grundy_sequence(code, last)
    window, bars = window_of(sequence), drawn(build(sequence), LOST, OTHER)
    assert len(bars) == window.end - window.first
    unit = {box.height / int(node.tooltip.split()[-1]) for node, box in bars if node.look == OTHER}
    assert not unit or max(unit) == pytest.approx(min(unit))
    for heap, (node, box) in enumerate(bars, window.first):
        value = int(sequence.values[heap])
        assert node.tooltip == f"heap {heap} - Grundy value {value}"
        assert (node.look == LOST) == (value == 0) == (box.height == LOW)
        if window.place(heap)[1]:
            before = bars[heap - window.first - 1][1]
            assert before.x + before.width / 2 == pytest.approx(box.x - box.width / 2)
            assert before.y - before.height / 2 == pytest.approx(box.y - box.height / 2)


def test_marks_stand_on_the_exceptions_of_kayles():
    """The fourteen of Winning Ways, vol. 1, ch. 4."""
    drawing = build(grundy_sequence("0.77", 500))
    bars, marks = drawn(drawing, LOST, OTHER), drawn(drawing, INK)
    marked = [
        heap
        for heap, (_, bar) in enumerate(bars)
        for _, mark in marks
        if mark.x == bar.x and 0 < mark.y - mark.height / 2 - (bar.y + bar.height / 2) < mark.height
    ]
    assert marked == [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    assert drawing.legend.looks[-1] == (INK, "not the value that follows by the period (14)")


@pytest.mark.parametrize("code", ["0.77", "0.07", "0.7777", "0.127"])
def test_the_ground_is_as_long_as_the_periods_that_are_shown(code):
    sequence = grundy_sequence(code, 94_000 if code == "0.127" else 2000)
    window, grounds = window_of(sequence), drawn(build(sequence), *GROUNDS)
    pitch = drawn(build(sequence), LOST, OTHER)[0][1].width
    length, first, _ = sequence.period
    assert sum(box.width for _, box in grounds) == pytest.approx((window.end - first) * pitch)
    assert max(box.width for _, box in grounds) == pytest.approx(length * pitch)
    assert window.first <= first < window.end - length
    assert window.cells % length == 0


def test_a_sequence_without_a_period_has_no_ground_and_says_so():
    drawing = build(grundy_sequence("0.007", 300))
    assert drawn(drawing, *GROUNDS) == drawn(drawing, INK) == []
    assert "no period up to 300 is proved" in texts(drawing)


def test_letters_are_of_one_size_and_stay_apart():
    drawing = build(grundy_sequence("0.127", 94_000))
    assert {line.points for node in drawing.nodes for line in node.lines} == {POINTS}
    words = [
        (box.x - box.width / 2, box)
        for node, box in zip(drawing.nodes, drawing.layout.nodes, strict=True)
        if node.lines
    ]
    rows = {}
    for left, box in sorted(words, key=lambda each: each[0]):
        rows.setdefault(round(box.y), []).append((left, left + box.width))
    assert all(end <= begin for row in rows.values() for (_, end), (begin, _) in pairwise(row))


def test_it_speaks_french_and_has_the_title_that_is_given():
    drawing = build(grundy_sequence("0.77", 200), title="Kayles", lang="fr")
    assert drawing.legend.title == "Kayles : valeurs de Grundy"
    assert "période 12 à partir de 71, dernière exception 70 : démontré" in texts(drawing)
    assert build(grundy_sequence("0.77", 20), legend=False).legend is None
    with pytest.raises(ParameterError, match="unknown style: 'x'"):
        build(grundy_sequence("0.77", 20), style="x")


def test_it_is_written_as_svg_and_tikz():
    drawing = build(grundy_sequence("0.77", 200))
    svg = written(drawing, "svg").decode()
    assert len(re.findall(r"heap \d+ &#45; Grundy value|heap \d+ - Grundy value", svg)) >= 144
    assert "period 12 from 71, last exception 70: proved" in tikz.render(drawing, "tex")
