"""The picture of a river: areas are as the numbers, whatever they are, and nothing is written where it does not fit."""

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
import slides
from hypothesis import given
from hypothesis import strategies as st
from random_graphs import examples

import exporters
from arena import ParameterError, draw, solve, unfold
from arena.views.river import river
from exporters.drawings.drawing import NORMAL, Box
from exporters.drawings.river import SMALLEST, build
from exporters.pictures.languages import dot, mermaid, tikz
from exporters.pictures.letters import width
from exporters.pictures.picture import render
from games import load

COUNTS = st.dictionaries(
    st.tuples(st.one_of(st.none(), st.integers(0, 60)), st.sampled_from([0, 1, 2])), st.integers(1, 10**9), min_size=1
)


def of_counts(counts, rows="rank"):
    graph = nx.DiGraph(kind="river", rows=rows, name="counts")
    for (row, winner), count in counts.items():
        graph.add_node((row, winner), row=row, winner=winner, count=count)
    return graph


@pytest.fixture(scope="module")
def tictactoe():
    return river(solve(unfold(load("tictactoe"))))


@examples(200)
@given(COUNTS, st.sampled_from(["ply", "rank"]))
def test_areas_are_as_the_counts(counts, rows):
    drawing = build(of_counts(counts, rows))
    drawn = {}
    for row in drawing.rows:
        for number in row.nodes:
            size = int(re.search(r": ([\d,]+)$", drawing.nodes[number].tooltip)[1].replace(",", ""))
            drawn.setdefault(row.number, []).append((size, drawing.layout.nodes[number]))
    assert {row: sorted(size for size, _ in boxes) for row, boxes in drawn.items()} == {
        row: sorted(count for (other, _), count in counts.items() if other == row) for row in drawn
    }
    areas = [box.width * box.height / size for boxes in drawn.values() for size, box in boxes]
    assert max(areas) == pytest.approx(min(areas))


@examples(100)
@given(COUNTS, st.sampled_from(["ply", "rank"]))
def test_boxes_touch_in_a_column_and_columns_stand_in_a_row(counts, rows):
    drawing = build(of_counts(counts, rows))
    right = None
    for row in drawing.rows:
        boxes = [drawing.layout.nodes[number] for number in row.nodes]
        assert len({(box.x, box.width) for box in boxes}) == 1
        for upper, lower in pairwise(boxes):
            assert upper.y - upper.height / 2 == pytest.approx(lower.y + lower.height / 2)
        assert boxes[0].y + boxes[0].height / 2 == pytest.approx(-(boxes[-1].y - boxes[-1].height / 2))
        left = boxes[0].x - boxes[0].width / 2
        assert right is None or left >= right - 1e-6
        right = left + boxes[0].width
    numbers = [row.number for row in drawing.rows if row.number is not None]
    assert numbers == sorted(numbers, reverse=rows == "rank")
    assert all(row.number is not None for row in drawing.rows[1:])


@examples(200)
@given(COUNTS)
def test_numbers_and_titles_stand_where_they_fit(counts):
    drawing = build(of_counts(counts))
    for node, box in zip(drawing.nodes, drawing.layout.nodes, strict=True):
        for line in node.lines:
            assert line.points >= SMALLEST
            assert len(line.text) * 0.6 * line.points <= box.width
            assert line.points <= box.height
    assert not any(line == "" for row in drawing.rows for line in row.title)


def test_winners_have_their_colours_and_are_counted_in_the_legend(tictactoe):
    for style, fills in (("default", ("#0072b2", "#f5b041")), ("course", ("#1f4fd0", "#f4685c"))):
        drawing = build(tictactoe, style=style)
        assert [(look.fill, text) for look, text in drawing.legend.looks][::2] == [
            (fills[0], "won by J1 (2,936)"), (fills[1], "won by J2 (1,474)")
        ]  # fmt: skip
    french = build(tictactoe, lang="fr")
    assert [text for _, text in french.legend.looks][1] == "nul (1\u202f068)"
    assert [french.rows[row].title for row in (4, 9)] == [("4", "756"), ("coup 9", "78")]
    assert build(tictactoe, legend=False).legend is None
    with pytest.raises(ParameterError, match="style"):
        build(tictactoe, style="grey")


