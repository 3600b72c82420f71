"""The kernel of a directed graph: by sink removal, then by an exact search where circuits are left."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import ParameterError, no_vertex
from arena.graphs.attributes import V
from arena.graphs.compact import CompactGraph
from arena.graphs.conversion import compact_graph
from arena.graphs.names import Named, sorted_by_name
from arena.machine.columns import ByFields, Column, as_list, largest, places
from arena.machine.frames import frame
from arena.showing import ShowsItself
from arena.solving.kernel_search import IN, OUT, UNDECIDED, find_kernels
from arena.solving.solved import VertexValues

if TYPE_CHECKING:
    import pandas as pd

    from arena.graphs.attributes import DiGraph

BOUND = 100_000
"""The choices of the exact search unless another bound is asked for: some seconds."""


class KernelRow(NamedTuple):
    """A vertex in the table of a kernel; None stands for an empty cell."""

    position: str
    kernel: bool | None
    round: int | None
    strategy: str | None


@dataclass(frozen=True, repr=False, eq=False)
class Kernel(Named[V], ByFields, ShowsItself):
    """The kernels of a graph, as far as they are known.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactGraph
        The graph as it was given.
    columns : CompactGraph
        The graph as columns, on which the loops ran.
    kernel : frozenset or None
        A kernel, if one was found.
    exists, unique : bool or None
        Whether there is a kernel, and whether it is the only one; None if the search met its bound.
    states, rounds : column
        For each numbered vertex the answer of sink removal (`IN` every kernel, `OUT` of all, `UNDECIDED`) and the
        round, from 1, in which it was removed as a sink or as a predecessor of one (0 if never).
    choices : int
        How many times the exact search had to try both ways; 0 if sink removal decided everything.
    """

    graph: DiGraph[V] | CompactGraph[V] = field(compare=False)
    columns: CompactGraph[V]
    kernel: frozenset[V] | None
    exists: bool | None
    unique: bool | None
    states: Column
    rounds: Column
    choices: int

    def __repr__(self) -> str:
        members = "none" if self.kernel is None else f"{len(self.kernel)} vertices"
        return f"<Kernel of {len(self.columns)} vertices: {members}, exists {self.exists}, unique {self.unique}>"

    @property
    def sink_rounds(self) -> list[list[V]]:
        """The sinks that joined the kernel in each round of sink removal."""
        rounds: list[list[V]] = [[] for _ in range(largest(self.rounds))]
        for number in as_list(places(self.states, IN)):
            rounds[self.rounds[number] - 1].append(self.columns.vertices[number])
        return rounds

    @cached_property
    def round(self) -> dict[V, int]:
        """The round in which sink removal took each vertex that it took."""
        rounds = zip(self.columns.vertices, as_list(self.rounds), strict=True)
        taken = {vertex: number for vertex, number in rounds if number}
        return VertexValues(taken, self.columns, "sink removal leaves it, because of a circuit")

    @cached_property
    def grundy(self) -> dict[V, int]:
        """The Grundy value of each vertex from which no circuit can be reached."""
        from arena.solving.grundy import grundy_values

        values = zip(self.columns.vertices, as_list(grundy_values(self.columns)), strict=True)
        known = {vertex: value for vertex, value in values if value >= 0}
        return VertexValues(known, self.columns, "a circuit can be reached from it, so it has no Grundy value")

    @property
    def in_every(self) -> list[V]:
        """The vertices that sink removal puts in every kernel there may be."""
        return self._with(IN)

    @property
    def in_none(self) -> list[V]:
        """The vertices that sink removal puts in no kernel."""
        return self._with(OUT)

    @property
    def undecided(self) -> list[V]:
        """The vertices that sink removal leaves, because of a circuit."""
        return self._with(UNDECIDED)

    @cached_property
    def strategy(self) -> dict[V, V]:
        """The strategy that never loses: from outside the kernel, a move into it.

        The last proposition of course 004. In normal play on a graph without circuits it wins. Among several moves
        it takes the one into the earliest round. Empty without a kernel.
        """
        if self.kernel is None:
            return VertexValues({}, self.columns, "no kernel was found")
        vertices, strategy = self.columns.vertices, dict[V, V]()
        for number, vertex in enumerate(vertices):
            if vertex not in self.kernel:
                into = [after for after in self.columns.after(number) if vertices[after] in self.kernel]
                strategy[vertex] = vertices[min(into, key=lambda after: self.rounds[after] or len(vertices))]
        return VertexValues(strategy, self.columns, "in the kernel, so no move from it leads there")

    def to_frame(self) -> pd.DataFrame:
        """Give the vertices as a pandas DataFrame: whether each is in the kernel, its round, the move into the kernel.

        Where no kernel was found, `kernel` is the answer of sink removal, empty for the vertices that it leaves; no
        vertex is in one where there is none. The vertices are in a last column.

        Examples
        --------
        >>> import networkx as nx
        >>> kernel(nx.DiGraph([("a", "b"), ("b", "c")])).to_frame()
          position  kernel  round strategy vertex
        0        a    True      2     <NA>      a
        1        b   False      1        c      b
        2        c    True      1     <NA>      c
        """
        columns, strategy = self.columns, self.strategy
        order = sorted_by_name(columns)
        vertices = [columns.vertices[number] for number in order]
        rows = (
            KernelRow(
                columns.labels[number],
                self._is_member(number),
                int(self.rounds[number]) or None,
                columns.label(strategy[vertex]) if vertex in strategy else None,
            )
            for number, vertex in zip(order, vertices, strict=True)
        )
        return frame(KernelRow, rows, vertices)

    def _is_member(self, number: int) -> bool | None:
        if self.kernel is not None:
            return self.columns.vertices[number] in self.kernel
        return False if self.exists is False else {IN: True, OUT: False}.get(self.states[number])

    def _with(self, state: int) -> list[V]:
        return [self.columns.vertices[number] for number in as_list(places(self.states, state))]


def kernel(graph: DiGraph[V] | CompactGraph[V], *, bound: int = BOUND) -> Kernel[V]:
    """Look for a kernel: a set without inner edges into which every other vertex has an edge.

    Parameters
    ----------
    graph : networkx.DiGraph
        Any directed graph; players do not matter.
    bound : int, optional
        How many choices the exact search may make among the vertices that sink removal leaves, with a hundred steps for
        each.

    Returns
    -------
    Kernel

    Notes
    -----
    Sink removal is O(|S|+|A|) and decides every graph without circuits: its sinks, round by round, are in every
    kernel and their predecessors in none. The kernels of the graph are those of the rest, which has no sink, with
    these sinks added; to find whether it has none, one or several is NP-complete (V. Chvátal, "On the computational
    complexity of finding a kernel", CRM-300, 1973), so the search that decides it is bounded.

    References
    ----------
    Course 004, "Algorithme de dénoyautage". J. von Neumann, O. Morgenstern, *Theory of Games and Economic Behavior*,
    1944. M. Richardson, "Solutions of irreflexive relations", 1953, :doi:`10.2307/1969755`.

    Examples
    --------
    >>> from arena import position_graph
    >>> from games import load
    >>> rook = kernel(position_graph(load("rook", rows=3, columns=5)))
    >>> sorted(rook.kernel), rook.sink_rounds, rook.unique
    ([3, 9, 15], [[15], [9], [3]], True)
    """
    if bound < 0:
        raise ParameterError(f"bound: {bound} (0 or more choices)")
    columns = compact_graph(graph)
    states, rounds = _sink_removal(columns)
    left = as_list(places(states, UNDECIDED))
    kernels, choices, complete = find_kernels(columns, left, bound)
    members = None
    if kernels:
        certain = as_list(places(states, IN))
        members = frozenset(columns.vertices[number] for number in [*certain, *kernels[0]])
    return Kernel(
        graph,
        columns,
        members,
        exists=True if kernels else False if complete else None,
        unique=len(kernels) == 1 if complete or len(kernels) > 1 else None,
        states=states,
        rounds=rounds,
        choices=choices,
    )


def is_kernel(graph: DiGraph | CompactGraph, vertices: Iterable[Hashable]) -> bool:
    """Tell whether a set of vertices is a kernel, from the definition.

    Parameters
    ----------
    graph : networkx.DiGraph
        Any directed graph.
    vertices : iterable of vertices
        The set.

    Raises
    ------
    ParameterError
        If one of them is not in the graph.

    Notes
    -----
    O(|S|+|A|). Course 004, "Définition" of the kernel, where "prédécesseur" stands for successor.

    Examples
    --------
    >>> import networkx as nx
    >>> path = nx.DiGraph([("a", "b"), ("b", "c")])
    >>> is_kernel(path, {"a", "c"}), is_kernel(path, {"c"})
    (True, False)
    """
    columns, members = compact_graph(graph), set(vertices)
    if unknown := members - columns.index.keys():
        raise no_vertex(min(unknown, key=str), columns.vertices)
    return all(
        (vertex in members) != any(columns.vertices[following] in members for following in columns.after(number))
        for number, vertex in enumerate(columns.vertices)
    )


def _sink_removal(graph: CompactGraph) -> tuple[Column, Column]:
    size, engine = len(graph), graph.engine
    states, rounds = engine.full(size, UNDECIDED, "i1"), engine.full(size, 0, "i4")
    queue, removed = engine.full(size, 0, "u4"), engine.full(size, 0, "u4")
    sinks = places(graph.out_degree, 0)
    queue[: len(sinks)] = sinks
    engine.loop(_remove)(queue, len(sinks), *graph.reverse, graph.out_degree.copy(), states, rounds, removed)
    return states, rounds


def _remove(
    queue: Column,
    filled: int,
    start: Column,
    predecessors: Column,
    degree: Column,
    states: Column,
    rounds: Column,
    removed: Column,
) -> None:
    """Take the sinks and their predecessors away, round by round.

    `queue` holds the sinks, those of the first round from the start; `degree` counts the successors that are still
    there, and a vertex without any joins the queue for the next round.
    """
    done = 0
    number = 0
    while done < filled:
        number += 1
        round_end = filled
        taken = 0
        while done < round_end:
            sink = queue[done]
            done += 1
            states[sink] = IN
            rounds[sink] = number
            for edge in range(start[sink], start[sink + 1]):
                before = predecessors[edge]
                if states[before] == UNDECIDED:
                    states[before] = OUT
                    rounds[before] = number
                    removed[taken] = before
                    taken += 1
        for place in range(taken):
            gone = removed[place]
            for edge in range(start[gone], start[gone + 1]):
                before = predecessors[edge]
                degree[before] -= 1
                if degree[before] == 0 and states[before] == UNDECIDED:
                    queue[filled] = before
                    filled += 1
