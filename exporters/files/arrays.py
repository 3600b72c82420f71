"""The tables of formats that hold arrays: .npz and Parquet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import named_marks
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import compact
from exporters.files.tables import Columns, Tables, is_text
from exporters.files.taken import texts_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

MARKS = named_marks({}, ends=True)
"""The marks of vertices and of the ends of play, by their names in files."""
SIXTY_THREE = 1 << 63
"""Beyond the largest whole number of an array."""


def array_tables(
    path: object,
    nodes: Columns,
    edges: Columns,
    graph: dict[str, Any],
    labels: list[str] | None,
    others: Iterable[str],
) -> Tables:
    """Return the tables of arrays; a vertex with a winner and moves is a target of its winner."""
    for name, column in (*nodes.items(), *edges.items()):
        if not isinstance(column, list):
            if len(column) and column.dtype.kind == "u" and int(column.max()) >= SIXTY_THREE:
                raise InvalidArena(f"{path}: {name}: {column.max()} is too large")
            plain = column.astype(
                column.dtype.newbyteorder("=") if column.dtype.itemsize > 1 else column.dtype, copy=False
            )
            (nodes if name in nodes else edges)[name] = plain.astype("i1") if plain.dtype.kind == "b" else plain
    winner, source = nodes["winner"], edges["source"]
    inside = source[(source >= 0) & (source < len(winner))]
    if (winner[inside] > 0).any():
        aims = {f"f{each}": np.flatnonzero(winner == each) for each in (1, 2)}
        graph = {**graph, **aims}
    if labels is not None:
        nodes = {"id": labels, **nodes}
        graph |= {"initial": labels[graph["initial"]]} if 0 <= graph.get("initial", -1) < len(labels) else {}
    return Tables(path, nodes, edges, {**graph, "kind": "arena"}, dropped={"the file": others})


def columns_to_write(graph: DiGraph | CompactArena, format_: str) -> CompactArena:
    """Return the columns of an arena that a format of arrays can hold."""
    arena = compact(graph)
    if arena.unweighted:
        raise InvalidArena(f"{format_}: {arena.unweighted}")
    return arena


def labels_of(arena: CompactArena) -> list[str] | None:
    """Name the vertices, each by another name; None where they are numbers."""
    names = texts_of(arena)
    for name in names or ():
        if not is_text(name):
            raise InvalidArena(f"a vertex is labelled {name!r:.80} (a whole text)")
    return names


def marks_of(arena: CompactArena) -> dict[str, Any]:
    """Return the marks of vertices under their names in files."""
    return {
        mark.name: np.asarray(arena.marks[name], dtype="i1" if mark.is_flag else "i8")
        for name, mark in named_marks(arena.attributes, ends=True).items()
        if name in arena.marks
    }
