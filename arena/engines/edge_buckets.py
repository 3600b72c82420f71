"""A bucket of vertices while layers are attracted: its rows, its counters, and their changes.

Changes are kept as a snapshot of the whole bucket and the deltas of the steps since. A process remembers the buckets
that it had last, and reads only the deltas that they lack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from arena.engines.batches import Batches, Writer, batch_file
from arena.engines.column_files import open_column, write_column
from arena.engines.edge_loops import HALF, expand, receive
from arena.engines.folder import Folder, Record
from arena.engines.sizes import USUAL, Sizes
from arena.engines.steps import Task
from arena.machine.columns import ARRAYS, LISTS, Column, Engine, as_array, as_list, worth_compiling

if TYPE_CHECKING:
    from arena.engines.disk_stream import ArenaStream
    from arena.machine.columns import Array

ROWS = "rows"
"""The name of the step that makes rows."""
ATTRACTED, LEFT = "attracted.arrow", "left.arrow"
"""The files of deltas: vertices with their winner, strategy and rank; vertices with the moves they have left."""
ATTRACTED_KINDS, LEFT_KINDS = ["u4", "i1", "i4", "i4"], ["u4", "u4"]
"""The types of their columns."""
HITS = "hits.arrow"
"""The file of a task that sends."""
STATE = {"winner": "i1", "left": "u4"}
"""The columns of a snapshot, and their types."""
STATE_BYTES = 5
"""The bytes that they have a vertex."""
PAGE = 4096
"""The bytes of a page of memory, which is copied when anything in it changes."""
KEPT_BUCKETS = 32
"""The buckets that a process remembers at most: each has some files open."""


FILES_A_BUCKET = 6
"""The files that a bucket has open, with one to spare."""
OTHER_FILES = 256
"""The files that a worker may have open besides."""


class Hits(NamedTuple):
    """Edges into vertices that a winner has attracted, counted by the vertices they come from.

    Parameters
    ----------
    winner : int
        Who attracts.
    tails, counts : array
        The vertices, by their places in the bucket, and the edges of each.
    heads : array
        The vertex to which one of these edges leads.
    """

    winner: int
    tails: Array
    counts: Array
    heads: Array


Delta: TypeAlias = tuple[int, str, int]
"""The number of a step, the folder of a task of it, and the batch of a bucket in its files."""
Queues: TypeAlias = dict[int, "Array"]
"""The vertices of a bucket that each player attracts in a layer."""


def bounds(vertices: int, buckets: int) -> Array:
    """Give the first vertex of each bucket, and after the last bucket the number of vertices.

    Examples
    --------
    >>> bounds(10, 4), bucket_of(np.arange(10), 10, 4)
    (array([ 0,  3,  5,  8, 10]), array([0, 0, 0, 1, 1, 2, 2, 2, 3, 3]))
    """
    return -(-np.arange(buckets + 1, dtype="i8") * vertices // buckets)


def bucket_of(vertex: Any, vertices: int, buckets: int) -> Any:
    """Tell the bucket of a vertex, or of each in an array."""
    return vertex * buckets // vertices


def loops_over(size: int) -> Engine:
    """Give the columns on which loops run over an arena of so many vertices and edges: arrays or lists."""
    return ARRAYS if worth_compiling(size, arrays=True) else LISTS


@dataclass(frozen=True)
class DealtArena:
    """An arena whose vertices are dealt into buckets by ranges of their numbers.

    Parameters
    ----------
    folder : Folder
        Where its files are.
    stream : ArenaStream
        The arena, in a file that every worker can read.
    name : str
        A name that no other job has.
    buckets : int
        How many buckets there are.
    memory : int
        The bytes that a worker may take.
    sizes : Sizes, optional
        The sizes by which the work is cut.
    """

    folder: Folder
    stream: ArenaStream
    name: str
    buckets: int
    memory: int
    sizes: Sizes = USUAL

    @property
    def vertices(self) -> int:
        """The number of vertices."""
        return self.stream.vertices

    @property
    def edges(self) -> int:
        """The number of edges, estimated."""
        return self.stream.edges

    @cached_property
    def bounds(self) -> Array:
        """Where the buckets begin and end."""
        return bounds(self.vertices, self.buckets)


class Bucket:
    """A bucket of vertices.

    Parameters
    ----------
    job : DealtArena
        The arena.
    number : int
        The number of the bucket.
    base : tuple of int and str
        The step and the task whose folder has the snapshot.
    """

    def __init__(self, job: DealtArena, number: int, base: tuple[int, str]) -> None:
        self.job, self.number, self.step = job, number, base[0]
        self._bounds = job.bounds
        self.first = int(self._bounds[number])
        self.size = int(self._bounds[number + 1]) - self.first
        self.engine = loops_over(job.vertices + job.edges)
        rows, snapshot = f"{ROWS}/{number}", base[1]
        self.start = self._column(open_column(job.folder, f"{rows}/reverse_start.npy"))
        self.tails = self._column(open_column(job.folder, f"{rows}/reverse_ends.npy"))
        self.player = self._column(open_column(job.folder, f"{rows}/player.npy"))
        self.winner, self.left = (
            self._column(open_column(job.folder, f"{snapshot}/{name}-{number}.npy")) for name in STATE
        )
        self._attracted, self._touched, self.writes = list[tuple["Array", int, "Array", int]](), list["Array"](), 0

    @property
    def dirty(self) -> int:
        """The estimated bytes of the pages that changes have copied into memory."""
        return min(STATE_BYTES * self.size, 2 * PAGE * self.writes)

    def catch_up(self, deltas: Iterable[Delta]) -> None:
        """Apply the deltas of later steps."""
        for step, folder, batch in deltas:
            if step <= self.step:
                continue
            vertices, winners, _, _ = Batches(self.job.folder, f"{folder}/{ATTRACTED}").columns(batch)
            _put(self.winner, vertices, winners)
            touched, left = Batches(self.job.folder, f"{folder}/{LEFT}").columns(batch)
            _put(self.left, touched, left)
            self.writes += len(vertices) + len(touched)
            self.step = step

    def receive(self, parts: Iterable[Hits], rank: int) -> Queues:
        """Attract the vertices of a layer, given the edges that hit them."""
        queues: dict[int, list[Array]] = {1: [], 2: []}
        for winner, *columns in parts:
            size = len(columns[0])
            queue, via, touched = (self.engine.empty(size, kind) for kind in ("u4", "i4", "u4"))
            ends = self.engine.full(2, 0, "i8")
            self.engine.loop(receive)(
                *map(self._column, columns), winner, self.player, self.winner, self.left, queue, via, touched, ends
            )
            attracted, changed = int(ends[0]), int(ends[1])
            vertices = as_array(queue[:attracted], "u4")
            self._attracted.append((vertices, winner, as_array(via[:attracted], "i4"), rank))
            self._touched.append(as_array(touched[:changed], "u4"))
            self.writes += attracted + changed
            queues[winner].append(vertices)
        return {winner: _joined(each, "u4") for winner, each in queues.items()}

    def targets(self) -> Queues:
        """Give F1 and F2, from which attraction begins."""
        winner = as_array(self.winner, "i1")
        return {player: np.flatnonzero(winner == player).astype("u4") for player in (1, 2)}

    def undecided(self) -> Array:
        """Give the vertices that nobody attracts, drawn sinks among them."""
        return np.flatnonzero(as_array(self.winner, "i1") <= 0).astype("u4")

    def drawn(self) -> Array:
        """Give the drawn sinks."""
        return np.flatnonzero(as_array(self.winner, "i1") == 0).astype("u4")

    def edges_into(self, queue: Array) -> int:
        """Count the edges into vertices."""
        return int(self._ends(queue)[-1])

    def hits(self, queue: Array, winner: int) -> Iterator[tuple[int, Hits]]:
        """Give the edges into vertices, summed and dealt by the buckets that they come from."""
        ends = self._ends(queue)
        column, low = self._column(queue), 0
        while low < len(queue):
            high = max(int(np.searchsorted(ends, ends[low] + self.job.sizes.sorted, side="right")) - 1, low + 1)
            keys = self.engine.empty(int(ends[high] - ends[low]), "i8")
            self.engine.loop(expand)(column, low, high, self.first, self.start, self.tails, keys)
            yield from self._dealt(as_array(keys, "i8"), winner)
            low = high

    def delta(self, attracted: Writer, left: Writer) -> int:
        """Write the vertices that have changed since the last delta, and count them."""
        log, self._attracted = self._attracted, []
        touched = np.unique(_joined(self._touched, "u4"))
        self._touched = []
        winner, counters = as_array(self.winner, "i1"), as_array(self.left, "u4")
        touched = touched[winner[touched] < 0]
        vertices = _joined((vertices for vertices, *_ in log), "u4")
        attracted.columns(
            vertices,
            winner[vertices],
            _joined((via for _, _, via, _ in log), "i4"),
            np.repeat(np.array([rank for *_, rank in log], "i4"), [len(vertices) for vertices, *_ in log]),
        )
        left.columns(touched, counters[touched])
        return len(vertices) + len(touched)

    def keep(self, folder: str) -> None:
        """Write a snapshot."""
        for name, kind in STATE.items():
            column = as_array(getattr(self, name), kind)
            write_column(self.job.folder, f"{folder}/{name}-{self.number}.npy", column, kind)

    def _ends(self, queue: Array) -> Array:
        """Give the ends of the edges into each vertex, laid out one after another."""
        if isinstance(self.start, list):
            lengths = [self.start[vertex + 1] - self.start[vertex] for vertex in queue.tolist()]
        else:
            places = queue.astype("i8")
            lengths = self.start[places + 1].astype("i8") - self.start[places]
        return np.concatenate(([0], np.cumsum(lengths, dtype="i8")))

    def _dealt(self, keys: Array, winner: int) -> Iterator[tuple[int, Hits]]:
        keys.sort()
        every = keys >> HALF
        begins = np.flatnonzero(np.concatenate(([True], every[1:] != every[:-1]))[: len(every)])
        tails, counts = every[begins], np.diff(begins, append=len(every)).astype("u4")
        heads = (keys[begins] & (1 << HALF) - 1).astype("i4")
        cuts = np.searchsorted(tails, self._bounds)
        for bucket in np.flatnonzero(np.diff(cuts)).tolist():
            part = slice(cuts[bucket], cuts[bucket + 1])
            local = (tails[part] - self._bounds[bucket]).astype("u4")
            yield bucket, Hits(winner, local, counts[part], heads[part])

    def _column(self, column: Array) -> Column:
        return column if self.engine is ARRAYS else as_list(column)


_kept: dict[tuple[str, int], Bucket] = {}
"""The buckets that this process had last, by the job and their numbers."""


def take(job: DealtArena, number: int, base: Sequence[int | str], deltas: Sequence[Delta]) -> Bucket:
    """Take a bucket as it is after some steps, from memory if it is there; `give_back` returns it."""
    step, folder = int(base[0]), str(base[1])
    bucket = _kept.pop((job.name, number), None)
    if bucket is None or bucket.step not in (step, *(delta[0] for delta in deltas)):
        bucket = Bucket(job, number, (step, folder))
    bucket.catch_up(deltas)
    return bucket


def give_back(bucket: Bucket, step: int) -> None:
    """Remember a bucket as it is after a step, and forget those that were taken longest ago if memory is short."""
    bucket.step = step
    _kept[bucket.job.name, bucket.number] = bucket
    room = bucket.job.memory // 4
    while len(_kept) > KEPT_BUCKETS or (sum(each.dirty for each in _kept.values()) > room and len(_kept) > 1):
        del _kept[next(iter(_kept))]


def sent(job: DealtArena, task: Task, queues: list[tuple[Bucket, Queues]]) -> Record:
    """Send the hits of a layer; list the receiver, the winner and the size of each batch."""
    sent = list[list[int]]()
    with batch_file(job.folder, f"{task.folder}/{HITS}", ["u4", "u4", "i4"]) as file:
        for bucket, each in queues:
            for winner, queue in each.items():
                for receiver, hits in bucket.hits(queue, winner):
                    differences = np.diff(hits.tails, prepend=np.uint32(0))  # which are small, for tails ascend
                    file.columns(differences, hits.counts, hits.heads)
                    sent.append([receiver, winner, len(hits.tails)])
    return {"sent": sent, "bytes": job.folder.size(f"{task.folder}/{HITS}")}


def _put(column: Column, places: Array, values: Array) -> None:
    if isinstance(column, list):
        for place, value in zip(places.tolist(), values.tolist(), strict=True):
            column[place] = value
    else:
        column[places] = values


def _joined(parts: Iterable[Array], kind: str) -> Array:
    return np.concatenate([np.empty(0, kind), *parts])
