"""Drawings of kind "grid" in DOT: vertices too small for labels, and up to a hundred thousand lines between them."""

from __future__ import annotations

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
"""How moves look where they are at most `grid_places.FEW`."""
LIGHT = {"color": "#99999980", "penwidth": "0.5"}
"""Translucent, since they cross each other."""
MANY = 5000
"""More light lines than so many are not translucent: a PNG would take three times as long."""
OF_MANY = {"color": "#d4d4d4", "penwidth": "0.4"}
BOLD = {"color": "#444444", "penwidth": "1"}
"""How moves look that matter."""
BOLD_OF_MANY = {"color": "#5a5a5a60", "penwidth": "0.5"}
"""Translucent, since thousands of opaque lines would fill the gaps between the vertices."""
AT_ONCE = 100
"""Lines that are drawn as one edge: of 16 kB on, Graphviz can read none."""


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
    number, bold = len(drawing.edges), list[str]()
    for edge, curve in zip(drawing.edges, drawing.layout.edges, strict=True):
        along = way(curve)
        bold += [along] if edge.kind == "best" else []
        arrow = ARROW if curve and curve.tip else NO_ARROW
        add_edge(dot, f"v{edge.tail}", f"v{edge.head}", {"pos": along, **line(number, edge), **arrow})
    if bold:
        dot.node("bold", style="invis", pos="0,0", shape="point")
    for first in range(0, len(bold), AT_ONCE):
        dot.edge("bold", "bold", pos=";".join(bold[first : first + AT_ONCE]), **line(number, Edge(0, 0, "best")))


def line(number: int, edge: Edge) -> dict[str, str]:
    """Give how a move looks among so many."""
    light = OF_FEW if number <= grid_places.FEW else LIGHT if number <= MANY else OF_MANY
    heavy = BOLD if number <= MANY else BOLD_OF_MANY
    look = heavy if edge.kind == "best" else light
    return {**look, **({"style": "dotted"} if edge.line == "dotted" else {}), **ARROW}
