"""The room that a film's drawing and its texts take."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from exporters.drawings.drawing import Box, Drawing, Layout
from exporters.pictures import graphviz
from exporters.pictures.bounds import Bounds, around, bounds, bounds_of
from exporters.pictures.dot_attributes import POINTS
from exporters.pictures.dot_graph import begun
from exporters.pictures.html_labels import sized, text

SMALLEST = 12
"""The least size of the text that goes with a drawing, in points."""
LINES = 50
"""The most lines of text that fit into the height of a slide."""
SLIDE = 16, 9
"""The shape of the page that a frame fills: its text is beside the drawing or under it, as that makes both larger."""
ROW = 0.7
"""The largest letters of a row's title, as a part of the distance of two rows."""


def text_points(page: Bounds) -> float:
    """Give the size of the text that goes with a drawing: it is larger beside a large one."""
    left, right, bottom, top = page
    return max(SMALLEST, max(top - bottom, (right - left) * SLIDE[1] / SLIDE[0]) / LINES)


def measured(labels: Sequence[str]) -> list[tuple[float, float]]:
    """Give the width and the height of HTML-like labels, in points."""
    dot = begun("", "")
    for number, label in enumerate(labels):
        dot.node(str(number), label=label, shape="plaintext", style="", margin="0")
    node_of = {node["name"]: node for node in graphviz.lay_out(str(dot.source))["objects"]}
    nodes = [node_of[str(number)] for number in range(len(labels))]
    return [(float(node["width"]) * POINTS, float(node["height"]) * POINTS) for node in nodes]


def with_large_titles(drawing: Drawing, layout: Layout) -> Layout:
    """Write the titles of rows as large as the text, where they stand to the left of all else and rows are far apart.

    They grow to the left: nothing else moves.
    """
    page, titles = bounds(layout), [*map(bounds_of, layout.rows)]
    if not titles:
        return layout
    left, right, *_ = around(titles)
    others = [*layout.nodes, *([layout.start[0]] if layout.start else [])]
    if left > page[0] or right > min(bounds_of(box)[0] for box in others):
        return layout
    heights = sorted(box.y for box in layout.rows)
    points = min([text_points(page), *(ROW * (high - low) for low, high in pairwise(heights))])
    labels = [f"<{sized(text(' '.join(row.title)), points)}>" for row in drawing.rows]
    rows = tuple(_grown(box, *size) for box, size in zip(layout.rows, measured(labels), strict=True))
    return layout._replace(rows=rows, title_points=points)


def _grown(box: Box, width: float, height: float) -> Box:
    """Grow a box to a size: to the left, and as much up as down."""
    right = box.x + box.width / 2
    width = max(width, box.width)
    return Box(right - width / 2, box.y, width, max(height, box.height))
