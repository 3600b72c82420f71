"""The room that what is laid out takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from exporters.drawings.drawing import NORMAL, Box, Drawing, Layout, Point
from exporters.pictures.letters import size

Bounds = tuple[float, float, float, float]
"""The least and the greatest x and y."""


def bounds(layout: Layout) -> Bounds:
    """Give the bounds of a layout; of nothing, those of a point."""
    start, arrow = layout.start or (None, None)
    boxes = [*layout.nodes, *layout.rows, *([start] if start else [])]
    curves = [curve for curve in (*layout.edges, arrow) if curve]
    points = [point for curve in curves for point in (*curve.points, *([curve.tip] if curve.tip else []))]
    return around([*map(bounds_of, boxes), _around_points(points)] if points else [*map(bounds_of, boxes)])


def written_bounds(drawing: Drawing, layout: Layout) -> Bounds:
    """Give the bounds of a drawing with what is written beside its nodes where the layout says only the middle of it.

    Those are titles of rows, and what points at the start, where places are not Graphviz's; and names of moves.
    """
    titles = [
        _written(row.title, layout.title_points or NORMAL, box)
        for row, box in zip(drawing.rows, layout.rows, strict=False)
    ]
    start = [_written((drawing.start_text,), NORMAL, layout.start[0])] if layout.start else []
    names = [
        _written((drawing.edges[number].label,), NORMAL, Box(*place, 0, 0)) for number, place in layout.beside.items()
    ]
    return around([bounds(layout), *titles, *start, *names])


def bounds_of(box: Box) -> Bounds:
    """Give the bounds of a box."""
    return box.x - box.width / 2, box.x + box.width / 2, box.y - box.height / 2, box.y + box.height / 2


def box_of(around: Bounds) -> Box:
    """Give the box of bounds."""
    left, right, bottom, top = around
    return Box((left + right) / 2, (bottom + top) / 2, right - left, top - bottom)


def around(parts: Sequence[Bounds]) -> Bounds:
    """Give the bounds of parts; of nothing, those of a point."""
    left, right, bottom, top = zip(*parts, strict=True) if parts else ((0.0,),) * 4
    return min(left), max(right), min(bottom), max(top)


def _around_points(points: Iterable[Point]) -> Bounds:
    across, up = zip(*points, strict=True)
    return min(across), max(across), min(up), max(up)


def _written(lines: tuple[str, ...], points: float, box: Box) -> Bounds:
    return bounds_of(box if box.width else Box(box.x, box.y, *size(lines, points)))
