"""The picture of a thermograph: walls stand where they are, Left's to the left, and letters do not meet."""

import re
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from naive_values import TREES, form

from arena import GameValue, ParameterError, draw, value
from exporters.drawings.looks import STYLES
from exporters.drawings.thermographs import INK, POINTS, SMALL, build, plan_of
from exporters.pictures.languages import dot, tikz
from exporters.pictures.picture import written

TEXTS = [
    "{2|-1}",
    "{4|1||-2|-3}",
    "{5|1||-2}",
    "+-{4||1|0}",
    "3/4",
    "-7",
    "^",
    "{1000|-1000}",
    "{1/8|0}",
    "{9|0||-1/16}",
]


def lines(drawing, colour):
    return [
        (drawing.layout.nodes[edge.tail][:2], drawing.layout.nodes[edge.head][:2])
        for edge in drawing.edges
        if edge.color == colour
    ]


@settings(deadline=None, max_examples=60)
@given(TREES)
def test_walls_are_drawn_from_the_stops_to_the_mast(game):
    known = GameValue(form(game))
    drawing, plan = build(known), plan_of(known)
    owner = STYLES["default"].owner
    for corners, colour in ((known.thermograph.left, owner[1].fill), (known.thermograph.right, owner[2].fill)):
        foot = (max(known.temperature, 0), known.mean)
        places = [plan.at(*corner) for corner in dict.fromkeys((*corners, foot))]
        assert lines(drawing, colour) == list(pairwise(places))
        assert places[0][1] == 0
    ((foot, top),) = lines(drawing, INK.fill)
    assert foot[0] == top[0] == -float(known.mean) * plan.unit
    assert foot[1] == float(max(known.temperature, 0)) * plan.unit < top[1]
    assert len(drawing.edges) == len(drawing.layout.edges)


@pytest.mark.parametrize("text", TEXTS)
def test_letters_are_large_and_do_not_meet(text):
    drawing = build(value(text))
    told = [(node.lines[0], box) for node, box in zip(drawing.nodes, drawing.layout.nodes, strict=True) if node.lines]
    assert len(told) >= 6
    assert all(line.points in (SMALL, POINTS) for line, _ in told)
    for (one, first), (other, second) in combinations(told, 2):
        apart = (
            abs(first.x - second.x) >= 0.8 * (first.width + second.width) / 2
            or abs(first.y - second.y) >= 0.6 * (first.height + second.height) / 2
        )
        assert apart, (one.text, other.text)


def test_left_is_on_the_left_in_his_colour_and_right_is_dashed():
    drawing = build(value("{2|-1}"))
    left, right, _ = drawing.edges
    assert (left.color, left.line) == ("#0072b2", "solid")
    assert (right.color, right.line) == ("#f5b041", "dashed")
    assert drawing.layout.nodes[left.tail].x < drawing.layout.nodes[right.tail].x
    course = build(value("{2|-1}"), style="course").edges
    assert course[0].color != left.color


def test_a_wall_that_stands_upright_reaches_the_mast():
    drawing = build(value("{9|0||-1/16}"))
    ((begin, end),) = lines(drawing, "#0072b2")
    ((foot, _),) = lines(drawing, INK.fill)
    assert begin[1] == 0
    assert end == foot


def test_legend_and_languages():
    drawing = build(value("{2|-1}"), lang="fr", title="Essai")
    assert drawing.legend.title == "Essai : thermographe"
    assert [sign.edge.line for sign in drawing.legend.signs] == ["solid", "dashed", "solid"]
    assert [sign.meaning for sign in drawing.legend.signs] == [
        "mur de Gauche, à partir de l'arrêt de Gauche 2",
        "mur de Droite, à partir de l'arrêt de Droite -1",
        "le mât : moyenne 1/2, température 3/2",
    ]
    assert len(build(value("^")).legend.signs) == 1
    assert build(value("^"), legend=False).legend is None
    with pytest.raises(ParameterError, match="unknown style"):
        build(value("^"), style="x")


def test_walls_have_their_colours_in_dot_and_tikz():
    drawing = build(value("{2|-1}"))
    arrows = [line for line in dot.render(drawing).splitlines() if "->" in line]
    assert [re.search(r'color="?(#\w+)', line)[1] for line in arrows] == ["#0072b2", "#f5b041", "#000000"] * 2
    assert ["style=dashed" in line for line in arrows] == [False, True, False] * 2
    assert all("e," not in re.search(r'pos="([^"]*)"', line)[1] for line in arrows)
    text = tikz.render(drawing)
    assert r"\definecolor{c0072B2}{HTML}{0072B2}" in text
    assert r"line width=3.40pt, c0072B2, -]" in text
    assert r"dashed, line width=3.40pt, cF5B041, -]" in text


def test_a_blank_has_the_axes_alone():
    full, blank = build(value("{2|-1}")), build(value("{2|-1}"), blank=True)
    assert (blank.layout, blank.legend.title, blank.legend.signs) == (full.layout, full.legend.title, ())
    text = written(full.with_blank(blank), "svg", fit="slide", blank=True).decode()
    assert "temperature" in text
    assert not any(part in text for part in ("#0072b2", "#f5b041", "mast"))


def test_every_ending_and_fit(tmp_path):
    for ending in ("svg", "png", "pdf", "tex", "dot"):
        assert draw(value("{2|-1}"), tmp_path / f"x.{ending}").stat().st_size > 500
    assert b"<svg" in written(build(value("{2|-1}")), "svg", fit="slide")
