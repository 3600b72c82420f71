"""Between a DiGraph and its columns, by the conventions: `compact`, `as_graph`, and `check`, which reports breaches."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.errors import InvalidArena, ParameterError, shown
from arena.graphs.attributes import (
    COLUMN_MARKS,
    FORCING,
    GRAPH_MARKS,
    LEFT_OUT,
    MARKS,
    NO_WINNER,
    PARITIES,
    PARITY,
    PRIORITY,
    VERTEX_MARKS,
    WEIGHT,
    V,
    check_is_graph,
    divided,
    initial_of,
    is_idle,
    label,
    mapped,
    mark_named,
    targets_of,
)
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.edges import NONE, WRONG, edges_in_rows, indexed, read_marks, repeated_edge, wrong_vertices
from arena.graphs.names import is_bare
from arena.graphs.searches import distances

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
    """Read the players, the winners and the targets of a DiGraph; O(|S|)."""
    named: dict[int, set[Hashable]] = {}
    for player, key in ((1, "f1"), (2, "f2")):
        try:
            named.update({player: set(targets_of(graph, player))} if key in graph.graph else {})
        except TypeError:
            raise InvalidArena(f"{key} is {shown(graph.graph[key])} (a list of vertices)") from None
    data, after = graph._node.values(), graph._adj.values()  # type: ignore[attr-defined]  # noqa: SLF001 - `nodes` and `adj` are slow
    aim = np.full(len(graph), NONE, "i1")
    if any(named.values()):
        for number, vertex in enumerate(graph):
            aim[number] = next((player for player, vertices in named.items() if vertex in vertices), NONE)
    players, winners = [each.get("player") for each in data], [each.get("winner") for each in data]
    moving = np.fromiter(map(len, after), "i8", len(graph)) > 0
    return Stated(_entries(players, (1, 2)), _entries(winners, (0, 1, 2)), aim, moving, named)


def _entries(values: list[Any], choices: Sequence[int]) -> Array:
    """Return the numbers among some values; a float may stand for one, and NaN or -1 for none."""

    def entry(value: Any) -> int:
        if isinstance(value, bool | np.bool_) or not isinstance(value, Hashable):
            return WRONG
        if value is None or type(value).__name__ == "NAType" or value != value:  # noqa: PLR0124 - of pandas, or NaN
            return NONE
        return next((choice for choice in (NONE, *choices) if value == choice), WRONG)

    return np.array(mapped(values, entry), "i1")


def faults(graph: DiGraph, said: Stated) -> Iterator[tuple[int, str, str]]:
    """List the breaches of conventions: the number of the vertex, -1 for names of targets, its name, and the fault."""
    for player, named in said.named.items():
        for vertex in sorted((each for each in named if each not in graph), key=str):
            yield -1, str(vertex), f"named in f{player}, but not in the graph"
    for vertex in sorted(said.named.get(1, set()) & said.named.get(2, set()), key=str):
        yield -1, label(graph, vertex) if vertex in graph else str(vertex), "in both F1 and F2"
    vertices = list(graph._node.items())  # type: ignore[attr-defined]  # noqa: SLF001 - `nodes` is slow
    for number, text in wrong_vertices(*said, said=lambda key, number: vertices[number][1].get(key)):
        yield number, label(graph, vertices[number][0]), text


def _checked(graph: DiGraph) -> Stated:
    """Read a DiGraph as `stated` does; only sinks may be left without a winner."""
    said = stated(graph)
    for _, name, text in faults(graph, said):
        if text != NO_WINNER:
            raise InvalidArena(f"{name}: {text}")
    return said


def compact_graph(graph: DiGraph[V] | CompactGraph[V]) -> CompactGraph[V]:
    """Put a directed graph of any attributes into columns; O(|S|+|A|)."""
    if isinstance(graph, CompactArena) and graph.stopped:
        raise ParameterError("the columns of this arena lack the moves out of its targets: give the graph itself")
    if isinstance(graph, CompactGraph):
        return graph
    check_is_graph(graph)
    rows, degree, _ = edges_in_rows(*_ends(graph), np.full(len(graph), NONE, "i1"))
    misere, title = bool(graph.graph.get("misere", False)), str(graph.graph.get("name") or "")
    return CompactGraph(list(graph), partial(label, graph), rows, degree, None, misere=misere, title=title)


def columns_of(arena: DiGraph[V] | CompactArena[V], asked: str = "") -> CompactArena[V]:
    """Put an arena into columns, with no mark of objectives but the one that is asked for; O(|S|+|A|)."""
    return arena if isinstance(arena, CompactArena) else _columns(arena, [asked])


def compact(arena: DiGraph[V] | CompactArena[V]) -> CompactArena[V]:
    """Convert an arena to columns, with all attributes that objectives need.

    Weights are left out if only some edges have one, or they have no common denominator that columns can hold, and
    values if only some ends have one: then `missing` says so.

    Raises
    ------
    InvalidArena
        If a vertex has no player, as in a bare graph, or the targets break the conventions that `arena.check` holds;
        or if a priority is none, or an accepting vertex neither true nor false.

    Notes
    -----
    O(|S|+|A|).

    Examples
    --------
    >>> import networkx as nx
    >>> from arena import compact
    >>> arena = nx.DiGraph(parity="min odd")
    >>> arena.add_node("a", player=1, priority=3)
    >>> arena.add_edge("a", "a", weight=-2)
    >>> columns = compact(arena)
    >>> columns.marks, columns.weight, columns.attributes
    ({'priority': array([3])}, array([-2]), {'parity': 'min odd'})
    """
    if isinstance(arena, CompactArena):
        return arena
    columns = _columns(arena, [*COLUMN_MARKS, WEIGHT])
    for name in filter(columns.missing.__contains__, VERTEX_MARKS):
        raise InvalidArena(columns.missing[name])
    return columns


def _columns(graph: DiGraph, asked: Collection[str]) -> CompactArena:
    if is_bare(graph):
        named = getattr(graph, "graph", {}).get("name") or getattr(graph, "title", "")
        raise InvalidArena(f"{named or 'this graph'} is a bare graph: it has no players")
    said, ends, initial, name = _checked(graph), _ends(graph), initial_of(graph), partial(label, graph)
    vertices, nodes = [*graph], [*graph.nodes.values()]
    values = {
        key: [data.get(key) for data in nodes]
        for key in COLUMN_MARKS
        if key in asked and any(key in data for data in nodes)
    }
    if WEIGHT in asked and is_weighted(graph):
        values[WEIGHT] = [data.get(WEIGHT) for *_, data in graph.edges(data=True)]
    fields = indexed(*ends, said.player, said.ends, None, None) | {"vertices": vertices, "label": name}
    return CompactArena(
        **fields | {"initial": None if initial is None else vertices.index(initial)},
        **read_marks(values, *ends, said.ends, lambda number: name(vertices[number])),
        title=str(graph.graph.get("name") or ""),
        attributes={key: str(graph.graph[key]) for key in GRAPH_MARKS if graph.graph.get(key)},
        left_out=str(graph.graph.get(LEFT_OUT, "")),
    )


def _ends(graph: DiGraph) -> tuple[Array, Array]:
    """Return the numbers of the tails and of the heads of the edges."""
    if graph.is_multigraph() or not graph.is_directed():
        raise InvalidArena(f"{graph.graph.get('name') or 'this graph'} is not a directed graph without parallel edges")
    after, vertices = graph._adj.values(), [*graph]  # type: ignore[attr-defined]  # noqa: SLF001 - `adj` is slow
    tails = np.repeat(np.arange(len(graph)), list(map(len, after)))
    heads: Iterator[Any] = chain.from_iterable(after)
    if vertices != list(range(len(graph))):
        heads = map({vertex: number for number, vertex in enumerate(vertices)}.__getitem__, heads)
    return tails, np.fromiter(heads, "i8", len(tails))


def marks_of(arena: DiGraph | CompactArena) -> list[str]:
    """List the marks by which an arena asks for objectives; priorities ask for none beside `forcing`; O(|S|+|A|)."""
    if isinstance(arena, CompactArena):
        present, attributes = {*arena.marks}, arena.attributes
        weighted = arena.weight is not None or WEIGHT in arena.missing
    else:
        present = {key for vertex, data in arena.nodes(data=True) if arena.adj[vertex] for key in data}
        attributes, weighted = arena.graph, is_weighted(arena)
    if FORCING in attributes:
        present.discard(PRIORITY)
    return [*(name for name in VERTEX_MARKS if name in present), *([WEIGHT] if weighted else [])]


def is_weighted(arena: DiGraph) -> bool:
    return any(MARKS[WEIGHT].fits(data.get(WEIGHT)) for *_, data in arena.edges(data=True))


def as_graph(arena: DiGraph[V] | CompactGraph[V]) -> DiGraph[V]:
    """Make a DiGraph from columns, or a bare graph if they have no players.

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
    own = {"name": arena.title, "misere": arena.misere}
    graph.graph.update({key: value for key, value in own.items() if value})
    graph.add_nodes_from((vertex, {"label": arena.label(vertex)}) for vertex in arena.vertices)
    graph.add_edges_from(arena.edges)
    return mark_named(_with_attributes(graph, arena)) if isinstance(arena, CompactArena) else graph


