"""What players want of a play: an objective a file, found by looking.

A module whose name has no underscore before it is an objective, called by its name with `-` for `_`. `SUMMARY` says in
a line what player 1 wants. Of two kinds it is one: `settle(game)` solves the part of an arena in which play never has
to end, and `PERMISSIVE` tells whether any move wins that stays where its player does; or `weigh(game)` gives amounts
that follow from the weights of edges or the values of sinks, and `AMOUNT` says what they are; `EXACT` tells whether any
move is as good that keeps the amount, and 0 is a draw. `ASKS`, if it is there, is the attribute that vertices or edges
must have. `SIGN`, if it is there, is what stands for it in legends.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from arena.errors import one_of
from arena.graphs.marks import REACH

if TYPE_CHECKING:
    from arena.solving.objectives._endless import Answer, EndlessPart
    from arena.solving.objectives._weighted import Weighed, WeightedArena


class Endless(Protocol):
    """A module about plays that never end."""

    SUMMARY: str
    PERMISSIVE: bool

    @staticmethod
    def settle(game: EndlessPart) -> Answer:
        """Solve the vertices from which neither player brings play to a sink of his."""


class Weighing(Protocol):
    """A module about weights."""

    SUMMARY: str
    AMOUNT: str

    @staticmethod
    def weigh(game: WeightedArena) -> Weighed:
        """Give the amount of every vertex."""


@cache
def names() -> tuple[str, ...]:
    """List the objectives, `reach` first.

    Examples
    --------
    >>> names()
    ('reach', 'buchi', 'cobuchi', 'energy', 'margin', 'mean-payoff', 'min-cost', 'parity', 'safety')
    """
    found = sorted(
        each.name.replace("_", "-") for each in pkgutil.iter_modules(__path__) if not each.name.startswith("_")
    )
    return REACH, *found


def named(name: str) -> Endless | Weighing:
    """Give an objective.

    Raises
    ------
    ParameterError
        If there is none of the name, or it is `reach`, which needs no module.
    """
    if name not in names()[1:]:
        raise one_of("objective", name, names())
    module = import_module(f"{__name__}.{name.replace('-', '_')}")
    return cast("Weighing", module) if hasattr(module, "weigh") else cast("Endless", module)


def asking(mark: str) -> list[str]:
    """List the objectives that ask vertices or edges for an attribute.

    Examples
    --------
    >>> asking("accepting")
    ['buchi', 'cobuchi']
    """
    return [name for name in names()[1:] if asked(name) == mark]


def is_permissive(name: str) -> bool:
    """Tell whether any move wins that stays where its player does."""
    return bool(getattr(named(name), "PERMISSIVE", False))


def is_exact(name: str) -> bool:
    """Tell whether any move is as good that keeps the amount, and an amount of 0 is a draw.

    Examples
    --------
    >>> is_exact("margin"), is_exact("min-cost")
    (True, False)
    """
    return bool(getattr(named(name), "EXACT", False))


def asked(name: str) -> str:
    """Give the attribute that an objective asks of vertices or edges, nothing where it asks for none.

    Examples
    --------
    >>> asked("parity"), asked("safety")
    ('priority', '')
    """
    return str(getattr(named(name), "ASKS", ""))


def amount_name(name: str) -> str:
    """Give what the amounts of an objective are called, nothing where it knows none.

    Examples
    --------
    >>> amount_name("min-cost"), amount_name("parity")
    ('cost', '')
    """
    return str(getattr(named(name), "AMOUNT", ""))


def sign(name: str) -> str:
    """Give what stands for an objective in legends: for plays without end a sign of these.

    Examples
    --------
    >>> sign("margin"), sign("parity")
    ('Δ', '∞')
    """
    return str(getattr(named(name), "SIGN", "∞"))
