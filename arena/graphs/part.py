"""A part of a graph, with the attributes of what it keeps."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

from arena.graphs.attributes import OWN, mark_named, targets_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


def part_of(
    graph: DiGraph, vertices: Iterable[Hashable], edges: Iterable[tuple[Hashable, Hashable]], initial: Hashable
) -> DiGraph:
    """Give some vertices and edges of a graph, with their attributes and those of the graph."""
    import networkx as nx

    part: DiGraph = nx.DiGraph()
    part.add_nodes_from((vertex, graph.nodes[vertex]) for vertex in vertices)
    part.add_edges_from((tail, head, graph.edges[tail, head]) for tail, head in edges)
    part.graph.update({key: value for key, value in graph.graph.items() if key != "initial"})
    if initial in part:
        part.graph["initial"] = initial
    for player in (1, 2):
        if f"f{player}" in part.graph:
            part.graph[f"f{player}"] = [vertex for vertex in targets_of(graph, player) if vertex in part]
    for _, data in part.nodes(data=True):
        data.pop(OWN, None)
    return mark_named(part)
