"""Drawings of kind "grid" in DOT: vertices too small for labels, and up to a hundred thousand lines between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from exporters.drawings import grid_places
from exporters.drawings.drawing import Drawing, Edge, Node
from exporters.pictures.dot_attributes import MIDDLE, add_edge, as_tooltip, way

if TYPE_CHECKING:
    from graphviz import Digraph

SHAPES = {1: "circle", 2: "square"}
ARROW = {"arrowsize": f"{grid_places.HEAD / 10}"}
NO_ARROW = {"arrowhead": "none"}
OF_FEW = {"color": "#8c8c8c", "penwidth": "0.6"}
"""The look of moves, if there are at most `grid_places.FEW`."""
LIGHT = {"color": "#99999980", "penwidth": "0.5"}
"""The look of more moves: translucent, since they cross each other."""
MANY = 5000
"""With more moves than this they are not translucent, since a PNG would take three times as long."""
OF_MANY = {"color": "#d4d4d4", "penwidth": "0.2"}
BOLD = {"color": "#444444", "penwidth": "1"}
"""The look of the moves that matter, among few."""
BOLD_OF_MANY = {"penwidth": "0.7"}
"""The look of the moves that matter among many, where each has the colour of its edge."""
TRANSLUCENT = "d0"
"""Their opacity, in hexadecimal: thousands of opaque lines would fill the gaps between the rows."""
AT_ONCE = 100
"""Lines that are drawn as one edge: of 16 kB on, Graphviz can read none."""
NAMED = re.compile(
    rb'<!--[^\n]*\n<g id="edge\d+" class="edge">\n<title>[^\n]*\n'
    rb'<g id="a_edge\d+"><a xlink:title=" ">\n((?:<p[^\n]*\n)*)</a>\n</g>\n</g>\n'
)
"""What Graphviz writes of an edge: its name three times, and what is drawn."""
DECIMALS = re.compile(rb"(\.\d)\d+")
"""The places of a number after its first decimal, which are a tenth of a point and less."""
END_OF_PATH = b'"/>\n'
SAMPLE = 2.0
"""The width of a line of the legend of many, whose letters are large."""


def node(shown: Node) -> dict[str, str]:
    """Give the attributes of a vertex, which has a dot inside where play ends."""
    inside = {"label": "●", "fontsize": "5", "fontcolor": shown.look.text} if shown.ended else {"label": ""}
    border = {**MIDDLE, "penwidth": "2"} if shown.border == "middle" else {"penwidth": "0.9"}
    return {
        **inside,
        **border,
        "shape": SHAPES[shown.player or 1],
        "style": f"filled,{shown.look.border}",
        "fillcolor": shown.look.fill,
        "tooltip": as_tooltip(shown.tooltip),
    }


def edges(dot: Digraph, drawing: Drawing) -> None:
    """Draw the moves; then the bold ones again, since Graphviz draws edges in the order of their tails."""
    if drawing.layout is None:
        return
    number, bold = len(drawing.edges), dict[str, list[str]]()
    for edge, curve in zip(drawing.edges, drawing.layout.edges, strict=True):
        along, look = way(curve), line(number, edge)
        if edge.kind == "best":
            bold.setdefault(look["color"], []).append(along)
        arrow = ARROW if curve and curve.tip else NO_ARROW
        add_edge(dot, f"v{edge.tail}", f"v{edge.head}", {"pos": along, **look, **arrow})
    if sum(map(len, bold.values())) == number:  # nothing is drawn over them
        return
    if bold:
        dot.node("bold", style="invis", pos="0,0", shape="point")
    for color, lines in bold.items():
        look = {**line(number, Edge(0, 0, "best")), "color": color}
        for first in range(0, len(lines), AT_ONCE):
            dot.edge("bold", "bold", pos=";".join(lines[first : first + AT_ONCE]), **look)


def line(number: int, edge: Edge) -> dict[str, str]:
    """Give how a move looks among so many; of many, one of the strategy may have a colour of its own."""
    look = OF_FEW if number <= grid_places.FEW else LIGHT if number <= MANY else OF_MANY
    if edge.kind == "best":
        color = edge.color or BOLD["color"]
        look = BOLD if number <= grid_places.FEW else {**BOLD_OF_MANY, "color": color + TRANSLUCENT}
    return {**look, **({"style": "dotted"} if edge.line == "dotted" else {}), **ARROW}


def sample(number: int, edge: Edge) -> dict[str, str]:
    """Give the look of a move in the legend of a drawing of `number` moves."""
    wider = {"penwidth": f"{SAMPLE:g}"} if number > grid_places.FEW else {}
    return line(number, edge) | wider


def smaller(svg: bytes) -> bytes:
    r"""Write an SVG in fewer bytes: lines that look alike and follow each other as one, and without names.

    Examples
    --------
    >>> two = b'<path stroke="#d4d4d4" d="M1,2C3,4"/>\n<path stroke="#d4d4d4" d="M5.678,6"/>\n'
    >>> smaller(two)
    b'<path stroke="#d4d4d4" d="M1,2C3,4M5.6,6"/>\n'
    """
    parts, last = list[bytes](), b""
    for text in NAMED.sub(rb"\1", svg).splitlines(keepends=True):
        look, along, path = text.partition(b' d="')
        is_path = along and look.startswith(b"<path")
        if is_path and look == last:
            parts[-1] = parts[-1].removesuffix(END_OF_PATH)
            parts.append(DECIMALS.sub(rb"\1", path))
        else:
            parts.append(look + along + DECIMALS.sub(rb"\1", path) if is_path else text)
        last = look if is_path else b""
    return b"".join(parts)
