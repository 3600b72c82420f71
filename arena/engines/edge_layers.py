"""The steps in which an arena given as a table of edges is solved: dealing, rows, layer after layer, and values."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias

from arena.engines.column_files import open_column
from arena.engines.edge_buckets import FILES_A_BUCKET, KEPT_BUCKETS, OTHER_FILES, ROWS, Delta, bucket_of
from arena.engines.edge_rows import (
    BYTES_A_TASK,
    BYTES_A_VERTEX,
    BYTES_AN_EDGE,
    DEAL,
    DEALT,
    FORWARD,
    KEYS,
    LABELS,
    LENGTHS,
    MOVES,
    NAMES,
    REVERSE,
    VERTICES,
)
from arena.engines.edge_tasks import DRAWN, LAYERS, STAY, VALUES, EdgeJob
from arena.engines.folder import Record
from arena.engines.steps import Steps, Task
from arena.errors import InvalidArena, TooLarge
from arena.graphs.names import MappedNames
from arena.machine.memory import as_size
from arena.machine.open_files import most_open

if TYPE_CHECKING:
    from arena.engines.disk_stream import ArenaStream
    from arena.engines.sizes import Sizes

TASKS_A_WORKER = 4
"""The tasks of a step for each worker, where there is work for them: none waits long for the last one."""
MOST_NARROW = 100_000_000
"""The edges after which such a task ends, so that a killed job has not lost much."""

MOST_GATHERED = 600
"""With more buckets there is no such task, for it has some files of each open."""
MOST_BUCKETS = 1 << 14
"""The most buckets: with more there would be too many small files."""

Received: TypeAlias = dict[int, list[tuple[str, int, int, int]]]
"""The hits sent to each bucket: the folder and the batch, the winner, and the number of vertices hit."""


@dataclass
class BucketState:
    """The files from which the state of a bucket is read.

    Parameters
    ----------
    base : tuple
        The step and the folder of its latest snapshot.
    deltas : list
        The changes after the snapshot: step, folder and batch.
    every : list
        The folder and the batch of all that was ever attracted.
    grown : int
        The bytes of `deltas`.
    """

    base: tuple[int, str]
    deltas: list[Delta] = field(default_factory=list)
    every: list[tuple[str, int]] = field(default_factory=list)
    grown: int = 0

    @property
    def place(self) -> tuple[tuple[int, str], list[Delta]]:
        """The snapshot and the deltas from which a task takes the bucket."""
        return self.base, self.deltas

    def add(self, step: int, folder: str, batch: int, size: int, *, kept: bool) -> None:
        """Add the delta of a step, and its snapshot if there is one."""
        self.every.append((folder, batch))
        if kept:
            self.base, self.deltas, self.grown = (step, folder), [], 0
        else:
            self.deltas.append((step, folder, batch))
            self.grown += size


class EdgeSteps:
    """The steps of an arena.

    Parameters
    ----------
    steps : Steps
        The runner of tasks.
    job : EdgeJob
        The job of the tasks.
    about : dict
        The record of the job: its workers, and the most buckets that a task may have open.
    """

    def __init__(self, steps: Steps, job: EdgeJob, about: Record) -> None:
        self._steps, self._job, self._workers = steps, job, about["workers"]
        self._together = job.buckets <= about["gathered"]
        self._step = 0

    def solved(self) -> Record:
        """Solve, and give the record of the solution."""
        rows = self._rows(self._deal())
        states = [BucketState((0, f"{ROWS}/{number}")) for number in range(self._job.buckets)]
        self._attract(states, _received((f"{ROWS}/{number}", record) for number, record in enumerate(rows)))
        sizes = _sums_by_name(record["sizes"] for record in rows)
        labelled = any(record["labels"] for record in rows)
        kept = (*MOVES, *(NAMES if labelled else ()))
        values = self._values(states, kept, self._drawn(states) if sizes["drawn_sinks"] else [])
        regions = _sums_by_name(record["sizes"] for record in values)
        layers = {player: _sums(record["layers"][player] for record in values) for player in ("1", "2")}
        return {
            "sizes": {**sizes, "w1": sum(layers["1"]), "w2": sum(layers["2"]), **regions},
            "layers": layers,
            "labels": labelled,
            "steps": self._step,
            "tasks": self._steps.made,
            "mended": self._steps.mended,
        }

    def _deal(self) -> list[Record]:
        """Send each edge to the buckets of its ends."""
        job = self._job
        shares = len(job.stream.shares)
        number = min(shares, max(TASKS_A_WORKER * self._workers, 1))
        cuts = [task * shares // number for task in range(number + 1)]
        tasks = [Task(DEAL, task, {"low": cuts[task], "high": cuts[task + 1]}) for task in range(number)]
        dealt = self._steps.run(tasks, f"dealing {job.edges:,} edges")
        vertices = sum(record["vertices"] for record in dealt)
        if vertices != job.vertices:
            raise InvalidArena(f"{job.stream.name}: {vertices:,} vertices, and it says that there are {job.vertices:,}")
        return dealt

    def _rows(self, dealt: list[Record]) -> list[Record]:
        """Let each bucket put the edges dealt to it into rows, and remove the dealt files."""
        about: list[Record] = [
            {"edges": [0, 0], "letters": 0, **{name: [[] for _ in dealt] for name in DEALT}}
            for _ in range(self._job.buckets)
        ]
        for sender, record in enumerate(dealt):
            for batch, (bucket, _, first) in enumerate(record["sent"][VERTICES]):
                about[bucket][VERTICES][sender].append([batch, first])
            for place, name in enumerate((REVERSE, FORWARD)):
                for batch, (bucket, count) in enumerate(record["sent"][name]):
                    about[bucket][name][sender].append(batch)
                    about[bucket]["edges"][place] += count
            for batch, (bucket, _) in enumerate(record["sent"][KEYS]):
                about[bucket][KEYS][sender].append(batch)
            for batch, (bucket, count) in enumerate(record["sent"][LABELS]):
                about[bucket][LABELS][sender].append(batch)
                about[bucket]["letters"] += count
        rows = self._steps.run([Task(ROWS, *each) for each in enumerate(about)], "rows of edges")
        self._check_names(pair for record in rows for pair in record["twins"])
        for sender in range(len(dealt)):
            for name in (*DEALT, LENGTHS):
                self._job.folder.remove(f"{DEAL}/{sender}/{name}")
        return rows

    def _check_names(self, pairs: Iterable[list[int]]) -> None:
        """Refuse vertices that have one name and the same player."""
        for pair in pairs:
            first, other = map(self._name, pair)
            if first == other:
                text = f"vertex {pair[1]:,} is labelled {other!r:.80} like another one of the same player, {pair[0]:,}"
                raise InvalidArena(f"{self._job.stream.name}: {text}")

    def _name(self, vertex: int) -> str:
        job = self._job
        bucket = int(bucket_of(vertex, job.vertices, job.buckets))
        names = MappedNames(*(open_column(job.folder, f"{ROWS}/{bucket}/{name}.npy") for name in NAMES))
        return names(vertex - int(job.bounds[bucket]))

    def _attract(self, states: list[BucketState], hits: Received, what: str = "layer") -> None:
        """Attract layer after layer, until nothing is hit."""
        rank = 1
        while hits:
            self._step += 1
            sent = sum(count for each in hits.values() for *_, count in each)
            together = sent <= self._job.sizes.narrow and self._together
            shared = {"number": self._step, "rank": rank, "few": self._job.sizes.narrow * together, "most": MOST_NARROW}
            numbers = [list(range(len(states)))] if together else [[number] for number in sorted(hits)]
            tasks = [
                Task(f"{LAYERS}-{self._step}", each[0], {**shared, **_about(each, states, hits)}) for each in numbers
            ]
            records = self._steps.run(tasks, f"{what} {rank}: {sent:,} vertices")
            for task, record in zip(tasks, records, strict=True):
                for batch, number in enumerate(record["buckets"]):
                    grown, kept = record["grown"][str(number)], number in record["kept"]
                    states[number].add(self._step, task.folder, batch, grown, kept=kept)
            hits = _received((task.folder, record) for task, record in zip(tasks, records, strict=True))
            rank = max(record["rank"] for record in records)

    def _drawn(self, states: list[BucketState]) -> list[list[tuple[int, str, int]]]:
        """Attract to the drawn sinks where nobody wins, for each player in turn, and list his deltas by bucket."""
        tasks = [Task(DRAWN, number, {"state": state.place}) for number, state in enumerate(states)]
        records = self._steps.run(tasks, "drawn sinks")
        drawn: list[list[tuple[int, str, int]]] = [[] for _ in states]
        for player in (1, 2):
            own = [replace(state, deltas=[*state.deltas], every=[]) for state in states]
            self._attract(
                own, _received(((f"{DRAWN}/{number}", record) for number, record in enumerate(records)), player)
            )
            for each, state in zip(drawn, own, strict=True):
                each += [(player, *delta) for delta in state.every]
        return drawn

    def _values(
        self, states: list[BucketState], kept: Sequence[str], drawn: list[list[tuple[int, str, int]]]
    ) -> list[Record]:
        """Let each bucket write the winner, the remoteness and the strategy of its vertices."""
        tasks = [Task(STAY, number, {"state": state.place}) for number, state in enumerate(states)]
        records = self._steps.run(tasks, "moves that keep a draw")
        hits = _received((f"{STAY}/{number}", record) for number, record in enumerate(records))
        tasks = [
            Task(
                VALUES,
                number,
                {
                    "kept": kept,
                    "deltas": state.every,
                    "drawn": drawn[number] if drawn else [],
                    "hits": _batches(hits.get(number, [])),
                },
            )
            for number, state in enumerate(states)
        ]
        return self._steps.run(tasks, "values")


def _about(numbers: list[int], states: list[BucketState], hits: Received) -> Record:
    """Give a task the states of some buckets, and the hits that were sent to them."""
    return {
        "states": {str(number): states[number].place for number in numbers},
        "grown": {str(number): states[number].grown for number in numbers},
        "hits": {str(number): _batches(hits[number]) for number in numbers if number in hits},
    }


def _received(senders: Iterable[tuple[str, Record]], player: int | None = None) -> Received:
    """Collect the hits that were sent to each bucket, for the winner that they name or for a player."""
    hits = defaultdict(list)
    for folder, record in senders:
        for batch, (receiver, winner, count) in enumerate(record["sent"]):
            hits[receiver].append((folder, batch, player or winner, count))
    return dict(hits)


def _batches(hits: list[tuple[str, int, int, int]]) -> list[tuple[str, int, int]]:
    return [(folder, batch, winner) for folder, batch, winner, _ in hits]


def _sums_by_name(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    """Add up the counts of each name."""
    each = list(counts)
    return {name: sum(count[name] for count in each) for name in each[0]}


def _sums(columns: Iterable[list[int]]) -> list[int]:
    """Add columns up, which need not be equally long."""
    return [sum(counts) for counts in zip_longest(*columns, fillvalue=0)]


def buckets_of(stream: ArenaStream, memory: int, workers: int, sizes: Sizes) -> int:
    """Choose the number of buckets for the vertices of an arena.

    Raises
    ------
    TooLarge
        If so many files could not be kept apart.
    """
    room = memory - BYTES_A_TASK
    needed = BYTES_A_VERTEX * stream.vertices + BYTES_AN_EDGE * stream.edges
    busy = min(TASKS_A_WORKER * workers, 1 + (stream.edges + stream.vertices) // sizes.edges)
    buckets = max(busy, 1 + needed // room, 1 + 2 * stream.edges // 2**32)
    if buckets > MOST_BUCKETS:
        raise TooLarge(
            f"{stream.name}: {buckets:,} buckets for {as_size(memory)} a worker (at most {MOST_BUCKETS:,}); "
            "more memory is needed"
        )
    return min(buckets, max(stream.vertices, 1))


def named_once() -> Record:
    """Give a job a name that no other has, and the most buckets that one of its tasks may have open."""
    gathered = min(MOST_GATHERED, (most_open() - OTHER_FILES) // FILES_A_BUCKET - KEPT_BUCKETS)
    return {"name": os.urandom(8).hex(), "gathered": gathered}
