"""The part of an arena that is drawn: all of it, or one of the views of `arena.views`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from arena.cli.boards import STRIP
from arena.cli.options import Choice, HelpedLater
from arena.cli.source import Source, require_arena
from arena.errors import ParameterError
from arena.graphs.attributes import initial_of
from arena.graphs.marks import REACH
from arena.solving.objectives import objective_named
from arena.views import Setting, Viewed, ViewRequest, parameters, views

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping

    from arena.graphs.attributes import DiGraph
    from arena.solving.solved import Solved

WHOLE = "whole"
"""The name of what is no view."""
VIEWS = views()
OWN = {view: parameters().get(view, {}) for view in VIEWS}
"""The parameters of each view, by their names."""
PARAMETERS = {name: parameter for own in OWN.values() for name, parameter in own.items()}
"""The parameters of all views: what two of them name alike is one option."""


def kind_of(view: str) -> str:
    """Tell the kind of the graphs that a view gives, where they are neither arenas nor bare graphs; else nothing."""
    return "" if view == WHOLE else VIEWS[view].kind


class Subject(NamedTuple):
    """The subject of a view: its source, the makers of its graph and of its solution, and the objective."""

    source: Source
    unfolded: Callable[[], DiGraph]
    solved: Callable[[], Solved]
    objective: str = REACH


def viewed(
    subject: Subject,
    view: str,
    position: str | None,
    player: int | None,
    settings: Mapping[str, Setting],
) -> Viewed:
    """Make a view of a graph or of its solution; of the settings, those that the user has left out are None.

    Raises
    ------
    ParameterError
        If there is no such view of such a graph, or no such position.
    """
    if position is not None and not (view != WHOLE and VIEWS[view].start):
        raise ParameterError(f"--from {position}: for --view {_those(name for name in VIEWS if VIEWS[name].start)}")
    for name, value in settings.items():
        if value is not None and not (view != WHOLE and name in OWN[view]):
            takers = _those(other for other in VIEWS if name in OWN[other])
            raise ParameterError(f"--{name} {value}: for --view {takers}")
    source, unfolded, solved, objective = subject
    if view == WHOLE:
        return Viewed(unfolded(), player=player or 1)
    chosen, start = VIEWS[view], None
    if not (objective_named(objective).usual or chosen.endless):
        others = _those(name for name in VIEWS if VIEWS[name].endless)
        reason = f"--view {view} counts moves to a sink (--view {others} does not)"
        raise ParameterError(f"--objective {objective}: {reason}")
    if chosen.needs_players:
        require_arena(unfolded(), source)
    if chosen.start:
        graph = unfolded()
        start = initial_of(graph) if position is None else _vertex(source, graph, position)
        if start is None:
            raise ParameterError(f"--view {view}: nothing says where play starts; name a position by --from POSITION")
    given = {
        name: parameter.default if (value := settings[name]) is None else value for name, parameter in OWN[view].items()
    }
    made = chosen.make(ViewRequest(unfolded, solved, source.make, start, player, given, objective))
    return made._replace(player=made.player or player or 1)


def _those(names: Iterable[str]) -> str:
    return " or ".join(names)


def _vertex(source: Source, graph: DiGraph, text: str) -> Hashable:
    from arena.graphs.names import is_bare, vertex_named

    if source.game is None or is_bare(graph):
        vertex: Hashable = vertex_named(graph, text)
        return vertex
    return source.vertex(graph, text)


def _view_help() -> str:
    views = "; ".join(view.help for view in VIEWS.values())
    return f"All; {views}; or a play alone. By default all, and with --fit the first picture that can be read."


def _start_help() -> str:
    return f"{', or '.join(view.start for view in VIEWS.values() if view.start)}.".capitalize()


VIEW = [
    HelpedLater(
        ["--view"],
        type=Choice([WHOLE, *VIEWS, STRIP]),
        later=_view_help,
    ),
    HelpedLater(
        ["--from", "position"],
        metavar="POSITION",
        later=_start_help,
    ),
    *(
        click.Option(
            [f"--{name}"],
            type=Choice(parameter.choices) if parameter.choices else click.IntRange(parameter.least),
            help=parameter.help + ("" if parameter.default is None else f"  [default: {parameter.default}]"),
        )
        for name, parameter in PARAMETERS.items()
    ),
]
