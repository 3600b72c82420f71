"""Outcomes on a position graph: the next player wins (N), the previous one (P), or nobody (D).

They come from the arena of all pairs (position, player): player 1's attractor there consists of the positions N with
him to move and the positions P with player 2 to move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.graphs.attributes import V
from arena.graphs.compact import CompactGraph
from arena.graphs.conversion import compact_graph
from arena.graphs.searches import components
from arena.machine.columns import Rows, row_starts
from arena.machine.frames import Cells, Texts, masked
from arena.solving.arena_rows import TableOrder
from arena.solving.column_moves import ColumnMoves
from arena.solving.column_values import ColumnValues
from arena.solving.kernel import IN, UNDECIDED, Kernel
from arena.solving.kernel import kernel as find_kernel
from arena.solving.reverse import fates

if TYPE_CHECKING:
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


FATES = {Outcome.N: 1, Outcome.D: 0, Outcome.P: -1}


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
class PositionSolution(ColumnMoves[V]):
    """A solved position graph.

    Parameters
    ----------
    graph, columns : networkx.DiGraph or CompactGraph
        The graph as it was given, and as columns.
    outcomes : list of Outcome
        For each numbered vertex.
    remotenesses : array
        The plies to the end if the winner hurries and the loser delays; -1 on draws.
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
    def _fates(self) -> Array:
        """Whether the player to move wins (1), loses (-1) or neither."""
        return np.array([FATES[outcome] for outcome in self.outcomes], "i1")

    def _keep(self, tails: Array, heads: Array) -> Array:
        fates = self._fates
        return np.asarray((fates[tails] >= 0) & (fates[tails] == -fates[heads]))

    @cached_property
    def _circuits(self) -> Array:
        fates, tails, heads = self._fates, self.columns.forward.row_of_edges(), self.columns.forward.ends
        taken = (fates[tails] != 0) & (fates[tails] == -fates[heads])  # without an error of either player
        size = len(self.columns)
        return components(Rows(row_starts(tails[taken], size), heads[taken]), np.zeros(size, "i1"))

    @property
    def row(self) -> type[PositionRow]:
        """The NamedTuple of the table's rows, whose fields are its columns."""
        return PositionRow

    def _table(self, numbers: Array, order: TableOrder) -> dict[str, Cells]:
        kernel = self.kernel
        return {
            "position": order.texts(numbers),
            "outcome": Texts(list(FATES), 1 - self._fates[numbers]),
            "remoteness": masked(self.remotenesses[numbers]),
            "kernel": membership(kernel)[numbers],
            "round": masked(kernel.rounds[numbers] - 1) + 1,
            "grundy": masked(np.asarray(self.grundy)[numbers]),
            "best_moves": self._best_cells(numbers, order),
        }


def solve_positions(graph: DiGraph[V] | CompactGraph[V], *, misere: bool | None = None) -> PositionSolution[V]:
    """Compute the outcome of every vertex of a position graph.

    Parameters
    ----------
    graph : networkx.DiGraph
        A directed graph on which two players push a token in turn.
    misere : bool, optional
        Whether the player who cannot move wins; by default the attribute `misere` of the graph.

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
        misere = columns.misere
    lost, left = fates(columns, misere=misere)
    kinds = np.array([Outcome.N, Outcome.D, Outcome.P], object)
    return PositionSolution(graph, columns, kinds[np.where(lost, 2, left < 0)].tolist(), left)


def membership(kernel: Kernel) -> np.ma.MaskedArray[Any, Any]:
    """Return whether each vertex is in the kernel; masked where there are several, and they differ on it or may."""
    if kernel.exists is False or (kernel.kernel is not None and kernel.unique):
        return kernel.members
    return np.ma.masked_array(kernel.states == IN, kernel.states == UNDECIDED)
