"""Where the vertices and arrows of a drawing stand on paper: as Graphviz puts them, or in rows without it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import TooLarge
from arena.layout import grid
from exporters.picture import NoGraphviz, lay_out

if TYPE_CHECKING:
    from arena.attributes import DiGraph

POINTS = 36
"""The points of Graphviz in a centimetre of the picture: 28 would leave the smaller letters of LaTeX too much room."""
MOST = 500
"""How many centimetres LaTeX draws."""
STEP = 1.8
"""Between two rows, or two vertices of one, in centimetres, where there is no Graphviz."""
VERTEX, ROW = re.compile(r"[vn]\d+"), re.compile(r"(row|ply)\d+")
"""What drawings of arenas, and of search trees, call vertices and the titles of rows."""
Point = tuple[float, float]


class Layout(NamedTuple):
    """Where everything stands, in centimetres: vertices and curves by their numbers, titles of rows by their text.

    The size is that of the smallest vertex, the bottom that of the lowest.
    """

    places: dict[int, Point]
    curves: dict[tuple[int, int], list[Point]]
    titles: list[tuple[str, Point]]
    start: Point | None
    size: float
    bottom: float


def placed(graph: DiGraph, source: str) -> Layout:
    """Place a graph, given what draws it in DOT.

    Raises
    ------
    TooLarge
        If LaTeX could not draw it.
    """
    try:
        layout = _read(lay_out(source))
    except NoGraphviz:
        layout = _in_rows(graph)
    size = max((abs(place) for point in layout.places.values() for place in point), default=0)
    if size > MOST:
        raise TooLarge(
            f"this picture is {size / 100:.0f} metres long and LaTeX draws {MOST / 100:.0f}; "
            "take a smaller game, a table, or another ending"
        )
    return layout


def _read(found: dict[str, Any]) -> Layout:
    """Read where Graphviz has put everything, in its JSON."""
    objects = {item["_gvid"]: item for item in found.get("objects", [])}
    middles = {name: _points(item["pos"])[0] for item in objects.values() if "pos" in item for name in [item["name"]]}
    places = {int(name[1:]): place for name, place in middles.items() if VERTEX.fullmatch(name)}
    numbers = {gvid: int(item["name"][1:]) for gvid, item in objects.items() if VERTEX.fullmatch(item["name"])}
    curves = {
        (numbers[edge["tail"]], numbers[edge["head"]]): _points(edge["pos"])
        for edge in found.get("edges", ())
        if edge["tail"] in numbers and edge["head"] in numbers
    }
    titles = [(item["label"], middles[item["name"]]) for item in objects.values() if ROW.fullmatch(item["name"])]
    sizes = {
        number: [float(objects[gvid][side]) * 72 / POINTS for side in ("width", "height")]
        for gvid, number in numbers.items()
    }
    size = min(map(min, sizes.values()), default=1)
    bottom = min((places[number][1] - height / 2 for number, (_, height) in sizes.items()), default=0)
    return Layout(places, curves, titles, middles.get("start"), size, bottom)


def _points(text: str) -> list[Point]:
    """Read the points of a place, a box or a curve, which begins with the tips of its arrows."""
    numbers = [float(number) / POINTS for place in text.split() if place[0] not in "es" for number in place.split(",")]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _in_rows(graph: DiGraph) -> Layout:
    """Place the vertices in rows by their distance from where play starts."""
    import networkx as nx

    initial = [vertex for vertex in graph if vertex == graph.graph.get("initial")]
    starts = initial or [vertex for vertex in graph if not graph.pred[vertex]] or list(graph)[:1]
    rows = {vertex: row for row, layer in enumerate(nx.bfs_layers(graph, starts)) for vertex in layer}
    found = {vertex: (x * STEP, -y * STEP) for vertex, (x, y) in grid(graph, rows).items()}
    start = [(found[vertex][0], found[vertex][1] + 0.7 * STEP) for vertex in initial]
    bottom = min((y for _, y in found.values()), default=0) - 0.45
    return Layout(dict(enumerate(found.values())), {}, [], start[0] if start else None, 0.9, bottom)
