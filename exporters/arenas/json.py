"""Arena files: networkx's node-link form in JSON, with the conventions of an arena and a version."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Hashable, Sequence
from json.encoder import encode_basestring as quoted
from typing import TYPE_CHECKING, Any

from arena.errors import ArenaError, InvalidArena
from arena.graphs.attributes import (
    ACCEPTING,
    MARKS,
    OWN,
    PARITY,
    PRIORITY,
    is_number_in,
    is_whole,
)
from arena.graphs.edge_weights import weight_in
from exporters.files import StrPath
from exporters.files.cells import is_missing, is_null, number_in
from exporters.files.json_rows import FORMAT, VERSION, Members, NotJson, dumped, members, with_whole_characters
from exporters.files.reading import check_bound, content
from exporters.files.tables import Row, Tables, columns_of_rows
from exporters.files.taken import EDGE, VERTEX, ids_of, tables_of
from exporters.files.texts import is_text

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph

TYPES: dict[str, type] = {"nodes": list, "edges": list, "graph": dict}
"""The members that a file must have beside its kind, and their types."""
LINKED = {"directed", "multigraph", "graph", "nodes", "edges", "links"}
"""The members of node-link JSON that are read, or say nothing."""
ENDS = object()
"""Stands for an edge that has nothing but its ends."""
DEEPEST = 8
"""The deepest nesting of the lists that are vertices in node-link JSON."""


def write(graph: DiGraph | CompactGraph) -> str:
    """Write an arena or a bare graph as JSON; vertices that are neither text nor numbers go by their labels.

    Attributes of the graph, of vertices and of edges that the conventions do not know are kept if JSON has them.

    Examples
    --------
    >>> import networkx as nx
    >>> print(write(nx.DiGraph([("a", "b")], name="path")))
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
    tables = tables_of(graph, ids_of(graph))
    kind = tables.graph.pop("kind")
    first = {"name": "", **{key: tables.graph[key] for key in ("name", "misere", PARITY) if key in tables.graph}}
    late: Members = {str(key): tables.graph.pop(key) for key in ("initial", "f1", "f2") if key in tables.graph}
    whole: Members = {
        **first,
        **{key: value for key, value in tables.graph.items() if is_text(key) and _is_plain(value)},
        **late,
    }
    head = {"format": FORMAT, "version": VERSION, "kind": kind, "graph": whole}
    others = tables.others or ([], [])
    lists = {
        "nodes": _lines({key: tables.nodes[key] for key in sorted(tables.nodes, key=_order)}, others[0]),
        "edges": _lines(tables.edges, others[1]),
    }
    lines = [f'  "{key}": {dumped(value)}' for key, value in head.items()]
    lines += [f'  "{key}": ' + ("[\n" + ",\n".join(rows) + "\n  ]" if rows else "[]") for key, rows in lists.items()]
    return with_whole_characters("{\n" + ",\n".join(lines) + "\n}\n")


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> Tables:
    """Read an arena file, or the output of `networkx.node_link_data` for an arena or a bare graph.

    Left out are keys beside `graph`, `nodes` and `edges`, and of node-link JSON attributes that are null or NaN, and
    the `key` of an edge.
    """
    rows = _Rows(path, max_vertices, max_edges)
    whole = _parsed(path, rows)
    edges = whole.get("edges", whole.get("links"))
    if (edges.count(ENDS) if isinstance(edges, list) else 0) != len(rows.source):  # one stands in an attribute
        rows = _Rows(path, max_vertices, max_edges, plain=True)
        whole = _parsed(path, rows)
    if "format" not in whole and "nodes" in whole:
        return _linked(whole, path, rows)
    if whole.get("format") != FORMAT or not is_number_in(whole.get("version"), [VERSION]):
        raise InvalidArena(f'{path}: no arena file ("format": "{FORMAT}", "version": {VERSION})')
    if whole.get("kind") not in ("arena", "graph"):
        raise InvalidArena(f'{path}: kind is {whole.get("kind")!r:.80} ("arena" or "graph")')
    for key, type_ in TYPES.items():
        if key not in whole:
            raise InvalidArena(f"{path}: the key {key!r} is missing")
        if not isinstance(whole[key], type_):
            raise InvalidArena(f"{path}: {key!r} is not a {type_.__name__}")
    dropped = {"the document": whole.keys() - {"format", "version", "kind", *TYPES}}
    graph = {**whole["graph"], "kind": whole["kind"]}
    return _tables(path, whole["nodes"], whole["edges"], rows, graph, dropped)


