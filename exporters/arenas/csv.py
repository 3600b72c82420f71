"""Arenas as two tables, nodes.csv and edges.csv: in a folder, or in a .zip of one."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING

from arena.errors import InvalidArena
from arena.graphs.compact import CompactArena, as_graph
from arena.machine.memory import check_memory
from exporters.files import StrPath
from exporters.files.flat import flatten, unflatten
from exporters.files.json_rows import Members
from exporters.files.reading import CHUNK, TIMES, check_bound, require_file
from exporters.files.zip import opened
from exporters.text.csv_lines import csv_line, plain

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

NODES = "nodes.csv"
EDGES = "edges.csv"
COLUMNS = {
    NODES: ["id", "player", "winner", "value", "label", "initial", "target", "pass", "misere"],
    EDGES: ["source", "target", "move"],
}
MOST_LINE = 1 << 20
"""The bytes of the longest line, and so of the longest cell."""
MOST_EMPTY = 100_000
"""The empty lines of a table: more are no slip, and would be read for hours."""
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
        rows = {}
        for name, bound in bounds.items():
            require_file(Path(path) / name)
            with (Path(path) / name).open("rb") as file:
                rows[name] = list(_rows(file, Path(path) / name, name, *bound))
    else:
        rows = _unzipped(path, bounds)
    return unflatten(rows[NODES], rows[EDGES], {}, path)


def _unzipped(path: StrPath, bounds: Mapping[str, tuple[str, int | None]]) -> dict[str, list[Members]]:
    rows = {}
    with opened(path, "a .zip of an arena") as archive:
        for name, bound in bounds.items():
            members = [member for member in archive.namelist() if member == name or member.endswith(f"/{name}")]
            if len(members) != 1:
                raise InvalidArena(f"{path}: {len(members)} files {name} in it (one)")
            with archive.open(members[0]) as file:
                rows[name] = list(_rows(file, f"{path}: {members[0]}", name, *bound))
    return rows


def _rows(file: IO[bytes], place: object, name: str, what: str, bound: int | None) -> Iterator[Members]:
    """Read a table row by row, as far as the bound allows."""
    needed = COLUMNS[name][:1] if name == NODES else COLUMNS[name][:2]
    limit = csv.field_size_limit(MOST_LINE)
    try:
        lines = _lines(file, place)
        first = next(lines, "")
        delimiter = ";" if ";" in first and "," not in first else ","
        reader = csv.reader(chain([first], lines), strict=True, delimiter=delimiter)
        header = [cell.strip().lower() for cell in next(reader, [])]
        for key in needed:
            if header.count(key) != 1:
                raise InvalidArena(f"{place}: {header.count(key)} columns {key!r} (one)")
        for number, row in enumerate(_filled(reader, place), start=1):
            check_bound(what, number, bound, place)
            if len(row) > len(header):
                raise InvalidArena(f"{place}: line {reader.line_num} has {len(row)} cells (at most {len(header)})")
            cells = dict(zip(header, map(plain, row), strict=False))
            yield {key: cell for key, cell in cells.items() if cell or key in needed}
    except (csv.Error, UnicodeDecodeError) as error:
        raise InvalidArena(f"{place}: not CSV in UTF-8 ({error})") from None
    finally:
        csv.field_size_limit(limit)


def _filled(rows: Iterable[list[str]], place: object) -> Iterator[list[str]]:
    """Leave out the empty lines, and refuse more than `MOST_EMPTY` of them."""
    empty = 0
    for row in rows:
        if row:
            yield row
        elif (empty := empty + 1) > MOST_EMPTY:
            raise InvalidArena(f"{place}: more than {MOST_EMPTY:,} empty lines")


def _lines(file: IO[bytes], place: object) -> Iterator[str]:
    """Decode line by line, and stop once the memory would not hold it: a small .zip may hold a huge table."""
    read = due = 0
    for number, line in enumerate(iter(lambda: file.readline(MOST_LINE), b""), start=1):
        read += len(line)
        if len(line) >= MOST_LINE:
            raise InvalidArena(f"{place}: line {number} is longer than {MOST_LINE:,} bytes")
        if read > due:
            check_memory(TIMES * read, f"{place}: a table of {read:,} bytes", "take a smaller file, or .npz")
            due = read + CHUNK
        yield line.decode("utf-8-sig" if number == 1 else "utf-8")


def _table(columns: Sequence[str], rows: Sequence[Members]) -> str:
    used = [name for name in columns if name in ("id", "source", "target") or any(name in row for row in rows)]
    if "id" in columns and not any("target" in row for row in rows):
        used.remove("target")  # which the line above keeps for the sake of edges
    return csv_line(used) + "".join(csv_line([_cell(row.get(name)) for name in used]) for row in rows)


def _cell(value: object) -> str:
    return "" if value is None else "yes" if value is True else str(value)
