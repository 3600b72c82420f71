"""The rules of an arena, read from its attributes with none of the solver's code: turns, moves and ends of play."""

from __future__ import annotations

from collections.abc import Hashable
from numbers import Integral
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from arena.errors import InvalidArena
from arena.graphs.attributes import targets_of
from arena.graphs.conversion import as_graph
from arena.graphs.names import names_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph


class Rules(NamedTuple):
    """The turn, the moves (none where play stops) and the ends of play: 1 on F1, 2 on F2, 0 on drawn sinks."""

    graph: DiGraph
    player: dict[Hashable, int]
    moves: dict[Hashable, list[Hashable]]
    ends: dict[Hashable, int]


def name_in(graph: DiGraph, vertex: Hashable) -> str:
    """Give the unique name of a vertex, else the vertex itself; O(|S|), for only a flaw asks."""
    try:
        names = names_of(graph)
    except InvalidArena:
        names = {}
    return next((name for known, name in names.items() if known == vertex), f"{vertex!s:.80}")


def rules_of(arena: DiGraph | CompactGraph) -> Rules:
    """Read the rules from the attributes of an arena.

    Raises
    ------
    InvalidArena
        If they break the conventions.
    """
    graph = as_graph(arena)
    if graph.is_multigraph() or not graph.is_directed():
        raise InvalidArena("an arena is a directed graph without parallel edges")
    player: dict[Hashable, int] = {}
    for vertex, data in graph.nodes(data=True):
        mover = data.get("player")
        if not is_whole(mover, 1, 2):
            raise _broken(graph, vertex, f"is in neither S1 nor S2 (player is {mover!r:.80})")
        player[vertex] = mover
    ends = _ends(graph)
    return Rules(graph, player, {vertex: [] if vertex in ends else list(graph.adj[vertex]) for vertex in graph}, ends)


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
        raise _broken(graph, vertex, f"is a sink without a winner (1, 2, or 0 for a draw; it has {winner!r:.80})")
    if winner and f"f{winner}" in graph.graph:
        raise _broken(graph, vertex, f"is a sink won by player {winner} that f{winner} does not name")
    return int(winner)


def _broken(graph: DiGraph, vertex: Hashable, text: str) -> InvalidArena:
    return InvalidArena(f"vertex {graph.nodes[vertex].get('label', vertex)} {text}")


def is_whole(value: object, least: int, most: int) -> TypeGuard[int]:
    """Tell whether a value is a whole number between two, and no truth value."""
    return not isinstance(value, bool) and isinstance(value, Integral) and int(value) in range(least, most + 1)
