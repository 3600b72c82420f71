"""The graph that a claim is about, as rows that are made here and by none of the solvers' code."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from numbers import Integral
from typing import TYPE_CHECKING, Any, TypeAlias, TypeGuard

import numpy as np

from arena.graphs.marks import mark_of, weights_of
from arena.graphs.names import distinct_names
from arena.solving.verdict import Flaw

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
    def number(self) -> dict[Any, int]:
        """The number of each vertex."""
        return {vertex: number for number, vertex in enumerate(self.vertices)}

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

    def mark(self, name: str) -> Array:
        """Return a mark that an objective asks of the vertices."""
        return np.asarray(mark_of(self.columns, name))

    def weights(self) -> tuple[list[int], int]:
        """Return the weights of the moves, made whole by a common denominator, and the denominator."""
        numbers, denominator = weights_of(self.columns)
        return np.asarray(numbers)[self.order].tolist(), denominator

    def numbers(self, claimed: Mapping[Any, Any], least: int, most: int) -> Array:
        """Return a column of the whole numbers that are claimed of the vertices."""
        if self._are_columns(claimed):
            column = np.asarray(claimed).astype("i8")
            return np.where((column >= least) & (column <= most) | (column == MISSING), column, WRONG)

        def number(value: object) -> int:
            return int(value) if is_whole(value, least, most) else MISSING if value is NOTHING else WRONG

        return np.array([number(claimed.get(vertex, NOTHING)) for vertex in self.vertices], "i8")

    def moves(self, claimed: Mapping[Any, Any]) -> Array:
        """Return a column of the numbers of the vertices that claimed moves lead to."""
        if self._are_columns(claimed):
            return np.asarray(claimed).astype("i8")
        number: dict[object, int] = {**self.number, NOTHING: MISSING}
        following = (claimed.get(vertex, NOTHING) for vertex in self.vertices)
        return np.array([number.get(each, WRONG) if isinstance(each, Hashable) else WRONG for each in following], "i8")

    def _are_columns(self, *claimed: Mapping[Any, Any]) -> bool:
        return isinstance(self.vertices, range) and not any(isinstance(each, dict) for each in claimed)

    def flaw(self, number: int, text: str, following: int | None = None) -> Flaw:
        """Return a flaw at a numbered vertex; {move} in the text stands for where a move leads that shows it."""
        move = None if following is None else self.names[following]
        return Flaw(self.names[number], move, text.replace("{move}", str(move)))

    def vertices_where(self, wrong: Array, text: str) -> Iterator[Flaw]:
        """Find the first vertex that is wrong."""
        yield from (self.flaw(number, text) for number in first(wrong))

    def moves_where(self, wrong: Array, text: str) -> Iterator[Flaw]:
        """Find the first move that is wrong."""
        yield from (self.flaw(int(self.tails[edge]), text, int(self.heads[edge])) for edge in first(wrong))

    def strangers(self, *columns: Mapping[Any, Any]) -> Iterator[Flaw]:
        """Find a claim about a vertex that the graph does not have."""
        for vertex in () if self._are_columns(*columns) else chain(*columns):
            if vertex not in self.number:
                yield Flaw(f"{vertex!s:.80}", None, "something is claimed of it, and it is not a vertex of the graph")


def first(wrong: Array) -> Iterator[int]:
    """Yield the first place of a column that is true, if there is one."""
    if wrong.any():
        yield int(wrong.argmax())


def is_whole(value: object, least: int, most: int) -> TypeGuard[int]:
    """Tell whether a value is a whole number between two, and no truth value."""
    return not isinstance(value, bool) and isinstance(value, Integral) and least <= int(value) <= most
