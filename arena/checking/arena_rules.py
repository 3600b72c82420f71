"""The rules of an arena, read from its attributes with none of the solver's code: turns, moves and ends of play."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import repeat
from numbers import Integral
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard

from arena.errors import InvalidArena
from arena.graphs.attributes import check_is_graph, label, targets_of
from arena.graphs.compact import CompactArena, CompactGraph, for_loops
from arena.graphs.conversion import compact_graph
from arena.graphs.names import names_of
from arena.machine.columns import Column, Rows, as_array, as_list, places, worth_compiling

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.edge_weights import Weight

    AnyGraph: TypeAlias = DiGraph | CompactGraph


NOTHING = object()
"""Stands for a rank or a move that is not claimed; None may be a vertex."""
ABSENT = -1
"""Stands in a column for a number or a move that is not claimed."""
ODD = -2
"""Stands in a column for a claim that is no number of the allowed ones, or no vertex."""


@dataclass(frozen=True)
class BareRules:
    """The moves of a graph, and the numbers of its vertices, by which claims are put into columns.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactGraph
        The graph, by which its vertices are named.
    vertices : sequence
        The vertex of each number.
    edges : int
        The number of edges.
    forward : Rows
        The successors of each vertex.
    """

    graph: AnyGraph
    vertices: Sequence[Hashable]
    edges: int
    forward: Rows

    @cached_property
    def number(self) -> dict[Hashable, int]:
        """The number of each vertex."""
        return {vertex: number for number, vertex in enumerate(self.vertices)}

    @property
    def title(self) -> str:
        """The name of the graph."""
        graph = self.graph
        named = getattr(graph, "title", "") if isinstance(graph, CompactGraph) else graph.graph.get("name")
        return str(named or "the graph")

    def name(self, number: int) -> str:
        """Give the printed form of a numbered vertex, which others may have too."""
        return _printed(self.graph, self.vertices[number])

    def column(self, numbers: list[int], kind: str) -> Column:
        """Give numbers in the kind of column that the moves are in."""
        return numbers if isinstance(self.forward.ends, list) else as_array(numbers, kind)

    def claims(self, claimed: Mapping[Any, object], allowed: range) -> Column:
        """Give the number that is claimed of each vertex, `ABSENT` for none, `ODD` for one that is not allowed."""

        def other(value: object) -> int:
            if value is NOTHING:
                return ABSENT
            return int(value) if is_whole(value, allowed.start, allowed.stop - 1) else ODD

        values = (claimed.get(vertex, NOTHING) for vertex in self.vertices)
        least, end = allowed.start, allowed.stop
        numbers = [value if type(value) is int and least <= value < end else other(value) for value in values]
        return self.column(numbers, "i4")

    def numbers(self, moves: Mapping[Any, Any]) -> list[int]:
        """Give the number of the vertex that is claimed of each one, `ABSENT` for none, `ODD` for another thing."""
        number: dict[object, int] = {**self.number, NOTHING: ABSENT}
        following = [moves.get(vertex, NOTHING) for vertex in self.vertices]
        return [number.get(each, ODD) if isinstance(each, Hashable) else ODD for each in following]


@dataclass(frozen=True)
class Rules(BareRules):
    """The rules of an arena.

    Parameters
    ----------
    attributes : mapping
        Those of the graph that an objective may ask for.
    player, ends : columns
        The turn, and the ends of play: 1 on F1, 2 on F2, 0 on drawn sinks, else -1. Play stops there without moves.
    mark : callable
        Gives an attribute of each vertex, None where there is none.
    weights : callable
        Gives the weight of each move, None where there is none.
    """

    attributes: Mapping[str, object]
    player: Column
    ends: Column
    mark: Callable[[str], Sequence[Any]]
    weights: Callable[[], Iterable[Weight | None]]


def _printed(arena: AnyGraph, vertex: Hashable) -> str:
    return arena.label(vertex) if isinstance(arena, CompactGraph) else label(arena, vertex)


def name_in(graph: AnyGraph, vertex: Hashable) -> str:
    """Give the unique name of a vertex, else the vertex itself; O(|S|), for only a flaw asks."""
    try:
        names = names_of(graph)
    except InvalidArena:
        names = {}
    return next((name for known, name in names.items() if known == vertex), f"{vertex!s:.80}")


def rules_of(arena: AnyGraph) -> Rules:
    """Read the rules from the attributes of an arena, or from its columns.

    Raises
    ------
    InvalidArena
        If they break the conventions.
    """
    if isinstance(arena, CompactArena):
        return _of_columns(arena)
    if not isinstance(arena, CompactGraph):
        check_is_graph(arena)
        return _of_graph(arena)
    for vertex in arena.vertices:
        raise _broken(arena, vertex, "is in neither S1 nor S2 (player is None)")
    return _of_columns(CompactArena.from_edges([], [], [], []))


def _of_columns(arena: CompactArena) -> Rules:
    columns = for_loops(arena)
    for number in as_list(places(columns.out_degree, 0)):
        if columns.winner[number] < 0:
            raise _broken(arena, arena.vertices[number], _unwon(None))

    def mark(name: str) -> Sequence[Any]:
        return as_list(columns.marks[name]) if name in columns.marks else [None] * len(columns)

    def weights() -> Iterable[Weight | None]:
        if columns.weight is None:
            return repeat(None, columns.arcs)
        if columns.denominator == 1:
            return as_list(columns.forward_weight)
        from arena.graphs.edge_weights import divided

        return [divided(number, columns.denominator) for number in as_list(columns.forward_weight)]

    turns = (columns.player, columns.winner)
    return Rules(arena, arena.vertices, arena.edges, columns.forward, arena.attributes, *turns, mark, weights)


def _of_graph(graph: DiGraph) -> Rules:
    if graph.is_multigraph() or not graph.is_directed():
        raise InvalidArena("an arena is a directed graph without parallel edges")
    player: Column = []
    for vertex, data in graph.nodes(data=True):
        mover = data.get("player")
        if not is_whole(mover, 1, 2):
            raise _broken(graph, vertex, f"is in neither S1 nor S2 (player is {mover!r:.80})")
        player.append(int(mover))
    over, edges = _ends(graph), graph.number_of_edges()
    ends: Column = [over.get(vertex, -1) for vertex in graph]
    forward = _rows(graph, over)
    if not isinstance(forward.ends, list):
        player, ends = as_array(player, "i1"), as_array(ends, "i1")

    def weights() -> Iterable[Weight | None]:
        from arena.graphs.edge_weights import weight_in

        moves = ((vertex, head) for vertex in graph if vertex not in over for head in graph.adj[vertex])
        return (weight_in(graph.edges[move].get("weight")) for move in moves)

    mark = partial(_marked, graph)
    return Rules(graph, [*graph], edges, forward, graph.graph, player, ends, mark, weights)


def bare_rules_of(graph: AnyGraph) -> BareRules:
    """Read the moves of a bare graph, or of any other.

    Raises
    ------
    ParameterError
        If it is the columns of an arena that lack moves.
    """
    if isinstance(graph, CompactGraph):
        columns = compact_graph(graph)
        return BareRules(graph, columns.vertices, columns.arcs, columns.forward)
    check_is_graph(graph)
    return BareRules(graph, [*graph], graph.number_of_edges(), _rows(graph, ()))


def _rows(graph: DiGraph, over: Container[Hashable]) -> Rows:
    """Give the moves in the order of the graph, none where play is over."""
    number = {vertex: place for place, vertex in enumerate(graph)}
    rows = Rows.of_lists([[] if vertex in over else [number[head] for head in graph.adj[vertex]] for vertex in graph])
    if worth_compiling(len(graph) + len(rows.ends)):
        return Rows(as_array(rows.start, "i8"), as_array(rows.ends, "u4"))
    return rows


def _marked(graph: DiGraph, name: str) -> list[Any]:
    return [data.get(name) for data in graph.nodes.values()]


def _ends(graph: DiGraph) -> dict[Hashable, int]:
    ends: dict[Hashable, int] = {}
    for player in (1, 2):
        for vertex in targets_of(graph, player):
            if vertex not in graph:
                raise InvalidArena(f"f{player} names {vertex!r:.80}, which is not a vertex")
            own = graph.nodes[vertex].get("winner")
            if ends.get(vertex, player) != player or not (own is None or is_whole(own, player, player)):
                raise _broken(graph, vertex, f"is named in f{player}, and drawn or won by the other player")
            ends[vertex] = player
    for vertex, data in graph.nodes(data=True):
        if vertex not in ends and (not graph.adj[vertex] or data.get("winner") is not None):
            ends[vertex] = _won_sink(graph, vertex, data.get("winner"))
    return ends


def _won_sink(graph: DiGraph, vertex: Hashable, winner: object) -> int:
    if graph.adj[vertex]:
        raise _broken(graph, vertex, "has a winner and moves, and f1 and f2 do not name it")
    if not is_whole(winner, 0, 2):
        raise _broken(graph, vertex, _unwon(winner))
    if winner and f"f{winner}" in graph.graph:
        raise _broken(graph, vertex, f"is a sink won by player {winner} that f{winner} does not name")
    return int(winner)


def _unwon(winner: object) -> str:
    return f"is a sink without a winner (1, 2, or 0 for a draw; it has {winner!r:.80})"


def _broken(arena: AnyGraph, vertex: Hashable, text: str) -> InvalidArena:
    return InvalidArena(f"vertex {_printed(arena, vertex)} {text}")


def is_whole(value: object, least: int, most: int) -> TypeGuard[int]:
    """Tell whether a value is a whole number between two, and no truth value."""
    return not isinstance(value, bool) and isinstance(value, Integral) and int(value) in range(least, most + 1)
