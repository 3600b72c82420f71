"""Levels on disk: sorted codes in Parquet files, one per bucket, and their values in files beside them.

The numbers of a level's positions follow the order of their codes, bucket after bucket. A position is found by the
first codes of the row groups, which Parquet keeps as statistics, and a search in one group.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from arena.engines.folder import Folder, Record
from arena.errors import ArenaError, InvalidArena, ParameterError
from arena.machine.loops import FACTOR, loop, natural

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[Any]

CODE, VALUE = "code", "value"
"""The columns of positions and of their values."""
ROWS = 1 << 17
"""The rows of a group, which is read whole."""
WINDOW = 128
"""The groups that are searched at once: their codes take 64 to 128 MB."""
EVERY = 64
"""One of this number of successors tells which groups are searched first: those of the others are near."""
PLACES = 64
"""The places where searches begin: successors that differ by as much from their positions share one, by a hash."""
KEPT = 256
"""The groups and files that a level keeps open for lookups."""


@contextmanager
def reading(folder: Folder, name: str) -> Iterator[None]:
    """Turn the errors of pyarrow about a file into one line that names the file."""
    from pyarrow import ArrowException

    try:
        yield
    except (ArenaError, MemoryError):
        raise
    except (ArrowException, OSError, KeyError, ValueError, BadZipFile) as error:
        reason = " ".join(str(error).split())[:120]
        raise InvalidArena(f"{folder}/{name} is missing, cut short or changed: {reason}") from None


def parquet() -> Any:
    try:
        from pyarrow import parquet as module
    except ImportError:
        raise ParameterError("the engines need pyarrow: pip install pyarrow") from None
    return module


def write_columns(folder: Folder, name: str, columns: Mapping[str, Any], about: Record | None = None) -> None:
    """Write a Parquet file whole or not at all: numbers by their bytes, labels by a dictionary."""
    import pyarrow as pa

    arrays = {name: _arrow(each) if isinstance(each, np.ndarray) else each for name, each in columns.items()}
    table = pa.table(arrays).replace_schema_metadata({"about": json.dumps(about or {}, sort_keys=True)})
    by_bytes = [each.name for each in table.schema if pa.types.is_integer(each.type)]
    with folder.writing(name) as file:
        parquet().write_table(
            table, file, row_group_size=ROWS, compression="lz4",
            use_dictionary=["label"] if "label" in columns else False,
            column_encoding=dict.fromkeys(by_bytes, "BYTE_STREAM_SPLIT") or None,
            write_statistics=[each for each in columns if each == CODE], write_page_checksum=True,
        )  # fmt: skip


def _arrow(column: Numbers) -> Any:
    """Make an Arrow array of one of NumPy, without pandas, which `pyarrow.array` imports for it."""
    import pyarrow as pa

    whole = np.ascontiguousarray(column)
    return pa.Array.from_buffers(pa.from_numpy_dtype(whole.dtype), len(whole), [None, pa.py_buffer(whole)])


class ColumnFile:
    """A Parquet file of this folder, opened: the numbers of its groups' rows, and what was said about it."""

    def __init__(self, folder: Folder, name: str) -> None:
        self._folder, self._name = folder, name
        with reading(folder, name):
            self._file = parquet().ParquetFile(folder.at(name), page_checksum_verification=True)
            self.about: Record = json.loads(self._file.schema_arrow.metadata[b"about"])
            metadata = self._file.metadata
            groups = [metadata.row_group(number) for number in range(metadata.num_row_groups)]
            self.groups = [group for group in groups if group.num_rows]  # a file without rows has an empty one
            self.sizes = [group.num_rows for group in self.groups]

    def __len__(self) -> int:
        return sum(self.sizes)

    @property
    def firsts(self) -> list[int]:
        return [group.column(0).statistics.min for group in self.groups]

    def has(self, column: str) -> bool:
        return column in self._file.schema_arrow.names

    def arrow(self, column: str, groups: list[int] | None = None) -> Any:
        with reading(self._folder, self._name):
            groups = list(range(len(self.groups))) if groups is None else groups
            read = self._file.read_row_groups(groups, columns=[column], use_threads=False).column(0)
            return read.chunk(0) if read.num_chunks == 1 else read.combine_chunks()

    def column(self, column: str, groups: list[int] | None = None) -> Numbers:
        numbers: Numbers = np.from_dlpack(self.arrow(column, groups))
        return numbers

    def between(self, low: int, high: int) -> Numbers:
        """Read the sorted codes from `low` to before `high`."""
        firsts = np.array(self.firsts, "i8")
        begin, end = np.searchsorted(firsts, low, "right"), np.searchsorted(firsts, high)
        groups = list(range(max(int(begin) - 1, 0), int(end)))
        codes = self.column(CODE, groups)
        bounds = np.minimum([low, high], np.iinfo(codes.dtype).max).astype(codes.dtype)  # else all codes are copied
        begin, end = np.searchsorted(codes, bounds).tolist()
        return codes[begin:end]


class Window(NamedTuple):
    """Some groups of a level, read: their positions and the values of these."""

    groups: list[int]
    codes: Numbers
    values: Numbers


def codes_file(level: str, bucket: int) -> str:
    return f"{level}/codes-{bucket:05}.parquet"


def values_file(level: str, bucket: int) -> str:
    return f"{level}/values-{bucket:05}.parquet"


