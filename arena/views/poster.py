"""All boards of a small game, by their plies and by who wins, with the moves of the winning strategies."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from arena.errors import TooLarge
from arena.machine.columns import as_list
from arena.solving.arenas import solve
from arena.views import View, Viewed
from arena.views.layers import numbered_rows
from arena.views.symmetry import quotient

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

MOST = 2000
"""The boards that have room on a poster."""


def poster(arena: DiGraph, game: object) -> DiGraph:
    """Sort the positions of a game into bands by their row and by who wins, those that are equal by symmetry once.

    Parameters
    ----------
    arena : networkx.DiGraph
        The game's arena, of `unfold`.
    game : Game
        The game.

    Returns
    -------
    networkx.DiGraph
        Its vertices are the pairs (row, winner), as those of `arena.river`, without edges, with the list of their
        `boards`. `merged` on the graph is the arena of these boards, `moves` those of the winner's strategies and those
        that keep a draw, `rows` the kind of rows, and `rules` the game.

    Raises
    ------
    TooLarge
        If there are more than `MOST` boards.

    Notes
    -----
    O(|S|+|A|) besides |S| calls of `canonical`.

    Examples
    --------
    >>> from arena import load, unfold
    >>> game = load("tictactoe")
    >>> bands = poster(unfold(game), game)
    >>> sum(len(boards) for _, boards in bands.nodes(data="boards")), bands.graph["rows"]
    (765, 'ply')
    """
    import networkx as nx

    from arena.rules.capabilities import HasSymmetries

    merged = quotient(arena, game) if isinstance(game, HasSymmetries) else arena
    if len(merged) > MOST:
        raise TooLarge(f"a poster of {len(merged):,} boards (at most {MOST:,}); take a smaller game")
    solution = solve(merged)
    numbers, by = numbered_rows(solution, None)
    bands: dict[tuple[int | None, int], list[Hashable]] = {}
    moves: list[tuple[Hashable, Hashable]] = []
    rows = zip(merged, numbers, as_list(solution.winners), as_list(solution.choices), strict=True)
    for vertex, row, winner, choice in rows:
        bands.setdefault((row if row >= 0 else None, winner), []).append(vertex)
        if choice >= 0 and winner in (0, merged.nodes[vertex]["player"]):
            moves.append((vertex, solution.columns.vertices[choice]))
    name = arena.graph.get("name", "")
    made: DiGraph = nx.DiGraph(kind="poster", rows=by, rules=game, name=name, merged=merged, moves=moves)
    for key, boards in bands.items():
        made.add_node(key, row=key[0], winner=key[1], boards=boards)
    return made


VIEW = View(
    "all boards, ply by ply and coloured by winner, with the strategies as paths: a poster",
    lambda request: Viewed(poster(request.graph, request.game())),
    needs_players=True,
    kind="poster",
)
