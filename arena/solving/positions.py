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

import numpy as np

from arena.graphs.attributes import V
from arena.graphs.compact import CompactGraph
from arena.graphs.components import components
from arena.graphs.conversion import compact_graph
from arena.graphs.names import name_order, sorted_by_name
from arena.machine.columns import ByFields, Rows
from arena.machine.frames import frame
from arena.showing import ShowsItself
from arena.solving.column_values import ColumnValues
from arena.solving.good_moves import GoodMoves
from arena.solving.grundy import grundy_values
from arena.solving.kernel import Kernel
from arena.solving.kernel import kernel as find_kernel
from arena.solving.kernel_search import IN, OUT
from arena.solving.reverse import fates

if TYPE_CHECKING:
    import pandas as pd

    from arena.graphs.attributes import DiGraph
    from arena.machine.columns import Array


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
    remotenesses : array
        The plies to the end, the winner hurrying and the loser delaying; -1 on draws.
    """

    graph: DiGraph[V] | CompactGraph[V] = field(compare=False)
    columns: CompactGraph[V]
    outcomes: list[Outcome]
    remotenesses: Array

    def __repr__(self) -> str:
        sizes = ", ".join(f"{outcome} {self.outcomes.count(outcome)}" for outcome in Outcome)
        return f"<PositionSolution of {len(self.columns)} vertices: {sizes}>"

    @cached_property
    def outcome(self) -> ColumnValues[V, Outcome]:
        """The outcome of each position."""
        return ColumnValues(self.columns, np.arange(len(self.columns)), names=self.outcomes)

    @cached_property
    def kernel(self) -> Kernel[V]:
        """The kernel of the graph; the lost positions in normal play."""
        return find_kernel(self.columns)

    @property
    def grundy(self) -> ColumnValues[V, int]:
        """The Grundy value of each position from which no circuit can be reached."""
        return self.kernel.grundy

    @cached_property
    def remoteness(self) -> ColumnValues[V, int]:
        """The plies to the end under best play, for each position that is no draw."""
        reason = "it is a draw, so it has no remoteness"
        return ColumnValues(self.columns, self.remotenesses, absent=-1, reason=reason)

    def _keeping(self, number: int) -> list[int]:
        wanted = {Outcome.N: Outcome.P, Outcome.D: Outcome.D, Outcome.P: None}[self.outcomes[number]]
        return [following for following in self.columns.after(number) if self.outcomes[following] == wanted]

    @cached_property
    def _circuits(self) -> Array:
        size, without_error = len(self.columns), {Outcome.N, Outcome.P}
        taken = [
            [
                after
                for after in self.columns.after(number)
                if {self.outcomes[number], self.outcomes[after]} == without_error
            ]
            for number in range(size)
        ]
        return components(Rows.of_lists(taken), np.zeros(size, "i1"))

    @property
    def row(self) -> type[PositionRow]:
        """The NamedTuple of the table's rows, whose fields are its columns."""
        return PositionRow

    def rows(self) -> Iterator[PositionRow]:
        """Give the table, sorted by position."""
        labels, kernel, values = self.columns.labels, self.kernel, grundy_values(self.columns).tolist()
        left = self.remotenesses.tolist()
        for number in sorted_by_name(self.columns):
            yield PositionRow(
                position=labels[number],
                outcome=self.outcomes[number].value,
                remoteness=left[number] if left[number] >= 0 else None,
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
    lost, left = fates(columns, misere=misere)
    outcomes = [
        Outcome.P if loses else Outcome.D if plies_left < 0 else Outcome.N
        for loses, plies_left in zip(lost.tolist(), left.tolist(), strict=True)
    ]
    return PositionSolution(graph, columns, outcomes, left)


def membership(kernel: Kernel, number: int) -> bool | None:
    """Tell whether a vertex is in the kernel; None where there are several kernels, and they differ on it or may."""
    if kernel.exists is False:
        return False
    if kernel.kernel is not None and kernel.unique:
        return kernel.columns.vertices[number] in kernel.kernel
    return {IN: True, OUT: False}.get(kernel.states[number])
