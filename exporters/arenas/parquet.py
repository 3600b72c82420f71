"""Arenas as Parquet: one row a vertex, with its player, its winner and the numbers of its successors."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from typing import Any

import numpy as np

from arena.errors import ArenaError, InvalidArena
from arena.graphs.compact import CompactArena, for_loops
from arena.machine.memory import check_memory
from exporters.files.columns import arena_of, names
from exporters.files.parquet_sizes import MOST_FOOTER, Column, columns, pyarrow_or_error
from exporters.files.reading import check_bound, require_file

AS_COLUMNS = True
BATCH = 1 << 16
"""Vertices read between two looks at the number of edges."""
MOST_TEXT = 1 << 27
"""The bytes of the names that are read at once."""
MOST_LISTED = 1 << 16
"""The entries of the longest list in a footer, such as the groups of rows."""
COLUMNS = ("player", "winner", "successors", "label")
VALUE, CHARACTER = 16, 4
"""The bytes that a number takes while an arena is made of it, and those of a character."""


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
    arrays = {
        "player": arrow.array(np.asarray(arena.player, dtype="i1")),
        "winner": arrow.array(np.asarray(arena.winner, dtype="i1")),
        "successors": arrow.LargeListArray.from_arrays(
            np.asarray(rows.start, dtype="i8"), np.asarray(rows.ends, dtype="u4")
        ),
    }
    labels = names(arena)
    if labels is not None:
        arrays["label"] = arrow.array(labels)
    table = arrow.table(arrays)
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
    require_file(path)
    try:
        with open(path, "rb") as raw:  # noqa: PTH123 - arrow wants an open file, or it would guess from the name
            file = parquet.ParquetFile(
                raw,
                page_checksum_verification=True,
                thrift_string_size_limit=MOST_FOOTER,
                thrift_container_size_limit=MOST_LISTED,
            )
            _check_size(held := columns(raw, COLUMNS), max_vertices, max_edges, path)
            schema = _checked(file.schema_arrow, arrow)
            labels = _labels(file, held, path) if "label" in schema.names else None
            numbers = schema.remove(schema.get_field_index("label")) if labels is not None else schema
            table = arrow.Table.from_batches(_batches(file, numbers.names, max_edges, path), schema=numbers)
        successors = table.column("successors").combine_chunks()
        lengths = arrow.compute.list_value_length(successors).to_numpy(zero_copy_only=False)
        player, winner = (table.column(name).to_numpy() for name in ("player", "winner"))
        initial = (schema.metadata or {}).get(b"initial")
        return arena_of(
            path,
            np.repeat(np.arange(len(player), dtype="u4"), lengths),
            successors.flatten().to_numpy(zero_copy_only=False),
            player,
            winner,
            initial=None if initial is None else int(initial),
            vertices=labels,
        )
    except ArenaError:
        raise
    except (arrow.ArrowException, OSError, KeyError, ValueError, TypeError, AttributeError) as error:
        if isinstance(error, OSError) and error.filename:
            raise
        told = " ".join(str(error).split())
        raise InvalidArena(f"{path} is not an arena in Parquet: {told}") from None


def _check_size(held: dict[str, Column], max_vertices: int | None, max_edges: int | None, path: object) -> None:
    """Hold what the columns have against the bounds and the memory, before pyarrow reads anything."""
    size = {name: held[name].values if name in held else 0 for name in COLUMNS}
    edges = size.pop("successors")
    rows = max(size.values())
    check_bound("vertices", rows, max_vertices, path)
    check_bound("edges", edges - rows, max_edges, path)  # an empty list counts as a value
    needed = sum(VALUE * held[name].values + 2 * held[name].size for name in COLUMNS if name in held)
    check_memory(needed, f"{path}: an arena of {rows:,} vertices and {edges:,} edges")


def _checked(schema: Any, arrow: Any) -> Any:
    """Give the columns of an arena among those of a file, which must have their types."""
    types = arrow.types
    for name, told, fits in (
        ("player", "whole numbers", types.is_integer),
        ("winner", "whole numbers", types.is_integer),
        ("successors", "lists of whole numbers", lambda kind: _is_list(kind, types)),
        ("label", "texts", lambda kind: types.is_string(kind) or types.is_large_string(kind)),
    ):
        found = schema.get_all_field_indices(name)
        if len(found) != 1 and not (name == "label" and not found):
            raise ValueError(f"{len(found)} columns {name!r} (one)")
        if found and not fits(schema.field(found[0]).type):
            raise ValueError(f"{name} is a column of {schema.field(found[0]).type} ({told})")
    return arrow.schema([field for field in schema if field.name in COLUMNS], metadata=schema.metadata)


def _is_list(kind: Any, types: Any) -> bool:
    return bool((types.is_list(kind) or types.is_large_list(kind)) and types.is_integer(kind.value_type))


def _batches(file: Any, names: list[str], max_edges: int | None, path: object) -> Iterator[Any]:
    """Read a file part by part, as far as the bound on its edges allows."""
    edges = 0
    for batch in file.iter_batches(BATCH, columns=names):
        heads = batch.column("successors").flatten()
        edges += len(heads)
        check_bound("edges", edges, max_edges, path)
        for name, values in [("successors", heads), *zip(batch.schema.names, batch.columns, strict=True)]:
            if values.null_count:
                raise ValueError(f"{name} has gaps (a value each, be it [] or -1)")
        yield batch


def _labels(file: Any, held: dict[str, Column], path: object) -> list[str]:
    """Read the names part by part, fewer at a time where each may be a long one that is there once in the file."""
    longest = held["label"].dictionary if "label" in held else 0
    labels: list[str] = []
    for batch in file.iter_batches(max(1, min(BATCH, MOST_TEXT // max(longest, 1))), columns=["label"]):
        column = batch.column("label")
        if column.null_count:
            raise ValueError("label has gaps (a text a vertex)")
        check_memory(CHARACTER * column.nbytes, f"{path}: its labels")
        found = column.to_pylist()
        if len({*found}) < len(found):  # before the next ones: a page may hold one long name many times
            raise ValueError("label has the same text twice")
        labels += found
    return labels
