"""Solutions that are kept and answer lookups, however large they are: no user of one enumerates its positions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from arena.errors import TooLarge
from arena.rules.game import AnyGame, AnyPosition, Move
from arena.solving.solved import KeptSolution
from arena.unfolding.unfold import unfold_from

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine import Progress

Keeps = Callable[[AnyPosition, int], bool]
"""Tells whether a part has all moves of a position, from the position and its distance from the part's start."""
MOST = 20_000


def excerpt(
    solution: KeptSolution,
    start: Hashable = None,
    *,
    keeps: Keeps,
    most: int = MOST,
    progress: Progress | None = None,
) -> DiGraph:
    """Unfold a part of a game of which a solution is kept, as an arena with the same winners and ranks.

    `keeps` tells whether the part has all moves of a position, else it has one of the best moves; the positions some of
    whose moves are left out have their number as `hidden`. `most` bounds the positions, each of which is looked up; the
    graph has the number of all positions as `excerpt`.

    Winners and ranks are those of the whole game: a best move, which is kept, leads to the next lower rank, or stays in
    S∅, and no move that is left out is better for its player. Whether a draw is endless or by rule is told of the part.
    """
    game: AnyGame = solution.game
    start = solution.start if start is None else start
    solution.value(start)  # which refuses what is no position of it
    away: dict[AnyPosition, int] = {start: 0}
    hidden: dict[AnyPosition, int] = {}

    def moves(position: AnyPosition) -> list[tuple[Move, AnyPosition]]:
        every: dict[AnyPosition, Move] = {}
        for move, after in game.moves(position):
            every.setdefault(after, move)
        if len(every) > 1 and not keeps(position, away[position]):
            best = solution.best_after(position)
            hidden[position] = len(every) - 1
            every = {best: every[best]} if best in every else dict([next(iter(every.items()))])
        for after in every:
            away.setdefault(after, away[position] + 1)
        return [(move, after) for after, move in every.items()]

    try:
        part = unfold_from(game, start, moves, max_vertices=most, progress=progress)
    except TooLarge as error:
        of = f"of {len(solution):,} from {game.label(start)}"
        raise TooLarge(
            f"a part of more than {most:,} positions {of}; take a later start, or fewer moves around it"
        ) from error
    for position, left_out in hidden.items():
        part.nodes[position]["hidden"] = left_out
    part.graph["excerpt"] = len(solution)
    return part
