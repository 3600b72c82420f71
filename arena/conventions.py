"""The conventions of an arena, and what breaks them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from arena.attributes import is_number_in, label
from arena.graph import is_bare

if TYPE_CHECKING:
    from arena.attributes import DiGraph


@dataclass(frozen=True)
class Breach:
    """One breach of the conventions, or, if `note` is true, something worth knowing that is none."""

    vertex: str
    text: str
    note: bool = False

    def __str__(self) -> str:
        return f"{self.vertex}: {self.text}"


def check(graph: DiGraph) -> list[Breach]:
    """Report every breach of the conventions of an arena, or of a bare graph, vertex by vertex.

    Parameters
    ----------
    graph : networkx.DiGraph
        Any directed graph. It is a bare graph if its attribute `kind` is "graph", or no vertex has a player.

    Returns
    -------
    list of Breach
        In the order of the graph; empty for an arena that may be solved. Vertices that cannot be reached from
        `initial` are notes.

    Notes
    -----
    O(|S|+|A|). Course 001, "Arène" and "État terminal".

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.DiGraph([("a", "b"), ("b", "c")], initial="a")
    >>> nx.set_node_attributes(graph, {"a": 1, "b": 1, "c": 2}, "player")
    >>> for breach in check(graph):
    ...     print(breach)
    a: an edge to b, which is in S1 too
    c: a sink without a winner (1, 2, or 0 for a draw)
    """
    return list(_breaches(graph))


def _breaches(graph: DiGraph) -> Iterator[Breach]:
    named = {"f1": set(graph.graph.get("f1", ())), "f2": set(graph.graph.get("f2", ()))}
    yield from _graph_breaches(graph, named)
    if is_bare(graph):
        for vertex, data in graph.nodes(data=True):
            if "player" in data or "winner" in data:
                yield Breach(label(graph, vertex), "a player or a winner, in a bare graph")
        return
    for vertex, data in graph.nodes(data=True):
        name, player = label(graph, vertex), data.get("player")
        if not is_number_in(player, (1, 2)):
            yield Breach(name, f"in neither S1 nor S2 (player is {player!r})")
        for following in graph.adj[vertex]:
            if player is not None and graph.nodes[following].get("player") == player:
                yield Breach(name, f"an edge to {label(graph, following)}, which is in S{player} too")
        yield from _winner_breaches(graph, vertex, named)
    yield from _unreachable(graph)


def _graph_breaches(graph: DiGraph, named: dict[str, set[Any]]) -> Iterator[Breach]:
    if graph.is_multigraph() or not graph.is_directed():
        yield Breach("graph", "not a directed graph without parallel edges")
    if graph.graph.get("initial") is None:
        if not is_bare(graph):
            yield Breach("graph", "no initial vertex")
    elif graph.graph["initial"] not in graph:
        yield Breach(str(graph.graph["initial"]), "the initial vertex is not in the graph")
    for key, vertices in named.items():
        for vertex in sorted(vertices, key=str):
            if vertex not in graph:
                yield Breach(str(vertex), f"named in {key}, but not in the graph")
    for vertex in sorted(named["f1"] & named["f2"], key=str):
        yield Breach(label(graph, vertex) if vertex in graph else str(vertex), "in both F1 and F2")


def _winner_breaches(graph: DiGraph, vertex: Hashable, named: dict[str, set[Any]]) -> Iterator[Breach]:
    name, winner = label(graph, vertex), graph.nodes[vertex].get("winner")
    target_of = 1 if vertex in named["f1"] else 2 if vertex in named["f2"] else None
    if winner is not None and not is_number_in(winner, (0, 1, 2)):
        yield Breach(name, f"winner is {winner!r} (1, 2, or 0 for a draw)")
    elif target_of is not None:
        if winner not in (None, target_of):
            yield Breach(name, f"in F{target_of}, but its winner is {winner}")
    elif graph.adj[vertex]:
        if winner is not None:
            yield Breach(name, "a winner, but it is neither a sink nor named in f1 or f2")
    elif winner is None:
        yield Breach(name, "a sink without a winner (1, 2, or 0 for a draw)")
    elif winner and f"f{winner}" in graph.graph:
        yield Breach(name, f"a sink won by player {winner} that f{winner} does not name")


def _unreachable(graph: DiGraph) -> Iterator[Breach]:
    if graph.graph.get("initial") in graph:
        import networkx as nx

        reached = nx.descendants(graph, graph.graph["initial"]) | {graph.graph["initial"]}
        for vertex in graph:
            if vertex not in reached:
                yield Breach(label(graph, vertex), "cannot be reached from the initial vertex", note=True)
