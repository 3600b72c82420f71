"""The river of a solved game: how many positions of each ply or rank each player wins, as areas that are true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from arena.words import Speaker, heading, number
from exporters.drawings.captions import results
from exporters.drawings.drawing import CELL, Box, Curve, Drawing, Layout, Legend, Line, Node, NodeRow, Sign
from exporters.drawings.looks import Fill, palette_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

KIND = "a river"
DRAWS = "river"
DRAWN = Fill("#e4e4e4")
"""How draws look: between two bands a border of dots would hardly be seen."""
ORDER = (1, 0, 2)
"""The winners of the bands of a column, from the top."""
WIDE = 500.0
"""Points from the first row to the last."""
WIDEST = 76.0
"""Points that a row takes at most."""
GAP = 0.5
"""How far from the others a column without a row stands, by the width of one."""
BLANK = " "
"""The title of a column without one: Graphviz dies of a label that begins with an empty line."""
HIGH = 130.0
"""Points that the row of most positions takes."""
TITLE_POINTS = 13
"""The size of letters under the river, in points."""
LARGEST, SMALLEST = 15, 12
"""The sizes of the numbers in it; those of smaller areas are left out, since on a slide nobody could read them."""
LETTER = 0.6
"""The width of a figure, by its height."""
LINE = 1.2
"""The height of a line of text, by that of its letters."""


class RiverColumn(NamedTuple):
    """A row of the solution, which stands upright: its middle, and the counts by who wins, from the top."""

    row: int | None
    x: float
    counts: dict[int, int]

    @property
    def size(self) -> int:
        """How many positions it has."""
        return sum(self.counts.values())


def build(river: DiGraph, *, style: str = "default", lang: str = "en", legend: bool = True) -> Drawing:
    """Make the drawing of the counts that `arena.river` gives: a column a ply or rank, cut into who wins.

    Time goes to the right: plies upwards, ranks downwards to 0, where somebody has won; before them what has no rank.
    All columns are as wide, so that areas are as the numbers of positions.

    Parameters
    ----------
    river : networkx.DiGraph
        What `arena.river` gives.
    style, lang, legend
        As `exporters.drawings.arenas.build` takes them.

    Raises
    ------
    ParameterError
        If there is no such style or language.

    Examples
    --------
    >>> from arena import river, solve, unfold
    >>> from games import load
    >>> drawing = build(river(solve(unfold(load("tictactoe")))))
    >>> [row.title for row in drawing.rows][3:5]
    [('ply 3', '252'), ('ply 4', '756')]
    """
    won, words = palette_of(style).won, Speaker(lang)
    looks = {1: Fill(won[1].fill, won[1].text), 0: DRAWN, 2: Fill(won[2].fill, won[2].text)}
    texts = results(words)
    columns, wide = _columns(river, looks)
    titles = _titles([(column.row, column.size) for column in columns], wide, river.graph["rows"], lang)
    most = max((column.size for column in columns), default=1)
    nodes, boxes, rows = list[Node](), list[Box](), list[NodeRow]()
    for column, title in zip(columns, titles, strict=True):
        top, first = HIGH / 2 * column.size / most, len(nodes)
        for winner, count in column.counts.items():
            high, size = HIGH * count / most, number(count, lang)
            about = f"{row_title(column.row, river.graph['rows'], words)} - {texts[winner]}: {size}"
            nodes.append(Node(CELL, looks[winner], _inside(size, wide, high), border="own", tooltip=about))
            boxes.append(Box(column.x, top - high / 2, wide, high))
            top -= high
        rows.append(NodeRow(column.row, title, tuple(range(first, len(nodes)))))
    below, lines = -HIGH / 2 - LINE * TITLE_POINTS, 2 * LINE * TITLE_POINTS
    layout = Layout(tuple(boxes), (), tuple(Box(column.x, below, 0, lines) for column in columns), None, TITLE_POINTS)
    shown = _legend(river, looks, texts, words, lang) if legend else None
    return Drawing(
        "map", heading(str(river.graph.get("name", "")), lang), tuple(nodes), (), tuple(rows), shown, layout=layout
    )


def _columns(river: DiGraph, winners: Iterable[int]) -> tuple[list[RiverColumn], float]:
    """Give the columns from left to right, and how wide each is."""
    counts: dict[int | None, dict[int, int]] = {}
    for _, data in river.nodes(data=True):
        counts.setdefault(data["row"], {})[data["winner"]] = data["count"]
    forwards = 1 if river.graph["rows"] == "ply" else -1
    order = sorted(counts, key=lambda row: (row is not None, forwards * (row or 0)))
    apart = GAP if None in counts and len(counts) > 1 else 0
    wide = min(WIDEST, WIDE / max(len(order) + apart, 1))
    return [
        RiverColumn(
            row,
            (place + 0.5 + (0 if row is None else apart)) * wide,
            {winner: counts[row][winner] for winner in winners if winner in counts[row]},
        )
        for place, row in enumerate(order)
    ], wide


def _titles(columns: Sequence[tuple[int | None, int]], wide: float, kind: str, lang: str) -> list[tuple[str, ...]]:
    """Write under each column its row and its size, as far as there is room; else the number of every n-th row.

    Then the first of these has below it what the numbers are.
    """
    words = Speaker(lang)
    names = [row_title(row, kind, words) for row, _ in columns]
    sizes = [number(size, lang) for _, size in columns]
    if _letters(names) <= wide:
        totals = _letters(sizes) <= wide
        return [(name, *([size] if totals else [])) for name, size in zip(names, sizes, strict=True)]
    numbered = ["" if row is None else str(row) for row, _ in columns]
    every = ceil(_letters(numbered) / wide)
    first = next((place for place, (row, _) in enumerate(columns) if row is not None), 0)
    below = {first: (words(kind),)} if columns and columns[first][0] is not None else {}
    return [
        (
            names[place] if row is None else str(row) if (place - first) % every == 0 else BLANK,
            *below.get(place, (BLANK,)),
        )
        for place, (row, _) in enumerate(columns)
    ]


def _letters(texts: Iterable[str]) -> float:
    """Give the points that the longest of some titles takes."""
    return LETTER * TITLE_POINTS * max(map(len, texts), default=0)


def row_title(row: int | None, kind: str, words: Callable[..., str]) -> str:
    """Name a row, or the column of the positions without one."""
    if row is None:
        return words("draw" if kind == "rank" else "no ply")
    return f"{words(kind)} {row}"


def downstream(before: Box, after: Box) -> Curve:
    """Lead a line from one box to another, along the river at both ends."""
    forwards = 1 if after.x >= before.x else -1
    begin, end = before.x + forwards * before.width / 2, after.x - forwards * after.width / 2
    middle = (begin + end) / 2
    return Curve(((begin, before.y), (middle, before.y), (middle, after.y), (end, after.y)), None)


def _inside(size: str, wide: float, high: float) -> tuple[Line, ...]:
    """Write a number in letters that its area has room for."""
    points = int(min(LARGEST, high / LINE, wide / (LETTER * len(size))))
    return (Line(size, points),) if points >= SMALLEST else ()


def _legend(
    river: DiGraph, looks: Mapping[int, Fill], texts: Mapping[int, str], words: Callable[..., str], lang: str
) -> Legend:
    totals = dict.fromkeys(looks, 0)
    for _, data in river.nodes(data=True):
        totals[data["winner"]] += data["count"]
    entries = tuple((looks[won], f"{texts[won]} ({number(total, lang)})") for won, total in totals.items() if total)
    signs = [Sign("area", "▭", words("areas are as the numbers of positions"))]
    if river.graph["rows"] == "rank":
        signs.append(Sign("row", "≡", words("rank n: won in n plies")))
    return Legend(heading(str(river.graph.get("name", "")), lang), entries, tuple(signs))
