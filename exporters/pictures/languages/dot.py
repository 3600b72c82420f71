"""Graphviz's DOT language: its text, and the pictures that Graphviz makes of it."""

from __future__ import annotations

from dataclasses import replace

from exporters.drawings.drawing import Drawing
from exporters.pictures import dot_page, graphviz
from exporters.pictures.dot_graph import digraph
from exporters.pictures.layout import framed

ENDINGS = ("dot", "svg", "png", "pdf")
"""The text itself, and the pictures that Graphviz draws of it."""
BOARD_SCALE = 2.0
"""A board that stands alone is twice as large as in a vertex."""
GRID_DPI = 96
"""Dots an inch of a PNG of thousands of vertices."""
MANY = 300
"""More nodes or edges than so many are written in fewer bytes, where each counts."""
FIT_DPI = 300
"""Dots an inch of a PNG of a size on paper."""


def check_size(vertices: int, edges: int, ending: str) -> None:
    """Refuse a drawing that could not be read; DOT text may be of any size.

    Raises
    ------
    TooLarge
        With the bounds and what to do.
    """
    if ending != "dot":
        graphviz.check_size(vertices, edges)


def render(drawing: Drawing, ending: str = "dot") -> str | bytes:
    """Write a drawing as DOT text, or as the picture that Graphviz makes of it.

    Raises
    ------
    TooLarge
        If the picture could not be read, or would take too long.
    NoGraphviz
        If there is nothing to lay it out with.

    Examples
    --------
    >>> from exporters.drawings.drawing import Edge, Node
    >>> render(Drawing("graph", "two", (Node(1), Node(2)), (Edge(0, 1),)), "svg")[:5]
    b'<?xml'
    """
    if ending != "dot" or drawing.layout:
        drawing = framed(drawing)
    if ending == "dot":
        return str(digraph(replace(drawing, page=drawing.page and dot_page.rounded(drawing.page))).source)
    page, dpi = drawing.page, FIT_DPI if drawing.page and drawing.page.scale else graphviz.DPI
    if page and drawing.kind == "board" and not page.scale:
        page = page._replace(scale=BOARD_SCALE)
    paper = (page.scale * page.box.width, page.scale * page.box.height) if page and page.scale else None
    if (
        page and ending != "pdf"
    ):  # Graphviz before version 3 rounds the scale of what is in an SVG, not that of its page
        page = page._replace(scale=0)
    source, placed = str(digraph(replace(drawing, page=page)).source), drawing.layout is not None
    if ending != "pdf" and max(len(drawing.nodes), len(drawing.edges)) > MANY:
        from exporters.pictures.small_vertices import smaller

        svg = smaller(graphviz.render(source, "svg", placed=placed, paper=paper))
        return svg if ending == "svg" else graphviz.as_large_png(svg, max(GRID_DPI, dpi if dpi == FIT_DPI else 0))
    return graphviz.render(source, ending, placed=placed, dpi=dpi, paper=paper)
