"""The river of a solved game: how many positions of each ply or rank each player wins, as areas that are true."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import count, islice
from math import ceil, inf
from typing import TYPE_CHECKING, NamedTuple

from arena.words import Speaker, heading, number
from exporters.drawings.captions import results
from exporters.drawings.drawing import CELL, Box, Drawing, Layout, Legend, Line, Node, NodeRow, Sign
from exporters.drawings.looks import Fill, palette_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

KIND = "a river"
DRAWS = "river"
DRAWN = Fill("#e4e4e4")
"""The look of draws, without a dotted border, which would hardly be seen between two bands."""
WIDE = 500.0
"""Points from the first row to the last."""
WIDEST = 76.0
"""Points that a row takes at most."""
GAP = 0.5
"""The gap before the column of positions without a row, in widths of a column."""
BLANK = " "
"""The title of a column without one: Graphviz dies of a label that begins with an empty line."""
HIGH = 130.0
"""Points that the row of most positions takes."""
TITLE_POINTS = 13
"""The size of letters under the river, in points."""
LARGEST, SMALLEST = 15, 12
"""The sizes of the numbers in it; those of smaller areas are left out, since on a slide nobody could read them."""
LETTER = 0.66
"""The width of a figure, by its height."""
APART = 4.0
"""The points between two numbers beside each other, at least."""
LINE = 1.2
"""The height of a line of text, by that of its letters."""


class Band(NamedTuple):
    """The positions of a row that one player wins, or that are drawn: their number, and their area."""

    winner: int
    size: int
    box: Box


class RiverColumn(NamedTuple):
    """A row of the solution, which stands upright: its bands from the top."""

    row: int | None
    bands: tuple[Band, ...]

    @property
    def size(self) -> int:
        """How many positions it has."""
        return sum(band.size for band in self.bands)


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
    kind, columns = river.graph["rows"], _columns(river, looks)
    inside = _numbers([band for column in columns for band in column.bands], lang)
    titles, numbers = _titles(columns, inside, kind, lang), count()
    rows = [
        NodeRow(column.row, title, tuple(islice(numbers, len(column.bands))))
        for column, title in zip(columns, titles, strict=True)
    ]
    nodes = [
        Node(CELL, looks[band.winner], inside.get(band, ()), border="own", tooltip=f"{about}: {size}")
        for column in columns
        for band in column.bands
        for about in [f"{row_title(column.row, kind, words)} - {texts[band.winner]}"]
        for size in [number(band.size, lang)]
    ]
    boxes = tuple(band.box for column in columns for band in column.bands)
    layout = Layout(boxes, (), _title_boxes(columns, titles), None, TITLE_POINTS)
    shown = _legend(river, looks, texts, words, lang) if legend else None
    return Drawing(
        "map", heading(str(river.graph.get("name", "")), lang), tuple(nodes), (), tuple(rows), shown, layout=layout
    )


def _columns(river: DiGraph, winners: Iterable[int]) -> list[RiverColumn]:
    """Give the columns from left to right, all of one width."""
    counts: dict[int | None, dict[int, int]] = {}
    for _, data in river.nodes(data=True):
        counts.setdefault(data["row"], {})[data["winner"]] = data["count"]
    forwards = 1 if river.graph["rows"] == "ply" else -1
    order = sorted(counts, key=lambda row: (row is not None, forwards * (row or 0)))
    most = max((sum(each.values()) for each in counts.values()), default=1)
    apart = GAP if None in counts and len(counts) > 1 else 0
    wide = min(WIDEST, WIDE / max(len(order) + apart, 1))
    columns = []
    for place, row in enumerate(order):
        x, top = (place + 0.5 + (0 if row is None else apart)) * wide, HIGH / 2 * sum(counts[row].values()) / most
        bands = []
        for winner in winners:
            if winner in counts[row]:
                high = HIGH * counts[row][winner] / most
                bands.append(Band(winner, counts[row][winner], Box(x, top - high / 2, wide, high)))
                top -= high
        columns.append(RiverColumn(row, tuple(bands)))
    return columns


def _numbers(bands: Iterable[Band], lang: str) -> dict[Band, tuple[Line]]:
    """Write the sizes of bands into them, the largest first, where there is room and none comes too near another."""
    written, taken = dict[Band, tuple[Line]](), list[Box]()
    for band in sorted(bands, key=lambda band: -band.size):
        text, (x, y, wide, high) = number(band.size, lang), band.box
        most = int(min(LARGEST, high / LINE, wide / (LETTER * len(text))))
        for points in range(most, SMALLEST - 1, -1):
            room = Box(x, y, LETTER * points * len(text) + APART, LINE * points)
            if not any(room.meets(other) for other in taken):
                written[band] = (Line(text, points),)
                taken.append(room)
                break
    return written


def _titles(columns: Sequence[RiverColumn], inside: Container[Band], kind: str, lang: str) -> list[tuple[str, ...]]:
    """Write under each column its row, and its size where there is room and it does not stand in the column."""
    names = _ticks(columns, kind, Speaker(lang))
    sizes = [number(column.size, lang) for column in columns]
    bare = [
        name == BLANK or (len(column.bands) == 1 and column.bands[0] in inside)
        for name, column in zip(names, columns, strict=True)
    ]
    if all(bare) or max(map(_width, sizes)) + APART > columns[0].bands[0].box.width:
        return [(name,) for name in names]
    return [(name, BLANK if none else size) for name, size, none in zip(names, sizes, bare, strict=True)]


def _ticks(columns: Sequence[RiverColumn], kind: str, words: Callable[..., str]) -> list[str]:
    """Name the row of each column if there is room; else number every n-th row, and name the last one."""
    names = [row_title(column.row, kind, words) for column in columns]
    wide = min((column.bands[0].box.width for column in columns), default=0)
    if max(map(_width, names), default=0) + APART <= wide:
        return names
    every = ceil((max(_width(str(column.row)) for column in columns if column.row is not None) + APART) / wide)
    ticks, free = list[str](), inf
    for back, (column, name) in enumerate(zip(reversed(columns), reversed(names), strict=True)):
        title = name if column.row is None or not back else str(column.row)
        across, x = _width(title) + APART, column.bands[0].box.x
        fits = x + across / 2 <= free and (column.row is None or back % every == 0)
        ticks.insert(0, title if fits else BLANK)
        free = x - across / 2 if fits else free
    return ticks


def _title_boxes(columns: Sequence[RiverColumn], titles: Sequence[tuple[str, ...]]) -> tuple[Box, ...]:
    """Place the titles under their columns."""
    high = LINE * TITLE_POINTS * max(map(len, titles), default=0)
    y = -HIGH / 2 - LINE * TITLE_POINTS / 2 - high / 2
    return tuple(
        Box(column.bands[0].box.x, y, max(map(_width, title)), high)
        for column, title in zip(columns, titles, strict=True)
    )


def _width(text: str) -> float:
    return LETTER * TITLE_POINTS * len(text)


def row_title(row: int | None, kind: str, words: Callable[..., str]) -> str:
    """Name a row, or the column of the positions without one."""
    if row is None:
        return words("draw" if kind == "rank" else "no ply")
    return f"{words(kind)} {row}"


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
