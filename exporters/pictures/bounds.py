"""The room that a layout takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from exporters.drawings.drawing import NORMAL, Box, Curve, Drawing, Layout, Point
from exporters.pictures.dot_looks import move_points
from exporters.pictures.letters import size

Bounds = tuple[float, float, float, float]
"""The least and the greatest x and y."""
STEPS = 4
"""Into how many pieces a curve is cut, each with bounds of its own."""


def bounds(layout: Layout) -> Bounds:
    """Give the bounds of a layout; of nothing, those of a point."""
    start, arrow = layout.start or (None, None)
    boxes = [*layout.nodes, *layout.rows, *([start] if start else [])]
    curves = [curve for curve in (*layout.edges, arrow) if curve]
    points = [point for curve in curves for point in (*curve.points, *([curve.tip] if curve.tip else []))]
    return around([*map(bounds_of, boxes), _around_points(points)] if points else [*map(bounds_of, boxes)])


def written_bounds(drawing: Drawing, layout: Layout) -> Bounds:
    """Give the bounds of a drawing with the texts beside its nodes of which the layout says only the middle.

    Those are titles of rows, and what points at the start, where places are not Graphviz's; and names of moves.
    """
    return around([bounds(layout), *_texts(drawing, layout)])


def obstacles(drawing: Drawing, layout: Layout) -> list[Bounds]:
    """Give the bounds of all that is drawn, of curves piece by piece."""
    arrow = layout.start[1] if layout.start else None
    pieces = [
        _around_points(ends)
        for curve in (*layout.edges, arrow)
        if curve
        for ends in pairwise([*along(curve, STEPS), *([curve.tip] if curve.tip else [])])
    ]
    return [*map(bounds_of, layout.nodes), *_texts(drawing, layout), *pieces]


def _texts(drawing: Drawing, layout: Layout) -> list[Bounds]:
    """Give the bounds of the texts beside nodes: rows' titles, the pointer at the start, names of moves."""
    points = layout.title_points or NORMAL
    titles = [_written(row.title, points, box) for row, box in zip(drawing.rows, layout.rows, strict=False)]
    of_start = points if drawing.kind == "grid" else NORMAL
    start = [_written((drawing.start_text,), of_start, layout.start[0])] if layout.start else []
    names = [
        _written(tuple(drawing.edges[number].label.split("\n")), move_points(drawing), Box(*place, 0, 0))
        for number, place in layout.beside.items()
    ]
    return [*titles, *start, *names]


def along(curve: Curve, steps: int) -> list[Point]:
    """Give points along a curve, so many of each of its pieces."""
    points = [curve.points[0]]
    for first in range(0, len(curve.points) - 3, 3):
        piece = curve.points[first : first + 4]
        for step in range(1, steps + 1):
            share = step / steps
            weights = (1 - share) ** 3, 3 * share * (1 - share) ** 2, 3 * share**2 * (1 - share), share**3
            points.append(
                (
                    sum(weight * x for weight, (x, _) in zip(weights, piece, strict=True)),
                    sum(weight * y for weight, (_, y) in zip(weights, piece, strict=True)),
                )
            )
    return points


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
