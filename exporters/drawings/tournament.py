"""Tables of mean scores from 0 to 1 as colored cells."""

from __future__ import annotations

from collections.abc import Sequence

from arena.words import ENGLISH, fixed, players_called
from exporters.drawings import letters
from exporters.drawings.chart import GAP, POINTS, SMALL, Chart
from exporters.drawings.drawing import Box, Drawing, Legend
from exporters.drawings.looks import WON, Fill, mixed

WIDE, HIGH = 62.0, 40.0
"""The sizes of a cell, in points."""


def build(
    title: str,
    rows: Sequence[tuple[str, str]],
    columns: Sequence[str],
    cells: Sequence[Sequence[float | None]],
    notes: Sequence[Sequence[str]],
    lang: str = ENGLISH,
) -> Drawing:
    """Draw a table of cells from 0, orange, to 1, blue; rows have names and remarks, and cells may have notes."""
    chart, high = Chart(), HIGH if any(map(any, notes)) else 0.8 * HIGH
    for y, (values, under) in enumerate(zip(cells, notes, strict=True)):
        for x, (value, note) in enumerate(zip(values, under, strict=True)):
            if value is not None:
                text = fixed(value, ".3f", lang) + (f"\n{note}" if note else "")
                box = Box(x * WIDE, -y * high, WIDE - GAP, high - GAP)
                chart.cell(box, _shade(value), text, SMALL, border="")
    left, names = -WIDE / 2 - 8, ["  ".join(filter(None, row)) for row in rows]
    for y, name in enumerate(names):
        chart.text(name, POINTS, left - letters.widest(names, POINTS), -y * high, anchor=-1)
    for x, column in enumerate(columns):
        chart.text(column, POINTS, x * WIDE, high / 2 + POINTS)
    first, second = players_called(lang)
    chart.text(f"{first} ↓   {second} →", SMALL, left, high / 2 + POINTS, anchor=1)
    return chart.drawing("scores", Legend(title))


def _shade(value: float) -> Fill:
    """Mix white with the color of the player who is better off: a gray print still shows how much."""
    end, share = WON[1 if value >= 0.5 else 2].fill, min(1.0, abs(value - 0.5) * 2)
    dark = value >= 0.5 and share > 0.7
    return Fill(mixed("#ffffff", end, share), "#ffffff" if dark else "#000000")
