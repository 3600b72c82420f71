"""Arenas out of graphs where a player may move twice in a row: the other one passes in between."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from arena.graphs.attributes import WEIGHT, label, named_marks
from arena.graphs.conversion import as_graph, statements
from arena.graphs.names import names_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena


def alternate(graph: DiGraph | CompactArena) -> DiGraph:
    """Make the players of an arena alternate: between two moves of one player the other one passes.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactArena
        An arena, but for moves between vertices of the same player, a vertex and itself included.

    Returns
    -------
    networkx.DiGraph
        A new graph with the vertices of the old one, in their order, and after them the *pass vertices*: one for each
        vertex v that a player reaches from a vertex of his own. It belongs to the other player, has the attribute
        `pass`, and its only move, "pass", leads to v. It is the text "pass to ..." with the name of v. Its priority,
        and whether it is accepting, are those of v; passes weigh nothing where moves have weights.

    Raises
    ------
    InvalidArena
        If a vertex has no player, as in a bare graph.

    Notes
    -----
    O(|S|+|A|). Who wins from a vertex is the same as before, and so are the moves that win. A pass is a ply: ranks
    and remotenesses count it.

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.DiGraph([("a", "b"), ("b", "c")], initial="a")
    >>> nx.set_node_attributes(graph, {"a": 1, "b": 1, "c": 2}, "player")
    >>> print(*alternate(graph).edges(data="move"))
    ('a', 'pass to b', None) ('b', 'c', None) ('pass to b', 'b', 'pass')
    """
    import networkx as nx

    graph = as_graph(graph)
    turn = dict(zip(graph, statements(graph).player.tolist(), strict=True))
    twice = {head for tail, head in graph.edges if turn[tail] == turn[head]}
    names, taken = names_of(graph), {text for vertex in graph for text in (str(vertex), label(graph, vertex))}
    passes = {vertex: _fresh(f"pass to {names[vertex]}", taken) for vertex in graph if vertex in twice}
    alternating: DiGraph = nx.create_empty_copy(graph)
    kept = named_marks(graph.graph)
    alternating.add_nodes_from(
        (text, {key: graph.nodes[vertex][key] for key in kept if key in graph.nodes[vertex]})
        for vertex, text in passes.items()
    )
    alternating.add_nodes_from((text, {"player": 3 - turn[vertex], "pass": True}) for vertex, text in passes.items())
    alternating.add_edges_from(
        (tail, passes[head] if turn[tail] == turn[head] else head, data) for tail, head, data in graph.edges(data=True)
    )
    weight = {WEIGHT: 0} if any(WEIGHT in data for _, _, data in graph.edges(data=True)) else {}
    alternating.add_edges_from((text, vertex, {"move": "pass", **weight}) for vertex, text in passes.items())
    return alternating


def _fresh(text: str, taken: set[str]) -> str:
    """Return the text, with a number after it if it is taken, and take it."""
    numbered = (text if number == 1 else f"{text} ({number})" for number in count(1))
    fresh = next(each for each in numbered if each not in taken)
    taken.add(fresh)
    return fresh
