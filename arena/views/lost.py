"""The positions that the player to move loses: the ones to leave to the opponent."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from arena.errors import ParameterError
from arena.graphs.attributes import initial_of
from arena.graphs.conversion import as_graph
from arena.graphs.names import is_bare
from arena.rules.game import ImpartialGame
from arena.solving.arenas import solve
from arena.solving.positions import Outcome, solve_positions

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph


def lost(graph: DiGraph | CompactGraph, game: object, most: int = 24) -> DiGraph:
    """Return the positions of a game that the player to move loses: the P-positions.

    Parameters
    ----------
    graph, game : networkx.DiGraph or CompactGraph, Game
        The arena of a game, of `unfold`, or its position graph. One position stands for all that are equal by the
        game's `canonical` or, in an impartial game, differ by the player to move alone.
    most : int
        The greatest number of them; those nearest to the start are kept.

    Returns
    -------
    networkx.DiGraph
        The start, then these positions, the latest losses first, without edges, each with its `remoteness` and `orbit`,
        the number of positions that it stands for; a start that is not lost has the plies until it is `won`, None for a
        draw. `lost` on the graph is the number of lost positions in all, and `rules` the game.

    Notes
    -----
    O(|S|+|A|) besides |S| calls of `canonical`.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> game = load("chomp", rows=2, columns=3)
    >>> [game.label(position) for position in lost(unfold(game), game)]
    ['3,3', '3,2', '2,1', '1,0']
    """
    import networkx as nx

    from arena.rules.capabilities import HasSymmetries
    from arena.rules.derived import canonical_of

    graph = as_graph(graph)
    if (start := initial_of(graph)) is None:
        raise ParameterError("--view lost: nothing says where play starts")
    ranks, won = _ranks(graph, start)
    if is_bare(graph):
        start, ranks = (start, 1), {(vertex, 1): rank for vertex, rank in ranks.items()}
    canonical = canonical_of(game) if isinstance(game, HasSymmetries) else None
    classes: dict[Hashable, list[Any]] = {}
    for position in sorted(ranks, key=lambda position: position != start):
        equal: Any = canonical(position) if canonical else position
        classes.setdefault(equal[0] if isinstance(game, ImpartialGame) else equal, []).append(position)
    made: DiGraph = nx.DiGraph(kind="lost", rules=game, lost=len(classes), name=graph.graph.get("name", ""))
    made.add_node(start, start=True, **({} if start in ranks else {"won": won}))
    for position, *others in sorted([*classes.values()][:most], key=lambda members: -ranks[members[0]]):
        members = {each[0] if isinstance(game, ImpartialGame) else each for each in (position, *others)}
        made.add_node(position, remoteness=ranks[position], orbit=len(members))
    return made


def _ranks(graph: DiGraph, start: Hashable) -> tuple[dict[Any, int], int | None]:
    """Return the remoteness of each vertex that the player to move loses, and that of the start unless it is drawn."""
    if is_bare(graph):
        positions = solve_positions(graph)
        losses = [vertex for vertex, outcome in positions.outcome.items() if outcome == Outcome.P]
        return {vertex: positions.remoteness[vertex] or 0 for vertex in losses}, positions.remoteness[start]
    solution = solve(graph)
    losses = [vertex for vertex in graph if solution.winner[vertex] == 3 - solution.player(vertex)]
    won = solution.remoteness[start] if solution.winner[start] else None
    return {vertex: solution.remoteness[vertex] or 0 for vertex in losses}, won
