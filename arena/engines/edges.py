"""Arenas given as a table of edges, solved in bulk steps over files: layer by layer, narrow layers together.

Buckets of vertices are as many as the memory of a worker asks for. Between two steps stands what each bucket was sent.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from arena.engines.disk_files import NOTHING, sum_of
from arena.engines.disk_stream import ArenaStream
from arena.engines.edge_buckets import FILES_A_BUCKET, HITS, KEPT_BUCKETS, OTHER_FILES, ROWS, Delta
from arena.engines.edge_files import most_open
from arena.engines.edge_rows import (
    BYTES_A_TASK,
    BYTES_A_VERTEX,
    BYTES_AN_EDGE,
    DEAL,
    DEALT,
    FORWARD,
    LABELS,
    LENGTHS,
    MOVES,
    NAMES,
    REVERSE,
    VERTICES,
)
from arena.engines.edge_solution import KIND, SOLUTION, VERSION, EdgeSolution, recorded
from arena.engines.edge_tasks import DRAWN, LAYERS, STAY, VALUES, EdgeJob
from arena.engines.folder import Folder, Record
from arena.engines.plies import LEAST_MEMORY, check_is_folder, claimed
from arena.engines.ply_record import JOB
from arena.engines.steps import Engine, StepReport, Steps, Task, unreported
from arena.errors import InvalidArena, ParameterError, TooLarge
from arena.graphs.marks import REACH
from arena.machine.columns import MAX_NUMBER
from arena.machine.memory import written
from arena.unfolding.reach import over

TASKS_A_WORKER = 4
"""The tasks of a step for each worker, where there is work for them: none waits long for the last one."""
FEW_EDGES = 500_000
"""So many edges are one task's work."""
NARROW = 200_000
"""Layers into which fewer edges lead are attracted in one task."""
MOST_NARROW = 100_000_000
"""The edges after which such a task ends, so that a killed job has not lost much."""
MOST_GATHERED = 600
"""With more buckets there is no such task, for it has some files of each open."""
DISK_BYTES, VERTEX_DISK_BYTES = 28, 40
"""The bytes that an edge and a vertex take on disk on the way to the solution, at most."""
MOST_BUCKETS = 1 << 14
"""The most buckets: with more there would be too many small files."""


