"""The rows of an arena as files: an external counting sort of edges that do not fit into memory.

The edges are kept as they come, and counted by their heads, so that it is known where each row starts. Then the rows
are filled, as many at a time as fit into the memory that may be taken; for each such part all edges are looked at once
more. Rows of successors are made from those of predecessors in the same way.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from arena.engines.column_files import ColumnWriter, Watch, column_file, open_column, write_column
from arena.engines.disk_stream import CHUNK, ArenaStream, Part
from arena.engines.folder import Folder
from arena.errors import InvalidArena, TooLarge
from arena.graphs.attributes import VERTEX_MARKS
from arena.graphs.edges import add_up, count_edges, narrowed, scatter_edges
from arena.graphs.names import MappedNames
from arena.machine.columns import ARRAYS, MAX_NUMBER, Rows, worth_compiling
from arena.machine.loops import Loop

if TYPE_CHECKING:
    from arena.machine.columns import Array

    Chunks: TypeAlias = Iterator[tuple[Array, Array]]
    """Edges: the ends for the rows, and the vertices whose rows get them."""

Report: TypeAlias = Callable[[str, int], Watch]
"""Called with the text and the bytes of a step; gives a function to call with the bytes done."""
LIMITS = {"player": (1, 2), "winner": (-1, 2), **{mark.name: (mark.least, mark.most) for mark in VERTEX_MARKS.values()}}
"""The least and the largest number that the columns of vertices may have."""
KINDS = {"player": "i1", "winner": "i1", **dict.fromkeys(VERTEX_MARKS, "i8")}
"""The types of these columns."""
PAIR_BYTES = 8
"""The bytes of an edge as it comes."""
END_BYTES = 4
"""The bytes of an edge in rows."""
LEAST_FILLED = 1 << 10
"""The fewest edges that are filled at once."""


ROWS = "rows"
"""The folder of the rows."""
LABELS = "label"
"""The name of the column of all labels, one after the other in UTF-8."""
LABEL_START = "label_start"
"""That of the places where they begin."""
LABEL_LENGTHS = "label_lengths"
"""That of their lengths, until it is known where they begin."""
SPOOLED = ("source", "target", LABEL_LENGTHS)
"""The files that do not stay."""
STOPPED = "moves_of_targets"
"""The name of the rows of moves out of targets, by their heads."""


def rows_in(folder: Folder, name: str) -> Rows:
    """Map rows into memory."""
    return Rows(*(open_column(folder, f"{ROWS}/{name}_{part}.npy") for part in ("start", "ends")))


def check_numbers(stream: ArenaStream, name: str, values: Array, first: int) -> None:
    """Refuse a part of a column, from place `first` on, that has numbers out of its bounds."""
    least, most = LIMITS[name]
    wrong = (values < least) | (values > most)
    if wrong.any():
        place = int(wrong.argmax())
        text = f"{name}: {values[place]} at place {first + place:,} (a number from {least} to {most:,})"
        raise InvalidArena(f"{stream.name}: {text}")


def make_rows(stream: ArenaStream, folder: Folder, room: int, report: Report) -> tuple[int, list[str]]:
    """Write the columns and the rows of an arena into a folder.

    Parameters
    ----------
    stream : ArenaStream
        The arena.
    folder : Folder
        Where.
    room : int
        The bytes of memory that a part of the rows may take.
    report : callable
        Is told of each step.

    Returns
    -------
    edges : int
        How many there are, those out of targets included.
    files : list of str
        The names of the columns.

    Raises
    ------
    InvalidArena
        If the stream is not one of an arena; the text names its file.
    OSError
        If the disk is full.

    Notes
    -----
    O(|S|+|A|) for each part of the rows; 14 bytes a vertex and the room in memory, 12 bytes an edge on disk, of which
    8 stay.
    """
    sorting = _Sorting(stream, folder, room, report)
    sorting.spool()
    sorting.sort_by_target()
    for name in ("source", "target"):
        folder.remove(f"{ROWS}/{name}.npy")
    sorting.sort_by_source()
    return sorting.edges, sorting.files


@dataclass
class _Sorting:
    """The sort in progress: the sizes counted so far, and the files that stand."""

    stream: ArenaStream
    folder: Folder
    room: int
    report: Report
    size: int = 0
    edges: int = 0
    files: list[str] = field(default_factory=list)
    hashes: list[Array] = field(default_factory=list)

    def spool(self) -> None:
        """Write the columns of the vertices, and the edges as they come."""
        watch = self.report(f"reading {self.stream.name}", PAIR_BYTES * self.stream.edges)
        most = -1
        with ExitStack() as files, contextlib.closing(self.stream.parts()) as parts:
            open_: dict[str, ColumnWriter] = {}

            def write(name: str, kind: str, values: Array) -> None:
                if name not in open_:
                    open_[name] = files.enter_context(column_file(self.folder, self._path(name), kind))
                open_[name].write(values)

            for part in parts:
                self._check(part)
                for name, values in part.columns.items():
                    write(name, KINDS[name], values)
                if part.labels:
                    letters = [label.encode() for label in part.labels]
                    write(LABELS, "u1", np.frombuffer(b"".join(letters), dtype="u1"))
                    write(LABEL_LENGTHS, "u4", np.fromiter(map(len, letters), "u4", len(letters)))
                    self.hashes.append(np.fromiter(map(hash, letters), "i8", len(letters)))
                write("source", "u4", part.source)
                write("target", "u4", part.target)
                self.size += len(part.columns.get("player", ()))
                self.edges += len(part.source)
                most = max([most, *(int(ends.max()) for ends in (part.source, part.target) if len(ends))])
                watch(PAIR_BYTES * len(part.source))
        if most >= self.size:
            raise self._wrong(f"an edge has the vertex {most:,} (from 0 to {self.size - 1:,})")
        self.files += [name for name in open_ if name not in SPOOLED]
        if self.hashes:
            self._place_labels()

    def _place_labels(self) -> None:
        """Write where each label begins, and refuse those that are there twice."""
        start = np.zeros(self.size + 1, dtype="u8")
        np.cumsum(self._open(LABEL_LENGTHS), out=start[1:])
        self._write(LABEL_START, start)
        self.folder.remove(self._path(LABEL_LENGTHS))
        hashes = np.concatenate(self.hashes)
        self.hashes.clear()
        ordered = np.sort(hashes)
        repeated = np.unique(ordered[1:][ordered[1:] == ordered[:-1]])
        names = MappedNames(self._open(LABELS), start)
        for each in repeated:
            texts = Counter(map(names, np.flatnonzero(hashes == each).tolist()))
            for text, times in texts.most_common(1):
                if times > 1:
                    raise self._wrong(f"label: {text!r:.80} is there {times} times (each name once)")

    def sort_by_target(self) -> None:
        """Write the rows of predecessors, without the edges out of vertices that have a winner."""
        source, target, winner = map(self._open, ("source", "target", "winner"))
        winner = winner.copy()
        start, degree = self._counters(), np.zeros(self.size, dtype="u4")
        stopped, kept = np.zeros(self.size, dtype=bool), 0
        watch = self.report("counting edges", PAIR_BYTES * self.edges)
        for sources, targets in _pairs(source, target):
            count = self._loop(count_edges)(sources, targets, winner, start, degree)
            if count < len(sources):
                stopped[sources[winner[sources] >= 0]] = True
            kept += count
            watch(PAIR_BYTES * len(sources))
        self._check_drawn(stopped, winner)
        self._write("stopped", np.flatnonzero(stopped).astype("u4"))
        self._write("out_degree", narrowed(degree))
        del degree, stopped
        self._loop(add_up)(start)
        self._fill("reverse", lambda: _pairs(source, target), winner, start)
        if kept < self.edges:
            self._sort_stopped(source, target, winner)

    def _sort_stopped(self, source: Array, target: Array, winner: Array) -> None:
        """Write the rows of the moves out of targets, which are checked and then forgotten."""
        others, start, degree = np.where(winner < 0, np.int8(0), np.int8(-1)), self._counters(), self._counters()
        for sources, targets in _pairs(source, target):
            self._loop(count_edges)(sources, targets, others, start, degree)
        self._loop(add_up)(start)
        self._fill(STOPPED, lambda: _pairs(source, target), others, start)

    def sort_by_source(self) -> None:
        """Write the rows of successors."""
        reverse, start = rows_in(self.folder, "reverse"), self._counters()
        np.cumsum(self._open("out_degree"), out=start[1:])
        everywhere = np.full(self.size, -1, dtype="i1")
        self._fill("forward", lambda: _turned(reverse), everywhere, start)

    def _fill(self, name: str, chunks: Callable[[], Chunks], winner: Array, start: Array) -> None:
        """Write rows part by part; `start` tells where they start, and is written over."""
        self._write(f"{name}_start", start)
        bounds = _bounds(start, max(self.room // END_BYTES, LEAST_FILLED))
        watch = self.report(f"sorting into rows: {name}", PAIR_BYTES * int(start[-1]) * (len(bounds) - 1))
        with column_file(self.folder, self._path(f"{name}_ends"), "u4") as file:
            for low, high in pairwise(bounds):
                first, end = int(start[low]), int(start[high])
                rows, ends = start[low : high + 1], np.empty(end - first, dtype="u4")
                rows -= rows.dtype.type(first)
                for tails, heads in chunks():
                    inside = slice(None) if len(bounds) == 2 else (heads >= low) & (heads < high)
                    self._loop(scatter_edges)(tails[inside], heads[inside] - heads.dtype.type(low), winner, rows, ends)
                    watch(PAIR_BYTES * len(tails))
                file.write(ends)
                start[high] = end
        self.files.append(f"{name}_ends")

    def _check(self, part: Part) -> None:
        """Refuse columns and edges with numbers out of their bounds."""
        for name, values in part.columns.items():
            check_numbers(self.stream, name, values, self.size)
        if self.size + len(part.columns.get("player", ())) > MAX_NUMBER:
            raise TooLarge(f"{self.stream.name}: {self.size:,} vertices and more (at most {MAX_NUMBER:,})")
        for name, ends in (("source", part.source), ("target", part.target)):
            if len(ends) and not (ends.min() >= 0 and ends.max() < MAX_NUMBER):
                raise self._wrong(f"{name}: {min(ends.min(), -1) if ends.min() < 0 else ends.max()} is no vertex")

    def _check_drawn(self, stopped: Array, winner: Array) -> None:
        drawn = np.flatnonzero(stopped & (winner == 0))
        if len(drawn):
            raise self._wrong(f"winner: 0 at vertex {drawn[0]}, which has moves (only sinks are drawn)")

    def _wrong(self, reason: str) -> InvalidArena:
        return InvalidArena(f"{self.stream.name}: {reason}")

    def _loop(self, loop: Loop) -> Loop:
        """Give a loop as it runs over arrays of this size: small ones are not worth loading numba."""
        return ARRAYS.loop(loop) if worth_compiling(self.size + self.edges, arrays=True) else loop

    def _counters(self) -> Array:
        return np.zeros(self.size + 1, dtype="u4" if self.edges < 2**32 else "u8")

    def _write(self, name: str, column: Array) -> None:
        write_column(self.folder, self._path(name), column, column.dtype.str)
        self.files.append(name)

    def _open(self, name: str) -> Array:
        return open_column(self.folder, self._path(name))

    def _path(self, name: str) -> str:
        return f"{ROWS}/{name}.npy"


def _pairs(source: Array, target: Array) -> Chunks:
    """Give edges chunk by chunk."""
    for place in range(0, len(source), CHUNK):
        yield source[place : place + CHUNK], target[place : place + CHUNK]


def _turned(rows: Rows) -> Chunks:
    """Give the edges of rows chunk by chunk, the other way round."""
    for begin in range(0, len(rows.ends), CHUNK):
        ends = rows.ends[begin : begin + CHUNK]
        first = int(np.searchsorted(rows.start, begin, side="right")) - 1
        last = int(np.searchsorted(rows.start, begin + len(ends), side="left"))
        lengths = np.diff(np.clip(rows.start[first : last + 1].astype("i8"), begin, begin + len(ends)))
        yield np.repeat(np.arange(first, last, dtype="u4"), lengths), ends


def _bounds(start: Array, most: int) -> list[int]:
    """Cut the rows into parts of at most so many edges; a row of more edges is a part of its own."""
    bounds, size = [0], len(start) - 1
    while bounds[-1] < size:
        end = int(np.searchsorted(start, int(start[bounds[-1]]) + most, side="right")) - 1
        bounds.append(min(max(end, bounds[-1] + 1), size))
    return bounds
