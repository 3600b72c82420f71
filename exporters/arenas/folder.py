"""Arenas as a folder of two tables, nodes.csv and edges.csv."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from arena.errors import InvalidArena
from arena.graphs.attributes import mapped
from exporters.files import Graph, StrPath
from exporters.files.reading import content, require_file
from exporters.files.tables import Tables, cell_text
from exporters.files.taken import EDGE, FLAT, flat_of
from exporters.files.text_table import TextTable, Wanted, table_in
from exporters.text.csv_lines import csv_cell

NODES, EDGES = "nodes.csv", "edges.csv"
WANTED = {
    NODES: Wanted({"id": None}, needed=("id",)),
    EDGES: Wanted({"source": None, "target": None}, needed=("source", "target")),
}


def write(graph: Graph) -> dict[str, str]:
    """Write an arena or a bare graph as the texts of nodes.csv and edges.csv.

    What a spreadsheet would take for a formula gets an apostrophe in front, which `read` takes away.
    """
    tables = flat_of(graph)
    return {NODES: _text(tables.nodes), EDGES: _text(tables.edges)}


def read(path: StrPath) -> Tables:
    """Read an arena or a bare graph from a folder with nodes.csv and edges.csv."""
    if not Path(path).is_dir():
        raise InvalidArena(f"{path} is no folder with {NODES} and {EDGES}")
    made = []
    for name in (NODES, EDGES):
        file = Path(path) / name
        require_file(file)
        made.append(table_in(content(file), file, WANTED[name]))
    return two_tables(path, *made)


def two_tables(path: object, nodes: TextTable, edges: TextTable) -> Tables:
    dropped = {
        "vertices": nodes.columns.keys() - {"id", *FLAT},
        "edges": edges.columns.keys() - {"id", "source", "target", *EDGE},
    }
    return Tables(
        path,
        {key: column.tolist() for key, column in nodes.columns.items() if key not in dropped["vertices"]},
        {key: column.tolist() for key, column in edges.columns.items() if key not in {*dropped["edges"], "id"}},
        dropped=dropped,
        node_place=nodes.place,
        edge_place=edges.place,
    )


def _text(columns: dict[str, Sequence[Any]]) -> str:
    cells = [mapped(list(column), lambda value: csv_cell(cell_text(value))) for column in columns.values()]
    rows: Iterable[str] = map(",".join, zip(*cells, strict=True))
    return "\n".join([",".join(columns), *rows, ""])
