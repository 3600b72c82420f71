"""Draw the coloured graph of a game."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from arena.cli.boards import BOARD_OPTIONS, STRIP, Alone, draw_alone, moves_of
from arena.cli.options import ARRAY_BOUNDS, OBJECTIVE, NamedLater, graph_option
from arena.cli.output import emit
from arena.cli.pictures import (
    LOOKS,
    PAGE,
    advised,
    emit_chosen,
    emit_picture,
    ending,
    options_of,
    picture_options,
    tell,
    titled,
)
from arena.cli.source import Source, require_arena
from arena.cli.verb import Verb
from arena.cli.views import OWN, PARAMETERS, VIEW, VIEWS, WHOLE, Subject, kind_of, viewed
from arena.errors import ArenaError, ParameterError, TooLarge
from arena.solving.objectives import objective_named
from exporters.drawings.colouring import COLORS, choices
from exporters.pictures.look_and_page import COUNTED, EXPLORED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from arena.graphs.attributes import DiGraph
    from arena.solving.arenas import Solution
    from arena.solving.solved import Solved
    from arena.views import Setting, Viewed
    from exporters.pictures.picture import Smaller
    from exporters.pictures.plan import Chosen

ROOMIER = "grid"
"""The layout of what is too large for the usual one."""
SEEN = 20_000
"""The vertices and edges of a picture that nobody asked for as it is: it has some 3 MB, and who looks at more?"""


def run(
    source: Source,
    output: str,
    format_: str | None,
    kind: str | None,
    view: str | None,
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
    from exporters.pictures.look_and_page import Unreadable
    from exporters.pictures.picture import Smaller, check, render

    usual = objective_named(objective).usual
    alone = Alone(**{name: looks.pop(name) for name in Alone._fields})
    format_ = format_ or ending(output)
    settings, bounds = {name: looks.pop(name) for name in PARAMETERS}, (max_vertices, max_edges)
    chosen, view = view, view or WHOLE
    if view == STRIP or alone.asked:
        edges = looks.pop("edges")
        options = {"--graph": kind, "--from": position, "--layout": layout, "--edges": edges}
        options |= {f"--{name}": value for name, value in settings.items()}
        options |= {} if view in (STRIP, WHOLE) else {"--view": view}
        options |= {} if usual else {"--objective": objective}
        draw_alone(source, alone, view, output, format_, options, {**looks, "title": title or "", "play": play})
        return
    _check_player(looks["player"], looks["color"], view)
    looks["play"] = moves_of(play)
    drawn = KINDS.get(kind_of(view), GRAPH)
    check(drawn, format_, layout, looks)
    plannable = usual and (layout, play, *bounds) == (None,) * 4 and format_ != "dot"
    by_default = plannable and chosen is None and position is None and not any(settings.values())
    edges = EXPLORED if by_default else max_edges
    unfolded = cache(lambda: titled(_unfolded(source, kind, max_vertices, edges, play), title))
    subject = Subject(source, unfolded, partial(_solved, source, unfolded, *bounds), objective)
    if looks["fit"] and plannable and (chosen or by_default):
        plan = _planned(subject, chosen, position, settings, format_, looks)
        if plan:
            emit_chosen(plan, output, format_, looks, f"--view {view}")
            return
    lesser = _lesser(subject, format_, looks) if by_default else None
    view, made = lesser or (view, viewed(subject, view, position, looks["player"], settings))
    graph, whole, player = made
    smaller = partial(_smaller, subject, view, position, settings, {**looks, "layout": layout})
    if view != WHOLE and not VIEWS[view].of_graph:
        titled(graph, title or (source.heading if source.game else graph.graph["name"] or source.heading))
    if KINDS.get(kind_of(view), GRAPH) == GRAPH:
        looks |= {"player": player, "whole": whole}
    thing = graph if usual else replace(_for_objective(source, whole or graph, objective), graph=graph)
    try:
        emit_picture(output, format_, partial(render, thing, layout=layout, note=tell, smaller=smaller, **looks))
    except TooLarge as error:
        if isinstance(error, Unreadable):
            raise
        if play is not None:
            raise TooLarge(f"{error}; --view {STRIP} draws the play alone") from None
        if layout is not None or (view != WHOLE and not lesser):
            other = Smaller(f"--layout {ROOMIER}", thing, {**looks, "layout": ROOMIER})
            raise advised(error, smaller(), format_, None if layout == ROOMIER else other) from None
        _emit_in_rows(thing, output, format_, looks, advised(error, smaller(), format_))
        tell(
            f"{len(graph):,} vertices are drawn by --layout {ROOMIER}, too many for --layout dot"
            + ("" if lesser else "; --view shows less")
        )


def _emit_in_rows(thing: Any, output: str, format_: str, looks: Mapping[str, Any], error: TooLarge) -> None:
    """Draw an arena that is too large for the usual layout in rows, or hand on the refusal."""
    from exporters.drawings.things import GRAPH
    from exporters.pictures.picture import check, render

    try:
        check(GRAPH, format_, ROOMIER, looks)
        picture = render(thing, format_, note=tell, layout=ROOMIER, **looks)
    except ArenaError:
        raise error from None
    emit(output, picture)


def _planned(
    subject: Subject,
    view: str | None,
    position: str | None,
    settings: Mapping[str, Setting],
    format_: str,
    looks: dict[str, Any],
) -> Chosen | None:
    """Choose the first picture of a game, or of the view that is asked for, that can be read on the page; or none."""
    from arena.views import ViewRequest
    from exporters.pictures.candidates import planned, planned_among

    if view is None:
        source = subject.source
        request = ViewRequest(subject.unfolded, partial(_counted, source), source.make, None, looks["player"], {})
        return planned(request, format_, looks)
    if view == WHOLE or any(settings.values()):
        return None
    as_asked = (_made(subject, f"--view {view}", view, settings, looks, position) for _ in range(1))
    plan = planned_among(chain(as_asked, _fewer(subject, view, position, settings, looks)), format_, looks)
    return plan and plan._replace(more=f"--view {view} draws more")


def _lesser(subject: Subject, format_: str, looks: Mapping[str, Any]) -> tuple[str, Viewed] | None:
    """Make the first view that can be looked at of a graph that is too large for it; nothing where it is not.

    The moves that are unfolded are bounded, and so is the work on any game.
    """
    from exporters.drawings.things import GRAPH, KINDS, size
    from exporters.pictures.picture import check

    sizes = too_large = None
    try:
        sizes = size(subject.unfolded())
    except TooLarge as error:
        too_large = error
    if sizes and sum(sizes) <= SEEN:
        return None
    counted, settings = subject._replace(solved=partial(_counted, subject.source)), dict.fromkeys(PARAMETERS)
    views = {view: VIEWS[view] for view in VIEWS if VIEWS[view].instead and (sizes or not VIEWS[view].of_graph)}
    for name in sorted(views, key=lambda view: views[view].instead):
        with suppress(ArenaError):
            check(KINDS.get(kind_of(name), GRAPH), format_, None, looks)
            made = viewed(counted, name, None, looks["player"], settings)
            if _looked_at(name, *size(made.graph)):
                tell(_replaced(name, sizes))
                return name, made
    if too_large:
        raise TooLarge(f"{too_large}; arena tree draws the first plies, and --position a board") from None
    return None


def _looked_at(view: str, vertices: int, edges: int) -> bool:
    """Tell whether a picture of a view can be made, and is small enough to be looked at."""
    from exporters.pictures import graphviz

    if kind_of(view):
        return vertices <= graphviz.MAX_VERTICES and edges <= graphviz.MAX_EDGES
    return vertices + edges <= SEEN


def _replaced(view: str, sizes: tuple[int, int] | None) -> str:
    """Say that a view is drawn, and how to have all where that can be."""
    from exporters.drawings.grid import MAX_EDGES, MAX_VERTICES

    vertices, edges = sizes or (MAX_VERTICES + 1, EXPLORED)
    much = f"{vertices:,} vertices and {edges:,} edges" if sizes else f"more than {EXPLORED:,} edges"
    rest = f"; --layout {ROOMIER} draws all" if vertices <= MAX_VERTICES and edges <= MAX_EDGES else ""
    return f"{much} are too many to be looked at: this is --view {view}{rest}"


def _counted(source: Source) -> Solved:
    """Solve the arena of a command in columns, if that takes seconds."""
    from arena.machine import MAX_VERTICES
    from arena.solving.arenas import solve

    return solve(source.compact(MAX_VERTICES, COUNTED))


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
    """Solve the source of a command, or reopen its table; only the file of a graph is read as a DiGraph."""
    from arena.cli.solutions import solved
    from arena.solving.arenas import solve

    if source.game is None and not source.is_columns and not source.is_table:
        require_arena(unfolded(), source)
        return solve(unfolded())
    return solved(source, max_vertices, max_edges)[1]


def _smaller(
    subject: Subject, view: str, position: str | None, settings: Mapping[str, Setting], looks: dict[str, Any]
) -> Iterator[Smaller]:
    """Give smaller pictures: the view with smaller and smaller numbers, then the other views."""
    yield from _fewer(subject, view, position, settings, looks)
    for name in VIEWS:
        with suppress(ArenaError):
            if name != view:
                yield _made(subject, f"--view {name}", name, dict.fromkeys(PARAMETERS), {**looks, "player": None})


def _fewer(
    subject: Subject, view: str, position: str | None, settings: Mapping[str, Setting], looks: dict[str, Any]
) -> Iterator[Smaller]:
    """Give a view with smaller and smaller numbers."""
    for name, parameter in OWN[view].items() if view != WHOLE else ():
        value = parameter.default if settings[name] is None else settings[name]
        while not parameter.choices and value > max(1, parameter.least):
            value -= max(1, value // 4)
            with suppress(ArenaError):
                yield _made(subject, f"--{name} {value}", view, {**settings, name: value}, looks, position)


def _made(
    subject: Subject,
    option: str,
    view: str,
    settings: Mapping[str, Setting],
    looks: Mapping[str, Any],
    position: str | None = None,
) -> Smaller:
    """Make a view, which is asked for by an option."""
    from exporters.pictures.picture import Smaller

    part, whole, player = viewed(subject, view, position, looks["player"], settings)
    mine = {} if kind_of(view) else {"player": player, "whole": whole}
    return Smaller(option, part, {**looks, **mine, "legend": looks["legend"] != "none"})


def _check_player(player: int | None, color: str | None, view: str) -> None:
    """Refuse a player where neither the colours nor the view are about one."""
    if player is None:
        return
    colors = [name for name in choices() if COLORS[name].takes_player]
    views = [name for name, view in VIEWS.items() if view.takes_player]
    if color not in colors and view not in views:
        known = [*(f"--color {name}" for name in colors), *(f"--view {name}" for name in views)]
        raise ParameterError(f"--player {player}: for {' or '.join(known)}")


draw = Verb(
    "draw",
    run,
    [
        *picture_options(),
        click.Option(
            ["--color", "--colour"],
            type=NamedLater(choices),
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
        *options_of("layout", "edges"),
        *BOARD_OPTIONS,
        *LOOKS,
        *options_of("title", *PAGE),
        *ARRAY_BOUNDS,
    ],
)
