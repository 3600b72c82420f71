"""Where everything stands in the frames of a film: one layout, and the room that the texts under it take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from exporters.pictures import graphviz as picture
from exporters.pictures.dot import drawing

POINTS = 72
"""To the inch."""
BORDER = 8
"""What a double border adds to the width of a node."""
KEPT = ("shape", "peripheries", "label", "fontcolor", "fontsize", "tooltip", "pos", "width", "height")
"""What a frame takes over from the layout of a node."""
Box = tuple[float, float, float, float]
"""The least and the greatest x and y."""


class Laid(NamedTuple):
    """A layout that all frames share.

    Parameters
    ----------
    nodes : dict
        For each node in DOT its attributes.
    edges : list of (str, str, dict)
        The edges that can be seen, and their attributes.
    box : tuple of float
        What they take.
    """

    nodes: dict[str, dict[str, str]]
    edges: list[tuple[str, str, dict[str, str]]]
    box: Box


def laid(source: str) -> Laid:
    """Lay DOT text out, and keep what can be seen, without the legend.

    Raises
    ------
    NoGraphviz, TooLarge
        As in `picture.lay_out`.
    """
    found = picture.lay_out(source)
    placed = [node for node in found.get("objects", []) if "pos" in node]
    names = {node["_gvid"]: node["name"] for node in placed}
    nodes = {node["name"]: {key: node[key] for key in KEPT if key in node} for node in placed}
    edges = [
        (
            names[edge["tail"]],
            names[edge["head"]],
            {key: edge[key] for key in ("pos", "tooltip", "style") if key in edge},
        )
        for edge in found.get("edges", [])
        if edge.get("style") != "invis"
    ]
    points = [
        tuple(map(float, point.split(",")[-2:]))
        for _, _, edge in edges
        for point in edge["pos"].replace(";", " ").split()
    ]
    boxes = [box_of(node) for node in nodes.values()] + [(x, x, y, y) for x, y in points]
    return Laid(nodes, edges, around(boxes))


def box_of(node: dict[str, str]) -> Box:
    """Give what a node takes."""
    x, y = map(float, node["pos"].split(","))
    across, up = (float(node[side]) * POINTS / 2 for side in ("width", "height"))
    return x - across, x + across, y - up, y + up


def around(boxes: Sequence[Box]) -> Box:
    """Give the box around boxes; one of nothing if there are none."""
    left, right, bottom, top = zip(*boxes, strict=True) if boxes else ((0.0,),) * 4
    return min(left), max(right), min(bottom), max(top)


def inner_size(node: dict[str, str]) -> dict[str, str]:
    """Give the size of a node without its outer border, which Graphviz adds again."""
    less = BORDER / POINTS * (int(node.get("peripheries", "1")) - 1)
    return {side: f"{float(node[side]) - less:.5f}" for side in ("width", "height")}


def measured(labels: Sequence[str]) -> list[tuple[float, float]]:
    """Give the width and the height of HTML-like labels, in points."""
    dot = drawing("", "")
    for number, label in enumerate(labels):
        dot.node(str(number), label=label, shape="plaintext", style="", margin="0")
    found = {node["name"]: node for node in picture.lay_out(str(dot.source))["objects"]}
    sizes = [found[str(number)] for number in range(len(labels))]
    return [(float(node["width"]) * POINTS, float(node["height"]) * POINTS) for node in sizes]
