"""The question to an objective and its answer: an arena, then the regions of a solution and amounts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from arena.graphs.compact import CompactArena
from arena.graphs.marks import ArenaMarks
from arena.machine.columns import Engine
from arena.solving.regions import Regions

Amount: TypeAlias = int | float | Fraction | None
"""A cost, a credit or a mean payoff: infinite, or None, where there is none that is finite."""


@dataclass(frozen=True)
class Asked:
    """An arena on columns, for an objective.

    Parameters
    ----------
    objective : str
        The objective's name.
    columns : CompactArena
        The arena.
    marks : ArenaMarks
        The attributes of its vertices and edges besides players and winners.
    """

    objective: str
    columns: CompactArena
    marks: ArenaMarks

    @property
    def engine(self) -> Engine:
        """The runner of loops over the columns."""
        return self.columns.engine


class Found(NamedTuple):
    """The solution of an arena for an objective.

    Parameters
    ----------
    regions : Regions
        Who wins, how soon, and by which moves.
    amounts : sequence, optional
        The amount of each vertex.
    proof : tuple of columns, optional
        All that the solver claims, by the names of the record's evidence.
    """

    regions: Regions
    amounts: Sequence[Amount] | None = None
    proof: Any = None


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
