"""The tasks that deal a table of edges to buckets of vertices, and put the edges of each bucket in rows."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

from arena.engines.batches import Batches, Writer, batch_file
from arena.engines.column_files import write_column
from arena.engines.disk_rows import KINDS, check_numbers
from arena.engines.disk_stream import Part
from arena.engines.edge_buckets import Bucket, DealtArena, bucket_of, loops_over, sent
from arena.engines.edge_loops import fill
from arena.engines.folder import Record
from arena.engines.steps import Task
from arena.errors import InvalidArena, TooLarge
from arena.graphs.attributes import NO_WINNER
from arena.machine.columns import ARRAYS, Column, as_array, as_list
from arena.machine.memory import as_size

if TYPE_CHECKING:
    from arena.machine.columns import Array

DEAL = "deal"
"""The name of the step that deals."""
VERTICES, REVERSE, FORWARD, LABELS, KEYS = DEALT = (
    "vertices.arrow",
    "reverse.arrow",
    "forward.arrow",
    "labels.arrow",
    "keys.arrow",
)
"""The files of a task that deals, whose batches it tells."""
MOVES, NAMES = ("forward_start", "forward_ends"), ("label", "label_start")
"""The columns of rows that stay besides the players."""
LENGTHS = "lengths.arrow"
"""The file with the lengths of labels, in batches like theirs."""
KEY_BYTES = 8
"""The bytes of a key: different names may have the same one, once in 10¹⁹ pairs."""
MOST_TWINS = 100
"""The pairs with equal keys that a task tells."""
BYTES_A_TASK = 300_000_000
"""The memory that a task takes in any case: Python, NumPy, Arrow, compiled loops, and the edges dealt at once."""
BYTES_A_VERTEX, BYTES_AN_EDGE = 32, 5
"""The memory for each vertex of its bucket, and for each edge into one or out of one."""


def deal(job: DealtArena, task: Task) -> Record:
    """Read some shares of an arena, and deal vertices and edges, these by both of their ends."""
    batches: dict[str, list[list[int]]] = {name: [] for name in DEALT}
    vertices = edges = 0
    with (
        batch_file(job.folder, f"{task.folder}/{VERTICES}", ["i1", "i1"]) as columns,
        batch_file(job.folder, f"{task.folder}/{REVERSE}", ["u4", "u4"]) as reverse,
        batch_file(job.folder, f"{task.folder}/{FORWARD}", ["u4", "u4"]) as forward,
        batch_file(job.folder, f"{task.folder}/{LABELS}", ["u1"]) as labels,
        batch_file(job.folder, f"{task.folder}/{LENGTHS}", ["u4"]) as lengths,
        batch_file(job.folder, f"{task.folder}/{KEYS}", ["u8", "u4"]) as keys,
    ):
        for share in job.stream.shares[task.about["low"] : task.about["high"]]:
            first = share.first
            for part in share.parts():
                _deal_labels(job, part, first, (labels, lengths), batches[LABELS])
                _deal_keys(job, part, first, keys, batches[KEYS])
                first = _deal_vertices(job, part, first, columns, batches[VERTICES])
                source, target = (_checked_ends(job, ends) for ends in (part.source, part.target))
                _deal_edges(job, source, target, reverse, batches[REVERSE])
                _deal_edges(job, target, source, forward, batches[FORWARD])
                edges += len(source)
            vertices += first - share.first
    size = sum(job.folder.size(f"{task.folder}/{name}") for name in batches)
    return {"sent": batches, "vertices": vertices, "edges": edges, "bytes": size}


def _deal_vertices(job: DealtArena, part: Part, first: int, file: Writer, sent: list[list[int]]) -> int:
    """Deal the next vertices; give the number of the one after them."""
    player, winner = (_checked(job, name, part.columns.get(name, ()), first) for name in ("player", "winner"))
    end = first + len(player)
    if end > job.vertices:
        raise InvalidArena(f"{job.stream.name}: {end:,} vertices and more, and it says that there are {job.vertices:,}")
    cuts = np.clip(job.bounds, first, end) - first
    for bucket in np.flatnonzero(np.diff(cuts)).tolist():
        low, high = int(cuts[bucket]), int(cuts[bucket + 1])
        file.columns(player[low:high], winner[low:high])
        sent.append([bucket, high - low, first + low])
    return end


def _deal_labels(job: DealtArena, part: Part, first: int, files: tuple[Writer, Writer], sent: list[list[int]]) -> None:
    """Deal the names of the next vertices, if they have any."""
    texts = [label.encode() for label in part.labels]
    cuts = np.clip(job.bounds, first, first + len(texts)) - first
    for bucket in np.flatnonzero(np.diff(cuts)).tolist():
        own = texts[int(cuts[bucket]) : int(cuts[bucket + 1])]
        letters = np.frombuffer(b"".join(own), "u1")
        files[0].columns(letters)
        files[1].columns(np.array([len(text) for text in own], "u4"))
        sent.append([bucket, len(letters)])


def _deal_keys(job: DealtArena, part: Part, first: int, file: Writer, sent: list[list[int]]) -> None:
    """Deal the next vertices by keys of their names and players, so that equal ones come to the same bucket."""
    if not part.labels:
        return
    names = [f"{label} J{player}" for label, player in zip(part.labels, part.columns["player"], strict=True)]
    keys = np.array([int.from_bytes(blake2b(name.encode(), digest_size=KEY_BYTES).digest()) for name in names], "u8")
    buckets = (keys % np.uint64(job.buckets)).astype("i8")
    for bucket in np.unique(buckets).tolist():
        own = np.flatnonzero(buckets == bucket)
        file.columns(keys[own], (first + own).astype("u4"))
        sent.append([bucket, len(own)])


def _twins(job: DealtArena, task: Task) -> list[list[int]]:
    """List pairs of vertices with equal keys, some of them if there are many."""
    dealt = list(_dealt(job, task, KEYS, KEYS))
    keys, numbers = (np.concatenate([np.empty(0, "u8"), *(columns[place] for columns in dealt)]) for place in (0, 1))
    order = np.argsort(keys, kind="stable")
    same = np.flatnonzero(keys[order[1:]] == keys[order[:-1]])[:MOST_TWINS]
    return [[int(numbers[order[place]]), int(numbers[order[place + 1]])] for place in same]


def _checked(job: DealtArena, name: str, values: Array | tuple[()], first: int) -> Array:
    """Refuse a column with numbers out of its bounds."""
    values = np.asarray(values)
    check_numbers(job.stream, name, values, first)
    return np.ascontiguousarray(values, dtype=KINDS[name])


def _checked_ends(job: DealtArena, ends: Array) -> Array:
    if len(ends) and not 0 <= ends.min() <= ends.max() < job.vertices:
        wrong = ends.min() if ends.min() < 0 else ends.max()
        raise InvalidArena(f"{job.stream.name}: an edge has the vertex {wrong:,} (from 0 to {job.vertices - 1:,})")
    return ends.astype("i8", copy=False)


def _deal_edges(job: DealtArena, ends: Array, owners: Array, file: Writer, sent: list[list[int]]) -> None:
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


def make(job: DealtArena, task: Task) -> Record:
    """Put the edges of a bucket in rows, by target and by source, and send the edges into its targets."""
    low, high = (int(job.bounds[number]) for number in (task.bucket, task.bucket + 1))
    _check_room(job, task, high - low)
    twins = _twins(job, task)
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
    record = sent(job, task, [(bucket, bucket.targets())])
    kinds = {"s1": player == 1, "s2": player == 2, "f1": winner == 1, "f2": winner == 2, "drawn_sinks": winner == 0}
    sizes = {name: int(column.sum()) for name, column in kinds.items()}
    counted = {"vertices": high - low, "edges": edges, **sizes}
    return {**record, "sizes": counted, "labels": labels, "twins": twins}


def _keep_labels(job: DealtArena, task: Task) -> bool:
    """Write the names of the vertices of a bucket one after another, and where each begins, if they have any."""
    letters, lengths = ([column for (column,) in _dealt(job, task, LABELS, path)] for path in (LABELS, LENGTHS))
    if lengths:
        ends = np.cumsum(np.concatenate(lengths), dtype="u8")
        write_column(job.folder, f"{task.folder}/label.npy", np.concatenate(letters), "u1")
        write_column(job.folder, f"{task.folder}/label_start.npy", np.concatenate(([0], ends)), "u8")
    return bool(lengths)


def _check_room(job: DealtArena, task: Task, vertices: int) -> None:
    """Refuse a bucket whose edges, many more than those of others, do not fit into the memory."""
    edges = max(task.about["edges"])
    needed = BYTES_A_TASK + BYTES_A_VERTEX * vertices + max(BYTES_AN_EDGE * edges, 2 * task.about["letters"])
    if needed > job.memory:
        raise TooLarge(
            f"bucket {task.bucket}: {edges:,} edges belong to its {vertices:,} vertices and take {as_size(needed)} "
            f"(at most {as_size(job.memory)}); take a new folder and more memory"
        )


def _vertices_of(job: DealtArena, task: Task) -> Iterator[tuple[int, list[Array]]]:
    for sender, batches in enumerate(task.about[VERTICES]):
        if batches:
            file = Batches(job.folder, f"{DEAL}/{sender}/{VERTICES}")
            for batch, first in batches:
                yield first, file.columns(batch)


def _make_rows(job: DealtArena, task: Task, name: str, path: str, size: int) -> Array:
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


def _dealt(job: DealtArena, task: Task, name: str, path: str) -> Iterator[list[Array]]:
    """Read the batches of a file that were dealt to a bucket."""
    for sender, batches in enumerate(task.about[name]):
        if batches:
            file = Batches(job.folder, f"{DEAL}/{sender}/{path}")
            for batch in batches:
                yield file.columns(batch)


def _check_sinks(job: DealtArena, degree: Array, winner: Array, first: int) -> None:
    """Refuse sinks that nobody wins and that are no draws, and draws that have moves."""
    open_, drawn = np.flatnonzero((degree == 0) & (winner < 0)), np.flatnonzero((degree > 0) & (winner == 0))
    if len(open_):
        raise InvalidArena(f"{job.stream.name}: {first + open_[0]}: {NO_WINNER}")
    if len(drawn):
        vertex = first + drawn[0]
        raise InvalidArena(f"{job.stream.name}: winner: 0 at vertex {vertex}, which has moves (only sinks are drawn)")
