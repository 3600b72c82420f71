"""Arenas as Parquet: one row a vertex, with its player, its winner and the numbers of its successors."""

from __future__ import annotations

import io
import os
from typing import Any

import numpy as np

from arena.compact import CompactArena, for_loops
from arena.errors import ArenaError, InvalidArena, ParameterError, TooLarge


def render(arena: CompactArena) -> bytes:
    """Write an arena as the columns `player`, `winner`, `successors`, and `label` where its vertices have names.

    The file's metadata has the number of the initial vertex. The moves out of targets are not among the edges: play
    stops there.

    Raises
    ------
    ParameterError
        If pyarrow is not installed.

    Examples
    --------
    >>> arena = CompactArena.from_edges([0, 1], [1, 2], player=[1, 2, 1], winner=[-1, -1, 1], initial=0)
    >>> render(arena)[:4]
    b'PAR1'
    """
    arrow, parquet = _pyarrow()
    rows = for_loops(arena).forward
    columns = {
        "player": arrow.array(np.asarray(arena.player, dtype="i1")),
        "winner": arrow.array(np.asarray(arena.winner, dtype="i1")),
        "successors": arrow.LargeListArray.from_arrays(
            np.asarray(rows.start, dtype="i8"), np.asarray(rows.ends, dtype="u4")
        ),
    }
    if not isinstance(arena.vertices, range):
        columns["label"] = arrow.array(arena.labels)
    table = arrow.table(columns)
    if arena.initial is not None:
        table = table.replace_schema_metadata({"initial": str(arena.initial)})
    file = io.BytesIO()
    parquet.write_table(table, file, compression="zstd")
    return file.getvalue()


def read(
    path: str | os.PathLike[str], *, max_vertices: int | None = None, max_edges: int | None = None
) -> CompactArena:
    """Read an arena.

    Raises
    ------
    InvalidArena
        If the file is something else, or a column is missing or of another type.
    TooLarge
        If it holds more vertices or edges than are allowed, which is found out before they are read.
    ParameterError
        If the numbers are not those of an arena, or pyarrow is not installed.
    OSError
        If it cannot be read.
    """
    arrow, parquet = _pyarrow()
    try:
        with open(path, "rb") as raw:  # noqa: PTH123 - arrow wants an open file, or it would guess from the name
            file = parquet.ParquetFile(raw)
            _check_sizes(file.metadata, max_vertices, max_edges)
            table = file.read()
        successors = table.column("successors").combine_chunks()
        lengths = arrow.compute.list_value_length(successors).to_numpy(zero_copy_only=False)
        player, winner = (table.column(name).to_numpy() for name in ("player", "winner"))
        label = table.column("label").to_pylist() if "label" in table.column_names else None
        target = successors.flatten().to_numpy(zero_copy_only=False)
        if max_edges is not None and len(target) > max_edges:
            raise TooLarge(f"{len(target):,} edges, more than {max_edges:,}; raise --max-edges (max_edges in Python)")
        initial = (table.schema.metadata or {}).get(b"initial")
        return CompactArena.from_edges(
            np.repeat(np.arange(len(player), dtype="u4"), lengths),
            target,
            player,
            winner,
            initial=None if initial is None else int(initial),
            vertices=label,
        )
    except ArenaError:
        raise
    except (arrow.ArrowException, KeyError, ValueError, TypeError) as error:
        raise InvalidArena(f"{path} is not an arena in Parquet: {error}") from None


def _check_sizes(found: Any, max_vertices: int | None, max_edges: int | None) -> None:
    edges = sum(
        column.num_values
        for group in range(found.num_row_groups)
        for place in range(found.row_group(group).num_columns)
        if (column := found.row_group(group).column(place)).path_in_schema.startswith("successors.")
    )
    for what, size, bound in (("vertices", found.num_rows, max_vertices), ("edges", edges - found.num_rows, max_edges)):
        if bound is not None and size > bound:
            raise TooLarge(f"{size:,} {what}, more than {bound:,}; raise --max-{what} (max_{what} in Python)")


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        import pyarrow.compute
        import pyarrow.parquet
    except ImportError:
        raise ParameterError('Parquet needs pyarrow: pip install "arena-games[parquet]"') from None
    return pa, pyarrow.parquet
