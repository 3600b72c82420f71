"""Arenas as lists of edges, one per line, as spreadsheets, pandas and `networkx.write_edgelist` write them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from arena.errors import InvalidArena, shown
from exporters.arenas.folder import two_tables
from exporters.files import StrPath
from exporters.files.reading import STDIN, content
from exporters.files.tables import READERS, Tables, is_null, read_cells
from exporters.files.taken import EDGE
from exporters.files.text_table import TextTable, Wanted, table_in

KNOWN = ("source", "target", "move", "player", "winner")
"""The columns of edges that are looked for."""
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
    r"""Read an arena or a bare graph from a list of edges.

    Cells are separated by commas, semicolons, tabs or, in a .txt or .edgelist, blanks. These two may be without a
    header: source and target are their first columns, the third is a weight if it is a number, else a move; or the ends
    of an edge are followed by a dict, as networkx writes it, with `weight`, `move`, `player` or `winner`. Players and
    winners stand in a table of the vertices, which is read if it is named, or lies beside: nodes.csv or vertices.csv
    beside edges.csv. Else they are columns of the edges, `player` of who moves and `winner` of who has won where the
    move leads; a vertex without moves is of the player who did not move there. Without either it is a bare graph. A
    column `weight` is what a move costs or earns.

    Left out are all other columns and members of such a dict, and the players and winners of the edges where there is a
    table of the vertices.
    """
    del max_vertices, max_edges  # which `check` holds against the rows
    names = (source_column, target_column, move_column, player_column, winner_column)
    wanted = Wanted(dict(zip(KNOWN, names, strict=True)), needed=KNOWN[:2])
    headless = Path(path).suffix.lower() not in (".csv", ".tsv")
    beside = vertices or _beside(path)
    whole = KNOWN[:2] if beside is None else ()
    edges = table_in(content(path), path, wanted, headless=headless, whole=whole)
    if beside is None:
        return _implied(path, edges)
    own = Wanted({"id": vertex_column}, needed=("id",), synonyms={"id": VERTEX_COLUMNS})
    return two_tables(path, table_in(content(beside), beside, own), edges)


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
    import pandas as pd

    columns = edges.columns
    ends = [columns["source"], columns["target"]]
    for key, column in zip(KNOWN, ends, strict=False):
        if isinstance(column, list) and "" in column:
            raise InvalidArena(f"{path}: {edges.place(column.index(''))}the {key} is empty")
    both = np.array(ends, dtype=object if isinstance(ends[0], list) else "i8").T.ravel()
    numbers, names = pd.factorize(both)
    source, target = numbers[::2], numbers[1::2]
    size = len(names)
    nodes: dict[str, Any] = {"id": list(map(str, names.tolist()))}
    player = _said(path, edges, "player", source, size)
    winner = _said(path, edges, "winner", target, size)
    moving = np.zeros(size, dtype=bool)
    moving[source] = True
    led = np.flatnonzero((player[source] > 0) & ~moving[target] & (player[target] < 0))[::-1]
    player[target[led]] = 3 - player[source[led]]  # of several edges the first one counts
    nodes |= {"player": np.maximum(player, 0)} if (player > 0).any() else {}
    nodes |= {"winner": winner} if (winner >= 0).any() else {}
    kept = {key: columns[key] for key in EDGE if key in columns}
    dropped = {"edges": columns.keys() - {*KNOWN, *EDGE}}
    return Tables(path, nodes, {"source": source, "target": target, **kept}, dropped=dropped, edge_place=edges.place)


def _said(path: object, edges: TextTable, key: str, ends: Any, size: int) -> Any:
    """Return the player, or the winner, of each vertex by the rows of edges; -1 where none says one."""
    values = np.full(size, -1, dtype="i1")
    column = edges.columns.get(key)
    if column is None:
        return values
    names = edges.columns["source" if key == "player" else "target"]

    def refuse(row: int, why: object) -> NoReturn:
        raise InvalidArena(f"{path}: {edges.place(row)}the {key} of vertex {shown(names[row])} {why}")

    cells = read_cells(column, lambda cell: -1 if is_null(cell) else READERS[key](cell), refuse)
    said = np.array(cells, dtype="i1")
    rows = np.flatnonzero(said >= 0)
    values[ends[rows]] = said[rows]
    other = rows[values[ends[rows]] != said[rows]]
    if len(other):
        name, value = names[other[0]], values[ends[other[0]]]
        text = f"the {key} of vertex {shown(name)} is {said[other[0]]} here, {value} in another row"
        raise InvalidArena(f"{path}: {edges.place(int(other[0]))}{text}")
    return values
