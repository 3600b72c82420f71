"""Arenas as Parquet: one row per vertex, with its player, its winner and the numbers of its successors."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from arena.engines.arena_rows import ArenaPart, ArenaParts
from arena.errors import ArenaError, InvalidArena
from arena.graphs.attributes import COLUMN_MARKS, PARITY
from arena.machine.memory import check_memory
from exporters.files import Arena, StrPath
from exporters.files.arrays import array_tables, columns_to_write, labels_of, mark_columns
from exporters.files.reading import opened_file, pyarrow_or_error, require_file
from exporters.files.tables import Columns, Tables

Arrow: TypeAlias = Any
"""An object of pyarrow, which has no types and may not be installed."""
BATCH = 1 << 16
"""The vertices that are read at once: some megabytes."""
LISTS = ("successors", "weights")
VALUE_BYTES = {
    "player": 16,
    "winner": 16,
    "successors": 40,
    "label": 150,
    **dict.fromkeys(COLUMN_MARKS, 16),
    "weights": 40,
}
"""The columns, and the bytes that a value of each takes while an arena is made of it."""
NEEDED = ("player", "winner", "successors")


def write(graph: Arena) -> bytes:
    """Write an arena as the columns `player`, `winner`, `successors`, and `label` where its vertices have names.

    So are `priority` and `accepting`, and `weights`, those of the edges to the successors. The file's metadata has the
    number of the initial vertex, `parity`, and the `denominator` of the weights. Play stops at targets.
    """
    arrow, parquet = pyarrow_or_error()
    arena = columns_to_write(graph, "parquet")
    rows = arena.forward
    start = np.asarray(rows.start, dtype="i8")
    arrays = {
        "player": arrow.array(np.asarray(arena.player, dtype="i1")),
        "winner": arrow.array(np.asarray(arena.winner, dtype="i1")),
        "successors": arrow.LargeListArray.from_arrays(start, np.asarray(rows.ends, dtype="u4")),
        **{name: arrow.array(mark) for name, mark in mark_columns(arena).items()},
    }
    if arena.weight is not None:
        weights = np.asarray(arena.forward_weight, dtype="i8")
        arrays["weights"] = arrow.LargeListArray.from_arrays(start, weights)
    if (labels := labels_of(arena)) is not None:
        arrays["label"] = arrow.array(labels)
    metadata = {} if arena.initial is None else {"initial": str(arena.initial)}
    metadata |= {PARITY: arena.attributes[PARITY]} if PARITY in arena.attributes else {}
    metadata |= {"denominator": str(arena.denominator)} if arena.denominator != 1 else {}
    table = arrow.table(arrays).replace_schema_metadata(metadata or None)
    file = io.BytesIO()
    parquet.write_table(table, file, compression="zstd", write_page_checksum=True)
    return file.getvalue()


def read(path: StrPath) -> Tables:
    require_file(path)
    with _refused(path), opened_file(path) as raw:
        file, names = _opened(raw)
        values = _counts(file.metadata)
        needed = sum(size * values.get(name, 0) for name, size in VALUE_BYTES.items())
        check_memory(needed, f"{path}: an arena of {file.metadata.num_rows:,} vertices")
        columns = _joined(list(_batches(file, names)))
        columns = {name: column for name, column in columns.items() if name.partition(" ")[0] in names}
        lengths, labels = columns.pop("successors lengths"), columns.pop("label", None)
        ends: Columns = {"source": np.repeat(np.arange(len(lengths)), lengths), "target": columns.pop("successors")}
        metadata = file.schema_arrow.metadata or {}
        if "weights" in columns:
            if (columns.pop("weights lengths") != lengths).any():
                raise ValueError("weights are not as many as successors")
            weights, bottom = columns.pop("weights"), int(metadata.get(b"denominator", 1))
            ends["weight"] = weights if bottom == 1 else [Fraction(number, bottom) for number in weights.tolist()]
        graph: dict[str, Any] = {"initial": int(metadata[b"initial"])} if b"initial" in metadata else {}
        graph |= {PARITY: metadata[b"parity"].decode()} if b"parity" in metadata else {}
        return array_tables(path, columns, ends, graph, labels, {*file.schema_arrow.names} - {*VALUE_BYTES})


@contextmanager
def _refused(path: object) -> Iterator[None]:
    """Turn the errors of pyarrow, and of our own checks, into a refusal of one line."""
    arrow, _ = pyarrow_or_error()
    try:
        yield
    except ArenaError:
        raise
    except (arrow.ArrowException, OSError, KeyError, ValueError, TypeError, AttributeError) as error:
        if isinstance(error, OSError) and error.filename:
            raise
        raise InvalidArena(f"{path} is not an arena in Parquet: {' '.join(str(error).split())[:300]}") from None


def _opened(source: Any) -> tuple[Arrow, list[str]]:
    """Open a file; return it with the names of the columns that are read."""
    file = pyarrow_or_error()[1].ParquetFile(source, page_checksum_verification=True)
    present = file.schema_arrow.names
    for name in VALUE_BYTES:
        if present.count(name) != 1 and (name in present or name in NEEDED):
            raise ValueError(f"{present.count(name)} columns {name!r} (one)")
    return file, [name for name in VALUE_BYTES if name in present]


def _counts(metadata: Arrow) -> dict[str, int]:
    """Count the values of each column, those of lists where an empty one counts as a value."""
    values: dict[str, int] = {}
    for group in map(metadata.row_group, range(metadata.num_row_groups)):
        for column in map(group.column, range(group.num_columns)):
            name = column.path_in_schema.partition(".")[0]
            values[name] = values.get(name, 0) + column.num_values
    return values


def _batches(file: Arrow, names: list[str]) -> Iterator[dict[str, Any]]:
    """Read the columns of some vertices at once.

    pyarrow keeps what it has read of a group of rows until it has read all groups that it was asked for.
    """
    arrow = pyarrow_or_error()[0]
    groups = [[number] for number in range(file.num_row_groups)]
    for batch in chain.from_iterable(file.iter_batches(BATCH, row_groups=group, columns=names) for group in groups):
        columns = {}
        for name, column in zip(names, map(batch.column, names), strict=True):
            if name in LISTS:
                lists = column.cast(arrow.large_list(arrow.int64()))
                columns[f"{name} lengths"] = arrow.compute.list_value_length(lists).to_numpy(zero_copy_only=False)
                values = lists.flatten()
            elif name == "winner":
                is_float = arrow.types.is_floating(column.type)
                winner = arrow.compute.if_else(arrow.compute.is_nan(column), None, column) if is_float else column
                values = winner.cast(arrow.int8()).fill_null(-1)
            else:
                kind = {"label": arrow.large_string(), "player": arrow.int8()}.get(name, arrow.int64())
                values = column.cast(kind)
            if name != "winner" and column.null_count + values.null_count:
                raise ValueError(f"{name} has gaps (a value each, be it [] or -1)")
            columns[name] = values.to_numpy(zero_copy_only=False)
        yield columns


def _joined(batches: list[dict[str, Any]]) -> dict[str, Any]:
    names = batches[0] if batches else [*VALUE_BYTES, *(f"{name} lengths" for name in LISTS)]
    nothing = np.zeros(0, "i8")
    columns = {name: np.concatenate([batch[name] for batch in batches] or [nothing]) for name in names}
    return columns | ({"label": columns["label"].tolist()} if "label" in columns else {})


def in_parts(path: StrPath) -> ArenaParts:
    """Read an arena part by part, as one to reach a sink; labels and moves that are there twice are not found."""
    require_file(path)
    with _refused(path):
        file, _ = _opened(path)
        size, metadata = file.metadata.num_rows, file.schema_arrow.metadata or {}
        edges = max(_counts(file.metadata)["successors"] - size, 0)
        initial = int(metadata[b"initial"]) if b"initial" in metadata else None
        if initial is not None and not 0 <= initial < size:
            raise ValueError(f"initial: {initial} (a vertex, from 0 to {size - 1:,})")
    return ArenaParts(Path(path).stem, size, edges, initial, partial(_parts, file, path))


def _parts(file: Arrow, path: StrPath, most: int) -> Iterator[ArenaPart]:
    """Read the vertices, in parts of about so many edges, a vertex counted as two."""
    names = [name for name in ("player", "winner", "successors", "label") if name in file.schema_arrow.names]
    size, first, work, pending = file.metadata.num_rows, 0, 0, list[dict[str, Any]]()
    with _refused(path):
        for batch in chain(_batches(file, names), [None]):
            more = 0 if batch is None else 2 * len(batch["player"]) + len(batch["successors"])
            if pending and (batch is None or work + more > most):
                yield _part(_joined(pending), first, size)
                first, pending, work = first + sum(len(each["player"]) for each in pending), [], 0
            if batch is not None:
                pending.append(batch)
                work += more


def _part(columns: dict[str, Any], first: int, size: int) -> ArenaPart:
    """Check some vertices, from the first one on, and drop the moves out of targets."""
    player, winner, heads, lengths = (
        columns[name] for name in ("player", "winner", "successors", "successors lengths")
    )
    for name, right in (
        ("player", (player == 1) | (player == 2)),
        ("winner", (winner >= -1) & (winner <= 2) & ((winner != 0) | (lengths == 0)) & ((winner >= 0) | (lengths > 0))),
    ):
        if not right.all():
            place = int(right.argmin())
            moves = f", which has {lengths[place]:,} moves" if name == "winner" else ""
            raise ValueError(f"{name}: {columns[name][place]} at vertex {first + place:,}{moves}")
    wrong = heads[(heads < 0) | (heads >= size)]
    if len(wrong):
        raise ValueError(f"target: {wrong[0]} (a vertex, from 0 to {size - 1:,})")
    starts = np.concatenate(([0], np.cumsum(np.where(winner >= 0, 0, lengths))))
    return ArenaPart(player, winner, starts, heads[np.repeat(winner < 0, lengths)], columns.get("label"))
