"""Sheets of lost positions: every board once, inside the page, none over another."""

from itertools import combinations

import pytest

from arena import load, lost, unfold
from exporters.drawings.sheets import build
from exporters.pictures.picture import render


def sheet(name, most=24, **options):
    game = load(name)
    return build(lost(unfold(game), game, most), **options)


def said(node):
    return [line.text for line in node.lines if line.text.strip()]


@pytest.mark.parametrize("name", ["chomp", "cram", "hexapawn", "geography", "pong_hau_ki", "kayles", "wythoff"])
def test_nothing_overlaps(name):
    boxes = sheet(name, 12).layout.nodes
    for one, other in combinations(boxes, 2):
        apart = abs(one.x - other.x), abs(one.y - other.y)
        assert apart[0] > (one.width + other.width) / 2 - 1 or apart[1] > (one.height + other.height) / 2 - 1


def test_a_sheet_is_wider_than_it_is_high():
    boxes = sheet("hexapawn").layout.nodes
    width, height = (max(axis) - min(axis) for axis in zip(*(box[:2] for box in boxes), strict=True))
    assert 1 < width / height < 3.5  # from middle to middle


def test_boards_say_whose_turn_it_is_where_that_matters():
    assert said(sheet("hexapawn").nodes[0]) == ["start (J1)", "lost in 6"]
    assert said(sheet("kayles").nodes[1]) == ["lost in 6"]


@pytest.mark.parametrize(
    ("name", "lang", "says"),
    [
        ("kayles", "en", ["start", "won in 5"]),
        ("kayles", "fr", ["départ", "gagnée en 5"]),
        ("tictactoe", "en", ["start (J1)", "draw"]),
    ],
)
def test_a_start_that_is_not_lost_says_how_it_ends(name, lang, says):
    assert said(sheet(name, lang=lang).nodes[0]) == says


def test_the_legend_counts_and_french_does_too():
    assert sheet("cram").legend.signs[0].meaning == "lost in n: the player to move loses in n plies"
    assert sheet("cram").legend.title.endswith(": 9 of 9 lost positions")
    assert sheet("cram", 4, lang="fr").legend.title.endswith(" : 4 des 9 positions perdues")
    assert sheet("cram", legend=False).legend is None


def test_boards_of_graphs_keep_their_lines():
    game = load("pong_hau_ki")
    drawing = sheet("pong_hau_ki")
    assert len(drawing.edges) == 7 * len(lost(unfold(game), game))
    assert all(abs(curve.points[0][1] - drawing.layout.nodes[edge.tail].y) < 40
               for edge, curve in zip(drawing.edges, drawing.layout.edges, strict=True))  # fmt: skip


@pytest.mark.parametrize("ending", ["svg", "tex", "mmd", "dot"])
def test_every_language_writes_it(ending):
    game = load("chomp", rows=2, columns=3)
    text = render(lost(unfold(game), game), ending)
    assert "lost in 2" in (text.decode() if isinstance(text, bytes) else text)
