"""Games, arenas and results in a notebook: shown as pictures, or summed up in a table if too large."""

from __future__ import annotations

import html
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import networkx as nx

from arena.errors import ArenaError, TooLarge
from arena.graphs.attributes import is_number_in
from arena.graphs.compact import CompactGraph
from arena.machine.columns import count
from arena.rules.game import has_all_members
from arena.solving.arenas import Solution
from arena.solving.attractor import Attractor
from arena.solving.kernel import Kernel
from arena.solving.positions import Outcome, PositionSolution
from arena.views.layers import layers
from arena.words import number, say
from exporters.drawings import things
from exporters.drawings.boards import described, place_of
from exporters.drawings.captions import cut
from exporters.files.build import title
from exporters.notebook_pictures import LOOKS, svg
from exporters.pictures import graphviz

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import Game
    from arena.solving.difference import Difference

    Shown: TypeAlias = DiGraph | CompactGraph | Solution | PositionSolution | Attractor | Kernel | Difference
    Shell: TypeAlias = Any
    """IPython's shell: it may not be installed, so its types are not there."""

MOST_MERGED = 200_000
"""The edges of the largest arena whose layers are drawn below its summary: more would take seconds."""
KINDS = ("arena", "graph", "layers")
"""The values of the attribute `kind` of the toolkit's own graphs."""


@dataclass(frozen=True, repr=False)
class Position:
    """A position of a game that shows itself, as a board if the game has one, with whose turn it is.

    Parameters
    ----------
    game : Game
        The rules.
    position : position or str, optional
        The position, its printed form, or the moves that lead to it, of which the last one is marked; the start by
        default.

    Raises
    ------
    ParameterError
        If no position is printed so.

    Examples
    --------
    >>> from games import load
    >>> Position(load("tictactoe"), "x../.o./...")
    x..
    .o.
    ...
    J1 to move
    """

    game: Game[Any]
    position: Hashable = None

    def __post_init__(self) -> None:
        place_of(self.game, self.position)

    def __repr__(self) -> str:
        board, lines = described(self.game, self.position, LOOKS["lang"])
        return "\n".join([*([board] if board else []), *lines])

    def _repr_svg_(self) -> str | None:
        return as_svg((self.game, self.position))


def register(shell: Shell) -> None:
    """Let an IPython shell show DiGraphs and games, whose classes are not ours and have no method for that.

    A game may be of any class, so the formatters are those of `object`: an object with a method of its own for this is
    shown by that, as without them.
    """
    for kind, show in FORMATS.items():
        formatter = shell.display_formatter.formatters[kind]
        formatter.for_type(object, partial(_formatted, formatter.print_method, show))


def unregister(shell: Shell) -> None:
    """Take the formatters away again."""
    for kind in FORMATS:
        shell.display_formatter.formatters[kind].pop(object, None)


def _formatted(method: str, show: Callable[[Any], str | None], value: object) -> object:
    from IPython.utils.dir2 import get_real_method

    own = get_real_method(value, method)
    if own is not None:
        return own()
    if has_all_members(value):
        try:
            return show((value, None))
        except Exception:  # noqa: BLE001 - rules that are being written, or no game at all, may raise anything
            return None
    return show(value) if isinstance(value, nx.DiGraph) and is_ours(value) else None


def is_ours(graph: DiGraph) -> bool:
    """Tell whether a graph is the toolkit's, or an arena: it says its kind, or every vertex has a player.

    Examples
    --------
    >>> is_ours(nx.DiGraph([(1, 2)])), is_ours(nx.DiGraph([(1, 2)], kind="graph"))
    (False, True)
    """
    if graph.is_multigraph():
        return False
    if graph.graph.get("kind") in KINDS or things.kind_of(graph) == things.TREE:
        return True
    return len(graph) > 0 and all(is_number_in(data.get("player"), (1, 2)) for _, data in graph.nodes(data=True))


def as_svg(value: object) -> str | None:
    """Draw a value as SVG; None if it is too large or cannot be drawn, or without Graphviz."""
    try:
        return svg(value)
    except ArenaError:
        return None


def as_html(value: Any) -> str | None:
    """Sum up in HTML a value that is too large for a picture; None if it is not."""
    if things.kind_of(value) in things.NO_GRAPHS:
        return None
    graph, _ = things.graph_of(value)
    try:
        graphviz.check_size(*things.size(graph))
    except TooLarge:
        rows = "".join(
            f'<tr><th style="text-align: left">{html.escape(name)}</th><td>{html.escape(text)}</td></tr>'
            for name, text in _facts(value, graph).items()
        )
        bound = _say(
            "too large for a picture (at most {vertices} vertices and {edges} edges)",
            vertices=graphviz.MAX_VERTICES,
            edges=_number(graphviz.MAX_EDGES),
        )
        return f"<table>{rows}</table>{_merged(value)}<p><small>{html.escape(bound)}</small></p>"
    return None


def _facts(value: Shown, graph: DiGraph | CompactGraph) -> dict[str, str]:
    """List the facts of a value in words and numbers, each with its name."""
    vertices, edges = things.size(graph)
    facts = {_say("vertices, edges"): f"{_number(vertices)}, {_number(edges)}", **_result(value)}
    return {_say("game"): cut(name), **facts} if (name := title(graph)) else facts


def _result(value: Shown) -> dict[str, str]:
    """List the facts of a result: the sizes of regions, attractors and kernels, and who wins."""
    if isinstance(value, Solution):
        sizes = (count(value.winners, winner) for winner in (1, 2, 0))
        return {"W1, W2, S∅": ", ".join(map(_number, sizes)), **_start_of(value)}
    if isinstance(value, PositionSolution):
        return {"N, P, D": ", ".join(_number(value.outcomes.count(outcome)) for outcome in Outcome)}
    if isinstance(value, Attractor):
        return {
            _say("attractor of J{player}", player=int(value.player)): ", ".join(map(_number, value.attracted.sizes()))
        }
    if isinstance(value, Kernel):
        members = value.in_every if value.kernel is None else value.kernel
        name = "the kernel" if value.unique else "in every kernel" if value.kernel is None else "a kernel"
        return {_say(name): _number(len(members)), _say("rounds"): _number(len(value.sink_rounds))}
    return {}


def _start_of(solution: Solution) -> dict[str, str]:
    """Say who wins from the start."""
    arena = solution.columns
    if arena.initial is None:
        return {}
    winner, plies = int(solution.winners[arena.initial]), int(solution.remotenesses[arena.initial])
    text = _say("J{player} wins in {plies}", player=winner, plies=plies) if winner else _say("draw")
    return {cut(arena.name(arena.initial)): text}


def _merged(value: Shown) -> str:
    """Draw the layers of a solved arena, if it is not too large for that."""
    if not isinstance(value, Solution) or value.columns.arcs > MOST_MERGED:
        return ""
    drawn = as_svg(layers(value.graph, value))
    return drawn[drawn.index("<svg") :] if drawn else ""


FORMATS: dict[str, Callable[[Any], str | None]] = {"image/svg+xml": as_svg, "text/html": as_html}
"""The types of content in a notebook, each with the function that makes it, or None where the other one does."""


def _say(text: str, **values: object) -> str:
    return say(text, LOOKS["lang"], **values)


def _number(value: int) -> str:
    return number(value, LOOKS["lang"])
