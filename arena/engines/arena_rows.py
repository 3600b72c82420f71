"""The rows of an arena in the folder of a job: of each vertex its player, its winner, its successors and its label."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.engines.levels import CODE, ROWS, ColumnFile, codes_file, write_columns
from arena.graphs.compact import CompactArena
from arena.graphs.names import names_of

if TYPE_CHECKING:
    from arena.engines.folder import Folder
    from arena.engines.levels import Numbers

LEVEL = "level-0000"
"""The folder of the only level of a job whose positions may come back."""
OPEN = 64
"""The groups of rows that are kept open."""


class ArenaPart(NamedTuple):
    """Some vertices of an arena, in the order of their numbers; play stops at vertices without successors."""

    player: Numbers
    winner: Numbers
    starts: Numbers
    successors: Numbers
    labels: Sequence[str] | None


class Group(NamedTuple):
    """A group of rows: the successors of its vertex `v` are `successors[starts[v]:starts[v + 1]]`."""

    player: Numbers
    winner: Numbers
    starts: Numbers
    successors: Numbers


@dataclass(frozen=True)
class ArenaParts:
    """An arena that is read part by part, so that it need not fit in memory.

    Parameters
    ----------
    name : str
        Its name in texts.
    vertices, edges : int
        The number of its vertices, and at least that of its edges.
    initial : int or None
        The vertex where play starts.
    read : callable
        Begins to read its parts: of at most so many edges, a vertex counted as two.
    """

    name: str
    vertices: int
    edges: int
    initial: int | None
    read: Callable[[int], Iterator[ArenaPart]]

    @classmethod
    def of(cls, arena: CompactArena) -> ArenaParts:
        arena.check_winners()
        return cls(arena.title or "the arena", len(arena), arena.arcs, arena.initial, partial(_cut, arena))


def _cut(arena: CompactArena, most: int) -> Iterator[ArenaPart]:
    player, winner = np.asarray(arena.player, "i1"), np.asarray(arena.winner, "i1")
    starts, ends = np.asarray(arena.forward.start).astype("i8"), np.asarray(arena.forward.ends)
    named = not isinstance(arena.vertices, range) or arena.label is not str
    labels = list(names_of(arena).values()) if named else None
    work, low = starts + 2 * np.arange(len(starts)), 0
    while low < len(player):
        high = max(low + 1, int(np.searchsorted(work, work[low] + most, "right")) - 1)
        yield ArenaPart(
            player[low:high],
            winner[low:high],
            starts[low : high + 1] - starts[low],
            ends[starts[low] : starts[high]].astype("i8"),
            labels and labels[low:high],
        )
        low = high


def write_rows(folder: Folder, parts: Iterable[ArenaPart]) -> None:
    """Write the parts of an arena as buckets: their rows, and the numbers of their vertices as codes."""
    import pyarrow as pa

    first = 0
    for bucket, part in enumerate(parts):
        count = len(part.player)
        columns: dict[str, Any] = {"player": part.player, "winner": part.winner}
        columns["successors"] = pa.LargeListArray.from_arrays(part.starts, part.successors)
        if part.labels is not None:
            columns["label"] = part.labels
        for name, content in (
            (f"{LEVEL}/rows-{bucket:05}.parquet", columns),
            (codes_file(LEVEL, bucket), {CODE: np.arange(first, first + count)}),
        ):
            if not folder.at(name).exists():
                write_columns(folder, name, content)
        first += count


class ArenaRows:
    """An arena whose edges are looked up in the folder; its codes are the numbers of its vertices."""

    def __init__(self, folder: Folder) -> None:
        self._files = [ColumnFile(folder, name) for name in folder.names(f"{LEVEL}/rows-*.parquet")]
        self._begins = [0, *accumulate(sum(file.sizes) for file in self._files)]
        self.size = self._begins[-1]
        self._group, self._labels = lru_cache(OPEN)(self._read), lru_cache(OPEN)(self._read_labels)

    @property
    def labeled(self) -> bool:
        """Whether vertices have labels; else they are printed as numbers."""
        return bool(self._files) and self._files[0].has("label")

    def player(self, codes: Numbers) -> Numbers:
        return np.concatenate([np.empty(0, "i1"), *(group.player[own] for group, own in self._groups(codes))])

    def winner(self, codes: Numbers) -> Numbers:
        """Return who has won at each vertex; -1 while play goes on."""
        return np.concatenate([np.empty(0, "i1"), *(group.winner[own] for group, own in self._groups(codes))])

    def expanded(self, codes: Numbers) -> Iterator[tuple[int, int, Numbers, Numbers]]:
        """Yield the bounds of slices of ascending codes, the successors, and the place of each one's vertex."""
        low = 0
        for group, own in self._groups(codes):
            begins, counts = group.starts[own], group.starts[own + 1] - group.starts[own]
            parents = np.repeat(np.arange(len(own)), counts)
            ends = np.cumsum(counts)
            edges = np.arange(len(parents)) + (begins - ends + counts)[parents]
            yield low, low + len(own), group.successors[edges].astype("i8"), parents
            low += len(own)

    def label(self, vertex: int) -> str:
        if not self.labeled:
            return str(vertex)
        bucket, group, place = self._place(vertex)
        return str(self._labels(bucket, group)[place])

    def named(self, *texts: str) -> Iterator[int]:
        """Find the vertices with one of some labels; O(vertices)."""
        if not self.labeled:
            yield from (int(text) for text in texts if text.isdecimal() and int(text) < self.size)
            return
        import pyarrow as pa
        from pyarrow import compute

        wanted = pa.array(texts)
        for bucket, file in enumerate(self._files):
            found = compute.is_in(file.arrow("label"), value_set=wanted).to_numpy(zero_copy_only=False)
            yield from (self._begins[bucket] + np.flatnonzero(found)).tolist()

    def _place(self, vertex: int) -> tuple[int, int, int]:
        bucket = bisect_right(self._begins, vertex) - 1
        group, place = divmod(vertex - self._begins[bucket], ROWS)
        return bucket, group, place

    def _groups(self, codes: Numbers) -> Iterator[tuple[Group, Numbers]]:
        low = 0
        while low < len(codes):
            bucket, group, _ = self._place(int(codes[low]))
            first = self._begins[bucket] + group * ROWS
            high = int(np.searchsorted(codes, min(first + ROWS, self._begins[bucket + 1])))
            yield self._group(bucket, group), codes[low:high] - first
            low = high

    def _read(self, bucket: int, group: int) -> Group:
        file = self._files[bucket]
        rows = file.arrow("successors", [group])
        starts = rows.offsets.to_numpy() - rows.offsets[0].as_py()
        player, winner = (file.column(name, [group]) for name in ("player", "winner"))
        return Group(player, winner, starts, rows.flatten().to_numpy())

    def _read_labels(self, bucket: int, group: int) -> Any:
        return self._files[bucket].arrow("label", [group])
