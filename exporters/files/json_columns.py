"""Arena files in JSON and networkx's node-link form as flat tables, where the rows of their lists are flat too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import ACCEPTING, OWN, PARITY, PRIORITY, VALUE, accepting_of, is_number_in, place_of
from arena.graphs.left_out import left_out
from exporters.files import node_link
from exporters.files.build import EDGE, VERTEX, is_id
from exporters.files.flat_tables import Cells, FlatTables
from exporters.files.json_rows import FORMAT, VERSION, Members
from exporters.files.json_tables import JsonTable, tables_in, values_of
from exporters.files.numbered_texts import numbered_ends

Reader: TypeAlias = Callable[[str, object], object]
"""Reads a value by its key."""
READ = ("player", "winner", VALUE, PRIORITY, "label", OWN)
"""The attributes of vertices that become columns, beside that of accepting vertices."""
TAKEN = {*VERTEX, OWN, "id", "key", "initial"} - {ACCEPTING}
"""The attributes of vertices that no accepting vertex can be known by."""


def tables_of(text: bytes, *, whole: bool) -> FlatTables | None:
    """Give the tables of a document; None, or an error, where it is odd, and the exact reader is to say why.

    With all that it says of vertices and edges, if the whole is wanted, a bare graph may be one.

    Raises
    ------
    InvalidArena
        If a vertex is there twice, an edge names none, or a value is not what it should be.

    Notes
    -----
    O(length of the text).
    """
    read = tables_in(text, ("nodes", "edges", "links"))
    if read is None:
        return None
    document, tables = read
    attributes, keys = document.get("graph", {}), {*tables}
    if not isinstance(attributes, dict):
        return None
    if "format" in document:
        is_ours = document["format"] == FORMAT and is_number_in(document.get("version"), [VERSION])
        if not is_ours or "graph" not in document or keys != {"nodes", "edges"}:
            return None
        if document.get("kind") != ("arena" if "player" in tables["nodes"].names else "graph"):
            raise InvalidArena("kind")
        told = left_out({"the document": document.keys() - {"format", "version", "kind", "graph", "nodes", "edges"}})
        return _flat(tables["nodes"], tables["edges"], attributes, _ours, whole=whole)._replace(left_out=told)
    links = "edges" if "edges" in document else "links"
    if document.get("directed") is not True or keys != {"nodes", links}:
        return None
    kept = {key: value for key, value in attributes.items() if value is not None and key != "kind"}
    named = {key: _named(key, kept[key]) for key in ("initial", "f1", "f2") if key in kept}
    told = left_out({"the document": document.keys() - node_link.OF_DOCUMENT})
    flat = _flat(tables["nodes"], tables[links], {**kept, **named}, node_link.value_of, whole=whole)
    return _started(flat._replace(left_out=told), tables["nodes"])


def _flat(nodes: JsonTable, edges: JsonTable, attributes: Members, read: Reader, *, whole: bool) -> FlatTables:
    """Give the tables of a document whose values are read by their keys, in the way of its form."""
    accepting = accepting_of(attributes)
    _check_attributes(attributes, accepting)
    cells, ends = numbered_ends(nodes.text, nodes.places("id"), edges.places("source", "target"))
    names: Any = values_of(cells.values)
    if list in {*map(type, names)}:
        names = [read("id", name) for name in names]
    if len({*names}) < len(names):
        raise InvalidArena("a vertex is there twice")
    for table, known in ((nodes, (*READ, accepting, "id")), (edges, (*EDGE, "source", "target"))):
        for name in {*table.names}.difference(known):
            table.column(name, coded=True)
    if whole:
        of_edges = {"source", "target", *(["key"] if read is node_link.value_of else [])}
        made = (
            {name: _whole(table, name, read) for name in table.names if name not in taken}
            for table, taken in ((nodes, {"id"}), (edges, of_edges))
        )
        return FlatTables(names, ends[::2], ends[1::2], next(made), next(made), attributes)
    columns = {name: _column(nodes, name, read) for name in (*READ, accepting) if name in nodes.names}
    moves = {name: _column(edges, name, read, coded=name == "move") for name in EDGE if name in edges.names}
    others = {*nodes.names} - {accepting, "id"}, {*edges.names} - {"source", "target", "key"}
    return FlatTables(names, ends[::2], ends[1::2], columns, moves, attributes, others=others)


def _column(table: JsonTable, name: str, read: Reader, *, coded: bool = False) -> Cells:
    return table.column(name, coded=coded).mapped(lambda value: read(name, value))


def _whole(table: JsonTable, name: str, read: Reader) -> Cells:
    """Give a column of any values but lists, which are no places and would have to be made anew in each row."""

    def _read_value(value: object) -> object:
        if name == "pos" and (place := place_of(value)) is not None:
            return place
        if isinstance(value, list):
            raise InvalidArena(f"{name} is {value!r:.80}")
        made = read(name, value)
        return None if read is node_link.value_of and name == "initial" and made is True else made

    return table.column(name).mapped(_read_value)


def _ours(key: str, value: object) -> object:
    """Give a value of an arena file; null and lists, which some keys may have, are for the exact reader."""
    if value is None or isinstance(value, list):
        raise InvalidArena(f"{key} is {value!r:.80}")
    return value


def _check_attributes(attributes: Members, accepting: str) -> None:
    """Refuse attributes that name no vertices, or are not of the type that they should be."""
    named = [attributes.get("initial"), *(name for key in ("f1", "f2") for name in _listed(attributes.get(key, [])))]
    if not all(name is None or is_id(name) for name in named[:1]) or not all(map(is_id, named[1:])):
        raise InvalidArena("no vertex")
    if not isinstance(attributes.get(PARITY, ""), str) or accepting in TAKEN:
        raise InvalidArena("parity or accepting")


def _listed(value: object) -> list[object]:
    if not isinstance(value, list):
        raise InvalidArena("no list of vertices")
    return value


def _named(key: str, value: object) -> object:
    """Give the vertices that an attribute of a node-link form names."""
    if key != "initial" and isinstance(value, list):
        return [node_link.vertex_of(name, "") for name in value]
    return node_link.vertex_of(value, "")


def _started(tables: FlatTables, nodes: JsonTable) -> FlatTables:
    """Let play start at the first vertex that says so by `initial`, unless the graph says where it does."""
    if "initial" in tables.attributes or "initial" not in nodes.names:
        return tables
    cells = nodes.column("initial").mapped(lambda value: value is True or None)
    starts = np.flatnonzero(cells.present())
    attributes = {"initial": tables.names[starts[0]]} if starts.size else {}
    return tables._replace(attributes={**tables.attributes, **attributes})
