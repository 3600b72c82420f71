"""Nodes and edges in DOT, and their attributes: places, ways, escaped text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from arena.texts import clean
from exporters.drawings.drawing import Box, Curve, Point
from exporters.drawings.looks import ASKED

if TYPE_CHECKING:
    from graphviz import Digraph

FONT = "DejaVu Sans,Verdana,sans-serif"
"""The font that comes along, else one that browsers have."""
MIDDLE = {"color": ASKED, "penwidth": "3.5"}
"""The look of the border of the vertex in the middle of a view."""
POINTS = 72
"""To the inch."""
MOST_QUOTED = 4096
"""The quoted values that are cached: a large drawing, or the frames of a film, repeat the same ones."""


class Html(str):
    """An HTML-like label; every other value is a text, even between angle brackets."""

    __slots__ = ()


def add_node(dot: Digraph, name: str, attributes: Mapping[str, str]) -> None:
    r"""Add a node, as `dot.node` would, in a fraction of the time.

    Examples
    --------
    >>> import graphviz
    >>> dot, same = graphviz.Digraph(), graphviz.Digraph()
    >>> add_node(dot, "v0", {"shape": "circle", "label": "a b"})
    >>> same.node("v0", label="a b", shape="circle")
    >>> dot.body == same.body
    True
    """
    dot.body.append(f"\t{_quoted(name)}{_listed(attributes)}\n")


def add_edge(dot: Digraph, tail: str, head: str, attributes: Mapping[str, str]) -> None:
    """Add an edge between nodes whose names need no quotes, as `dot.edge` would, in a fraction of the time."""
    dot.body.append(f"\t{tail} -> {head}{_listed(attributes)}\n")


def _listed(attributes: Mapping[str, str]) -> str:
    """Write attributes, the label first; places, which hardly come again, are numbers and need no look."""
    names = sorted(attributes, key=lambda name: (name != "label", name))
    listed = (f'pos="{attributes[name]}"' if name == "pos" else f"{name}={_quoted(attributes[name])}" for name in names)
    return f" [{' '.join(listed)}]" if names else ""


@lru_cache(MOST_QUOTED, typed=True)  # an HTML-like label is equal to the text of the same letters
def _quoted(value: str) -> str:
    from graphviz.quoting import nohtml, quote

    quoted: str = quote(value if isinstance(value, Html) else nohtml(value))
    return quoted


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
    r"""Escape a line of text for an attribute that is no HTML-like label: Graphviz reads HTML's entities there too.

    Examples
    --------
    >>> print(as_attribute(r"<b>&\n"))
    <b>&amp;\\n
    """
    return clean(text).replace("&", "&amp;").replace("\\", "\\\\")


def as_tooltip(text: str) -> str:
    """Escape a text for a tooltip, which Graphviz reads twice; without any it would show the node's name."""
    return as_attribute(text.replace("\\", "\\\\")) or " "
