"""The check of an arena that was solved in bulk steps: its files, and its claims, bucket by bucket."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from arena.engines.claim_check import finder, verdict_on
from arena.engines.disk_stream import CHUNK
from arena.engines.edge_solution import EdgeColumns, SolvedBucket
from arena.engines.opening import reopened
from arena.engines.steps import StepReport, unreported
from arena.machine.memory import check_memory
from arena.solving.verdict import Verification

BYTES_A_VERTEX = 5
"""The memory of a vertex: its winner and its rank."""


def verify_by_layers(address: str, *, sample: int | None = None, report: StepReport = unreported) -> Verification:
    """Open a folder of `solve_by_layers`, and check its files and the claims about its vertices.

    Parameters
    ----------
    address : str
        The folder.
    sample : int, optional
        Check so many vertices, drawn at random; by default all.
    report : callable, optional
        Is told of each step and bucket.

    Returns
    -------
    Verification
        Its flaw is the first vertex whose claim does not fit its successors'.

    Raises
    ------
    InvalidArena
        If a file was changed or cut short.
    TooLarge
        If the memory does not suffice.

    Notes
    -----
    O(|S|+|A|), or the edges out of the sample and a look at all files; 5 bytes a vertex.
    """
    columns = reopened(address).columns
    size = len(columns)
    check_memory(BYTES_A_VERTEX * size, f"the check of {size:,} vertices")
    winners, ranks = np.empty(size, "i1"), np.empty(size, "i4")
    watch = report("checking files", columns.buckets)
    for low, high, bucket in _buckets(columns):
        winners[low:high], ranks[low:high] = bucket.winner, bucket.remoteness
        watch({})
    chosen = None if sample is None or sample >= size else np.random.default_rng().choice(size, sample, replace=False)
    watch, find = report("checking vertices", columns.buckets), finder(size + columns.edges)
    for low, high, bucket in _buckets(columns):
        own = np.arange(high - low) if chosen is None else np.sort(chosen[(chosen >= low) & (chosen < high)]) - low
        for place in range(0, len(own), CHUNK):
            part = own[place : place + CHUNK]
            claims = (bucket.player, bucket.target, bucket.strategy, winners, ranks)
            vertex = int(find(part, low, *bucket.rows, *claims))
            if vertex >= 0:
                return verdict_on(address, columns, winners, vertex, sample)
        watch({})
    return verdict_on(address, columns, winners, -1, sample)


def _buckets(columns: EdgeColumns) -> Iterator[tuple[int, int, SolvedBucket]]:
    """Give each bucket with the numbers of its vertices."""
    for number in range(columns.buckets):
        yield int(columns.bounds[number]), int(columns.bounds[number + 1]), columns.bucket(number)
