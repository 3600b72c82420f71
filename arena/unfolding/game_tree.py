"""The game tree of an arena."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from arena.errors import TooLarge
from arena.graphs.conversion import as_graph, columns_of
from arena.machine import MAX_VERTICES

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena


def tree(arena: DiGraph | CompactArena, initial: Hashable = None, *, max_vertices: int = MAX_VERTICES) -> DiGraph:
    """Unroll an arena into its game tree: one node for every beginning of a play.

    Parameters
    ----------
    arena : networkx.DiGraph or CompactArena
        An arena.
    initial : vertex, optional
        The root; the arena's initial vertex by default.
    max_vertices : int, optional
        The bound.

    Returns
    -------
    networkx.DiGraph
        An arena whose vertices are numbers, 0 at the root; their attribute `vertex` is the vertex of the arena.

    Raises
    ------
    TooLarge
        If the tree is larger than the bound, or infinite.

    Notes
    -----
    O(nodes). Course 001, "Arbre de jeu du jeu de Nim".

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> nim = tree(unfold(load("subtraction", heap=5)))
    >>> len(nim), sum(not nim[node] for node in nim)
    (28, 13)
    """
    import networkx as nx

    arena, columns = as_graph(arena), columns_of(arena)
    grown: DiGraph = nx.DiGraph(name=arena.graph.get("name", ""), initial=0)
    origin = [columns.at(initial)]
    for node, number in enumerate(origin):
        vertex = columns.vertices[number]
        grown.add_node(node, player=int(columns.player[number]), label=columns.name(number), vertex=vertex)
        if columns.winner[number] >= 0:
            grown.nodes[node]["winner"] = int(columns.winner[number])
        for following in columns.after(number):
            data = arena.edges[vertex, columns.vertices[following]]
            grown.add_edge(node, len(origin), **({"move": data["move"]} if "move" in data else {}))
            origin.append(following)
        if len(origin) > max_vertices:
            raise TooLarge(f"the game tree has more than {max_vertices:,} nodes; raise max_vertices if it is finite")
    return grown
