"""Arenas as Parquet: one row per vertex, with its player, its winner and the numbers of its successors."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias

import numpy as np

from arena.errors import ArenaError, InvalidArena, TooLarge
from arena.graphs.attributes import PARITY
from arena.graphs.compact import for_loops
from arena.machine.memory import check_memory
from exporters.files import StrPath
from exporters.files.arrays import MARKS, array_tables, columns_to_write, labels_of, marks_of
from exporters.files.arrow import pyarrow_or_error
from exporters.files.reading import check_bound, opened_file, require_file
from exporters.files.tables import Tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena

    Numbers: TypeAlias = NDArray[np.integer[Any]]

Arrow: TypeAlias = Any
"""A module or an object of pyarrow, which has no types and may not be installed."""
BATCH = 1 << 16
"""The vertices that are read between two looks at the number of edges: some megabytes."""
MOST_BYTES = 1 << 34
"""The bytes of the largest file."""
MOST_FOOTER = 1 << 23
"""The bytes of the largest footer."""
MOST_LISTED = 1 << 16
"""The entries of the longest list that pyarrow may read in a footer, such as the groups of rows."""
LISTS = ("successors", "weights")
"""The columns with an entry for each edge."""
NEEDED = ("player", "winner", "successors")
"""The columns without which there is no arena."""
VALUE_BYTES = {"player": 16, "winner": 16, "successors": 40, "label": 150, **dict.fromkeys(MARKS, 16), "weights": 40}
"""The bytes that a value of a column takes while an arena is made of it, beside its bytes in the file."""
COLUMNS = tuple(VALUE_BYTES)
MOST_WINNER = 100
"""Beyond any winner: what is larger is refused before it is cut down to a byte."""
LETTER_BYTES = 4
"""The bytes that a byte of a label takes at the worst, as a text of Python."""


def write(graph: DiGraph | CompactArena) -> bytes:
    """Write an arena as the columns `player`, `winner`, `successors`, and `label` where its vertices have names.

    So are `priority` and `accepting`, and `weights`, those of the edges to the successors. The file's metadata has the
    number of the initial vertex, `parity`, and the `denominator` of the weights. The moves out of targets are not among
    the edges: play stops there.

    Raises
    ------
    ParameterError
        If pyarrow is not installed.

    Examples
    --------
    >>> from arena import CompactArena
    >>> arena = CompactArena.from_edges([0, 1], [1, 2], player=[1, 2, 1], winner=[-1, -1, 1], initial=0)
    >>> write(arena)[:4]
    b'PAR1'
    """
    arrow, parquet = pyarrow_or_error()
    arena = columns_to_write(graph, "parquet")
    rows = for_loops(arena).forward
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

    Raises
    ------
    InvalidArena
        If the file is something else, or a column is missing or its numbers are not those of an arena.
    TooLarge
        If it holds more vertices or edges than are allowed, which is found out before they are read.
    ParameterError
        If pyarrow is not installed.
    """
    arrow, _ = pyarrow_or_error()
    require_file(path)
    with _refused(path):
        with opened_file(path) as raw:
            _check_bytes(raw, path)
            file = _file(raw)
            schema = _checked(file.schema_arrow, arrow)
            _check_rows(file.metadata, max_vertices, max_edges, path)
            labels = _labels(file, path) if "label" in schema.names else None
            numbers = schema.remove(schema.get_field_index("label")) if labels is not None else schema
            table = arrow.Table.from_batches(_batches(file, numbers.names, max_edges, path), schema=numbers)
        successors = table.column("successors").combine_chunks()
        lengths = arrow.compute.list_value_length(successors).to_numpy(zero_copy_only=False)
        metadata = schema.metadata or {}
        graph: dict[str, Any] = {"initial": int(metadata[b"initial"])} if b"initial" in metadata else {}
        graph |= {PARITY: metadata[b"parity"].decode()} if b"parity" in metadata else {}
        nodes = {name: table.column(name).to_numpy() for name in ("player", *MARKS) if name in numbers.names}
        edges = {
            "source": np.repeat(np.arange(len(lengths), dtype="u4"), lengths),
            "target": successors.flatten().to_numpy(zero_copy_only=False),
        }
        if (weights := _weights(table, lengths, arrow)) is not None:
            bottom = int(metadata.get(b"denominator", 1))
            edges["weight"] = weights if bottom == 1 else [Fraction(number, bottom) for number in weights.tolist()]
        nodes["winner"] = _winners(table.column("winner").to_numpy())
        others = {*file.schema_arrow.names} - {*schema.names}
    return array_tables(path, nodes, edges, graph, labels, others)


@contextmanager
def _refused(path: object) -> Iterator[None]:
    """Turn the errors of pyarrow, and of our own checks, into a refusal of one line."""
    try:
        yield
    except ArenaError:
        raise
    except (pyarrow_or_error()[0].ArrowException, OSError, KeyError, ValueError, TypeError, AttributeError) as error:
        if isinstance(error, OSError) and error.filename:
            raise
        reason = " ".join(str(error).split())
        raise InvalidArena(f"{path} is not an arena in Parquet: {reason}") from None


def _file(raw: BinaryIO) -> Arrow:
    return pyarrow_or_error()[1].ParquetFile(
        raw,
        page_checksum_verification=True,
        thrift_string_size_limit=MOST_FOOTER,
        thrift_container_size_limit=MOST_LISTED,
    )


