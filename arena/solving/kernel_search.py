"""The exact search for kernels on the graph that sink removal leaves, within a bound on its choices.

The subgraph that is left has no sink. It falls into weakly connected parts, and its kernels are made of one kernel of
each part, so the parts are searched one by one. In a part the search supposes that a vertex is in the kernel, and
draws the conclusions: its neighbors are out; a vertex that is out needs a successor that is in; a vertex whose
successors are all out is in. Where a conclusion contradicts what is known, the search goes back to its last choice and
supposes that this vertex is out. Two kernels are enough, for the question is whether there are none, one or several.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from arena.graphs.compact import CompactGraph

UNDECIDED, IN, OUT = 0, 1, 2
"""The states of vertices."""
STEPS = 100
"""The looks at a vertex or an edge for each choice that the bound of the search allows: 10^7 take some seconds."""


class Kernels(NamedTuple):
    """Up to two kernels as numbered vertices, the choices made, and whether it is proved that there are no others."""

    kernels: list[list[int]]
    choices: int
    complete: bool


def find_kernels(graph: CompactGraph, left: list[int], bound: int) -> Kernels:
    """Find up to two kernels of the subgraph on `left`, with no more choices than the bound, and `STEPS` for each.

    The choices of the connected parts add up instead of multiplying. One look at all edges is always allowed.
    """
    kernels: list[list[int]] = [[]]
    choices, steps, complete = bound, STEPS * bound + 2 * (len(graph) + graph.arcs), True
    for part in _parts(graph, left):
        search = _KernelSearch(graph, part, choices, steps)
        found = list(islice(search.kernels(), 2))
        choices, steps, complete = search.choices, search.steps, complete and search.complete
        if not found:
            return Kernels([], bound - choices, search.complete)
        several = [kernels[-1] + found[-1]] if len(kernels) + len(found) > 2 else []
        kernels = [kernels[0] + found[0], *several]
    return Kernels(kernels, bound - choices, complete)


def _parts(graph: CompactGraph, left: list[int]) -> list[list[int]]:
    """Split the subgraph on `left` into its weakly connected parts."""
    inside = set(left)
    parts = []
    for first in left:
        if first not in inside:
            continue
        inside.remove(first)
        part = [first]
        for number in part:
            near = inside.intersection((*graph.after(number), *graph.reverse.of(number)))
            inside -= near
            part += near
        parts.append(sorted(part))
    return parts


class _KernelSearch:
    """The states of the vertices of a part without sinks, with the consequences of each supposition.

    `hopes` counts the successors of each vertex that are not out: one of them must be in if the vertex is out. `trail`
    has the vertices that have a state, in the order in which they got it, so that it can be taken back, and `untried`
    the choices that are still to be tried the other way: the length of the trail before each, and its vertex. No vertex
    before `low` is undecided. `choices` and `steps`, the looks at vertices and edges, are those that are still allowed.
    """

    def __init__(self, graph: CompactGraph, part: list[int], choices: int, steps: int) -> None:
        local = {number: place for place, number in enumerate(part)}
        self.part, self.choices, self.steps, self.complete = part, choices, steps, False
        self.after = [[local[each] for each in graph.after(number) if each in local] for number in part]
        self.before: list[list[int]] = [[] for _ in part]
        for vertex, following in enumerate(self.after):
            for successor in following:
                self.before[successor].append(vertex)
        self.states = [UNDECIDED] * len(part)
        self.hopes = list(map(len, self.after))
        self.trail: list[int] = []
        self.untried: list[tuple[int, int]] = []
        self.low = 0

    def kernels(self) -> Iterator[list[int]]:
        """Yield kernels; `complete` afterwards if there are no others."""
        open_ = all(self._suppose(vertex, OUT) for vertex, following in enumerate(self.after) if vertex in following)
        while open_ and self.steps > 0:
            while self.low < len(self.states) and self.states[self.low] != UNDECIDED:
                self.low += 1
            if self.low == len(self.states):
                yield [self.part[place] for place, state in enumerate(self.states) if state == IN]
                open_ = self._backtrack()
            elif self.choices == 0:
                return
            else:
                self.choices -= 1
                self.untried.append((len(self.trail), self.low))
                open_ = self._suppose(self.low, IN) or self._backtrack()
        self.complete = not open_

    def _backtrack(self) -> bool:
        """Go back to the last vertex tried only in the kernel, and put it out; return whether there was one."""
        while self.untried and self.steps > 0:
            mark, self.low = self.untried.pop()
            while len(self.trail) > mark:
                vertex = self.trail.pop()
                if self.states[vertex] == OUT:
                    for other in self.before[vertex]:
                        self.hopes[other] += 1
                self.states[vertex] = UNDECIDED
            if self._suppose(self.low, OUT):
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
