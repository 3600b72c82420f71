"""Nodes that are no larger than their texts, and letters that differ little: more of a drawing fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

from exporters.drawings.drawing import NORMAL, Drawing, Node
from exporters.pictures import letters
from exporters.pictures.dot_attributes import POINTS

EMPHASIS = 14
"""The size of letters that stand out, in points."""
INSIDE = 0.75
"""The height of letters, as a share of the height of their line."""
AROUND = 7
"""Points between what stands in a node and its borders, both sides together."""
APART = 2
"""Points between two lines of a tree's nodes, whose letters differ."""
LEAST = 24
"""Points that a node is wide and high at least."""
AROUND_VALUE = 2
"""Points between the lines of a tree's node and its borders, both sides together: there are many beside each other."""


def evened(drawing: Drawing) -> Drawing:
    """Write all letters in nodes in the normal size, but for those that stand out, which are hardly larger."""
    nodes = tuple(
        node._replace(
            lines=tuple(line._replace(points=EMPHASIS if line.points > NORMAL else NORMAL) for line in node.lines)
        )
        for node in drawing.nodes
    )
    return replace(drawing, nodes=nodes)


def sides(drawing: Drawing, node: Node) -> dict[str, str]:
    """Give the width and the height of a node in DOT, in inches; nothing where Graphviz is to choose.

    Examples
    --------
    >>> from exporters.drawings.drawing import Drawing, Flow, Line, Node
    >>> round_one, tight = Node(1, lines=(Line("(4,3)"),)), Drawing("graph", "", flow=Flow(snug=True))
    >>> sides(tight, round_one)["width"] == sides(tight, round_one)["height"]
    True
    >>> sides(Drawing("graph", ""), round_one)
    {}
    """
    if not drawing.flow.snug or node.board or (not node.player and node.player is not None):
        return {}
    in_tree = drawing.kind == "tree"
    wide = [max(letters.width(text, line.points) for text in (line.text, line.room)) for line in node.lines]
    high = [letters.LINE * line.points + (APART if in_tree else 0) for line in node.lines]
    across, up = max(wide, default=0.0), sum(high)
    up -= (letters.LINE - INSIDE) * NORMAL
    if node.player == 1 and in_tree:
        across = up = _round(node, wide, high)
    elif node.player == 1:
        across = up = hypot(across, up)
    elif node.player == 2:
        across = up = max(across, up)
    else:
        across, up = 1.3 * across, 1.3 * up
    alone = in_tree and len(node.lines) < 2
    least, around = (NORMAL, AROUND_VALUE) if alone else (LEAST, AROUND)
    width, height = (max(least, side + around) / POINTS for side in (across, up))
    return {"width": f"{width:.3f}", "height": f"{height:.3f}", "margin": "0", "fixedsize": "true"}


def _round(node: Node, wide: Sequence[float], high: Sequence[float]) -> float:
    """Give the diameter of the circle around the middle of a node that holds the letters of all its lines."""
    radius, top = 0.0, sum(high) / 2
    for line, across, up in zip(node.lines, wide, high, strict=True):
        radius = max(radius, hypot(across / 2, abs(top - up / 2) + INSIDE * line.points / 2))
        top -= up
    return 2 * radius
