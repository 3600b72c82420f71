"""Arenas as two tables, nodes.csv and edges.csv: in a folder, or in a .zip of one."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import InvalidArena
from arena.graphs.attributes import PARITY, VERTEX_MARKS, WEIGHT
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import as_graph
from exporters.files import StrPath
from exporters.files.flat import flatten, unflatten
from exporters.files.json_rows import Members
from exporters.files.reading import require_file
from exporters.files.text_table import Columns, rows
from exporters.files.zip import opened
from exporters.text.csv_lines import csv_line, plain

if TYPE_CHECKING:
    from arena.engines.disk_stream import ArenaStream
    from arena.graphs.attributes import DiGraph

ENDINGS = (".zip",)
NODES = "nodes.csv"
EDGES = "edges.csv"
COLUMNS = {
    NODES: [
        *("id", "player", "winner", "value", *VERTEX_MARKS, "label", "initial", "target"),
        *("pass", "misere", PARITY, "x", "y"),
    ],
    EDGES: ["source", "target", "move", WEIGHT],
}
WANTED = {
    NODES: Columns({"id": None}, needed=("id",)),
    EDGES: Columns({"source": None, "target": None}, needed=("source", "target")),
}
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first date that a .zip can hold: the same arena makes the same file on every day."""


def render(graph: DiGraph | CompactArena) -> bytes:
    """Write an arena or a bare graph as a .zip of nodes.csv and edges.csv.

    Examples
    --------
    >>> import networkx as nx
    >>> zipfile.ZipFile(io.BytesIO(render(nx.DiGraph([("a", "b")])))).namelist()
    ['nodes.csv', 'edges.csv']
    """
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in tables(graph).items():
            archive.writestr(zipfile.ZipInfo(name, EPOCH), text, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def tables(graph: DiGraph | CompactArena) -> dict[str, str]:
    """Write an arena or a bare graph as the texts of nodes.csv and edges.csv.

    A column that is empty all the way is left out. What a spreadsheet would take for a formula gets an apostrophe in
    front, at the beginning of a text or after a semicolon, a tab or a bar; `read` takes them away.

    Examples
    --------
    >>> import networkx as nx
    >>> print(tables(nx.DiGraph([("a", "=b")]))["edges.csv"], end="")
    source,target
    a,'=b
    """
    nodes, edges = flatten(as_graph(graph))
    return {NODES: _table(COLUMNS[NODES], nodes), EDGES: _table(COLUMNS[EDGES], edges)}


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> DiGraph:
    """Read an arena or a bare graph from a folder, or a .zip, with nodes.csv and edges.csv.

    Columns beside those of `tables` are left alone; `id`, `source` and `target` must be there. Semicolons may stand for
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
    if Path(path).is_dir():
        tables_ = {}
        for name, bound in bounds.items():
            require_file(Path(path) / name)
            with (Path(path) / name).open("rb") as file:
                tables_[name] = list(rows(file, Path(path) / name, WANTED[name], *bound, plain=plain))
    else:
        tables_ = _unzipped(path, bounds)
    return unflatten(tables_[NODES], tables_[EDGES], {}, path)


def stream(path: StrPath) -> ArenaStream:
    """Read an arena from a folder part by part; its vertices are the numbers from 0 on.

    Raises
    ------
    InvalidArena
        If it is a .zip, or as in `exporters.files.flat_stream.tables_stream`.
    """
    from exporters.files.flat_stream import tables_stream

    if not Path(path).is_dir():
        raise InvalidArena(f"{path} is not read part by part: unpack it, and name the folder")
    return tables_stream(Path(path), Path(path) / NODES, Path(path) / EDGES)


def _unzipped(path: StrPath, bounds: Mapping[str, tuple[str, int | None]]) -> dict[str, list[Members]]:
    tables_ = {}
    with opened(path, "a .zip of an arena") as archive:
        for name, bound in bounds.items():
            members = [member for member in archive.namelist() if member == name or member.endswith(f"/{name}")]
            if len(members) != 1:
                raise InvalidArena(f"{path}: {len(members)} files {name} in it (one)")
            with archive.open(members[0]) as file:
                tables_[name] = list(rows(file, f"{path}: {members[0]}", WANTED[name], *bound, plain=plain))
    return tables_


def _table(columns: Sequence[str], entries: Sequence[Members]) -> str:
    used = [name for name in columns if name in ("id", "source", "target") or any(name in row for row in entries)]
    if "id" in columns and not any("target" in row for row in entries):
        used.remove("target")  # which the line above keeps for the sake of edges
    return csv_line(used) + "".join(csv_line([_cell(row.get(name)) for name in used]) for row in entries)


def _cell(value: object) -> str:
    return "" if value is None else {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
