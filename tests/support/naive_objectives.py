"""Objectives of endless plays by their definitions: every positional strategy of player 1 against every circuit."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import networkx as nx

from arena.graphs.marks import PARITIES


def random_marked(
    chance: Random, size: int, priorities: int = 5, sinks: float = 0.0, degree: int = 3
) -> nx.DiGraph[Any]:
    """Make an arena whose vertices have priorities and are accepting or not, with some won sinks."""
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
    """Give what player 1 wins: positional strategies are enough for these objectives."""
    own = [vertex for vertex, data in graph.nodes(data=True) if data["player"] == 1 and graph.adj[vertex]]
    won: set[Any] = set()
    for choice in product(*(graph.adj[vertex] for vertex in own)):
        won |= safe_from(graph, dict(zip(own, choice, strict=True)), objective)
    return won


def safe_from(graph: nx.DiGraph[Any], chosen: dict[Any, Any], objective: str) -> set[Any]:
    """Give the vertices from which no play that follows a strategy of player 1's is lost."""
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
    """Tell whether a vertex can come back for ever so that player 1 loses: none that beats it need be met meanwhile."""
    height, likes = worth(graph, vertex, objective)
    if likes == 1:
        return False
    low = plays.subgraph(each for each in plays if worth(graph, each, objective)[0] <= height)
    return any(vertex in nx.descendants(low, after) | {after} for after in low.adj[vertex])


def worth(graph: nx.DiGraph[Any], vertex: Any, objective: str) -> tuple[int, int]:
    """Give how high a vertex stands among those that come back, and who likes it."""
    data = graph.nodes[vertex]
    if objective == "safety":
        return 0, 1
    if objective in ("buchi", "cobuchi"):
        good = data["accepting"]
        return (1 if good == (objective == "buchi") else 0), 1 if good else 2
    kind = PARITIES[graph.graph["parity"]]
    even = data["priority"] % 2 == 0
    return (data["priority"] if kind.highest else -data["priority"]), kind.even if even else 3 - kind.even
