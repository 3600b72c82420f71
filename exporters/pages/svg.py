"""The drawing in the page: Graphviz's layout as SVG, whose looks are classes that the page's style defines."""

from __future__ import annotations

import html
from collections.abc import Hashable, Mapping
from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING, Any

from arena.errors import TooLarge
from arena.graphs.attributes import label
from exporters.drawings.captions import cut, is_board, priority, targets
from exporters.drawings.drawing import Box, Curve, Line, Node, NodeRow
from exporters.drawings.graph import build
from exporters.pictures.graphviz import NoGraphviz
from exporters.pictures.layout import laid_out

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.pages.script_data import VertexLooks

MOST_VERTICES = 150
"""Beyond this the page shows the neighbourhood of the token only: nobody could find a vertex."""
MOST_EDGES = 500
LINE = 14
"""The height of a line of text."""
LETTER = 8
"""The width of a letter in a line, at most on the average."""
MARGIN = 12
INNER = 5
"""The points by which the inner one of two borders is smaller."""
HEAD = 0.3
"""The width of half an arrowhead, as a part of its length."""
LONGEST = 24
"""The characters of a label in the drawing, as in the page's script: the page says the whole of it beside."""

Bounds = tuple[float, float, float, float]
"""The least and the greatest x and y, y downwards."""


def drawing(graph: DiGraph, looks: VertexLooks, words: Mapping[str, Any], *, answers: bool = True) -> str:
    """Draw an arena as an SVG element; nothing if it is too large, would take `dot` too long, or there is no Graphviz.

    A vertex is a `g` with its number in `data-v`, an edge one with both numbers in `data-e`; without the answers,
    nothing tells who wins.
    """
    if not 0 < len(graph) <= MOST_VERTICES or graph.number_of_edges() > MOST_EDGES:
        return ""
    drawn = build(graph, color="none")
    won = targets(graph)
    texts = [
        _lines_of(data, label(graph, vertex)) + _marked(graph, vertex) + ([f"F{won[vertex]}"] if vertex in won else [])
        for vertex, data in graph.nodes(data=True)
    ]
    nodes = tuple(node._replace(lines=tuple(map(Line, lines))) for node, lines in zip(drawn.nodes, texts, strict=True))
    drawn = replace(drawn, nodes=nodes)
    try:
        layout = laid_out(drawn)
    except (NoGraphviz, TooLarge):
        return ""
    edges = [
        _edge(looks, edge.tail, edge.head, curve, answers=answers)
        for edge, curve in zip(drawn.edges, layout.edges, strict=True)
        if curve
    ]
    vertices = [
        _vertex(looks, number, node, box, answers=answers)
        for number, (node, box) in enumerate(zip(drawn.nodes, layout.nodes, strict=True))
    ]
    notes = [(_ply(row, words), box) for row, box in zip(drawn.rows, layout.rows, strict=True)]
    notes += [(drawn.edges[number].label, Box(x, y, 0, 0)) for number, (x, y) in layout.beside.items()]
    curves = [curve for curve in layout.edges if curve]
    if layout.start:
        box, curve = layout.start
        notes.append((words["start"], box))
        if curve:
            curves.append(curve)
            edges.append(f'<g class="edge start">{_arrow(curve)}</g>')
    bounds = [*map(_bounds, layout.nodes), *(_wide(box, text) for text, box in notes), *map(_around, curves)]
    return _svg(bounds, [*edges, *vertices, *(_note(text, box) for text, box in notes)], html.escape(words["drawing"]))


