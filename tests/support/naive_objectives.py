"""Objectives of endless plays, by their definitions: every positional strategy of player 1 against every circuit.

Nothing here imports the toolkit.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any

import networkx as nx

PARITIES = {"max even": (1, 1), "max odd": (1, 2), "min even": (-1, 1), "min odd": (-1, 2)}
"""For each kind of parity game: 1 if the highest priority decides, -1 if the lowest; and who likes even priorities."""


def random_marked(
    chance: Random, size: int, priorities: int = 5, sinks: float = 0.0, degree: int = 3
) -> nx.DiGraph[Any]:
    """Make an arena whose vertices have a priority and are accepting or not, with a share of won sinks."""
    graph: nx.DiGraph[Any] = nx.DiGraph(parity=chance.choice(list(PARITIES)))
    for vertex in range(size):
        data = {"priority": chance.randrange(priorities), "accepting": chance.random() < 0.5}
        graph.add_node(vertex, player=chance.randint(1, 2), **data)
    for vertex in range(size):
        if chance.random() < sinks:
            graph.nodes[vertex]["winner"] = chance.randint(1, 2)
        else:
            ends = chance.sample(range(size), chance.randint(1, min(size, degree)))
            graph.add_edges_from((vertex, end) for end in ends)
    return graph


def region(graph: nx.DiGraph[Any], objective: str) -> set[Any]:
    """Return what player 1 wins: positional strategies are enough for these objectives."""
    own = [vertex for vertex, data in graph.nodes(data=True) if data["player"] == 1 and graph.adj[vertex]]
    won: set[Any] = set()
    for choice in product(*(graph.adj[vertex] for vertex in own)):
        won |= safe_from(graph, dict(zip(own, choice, strict=True)), objective)
    return won


def safe_from(graph: nx.DiGraph[Any], chosen: Mapping[Any, Any], objective: str) -> set[Any]:
    """Return the vertices from which player 1 loses no play that follows his strategy."""
    plays: nx.DiGraph[Any] = nx.DiGraph()
    plays.add_nodes_from(graph)
    plays.add_edges_from((tail, head) for tail, head in graph.edges if chosen.get(tail, head) == head)
    bad = [
        vertex
        for vertex in graph
        if graph.nodes[vertex].get("winner") == 2 or decides_badly(graph, plays, vertex, objective)
    ]
    lost = set(bad).union(*(nx.ancestors(plays, vertex) for vertex in bad))
    return set(graph) - lost


def decides_badly(graph: nx.DiGraph[Any], plays: nx.DiGraph[Any], vertex: Any, objective: str) -> bool:
    """Check whether a play can return to a vertex forever, meet no vertex that outranks it, and be lost by player 1."""
    height, likes = worth(graph, vertex, objective)
    if likes == 1:
        return False
    low = plays.subgraph(each for each in plays if worth(graph, each, objective)[0] <= height)
    return any(vertex in nx.descendants(low, after) | {after} for after in low.adj[vertex])


def worth(graph: nx.DiGraph[Any], vertex: Any, objective: str) -> tuple[int, int]:
    """Return the rank of a vertex among those met forever, and the player who likes it."""
    data = graph.nodes[vertex]
    if objective == "safety":
        return 0, 1
    if objective in ("buchi", "cobuchi"):
        good = data["accepting"]
        return (1 if good == (objective == "buchi") else 0), 1 if good else 2
    sign, even = PARITIES[graph.graph["parity"]]
    return sign * data["priority"], even if data["priority"] % 2 == 0 else 3 - even


def mirrored(graph: nx.DiGraph[Any], objective: str) -> tuple[nx.DiGraph[Any], str]:
    """Exchange the players; return the game with the objective that player 1 has in the place of player 2.

    Safety has no opposite among the objectives of endless plays.
    """
    other = graph.copy()
    for data in other.nodes.values():
        data["player"] = 3 - data["player"]
        if "winner" in data:
            data["winner"] = 3 - data["winner"]
        data["priority"] += 1
        data["accepting"] = not data["accepting"]
    return other, {"parity": "parity", "buchi": "cobuchi", "cobuchi": "buchi"}[objective]


def wins(graph: nx.DiGraph[Any], player: int, won: set[Any], strategy: Mapping[Any, Any], objective: str) -> bool:
    """Check from the definition that a player's strategy wins from all the vertices of a set."""
    own = {vertex: to for vertex, to in strategy.items() if graph.nodes[vertex]["player"] == player and vertex in won}
    if player == 1:
        return won <= safe_from(graph, own, objective)
    if objective == "safety":
        plays = graph.copy()
        plays.remove_edges_from([(at, to) for at, to in graph.edges if own.get(at, to) != to])
        inside = plays.subgraph(won)
        return nx.is_directed_acyclic_graph(inside) and all(to in won for at in won for to in plays.adj[at])
    return won <= safe_from(*(other := mirrored(graph, objective))[:1], own, other[1])
