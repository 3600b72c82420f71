"""The check of an arena that was solved in a folder: its files, and its claims, whichever engine has left it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from arena.engines.claim_check import finder
from arena.engines.disk_stream import CHUNK
from arena.engines.edge_solution import EdgeSolution, SolvedBucket
from arena.engines.opening import reopened
from arena.engines.steps import StepReport, unreported
from arena.errors import TooLarge
from arena.graphs.marks import REACH
from arena.machine.columns import count
from arena.machine.memory import check_memory
from arena.solving.kept import KeptRules
from arena.solving.solved import drawn_places, flaw_by_moves
from arena.solving.verdict import Flaw, Verification, verdict

if TYPE_CHECKING:
    from arena.machine.columns import Array
    from arena.solving.arenas import Solution

    InFolder: TypeAlias = Solution | EdgeSolution

BYTES_A_VERTEX = 5
"""The memory of a vertex whose winner and rank are those of one of several buckets."""
FALSE = "its winner, rank or move does not follow from its successors'"
"""A flaw in words."""


def verify_folder(
    address: str | os.PathLike[str], *, sample: int | None = None, report: StepReport = unreported
) -> Verification:
    """Open a folder of `solve_on_disk` or `solve_by_layers`, and check its files and the claims about its vertices.

    Parameters
    ----------
    address : path or str
        The folder.
    sample : int, optional
        Check so many vertices, drawn at random, the same each time; by default all.
    report : callable, optional
        Is told of each step and bucket.

    Returns
    -------
    Verification
        Its flaw is the first vertex whose claim does not fit its successors'.

    Raises
    ------
    InvalidArena
        If a file that is read was changed or cut short.
    TooLarge
        If it is a solution for another objective than to reach a sink, which is not checked by its successors alone; or
        if the memory does not suffice.

    Notes
    -----
    O(|S|+|A|), and 5 bytes a vertex where there are buckets; or the edges out of the sample, and a few lookups a vertex
    of it where there are buckets.
    """
    name = os.fspath(address)
    solution: InFolder = reopened(address)
    if solution.objective != REACH:
        text = f"only solutions to reach a sink are checked vertex by vertex; one for {solution.objective} is checked"
        raise TooLarge(f"{name}: {text} whole, by arena.verify (no --sample)")
    size = solution.size
    sample = None if sample is not None and sample >= size else sample
    if sample is not None and isinstance(solution, EdgeSolution):
        rules = KeptRules(solution, name)
        flaws = (flaw_by_moves(solution, rules, vertex) for vertex in solution.drawn_vertices(sample, 0))
        flaw = next(filter(None, flaws), None)
    else:
        vertex = _first_false(solution, sample, report)
        flaw = None if vertex < 0 else Flaw(str(vertex), None, FALSE)
    return verdict(name, flaw, sample, size, solution.columns.edges, **_regions(solution))


def _regions(solution: InFolder) -> dict[str, int]:
    if isinstance(solution, EdgeSolution):
        return solution.regions
    return {name: count(solution.winners, player) for name, player in (("w1", 1), ("w2", 2), ("undetermined", 0))}


def _first_false(solution: InFolder, sample: int | None, report: StepReport) -> int:
    """Find the first vertex whose claim does not follow, of all or of a sample; -1 if there is none."""
    buckets = solution.columns.buckets if isinstance(solution, EdgeSolution) else 1
    winners, ranks = _claims(solution, report)
    watch, find = report("checking vertices", buckets), finder(solution.size + solution.columns.edges)
    for first, bucket in _buckets(solution):
        size = len(bucket.winner)
        chosen = np.arange(size) if sample is None else np.array(drawn_places(size, sample, 0), "i8")
        for low in range(0, len(chosen), CHUNK):
            claims = (bucket.player, bucket.target, bucket.strategy, winners, ranks)
            vertex = int(find(chosen[low : low + CHUNK], first, *bucket.rows, *claims))
            if vertex >= 0:
                return vertex
        watch({"positions": len(chosen)})
    return -1


def _claims(solution: InFolder, report: StepReport) -> tuple[Array, Array]:
    """Give the winners and the ranks of all vertices: successors are in any bucket."""
    if not isinstance(solution, EdgeSolution):
        return np.asarray(solution.winners), np.asarray(solution.remotenesses)
    check_memory(BYTES_A_VERTEX * solution.size, f"the check of {solution.size:,} vertices")
    winners, ranks = np.empty(solution.size, "i1"), np.empty(solution.size, "i4")
    watch = report("checking files", solution.columns.buckets)
    for first, bucket in _buckets(solution):
        own = slice(first, first + len(bucket.winner))
        winners[own], ranks[own] = bucket.winner, bucket.remoteness
        watch({})
    return winners, ranks


def _buckets(solution: InFolder) -> Iterator[tuple[int, SolvedBucket]]:
    """Give each bucket with the number of its first vertex; a solution on disk is one."""
    if isinstance(solution, EdgeSolution):
        for number in range(solution.columns.buckets):
            yield int(solution.columns.bounds[number]), solution.columns.bucket(number)
        return
    columns = solution.columns
    solved = (solution.winners, solution.remotenesses, solution.choices, solution.draws)
    winner, rank, choice, draw, player, target = map(np.asarray, (*solved, columns.player, columns.winner))
    yield 0, SolvedBucket(winner, rank, choice, draw, player, target, columns.forward, None)