def _lines_of(data: Mapping[str, Any], text: str) -> list[str]:
    """Give the lines of a label that leave room for others: the rows of a board, or one line."""
    text = cut(text)
    if is_board(text, data.get("board")):
        return text.split("/")
    return [text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"]


def _marked(graph: DiGraph, vertex: Hashable) -> list[str]:
    own = priority(graph, vertex)
    return [] if own is None else [f"p = {own}"]


def _ply(row: NodeRow, words: Mapping[str, Any]) -> str:
    number = row.number or 0
    return str(words["row_one" if number <= 1 else "row_other"].format(n=number))


def _svg(bounds: list[Bounds], members: list[str], title: str) -> str:
    left, right, top, bottom = (
        choose(column) for choose, column in zip((min, max, min, max), zip(*bounds, strict=True), strict=True)
    )
    width, height = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    view = f"{left - MARGIN:.1f} {top - MARGIN:.1f} {width:.1f} {height:.1f}"
    size = f'viewBox="{view}" width="{width:.0f}" height="{height:.0f}"'
    return "\n".join([f'<svg id="whole" {size} role="img" aria-label="{title}">', *members, "</svg>"])


def _bounds(box: Box) -> Bounds:
    return box.x - box.width / 2, box.x + box.width / 2, -box.y - box.height / 2, -box.y + box.height / 2


def _around(curve: Curve) -> Bounds:
    across, up = zip(*curve.points, *([curve.tip] if curve.tip else []), strict=True)
    return min(across), max(across), -max(up), -min(up)


def _wide(box: Box, text: str) -> Bounds:
    """Give the bounds of a note, as long as its text."""
    half = LETTER * len(text) / 2
    return box.x - half, box.x + half, -box.y - LINE / 2, -box.y + LINE / 2


def _vertex(looks: VertexLooks, number: int, node: Node, box: Box, *, answers: bool) -> str:
    x, y = box.x, -box.y
    kind, ends = f" {looks.kinds[number]}" * answers, node.ended
    shapes = [_shape(node.player, x, y, box.width - less, box.height - less) for less in ([0, INNER] if ends else [0])]
    first = y + 4.2 - LINE / 2 * (len(node.lines) - 1)
    lines = "".join(
        f'<text x="{x:.1f}" y="{first + LINE * place:.1f}">{html.escape(line.text)}</text>'
        for place, line in enumerate(node.lines)
    )
    return (
        f'<g class="node p{node.player or 0}{kind}{" ends" * ends}" data-v="{number}" '
        f'data-box="{x:.1f} {y:.1f} {box.width:.1f} {box.height:.1f}">{"".join(shapes)}{lines}</g>'
    )


def _shape(player: int | None, x: float, y: float, width: float, height: float) -> str:
    if player == 1:
        return f'<ellipse class="shape" cx="{x:.1f}" cy="{y:.1f}" rx="{width / 2:.1f}" ry="{height / 2:.1f}"/>'
    rounded = "" if player else f' rx="{height / 3:.1f}"'
    return (
        f'<rect class="shape" x="{x - width / 2:.1f}" y="{y - height / 2:.1f}" '
        f'width="{width:.1f}" height="{height:.1f}"{rounded}/>'
    )


def _edge(looks: VertexLooks, tail: int, head: int, curve: Curve, *, answers: bool) -> str:
    ignored = " ignored" * looks.over[tail]
    best = " best" * (answers and looks.choices[tail] == head)
    return f'<g class="edge{ignored}{best}" data-e="{tail} {head}">{_arrow(curve)}</g>'


def _arrow(curve: Curve) -> str:
    """Draw the line and the head of an arrow."""
    first, *others = (f"{x:.1f},{-y:.1f}" for x, y in curve.points)
    line = f'<path d="M{first}C{" ".join(others)}"/>'
    if curve.tip is None:
        return line
    (x, y), (to_x, to_y) = curve.points[-1], curve.tip
    across, up = (to_x - x) * HEAD, (to_y - y) * HEAD
    if not hypot(across, up):
        return line
    corners = [(x - up, y + across), (to_x, to_y), (x + up, y - across)]
    return f'{line}<polygon points="{" ".join(f"{x:.1f},{-y:.1f}" for x, y in corners)}"/>'


def _note(text: str, box: Box) -> str:
    return f'<text class="note" x="{box.x:.1f}" y="{-box.y + 4:.1f}">{html.escape(text)}</text>'
