"""Views: what is drawn of an arena that is too large to be drawn whole, each in one file, found by looking.

The view `around` of the command line is the constant `VIEW` of `arena/views/around.py`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


class Request(NamedTuple):
    """What a view is made of."""

    graph: DiGraph
    start: Hashable
    """The vertex that the user names, else the one where play starts; None for a view that takes none."""
    player: int | None
    """The player that the user names."""
    game: Callable[[], object]
    """Makes the game of the graph; a ParameterError where the graph is a file's."""
    settings: Mapping[str, int]
    """The values of the view's parameters."""


class Viewed(NamedTuple):
    """What is drawn."""

    graph: DiGraph
    whole: DiGraph | None = None
    """What the graph is a part of, where it is coloured by the solution of that."""
    player: int | None = None
    """Whom it is about, where that is not for the user to say."""


@dataclass(frozen=True)
class Parameter:
    """A whole number that a view takes, and an option of the command line."""

    default: int
    least: int
    help: str


@dataclass(frozen=True)
class View:
    """A view, as its file declares it.

    Parameters
    ----------
    help : str
        What it shows, in the list of all views.
    make : callable
        Makes it.
    start : str
        What the user names a position for; empty if the view takes none.
    parameters : mapping
        What it takes besides, by name.
    needs_players : bool
        Whether it is of arenas alone, and not of bare graphs.
    takes_player : bool
        Whether the user may name the player whom it is about.
    kind : str
        The graph attribute `kind` of what it gives, where that is neither an arena nor a bare graph.
    """

    help: str
    make: Callable[[Request], Viewed]
    start: str = ""
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    needs_players: bool = False
    takes_player: bool = False
    kind: str = ""


def views() -> dict[str, View]:
    """Find the views, in alphabetical order: the modules of this package, a leading underscore skipped.

    Examples
    --------
    >>> list(views())
    ['around', 'layers', 'proof', 'symmetry']
    """
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))
    return {name: import_module(f"{__name__}.{name}").VIEW for name in names}
