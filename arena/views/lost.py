"""The positions that the player to move loses: the ones to leave to the opponent."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.graphs.attributes import initial_of
from arena.graphs.conversion import as_graph
from arena.graphs.names import is_bare
from arena.rules.game import ImpartialGame
from arena.solving.arenas import solve
from arena.views import View, Viewed

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph
    from arena.rules.game import AnyPosition


def lost(graph: DiGraph | CompactGraph, game: object, most: int = 24) -> DiGraph:
    """Give the positions of a game that the player to move loses: the P-positions.

    Parameters
    ----------
    graph : networkx.DiGraph, CompactArena or CompactGraph
        The game's arena, of `unfold`, or its position graph.
    game : Game
        The game. Of positions that are equal by its `canonical`, the first one stands for all; of an impartial game's,
        with either player to move.
    most : int
        How many there are at most, those that are nearest to the start.

    Returns
    -------
    networkx.DiGraph
        The start, then these positions, those that lose the latest first, without edges, each with its `remoteness` and
        `orbit`, how many it stands for; a start that is not lost says in how many plies it is `won`, None for a draw.
        `lost` on the graph is how many there are in all, and `rules` the game.

    Raises
    ------
    ParameterError
        If nothing says where play starts.

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
    from arena.rules.symmetry import canonical_of

    graph = as_graph(graph)
    start, turn = initial_of(graph), 1 if is_bare(graph) else None
    if start is None:
        raise ParameterError("--view lost: nothing says where play starts")
    lost_in, won_in = _ranks(graph, start)
    start = (start, turn) if turn else start
    ranks = {(vertex, turn) if turn else vertex: rank for vertex, rank in lost_in.items()}
    canonical = canonical_of(game) if isinstance(game, HasSymmetries) else _same
    unturned = _without_turn if isinstance(game, ImpartialGame) else _same
    equal: dict[Hashable, list[Hashable]] = {}
    for position in ranks:
        equal.setdefault(unturned(canonical(position)), []).append(position)
    made: DiGraph = nx.DiGraph(kind="lost", rules=game, lost=len(equal), name=graph.graph.get("name", ""))
    made.add_node(start, start=True, **({} if start in ranks else {"won": won_in}))
    with_start = [equal.pop(unturned(canonical(start)))] if start in ranks else []
    shortest_last = sorted([*with_start, *equal.values()][:most], key=lambda members: -ranks[members[0]])
    for members in shortest_last:
        position = start if start in members else members[0]
        made.add_node(position, remoteness=ranks[position], orbit=len(set(map(unturned, members))))
    return made


def _ranks(graph: DiGraph, start: Hashable) -> tuple[dict[Hashable, int], int | None]:
    """Give the remoteness of each position that the player to move loses, in the graph's order, and that of the start.

    That of the start is None if it is drawn.
    """
    if is_bare(graph):
        from arena.solving.positions import Outcome, solve_positions

        positions = solve_positions(graph)
        return (
            {v: positions.remoteness[v] or 0 for v, outcome in positions.outcome.items() if outcome == Outcome.P},
            positions.remoteness[start],
        )
    solution = solve(graph)
    lost_in = {v: solution.remoteness[v] or 0 for v in graph if solution.winner[v] == 3 - solution.player(v)}
    return lost_in, solution.remoteness[start] if solution.winner[start] else None


def _same(position: AnyPosition) -> Hashable:
    return position  # type: ignore[no-any-return]


def _without_turn(position: AnyPosition) -> Hashable:
    return position[0]  # type: ignore[no-any-return]


PARAMETERS = {"most": (24, 1, "How many of them.")}
VIEW = View(
    "the positions that whoever is to move loses, as boards",
    lambda request: Viewed(lost(request.graph, request.game(), request.settings["most"])),
    kind="lost",
)
