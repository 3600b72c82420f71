"""Arenas with priorities as max parity games, which have no sinks, and back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from arena.errors import InvalidArena
from arena.graphs.attributes import PRIORITY, parity_of
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import columns_of
from arena.machine.columns import Rows, transposed
from arena.rules.game import Player
from exporters.files import Arena
from exporters.files.taken import texts_of

MOST_WRITTEN = 10**18


class ParityColumns(NamedTuple):
    """A max parity game to be written: a column of each property of its vertices, and their successors in rows."""

    initial: int | None
    priority: list[int]  # as the format has them
    own: list[bool]  # whether a vertex is Even's
    rows: Rows  # the successors, ascending; a vertex without any leads to itself
    names: list[str] | None  # None where they are the numbers

    def after(self, line: str, joint: str) -> list[str]:
        """Return the successors of each vertex as a text: each of them in a line, and the lines joined."""
        start, ends = self.rows.start.tolist(), list(map(line.__mod__, self.rows.ends.tolist()))
        rows = (joint.join(ends[low:high]) for low, high in pairwise(start))
        return [text or line % number for number, text in enumerate(rows)]


def has_priorities(graph: Arena) -> bool:
    if isinstance(graph, CompactArena):
        return PRIORITY in graph.marks
    return any(PRIORITY in data for data in graph.nodes.values())


def reachability(graph: Arena, player: int, *, target: int, other: int) -> ParityColumns:
    """Return the game in which Even is to reach his targets, which have one priority, and all other vertices another.

    Plays never end: where it is over, play stays.
    """
    even, arena = Player(player), columns_of(graph)
    if not len(arena):
        raise InvalidArena("an arena without vertices cannot be written in this format")
    arena.check_winners()
    return _game(arena, even, [target if winner == even else other for winner in arena.winner.tolist()])


def parity_game(graph: Arena, player: int) -> ParityColumns:
    """Return the max parity game in which a player is Even.

    Priorities of which the lowest one decides are counted from the highest even number downwards, and all are one
    higher where the player likes odd ones. A sink leads to itself, with a priority that its winner likes.
    """
    even, arena = Player(player), columns_of(graph, PRIORITY)
    arena.check_winners()
    priority, winner, kind = arena.mark(PRIORITY).copy(), arena.winner, parity_of(arena.attributes)
    if (winner == 0).any():
        raise InvalidArena(f"sink {arena.name(int((winner == 0).argmax()))} is drawn: a parity game knows no draws")
    if not kind.highest:
        priority = priority.max(initial=0) // 2 * 2 + 2 - priority
    priority += kind.even != even
    priority += (winner > 0) & ((priority % 2 == 0) != (winner == even))
    if (priority >= MOST_WRITTEN).any():
        number = int((priority >= MOST_WRITTEN).argmax())
        text = f"the priority {priority[number]:,} (at most 18 digits)"
        raise InvalidArena(f"vertex {arena.name(number)} would have {text}")
    return _game(arena, even, priority.tolist())


def _game(arena: CompactArena, even: Player, priority: list[int]) -> ParityColumns:
    own = [turn == even for turn in arena.player.tolist()]
    rows = transposed(arena.reverse, len(arena)) if arena.known else arena.forward
    return ParityColumns(arena.initial, priority, own, rows, texts_of(arena))


def compressed(priorities: Sequence[int]) -> list[int]:
    levels = sorted(set(priorities))
    steps = [level % 2 for level in levels[:1]] + [(low + high) % 2 for low, high in pairwise(levels)]
    return list(map(dict(zip(levels, accumulate(steps), strict=True)).__getitem__, priorities))
