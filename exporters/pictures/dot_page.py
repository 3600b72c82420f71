"""The page around a drawing in DOT: the title, the legend with its samples, and the size on paper."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from typing import TYPE_CHECKING

from exporters.drawings.drawing import NORMAL, Box, Edge, LegendSample, Node, PageLayout, Text
from exporters.pictures.dot_attributes import POINTS, add_edge, add_node, as_attribute, place, way
from exporters.pictures.dot_looks import inside

if TYPE_CHECKING:
    from graphviz import Digraph

PLAIN = {"shape": "plaintext", "style": "", "tooltip": " "}
CORNER = 0.01 * POINTS
"""The side of what keeps a corner of the page: the least that Graphviz draws."""

Looks = Callable[[Node], dict[str, str]]
Lines = Callable[[Edge], dict[str, str]]


def write(dot: Digraph, page: PageLayout, looks: Looks, lines: Lines, outer: float) -> None:
    """Write the title and the legend of a page, and keep all its pictures as large as the page.

    Parameters
    ----------
    dot : Digraph
        What it is written into.
    page : PageLayout
        What stands around the drawing.
    looks, lines : callable
        The attributes of nodes and edges, as the drawing has them.
    outer : float
        What a double border adds to a node.
    """
    if page.title:
        add_node(dot, "title", _text(page.title, "c"))
    for number, (sample, text) in enumerate(page.entries):
        add_node(dot, f"key{number}", _text(text, "l"))
        _sample(dot, f"key{number}", sample, (looks, lines), outer)
    x, y, width, height = page.box
    for number, side in enumerate((-0.5, 0.5)):
        corner = Box(x + side * (width - CORNER), y + side * (height - CORNER), CORNER, CORNER)
        dot.node(f"corner{number}", label="", shape="point", style="invis", **place(corner))
    dot.attr("graph", pad="0")
    if page.scale:
        scale(dot, page)


def scale(dot: Digraph, page: PageLayout) -> None:
    """Give all that is drawn the size on paper that the page has."""
    inches = [f"{side * page.scale / POINTS:.5f}" for side in page.box[2:]]
    dot.attr("graph", size=f"{','.join(inches)}!")


def rounded(page: PageLayout) -> PageLayout:
    """Give a page of the same size whose scale has two digits, with more white on the right and at the bottom.

    Graphviz before version 3 writes no more digits of the scale into an SVG: what is rounded up would be cut.

    Examples
    --------
    >>> page = rounded(PageLayout(Box(50, 50, 100, 100), 1.239))
    >>> page.scale, round(page.box.width * page.scale, 6), page.box.x - page.box.width / 2
    (1.23, 123.9, 0.0)
    """
    scale = floor(100 * page.scale) / 100
    if not scale:
        return page
    x, y, width, height = page.box
    more = page.scale / scale
    box = Box(x + (more - 1) * width / 2, y - (more - 1) * height / 2, more * width, more * height)
    return page._replace(box=box, scale=scale)


def _sample(dot: Digraph, name: str, sample: LegendSample, how: tuple[Looks, Lines], outer: float) -> None:
    looks, lines = how
    for number, (node, box) in enumerate(sample.nodes):
        add_node(dot, f"{name}n{number}", looks(node) | place(box, outer if node.ended else 0))
    if sample.swatch:
        look, box = sample.swatch
        swatch = {"label": "", "shape": "box", "style": f"filled,{look.border}", "tooltip": " "}
        add_node(dot, f"{name}s", swatch | inside(look) | place(box))
    for edge, curve in sample.arrows:
        small = {"arrowhead": "none"} if curve.tip is None else {}
        add_edge(dot, name, name, {**lines(edge), **small, "pos": way(curve)})
    if sample.text:
        add_node(dot, f"{name}t", _text(sample.text, "c"))


def _text(text: Text, side: str) -> dict[str, str]:
    r"""Write a text into its box, with lines that end in \l if they begin on the left."""
    end = rf"\{side}" if side == "l" else r"\n"
    label = "".join(f"{as_attribute(line) or ' '}{end}" for line in text.lines)
    size = {} if text.points == NORMAL else {"fontsize": f"{text.points:.2f}".rstrip("0").rstrip(".")}
    return {**PLAIN, **size, "label": label.removesuffix(r"\n"), "margin": "0", **place(text.box)}
