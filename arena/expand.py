"""From columns back to a DiGraph, for what is drawn or written vertex by vertex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.columns import as_list
from arena.compact import CompactArena, CompactGraph

if TYPE_CHECKING:
    from arena.attributes import DiGraph


def as_graph(arena: DiGraph | CompactGraph) -> DiGraph:
    """Make the DiGraph of columns, a bare graph where they have no players.

    Moves out of targets, which the columns of an arena lack, are not in it.

    Examples
    --------
    >>> as_graph(CompactArena.from_edges([0], [1], player=[1, 2], winner=[-1, 1], initial=0)).nodes(data=True)
    NodeDataView({0: {'label': '0', 'player': 1}, 1: {'label': '1', 'player': 2, 'winner': 1}})
    """
    if not isinstance(arena, CompactGraph):
        return arena
    import networkx as nx

    vertices = list(arena.vertices)
    graph: DiGraph = nx.DiGraph(kind="graph")
    for vertex in vertices:
        graph.add_node(vertex, label=arena.label(vertex))
    if isinstance(arena, CompactArena):
        _put_players(graph, arena)
    for number, vertex in enumerate(vertices):
        graph.add_edges_from((vertex, vertices[following]) for following in arena.after(number))
    return graph


def _put_players(graph: DiGraph, arena: CompactArena) -> None:
    graph.graph["kind"] = "arena"
    if arena.initial is not None:
        graph.graph["initial"] = arena.vertices[arena.initial]
    for data, player, winner in zip(graph.nodes.values(), as_list(arena.player), as_list(arena.winner), strict=True):
        data["player"] = player
        if winner >= 0:
            data["winner"] = winner
