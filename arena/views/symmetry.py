"""The quotient of a game's graph by the symmetries of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import TYPE_CHECKING

from arena.errors import InvalidGame
from arena.graphs.attributes import label
from arena.graphs.conversion import as_graph
from arena.graphs.names import is_bare

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph

TARGETS = ("f1", "f2")


def quotient(graph: DiGraph | CompactGraph, game: object) -> DiGraph:
    """Merge the positions that a game's `canonical` declares equal by symmetry, and check that they are.

    Parameters
    ----------
    graph, game : networkx.DiGraph or CompactGraph, Game
        The arena of a game, of `unfold`, or its position graph; and the game, with the member `canonical`.

    Returns
    -------
    networkx.DiGraph
        The first vertex of each class, in the order of the graph, with its attributes and `orbit`, the size of the
        class; an edge wherever a move leads from class to class, with the attributes of the first one. It is an arena,
        or a bare graph, in which each class has the winner, remoteness, outcome and Grundy value of its positions.

    Raises
    ------
    InvalidGame
        If two positions of a class differ in their player or winner, or in the classes that their moves lead to; the
        message names them.

    Notes
    -----
    O(|S|+|A|) besides |S| calls of `canonical`. The checks make the classes a bisimulation: every play of the
    graph is one of the quotient, and the other way round, move by move. On a position graph with circuits a class may
    get an edge to itself, and the kernels of the quotient are then only some of those of the graph.

    Two plays become one if their positions are equal turn by turn, each by a symmetry of its own. Tic-tac-toe has
    26,830, and 31,896 up to one symmetry for the whole play.

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
    merged.add_nodes_from(
        (vertex, {**graph.nodes[vertex], "orbit": n}) for vertex, n in Counter(first.values()).items()
    )
    for vertex in [*merged]:
        for following, data in graph.adj[vertex].items():
            if not merged.has_edge(vertex, first[following]):
                merged.add_edge(vertex, first[following], **data)
    if "initial" in graph.graph:
        merged.graph["initial"] = first[graph.graph["initial"]]
    for key in filter(graph.graph.__contains__, TARGETS):
        merged.graph[key] = list(dict.fromkeys(first[vertex] for vertex in graph.graph[key]))
    return merged


def _classes(graph: DiGraph, game: object) -> dict[Hashable, Hashable]:
    """Return the first vertex of the class of each vertex."""
    from arena.rules.capabilities import HasSymmetries
    from arena.rules.derived import canonical_of

    canonical = canonical_of(game)
    if is_bare(graph) and isinstance(game, HasSymmetries):
        canonical = game.canonical  # the vertices have no turn
    first: dict[Hashable, Hashable] = {}
    return {vertex: first.setdefault(canonical(vertex), vertex) for vertex in graph}


def _check(graph: DiGraph, first: dict[Hashable, Hashable]) -> None:
    """Refuse classes whose positions are not equal."""
    targets = [set(graph.graph.get(key, ())) for key in TARGETS]

    def traits(vertex: Hashable) -> tuple[object, ...]:
        data = graph.nodes[vertex]
        ends = data.get("winner"), *(vertex in each for each in targets)
        return data.get("player"), ends, {first[following] for following in graph.adj[vertex]}

    for vertex, other in first.items():
        if vertex != other and traits(vertex) != traits(other):
            names = f"{label(graph, other)} and {label(graph, vertex)}"
            raise InvalidGame(f"canonical takes {names} for equal: they differ in the player, the end or the moves")
