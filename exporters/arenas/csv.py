"""Arenas as lists of edges, one per line, as spreadsheets, pandas and `networkx.write_edgelist` write them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from arena.errors import InvalidArena, shown
from exporters.arenas.folder import two_tables
from exporters.files import Numbers, StrPath
from exporters.files.reading import STDIN, content
from exporters.files.tables import READERS, Tables, is_null, read_cells
from exporters.files.taken import EDGE, FLAT
from exporters.files.text_table import TextTable, Wanted

MANY = 200_000
"""The names from which on pandas numbers them: its import takes as long as a dict of them."""
KNOWN = ("source", "target", "move", "player", "winner")
VERTEX_COLUMNS = ("id", "vertex", "node", "name")
BESIDE = ("nodes", "vertices")
"""What a table of vertices is called where that of the edges is called `edges`."""


def read(
    path: StrPath,
    *,
    max_vertices: int | None = None,
    max_edges: int | None = None,
    vertices: str | None = None,
    vertex_column: str | None = None,
    source_column: str | None = None,
    target_column: str | None = None,
    move_column: str | None = None,
    player_column: str | None = None,
    winner_column: str | None = None,
) -> Tables:
    """Read an arena or a bare graph from a list of edges.

    Cells are separated by commas, semicolons, tabs or, in a .txt or .edgelist, blanks. These two may be without a
    header: source and target are their first columns, the third is a weight if it is a number, else a move; or the ends
    of an edge are followed by a dict, as networkx writes it. Players and winners stand in a table of the vertices,
    which is read if it is named, or lies beside: nodes.csv or vertices.csv beside edges.csv. Else they are columns of
    the edges, `player` of who moves and `winner` of who has won where the move leads; a vertex without moves is of the
    player who did not move there. Without either it is a bare graph. A column `weight` is what a move costs or earns.
    """
    del max_vertices, max_edges  # which `check` holds against the rows
    names = (source_column, target_column, move_column, player_column, winner_column)
    wanted = Wanted(dict(zip(KNOWN, names, strict=True)), needed=KNOWN[:2], kept=EDGE)
    beside = vertices or _beside(path)
    edges = TextTable(content(path), path, wanted, headless=Path(path).suffix.lower() not in (".csv", ".tsv"))
    if beside is None:
        return _implied(path, edges)
    edges.dropped |= edges.columns.keys() & {"player", "winner"}
    edges.columns = {key: column for key, column in edges.columns.items() if key not in ("player", "winner")}
    own = Wanted({"id": vertex_column}, needed=("id",), kept=FLAT, synonyms={"id": VERTEX_COLUMNS})
    return two_tables(path, TextTable(content(beside), beside, own), edges)


def _beside(path: StrPath) -> Path | None:
    """Return the table of the vertices beside that of the edges."""
    stem, ending = Path(path).stem, Path(path).suffix
    if path == STDIN or "edges" not in stem:
        return None
    return next(
        (other for word in BESIDE if (other := Path(path).with_name(stem.replace("edges", word) + ending)).is_file()),
        None,
    )


def _implied(path: object, edges: TextTable) -> Tables:
    """Return the tables of edges that say themselves who moves, and who has won where they lead."""
    columns = edges.columns
    names, numbers = _numbered(chain.from_iterable(zip(columns.pop("source"), columns.pop("target"), strict=True)))
    source, target, size = numbers[::2], numbers[1::2], len(names)
    nodes: dict[str, Any] = {"id": names}
    player = _said(path, edges, "player", source, names)
    winner = _said(path, edges, "winner", target, names)
    moving = np.zeros(size, dtype=bool)
    moving[source] = True
    led = np.flatnonzero((player[source] > 0) & ~moving[target] & (player[target] < 0))[::-1]
    player[target[led]] = 3 - player[source[led]]  # of several edges the first one counts
    nodes |= {"player": np.maximum(player, 0)} if (player > 0).any() else {}
    nodes |= {"winner": winner} if (winner >= 0).any() else {}
    kept = {key: columns[key] for key in EDGE if key in columns}
    return Tables(
        path,
        nodes,
        {"source": source, "target": target, **kept},
        dropped={"edges": edges.dropped},
        edge_place=edges.place,
    )


def _numbered(names: Iterable[str]) -> tuple[list[str], Numbers]:
    """Return each name once, and the number of each name there; pandas is worth its import for many."""
    whole = np.fromiter(names, dtype=object)
    if len(whole) > MANY:
        import pandas as pd

        numbers, once = pd.factorize(whole)
        return once.tolist(), numbers
    index: dict[str, int] = {}
    numbers = np.array([index.setdefault(name, len(index)) for name in whole], dtype="i8")
    return list(index), numbers


def _said(path: object, edges: TextTable, key: str, ends: Numbers, names: list[str]) -> Any:
    """Return the player, or the winner, of each vertex by the rows of edges; -1 where none says one."""
    values = np.full(len(names), -1, dtype="i1")
    column = edges.columns.get(key)
    if column is None:
        return values

    def refuse(row: int, why: object) -> NoReturn:
        raise InvalidArena(f"{path}: {edges.place(row)}the {key} of vertex {shown(names[ends[row]])} {why}")

    cells = read_cells(column, lambda cell: -1 if is_null(cell) else READERS[key](cell), refuse)
    said = np.array(cells, dtype="i1")
    rows = np.flatnonzero(said >= 0)
    values[ends[rows]] = said[rows]
    other = rows[values[ends[rows]] != said[rows]]
    if len(other):
        refuse(int(other[0]), f"is {said[other[0]]} here, {values[ends[other[0]]]} in another row")
    return values