def _with_attributes(graph: DiGraph, arena: CompactArena) -> DiGraph:
    """Write the attributes in the columns of an arena, besides its edges, at a graph of its vertices."""
    graph.graph.update(arena.attributes, kind="arena", **({LEFT_OUT: arena.left_out} if arena.left_out else {}))
    if arena.initial is not None:
        graph.graph["initial"] = arena.vertices[arena.initial]
    each = graph.nodes.values()
    for data, player, winner in zip(each, arena.player.tolist(), arena.winner.tolist(), strict=True):
        data.update({"player": player, "winner": winner} if winner >= 0 else {"player": player})
    for name, column in arena.marks.items():
        for data, value in zip(each, (column.astype(bool) if MARKS[name].is_flag else column).tolist(), strict=True):
            if not is_idle(name, value, data.get("winner", -1)):
                data[name] = value
    if arena.weight is not None:
        for (tail, head), weight in zip(arena.edges, arena.forward_weight.tolist(), strict=True):
            graph.edges[tail, head][WEIGHT] = divided(weight, arena.denominator)
    return graph


# ---- the breaches of the conventions


@dataclass(frozen=True)
class Breach:
    """A breach of the conventions or, if `note` is true, a remark that is not a breach.

    `twice`: a player moves twice in a row, against the courses' convention; such a graph is solved and written anyway.
    """

    vertex: str
    text: str
    note: bool = False
    twice: bool = False

    def __str__(self) -> str:
        return f"{self.vertex}: {self.text}"


