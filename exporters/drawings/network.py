"""Boards that are graphs as drawings: a vertex of the picture for each vertex of the board, and the lines between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

from arena.rules.networks import Network
from exporters.drawings.drawing import Box, Curve, Drawing, Edge, Legend, Line, Node, Sign
from exporters.drawings.looks import WHITE, Fill, mixed
from exporters.drawings.places import APART, laid_out
from exporters.drawings.sizes import node_size
from exporters.drawings.squares import EMPTY, FILLED, Board

LOOKS = {"@": Fill("#000000", "#ffffff"), FILLED: Fill("#b8b8b8")}
"""The looks of vertices where a walk is, and where it has been."""
UNSAID = (EMPTY, "x", "o", *LOOKS)
"""The signs that colors alone say."""
VERTICES = {"last": "joining vertex", "value": "best vertex"}
"""The kinds of signs of vertices instead of squares."""
NEAR = 8.0
"""The points between two vertices, at least, where edges have no arrowheads."""
LEAST = 22.0
"""The width and height of a vertex, at least, in which only a short name stands."""
BESIDE, THICK, UNDER = 6.0, 5.0, 8.0
"""The points beside the line along a side that a player is to join, of its width, and above the lines of text."""


def with_network(drawing: Drawing, board: Board, network: Network) -> Drawing:
    """Return the drawing of a position whose board is a graph, the lines under its board in the last node."""
    squares = [(row, column) for row, signs in enumerate(board.rows) for column in range(len(signs))]
    shown = [vertex for vertex, name in enumerate(network.names) if name]
    number = {vertex: place for place, vertex in enumerate(shown)}
    nodes = [_vertex(board, squares[vertex], network.names[vertex]) for vertex in shown]
    roads = [(tail, head) for tail in shown for head in network.roads[tail]]
    headed = any(tail not in network.roads[head] for tail, head in roads)
    edges = [Edge(number[tail], number[head]) for tail, head in roads if headed or tail < head]
    made = replace(drawing, nodes=tuple(nodes), edges=tuple(edges))
    layout = laid_out(made, [network.places[vertex] for vertex in shown], APART if headed else NEAR, least=LEAST)
    curves = list(layout.edges)
    if not headed:
        curves = [curve and Curve((*curve.points[:-1], curve.tip or curve.points[-1]), None) for curve in curves]
    colors = [look.fill for look in board.looks.values()]
    for player, side in network.sides if len(colors) == 2 else ():
        tail, head = number[side[0]], number[side[-1]]
        if tail != head:
            edges.append(Edge(tail, head, "side", width=THICK, color=colors[player - 1]))
            curves.append(_beside(layout.nodes, layout.nodes[tail], layout.nodes[head]))
    text = Node(0, lines=drawing.nodes[0].lines)
    layout, (wide, high) = layout._replace(edges=tuple(curves)), node_size(text)
    under = Box(layout.field.x, layout.field.y - layout.field.height / 2 - UNDER - high / 2, wide, high)
    return replace(
        made,
        nodes=(*nodes, text),
        edges=tuple(edges),
        legend=in_vertices(drawing.legend, board) if drawing.legend else None,
        layout=layout._replace(nodes=(*layout.nodes, under)),
    )


def _vertex(board: Board, square: tuple[int, int], name: str) -> Node:
    """Draw a vertex: its name, and its piece as its color, or below the name a piece without a color."""
    row, column = square
    sign, cell = board.rows[row][column], board.cells[row][column]
    look, lines = board.looks.get(sign, LOOKS.get(sign, Fill(cell.fill))), [Line(name)]
    if cell.lines:
        value = Fill(cell.fill, cell.ink)
        look, lines = _pale(value) if sign == EMPTY else value, [*lines, *map(Line, cell.lines)]
    elif sign not in UNSAID and sign not in board.looks:
        lines.append(Line(sign))
    border = "joining" if square in board.last and sign != EMPTY else "best" if cell.border else ""
    return Node(1, look, tuple(lines), border=border)


def in_vertices(legend: Legend, board: Board) -> Legend:
    """Explain the players by their colors, not by their signs; borders are those of vertices."""
    looks, signs = list[tuple[Fill, str]](), list[Sign]()
    for sign in legend.signs:
        if sign.text in board.looks:
            looks.append((board.looks[sign.text], sign.meaning))
        elif sign.kind in VERTICES:
            signs.append(sign._replace(kind=VERTICES[sign.kind], board=None))
        else:
            signs.append(sign)
    values = [(_pale(look), meaning) for look, meaning in legend.looks]
    return legend._replace(looks=(*looks, *values), signs=tuple(signs))


def _pale(look: Fill) -> Fill:
    """Make the look of a value paler, since the players' full colors are those of their pieces."""
    return Fill(mixed(look.fill, WHITE.fill, 0.6))


def _beside(boxes: Sequence[Box], tail: Box, head: Box) -> Curve:
    """Lead a line along a side of a board, outside of the vertices."""
    x, y = (sum(box[axis] for box in boxes) / len(boxes) for axis in (0, 1))
    across, up = head.y - tail.y, tail.x - head.x
    away = tail.width / 2 + BESIDE
    away /= hypot(across, up) * (1 if across * (tail.x - x) + up * (tail.y - y) > 0 else -1)
    begin, end = ((box.x + away * across, box.y + away * up) for box in (tail, head))
    return Curve((begin, begin, end, end), None)
