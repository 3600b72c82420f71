"""The ways of edges between vertices that have places: straight, or in an arc past vertices in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import dist, hypot
from typing import NamedTuple

from exporters.drawings.drawing import Box, Curve, Point

HEAD = 7.0
"""The points that an arrowhead takes."""
CLEAR = 4.0
"""The least distance, in points, of an edge from a vertex that is no end of it."""
RISE = 0.09
"""The height that an arc gains with its length, as a share of it: arcs from one vertex do not run together."""
TRIES = (1.0, 0.8, 0.6, 0.4, 1.3, 1.7, 2.2, 3.0, 4.0)
"""The heights that are tried for an arc, as multiples of the usual one, until it passes beside all vertices."""
SAMPLES = 32
"""The points of a curve that are held against the vertices in its way."""


class Shape(NamedTuple):
    """The place of a vertex, and whether it is round."""

    box: Box
    is_round: bool

    def holds(self, point: Point, around: float = 0) -> bool:
        """Tell whether a point is inside, or within some points of it."""
        x, y, half, high = self.box.x, self.box.y, self.box.width / 2 + around, self.box.height / 2 + around
        across, up = (point[0] - x) / half, (point[1] - y) / high
        return across * across + up * up < 1 if self.is_round else max(abs(across), abs(up)) < 1


def way(tail: Shape, head: Shape, others: Iterable[Shape], *, both: bool = False) -> Curve:
    """Give the way of an edge, straight where it meets no other vertex, else in the lowest arc that meets none.

    Arcs rise, or lean to the left; where an edge leads back as well, each of the two keeps to its left.

    Examples
    --------
    >>> row = [Shape(Box(x, 0, 10, 10), True) for x in (0, 40, 80)]
    >>> [max(y for _, y in way(row[0], row[far], row).points) > 10 for far in (1, 2)]
    [False, True]
    """
    if tail == head:
        return _loop(tail)
    begin, end = tail.box[:2], head.box[:2]
    near = [other for other in others if other not in (tail, head) and _near(other, begin, end)]
    straight = bent(begin, end, 0)
    if not both and not _meets(straight, near):
        return _arrow(straight, tail, head)
    side = 1 if both else _rising(begin, end)
    usual = RISE * dist(begin, end) + (HEAD if both else _half(tail.box, begin, end) + 2 * CLEAR)
    fewest = len(near) + 1
    best = straight
    for height in (turn * share * usual for turn in (side, -side) for share in TRIES):
        arc = bent(begin, end, height)
        if (meets := _meets(arc, near)) < fewest:
            fewest, best = meets, arc
        if not meets:
            break
    return _arrow(best, tail, head)


def _half(box: Box, begin: Point, end: Point) -> float:
    """Give how far a box reaches across a way."""
    across, up, length = end[0] - begin[0], end[1] - begin[1], dist(begin, end) or 1.0
    return (box.width * abs(up) + box.height * abs(across)) / length / 2


def bent(begin: Point, end: Point, height: float) -> list[Point]:
    """Give the four points of a curve that rises so far to the left of the straight way."""
    across, up = end[0] - begin[0], end[1] - begin[1]
    length = hypot(across, up) or 1.0
    left = (-up / length * height / 0.75, across / length * height / 0.75)
    inner = [(begin[0] + across * share + left[0], begin[1] + up * share + left[1]) for share in (1 / 3, 2 / 3)]
    return [begin, *inner, end]


def _rising(begin: Point, end: Point) -> int:
    """Tell the side on which an arc rises, or leans to the left: 1 for the left of its way, -1 for the right."""
    across, up = end[0] - begin[0], end[1] - begin[1]
    return 1 if (across > 0 if abs(across) > 1e-6 else up > 0) else -1


def _near(other: Shape, begin: Point, end: Point) -> bool:
    """Tell whether a vertex may be in the way of an arc, which is no higher than it is long."""
    x, y = (begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2
    return dist((x, y), other.box[:2]) < dist(begin, end) + max(other.box[2:])


def _meets(points: Sequence[Point], others: Sequence[Shape]) -> int:
    """Count the vertices that a curve meets."""
    samples = [at(points, place / SAMPLES) for place in range(1, SAMPLES)]
    return sum(any(other.holds(point, CLEAR) for point in samples) for other in others)


def _arrow(points: list[Point], tail: Shape, head: Shape) -> Curve:
    """Cut a curve off at the borders of its vertices, and leave room for the arrowhead."""
    begin = _turn(lambda share: not tail.holds(at(points, share)))
    tip = at(points, end := 1 - _turn(lambda share: not head.holds(at(points, 1 - share))))
    back = _turn(lambda share: dist(at(points, end - share * end), tip) > HEAD)
    return Curve(tuple(_between(points, begin, max(end * (1 - back), begin))), tip)


def _turn(beyond: Callable[[float], bool]) -> float:
    """Find the least share of a way that is beyond something, which its beginning is not."""
    first = next((place for place in range(SAMPLES + 1) if beyond(place / SAMPLES)), SAMPLES)
    low, high = max(first - 1, 0) / SAMPLES, first / SAMPLES
    for _ in range(SAMPLES):
        middle = (low + high) / 2
        low, high = (low, middle) if beyond(middle) else (middle, high)
    return high


def at(points: Sequence[Point], share: float) -> Point:
    """Give a point of a Bézier curve of four points."""
    rest = 1 - share
    weights = rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3
    x = sum(weight * point[0] for weight, point in zip(weights, points, strict=True))
    return x, sum(weight * point[1] for weight, point in zip(weights, points, strict=True))


def _split(points: Sequence[Point], share: float) -> tuple[list[Point], list[Point]]:
    """Cut a Bézier curve in two, by de Casteljau's construction."""
    rows = [list(points)]
    while len(rows[-1]) > 1:
        pairs = zip(rows[-1], rows[-1][1:], strict=False)
        rows.append([(x + (to_x - x) * share, y + (to_y - y) * share) for (x, y), (to_x, to_y) in pairs])
    return [row[0] for row in rows], [row[-1] for row in reversed(rows)]


def _between(points: Sequence[Point], begin: float, end: float) -> list[Point]:
    rest = _split(points, begin)[1]
    return _split(rest, (end - begin) / (1 - begin) if begin < 1 else 0)[0]


def _loop(shape: Shape) -> Curve:
    """Lead an edge back to its vertex, on the right."""
    right, y, far = shape.box.x + shape.box.width / 2, shape.box.y, shape.box.height
    begin = right - (CLEAR if shape.is_round else 0)
    points = (begin, y + far / 4), (right + far, y + far), (right + far, y - far), (begin + HEAD, y - far / 4)
    return Curve(points, (begin, y - far / 4))
