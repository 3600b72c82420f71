"""A poster of all boards of a small game: a river with an arm a ply, and strategies as paths beneath the boards."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from arena.words import Speaker, named
from exporters.drawings import boards
from exporters.drawings.captions import cut, results
from exporters.drawings.cells import WORDS, PlacedNode, text_at
from exporters.drawings.drawing import CELL, Box, Curve, Drawing, Edge, Layout, Line, Node, NodeRow
from exporters.drawings.looks import Fill, palette_of
from exporters.drawings.plays import room_of
from exporters.drawings.river import DRAWN, ORDER, downstream, row_title

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

KIND = "a poster"
DRAWS = "poster"
SHAPE = 80 / 48
"""The ratio of width to height of a sheet of A1, without margins, titles and legend."""
SIDE = 12
"""The side of a square, in points."""
APART = 8.0
"""The points between two boards."""
BETWEEN = 46.0
"""The points between two arms, where the paths are seen."""
RIM = 3.0
"""The points of colour around a board."""
LETTERS = 13.0
"""The least size of the letters under the arms, in points."""
FAR = 90
"""The width of a poster in sizes of its letters, which are read from where all of it is seen."""
PATH = 1.8
"""The width of a path, in points."""
KEPT = "#555555"
"""The colour of moves that keep a draw."""
HEADLINE = 2.0
"""The size of the title's letters, as a multiple of that of the others."""
SAMPLE = 1.6
"""The width of a colour's sample in the legend, in sizes of letters."""
PATHS = {
    1: "winning strategy of J{player}",
    2: "winning strategy of J{player}",
    0: "moves that keep the draw",
}
"""The meanings of paths, by the winner."""


class Arm(NamedTuple):
    """An arm: its row, how many boards lie side by side, and its bands from the top."""

    row: int | None
    columns: int
    bands: dict[int, list[Hashable]]

    @property
    def size(self) -> int:
        """How many boards it has."""
        return sum(map(len, self.bands.values()))

    def rows(self, columns: int) -> int:
        """Count its boards from the top, if so many lie side by side."""
        return sum(ceil(len(band) / columns) for band in self.bands.values())


def build(graph: DiGraph, *, style: str = "default", lang: str = "en", legend: bool = True) -> Drawing:
    """Make the drawing of the bands of `arena.views.poster.poster`: an arm a ply, cut into who wins.

    Boards stand beside those from which play comes there, as far as they can. A path leads along the winner's move, or
    along one that keeps a draw.

    Parameters
    ----------
    graph : networkx.DiGraph
        The bands.
    style : {"default", "course"}, optional
        The colours of the players.
    lang : {"en", "fr"}, optional
        The language.
    legend : bool, optional
        Whether the drawing says what it shows.

    Examples
    --------
    >>> from arena import load, unfold
    >>> from arena.views.poster import poster
    >>> game = load("tictactoe", rows=2, columns=2, align=2)
    >>> drawing = build(poster(unfold(game), game))
    >>> [row.title for row in drawing.rows]
    [('ply 0', '1'), ('ply 1', '1'), ('ply 2', '2'), ('ply 3', '2')]
    """
    palette, words = palette_of(style), Speaker(lang)
    looks = {winner: Fill(palette.won[winner].fill, palette.won[winner].text) for winner in (1, 2)} | {0: DRAWN}
    nodes = _nodes(graph, looks, style, words)
    side = max(max(room_of(node)) for node in nodes.values()) + 2 * RIM
    arms = _arms(graph, side + APART)
    places, middles = _placed(graph, arms, side)
    paths = _paths(graph, nodes, places, {0: KEPT, 1: looks[1].fill, 2: looks[2].fill})
    boxes = tuple(places[vertex] for vertex in nodes)
    letters = max(LETTERS, round((middles[-1] - middles[0]) / FAR))
    low = min(box.y for box in boxes) - side / 2 - 2 * letters
    rows = tuple(
        NodeRow(arm.row, (row_title(arm.row, graph.graph["rows"], words), words.number(arm.size)), ()) for arm in arms
    )
    layout = Layout(
        (*boxes, *boxes),
        tuple(curve for _, curve in paths),
        tuple(
            Box(middle, low, WORDS * letters * max(map(len, row.title)), 2.4 * letters)
            for middle, row in zip(middles, rows, strict=True)
        ),
        None,
        letters,
    )
    ends = [Node(0)] * len(boxes)  # paths lie between these, and so beneath the boards
    name = named(str(graph.graph.get("name", "")), lang)
    drawing = Drawing("map", name, (*ends, *nodes.values()), tuple(edge for edge, _ in paths), rows, layout=layout)
    return _explained(drawing, layout, _totals(graph), looks, words) if legend else drawing


def _placed(graph: DiGraph, arms: list[Arm], side: float) -> tuple[dict[Hashable, Box], list[float]]:
    """Give the box of each board, and the middle of each arm."""
    places, middles, x, pitch = dict[Hashable, Box](), list[float](), 0.0, side + APART
    for arm in arms:
        middles.append(x + arm.columns * pitch / 2)
        y = arm.rows(arm.columns) * pitch / 2
        for band in arm.bands.values():
            for number, vertex in enumerate(_beside(graph, band, places)):
                down, right = divmod(number, arm.columns)
                last = min(arm.columns, len(band) - down * arm.columns)
                aside = (right - (last - 1) / 2) * pitch
                places[vertex] = Box(middles[-1] + aside, y - (down + 0.5) * pitch, side, side)
            y -= ceil(len(band) / arm.columns) * pitch
        x += arm.columns * pitch + BETWEEN
    return places, middles


