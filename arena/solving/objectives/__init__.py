"""What players want of a play that may never end: an objective a file, found by looking.

A module whose name has no underscore before it is an objective. Its `settle(game)` solves the part of an arena in which
play never has to end; `SUMMARY` says in a line what player 1 wants, and `PERMISSIVE`
whether any move wins that stays where he does.
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


class Objective(Protocol):
    """A module of this package."""

    SUMMARY: str
    PERMISSIVE: bool
    """Whether every move wins that stays where its player wins."""

    @staticmethod
    def settle(game: EndlessPart) -> Answer:
        """Solve the vertices from which neither player brings play to a sink of his."""


@cache
def names() -> tuple[str, ...]:
    """List the objectives, `reach` first.

    Examples
    --------
    >>> names()
    ('reach', 'buchi', 'cobuchi', 'parity', 'safety')
    """
    found = sorted(each.name for each in pkgutil.iter_modules(__path__) if not each.name.startswith("_"))
    return REACH, *found


def named(name: str) -> Objective:
    """Give an objective.

    Raises
    ------
    ParameterError
        If there is none of the name, or it is `reach`, which needs no module.
    """
    if name not in names()[1:]:
        raise one_of("objective", name, names())
    return cast("Objective", import_module(f"{__name__}.{name}"))
