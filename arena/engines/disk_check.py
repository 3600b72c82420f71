"""The check of a solution on disk: its files, and its claims."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from arena.engines.claim_check import finder, verdict_on
from arena.engines.column_files import unwatched
from arena.engines.disk_rows import Report
from arena.engines.disk_stream import CHUNK
from arena.engines.opening import reopened
from arena.errors import TooLarge
from arena.graphs.marks import REACH

if TYPE_CHECKING:
    from arena.machine.columns import Array
    from arena.solving.verdict import Verification


def verify_on_disk(
    folder: str | os.PathLike[str], *, sample: int | None = None, report: Report = lambda *_: unwatched
) -> Verification:
    """Open a folder of `solve_on_disk`, and check its files and the claims about its vertices.

    Parameters
    ----------
    folder : path
        The folder.
    sample : int, optional
        Check so many vertices, drawn at random; by default all.
    report : callable, optional
        Is told of each step.

    Returns
    -------
    Verification
        Its flaw is the first vertex whose claim does not fit its successors'.

    Raises
    ------
    InvalidArena
        If a file was changed or cut short.
    TooLarge
        If it is a solution for another objective than to reach a sink, which is not checked by its successors alone.

    Notes
    -----
    O(|S|+|A|), or the edges out of the sample.
    """
    solution = reopened(folder)
    if solution.objective != REACH:
        text = f"only solutions to reach a sink are checked vertex by vertex; one for {solution.objective} is checked"
        raise TooLarge(f"{Path(folder)}: {text} whole, by arena.verify (no --sample)")
    columns = solution.columns
    find = finder(len(columns) + columns.arcs)
    claims = (solution.choices, solution.winners, solution.remotenesses)
    watch = report("checking vertices", min(sample or len(columns), len(columns)))
    for vertices in _chosen(len(columns), sample):
        vertex = int(find(vertices, 0, *columns.forward, columns.player, columns.winner, *claims))
        if vertex >= 0:
            return verdict_on(str(folder), columns, solution.winners, vertex, sample)
        watch(len(vertices))
    return verdict_on(str(folder), columns, solution.winners, -1, sample)


def _chosen(size: int, sample: int | None) -> Iterator[Array]:
    """Give the vertices to be checked, in parts."""
    if sample is not None and sample < size:
        yield np.sort(np.random.default_rng().choice(size, sample, replace=False)).astype("i8")
        return
    for begin in range(0, size, CHUNK):
        yield np.arange(begin, min(begin + CHUNK, size), dtype="i8")
