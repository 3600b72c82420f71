"""The kernel of a directed graph: by sink removal, then by an exact search where circuits are left.

The search takes the weakly connected parts one by one. It supposes that a vertex is in the kernel, and draws the
conclusions: its neighbors are out; a vertex that is out needs a successor that is in; a vertex whose successors are all
out is in. Where a conclusion contradicts what is known, it goes back to its last choice and supposes that this vertex
is out. Two kernels are enough, for the question is whether there are none, one or several.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.errors import ParameterError
from arena.graphs.attributes import V
from arena.graphs.compact import CompactGraph
from arena.graphs.conversion import compact_graph
from arena.graphs.names import Named
from arena.machine.columns import ByFields
from arena.machine.frames import Cells, masked
from arena.rules.grid import connected
from arena.showing import ShowsItself
from arena.solving.arena_rows import TableOrder
from arena.solving.column_values import ColumnValues
from arena.solving.reverse import fates

if TYPE_CHECKING:
    import pandas as pd

    from arena.graphs.attributes import DiGraph
    from arena.machine.columns import Array

BOUND, STEPS = 100_000, 100
"""The choices of the exact search, and the looks at a vertex or an edge for each: 10^7 take some seconds."""
UNDECIDED, IN, OUT = 0, 1, 2


@dataclass(frozen=True, repr=False, eq=False)
class Kernel(Named[V], ByFields, ShowsItself):
    """The kernels of a graph, as far as they are known.

    Parameters
    ----------
    graph, columns : networkx.DiGraph or CompactGraph
        The graph as it was given, and as columns.
    kernel : frozenset or None
        A kernel, if one was found.
    exists, unique : bool or None
        Whether there is a kernel, and whether it is the only one; None if the search met its bound.
    states, rounds : array
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
    states: Array
    rounds: Array
    choices: int

    def __repr__(self) -> str:
        members = "none" if self.kernel is None else f"{len(self.kernel)} vertices"
        return f"<Kernel of {len(self.columns)} vertices: {members}, exists {self.exists}, unique {self.unique}>"

    @property
    def sink_rounds(self) -> list[list[V]]:
        """The sinks that joined the kernel in each round of sink removal."""
        rounds: list[list[V]] = [[] for _ in range(self.rounds.max(initial=0))]
        for number in (self.states == IN).nonzero()[0].tolist():
            rounds[self.rounds[number] - 1].append(self.columns.vertices[number])
        return rounds

    @cached_property
    def round(self) -> ColumnValues[V, int]:
        """The round in which each vertex was removed by sink removal."""
        return ColumnValues(self.columns, self.rounds, absent=0, reason="sink removal leaves it, because of a circuit")

    @cached_property
    def grundy(self) -> ColumnValues[V, int]:
        """The Grundy value of each vertex from which no circuit can be reached."""
        from arena.solving.grundy import grundy_values

        reason = "a circuit can be reached from it, so it has no Grundy value"
        return ColumnValues(self.columns, grundy_values(self.columns), absent=-1, reason=reason)

    @property
    def in_every(self) -> list[V]:
        """The vertices that sink removal shows to be in every kernel."""
        return self._with(IN)

    @property
    def in_none(self) -> list[V]:
        """The vertices that sink removal shows to be in no kernel."""
        return self._with(OUT)

    @property
    def undecided(self) -> list[V]:
        """The vertices that sink removal leaves undecided, because of a circuit."""
        return self._with(UNDECIDED)

    @cached_property
    def strategy(self) -> ColumnValues[V, V]:
        """The strategy that never loses: from outside the kernel, a move into it, in the earliest round.

        The last proposition of course 004. In normal play on a graph without circuits it wins. Empty without a kernel.
        """
        choices = np.full(len(self.columns), -1, "i4")
        if self.kernel is not None:
            inside, reverse = self.members.data, self.columns.reverse
            tails, heads = reverse.ends, reverse.row_of_edges()
            entering = np.flatnonzero(inside[heads] & ~inside[tails])
            rounds = np.where(self.rounds > 0, self.rounds, len(self.columns))[heads[entering]]
            last_first = entering[np.lexsort((heads[entering], rounds))[::-1]]
            choices[tails[last_first]] = heads[last_first]  # the one of the earliest round is written last
        reason = "no kernel was found" if self.kernel is None else "in the kernel, so no move from it leads there"
        return ColumnValues(self.columns, choices, absent=-1, reason=reason, names=self.columns.vertices)

    def to_frame(self) -> pd.DataFrame:
        """Return the vertices as a pandas DataFrame: whether each is in the kernel, its round, the move into it.

        Where no kernel was found, `kernel` is the answer of sink removal, empty for the vertices that it leaves.
        """
        order = TableOrder(self.columns)
        numbers = order.numbers
        table: dict[str, Cells] = {
            "position": order.texts(numbers),
            "kernel": self.members[numbers],
            "round": masked(self.rounds[numbers] - 1) + 1,
            "strategy": order.texts(np.asarray(self.strategy)[numbers]),
        }
        return order.frame(table, numbers)

    @property
    def members(self) -> np.ma.MaskedArray[Any, Any]:
        """Whether each vertex is in the kernel, or else in every one; masked where sink removal leaves it."""
        inside = np.zeros(len(self.columns), bool)
        if self.kernel is None and self.exists is not False:
            return np.ma.masked_array(self.states == IN, self.states == UNDECIDED)
        inside[[self.columns.number_of(vertex) for vertex in self.kernel or ()]] = True
        return np.ma.masked_array(inside, np.zeros(len(inside), bool))

    def _with(self, state: int) -> list[V]:
        return [self.columns.vertices[number] for number in (self.states == state).nonzero()[0].tolist()]


