"""A claim about an arena as it is checked: numbered vertices, one look at every edge, and no solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import InvalidArena
from arena.graphs.attributes import is_whole
from arena.machine.columns import Rows, as_list, engine_of, transposed
from arena.machine.loops import natural
from arena.words import plies_in

if TYPE_CHECKING:
    from arena.graphs.edge_weights import Weight
    from arena.machine.columns import Column, Engine

MOVE = "\0"
"""Stands in a text for the name of where the move leads."""
Fits = Callable[[int, int], bool]
"""Tells whether an edge, by its head and weight, fits the claim about the vertex that it leaves."""


class Misfit(NamedTuple):
    """A claim that does not fit: its numbered vertex, where the move leads that shows it, and why."""

    vertex: int
    following: int | None
    text: str


@dataclass(frozen=True)
class ClaimedGame:
    """The rules of an arena, and a claim about it.

    Parameters
    ----------
    objective : str
        The objective that is claimed to be solved.
    attributes : mapping
        The attributes of the arena that an objective asks.
    name : callable
        Gives the printed form of a numbered vertex.
    mark : callable
        Gives the attribute of each vertex by the attribute's name, None where there is none.
    weights : callable
        Gives the weight of each edge, None for one that is no number.
    player : column
        The player to move.
    forward : Rows
        The successors, none where play stops.
    ends : column
        Who wins where play stops, 0 for a draw; -1 where it goes on.
    winners, choices : column
        The claim: who wins, and the successor by the strategy, a negative number for none.
    ranks : column or None
        The plies to the end that are claimed, -1 for none; None if no claims are made of them.
    claimant : {1, 2}
        Whose target is meant where no ranks are claimed.
    evidence : mapping
        The columns by which amounts are claimed and proved, by name.
    denominator : int
        The number by which those amounts are to be divided, and the weights multiplied.
    """

    objective: str
    attributes: Mapping[str, object]
    name: Callable[[int], str]
    mark: Callable[[str], Sequence[Any]]
    weights: Callable[[], Iterable[Weight | None]]
    player: Column
    forward: Rows
    ends: Column
    winners: Column
    choices: Column
    ranks: Column | None
    claimant: int
    evidence: Mapping[str, Sequence[Any]]
    denominator: int = 1

    @property
    def engine(self) -> Engine:
        """The runner of loops over the columns."""
        return engine_of(self.forward.ends)

    def followed(self, region: int = 0) -> Rows:
        """Give the moves that play can take if winners follow their strategies; in one player's region, or in all."""
        engine, (start, ends) = self.engine, self.forward
        begin, heads = engine.empty(len(start), "i8"), engine.empty(len(ends), "u4")
        claims = self.player, self.winners, self.choices
        size = engine.loop(_follow)(start, ends, *claims, region, begin, heads)
        return Rows(begin, heads[:size])

    def weighted(self) -> tuple[Rows, list[int], Column]:
        """Give the edges on which play goes on, their weights, multiplied by the denominator, and who moves.

        Raises
        ------
        InvalidArena
            If an edge has no weight that is a number.
        """
        weights = [int(weight * self.denominator) for _, _, weight in self._weighted_edges()]
        return self.forward, weights, self.player

    def odd_unit(self) -> Misfit | None:
        """Find an edge whose weight, multiplied by the denominator, is not whole.

        Raises
        ------
        InvalidArena
            If an edge has no weight that is a number.
        """
        unit = f"1/{self.denominator!r:.20}, of which amounts are claimed"
        if not (is_whole(self.denominator) and self.denominator > 0):
            return Misfit(0, None, f"there is no unit of {unit}")
        for vertex, head, weight in self._weighted_edges():
            if self.denominator % weight.denominator:
                return Misfit(vertex, head, f"the weight of the move to {MOVE} is {weight}, no multiple of {unit}")
        return None

    def _weighted_edges(self) -> Iterator[tuple[int, int, Weight]]:
        start, ends = map(as_list, self.forward)
        tails = chain.from_iterable(repeat(vertex, high - low) for vertex, (low, high) in enumerate(pairwise(start)))
        for vertex, head, weight in zip(tails, ends, self.weights(), strict=True):
            if weight is None:
                edge = f"the edge from {self.name(vertex)} to {self.name(head)}"
                raise InvalidArena(f"{edge} has no weight that is a number")
            yield vertex, head, weight

    def won(self, wins: Callable[[int], bool]) -> Iterator[Misfit]:
        """Find a claimed winner that the amount of the vertex contradicts."""
        for vertex, winner in enumerate(as_list(self.winners)):
            if winner != (1 if wins(vertex) else 2):
                yield Misfit(vertex, None, f"claimed for J{winner}, against what is claimed of its amount")


def leaving(game: ClaimedGame) -> Iterator[Misfit]:
    """Find a move out of a region, but for those of its winner that his strategy does not take."""
    vertex, following = game.engine.loop(_leave)(*game.forward, game.player, game.winners, game.choices)
    if vertex >= 0:
        mover, winner = game.player[vertex], game.winners[vertex]
        whose = "its strategy's move" if mover == winner else f"J{mover}'s move"
        yield refuted(vertex, whose, following, claimed(winner), claimed(game.winners[following]))


