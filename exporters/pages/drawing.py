"""The drawing in the page: what Graphviz laid out, as SVG whose looks are classes that the page's style defines."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from arena.errors import TooLarge
from arena.graphs.attributes import label
from arena.solving.arenas import KINDS
from exporters.drawings.captions import BOARD, cut
from exporters.pictures import dot
from exporters.pictures import graphviz as picture

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.arenas import Solution

MOST_VERTICES, MOST_EDGES = 150, 500
"""Beyond this the page shows the neighbourhood of the token only: nobody could find a vertex."""
SVG = "{http://www.w3.org/2000/svg}"
LINE = 14
"""The height of a line of text."""
LETTER = 8
"""The width of a letter in a line, at most on the average."""
MARGIN = 12
LONGEST = 24
"""The characters of a label in the drawing, as in the page's script: the page says the whole of it beside."""

Box = tuple[float, float, float, float]
"""The least and the greatest x and y."""


def drawing(graph: DiGraph, solution: Solution, words: Mapping[str, Any], *, answers: bool = True) -> str:
    """Draw an arena as an SVG element; nothing if it is too large, would take `dot` too long, or there is no Graphviz.

    A vertex is a `g` with its number in `data-v`, an edge one with both numbers in `data-e`; without the answers,
    nothing tells who wins.
    """
    if not 0 < len(graph) <= MOST_VERTICES or graph.number_of_edges() > MOST_EDGES:
        return ""
    try:
        picture.check(graph)
        drawn = dot.render(_shortened(graph), color="winner" if answers else "none", solution=solution)
        svg = picture.render(drawn, "svg")
    except (picture.NoGraphviz, TooLarge):
        return ""
    nodes, edges, boxes = [], [], list[Box]()
    for title, group in _groups(ET.fromstring(svg)):  # noqa: S314 - Graphviz wrote it
        box, note = _box(group), ""
        if found := re.fullmatch(r"v(\d+)", title):
            nodes.append(_vertex(solution, int(found[1]), box, answers))
        elif found := re.fullmatch(r"v(\d+)->v(\d+)", title):
            edges.append(_edge(solution, int(found[1]), int(found[2]), group, answers))
        elif found := re.fullmatch(r"row(\d+)", title):
            note = words["row_one" if int(found[1]) <= 1 else "row_other"].format(n=found[1])
        elif title == "start":
            note = words["start"]
        elif re.fullmatch(r"start->v\d+", title):
            edges.append(f'<g class="edge start">{_lines(group)}</g>')
        else:
            continue
        if note:
            box = _wide(box, note)
            nodes.append(_note(note, box))
        boxes.append(box)
    return _svg(boxes, [*edges, *nodes], html.escape(words["drawing"]))


def _shortened(graph: DiGraph) -> DiGraph:
    """Give the arena with labels that are drawn on one line, and that leave room for others."""
    short: DiGraph = graph.copy()
    for vertex, data in short.nodes(data=True):
        data["label"] = _short(label(graph, vertex)).replace(" ", "\u00a0")
    return short


def _short(text: str) -> str:
    text = cut(text)
    return text if len(text) <= LONGEST or BOARD.fullmatch(text) else f"{text[: LONGEST - 1]}…"


def _svg(boxes: list[Box], members: list[str], title: str) -> str:
    left, right, top, bottom = (
        choose(column) for choose, column in zip((min, max, min, max), zip(*boxes, strict=True), strict=True)
    )
    width, height = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    view = f"{left - MARGIN:.1f} {top - MARGIN:.1f} {width:.1f} {height:.1f}"
    size = f'viewBox="{view}" width="{width:.0f}" height="{height:.0f}"'
    return "\n".join([f'<svg id="whole" {size} role="img" aria-label="{title}">', *members, "</svg>"])


def _groups(root: ET.Element) -> Iterator[tuple[str, ET.Element]]:
    """Give the nodes and edges of Graphviz's drawing that can be seen, by what they are called in DOT."""
    for group in root.iter(f"{SVG}g"):
        if group.get("class") in ("node", "edge"):
            yield group.findtext(f"{SVG}title", ""), group


