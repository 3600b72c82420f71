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

from arena.graphs.compact import CompactGraph

UNDECIDED, IN, OUT = 0, 1, 2
"""The states of vertices."""
STEPS = 100
"""The looks at a vertex or an edge for each choice that the bound of the search allows: 10^7 take some seconds."""


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

    `hopes` counts the successors of each vertex that are not out: one of them must be in if the vertex is out. `trail`
    has the vertices of a part that have a state, in the order in which they got it, so that it can be taken back, and
    `untried` the choices that are still to be tried the other way: the length of the trail before each, and the place
    of its vertex. No vertex before the place `low` is undecided. `choices` and `steps` are those that are still
    allowed.
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
        left = set(self.states)
        for first in self.states:
            if first in left:
                left.remove(first)
                part = [first]
                for number in part:
                    near = left.intersection(self.after[number] + self.before[number])
                    left -= near
                    part += near
                yield sorted(part)

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