def _leave(start: Column, ends: Column, player: Column, winners: Column, choices: Column) -> tuple[int, int]:
    """Find the first vertex from which play leaves its region, and where it goes; -1 if there is none."""
    for vertex in range(len(player)):
        winner = winners[vertex]
        if winner == player[vertex] and start[vertex] < start[vertex + 1]:
            if winners[choices[vertex]] != winner:
                return vertex, choices[vertex]
            continue
        for edge in range(start[vertex], start[vertex + 1]):
            if winners[ends[edge]] != winner:
                return vertex, ends[edge]
    return -1, -1


def _follow(
    start: Column,
    ends: Column,
    player: Column,
    winners: Column,
    choices: Column,
    region: int,
    begin: Column,
    heads: Column,
) -> int:
    """Copy the moves of a region, 0 for all of them, and of winners those that they choose; tell how many there are."""
    filled = 0
    for vertex in range(len(player)):
        begin[vertex] = filled
        if start[vertex] < start[vertex + 1] and (region == 0 or region == winners[vertex]):
            if winners[vertex] == player[vertex]:
                heads[filled] = choices[vertex]
                filled += 1
            else:
                for edge in range(start[vertex], start[vertex + 1]):
                    heads[filled] = ends[edge]
                    filled += 1
    begin[len(player)] = filled
    return filled


def refuted(vertex: int, whose: str, following: int, here: str, there: str) -> Misfit:
    """Say that a move contradicts the claims about both its ends."""
    text = f"claimed {here}, but {whose} to {MOVE} leads to a vertex claimed {there}"
    return Misfit(vertex, following, text)


def claimed(winner: int, rank: int | None = None) -> str:
    """Say who is claimed to win, and in how many plies."""
    if not winner:
        return "as a draw"
    return f"for J{winner}" if rank is None else f"for J{winner} in {plies_in(rank)}"


def never_ending(moves: Rows) -> Column:
    """Count the moves that are left to each vertex when all that lead to ends alone are taken away; O(|S|+|A|).

    Play need not end from the vertices with moves.

    Examples
    --------
    >>> never_ending(Rows.of_lists([[1, 2], [0], []])), never_ending(Rows.of_lists([[1], []]))
    ([1, 1, 0], [0, 0])
    """
    engine, size = engine_of(moves.ends), len(moves.start) - 1
    left, queue = engine.full(size, 0, "i8"), engine.empty(size, "u4")
    engine.loop(_end)(moves.start, *transposed(moves, size), left, queue)
    return left


def _end(start: Column, back: Column, before: Column, left: Column, queue: Column) -> None:
    """Take the vertices away from which play ends, and count the moves that are left."""
    done, filled = 0, 0
    for vertex in range(len(left)):
        left[vertex] = start[vertex + 1] - start[vertex]
        if left[vertex] == 0:
            queue[filled] = vertex
            filled += 1
    while done < filled:
        head = queue[done]
        for edge in range(back[head], back[head + natural(1)]):
            tail = before[edge]
            left[tail] -= 1
            if left[tail] == 0:
                queue[filled] = tail
                filled += 1
        done += 1


class WeightedGame:
    """The edges of each vertex as pairs of head and weight, and who moves."""

    def __init__(self, forward: Rows, weight: Column, player: Column) -> None:
        start, ends, weights = as_list(forward.start), as_list(forward.ends), as_list(weight)
        self.size, self.player = len(start) - 1, as_list(player)
        pairs = list(zip(ends, weights, strict=True))
        self.edges = [pairs[start[vertex] : start[vertex + 1]] for vertex in range(self.size)]

    def forms(self, columns: Sequence[Sequence[int]]) -> Iterator[Misfit]:
        """Find columns of another length."""
        for column in columns:
            if len(column) != self.size:
                yield Misfit(0, None, f"a column of {len(column):,} vertices (the game has {self.size:,})")

    def move(self, vertex: int, choice: int, *, wanted: bool) -> Iterator[Misfit]:
        """Find a move that is missing, none of the game's, or too many."""
        if wanted and all(head != choice for head, _ in self.edges[vertex]):
            yield Misfit(vertex, choice, "the move that is claimed does not exist")
        if not wanted and choice != -1:
            yield Misfit(vertex, choice, "a move is claimed where none is to be made")

    def all(self, vertex: int, text: str, fits: Fits) -> Iterator[Misfit]:
        """Find an edge that does not fit."""
        for head, weight in self.edges[vertex]:
            if not fits(head, weight):
                yield Misfit(vertex, head, text)

    def chosen(self, vertex: int, choice: int, text: str, fits: Fits) -> Iterator[Misfit]:
        """Find that the chosen edge does not fit; of parallel ones the player to move takes one that does."""
        if not any(head == choice and fits(head, weight) for head, weight in self.edges[vertex]):
            yield Misfit(vertex, choice, text)

    def followed(self, vertex: int, follower: int, choice: int, text: str, fits: Fits) -> Iterator[Misfit]:
        """Find an edge that does not fit, of those that play can take if a player follows his strategy."""
        if self.player[vertex] == follower:
            yield from self.chosen(vertex, choice, text, fits)
        else:
            yield from self.all(vertex, text, fits)

    def gains(self, vertex: int, potentials: Sequence[int], rounds: Sequence[int]) -> Fits:
        """Give the test that edges pass where every circuit is to have a negative sum."""

        def fits(head: int, weight: int) -> bool:
            if rounds[head] != rounds[vertex]:
                return 0 <= rounds[head] < rounds[vertex]
            return potentials[head] - potentials[vertex] >= (self.size + 1) * weight + 1

        return fits
