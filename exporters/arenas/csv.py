"""Arenas as lists of edges, one per line, as spreadsheets, pandas and `networkx.write_edgelist` write them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from arena.errors import InvalidArena, shown
from exporters.arenas.folder import two_tables
from exporters.files import Numbers, StrPath
from exporters.files.reading import STDIN, content
from exporters.files.tables import READERS, Columns, Tables, is_null, read_cells
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
    header: source, target, and a weight if it is a number, else a move. Players and winners stand in a table of the
    vertices, which is named or lies beside: nodes.csv or vertices.csv beside edges.csv; else in columns of the edges,
    `player` of who moves and `winner` of who has won where the move leads. A vertex without moves is of the player who
    did not move there.
    """
    names = (source_column, target_column, move_column, player_column, winner_column)
    wanted = Wanted(dict(zip(KNOWN, names, strict=True)), needed=KNOWN[:2])
    beside, text, ending = vertices or _beside(path), content(path), Path(path).suffix.lower()
    headless = ending in (".txt", ".edgelist") or (ending not in (".csv", ".tsv") and not wanted.begins(text))
    edges = table_in(text, path, wanted, headless=headless)
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
    columns = edges.columns
    player_of_tail, winner_of_head = _said(path, edges, "player", "source"), _said(path, edges, "winner", "target")
    source, target, names = _numbered(columns)
    player = _agreed(path, edges, "player", player_of_tail, source, names)
    winner = _agreed(path, edges, "winner", winner_of_head, target, names)
    moving = np.zeros(len(names), dtype=bool)
    moving[source] = True
    led = np.flatnonzero((player[source] > 0) & ~moving[target] & (player[target] < 0))[::-1]
    player[target[led]] = 3 - player[source[led]]  # of several edges the first one counts
    nodes: Columns = {"id": names.tolist()}
    nodes |= {"player": np.maximum(player, 0)} if (player > 0).any() else {}
    nodes |= {"winner": winner} if (winner >= 0).any() else {}
    kept = {key: columns[key].tolist() for key in EDGE if key in columns}
    dropped = {"edges": columns.keys() - {*KNOWN, *EDGE}}
    return Tables(path, nodes, {"source": source, "target": target, **kept}, dropped=dropped, edge_place=edges.place)


def _numbered(columns: Columns) -> tuple[Numbers, Numbers, Any]:
    """Return the places of the ends, and the names in the order of rows; each column apart, since texts take memory."""
    import pandas as pd

    places, names, first = list[Any](), list[Any](), list[Any]()
    for side, key in enumerate(("source", "target")):
        numbers, own = pd.factorize(columns.pop(key))
        begin = np.empty(len(own), dtype="i8")
        begin[numbers[::-1]] = np.arange(len(numbers))[::-1]
        places, names, first = [*places, numbers], [*names, own], [*first, 2 * begin + side]
    order = np.argsort(np.concatenate(first))
    number, (ordered, named) = np.empty(len(order), dtype="i8"), pd.factorize(np.concatenate(names)[order])
    number[order] = ordered
    return number[places[0]], number[places[1] + len(names[0])], named


def _said(path: object, edges: TextTable, key: str, end: str) -> Any:
    """Return the player, or the winner, that each row says of the vertex at one of its ends; -1 where it says none."""

    def refuse(row: int, why: object) -> NoReturn:
        raise InvalidArena(f"{path}: {edges.place(row)}the {key} of vertex {shown(edges.columns[end][row])} {why}")

    if key not in edges.columns:
        return np.full(len(edges.numbers), -1, dtype="i1")
    cells = edges.columns.pop(key)
    return np.array(read_cells(cells, lambda cell: -1 if is_null(cell) else READERS[key](cell), refuse), dtype="i1")


def _agreed(path: object, edges: TextTable, key: str, said: Any, ends: Any, names: Any) -> Any:
    """Return the player, or the winner, of each vertex; -1 where no row says one."""
    values = np.full(len(names), -1, dtype="i1")
    rows = np.flatnonzero(said >= 0)
    values[ends[rows]] = said[rows]
    for row in rows[values[ends[rows]] != said[rows]][:1]:
        text = f"the {key} of vertex {shown(names[ends[row]])} is {said[row]} here, {values[ends[row]]} in another row"
        raise InvalidArena(f"{path}: {edges.place(row)}{text}")
    return values
