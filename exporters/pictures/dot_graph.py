"""Drawings as graphs in DOT: nodes, edges, titles of rows, and the page around them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import TYPE_CHECKING
from zlib import crc32

from exporters.drawings.captions import cut
from exporters.drawings.drawing import NORMAL, USUAL, Drawing, Flow, Layout, NodeRow, PageLayout, Table
from exporters.pictures import dot_page
from exporters.pictures.dot_attributes import FONT, add_edge, add_node, as_attribute, as_tooltip, place, way
from exporters.pictures.dot_looks import MOVE_POINTS, line_look, move_label, move_points, node_look, placed_name
from exporters.pictures.estimates import width

if TYPE_CHECKING:
    from graphviz import Digraph

TITLE_COLOR = "#4d4d4d"
"""The colour of rows' titles, and of what points at the start."""
FAINT_TITLE_COLOR = "#767676"
"""The colour of the titles of rows that a film has not reached."""
ROOMY = 1000
"""Across how many points letters of the normal size suit a drawing."""
LARGEST = 60
"""The largest letters of legends in wider drawings, in points."""
LARGEST_TITLE = 28
"""The largest letters of rows' titles in wider drawings."""
MANY = 2000
"""From this number of vertices on a drawing is wide enough for the largest letters in any layout."""
TREE_WIDER = 1.5
"""The factor by which trees are wider than other drawings, since nodes of different parents keep apart."""
NEARER = 0.5
"""The distance of nodes in a tree on a page, as a share of that in other drawings: no edge goes between two of them."""
RANKDIR = {"down": "TB", "right": "LR"}
NATURAL = ("layers", "board")
"""The kinds of drawings whose letters are as large as all, however wide they are."""
BORDER = 8
"""What a double border adds to the width of a node, in points."""


def digraph(drawing: Drawing) -> Digraph:
    """Make the graph in DOT, in which nodes are called v0, v1, ... and the titles of rows row0, row1, ...

    What has a place is written with it. A graph is the same for the same drawing, byte for byte.

    Examples
    --------
    >>> from exporters.drawings.drawing import Edge, Node
    >>> print(digraph(Drawing("graph", "two", (Node(1), Node(2)), (Edge(0, 1),))).source.splitlines()[0])
    digraph two {
    """
    if drawing.table is not None:
        return _of_table(drawing.name, drawing.table, drawing.page)
    wide = _width(drawing)
    dot = begun(drawing.name, _legend(drawing), wide, drawing.flow)
    _of_kind(dot, drawing)
    if any(node.look.half for node in drawing.nodes):
        _apart(dot, drawing)
    if drawing.layout:
        _placed_titles(dot, drawing.rows, drawing.layout)
    else:
        _titled_rows(dot, drawing.rows, wide, snug=drawing.kind == "tree" and drawing.flow.snug)
    look_of, line_of, add_edges = _looks(drawing)
    for number, node in enumerate(drawing.nodes):
        add_node(dot, f"v{number}", look_of(node) | _place(drawing, number))
        if number == drawing.start:
            _start(dot, drawing)
    add_edges(dot, drawing)
    if drawing.page:
        dot_page.write(dot, drawing.page, look_of, line_of, _outer(drawing))
    return dot


def _looks(drawing: Drawing) -> tuple[dot_page.Looks, dot_page.Lines, Callable[[Digraph, Drawing], None]]:
    """Give the functions that make the attributes of nodes and of the legend's edges, and write the edges."""
    if drawing.kind != "grid":
        return partial(node_look, in_tree=drawing.kind == "tree"), line_look, _edges
    from exporters.pictures import small_vertices

    return small_vertices.node, partial(small_vertices.sample, len(drawing.edges)), small_vertices.edges


def _legend(drawing: Drawing) -> str:
    """Write the legend of a drawing that Graphviz lays out."""
    if drawing.legend is None or drawing.layout:
        return ""
    from exporters.pictures.html_labels import legend

    return legend(drawing.legend)


def _of_kind(dot: Digraph, drawing: Drawing) -> None:
    """Write the attributes that drawings of a kind have in common."""
    if drawing.kind in ("graph", "tree") and not drawing.layout:
        dot.attr("graph", ordering="out")
    if drawing.kind == "tree":
        dot.attr("node", width="0.4", height="0.4", margin="0.07")
    if drawing.kind == "tree" and drawing.flow.snug:
        dot.attr("graph", nodesep=f"{drawing.flow.nodes * NEARER:g}")
    if drawing.kind == "grid":
        dot.attr("graph", outputorder="edgesfirst")


def _apart(dot: Digraph, drawing: Drawing) -> None:
    """Give the graph its own id, by which gradients are named: two pictures in one HTML page must not share them."""
    places = repr((drawing.layout, drawing.page, drawing.look_names))
    dot.attr("graph", id=f"p{crc32(places.encode()):08x}")


def _outer(drawing: Drawing) -> int:
    """Give the points that Graphviz adds to the width of a node with a double border."""
    return 0 if drawing.kind == "grid" else BORDER


def begun(name: str, under: str, wide: float = 0, flow: Flow = USUAL) -> Digraph:
    """Begin a drawing in the house's style, with a legend under it, and letters that can be read if it is so wide."""
    dot = _named(name)
    apart = {"ranksep": f"{flow.rows:g}", "nodesep": f"{flow.nodes:g}"}
    dot.attr("graph", fontname=FONT, fontsize=points(wide), rankdir=RANKDIR[flow.direction], **apart)
    dot.attr("graph", labelloc="b", label=under, margin="0", tooltip=" ")
    dot.attr(
        "node", fontname=FONT, fontsize=str(NORMAL), margin="0.07", style="filled", color="#333333", penwidth="1.2"
    )
    dot.attr("edge", color="#888888", arrowsize="0.7", fontname=FONT, fontsize=str(MOVE_POINTS), tooltip=" ")
    return dot


