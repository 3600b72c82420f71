"""Between a DiGraph and its columns: `compact` puts an arena into columns, `as_graph` makes a DiGraph of them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from arena.errors import InvalidArena, ParameterError
from arena.graphs.attributes import (
    LEFT_OUT,
    MARKS,
    WEIGHT,
    V,
    check_is_graph,
    initial_of,
    is_idle,
    label,
    mark_named,
    players,
    winners,
)
from arena.graphs.compact import CompactArena, CompactGraph
from arena.machine.columns import Column, Rows, as_list

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


def compact_graph(graph: DiGraph[V] | CompactGraph[V]) -> CompactGraph[V]:
    """Put a directed graph of any attributes into columns; O(|S|+|A|).

    Raises
    ------
    ParameterError
        If it is given the columns of an arena in which targets have moves, for these are left out there.
    """
    if isinstance(graph, CompactArena) and graph.stopped:
        raise ParameterError("the columns of this arena lack the moves out of its targets: give the graph itself")
    if isinstance(graph, CompactGraph):
        return graph
    check_is_graph(graph)
    vertices = list(graph)
    return CompactGraph(vertices, partial(label, graph), *_rows_of_graph(graph, vertices, ()), known=None)


def compact(arena: DiGraph[V] | CompactArena[V]) -> CompactArena[V]:
    """Put an arena into columns, as loops are to run over it; O(|S|+|A|).

    Raises
    ------
    InvalidArena
        If a vertex has no player, as in a bare graph, or the targets break the conventions that `arena.check` holds.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> columns = compact(unfold(load("subtraction", heap=2)))
    >>> columns.labels, columns.player.tolist(), columns.winner.tolist()
    (['2', '1', '0', '0'], [1, 2, 2, 1], [-1, -1, 1, 2])
    >>> columns.forward.ends
    array([1, 2, 3], dtype=uint32)
    """
    if isinstance(arena, CompactArena):
        return arena
    check_is_graph(arena)
    vertices = list(arena)
    player: Column = players(arena)
    winner: Column = winners(arena, vertices)
    stopped = [number for number, won in enumerate(winner) if won >= 0 and arena.adj[vertices[number]]]
    reverse, out_degree = _rows_of_graph(arena, vertices, stopped)
    initial = initial_of(arena)
    return CompactArena(
        vertices,
        partial(label, arena),
        reverse,
        out_degree,
        known=None,
        player=player,
        winner=winner,
        stopped=frozenset(stopped),
        edges=len(reverse.ends) + sum(len(arena.adj[vertices[number]]) for number in stopped),
        initial=None if initial is None else vertices.index(initial),
    )


def as_graph(arena: DiGraph[V] | CompactGraph[V]) -> DiGraph[V]:
    """Make the DiGraph of columns, a bare graph where they have no players.

    Moves out of targets, which the columns of an arena lack, are not in it.

    Examples
    --------
    >>> as_graph(CompactArena.from_edges([0], [1], player=[1, 2], winner=[-1, 1], initial=0)).nodes(data=True)
    NodeDataView({0: {'label': '0', 'player': 1, 'arena_vertex': '0'}, 1: {'label': '1', 'player': 2, 'winner': 1}})
    """
    if not isinstance(arena, CompactGraph):
        check_is_graph(arena)
        return arena
    import networkx as nx

    vertices = list(arena.vertices)
    graph: DiGraph[V] = nx.DiGraph(kind="graph")
    for vertex in vertices:
        graph.add_node(vertex, label=arena.label(vertex))
    for number, vertex in enumerate(vertices):
        graph.add_edges_from((vertex, vertices[following]) for following in arena.after(number))
    if not isinstance(arena, CompactArena):
        return graph
    return mark_named(_with_attributes(graph, arena, vertices))


def _with_attributes(graph: DiGraph, arena: CompactArena, vertices: Sequence[Hashable]) -> DiGraph:
    """Write the attributes in the columns of an arena, besides its edges, at a graph of its vertices."""
    graph.graph.update(arena.attributes, kind="arena")
    graph.graph.update({"name": arena.title} if arena.title else {})
    graph.graph.update({LEFT_OUT: arena.left_out} if arena.left_out else {})
    if arena.initial is not None:
        graph.graph["initial"] = vertices[arena.initial]
    for data, player, winner in zip(graph.nodes.values(), as_list(arena.player), as_list(arena.winner), strict=True):
        data.update({"player": player, "winner": winner} if winner >= 0 else {"player": player})
    for name, column in arena.marks.items():
        values = as_list(column) if name in MARKS and not MARKS[name].is_flag else map(bool, column)
        for data, value in zip(graph.nodes.values(), values, strict=True):
            if not is_idle(name, value, data.get("winner", -1)):
                data[name] = value
    if arena.weight is not None:
        for number, vertex in enumerate(vertices):
            for following, weight in zip(arena.after(number), arena.weights_after(number), strict=True):
                graph.adj[vertex][vertices[following]][WEIGHT] = weight
    return graph


def _rows_of_graph(graph: DiGraph, vertices: Sequence[Hashable], stopped: Sequence[int]) -> tuple[Rows, Column]:
    """Give the reverse rows and the out-degrees, without the edges out of the vertices where play stops."""
    if graph.is_multigraph() or not graph.is_directed():
        raise InvalidArena(f"{graph.graph.get('name') or 'this graph'} is not a directed graph without parallel edges")
    before, after = graph._pred, graph._succ  # type: ignore[attr-defined]  # noqa: SLF001 - `pred` is ten times slower
    sizes, tails = map(len, before.values()), chain.from_iterable(before.values())
    edges = sum(map(len, after.values()))
    from arena.graphs.edges import rows_of_numbers

    return rows_of_numbers(vertices, sizes, tails, map(len, after.values()), edges, stopped)
