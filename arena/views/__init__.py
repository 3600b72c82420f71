"""Views: graphs of a part of an arena, or of counts of its vertices, to draw in place of a large arena."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from arena.errors import ParameterError
from arena.graphs.marks import REACH, ObjectiveName
from arena.graphs.names import is_bare
from arena.solving.objectives import objective_named

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.arenas import Solution
    from arena.solving.kept import Keeps
    from arena.solving.solved import KeptSolution, Solved

Setting: TypeAlias = Any
"""The value of a view's parameter."""


@dataclass(frozen=True)
class View:
    """A view, as the command line offers it."""

    name: str
    arguments: Callable[[ViewRequest], tuple[Any, ...]]
    """What the function of its file is called with, which has its name unless `function` says another one."""
    parameters: Mapping[str, Setting] = field(default_factory=dict)
    """Its parameters, each with its default."""
    function: str = ""
    start: bool = False
    """Whether it starts at a position that the user names."""
    is_part: bool = False
    """Whether it is a part of the graph, to be colored by the solution of the whole."""
    needs_players: bool = False
    takes_player: bool = False
    of_graph: bool = True
    """Whether it needs the graph; else the counts in a solution suffice."""
    kind: str = ""
    """The attribute `kind` of its graph, unless that is an arena or a bare graph."""
    endless: bool = False
    """Whether it suits objectives about endless plays too, since it does not use the remoteness."""

    def make(self, request: ViewRequest) -> DiGraph:
        """Make its graph."""
        module = import_module(f"{__name__}.{self.name}")
        graph: DiGraph = getattr(module, self.function or self.name)(*self.arguments(request))
        return graph

    @property
    def keeps(self) -> Callable[[KeptSolution, Hashable, int | None, Mapping[str, Setting]], Keeps] | None:
        """The function that says of which positions of a kept solution it shows all moves; None if it needs all."""
        return getattr(import_module(f"{__name__}.{self.name}"), "keeps", None)


def _solution(request: ViewRequest) -> Solution:
    from arena.solving.arenas import solve

    return solve(request.graph, request.objective)


ROWS = ("ply", "rank")
"""The kinds of rows: the moves made before, or those left until somebody has won."""
VIEWS = {
    view.name: view
    for view in (
        View(
            "around",
            lambda asked: (asked.graph, asked.start, asked.settings["radius"]),
            {"radius": 2},
            start=True,
            is_part=True,
            endless=True,
        ),
        View(
            "layers",
            lambda asked: (asked.graph, _solution(asked), asked.settings["by"]),
            {"by": None},
            needs_players=True,
            kind="layers",
        ),
        View("lost", lambda asked: (asked.graph, asked.game(), asked.settings["most"]), {"most": 24}, kind="lost"),
        View(
            "proof",
            lambda asked: (asked.graph, _solution(asked), asked.player, asked.start),
            start=True,
            is_part=True,
            needs_players=True,
            takes_player=True,
            endless=True,
        ),
        View(
            "river",
            lambda asked: (asked.solved(), asked.settings["by"]),
            {"by": None},
            kind="river",
            of_graph=False,
        ),
        View("symmetry", lambda asked: (asked.graph, asked.game()), function="quotient"),
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
        """The graph."""
        return self.unfolded()


class Viewed(NamedTuple):
    """A view as it is drawn: its graph, the whole graph if it is a part, and the player whom it is about."""

    graph: DiGraph
    whole: DiGraph | None
    player: int | None


def viewed(request: ViewRequest, name: str) -> Viewed:
    """Make a view; parameters that the settings lack have their defaults."""
    view = VIEWS[name]
    if not (objective_named(request.objective).usual or view.endless):
        others = " or ".join(other.name for other in VIEWS.values() if other.endless)
        reason = f"--view {name} counts moves to a sink (--view {others} does not)"
        raise ParameterError(f"--objective {request.objective}: {reason}")
    if view.needs_players and is_bare(request.graph):
        raise ParameterError(f"--view {name}: of an arena, and a bare graph has no players")
    if view.start and request.start is None:
        raise ParameterError(f"--view {name}: nothing says where play starts; name a position by --position POSITION")
    graph = view.make(replace(request, settings=as_usual(name, request.settings)))
    player = graph.graph["proof"].player if "proof" in graph.graph else request.player
    return Viewed(graph, request.graph if view.is_part else None, player)


def as_usual(name: str, settings: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return the settings of a view, with defaults for those that nobody has set."""
    own = VIEWS[name].parameters
    return {key: usual if settings.get(key) is None else settings[key] for key, usual in own.items()}
