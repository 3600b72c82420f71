"""Check a solution on disk against the rows it is of, vertex by vertex, with none of the solver's code.

A vertex where play goes on must be claimed for the player to move one ply later than his soonest successor, else drawn
if a successor is, else for his opponent one ply later than the latest of all. `arena.checking.certificate` says why
that is enough.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from arena.engines.disk import reopened
from arena.engines.disk_files import unwatched
from arena.engines.disk_rows import Report
from arena.engines.disk_stream import CHUNK
from arena.errors import TooLarge
from arena.graphs.marks import REACH
from arena.machine.columns import ARRAYS, Column, worth_compiling

if TYPE_CHECKING:
    from arena.machine.columns import Array
    from arena.solving.arenas import Solution

NEVER = 2**31 - 1
"""Later than any rank."""


def flaw_on_disk(
    folder: str | os.PathLike[str], *, sample: int | None = None, report: Report = lambda *_: unwatched
) -> tuple[Solution, int | None]:
    """Open a folder that `solve_on_disk` has left, and check its files, and what is claimed of its vertices.

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
    solution : Solution
        What was opened.
    vertex : int or None
        The first vertex whose claim does not fit its successors'; None if there is none.

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
    solution = reopened(folder, whole=True, report=report)
    if solution.objective != REACH:
        raise TooLarge(f"{Path(folder)}: only solutions to reach a sink are checked on disk, not {solution.objective}")
    columns = solution.columns
    compile_ = worth_compiling(len(columns) + columns.arcs, arrays=True)
    find = ARRAYS.loop(_first_flaw, _valued, _leads) if compile_ else _first_flaw
    claims = (solution.winners, solution.remotenesses, solution.choices)
    watch = report("checking vertices", min(sample or len(columns), len(columns)))
    for vertices in _chosen(len(columns), sample):
        place = find(vertices, *columns.forward, columns.player, columns.winner, *claims, NEVER)
        if place >= 0:
            return solution, int(vertices[place])
        watch(len(vertices))
    return solution, None


def _chosen(size: int, sample: int | None) -> Iterator[Array]:
    """Give the vertices to be checked, in parts."""
    if sample is not None and sample < size:
        yield np.sort(np.random.default_rng().choice(size, sample, replace=False)).astype("i8")
        return
    for begin in range(0, size, CHUNK):
        yield np.arange(begin, min(begin + CHUNK, size), dtype="i8")


def _first_flaw(
    vertices: Column,
    start: Column,
    successors: Column,
    player: Column,
    ends: Column,
    winners: Column,
    ranks: Column,
    choices: Column,
    never: int,
) -> int:
    """Find the place of the first vertex whose claim does not follow from those of its successors; -1 if none."""
    for place in range(len(vertices)):
        vertex = vertices[place]
        begin, end, winner, rank = start[vertex], start[vertex + 1], winners[vertex], ranks[vertex]
        if begin == end:
            if winner != ends[vertex] or rank != (0 if winner > 0 else -1) or choices[vertex] != -1:
                return place
        elif (winner, rank) != _valued(begin, end, successors, player[vertex], winners, ranks, never) or not _leads(
            begin, end, successors, choices[vertex], winner, rank, winners, ranks
        ):
            return place
    return -1


def _valued(
    begin: int, end: int, successors: Column, mover: int, winners: Column, ranks: Column, never: int
) -> tuple[int, int]:
    """Give the winner and the rank of a vertex that follow from those of its successors."""
    soonest, latest, draws = never, -1, 0
    for edge in range(begin, end):
        following = successors[edge]
        if winners[following] == mover:
            soonest = min(soonest, ranks[following])
        elif winners[following] == 0:
            draws += 1
        else:
            latest = max(latest, ranks[following])
    if soonest < never:
        return mover, soonest + 1
    return (0, -1) if draws > 0 else (3 - mover, latest + 1)


def _leads(
    begin: int, end: int, successors: Column, choice: int, winner: int, rank: int, winners: Column, ranks: Column
) -> bool:
    """Tell whether a choice is a successor that its vertex's winner wins, one ply sooner."""
    for edge in range(begin, end):
        if successors[edge] == choice:
            return bool(winners[choice] == winner and (winner == 0 or ranks[choice] == rank - 1))
    return False
