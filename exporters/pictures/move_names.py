"""Where the names of moves stand: each beside its own arrow, clear of all else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist
from typing import TYPE_CHECKING

from exporters.drawings.drawing import Box, Layout, Point
from exporters.pictures import letters
from exporters.pictures.bounds import along
from exporters.pictures.dot_looks import move_points

if TYPE_CHECKING:
    from exporters.drawings.drawing import Drawing

SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)
"""Where on its arrow a name may stand, the best place first."""
STEPS = 24
"""The points of a curve that names are held against."""
CLEAR = 3.0
"""The points between a name and all else, at least."""
HIGH = 0.8
"""How high the letters of a name are, for their size."""


def move_names(drawing: Drawing, layout: Layout) -> dict[int, Point]:
    """Give the middle of each name of a move by the number of its edge.

    A name stands at the middle of its arrow or near to it, on the right or else on the left, where it overlaps least
    and where no other arrow is as near.

    Notes
    -----
    O(n |A|) for n names: those among more than some hundred edges are no picture that anybody reads.
    """
    curves = [[*along(curve, STEPS), *([curve.tip] if curve.tip else [])] if curve else [] for curve in layout.edges]
    taken = [box for box in (*layout.nodes, *layout.rows) if box.width]
    points, places = move_points(drawing), dict[int, Point]()
    for number, edge in enumerate(drawing.edges):
        curve = layout.edges[number]
        if not edge.label or curve is None:
            continue
        lines = edge.label.split("\n")
        wide, high = max(letters.width(line, points) for line in lines), HIGH * points * len(lines)
        around = _around(curves[number], wide + high)
        boxes = [box for box in taken if box.meets(around)]
        others = [at for each, way in enumerate(curves) if each != number for at in way if around.meets(Box(*at, 0, 0))]
        box = min(_beside(curves[number], wide, high), key=lambda box: _fault(box, curves[number], others, boxes, high))
        taken.append(box)
        places[number] = box.x, box.y
    return places


def _beside(way: Sequence[Point], wide: float, high: float) -> Iterator[Box]:
    """Give the boxes beside a curve that touch it nowhere near, on its right first."""
    for share in SHARES:
        place = min(max(round(share * (len(way) - 1)), 1), len(way) - 2)
        (x, y), across, up = way[place], *_direction(way, place)
        away = CLEAR + (abs(up) * wide + abs(across) * high) / 2
        right = 1 if up <= 0 else -1
        for side in (right, -right):
            yield Box(x - side * up * away, y + side * across * away, wide, high)


def _direction(way: Sequence[Point], place: int) -> Point:
    (x, y), (to_x, to_y) = way[place - 1], way[place + 1]
    length = dist((x, y), (to_x, to_y)) or 1.0
    return (to_x - x) / length, (to_y - y) / length


def _fault(box: Box, own: Sequence[Point], others: Sequence[Point], boxes: Sequence[Box], high: float) -> float:
    """Tell how bad a place is: by how much the name overlaps, then by how near it is to another arrow."""
    middle, wider = box[:2], box._replace(width=box.width + CLEAR, height=box.height + CLEAR)
    met = sum(wider.meets(other) for other in boxes) + sum(wider.meets(Box(*at, 0, 0)) for at in (*own, *others))
    nearest = min((dist(middle, at) for at in others), default=float("inf"))
    return 1000 * met + max(0.0, min(dist(middle, at) for at in own) + high - nearest)


def _around(way: Sequence[Point], more: float) -> Box:
    across, up = zip(*way, strict=True)
    x, y = (max(across) + min(across)) / 2, (max(up) + min(up)) / 2
    return Box(x, y, max(across) - min(across) + 2 * more, max(up) - min(up) + 2 * more)
