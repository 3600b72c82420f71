"""A claim about an arena as it is checked: numbered vertices, one look at every edge, and no solver."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.errors import InvalidArena
from arena.graphs.attributes import is_whole
from arena.machine.columns import Rows, as_list
from arena.words import plies_in

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.edge_weights import Weight
    from arena.machine.columns import Column

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
    graph : networkx.DiGraph
        The arena, for the attributes that an objective asks.
    vertices : sequence
        Its vertices, in the order of all that follows.
    player, moves : sequence
        The player to move, and the successors, none where play stops.
    ends : sequence
        Who wins where play stops, 0 for a draw; None where it goes on.
    winners, choices : sequence
        The claim: who wins, and the successor by the strategy, -1 for none.
    ranks : sequence or None
        The plies to the end that are claimed; None if no claims are made of them.
    claimant : {1, 2}
        Whose target is meant where no ranks are claimed.
    evidence : mapping
        The columns by which amounts are claimed and proved, by name.
    denominator : int
        The number by which those amounts are to be divided, and the weights multiplied.
    """

    objective: str
    graph: DiGraph
    vertices: Sequence[Hashable]
    player: Sequence[int]
    moves: Sequence[Sequence[int]]
    ends: Sequence[int | None]
    winners: Sequence[int]
    choices: Sequence[int]
    ranks: Sequence[int] | None
    claimant: int
    evidence: Mapping[str, Sequence[Any]]
    denominator: int = 1

    def followed(self, vertex: int) -> Sequence[int]:
        """List where play can go if the winner of a vertex follows his strategy."""
        moves = self.moves[vertex]
        return [self.choices[vertex]] if moves and self.winners[vertex] == self.player[vertex] else moves

    def weighted(self) -> tuple[Rows, list[int], Sequence[int]]:
        """Give the edges on which play goes on, their weights, multiplied by the denominator, and who moves.

        Raises
        ------
        InvalidArena
            If an edge has no weight that is a number.
        """
        weights = [int(weight * self.denominator) for _, _, weight in self._weighted_edges()]
        return Rows.of_lists([list(moves) for moves in self.moves]), weights, self.player

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
        from arena.graphs.edge_weights import weight_in

        for vertex, moves in enumerate(self.moves):
            for head in moves:
                ends = self.vertices[vertex], self.vertices[head]
                weight = weight_in(self.graph.edges[ends].get("weight"))
                if weight is None:
                    names = (self.graph.nodes[end].get("label", end) for end in ends)
                    raise InvalidArena("the edge from {} to {} has no weight that is a number".format(*names))
                yield vertex, head, weight

    def sinks(self) -> list[int]:
        """Give the winner of each vertex where play stops, -1 elsewhere."""
        return [-1 if end is None else end for end in self.ends]

    def won(self, wins: Callable[[int], bool]) -> Iterator[Misfit]:
        """Find a claimed winner that the amount of the vertex contradicts."""
        for vertex, winner in enumerate(self.winners):
            if winner != (1 if wins(vertex) else 2):
                yield Misfit(vertex, None, f"claimed for J{winner}, against what is claimed of its amount")


def leaving(game: ClaimedGame) -> Iterator[Misfit]:
    """Find moves out of a region, but for those of its winner that his strategy does not take."""
    for vertex, winner in enumerate(game.winners):
        mover = game.player[vertex]
        whose = "its strategy's move" if mover == winner else f"J{mover}'s move"
        for following in game.followed(vertex):
            if game.winners[following] != winner:
                yield refuted(vertex, whose, following, claimed(winner), claimed(game.winners[following]))


def refuted(vertex: int, whose: str, following: int, here: str, there: str) -> Misfit:
    """Say that a move contradicts the claims about both its ends."""
    text = f"claimed {here}, but {whose} to {MOVE} leads to a vertex claimed {there}"
    return Misfit(vertex, following, text)


def claimed(winner: int, rank: int | None = None) -> str:
    """Say who is claimed to win, and in how many plies."""
    if not winner:
        return "as a draw"
    return f"for J{winner}" if rank is None else f"for J{winner} in {plies_in(rank)}"


def never_ending(moves: Sequence[Sequence[int]]) -> set[int]:
    """Give the vertices from which play need not end: all that are not led to ends alone; O(|S|+|A|).

    Examples
    --------
    >>> never_ending([[1, 2], [0], []]), never_ending([[1], []])
    ({0, 1}, set())
    """
    before: list[list[int]] = [[] for _ in moves]
    for vertex, heads in enumerate(moves):
        for head in heads:
            before[head].append(vertex)
    left = [len(heads) for heads in moves]
    ended = [vertex for vertex, degree in enumerate(left) if not degree]
    for head in ended:
        for vertex in before[head]:
            left[vertex] -= 1
            if not left[vertex]:
                ended.append(vertex)
    return set(range(len(moves))).difference(ended)


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
