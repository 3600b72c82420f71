"""Arena files: networkx's node-link form in JSON, with the conventions of an arena and a version."""

from __future__ import annotations

import json
import re
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from arena.attributes import is_number_in, label
from arena.compact import CompactArena
from arena.conventions import check
from arena.errors import InvalidArena, TooLarge
from arena.expand import as_graph
from arena.graph import is_bare, names_of
from arena.graph_game import is_score

if TYPE_CHECKING:
    from arena.attributes import DiGraph

FORMAT, VERSION = "arena", 1
_OF_VERTICES = ("player", "winner", "value", "label")


def render(graph: DiGraph | CompactArena) -> str:
    """Write an arena or a bare graph as JSON text; vertices that are neither text nor numbers go by their labels.

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
    head = {key: value for key, value in graph.graph.items() if key in ("name", "misere")}
    if graph.graph.get("initial") is not None:
        head["initial"] = names[graph.graph["initial"]]
    for key in ("f1", "f2"):
        if key in graph.graph:
            head[key] = [names[vertex] for vertex in graph.graph[key]]
    nodes = [
        {"id": names[vertex], **{key: data[key] for key in _OF_VERTICES if key in data}}
        for vertex, data in graph.nodes(data=True)
    ]
    edges = [
        {"source": names[tail], "target": names[head_], **({"move": data["move"]} if "move" in data else {})}
        for tail, head_, data in graph.edges(data=True)
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


def read(content: bytes | str, *, name: str = "arena file", max_vertices: int | None = None) -> DiGraph:
    """Read an arena file.

    Parameters
    ----------
    content : bytes or str
        The file's content; bytes are UTF-8.
    name : str, optional
        The path of the file: for errors, and what the graph is called after if the file does not say.
    max_vertices : int, optional
        The bound on its vertices.

    Returns
    -------
    networkx.DiGraph
        Checked: `arena.check` reports nothing but notes. A sink with a `value` and no `winner` is won by whom the value
        favours.

    Raises
    ------
    InvalidArena
        If it is not JSON, lacks a key, repeats a vertex or an edge, or breaks a convention of an arena.
    TooLarge
        If it has more vertices than the bound.
    """
    document = _parse(content, name)
    if document.get("format") != FORMAT or not is_number_in(document.get("version"), [VERSION]):
        raise InvalidArena(f'{name}: no arena file ("format": "{FORMAT}", "version": {VERSION})')
    kind = document.get("kind")
    if kind not in ("arena", "graph"):
        raise InvalidArena(f'{name}: kind is {kind!r} ("arena" or "graph")')
    nodes, edges, attributes = (_member(document, key, kind_, name) for key, kind_ in _SHAPE.items())
    if max_vertices is not None and len(nodes) > max_vertices:
        raise TooLarge(f"{name}: {len(nodes):,} vertices, over --max-vertices {max_vertices:,}")
    graph = _build(nodes, edges, name)
    graph.graph.update({"name": PurePath(name).stem, **attributes, "kind": kind})
    _check_attributes(graph, name)
    targets = {*graph.graph.get("f1", ()), *graph.graph.get("f2", ())}
    for vertex, data in graph.nodes(data=True):
        if "value" in data and kind == "arena" and not graph.adj[vertex] and vertex not in targets:
            data.setdefault("winner", (data["value"] > 0) + 2 * (data["value"] < 0))
    breaches = [breach for breach in check(graph) if not breach.note]
    if breaches:
        more = f" (and {len(breaches) - 1} more)" if len(breaches) > 1 else ""
        raise InvalidArena(f"{name}: {breaches[0]}{more}")
    seen: set[tuple[str, Any]] = set()
    for vertex, data in graph.nodes(data=True):
        shown = (label(graph, vertex), data.get("player"))
        if shown in seen:
            raise InvalidArena(f"{name}: vertex {vertex!r} is labelled {shown[0]!r} like another one")
        seen.add(shown)
    return graph


_SHAPE: dict[str, type] = {"nodes": list, "edges": list, "graph": dict}


def _parse(content: bytes | str, name: str) -> dict[str, Any]:
    try:
        document = json.loads(content, object_pairs_hook=_members)
    except (ValueError, RecursionError) as error:
        raise InvalidArena(f"{name}: not JSON ({str(error).splitlines()[0]})") from None
    if not isinstance(document, dict):
        raise InvalidArena(f"{name}: not a JSON object")
    return document


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ValueError(f"the key {key!r} is there twice")
            seen.add(key)
    return members


def _member(document: dict[str, Any], key: str, kind: type, name: str) -> Any:
    if key not in document:
        raise InvalidArena(f"{name}: the key {key!r} is missing")
    if not isinstance(document[key], kind):
        raise InvalidArena(f"{name}: {key!r} is not a {kind.__name__}")
    return document[key]


def _build(nodes: list[Any], edges: list[Any], name: str) -> DiGraph:
    import networkx as nx

    graph: DiGraph = nx.DiGraph()
    printed: set[str] = set()
    for node in nodes:
        if not isinstance(node, dict) or not _is_vertex(node.get("id")):
            raise InvalidArena(f"{name}: a vertex without an id (a text or a whole number): {str(node)[:80]}")
        vertex = node["id"]
        if str(vertex) in printed:
            raise InvalidArena(f"{name}: vertex {vertex!r} is there twice")
        if not _is_text(node.get("label", "")):
            raise InvalidArena(f"{name}: the label of vertex {vertex!r} is not a text")
        printed.add(str(vertex))
        if not is_score(node.get("value", 0)):
            raise InvalidArena(
                f"{name}: the value of vertex {vertex!r} is {repr(node['value'])[:80]} (a finite number)"
            )
        graph.add_node(vertex, **{key: node[key] for key in _OF_VERTICES if key in node})
    for edge in edges:
        _add_edge(graph, edge, name)
    return graph


def _add_edge(graph: DiGraph, edge: Any, name: str) -> None:
    if not isinstance(edge, dict) or not {"source", "target"} <= edge.keys():
        raise InvalidArena(f"{name}: an edge without source and target: {str(edge)[:80]}")
    tail, head = edge["source"], edge["target"]
    for vertex in (tail, head):
        if not _is_vertex(vertex) or vertex not in graph:
            raise InvalidArena(f"{name}: an edge names {vertex!r}, which is not a vertex")
    if graph.has_edge(tail, head):
        raise InvalidArena(f"{name}: the edge from {tail!r} to {head!r} is there twice")
    if not _is_text(edge.get("move", "")):
        raise InvalidArena(f"{name}: the move from {tail!r} to {head!r} is not a text")
    graph.add_edge(tail, head, **({"move": edge["move"]} if "move" in edge else {}))


def _check_attributes(graph: DiGraph, name: str) -> None:
    for key in ("f1", "f2"):
        if key in graph.graph and not isinstance(graph.graph[key], list):
            raise InvalidArena(f"{name}: {key} is {graph.graph[key]!r} (a list of vertices)")
    for vertex in [graph.graph.get("initial"), *graph.graph.get("f1", ()), *graph.graph.get("f2", ())]:
        if vertex is not None and not _is_vertex(vertex):
            raise InvalidArena(f"{name}: {vertex!r} is no vertex")
    if not _is_text(graph.graph["name"]) or not isinstance(graph.graph.get("misere", False), bool):
        raise InvalidArena(f'{name}: "name" is a text and "misere" is true or false')


def _is_text(value: object) -> bool:
    return isinstance(value, str) and not re.search("[\ud800-\udfff]", value)


def _is_vertex(value: object) -> bool:
    return _is_text(value) or (isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 63)


def _names(graph: DiGraph) -> dict[Any, str | int]:
    """Give each vertex its id in the file: itself, or its name where it is neither text nor number."""
    if all(_is_vertex(vertex) for vertex in graph):
        return {vertex: vertex for vertex in graph}
    return dict(names_of(graph))


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _rows(rows: list[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(f"    {_dump(row)}" for row in rows) + "\n  ]" if rows else "[]"
