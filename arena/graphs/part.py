"""A part of a graph, with the attributes of what it keeps."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

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
    for key in ("f1", "f2"):
        if key in part.graph:
            part.graph[key] = [vertex for vertex in part.graph[key] if vertex in part]
    return part
