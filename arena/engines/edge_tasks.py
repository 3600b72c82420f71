"""The tasks by which an arena is solved from a table of its edges: what each reads, works out and writes.

The vertices are dealt into buckets by ranges of their numbers. A bucket has the predecessors of its vertices, and how
many moves each of them has left. What a layer attracts is sent to the buckets of its predecessors, which attract the
next layer; narrow layers are attracted in one task, over all buckets, until they widen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from arena.engines.batches import Batches, Writer, batch_file
from arena.engines.disk_rows import KINDS, LIMITS
from arena.engines.disk_stream import ArenaStream, Part
from arena.engines.edge_buckets import (
    ATTRACTED,
    ATTRACTED_KINDS,
    LEFT,
    LEFT_KINDS,
    ROWS,
    STATE_BYTES,
    Bucket,
    Hits,
    Queues,
    bounds,
    bucket_of,
    give_back,
    loops_over,
    take,
)
from arena.engines.edge_files import open_column, write_column
from arena.engines.edge_loops import fill
from arena.engines.folder import Folder, Record
from arena.engines.steps import Task
from arena.errors import InvalidArena, TooLarge
from arena.machine.columns import ARRAYS, Column, as_array, as_list
from arena.solving.regions import BY_RULE, ENDLESS, NO_DRAW

if TYPE_CHECKING:
    from arena.machine.columns import Array

DEAL, LAYERS, DRAWN, STAY, VALUES = "deal", "layers", "drawn", "stay", "values"
"""What steps are called besides that of rows, that of layers with a number."""
VERTICES, REVERSE, FORWARD, LABELS = DEALT = ("vertices.arrow", "reverse.arrow", "forward.arrow", "labels.arrow")
"""The files of a task that deals, whose batches it tells."""
MOVES, NAMES = ("forward_start", "forward_ends"), ("label", "label_start")
"""The columns of rows that stay besides the players."""
LENGTHS = "lengths.arrow"
"""The file with the lengths of labels, in batches like theirs."""
HITS = "hits.arrow"
"""The file of a task that sends."""
SOLVED = {"winner": "i1", "remoteness": "i4", "strategy": "i4", "draw": "i1"}
"""The columns of a solution, and their types."""
BYTES_A_TASK = 300_000_000
"""The memory that a task takes in any case: Python, NumPy, Arrow, compiled loops, and what is dealt at once."""
BYTES_A_VERTEX, BYTES_AN_EDGE = 32, 5
"""What it takes for each vertex of its bucket and for each edge into one, or out of one."""
SHARE = 1.0
"""A snapshot is written when the deltas since the last one have grown to this share of it."""
DELTA_BYTES = 9
"""The bytes that a vertex takes in a delta, about."""


@dataclass(frozen=True)
class EdgeJob:
    """An arena that is solved from a table of its edges.

    Parameters
    ----------
    folder : Folder
        Where its files are.
    stream : ArenaStream
        The arena, in a file that every worker can read.
    name : str
        What no other job is called.
    buckets : int
        How many buckets its vertices are dealt into.
    memory : int
        The bytes that a worker may take.
    """

    folder: Folder
    stream: ArenaStream
    name: str
    buckets: int
    memory: int

    @property
    def vertices(self) -> int:
        """How many there are."""
        return self.stream.vertices

    @property
    def edges(self) -> int:
        """How many there are, about."""
        return self.stream.edges

    @cached_property
    def bounds(self) -> Array:
        """Where the buckets begin and end."""
        return bounds(self.vertices, self.buckets)

    def do(self, task: Task) -> Record:
        """Do a task of any kind."""
        kinds = {DEAL: _deal, ROWS: _rows, LAYERS: _layers, DRAWN: _ends, STAY: _ends, VALUES: _values}
        return kinds[task.step.partition("-")[0]](self, task)


def _deal(job: EdgeJob, task: Task) -> Record:
    """Read some shares of an arena, and deal vertices and edges, these by both of their ends."""
    sent: dict[str, list[list[int]]] = {name: [] for name in DEALT}
    vertices = edges = 0
    with (
        batch_file(job.folder, f"{task.folder}/{VERTICES}", ["i1", "i1"]) as columns,
        batch_file(job.folder, f"{task.folder}/{REVERSE}", ["u4", "u4"]) as reverse,
        batch_file(job.folder, f"{task.folder}/{FORWARD}", ["u4", "u4"]) as forward,
        batch_file(job.folder, f"{task.folder}/{LABELS}", ["u1"]) as labels,
        batch_file(job.folder, f"{task.folder}/{LENGTHS}", ["u4"]) as lengths,
    ):
        for share in job.stream.shares[task.about["low"] : task.about["high"]]:
            first = share.first
            for part in share.parts():
                _deal_labels(job, part, first, (labels, lengths), sent[LABELS])
                first = _deal_vertices(job, part, first, columns, sent[VERTICES])
                source, target = (_checked_ends(job, ends) for ends in (part.source, part.target))
                _deal_edges(job, source, target, reverse, sent[REVERSE])
                _deal_edges(job, target, source, forward, sent[FORWARD])
                edges += len(source)
            vertices += first - share.first
    size = sum(job.folder.size(f"{task.folder}/{name}") for name in sent)
    return {"sent": sent, "vertices": vertices, "edges": edges, "bytes": size}


def _deal_vertices(job: EdgeJob, part: Part, first: int, file: Writer, sent: list[list[int]]) -> int:
    """Deal the next vertices; give the number of the one after them."""
    player, winner = (_checked(job, name, part.columns.get(name, ()), first) for name in ("player", "winner"))
    end = first + len(player)
    if end > job.vertices:
        raise InvalidArena(f"{job.stream.path}: {end:,} vertices and more, and it says that there are {job.vertices:,}")
    cuts = np.clip(job.bounds, first, end) - first
    for bucket in np.flatnonzero(np.diff(cuts)).tolist():
        low, high = int(cuts[bucket]), int(cuts[bucket + 1])
        file.columns(player[low:high], winner[low:high])
        sent.append([bucket, high - low, first + low])
    return end


def _deal_labels(job: EdgeJob, part: Part, first: int, files: tuple[Writer, Writer], sent: list[list[int]]) -> None:
    """Deal the names of the next vertices, if they have any."""
    texts = [label.encode() for label in part.labels]
    cuts = np.clip(job.bounds, first, first + len(texts)) - first
    for bucket in np.flatnonzero(np.diff(cuts)).tolist():
        own = texts[int(cuts[bucket]) : int(cuts[bucket + 1])]
        letters = np.frombuffer(b"".join(own), "u1")
        files[0].columns(letters)
        files[1].columns(np.array([len(text) for text in own], "u4"))
        sent.append([bucket, len(letters)])


def _checked(job: EdgeJob, name: str, values: Array | tuple[()], first: int) -> Array:
    """Refuse numbers that are none of an arena."""
    values, (least, most) = np.asarray(values), LIMITS[name]
    wrong = (values < least) | (values > most)
    if wrong.any():
        place = int(wrong.argmax())
        text = f"{name}: {values[place]} at place {first + place:,} (a number from {least} to {most:,})"
        raise InvalidArena(f"{job.stream.path}: {text}")
    return np.ascontiguousarray(values, dtype=KINDS[name])


def _checked_ends(job: EdgeJob, ends: Array) -> Array:
    if len(ends) and not 0 <= ends.min() <= ends.max() < job.vertices:
        wrong = ends.min() if ends.min() < 0 else ends.max()
        raise InvalidArena(f"{job.stream.path}: an edge has the vertex {wrong:,} (from 0 to {job.vertices - 1:,})")
    return ends.astype("i8", copy=False)


def _deal_edges(job: EdgeJob, ends: Array, owners: Array, file: Writer, sent: list[list[int]]) -> None:
    """Deal edges by their owners."""
    if not len(ends):
        return
    buckets = bucket_of(owners, job.vertices, job.buckets).astype("u2")
    order = np.argsort(buckets, kind="stable")
    cuts = np.concatenate(([0], np.cumsum(np.bincount(buckets, minlength=job.buckets))))
    for bucket in np.flatnonzero(np.diff(cuts)).tolist():
        own = order[cuts[bucket] : cuts[bucket + 1]]
        file.columns(ends[own].astype("u4"), (owners[own] - job.bounds[bucket]).astype("u4"))
        sent.append([bucket, len(own)])


def _rows(job: EdgeJob, task: Task) -> Record:
    """Put the edges of a bucket in rows, those by target and those by source, and send what hits its targets."""
    low, high = (int(job.bounds[number]) for number in (task.bucket, task.bucket + 1))
    _check_room(job, task, high - low)
    player, winner = np.zeros(high - low, "i1"), np.full(high - low, -1, "i1")
    for first, columns in _vertices_of(job, task):
        for column, part in zip((player, winner), columns, strict=True):
            column[first - low : first - low + len(part)] = part
    edges = 0
    for name, path in (("reverse", REVERSE), ("forward", FORWARD)):
        start = _make_rows(job, task, name, path, high - low)
        edges = int(start[-1]) if name == "reverse" else edges
    left = np.diff(start)
    _check_sinks(job, left, winner, low)
    for name, column in (("player", player), (f"winner-{task.bucket}", winner), (f"left-{task.bucket}", left)):
        write_column(job.folder, f"{task.folder}/{name}.npy", column, "u4" if name.startswith("left") else "i1")
    labels = _keep_labels(job, task)
    bucket = Bucket(job, task.bucket, (0, task.folder))
    record = _sent(job, task, [(bucket, bucket.targets())])
    counted = {
        "s1": (player, 1),
        "s2": (player, 2),
        "f1": (winner, 1),
        "f2": (winner, 2),
        "drawn_sinks": (winner, 0),
    }
    sizes = {name: int((column == value).sum()) for name, (column, value) in counted.items()}
    return {**record, "sizes": {"vertices": high - low, "edges": edges, **sizes}, "labels": labels}


def _keep_labels(job: EdgeJob, task: Task) -> bool:
    """Write the names of the vertices of a bucket one after another, and where each begins, if they have any."""
    letters, lengths = ([column for (column,) in _dealt(job, task, LABELS, path)] for path in (LABELS, LENGTHS))
    if lengths:
        ends = np.cumsum(np.concatenate(lengths), dtype="u8")
        write_column(job.folder, f"{task.folder}/label.npy", np.concatenate(letters), "u1")
        write_column(job.folder, f"{task.folder}/label_start.npy", np.concatenate(([0], ends)), "u8")
    return bool(lengths)


def _check_room(job: EdgeJob, task: Task, vertices: int) -> None:
    """Refuse a bucket that many more edges belong to than to others."""
    edges = max(task.about["edges"])
    needed = BYTES_A_TASK + BYTES_A_VERTEX * vertices + max(BYTES_AN_EDGE * edges, 2 * task.about["letters"])
    if needed > job.memory:
        raise TooLarge(
            f"bucket {task.bucket}: {edges:,} edges belong to its {vertices:,} vertices and take {needed / 1e9:.1f} GB "
            f"(at most {job.memory / 1e9:.1f}); take a new folder and more memory"
        )


def _vertices_of(job: EdgeJob, task: Task) -> Iterator[tuple[int, list[Array]]]:
    for sender, batches in enumerate(task.about[VERTICES]):
        if batches:
            file = Batches(job.folder, f"{DEAL}/{sender}/{VERTICES}")
            for batch, first in batches:
                yield first, file.columns(batch)


def _make_rows(job: EdgeJob, task: Task, name: str, path: str, size: int) -> Array:
    """Make rows of the edges that were dealt to a bucket: count, sum up and fill; give where the rows start."""
    engine = loops_over(job.vertices + job.edges)
    lengths = np.zeros(size + 1, "u4")
    for _, owners in _dealt(job, task, path, path):
        lengths[1:] += np.bincount(owners, minlength=size).astype("u4")
    start = np.cumsum(lengths, dtype="u4")
    rows: Column = start.copy() if engine is ARRAYS else as_list(start)
    ends = engine.empty(int(start[-1]), "u4")
    for columns in _dealt(job, task, path, path):
        engine.loop(fill)(*(columns if engine is ARRAYS else map(as_list, columns)), rows, ends)
    write_column(job.folder, f"{task.folder}/{name}_start.npy", start, "u4")
    write_column(job.folder, f"{task.folder}/{name}_ends.npy", as_array(ends, "u4"), "u4")
    return start


def _dealt(job: EdgeJob, task: Task, name: str, path: str) -> Iterator[list[Array]]:
    """Read the batches of a file that were dealt to a bucket."""
    for sender, batches in enumerate(task.about[name]):
        if batches:
            file = Batches(job.folder, f"{DEAL}/{sender}/{path}")
            for batch in batches:
                yield file.columns(batch)


def _check_sinks(job: EdgeJob, degree: Array, winner: Array, first: int) -> None:
    """Refuse sinks that nobody wins and that are no draws, and draws that have moves."""
    open_, drawn = np.flatnonzero((degree == 0) & (winner < 0)), np.flatnonzero((degree > 0) & (winner == 0))
    if len(open_):
        raise InvalidArena(f"{job.stream.path}: sink '{first + open_[0]}' has no winner (1, 2, or 0 for a draw)")
    if len(drawn):
        vertex = first + drawn[0]
        raise InvalidArena(f"{job.stream.path}: winner: 0 at vertex {vertex}, which has moves (only sinks are drawn)")


def _layers(job: EdgeJob, task: Task) -> Record:
    """Attract a layer in one bucket, or narrow layers in all buckets until they widen."""
    about = task.about
    step, few, most, rank = about["number"], about["few"], about["most"], about["rank"]
    inbox: dict[int, Iterable[Hits]] = {int(number): _hits_of(job, hits) for number, hits in about["hits"].items()}
    opened, work = dict[int, Bucket](), 0
    while True:
        queues = list[tuple[Bucket, Queues]]()
        for number, parts in sorted(inbox.items()):
            if number not in opened:
                opened[number] = take(job, number, *about["states"][str(number)])
            queues.append((opened[number], opened[number].receive(parts, rank)))
        rank += 1
        edges = sum(bucket.edges_into(queue) for bucket, each in queues for queue in each.values())
        work += edges
        full = sum(bucket.dirty for bucket in opened.values()) > (job.memory - BYTES_A_TASK) // 2
        if not 0 < edges <= few or work > most or full:
            break
        inbox = _posted(queues)
    record = _sent(job, task, queues)
    grown = _deltas(job, task, opened)
    kept = []
    for number, bucket in opened.items():
        if about["grown"][str(number)] + grown[str(number)] > SHARE * STATE_BYTES * bucket.size or (few and full):
            bucket.keep(task.folder)
            kept.append(number)
        give_back(bucket, step)
    return {**record, "rank": rank, "buckets": list(opened), "grown": grown, "kept": kept}


def _hits_of(job: EdgeJob, hits: list[tuple[str, int, int]]) -> Iterator[Hits]:
    """Read the hits that were sent to a bucket."""
    for folder, batches in groupby(hits, key=lambda each: each[0]):
        file = Batches(job.folder, f"{folder}/{HITS}")
        for _, batch, winner in batches:
            tails, counts, heads = file.columns(batch)
            yield Hits(winner, tails, counts, heads)


def _posted(queues: list[tuple[Bucket, Queues]]) -> dict[int, Iterable[Hits]]:
    """Give the hits of a narrow layer to the buckets in memory."""
    posted = dict[int, list[Hits]]()
    for bucket, each in queues:
        for winner, queue in each.items():
            for receiver, hits in bucket.hits(queue, winner):
                posted.setdefault(receiver, []).append(hits)
    return {**posted}


def _sent(job: EdgeJob, task: Task, queues: list[tuple[Bucket, Queues]]) -> Record:
    """Send the hits of a layer; tell the receiver, the winner and the number of each batch."""
    sent = list[list[int]]()
    with batch_file(job.folder, f"{task.folder}/{HITS}", ["u4", "u4", "i4"]) as file:
        for bucket, each in queues:
            for winner, queue in each.items():
                for receiver, hits in bucket.hits(queue, winner):
                    file.columns(*hits[1:])
                    sent.append([receiver, winner, len(hits.tails)])
    return {"sent": sent, "bytes": job.folder.size(f"{task.folder}/{HITS}")}


def _deltas(job: EdgeJob, task: Task, opened: dict[int, Bucket]) -> dict[str, int]:
    """Write what has changed in each bucket; tell the bytes, about."""
    with (
        batch_file(job.folder, f"{task.folder}/{ATTRACTED}", ATTRACTED_KINDS) as attracted,
        batch_file(job.folder, f"{task.folder}/{LEFT}", LEFT_KINDS) as left,
    ):
        return {str(number): DELTA_BYTES * bucket.delta(attracted, left) for number, bucket in opened.items()}


def _ends(job: EdgeJob, task: Task) -> Record:
    """Send which moves lead to drawn sinks, or to any vertex that nobody attracts."""
    bucket = take(job, task.bucket, *task.about["state"])
    record = _sent(job, task, [(bucket, {0: bucket.drawn() if task.step == DRAWN else bucket.undecided()})])
    give_back(bucket, bucket.step)
    return record


def _values(job: EdgeJob, task: Task) -> Record:
    """Bring together what was found of a bucket: winners, remotenesses, best moves, and the kinds of draws."""
    rows = f"{ROWS}/{task.bucket}"
    for name in task.about["kept"]:  # what stays is known to be whole as long as it can be made again
        open_column(job.folder, f"{rows}/{name}.npy")
    player, winner = (open_column(job.folder, f"{rows}/{name}.npy") for name in ("player", f"winner-{task.bucket}"))
    rank, choice = np.where(winner > 0, 0, -1).astype("i4"), np.full(len(winner), -1, "i4")
    draw = np.where(winner == 0, BY_RULE, NO_DRAW).astype("i1")
    for folder, batch in task.about["deltas"]:
        vertices, winners, via, ranks = Batches(job.folder, f"{folder}/{ATTRACTED}").columns(batch)
        winner[vertices], rank[vertices], choice[vertices] = winners, ranks, via
    draw[winner < 0] = ENDLESS
    for hits in _hits_of(job, task.about["hits"]):
        open_ = winner[hits.tails] < 0
        places, heads = hits.tails[open_], hits.heads[open_]
        before = choice[places]
        choice[places] = np.where((before < 0) | (heads < before), heads, before)
    for drawing, folder, batch in task.about["drawn"]:
        vertices, _, via, _ = Batches(job.folder, f"{folder}/{ATTRACTED}").columns(batch)
        draw[vertices] = BY_RULE
        own = player[vertices] == drawing
        choice[vertices[own]] = via[own]
    winner[winner < 0] = 0
    for (name, kind), column in zip(SOLVED.items(), (winner, rank, choice, draw), strict=True):
        write_column(job.folder, f"{task.folder}/{name}.npy", column, kind)
    layers = {str(player): np.bincount(rank[winner == player]).tolist() for player in (1, 2)}
    kinds = {"undetermined": winner == 0, "draws_by_rule": draw == BY_RULE, "draws_endless": draw == ENDLESS}
    return {"layers": layers, "sizes": {name: int(column.sum()) for name, column in kinds.items()}}
