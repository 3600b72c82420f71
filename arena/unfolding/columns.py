"""From a game to columns: its arena and its position graph, without a DiGraph in between."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from arena.errors import InvalidArena
from arena.graphs.attributes import VALUE
from arena.graphs.compact import CompactArena, CompactGraph
from arena.machine import MAX_ARRAY_EDGES, MAX_ARRAY_VERTICES, MAX_EDGES, MAX_VERTICES
from arena.machine.columns import Rows, transposed
from arena.rules.capabilities import HasMargin
from arena.rules.faults import at
from arena.rules.game import AnyGame, AnyPosition, ImpartialGame, check_is_game, label_of
from arena.rules.packed import packed_rules, refuse_known
from arena.unfolding.packed import LAST_EDGE, SMALL, Decoded, enumerated
from arena.unfolding.unfold import Exploration, explore, player_of

if TYPE_CHECKING:
    from arena.machine import Progress
    from arena.machine.columns import Array


def unfold_compact(
    game: AnyGame,
    *,
    max_vertices: int | None = None,
    max_edges: int | None = None,
    progress: Progress | None = None,
) -> CompactArena:
    """Unfold a game into columns: the arena of `unfold`, in a fraction of the memory and the time.

    Packed rules enumerate a few million positions per second; a game without them is enumerated by its plain rules. The
    vertices are the same and in the same order.

    Parameters
    ----------
    game : Game
        The rules.
    max_vertices, max_edges : int, optional
        The bounds; by default 10⁸ and 10⁹ with packed rules, and those of `unfold` without.
    progress : callable, optional
        Called now and then with the number of vertices done since the last call.

    Raises
    ------
    TooLarge
        If a bound is exceeded, or the arrays would not fit in free memory.

    Notes
    -----
    O(|S|+|A|) calls of the rules; with packed rules 40 to 80 bytes per vertex and 8 to 12 per edge while they are made.

    Examples
    --------
    >>> from games import load
    >>> len(unfold_compact(load("fibonacci_nim", matches=4)))
    8
    """
    check_is_game(game)
    if rules := packed_rules(game):
        most = max_vertices or MAX_ARRAY_VERTICES
        refuse_known(game, rules, most)
        found = enumerated(rules, game.initial, (most, min(max_edges or MAX_ARRAY_EDGES, LAST_EDGE)), progress)
        return _arena(game, Decoded(found.codes, rules), found.forward, found.player, found.winner)
    max_vertices, max_edges = max_vertices or MAX_VERTICES, max_edges or MAX_EDGES
    refuse_known(game, rules, max_vertices)
    explored = explore(game.initial, game.moves, max_vertices, max_edges, progress)
    winners = [
        -1 if after > before else _winner(game, vertex)
        for vertex, before, after in zip(explored.vertices, explored.start, explored.start[1:], strict=False)
    ]
    movers = [player_of(game, vertex) for vertex in explored.vertices]
    return _arena(game, explored.vertices, _forward(explored), np.array(movers), np.array(winners))


def _arena(game: AnyGame, vertices: Sequence[Hashable], forward: Rows, player: Array, winner: Array) -> CompactArena:
    """Make the arena of a game, with the margins at the sinks, if it has any; O(sinks) calls of its rules."""
    margins = {}
    if isinstance(game, HasMargin):
        margins[VALUE] = np.zeros(len(vertices), "i8")
        for number in np.flatnonzero(winner >= 0).tolist():
            margins[VALUE][number] = game.margin(vertices[number])
    return CompactArena(
        vertices,
        label_of(game),
        transposed(forward, len(vertices)),
        np.diff(forward.start).astype("u4"),
        known=forward if len(forward.ends) < SMALL else None,
        player=player.astype("i1"),
        winner=winner.astype("i1"),
        stopped=frozenset(),
        edge_count=len(forward.ends),
        initial=0,
        marks=margins,
    )


def position_columns(
    game: ImpartialGame[AnyPosition],
    *,
    max_vertices: int = MAX_VERTICES,
    max_edges: int = MAX_EDGES,
    progress: Progress | None = None,
) -> CompactGraph:
    """Unfold an impartial game into the columns of its position graph, without a DiGraph in between."""
    explored = explore(game.start, game.options, max_vertices, max_edges, progress)
    vertices, forward = explored.vertices, _forward(explored)
    before = transposed(forward, len(vertices))
    return CompactGraph(vertices, game.show, before, np.diff(forward.start), forward, misere=game.misere)


def _forward(explored: Exploration) -> Rows:
    return Rows(np.array(explored.start, "u4"), np.array(explored.successors, "u4"))


def _winner(game: AnyGame, vertex: Hashable) -> int:
    winner = game.winner(vertex)
    if winner not in (0, 1, 2):
        raise InvalidArena(f"{game!r}, {at(game, vertex)}: no move and no winner (winner gives {winner!r})")
    return winner
