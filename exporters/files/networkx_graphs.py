"""Between the tables of arenas and the graphs that networkx's own readers and writers of formats know."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Collection, Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from arena.errors import InvalidArena
from arena.graphs.attributes import PARITY
from exporters.files import Graph
from exporters.files.tables import Row, Tables, columns_of_rows
from exporters.files.taken import EDGE, FLAT, flat_of, type_of

if TYPE_CHECKING:
    import networkx as nx


ESCAPE = re.compile("_x([0-9A-F]{4})_")
"""How spreadsheets escape in XML: _x000D_ is a carriage return (ECMA-376, part 1, ST_Xstring)."""
SILENT = {"name", "mode", "node_default", "edge_default"}
OUTSIDE = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-F]{4}_)")
"""The characters that XML cannot hold or would change, and the beginning of what looks like an escape."""
TIMES = 40
"""How many times its own size XML may take in memory once networkx has read it."""
MANY = 100_000
"""The edges from which on a format of arrays is advised: networkx takes microseconds for each."""


def tables_in(
    read: Callable[[], Any],
    path: object,
    renamed: Mapping[str, str] | None = None,
    groups: Collection[object] = (),
    silent: AbstractSet[str] = frozenset(),
) -> Tables:
    """Return the tables of a graph that networkx reads, its texts unescaped.

    Attributes may have other names in the format; groups of vertices are no vertices. Without labels the attribute
    `name`, which igraph writes, has the printed forms if each vertex has another one.
    """
    try:
        with warnings.catch_warnings(action="ignore"):
            graph = read()
    except Exception as error:  # noqa: BLE001 - whatever networkx stumbles over
        reason = " ".join(str(error).split()) or type(error).__name__
        reason = f"it does not know {reason}" if isinstance(error, KeyError) else reason
        raise InvalidArena(f"{path}: networkx cannot read it ({reason[:200]})") from None
    if not graph.is_directed() or graph.is_multigraph():
        raise InvalidArena(f"{path}: not a directed graph without parallel edges")
    graph.remove_nodes_from([group for group in groups if group in graph and not graph.degree(group)])
    names = renamed or {}
    nodes: list[Row] = []
    for vertex, data in graph.nodes(data=True):
        row = _cells(data, names)
        name = from_xml(vertex)
        label = str(row.pop("label", None) or name)
        nodes.append({**row, "id": None if name == "" else name, **({} if label == str(name) else {"label": label})})
    called = {str(row.get("name") or "") for row in nodes} - {""}
    if len(called) == len(nodes) and not any("label" in row for row in nodes):
        for row in nodes:
            row["label"] = str(row.pop("name"))
    edges = [_cells(data, names) for *_, data in graph.edges(data=True)]
    ends = {key: [from_xml(edge[place]) for edge in graph.edges] for place, key in enumerate(("source", "target"))}
    defaults = ("default",) if any(graph.graph.get(f"{kind}_default") for kind in ("node", "edge")) else ()
    attributes = {key: from_xml(graph.graph[key]) for key in ("name", PARITY) if key in graph.graph}
    if (initial := graph.graph.get("initial")) in graph:  # as networkx's own writers have it; ours mark the vertex
        attributes["initial"] = from_xml(initial)
    of_nodes, others = columns_of_rows(nodes, ("id", *FLAT))
    of_edges, beside = columns_of_rows(edges, EDGE)
    if "move" in of_edges:
        of_edges["move"] = [None if move is None else str(move) for move in of_edges["move"]]
    dropped = {
        "vertices": set().union(*others) - silent,
        "edges": set().union(*beside) - {"id", *silent},
        "the graph": {*graph.graph, *defaults} - SILENT - attributes.keys(),
    }
    if len(edges) > MANY:
        warnings.warn(f"{path}: networkx reads this format slowly; .parquet and .npz are quick", stacklevel=2)
    return Tables(path, {"id": []} | of_nodes, {**ends, **of_edges}, attributes, dropped=dropped)


def _cells(data: Mapping[str, Any], names: Mapping[str, str]) -> Row:
    """Return the attributes that are not empty, under their own names."""
    return {names.get(key, key): from_xml(cell) for key, cell in data.items() if cell != ""}


def graph_for(graph: Graph, foreign: re.Pattern[str]) -> nx.DiGraph[Any]:
    """Return the graph that networkx is to write: flat attributes of one type each, and escaped texts."""
    import networkx as nx

    def escaped(value: Any) -> Any:
        return foreign.sub(lambda each: f"_x{ord(each[0]):04X}_", value) if isinstance(value, str) else value

    tables = flat_of(graph)
    made: nx.DiGraph[Any] = nx.DiGraph()
    if "name" in tables.graph:
        made.graph["name"] = escaped(str(tables.graph["name"]))
    names = list(map(escaped, tables.nodes.pop("id")))
    pairs = list(zip(*(map(escaped, tables.edges.pop(key)) for key in ("source", "target")), strict=True))
    made.add_nodes_from(names)
    made.add_edges_from(pairs)
    data = [made.nodes[name] for name in names], [made.edges[pair] for pair in pairs]
    for columns, rows in zip((tables.nodes, tables.edges), data, strict=True):
        for key, column in columns.items():
            kind = type_of(column, key)
            for row, value in zip(rows, column, strict=True):
                row.update({} if value is None else {key: escaped(kind(value))})
    return made


def from_xml(value: object) -> Any:
    """Return a value; a text with its escaped characters put back."""
    return ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), value) if isinstance(value, str) else value


def groups_of(text: bytes, path: object) -> set[str | None]:
    """Return the groups of yEd in XML; refuse entities, which may swell, and several graphs."""
    if b"<!DOCTYPE" in text:
        raise InvalidArena(f"{path}: a DOCTYPE, whose entities may swell; take it away")
    try:
        elements = [*ET.fromstring(text).iter()]  # noqa: S314 - without a DOCTYPE there are no entities
    except (ET.ParseError, ValueError, LookupError) as error:
        raise InvalidArena(f"{path}: not XML ({error})") from None
    groups = {each.get("id") for each in elements if each.get("yfiles.foldertype") in ("group", "folder")}
    if sum(each.tag.rpartition("}")[2] == "graph" for each in elements) > len(groups) + 1:
        raise InvalidArena(f"{path}: several graphs (one)")
    return groups
