"""The exact search for kernels on what sink removal leaves, within a bound on its choices."""

from __future__ import annotations

from arena.graphs.compact import CompactGraph

UNDECIDED, IN, OUT = 0, 1, 2
"""What is known of a vertex: nothing, in the kernel, or out of it."""


def find_kernels(graph: CompactGraph, left: list[int], bound: int) -> tuple[list[list[int]], int, bool]:
    """Find up to two kernels of the subgraph on `left`: those found, the choices made, and whether that is all.

    Its connected parts are searched one by one: their choices add up instead of multiplying.
    """
    kernels: list[list[int]] = [[]]
    choices = 0
    everything = True
    for part in _parts(graph, left):
        found, tried, complete = _search_part(graph, part, bound - choices)
        choices += tried
        everything = everything and (complete or len(found) == 2)
        if not found:
            return [], choices, complete
        kernels = [kernels[0] + found[0], *([kernels[-1] + found[-1]] if len(kernels) + len(found) > 2 else [])]
    return kernels, choices, everything


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


def _search_part(graph: CompactGraph, left: list[int], bound: int) -> tuple[list[list[int]], int, bool]:
    """Search one part, as `find_kernels` does the whole."""
    local = {number: position for position, number in enumerate(left)}
    after = [[local[following] for following in graph.after(number) if following in local] for number in left]
    search = _Search(after)
    found: list[list[int]] = []
    choices = 0
    open_ = all(search.suppose(vertex, OUT) for vertex, following in enumerate(after) if vertex in following)
    while open_ and len(found) < 2:
        vertex = search.next_undecided()
        if vertex is None:
            found.append([left[position] for position, state in enumerate(search.states) if state == IN])
            open_ = search.backtrack()
        elif choices == bound:
            return found, choices, False
        else:
            choices += 1
            open_ = search.choose(vertex)
    return found, choices, True


class _Search:
    """States of the vertices of a graph without sinks, with what follows from each supposition."""

    def __init__(self, after: list[list[int]]) -> None:
        self.after = after
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
        """Give the first vertex without a state; those before the last choice have one."""
        while self.low < len(self.states) and self.states[self.low] != UNDECIDED:
            self.low += 1
        return self.low if self.low < len(self.states) else None

    def choose(self, vertex: int) -> bool:
        """Try a vertex in the kernel, and later out of it; tell whether anything is left to try."""
        self.untried.append((len(self.trail), vertex))
        return self.suppose(vertex, IN) or self.backtrack()

    def backtrack(self) -> bool:
        """Go back to the last vertex tried only in the kernel, and put it out; tell whether there was one."""
        while self.untried:
            mark, vertex = self.untried.pop()
            self._undo(mark)
            self.low = vertex
            if self.suppose(vertex, OUT):
                return True
        return False

    def suppose(self, vertex: int, state: int) -> bool:
        """Set a state and all that follows from it; tell whether it is free of contradiction."""
        pending = [(vertex, state)]
        while pending:
            number, wanted = pending.pop()
            if self.states[number] == wanted:
                continue
            if self.states[number] != UNDECIDED:
                return False
            self.states[number] = wanted
            self.trail.append(number)
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
        """Tell what a vertex forces: in if its successors are all out; if it is out, its last hope is in."""
        if self.hopes[vertex] == 0:
            return [(vertex, IN)]
        if self.hopes[vertex] == 1 and self.states[vertex] == OUT:
            return [(following, IN) for following in self.after[vertex] if self.states[following] != OUT]
        return []
