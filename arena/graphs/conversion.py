"""Between a DiGraph and its columns: `compact` puts an arena into columns, `as_graph` makes a DiGraph of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.errors import InvalidArena, ParameterError, shown
from arena.graphs import faults
from arena.graphs.attributes import (
    LEFT_OUT,
    MARKS,
    NO_WINNER,
    WEIGHT,
    V,
    check_is_graph,
    initial_of,
    is_idle,
    label,
    mark_named,
    targets_of,
)
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.edges import narrowed
from arena.graphs.faults import NONE, WRONG
from arena.machine.columns import Rows

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine.columns import Array


class Stated(NamedTuple):
    """The statements of a DiGraph about its vertices, as columns: `NONE` or `WRONG` where there is none."""

    player: Array
    winner: Array
    aim: Array  # 1 or 2 where `f1` or `f2` of the graph names the vertex
    moving: Array  # whether the vertex has successors
    named: dict[int, set[Hashable]]  # what `f1` and `f2` name; without a name a player's targets are his sinks

    @property
    def ends(self) -> Array:
        """The winner of each target and each drawn sink, else `NONE`."""
        return np.where(self.aim > 0, self.aim, self.winner)


def stated(graph: DiGraph) -> Stated:
    """Read the players, the winners and the targets of a DiGraph; O(|S|).

    Raises
    ------
    InvalidArena
        If `f1` or `f2` is no list of values that can be vertices.
    """
    named: dict[int, set[Hashable]] = {}
    for player, key in ((1, "f1"), (2, "f2")):
        try:
            named.update({player: set(targets_of(graph, player))} if key in graph.graph else {})
        except TypeError:
            raise InvalidArena(f"{key} is {shown(graph.graph[key])} (a list of vertices)") from None
    data, aim = graph.nodes.values(), np.full(len(graph), NONE, "i1")
    if any(named.values()):
        for number, vertex in enumerate(graph):
            aim[number] = next((player for player, vertices in named.items() if vertex in vertices), NONE)
    players, winners = [each.get("player") for each in data], [each.get("winner") for each in data]
    moving = np.fromiter(map(len, graph.adj.values()), "i8", len(graph)) > 0
    return Stated(_entries(players, (1, 2)), _entries(winners, (0, 1, 2)), aim, moving, named)


def _entries(values: list[Any], choices: Sequence[int]) -> Array:
    """Return the numbers among some values; a float may stand for one, and NaN or -1 for none."""

    def entry(value: Any) -> int:
        if isinstance(value, bool | np.bool_) or not isinstance(value, Hashable):
            return WRONG
        return known.get(value, WRONG if value == value else NONE)  # noqa: PLR0124 - NaN alone differs from itself

    known: dict[Any, int] = {None: NONE, NONE: NONE, **{choice: choice for choice in choices}}
    if set(map(type, values)) <= {int, type(None)}:
        return np.fromiter((known.get(value, WRONG) for value in values), "i1", len(values))
    return np.fromiter(map(entry, values), "i1", len(values))


def wrong_names(graph: DiGraph, named: dict[int, set[Hashable]]) -> Iterator[tuple[str, str]]:
    """List the targets that are no vertices, or of both players, each with its fault."""
    for player, vertices in named.items():
        for vertex in sorted(vertices, key=str):
            if vertex not in graph:
                yield str(vertex), f"named in f{player}, but not in the graph"
    for vertex in sorted(named.get(1, set()) & named.get(2, set()), key=str):
        yield label(graph, vertex) if vertex in graph else str(vertex), "in both F1 and F2"


def wrong_vertices(graph: DiGraph, said: Stated) -> Iterator[tuple[int, str]]:
    """List the vertices with a wrong player or winner by their numbers, each with its fault; O(|S|)."""
    data = list(graph.nodes.values())
    return faults.wrong_vertices(*said, said=lambda key, number: data[number].get(key))


def statements(graph: DiGraph) -> Stated:
    """Read a DiGraph as `stated` does; only sinks may be left without a winner.

    Raises
    ------
    InvalidArena
        If a vertex has no player, as in a bare graph, or the targets break the conventions.
    """
    said = stated(graph)
    if len(graph) and (said.player == NONE).all() and not any("player" in data for data in graph.nodes.values()):
        raise InvalidArena(f"{graph.graph.get('name') or 'this graph'} is a bare graph: it has no players")
    for name, text in wrong_names(graph, said.named):
        raise InvalidArena(f"{name}: {text}")
    for number, text in wrong_vertices(graph, said):
        if text != NO_WINNER:
            raise InvalidArena(f"{label(graph, list(graph)[number])}: {text}")
    return said


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
    rows = _rows_of_graph(graph, vertices, np.zeros(0, "i8"))
    return CompactGraph(vertices, partial(label, graph), *rows, known=None)


def compact(arena: DiGraph[V] | CompactArena[V]) -> CompactArena[V]:
    """Put an arena into columns, without the marks of objectives; O(|S|+|A|).

    Raises
    ------
    InvalidArena
        If a vertex has no player, as in a bare graph, or the targets break the conventions that `arena.check` holds.
    """
    if isinstance(arena, CompactArena):
        return arena
    check_is_graph(arena)
    vertices, said = list(arena), statements(arena)
    stopped = np.flatnonzero((said.ends >= 0) & said.moving)
    initial = initial_of(arena)
    return CompactArena(
        vertices,
        partial(label, arena),
        *_rows_of_graph(arena, vertices, stopped),
        known=None,
        player=said.player,
        winner=said.ends,
        stopped=frozenset(stopped.tolist()),
        edge_count=arena.number_of_edges(),
        initial=None if initial is None else vertices.index(initial),
    )


def _rows_of_graph(graph: DiGraph, vertices: Sequence[Hashable], stopped: Array) -> tuple[Rows, Array]:
    """Return the reverse rows and the out-degrees, without the edges out of the vertices where play stops."""
    if graph.is_multigraph() or not graph.is_directed():
        raise InvalidArena(f"{graph.graph.get('name') or 'this graph'} is not a directed graph without parallel edges")
    before, size = graph._pred, len(vertices)  # type: ignore[attr-defined]  # noqa: SLF001 - `pred` is ten times slower
    start = np.zeros(size + 1, "i8")
    np.cumsum(np.fromiter(map(len, before.values()), "i8", size), out=start[1:])
    degree = np.fromiter(map(len, graph._succ.values()), "i8", size)  # type: ignore[attr-defined]  # noqa: SLF001
    ends = _numbered(vertices, chain.from_iterable(before.values()), int(start[-1]))
    if len(stopped):
        kept = ~np.isin(ends, stopped)
        start = np.concatenate(([0], np.cumsum(kept)))[start]
        ends, degree[stopped] = ends[kept], 0
    return Rows(start.astype("u4" if len(ends) < 2**32 else "u8"), ends), narrowed(degree.astype("u4"))


def _numbered(vertices: Sequence[Any], tails: Iterable[Any], edges: int) -> Array:
    """Return the numbers of vertices: by a table if they are whole numbers themselves, else by a dictionary."""
    size = len(vertices)
    if set(map(type, vertices)) == {int} and min(vertices) >= 0 and max(vertices) < 4 * size:
        number = np.zeros(4 * size, dtype="u4")
        number[np.fromiter(vertices, "i8", size)] = np.arange(size, dtype="u4")
        return np.asarray(number[np.fromiter(tails, "i8", edges)])
    index = {vertex: number for number, vertex in enumerate(vertices)}
    return np.fromiter(map(index.__getitem__, tails), "u4", edges)


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

    graph: DiGraph[V] = nx.DiGraph(kind="graph")
    graph.add_nodes_from((vertex, {"label": arena.label(vertex)}) for vertex in arena.vertices)
    graph.add_edges_from(arena.edges)
    return mark_named(_with_attributes(graph, arena)) if isinstance(arena, CompactArena) else graph


def _with_attributes(graph: DiGraph, arena: CompactArena) -> DiGraph:
    """Write the attributes in the columns of an arena, besides its edges, at a graph of its vertices."""
    texts = {"name": arena.title, LEFT_OUT: arena.left_out}
    graph.graph.update(arena.attributes, kind="arena", **{key: text for key, text in texts.items() if text})
    if arena.initial is not None:
        graph.graph["initial"] = arena.vertices[arena.initial]
    each = graph.nodes.values()
    for data, player, winner in zip(each, arena.player.tolist(), arena.winner.tolist(), strict=True):
        data.update({"player": player, "winner": winner} if winner >= 0 else {"player": player})
    for name, column in arena.marks.items():
        flag = name not in MARKS or MARKS[name].is_flag
        for data, value in zip(each, (column.astype(bool) if flag else column).tolist(), strict=True):
            if not is_idle(name, value, data.get("winner", -1)):
                data[name] = value
    if arena.weight is not None:
        for number, vertex in enumerate(arena.vertices):
            for following, weight in zip(arena.after(number), arena.weights_after(number), strict=True):
                graph.adj[vertex][arena.vertices[following]][WEIGHT] = weight
    return graph