NO_INITIAL = Breach("graph", "no initial vertex", note=True)


def check(graph: DiGraph | CompactGraph) -> list[Breach]:
    """Report every breach of the conventions of an arena, or of a bare graph, vertex by vertex.

    Parameters
    ----------
    graph : networkx.DiGraph, CompactArena or CompactGraph
        Any directed graph. It is a bare graph if its attribute `kind` is "graph", or no vertex has a player.

    Returns
    -------
    list of Breach
        In the order of the graph; empty for an arena that may be solved. A missing `initial` is a note, and so is a
        vertex that cannot be reached from it. In parity games, which have a `parity`, a player may move twice in a row.

    Notes
    -----
    O(|S|+|A|). Course 001, "Arène" and "État terminal".

    Examples
    --------
    >>> import networkx as nx
    >>> graph = nx.DiGraph([("a", "b"), ("b", "c")], initial="a")
    >>> nx.set_node_attributes(graph, {"a": 1, "b": 1, "c": 2}, "player")
    >>> for breach in check(graph):
    ...     print(breach)
    a: an edge to b, which is in S1 too
    c: a sink without a winner (1, 2, or 0 for a draw)
    """
    if not isinstance(graph, CompactGraph):
        check_is_graph(graph)
        return list(_breaches(graph))
    if not isinstance(graph, CompactArena):
        return []
    wrong = [(number, Breach(graph.name(number), text)) for number, text in column_faults(graph)]
    start = [NO_INITIAL] if graph.initial is None else []
    return [*start, *_of_columns(graph, graph.player, wrong, graph.attributes, graph.initial)]


