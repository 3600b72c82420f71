"""Arenas as a folder of two tables, nodes.csv and edges.csv."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from arena.errors import InvalidArena
from arena.graphs.compact import CompactArena
from arena.machine.memory import check_memory
from exporters.files import StrPath
from exporters.files.flat import unflatten
from exporters.files.reading import TIMES, require_file
from exporters.files.text_table import Columns, rows
from exporters.text.csv_lines import csv_cell, plain

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.files.flat_tables import FlatTables

ENDINGS = ()
LEAST_COLUMNS = 1_000_000
"""The bytes of the tables from which on they are read into columns: moves have no names."""
NODES = "nodes.csv"
EDGES = "edges.csv"
WANTED = {
    NODES: Columns({"id": None}, needed=("id",)),
    EDGES: Columns({"source": None, "target": None}, needed=("source", "target")),
}


def render(graph: DiGraph | CompactArena) -> dict[str, Iterable[str]]:
    """Write an arena or a bare graph as the texts of nodes.csv and edges.csv, each in parts.

    A column that is empty all the way is left out. What a spreadsheet would take for a formula gets an apostrophe in
    front, at the beginning of a text or after a semicolon, a tab or a bar; `read` takes them away.

    Examples
    --------
    >>> import networkx as nx
    >>> print(*render(nx.DiGraph([("a", "=b")]))["edges.csv"], end="")
    source,target
    a,'=b
    """
    from exporters.files.csv_parts import edges_of, nodes_of
    from exporters.files.flat_columns import flat_of

    flat = flat_of(graph)
    return {NODES: nodes_of(flat, csv_cell), EDGES: edges_of(flat, csv_cell)}


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> DiGraph:
    """Read an arena or a bare graph from a folder with nodes.csv and edges.csv.

    Columns beside those of `render` are left alone; `id`, `source` and `target` must be there. Semicolons may stand for
    the commas.

    Raises
    ------
    InvalidArena
        If a table is missing or is none, or the graph breaks the conventions of an arena.
    TooLarge
        If it is over a bound, which is found out while it is read.
    OSError
        If it cannot be read.
    """
    bounds = {NODES: ("vertices", max_vertices), EDGES: ("edges", max_edges)}
    made = {name: [*rows(file, file.name, WANTED[name], *bounds[name], plain=plain)] for name, file in _opened(path)}
    return unflatten(made[NODES], made[EDGES], {}, path)


def tables_of(path: StrPath, *, whole: bool, **_: int | None) -> FlatTables | None:
    """Read the tables at once; moves and places too if the whole is wanted.

    None is given where something in them is odd, like quotes in a quoted cell.

    Notes
    -----
    O(length of the tables).
    """
    from exporters.files import edge_columns
    from exporters.files.text_cells import table_of

    made = []
    for name, file in _opened(path):
        size = Path(file.name).stat().st_size
        check_memory(TIMES * size, f"{file.name}: a table of {size:,} bytes", "take a smaller file, or .npz")
        made.append(table_of(file.read(size), file.name, WANTED[name], plain=plain))
    vertices, edges = made
    return None if vertices is None or edges is None else edge_columns.tables_of(vertices, edges, whole=whole)


def _opened(path: StrPath) -> Iterator[tuple[str, BinaryIO]]:
    """Open the tables of a folder, one after the other, with their names."""
    if not Path(path).is_dir():
        raise InvalidArena(f"{path} is no folder with {NODES} and {EDGES}")
    for name in (NODES, EDGES):
        require_file(Path(path) / name)
        with (Path(path) / name).open("rb") as file:
            yield name, file
