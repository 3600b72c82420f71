"""Arenas as Parquet: one row a vertex, with its player, its winner and the numbers of its successors."""

from __future__ import annotations

import io
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import accumulate, chain
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

import numpy as np

from arena.engines.disk_stream import CHUNK, ArenaStream, Part, Share
from arena.errors import ArenaError, InvalidArena
from arena.graphs.attributes import PARITY, VALUE
from arena.graphs.compact import CompactArena, for_loops
from arena.machine.memory import check_memory
from exporters.files import StrPath
from exporters.files.arena_columns import MARKS, Numbers, arena_of, labels_of, marks_of
from exporters.files.parquet_sizes import MOST_FOOTER, ColumnSize, columns, pyarrow_or_error
from exporters.files.reading import check_bound, check_swelling, opened_file, require_file, swells

Arrow: TypeAlias = Any
"""A module or an object of pyarrow, which has no types and may not be installed."""
AS_COLUMNS = True
LEAVES_OUT = ("move", "pos", "pass")
BATCH = 1 << 16
"""The vertices that are read between two looks at the number of edges: some megabytes."""
READ_AHEAD = 1 << 20
"""The bytes of a column that are read at once where a file is streamed."""
MOST_LABELS = 1 << 27
"""The bytes of the labels that are read at once."""
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


def render(arena: CompactArena) -> bytes:
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
    arrays |= {name: arrow.array(mark) for name, mark in marks_of(arena).items()}
    if arena.weight is not None:
        start, weights = np.asarray(rows.start, dtype="i8"), np.asarray(arena.forward_weight, dtype="i8")
        arrays["weights"] = arrow.LargeListArray.from_arrays(start, weights)
    labels = labels_of(arena)
    if labels is not None:
        arrays["label"] = arrow.array(labels)
    metadata = {} if arena.initial is None else {"initial": str(arena.initial)}
    metadata |= {PARITY: arena.attributes[PARITY]} if PARITY in arena.attributes else {}
    metadata |= {"denominator": str(arena.denominator)} if arena.denominator != 1 else {}
    table = arrow.table(arrays).replace_schema_metadata(metadata or None)
    file = io.BytesIO()
    parquet.write_table(table, file, compression="zstd", write_page_checksum=True)
    if swells(_needed(columns(file, COLUMNS)), file.tell()):
        file = io.BytesIO()
        parquet.write_table(table, file, compression="none", use_dictionary=False, write_page_checksum=True)
    return file.getvalue()


