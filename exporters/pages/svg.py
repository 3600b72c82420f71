"""The drawing in the page: Graphviz's layout as SVG, whose looks are classes that the page's style defines."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arena.errors import TooLarge
from arena.graphs.attributes import label
from exporters.drawings.captions import cut, is_board, priority, targets
from exporters.drawings.drawing import Box, Curve, Edge, Line, Node
from exporters.drawings.graph import build
from exporters.pictures import svg
from exporters.pictures.graphviz import NoGraphviz
from exporters.pictures.layout import laid_out
from exporters.pictures.page import arranged
from exporters.pictures.scene import arrow

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.pages.script_data import VertexLooks

MOST_VERTICES, MOST_EDGES = 150, 500
"""Beyond this the page shows the neighborhood of the token only: nobody could find a vertex."""
LINE = 14
"""The height of a line of text."""
MARGIN = 10
INNER = 5
"""The points by which the inner one of two borders is smaller."""
LONGEST = 24
"""The characters of a label in the drawing, as in the page's script: the page says the whole of it beside."""


def drawing(graph: DiGraph, looks: VertexLooks, title: str, lang: str, *, answers: bool = True) -> str:
    """Draw an arena as an SVG element; nothing if it is too large, would take `dot` too long, or there is no Graphviz.

    A vertex is a `g` with its number in `data-v`, an edge one with both numbers in `data-e`; without the answers,
    nothing tells who wins.
    """
    if len(graph) > MOST_VERTICES or graph.number_of_edges() > MOST_EDGES:
        return ""
    drawn, won = build(graph, color="none", lang=lang), targets(graph)
    nodes = []
    for node, (vertex, data) in zip(drawn.nodes, graph.nodes(data=True), strict=True):
        lines, own = _label(data, label(graph, vertex)), priority(graph, vertex)
        lines += ([] if own is None else [f"p = {own}"]) + ([f"F{won[vertex]}"] if vertex in won else [])
        nodes.append(node._replace(lines=tuple(map(Line, lines))))
    drawn = replace(drawn, nodes=tuple(nodes))
    try:
        drawn = replace(drawn, layout=laid_out(drawn))
    except (NoGraphviz, TooLarge):
        return ""
    sheet = arranged(drawn, "none")
    layout, members, notes = sheet.layout, list[str](), list[tuple[str, Box]]()
    for edge, curve in zip(drawn.edges, layout.edges, strict=True):
        if curve:
            kind = " ignored" * looks.over[edge.tail] + " best" * (answers and looks.choices[edge.tail] == edge.head)
            members.append(_arrow(curve, kind, f' data-e="{edge.tail} {edge.head}"'))
    if layout.start:
        notes.append((drawn.start_text, layout.start[0]))
        members += [_arrow(layout.start[1], " start")] if layout.start[1] else []
    for number, (node, box) in enumerate(zip(drawn.nodes, layout.nodes, strict=True)):
        members.append(_vertex(number, node, box, f" {looks.kinds[number]}" * answers))
    notes += [(row.title[0], box) for row, box in zip(drawn.rows, layout.rows, strict=True)]
    notes += [(drawn.edges[number].label, Box(x, y, 0, 0)) for number, (x, y) in layout.beside.items()]
    members += [
        f'<text class="note" x="{box.x:.1f}" y="{-box.y + 4:.1f}">{html.escape(text)}</text>' for text, box in notes
    ]
    left, right, bottom, top = sheet.box.bounds
    width, height = right - left + 2 * MARGIN, top - bottom + 2 * MARGIN
    view = f'viewBox="{left - MARGIN:.1f} {-top - MARGIN:.1f} {width:.1f} {height:.1f}"'
    head = f'<svg id="whole" {view} width="{width:.0f}" height="{height:.0f}" role="img"'
    return "\n".join([f'{head} aria-label="{html.escape(title)}">', *members, "</svg>"])


def _label(data: Mapping[str, Any], text: str) -> list[str]:
    """Return the lines of a label that leave room for others: the rows of a board, or one line."""
    text = cut(text)
    if is_board(text, data.get("board")):
        return text.split("/")
    return [text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"]


def _vertex(number: int, node: Node, box: Box, kind: str) -> str:
    x, y = box.x, -box.y
    shapes = [_shape(node.player, x, y, box.width - less, box.height - less) for less in (0, INNER)[: 1 + node.ended]]
    first = y + 4.2 - LINE / 2 * (len(node.lines) - 1)
    lines = "".join(
        f'<text x="{x:.1f}" y="{first + LINE * place:.1f}">{html.escape(line.text)}</text>'
        for place, line in enumerate(node.lines)
    )
    return (
        f'<g class="node p{node.player or 0}{kind}{" ends" * node.ended}" data-v="{number}" '
        f'data-box="{x:.1f} {y:.1f} {box.width:.1f} {box.height:.1f}">{"".join(shapes)}{lines}</g>'
    )


def _shape(player: int | None, x: float, y: float, width: float, height: float) -> str:
    if player == 1:
        return f'<ellipse class="shape" cx="{x:.1f}" cy="{y:.1f}" rx="{width / 2:.1f}" ry="{height / 2:.1f}"/>'
    place = f'x="{x - width / 2:.1f}" y="{y - height / 2:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="shape" {place}{"" if player else f" rx={chr(34)}{height / 3:.1f}{chr(34)}"}/>'


def _arrow(curve: Curve, kind: str, data: str = "") -> str:
    parts = "".join(map(svg.part, arrow(Edge(0, 0), curve)))
    return f'<g class="edge{kind}"{data}>{parts}</g>'
