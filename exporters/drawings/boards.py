"""Positions beside each other, in rows: what plays and lost positions are drawn as."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arena.rules.game import AnyGame, label_of
from exporters.drawings.captions import cut
from exporters.drawings.drawing import Box, Curve, Drawing, Edge, Layout, Legend, Line, Node
from exporters.drawings.network import in_vertices, with_network
from exporters.drawings.position import Place, board_of, network_of, signs_of
from exporters.drawings.sizes import node_size
from exporters.drawings.squares import Board

SHAPE = 14 / 6.4
"""The ratio of width to height of many boards: that of a slide."""


class Sheet(NamedTuple):
    """Positions in one drawing, the field of each of them, and the number of its last node."""

    drawing: Drawing
    fields: list[Box]
    last: list[int]


def sheet(
    game: AnyGame,
    places: Iterable[Place],
    lines: Sequence[list[str]],
    apart: tuple[float, float],
    style: str,
    lang: str,
    title: str,
    longest: float = 0,
) -> Sheet:
    """Draw positions, each with its lines below, in rows that fill a slide, or in one that is not too long."""
    most = max(map(len, lines))
    filled = ([*each, *[" "] * (most - len(each))] for each in lines)
    drawn = [_part(game, place, below, style) for place, below in zip(places, filled, strict=True)]
    around = [layout.field for _, layout, _ in drawn]
    across, down = max(each.width for each in around) + apart[0], max(each.height for each in around) + apart[1]
    count = len(drawn)
    if count * across > longest:
        rooms = {n: max(n * across / SHAPE, -(-count // n) * down) for n in range(1, count + 1)}
        count = min(rooms, key=lambda n: rooms[n])
    nodes, edges, boxes, curves = list[Node](), list[Edge](), list[Box](), list[Curve | None]()
    fields, last = list[Box](), list[int]()
    for number, ((part, layout, _), (x, y, wide, high)) in enumerate(zip(drawn, around, strict=True)):
        fields.append(Box(number % count * across, -(number // count) * down - high / 2, wide, high))
        right, up = fields[-1].x - x, fields[-1].y - y
        edges += [edge._replace(tail=edge.tail + len(nodes), head=edge.head + len(nodes)) for edge in part.edges]
        curves += [curve and curve.moved(right, up) for curve in layout.edges]
        boxes += [box.moved(right, up) for box in layout.nodes]
        nodes += part.nodes
        last.append(len(nodes) - 1)
    boards = [board for *_, board in drawn if board]
    legend = Legend(title, (), tuple(signs_of(game, boards, style, lang)))
    legend = in_vertices(legend, boards[0]) if boards and network_of(game) else legend
    placed = Layout(tuple(boxes), tuple(curves))
    return Sheet(Drawing("board", title, tuple(nodes), tuple(edges), legend=legend, layout=placed), fields, last)


def _part(game: AnyGame, place: Place, lines: Sequence[str], style: str) -> tuple[Drawing, Layout, Board | None]:
    """Draw a position, or print it where it has no board, with some lines below; return its layout and board too."""
    board, network = board_of(game, place, style), network_of(game)
    printed = () if board else (Line(cut(label_of(game)(place.position))),)
    node = Node(0, lines=(*printed, *map(Line, lines)), board=board)
    drawing = Drawing("board", "", (node,))
    if board and network:
        drawing = with_network(drawing, board, network)
    return drawing, drawing.layout or Layout((Box(0, 0, *node_size(node)),), ()), board
