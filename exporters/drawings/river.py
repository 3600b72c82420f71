"""The river of a solved game: how many positions of each ply or rank each player wins, as areas that are true."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from arena.words import Speaker, heading, number
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
BLANK = " "


def build(river: DiGraph, *, style: str = "default", lang: str = "en", title: str | None = None) -> Drawing:
    """Make the drawing of the counts that `arena.river` gives: a column per ply or rank, cut into who wins.

    Time goes to the right: plies upwards, ranks downwards to 0, where somebody has won; before them what has no rank.
    All columns are as wide, so that areas are as the numbers of positions.

    Examples
    --------
    >>> from arena import load, river, solve, unfold
    >>> drawing = build(river(solve(unfold(load("tictactoe")))))
    >>> [row.title for row in drawing.rows][3:5]
    [('ply 3', '252'), ('ply 4', '756')]
    """
    won, words = palette_of(style).won, Speaker(lang)
    looks = {1: Fill(won[1].fill, won[1].text), 0: DRAWN, 2: Fill(won[2].fill, won[2].text)}
    texts, kind, counts = results(words), river.graph["rows"], dict[int | None, dict[int, int]]()
    for _, data in river.nodes(data=True):
        counts.setdefault(data["row"], {})[data["winner"]] = data["count"]
    forwards = 1 if kind == "ply" else -1
    order = sorted(counts, key=lambda row: (row is not None, forwards * (row or 0)))
    names = [words("draw" if kind == "rank" else "no ply") if row is None else f"{words(kind)} {row}" for row in order]
    most = max((sum(each.values()) for each in counts.values()), default=1)
    apart = GAP if None in counts and len(counts) > 1 else 0
    wide = min(WIDEST, WIDE / max(len(order) + apart, 1))
    chart, middles, members = Chart(), list[float](), list[tuple[int, ...]]()
    for place, row in enumerate(order):
        middles.append((place + 0.5 + (0 if row is None else apart)) * wide)
        top, bands = HIGH / 2 * sum(counts[row].values()) / most, list[int]()
        for winner in (each for each in looks if each in counts[row]):
            size = number(counts[row][winner], lang)
            box = Box(middles[-1], top - HIGH * counts[row][winner] / most / 2, wide, HIGH * counts[row][winner] / most)
            points = fitting([size], wide + 4, 1.4 * box.height, LARGEST)
            shown = points if points >= SMALLEST else 0
            tip = f"{names[place]} - {texts[winner]}: {size}"
            bands.append(chart.cell(box, looks[winner], size, shown, tooltip=tip))
            top -= box.height
        members.append(tuple(bands))
    sizes = [number(sum(counts[row].values()), lang) for row in order]
    titles = _titles(names, order, sizes, wide)
    rows = tuple(map(NodeRow, order, titles, members))
    totals = {won: sum(each.get(won, 0) for each in counts.values()) for won in looks}
    entries = tuple((looks[won], f"{texts[won]} ({number(total, lang)})") for won, total in totals.items() if total)
    signs = [Sign("area", "▭", words("areas are as the numbers of positions"))]
    if kind == "rank":
        signs.append(Sign("row", "n", words("rank n: won in n plies")))
    name = heading(str(river.graph.get("name", "")), lang) if title is None else title
    drawing = chart.drawing(name, Legend(name, entries, tuple(signs)), rows)
    high = letters.LINE * POINTS * max(map(len, titles), default=0)
    y = -HIGH / 2 - 0.6 * POINTS - high / 2
    places = tuple(Box(x, y, letters.size(title, POINTS)[0], high) for x, title in zip(middles, titles, strict=True))
    layout = drawing.layout or Layout((), ())
    return Drawing(**{**vars(drawing), "layout": layout._replace(rows=places, title_points=POINTS)})


def _titles(
    names: Sequence[str], order: Sequence[int | None], sizes: Sequence[str], wide: float
) -> list[tuple[str, ...]]:
    """Name the row of each column, with its size, as far as there is room; else number every n-th row."""
    room = max((letters.width(name, POINTS) for name in names), default=0.0) + 4
    if room <= wide and max(letters.width(size, POINTS) for size in sizes) + 4 <= wide:
        return [(name, size) for name, size in zip(names, sizes, strict=True)]
    if room <= wide:
        return [(name,) for name in names]
    every = ceil((max((letters.width(str(row), POINTS) for row in order if row is not None), default=0.0) + 6) / wide)
    last, ahead = len(order) - 1, ceil((room / wide + 1) / 2)
    return [
        (names[place],) if place == last or row is None
        else (str(row) if (last - place) % every == 0 and last - place >= ahead else BLANK,)
        for place, row in enumerate(order)
    ]  # fmt: skip
