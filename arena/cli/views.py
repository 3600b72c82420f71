"""What of an arena is drawn: all of it, or a part or a summary that makes it small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from arena.cli.source import Source, require_arena
from arena.errors import ParameterError

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

VIEWS = ("whole", "proof", "around", "symmetry", "layers")
RADIUS = 2
"""How many moves around a position are drawn."""


class View(NamedTuple):
    """What is drawn, what it is a part of, if it is one, and whom it is about."""

    graph: DiGraph
    whole: DiGraph | None
    player: int


def viewed(
    source: Source, graph: DiGraph, view: str, position: str | None, radius: int | None, player: int | None
) -> View:
    """Choose what of a graph is drawn.

    Raises
    ------
    ParameterError
        If there is no such view of such a graph, or no such position.
    """
    from arena.solving.arenas import solve
    from arena.views.around import around
    from arena.views.layers import layers
    from arena.views.proof import proof
    from arena.views.symmetry import quotient

    if position is not None and view not in ("proof", "around"):
        raise ParameterError(f"--from {position}: for --view proof or around")
    if radius is not None and view != "around":
        raise ParameterError(f"--radius {radius}: for --view around")
    if view == "whole":
        return View(graph, None, player or 1)
    if view == "symmetry":
        return View(quotient(graph, source.make()), None, player or 1)
    vertex = graph.graph.get("initial") if position is None else _vertex(source, graph, position)
    if view == "around":
        if vertex not in graph:
            raise ParameterError("--view around: nothing says where play starts; name a position by --from POSITION")
        return View(around(graph, vertex, RADIUS if radius is None else radius), graph, player or 1)
    require_arena(graph, source)
    solution = solve(graph)
    if view == "layers":
        return View(layers(graph, solution), None, player or 1)
    return View(proof(graph, solution, player, vertex), graph, player or solution.value(vertex)[0])


def _vertex(source: Source, graph: DiGraph, text: str) -> Any:
    from arena.graphs.names import is_bare, vertex_named

    if source.game is None or is_bare(graph):
        return vertex_named(graph, text)
    return source.vertex(graph, text)


VIEW = [
    click.Option(
        ["--view"],
        type=click.Choice(VIEWS),
        default="whole",
        show_default=True,
        help="All; the part that proves who wins, or that --player does not lose; what is around a position; positions "
        "that are equal by symmetry merged; vertices merged by row, player and winner.",
    ),
    click.Option(["--from", "position"], metavar="POSITION", help="Where a proof starts, or what to look around."),
    click.Option(["--radius"], type=click.IntRange(0), help=f"How many moves around it.  [default: {RADIUS}]"),
]
