"""Tables of mean scores from 0 to 1 as colored cells."""

from __future__ import annotations

from collections.abc import Sequence

from arena.words import ENGLISH, Speaker, players_called
from exporters.drawings.drawing import Drawing, Legend
from exporters.drawings.looks import WON, Fill, mixed
from exporters.drawings.map import Cell, cells_in_rows

WIDE, HIGH = 62.0, 45.0
"""The sizes of a cell, in points."""


def build(
    title: str,
    rows: Sequence[tuple[str, str]],
    columns: Sequence[str],
    scores: Sequence[Sequence[float | None]],
    notes: Sequence[Sequence[str]],
    lang: str = ENGLISH,
) -> Drawing:
    """Draw a table of cells from 0, orange, to 1, blue; rows have names and remarks, and cells may have notes."""
    cells = {
        (x, y): Cell(_shade(score), "\n".join(filter(None, (Speaker(lang).fixed(score, ".3f"), note))))
        for y, (values, under) in enumerate(zip(scores, notes, strict=True))
        for x, (score, note) in enumerate(zip(values, under, strict=True))
        if score is not None
    }
    (first, second), names = players_called(lang), ["  ".join(filter(None, row)) for row in rows]
    high = HIGH if any(map(any, notes)) else 0.7 * HIGH
    return cells_in_rows("scores", cells, (second, columns), (first, names), Legend(title), (WIDE, high))


def _shade(score: float) -> Fill:
    """Mix white with the color of the player who is better off: a gray print still shows how much."""
    end, share = WON[1 if score >= 0.5 else 2].fill, min(1.0, abs(score - 0.5) * 2)
    return Fill(mixed("#ffffff", end, share), "#ffffff" if score >= 0.5 and share > 0.7 else "#000000")
