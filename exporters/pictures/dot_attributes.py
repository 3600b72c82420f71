"""Attributes of nodes and edges in DOT: places, ways, escaped text."""

from __future__ import annotations

from collections.abc import Sequence

from exporters.drawings.drawing import Box, Curve, Point

FONT = "DejaVu Sans,Verdana,sans-serif"
"""The font that comes along, else one that browsers have."""
MIDDLE = {"color": "#d55e00", "penwidth": "3.5"}
"""How the vertex stands out around which everything is."""
POINTS = 72
"""To the inch."""


def place(box: Box, outer: float = 0) -> dict[str, str]:
    """Give the attributes of a place, without an outer border that Graphviz adds again; of a point, its middle alone.

    Examples
    --------
    >>> place(Box(36, 18, 72, 36))
    {'pos': '36.00,18.00', 'width': '1.00000', 'height': '0.50000', 'fixedsize': 'true'}
    """
    middle = {"pos": f"{box.x:.2f},{box.y:.2f}"}
    if not box.width:
        return middle
    size = {"width": f"{(box.width - outer) / POINTS:.5f}", "height": f"{(box.height - outer) / POINTS:.5f}"}
    return {**middle, **size, "fixedsize": "true"}


def way(curve: Curve | None) -> str:
    """Write the way of an edge as Graphviz does; nothing if it is not known.

    Examples
    --------
    >>> way(Curve(((0, 0), (1, 0), (2, 0), (3, 0)), (5, 0)))
    'e,5.0,0.0 0.0,0.0 1.0,0.0 2.0,0.0 3.0,0.0'
    """
    if curve is None:
        return ""
    return (f"e,{_spline([curve.tip])} " if curve.tip else "") + _spline(curve.points)


def _spline(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def as_attribute(text: str) -> str:
    """Escape a clean text for an attribute that is no HTML-like label: Graphviz reads HTML's entities there too."""
    import graphviz

    escaped: str = graphviz.escape(text.replace("&", "&amp;"))
    return escaped


def as_tooltip(text: str) -> str:
    """Escape a clean text for a tooltip, which Graphviz reads twice; without any it would show the node's name."""
    return as_attribute(text.replace("\\", "\\\\")) or " "
