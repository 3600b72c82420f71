"""Strategies that leave as many moves as they can: all plays that they allow stay won, and no new vertex is reached.

References
----------
J. Bernet, D. Janin, I. Walukiewicz, "Permissive strategies: from parity games to safety games", *RAIRO Theoretical
Informatics and Applications* 36, 2002, :doi:`10.1051/ita:2002013`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arena.automata.automaton_game import AutomatonGame
from arena.graphs.attributes import PRIORITY
from arena.machine.columns import Column, as_list
from arena.rules.game import Player

MOST_STEPS = 5_000_000
"""The edges that are followed before no more moves are added: some seconds."""


class _Followed(NamedTuple):
    """The plays that a strategy allows: the vertices behind each, and those before it."""

    after: dict[int, list[int]]
    before: dict[int, list[int]]


def permissive_moves(game: AutomatonGame, choices: Column, player: Player) -> Mapping[int, Sequence[int]]:
    """Add moves to a winning strategy as long as no circuit of its plays is lost, from the start of the game.

    Parameters
    ----------
    game : AutomatonGame
        The game.
    choices : column
        The vertex that the strategy chooses at each vertex.
    player : Player
        Whose it is.

    Returns
    -------
    mapping
        The moves at each vertex of the player that plays come to, the strategy's first.

    Notes
    -----
    O(moves * priorities * edges), within `MOST_STEPS`. Which moves are added depends on their order.
    """
    priorities = as_list(game.arena.marks[PRIORITY])
    kind = game.automaton.acceptance.kind_for(game.player)
    sign = 1 if kind.highest else -1
    rank = [sign * priority for priority in priorities]
    followed = _followed(game, choices, player)
    lost = sorted({rank[vertex] for vertex in followed.after if (priorities[vertex] % 2 == 0) != (kind.even == player)})
    moves, left = {}, MOST_STEPS
    for vertex in followed.after:
        if game.movers[vertex] != player or not game.rows[vertex]:
            continue
        moves[vertex] = [int(choices[vertex])]
        for after in game.rows[vertex]:
            if after in followed.after and after not in moves[vertex] and left > 0:
                is_lost, steps = _loses(followed, rank, lost, vertex, after)
                left -= steps
                if not is_lost:
                    moves[vertex].append(after)
                    followed.after[vertex].append(after)
                    followed.before[after].append(vertex)
    return moves


def _followed(game: AutomatonGame, choices: Column, player: Player) -> _Followed:
    """Follow the plays of a strategy from the start; O(edges)."""
    left = [game.entries.vertices[game.nodes.initial]]
    followed = _Followed({left[0]: []}, {left[0]: []})
    for vertex in left:
        row = game.rows[vertex]
        for after in [int(choices[vertex])] if row and game.movers[vertex] == player else row:
            if after not in followed.after:
                followed.after[after], followed.before[after] = [], []
                left.append(after)
            followed.after[vertex].append(after)
            followed.before[after].append(vertex)
    return followed


def _loses(followed: _Followed, rank: list[int], lost: list[int], vertex: int, after: int) -> tuple[bool, int]:
    """Tell whether a move would close a circuit whose deciding priority is lost, and count the steps of the search."""
    steps = 0
    for bound in lost:
        if rank[vertex] > bound or rank[after] > bound:
            continue
        ahead, more = _reached(followed.after, rank, bound, after)
        behind, others = _reached(followed.before, rank, bound, vertex)
        steps += more + others
        if any(rank[each] == bound for each in ahead & behind):
            return True, steps
    return False, steps


def _reached(rows: dict[int, list[int]], rank: list[int], bound: int, start: int) -> tuple[set[int], int]:
    """Give the vertices that are reached by priorities up to a bound, and count the edges."""
    found, left, steps = {start}, [start], 0
    for vertex in left:
        steps += len(rows[vertex]) + 1
        for after in rows[vertex]:
            if rank[after] <= bound and after not in found:
                found.add(after)
                left.append(after)
    return found, steps
