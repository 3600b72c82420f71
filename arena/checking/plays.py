"""Plays and strategies that somebody gives, held against the definitions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from arena.checking.circuits import endless
from arena.checking.claim import AnyVertex
from arena.errors import IllegalPlay
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import columns_of
from arena.rules.game import Player

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


def check_play(arena: DiGraph | CompactArena, path: Sequence[Hashable]) -> int | None:
    """Check that a path is a play of the arena, from any vertex, and return its winner.

    Parameters
    ----------
    arena : networkx.DiGraph
        An arena.
    path : sequence of vertices
        The play.

    Returns
    -------
    int or None
        1, 2, or 0 for a draw; None if the play has not ended: it is a path, not yet a *partie*.

    Raises
    ------
    IllegalPlay
        If the path is empty, leaves the arena, makes a move that does not exist, or goes on past its end.

    Notes
    -----
    O(sum of the out-degrees on the path). Course 000, Definition 3; course 001, "État terminal".

    Examples
    --------
    >>> from arena import load, unfold
    >>> check_play(unfold(load("subtraction", heap=5)), [(5, 1), (4, 2), (1, 1), (0, 2)])
    1
    """
    columns, path = columns_of(arena), list(path)
    if not path:
        raise IllegalPlay("a play has at least one vertex")
    for vertex in path:
        if vertex not in columns.index:
            raise IllegalPlay(f"{vertex!r} is not a vertex of the arena")
    numbers = [columns.index[vertex] for vertex in path]
    for move, (number, following) in enumerate(pairwise(numbers), start=1):
        if columns.winner[number] >= 0:
            raise IllegalPlay(f"move {move}: play has ended at {columns.labels[number]}")
        if following not in columns.after(number):
            raise IllegalPlay(f"move {move}: no edge from {columns.labels[number]} to {columns.labels[following]}")
    winner = int(columns.winner[numbers[-1]])
    return winner if winner >= 0 else None


@dataclass(frozen=True)
class StrategyCheck:
    """Whether a strategy wins, and if not how it is beaten.

    Parameters
    ----------
    winning : bool
        Whether every play that follows the strategy is won.
    refutation : list of vertices
        If not, a play that follows the strategy and is not won: it ends badly, or at a vertex where the strategy has
        no legal move, or comes back to a vertex it has been at and so need not end.
    reply : vertex or None
        The opponent's last choice on it: the vertex he moved to where he had others. None if he had no choice.
    reason : str
        The same in words.
    """

    winning: bool
    refutation: list[Hashable]
    reply: Hashable | None
    reason: str


def check_strategy(
    arena: DiGraph | CompactArena,
    player: int,
    strategy: Mapping[AnyVertex, Hashable] | Callable[[AnyVertex], Hashable],
    start: Hashable = None,
) -> StrategyCheck:
    """Check that a positional strategy wins from a vertex against every play of the opponent.

    Parameters
    ----------
    arena : networkx.DiGraph
        An arena.
    player : {1, 2}
        Whose strategy it is.
    strategy : mapping, array or callable
        From each vertex of the player where play goes on to the successor he moves to.
    start : vertex, optional
        The arena's initial vertex by default.

    Returns
    -------
    StrategyCheck
        With a shortest play that is lost, drawn or stuck if there is one, else one that never ends.

    Notes
    -----
    O(|S|+|A|): the strategy wins iff the plays that follow it all end, and end in the player's targets. Course 001,
    "Notion de stratégie".

    Examples
    --------
    >>> from arena import load, unfold
    >>> arena = unfold(load("subtraction", heap=5))
    >>> check_strategy(arena, 1, lambda vertex: (vertex[0] // 4 * 4, 2)).winning
    True
    >>> check_strategy(arena, 1, lambda vertex: (vertex[0] - 1, 2)).reason
    'player 2 answers 2 with 0: player 2 wins'
    """
    player, columns = Player(player), columns_of(arena)
    choose = strategy if callable(strategy) else getattr(strategy, "get", strategy.__getitem__)
    root = columns.at(start)
    parent, after = {root: -1}, dict[int, list[int]]()
    for number in (queue := [root]):
        won, after[number], outcome = int(columns.winner[number]), columns.after(number), ""
        if won >= 0:
            outcome = "" if won == player else f"player {player.opponent} wins" if won else "it is a draw"
        elif columns.player[number] == player:
            choice = columns.index.get(choose(columns.vertices[number]), -1)
            outcome = "" if choice in after[number] else "the strategy has no legal move there"
            after[number] = [choice]
        elif not after[number]:
            outcome = "play is stuck without a winner"
        if outcome:
            path = [number]
            while parent[path[-1]] >= 0:
                path.append(parent[path[-1]])
            return _refuted(columns, player, path[::-1], outcome)
        for following in after[number]:
            if following not in parent:
                parent[following] = number
                queue.append(following)
    if circuit := _circuit_from(root, after):
        return _refuted(columns, player, circuit, "play need not end")
    return StrategyCheck(winning=True, refutation=[], reply=None, reason=f"player {player:d} always wins")


def _circuit_from(root: int, after: dict[int, list[int]]) -> list[int]:
    """Find a path from the root that ends at a vertex it has been at; empty if every path ends."""
    place = {number: place for place, number in enumerate(after)}
    moves = [(place[number], place[following]) for number, choices in after.items() for following in choices]
    left = endless(len(place), *np.array(moves, "i8").reshape(-1, 2).T)
    path, seen = [root] if left[place[root]] else [], set[int]()
    while path and path[-1] not in seen:
        seen.add(path[-1])
        path.append(next(following for following in after[path[-1]] if left[place[following]]))
    return path


def _refuted(arena: CompactArena, player: Player, path: list[int], outcome: str) -> StrategyCheck:
    """Name the opponent's last choice on a play that is not won."""
    reply, where = None, f"at {arena.labels[path[-1]]}"
    for number, following in pairwise(path):
        if arena.player[number] != player and len(arena.after(number)) > 1:
            reply = arena.vertices[following]
            where = f"player {player.opponent:d} answers {arena.labels[number]} with {arena.labels[following]}"
    vertices = [arena.vertices[number] for number in path]
    return StrategyCheck(winning=False, refutation=vertices, reply=reply, reason=f"{where}: {outcome}")
