"""The exact search for kernels on the graph that sink removal leaves, within a bound on its choices.

The subgraph that is left has no sink. It falls into weakly connected parts, and its kernels are made of one kernel of
each part, so the parts are searched one by one. In a part the search supposes that a vertex is in the kernel, and
draws the conclusions: its neighbours are out; a vertex that is out needs a successor that is in; a vertex whose
successors are all out is in. Where a conclusion contradicts what is known, the search goes back to its last choice and
supposes that this vertex is out. Two kernels are enough, for the question is whether there are none, one or several.
"""

from __future__ import annotations

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
    choices, steps = 0, STEPS * bound + 2 * (len(graph) + graph.arcs)
    complete = True
    for part in _parts(graph, left):
        of_part, taken = _search_part(graph, part, bound - choices, steps)
        choices += of_part.choices
        steps -= taken
        if not of_part.kernels:
            return Kernels([], choices, of_part.complete)
        complete = complete and of_part.complete and len(kernels) + len(of_part.kernels) < 4
        several = len(kernels) == 2 or len(of_part.kernels) == 2
        first, last = kernels[0] + of_part.kernels[0], kernels[-1] + of_part.kernels[-1]
        kernels = [first, last] if several else [first]
    return Kernels(kernels, choices, complete)


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
            for other in (*graph.after(number), *graph.reverse.of(number)):
                if other in inside:
                    inside.remove(other)
                    part.append(other)
        parts.append(sorted(part))
    return parts


def _search_part(graph: CompactGraph, left: list[int], bound: int, most: int) -> tuple[Kernels, int]:
    """Search one part, as `find_kernels` does the whole, and return how many steps it took."""
    local = {number: place for place, number in enumerate(left)}
    after = [[local[following] for following in graph.after(number) if following in local] for number in left]
    search = _KernelSearch(after, most)
    kernels: list[list[int]] = []
    choices = 0
    open_ = all(search.suppose(vertex, OUT) for vertex, following in enumerate(after) if vertex in following)
    while open_ and len(kernels) < 2 and search.steps < most:
        vertex = search.next_undecided()
        if vertex is None:
            kernels.append([left[place] for place, state in enumerate(search.states) if state == IN])
            open_ = search.backtrack()
        elif choices == bound:
            return Kernels(kernels, choices, complete=False), search.steps
        else:
            choices += 1
            open_ = search.choose(vertex)
    return Kernels(kernels, choices, complete=not open_), search.steps


class _KernelSearch:
    """The states of the vertices of a graph without sinks, with the consequences of each supposition.

    `hopes` counts the successors of each vertex that are not out: one of them must be in if the vertex is out. `trail`
    has the vertices that have a state, in the order in which they got it, so that it can be taken back, and `untried`
    the choices that are still to be tried the other way: the length of the trail before each, and its vertex. No vertex
    before `low` is undecided. From `most` looks at vertices and edges on, nothing more is tried.
    """

    def __init__(self, after: list[list[int]], most: int) -> None:
        self.after = after
        self.steps, self.most = 0, most
        self.before: list[list[int]] = [[] for _ in after]
        for vertex, following in enumerate(after):
            for successor in following:
                self.before[successor].append(vertex)
        self.states = [UNDECIDED] * len(after)
        self.hopes = [len(following) for following in after]
        self.trail: list[int] = []
        self.untried: list[tuple[int, int]] = []
        self.low = 0

    def next_undecided(self) -> int | None:
        """Return the first vertex without a state; those before the last choice have one."""
        while self.low < len(self.states) and self.states[self.low] != UNDECIDED:
            self.low += 1
        return self.low if self.low < len(self.states) else None

    def choose(self, vertex: int) -> bool:
        """Try a vertex in the kernel, and later out of it; return whether anything is left to try."""
        self.untried.append((len(self.trail), vertex))
        return self.suppose(vertex, IN) or self.backtrack()

    def backtrack(self) -> bool:
        """Go back to the last vertex tried only in the kernel, and put it out; return whether there was one."""
        while self.untried and self.steps < self.most:
            mark, vertex = self.untried.pop()
            self._undo(mark)
            self.low = vertex
            if self.suppose(vertex, OUT):
                return True
        return bool(self.untried)

    def suppose(self, vertex: int, state: int) -> bool:
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
            self.steps += 1 + len(self.after[number]) + len(self.before[number])
            if wanted == IN:
                pending += [(other, OUT) for other in (*self.after[number], *self.before[number])]
                continue
            for other in self.before[number]:
                self.hopes[other] -= 1
            for other in (number, *self.before[number]):
                pending += self._forced(other)
        return True

    def _undo(self, mark: int) -> None:
        while len(self.trail) > mark:
            vertex = self.trail.pop()
            if self.states[vertex] == OUT:
                for other in self.before[vertex]:
                    self.hopes[other] += 1
            self.states[vertex] = UNDECIDED

    def _forced(self, vertex: int) -> list[tuple[int, int]]:
        """Return what a vertex forces: it is in if its successors are all out; if it is out, its last hope is in."""
        if self.hopes[vertex] == 0:
            return [(vertex, IN)]
        if self.hopes[vertex] == 1 and self.states[vertex] == OUT:
            return [(following, IN) for following in self.after[vertex] if self.states[following] != OUT]
        return []
