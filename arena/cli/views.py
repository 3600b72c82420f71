"""The part of an arena that is drawn: all of it, or one of the views of `arena.views`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.views import VIEWS, Setting, ViewRequest, as_usual, once

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arena.cli.solutions import KeptSource
    from arena.graphs.attributes import DiGraph

WHOLE = "whole"
"""The name of what is no view."""


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
        If it is made of all positions, or takes no start or not such a setting.
    """
    keeps = VIEWS[view].keeps if view in VIEWS else None
    if keeps is None and (view not in VIEWS or VIEWS[view].of_graph):
        able = " or ".join(name for name, each in VIEWS.items() if each.keeps or not each.of_graph)
        raise ParameterError(
            f"--view {view}: {kept.source.title} is kept with {kept.solution.size:,} positions, of which a part is "
            f"looked up (--view {able})"
        )
    for name, value in settings.items():
        if value is not None and name not in VIEWS[view].parameters:
            raise ParameterError(f"--{name} {value}: not for --view {view}")
    if position is not None and not VIEWS[view].start:
        raise ParameterError(f"--position {position}: not for --view {view}")
    start = kept.solution.start if position is None else kept.solution.at(position)

    def unfolded() -> DiGraph:
        return kept.part(start, keeps(kept.solution, start, player, as_usual(view, settings)), most)  # type: ignore[misc]  # counts have no graph

    return ViewRequest(once(unfolded), lambda: kept.solution, lambda: kept.game, start, player, settings)
