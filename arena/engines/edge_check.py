"""Check an arena that was solved in bulk steps, bucket by bucket, with none of the solver's code.

A vertex where play goes on must be claimed for the player to move one ply later than his soonest successor, else drawn
if a successor is, else for his opponent one ply later than the latest of all. `arena.checking.certificate` says why
that is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from arena.engines.disk_stream import CHUNK
from arena.engines.edge_solution import EdgeColumns, EdgeSolution, SolvedBucket, opened
from arena.engines.steps import StepReport, unreported
from arena.machine.memory import check_memory

if TYPE_CHECKING:
    from arena.machine.columns import Array

NEVER = 2**31 - 1
"""Later than any rank."""
BYTES_A_VERTEX = 5
"""What a vertex takes in memory: who wins there, and how soon."""


def flaw_by_layers(
    address: str, *, sample: int | None = None, report: StepReport = unreported
) -> tuple[EdgeSolution, int | None]:
    """Open a folder that `solve_by_layers` has left, and check its files, and what is claimed of its vertices.

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
    solution : EdgeSolution
        What was opened.
    vertex : int or None
        The first vertex whose claim does not fit its successors'; None if there is none.

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
    solution = opened(address)
    columns, size = solution.columns, len(solution.columns)
    check_memory(BYTES_A_VERTEX * size, f"the check of {size:,} vertices")
    winners, ranks = np.empty(size, "i1"), np.empty(size, "i4")
    watch = report("checking files", columns.buckets)
    for low, high, bucket in _buckets(columns):
        winners[low:high], ranks[low:high] = bucket.winner, bucket.remoteness
        watch({})
    chosen = None if sample is None or sample >= size else np.random.default_rng().choice(size, sample, replace=False)
    watch = report("checking vertices", columns.buckets)
    for low, high, bucket in _buckets(columns):
        own = np.arange(high - low) if chosen is None else np.sort(chosen[(chosen >= low) & (chosen < high)]) - low
        for place in range(0, len(own), CHUNK):
            part = own[place : place + CHUNK]
            wrong = np.flatnonzero(_are_wrong(part, bucket, winners, ranks))
            if len(wrong):
                return solution, low + int(part[wrong[0]])
        watch({})
    return solution, None


def _buckets(columns: EdgeColumns) -> Iterator[tuple[int, int, SolvedBucket]]:
    """Give each bucket with the numbers of its vertices."""
    for number in range(columns.buckets):
        yield int(columns.bounds[number]), int(columns.bounds[number + 1]), columns.bucket(number)


def _are_wrong(places: Array, bucket: SolvedBucket, winners: Array, ranks: Array) -> Array:
    """Tell which vertices of a bucket have claims that do not follow from those of their successors."""
    start, mover, ends = bucket.rows.start, bucket.player[places], bucket.target[places]
    winner, rank, choice = bucket.winner[places], bucket.remoteness[places], bucket.strategy[places]
    ended = np.where(ends > 0, 0, -1)
    right: Array = (winner == ends) & (rank == ended) & (choice == -1)
    goes_on = np.flatnonzero(ends < 0)
    first = start[places[goes_on]].astype("i8")
    lengths = start[places[goes_on] + 1] - first
    owner = np.repeat(np.arange(len(goes_on)), lengths)
    begins = np.cumsum(lengths) - lengths
    after = bucket.rows.ends[np.arange(len(owner)) - np.repeat(begins - first, lengths)]
    won, left = winners[after], ranks[after]
    soonest, latest = np.full(len(goes_on), NEVER), np.full(len(goes_on), -1)
    drawn, led = (np.zeros(len(goes_on), bool) for _ in range(2))
    moving = mover[goes_on][owner]
    np.minimum.at(soonest, owner[won == moving], left[won == moving])
    np.maximum.at(latest, owner[won == 3 - moving], left[won == 3 - moving])
    drawn[owner[won == 0]] = True
    valued = np.where(soonest < NEVER, mover[goes_on], np.where(drawn, 0, 3 - mover[goes_on]))
    due = np.where(soonest < NEVER, soonest + 1, np.where(drawn, -1, latest + 1))
    leads = (after == choice[goes_on][owner]) & (won == valued[owner]) & ((won == 0) | (left == due[owner] - 1))
    led[owner[leads]] = True
    right[goes_on] = (winner[goes_on] == valued) & (rank[goes_on] == due) & led
    return np.logical_not(right)
