"""Arena files: networkx's node-link form in JSON, with the conventions of an arena and a version."""

from __future__ import annotations

import json
import math
import operator
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from arena.errors import ArenaError, InvalidArena
from arena.graphs.attributes import is_number_in, label
from arena.graphs.compact import CompactArena, as_graph
from arena.graphs.names import is_bare, names_of
from exporters.files.build import EDGE, VERTEX, build, is_text, is_vertex
from exporters.files.reading import check_bound, content

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

FORMAT, VERSION = "arena", 1


def render(graph: DiGraph | CompactArena) -> str:
    """Write an arena or a bare graph as JSON text; vertices that are neither text nor numbers go by their labels.

    Attributes of the graph, of vertices and of edges that the conventions do not know are kept if JSON has them.

    Examples
    --------
    >>> import networkx as nx
    >>> print(render(nx.DiGraph([("a", "b")], name="path")))
    {
      "format": "arena",
      "version": 1,
      "kind": "graph",
      "graph": {"name": "path"},
      "nodes": [
        {"id": "a"},
        {"id": "b"}
      ],
      "edges": [
        {"source": "a", "target": "b"}
      ]
    }
    <BLANKLINE>
    """
    graph = as_graph(graph)
    names = _names(graph)
    head = {"name": "", **_attributes(graph.graph, ("name", "misere"), ("kind", "initial", "f1", "f2"))}
    if graph.graph.get("initial") is not None:
        head["initial"] = names[graph.graph["initial"]]
    for key in ("f1", "f2"):
        if key in graph.graph:
            head[key] = [names[vertex] for vertex in graph.graph[key]]
    nodes = [
        {"id": names[vertex], **_attributes({**data, "label": label(graph, vertex)}, VERTEX, ("id",))}
        for vertex, data in graph.nodes(data=True)
    ]
    for node in nodes:
        if node["label"] == str(node["id"]):
            del node["label"]
    edges = [
        {"source": names[tail], "target": names[following], **_attributes(data, EDGE, ("source", "target"))}
        for tail, following, data in graph.edges(data=True)
    ]
    fields = [
        ("format", FORMAT),
        ("version", VERSION),
        ("kind", "graph" if is_bare(graph) else "arena"),
        ("graph", head),
    ]
    lines = [f'  "{key}": {_dump(value)}' for key, value in fields]
    lines += [f'  "nodes": {_rows(nodes)}', f'  "edges": {_rows(edges)}']
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read(path: str | os.PathLike[str], *, max_vertices: int | None = None, max_edges: int | None = None) -> DiGraph:
    """Read an arena file.

    Parameters
    ----------
    path : path
        The file, in UTF-8.
    max_vertices, max_edges : int, optional
        The bounds, beyond which nothing is read.

    Returns
    -------
    networkx.DiGraph
        Checked: `arena.check` reports nothing but notes. A sink with a `value` and no `winner` is won by whom the value
        favours. Without a name the graph is called after the file.

    Raises
    ------
    InvalidArena
        If it is not JSON, lacks a key, repeats a vertex or an edge, or breaks a convention of an arena.
    TooLarge
        If it is over a bound.
    OSError
        If it cannot be read.
    """
    document = _parse(content(path), path, _Members(path, max_vertices, max_edges))
    if document.get("format") != FORMAT or not is_number_in(document.get("version"), [VERSION]):
        raise InvalidArena(f'{path}: no arena file ("format": "{FORMAT}", "version": {VERSION})')
    kind = document.get("kind")
    if kind not in ("arena", "graph"):
        raise InvalidArena(f'{path}: kind is {kind!r} ("arena" or "graph")')
    nodes, edges, attributes = (_member(document, key, shape, path) for key, shape in _SHAPE.items())
    check_bound("vertices", len(nodes), max_vertices, path)
    check_bound("edges", len(edges), max_edges, path)
    return build(nodes, edges, {**attributes, "kind": kind}, path, extra=True)


class _Members:
    """What json asks for the members of each object: vertices and edges are counted, and no key is there twice."""

    def __init__(self, path: object, max_vertices: int | None, max_edges: int | None) -> None:
        self._path, self._bounds = path, {"vertices": max_vertices, "edges": max_edges}
        self._counts = {"vertices": 0, "edges": 0}

    def __call__(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        members = dict(pairs)
        if len(members) < len(pairs):
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen:
                    raise ValueError(f"the key {key!r} is there twice")
                seen.add(key)
        edge, vertex = "source" in members and "target" in members, "id" in members
        if edge != vertex:  # a row that is both is counted when all is read
            what = "edges" if edge else "vertices"
            self._counts[what] += 1
            check_bound(what, self._counts[what], self._bounds[what], self._path)
        return members


_SHAPE: dict[str, type] = {"nodes": list, "edges": list, "graph": dict}


def _parse(text: bytes, path: object, members: _Members) -> dict[str, Any]:
    try:
        document = json.loads(text, object_pairs_hook=members)
    except RecursionError:
        raise InvalidArena(f"{path}: not JSON (nested too deeply)") from None
    except ArenaError:
        raise
    except ValueError as error:
        raise InvalidArena(f"{path}: not JSON ({str(error).splitlines()[0]})") from None
    if not isinstance(document, dict):
        raise InvalidArena(f"{path}: not a JSON object")
    return document


def _member(document: dict[str, Any], key: str, shape: type, path: object) -> Any:
    if key not in document:
        raise InvalidArena(f"{path}: the key {key!r} is missing")
    if not isinstance(document[key], shape):
        raise InvalidArena(f"{path}: {key!r} is not a {shape.__name__}")
    return document[key]


def _attributes(data: Mapping[str, Any], known: tuple[str, ...], taken: tuple[str, ...]) -> dict[str, Any]:
    """Give the attributes that JSON can hold: those the conventions know first."""
    first = {key: data[key] for key in known if key in data}
    others = {
        key: value for key, value in data.items() if key not in (*known, *taken) and is_text(key) and _is_plain(value)
    }
    return {**first, **others}


def _is_plain(value: object) -> bool:
    if isinstance(value, list):
        return all(map(_is_plain, value))
    if isinstance(value, dict):
        return all(is_text(key) and _is_plain(member) for key, member in value.items())
    finite = isinstance(value, float) and math.isfinite(value)
    return value is None or isinstance(value, bool | int) or is_text(value) or finite


def _names(graph: DiGraph) -> dict[Any, str | int]:
    """Give each vertex its id in the file: itself, or its name where it is neither text nor number."""
    if all(map(is_vertex, graph)) and len(set(map(str, graph))) == len(graph):
        return {vertex: vertex for vertex in graph}
    return dict(names_of(graph))


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=operator.index)  # NumPy's whole numbers are none of Python's


def _rows(rows: list[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(f"    {_dump(row)}" for row in rows) + "\n  ]" if rows else "[]"
