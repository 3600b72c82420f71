"""Plain node-link JSON, as `networkx.node_link_data` gives it: no version, and vertices that may be lists."""

from __future__ import annotations

from collections.abc import Hashable
from math import isnan
from typing import TYPE_CHECKING

from arena.errors import InvalidArena
from arena.graphs.attributes import PRIORITY, WEIGHT
from arena.graphs.edge_weights import weight_in
from arena.graphs.left_out import noted
from exporters.files.build import build
from exporters.files.flat_cells import is_null, number_in
from exporters.files.json_rows import Members
from exporters.files.reading import check_bound

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

DEEPEST = 8
"""The deepest nesting of the lists that vertices are: positions are not deeper."""
OF_DOCUMENT = {"directed", "multigraph", "graph", "nodes", "edges", "links"}
"""The members of a document that are read, or say nothing."""
NUMBERS = {"player": (1, 2), "winner": (0, 1, 2)}


def read(whole: Members, path: object, max_vertices: int | None, max_edges: int | None) -> DiGraph:
    """Make the graph; a list is a tuple, as networkx has it, and null or NaN is no attribute.

    Where play starts is told by the graph's `initial`, or by `initial` of a vertex, which is true.

    Raises
    ------
    InvalidArena
        If it is no node-link form, or no directed graph, or breaks the conventions of an arena.
    TooLarge
        If it is over a bound.
    """
    nodes, edges, attributes = whole["nodes"], whole.get("edges", whole.get("links")), whole.get("graph", {})
    if isinstance(attributes, list):  # as networkx 1 wrote them
        attributes = dict(
            pair for pair in attributes if isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)
        )
    if not (isinstance(nodes, list) and isinstance(edges, list) and isinstance(attributes, dict)):
        raise InvalidArena(f"{path}: no node-link form (lists of nodes and of edges or links)")
    if whole.get("directed") is not True:
        raise InvalidArena(f'{path}: no directed graph ("directed": true)')
    check_bound("vertices", len(nodes), max_vertices, path)
    check_bound("edges", len(edges), max_edges, path)
    rows = [_row(node, path) for node in nodes]
    graph: Members = {}
    for key in ("initial", "f1", "f2"):
        if attributes.get(key) is not None:
            names = attributes[key]
            several = key != "initial" and isinstance(names, list)
            graph[key] = [vertex_of(name, path) for name in names] if several else vertex_of(names, path)
    for row in rows:
        if row.get("initial") is True:
            graph.setdefault("initial", row.pop("initial") and row["id"])
    graph["kind"] = "arena" if any("player" in row for row in rows) else "graph"
    others = {
        key: value
        for key, value in attributes.items()
        if key not in ("initial", "f1", "f2", "kind") and value is not None
    }
    ends = (
        {**_kept(edge, but="key"), **{key: vertex_of(edge.get(key), path) for key in ("source", "target")}}
        if isinstance(edge, dict)
        else edge
        for edge in edges
    )
    made = build(rows, ends, {**others, **graph}, path, extra=True)
    return noted(made, {"the document": whole.keys() - OF_DOCUMENT})


def _row(node: object, path: object) -> Members:
    """Give a vertex as a row, its numbers as whole ones, though pandas may have made floats of them."""
    if not isinstance(node, dict) or "id" not in node:
        raise InvalidArena(f"{path}: a vertex without an id: {str(node)[:80]}")
    row = {**_kept(node), "id": vertex_of(node["id"], path)}
    for key, choices in NUMBERS.items():
        if is_null(row.get(key)):
            row.pop(key, None)
        else:
            row[key] = number_in(row[key], f"{path}: the {key} of vertex {row['id']!r:.80}", choices)
    priority = weight_in(row.get(PRIORITY))
    return row if priority is None else {**row, PRIORITY: priority}


def _kept(row: Members, but: str | None = None) -> Members:
    """Leave out attributes that are null or NaN, and one more: the key of an edge is the number of a parallel one."""
    nothing = (value is None or (isinstance(value, float) and isnan(value)) for value in row.values())
    return {key: value for (key, value), empty in zip(row.items(), nothing, strict=True) if not empty and key != but}


def value_of(key: str, value: object) -> object:
    """Read an attribute of a vertex or of an edge by its key; None where it is none.

    Raises
    ------
    InvalidArena
        If it is not what it should be; the text is for no user.
    """
    if value is None or (isinstance(value, float) and isnan(value)):
        return None
    if key in NUMBERS:
        return None if is_null(value) else number_in(value, key, NUMBERS[key])
    if key in (PRIORITY, WEIGHT):
        number = weight_in(value)
        return value if number is None else number
    return vertex_of(value, key) if key == "id" else value


def vertex_of(value: object, path: object, depth: int = 0) -> Hashable:
    """Give a vertex as it was before JSON made a list of a tuple.

    Raises
    ------
    InvalidArena
        If it is nested too deeply, or an object.
    """
    if depth > DEEPEST or isinstance(value, dict):
        raise InvalidArena(f"{path}: {str(value)[:80]} is no vertex (a text, a whole number, or a list of these)")
    return tuple(vertex_of(each, path, depth + 1) for each in value) if isinstance(value, list) else value
