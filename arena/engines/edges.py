"""Arenas given as a table of edges, solved in bulk steps over files: layer by layer, narrow layers together.

Buckets of vertices are as many as the memory of a worker asks for. Between two steps stands what each bucket was sent.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from arena.engines.disk_files import sum_of
from arena.engines.disk_stream import ArenaStream
from arena.engines.edge_buckets import ROWS, Delta
from arena.engines.edge_solution import KIND, SOLUTION, EdgeSolution, opened
from arena.engines.edge_tasks import (
    BYTES_A_TASK,
    BYTES_A_VERTEX,
    BYTES_AN_EDGE,
    DEAL,
    FORWARD,
    HITS,
    LAYERS,
    REVERSE,
    STAY,
    VALUES,
    VERTICES,
    EdgeJob,
)
from arena.engines.folder import Folder, Record
from arena.engines.plies import claimed
from arena.engines.steps import Engine, Steps, Task
from arena.errors import InvalidArena, ParameterError, TooLarge
from arena.graphs.marks import REACH
from arena.machine.columns import MAX_NUMBER

if TYPE_CHECKING:
    from arena.unfolding.reach import Progress

VERSION = 1
"""The version of what files hold; with another one a job does not go on."""
TASKS_A_WORKER = 4
"""The tasks of a step for each worker, where there is work for them: none waits long for the last one."""
FEW_EDGES = 500_000
"""So many edges are one task's work."""
NARROW = 200_000
"""Layers into which fewer edges lead are attracted in one task."""
MOST_NARROW = 100_000_000
"""The edges after which such a task ends, so that a killed job has not lost much."""
MOST_GATHERED = 128
"""With more buckets there is no such task: it has some files of each open."""
MOST_BUCKETS = 1 << 14
"""The most buckets: with more there would be too many small files."""


def solve_by_layers(
    stream: ArenaStream,
    folder: Folder,
    engine: Engine,
    memory: int,
    *,
    objective: str = REACH,
    progress: Progress | None = None,
) -> EdgeSolution:
    """Solve an arena layer by layer in a folder, from where an earlier job in it ended.

    Parameters
    ----------
    stream : ArenaStream
        The arena, as `arena.stream` gives it of a file that every worker can read.
    folder : Folder
        Where all files are: the solution stays there.
    engine : Engine
        Who runs the tasks.
    memory : int
        The bytes that a worker may take.
    objective : str, optional
        Only to reach a sink.
    progress : callable, optional
        Called when a task is done, with 1 and what is being done.

    Raises
    ------
    InvalidArena
        If the file is not one of an arena, or a file of the folder is damaged that cannot be made again.
    ParameterError
        If the folder is another job's, or one works in it, or the objective is another one.
    TooLarge
        If the memory does not suffice for a bucket.

    Notes
    -----
    O(|S|+|A|) besides sorting. On disk 16 bytes an edge while edges are dealt, then 8 an edge and 9 a vertex, 12 for
    each edge that was sent, and at the end 4 an edge and 14 a vertex.
    """
    if objective != REACH:
        raise ParameterError(f"objective {objective}: in bulk steps only {REACH}; --engine disk solves for the others")
    if stream.vertices > MAX_NUMBER:
        raise TooLarge(f"{stream.path}: {stream.vertices:,} vertices (at most {MAX_NUMBER:,})")
    buckets = _buckets(stream, memory, engine.workers)
    with folder.locked():
        about = {
            "kind": KIND,
            "version": VERSION,
            "source": _source(stream),
            "memory": memory,
            "workers": engine.workers,
        }
        begun = claimed(folder, about, {"name": os.urandom(8).hex(), "buckets": buckets})
        if not folder.exists(SOLUTION):
            job = EdgeJob(folder, stream, begun["name"], begun["buckets"], memory)
            solution = _Layers(Steps(job, engine, progress), begun).solved()
            folder.write_json(SOLUTION, {**begun, **solution})
        _tidy(folder, folder.read_json(SOLUTION) or {})
    return opened(folder)


