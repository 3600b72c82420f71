"""The river of a solved game: how many positions of each ply or rank each player wins, as areas in points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.words import Speaker, heading
from exporters.drawings import letters
from exporters.drawings.captions import results
from exporters.drawings.chart import POINTS, Chart, fitting, step
from exporters.drawings.drawing import Box, Drawing, Legend, Sign
from exporters.drawings.looks import Fill, palette_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

DRAWN = Fill("#e4e4e4")
"""The look of draws, without a dotted border, which would hardly be seen between two bands."""
WIDE, WIDEST, HIGH = 500.0, 76.0, 130.0
"""The room from the first row to the last, that of a row at most, and that of the row of most positions."""
GAP = 0.5
"""The gap before the column of positions without a row, in widths of a column."""
LARGEST, SMALLEST = 15, 11
"""The letters of the numbers in it; those of smaller areas are left out."""


def build(river: DiGraph, *, style: str = "default", lang: str = "en", title: str | None = None) -> Drawing:
    """Make the drawing of the counts that `arena.river` returns; time goes to the right, ranks downwards to 0."""
    won, words, chart = palette_of(style).squares, Speaker(lang), Chart()
    looks = {1: won[1], 0: DRAWN, 2: won[2]}
    texts, kind, counts = results(words), river.graph["rows"], dict[int | None, dict[int, int]]()
    for _, data in river.nodes(data=True):
        counts.setdefault(data["row"], {})[data["winner"]] = data["count"]
    order = sorted(counts, key=lambda row: (row is not None, (row or 0) * (1 if kind == "ply" else -1)))
    most = max((sum(each.values()) for each in counts.values()), default=0)
    apart = GAP if None in counts and len(counts) > 1 else 0
    wide = min(WIDEST, WIDE / max(len(order) + apart, 1))
    every = step((letters.widest((str(row or 0) for row in order), POINTS) + 6) / wide)
    for place, row in enumerate(order):
        name = words("draw" if kind == "rank" else "no ply") if row is None else f"{words(kind)} {row}"
        x, top = (place + 0.5 + (0 if row is None else apart)) * wide, HIGH / 2 * sum(counts[row].values()) / most
        for winner in (each for each in looks if each in counts[row]):
            size, high = words.number(counts[row][winner]), HIGH * counts[row][winner] / most
            points = fitting([size], wide + 4, 1.4 * high, LARGEST)
            box, tip = Box(x, top - high / 2, wide, high), f"{name} - {texts[winner]}: {size}"
            chart.cell(box, looks[winner], size, points * (points >= SMALLEST), tooltip=tip)
            top -= high
        if row is None or (len(order) - 1 - place) % every == 0:
            chart.text(name if row is None else str(row), POINTS, x, -HIGH / 2 - POINTS)
    chart.text(words(kind), POINTS, (len(order) + apart) * wide / 2, -HIGH / 2 - 2.5 * POINTS)
    totals = {won: sum(each.get(won, 0) for each in counts.values()) for won in looks}
    entries = tuple((looks[won], f"{texts[won]} ({words.number(total)})") for won, total in totals.items() if total)
    signs = [Sign("area", "▭", words("areas are as the numbers of positions"))]
    if kind == "rank":
        signs.append(Sign("row", "n", words("rank n: won in n plies")))
    name = heading(str(river.graph.get("name", "")), lang) if title is None else title
    return chart.drawing(name, Legend(name, entries, tuple(signs)))
