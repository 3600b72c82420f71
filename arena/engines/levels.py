"""Levels on disk: sorted codes in Parquet files, one per bucket, and their values in files beside them.

The numbers of a level's positions follow the order of their codes, bucket after bucket. A position is found by the
first codes of the row groups, which Parquet keeps as statistics, and a search in one group.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from arena.engines.folder import Folder, Record
from arena.errors import ArenaError, InvalidArena, ParameterError
from arena.machine.loops import loop

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[Any]

CODE, VALUE = "code", "value"
"""The columns of positions and of their values."""
ROWS = 1 << 17
"""The rows of a group, which is read whole."""
WINDOW = 64
"""The groups that are searched at once: their codes take 64 MB."""
EVERY = 64
"""One of this number of successors tells which groups are searched first: those of the others are near."""
MOST_MOVES = 64
"""The moves of a position of which each has a place where the search for its successor begins."""
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
        raise ParameterError("the engines need pyarrow: pip install 'arena-games[parquet]'") from None
    return module


def write_columns(folder: Folder, name: str, columns: Mapping[str, Any], about: Record | None = None) -> None:
    """Write a Parquet file whole or not at all: codes by their bytes, other columns by dictionaries."""
    import pyarrow as pa

    table = pa.table(dict(columns)).replace_schema_metadata({"about": json.dumps(about or {}, sort_keys=True)})
    coded = [each for each in columns if each == CODE]
    with folder.writing(name) as file:
        parquet().write_table(
            table, file, row_group_size=ROWS, compression="lz4",
            use_dictionary=[each for each in columns if each not in (CODE, "successors")] or False,
            column_encoding=dict.fromkeys(coded, "BYTE_STREAM_SPLIT") or None,
            write_statistics=coded, write_page_checksum=True,
        )  # fmt: skip


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
            table = self._file.read_row_groups(groups, columns=[column], use_threads=False)
            return table.column(0).combine_chunks()

    def column(self, column: str, groups: list[int] | None = None) -> Numbers:
        numbers: Numbers = self.arrow(column, groups).to_numpy(zero_copy_only=False)
        return numbers

    def between(self, low: int, high: int) -> Numbers:
        """Read the sorted codes from `low` to before `high`."""
        firsts = np.array(self.firsts, "i8")
        begin, end = np.searchsorted(firsts, low, "right"), np.searchsorted(firsts, high)
        groups = list(range(max(int(begin) - 1, 0), int(end)))
        codes = self.column(CODE, groups)
        begin, end = np.searchsorted(codes, [low, high]).tolist()
        return codes[begin:end]


def codes_file(level: str, bucket: int) -> str:
    return f"{level}/codes-{bucket:05}.parquet"


def values_file(level: str, bucket: int) -> str:
    return f"{level}/values-{bucket:05}.parquet"


class Level:
    """The positions of a level, and their values once there are any.

    Parameters
    ----------
    folder : Folder
        The folder of the job.
    name : str
        The folder of the level in it.
    values : list of str, optional
        The files of the buckets' values.
    """

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
        place = int(np.searchsorted(codes, code))
        return (group, place) if place < len(codes) and codes[place] == code else None

    def of(self, column: str, children: Numbers, starts: Numbers) -> Numbers:
        """Return the values of successors, in the order in which their positions list them."""
        found = np.full(len(children), -1, "i8" if column == CODE else "i4")
        groups = self._around(children[::EVERY])
        self._search(groups, column, children, starts, found)
        if len(left := np.flatnonzero(found < 0)):
            others = sorted({*self._around(children[left])} - {*groups})
            self._search(others, column, children, starts, found)
        if len(found) and (missing := int(np.argmin(found >= 0))) >= 0 and found[missing] < 0:
            raise InvalidArena(f"{self.folder}/{self.name}: a move leads to code {children[missing]}, which is missing")
        return found

    def _search(self, groups: list[int], column: str, children: Numbers, starts: Numbers, found: Numbers) -> None:
        for low in range(0, len(groups), WINDOW):
            window = groups[low : low + WINDOW]
            codes = self._joined(CODE, window)
            values = self._numbers(window) if column == CODE else self._joined(column, window).astype("i4")
            look_up(codes, values, children, starts, np.zeros(MOST_MOVES, "i8"), found)

    def _around(self, codes: Numbers) -> list[int]:
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
    codes: Numbers, values: Numbers, children: Numbers, starts: Numbers, places: Numbers, found: Numbers
) -> None:
    """Write the values of the successors that are among sorted codes.

    Notes
    -----
    The steps double away from there, and then halve: O(log d) at a distance of d.
    """
    size, moves = len(codes), len(places)
    for parent in range(len(starts) - 1):
        first = starts[parent]
        for edge in range(first, starts[parent + 1]):
            move = min(edge - first, moves - 1)
            child, low, step = children[edge], places[move], 1
            if codes[low] <= child:
                high = low + 1
                while high < size and codes[high] <= child:
                    low = high
                    high += step
                    step += step
                high = min(high, size)
            else:
                high = low
                low -= 1
                while low >= 0 and codes[low] > child:
                    high = low
                    low -= step
                    step += step
                low = max(low, -1)
            while high - low > 1:
                middle = (low + high) >> 1
                if codes[middle] <= child:
                    low = middle
                else:
                    high = middle
            if low >= 0:
                places[move] = low
                if codes[low] == child:
                    found[edge] = values[low]
