"""The claims of a solution held against the rows of its arena, vertex by vertex, with none of the solver's code.

A vertex where play goes on must be claimed for the player to move one ply later than his soonest successor, else drawn
if a successor is, else for his opponent one ply later than the latest of all. `arena.verify` says why that is
enough.
"""

from __future__ import annotations

from arena.machine.columns import ARRAYS, Column, worth_compiling
from arena.machine.loops import Loop

NEVER = 2**31 - 1
"""Later than any rank."""


def finder(size: int) -> Loop:
    """Give the search for a flaw as it runs over an arena of so many vertices and edges."""
    return ARRAYS.loop(first_flaw, _valued, _leads) if worth_compiling(size, arrays=True) else first_flaw


def first_flaw(
    places: Column,
    first: int,
    start: Column,
    successors: Column,
    player: Column,
    ends: Column,
    choices: Column,
    winners: Column,
    ranks: Column,
) -> int:
    """Find the first of some vertices whose claim does not follow from those of its successors; -1 if there is none.

    Rows, players, ends and choices are those of a range of vertices, which begins at `first`, and `places` are in it;
    winners and ranks are those of all vertices. Files may lie: a row that leads out of the columns is a flaw too.
    """
    size = min(len(start) - 1, len(player), len(ends), len(choices))
    for number in range(len(places)):
        place = places[number]
        vertex: int = first + place
        if place >= size or not 0 <= start[place] <= start[place + 1] <= len(successors):
            return vertex
        begin, end, winner, rank = start[place], start[place + 1], winners[vertex], ranks[vertex]
        if begin == end or ends[place] >= 0:
            if winner != ends[place] or rank != (0 if winner > 0 else -1) or choices[place] != -1:
                return vertex
        elif (winner, rank) != _valued(begin, end, successors, player[place], winners, ranks) or not _leads(
            begin, end, successors, choices[place], winner, rank, winners, ranks
        ):
            return vertex
    return -1


def _valued(begin: int, end: int, successors: Column, mover: int, winners: Column, ranks: Column) -> tuple[int, int]:
    """Give the winner and the rank of a vertex that follow from those of its successors."""
    soonest, latest, draws = NEVER, -1, 0
    for edge in range(begin, end):
        following = successors[edge]
        if not 0 <= following < len(winners):
            return -1, -1
        if winners[following] == mover:
            soonest = min(soonest, ranks[following])
        elif winners[following] == 0:
            draws += 1
        else:
            latest = max(latest, ranks[following])
    if soonest < NEVER:
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
