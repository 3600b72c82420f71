"""Views: pictures of parts of an arena that is too large to be drawn whole, each in one file, found by looking.

The view `around` of the command line is the constant `VIEW` of `arena/views/around.py`. What the user may set about it
is the constant `PARAMETERS` before it, a literal on one line, which is read without importing the view.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from arena.errors import ArenaError, ParameterError
from arena.graphs.marks import REACH
from arena.graphs.names import is_bare
from arena.machine.declarations import Modules, declared
from arena.solving.objectives import objective_named

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.kept import Keeps, KeptSolution
    from arena.solving.solved import Solved


Kept = TypeVar("Kept")
Setting: TypeAlias = Any
"""The value of a view's parameter: the view knows of which type."""


def once(make: Callable[[], Kept]) -> Callable[[], Kept]:
    """Cache the result of a function without arguments, or its `ArenaError`."""

    @cache
    def tried() -> Kept | ArenaError:
        try:
            return make()
        except ArenaError as error:
            return error

    def made() -> Kept:
        if isinstance(outcome := tried(), ArenaError):
            raise outcome
        return outcome

    return made


@dataclass(frozen=True)
class ViewRequest:
    """The arena, and the options, of a view.

    Parameters
    ----------
    unfolded : callable
        Gives the graph.
    solved : callable
        Solves the game or the arena that the user names, in the way that suits its size.
    game : callable
        Makes the game of the graph; a ParameterError where the graph is a file's.
    start : vertex, optional
        The vertex that the user names, else the one where play starts; None for a view that takes none.
    player : {1, 2}, optional
        The player that the user names.
    settings : mapping
        The values of the view's parameters.
    objective : str
        The aim of player 1 in plays that never end.
    """

    unfolded: Callable[[], DiGraph]
    solved: Callable[[], Solved]
    game: Callable[[], object]
    start: Hashable
    player: int | None
    settings: Mapping[str, Setting]
    objective: str = REACH

    @property
    def graph(self) -> DiGraph:
        """The graph."""
        return self.unfolded()


class Viewed(NamedTuple):
    """A view, as it is drawn."""

    graph: DiGraph
    whole: DiGraph | None = None
    """The whole graph, where the view is a part coloured by its solution."""
    player: int | None = None
    """The player whom it is about, where the user does not name one."""


class Parameter(NamedTuple):
    """A parameter of a view, and an option of the command line: one of the choices, or else a whole number."""

    default: Setting
    least: int
    help: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class View:
    """A view, as its file declares it.

    Parameters
    ----------
    help : str
        A line about it in the list of all views.
    make : callable
        Makes it.
    start : str
        The role of the position that the user names; empty if the view takes none.
    needs_players : bool
        Whether it is of arenas alone, and not of bare graphs.
    takes_player : bool
        Whether the user may name the player whom it is about.
    of_graph : bool
        Whether it needs the graph; else the counts in a solution suffice.
    kind : str
        The attribute `kind` of the graph that it makes, unless that is an arena or a bare graph.
    endless : bool
        Whether it also suits objectives about endless plays, since it does not use the remoteness.
    instead : int
        Its rank among the views that are tried if the whole graph is too large for a picture: 1 first; 0 for never.
    keeps : callable, optional
        Tells of a solution that is kept, a start, a player and settings which part of all positions the view is made
        of, as `arena.solving.kept.excerpt` takes it; None if it is made of all.
    """

    help: str
    make: Callable[[ViewRequest], Viewed]
    start: str = ""
    needs_players: bool = False
    takes_player: bool = False
    of_graph: bool = True
    kind: str = ""
    endless: bool = False
    instead: int = 0
    keeps: Callable[[KeptSolution, Hashable, int | None, Mapping[str, Setting]], Keeps] | None = None


def views() -> Mapping[str, View]:
    """Find the views, in alphabetical order: the modules of this package, each imported when it is asked for.

    Examples
    --------
    >>> list(views())
    ['around', 'layers', 'lost', 'proof', 'river', 'symmetry']
    """
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))
    return Modules({name: f"{__name__}.{name}" for name in names}, "VIEW")


def viewed(request: ViewRequest, name: str) -> Viewed:
    """Make a view; of the settings, those that nobody has set are as usual.

    Raises
    ------
    ParameterError
        If there is no such view of such a graph, or nothing says where it starts.

    Examples
    --------
    >>> from arena import load, solve, unfold
    >>> arena = unfold(load("nim", heaps=(1, 2)))
    >>> viewed(ViewRequest(lambda: arena, lambda: solve(arena), lambda: None, None, None, {}), "river").graph
    <networkx.classes.digraph.DiGraph object at ...>
    """
    view = views()[name]
    if not (objective_named(request.objective).usual or view.endless):
        others = " or ".join(other for other, each in views().items() if each.endless)
        reason = f"--view {name} counts moves to a sink (--view {others} does not)"
        raise ParameterError(f"--objective {request.objective}: {reason}")
    if view.needs_players and is_bare(request.graph):
        raise ParameterError(f"--view {name}: of an arena, and a bare graph has no players")
    if view.start and request.start is None:
        raise ParameterError(f"--view {name}: nothing says where play starts; name a position by --from POSITION")
    made = view.make(replace(request, settings=as_usual(name, request.settings)))
    return made._replace(player=made.player or request.player)


def as_usual(name: str, settings: Mapping[str, Setting]) -> dict[str, Setting]:
    """Give the settings of a view; those that nobody has set are as usual.

    Examples
    --------
    >>> as_usual("around", {"radius": None, "most": 5})
    {'radius': 2}
    """
    own = parameters().get(name, {})
    return {key: each.default if settings.get(key) is None else settings[key] for key, each in own.items()}


def parameters() -> dict[str, dict[str, Parameter]]:
    """Read the parameters of the views that have some, by view and by name.

    Examples
    --------
    >>> parameters()["around"]["radius"].default
    2
    """
    return {
        module.rpartition(".")[2]: {name: Parameter(*each) for name, each in constants["PARAMETERS"].items()}
        for module, constants in declared(__name__, "PARAMETERS").items()
    }
