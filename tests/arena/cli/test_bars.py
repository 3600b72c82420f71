"""Bars under columns: upwards for wins, downwards for losses, as tall as the scores, in the winner's colour."""

import io
import sys

import click
import pytest

from arena.cli import bars
from arena.cli.bars import Bar, standing

WON, LOST, DRAWN, OPEN = Bar(1, 5, 8, True), Bar(2, 20, -2, False), Bar(0, None, 0, False), Bar(None, None, None, False)


def plain(columns):
    return [click.unstyle(line) for line in standing(columns)]


def test_wins_stand_above_the_line_and_losses_below():
    assert plain([WON, LOST, None, DRAWN, OPEN]) == [
        "███",
        "███",
        "███",
        "███",
        "--- ---     ━━━",
        "    ███",
        " J1  J2      =   ?",
        " 5   20",
        " *",
    ]


def test_half_lines_are_drawn_towards_the_line():
    short = Bar(1, 30, 1, False)
    assert plain([WON, short, Bar(2, 18, -3, False)])[3:7] == ["███ ▄▄▄", "--- --- ---", "        ███", "        ▀▀▀"]


def test_a_bar_is_as_tall_as_its_score():
    scores = [1, 2, 3, 4, -5, -6, -7, -8]
    lines = plain([Bar(1 if score > 0 else 2, 1, score, False) for score in scores])
    blocks = {"█": 2, "▄": 1, "▀": 1}
    heights = [sum(blocks.get(line.ljust(32)[4 * place], 0) for line in lines) for place in range(8)]
    assert heights == [abs(score) for score in scores]


def test_nothing_but_what_is_known_is_drawn():
    assert plain([OPEN, None, OPEN]) == [" ?       ?"]
    assert plain([DRAWN._replace(best=True), DRAWN]) == ["━━━ ━━━", " =   =", " *"]
    assert plain([Bar(1, None, None, False), OPEN]) == ["---", " J1  ?"]


def test_colours_are_the_winners(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    line = standing([WON, LOST, DRAWN])[4]
    assert line == "\x1b[38;5;32m---\x1b[0m \x1b[38;5;172m---\x1b[0m \x1b[2m━━━\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert "38;5" not in "".join(standing([WON, LOST, DRAWN]))


@pytest.mark.parametrize(("encoding", "block"), [("ascii", "#"), ("cp1252", "#"), ("utf-8", "█")])
def test_blocks_are_what_stdout_can_write(encoding, block, monkeypatch):
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    lines = plain([WON, LOST, DRAWN])
    assert lines[0] == 3 * block
    "\n".join(lines).encode(encoding)


def test_sixteen_columns_fit_in_a_line():
    assert max(map(len, plain([WON] * 16))) <= 80
    assert bars.WIDTH == 3
