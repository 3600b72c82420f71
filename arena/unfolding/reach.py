"""The enumeration of the positions that the rules can reach, within bounds on vertices, edges and memory."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.graphs.attributes import OWN
from arena.machine import MAX_EDGES, MAX_VERTICES
from arena.machine.memory import check_memory, over
from arena.rules.game import parts_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.machine import Progress
    from arena.rules.game import AnyPosition

    Moves = Callable[[AnyPosition], Iterable[tuple[str, Hashable]]]

MOST_PARTS = 100
"""The signs or numbers of a position up to which these bounds hold; one that has more counts as several."""
BYTES_PER_VERTEX = 1000
"""The bytes of a vertex of a DiGraph beside the position itself, measured with networkx 3.6."""
BYTES_PER_EDGE = 280
"""The bytes of an edge of a DiGraph with its move, measured likewise."""
BATCH = 1024
"""Vertices between two reports of progress."""


@dataclass(frozen=True)
class Exploration:
    """The result of `explore`: vertices in breadth-first order, their edges in rows, and the moves' names."""

    vertices: list[Hashable]
    start: array[int]
    successors: array[int]
    names: list[str]

    def check_memory(self) -> None:
        """Refuse a DiGraph that would not fit in the memory that is free."""
        vertices, edges = len(self.vertices), len(self.successors)
        _check_memory(vertices * BYTES_PER_VERTEX + edges * BYTES_PER_EDGE, vertices, edges)

    def to_digraph(
        self, attributes: Callable[[Hashable, bool], dict[str, object]], progress: Progress | None, **named: object
    ) -> DiGraph:
        """Make the DiGraph, with the attributes that a vertex has as a sink or not, and those of the graph."""
        import networkx as nx

        graph: DiGraph = nx.DiGraph()
        graph.graph.update(named)
        vertices, start, successors, names = self.vertices, self.start, self.successors, self.names
        graph.add_nodes_from(
            (vertex, attributes(vertex, start[number] == start[number + 1])) for number, vertex in enumerate(vertices)
        )
        for low in range(0, len(vertices), BATCH):
            high = min(low + BATCH, len(vertices))
            graph.add_edges_from(
                (vertices[tail], vertices[successors[edge]], {"move": names[edge]})
                for tail in range(low, high)
                for edge in range(start[tail], start[tail + 1])
            )
            if progress:
                progress(high - low)
        graph.nodes[graph.graph["initial"]][OWN] = repr(graph.graph["initial"])
        return graph


def explore(
    initial: Hashable,
    moves: Moves,
    max_vertices: int = MAX_VERTICES,
    max_edges: int = MAX_EDGES,
    progress: Progress | None = None,
) -> Exploration:
    """Enumerate the reachable positions by breadth-first search, within bounds; O(|S|+|A|) calls of the rules.

    Nothing but the vertices and a dozen bytes an edge is kept, so that a game over its bounds is refused cheaply.
    """
    max_vertices = _bounded(max_vertices, MAX_VERTICES, initial)
    max_edges = _bounded(max_edges, MAX_EDGES, initial)
    numbers = {initial: 0}
    vertices = [initial]
    start, successors, names = array("Q", [0]), array("I"), list[str]()
    seen_from = [-1]
    same: dict[str, str] = {}
    for tail, vertex in enumerate(vertices):
        for move, following in moves(vertex):
            head = numbers.setdefault(following, len(vertices))
            if head == len(vertices):
                vertices.append(following)
                seen_from.append(tail)
                if head >= max_vertices:
                    raise over("vertices", max_vertices)
                if progress and head % BATCH == 0:
                    progress(BATCH)
                if head % (64 * BATCH) == 0:
                    _check_memory(head * (_size(vertex) + 200) + len(successors) * 16, head, len(successors))
            elif seen_from[head] == tail:
                continue
            seen_from[head] = tail
            successors.append(head)
            names.append(same.setdefault(move, move))
            if len(successors) > max_edges:
                raise over("edges", max_edges)
        start.append(len(successors))
    return Exploration(vertices, start, successors, names)


def _bounded(bound: int, usual: int, position: object) -> int:
    """Lower a bound for positions of many parts, whose moves take long; a small bound stays."""
    return min(bound, max(bound, usual) * MOST_PARTS // max(parts_of(position), MOST_PARTS))


def _check_memory(needed: int, vertices: int, edges: int) -> None:
    check_memory(needed, f"{vertices:,} vertices and {edges:,} edges")


def _size(value: object) -> int:
    """Estimate the memory of a position: a value, or a tuple of values."""
    inside = sum(map(_size, value)) if isinstance(value, tuple) else 0
    return sys.getsizeof(value) + inside