class Level:
    """The positions of a level, and their values once there are any, in the files of its buckets or in others."""

    def __init__(self, folder: Folder, name: str, values: list[str] | None = None) -> None:
        self.folder, self.name = folder, name
        self.buckets = len(folder.names(f"{name}/codes-*.parquet"))
        self._values = values or [values_file(name, bucket) for bucket in range(self.buckets)]
        self._open = lru_cache(KEPT)(lambda path: ColumnFile(folder, path))
        self.group = lru_cache(KEPT)(self._group)

    def __len__(self) -> int:
        return int(self.begins[-1])

    def codes(self, bucket: int) -> ColumnFile:
        return self._open(codes_file(self.name, bucket))

    def values(self, bucket: int) -> ColumnFile:
        return self._open(self._values[bucket])

    @cached_property
    def _groups(self) -> list[tuple[int, int, int, int]]:
        """The bucket, the number in its file, the first code and the rows of each group."""
        return [
            (bucket, number, first, size)
            for bucket in range(self.buckets)
            for file in (self.codes(bucket),)
            for number, (first, size) in enumerate(zip(file.firsts, file.sizes, strict=True))
        ]

    @cached_property
    def firsts(self) -> Numbers:
        return np.array([first for _, _, first, _ in self._groups], "i8")

    @cached_property
    def begins(self) -> Numbers:
        """The number of the first position of each group, and of all positions."""
        return np.cumsum([0, *(size for *_, size in self._groups)])

    def _group(self, number: int, column: str) -> Numbers:
        bucket, place, _, _ = self._groups[number]
        return (self.codes(bucket) if column == CODE else self.values(bucket)).column(column, [place])

    def place(self, code: int) -> tuple[int, int] | None:
        """Find a code: its group, and its place in the group; None if it is not there."""
        group = int(np.searchsorted(self.firsts, code, "right")) - 1
        if group < 0:
            return None
        codes = self.group(group, CODE)
        place = int(np.searchsorted(codes, codes.dtype.type(code)))
        return (group, place) if place < len(codes) and codes[place] == code else None

    def of(
        self, column: str, codes: Numbers, children: Numbers, starts: Numbers, window: Window | None = None
    ) -> Numbers:
        """Return the values of the successors of positions, in their order; a window is where most of them are."""
        found, children = np.full(len(children), -1, "i8" if column == CODE else "i4"), children.astype(codes.dtype)
        groups = window.groups if window else self.around(children[::EVERY])
        for each in [window] if window else self.windows(column, groups):
            look_up(each.codes, each.values, codes, children, starts, np.zeros(PLACES, "i8"), found)
        if len(left := np.flatnonzero(found < 0)):
            for each in self.windows(column, sorted({*self.around(children[left])} - {*groups})):
                look_up(each.codes, each.values, codes, children, starts, np.zeros(PLACES, "i8"), found)
            if len(left := left[found[left] < 0]):
                missing = f"a move leads to code {children[left[0]]}, which is missing"
                raise InvalidArena(f"{self.folder}/{self.name}: {missing}")
        return found

    def window(self, column: str, codes: Numbers) -> Window | None:
        """Read the groups around some codes; None if they are too many to be searched at once, or none."""
        groups = self.around(codes)
        return next(self.windows(column, groups)) if 0 < len(groups) <= WINDOW else None

    def windows(self, column: str, groups: list[int]) -> Iterator[Window]:
        """Read groups, as many at once as memory is for."""
        for low in range(0, len(groups), WINDOW):
            some = groups[low : low + WINDOW]
            values = self._numbers(some) if column == CODE else self._joined(column, some).astype("i4", copy=False)
            yield Window(some, self._joined(CODE, some), values)

    def around(self, codes: Numbers) -> list[int]:
        """List the groups in whose ranges some codes are."""
        counts = np.diff(np.searchsorted(np.sort(codes), self.firsts), append=len(codes))
        return list(map(int, np.flatnonzero(counts)))

    def _numbers(self, groups: list[int]) -> Numbers:
        return np.concatenate([np.arange(self.begins[group], self.begins[group + 1]) for group in groups])

    def _joined(self, column: str, groups: list[int]) -> Numbers:
        files: dict[int, list[int]] = {}
        for group in groups:
            files.setdefault(self._groups[group][0], []).append(self._groups[group][1])
        opened = self.codes if column == CODE else self.values
        return np.concatenate([opened(bucket).column(column, places) for bucket, places in files.items()])


@loop
def look_up(
    codes: Numbers, values: Numbers, parents: Numbers, children: Numbers, starts: Numbers, places: Numbers,
    found: Numbers,
) -> None:  # fmt: skip
    """Write the values of the successors that are among sorted codes.

    Notes
    -----
    As positions ascend, the successor by the same move is mostly the next code after the last one, where the search
    begins. O(log d) at a distance of d.
    """
    size, one = natural(len(codes)), natural(1)
    for parent in range(len(starts) - 1):
        code = parents[parent]
        for edge in range(starts[parent], starts[parent + 1]):
            child = children[natural(edge)]
            move = natural((child - code) * FACTOR >> 58 & 63)
            place = natural(places[move]) + one
            if place >= size or codes[place] != child:
                last = last_before(codes, child, places[move])
                if last < 0:
                    continue
                place = natural(last)
            places[move] = place
            if codes[place] == child:
                found[natural(edge)] = values[place]


@loop
def last_before(codes: Numbers, code: int, low: int) -> int:
    """Return the place of the last code up to a code, -1 if there is none: steps double from a place, then halve."""
    size, step = len(codes), 1
    if codes[low] <= code:
        while low + step < size and codes[low + step] <= code:
            low += step
            step += step
    else:
        while low >= step and codes[low - step] > code:
            low -= step
            step += step
        low = max(low - step, -1)
    while step > 1:
        step >>= 1
        if low + step < size and codes[low + step] <= code:
            low += step
    return low
