"""The objectives of players: one record `OBJECTIVE` per objective, in a module of its name with `_` for `-`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from arena.errors import one_of
from arena.graphs.attributes import ACCEPTING, accepting_of
from arena.graphs.marks import REACH

if TYPE_CHECKING:
    from arena.graphs.compact import CompactArena
    from arena.solving.regions import Regions


Amount: TypeAlias = int | float | Fraction | None
"""A cost, a credit or a mean payoff: infinite, or None, where there is none that is finite."""


NAMES = (REACH, "buchi", "cobuchi", "energy", "margin", "mean-payoff", "min-cost", "parity", "safety")


@dataclass(frozen=True)
class Asked:
    """An arena on columns, for an objective.

    Parameters
    ----------
    objective : str
        The objective's name.
    columns : CompactArena
        The arena, with what the objective asks of it.
    """

    objective: str
    columns: CompactArena


class Found(NamedTuple):
    """The solution of an arena for an objective.

    Parameters
    ----------
    regions : Regions
        Who wins, how soon, and by which moves.
    amounts : sequence, optional
        The amount of each vertex.
    """

    regions: Regions
    amounts: Sequence[Amount] | None = None


def in_figures(amount: Amount) -> int | str | None:
    """Write an amount for JSON and for the table: a number, a fraction or an infinite one as text, None for none.

    Examples
    --------
    >>> in_figures(3), in_figures(Fraction(-1, 2)), in_figures(Fraction(4)), in_figures(float("inf")), in_figures(None)
    (3, '-1/2', 4, 'inf', None)
    """
    if isinstance(amount, Fraction):
        return amount.numerator if amount.denominator == 1 else str(amount)
    return str(amount) if isinstance(amount, float) else amount


class Prize(NamedTuple):
    """The player who likes that a vertex comes back for ever, unless a vertex of a higher place does as well."""

    place: int
    player: int


@dataclass(frozen=True, kw_only=True)
class Objective:
    """An objective, with all that the toolkit asks of one.

    Parameters
    ----------
    name : str
        What `solve` and `--objective` call it.
    summary : str
        What player 1 wants, in a line of help.
    aim : str or callable
        The sentence of a legend that says when player 1 wins, in English, or what gives it from the attributes of a
        graph; nothing where the courses' sentences say it.
    solve : callable
        Finds who wins from each vertex, and by which moves.
    asks : str
        The attribute that vertices with moves, or edges, must have; nothing if they need none.
    amount : str
        What the amount of a vertex is called; nothing if only the winner matters.
    prize : callable, optional
        Gives the prize of a vertex from the graph's attributes and its own one that is asked for, where the prizes that
        come back for ever decide.
    ranked : bool
        Whether its claims count the plies to the end.
    draws : bool
        Whether a vertex may be drawn.
    permissive : bool
        Whether any move wins that stays where its player wins.
    exact : bool
        Whether any move is as good that keeps the amount.
    sign : str
        What stands for it in legends: for plays without end a sign of these.
    """

    name: str
    summary: str
    aim: str | Callable[[Mapping[str, object]], str] = ""
    solve: Callable[[Asked], Found]
    asks: str = ""
    amount: str = ""
    prize: Callable[[Mapping[str, object], Any], Prize] | None = None
    ranked: bool = False
    draws: bool = False
    permissive: bool = False
    exact: bool = False
    sign: str = "∞"

    @property
    def usual(self) -> bool:
        """Whether it is the objective of the courses, which goes without saying: to reach a sink."""
        return self.name == REACH

    def attribute(self, attributes: Mapping[str, object]) -> str:
        """Give the name of the attribute that it asks for, in a graph of these attributes."""
        return accepting_of(attributes) if self.asks == ACCEPTING else self.asks

    def sentence(self, attributes: Mapping[str, object]) -> str:
        """Give the sentence of a legend, in English, for the attributes of a graph."""
        return self.aim if isinstance(self.aim, str) else self.aim(attributes)


def names() -> tuple[str, ...]:
    """List the objectives, `reach` first."""
    return NAMES


@cache
def objective_named(name: str) -> Objective:
    """Give the record of an objective.

    Raises
    ------
    ParameterError
        If there is none of the name.

    Examples
    --------
    >>> objective_named("min-cost").amount, objective_named("parity").asks, objective_named("margin").sign
    ('cost', 'priority', 'Δ')
    """
    if name not in names():
        raise one_of("objective", name, names())
    record: Objective = import_module(f"{__name__}.{name.replace('-', '_')}").OBJECTIVE
    return record


def asking(mark: str) -> list[str]:
    """List the objectives that ask vertices or edges for an attribute.

    Examples
    --------
    >>> asking("accepting")
    ['buchi', 'cobuchi']
    """
    return [name for name in names() if objective_named(name).asks == mark]
