"""Graphs of positions to try a function on: all small ones without a circuit up to renaming, then random ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise, permutations
from typing import Any, NamedTuple

from arena.exercises.arenas_to_try import LETTERS
from arena.exercises.handing import EDGES, PREDECESSORS, SUCCESSORS, VERTICES, graph_things, successors_of

PARAMETERS = {"successors": SUCCESSORS, "predecessors": PREDECESSORS, "edges": EDGES, "vertices": VERTICES}
"""The parameters of functions of a graph."""


class PositionGraph(NamedTuple):
    """A graph without players and without a circuit: its vertices as they are listed, and its edges."""

    vertices: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]

    def successors(self) -> dict[str, list[str]]:
        """Give the successors of each vertex, in the order of the edges."""
        return successors_of(self.vertices, self.edges)

    def from_the_ends(self) -> list[str]:
        """List the vertices with successors before those that lead to them, sinks first."""
        after, order = self.successors(), list[str]()
        while len(order) < len(after):
            order += [vertex for vertex, heads in after.items() if vertex not in order and {*heads} <= {*order}]
        return order


def things_of_graph(graph: PositionGraph, *, counted: bool = False) -> dict[str, Callable[[], Any]]:
    """Give the things that a function of a graph may want."""
    return graph_things(graph.successors(), counted=counted)


@cache
def small_graphs(size: int) -> tuple[PositionGraph, ...]:
    """List the graphs of a size without a circuit, up to renaming, the fewest edges first, each listed both ways round.

    Examples
    --------
    >>> [len(small_graphs(size)) for size in (1, 2, 3, 4)]
    [1, 3, 11, 61]
    """
    names = LETTERS[:size]
    found: dict[tuple[tuple[str, str], ...], PositionGraph] = {}
    possible = list(combinations(names, 2))
    for count in range(len(possible) + 1):
        for edges in combinations(possible, count):
            renamed = (
                tuple(
                    sorted((names[order[names.index(tail)]], names[order[names.index(head)]]) for tail, head in edges)
                )
                for order in permutations(range(size))
            )
            found.setdefault(min(renamed), PositionGraph(tuple(names), edges))
    return tuple(each for graph in found.values() for each in dict.fromkeys((graph, _reversed(graph))))


def _reversed(graph: PositionGraph) -> PositionGraph:
    """Rename the vertices so that edges lead the other way in the order of their names."""
    other = dict(zip(graph.vertices, reversed(graph.vertices), strict=True))
    return PositionGraph(graph.vertices, tuple(sorted((other[tail], other[head]) for tail, head in graph.edges)))


def all_small_graphs() -> list[PositionGraph]:
    """List the graphs of at most four vertices, smallest first."""
    return [graph for size in range(1, 5) for graph in small_graphs(size)]


def random_graphs(count: int = 200, seed: int = 1) -> list[PositionGraph]:
    """Draw graphs of 5 to 12 vertices without a circuit, in a random order of their names."""
    chance = random.Random(seed)  # noqa: S311 - nothing secret
    drawn = []
    for number in range(count):
        names = chance.sample(LETTERS[: 5 + number * 8 // count], 5 + number * 8 // count)
        possible = list(combinations(names, 2))
        edges = tuple(chance.sample(possible, min(len(possible), chance.randint(len(names), 2 * len(names)))))
        drawn.append(PositionGraph(tuple(sorted(names)), edges))
    return sorted(drawn, key=lambda graph: (len(graph.vertices), len(graph.edges)))


def long_path_graph(size: int) -> PositionGraph:
    """Make a path, listed from its beginning: rounds over all vertices settle one or two each."""
    names = tuple(f"v{number}" for number in range(size))
    return PositionGraph(names, tuple(pairwise(names)))


def describe_graph(graph: PositionGraph) -> str:
    """Write a graph in one line."""
    edges = ", ".join(f"{tail}→{head}" for tail, head in graph.edges)
    return f"S = {{{', '.join(graph.vertices)}}}; A = {'{' + edges + '}' if edges else '∅'}"


def bare_graph(graph: PositionGraph) -> Any:
    """Make the bare graph that is drawn."""
    import networkx as nx

    made: Any = nx.DiGraph(name="")
    made.add_nodes_from(graph.vertices)
    made.add_edges_from(graph.edges)
    return made
