"""A weighted game as claims about it are checked: its edges one by one, and which of them do not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from arena.machine.columns import Rows, as_list

if TYPE_CHECKING:
    from arena.machine.columns import Column

Fits = Callable[[int, int], bool]
"""Tells whether an edge, by its head and weight, fits what is claimed of the vertex that it leaves."""


class Breach(NamedTuple):
    """What is wrong with a claim: a numbered vertex, where the move leads that shows it, and why."""

    vertex: int
    following: int | None
    text: str


class WeightedGame:
    """The edges of each vertex as pairs of head and weight, and who moves."""

    def __init__(self, forward: Rows, weight: Column, player: Column) -> None:
        start, ends, weights = as_list(forward.start), as_list(forward.ends), as_list(weight)
        self.size, self.player = len(start) - 1, as_list(player)
        pairs = list(zip(ends, weights, strict=True))
        self.edges = [pairs[start[vertex] : start[vertex + 1]] for vertex in range(self.size)]

    def forms(self, columns: Sequence[Sequence[int]]) -> Iterator[Breach]:
        """Find columns of another length."""
        for column in columns:
            if len(column) != self.size:
                yield Breach(0, None, f"a column of {len(column):,} vertices (the game has {self.size:,})")

    def move(self, vertex: int, choice: int, *, wanted: bool) -> Iterator[Breach]:
        """Find a move that is missing, none of the game's, or too many."""
        if wanted and all(head != choice for head, _ in self.edges[vertex]):
            yield Breach(vertex, choice, "the move that is claimed does not exist")
        if not wanted and choice != -1:
            yield Breach(vertex, choice, "a move is claimed where none is to be made")

    def all(self, vertex: int, text: str, fits: Fits) -> Iterator[Breach]:
        """Find an edge that does not fit."""
        for head, weight in self.edges[vertex]:
            if not fits(head, weight):
                yield Breach(vertex, head, text)

    def chosen(self, vertex: int, choice: int, text: str, fits: Fits) -> Iterator[Breach]:
        """Find that the chosen edge does not fit; of parallel ones who is to move takes one that does."""
        if not any(head == choice and fits(head, weight) for head, weight in self.edges[vertex]):
            yield Breach(vertex, choice, text)

    def followed(self, vertex: int, follower: int, choice: int, text: str, fits: Fits) -> Iterator[Breach]:
        """Find an edge that does not fit, of those that play can take if a player follows his strategy."""
        if self.player[vertex] == follower:
            yield from self.chosen(vertex, choice, text, fits)
        else:
            yield from self.all(vertex, text, fits)

    def gains(self, vertex: int, potentials: Sequence[int], rounds: Sequence[int]) -> Fits:
        """Give what edges fit where every circuit is to have a negative sum."""

        def fits(head: int, weight: int) -> bool:
            if rounds[head] != rounds[vertex]:
                return 0 <= rounds[head] < rounds[vertex]
            return potentials[head] - potentials[vertex] >= (self.size + 1) * weight + 1

        return fits