def test_the_letters_can_be_read_on_a_slide(tictactoe):
    drawing = build(tictactoe)
    wide = max(box.x + box.width / 2 for box in drawing.layout.nodes)
    assert drawing.layout.title_points * 960 / wide > 12
    assert min(line.points for node in drawing.nodes for line in node.lines) * 960 / wide >= 9


def test_every_language_draws_it_or_says_why_not(tictactoe):
    drawing = build(tictactoe)
    root = ET.fromstring(dot.render(drawing, "svg"))
    known = [node for node in root.iter("{http://www.w3.org/2000/svg}g") if node.get("class") == "node"]
    boxes = [node for node in known if node[0].text.startswith("v")]
    assert len(boxes) == len(drawing.nodes)
    lines = tikz.render(drawing).splitlines()
    assert sum(line.strip().startswith(r"\node[cell, ") for line in lines) == len(drawing.nodes)
    assert lines[0].startswith(r"% \usepackage[T1]{fontenc}")
    assert tikz.render(build(tictactoe, lang="fr")).startswith(r"% \usepackage[T1]{fontenc}")
    with pytest.raises(ParameterError, match="a map, a river, a staircase or a thermograph: not as"):
        mermaid.render(drawing)


def test_the_sizes_of_numbers_reach_the_picture(tictactoe):
    text = dot.render(build(tictactoe))
    assert re.search(r'v\d+ \[label="?1,056"?.*fontsize=15', text)
    assert not any(line.points == NORMAL for node in build(tictactoe).nodes for line in node.lines if "," in line.text)


def test_a_file_is_drawn_in_rows_of_ranks():
    drawing = build(river(solve(exporters.read("sans_interet"))))
    assert [row.title for row in drawing.rows] == [
        ("rank 3", " "), ("rank 2", " "), ("rank 1", "4"), ("rank 0", "2")
    ]  # fmt: skip
    assert render(river(solve(exporters.read("sans_interet"))), "dot").startswith("digraph")
    with pytest.raises(ParameterError, match="labels: not of a river"):
        render(river(solve(exporters.read("sans_interet"))), "svg", labels="board")


@examples(200)
@given(COUNTS, st.sampled_from(["ply", "rank"]))
def test_no_two_texts_of_a_river_touch(counts, rows):
    drawing = build(of_counts(counts, rows))
    numbers = [
        Box(box.x, box.y, width(line.text, line.points), line.points)
        for node, box in zip(drawing.nodes, drawing.layout.nodes, strict=True)
        for line in node.lines
    ]
    titles = [
        box._replace(width=max(width(line, drawing.layout.title_points) for line in row.title))
        for row, box in zip(drawing.rows, drawing.layout.rows, strict=True)
    ]
    shown = [box for row, box in zip(drawing.rows, titles, strict=True) if any(line.strip() for line in row.title)]
    assert not [pair for pair in combinations([*numbers, *shown], 2) if pair[0].meets(pair[1])]
    assert all(box.width >= text.width for box, text in zip(drawing.layout.rows, titles, strict=True))


def test_a_number_is_written_once():
    drawing = build(of_counts({(3, 1): 80, (2, 1): 60, (2, 2): 40, (1, 1): 70}))
    assert [[line.strip() for line in row.title] for row in drawing.rows] == [
        ["rank 3", ""], ["rank 2", "100"], ["rank 1", ""]
    ]  # fmt: skip
    assert build(of_counts({(3, 1): 80, (2, 2): 60})).rows[0].title == ("rank 3",)


@pytest.mark.parametrize(
    ("game", "lang"), [(("dodgem", {}), "en"), (("nim", {}), "fr"), (("fibonacci_nim", {"matches": 40}), "en")]
)
def test_the_letters_are_as_large_on_paper_as_is_told(game, lang, tmp_path):
    told = []
    counts = river(solve(unfold(load(game[0], **game[1]))))
    draw(counts, tmp_path / "river.pdf", fit="slide", lang=lang, legend=False, note=told.append)
    noted = float(re.search(r"letters of ([\d.]+) pt", told[0])[1])
    assert min(slides.letters(tmp_path / "river.pdf")) == pytest.approx(noted, rel=0.01)
    assert noted >= 9
