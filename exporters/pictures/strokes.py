"""The colors and widths of borders and lines, which SVG, PDF and DOT share."""

from __future__ import annotations

from typing import NamedTuple

from exporters.drawings.drawing import CELL, Edge, Node
from exporters.drawings.looks import ASKED, DRAW_BY_RULE, NEW

FONT = "DejaVu Sans,Verdana,sans-serif"
"""The font that comes along, else one that browsers have."""
TITLE_COLOR = "#4d4d4d"
"""The color of rows' titles, and of what points at the start."""
FAINT_TITLE_COLOR = "#767676"
"""The color of the titles of rows that a film has not reached, and of what is written beside a faint edge."""


class Stroke(NamedTuple):
    """A line: its color, its width in points, and whether it is solid, dashed or dotted."""

    color: str
    width: float
    line: str = "solid"


BORDERS = {
    "": Stroke("#333333", 1.2),
    "middle": Stroke(ASKED, 3.5),
    "best": Stroke("#000000", 2.6),
    "joining": Stroke(NEW, 4),
    "faint": Stroke("#808080", 1.2),
    "swatch": Stroke("#333333", 1),
}
CELL_BORDERS = {
    "solid": Stroke("#bbbbbb", 0.6),
    "dashed": Stroke("#888888", 0.8, "dashed"),
    "dotted": Stroke("#888888", 0.8, "dotted"),
}
LINES = {
    "move": Stroke("#888888", 1),
    "best": Stroke("#000000", 2.6),
    "played": Stroke(ASKED, 3.6),
    "joining": Stroke(NEW, 2.8),
    "removed": Stroke("#777777", 1.4),
    "faint": Stroke("#aaaaaa", 1),
    "side": Stroke("#888888", 1),
}


def border(node: Node) -> Stroke | None:
    """Return how a node is bordered; None if it is not."""
    line = node.look.border
    if node.player == 0 or node.border == "own":
        return None
    if node.player == CELL and node.border != "swatch":
        if node.border == "best":
            return Stroke("#000000", 2)
        return BORDERS[node.border] if node.border else CELL_BORDERS[line]
    stroke = BORDERS[node.border]
    if node.border == "joining":  # heavy dots do not look like a border, and two heavy lines run together
        return Stroke(stroke.color, 2.6 if node.ended else stroke.width, "solid" if line == "dotted" else line)
    wide = 2 if line == DRAW_BY_RULE.border and not node.border else stroke.width
    return Stroke(stroke.color, wide, line)


def line(edge: Edge) -> Stroke:
    """Return how an edge looks."""
    stroke = LINES[edge.kind]
    return Stroke(edge.color or stroke.color, edge.width or stroke.width, edge.line)