def _nodes(graph: DiGraph, looks: Mapping[int, Fill], style: str, words: Speaker) -> dict[Hashable, Node]:
    """Draw the board of each position, on the colour of who wins."""
    game, texts, nodes = graph.graph["rules"], results(words), dict[Hashable, Node]()
    for _, data in graph.nodes(data=True):
        for vertex in data["boards"]:
            alone = boards.build(game, vertex, style=style, lang=words.language).nodes[-1]
            board = alone.board._replace(side=SIDE) if alone.board else None
            lines = () if board else (Line(cut(game.label(vertex))),)
            about = f"{cut(game.label(vertex))} - {texts[data['winner']]}"
            nodes[vertex] = Node(2, looks[data["winner"]], lines, board, border="own", tooltip=about)
    return nodes


def _arms(graph: DiGraph, pitch: float) -> list[Arm]:
    """Put as many boards side by side in the arms as make the poster largest on its paper."""
    bands: dict[int | None, dict[int, list[Hashable]]] = {}
    for _, data in graph.nodes(data=True):
        bands.setdefault(data["row"], {})[data["winner"]] = data["boards"]
    forwards = 1 if graph.graph["rows"] == "ply" else -1
    order = sorted(bands, key=lambda row: (row is not None, forwards * (row or 0)))
    arms = [Arm(row, 1, {winner: bands[row][winner] for winner in ORDER if winner in bands[row]}) for row in order]
    most = max(arm.rows(1) for arm in arms)

    def folded(high: int) -> list[Arm]:
        least = (
            next(each for each in range(1, most + 1) if arm.rows(each) <= max(high, len(arm.bands))) for arm in arms
        )
        return [arm._replace(columns=columns) for arm, columns in zip(arms, least, strict=True)]

    def height(high: int) -> float:
        made = folded(high)
        wide = sum(arm.columns for arm in made) * pitch + len(made) * BETWEEN
        return max(wide / SHAPE, max(arm.rows(arm.columns) for arm in made) * pitch)

    return folded(min(range(1, most + 1), key=height))


def _beside(graph: DiGraph, band: list[Hashable], places: Mapping[Hashable, Box]) -> list[Hashable]:
    """Sort the boards of a band by the middle height of those from which play comes there."""
    before = graph.graph["merged"].pred

    def height(vertex: Hashable) -> float:
        known = [places[each].y for each in before[vertex] if each in places]
        return -sum(known) / len(known) if known else 0.0

    return sorted(band, key=height)


def _paths(
    graph: DiGraph, nodes: Mapping[Hashable, Node], places: Mapping[Hashable, Box], colors: Mapping[int, str]
) -> list[tuple[Edge, Curve]]:
    """Lead paths along the moves of the strategies, in the colours of those who follow them."""
    number_of = {vertex: number for number, vertex in enumerate(nodes)}
    winner_of = {vertex: winner for (_, winner), band in graph.nodes(data="boards") for vertex in band}
    return [
        (
            Edge(number_of[tail], number_of[head], width=PATH, color=colors[winner_of[tail]]),
            downstream(places[tail], places[head]),
        )
        for tail, head in graph.graph["moves"]
    ]


def _totals(graph: DiGraph) -> dict[int, int]:
    """Count the boards by who wins."""
    totals = dict.fromkeys(ORDER, 0)
    for (_, winner), band in graph.nodes(data="boards"):
        totals[winner] += len(band)
    return {winner: total for winner, total in totals.items() if total}


def _explained(
    drawing: Drawing, layout: Layout, totals: Mapping[int, int], looks: Mapping[int, Fill], words: Speaker
) -> Drawing:
    """Write the title above the arms, and the meanings of the colours in rows below."""
    texts, letters, boxes = results(words), layout.title_points, layout.nodes
    left, right = min(box.x - box.width / 2 for box in boxes), max(box.x + box.width / 2 for box in boxes)
    count = words("{count} boards", count=words.number(sum(totals.values())))
    title = words("{name}: {what}", name=drawing.name, what=count) if drawing.name else count
    points = max(LETTERS, min(HEADLINE * letters, (right - left) / (WORDS * len(title))))
    top = max(box.y + box.height / 2 for box in boxes)
    parts = [text_at(title, points, (left + right) / 2, top + points)]
    entries = [(Node(CELL, looks[each]), f"{texts[each]} ({words.number(total)})") for each, total in totals.items()]
    for winner in totals:
        line = Node(CELL, Fill(looks[winner].fill if winner else KEPT), border="own")
        entries.append((line, words(PATHS[winner], player=winner)))
    x, y, wide = left, min(box.y - box.height / 2 for box in layout.rows) - 2 * letters, SAMPLE * letters
    for sample, text in entries:
        needed = wide + (0.4 + WORDS * len(text)) * letters
        if x > left and x + needed > right:
            x, y = left, y - 1.5 * letters
        high = PATH if sample.border else 0.8 * letters
        parts.append(PlacedNode(sample, Box(x + wide / 2, y, wide, high)))
        parts.append(text_at(text, letters, x + wide + 0.4 * letters, y, anchor=-1))
        x += needed + 2 * letters
    added, places = zip(*parts, strict=True)
    return replace(drawing, nodes=(*drawing.nodes, *added), layout=layout._replace(nodes=(*layout.nodes, *places)))
