"""The samples of a legend: nodes and arrows that show what has a meaning, around 0, 0 beside letters of normal size."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from exporters.drawings import letters
from exporters.drawings.drawing import CELL, NORMAL, Box, Curve, Drawing, Edge, Legend, Line, Node, Sign
from exporters.drawings.looks import WHITE, Fill
from exporters.drawings.sizes import HAIR, RIM
from exporters.pictures.layout import HEAD

SWATCH = (26.0, 15.0)
SIDES: dict[int | None, float] = {1: 15.0, 2: 13.0}
"""The sides of circles and squares."""
OF_NODES = {
    "J1": Node(1),
    "J2": Node(2),
    "joining vertex": Node(1, border="joining"),
    "best vertex": Node(1, border="best"),
}
OF_ARROWS = {
    "best": Edge(0, 0, "best"),
    "play": Edge(0, 0, "played"),
    "ignored": Edge(0, 0, line="dotted"),
    "wide": Edge(0, 0, width=4),
    "joining": Edge(0, 0, "joining"),
}


class Sample(NamedTuple):
    """A width, and nodes and arrows with their places."""

    width: float
    nodes: tuple[tuple[Node, Box], ...] = ()
    arrows: tuple[tuple[Edge, Curve], ...] = ()

    def at(self, x: float, y: float, unit: float = 1) -> Sample:
        """Return the sample enlarged by a factor, with its middle at a place."""

        def moved(point: tuple[float, float]) -> tuple[float, float]:
            return x + point[0] * unit, y + point[1] * unit

        nodes = []
        for node, box in self.nodes:
            board = node.board and node.board._replace(side=round(node.board.side * unit))
            lines = tuple(line._replace(points=line.points * unit) for line in node.lines)
            place = Box(*moved((box.x, box.y)), box.width * unit, box.height * unit)
            nodes.append((node._replace(board=board, lines=lines), place))
        arrows = [
            (edge, Curve(tuple(map(moved, curve.points)), moved(curve.tip) if curve.tip else None))
            for edge, curve in self.arrows
        ]
        return Sample(self.width, tuple(nodes), tuple(arrows))


def samples(drawing: Drawing, legend: Legend) -> list[Sample]:
    """Return the samples of a legend: of its looks, then of its signs."""
    return [_swatch(look) for look, _ in legend.looks] + [_of_sign(drawing, sign) for sign in legend.signs]


def _of_nodes(nodes: Iterable[Node]) -> Sample:
    """Show nodes beside each other."""
    x, placed = 0.0, list[tuple[Node, Box]]()
    for node in nodes:
        more = RIM / 2 * node.ended
        wide, high = SIDES.get(node.player, 24.0) + more, SIDES.get(node.player, 15.0) + more
        placed.append((node, Box(x + wide / 2, 0, wide, high)))
        x += wide + 2
    middle = (x - 2) / 2
    return Sample(x - 2, tuple((node, box._replace(x=box.x - middle)) for node, box in placed))


def _swatch(look: Fill, high: float = SWATCH[1]) -> Sample:
    return Sample(SWATCH[0], ((Node(CELL, look, border="swatch"), Box(0, 0, SWATCH[0], high)),))


def _arrow(edge: Edge, *, headed: bool = True) -> tuple[Edge, Curve]:
    left, right = -SWATCH[0] / 2, SWATCH[0] / 2
    end = right - (HEAD if headed else 0)
    points = tuple((left + (end - left) * part / 3, 0.0) for part in range(4))
    return edge, Curve(points, (right, 0.0) if headed else None)


def _of_sign(drawing: Drawing, sign: Sign) -> Sample:
    """Show a sign as nodes and arrows of the drawing are shown, or as its text."""
    if nodes := _nodes(drawing, sign):
        return _of_nodes(nodes)
    if sign.edge or sign.kind in OF_ARROWS:
        return Sample(SWATCH[0], (), (_arrow(sign.edge or OF_ARROWS[sign.kind], headed=not sign.edge),))
    if sign.kind == "area":
        return _swatch(WHITE, SWATCH[1] / 2)
    if sign.board:
        board, (wide, high) = sign.board._replace(side=round(SWATCH[1])), [SWATCH[1] + 2 * HAIR] * 2
    else:
        board, (wide, high) = None, letters.size((sign.text,), NORMAL)
    node = Node(0, lines=() if board else (Line(sign.text),), board=board)
    return Sample(wide, ((node, Box(0, 0, wide, high)),))


def _nodes(drawing: Drawing, sign: Sign) -> list[Node]:
    """Return the nodes that show a sign."""
    if sign.kind in ("sink", "accepting"):
        players = {node.player for node in drawing.nodes if node.ended} or {1}
        return [Node(player, ended=True) for player in sorted(players, key=lambda player: player or 0)]
    if sign.kind == "middle":
        return [Node(next((node.player for node in drawing.nodes if node.border == "middle"), 1), border="middle")]
    return [OF_NODES[sign.kind]] if sign.kind in OF_NODES and not sign.board else []
