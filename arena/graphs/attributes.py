"""What the attributes of a DiGraph say of its vertices: players, winners, targets, labels."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from numbers import Integral
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidArena, ParameterError, shown
from arena.rules.game import is_game

if TYPE_CHECKING:
    from typing import TypeAlias

    import networkx as nx

    DiGraph: TypeAlias = nx.DiGraph[Any]
    """A graph whose vertices are anything that can be hashed."""


def check_is_graph(value: object) -> None:
    """Refuse what is no graph, where one is asked for, and say what gives one.

    Raises
    ------
    ParameterError
        If it is none of networkx.

    Examples
    --------
    >>> check_is_graph("nim")
    Traceback (most recent call last):
    ...
    arena.errors.ParameterError: 'nim' is a name, not an arena: unfold(load('nim')) gives that of a game, ...
    """
    import networkx as nx

    if isinstance(value, nx.Graph):
        return
    name = shown(value)
    if isinstance(value, str):
        raise ParameterError(
            f"{name} is a name, not an arena: unfold(load({name})) gives that of a game, read({name}) a file's"
        )
    if is_game(value):
        raise ParameterError(
            f"{name} is a game, not its arena: unfold(game) gives that, position_graph(game) a graph without players"
        )
    raise ParameterError(f"{name} is no graph (an arena or a bare graph, as a networkx.DiGraph or in columns)")


def players(arena: DiGraph) -> list[int]:
    """Give the player of each vertex.

    Raises
    ------
    InvalidArena
        If one has none.
    """
    player: list[Any] = [data.get("player") for _, data in arena.nodes(data=True)]
    if set(map(type, player)) == {int} and set(player) <= {1, 2}:
        return player
    for vertex, value in zip(arena, player, strict=True):
        if not is_number_in(value, (1, 2)):
            if not any("player" in data for _, data in arena.nodes(data=True)):
                raise InvalidArena(f"{arena.graph.get('name') or 'this graph'} is a bare graph: it has no players")
            raise InvalidArena(f"vertex {label(arena, vertex)} has no player (1 or 2)")
    return list(map(int, player))


def winners(arena: DiGraph, vertices: list[Hashable]) -> list[int]:
    """Give 1 on F1, 2 on F2, 0 on drawn sinks, -1 elsewhere; `f1` and `f2` of the graph replace the won sinks.

    Raises
    ------
    InvalidArena
        If a winner or a name is none of an arena's.
    """
    winner = [-1] * len(vertices)
    named = _named_targets(arena)
    for number, (vertex, data) in enumerate(arena.nodes(data=True)):
        won = data.get("winner")
        if vertex in named:
            winner[number] = named[vertex]
        elif won is not None:
            if not is_number_in(won, (0, 1, 2)) or arena.adj[vertex]:
                reason = "it has moves and f1 and f2 do not name it" if arena.adj[vertex] else "1, 2, or 0 for a draw"
                raise InvalidArena(f"vertex {label(arena, vertex)} has the winner {won!r} ({reason})")
            if f"f{won}" not in arena.graph:
                winner[number] = int(won)
    return winner


def _named_targets(arena: DiGraph) -> dict[Hashable, int]:
    named: dict[Hashable, int] = {}
    for key, player in (("f1", 1), ("f2", 2)):
        for vertex in arena.graph.get(key, ()):
            if vertex not in arena:
                raise InvalidArena(f"{key} names {vertex!r}, which is not a vertex")
            own = arena.nodes[vertex].get("winner")
            if named.get(vertex) == 3 - player or not (own is None or is_number_in(own, [player])):
                raise InvalidArena(
                    f"vertex {label(arena, vertex)} is named in {key}, and drawn or won by the other player"
                )
            named[vertex] = player
    return named


def is_number_in(value: object, choices: Sequence[int]) -> bool:
    """Tell whether a value is one of some whole numbers, and no float or truth value that equals one."""
    return is_whole(value) and value in choices


def is_whole(value: object) -> bool:
    """Tell whether a value is a whole number, and no truth value."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def label(graph: DiGraph, vertex: Hashable) -> str:
    """Give the printed form of a vertex: its `label` attribute, or the vertex itself."""
    return str(graph.nodes[vertex].get("label", vertex))