def _tables(
    path: StrPath, nodes: list[Any], edges: list[Any], rows: _Rows, graph: Members, dropped: dict[str, Any]
) -> Tables:
    for node in nodes:
        if not isinstance(node, dict) or "id" not in node:
            raise InvalidArena(f"{path}: a vertex without an id (a text or a whole number): {str(node)[:80]}")
    alone = len(edges) == len(rows.source)  # no edge has an attribute
    edges = [] if alone else rows.whole(edges)
    for edge in edges:
        if not isinstance(edge, dict) or "source" not in edge or "target" not in edge:
            raise InvalidArena(f"{path}: an edge without source and target: {str(edge)[:80]}")
    known = ("id", *VERTEX, OWN, str(graph.get(ACCEPTING) or ACCEPTING))
    of_nodes, others = columns_of_rows(nodes, dict.fromkeys(known))
    of_edges, beside = columns_of_rows(edges, ("source", "target", *EDGE))
    empty: dict[str, list[Any]] = {"id": []}
    ends = {"source": rows.source, "target": rows.target} if alone else {"source": [], "target": []}
    return Tables(path, empty | of_nodes, ends | of_edges, graph, False, (others, beside), dropped)


def _linked(whole: Members, path: StrPath, read: _Rows) -> Tables:
    """Return the tables of node-link JSON: a list is a tuple, as networkx has it, and null or NaN is no attribute."""
    nodes, edges, graph = whole["nodes"], whole.get("edges", whole.get("links")), whole.get("graph", {})
    if isinstance(graph, list):  # as networkx 1 wrote them
        graph = dict(pair for pair in graph if isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str))
    if not (isinstance(nodes, list) and isinstance(edges, list) and isinstance(graph, dict)):
        raise InvalidArena(f"{path}: no node-link form (lists of nodes and of edges or links)")
    if whole.get("directed") is not True:
        raise InvalidArena(f'{path}: no directed graph ("directed": true)')
    graph = {key: value for key, value in graph.items() if key != "kind" and value is not None}
    for key in {"initial", "f1", "f2"} & graph.keys():
        several = key != "initial" and isinstance(graph[key], list)
        graph[key] = [_vertex(each, path) for each in graph[key]] if several else _vertex(graph[key], path)
    rows = [_linked_row(node, path) for node in nodes]
    for row in rows:
        if row.get("initial") is True:
            graph.setdefault("initial", row.pop("initial") and row["id"])
    ends = [
        {**_kept(edge, "key"), **{key: _vertex(edge.get(key), path) for key in ("source", "target")}}
        if isinstance(edge, dict)
        else edge
        for edge in read.whole(edges)
    ]
    return _tables(path, rows, ends, _Rows(path, None, None), graph, {"the document": whole.keys() - LINKED})


def _linked_row(node: object, path: object) -> Row:
    """Return a vertex with its numbers as whole ones, which data frames may have made floats."""
    if not isinstance(node, dict) or "id" not in node:
        raise InvalidArena(f"{path}: a vertex without an id: {str(node)[:80]}")
    row = {**_kept(node), "id": _vertex(node["id"], path)}
    for key, choices in (("player", (1, 2)), ("winner", (0, 1, 2))):
        if is_null(row.get(key)):
            row.pop(key, None)
            continue
        try:
            row[key] = number_in(row[key], choices)
        except InvalidArena as error:
            raise InvalidArena(f"{path}: the {key} of vertex {row['id']!r:.80} {error}") from None
    priority = weight_in(row.get(PRIORITY))
    return row if priority is None else {**row, PRIORITY: priority}


def _kept(row: Row, but: str = "") -> Row:
    return {key: value for key, value in row.items() if key != but and not is_missing(value)}


def _vertex(value: object, path: object, depth: int = 0) -> Hashable:
    """Return a vertex as it was before JSON made a list of a tuple."""
    if depth > DEEPEST or isinstance(value, dict):
        raise InvalidArena(f"{path}: {str(value)[:80]} is no vertex (a text, a whole number, or a list of these)")
    return tuple(_vertex(each, path, depth + 1) for each in value) if isinstance(value, list) else value


