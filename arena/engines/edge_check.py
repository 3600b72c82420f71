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
from arena.solving.kept import KeptRules
from arena.solving.solved import flaw_by_moves
from arena.solving.verdict import Verification, verdict

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
    O(|S|+|A|) and 5 bytes a vertex, or a few lookups a vertex of the sample.
    """
    solution = reopened(address)
    columns = solution.columns
    size = len(columns)
    if sample is not None and sample < size:
        rules = KeptRules(solution, address)
        flaws = (flaw_by_moves(solution, rules, vertex) for vertex in solution.drawn_vertices(sample, 0))
        return verdict(address, next(filter(None, flaws), None), sample, size, columns.edges, **solution.regions)
    check_memory(BYTES_A_VERTEX * size, f"the check of {size:,} vertices")
    winners, ranks = np.empty(size, "i1"), np.empty(size, "i4")
    watch = report("checking files", columns.buckets)
    for low, high, bucket in _buckets(columns):
        winners[low:high], ranks[low:high] = bucket.winner, bucket.remoteness
        watch({})
    watch, find = report("checking vertices", columns.buckets), finder(size + columns.edges)
    for low, high, bucket in _buckets(columns):
        own = np.arange(high - low)
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
