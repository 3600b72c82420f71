"""Pictures in SVG, read again whoever has written them: texts with their places and sizes on the page."""

from __future__ import annotations

import functools
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import NamedTuple

import exporters

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {
    *("svg", "g", "title", "desc", "a", "text", "tspan", "rect", "circle", "ellipse", "line", "path", "polygon"),
    *("polyline", "defs", "linearGradient", "stop", "use", "symbol", "marker", "clipPath", "style", "animate", "set"),
}
"""The elements that a picture may have: nothing that runs, loads or embeds."""
FONT = Path(exporters.__file__).parent / "fonts" / "DejaVuSans.ttf"


class Text(NamedTuple):
    """A text: its place and size in points, its bounds, its fill, and the title of its element."""

    text: str
    x: float
    y: float
    size: float
    left: float
    right: float


class Picture(NamedTuple):
    """A picture: its size in points, its texts, tooltips and the number of its shapes."""

    width: float
    height: float
    texts: list[Text]
    tooltips: list[str]
    shapes: int

    @property
    def words(self) -> list[str]:
        """The texts alone."""
        return [text.text for text in self.texts]


@functools.cache
def _font():
    from PIL import ImageFont

    return ImageFont.truetype(FONT, 100)


def read(data: str | bytes) -> Picture:
    """Read a picture that is well-formed, runs nothing and asks for nothing."""
    text = data.decode() if isinstance(data, bytes) else data
    root = ET.fromstring(text)
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in ALLOWED, element.tag
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on"), name
            assert not re.match(r"\s*(javascript|data|https?|file):", value), value
            assert "href" not in name or value.startswith("#"), (name, value)
    box = [float(number) for number in root.get("viewBox").split()]
    width, height = (float(re.match(r"[\d.]+", root.get(side))[0]) for side in ("width", "height"))
    texts: list[Text] = []
    _collect(root, (1.0, 0.0, 0.0), texts)
    scale = width / box[2]
    placed = [
        Text(
            each.text,
            *((number - start) * scale for number, start in zip(each[1:3], box, strict=False)),
            each.size * scale,
            (each.left - box[0]) * scale,
            (each.right - box[0]) * scale,
        )
        for each in texts
    ]
    tooltips = [element.text for element in root.iter(f"{SVG}title")]
    shapes = sum(element.tag.removeprefix(SVG) in ("ellipse", "circle", "polygon", "rect") for element in root.iter())
    return Picture(width, height, placed, tooltips, shapes)


def _collect(element: ET.Element, at: tuple[float, float, float], texts: list[Text]) -> None:
    """Add the texts of an element; `at` is a scale and a shift."""
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform") or ""):
        numbers = [float(number) for number in re.split(r"[\s,]+", inside.strip())]
        if name == "scale":
            at = (at[0] * numbers[0], at[1], at[2])
        elif name == "translate":
            at = (at[0], at[1] + at[0] * numbers[0], at[2] + at[0] * (numbers[1:] or [0.0])[0])
    if element.tag == f"{SVG}text":
        words = "".join(element.itertext())
        if words.strip():
            texts.append(_text(element, words, at))
        return
    for child in element:
        _collect(child, at, texts)


def _text(element: ET.Element, words: str, at: tuple[float, float, float]) -> Text:
    size = float(re.match(r"[\d.]+", element.get("font-size") or "12")[0]) * at[0]
    x, y = (start + at[0] * float(element.get(name) or 0) for name, start in (("x", at[1]), ("y", at[2])))
    width = _font().getlength(words.strip()) / 100 * size
    left = x - width * {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor") or "start", 0.0)
    return Text(words.strip(), x, y, size, left, left + width)


def check_whole(data: str | bytes, *, least: float = 0.0, shapes: int = 1) -> Picture:
    """Check that a picture has shapes and texts, all of these inside of the page and of letters of a least size."""
    picture = read(data)
    assert picture.shapes >= shapes, "an empty picture"
    assert picture.texts, "a picture without any text"
    for text in picture.texts:
        slack = 0.25 * text.size + 1
        assert -slack <= text.left, text
        assert text.right <= picture.width + slack, text
        assert 0.5 * text.size <= text.y <= picture.height + 1, text
        assert text.size >= least, text
    return picture


class Shown(NamedTuple):
    """A vertex in a picture: its fill, its border's color and width, whether that is dashed, and its texts."""

    fill: str
    stroke: str
    width: float
    dashed: bool
    words: tuple[str, ...]


def vertices(data: str | bytes) -> dict[str, Shown]:
    """Return how each vertex is shown, by its name, which is the first part of its tooltip."""
    found = {}
    for group in _groups(data):
        tip = group.findtext(f"{SVG}title", "")
        shape = next((each for each in group.iter() if each.tag.removeprefix(SVG) in ("ellipse", "polygon")), None)
        if tip and shape is not None and "->" not in group.get("data-name"):
            words = tuple("".join(each.itertext()).strip() for each in group.iter(f"{SVG}text"))
            width, dashed = float(shape.get("stroke-width") or 1), bool(shape.get("stroke-dasharray"))
            found[tip.split(" - ")[0]] = Shown(shape.get("fill"), shape.get("stroke"), width, dashed, words)
    return found


def edges(data: str | bytes) -> dict[tuple[str, str], Shown]:
    """Return how each edge is shown, by the names of its ends."""
    names, found = {}, {}
    for group in _groups(data):
        title = group.get("data-name")
        tip = group.findtext(f"{SVG}title", "")
        names[title] = tip.split(" - ")[0]
        path = group.find(f".//{SVG}path")
        if "->" in title and path is not None:
            width, dashed = float(path.get("stroke-width") or 1), bool(path.get("stroke-dasharray"))
            found[tuple(title.split("->"))] = Shown("", path.get("stroke"), width, dashed, ())
    return {(names[tail], names[head]): edge for (tail, head), edge in found.items() if names.get(tail)}


def _groups(data: str | bytes) -> list[ET.Element]:
    root = ET.fromstring(data.decode() if isinstance(data, bytes) else data)
    return [group for group in root.iter(f"{SVG}g") if group.get("class") in ("node", "edge")]
