"""One layout for all: a figure, its film, its page and its TikZ stand alike."""

import re
from dataclasses import replace

import pytest
from drawn import arena_dot, arena_tex

from arena import solve, unfold
from exporters.drawings.arenas import build
from exporters.drawings.drawing import NORMAL, Drawing, Line, Node, NodeRow
from exporters.films import film
from exporters.pages.script_data import arena_answers
from exporters.pages.svg import drawing as page_drawing
from exporters.pictures import graphviz
from exporters.pictures.languages import dot
from exporters.pictures.languages.tikz import POINTS
from exporters.pictures.layout import laid_out
from games import load

ARENA = unfold(load("fibonacci_nim", matches=6))
WORDS = {"row_one": "ply {n}", "row_other": "ply {n}", "start": "start", "drawing": ""}


def offsets(places):
    """Give the places of all vertices as seen from the first, x and y after each other."""
    (x, y), *_ = places
    return [offset for to_x, to_y in places for offset in (to_x - x, to_y - y)]


def of_json(text):
    objects = {item["name"]: item for item in graphviz.lay_out(text)["objects"]}
    return [tuple(map(float, objects[f"v{number}"]["pos"].split(","))) for number in range(len(ARENA))]


def test_a_figure_its_film_and_its_tikz_stand_alike():
    layout = laid_out(build(ARENA, color="attractor", player=1))
    places = pytest.approx(offsets([box[:2] for box in layout.nodes]), abs=1)
    assert offsets(of_json(arena_dot(ARENA, color="attractor", player=1))) == places
    (frame, *_) = film.frames(ARENA, player=1)
    in_frame = dict(re.findall(r'\tv(\d+) \[.*?pos="([\d.,-]+)"', frame))
    assert offsets([tuple(map(float, in_frame[str(number)].split(","))) for number in range(len(ARENA))]) == places
    tex = re.findall(r"\(v\d+\) at \((-?[\d.]+),(-?[\d.]+)\)", arena_tex(ARENA, color="attractor", player=1))
    assert offsets([(float(x) * POINTS, float(y) * POINTS) for x, y in tex]) == places


def test_the_page_stands_like_the_figure_of_who_wins():
    layout = laid_out(build(ARENA))
    svg = page_drawing(ARENA, arena_answers(solve(ARENA)), WORDS)
    boxes = re.findall(r'data-v="\d+" data-box="(-?[\d.]+) (-?[\d.]+)', svg)
    places = offsets([(float(x), -float(y)) for x, y in boxes])
    assert places == pytest.approx(offsets([box[:2] for box in layout.nodes]), abs=1)


def test_curves_end_at_the_arrowheads_and_rows_have_titles():
    drawing = build(ARENA, color="attractor", player=1)
    layout = laid_out(drawing)
    assert len(layout.edges) == ARENA.number_of_edges()
    assert all(curve.tip and len(curve.points) % 3 == 1 for curve in layout.edges)
    assert len(layout.rows) == len(drawing.rows) == 6
    assert layout.start[1].tip
    heights = {row.number: box.y for row, box in zip(drawing.rows, layout.rows, strict=True)}
    for row in drawing.rows:
        assert {round(layout.nodes[number].y) for number in row.nodes} == {round(heights[row.number])}


def test_titles_of_rows_are_written_as_large_as_they_were_laid_out():
    nodes = tuple(Node(1, lines=(Line("a"),)) for _ in range(30))
    wide = Drawing("graph", "wide", nodes, (), (NodeRow(0, ("ply 0",), tuple(range(30))),))
    layout = laid_out(wide)
    assert layout.title_points > NORMAL
    (title,) = re.findall(r"\trow0 \[.*\]", dot.render(replace(wide, layout=layout)))
    assert f"fontsize={layout.title_points:g}" in title
    assert laid_out(replace(wide, rows=())).title_points == 0
