"""Arenas as lists of edges, one a line, as spreadsheets, pandas and `networkx.write_edgelist` write them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidArena
from arena.graphs.attributes import WEIGHT
from exporters.files import StrPath
from exporters.files.build import EDGE
from exporters.files.flat import unflatten
from exporters.files.flat_cells import is_null, number_in
from exporters.files.json_rows import Members
from exporters.files.reading import STDIN, check_bound, content, opened_file
from exporters.files.text_table import Columns, rows
from exporters.text.csv_lines import plain

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.files.flat_tables import FlatTables

ENDINGS = (".csv", ".tsv", ".txt", ".edgelist")
LEAST_COLUMNS = 1_000_000
"""The bytes of a file from which on it is read into columns, in which moves have no names."""
OPTIONS = {
    "vertices": ("FILE", "A table of the vertices: id, player, winner, label, initial, target."),
    "vertex_column": ("NAME", "Its column of the vertices, by default id."),
    "source_column": (
        "NAME",
        "The column of where moves come from, by default source; a number if there is no header.",
    ),
    "target_column": ("NAME", "The column of where they lead, by default target."),
    "move_column": ("NAME", "The column of the moves' names, by default move."),
    "player_column": ("NAME", "The column of who moves, 1 or 2, by default player."),
    "winner_column": ("NAME", "The column of who has won where the move leads, by default winner."),
}
"""What a user may tell the reader: a place-holder for its value, and what it is."""
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
) -> DiGraph:
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

    Raises
    ------
    InvalidArena
        If a column is missing, two lines contradict each other, or the graph breaks the conventions of an arena.
    TooLarge
        If it is over a bound, which is found out while it is read.
    OSError
        If a table cannot be read.

    Examples
    --------
    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "moves.csv"
    >>> _ = path.write_text("source,target,player,winner\na,b,1,\nb,c,2,2\n")
    >>> read(path).nodes(data=True)
    NodeDataView({'a': {'player': 1}, 'b': {'player': 2}, 'c': {'player': 1, 'winner': 2}})
    """
    columns = _columns(source_column, target_column, move_column, player_column, winner_column)
    beside = vertices or _beside(path)
    nodes: dict[str, Members] = {}
    if beside is not None:
        with opened_file(beside) as file:
            listed = [*rows(file, beside, _own(vertex_column), "vertices", max_vertices, plain=plain)]
    edges: list[Members] = []
    named = set[str]()
    with opened_file(path) as file:
        for edge in rows(file, path, columns, "edges", max_edges, plain=plain, headless=_is_headless(path)):
            named.update(edge)
            edges.append({key: cell for key, cell in edge.items() if key in ("source", "target", *EDGE)})
            if beside is None:
                _note(nodes, edge, path)
                check_bound("vertices", len(nodes), max_vertices, path)
    if beside is None:
        _settle(nodes, edges)
        listed = list(nodes.values())
    known = {*KNOWN, WEIGHT} if beside is None else {"source", "target", *EDGE}
    return unflatten(listed, edges, {}, path, {"edges": named - known})


def tables_of(path: StrPath, *, whole: bool, **options: Any) -> FlatTables | None:
    """Read the tables at once; moves and places too if the whole is wanted.

    None is given where something in them is odd, like quotes in a quoted cell.

    Notes
    -----
    O(length of the tables).
    """
    from exporters.files import edge_columns
    from exporters.files.text_cells import table_of

    wanted = _columns(*(options.get(f"{name}_column") for name in KNOWN))
    beside = options.get("vertices") or _beside(path)
    edges = table_of(content(path), path, wanted, plain=plain, headless=_is_headless(path))
    if edges is None or beside is None:
        return None if edges is None else edge_columns.tables_of_edges(edges, whole=whole)
    vertices = table_of(content(beside), beside, _own(options.get("vertex_column")), plain=plain)
    return None if vertices is None else edge_columns.tables_of(vertices, edges, whole=whole)


def _columns(*names: str | None) -> Columns:
    """Give the columns that are looked for, by the names that they have in the table."""
    return Columns(dict(zip(KNOWN, names, strict=True)), needed=KNOWN[:2])


def _own(vertex_column: str | None) -> Columns:
    """Give the columns that are looked for in a table of the vertices."""
    return Columns({"id": vertex_column}, needed=("id",), synonyms={"id": VERTEX_COLUMNS})


def _is_headless(path: StrPath) -> bool:
    """Tell whether a table need not have a header."""
    return Path(path).suffix.lower() not in ENDINGS[:2]


def _beside(path: StrPath) -> Path | None:
    """Find the table of the vertices beside that of the edges."""
    stem, ending = Path(path).stem, Path(path).suffix
    if path == STDIN or "edges" not in stem:
        return None
    return next(
        (other for word in BESIDE if (other := Path(path).with_name(stem.replace("edges", word) + ending)).is_file()),
        None,
    )


def _note(nodes: dict[str, Members], edge: Mapping[str, str], path: object) -> None:
    """Note the player of an edge's source and the winner of its target, where the edge has them."""
    for vertex, key in ((edge["source"], "player"), (edge["target"], "winner")):
        node = nodes.setdefault(vertex, {"id": vertex})
        if is_null(edge.get(key)):
            continue
        value = number_in(
            edge[key], f"{path}: the {key} of vertex {vertex!r}", (1, 2) if key == "player" else (0, 1, 2)
        )
        if node.setdefault(key, value) != value:
            raise InvalidArena(f"{path}: the {key} of vertex {vertex!r} is {node[key]} in one line, {value} in another")


def _settle(nodes: Mapping[str, Members], edges: list[Members]) -> None:
    """Let each vertex without moves belong to the player who did not move there."""
    known = {vertex: node["player"] for vertex, node in nodes.items() if "player" in node}
    moving = {edge["source"] for edge in edges}
    for edge in edges:
        if edge["source"] in known and edge["target"] not in moving:
            nodes[edge["target"]].setdefault("player", 3 - known[edge["source"]])
