"""The objectives of players: a record for each says what player 1 wants, and how an arena is solved for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias, get_args

from arena.errors import one_of
from arena.graphs.attributes import REACH, ObjectiveName

if TYPE_CHECKING:
    from arena.graphs.compact import CompactArena
    from arena.machine.columns import Array
    from arena.solving.regions import Regions

Amount: TypeAlias = int | float | Fraction | None
"""A cost, a credit or a mean payoff: infinite, or None, where there is none that is finite."""
Prizes: TypeAlias = "Callable[[CompactArena], tuple[Array, Array]]"
"""Returns the place of each vertex, and the player who likes it: who likes the highest place that comes back wins."""
NAMES: tuple[str, ...] = get_args(ObjectiveName)


@dataclass(frozen=True, kw_only=True)
class Objective:
    """An objective: `summary` says what player 1 wants in a line of help.

    `aim` is the sentence of a legend that says when he wins, or a function of a graph's attributes that returns it;
    `sign` stands for it there. `solve` returns who wins from each vertex, by which moves, and the amount of each
    vertex, which is called `amount`, if there are any. Vertices with moves, or edges, must have the attribute that it
    `asks` for. `prizes` are there where vertices that come back for ever decide. If it is `permissive` any move wins
    that stays where its player wins; if it is `exact`, any move is as good that keeps the amount.
    """

    name: str
    summary: str
    aim: str | Callable[[Mapping[str, object]], str] = ""
    solve: Callable[[CompactArena], tuple[Regions, Sequence[Amount] | None]]
    asks: str = ""
    amount: str = ""
    prizes: Prizes | None = None
    permissive: bool = False
    exact: bool = False
    sign: str = "∞"

    @property
    def usual(self) -> bool:
        """Whether it is the objective of the courses, which goes without saying: to reach a sink."""
        return self.name == REACH

    def sentence(self, attributes: Mapping[str, object]) -> str:
        """Return the sentence of a legend, in English, for the attributes of a graph."""
        return self.aim if isinstance(self.aim, str) else self.aim(attributes)


@cache
def objective_named(name: str) -> Objective:
    """Return the record of an objective, or raise a ParameterError."""
    if name not in NAMES:
        raise one_of("objective", name, NAMES)
    records: list[Objective] = []
    for file in ("endless", "amounts"):
        records += import_module(f"{__name__}.{file}").OBJECTIVES
    return next(record for record in records if record.name == name)


def asking(mark: str) -> list[str]:
    """List the objectives that ask vertices or edges for an attribute."""
    return [name for name in NAMES if objective_named(name).asks == mark]


def in_figures(amount: Amount) -> int | str | None:
    """Write an amount for JSON and for the table: a number, a fraction or an infinite one as text, None for none."""
    if isinstance(amount, Fraction):
        return amount.numerator if amount.denominator == 1 else str(amount)
    return str(amount) if isinstance(amount, float) else amount
