"""The part of an arena that is drawn: all of it, or one of the views of `arena.views`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from arena.cli.boards import STRIP
from arena.cli.options import Choice, HelpedLater
from arena.cli.source import Source
from arena.errors import ParameterError
from arena.views import VIEWS, Setting, ViewRequest, as_usual, once

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping

    from arena.cli.solutions import KeptSource
    from arena.graphs.attributes import DiGraph

WHOLE = "whole"
"""The name of what is no view."""
OWN = {name: view.parameters for name, view in VIEWS.items()}
"""The parameters of each view, by their names."""
PARAMETERS = {name: parameter for own in OWN.values() for name, parameter in own.items()}
"""The parameters of all views: what two of them name alike is one option."""


def asking(
    request: ViewRequest,
    source: Source,
    view: str | None,
    position: str | None,
    settings: Mapping[str, Setting],
    find: Callable[[str], Hashable] | None = None,
) -> ViewRequest:
    """Ask for a view with the start and the settings that the user names; those that are left out are None.

    Raises
    ------
    ParameterError
        If there is no such position, or the view takes none, or not such a setting.
    """
    if position is not None and not (view and VIEWS[view].start):
        raise ParameterError(f"--from {position}: for --view {_those(name for name in VIEWS if VIEWS[name].start)}")
    for name, value in settings.items():
        if value is not None and not (view and name in OWN[view]):
            takers = _those(other for other in VIEWS if name in OWN[other])
            raise ParameterError(f"--{name} {value}: for --view {takers}")
    find = find or (lambda text: _vertex(source, request.graph, text))
    start = None if position is None else find(position)
    return replace(request, start=start, settings=settings)


def asking_kept(
    kept: KeptSource,
    view: str,
    position: str | None,
    settings: Mapping[str, Setting],
    player: int | None,
    most: int | None,
) -> ViewRequest:
    """Request a view of a kept solution, made of a part whose positions are looked up, or of the solution's counts.

    Raises
    ------
    ParameterError
        If it is made of all positions, or as `asking` does.
    """
    keeps = VIEWS[view].keeps if view in VIEWS else None
    if keeps is None and (view not in VIEWS or VIEWS[view].of_graph):
        able = _those(name for name, each in VIEWS.items() if each.keeps or not each.of_graph)
        raise ParameterError(
            f"--view {view}: {kept.source.title} is kept with {kept.solution.size:,} positions, of which a part is "
            f"looked up (--view {able})"
        )

    def unfolded() -> DiGraph:
        start = kept.solution.start if asked.start is None else asked.start
        return kept.part(start, keeps(kept.solution, start, player, as_usual(view, settings)), most)  # type: ignore[misc]  # counts have no graph

    request = ViewRequest(once(unfolded), lambda: kept.solution, lambda: kept.game, None, player, {})
    asked = asking(request, kept.source, view, position, settings, kept.solution.at)
    return asked


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