def _named(name: str) -> Digraph:
    import graphviz

    return graphviz.Digraph(name=graphviz.escape(cut(name)) or None)


def points(wide: float, largest: float = LARGEST) -> str:
    """Choose the size of letters: the wider a drawing, the smaller it is shown."""
    return str(round(min(max(NORMAL, NORMAL * wide / ROOMY), largest)))


def _width(drawing: Drawing) -> float:
    """Estimate the width of a drawing that Graphviz will lay out."""
    if drawing.layout or drawing.flow != USUAL or drawing.kind in NATURAL:
        return 0
    if drawing.kind == "graph" and len(drawing.nodes) >= MANY:
        return inf
    return width(drawing.graph(), drawing.levels) * (TREE_WIDER if drawing.kind == "tree" else 1)


def _of_table(name: str, table: Table, page: PageLayout | None) -> Digraph:
    from exporters.pictures import html_labels

    dot, title = _named(name), html_labels.text(table.title)
    dot.attr("graph", fontname=FONT, fontsize="14", labelloc="t", label=f"<{title}>", margin="0", tooltip=" ")
    label = html_labels.table(table)
    dot.node(
        "table", label=label, shape="plaintext", fontname=FONT, fontsize=str(html_labels.TABLE_POINTS), tooltip=" "
    )
    if page:
        dot_page.scale(dot, page)
    return dot


def _place(drawing: Drawing, number: int) -> dict[str, str]:
    """Give where a node stands, or without a layout how large it is, where it is to be no larger than its text."""
    if drawing.layout is None:
        if not drawing.flow.snug:
            return {}
        from exporters.pictures.snug import sides

        return sides(drawing, drawing.nodes[number])
    return place(drawing.layout.nodes[number], _outer(drawing) if drawing.nodes[number].ended else 0)


def _start(dot: Digraph, drawing: Drawing) -> None:
    """Point at where play starts."""
    look = {
        "label": as_attribute(drawing.start_text),
        "shape": "plaintext",
        "style": "",
        "fontcolor": TITLE_COLOR,
        "tooltip": " ",
    }
    if not drawing.start_text:
        look |= {"width": "0.1", "height": "0.1", "margin": "0"}
    arrow, small = {}, drawing.kind == "grid"
    if small:
        from exporters.pictures.small_vertices import ARROW

        arrow = {"color": "#333333", **ARROW}
    if drawing.layout and drawing.layout.start:
        box, curve = drawing.layout.start
        look |= place(box) | ({"fontsize": f"{drawing.layout.title_points:g}"} if small else {})
        arrow["pos"] = way(curve)
    add_node(dot, "start", look)
    add_edge(dot, "start", f"v{drawing.start}", arrow)


def _titled_rows(dot: Digraph, rows: tuple[NodeRow, ...], wide: float, *, snug: bool) -> None:
    """Put nodes on rows, each under its title on the left, from the top."""
    import graphviz

    size, previous = {"fontsize": points(wide, LARGEST_TITLE)} | ({"height": "0", "margin": "0"} if snug else {}), ""
    for row in rows:
        level = graphviz.Digraph(graph_attr={"rank": "same"})
        add_node(level, row_name(row), _title(row) | size)
        for number in row.nodes:
            level.node(f"v{number}")
        dot.subgraph(level)
        if previous:
            dot.edge(previous, row_name(row), style="invis")
        previous = row_name(row)


def _placed_titles(dot: Digraph, rows: tuple[NodeRow, ...], layout: Layout) -> None:
    size = {"fontsize": f"{layout.title_points:g}"} if layout.title_points else {}
    for row, box in zip(rows, layout.rows, strict=False):  # rows of a map have no titles
        add_node(dot, row_name(row), _title(row) | size | place(box))


def row_name(row: NodeRow) -> str:
    """Name the title of a row in DOT."""
    return f"row{row.number}"


def _title(row: NodeRow) -> dict[str, str]:
    title = r"\n".join(map(as_attribute, row.title))
    color = FAINT_TITLE_COLOR if row.faint else TITLE_COLOR
    return {"label": title, "shape": "plaintext", "style": "", "fontcolor": color, "tooltip": " "}


def _edges(dot: Digraph, drawing: Drawing) -> None:
    children: dict[int, list[int]] = {}
    size = move_points(drawing)
    if drawing.kind == "tree":
        for edge in drawing.edges:
            children.setdefault(edge.tail, []).append(edge.head)
    for number, edge in enumerate(drawing.edges):
        look = line_look(edge)
        if edge.tooltip:
            look["tooltip"] = as_tooltip(edge.tooltip)
        beside = drawing.layout.beside.get(number) if drawing.layout else None
        if edge.label:
            siblings = children.get(edge.tail, [])
            look["label"] = placed_name(edge, size) if beside else move_label(edge, siblings, size)
        if beside:
            look["lp"] = ",".join(f"{at:.2f}" for at in beside)
        if drawing.layout:
            look["pos"] = way(drawing.layout.edges[number])
        add_edge(dot, f"v{edge.tail}", f"v{edge.head}", look)
