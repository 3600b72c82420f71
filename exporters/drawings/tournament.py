"""Tables of mean scores from 0 to 1 as colored cells."""

from __future__ import annotations

import string
from collections.abc import Sequence

from arena.playing.results import Duel, rows_of
from arena.words import ENGLISH, Speaker, players_called
from exporters.drawings.drawing import Drawing, Legend
from exporters.drawings.looks import WON, Fill, mixed
from exporters.drawings.map import Cell, cells_in_rows

WIDE, HIGH = 62.0, 45.0
"""The sizes of a cell, in points."""


def build(title: str, players: Sequence[str], duels: Sequence[Duel], lang: str = ENGLISH) -> Drawing:
    """Draw the mean scores of player 1 as cells from 0, orange, to 1, blue, with their standard errors."""
    words, letters = Speaker(lang), string.ascii_uppercase[: len(players)]
    cells = {
        (x, y): Cell(_shade(duel.mean), cell_text(duel, words).replace(" ", "\n"))
        for y, row in enumerate(rows_of(duels))
        for x, duel in enumerate(row)
        if duel.mean is not None
    }
    (first, second), names = players_called(lang), list(map("{}  {}".format, letters, players))
    high = HIGH if any(duel.standard_error is not None for duel in duels) else 0.7 * HIGH
    return cells_in_rows("scores", cells, (second, letters), (first, names), Legend(title), (WIDE, high))


def cell_text(duel: Duel, words: Speaker) -> str:
    """Write the mean score of player 1 with its standard error, as far as they are known."""
    numbers = [("", duel.mean), ("±", duel.standard_error)]
    return " ".join(sign + words.fixed(number, ".3f") for sign, number in numbers if number is not None)


def _shade(score: float) -> Fill:
    """Mix white with the color of the player who is better off: a gray print still shows how much."""
    end, share = WON[1 if score >= 0.5 else 2].fill, min(1.0, abs(score - 0.5) * 2)
    return Fill(mixed("#ffffff", end, share), "#ffffff" if score >= 0.5 and share > 0.7 else "#000000")
