"""Arenas as DOT, the language of Graphviz, which also game solvers write: parsed by pygraphviz."""

from __future__ import annotations

import os
import re
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from arena.errors import ArenaError, InvalidArena, ParameterError
from exporters.files import Graph, StrPath
from exporters.files.networkx_graphs import tables_in
from exporters.files.reading import content, decoded
from exporters.files.tables import Row, Tables, cell_text
from exporters.files.taken import flat_of

if TYPE_CHECKING:
    import networkx as nx


OWNERS = {
    **dict.fromkeys(("circle", "doublecircle", "oval", "ellipse", "point"), "1"),
    **dict.fromkeys(("box", "rect", "rectangle", "square"), "2"),
}
OUTSIDE = re.compile(r"[\x00-\x1f\x7f\\%]|_(?=x[0-9A-F]{4}_)")
"""The characters that DOT cannot hold or would change, and the beginning of what looks like an escape."""
LOOKS = {
    "shape", "color", "fillcolor", "style", "pos", "width", "height", "fontname", "fontsize", "fontcolor", "penwidth",
    "margin", "xlabel", "tooltip", "peripheries", "fixedsize", "rank",
}  # fmt: skip
"""The attributes that say how a vertex or an edge is drawn, and nothing of the game."""
TIMES = 100
"""How many times its own size DOT may take in memory once it is read."""


def write(graph: Graph) -> str:
    r"""Write an arena or a bare graph as DOT: the attributes of the flat tables, and a shape for each player.

    Vertices go by their names, and `label` on an edge is the move.
    """
    tables = flat_of(graph)
    name = f"{_quoted(str(tables.graph['name']))} " if tables.graph.get("name") else ""
    ids = {vertex: _quoted(vertex) for vertex in tables.nodes.pop("id")}
    nodes = {"printed" if key == "label" else key: column for key, column in tables.nodes.items()}
    if "player" in nodes:
        nodes["shape"] = ["circle" if player == 1 else "box" for player in nodes["player"]]
    edges = {"label" if key == "move" else key: column for key, column in tables.edges.items()}
    ends = zip(edges.pop("source"), edges.pop("target"), strict=True)
    lines = [f"  {text}{_attributes(nodes, n)};" for n, text in enumerate(ids.values())]
    lines += [f"  {ids[tail]} -> {ids[head]}{_attributes(edges, n)};" for n, (tail, head) in enumerate(ends)]
    return "\n".join([f"digraph {name}{{", *lines, "}", ""])


def read(path: StrPath) -> Tables:
    """Read an arena or a bare graph from DOT.

    Without a `player` a circle or an oval is J1's and a box J2's, if each has a shape. Where a player is 0, players are
    0 and 1, as parity games have them. A `name` that all vertices have is their label.
    """
    try:
        import pygraphviz
    except ImportError as error:  # not installed, or in a slim container, which lacks libraries that its wheel needs
        raise ParameterError(f"{path}: reading DOT needs pygraphviz, which cannot be imported ({error})") from None
    text = decoded(content(path, TIMES), path)
    try:
        with warnings.catch_warnings(action="ignore"), _own_stderr() as said:
            graph = pygraphviz.AGraph(string=text)
        made = _graph(graph, path)
    except ArenaError:
        raise
    except Exception as error:  # noqa: BLE001 - pygraphviz has errors of its own, and Graphviz's
        reason = " ".join((said() or str(error)).removeprefix("Error: ").split())[:200] or type(error).__name__
        raise InvalidArena(f"{path}: Graphviz cannot read it ({reason})") from None
    if not graph.is_directed():
        raise InvalidArena(f"{path}: not a directed graph (digraph)")
    return tables_in(lambda: made, path, {"printed": "label"}, silent=LOOKS)


@contextmanager
def _own_stderr() -> Iterator[Callable[[], str]]:
    """Keep what Graphviz prints on stderr from the user, who gets one line; return what gives it."""
    with tempfile.TemporaryFile() as file, suppress(OSError):
        kept = os.dup(2)
        try:
            os.dup2(file.fileno(), 2)
            texts = list[str]()
            yield lambda: "".join(texts)
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            file.seek(0)
            texts.append(file.read(1000).decode(errors="replace"))


def _graph(graph: Any, path: StrPath) -> nx.DiGraph[Any]:
    """Return a graph of pygraphviz's as one of networkx's: with the players that its shapes tell, and named moves."""
    import networkx as nx

    made: nx.DiGraph[Any] = nx.DiGraph()
    made.graph.update({"name": str(graph.name)} if graph.name else {})
    made.add_nodes_from((str(node), _row(node)) for node in graph.nodes())
    for edge in graph.edges(keys=True):
        tail, head = map(str, edge[:2])
        if made.has_edge(tail, head):
            raise InvalidArena(f"{path}: the edge from {tail!r:.80} to {head!r:.80} is there twice")
        row = _row(graph.get_edge(*edge))
        made.add_edges_from([(tail, head, {"move" if key == "label" else key: value for key, value in row.items()})])
    nodes = list(made.nodes.values())
    if not any("player" in row for row in nodes) and all(row.get("shape") in OWNERS for row in nodes):
        for row in nodes:
            row["player"] = OWNERS[row["shape"]]
    if any(row.get("player") == "0" for row in nodes):  # players are numbered from 1 on
        for row in nodes:
            row["player"] = {"0": "1", "1": "2"}.get(row.get("player", ""), row.get("player", ""))
    return made


def _row(thing: Any) -> Row:
    """Return the attributes of a vertex or an edge that say something."""
    row = {str(key): str(value) for key, value in thing.attr.items() if value not in ("", None)}
    return {key: value for key, value in row.items() if (key, value) != ("label", "\\N")}


def _quoted(text: str) -> str:
    text = OUTSIDE.sub(lambda each: f"_x{ord(each[0]):04X}_", text)
    return '"' + text.replace('"', '\\"') + '"'


def _attributes(columns: dict[str, Any], row: int) -> str:
    cells = [f"{key}={_quoted(cell_text(column[row]))}" for key, column in columns.items() if column[row] is not None]
    return f" [{', '.join(cells)}]" if cells else ""
