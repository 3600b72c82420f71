"""The part of an arena within some moves of a vertex."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING

import networkx as nx

from arena.errors import ParameterError
from arena.graphs.attributes import OWN, initial_of, mark_named, targets_of
from arena.graphs.conversion import as_graph
from arena.rules.game import check_number

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph
    from arena.solving.solved import Keeps
    from arena.views import Setting


def around(graph: DiGraph | CompactGraph, vertex: Hashable, radius: int) -> DiGraph:
    """Return the vertices within a number of moves of a vertex, forwards or backwards, and all edges between them.

    Returns
    -------
    networkx.DiGraph
        With all attributes, in the order of the graph, without `initial` if that is further away, and the vertex as
        `middle`. A vertex with edges that are left out has their number as `hidden`, so that it is not taken for a
        sink: this view need not be an arena, and is to be colored by the solution of the whole.

    Raises
    ------
    ParameterError
        If there is no such vertex, or the radius is not a whole number of at least 0.

    Notes
    -----
    O(|S|) and the edges of the vertices reached.

    Examples
    --------
    >>> import networkx as nx
    >>> near = around(nx.path_graph(9, nx.DiGraph), 4, 1)
    >>> list(near.edges), near.nodes[5]
    ([(3, 4), (4, 5)], {'hidden': 1})
    """
    graph = as_graph(graph)
    if vertex not in graph:
        raise ParameterError(f"not a vertex of the graph: {vertex!r}")
    check_number("radius", radius, 0)
    sides = (graph, graph.reverse(copy=False))
    near = set().union(*(nx.single_source_shortest_path_length(side, vertex, int(radius)) for side in sides))
    kept = [other for other in graph if other in near]
    edges = ((tail, head) for tail in kept for head in graph.adj[tail] if head in near)
    part = part_of(graph, kept, edges, initial_of(graph))
    part.graph["middle"] = vertex
    for other, data in part.nodes(data=True):
        if hidden := data.get("hidden", 0) + len(graph.adj[other]) - len(part.adj[other]):
            data["hidden"] = hidden
    return part


def part_of(
    graph: DiGraph, vertices: Iterable[Hashable], edges: Iterable[tuple[Hashable, Hashable]], initial: Hashable
) -> DiGraph:
    """Return some vertices and edges of a graph, with their attributes and those of the graph."""
    part: DiGraph = nx.DiGraph()
    part.add_nodes_from((vertex, graph.nodes[vertex]) for vertex in vertices)
    part.add_edges_from((tail, head, graph.edges[tail, head]) for tail, head in edges)
    part.graph.update({key: value for key, value in graph.graph.items() if key != "initial"})
    part.graph.update({"initial": initial} if initial in part else {})
    for player in (1, 2):
        if f"f{player}" in part.graph:
            part.graph[f"f{player}"] = [vertex for vertex in targets_of(graph, player) if vertex in part]
    for data in part.nodes.values():
        data.pop(OWN, None)
    return mark_named(part)


def keeps(_: object, __: Hashable, ___: int | None, settings: Mapping[str, Setting]) -> Keeps:
    """Return the test that a position is nearer than the radius, so that all of its moves are shown."""
    return lambda _, away: bool(away < settings["radius"])
