"""The tasks by which an arena is solved from a table of its edges, with the files that each reads and writes.

The vertices are dealt into buckets by ranges of their numbers. A bucket has the predecessors of its vertices, and how
many moves each of them has left. The vertices of a layer are sent to the buckets of their predecessors, which attract
the next layer; narrow layers are attracted in one task, over all buckets, until they widen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import numpy as np

from arena.engines.batches import Batches, batch_file
from arena.engines.column_files import open_column, write_column
from arena.engines.edge_buckets import (
    ATTRACTED,
    ATTRACTED_KINDS,
    FILES_A_BUCKET,
    HITS,
    KEPT_BUCKETS,
    LEFT,
    LEFT_KINDS,
    OTHER_FILES,
    ROWS,
    STATE_BYTES,
    Bucket,
    DealtArena,
    Hits,
    Queues,
    give_back,
    sent,
    take,
)
from arena.engines.edge_rows import BYTES_A_TASK, DEAL, deal, make
from arena.engines.folder import Record
from arena.engines.steps import Task
from arena.machine.open_files import allow_open
from arena.solving.regions import BY_RULE, ENDLESS, NO_DRAW

LAYERS, DRAWN, STAY, VALUES = "layers", "drawn", "stay", "values"
"""The names of the steps after those that deal edges and put them in rows; that of layers has a number."""
SOLVED = {"winner": "i1", "remoteness": "i4", "strategy": "i4", "draw": "i1"}
"""The columns of a solution, and their types."""
DELTA_BYTES = 9
"""The bytes that a vertex takes in a delta, about."""


class EdgeJob(DealtArena):
    """The job that solves an arena dealt into buckets."""

    def do(self, task: Task) -> Record:
        """Do a task of any kind."""
        kinds = {DEAL: deal, ROWS: make, LAYERS: _layers, DRAWN: _ends, STAY: _ends, VALUES: _values}
        return kinds[task.step.partition("-")[0]](self, task)


def _layers(job: DealtArena, task: Task) -> Record:
    """Attract a layer in one bucket, or narrow layers in all buckets until they widen."""
    about = task.about
    step, few, most, rank = about["number"], about["few"], about["most"], about["rank"]
    inbox: dict[int, Iterable[Hits]] = {int(number): _hits_of(job, hits) for number, hits in about["hits"].items()}
    opened, work = dict[int, Bucket](), 0
    if few:
        allow_open(OTHER_FILES + FILES_A_BUCKET * (job.buckets + KEPT_BUCKETS))
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
    record = sent(job, task, queues)
    grown = _deltas(job, task, opened)
    kept = []
    for number, bucket in opened.items():
        changed, most = about["grown"][str(number)] + grown[str(number)], job.sizes.share * STATE_BYTES * bucket.size
        if changed > most or (few and full):
            bucket.keep(task.folder)
            kept.append(number)
        give_back(bucket, step)
    return {**record, "rank": rank, "buckets": list(opened), "grown": grown, "kept": kept}


def _hits_of(job: DealtArena, hits: list[tuple[str, int, int]]) -> Iterator[Hits]:
    """Read the hits that were sent to a bucket."""
    for folder, batches in groupby(hits, key=lambda each: each[0]):
        file = Batches(job.folder, f"{folder}/{HITS}")
        for _, batch, winner in batches:
            differences, counts, heads = file.columns(batch)
            yield Hits(winner, np.cumsum(differences, dtype="u4"), counts, heads)


def _posted(queues: list[tuple[Bucket, Queues]]) -> dict[int, Iterable[Hits]]:
    """Give the hits of a narrow layer to the buckets in memory."""
    posted = dict[int, list[Hits]]()
    for bucket, each in queues:
        for winner, queue in each.items():
            for receiver, hits in bucket.hits(queue, winner):
                posted.setdefault(receiver, []).append(hits)
    return {**posted}


def _deltas(job: DealtArena, task: Task, opened: dict[int, Bucket]) -> dict[str, int]:
    """Write the changes of each bucket, and estimate their bytes."""
    with (
        batch_file(job.folder, f"{task.folder}/{ATTRACTED}", ATTRACTED_KINDS) as attracted,
        batch_file(job.folder, f"{task.folder}/{LEFT}", LEFT_KINDS) as left,
    ):
        return {str(number): DELTA_BYTES * bucket.delta(attracted, left) for number, bucket in opened.items()}


def _ends(job: DealtArena, task: Task) -> Record:
    """Send which moves lead to drawn sinks, or to any vertex that nobody attracts."""
    bucket = take(job, task.bucket, *task.about["state"])
    record = sent(job, task, [(bucket, {0: bucket.drawn() if task.step == DRAWN else bucket.undecided()})])
    give_back(bucket, bucket.step)
    return record


def _values(job: DealtArena, task: Task) -> Record:
    """Bring together the solution of a bucket: winners, remotenesses, best moves, and the kinds of draws."""
    rows = f"{ROWS}/{task.bucket}"
    for name in task.about["kept"]:  # a damaged file that stays is found while it can be made again
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