def _numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?[0-9.]+", text)]


def _box(group: ET.Element) -> Box:
    """Give what a node or an edge takes, without the length of its text."""
    across, down = list[float](), list[float]()
    for shape in group.iter():
        if shape.tag == f"{SVG}ellipse":
            x, y, rx, ry = (float(shape.get(key, 0)) for key in ("cx", "cy", "rx", "ry"))
            across += [x - rx, x + rx]
            down += [y - ry, y + ry]
        elif shape.tag in (f"{SVG}polygon", f"{SVG}path"):
            numbers = _numbers(shape.get("points", "") + shape.get("d", ""))
            across += numbers[::2]
            down += numbers[1::2]
        elif shape.tag == f"{SVG}text":
            across.append(float(shape.get("x", 0)))
            down += [float(shape.get("y", 0)) - LINE, float(shape.get("y", 0))]
    return min(across), max(across), min(down), max(down)


def _vertex(solution: Solution, number: int, box: Box, answers: bool) -> str:
    arena = solution.columns
    left, right, top, bottom = box
    x, y, width, height = (left + right) / 2, (top + bottom) / 2, right - left, bottom - top
    ends, player, text = arena.out_degree[number] == 0, arena.player[number], _short(arena.labels[number])
    kind = f" {_kind(solution, number)}" * answers
    shapes = [_shape(player, x, y, width - less, height - less) for less in ([0, 8] if ends else [0])]
    rows = text.split("/") if BOARD.fullmatch(text) else [text]
    first = y + 4.2 - LINE / 2 * (len(rows) - 1)
    lines = "".join(
        f'<text x="{x:.1f}" y="{first + LINE * place:.1f}">{html.escape(row)}</text>' for place, row in enumerate(rows)
    )
    return (
        f'<g class="node p{player}{kind}{" ends" * ends}" data-v="{number}" '
        f'data-box="{x:.1f} {y:.1f} {width:.1f} {height:.1f}">{"".join(shapes)}{lines}</g>'
    )


def _kind(solution: Solution, number: int) -> str | None:
    winner = solution.winners[number]
    return f"won{winner}" if winner else KINDS[solution.draws[number]]


def _shape(player: int, x: float, y: float, width: float, height: float) -> str:
    if player == 1:
        return f'<ellipse class="shape" cx="{x:.1f}" cy="{y:.1f}" rx="{width / 2:.1f}" ry="{height / 2:.1f}"/>'
    return (
        f'<rect class="shape" x="{x - width / 2:.1f}" y="{y - height / 2:.1f}" '
        f'width="{width:.1f}" height="{height:.1f}"/>'
    )


def _edge(solution: Solution, tail: int, head: int, group: ET.Element, answers: bool) -> str:
    ignored = " ignored" * (solution.columns.out_degree[tail] == 0)
    wins = solution.choices[tail] == head and solution.winners[tail] == solution.columns.player[tail]
    best = " best" * (answers and wins)
    return f'<g class="edge{ignored}{best}" data-e="{tail} {head}">{_lines(group)}</g>'


def _lines(group: ET.Element) -> str:
    """Give the line and the head of an arrow."""
    lines = [f'<path d="{html.escape(line.get("d", ""))}"/>' for line in group.iter(f"{SVG}path")]
    heads = [f'<polygon points="{html.escape(head.get("points", ""))}"/>' for head in group.iter(f"{SVG}polygon")]
    return "".join(lines + heads)


def _wide(box: Box, text: str) -> Box:
    """Widen what a note takes to the length of its text."""
    left, right, top, bottom = box
    half = LETTER * len(text) / 2
    return (left + right) / 2 - half, (left + right) / 2 + half, top, bottom


def _note(text: str, box: Box) -> str:
    left, right, top, bottom = box
    return (
        f'<text class="note" x="{(left + right) / 2:.1f}" y="{(top + bottom) / 2 + 4:.1f}">{html.escape(text)}</text>'
    )
