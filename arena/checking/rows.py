"""The graph that a claim is about, as rows, and plain searches for circuits in it: none of it is a solver's code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from arena.checking.verdict import Flaw
from arena.graphs.names import distinct_names
from arena.rules.game import is_whole

if TYPE_CHECKING:
    import numpy.typing as npt

    from arena.graphs.compact import CompactGraph

    Array: TypeAlias = npt.NDArray[Any]

NOTHING = object()
"""Stands for a claim that is not made; None may be a vertex."""
MISSING, WRONG = -1, -2
"""Stand in a column for what is not claimed, and for a claim that is none of the allowed numbers or no vertex."""


class Rows:
    """A graph in compressed rows, without the moves out of vertices where play has ended.

    The moves of vertex v lead to `heads[start[v]:start[v + 1]]`; `player` tells whose turn it is, 0 on a bare graph,
    and `ends` who has won where play ends, 0 for a draw, -1 where it goes on.
    """

    def __init__(self, columns: CompactGraph) -> None:
        self.columns: Any = columns
        self.vertices, self.title = columns.vertices, columns.title or "the graph"
        before = columns.reverse
        self.order = np.argsort(before.ends, kind="stable")
        self.tails = np.asarray(before.ends, "i8")[self.order]
        self.heads = np.repeat(np.arange(len(self)), np.diff(np.asarray(before.start, "i8")))[self.order]
        self.start = np.searchsorted(self.tails, np.arange(len(self) + 1))
        self.goes_on = np.diff(self.start) > 0
        self.player = np.asarray(columns.turns, "i8")
        self.ends = np.array(getattr(columns, "winner", [-1] * len(self)), "i8")

    def __len__(self) -> int:
        return len(self.vertices)

    @cached_property
    def names(self) -> list[str]:
        """The names of the vertices, with the player where two are printed alike; only a flaw asks."""
        return distinct_names(self.columns.labels, self.player.tolist())[0]

    def kept(self, moves: Array) -> tuple[int, Array, Array]:
        """Return the number of vertices, and the tails and heads of some moves."""
        return len(self), self.tails[moves], self.heads[moves]

    def reduced(self, operation: np.ufunc, values: Array, without: Any) -> Array:
        """Return an operation over the moves of each vertex, another value where there is none."""
        reduced = np.full(len(self), without, dtype=values.dtype)
        if len(values):
            reduced[self.goes_on] = operation.reduceat(values, self.start[:-1][self.goes_on])
        return reduced

    def numbers(self, claimed: Mapping[Any, Any], most: int) -> Array:
        """Return a column of the whole numbers from 0 on that are claimed of the vertices."""
        if self._are_columns(claimed):
            column = np.asarray(claimed).astype("i8")
            return np.where((column >= MISSING) & (column <= most), column, WRONG)
        return self._read(claimed, lambda value: int(value) if is_whole(value, 0, most) else WRONG)

    def moves(self, claimed: Mapping[Any, Any]) -> Array:
        """Return a column of the numbers of the vertices that claimed moves lead to."""
        if self._are_columns(claimed):
            return np.asarray(claimed).astype("i8")

        def number(value: Any) -> int:
            try:
                return int(self.columns.index.get(value, WRONG))
            except TypeError:
                return WRONG

        return self._read(claimed, number)

    def _read(self, claimed: Mapping[Any, Any], number: Callable[[Any], int]) -> Array:
        values = (claimed.get(vertex, NOTHING) for vertex in self.vertices)
        return np.array([MISSING if value is NOTHING else number(value) for value in values], "i8")

    def _are_columns(self, claimed: Mapping[Any, Any]) -> bool:
        """Return whether claims are a column of these vertices, in their order."""
        return isinstance(self.vertices, range) and getattr(claimed, "vertices", None) == self.vertices

    def flaw(self, number: int, text: str, following: int | None = None) -> Flaw:
        """Return a flaw at a numbered vertex; {move} in the text stands for where a move leads that shows it."""
        move = None if following is None else self.names[following]
        return Flaw(self.names[number], text.replace("{move}", str(move)), move)

    def vertices_where(self, wrong: Array, text: str) -> Iterator[Flaw]:
        yield from (self.flaw(number, text) for number in first(wrong))

    def strangers(self, *columns: Mapping[Any, Any]) -> Iterator[Flaw]:
        """Find a claim about a vertex that the graph does not have."""
        for vertex in chain(*(each for each in columns if not self._are_columns(each))):
            if vertex not in self.columns.index:
                yield Flaw(f"{vertex!s:.80}", "something is claimed of it, and it is not a vertex of the graph")


def first(wrong: Array) -> Iterator[int]:
    """Yield the first place of a column that is true, if there is one."""
    if wrong.any():
        yield int(wrong.argmax())


def attracted(size: int, tails: Array, heads: Array, needed: Array, targets: Array) -> Array:
    """Tell which vertices lead to a target once so many of their moves as are needed do; O(|S|+|A|)."""
    order, start = np.argsort(heads, kind="stable"), np.cumsum(np.bincount(heads, minlength=size)).tolist()
    before = tails[order].tolist()
    left, reached, pending = needed.tolist(), np.zeros(size, bool), targets.tolist()
    reached[targets] = True
    for vertex in pending:
        for previous in before[start[vertex - 1] if vertex else 0 : start[vertex]]:
            left[previous] -= 1
            if left[previous] == 0 and not reached[previous]:
                reached[previous] = True
                pending.append(previous)
    return reached


def endless(size: int, tails: Array, heads: Array) -> Array:
    """Tell from which vertices play need not end; O(|S|+|A|)."""
    degree = np.bincount(tails, minlength=size)
    return ~attracted(size, tails, heads, degree, np.flatnonzero(degree == 0))


def parts(size: int, tails: Array, heads: Array) -> Array:
    """Return for each vertex a number that it shares with the vertices from which play can come back to it, else -1."""
    import networkx as nx

    on_circuit = endless(size, tails, heads) & endless(size, heads, tails)
    kept, part = on_circuit[tails] & on_circuit[heads], np.full(size, -1)
    graph = nx.DiGraph(zip(tails[kept].tolist(), heads[kept].tolist(), strict=True))
    for component in nx.strongly_connected_components(graph):
        vertex = next(iter(component))
        if len(component) > 1 or graph.has_edge(vertex, vertex):
            part[list(component)] = vertex
    return part


def disliked(size: int, tails: Array, heads: Array, place: Array, likes: Array) -> Array:
    """Tell which vertices come back for ever with none of a higher place, though that is disliked.

    O(|S|+|A|) for each time that liked places lie above disliked ones: those are left out of each strongly connected
    part, which then falls into others.
    """
    bad, places = np.zeros(size, bool), np.unique(place, return_inverse=True)[1]
    while len(tails):
        part = parts(size, tails, heads)
        inside = part >= 0
        worst = np.full(size, -1)
        np.maximum.at(worst, part[inside & ~likes], places[inside & ~likes])
        best = np.full(size, -1)
        np.maximum.at(best, part[inside], places[inside])
        bad |= inside & ~likes & (places == best[part])
        left = inside & (places <= worst[part]) & (best > worst)[part]
        kept = left[tails] & left[heads] & (part[tails] == part[heads])
        tails, heads = tails[kept], heads[kept]
    return bad


def gaining(size: int, tails: Array, heads: Array, weights: Array, *, strictly: bool) -> Array:
    """Tell of each vertex whether it is on a circuit, of some that are found, whose sum of weights is above 0, or is 0.

    A sum of 0 does not count strictly. Sums along a path must fit the type of the weights.

    Each vertex gets the largest sum of a path from it, by rounds over the vertices that have changed; O(|S| |A|) at
    worst. Where the rounds end no sum is above 0, and on circuits of 0 all moves lead exactly to such sums.
    """
    on_circuit = parts(size, tails, heads)
    kept = (on_circuit[tails] >= 0) & (on_circuit[tails] == on_circuit[heads])
    tails, heads, weights = tails[kept], heads[kept], weights[kept]
    order = np.argsort(heads, kind="stable")
    tails, heads, weights = tails[order], heads[order], weights[order]
    start = np.searchsorted(heads, np.arange(size + 1))
    best, via = np.zeros(size, weights.dtype), np.full(size, -1)
    changed, rounds = np.unique(heads), 0
    while len(changed):
        counts = start[changed + 1] - start[changed]
        moves = np.repeat(start[changed] - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
        sums = weights[moves] + best[heads[moves]]
        better = sums > best[tails[moves]]
        moves, sums = moves[better], sums[better]
        np.maximum.at(best, tails[moves], sums)
        chosen = sums == best[tails[moves]]
        via[tails[moves[chosen]]] = heads[moves[chosen]]
        changed = np.unique(tails[moves])
        rounds += 1
        if rounds & (rounds - 1) == 0:
            taken = np.flatnonzero(via >= 0)
            if (back := parts(size, taken, via[taken]) >= 0).any():
                return back
    if strictly:
        return np.zeros(size, bool)
    tight = weights + best[heads] == best[tails]
    return parts(size, tails[tight], heads[tight]) >= 0
