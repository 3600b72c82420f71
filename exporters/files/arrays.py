"""The tables of formats that hold arrays: .npz and Parquet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import COLUMN_MARKS, WEIGHT
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import compact
from exporters.files import Arena
from exporters.files.tables import Columns, Tables, is_text
from exporters.files.taken import texts_of


def array_tables(
    path: object,
    nodes: Columns,
    edges: Columns,
    graph: dict[str, Any],
    labels: list[str] | None,
    others: Iterable[str],
) -> Tables:
    """Return the tables of arrays; a vertex with a winner and moves is a target of its winner."""
    nodes, edges = ({name: _signed(path, name, column) for name, column in of.items()} for of in (nodes, edges))
    winner, source = nodes["winner"], edges["source"]
    inside = source[(source >= 0) & (source < len(winner))]
    if (winner[inside] > 0).any():
        graph = {**graph, **{f"f{each}": np.flatnonzero(winner == each) for each in (1, 2)}}
    if labels is not None:
        nodes = {"id": labels, **nodes}
        graph |= {"initial": labels[graph["initial"]]} if 0 <= graph.get("initial", -1) < len(labels) else {}
    return Tables(path, nodes, edges, {**graph, "kind": "arena"}, dropped={"the file": others})


def _signed(path: object, name: str, column: Any) -> Any:
    """Return an array as one of signed numbers, in the order of bytes of this machine."""
    if isinstance(column, list) or column.dtype.kind == "i":
        return column if isinstance(column, list) else column.astype(column.dtype.newbyteorder("="), copy=False)
    if len(column) and column.dtype.kind == "u" and int(column.max()) >= 1 << 63:
        raise InvalidArena(f"{path}: {name}: {column.max()} is too large")
    return column.astype("i8")


def columns_to_write(graph: Arena, format_: str) -> CompactArena:
    arena = compact(graph)
    if WEIGHT in arena.missing:
        raise InvalidArena(f"{format_}: {arena.missing[WEIGHT]}")
    return arena


def labels_of(arena: CompactArena) -> list[str] | None:
    """Name the vertices, each by another name; None where they are numbers."""
    names = texts_of(arena)
    if wrong := [name for name in names or () if not is_text(name)]:
        raise InvalidArena(f"a vertex is labeled {wrong[0]!r:.80} (a whole text)")
    return names


def mark_columns(arena: CompactArena) -> dict[str, Any]:
    """Return the marks of vertices under their names in files."""
    return {
        name: np.asarray(arena.marks[name], dtype="i1" if mark.is_flag else "i8")
        for name, mark in COLUMN_MARKS.items()
        if name in arena.marks
    }
