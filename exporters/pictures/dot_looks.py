"""How nodes and edges look in DOT: the attributes of each, without its place."""

from __future__ import annotations

from exporters.drawings.drawing import CELL, NORMAL, Drawing, Edge, Node
from exporters.drawings.looks import ASKED, DRAW_BY_RULE, NEW, Fill
from exporters.pictures.dot_attributes import MIDDLE, Html, as_attribute, as_tooltip
from exporters.pictures.letters import blanks

SHAPES = {1: "circle", 2: "square", None: "ellipse", 0: "plaintext", CELL: "box"}
BORDERS = {
    "": {},
    "middle": MIDDLE,
    "best": {"color": "#000000", "penwidth": "2.6"},
    "joining": {"color": NEW, "penwidth": "4"},
    "ringed": {"color": NEW, "penwidth": "2"},
    "faint": {"color": "#808080"},
    "own": {},
}
"""How the border of a node stands out."""
CELL_BORDERS = {
    "solid": {"color": "#bbbbbb", "penwidth": "0.6"},
    "dashed": {"color": "#888888", "penwidth": "0.8"},
    "dotted": {"color": "#888888", "penwidth": "0.8"},
    "heavy": {"color": "#000000", "penwidth": "2"},
}
"""How the border of a cell looks."""
DOTTED = {"penwidth": "2"}
"""A dotted border, which would hardly be seen as thin as others."""
LINES = {
    "move": {},
    "best": {"color": "#000000", "penwidth": "2.6"},
    "played": {"color": ASKED, "penwidth": "3.6"},
    "joining": {"color": NEW, "penwidth": "2.8"},
    "removed": {"color": "#777777", "penwidth": "1.4"},
    "faint": {"color": "#aaaaaa"},
    "side": {},
    "hidden": {"style": "invis"},
}
"""How edges of each kind look, besides what all have."""
FAINT_LABEL_COLOR = "#767676"
"""The colour of what is written beside a faint edge."""
MOVE_POINTS = 10
"""The size of what is written beside an edge."""


def node_look(node: Node, *, in_tree: bool) -> dict[str, str]:
    """Give the attributes of a node, without its place."""
    look, border = node.look, BORDERS[node.border]
    line = look.border
    if node.border == "joining":  # heavy dots do not look like a border, and two heavy lines run together
        line = "solid" if line == "dotted" else line
        border = {**border, "penwidth": "2.6"} if node.ended else border
    if node.player == CELL:
        own = {"color": look.fill, "penwidth": "0.5"} if node.border == "own" else {}
        border = CELL_BORDERS["heavy"] if node.border == "best" else own or border or CELL_BORDERS[line]
    sizes = {line.points for line in node.lines} - {NORMAL}
    size = {"fontsize": str(max(sizes))} if sizes and not node.board and not in_tree else {}
    style = "" if node.player == 0 else f"filled,{line}"
    return {
        "label": label(node, in_tree=in_tree),
        "shape": SHAPES[node.player],
        "style": style,
        **inside(look),
        "fontcolor": look.text,
        "peripheries": "2" if node.ended else "0" if node.player == 0 else "1",
        "tooltip": as_tooltip(node.tooltip),
        **size,
        **({"margin": "0"} if in_tree and node.board and node.player == 1 else {}),
        **(border or (DOTTED if line == DRAW_BY_RULE.border else {})),
    }


def inside(look: Fill) -> dict[str, str]:
    """Give how a node is filled: by one colour, or by two that meet on the diagonal.

    Examples
    --------
    >>> inside(Fill("#00573f", half="#cfeadb"))
    {'fillcolor': '#00573f;0.5:#cfeadb', 'gradientangle': '315'}
    """
    if not look.half:
        return {"fillcolor": look.fill}
    return {"fillcolor": f"{look.fill};0.5:{look.half}", "gradientangle": "315"}


def label(node: Node, *, in_tree: bool = False) -> str:
    """Write the label of a node in DOT."""
    if node.board or in_tree:
        from exporters.pictures import html_labels

        return Html(f"<{html_labels.inside(node.board, node.lines)}>")
    return r"\n".join(as_attribute(line.text or blanks(line.room)) for line in node.lines)


def line_look(edge: Edge) -> dict[str, str]:
    """Give how an edge looks."""
    look = dict(LINES[edge.kind])
    if edge.line != "solid":
        look["style"] = edge.line
    if edge.width:
        look |= {"penwidth": f"{edge.width:.2f}", "arrowsize": "0.5"}
    if edge.color:
        look["color"] = edge.color
    return look


def move_points(drawing: Drawing) -> int:
    """Give the size of the letters beside an edge: in a tree that of the values, which they are read with."""
    if drawing.flow.snug:
        return NORMAL
    in_tree = drawing.nodes if drawing.kind == "tree" else ()
    return max((line.points for node in in_tree for line in node.lines), default=MOVE_POINTS)


def placed_name(edge: Edge, points: int) -> str:
    """Write the name of a move whose place is known."""
    from exporters.pictures import html_labels

    color = FAINT_LABEL_COLOR if edge.kind == "faint" else "#000000"
    text = "<BR/>".join(map(html_labels.text, edge.label.split("\n")))
    return Html(f"<{html_labels.sized(text, points, color)}>")


def move_label(edge: Edge, siblings: list[int], points: int) -> str:
    """Write the name of a move on the right of its edge: above one that leads to the right, below one to the left.

    Graphviz leads an edge past the middle of the left side of its label, so the other half is left empty.
    """
    side = 2 * siblings.index(edge.head) - len(siblings) + 1 if edge.head in siblings else 0
    row = f'<TR><TD WIDTH="3"></TD><TD>{placed_name(edge, points)[1:-1]}</TD></TR>'
    empty = f'<TR><TD COLSPAN="2" HEIGHT="{points}"></TD></TR>'
    rows = row if not side else row + empty if side > 0 else empty + row
    return Html(f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1">{rows}</TABLE>>')
