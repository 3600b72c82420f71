"""Drawings of kind "grid" in DOT: vertices too small for labels, and up to a hundred thousand lines between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from exporters.drawings import grid_places
from exporters.drawings.drawing import Drawing, Node
from exporters.drawings.looks import Look
from exporters.pictures import html_labels
from exporters.pictures.dot_attributes import MIDDLE, add_edge, as_tooltip, way

if TYPE_CHECKING:
    from graphviz import Digraph

SHAPES = {1: "circle", 2: "square"}
ARROW = {"arrowsize": f"{grid_places.HEAD / 10}"}
NO_ARROW = {"arrowhead": "none"}
OF_FEW = {"color": "#8c8c8c", "penwidth": "0.6"}
"""How moves look where they are at most `grid_places.FEW`."""
LIGHT = {"color": "#99999980", "penwidth": "0.5"}
"""Translucent, since they cross each other."""
MANY = 5000
"""More light lines than so many are not translucent: a PNG would take three times as long."""
OF_MANY = {"color": "#d4d4d4", "penwidth": "0.2"}
BOLD = {"color": "#444444", "penwidth": "1"}
"""How moves look that matter."""
BOLD_OF_MANY = {"penwidth": "0.7"}
"""Among many the strategy has the colour of its vertices, which is its player's."""
TRANSLUCENT = "a0"
"""How much: thousands of opaque lines would fill the gaps between the rows."""
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
PALE = 200
"""From how much of each colour on, of 255, a line would hardly be seen on white."""
ABOVE = 30
"""Points between the lowest row and the legend."""
LEGEND_LINE = 0.75
"""Half the height of a line of the legend, by that of its letters."""


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
    number = len(drawing.edges)
    light = OF_FEW if number <= grid_places.FEW else LIGHT if number <= MANY else OF_MANY
    bold: dict[str, list[str]] = {}
    for edge, curve in zip(drawing.edges, drawing.layout.edges, strict=True):
        along, look = way(curve), light
        if edge.kind == "best":
            look = BOLD if number <= grid_places.FEW else _colored(drawing.nodes[edge.tail].look)
            bold.setdefault(look["color"], []).append(along)
        dots = {"style": "dotted"} if edge.line == "dotted" else {}
        arrow = ARROW if curve and curve.tip else NO_ARROW
        add_edge(dot, f"v{edge.tail}", f"v{edge.head}", {"pos": along, **arrow, **look, **dots})
    if sum(map(len, bold.values())) == number:  # nothing is drawn over them
        return
    if bold:
        dot.node("bold", style="invis", pos="0,0", shape="point")
    width = (BOLD if number <= grid_places.FEW else BOLD_OF_MANY)["penwidth"]
    for color, lines in bold.items():
        for first in range(0, len(lines), AT_ONCE):
            along = ";".join(lines[first : first + AT_ONCE])
            dot.edge("bold", "bold", pos=along, **ARROW, color=color, penwidth=width)


def smaller(svg: bytes) -> bytes:
    r"""Write an SVG in fewer bytes: lines that look alike and follow each other as one, and without names.

    Examples
    --------
    >>> two = b'<path stroke="#d4d4d4" d="M1,2C3,4"/>\n<path stroke="#d4d4d4" d="M5.678,6"/>\n'
    >>> smaller(two)
    b'<path stroke="#d4d4d4" d="M1,2C3,4M5.6,6"/>\n'
    """
    parts, last = list[bytes](), b""
    for line in NAMED.sub(rb"\1", svg).splitlines(keepends=True):
        look, along, way = line.partition(b' d="')
        is_path = along and look.startswith(b"<path")
        if is_path and look == last:
            parts[-1] = parts[-1].removesuffix(END_OF_PATH)
            parts.append(DECIMALS.sub(rb"\1", way))
        else:
            parts.append(look + along + DECIMALS.sub(rb"\1", way) if is_path else line)
        last = look if is_path else b""
    return b"".join(parts)


def _colored(look: Look) -> dict[str, str]:
    """Give the look of a line of the strategy among many: grey, where its vertex is all but white."""
    light = min(int(look.fill[place : place + 2], 16) for place in (1, 3, 5)) > PALE
    return {**BOLD_OF_MANY, "color": (BOLD["color"] if light else look.fill) + TRANSLUCENT}


def legend(dot: Digraph, drawing: Drawing) -> None:
    """Put the legend under the last row."""
    if drawing.legend is None or drawing.layout is None:
        return
    layout, points = drawing.layout, drawing.layout.title_points
    lines = 1 + len(drawing.legend.looks) + len(drawing.legend.signs)
    x = max((box.x for box in layout.nodes), default=0) / 2
    bottom = min((box.y - box.height / 2 for box in (*layout.nodes, *layout.rows)), default=0)
    place = f"{x:.2f},{bottom - ABOVE - LEGEND_LINE * points * lines:.2f}"
    label = html_labels.legend(drawing.legend)
    dot.node("legend", label=label, shape="plaintext", style="", pos=place, fontsize=f"{points:g}")
