"""Arenas as Parquet: one row per vertex, with its player, its winner and the numbers of its successors."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from arena.engines.arena_rows import ArenaPart, ArenaParts
from arena.errors import ArenaError, InvalidArena, TooLarge
from arena.graphs.attributes import PARITY
from arena.machine.memory import check_memory
from exporters.files import StrPath
from exporters.files.arrays import MARKS, array_tables, columns_to_write, labels_of, marks_of
from exporters.files.arrow import pyarrow_or_error
from exporters.files.reading import check_bound, opened_file, require_file
from exporters.files.tables import Columns, Tables

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena

Arrow: TypeAlias = Any
"""An object of pyarrow, which has no types and may not be installed."""
BATCH = 1 << 16
"""The vertices that are read between two looks at the number of edges and at the memory: some megabytes."""
MOST_BYTES = 1 << 34
"""The bytes of the largest file."""
LIMITS = {"thrift_string_size_limit": 1 << 23, "thrift_container_size_limit": 1 << 16}
"""The bytes of the longest text, and the entries of the longest list, that pyarrow may read in a footer."""
LISTS = ("successors", "weights")
"""The columns with an entry for each edge."""
VALUE_BYTES = {"player": 16, "winner": 16, "successors": 40, "label": 150, **dict.fromkeys(MARKS, 16), "weights": 40}
"""The columns, and the bytes that a value of each takes while an arena is made of it, beside those in the file."""
NEEDED = ("player", "winner", "successors")
"""The columns without which there is no arena."""
MOST_WINNER = 100
"""Beyond any winner: what is larger is refused before it is cut down to a byte."""
LETTER_BYTES = 4
"""The bytes that a byte of a label takes at the worst, as a text of Python."""


def write(graph: DiGraph | CompactArena) -> bytes:
    """Write an arena as the columns `player`, `winner`, `successors`, and `label` where its vertices have names.

    So are `priority` and `accepting`, and `weights`, those of the edges to the successors. The file's metadata has the
    number of the initial vertex, `parity`, and the `denominator` of the weights. The moves out of targets are not among
    the edges: play stops there.

    Examples
    --------
    >>> from arena import CompactArena
    >>> arena = CompactArena.from_edges([0, 1], [1, 2], player=[1, 2, 1], winner=[-1, -1, 1], initial=0)
    >>> write(arena)[:4]
    b'PAR1'
    """
    arrow, parquet = pyarrow_or_error()
    arena = columns_to_write(graph, "parquet")
    rows = arena.forward
    start = np.asarray(rows.start, dtype="i8")
    arrays = {
        "player": arrow.array(np.asarray(arena.player, dtype="i1")),
        "winner": arrow.array(np.asarray(arena.winner, dtype="i1")),
        "successors": arrow.LargeListArray.from_arrays(start, np.asarray(rows.ends, dtype="u4")),
        **{name: arrow.array(mark) for name, mark in marks_of(arena).items()},
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


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> Tables:
    """Read an arena.

    Left out are columns by other names than `write` gives them, and all metadata but `initial`, `parity` and
    `denominator`.
    """
    arrow, parquet = pyarrow_or_error()
    require_file(path)
    with _refused(path, arrow), opened_file(path) as raw:
        size = raw.seek(0, io.SEEK_END)
        if size > MOST_BYTES:
            raise TooLarge(f"{path}: {size:,} bytes (at most {MOST_BYTES:,})")
        check_memory(size, f"{path}: {size:,} bytes")
        file = parquet.ParquetFile(raw, page_checksum_verification=True, **LIMITS)
        _check_rows(file.metadata, max_vertices, max_edges, path)
        _check_types(file.schema_arrow, arrow.types)
        names = [name for name in VALUE_BYTES if name in file.schema_arrow.names]
        columns = _joined(list(_batches(file, names, max_edges, path)), names, file.schema_arrow, arrow)
        heads, lengths = columns.pop("successors")
        edges: Columns = {"source": np.repeat(np.arange(len(lengths), dtype="u4"), lengths), "target": heads}
        metadata = file.schema_arrow.metadata or {}
        if "weights" in columns:
            weights, each = columns.pop("weights")
            if (each != lengths).any():
                raise ValueError("weights are not as many as successors")
            bottom = int(metadata.get(b"denominator", 1))
            edges["weight"] = weights if bottom == 1 else [Fraction(number, bottom) for number in weights.tolist()]
        graph: dict[str, Any] = {"initial": int(metadata[b"initial"])} if b"initial" in metadata else {}
        graph |= {PARITY: metadata[b"parity"].decode()} if b"parity" in metadata else {}
        labels = columns.pop("label", None)
        return array_tables(path, columns, edges, graph, labels, {*file.schema_arrow.names} - {*VALUE_BYTES})


@contextmanager
def _refused(path: object, arrow: Arrow) -> Iterator[None]:
    """Turn the errors of pyarrow, and of our own checks, into a refusal of one line."""
    try:
        yield
    except ArenaError:
        raise
    except (arrow.ArrowException, OSError, KeyError, ValueError, TypeError, AttributeError) as error:
        if isinstance(error, OSError) and error.filename:
            raise
        raise InvalidArena(f"{path} is not an arena in Parquet: {' '.join(str(error).split())}") from None


def _check_rows(metadata: Arrow, max_vertices: int | None, max_edges: int | None, path: object) -> None:
    """Hold the numbers of rows and of edges in a footer against the bounds and the memory, before columns are read."""
    values = _counts(metadata)
    rows, edges = metadata.num_rows, max(values[name] for name in LISTS)
    check_bound("vertices", rows, max_vertices, path)
    check_bound("edges", edges - rows, max_edges, path)  # an empty list counts as a value
    needed = sum(size * values[name] for name, size in VALUE_BYTES.items())
    check_memory(needed, f"{path}: an arena of {rows:,} vertices and {edges:,} edges")


def _counts(metadata: Arrow) -> Counter[str]:
    """Count the values of each column, those of lists where an empty one counts as a value."""
    values = Counter[str]()
    for group in map(metadata.row_group, range(metadata.num_row_groups)):
        for column in map(group.column, range(group.num_columns)):
            values[column.path_in_schema.partition(".")[0]] += column.num_values
    return values


def in_parts(path: StrPath) -> ArenaParts:
    """Read an arena part by part, as far as it is one to reach a sink: marks and weights are left out.

    Two vertices with one label, and a move that is there twice, are not found.
    """
    arrow, parquet = pyarrow_or_error()
    require_file(path)
    with _refused(path, arrow):
        file = parquet.ParquetFile(path, page_checksum_verification=True, **LIMITS)
        _check_types(file.schema_arrow, arrow.types)
        size, metadata = file.metadata.num_rows, file.schema_arrow.metadata or {}
        edges = max(_counts(file.metadata)["successors"] - size, 0)
        initial = int(metadata[b"initial"]) if b"initial" in metadata else None
        if initial is not None and not 0 <= initial < size:
            raise ValueError(f"initial: {initial} (a vertex, from 0 to {size - 1:,})")
    return ArenaParts(Path(path).stem, size, edges, initial, partial(_parts, file, arrow, path))


def _parts(file: Arrow, arrow: Arrow, path: StrPath, most: int) -> Iterator[ArenaPart]:
    """Read the vertices, in parts of about so many edges, a vertex counted as two."""
    names = [name for name in ("player", "winner", "successors", "label") if name in file.schema_arrow.names]
    size, first, pending, work = file.metadata.num_rows, 0, list[Arrow](), 0
    with _refused(path, arrow):
        for batch in chain(_batches(file, names, None, path), [None]):
            if pending and (batch is None or work + 2 * len(batch) + len(batch.column("successors").flatten()) > most):
                yield _part(_joined(pending, names, file.schema_arrow, arrow), first, size)
                first, pending, work = first + sum(map(len, pending)), [], 0
            if batch is not None:
                pending.append(batch)
                work += 2 * len(batch) + len(batch.column("successors").flatten())


def _part(columns: dict[str, Any], first: int, size: int) -> ArenaPart:
    """Check some vertices, from the first one on, and drop the moves out of targets."""
    player, winner, (heads, lengths) = columns["player"], columns["winner"], columns["successors"]
    for name, right in (
        ("player", (player == 1) | (player == 2)),
        ("winner", (winner >= -1) & (winner <= 2) & ((winner != 0) | (lengths == 0)) & ((winner >= 0) | (lengths > 0))),
    ):
        if not right.all():
            place = int(right.argmin())
            moves = f", which has {lengths[place]:,} moves" if name == "winner" else ""
            raise ValueError(f"{name}: {columns[name][place]} at vertex {first + place:,}{moves}")
    if len(heads) and not 0 <= heads.min() <= heads.max() < size:
        wrong = heads[(heads < 0) | (heads >= size)][0]
        raise ValueError(f"target: {wrong} (a vertex, from 0 to {size - 1:,})")
    kept = np.where(winner >= 0, 0, lengths)
    successors = heads[np.repeat(winner < 0, lengths)].astype("i8")
    starts = np.concatenate(([0], np.cumsum(kept)))
    return ArenaPart(player.astype("i1"), winner.astype("i1"), starts, successors, columns.get("label"))


def _batches(file: Arrow, names: list[str], max_edges: int | None, path: object) -> Iterator[Arrow]:
    """Read some vertices at once, since a page may hold more than it says.

    pyarrow keeps what it has read of a group of rows until it has read all groups that it was asked for.
    """
    groups, edges = range(file.num_row_groups), 0
    batches = (file.iter_batches(BATCH, row_groups=[group], columns=names) for group in groups)
    for batch in chain.from_iterable(batches):
        for name, column in zip(batch.schema.names, batch.columns, strict=True):
            values = column.flatten() if name in LISTS else column
            edges += len(values) if name == "successors" else 0
            if name != "winner" and column.null_count + values.null_count:
                raise ValueError(f"{name} has gaps (a value each, be it [] or -1)")
            if name == "label":
                check_memory(LETTER_BYTES * column.nbytes, f"{path}: its labels")
                if len(column.unique()) < len(column):  # a page may hold one long text many times
                    raise ValueError("label has the same text twice")
        check_bound("edges", edges, max_edges, path)
        yield batch


def _joined(batches: list[Arrow], names: list[str], schema: Arrow, arrow: Arrow) -> dict[str, Any]:
    """Return the columns as arrays, those of lists with their lengths, and the labels as a list."""
    columns: dict[str, Any] = {}
    for name in names:
        each = [batch.column(name) for batch in batches]
        column = arrow.chunked_array(each, schema.field(name).type)
        if name in LISTS:
            lengths = arrow.compute.list_value_length(column).to_numpy()
            values = [part.flatten() for part in each]
            columns[name] = arrow.chunked_array(values, schema.field(name).type.value_type).to_numpy(), lengths
        else:
            columns[name] = column.to_pylist() if name == "label" else column.to_numpy()
    columns["winner"] = _winners(columns["winner"])
    return columns


def _check_types(schema: Arrow, types: Arrow) -> None:
    for name in VALUE_BYTES:
        places = schema.get_all_field_indices(name)
        if len(places) != 1 and (places or name in NEEDED):
            raise ValueError(f"{len(places)} columns {name!r} (one)")
        if places and (wanted := _misfit(name, schema.field(places[0]).type, types)):
            raise ValueError(f"{name} is a column of {schema.field(places[0]).type} ({wanted})")


def _misfit(name: str, kind: Arrow, types: Arrow) -> str:
    """Return the type that a column should have; nothing if it has it."""
    if name in LISTS:
        is_list = types.is_list(kind) or types.is_large_list(kind)
        return "" if is_list and types.is_integer(kind.value_type) else "lists of whole numbers"
    if name == "label":
        return "" if types.is_string(kind) or types.is_large_string(kind) else "texts"
    if name in MARKS and MARKS[name].is_flag:
        return "" if types.is_boolean(kind) or types.is_integer(kind) else "true or false"
    floats = name == "winner" and (types.is_floating(kind) or types.is_null(kind))
    return "" if types.is_integer(kind) or floats else "whole numbers"


def _winners(winner: Any) -> Any:
    """Return the winners, -1 where there is none: nulls, which pandas may make of a column of floats."""
    if winner.dtype.kind in "iu":
        return winner
    winner = np.asarray(winner, dtype="f8")
    winner = np.where(np.isnan(winner), -1, winner)
    if (abs(winner) > MOST_WINNER).any() or (winner != np.rint(winner)).any():
        raise ValueError("winner has numbers that are no whole ones (1, 2, 0, or nothing)")
    return winner.astype("i1")
