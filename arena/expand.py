"""From columns back to a DiGraph, for what is drawn or written vertex by vertex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arena.columns import as_list
from arena.compact import CompactArena

if TYPE_CHECKING:
    from arena.attributes import DiGraph


def as_graph(arena: DiGraph | CompactArena) -> DiGraph:
    """Make the DiGraph of an arena; the moves out of targets, which the columns lack, are not in it.

    Examples
    --------
    >>> as_graph(CompactArena.from_edges([0], [1], player=[1, 2], winner=[-1, 1], initial=0)).nodes(data=True)
    NodeDataView({0: {'player': 1, 'label': '0'}, 1: {'player': 2, 'label': '1', 'winner': 1}})
    """
    if not isinstance(arena, CompactArena):
        return arena
    import networkx as nx

    vertices, winner, player = list(arena.vertices), as_list(arena.winner), as_list(arena.player)
    named: dict[str, Any] = {} if arena.initial is None else {"initial": vertices[arena.initial]}
    graph: DiGraph = nx.DiGraph(kind="arena", **named)
    for number, vertex in enumerate(vertices):
        graph.add_node(vertex, player=player[number], label=arena.label(vertex))
        if winner[number] >= 0:
            graph.nodes[vertex]["winner"] = winner[number]
    for number, vertex in enumerate(vertices):
        graph.add_edges_from((vertex, vertices[following]) for following in arena.after(number))
    return graph
