"""Reachability, the objective of the courses: each player wants to bring play to a sink that he wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arena.graphs.marks import REACH
from arena.machine.columns import as_list
from arena.solving.objectives import Asked, Found, Objective
from arena.solving.regions import settled

if TYPE_CHECKING:
    from arena.machine.columns import Column
    from arena.solving.objectives._claims import ClaimedGame, Misfit


def _solve(asked: Asked) -> Found:
    return Found(settled(asked.columns))


def _check(game: ClaimedGame) -> Iterator[Misfit]:
    """Find claims that do not follow from those of the successors, or without ranks moves out of a region.

    A vertex where play goes on is claimed for a player one ply later than his soonest successor if he is to move, than
    the latest of all his successors if his opponent is; on a draw the player to move has a draw to go to and no win.
    """
    return _escapes(game) if game.ranks is None else _unequal(game, game.ranks)


def _unequal(game: ClaimedGame, ranks: Column) -> Iterator[Misfit]:
    from arena.solving.objectives._claims import claimed, refuted

    columns = game.player, game.winners, ranks, game.choices
    vertex, following, chosen = game.engine.loop(_first_unequal, _refutes)(*game.forward, *columns)
    if vertex >= 0:
        here, there = ((int(game.winners[each]), int(ranks[each])) for each in (vertex, following))
        whose = "its strategy's move" if chosen else f"J{game.player[vertex]}'s move"
        yield refuted(vertex, whose, following, claimed(*here), claimed(*there))


def _first_unequal(
    start: Column, ends: Column, player: Column, winners: Column, ranks: Column, choices: Column
) -> tuple[int, int, bool]:
    """Find the first vertex that a move refutes, the move, and whether it is the strategy's; -1 if there is none."""
    for vertex in range(len(player)):
        if start[vertex] == start[vertex + 1]:
            continue
        winner, rank, choice = winners[vertex], ranks[vertex], choices[vertex]
        for edge in range(start[vertex], start[vertex + 1]):
            following = ends[edge]
            if _refutes(player[vertex], winner, rank, winners[following], ranks[following]):
                return vertex, following, False
        if winners[choice] != winner or (winner > 0 and ranks[choice] != rank - 1):
            return vertex, choice, True
    return -1, -1, False


def _refutes(mover: int, winner: int, rank: int, winner_there: int, rank_there: int) -> bool:
    """Tell whether a move there is better for the player to move than the claim here."""
    if winner == 0:
        return bool(winner_there == mover)
    if winner == mover:
        return bool(winner_there == mover and rank_there < rank - 1)
    return bool(winner_there != winner or rank_there > rank - 1)


def _escapes(game: ClaimedGame) -> Iterator[Misfit]:
    """Find a move out of a region, then a play inside the claimant's own that need not end."""
    from arena.solving.objectives._claims import MOVE, Misfit, leaving, never_ending

    yield from leaving(game)
    rows = game.followed(game.claimant)
    endless = never_ending(rows)
    vertex = next((place for place, left in enumerate(as_list(endless)) if left), None)
    if vertex is not None:
        following = next(head for head in rows.of(vertex) if endless[head])
        text = f"claimed for J{game.claimant}, but after the move to {MOVE} play need not end"
        yield Misfit(vertex, following, text)


OBJECTIVE = Objective(
    name=REACH,
    summary="each player brings play to a sink that he wins; plays that never end are draws",
    solve=_solve,
    check=_check,
    ranked=True,
    draws=True,
)
