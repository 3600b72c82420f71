"""Flat tables in which numbers and flags are written as texts, as `exporters.files.flat` reads them row by row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import PARITY, PRIORITY, VALUE, WEIGHT, is_whole, place_of
from arena.graphs.edge_weights import weight_in
from exporters.files.flat_cells import check_weight, coordinate_in, flag_in, is_null, number_in, score_in
from exporters.files.flat_tables import FlatTables, cells_of

READERS: dict[str, Callable[[object], object]] = {
    "player": lambda cell: number_in(cell, "", (1, 2)),
    "winner": lambda cell: number_in(cell, "", (0, 1, 2)),
    "target": lambda cell: number_in(cell, "", (1, 2)),
    VALUE: lambda cell: score_in(cell, ""),
    PRIORITY: weight_in,
    "label": lambda cell: cell,
    PARITY: lambda cell: str(cell).strip(),
    **{flag: lambda cell: flag_in({"": cell}, "", "") for flag in ("accepting", "initial", "misere")},
    "pass": lambda cell: flag_in({"": cell}, "", "") or None,
    **dict.fromkeys("xy", coordinate_in),
}
"""The columns of vertices, and how their cells are read that are not empty."""


def from_texts(tables: FlatTables) -> FlatTables:
    """Read the cells of tables in which numbers and flags are written as texts, as `exporters.files.flat` has them.

    `initial`, `target`, `misere` and `parity` of vertices become attributes of the graph.

    Raises
    ------
    InvalidArena
        If a cell is not what it should be, or two vertices are initial.
    """
    read = {
        name: cells.mapped(lambda cell, read=READERS[name], name=name: _said(cell, read, name))  # type: ignore[misc]
        for name, cells in tables.vertices.items()
        if name in READERS
    }
    attributes = dict(tables.attributes)
    for player, key in ((1, "f1"), (2, "f2")):
        if "target" in read and (named := np.flatnonzero(read["target"].numbers(0) == player)).size:
            attributes[key] = [tables.names[place] for place in named]
    for key in ("initial", "misere"):
        marked: Any = np.flatnonzero(read.pop(key).numbers(0)) if key in read else ()
        if len(marked) > 1 and key == "initial":
            raise InvalidArena("two vertices are initial")
        if len(marked):
            attributes[key] = tables.names[marked[0]] if key == "initial" else True
    if PARITY in read and (kinds := {kind for kind in read.pop(PARITY).values if kind is not None}):
        if len(kinds) > 1:
            raise InvalidArena("two kinds of parity")
        attributes[PARITY] = kinds.pop()
    read.pop("target", None)
    if places := [read.pop(axis) for axis in "xy" if axis in read][:2]:
        sides = [[[*cells.values, None][code] for code in cells.codes.tolist()] for cells in places]
        read["pos"] = cells_of(map(place_of, zip(*sides, strict=True)))
    edges = {name: cells.mapped(weight_of) if name == WEIGHT else cells for name, cells in tables.edges.items()}
    return tables._replace(vertices=read, edges=edges, attributes=attributes)


def weight_of(cell: object) -> object:
    """Read the weight of an edge; None where it is no number.

    Raises
    ------
    InvalidArena
        If it is a number that is none to read.
    """
    check_weight(cell, WEIGHT)
    return weight_in(cell)


def _said(cell: object, read: Callable[[object], object], name: str) -> object:
    """Read a cell; None where it says nothing."""
    empty = cell == "" if name == "label" else is_null(cell)
    value = None if empty else read(cell)
    if name == PRIORITY and not empty and not is_whole(value):
        raise InvalidArena(f"{name}: {cell!r:.80}")
    return value
