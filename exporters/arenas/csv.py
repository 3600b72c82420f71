"""Arenas as two tables, nodes.csv and edges.csv: in a folder, or in a .zip of one."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from arena.errors import InvalidArena
from arena.graphs.compact import CompactArena
from arena.machine.memory import check_memory
from exporters.files import StrPath
from exporters.files.flat import unflatten
from exporters.files.reading import TIMES, require_file
from exporters.files.text_table import Columns, rows
from exporters.files.writing import encoded
from exporters.files.zip import FASTEST, opened
from exporters.text.csv_lines import csv_cell, plain

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.files.flat_tables import FlatTables

ENDINGS = (".zip",)
LEAST_COLUMNS = 1_000_000
"""The bytes of a .zip, or of the tables in a folder, from which on they are read into columns: moves have no names."""
NODES = "nodes.csv"
EDGES = "edges.csv"
WANTED = {
    NODES: Columns({"id": None}, needed=("id",)),
    EDGES: Columns({"source": None, "target": None}, needed=("source", "target")),
}
SWELLING = 30
"""How many times a .zip its tables may be to be read at once: numbers and names swell less."""
LARGE = 10**7
"""The edges from which on a table may take 2 GB, which its entry in a .zip has to say beforehand."""


def render(graph: DiGraph | CompactArena) -> bytes:
    """Write an arena or a bare graph as a .zip of nodes.csv and edges.csv.

    Examples
    --------
    >>> import networkx as nx
    >>> zipfile.ZipFile(io.BytesIO(render(nx.DiGraph([("a", "b")])))).namelist()
    ['nodes.csv', 'edges.csv']
    """
    file, is_large = io.BytesIO(), isinstance(graph, CompactArena) and graph.arcs > LARGE
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=FASTEST) as archive:
        for name, texts in tables(graph).items():
            with archive.open(name, "w", force_zip64=is_large) as member:  # a member without a date: always the same
                member.writelines(map(encoded, texts))
    return file.getvalue()


def tables(graph: DiGraph | CompactArena) -> dict[str, Iterable[str]]:
    """Write an arena or a bare graph as the texts of nodes.csv and edges.csv, each in parts.

    A column that is empty all the way is left out. What a spreadsheet would take for a formula gets an apostrophe in
    front, at the beginning of a text or after a semicolon, a tab or a bar; `read` takes them away.

    Examples
    --------
    >>> import networkx as nx
    >>> print(*tables(nx.DiGraph([("a", "=b")]))["edges.csv"], end="")
    source,target
    a,'=b
    """
    from exporters.files.csv_parts import edges_of, nodes_of
    from exporters.files.flat_columns import flat_of

    flat = flat_of(graph)
    return {NODES: nodes_of(flat, csv_cell), EDGES: edges_of(flat, csv_cell)}


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
    with _opened(path) as files:
        made = {name: [*rows(file, at, WANTED[name], *bounds[name], plain=plain)] for name, at, file, _ in files}
    return unflatten(made[NODES], made[EDGES], {}, path)


def tables_of(path: StrPath, *, whole: bool, **_: int | None) -> FlatTables | None:
    """Read the tables at once; moves and places too if the whole is wanted.

    None is given where something in them is odd, like quotes in a quoted cell, or a .zip swells.

    Notes
    -----
    O(length of the tables).
    """
    from exporters.files import edge_columns
    from exporters.files.text_cells import table_of

    made = []
    with _opened(path) as files:
        for name, place, file, size in files:
            if size is None:
                return None
            check_memory(TIMES * size, f"{place}: a table of {size:,} bytes", "take a smaller file, or .npz")
            made.append(table_of(file.read(size), place, WANTED[name], plain=plain))
    vertices, edges = made
    return None if vertices is None or edges is None else edge_columns.tables_of(vertices, edges, whole=whole)


@contextmanager
def _opened(path: StrPath) -> Iterator[Iterator[_Table]]:
    """Open the tables of a folder or of a .zip, one after the other."""
    if Path(path).is_dir():
        yield _of_folder(Path(path))
    else:
        with opened(path, "a .zip of an arena") as archive:
            yield _of_archive(archive, path)


class _Table(NamedTuple):
    """A table that is opened: its name, its place for errors, and its bytes; None of a .zip that swells."""

    name: str
    place: object
    file: IO[bytes]
    size: int | None


def _of_folder(folder: Path) -> Iterator[_Table]:
    for name in (NODES, EDGES):
        require_file(folder / name)
        with (folder / name).open("rb") as file:
            yield _Table(name, folder / name, file, (folder / name).stat().st_size)


def _of_archive(archive: zipfile.ZipFile, path: StrPath) -> Iterator[_Table]:
    for name in (NODES, EDGES):
        members = [member for member in archive.infolist() if f"/{member.filename}".endswith(f"/{name}")]
        if len(members) != 1:
            raise InvalidArena(f"{path}: {len(members)} files {name} in it (one)")
        size = members[0].file_size
        with archive.open(members[0]) as file:
            is_plain = size <= SWELLING * archive.start_dir
            yield _Table(name, f"{path}: {members[0].filename}", file, size if is_plain else None)
