"""Graphs built of the rows of files, and checked: no file is believed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

from arena.errors import InvalidArena
from arena.graphs.attributes import VERTEX_MARKS, WEIGHT, initial_of, is_score, mark_named, place_of, targets_of
from arena.graphs.compact import CompactGraph
from arena.graphs.conventions import check
from arena.graphs.edge_weights import weight_in
from arena.graphs.names import names_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.files.json_rows import Members

VERTEX = ("player", "winner", "value", *VERTEX_MARKS, "label", "pos", "pass")
"""The attributes of a vertex that the conventions know."""
EDGE = ("move", WEIGHT)
"""The attributes of an edge that the conventions know."""


def build(
    nodes: Iterable[object], edges: Iterable[object], attributes: Members, path: object, *, extra: bool = False
) -> DiGraph:
    """Make a graph of the rows of a file, and check it.

    Parameters
    ----------
    nodes, edges : iterable of dict
        Vertices with `id`, edges with `source` and `target`, and what the conventions know of either. Nothing of a row
        is believed.
    attributes : mapping
        Those of the graph.
    path : path
        The file, for errors; the graph is called after it if it has no name.
    extra : bool, optional
        Whether other attributes are kept too.

    Raises
    ------
    InvalidArena
        If a row is no vertex or edge or repeats one, or the graph breaks the conventions.
    """
    import networkx as nx

    graph: DiGraph = nx.DiGraph()
    ids: set[str] = set()
    for node in nodes:
        if not isinstance(node, dict) or not is_id(node.get("id")):
            raise InvalidArena(f"{path}: a vertex without an id (a text or a whole number): {str(node)[:80]}")
        vertex = node["id"]
        if str(vertex) in ids:
            raise InvalidArena(f"{path}: vertex {vertex!r} is there twice")
        ids.add(str(vertex))
        if not is_text(node.get("label", "")):
            raise InvalidArena(f"{path}: the label of vertex {vertex!r} is not a text")
        if not is_score(node.get("value", 0)):
            raise InvalidArena(
                f"{path}: the value of vertex {vertex!r} is {repr(node['value'])[:80]} (a finite number)"
            )
        graph.add_node(vertex)
        graph.nodes[vertex].update({key: node[key] for key in node if key in VERTEX or (extra and key != "id")})
        if (place := place_of(node.get("pos"))) is not None:
            graph.nodes[vertex]["pos"] = place
    for edge in edges:
        _add_edge(graph, edge, path, extra=extra)
    graph.graph.update({"name": PurePath(str(path)).stem, **attributes})
    _check_attributes(graph, path)
    _settle_values(graph)
    return mark_named(checked(graph, path))


def checked(graph: DiGraph, path: object) -> DiGraph:
    """Give the graph, unless it breaks a convention, or two vertices are printed alike.

    Raises
    ------
    InvalidArena
        With the first breach.
    """
    breaches = [breach for breach in check(graph) if not (breach.note or breach.twice)]
    if breaches:
        more = f" (and {len(breaches) - 1} more)" if len(breaches) > 1 else ""
        raise InvalidArena(f"{path}: {breaches[0]}{more}")
    try:
        names_of(graph)
    except InvalidArena as error:
        raise InvalidArena(f"{path}: {error}") from None
    return graph


def labelled(names: Sequence[str]) -> list[str]:
    """Label the vertices numbered from 0 by their names, each differently: by the number, or with it where names agree.

    Examples
    --------
    >>> labelled(["end", "", "end"])
    ['end (0)', '1', 'end (2)']
    """
    labels = [name or str(number) for number, name in enumerate(names)]
    times = Counter(labels)
    for number, label in enumerate(labels):
        if times[label] > 1:
            labels[number] = f"{label} ({number})"
            while labels[number] in times:
                labels[number] += "'"
    return labels


def title(graph: DiGraph | CompactGraph | None) -> str:
    """Give the name of a graph, nothing where it has none."""
    return str(graph.graph.get("name", "")) if graph is not None and not isinstance(graph, CompactGraph) else ""


def check_texts(graph: DiGraph) -> None:
    """Refuse labels and moves that no file can hold.

    Raises
    ------
    InvalidArena
        If one is no text, or has half a character in it.
    """
    for vertex, data in graph.nodes(data=True):
        if not is_text(data.get("label", "")) or not is_text(str(vertex)):
            raise InvalidArena(f"vertex {vertex!r:.80}: its label is {data.get('label', vertex)!r:.80} (a whole text)")
    for tail, head, move in graph.edges(data="move", default=""):
        if not is_text(move):
            raise InvalidArena(f"the move from {tail!r:.80} to {head!r:.80} is {move!r:.80} (a whole text)")


def is_text(value: object) -> bool:
    """Tell whether a value is a text that a file can hold: Unicode without halves of characters."""
    return isinstance(value, str) and (value.isascii() or not re.search("[\ud800-\udfff]", value))


def is_vertex(value: object) -> bool:
    """Tell whether a value can be a vertex in a file: a text, or a whole number of 64 bits."""
    return is_text(value) or (isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 63)


def is_id(value: object) -> bool:
    """Tell whether a value can be a vertex in a file, or is a tuple of those, for which files have lists."""
    return is_vertex(value) or (isinstance(value, tuple) and all(map(is_id, value)))


def _add_edge(graph: DiGraph, edge: object, path: object, *, extra: bool) -> None:
    if not isinstance(edge, dict) or not {"source", "target"} <= edge.keys():
        raise InvalidArena(f"{path}: an edge without source and target: {str(edge)[:80]}")
    tail, head = edge["source"], edge["target"]
    for vertex in (tail, head):
        if not is_id(vertex) or vertex not in graph:
            raise InvalidArena(f"{path}: an edge names {vertex!r}, which is not a vertex")
    if graph.has_edge(tail, head):
        raise InvalidArena(f"{path}: the edge from {tail!r} to {head!r} is there twice")
    if not is_text(edge.get("move", "")):
        raise InvalidArena(f"{path}: the move from {tail!r} to {head!r} is not a text")
    graph.add_edge(tail, head)
    data = {key: edge[key] for key in edge if key in EDGE or (extra and key not in ("source", "target"))}
    graph.adj[tail][head].update(data)
    if (weight := weight_in(data.get(WEIGHT))) is not None:
        graph.adj[tail][head][WEIGHT] = weight


def _check_attributes(graph: DiGraph, path: object) -> None:
    for key in ("f1", "f2"):
        if key in graph.graph and not isinstance(graph.graph[key], list):
            raise InvalidArena(f"{path}: {key} is {graph.graph[key]!r} (a list of vertices)")
    for vertex in [graph.graph.get("initial"), *graph.graph.get("f1", ()), *graph.graph.get("f2", ())]:
        if vertex is not None and not is_id(vertex):
            raise InvalidArena(f"{path}: {vertex!r} is no vertex")
    if graph.graph.get("initial") is not None and initial_of(graph) is None:
        raise InvalidArena(f"{path}: {graph.graph['initial']}: the initial vertex is not in the graph")
    if not is_text(graph.graph["name"]) or not isinstance(graph.graph.get("misere", False), bool):
        raise InvalidArena(f'{path}: "name" is a text and "misere" is true or false')


def _settle_values(graph: DiGraph) -> None:
    """Let a sink with a value and no winner be won by whom the value favours."""
    targets = {*targets_of(graph, 1), *targets_of(graph, 2)}
    for vertex, data in graph.nodes(data=True):
        if "value" in data and graph.graph.get("kind") == "arena" and not graph.adj[vertex] and vertex not in targets:
            data.setdefault("winner", (data["value"] > 0) + 2 * (data["value"] < 0))