def kernel(graph: DiGraph[V] | CompactGraph[V], *, bound: int = BOUND) -> Kernel[V]:
    """Find a kernel: a set with no edge inside it, and with an edge into it from every vertex outside.

    Parameters
    ----------
    graph : networkx.DiGraph
        Any directed graph; players do not matter.
    bound : int, optional
        The choices that the exact search may make, with a hundred steps for each: by default a few seconds.

    Returns
    -------
    Kernel

    Notes
    -----
    Sink removal is O(|S|+|A|) and decides every graph without circuits: its sinks, round by round, are in every
    kernel and their predecessors in none. To find whether the rest has none, one or several is NP-complete (V. Chvátal,
    "On the computational complexity of finding a kernel", CRM-300, 1973), so the search that decides it is bounded.

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
    # Sink removal is normal play: the vertices that it takes are those where somebody wins, two plies each round.
    lost, left = fates(columns, misere=False)
    states, rounds = np.where(lost, IN, np.where(left >= 0, OUT, UNDECIDED)).astype("i1"), left // 2 + 1
    left = (states == UNDECIDED).nonzero()[0].tolist()
    kernels, choices, complete = find_kernels(columns, left, bound)
    members = None
    if kernels:
        certain = (states == IN).nonzero()[0].tolist()
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
    """Return whether a set of vertices is a kernel, from the definition; O(|S|+|A|).

    Parameters
    ----------
    graph : networkx.DiGraph
        Any directed graph.
    vertices : iterable of vertices
        The set.

    Examples
    --------
    >>> import networkx as nx
    >>> path = nx.DiGraph([("a", "b"), ("b", "c")])
    >>> is_kernel(path, {"a", "c"}), is_kernel(path, {"c"})
    (True, False)
    """
    columns = compact_graph(graph)
    inside, absorbed = np.zeros(len(columns), bool), np.zeros(len(columns), bool)
    inside[[columns.number_of(vertex) for vertex in vertices]] = True
    absorbed[columns.reverse.ends[inside[columns.reverse.row_of_edges()]]] = True
    return bool((inside != absorbed).all())


def find_kernels(graph: CompactGraph, left: list[int], bound: int) -> tuple[list[list[int]], int, bool]:
    """Find up to two kernels of the subgraph on `left`: return them, the choices made, and whether there are no others.

    The choices of the connected parts add up instead of multiplying. One look at all edges is always allowed.
    """
    search, kernels, complete = _KernelSearch(graph, left, bound), [list[int]()], True
    for part in search.parts():
        found = list(islice(search.kernels(part), 2))
        complete = complete and search.complete
        if not found:
            return [], bound - search.choices, search.complete
        several = [kernels[-1] + found[-1]] if len(kernels) + len(found) > 2 else []
        kernels = [kernels[0] + found[0], *several]
    return kernels, bound - search.choices, complete


class _KernelSearch:
    """The states of the vertices of a subgraph without sinks, with the consequences of each supposition.

    `hopes` counts the successors of each vertex that are not out; `trail` has the vertices of a part in the order in
    which they got a state, and `untried` the choices to be tried the other way: the length of the trail before each,
    and the place of its vertex. No vertex before the place `low` is undecided. `choices` and `steps` are still allowed.
    """

    def __init__(self, graph: CompactGraph, left: list[int], bound: int) -> None:
        inside = set(left)
        self.choices, self.steps = bound, STEPS * bound + 2 * (len(graph) + graph.arcs)
        self.after = {number: [each for each in graph.after(number) if each in inside] for number in left}
        self.before = {number: [each for each in graph.reverse.of(number) if each in inside] for number in left}
        self.states = dict.fromkeys(left, UNDECIDED)
        self.hopes = {number: len(following) for number, following in self.after.items()}
        self.trail, self.untried = list[int](), list[tuple[int, int]]()
        self.low, self.complete = 0, False

    def parts(self) -> Iterator[list[int]]:
        """Split the subgraph into its weakly connected parts."""
        near = {number: self.after[number] + self.before[number] for number in self.states}
        return map(sorted, connected(self.states, near))

    def kernels(self, part: list[int]) -> Iterator[list[int]]:
        """Yield kernels of a part; `complete` afterwards if there are no others."""
        self.trail, self.untried, self.low, self.complete = [], [], 0, False
        open_ = all(self._suppose(number, OUT) for number in part if number in self.after[number])
        while open_ and self.steps > 0:
            while self.low < len(part) and self.states[part[self.low]] != UNDECIDED:
                self.low += 1
            if self.low == len(part):
                yield [number for number in part if self.states[number] == IN]
                open_ = self._backtrack(part)
            elif self.choices == 0:
                return
            else:
                self.choices -= 1
                self.untried.append((len(self.trail), self.low))
                open_ = self._suppose(part[self.low], IN) or self._backtrack(part)
        self.complete = not open_

    def _backtrack(self, part: list[int]) -> bool:
        """Go back to the last vertex tried only in the kernel, and put it out; return whether there was one."""
        while self.untried and self.steps > 0:
            mark, self.low = self.untried.pop()
            while len(self.trail) > mark:
                number = self.trail.pop()
                if self.states[number] == OUT:
                    for other in self.before[number]:
                        self.hopes[other] += 1
                self.states[number] = UNDECIDED
            if self._suppose(part[self.low], OUT):
                return True
        return bool(self.untried)

    def _suppose(self, vertex: int, state: int) -> bool:
        """Set a state and all that follows from it; return whether it is free of contradiction."""
        pending = [(vertex, state)]
        while pending:
            number, wanted = pending.pop()
            if self.states[number] == wanted:
                continue
            if self.states[number] != UNDECIDED:
                return False
            self.states[number] = wanted
            self.trail.append(number)
            self.steps -= 1 + len(self.after[number]) + len(self.before[number])
            if wanted == IN:
                pending += [(other, OUT) for other in (*self.after[number], *self.before[number])]
                continue
            for other in self.before[number]:
                self.hopes[other] -= 1
            for other in (number, *self.before[number]):
                if self.hopes[other] == 0:
                    pending.append((other, IN))
                elif self.hopes[other] == 1 and self.states[other] == OUT:
                    pending += [(each, IN) for each in self.after[other] if self.states[each] != OUT]
        return True
