"""The layout of a drawing by Graphviz and the page around it, which DOT, LaTeX, films and pages share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from exporters.drawings.drawing import Box, Curve, Drawing, Layout, Point
from exporters.pictures import graphviz
from exporters.pictures.arrangement import Arrangement, arranged
from exporters.pictures.bounds import written_bounds
from exporters.pictures.dot_attributes import POINTS
from exporters.pictures.dot_graph import NATURAL, digraph, points, row_name


def laid_out(drawing: Drawing) -> Layout:
    """Lay a drawing out by Graphviz's `dot`, as it is drawn where Graphviz draws it, unless it has places already.

    Raises
    ------
    TooLarge
        If it could not be read, or would take too long.
    NoGraphviz
        If there is nothing to lay it out with.

    Examples
    --------
    >>> from exporters.drawings.drawing import Edge, Node
    >>> layout = laid_out(Drawing("graph", "two", (Node(1), Node(2)), (Edge(0, 1),)))
    >>> layout.nodes[0].y > layout.nodes[1].y
    True
    """
    if drawing.layout is not None:
        return drawing.layout
    graphviz.check(drawing)
    answer = graphviz.lay_out(str(digraph(replace(drawing, legend=None)).source))
    objects = {item["_gvid"]: item for item in answer.get("objects", []) if "pos" in item}
    name_of = {number: item["name"] for number, item in objects.items()}
    boxes = {item["name"]: _box(item) for item in objects.values()}
    lines = {(name_of[edge["tail"]], name_of[edge["head"]]): edge for edge in answer.get("edges", ()) if "pos" in edge}
    curves = {ends: _curve(edge["pos"]) for ends, edge in lines.items()}
    start = (boxes["start"], curves["start", f"v{drawing.start}"]) if drawing.start is not None else None
    layout = Layout(
        tuple(boxes[f"v{number}"] for number in range(len(drawing.nodes))),
        tuple(curves[f"v{edge.tail}", f"v{edge.head}"] for edge in drawing.edges),
        tuple(boxes[row_name(row)] for row in drawing.rows),
        start,
        next((float(item["fontsize"]) for item in objects.values() if item["name"].startswith("row")), 0.0),
    )
    if not any(edge.label for edge in drawing.edges):
        return layout
    from exporters.pictures.move_names import move_names

    return layout._replace(beside=move_names(drawing, layout))


def framed(drawing: Drawing, legend: str = "below") -> Drawing:
    """Lay a drawing out, unless it is, and put its title and its legend around it, unless they are."""
    if drawing.table is not None:
        return drawing
    layout = drawing.layout or laid_out(drawing)
    drawing = replace(drawing, layout=layout)
    if drawing.page is not None:
        return drawing
    inner = written_bounds(drawing, layout)
    size = float(points(0 if drawing.kind in NATURAL else inner[1] - inner[0]))
    return replace(drawing, page=arranged(drawing, inner, Arrangement(legend, points=size)))


def _point(text: str) -> Point:
    x, y = map(float, text.split(","))
    return x, y


def _box(item: dict[str, Any]) -> Box:
    return Box(*_point(item["pos"]), float(item["width"]) * POINTS, float(item["height"]) * POINTS)


def _curve(text: str) -> Curve:
    """Read a curve, which begins with the tip of its arrow."""
    tip, *points = (
        (float(x), float(y)) for x, _, y in (place.removeprefix("e,").partition(",") for place in text.split())
    )
    return Curve(tuple(points), tip)
