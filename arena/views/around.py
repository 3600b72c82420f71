"""The part of an arena within some moves of a vertex."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.graphs.attributes import initial_of, is_whole
from arena.graphs.conversion import as_graph
from arena.views import View, Viewed

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph


def around(graph: DiGraph | CompactGraph, vertex: Hashable, radius: int) -> DiGraph:
    """Give the vertices within some moves of a vertex, forwards or backwards, and all edges in between.

    Parameters
    ----------
    graph : networkx.DiGraph, CompactArena or CompactGraph
        An arena or a bare graph.
    vertex : vertex
        The middle.
    radius : int
        The greatest number of moves to or from it.

    Returns
    -------
    networkx.DiGraph
        With all attributes, in the order of the graph, without `initial` if that is further away, and the vertex as
        `middle`. A vertex some of whose edges are left out has their number as `hidden`, so that nobody takes it for a
        sink: this view need not be an arena, and is to be coloured by the solution of the whole.

    Raises
    ------
    ParameterError
        If there is no such vertex, or the radius is no whole number of at least 0.

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
    from arena.graphs.part import part_of

    graph = as_graph(graph)
    if vertex not in graph:
        raise ParameterError(f"not a vertex of the graph: {vertex!r}")
    if not is_whole(radius) or radius < 0:
        raise ParameterError(f"radius: {radius!r} (a whole number of at least 0)")
    near = _within(graph.succ, vertex, radius) | _within(graph.pred, vertex, radius)
    kept = [other for other in graph if other in near]
    edges = ((tail, head) for tail in kept for head in graph.adj[tail] if head in near)
    part = part_of(graph, kept, edges, initial_of(graph))
    part.graph["middle"] = vertex
    for other in kept:
        if hidden := graph.nodes[other].get("hidden", 0) + len(graph.adj[other]) - len(part.adj[other]):
            part.nodes[other]["hidden"] = hidden
    return part


def _within(after: Mapping[Hashable, Iterable[Hashable]], vertex: Hashable, radius: int) -> set[Hashable]:
    """Search breadth first up to some depth."""
    near = layer = {vertex}
    for _ in range(radius):
        layer = set(chain.from_iterable(after[reached] for reached in layer)) - near
        if not layer:
            break
        near = near | layer
    return near


PARAMETERS = {"radius": (2, 0, "How many moves around it.")}
VIEW = View(
    "what is around a position",
    lambda request: Viewed(around(request.graph, request.start, request.settings["radius"]), whole=request.graph),
    start="what to look around",
    endless=True,
    keeps=lambda _, __, ___, settings: lambda _, away: bool(away < settings["radius"]),
)
