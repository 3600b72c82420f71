"""Outcomes on a position graph: the next player wins (N), the previous one (P), or nobody (D).

They come from the arena of all pairs (position, player): player 1's attractor there consists of the positions N with
him to move and the positions P with player 2 to move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from arena.graphs.attributes import V
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.components import components
from arena.graphs.conversion import compact_graph
from arena.graphs.names import name_order, sorted_by_name
from arena.machine.columns import ByFields, Column, Rows, as_list
from arena.machine.frames import frame
from arena.showing import ShowsItself
from arena.solving.good_moves import GoodMoves
from arena.solving.grundy import grundy_values
from arena.solving.kernel import Kernel
from arena.solving.kernel import kernel as find_kernel
from arena.solving.kernel_search import IN, OUT
from arena.solving.reverse import attract
from arena.solving.solved import VertexValues

if TYPE_CHECKING:
    import pandas as pd

    from arena.graphs.attributes import DiGraph


class Outcome(StrEnum):
    """The outcome of a position, for either player to move."""

    N = "N"
    """The next player: whoever is to move."""
    P = "P"
    """The previous player: whoever is to move loses."""
    D = "D"
    """Nobody: play need not end."""


class PositionRow(NamedTuple):
    """A position in the table of a position graph; None stands for an empty cell."""

    position: str
    outcome: str
    remoteness: int | None
    kernel: bool | None
    round: int | None
    grundy: int | None
    best_moves: Sequence[str]


@dataclass(frozen=True, repr=False, eq=False)
class PositionSolution(GoodMoves[V], ByFields, ShowsItself):
    """A solved position graph.

    Parameters
    ----------
    graph : networkx.DiGraph or CompactGraph
        The graph as it was given.
    columns : CompactGraph
        The graph as columns, on which the loops ran.
    outcomes : list of Outcome
        For each numbered vertex.
    remotenesses : list of int
        The plies to the end, the winner hurrying and the loser delaying; -1 on draws.
    """

    graph: DiGraph[V] | CompactGraph[V] = field(compare=False)
    columns: CompactGraph[V]
    outcomes: list[Outcome]
    remotenesses: list[int]

    def __repr__(self) -> str:
        sizes = ", ".join(f"{outcome} {self.outcomes.count(outcome)}" for outcome in Outcome)
        return f"<PositionSolution of {len(self.columns)} vertices: {sizes}>"

    @cached_property
    def outcome(self) -> dict[V, Outcome]:
        """The outcome of each position."""
        return VertexValues(dict(zip(self.columns.vertices, self.outcomes, strict=True)), self.columns)

    @cached_property
    def kernel(self) -> Kernel[V]:
        """The kernel of the graph; the lost positions in normal play."""
        return find_kernel(self.columns)

    @property
    def grundy(self) -> dict[V, int]:
        """The Grundy value of each position from which no circuit can be reached."""
        return self.kernel.grundy

    @cached_property
    def remoteness(self) -> dict[V, int]:
        """The plies to the end under best play, for each position that is no draw."""
        remotenesses = zip(self.columns.vertices, self.remotenesses, strict=True)
        known = {vertex: plies_left for vertex, plies_left in remotenesses if plies_left >= 0}
        return VertexValues(known, self.columns, "it is a draw, so it has no remoteness")

    def _keeping(self, number: int) -> list[int]:
        wanted = {Outcome.N: Outcome.P, Outcome.D: Outcome.D, Outcome.P: None}[self.outcomes[number]]
        return [following for following in self.columns.after(number) if self.outcomes[following] == wanted]

    @cached_property
    def _circuits(self) -> Column:
        size, without_error = len(self.columns), {Outcome.N, Outcome.P}
        taken = [
            [
                after
                for after in self.columns.after(number)
                if {self.outcomes[number], self.outcomes[after]} == without_error
            ]
            for number in range(size)
        ]
        return components(Rows.of_lists(taken), [0] * size)

    @property
    def row(self) -> type[PositionRow]:
        """The NamedTuple of the table's rows, whose fields are its columns."""
        return PositionRow

    def rows(self) -> Iterator[PositionRow]:
        """Give the table, sorted by position."""
        labels, kernel, values = self.columns.labels, self.kernel, as_list(grundy_values(self.columns))
        for number in sorted_by_name(self.columns):
            yield PositionRow(
                position=labels[number],
                outcome=self.outcomes[number].value,
                remoteness=self.remotenesses[number] if self.remotenesses[number] >= 0 else None,
                kernel=membership(kernel, number),
                round=int(kernel.rounds[number]) or None,
                grundy=values[number] if values[number] >= 0 else None,
                best_moves=sorted((labels[following] for following in self.best_of(number)), key=name_order),
            )

    def to_frame(self) -> pd.DataFrame:
        """Give the table as a pandas DataFrame, one row a position, with the vertices in a last column."""
        return frame(
            PositionRow, self.rows(), [self.columns.vertices[number] for number in sorted_by_name(self.columns)]
        )


def solve_positions(graph: DiGraph[V] | CompactGraph[V], *, misere: bool | None = None) -> PositionSolution[V]:
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
    columns = compact_graph(graph)
    if misere is None:
        misere = not isinstance(graph, CompactGraph) and bool(graph.graph.get("misere", False))
    arena = _by_turns(columns, misere=misere)
    outcomes, remotenesses = [Outcome.D] * len(columns), [-1] * len(columns)
    for rank, layer in enumerate(attract(arena, 1)[0].layers()):
        for number in layer:
            outcomes[number // 2] = Outcome.P if number % 2 else Outcome.N
            remotenesses[number // 2] = rank
    return PositionSolution(graph, columns, outcomes, remotenesses)


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


def membership(kernel: Kernel, number: int) -> bool | None:
    """Tell whether a vertex is in the kernel; None where there are several kernels, and they differ on it or may."""
    if kernel.exists is False:
        return False
    if kernel.kernel is not None and kernel.unique:
        return kernel.columns.vertices[number] in kernel.kernel
    return {IN: True, OUT: False}.get(kernel.states[number])
