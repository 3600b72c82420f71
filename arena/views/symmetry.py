"""Positions that are equal up to the symmetries of a game, merged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import TYPE_CHECKING

from arena.errors import InvalidGame
from arena.graphs.attributes import label
from arena.graphs.conversion import as_graph
from arena.graphs.names import is_bare
from arena.views import View, Viewed

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph


def quotient(graph: DiGraph | CompactGraph, game: object) -> DiGraph:
    """Merge the positions that a game's `canonical` says are equal by symmetry, and check that they are.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactGraph
        The game's arena, of `unfold`, or its position graph.
    game : Game
        The game, with the member `canonical` (see `Game`).

    Returns
    -------
    networkx.DiGraph
        Of each class its first vertex, in the order of the graph, with its attributes and `orbit`, the size of the
        class; an edge wherever a move leads from class to class, with the attributes of the first one. It is an arena,
        or a bare graph, in which each class has the winner, remoteness, outcome and Grundy value of its positions.

    Raises
    ------
    ParameterError
        If the game has no member `canonical`.
    InvalidGame
        If two positions that it takes for equal have not the same player or winner, or their moves do not lead to equal
        positions; the text names them.

    Notes
    -----
    O(|S|+|A|) besides |S| calls of `canonical`. The checks make the classes a bisimulation: every play of the
    graph is one of the quotient, and the other way round, move by move. On a position graph with circuits a class may
    get an edge to itself, and the kernels of the quotient are then only some of those of the graph.

    Its plays are those that `plays_up_to_symmetry` counts: two plays become one if their positions are equal turn by
    turn, each by a symmetry of its own. Tic-tac-toe has 26,830, and 31,896 up to one symmetry for the whole play.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> game = load("tictactoe")
    >>> merged = quotient(unfold(game), game)
    >>> len(merged), merged.number_of_edges()
    (765, 2096)
    >>> [(data["label"], data["orbit"]) for _, data in merged.nodes(data=True)][1:4]
    [('x../.../...', 4), ('.x./.../...', 4), ('.../.x./...', 1)]
    """
    import networkx as nx

    graph = as_graph(graph)
    first = _classes(graph, game)
    _check(graph, first)
    merged: DiGraph = nx.DiGraph()
    merged.graph.update(graph.graph)
    merged.add_nodes_from((v, {**graph.nodes[v], "orbit": size}) for v, size in Counter(first.values()).items())
    for vertex in merged:
        after: dict[Hashable, dict[str, object]] = {}
        for following, data in graph.adj[vertex].items():
            after.setdefault(first[following], data)
        merged.add_edges_from((vertex, following, data) for following, data in after.items())
    if "initial" in graph.graph:
        merged.graph["initial"] = first[graph.graph["initial"]]
    for key in ("f1", "f2"):
        if key in graph.graph:
            merged.graph[key] = list(dict.fromkeys(first[vertex] for vertex in graph.graph[key]))
    return merged


def _classes(graph: DiGraph, game: object) -> dict[Hashable, Hashable]:
    """Give each vertex the first one of its class."""
    from arena.rules.capabilities import HasSymmetries
    from arena.rules.symmetry import canonical_of

    canonical = canonical_of(game)
    if is_bare(graph) and isinstance(game, HasSymmetries):
        canonical = game.canonical  # the vertices have no turn
    first: dict[Hashable, Hashable] = {}
    return {vertex: first.setdefault(canonical(vertex), vertex) for vertex in graph}


def _check(graph: DiGraph, first: dict[Hashable, Hashable]) -> None:
    """Refuse classes whose positions are not equal."""
    named = [set(graph.graph.get(key, ())) for key in ("f1", "f2")]

    def ends(vertex: Hashable) -> tuple[object, ...]:
        return graph.nodes[vertex].get("winner"), *(vertex in targets for targets in named)

    def after(vertex: Hashable) -> set[Hashable]:
        return {first[following] for following in graph.adj[vertex]}

    for vertex, other in first.items():
        if vertex == other:
            continue
        if graph.nodes[vertex].get("player") != graph.nodes[other].get("player"):
            raise _unequal(graph, vertex, other, "not the same player is to move")
        if ends(vertex) != ends(other):
            raise _unequal(graph, vertex, other, "they do not end alike")
        if after(vertex) != after(other):
            raise _unequal(graph, vertex, other, "their moves do not lead to equal positions")


def _unequal(graph: DiGraph, vertex: Hashable, other: Hashable, reason: str) -> InvalidGame:
    names = f"{label(graph, other)} and {label(graph, vertex)}"
    return InvalidGame(f"canonical takes {names} for equal, but {reason}")


VIEW = View(
    "positions that are equal by symmetry merged",
    lambda request: Viewed(quotient(request.graph, request.game())),
    instead=1,
)
