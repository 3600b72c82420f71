"""What is asked of an arena whose edges have weights: its columns, and an amount for every vertex."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from arena.graphs.compact import CompactArena
from arena.graphs.marks import Marks
from arena.machine.columns import Column, Engine, Rows
from arena.solving.weighted.edges import Edges, turned

Amount: TypeAlias = int | float | Fraction | None
"""A cost, a credit or a mean payoff: infinite, or None, where there is none that is finite."""


class Weighed(NamedTuple):
    """What an objective says of weighted arenas.

    Parameters
    ----------
    winners : column
        1 where player 1 gets what he wants, else 2.
    choices : column
        An optimal move of who is to move; -1 where play ends, or any move is as good.
    amounts : sequence
        The amount of each vertex.
    proof : tuple of columns
        All that the solver claims, by name.
    """

    winners: Column
    choices: Column
    amounts: Sequence[Amount]
    proof: Any


@dataclass(frozen=True)
class WeightedArena:
    """An arena with the weights of its edges, on columns.

    Parameters
    ----------
    columns : CompactArena
        The arena.
    marks : Marks
        What it says of its edges.
    """

    columns: CompactArena
    marks: Marks

    @property
    def engine(self) -> Engine:
        """What runs loops over the columns."""
        return self.columns.engine

    def edges(self) -> tuple[Rows, Column]:
        """Give the rows of successors, and their weights."""
        start, ends, weight = turned(Edges(*self.columns.reverse, self.marks.weights()))
        return Rows(start, ends), weight

    def winners(self, amounts: Sequence[Amount], wins: Callable[[Any], bool]) -> Column:
        """Tell who wins from the amounts."""
        won = [1 if wins(amount) else 2 for amount in amounts]
        winners = self.engine.empty(len(won), "i1")
        winners[:] = won
        return winners


def written(amount: Amount) -> int | str | None:
    """Write an amount for JSON and for the table: a number, a fraction or an infinite one as text, None for none.

    Examples
    --------
    >>> written(3), written(Fraction(-1, 2)), written(Fraction(4)), written(float("inf")), written(None)
    (3, '-1/2', 4, 'inf', None)
    """
    if isinstance(amount, Fraction):
        return amount.numerator if amount.denominator == 1 else str(amount)
    return str(amount) if isinstance(amount, float) else amount
