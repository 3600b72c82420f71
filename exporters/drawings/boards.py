"""Positions beside each other, in rows: what plays and lost positions are drawn as."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from arena.rules.game import AnyGame
from exporters.drawings.captions import cut
from exporters.drawings.drawing import Box, Curve, Drawing, Edge, Layout, Legend, Line, Node, Point
from exporters.drawings.network import in_vertices, with_network
from exporters.drawings.position import Place, board_of, network_of, signs_of
from exporters.drawings.sizes import node_size
from exporters.drawings.squares import Board

SHAPE = 14 / 6.4
"""The ratio of width to height of many boards: that of a slide."""


def parts(
    game: AnyGame, places: Iterable[Place], lines: Sequence[list[str]], style: str
) -> list[tuple[Drawing, Board | None]]:
    """Draw positions, each with its lines below; all have the room of the one with the most lines."""
    most = max(map(len, lines))
    filled = ([*each, *[" "] * (most - len(each))] for each in lines)
    return [_part(game, place, below, style) for place, below in zip(places, filled, strict=True)]


def _part(game: AnyGame, place: Place, lines: Sequence[str], style: str) -> tuple[Drawing, Board | None]:
    """Draw a position, or print it where it has no board, with some lines below; return its board too."""
    board, network = board_of(game, place, style), network_of(game)
    printed = () if board else (Line(cut(game.label(place.position))),)
    node = Node(0, lines=(*printed, *map(Line, lines)), board=board)
    drawing = Drawing("board", "", (node,))
    if board and network:
        return with_network(drawing, board, network), board
    return replace(drawing, layout=Layout((Box(0, 0, *node_size(node)),), ())), board


def columns(count: int, wide: float, high: float) -> int:
    """Choose how many boards stand in a row, so that all together are largest on a slide."""
    return min(range(1, count + 1), key=lambda n: (max(n * wide / SHAPE, -(-count // n) * high), n))


def field(drawn: Drawing) -> Box:
    """Return the field that a drawing with places takes."""
    layout = drawn.layout or Layout((), ())
    points = [Box(*point, 0, 0) for curve in layout.edges if curve for point in curve.points]
    left, right, low, high = zip(*(box.bounds for box in (*layout.nodes, *points)), strict=True)
    across, up = max(right) - min(left), max(high) - min(low)
    return Box((min(left) + max(right)) / 2, (min(low) + max(high)) / 2, across, up)


def together(parts: Sequence[Drawing], middles: Sequence[Point], arrows: Sequence[tuple[str, Curve, Point]]) -> Drawing:
    """Make one drawing of several, each with its middle at a place, and with labeled arrows from each to the next."""
    nodes, edges, boxes, curves = list[Node](), list[Edge](), list[Box](), list[Curve | None]()
    last = list[int]()
    for each, (x, y) in zip(parts, middles, strict=True):
        layout, around = each.layout or Layout((), ()), field(each)
        across, up = x - around.x, y - around.y
        edges += [edge._replace(tail=edge.tail + len(nodes), head=edge.head + len(nodes)) for edge in each.edges]
        curves += [curve and curve.moved(across, up) for curve in layout.edges]
        nodes += each.nodes
        boxes += [box.moved(across, up) for box in layout.nodes]
        last.append(len(nodes) - 1)
    beside = {len(edges) + number: place for number, (_, _, place) in enumerate(arrows)}
    edges += [Edge(*ends, label=label) for ends, (label, _, _) in zip(pairwise(last), arrows, strict=False)]
    curves += [curve for _, curve, _ in arrows]
    return Drawing("board", "", tuple(nodes), tuple(edges), layout=Layout(tuple(boxes), tuple(curves), beside=beside))


def legend(game: AnyGame, drawn: Sequence[Board | None], title: str, style: str, lang: str) -> Legend:
    """Explain the signs that are on boards."""
    boards = [board for board in drawn if board]
    explained = Legend(title, (), tuple(signs_of(game, boards, style, lang)))
    return in_vertices(explained, boards[0]) if boards and network_of(game) else explained