def column_faults(arena: CompactArena) -> Iterator[tuple[int, str]]:
    """List the vertices of an arena of columns that break a convention, by number, each with its fault."""
    said = arena.player, arena.winner, np.full(len(arena), NONE), arena.out_degree > 0
    yield from wrong_vertices(*said, named=())
    heads, tails = arena.reverse.row_of_edges(), arena.reverse.ends
    if (twice := repeated_edge(heads, tails, len(arena))) is not None:
        yield int(tails[twice]), f"the edge to {arena.name(int(heads[twice]))} is there twice"


def _breaches(graph: DiGraph) -> Iterator[Breach]:
    said, initial, bare = stated(graph), initial_of(graph), is_bare(graph)
    if parallel := graph.is_multigraph() or not graph.is_directed():
        yield Breach("graph", "not a directed graph without parallel edges")
    if graph.graph.get("initial") is None:
        yield from () if bare else (NO_INITIAL,)
    elif initial is None:
        yield Breach(str(graph.graph["initial"]), "the initial vertex is not in the graph, and is left out", note=True)
    wrong = [(number, Breach(name, text)) for number, name, text in faults(graph, said)]
    if bare or parallel:
        yield from (breach for number, breach in wrong if number < 0)
        for vertex, data in graph.nodes(data=True):
            if bare and not data.keys().isdisjoint(("player", "winner")):
                yield Breach(label(graph, vertex), "a player or a winner, in a bare graph")
        return
    columns = compact_graph(graph)
    wrong += _wrong_marks(graph, columns, said.moving & (said.ends < 0))
    start = None if initial is None else columns.number_of(initial)
    yield from _of_columns(columns, said.player, wrong, graph.graph, start)


def _of_columns(
    columns: CompactGraph,
    player: Array,
    wrong: list[tuple[int, Breach]],
    attributes: Mapping[str, object],
    initial: int | None,
) -> Iterator[Breach]:
    """Report wrong vertices and moves of one player after another by vertex; then the parity and what is unreached."""
    tails, heads = columns.forward.row_of_edges(), columns.forward.ends
    twice = (player[tails] == player[heads]) & (player[tails] > 0) & (PARITY not in attributes)
    for tail, head in zip(tails[twice].tolist(), heads[twice].tolist(), strict=True):
        text = f"an edge to {columns.name(head)}, which is in S{player[tail]} too"
        wrong.append((tail, Breach(columns.name(tail), text, twice=True)))
    yield from (breach for _, breach in sorted(wrong, key=lambda each: each[0]))
    parity = attributes.get(PARITY)
    if parity is not None and not (isinstance(parity, str) and parity in PARITIES):
        yield Breach("graph", f"parity is {parity!r:.80} (one of {', '.join(PARITIES)})")
    if initial is not None:
        for number in np.flatnonzero(distances(columns, initial) < 0).tolist():
            yield Breach(columns.name(number), "cannot be reached from the initial vertex", note=True)


def _wrong_marks(graph: DiGraph, columns: CompactGraph, goes_on: Array) -> Iterator[tuple[int, Breach]]:
    """List marks that objectives could not read, by vertex; where play ends a priority may be missing."""
    for key, mark in VERTEX_MARKS.items():
        values = [data.get(key) for data in graph.nodes.values()]
        if any(value is not None for value in values):
            yield from ((number, Breach(columns.name(number), text)) for number, text in mark.faults(values, goes_on))
    for tail, head, data in graph.edges(data=True):
        if WEIGHT in data and not MARKS[WEIGHT].fits(data[WEIGHT]):
            text = f"the edge to {label(graph, head)} {MARKS[WEIGHT].fault(data[WEIGHT])}"
            yield columns.number_of(tail), Breach(label(graph, tail), text, note=True)
            return
