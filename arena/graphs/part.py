"""A part of a graph, with its attributes."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

from arena.graphs.attributes import OWN, mark_named, targets_of
from arena.graphs.conversion import as_graph, columns_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena


def part_of(
    graph: DiGraph, vertices: Iterable[Hashable], edges: Iterable[tuple[Hashable, Hashable]], initial: Hashable
) -> DiGraph:
    """Return some vertices and edges of a graph, with their attributes and those of the graph."""
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
    for data in part.nodes.values():
        data.pop(OWN, None)
    return mark_named(part)


def reachable(arena: DiGraph | CompactArena, vertex: Hashable) -> DiGraph:
    """Return the part of an arena that play can come to from a vertex: enough to decide who wins from there.

    Parameters
    ----------
    arena : networkx.DiGraph or CompactArena
        An arena. Play stops at the vertices of F1 and F2.
    vertex : vertex
        Where play starts, and the initial vertex of the part.

    Raises
    ------
    ParameterError
        If there is no such vertex.

    Notes
    -----
    O(|S|+|A|). No strategy depends on vertices that play cannot come to, so a solution of the part is that of the
    whole on its vertices, for every objective.

    Examples
    --------
    >>> import networkx as nx
    >>> arena = nx.DiGraph([("a", "b"), ("b", "b")])
    >>> nx.set_node_attributes(arena, {"a": 1, "b": 2}, "player")
    >>> list(reachable(arena, "b"))
    ['b']
    """
    arena, columns = as_graph(arena), columns_of(arena)
    met = dict.fromkeys(queue := [columns.number_of(vertex)])
    for number in queue:
        queue += [after for after in columns.after(number) if after not in met]
        met.update(dict.fromkeys(columns.after(number)))
    vertices = [columns.vertices[number] for number in sorted(met)]
    return part_of(arena, vertices, arena.subgraph(vertices).edges, vertex)
