"""The result of each move of a position under perfect play: the winner, and the plies or the margin."""

from __future__ import annotations

from arena.graphs.marks import MARGIN
from arena.machine import MAX_VERTICES
from arena.playing.perfect_player import Perfect
from arena.rules.beginnings import BegunForMargins
from arena.rules.capabilities import HasMargin
from arena.rules.game import AnyGame, AnyPosition
from arena.solving.arenas import solve
from arena.solving.lookup import Lookup
from arena.unfolding.columns import unfold_compact


def solved_moves(game: AnyGame, position: AnyPosition) -> Lookup:
    """Solve a game from a position, for the margin if it ends with one, and look the position up.

    Raises
    ------
    TooLarge
        If the game is too large to be solved from there.

    Examples
    --------
    >>> from games import load
    >>> game = load("kalah")
    >>> [(move.move, move.amount) for move in solved_moves(game, game.initial).moves]
    [('1', -8), ('2', 4), ('3', 0)]
    """
    if not isinstance(game, HasMargin):
        return Perfect(game, position).lookup(position)
    arena = unfold_compact(BegunForMargins(game, position), max_vertices=MAX_VERTICES)
    return solve(arena, MARGIN).lookup(position, game)
