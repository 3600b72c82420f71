"""Views: graphs of a part of an arena, or of counts of its vertices, to draw in place of a large arena."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from arena.errors import ParameterError
from arena.graphs.attributes import REACH, ObjectiveName
from arena.solving.objectives import objective_named

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.solved import Keeps, KeptSolution, Solved

Setting: TypeAlias = Any


class View(NamedTuple):
    """A view, as the command line offers it.

    `parameters` have their defaults. It `is_part` of the graph if it starts at a position that the user may name, is to
    be colored by the solution of the whole, and suits objectives about endless plays too; or it needs no graph at all,
    `of_graph`, but the counts in a solution.
    """

    name: str
    parameters: Mapping[str, Setting] = {}
    is_part: bool = False
    takes_player: bool = False
    of_graph: bool = True

    @property
    def keeps(self) -> Callable[[KeptSolution, Hashable, int | None, Mapping[str, Setting]], Keeps] | None:
        """The function that says of which positions of a kept solution it shows all moves; None if it needs all."""
        return getattr(import_module(f"{__name__}.{self.name}"), "keeps", None)


VIEWS = {
    view.name: view
    for view in (
        View("around", {"radius": 2}, is_part=True),
        View("layers"),
        View("lost", {"most": 24}),
        View("proof", is_part=True, takes_player=True),
        View("river", of_graph=False),
        View("symmetry"),
    )
}


@dataclass(frozen=True)
class ViewRequest:
    """What a view is made of: functions that are called where they are needed, and the user's options."""

    unfolded: Callable[[], DiGraph]
    solved: Callable[[], Solved]
    game: Callable[[], object]
    """Raises a ParameterError where the graph is from a file."""
    start: Hashable
    player: int | None
    settings: Mapping[str, Setting]
    """The values of the view's parameters; None for the default."""
    objective: ObjectiveName = REACH

    @property
    def graph(self) -> DiGraph:
        return self.unfolded()


class Viewed(NamedTuple):
    """A view as it is drawn: its graph, the whole graph if it is a part, and the player whom it is about."""

    graph: DiGraph
    whole: DiGraph | None
    player: int | None


def viewed(request: ViewRequest, name: str) -> Viewed:
    """Make a view; parameters that the settings lack have their defaults."""
    view = VIEWS[name]
    if not (objective_named(request.objective).usual or view.is_part):
        others = " or ".join(other.name for other in VIEWS.values() if other.is_part)
        reason = f"--view {name} counts moves to a sink (--view {others} does not)"
        raise ParameterError(f"--objective {request.objective}: {reason}")
    if view.is_part and request.start is None:
        raise ParameterError(f"--view {name}: nothing says where play starts; name a position by --position POSITION")
    graph = _made(request, name, as_usual(name, request.settings))
    player = graph.graph["proof"].player if "proof" in graph.graph else request.player
    return Viewed(graph, request.graph if view.is_part else None, player)


def _made(request: ViewRequest, name: str, settings: Mapping[str, Setting]) -> DiGraph:
    from arena.solving.arenas import solve
    from arena.views import around, layers, lost, proof, river, symmetry

    match name:
        case "around":
            return around.around(request.graph, request.start, settings["radius"])
        case "layers":
            return layers.layers(request.graph, solve(request.graph, request.objective))
        case "lost":
            return lost.lost(request.graph, request.game(), settings["most"])
        case "proof":
            solution = solve(request.graph, request.objective)
            return proof.proof(request.graph, solution, request.player, request.start)
        case "river":
            return river.river(request.solved())
    return symmetry.quotient(request.graph, request.game())


def as_usual(name: str, settings: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return the settings of a view, with defaults for those that nobody has set."""
    own = VIEWS[name].parameters
    return {key: usual if settings.get(key) is None else settings[key] for key, usual in own.items()}
