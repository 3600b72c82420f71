"""SVG as Graphviz writes it, read again: its size on paper, and the shapes of nodes and edges by their names."""

import re
import xml.etree.ElementTree as ET
from typing import NamedTuple

SVG = "{http://www.w3.org/2000/svg}"


class Svg(NamedTuple):
    """A picture: width and height in points, the scale of its drawing, its view box, and its groups by their titles."""

    width: float
    height: float
    scale: float
    view: str
    groups: dict
    text: str


def read(data):
    """Read a picture."""
    text = data.decode() if isinstance(data, bytes) else data
    root = ET.fromstring(text)
    graph = root.find(f"{SVG}g")
    inside = float(re.match(r"scale\(([\d.]+)", graph.get("transform"))[1])
    groups = {group.find(f"{SVG}title").text: group for group in graph.iter(f"{SVG}g") if group.get("class") in KINDS}
    size = [float(root.get(side).removesuffix("pt")) for side in ("width", "height")]
    scale = inside * size[0] / float(root.get("viewBox").split()[2])
    return Svg(*size, scale, root.get("viewBox"), groups, text)


KINDS = ("node", "edge")


def shapes(group):
    """Give the places of what is drawn of a node or an edge, without its looks and its texts."""
    kept = ("cx", "cy", "rx", "ry", "points", "d")
    return [
        (element.tag.removeprefix(SVG), tuple((name, element.get(name)) for name in kept if element.get(name)))
        for element in group.iter()
        if element.tag.removeprefix(SVG) in ("ellipse", "polygon", "path", "polyline")
    ]


def letters(svg):
    """Give the sizes of all letters on paper, in points."""
    return [
        float(word.get("font-size")) * svg.scale
        for group in svg.groups.values()
        for word in group.iter(f"{SVG}text")
        if (word.text or "").strip()
    ]


def words(svg):
    """Give the texts of a picture, those of tooltips too."""
    links = re.findall(r'xlink:title="([^"]*)"', svg.text)
    return [word.text or "" for group in svg.groups.values() for word in group.iter(f"{SVG}text")] + links


def boxes(svg):
    """Give the bounds of nodes by their names: left, right, top, bottom."""
    bounds = {}
    for name, group in svg.groups.items():
        if group.get("class") == "node":
            points = [point for tag, places in shapes(group) for point in _corners(tag, dict(places))]
            if points:
                across, up = zip(*points, strict=True)
                bounds[name] = min(across), max(across), min(up), max(up)
    return bounds


def _corners(tag, places):
    if tag == "ellipse":
        x, y, wide, high = (float(places[name]) for name in ("cx", "cy", "rx", "ry"))
        return [(x - wide, y - high), (x + wide, y + high)]
    return [tuple(map(float, point.split(","))) for point in re.findall(r"-?[\d.]+,-?[\d.]+", places.get("points", ""))]
