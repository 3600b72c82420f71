"""What stands in vertices: printed forms and boards, neither twice, and long texts cut."""

import networkx as nx
import pytest

from exporters.drawings.captions import LONGEST, SIGNS, caption, cut, readings, sign


def vertex(**data):
    graph = nx.DiGraph()
    graph.add_node("v", **data)
    return graph


@pytest.mark.parametrize(
    ("text", "board", "told_by_the_board"),
    [
        ("x../.o.", "x..\n.o.", True),
        ("3,0", "|||\n-", True),
        ("5", "...\n.R.", True),
        ("4", "...\n.R.", False),
        ("(4,3)", "||||", False),
        ("x../.o.", "x..\n..o", False),
    ],
)
def test_a_printed_form_that_the_board_tells_is_not_repeated(text, board, told_by_the_board):
    assert (text in readings(board)) == told_by_the_board
    lines = [] if told_by_the_board else [text]
    assert caption(vertex(label=text, board=board), "v", "board", "rank 1") == (board, [*lines, "rank 1"])


def test_whose_turn_it_is_is_told_by_the_shape_of_a_vertex():
    assert caption(vertex(label="#. lying", board="#.", player=2), "v", "board") == ("#.", [])
    assert caption(vertex(label="#. lying", board="#."), "v", "board") == ("#.", ["#. lying"])
    assert caption(vertex(label="#. pass lying", board="#.", player=2), "v", "board")[1] == ["pass"]


def test_without_a_board_the_printed_form_stands_there():
    assert caption(vertex(label="x../.o."), "v", "board") == ("", ["x../.o."])
    assert caption(vertex(label="x../.o.", board="x..\n.o."), "v", "text") == ("", ["x..", ".o."])
    assert caption(vertex(label="a", board=["no", "text"]), "v", "board") == ("", ["a"])


def test_notes_stand_below_whatever_the_labels_are():
    graph = vertex(label="a", orbit=4, hidden=2)
    assert caption(graph, "v", "text", "rank 1") == ("", ["a", "rank 1", "×4", "+2 →"])
    assert caption(graph, "v", "none", "rank 1") == ("", ["rank 1", "×4", "+2 →"])


def test_long_labels_are_broken_at_blanks_alone_and_cut():
    assert caption(vertex(label="the left heap is empty"), "v", "text")[1] == ["the left heap is", "empty"]
    assert caption(vertex(label="x" * 40), "v", "text")[1] == ["x" * 40]
    assert cut("x" * (LONGEST + 1)) == "x" * LONGEST + "..."


def test_every_kind_of_sign_has_a_text():
    assert all(sign(kind, "meaning").text for kind in SIGNS)
