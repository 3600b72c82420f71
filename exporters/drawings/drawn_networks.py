"""Boards that are graphs as drawings: a vertex of the picture for each vertex of the board, and the lines between."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from math import hypot
from typing import TYPE_CHECKING

from arena.rules.networks import Network
from exporters.drawings.drawing import Box, Curve, Drawing, Edge, Layout, Legend, Line, Node
from exporters.drawings.looks import WHITE, Fill
from exporters.drawings.places import APART, laid_out, size_of
from exporters.drawings.squares import EMPTY, FILLED, PALER, Board, mixed

if TYPE_CHECKING:
    from collections.abc import Sequence

LOOKS = {"@": Fill("#000000", "#ffffff"), FILLED: Fill("#b8b8b8")}
"""The looks of vertices where a walk is, and where it has been."""
UNSAID = (EMPTY, "x", "o", *LOOKS)
"""The signs that colours alone say."""
VERTICES = {"last": "joining vertex", "value": "best vertex"}
"""The kinds of signs of vertices instead of squares."""
BESIDE = 6.0
"""The points between the vertices and the line along a side that a player is to join."""
THICK = 5.0
"""The width of that line in points."""
LARGE = 16
"""The size of large letters in points."""
NEAR = 18.0
"""The points between two vertices with large letters, at least."""
UNDER = 8.0
"""The points between a board and the lines under it."""


def with_network(drawing: Drawing, board: Board, network: Network, *, large: bool = False) -> Drawing:
    """Give the drawing of a position whose board is a graph, instead of one whose board is squares.

    Parameters
    ----------
    drawing : Drawing
        One node, with the lines under the board.
    board : Board
        The board: a square for each vertex, by rows.
    network : Network
        The graph; vertices without names are none. Where an edge leads one way only, all have arrowheads, those that
        lead both ways one each way.
    large : bool, optional
        Whether its letters are large, for the vertices and what is between them.

    Examples
    --------
    >>> from arena import load
    >>> from exporters.drawings.boards import build
    >>> drawing = build(load("geography", on="path3"), "2,1")
    >>> [node.lines[0].text for node in drawing.nodes], len(drawing.edges)
    (['1', '2', '3', '2,1'], 2)
    """
    squares = [(row, column) for row, signs in enumerate(board.rows) for column in range(len(signs))]
    shown = [vertex for vertex, name in enumerate(network.names) if name]
    number = dict(zip(shown, count()))
    nodes = [_vertex(board, squares[vertex], network.names[vertex]) for vertex in shown]
    if large:
        nodes = [node._replace(lines=tuple(line._replace(points=LARGE) for line in node.lines)) for node in nodes]
    roads = [(tail, head) for tail in shown for head in network.roads[tail]]
    headed = any(tail not in network.roads[head] for tail, head in roads)
    edges = [Edge(number[tail], number[head]) for tail, head in roads if headed or tail < head]
    legend = _legend(drawing.legend, board) if drawing.legend else None
    made = replace(drawing, kind="graph", nodes=tuple(nodes), edges=tuple(edges), legend=legend)
    layout = laid_out(made, [network.places[vertex] for vertex in shown], NEAR if large else APART)
    curves = [curve if curve is None or headed else _line(curve) for curve in layout.edges]
    colors = [look.fill for look in board.looks.values()]
    for player, side in network.sides if len(colors) == 2 else ():
        tail, head = number[side[0]], number[side[-1]]
        if tail != head:
            edges.append(Edge(tail, head, "side", width=THICK, color=colors[player - 1]))
            curves.append(_beside(layout.nodes, layout.nodes[tail], layout.nodes[head]))
    made, layout = replace(made, edges=tuple(edges)), layout._replace(edges=tuple(curves))
    if not drawing.nodes[0].lines:
        return replace(made, layout=layout)
    return _captioned(made, layout, drawing.nodes[0].lines)


def _vertex(board: Board, square: tuple[int, int], name: str) -> Node:
    """Draw a vertex: its name, and its piece as its colour, or below the name a piece without a colour."""
    row, column = square
    sign, cell = board.rows[row][column], board.cells[row][column]
    look, lines = board.looks.get(sign, LOOKS.get(sign, Fill(cell.fill))), [Line(name)]
    if cell.lines:
        value = Fill(cell.fill, cell.ink)
        look, lines = _pale(value) if sign == EMPTY else value, [*lines, *map(Line, cell.lines)]
    elif sign not in UNSAID:
        lines.append(Line(sign))
    border = "joining" if square in board.last and sign != EMPTY else "best" if cell.border else ""
    return Node(1, look, tuple(lines), border=border)


def _legend(legend: Legend, board: Board) -> Legend:
    """Tell who the players are by their colours, not by their signs; borders are those of vertices."""
    said = [sign for sign in legend.signs if sign.text in board.looks]
    looks = tuple((board.looks[sign.text], sign.meaning) for sign in said)
    values = tuple((_pale(look), meaning) for look, meaning in legend.looks)
    others = (sign for sign in legend.signs if sign not in said)
    signs = (sign._replace(kind=VERTICES[sign.kind], board=None) if sign.kind in VERTICES else sign for sign in others)
    return legend._replace(looks=(*looks, *values), signs=tuple(signs))


def _pale(look: Fill) -> Fill:
    """Make the look of a value paler, since the players' full colours are those of their pieces."""
    return Fill(mixed(look.fill, WHITE.fill, PALER))


def _line(curve: Curve) -> Curve:
    """Give a line without an arrowhead."""
    return Curve((*curve.points[:-1], curve.tip or curve.points[-1]), None)


def _beside(boxes: Sequence[Box], tail: Box, head: Box) -> Curve:
    """Lead a line along a side of a board, outside of the vertices."""
    x, y = (sum(box[axis] for box in boxes) / len(boxes) for axis in (0, 1))
    across, up = head.y - tail.y, tail.x - head.x
    away = tail.width / 2 + BESIDE
    away /= hypot(across, up) * (1 if across * (tail.x - x) + up * (tail.y - y) > 0 else -1)
    begin, end = ((box.x + away * across, box.y + away * up) for box in (tail, head))
    return Curve((begin, begin, end, end), None)


def _captioned(drawing: Drawing, layout: Layout, lines: tuple[Line, ...]) -> Drawing:
    """Put lines of text under a board."""
    text = Node(0, lines=lines)
    width, height = size_of(text)
    left, right = min(box.x - box.width / 2 for box in layout.nodes), max(box.x + box.width / 2 for box in layout.nodes)
    lowest = min(box.y - box.height / 2 for box in layout.nodes)
    lowest = min([lowest, *(y for curve in layout.edges if curve for _, y in curve.points)])
    box = Box((left + right) / 2, lowest - UNDER - height / 2, width, height)
    return replace(drawing, nodes=(*drawing.nodes, text), layout=layout._replace(nodes=(*layout.nodes, box)))
