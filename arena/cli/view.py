"""What of an arena is drawn: all of it, or a part or a summary that makes it small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from arena.cli.source import Source, require_arena
from arena.errors import ParameterError

if TYPE_CHECKING:
    from arena.attributes import DiGraph

VIEWS = ("whole", "proof", "around", "symmetry", "layers")
RADIUS = 2
"""How many moves around a position are drawn."""


class View(NamedTuple):
    """What is drawn, and what it is a part of, if it is one."""

    graph: DiGraph
    whole: DiGraph | None


def viewed(source: Source, graph: DiGraph, view: str, position: str | None, radius: int, player: int | None) -> View:
    """Choose what of a graph is drawn.

    Raises
    ------
    ParameterError
        If there is no such view of such a graph, or no such position.
    """
    from arena.solution import solve
    from arena.symmetry import quotient
    from arena.view import around, layers, proof

    if position is not None and view not in ("proof", "around"):
        raise ParameterError(f"--from {position}: for --view proof or around")
    if view == "whole":
        return View(graph, None)
    if view == "symmetry":
        return View(quotient(graph, source.make()), None)
    vertex = None if position is None else _vertex(source, graph, position)
    if view == "around":
        return View(around(graph, graph.graph.get("initial") if vertex is None else vertex, radius), graph)
    require_arena(graph, source)
    solution = solve(graph)
    if view == "layers":
        return View(layers(graph, solution), None)
    return View(proof(graph, solution, player, vertex), graph)


def _vertex(source: Source, graph: DiGraph, text: str) -> Any:
    from arena.graph import is_bare, vertex_named

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
    click.Option(
        ["--radius"], type=click.IntRange(0), default=RADIUS, show_default=True, help="How many moves around it."
    ),
]
