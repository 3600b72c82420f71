"""Graphviz's HTML-like labels: whatever stands in them is text, and boards keep their size."""

from xml.etree import ElementTree as ET

import pytest

from exporters.drawings.drawing import Legend, Line, Sign
from exporters.drawings.looks import NEW, WON
from exporters.drawings.squares import Board, Value
from exporters.pictures import html_labels


def texts(label):
    return [text for text in ET.fromstring(label).itertext() if text.strip()]


@pytest.mark.parametrize("hostile", ["<b>&amp;", 'a "quote"', "it's", "]]>", "</TABLE>"])
def test_markup_is_text(hostile):
    assert texts(html_labels.inside(None, [Line(hostile)])) == [hostile]
    assert hostile in texts(html_labels.legend(Legend(hostile, signs=(Sign("value", hostile, hostile),)))[1:-1])


def test_backslashes_are_doubled_and_nothing_is_a_blank():
    assert html_labels.text(r"\N") == r"\\N"
    assert html_labels.text("") == " "


def test_a_board_has_a_cell_a_square_in_the_look_of_its_piece():
    label = ET.fromstring(html_labels.inside(Board("x.\n.R", {"x": WON[1]}, side=10), ()))
    squares = [cell for cell in label.iter("TD") if cell.get("WIDTH") == cell.get("HEIGHT") == "10"]
    assert ["".join(cell.itertext()) for cell in squares] == ["✕", "", "", "♜"]
    assert [letter.get("COLOR") for letter in squares[0].iter("FONT")] == [WON[1].fill]


def test_a_square_keeps_its_size_within_a_heavy_border():
    board = Board("o", {"o": WON[1]}, side=15, falling=True, last=frozenset({(0, 0)}))
    label = ET.fromstring(html_labels.inside(board, ()))
    (square,) = [cell for cell in label.iter("TD") if cell.get("WIDTH") == "15"]
    assert square.get("COLOR") == NEW
    points = [float(letter.get("POINT-SIZE")) for letter in square.iter("FONT")]
    assert max(points) < 15 - 2 * int(square.get("BORDER"))


@pytest.mark.parametrize("falling", [False, True])
@pytest.mark.parametrize("piece", ["x", "o", "R"])
def test_a_sign_is_as_large_as_its_square_has_room_for(piece, falling):
    for side in (15, 60):
        label = ET.fromstring(html_labels.inside(Board(piece, {piece: WON[1]}, side=side, falling=falling), ()))
        points = max(float(letter.get("POINT-SIZE")) for letter in label.iter("FONT"))
        assert 0.6 * side < points < side


def test_matches_are_lines_of_text():
    assert texts(html_labels.inside(Board("||\n-"), [Line("2,0", 10)])) == ["❙❙", "–", "2,0"]


def test_the_best_value_has_letters_as_large_as_the_others():
    values = (Value(("+1", "in 25")), Value(("+5", "in 17"), best=True))
    label = ET.fromstring(html_labels.inside(Board("..", {"x": WON[1]}, side=40, falling=True, above=values), ()))
    first, second = ([each.get("POINT-SIZE") for each in cell.iter("FONT")] for cell in _cells_above(label))
    assert first == second
    borders = [(cell.get("BORDER"), cell.get("COLOR")) for cell in _cells_above(label)]
    assert borders == [("1", "#ffffff"), ("3", "#000000")]


def _cells_above(label):
    """Give the cells with the values of columns."""
    return [cell for cell in label.iter("TD") if cell.get("HEIGHT") == "40" and cell.find("FONT") is not None][:2]
