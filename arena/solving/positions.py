"""Outcomes on a position graph: the next player wins (N), the previous one (P), or nobody (D)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from arena.graphs.compact import CompactArena, CompactGraph, compact_graph
from arena.graphs.components import components
from arena.graphs.names import natural
from arena.machine.columns import Column, Rows, as_list
from arena.machine.showing import ShowsItself
from arena.solving.attractor import attract
from arena.solving.grundy import grundy_values
from arena.solving.kernel import Kernel, kernel
from arena.solving.kernel_search import IN, OUT
from arena.solving.table import frame

if TYPE_CHECKING:
    import pandas as pd

    from arena.graphs.attributes import DiGraph


class Outcome(StrEnum):
    """Who wins from a position, whoever moves there."""

    N = "N"
    """The next player: whoever is to move."""
    P = "P"
    """The previous player: whoever is to move loses."""
    D = "D"
    """Nobody: play need not end."""


class PositionRow(NamedTuple):
    """What the table says of a position; None stands for an empty cell."""

    position: str
    outcome: str
    remoteness: int | None
    kernel: bool | None
    round: int | None
    grundy: int | None
    best_moves: Sequence[str]


@dataclass(frozen=True, repr=False)
class PositionSolution(ShowsItself):
    """A solved position graph.

    Parameters
    ----------
    positions : CompactGraph
        The graph as columns.
    graph : networkx.DiGraph or None
        The graph as it was given, if it was a graph.
    outcomes : list of Outcome
        For each numbered vertex.
    remotenesses : list of int
        The plies to the end, the winner hurrying and the loser delaying; -1 on draws.
    """

    positions: CompactGraph
    graph: DiGraph | None
    outcomes: list[Outcome]
    remotenesses: list[int]

    def __repr__(self) -> str:
        sizes = ", ".join(f"{outcome} {self.outcomes.count(outcome)}" for outcome in Outcome)
        return f"<PositionSolution of {len(self.positions)} vertices: {sizes}>"

    @cached_property
    def outcome(self) -> dict[Hashable, Outcome]:
        """The outcome of each position."""
        return dict(zip(self.positions.vertices, self.outcomes, strict=True))

    @cached_property
    def kernel(self) -> Kernel:
        """The kernel of the graph; the lost positions in normal play."""
        return kernel(self.positions)

    @cached_property
    def grundy(self) -> dict[Hashable, int]:
        """The Grundy value of each position from which no circuit can be reached."""
        values = as_list(grundy_values(self.positions))
        return {vertex: value for vertex, value in zip(self.positions.vertices, values, strict=True) if value >= 0}

    @cached_property
    def remoteness(self) -> dict[Hashable, int]:
        """The plies to the end under best play, for each position that is no draw."""
        found = zip(self.positions.vertices, self.remotenesses, strict=True)
        return {vertex: plies_left for vertex, plies_left in found if plies_left >= 0}

    def best_moves(self, vertex: Hashable) -> list[Hashable]:
        """List the successors that keep the outcome for the player to move and make progress; none if he has lost.

        A winner makes progress if the remoteness falls, as by his fastest moves, or if play cannot come back to the
        vertex: whoever makes such moves alone wins. On a draw all moves count that keep it.

        Raises
        ------
        ParameterError
            If there is no such vertex.
        """
        return [self.positions.vertices[number] for number in self.best_of(self.positions.number_of(vertex))]

    def staying_moves(self, vertex: Hashable) -> list[Hashable]:
        """List the other successors that keep the outcome for the player to move: play may come back, for ever."""
        number = self.positions.number_of(vertex)
        best = set(self.best_of(number))
        return [self.positions.vertices[following] for following in self._kept(number) if following not in best]

    def best_of(self, number: int) -> list[int]:
        """Do what `best_moves` does, by numbers."""
        kept, left = self._kept(number), self.remotenesses
        if self.outcomes[number] == Outcome.D or all(left[following] < left[number] for following in kept):
            return kept
        circuits = self._circuits
        return [
            following for following in kept if left[following] < left[number] or circuits[following] != circuits[number]
        ]

    def _kept(self, number: int) -> list[int]:
        """List the successors that keep the outcome for the player to move; none if he has lost."""
        wanted = {Outcome.N: Outcome.P, Outcome.D: Outcome.D, Outcome.P: None}[self.outcomes[number]]
        return [following for following in self.positions.after(number) if self.outcomes[following] == wanted]

    @cached_property
    def _circuits(self) -> Column:
        """Give each vertex a number that it shares with those from which play can come back to it, if nobody errs."""
        size = len(self.positions)
        kept = [
            [after for after in self.positions.after(number) if self._goes(number, after)] for number in range(size)
        ]
        return components(Rows.of_lists(kept), [0] * size)

    def _goes(self, number: int, following: int) -> bool:
        """Tell whether play may take an edge if who wins does not err."""
        return {self.outcomes[number], self.outcomes[following]} == {Outcome.N, Outcome.P}

    def rows(self) -> Iterator[PositionRow]:
        """Give the table, sorted by position."""
        labels, kernel_, grundy_ = self.positions.labels, self.kernel, as_list(grundy_values(self.positions))
        for number in sorted(range(len(labels)), key=lambda number: natural(labels[number])):
            yield PositionRow(
                position=labels[number],
                outcome=self.outcomes[number].value,
                remoteness=self.remotenesses[number] if self.remotenesses[number] >= 0 else None,
                kernel=_membership(kernel_, number),
                round=int(kernel_.rounds[number]) or None,
                grundy=grundy_[number] if grundy_[number] >= 0 else None,
                best_moves=sorted((labels[following] for following in self.best_of(number)), key=natural),
            )

    def to_frame(self) -> pd.DataFrame:
        """Give the table as a pandas DataFrame, one row a position."""
        return frame(PositionRow._fields, self.rows())


def solve_positions(graph: DiGraph | CompactGraph, *, misere: bool | None = None) -> PositionSolution:
    """Find the outcome of every vertex of a position graph.

    Parameters
    ----------
    graph : networkx.DiGraph
        A directed graph on which two players push a token by turns.
    misere : bool, optional
        Whether the player who cannot move wins; by default what the graph's attribute `misere` says, else he loses.

    Returns
    -------
    PositionSolution

    Notes
    -----
    O(|S|+|A|): player 1's attractor on the arena of all pairs (position, player). Course 000, Definition 2 and
    Proposition 1; on graphs with circuits the outcome may be a draw by endless play.

    Examples
    --------
    >>> from arena import position_graph
    >>> from games import load
    >>> nim = solve_positions(position_graph(load("subtraction", heap=5, misere=True)))
    >>> "".join(nim.outcome[heap] for heap in range(6))
    'NPNNNP'
    """
    positions = compact_graph(graph)
    if misere is None:
        misere = not isinstance(graph, CompactGraph) and bool(graph.graph.get("misere", False))
    arena = _by_turns(positions, misere=misere)
    outcomes, remotenesses = [Outcome.D] * len(positions), [-1] * len(positions)
    for rank, layer in enumerate(attract(arena, 1)[0].layers()):
        for number in layer:
            outcomes[number // 2] = Outcome.P if number % 2 else Outcome.N
            remotenesses[number // 2] = rank
    return PositionSolution(positions, None if isinstance(graph, CompactGraph) else graph, outcomes, remotenesses)


def _by_turns(positions: CompactGraph, *, misere: bool) -> CompactArena:
    """Double every position: 2v with player 1 to move, 2v + 1 with player 2."""
    start, predecessors, winner = [0], list[int](), list[int]()
    degrees = as_list(positions.out_degree)
    for number, degree in enumerate(degrees):
        before = positions.reverse.of(number)
        for player in (1, 2):
            predecessors.extend(2 * tail + 2 - player for tail in before)
            start.append(len(predecessors))
            winner.append(-1 if degree else player if misere else 3 - player)
    return CompactArena(
        range(len(winner)),
        str,
        Rows(start, predecessors),
        [degree for degree in degrees for _ in (1, 2)],
        known=None,
        player=[1, 2] * len(positions),
        winner=winner,
        stopped=frozenset(),
        edges=len(predecessors),
        initial=None,
    )


def _membership(found: Kernel, number: int) -> bool | None:
    """Tell whether a vertex is in the kernel, where there is no doubt which kernel is meant."""
    if found.exists is False:
        return False
    if found.kernel is not None and found.unique:
        return found.graph.vertices[number] in found.kernel
    return {IN: True, OUT: False}.get(found.states[number])
