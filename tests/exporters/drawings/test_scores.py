"""Tables of scores: orange to white to blue, and text that can be read on it."""

import pytest

from exporters.drawings.drawing import Line
from exporters.drawings.looks import WON
from exporters.drawings.scores import NOTE_POINTS, build


def cells(*values):
    return build("t", [("A", "")], ["A"] * len(values), [values], [[""] * len(values)]).table.cells[0]


def test_a_score_has_the_colour_of_who_is_better_off():
    fills = [look.fill for look, _ in cells(0, 0.5, 1)]
    assert fills == [WON[2].fill, "#ffffff", WON[1].fill]


@pytest.mark.parametrize("value", [0, 0.2, 0.5, 0.8, 1])
def test_text_can_be_read_on_its_cell(value):
    ((look, _),) = cells(value)
    dark, light = (
        0.299 * red + 0.587 * green + 0.114 * blue
        for red, green, blue in map(bytes.fromhex, (look.text[1:], look.fill[1:]))
    )
    assert abs(dark - light) > 90


def test_a_game_that_was_not_played_has_no_cell():
    assert cells(None) == (None,)


def test_notes_stand_below_in_smaller_letters():
    table = build("t", [("A", "")], ["A"], [[0.25]], [["±0.100"]]).table
    ((_, lines),) = table.cells[0]
    assert lines == (Line("0.250", 12), Line("±0.100", NOTE_POINTS))


def test_the_decimal_sign_is_that_of_the_language():
    table = build("t", [("A", "")], ["A"], [[0.5]], [["±0,1"]], "fr").table
    assert [line.text for line in table.cells[0][0][1]] == ["0,500", "±0,1"]