def solve_by_layers(
    stream: ArenaStream,
    folder: Folder,
    engine: Engine,
    memory: int | None = None,
    *,
    objective: str = REACH,
    max_vertices: int | None = None,
    max_edges: int | None = None,
    report: StepReport = unreported,
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
    memory : int, optional
        The bytes that a worker may take; by default those of the job that is gone on with, else a share of those that
        are free here.
    objective : str, optional
        Only to reach a sink.
    max_vertices, max_edges : int, optional
        The bounds on what the file says to have.
    report : callable, optional
        Is told of each step.

    Raises
    ------
    InvalidArena
        If the file is not one of an arena, or a file of the folder is damaged that cannot be made again.
    ParameterError
        If the folder is another job's, or one works in it, or the objective is another one.
    TooLarge
        If there is more than a bound allows, or the memory does not suffice for a bucket, or the disk for all.

    Notes
    -----
    O(|S|+|A|) besides sorting, 32 bytes a vertex of a bucket and 5 an edge in memory. On disk 16 bytes an edge while
    edges are dealt, then 8, and up to 12 for each edge that is sent; 4 an edge and 14 a vertex stay.
    """
    if REACH not in (objective, stream.objective or objective) or objective != REACH:
        raise ParameterError(f"objective {objective}: in bulk steps only {REACH}; --engine disk solves for the others")
    for what, count, bound in (("vertices", stream.vertices, max_vertices), ("edges", stream.edges, max_edges)):
        if bound is not None and count > bound:
            raise over(what, bound)
    if stream.vertices > MAX_NUMBER:
        raise TooLarge(f"{stream.path}: {stream.vertices:,} vertices (at most {MAX_NUMBER:,})")
    if memory is not None and memory < LEAST_MEMORY:
        raise TooLarge(f"a worker takes at least {written(LEAST_MEMORY)} of memory; {written(memory)} are too few")
    check_is_folder(folder)
    _check_disk(stream, folder)
    with folder.locked(), folder.naming():
        about = {
            "kind": KIND,
            "version": VERSION,
            "arena": _source(stream),
            "memory": memory,
            "workers": engine.workers,
        }
        gathered = min(MOST_GATHERED, (most_open() - OTHER_FILES) // FILES_A_BUCKET - KEPT_BUCKETS)
        begun = claimed(folder, about, {"name": os.urandom(8).hex(), "gathered": gathered})
        buckets = buckets_of(stream, begun["memory"], begun["workers"])
        if not folder.exists(SOLUTION):
            job = EdgeJob(folder, stream, begun["name"], buckets, begun["memory"])
            solution = _Layers(Steps(job, engine, report), job, begun).solved()
            folder.write_json(SOLUTION, {**begun, "buckets": buckets, **solution})
        solution = recorded(folder)
        _tidy(folder, solution)
    return EdgeSolution(folder, solution)


def buckets_of(stream: ArenaStream, memory: int, workers: int) -> int:
    """Tell into how many buckets the vertices of an arena are dealt.

    Raises
    ------
    TooLarge
        If so many files could not be kept apart.
    """
    room = memory - BYTES_A_TASK
    needed = BYTES_A_VERTEX * stream.vertices + BYTES_AN_EDGE * stream.edges
    busy = min(TASKS_A_WORKER * workers, 1 + (stream.edges + stream.vertices) // FEW_EDGES)
    buckets = max(busy, 1 + needed // room, 1 + 2 * stream.edges // 2**32)
    if buckets > MOST_BUCKETS:
        raise TooLarge(
            f"{stream.path}: {buckets:,} buckets for {written(memory)} a worker (at most {MOST_BUCKETS:,}); "
            "more memory is needed"
        )
    return min(buckets, max(stream.vertices, 1))


def _check_disk(stream: ArenaStream, folder: Folder) -> None:
    """Refuse what the disk has no room for."""
    free, needed = folder.free(), DISK_BYTES * stream.edges + VERTEX_DISK_BYTES * stream.vertices
    if not folder.exists(JOB) and free is not None and needed > free:
        raise TooLarge(f"{folder}: {stream.path} would take {written(needed)} of disk and {written(free)} are free")


def _source(stream: ArenaStream) -> Record:
    """Say which arena a folder is of: the name, and the size and the checksum of what is in its files."""
    total = NOTHING
    for path in stream.sources:
        with path.open("rb") as file:
            total = sum_of(file, before=total)
    return {"file": stream.path.name, "bytes": total.bytes, "sum": total.crc32, "initial": stream.initial}


Received: TypeAlias = dict[int, list[tuple[str, int, int, int]]]
"""What was sent to each bucket: the folder and the batch, the winner, and how many vertices are hit."""


@dataclass
class _State:
    """Where a bucket is: the step and the folder of its snapshot, the deltas since, and the bytes of these."""

    base: tuple[int, str]
    deltas: list[Delta] = field(default_factory=list)
    every: list[tuple[str, int]] = field(default_factory=list)
    grown: int = 0

    @property
    def place(self) -> tuple[tuple[int, str], list[Delta]]:
        """What a task has to know of it."""
        return self.base, self.deltas

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
    job : EdgeJob
        What they are for.
    about : dict
        What the folder says of the job: for how many workers, and how many buckets a task may have open.
    """

    def __init__(self, steps: Steps, job: EdgeJob, about: Record) -> None:
        self._steps, self._job, self._workers = steps, job, about["workers"]
        self._together = job.buckets <= about["gathered"]
        self._step = 0

    def solved(self) -> Record:
        """Solve, and give what is to be said of the solution."""
        rows = self._rows(self._deal())
        states = [_State((0, f"{ROWS}/{number}")) for number in range(self._job.buckets)]
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
            for batch, (bucket, count) in enumerate(record["sent"][LABELS]):
                about[bucket][LABELS][sender].append(batch)
                about[bucket]["letters"] += count
        rows = self._steps.run([Task(ROWS, *each) for each in enumerate(about)], "rows of edges")
        for sender in range(len(dealt)):
            for name in (*DEALT, LENGTHS):
                self._job.folder.remove(f"{DEAL}/{sender}/{name}")
        return rows

    def _attract(self, states: list[_State], hits: Received, what: str = "layer") -> None:
        """Attract layer after layer, until nothing is hit."""
        rank = 1
        while hits:
            self._step += 1
            sent = sum(count for each in hits.values() for *_, count in each)
            together = sent <= NARROW and self._together
            shared = {"number": self._step, "rank": rank, "few": NARROW * together, "most": MOST_NARROW}
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

    def _drawn(self, states: list[_State]) -> list[list[tuple[int, str, int]]]:
        """Attract to the drawn sinks where nobody wins, each player in his turn: where what he attracts stands."""
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
        self, states: list[_State], kept: Sequence[str], drawn: list[list[tuple[int, str, int]]]
    ) -> list[Record]:
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


def _about(numbers: list[int], states: list[_State], hits: Received) -> Record:
    """Tell a task where buckets are, and what was sent to them."""
    return {
        "states": {str(number): states[number].place for number in numbers},
        "grown": {str(number): states[number].grown for number in numbers},
        "hits": {str(number): _batches(hits[number]) for number in numbers if number in hits},
    }


def _received(senders: Iterable[tuple[str, Record]], player: int | None = None) -> Received:
    """Tell what was sent to each bucket, for the winner that it says or for a player."""
    hits = defaultdict(list)
    for folder, record in senders:
        for batch, (receiver, winner, count) in enumerate(record["sent"]):
            hits[receiver].append((folder, batch, player or winner, count))
    return dict(hits)


def _batches(hits: list[tuple[str, int, int, int]]) -> list[tuple[str, int, int]]:
    return [(folder, batch, winner) for folder, batch, winner, _ in hits]


def _sums_by_name(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    """Add up what has the same name."""
    total: dict[str, int] = {}
    for each in counts:
        total = {name: total.get(name, 0) + count for name, count in each.items()}
    return total


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
    folder.remove(DRAWN)
    for step in range(1, solution["steps"] + 1):
        folder.remove(f"{LAYERS}-{step}")
    for bucket in range(solution["buckets"]):
        for name in ("reverse_start.npy", "reverse_ends.npy", f"left-{bucket}.npy", HITS):
            folder.remove(f"{ROWS}/{bucket}/{name}")
