"""Arenas as Parquet: one row a vertex, with its player, its winner and the numbers of its successors."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from typing import Any

import numpy as np

from arena.compact import CompactArena, for_loops
from arena.errors import ArenaError, InvalidArena, ParameterError
from exporters._arena import check_bound
from exporters._columns import arena_of, names

BATCH = 1 << 16
"""Vertices read between two looks at the number of edges."""


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
    arrow, parquet = pyarrow_or_error()
    rows = for_loops(arena).forward
    columns = {
        "player": arrow.array(np.asarray(arena.player, dtype="i1")),
        "winner": arrow.array(np.asarray(arena.winner, dtype="i1")),
        "successors": arrow.LargeListArray.from_arrays(
            np.asarray(rows.start, dtype="i8"), np.asarray(rows.ends, dtype="u4")
        ),
    }
    labels = names(arena)
    if labels is not None:
        columns["label"] = arrow.array(labels)
    table = arrow.table(columns)
    if arena.initial is not None:
        table = table.replace_schema_metadata({"initial": str(arena.initial)})
    file = io.BytesIO()
    parquet.write_table(table, file, compression="zstd", write_page_checksum=True)
    return file.getvalue()


def read(
    path: str | os.PathLike[str], *, max_vertices: int | None = None, max_edges: int | None = None
) -> CompactArena:
    """Read an arena.

    Raises
    ------
    InvalidArena
        If the file is something else, or a column is missing or its numbers are not those of an arena.
    TooLarge
        If it holds more vertices or edges than are allowed, which is found out before they are read.
    ParameterError
        If pyarrow is not installed.
    OSError
        If it cannot be read.
    """
    arrow, parquet = pyarrow_or_error()
    try:
        with open(path, "rb") as raw:  # noqa: PTH123 - arrow wants an open file, or it would guess from the name
            file = parquet.ParquetFile(raw, page_checksum_verification=True)
            check_bound("vertices", file.metadata.num_rows, max_vertices)
            table = arrow.Table.from_batches(_batches(file, max_edges), schema=file.schema_arrow)
        successors = table.column("successors").combine_chunks()
        lengths = arrow.compute.list_value_length(successors).to_numpy(zero_copy_only=False)
        player, winner = (table.column(name).to_numpy() for name in ("player", "winner"))
        initial = (table.schema.metadata or {}).get(b"initial")
        return arena_of(
            path,
            np.repeat(np.arange(len(player), dtype="u4"), lengths),
            successors.flatten().to_numpy(zero_copy_only=False),
            player,
            winner,
            initial=None if initial is None else int(initial),
            vertices=_labels(table, arrow, path),
        )
    except ArenaError:
        raise
    except (arrow.ArrowException, OSError, KeyError, ValueError, TypeError, AttributeError) as error:
        if isinstance(error, OSError) and error.filename:
            raise
        told = " ".join(str(error).split())
        raise InvalidArena(f"{path} is not an arena in Parquet: {told}") from None


def _batches(file: Any, max_edges: int | None) -> Iterator[Any]:
    """Read a file part by part, as far as the bound on its edges allows."""
    edges = 0
    for batch in file.iter_batches(BATCH):
        edges += len(batch.column("successors").flatten())
        check_bound("edges", edges, max_edges)
        yield batch


def _labels(table: Any, arrow: Any, path: object) -> list[str] | None:
    if "label" not in table.column_names:
        return None
    label = table.column("label")
    if not (arrow.types.is_string(label.type) or arrow.types.is_large_string(label.type)) or label.null_count:
        raise InvalidArena(f"{path}: label is a column of {label.type} with {label.null_count} gaps (a text a vertex)")
    names_: list[str] = label.to_pylist()
    return names_


def pyarrow_or_error() -> tuple[Any, Any]:
    """Give pyarrow and its module of Parquet, or tell how to install them."""
    try:
        import pyarrow as pa
        import pyarrow.compute
        import pyarrow.parquet
    except ImportError:
        raise ParameterError('Parquet needs pyarrow: pip install "arena-games[parquet]"') from None
    return pa, pyarrow.parquet
