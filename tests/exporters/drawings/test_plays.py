"""A play as a strip of boards: nothing overlaps, rows fill a page, and every move is named."""

from itertools import combinations, pairwise

import pytest

import games
from arena import IllegalPlay, ParameterError
from exporters.drawings.plays import BETWEEN, build

LONG = "44455536617776"


def box_of(box):
    return box.x - box.width / 2, box.x + box.width / 2, box.y - box.height / 2, box.y + box.height / 2


@pytest.mark.parametrize(
    ("name", "moves"),
    [("connect_four", LONG), ("fibonacci_nim", "1,1,2"), ("rook", "right 2,down 1"), ("tictactoe", "513746289")],
)
def test_positions_stand_apart(name, moves):
    layout = build(games.load(name), moves).layout
    for one, other in combinations(map(box_of, layout.nodes), 2):
        assert one[1] < other[0] or other[1] < one[0] or one[3] < other[2] or other[3] < one[2]


def test_a_short_play_has_one_row_and_a_long_one_fills_a_page():
    short = build(games.load("fibonacci_nim", matches=6), "1,2,3").layout
    assert all(one.x < other.x for one, other in pairwise(short.nodes))
    long = build(games.load("connect_four"), LONG).layout
    rows = {round(box.y + box.height / 2) for box in long.nodes}
    left, right = min(box.x for box in long.nodes), max(box.x for box in long.nodes)
    assert len(rows) > 2
    assert 1 < (right - left) / (max(rows) - min(rows)) < 3


def test_arrows_lead_from_each_position_to_the_next_and_are_named():
    drawing = build(games.load("connect_four"), LONG)
    assert [edge.label for edge in drawing.edges[:3]] == ["J1: 4", "J2: 4", "J1: 4"]
    for number, curve in enumerate(drawing.layout.edges):
        begin, end = (box_of(drawing.layout.nodes[number + after]) for after in (0, 1))
        (x, y), tip = curve.points[0], curve.tip
        assert begin[0] <= x <= begin[1]
        assert begin[2] <= y <= begin[3]
        assert end[0] <= tip[0] <= end[1]
        assert end[2] <= tip[1] <= end[3]
        assert len(curve.points) % 3 == 1
        assert number in drawing.layout.beside


def test_boards_mark_the_moves_and_the_line_and_the_last_says_who_has_won():
    drawing = build(games.load("connect_four"), "4455667", lang="fr", title="Une partie")
    assert [len(node.board.last) for node in drawing.nodes] == [0] + [1] * 7
    assert [bool(node.board.line) for node in drawing.nodes] == [False] * 7 + [True]
    assert drawing.nodes[-1].lines[-1].text == "gagné par J1"
    assert drawing.legend.title == "Une partie"
    assert [sign.kind for sign in drawing.legend.signs] == ["piece", "piece", "last", "line"]


def test_matches_that_were_taken_are_still_seen():
    nodes = build(games.load("fibonacci_nim", matches=6), "1,2,3").nodes
    assert [node.board.heaps for node in nodes] == [
        [("||||||", "")], [("|||||", "|")], [("|||", "||")], [("", "|||")]
    ]  # fmt: skip


def test_what_is_refused():
    game = games.load("connect_four")
    with pytest.raises(IllegalPlay, match=r"move 7 of the play: '4' \(J1 may play 1, 2, 3, 5, 6, 7\)"):
        build(game, "4444444")
    with pytest.raises(ParameterError, match="unknown style"):
        build(game, "4", style="loud")
    assert BETWEEN > 0