def _buckets(stream: ArenaStream, memory: int, workers: int) -> int:
    """Tell into how many buckets the vertices of an arena are dealt."""
    room = memory - BYTES_A_TASK
    if room < BYTES_A_TASK:
        raise TooLarge(f"a worker takes at least {2 * BYTES_A_TASK / 1e6:,.0f} MB; {memory / 1e6:,.0f} are too few")
    needed = BYTES_A_VERTEX * stream.vertices + BYTES_AN_EDGE * stream.edges
    busy = min(TASKS_A_WORKER * workers, 1 + (stream.edges + stream.vertices) // FEW_EDGES)
    buckets = max(busy, 1 + needed // room, 1 + 2 * stream.edges // 2**32)
    if buckets > MOST_BUCKETS:
        raise TooLarge(
            f"{stream.path}: {buckets:,} buckets for {memory / 1e9:.1f} GB a worker (at most {MOST_BUCKETS:,}); "
            "more memory is needed"
        )
    return min(buckets, max(stream.vertices, 1))


def _source(stream: ArenaStream) -> Record:
    """Say which arena a folder is of: the name, and the size and the checksum of what is in its files."""
    size = total = 0
    for path in stream.sources:
        with path.open("rb") as file:
            size, total = sum_of(file, before=(size, total))
    return {"name": stream.path.name, "bytes": size, "sum": total, "initial": stream.initial}


@dataclass
class _State:
    """Where a bucket is: the step and the folder of its snapshot, the deltas since, and the bytes of these."""

    base: tuple[int, str]
    deltas: list[Delta] = field(default_factory=list)
    every: list[tuple[str, int]] = field(default_factory=list)
    grown: int = 0

    def add(self, step: int, folder: str, batch: int, size: int, *, kept: bool) -> None:
        """Add the delta of a step, and its snapshot if there is one."""
        self.every.append((folder, batch))
        if kept:
            self.base, self.deltas, self.grown = (step, folder), [], 0
        else:
            self.deltas.append((step, folder, batch))
            self.grown += size


class _Layers:
    """The steps of an arena.

    Parameters
    ----------
    steps : Steps
        What runs them.
    about : dict
        What the folder is for.
    """

    def __init__(self, steps: Steps, about: Record) -> None:
        self._steps, self._job, self._workers = steps, steps.job, about["workers"]
        self._states = [_State((0, f"{ROWS}/{number}")) for number in range(about["buckets"])]
        self._hits, self._step = dict[int, list[tuple[str, int, int, int]]](), 0

    def solved(self) -> Record:
        """Solve, and give what is to be said of the solution."""
        rows = self._rows(self._deal())
        self._attract()
        values = self._values()
        sizes = {name: sum(record["sizes"][name] for record in rows) for name in rows[0]["sizes"]}
        layers = {player: _sums(record["layers"][player] for record in values) for player in ("1", "2")}
        undetermined = sum(record["undetermined"] for record in values)
        return {
            "sizes": {**sizes, "w1": sum(layers["1"]), "w2": sum(layers["2"]), "undetermined": undetermined},
            "layers": layers,
            "steps": self._step,
            "tasks": self._steps.made,
            "mended": self._steps.mended,
        }

    def _deal(self) -> list[Record]:
        job = self._job
        shares = len(job.stream.shares)
        number = min(shares, max(TASKS_A_WORKER * self._workers, 1))
        cuts = [task * shares // number for task in range(number + 1)]
        tasks = [Task(DEAL, task, {"low": cuts[task], "high": cuts[task + 1]}) for task in range(number)]
        dealt = self._steps.run(tasks, f"dealing {job.edges:,} edges")
        vertices = sum(record["vertices"] for record in dealt)
        if vertices != job.vertices:
            raise InvalidArena(f"{job.stream.path}: {vertices:,} vertices, and it says that there are {job.vertices:,}")
        return dealt

    def _rows(self, dealt: list[Record]) -> list[Record]:
        about: list[Record] = [{VERTICES: [], REVERSE: [], FORWARD: [], "edges": [0, 0]} for _ in self._states]
        for each in about:
            for name in (VERTICES, REVERSE, FORWARD):
                each[name] = [[] for _ in dealt]
        for sender, record in enumerate(dealt):
            for batch, (bucket, _, first) in enumerate(record["sent"][VERTICES]):
                about[bucket][VERTICES][sender].append([batch, first])
            for place, name in enumerate((REVERSE, FORWARD)):
                for batch, (bucket, count) in enumerate(record["sent"][name]):
                    about[bucket][name][sender].append(batch)
                    about[bucket]["edges"][place] += count
        rows = self._steps.run([Task(ROWS, *each) for each in enumerate(about)], "rows of edges")
        for sender in range(len(dealt)):
            for name in (VERTICES, REVERSE, FORWARD):
                self._job.folder.remove(f"{DEAL}/{sender}/{name}")
        self._hits = _received((f"{ROWS}/{number}", record) for number, record in enumerate(rows))
        return rows

    def _attract(self) -> None:
        """Attract layer after layer, until nothing is hit."""
        rank = 1
        while self._hits:
            self._step += 1
            step = self._step
            sent = sum(count for hits in self._hits.values() for *_, count in hits)
            together = sent <= NARROW and len(self._states) <= MOST_GATHERED
            name = f"{LAYERS}-{step}"
            shared = {"number": step, "rank": rank, "few": NARROW * together, "most": MOST_NARROW}
            numbers = [list(range(len(self._states)))] if together else [[number] for number in sorted(self._hits)]
            tasks = [Task(name, each[0], {**shared, **self._about(each)}) for each in numbers]
            records = self._steps.run(tasks, f"layer {rank}: {sent:,} edges")
            for task, record in zip(tasks, records, strict=True):
                for batch, number in enumerate(record["buckets"]):
                    grown, kept = record["grown"][str(number)], number in record["kept"]
                    self._states[number].add(step, task.folder, batch, grown, kept=kept)
            self._hits = _received((task.folder, record) for task, record in zip(tasks, records, strict=True))
            rank = max(record["rank"] for record in records)

    def _about(self, numbers: list[int]) -> Record:
        """Tell a task where buckets are, and what was sent to them."""
        states = {str(number): self._states[number] for number in numbers}
        return {
            "states": {number: (state.base, state.deltas) for number, state in states.items()},
            "grown": {number: state.grown for number, state in states.items()},
            "hits": {str(number): _batches(self._hits[number]) for number in numbers if number in self._hits},
        }

    def _values(self) -> list[Record]:
        tasks = [Task(STAY, number, {"state": (state.base, state.deltas)}) for number, state in enumerate(self._states)]
        records = self._steps.run(tasks, "moves that keep a draw")
        hits = _received((f"{STAY}/{number}", record) for number, record in enumerate(records))
        tasks = [
            Task(VALUES, number, {"deltas": state.every, "hits": _batches(hits.get(number, []))})
            for number, state in enumerate(self._states)
        ]
        return self._steps.run(tasks, "values")


def _received(senders: Iterable[tuple[str, Record]]) -> dict[int, list[tuple[str, int, int, int]]]:
    """Tell what was sent to each bucket: the folder and the batch, the winner, and how many vertices are hit."""
    hits = defaultdict(list)
    for folder, record in senders:
        for batch, (receiver, winner, count) in enumerate(record["sent"]):
            hits[receiver].append((folder, batch, winner, count))
    return dict(hits)


def _batches(hits: list[tuple[str, int, int, int]]) -> list[tuple[str, int, int]]:
    return [(folder, batch, winner) for folder, batch, winner, _ in hits]


def _sums(columns: Iterable[list[int]]) -> list[int]:
    """Add columns up, which need not be equally long."""
    total: list[int] = []
    for column in columns:
        total += [0] * (len(column) - len(total))
        for place, count in enumerate(column):
            total[place] += count
    return total


def _tidy(folder: Folder, solution: Record) -> None:
    """Remove what only the way to the solution needed, or an interrupted tidying has left of it."""
    folder.remove(DEAL)
    folder.remove(STAY)
    for step in range(1, solution["steps"] + 1):
        folder.remove(f"{LAYERS}-{step}")
    for bucket in range(solution["buckets"]):
        for name in ("reverse_start.npy", "reverse_ends.npy", f"winner-{bucket}.npy", f"left-{bucket}.npy", HITS):
            folder.remove(f"{ROWS}/{bucket}/{name}")
