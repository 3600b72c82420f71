"""Tables of vertices and of edges, read part by part: their vertices are numbered from 0 on, in this order."""

from __future__ import annotations

import csv
from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from arena.engines.disk_stream import ArenaStream, Part
from arena.errors import ArenaError, InvalidArena
from arena.graphs.attributes import PARITY, VERTEX_MARKS
from exporters.files.flat_cells import FALSE, NULLS, TRUE
from exporters.files.parquet_sizes import pyarrow_or_error
from exporters.files.reading import CHUNK, require_file
from exporters.files.text_table import delimiter_of

Arrow: TypeAlias = Any
"""A batch of pyarrow, which has no types."""
BLOCK = 1 << 23
"""The bytes of a table that are read at once."""
MOST_HEADER = 1 << 16
"""The bytes of the longest header."""
NUMBERS = ("id", "player", "winner", "target", *(name for name, mark in VERTEX_MARKS.items() if not mark.is_flag))
"""The columns of vertices that have whole numbers."""


def tables_stream(path: Path, nodes: Path, edges: Path) -> ArenaStream:
    """Read an arena from a table of its vertices and one of its edges, part by part.

    The columns of vertices are `id`, from 0 on in this order, `player`, `winner`, or `target` with the player whose
    target it is, `initial`, and what objectives ask for; those of edges are `source` and `target`. Others are left
    out.

    Raises
    ------
    InvalidArena
        If a table lacks a column, or its vertices have labels.
    ParameterError
        If pyarrow, which reads the tables, is not installed.
    OSError
        If a table cannot be read.
    """
    pyarrow_or_error()
    for table, needed in ((nodes, ("id", "player")), (edges, ("source", "target"))):
        require_file(table)
        if missing := [name for name in needed if name not in _header(table)[0]]:
            raise InvalidArena(f"{table}: no column {missing[0]!r} (it needs {' and '.join(needed)})")
    if "label" in _header(nodes)[0]:
        raise InvalidArena(f"{nodes}: its vertices have labels, which are not streamed: leave the column label out")
    initial, parity = _whole(nodes)
    return ArenaStream(
        path,
        partial(_parts, nodes, edges),
        vertices=_lines(nodes),
        edges=_lines(edges),
        initial=initial,
        attributes={} if parity is None else {PARITY: parity},
        files=(nodes, edges),
    )


def _parts(nodes: Path, edges: Path) -> Generator[Part]:
    """Give the vertices, then the edges."""
    import numpy as np

    nothing, size = np.empty(0, dtype="i8"), 0
    for batch in _batches(nodes, [*dict.fromkeys([*NUMBERS, *VERTEX_MARKS])]):
        ids = _numbers(batch, "id", nodes)
        if (ids != np.arange(size, size + len(ids))).any():
            place = int((ids != np.arange(size, size + len(ids))).argmax())
            raise InvalidArena(f"{nodes}: vertex {ids[place]} after {size + place} others (ids from 0 on, in order)")
        size += len(ids)
        yield Part(_columns(batch, nodes), nothing, nothing)
    for batch in _batches(edges, ["source", "target"]):
        yield Part({}, _numbers(batch, "source", edges), _numbers(batch, "target", edges))


def _columns(batch: Arrow, path: Path) -> dict[str, Any]:
    """Give the columns of some vertices: a target is won by its player."""
    import numpy as np

    names = batch.schema.names
    winner = _numbers(batch, "winner", path, absent=-1) if "winner" in names else np.full(len(batch), -1)
    if "target" in names:
        target = _numbers(batch, "target", path, absent=-1)
        winner = np.where(target >= 0, target, winner)
    columns = {"player": _numbers(batch, "player", path), "winner": winner}
    for name in [name for name in VERTEX_MARKS if name in names]:
        columns[name] = _numbers(batch, name, path, absent=0) if name in NUMBERS else _flags(batch, name, path)
    return columns


def _whole(nodes: Path) -> tuple[int | None, str | None]:
    """Find the number of the initial vertex, and the parity, which stands on the first vertex."""
    import numpy as np

    initial, parity, size = None, None, 0
    names = [name for name in ("initial", PARITY) if name in _header(nodes)[0]]
    for batch in _batches(nodes, names) if names else ():
        if "initial" in names:
            places = np.flatnonzero(_flags(batch, "initial", nodes))
            if len(places) + (initial is not None) > 1:
                raise InvalidArena(f"{nodes}: two vertices are initial")
            initial = size + int(places[0]) if len(places) else initial
        if PARITY in names and not size:
            parity = next((text for text in batch.column(PARITY).to_pylist() if text), None)
        size += len(batch)
    return initial, parity


def _numbers(batch: Arrow, name: str, path: Path, absent: int | None = None) -> Any:  # an array
    """Give a column of whole numbers, with another number in its empty cells; without one, refuse these."""
    column = batch.column(name)
    if column.null_count and absent is None:
        raise InvalidArena(f"{path}: {name} has empty cells")
    return column.fill_null(absent or 0).to_numpy(zero_copy_only=False) if column.null_count else column.to_numpy()


def _flags(batch: Arrow, name: str, path: Path) -> Any:  # an array
    """Give a column of truth values, as files write them."""
    import numpy as np

    texts = [str(text or "").strip().lower() for text in batch.column(name).to_pylist()]
    for text in {*texts} - {*TRUE, *FALSE, *NULLS}:
        raise InvalidArena(f"{path}: {name} is {text!r:.80} (yes or no)")
    return np.array([text in TRUE for text in texts], dtype="i1")


def _batches(path: Path, names: list[str]) -> Iterator[Arrow]:
    """Read the columns that there are among some of a table, block by block."""
    arrow, _ = pyarrow_or_error()
    from pyarrow import csv as tables

    header, separator = _header(path)
    present = [name for name in names if name in header]
    types = {name: arrow.int64() if name in (*NUMBERS, "source") else arrow.string() for name in present}
    try:
        with tables.open_csv(
            path,
            tables.ReadOptions(use_threads=False, block_size=BLOCK),
            tables.ParseOptions(delimiter=separator),
            tables.ConvertOptions(
                include_columns=present, column_types=types, null_values=[*NULLS, *map(str.upper, NULLS), "NaN"]
            ),
        ) as reader:
            yield from reader
    except ArenaError:
        raise
    except (arrow.ArrowException, ValueError) as error:
        raise InvalidArena(f"{path}: {' '.join(str(error).split())}") from None


def _header(path: Path) -> tuple[list[str], str]:
    """Give the names of the columns of a table, and the mark between its cells."""
    with path.open("rb") as file:
        first = file.readline(MOST_HEADER).decode("utf-8-sig", "replace")
    separator = delimiter_of(first) or ","
    return [cell.strip() for cell in next(csv.reader([first], delimiter=separator), [])], separator


def _lines(path: Path) -> int:
    """Count the lines of a table after its header."""
    with path.open("rb") as file:
        return max(sum(block.count(b"\n") for block in iter(partial(file.read, CHUNK), b"")) - 1, 0)