def _check_bytes(raw: BinaryIO, path: object) -> None:
    """Refuse a file of too many bytes, before pyarrow reads anything."""
    size = raw.seek(0, io.SEEK_END)
    if size > MOST_BYTES:
        raise TooLarge(f"{path}: {size:,} bytes (at most {MOST_BYTES:,})")
    check_memory(size, f"{path}: {size:,} bytes")


def _check_rows(metadata: Arrow, max_vertices: int | None, max_edges: int | None, path: object) -> None:
    """Hold the numbers of rows and of edges in a footer against the bounds and the memory, before columns are read."""
    values = Counter[str]()
    for group in range(metadata.num_row_groups):
        columns = metadata.row_group(group)
        for place in range(columns.num_columns):
            column = columns.column(place)
            values[column.path_in_schema.partition(".")[0]] += column.num_values
    rows, edges = metadata.num_rows, max(values[name] for name in LISTS)
    check_bound("vertices", rows, max_vertices, path)
    check_bound("edges", edges - rows, max_edges, path)  # an empty list counts as a value
    needed = sum(size * values[name] for name, size in VALUE_BYTES.items())
    check_memory(needed, f"{path}: an arena of {rows:,} vertices and {edges:,} edges")


def _checked(schema: Arrow, arrow: Arrow) -> Arrow:
    """Give the columns of an arena among those of a file, which must have their types."""
    types = arrow.types
    for name, wanted, fits in (
        ("player", "whole numbers", types.is_integer),
        (
            "winner",
            "whole numbers",
            lambda kind: types.is_integer(kind) or types.is_floating(kind) or types.is_null(kind),
        ),
        *((name, "lists of whole numbers", lambda kind: _is_list(kind, types)) for name in LISTS),
        *(
            (name, "true or false", lambda kind: types.is_boolean(kind) or types.is_integer(kind))
            if mark.is_flag
            else (name, "whole numbers", types.is_integer)
            for name, mark in MARKS.items()
        ),
        ("label", "texts", lambda kind: types.is_string(kind) or types.is_large_string(kind)),
    ):
        places = schema.get_all_field_indices(name)
        if len(places) != 1 and (places or name in NEEDED):
            raise ValueError(f"{len(places)} columns {name!r} (one)")
        if places and not fits(schema.field(places[0]).type):
            raise ValueError(f"{name} is a column of {schema.field(places[0]).type} ({wanted})")
    return arrow.schema([field for field in schema if field.name in COLUMNS], metadata=schema.metadata)


def _winners(winner: Numbers) -> Numbers:
    """Give the winners, -1 where there is none: nulls, which pandas may make of a column of floats.

    Raises
    ------
    ValueError
        If one is no whole number.
    """
    if winner.dtype.kind in "iu":
        return winner
    winner = np.asarray(winner, dtype="f8")
    winner = np.where(np.isnan(winner), -1, winner)
    if (abs(winner) > MOST_WINNER).any() or (winner != np.rint(winner)).any():
        raise ValueError("winner has numbers that are no whole ones (1, 2, 0, or nothing)")
    return winner.astype("i1")


def _weights(table: Arrow, lengths: Numbers, arrow: Arrow) -> Numbers | None:
    """Give the weights of the edges, where there are any.

    Raises
    ------
    ValueError
        If a vertex has more or fewer than successors.
    """
    if "weights" not in table.column_names:
        return None
    weights = table.column("weights").combine_chunks()
    if (arrow.compute.list_value_length(weights).to_numpy(zero_copy_only=False) != lengths).any():
        raise ValueError("weights are not as many as successors")
    return weights.flatten().to_numpy(zero_copy_only=False)  # type: ignore[no-any-return]  # which pyarrow does not say


def _is_list(kind: Arrow, types: Arrow) -> bool:
    return bool((types.is_list(kind) or types.is_large_list(kind)) and types.is_integer(kind.value_type))


def _batches(file: Arrow, names: list[str], max_edges: int | None, path: object) -> Iterator[Arrow]:
    """Read a file by some vertices at once, as far as the bound on its edges allows.

    pyarrow keeps what it has read of a group of rows until it has read all groups that it was asked for.
    """
    edges = 0
    groups = range(file.num_row_groups)
    for batch in chain.from_iterable(file.iter_batches(BATCH, row_groups=[each], columns=names) for each in groups):
        ends = [(name, batch.column(name).flatten()) for name in LISTS if name in batch.schema.names]
        edges += max(len(values) for _, values in ends)
        check_bound("edges", edges, max_edges, path)
        for name, values in [*ends, *zip(batch.schema.names, batch.columns, strict=True)]:
            if values.null_count and name != "winner":
                raise ValueError(f"{name} has gaps (a value each, be it [] or -1)")
        yield batch


def _labels(file: Arrow, path: object) -> list[str]:
    labels: list[str] = []
    for batch in file.iter_batches(BATCH, columns=["label"]):
        column = batch.column("label")
        if column.null_count:
            raise ValueError("label has gaps (a text a vertex)")
        check_memory(LETTER_BYTES * column.nbytes, f"{path}: its labels")
        texts = column.to_pylist()
        if len({*texts}) < len(texts):  # before more are read: a page may hold one long text many times
            raise ValueError("label has the same text twice")
        labels += texts
    return labels
