"""The river of a solved game: how many positions of each ply or rank each player wins, as areas that are true."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from arena.words import Speaker, heading
from exporters.drawings import letters
from exporters.drawings.captions import results
from exporters.drawings.chart import POINTS, Chart, fitting
from exporters.drawings.drawing import Box, Drawing, Layout, Legend, NodeRow, Sign
from exporters.drawings.looks import Fill, palette_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

DRAWN = Fill("#e4e4e4")
"""The look of draws, without a dotted border, which would hardly be seen between two bands."""
WIDE, WIDEST, HIGH = 500.0, 76.0, 130.0
"""The points from the first row to the last, those of a row at most, and those of the row of most positions."""
GAP = 0.5
"""The gap before the column of positions without a row, in widths of a column."""
LARGEST, SMALLEST = 15, 11
"""The sizes of the numbers in it; those of smaller areas are left out."""


def build(river: DiGraph, *, style: str = "default", lang: str = "en", title: str | None = None) -> Drawing:
    """Make the drawing of the counts that `arena.river` returns: a column per ply or rank, cut into who wins.

    Time goes to the right: plies upwards, ranks downwards to 0, where somebody has won; before them what has no rank.
    All columns are as wide, so that areas are as the numbers of positions.
    """
    won, words = palette_of(style).squares, Speaker(lang)
    looks = {1: won[1], 0: DRAWN, 2: won[2]}
    texts, kind, counts = results(words), river.graph["rows"], dict[int | None, dict[int, int]]()
    for _, data in river.nodes(data=True):
        counts.setdefault(data["row"], {})[data["winner"]] = data["count"]
    order = sorted(counts, key=lambda row: (row is not None, (row or 0) * (1 if kind == "ply" else -1)))
    names = [words("draw" if kind == "rank" else "no ply") if row is None else f"{words(kind)} {row}" for row in order]
    sums = [sum(counts[row].values()) for row in order]
    apart = GAP if None in counts and len(counts) > 1 else 0
    wide = min(WIDEST, WIDE / max(len(order) + apart, 1))
    chart, middles, members = Chart(), list[float](), list[tuple[int, ...]]()
    for place, row in enumerate(order):
        middles.append((place + 0.5 + (0 if row is None else apart)) * wide)
        top, bands = HIGH / 2 * sums[place] / max(sums), list[int]()
        for winner in (each for each in looks if each in counts[row]):
            size, high = words.number(counts[row][winner]), HIGH * counts[row][winner] / max(sums)
            points = fitting([size], wide + 4, 1.4 * high, LARGEST)
            tip = f"{names[place]} - {texts[winner]}: {size}"
            box = Box(middles[-1], top - high / 2, wide, high)
            bands.append(chart.cell(box, looks[winner], size, points * (points >= SMALLEST), tooltip=tip))
            top -= high
        members.append(tuple(bands))
    titles = _titles(names, order, list(map(words.number, sums)), wide)
    if letters.widest(names, POINTS) + 4 > wide:  # the numbers of rows stand alone
        chart.text(words(kind), POINTS, sum(middles) / len(middles), -HIGH / 2 - 2.5 * POINTS)
    totals = {won: sum(each.get(won, 0) for each in counts.values()) for won in looks}
    entries = tuple((looks[won], f"{texts[won]} ({words.number(total)})") for won, total in totals.items() if total)
    signs = [Sign("area", "▭", words("areas are as the numbers of positions"))]
    if kind == "rank":
        signs.append(Sign("row", "n", words("rank n: won in n plies")))
    name = heading(str(river.graph.get("name", "")), lang) if title is None else title
    drawing = chart.drawing(name, Legend(name, entries, tuple(signs)), map(NodeRow, order, titles, members))
    high = letters.LINE * POINTS * max(map(len, titles), default=0)
    y = -HIGH / 2 - 0.6 * POINTS - high / 2
    places = tuple(Box(x, y, letters.size(title, POINTS)[0], high) for x, title in zip(middles, titles, strict=True))
    layout = drawing.layout or Layout((), ())
    return replace(drawing, layout=layout._replace(rows=places, title_points=POINTS))


def _titles(names: list[str], order: list[int | None], sizes: list[str], wide: float) -> list[tuple[str, ...]]:
    """Name the row of each column, with its size, as far as there is room; else number every n-th row."""
    if letters.widest(names, POINTS) + 4 <= wide:
        sized = letters.widest(sizes, POINTS) + 4 <= wide
        return [(name, size)[: 1 + sized] for name, size in zip(names, sizes, strict=True)]
    every = ceil((letters.widest((str(row) for row in order if row is not None), POINTS) + 6) / wide)
    return [
        (name,) if row is None else (str(row) if (len(order) - 1 - place) % every == 0 else " ",)
        for place, (name, row) in enumerate(zip(names, order, strict=True))
    ]
