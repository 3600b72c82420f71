"""Draw the coloured graph of a game."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import click

from arena.cli.boards import BOARD_OPTIONS, STRIP, Alone, draw_alone, moves_of
from arena.cli.options import ARRAY_BOUNDS, OBJECTIVE, Choice, graph_option
from arena.cli.output import emit
from arena.cli.pictures import (
    LOOKS,
    PAGE,
    TITLE,
    emit_picture,
    ending,
    picture_options,
    tell,
    titled,
)
from arena.cli.source import Source, require_arena
from arena.cli.verb import Verb
from arena.cli.views import PARAMETERS, VIEW, VIEWS, WHOLE, Named, kind_of, viewed
from arena.errors import ArenaError, ParameterError, TooLarge
from arena.graphs.marks import REACH
from exporters.drawings.colourings import COLORS, choices
from exporters.drawings.moves import EDGES
from exporters.drawings.places import LAYOUTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arena.graphs.attributes import DiGraph
    from arena.solving.arenas import Solution
    from arena.solving.solved import Solved
    from exporters.pictures.picture import Smaller

ROOMIER = "grid"
"""The layout of what is too large for the usual one."""


def run(
    source: Source,
    output: str,
    format_: str | None,
    kind: str | None,
    view: str,
    position: str | None,
    layout: str | None,
    title: str | None,
    max_vertices: int | None,
    max_edges: int | None,
    play: str | None,
    objective: str,
    **looks: Any,
) -> None:
    """Draw the coloured graph of a game: circles for J1, squares for J2, winning moves bold."""
    from exporters.drawings.things import GRAPH, KINDS
    from exporters.pictures.picture import check, render

    alone = Alone(**{name: looks.pop(name) for name in Alone._fields})
    format_ = format_ or ending(output)
    settings, bounds = {name: looks.pop(name) for name in PARAMETERS}, (max_vertices, max_edges)
    if view == STRIP or alone.asked:
        edges = looks.pop("edges")
        options = {"--graph": kind, "--from": position, "--layout": layout, "--edges": edges}
        options |= {f"--{name}": value for name, value in settings.items()}
        options |= {} if view in (STRIP, WHOLE) else {"--view": view}
        options |= {} if objective == REACH else {"--objective": objective}
        draw_alone(source, alone, view, output, format_, options, {**looks, "title": title or "", "play": play})
        return
    _check_player(looks["player"], looks["color"], view)
    looks["play"] = moves_of(play)
    drawn = KINDS.get(kind_of(view), GRAPH)
    check(drawn, format_, layout, looks)
    unfolded = cache(lambda: titled(_unfolded(source, kind, *bounds, play), title))
    named = Named(source, unfolded, partial(_solved, source, unfolded, *bounds), objective)
    smaller = partial(_smaller, named, looks) if view == WHOLE and objective == REACH else None
    graph, whole, player = viewed(named, view, position, looks["player"], settings)
    if view != WHOLE and not VIEWS[view].of_graph:
        titled(graph, title or (source.heading if source.game else graph.graph["name"] or source.heading))
    if drawn == GRAPH:
        looks |= {"player": player, "whole": whole}
    thing = graph if objective == REACH else replace(_for_objective(source, whole or graph, objective), graph=graph)
    try:
        emit_picture(output, format_, partial(render, thing, layout=layout, note=tell, smaller=smaller, **looks))
    except TooLarge as error:
        if play is not None:
            raise TooLarge(f"{error}; --view {STRIP} draws the play alone") from None
        if layout is not None or view != WHOLE:
            raise
        try:  # a default draws what it can; what was asked for is refused
            check(GRAPH, format_, ROOMIER, looks)
            picture = render(thing, format_, layout=ROOMIER, note=tell, **looks)
        except ArenaError:
            raise error from None
        emit(output, picture)
        click.echo(
            f"arena: note: {len(graph):,} vertices are drawn by --layout {ROOMIER}, too many for --layout dot; "
            "--view shows less",
            err=True,
        )


def _for_objective(source: Source, graph: DiGraph, objective: str) -> Solution:
    """Solve an arena for another objective than to reach a sink."""
    from arena.solving.arenas import solve

    require_arena(graph, source)
    return solve(graph, objective)


def _unfolded(
    source: Source, kind: str | None, max_vertices: int | None, max_edges: int | None, play: str | None
) -> DiGraph:
    """Unfold a game; where it is too large, a play can still be drawn alone."""
    try:
        return source.graph(kind, "arena", max_vertices, max_edges)
    except TooLarge as error:
        if play is None:
            raise
        raise TooLarge(f"{error}; --view {STRIP} draws the play alone") from None


def _solved(source: Source, unfolded: Callable[[], DiGraph], max_vertices: int | None, max_edges: int | None) -> Solved:
    """Solve what the user named, or reopen its table; only a file of a graph, which has a name, is read as one."""
    from arena.cli.verbs.solve import solved_as_suits
    from arena.solving.arenas import solve

    if source.game is None and not source.is_columns and not source.is_table:
        require_arena(unfolded(), source)
        return solve(unfolded())
    return solved_as_suits(source, max_vertices, max_edges)[1]


def _smaller(thing: Named, looks: dict[str, Any]) -> Iterator[Smaller]:
    """Give the views of a graph, for where its letters are too small."""
    from exporters.pictures.picture import Smaller

    settings = dict.fromkeys(PARAMETERS)
    for name in VIEWS:
        with suppress(ArenaError):
            part, whole, player = viewed(thing, name, None, None, settings)
            mine = {} if kind_of(name) else {"player": player, "whole": whole}
            yield Smaller(f"--view {name}", part, {**looks, **mine, "legend": looks["legend"] != "none"})


def _check_player(player: int | None, color: str | None, view: str) -> None:
    """Refuse a player where nothing that is drawn is about one."""
    asked = (color in COLORS and COLORS[color].takes_player) or (view in VIEWS and VIEWS[view].takes_player)
    if player is not None and not asked:
        colors = [f"--color {name}" for name, colouring in COLORS.items() if colouring.takes_player]
        views = [f"--view {name}" for name, view in VIEWS.items() if view.takes_player]
        raise ParameterError(f"--player {player}: for {' or '.join([*colors, *views])}")


draw = Verb(
    "draw",
    run,
    [
        *picture_options(),
        click.Option(
            ["--color", "--colour"],
            type=Choice(choices()),
            help="What the colours say; by default who wins (winner, or outcome without players), in the style of the "
            "courses whose turn it is (player).",
        ),
        click.Option(
            ["--player"],
            type=click.IntRange(1, 2),
            help="Whose attractor, 1 by default; with --view proof, who does not lose.",
        ),
        graph_option("arena"),
        OBJECTIVE,
        *VIEW,
        click.Option(
            ["--layout"],
            type=Choice(LAYOUTS),
            help="By Graphviz's dot; for thousands of vertices, small ones in rows; each vertex where the game or the "
            "file says; or on a ring. By default by size, or as the file wants.",
        ),
        click.Option(
            ["--edges"],
            type=Choice(EDGES),
            help="The moves: all, the strategy bold; plain, all alike; the strategy alone; or none. By default all, or "
            "plain where there are thousands.",
        ),
        *BOARD_OPTIONS,
        *LOOKS,
        TITLE,
        *PAGE,
        *ARRAY_BOUNDS,
    ],
)
