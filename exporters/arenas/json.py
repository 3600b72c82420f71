"""Arena files: networkx's node-link form in JSON, with the conventions of an arena and a version."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Hashable
from typing import Any

from arena.errors import InvalidArena
from arena.graphs.attributes import ACCEPTING, MARKS, OWN, PARITY
from arena.graphs.conversion import as_graph
from arena.graphs.names import names_of
from arena.rules.game import is_whole
from exporters.files import Graph, StrPath
from exporters.files.json_rows import Members, NotJson, document, members
from exporters.files.reading import content
from exporters.files.tables import Columns, Row, Tables, columns_of_rows, is_id, is_text
from exporters.files.taken import EDGE, VERTEX, rows_of

FORMAT, VERSION = "arena", 1
TYPES: dict[str, type] = {"nodes": list, "edges": list, "graph": dict}
"""The members that a file must have beside its kind, and their types."""
LINKED = {"directed", "multigraph", "graph", "nodes", "edges", "links"}
DEEPEST = 8
ENDS = object()
"""Stands for an edge that has nothing but its ends."""


def write(graph: Graph) -> str:
    """Write an arena or a bare graph as JSON; vertices that are neither text nor numbers go by their labels.

    Attributes of the graph, of vertices and of edges that the conventions do not know are kept if JSON has them.
    """
    graph = as_graph(graph)
    are_ids = all(is_id(vertex) and not isinstance(vertex, tuple) for vertex in graph)
    are_ids = are_ids and len({*map(str, graph)}) == len(graph)
    nodes, edges, about = rows_of(graph, list(graph if are_ids else names_of(graph).values()))
    kind = about.pop("kind")
    late: Row = {key: about.pop(key) for key in ("initial", "f1", "f2") if key in about}
    whole: Row = {"name": "", **{key: about[key] for key in ("name", "misere", PARITY) if key in about}, **about}
    head = {"format": FORMAT, "version": VERSION, "kind": kind, "graph": {**_kept(whole), **late}}
    return document(head, {"nodes": map(_kept, nodes), "edges": map(_kept, edges)})


def read(path: StrPath) -> Tables:
    """Read an arena file, or the output of `networkx.node_link_data`, of which null and NaN are no attributes."""
    whole = _parsed(path)
    if "format" not in whole and "nodes" in whole:
        return _linked(whole, path)
    if whole.get("format") != FORMAT or not is_whole(whole.get("version"), VERSION, VERSION):
        raise InvalidArena(f'{path}: no arena file ("format": "{FORMAT}", "version": {VERSION})')
    if whole.get("kind") not in ("arena", "graph"):
        raise InvalidArena(f'{path}: kind is {whole.get("kind")!r:.80} ("arena" or "graph")')
    for key, type_ in TYPES.items():
        if not isinstance(whole.get(key), (type_, _Ends)):
            raise InvalidArena(f"{path}: {key!r} is missing, or not a {type_.__name__}")
    dropped = {"the document": whole.keys() - {"format", "version", "kind", *TYPES}}
    return _tables(path, whole["nodes"], whole["edges"], {**whole["graph"], "kind": whole["kind"]}, dropped)


def _tables(path: StrPath, nodes: list[Any], edges: Any, graph: Members, dropped: dict[str, Any], *more: str) -> Tables:
    """Return the tables of rows; the edges may be their ends alone."""
    for node in nodes:
        if not isinstance(node, dict) or "id" not in node:
            raise InvalidArena(f"{path}: a vertex without an id (a text or a whole number): {str(node)[:80]}")
    known = dict.fromkeys(("id", *VERTEX, "pos", OWN, *more))
    of_nodes, others = columns_of_rows(nodes, known)
    if isinstance(edges, _Ends):
        of_edges: Columns = {"source": edges.source, "target": edges.target}
        beside: list[Row] = [{}] * len(edges.source)
    else:
        for edge in edges:
            if not isinstance(edge, dict) or "source" not in edge or "target" not in edge:
                raise InvalidArena(f"{path}: an edge without source and target: {str(edge)[:80]}")
        of_edges, beside = columns_of_rows(edges, ("source", "target", *EDGE))
    of_nodes, of_edges = {"id": [], **of_nodes}, {"source": [], "target": [], **of_edges}
    return Tables(path, of_nodes, of_edges, graph, (others, beside), dropped)


def _linked(whole: Members, path: StrPath) -> Tables:
    """Return the tables of node-link JSON: a list is a tuple, as networkx has it, and null or NaN is no attribute."""
    nodes, edges, graph = whole["nodes"], whole.get("edges", whole.get("links")), whole.get("graph", {})
    if isinstance(edges, _Ends):
        edges = edges.rows([ENDS] * len(edges.source))
    if not (isinstance(nodes, list) and isinstance(edges, list) and isinstance(graph, dict)):
        raise InvalidArena(f"{path}: no node-link form (lists of nodes and of edges or links)")
    if whole.get("directed") is not True:
        raise InvalidArena(f'{path}: no directed graph ("directed": true)')
    graph = {key: value for key, value in graph.items() if key != "kind" and value is not None}
    for key in {"initial", "f1", "f2"} & graph.keys():
        several = key != "initial" and isinstance(graph[key], list)
        graph[key] = [_vertex(each, path) for each in graph[key]] if several else _vertex(graph[key], path)
    rows = [_linked_row(node, path, "id") for node in nodes]
    ends = [_linked_row(edge, path, "source", "target") for edge in edges]
    for edge in ends:
        if isinstance(edge, dict):
            edge.pop("key", None)
    return _tables(path, rows, ends, graph, {"the document": whole.keys() - LINKED}, "initial")


def _linked_row(row: Any, path: object, *names: str) -> Any:
    """Return a vertex or an edge without missing attributes, under names that are tuples where JSON has lists."""
    if not isinstance(row, dict):
        return row
    kept = {key: value for key, value in row.items() if value is not None and value == value}  # noqa: PLR0124 - NaN
    return {**kept, **{name: _vertex(row[name], path) for name in names if name in row}}


def _vertex(value: object, path: object, depth: int = 0) -> Hashable:
    """Return a vertex as it was before JSON made a list of a tuple."""
    if depth > DEEPEST or isinstance(value, dict):
        raise InvalidArena(f"{path}: {str(value)[:80]} is no vertex (a text, a whole number, or a list of these)")
    return tuple(_vertex(each, path, depth + 1) for each in value) if isinstance(value, list) else value


def _parsed(path: StrPath) -> Members:
    """Read an object, whose edges are two lists if they have nothing but their ends: dicts take much memory."""
    data, ends = content(path), _Ends()
    try:  # `json.loads` would keep the bytes while it reads the text
        text = data.decode(json.detect_encoding(data), "surrogatepass")
        del data
        whole = json.loads(text, object_pairs_hook=ends.hook())
        name = "edges" if isinstance(whole, dict) and "edges" in whole else "links"
        edges = whole.get(name) if isinstance(whole, dict) else None
        if isinstance(edges, list) and edges.count(ENDS) == len(ends.source):
            return {**whole, name: ends if len(edges) == len(ends.source) else ends.rows(edges)}
        whole = json.loads(text, object_pairs_hook=members)  # one is in an attribute
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error).splitlines()[0]
        raise NotJson(f"{path}: not JSON ({reason})") from None
    if not isinstance(whole, dict):
        raise InvalidArena(f"{path}: not a JSON object")
    return whole


class _Ends:
    """The ends of the edges that have nothing else, kept while `json` reads."""

    def __init__(self) -> None:
        self.source, self.target = list[Any](), list[Any]()

    def hook(self) -> Callable[[list[tuple[str, Any]]], object]:
        """Return the function that makes an object: a closure, since it is called for each row of the file."""
        source, target, names = self.source, self.target, (int, str)
        once = dict[Any, Any]().setdefault

        def made(pairs: list[tuple[str, Any]]) -> object:
            if len(pairs) == 2:
                (first, tail), (second, head) = pairs
                if first == "source" and second == "target":
                    source.append(once(tail, tail) if type(tail) in names else tail)
                    target.append(once(head, head) if type(head) in names else head)
                    return ENDS
            return members(pairs)

        return made

    def rows(self, edges: list[Any]) -> list[Any]:
        ends = zip(self.source, self.target, strict=True)
        return [dict(zip(("source", "target"), next(ends), strict=True)) if edge is ENDS else edge for edge in edges]


def _kept(row: Row) -> Row:
    """Return the attributes that JSON can hold."""
    return {key: value for key, value in row.items() if is_text(key) and _is_plain(value)}


def _is_plain(value: Any) -> bool:
    if value is None or is_whole(value) or MARKS[ACCEPTING].fits(value):
        return True
    if isinstance(value, list):
        return all(map(_is_plain, value))
    if isinstance(value, dict):
        return all(is_text(key) and _is_plain(member) for key, member in value.items())
    return is_text(value) or (isinstance(value, float) and math.isfinite(value))
