"""Pictures in DOT, read again by Graphviz's own parser: what a reader sees of vertices, moves and the legend."""

from __future__ import annotations

import html
import re
import warnings
from collections import Counter
from typing import Any, NamedTuple

import arena


class Vertex(NamedTuple):
    """A vertex as it is drawn. Its name is the first part of its tooltip, with its owner where two have one name."""

    name: str
    lines: tuple[str, ...]
    owner: int
    fill: str
    double: bool
    border: str
    told: tuple[str, ...]
    heavy: bool


class Move(NamedTuple):
    """A move as it is drawn."""

    bold: bool
    dotted: bool
    hidden: bool
    text: str
    tooltip: str


class Dot(NamedTuple):
    """A picture: vertices by their ids, moves by pairs of ids, titles of rows with their ids, and all other texts."""

    vertices: dict[str, Vertex]
    moves: dict[tuple[str, str], Move]
    rows: list[tuple[str, list[str]]]
    start: str | None
    texts: list[str]

    @property
    def names(self) -> dict[str, str]:
        """The id of each vertex by its name."""
        return {vertex.name: key for key, vertex in self.vertices.items()}

    def bold(self) -> set[tuple[str, str]]:
        """Return the bold moves, as pairs of names."""
        return {self.named(edge) for edge, move in self.moves.items() if move.bold}

    def named(self, edge: tuple[str, str]) -> tuple[str, str]:
        """Return a move as a pair of names."""
        return self.vertices[edge[0]].name, self.vertices[edge[1]].name

    def fills(self) -> dict[str, tuple[str, str]]:
        """Return the look of each vertex by its name: fill and border."""
        return {vertex.name: (vertex.fill, vertex.border) for vertex in self.vertices.values()}

    def counted(self, beginning: str) -> int:
        """Return the number in the line of the legend that begins so."""
        line = next(text for text in self.texts if text.startswith(beginning))
        return int(re.search(r"\((\d+)", line.removeprefix(beginning))[1])


OWNERS = {"circle": 1, "square": 2, "box": 2}


def drawn(thing: Any, folder: Any, **options: Any) -> Dot:
    """Draw a thing as DOT, and read it."""
    return read(dot(thing, folder, **options))


def dot(thing: Any, folder: Any, **options: Any) -> str:
    """Draw a thing as DOT."""
    return arena.draw(thing, folder / "picture.dot", **options).read_text(encoding="utf-8")


def read(text: str) -> Dot:
    """Read a picture; what Graphviz cannot read, or reads with a warning, is no DOT."""
    import pygraphviz

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        graph = pygraphviz.AGraph(string=text)
    vertices, texts, start = {}, words(graph.graph_attr["label"] or ""), None
    for node in graph.nodes():
        data = dict(node.attr)
        told = tip(data.get("tooltip")).strip()
        if told:
            vertices[str(node)] = _vertex(data, told)
        else:
            texts += words(data.get("label") or "")
    count = Counter(vertex.name for vertex in vertices.values())
    for key, vertex in vertices.items():
        if count[vertex.name] > 1:
            vertices[key] = vertex._replace(name=f"{vertex.name} J{vertex.owner}")
    moves = {}
    for edge in graph.edges():
        data, (tail, head) = dict(edge.attr), map(str, edge)
        if tail in vertices and head in vertices:
            moves[tail, head] = _move(data)
        elif head in vertices and tail not in vertices:
            start = head
    rows = []
    for each in graph.subgraphs():
        members = [str(node) for node in each.nodes()]
        titles = [plain(graph.get_node(key).attr["label"]) for key in members if key not in vertices]
        rows.append((titles[0] if titles else "", [key for key in members if key in vertices]))
    return Dot(vertices, moves, rows, start, texts)


def _vertex(data: dict[str, str], told: str) -> Vertex:
    name, *rest = told.split(" - ")
    styles = _styles(data)
    return Vertex(
        name,
        tuple(words(data.get("label") or "")),
        1 if "rounded" in styles else OWNERS.get(data.get("shape", ""), 0),
        data.get("fillcolor", ""),
        data.get("peripheries") == "2",
        next((style for style in styles if style in ("dashed", "dotted")), "solid"),
        tuple(rest),
        float(data.get("penwidth") or 1) > 1.5,
    )


def _move(data: dict[str, str]) -> Move:
    styles = _styles(data)
    text = " ".join(words(data.get("label") or ""))
    return Move(
        float(data.get("penwidth") or 1) > 2, "dotted" in styles, "invis" in styles, text, tip(data.get("tooltip"))
    )


def _styles(data: dict[str, str]) -> set[str]:
    """Return the styles of a node or an edge, all of which Graphviz knows."""
    styles = set((data.get("style") or "solid").split(","))
    assert styles <= {"filled", "solid", "dashed", "dotted", "bold", "invis", "rounded", "wedged"}, styles
    return styles


def words(label: str) -> list[str]:
    """Return the lines of a label, of text or of HTML, without those that are blank."""
    if label.startswith("<TABLE"):
        lines = re.sub(r"</TR>|<BR[^>]*/>|</TD>", "\n", label)
        lines = html.unescape(re.sub(r"<[^>]*>", "", lines)).split("\n")
    else:
        lines = plain(label).split("\n")
    return [line.strip() for line in lines if line.strip()]


def plain(label: str | None) -> str:
    r"""Return a label as Graphviz shows it: `\n`, `\l` and `\r` end lines, entities are characters."""
    return html.unescape(_escaped(label or ""))


def tip(tooltip: str | None) -> str:
    """Return a tooltip as Graphviz shows it: it resolves their escapes twice."""
    return html.unescape(_escaped(_escaped(tooltip or "")))


def _escaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda escape: "\n" if escape[1] in "nlr" else escape[1], text)
