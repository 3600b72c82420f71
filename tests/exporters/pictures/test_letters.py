"""The width of texts, held against Graphviz, and where lines are broken."""

import json

import pytest
import widths

from exporters.films.room import measured
from exporters.pictures import letters
from exporters.pictures.letters import size, width, wrapped

TEXTS = ["won by J1 (8)", "player 2 (J2) moves", "le joueur 1 (J1) joue", "iiiiiiiiiiii", "MMMMWWWW", "(6,5)"]


def test_texts_are_as_wide_as_graphviz_thinks():
    for text, (wide, _) in zip(
        TEXTS, measured([f'<<FONT POINT-SIZE="40">{text}</FONT>>' for text in TEXTS]), strict=True
    ):
        assert width(text, 40) == pytest.approx(max(wide, 54), rel=0.08) or wide <= 54


@pytest.mark.parametrize("widest", [1, 60, 90, 1000])
def test_lines_are_no_wider_than_they_may_be_unless_a_word_is(widest):
    text = "play ends: in F1 J1 has won, in F2 J2"
    lines = wrapped(text, 12, widest)
    assert " ".join(lines) == text
    assert all(width(line, 12) <= widest or " " not in line for line in lines)


def test_wide_letters_are_squares():
    assert width("象棋", 10) == pytest.approx(2 * 10, rel=0.05)
    assert size(("a", "b"), 10) == (max(width("a", 10), width("b", 10)), 24)


def test_the_table_of_widths_is_that_of_the_font():
    assert json.loads(widths.FILE.read_text(encoding="utf-8")) == widths.measured()
    assert letters.WIDTHS == widths.FILE