class _Rows:
    """Makes each object while `json` reads, and counts vertices and edges: too many are refused before the end.

    An edge without attributes is `ENDS`, and its ends are in two lists: a dict takes ten times the memory.
    """

    def __init__(self, path: object, max_vertices: int | None, max_edges: int | None, *, plain: bool = False) -> None:
        self._path, self._bounds, self._plain = path, {"vertices": max_vertices, "edges": max_edges}, plain
        self._counts = {"vertices": 0, "edges": 0}
        self._known: Members = {}
        self.source, self.target = list[Any](), list[Any]()

    def hook(self) -> Callable[[list[tuple[str, Any]]], object]:
        """Return the function that makes an object: a closure, since it is called for each row of the file."""
        known: Members = {}
        once, source, target = known.setdefault, self.source, self.target
        most = sys.maxsize if self._bounds["edges"] is None else self._bounds["edges"]
        plain, names = self._plain, (int, str)

        def made(pairs: list[tuple[str, Any]]) -> object:
            if len(pairs) == 2 and not plain:
                (first, tail), (second, head) = pairs
                if first == "source" and second == "target":
                    source.append(once(tail, tail) if type(tail) in names else tail)
                    target.append(once(head, head) if type(head) in names else head)
                    if len(source) > most:
                        self._count("edges", len(source))
                    return ENDS
            row = dict(pairs)
            if len(row) < len(pairs):
                members(pairs)
            edge, vertex = "source" in row and "target" in row, "id" in row
            if edge != vertex:  # a row that is both is counted when all is read
                self._count("edges" if edge else "vertices")
            return row

        return made

    def whole(self, edges: list[Any]) -> list[Any]:
        """Return edges as dicts."""
        ends = zip(self.source, self.target, strict=True)
        return [dict(zip(("source", "target"), next(ends), strict=True)) if edge is ENDS else edge for edge in edges]

    def _count(self, what: str, size: int = 0) -> None:
        self._counts[what] += 1
        check_bound(what, max(size, self._counts[what]), self._bounds[what], self._path)


def _parsed(path: StrPath, rows: _Rows) -> Members:
    try:
        whole = json.loads(_text(content(path)), object_pairs_hook=rows.hook())
    except RecursionError:
        raise NotJson(f"{path}: not JSON (nested too deeply)") from None
    except ArenaError:
        raise
    except ValueError as error:
        raise NotJson(f"{path}: not JSON ({str(error).splitlines()[0]})") from None
    if not isinstance(whole, dict):
        raise InvalidArena(f"{path}: not a JSON object")
    return whole


def _text(data: bytes) -> str:
    """Decode JSON: `json.loads` would keep the bytes while it reads the text."""
    return data.decode(json.detect_encoding(data), "surrogatepass")


def _order(key: str) -> int:
    return -1 if key == "id" else VERTEX.index(key) if key in VERTEX else len(VERTEX)


def _lines(columns: dict[str, Sequence[Any]], others: Sequence[Row]) -> list[str]:
    """Write the rows of a table, each on a line of its own."""
    pieces = [_members(key, column) for key, column in columns.items()]
    if any(others):
        pieces.append(["".join(_member(key, row[key]) for key in row if is_text(key)) for row in others])
    return [f"    {{{row[2:]}}}" for row in map("".join, zip(*pieces, strict=True))]


def _members(key: str, column: Sequence[Any]) -> list[str]:
    """Write one member of each row, each different value once; nothing for a missing one."""
    try:
        once = {(type(v), v): "" if v is None else _member(key, v) for v in column}
    except TypeError:
        return ["" if value is None else _member(key, value) for value in column]
    return [once[type(value), value] for value in column]


def _member(key: str, value: Any) -> str:
    return (
        f", {quoted(key)}: {dumped(list(value) if key == 'pos' and isinstance(value, tuple) else value)}"
        if (_is_plain(value) or (key == "pos" and isinstance(value, tuple)))
        else ""
    )


def _is_plain(value: Any) -> bool:
    """Return whether JSON can hold a value."""
    if value is None or is_whole(value) or MARKS[ACCEPTING].fits(value):
        return True
    if isinstance(value, list):
        return all(map(_is_plain, value))
    if isinstance(value, dict):
        return all(is_text(key) and _is_plain(member) for key, member in value.items())
    return is_text(value) or (isinstance(value, float) and math.isfinite(value))
