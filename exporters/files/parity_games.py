"""Arenas with priorities as max parity games, which have no sinks, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import InvalidArena
from arena.graphs.attributes import PARITY, PRIORITY
from arena.graphs.compact import CompactArena
from arena.graphs.conversion import compact
from arena.graphs.marks import ArenaMarks, Parity
from arena.graphs.names import names_of
from arena.machine.columns import as_list
from arena.rules.game import Player
from exporters.files.build import labelled
from exporters.files.pgsolver import VertexLine

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


MOST_WRITTEN = 10**18
"""Beyond the largest number in a file."""


class Vertex(NamedTuple):
    """A vertex of a max parity game: its priority, whether it is Even's, its successors' numbers, and its name."""

    priority: int
    own: bool
    after: Sequence[int]
    name: str


def has_priorities(graph: DiGraph | CompactArena) -> bool:
    """Tell whether a vertex has a priority."""
    if isinstance(graph, CompactArena):
        return PRIORITY in graph.marks
    return any(PRIORITY in data for data in graph.nodes.values())


def reachability(
    graph: DiGraph | CompactArena, player: int, *, target: int, other: int
) -> tuple[int | None, list[Vertex]]:
    """Give the number of the initial vertex, and the vertices of the game in which Even is to reach his targets.

    Targets have one priority and all other vertices another one. Plays never end: where it is over, play stays.

    Raises
    ------
    InvalidArena
        If the arena has no vertices, no players or a sink without a winner.
    ParameterError
        If there is no such player.
    """
    even, arena = Player(player), compact(graph)
    if not len(arena):
        raise InvalidArena("an arena without vertices cannot be written in this format")
    arena.check_winners()
    rows = zip(as_list(arena.player), as_list(arena.winner), names_of(graph).values(), strict=True)
    return arena.initial, [
        Vertex(target if winner == even else other, turn == even, sorted(set(arena.after(number))) or [number], name)
        for number, (turn, winner, name) in enumerate(rows)
    ]


def parity_game(graph: DiGraph | CompactArena, player: int) -> tuple[int | None, list[Vertex]]:
    """Give the number of the initial vertex, and the vertices of the max parity game in which a player is Even.

    Priorities of which the lowest one decides are counted from the highest even number downwards, and all are one
    higher where the player likes odd ones. A sink leads to itself, with a priority that its winner likes.

    Raises
    ------
    InvalidArena
        If a sink is drawn or has no winner, or a vertex has no players or no priority.
    ParameterError
        If there is no such player.
    """
    even, arena = Player(player), compact(graph)
    arena.check_winners()
    marks = ArenaMarks(graph, arena)
    priorities, kind = as_list(marks.of(PRIORITY)), marks.parity
    if not kind.highest:
        top = max(priorities, default=0) // 2 * 2 + 2
        priorities = [top - priority for priority in priorities]
    shift = int(kind.even != even)
    rows = zip(as_list(arena.player), as_list(arena.winner), names_of(graph).values(), strict=True)
    vertices = []
    for number, (turn, winner, name) in enumerate(rows):
        after, priority = sorted(set(arena.after(number))), priorities[number] + shift
        if winner == 0:
            raise InvalidArena(f"sink {arena.name(number)} is drawn: a parity game knows no draws")
        if not after and (priority % 2 == 0) != (winner == even):
            priority += 1
        if priority >= MOST_WRITTEN:
            raise InvalidArena(f"vertex {arena.name(number)} would have the priority {priority:,} (at most 18 digits)")
        vertices.append(Vertex(priority, turn == even, after or [number], name))
    return arena.initial, vertices


def compressed(vertices: Sequence[Vertex]) -> list[Vertex]:
    """Give the same game with the lowest priorities.

    Examples
    --------
    >>> [vertex.priority for vertex in compressed([Vertex(each, True, [0], "") for each in (3, 8, 12, 8, 5)])]
    [1, 2, 2, 2, 1]
    """
    lowest: dict[int, int] = {}
    last = -1
    for priority in sorted({vertex.priority for vertex in vertices}):
        if last < 0:
            last = priority % 2
        elif priority % 2 != last % 2:
            last += 1
        lowest[priority] = last
    return [vertex._replace(priority=lowest[vertex.priority]) for vertex in vertices]


def graph_of(rows: Mapping[int, VertexLine], initial: int, even: Player, path: object) -> DiGraph:
    """Make an arena of the vertices of a parity game, in which a player may move twice in a row."""
    import networkx as nx

    graph: DiGraph = nx.DiGraph(name=PurePath(str(path)).stem, kind="arena", initial=initial)
    graph.graph[PARITY] = str(Parity(even=int(even)))
    graph.add_nodes_from(rows)
    for label, (number, row) in zip(labelled([row.name for row in rows.values()]), rows.items(), strict=True):
        graph.nodes[number].update({"player": int(even if row.owner == 0 else even.opponent), PRIORITY: row.priority})
        if label != str(number):
            graph.nodes[number]["label"] = label
        graph.add_edges_from((number, following) for following in row.after)
    return graph