def read(path: StrPath, *, max_vertices: int | None = None, max_edges: int | None = None) -> CompactArena:
    """Read an arena.

    Left out are columns by other names than `render` gives them, and all metadata but `initial` and `parity`.

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
    arrow, _ = pyarrow_or_error()
    require_file(path)
    with _refused(path):
        with opened_file(path) as raw:
            file = _file(raw)
            _check_size(raw, sizes := columns(raw, COLUMNS), max_vertices, max_edges, path)
            schema = _checked(file.schema_arrow, arrow)
            labels = _labels(file, sizes, path) if "label" in schema.names else None
            numbers = schema.remove(schema.get_field_index("label")) if labels is not None else schema
            table = arrow.Table.from_batches(_batches(file, numbers.names, max_edges, path), schema=numbers)
        successors = table.column("successors").combine_chunks()
        lengths = arrow.compute.list_value_length(successors).to_numpy(zero_copy_only=False)
        target = successors.flatten().to_numpy(zero_copy_only=False)
        player, winner = table.column("player").to_numpy(), _winners(table.column("winner").to_numpy())
        source = np.repeat(np.arange(len(player), dtype="u4"), lengths)
        metadata = schema.metadata or {}
        return arena_of(
            *(path, source, target, player, winner),
            initial=int(metadata[b"initial"]) if b"initial" in metadata else None,
            labels=labels,
            weight=_weights(table, lengths, arrow),
            denominator=int(metadata.get(b"denominator", 1)),
            marks={name: table.column(name).to_numpy() for name in MARKS if name in numbers.names},
            parity=metadata[b"parity"].decode() if b"parity" in metadata else None,
            others={*file.schema_arrow.names} - {*schema.names},
        )


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


def stream(path: StrPath) -> ArenaStream:
    """Read an arena part by part, as `arena.solve_on_disk` does; weights are left out.

    Raises
    ------
    InvalidArena
        If the file is something else, or a column is missing.
    ParameterError
        If pyarrow is not installed.
    OSError
        If it cannot be read.
    """
    pyarrow_or_error()
    require_file(path)
    with _refused(path), open(path, "rb") as raw:  # noqa: PTH123 - the error then names the path as it was written
        sizes, file = columns(raw, COLUMNS), _file(raw)
        schema = _checked(file.schema_arrow, pyarrow_or_error()[0])
        metadata = schema.metadata or {}
        names = [name for name in schema.names if name not in ("weights", VALUE)]
        rows = (file.metadata.row_group(group).num_rows for group in range(file.num_row_groups))
        firsts = accumulate(rows, initial=0)
        return ArenaStream(
            Path(path),
            partial(_parts, path, names),
            vertices=file.metadata.num_rows,
            edges=sizes["successors"].values,
            initial=int(metadata[b"initial"]) if b"initial" in metadata else None,
            attributes={PARITY: metadata[b"parity"].decode()} if b"parity" in metadata else {},
            apart=tuple(
                Share(first, partial(_parts, path, names, group, first))
                for group, first in zip(range(file.num_row_groups), firsts, strict=False)
            ),
        )


def _parts(path: StrPath, names: list[str], group: int | None = None, vertices: int = 0) -> Generator[Part]:
    """Give batches of vertices with the edges out of them, those of a group of rows or all."""
    with _refused(path), open(path, "rb") as raw:  # noqa: PTH123 - as above
        file = _file(raw, READ_AHEAD)
        sizes = columns(raw, ("successors", "label"))
        each = max(1, sizes["successors"].values // max(file.metadata.num_rows, 1))
        longest = sizes["label"].dictionary if "label" in sizes else 0
        at_once = max(1, min(BATCH, CHUNK // each, MOST_LABELS // max(longest, 1)))
        groups = None if group is None else [group]
        for batch in _batches(file, names, None, path, at_once, groups):
            successors = batch.column("successors")
            lengths = successors.value_lengths().to_numpy(zero_copy_only=False)
            source = np.repeat(np.arange(vertices, vertices + len(lengths), dtype="u4"), lengths)
            marks = {
                name: batch.column(name).to_numpy(zero_copy_only=False)
                for name in names
                if name not in (*LISTS, "label")
            }
            labels = batch.column("label").to_pylist() if "label" in names else ()
            marks["winner"] = _winners(marks["winner"])
            yield Part(marks, source, successors.flatten().to_numpy(zero_copy_only=False), labels)
            vertices += len(lengths)


def _file(raw: BinaryIO, read_ahead: int = 0) -> Arrow:
    """Open a file whose columns are read so many bytes at a time, or each at once."""
    return pyarrow_or_error()[1].ParquetFile(
        raw,
        page_checksum_verification=True,
        thrift_string_size_limit=MOST_FOOTER,
        thrift_container_size_limit=MOST_LISTED,
        buffer_size=read_ahead,
    )


def _check_size(
    raw: BinaryIO, sizes: dict[str, ColumnSize], max_vertices: int | None, max_edges: int | None, path: object
) -> None:
    """Hold the sizes of the columns against the bounds and the memory, before pyarrow reads anything."""
    values = {name: sizes[name].values if name in sizes else 0 for name in COLUMNS}
    edges = max(values.pop(name) for name in LISTS)
    rows = max(values.values())
    check_bound("vertices", rows, max_vertices, path)
    check_bound("edges", edges - rows, max_edges, path)  # an empty list counts as a value
    needed = _needed(sizes)
    what = f"{path}: an arena of {rows:,} vertices and {edges:,} edges"
    check_swelling(needed, raw.seek(0, io.SEEK_END), what)
    check_memory(needed, what)


def _needed(sizes: dict[str, ColumnSize]) -> int:
    """Count the bytes that an arena takes while it is made of columns of these sizes."""
    return sum(VALUE_BYTES[name] * size.values + 2 * size.size for name, size in sizes.items())


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


def _batches(
    file: Arrow,
    names: list[str],
    max_edges: int | None,
    path: object,
    vertices: int = BATCH,
    groups: Iterable[int] | None = None,
) -> Iterator[Arrow]:
    """Read a file by so many vertices at once, as far as the bound on its edges allows.

    pyarrow keeps what it has read of a group of rows until it has read all groups that it was asked for.
    """
    edges = 0
    groups = range(file.num_row_groups) if groups is None else groups
    for batch in chain.from_iterable(file.iter_batches(vertices, row_groups=[each], columns=names) for each in groups):
        ends = [(name, batch.column(name).flatten()) for name in LISTS if name in batch.schema.names]
        edges += max(len(values) for _, values in ends)
        check_bound("edges", edges, max_edges, path)
        for name, values in [*ends, *zip(batch.schema.names, batch.columns, strict=True)]:
            if values.null_count and name != "winner":
                raise ValueError(f"{name} has gaps (a value each, be it [] or -1)")
        yield batch


def _labels(file: Arrow, sizes: dict[str, ColumnSize], path: object) -> list[str]:
    """Read the labels part by part: fewer at a time where a dictionary lets one long text stand for many labels."""
    longest = sizes["label"].dictionary if "label" in sizes else 0
    labels: list[str] = []
    for batch in file.iter_batches(max(1, min(BATCH, MOST_LABELS // max(longest, 1))), columns=["label"]):
        column = batch.column("label")
        if column.null_count:
            raise ValueError("label has gaps (a text a vertex)")
        check_memory(LETTER_BYTES * column.nbytes, f"{path}: its labels")
        texts = column.to_pylist()
        if len({*texts}) < len(texts):  # before more are read: a page may hold one long text many times
            raise ValueError("label has the same text twice")
        labels += texts
    return labels
