"""A position as a drawing: its board in the players' colours, or its printed form, and whose turn it is."""

import pytest

import games
from arena import ParameterError
from exporters.drawings.boards import build
from exporters.drawings.looks import STYLES


@pytest.mark.parametrize(
    ("name", "position", "rows", "lines"),
    [
        ("tictactoe", "x../.o./...", ["x..", ".o.", "..."], ["J1 to move"]),
        ("tictactoe", "xxx/oo./...", ["xxx", "oo.", "..."], ["won by J1"]),
        ("tictactoe", "xox/xoo/oxx", ["xox", "xoo", "oxx"], ["draw"]),
        ("nim", "1,0,0,2", ["|", "-", "-", "||"], ["J1 to move"]),
        ("fibonacci_nim", None, ["||||"], ["(4,3)", "J1 to move"]),
    ],
)
def test_the_board_and_what_it_does_not_tell(name, position, rows, lines):
    (node,) = build(games.load(name), position).nodes
    assert node.player == 0
    assert node.board.rows == rows
    assert [line.text for line in node.lines] == lines


def test_marks_have_the_colours_of_the_players():
    for style, palette in STYLES.items():
        (node,) = build(games.load("tictactoe"), style=style).nodes
        assert node.board.looks == {"x": palette.won[1], "o": palette.won[2]}
    (node,) = build(games.load("rook")).nodes
    assert not node.board.looks


def test_what_is_refused():
    with pytest.raises(ParameterError, match="style"):
        build(games.load("nim"), style="loud")
    with pytest.raises(ParameterError):
        build(games.load("nim"), "no position")
