"""Draw the coloured graph of a game, a view of it, a position or a play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from arena.cli.boards import BOARD_OPTIONS, STRIP, Alone, draw_alone, moves_of
from arena.cli.options import ARRAY_BOUNDS, OBJECTIVE, NamedLater, graph_option
from arena.cli.pictures import LOOKS, PAGE, emit_picture, ending, options_of, picture_options, tell
from arena.cli.source import Source, require_arena
from arena.cli.verb import Verb
from arena.cli.views import PARAMETERS, VIEW, WHOLE, asking_kept
from arena.errors import ParameterError, TooLarge
from arena.solving.objectives import objective_named
from arena.views import VIEWS
from exporters.drawings.colouring import TAKES_PLAYER, choices

if TYPE_CHECKING:
    from arena.solving.solved import Solved

AROUND = "around"
"""The view of a solution that is kept where nobody names one."""


def run(
    source: Source,
    output: str,
    format_: str | None,
    kind: str | None,
    view: str | None,
    layout: str | None,
    title: str | None,
    max_vertices: int | None,
    max_edges: int | None,
    play: str | None,
    objective: str,
    **looks: Any,
) -> None:
    """Draw the coloured graph of a game: circles for J1, squares for J2, winning moves bold."""
    from exporters.pictures.picture import render

    usual, position = objective_named(objective).usual, None
    if view in VIEWS or source.game is None:  # else it is drawn alone
        position, looks["place"] = looks["place"], None
    alone = Alone(**{name: looks.pop(name) for name in Alone._fields})
    format_ = format_ or ending(output)
    settings = {name: looks.pop(name) for name in PARAMETERS}
    if view == STRIP or alone.asked:
        edges = looks.pop("edges")
        options = {"--graph": kind, "--layout": layout, "--edges": edges}
        options |= {f"--{name}": value for name, value in settings.items()}
        options |= {} if view in (STRIP, WHOLE, None) else {"--view": view}
        options |= {} if usual else {"--objective": objective}
        draw_alone(source, alone, view or WHOLE, output, format_, options, {**looks, "title": title, "play": play})
        return
    _check_player(looks["player"], looks["color"], view)
    looks |= {"play": moves_of(play), "layout": layout, "title": title}
    thing, part = _thing(source, view, position, settings, kind, objective, (max_vertices, max_edges), looks)
    try:
        emit_picture(output, format_, partial(render, thing, note=tell, **part, **looks))
    except TooLarge as error:
        if play is None:
            raise
        raise TooLarge(f"{error}; --view {STRIP} draws the play alone") from None


def _thing(
    source: Source,
    view: str | None,
    position: str | None,
    settings: dict[str, Any],
    kind: str | None,
    objective: str,
    bounds: tuple[int | None, int | None],
    looks: dict[str, Any],
) -> tuple[Any, dict[str, Any]]:
    """Return what is drawn, and what of it: the part of a kept solution, a game, or the graph of a file."""
    from arena.views import viewed

    if kept := _kept(source, objective):
        if view is None:
            tell(f"{kept.solution.size:,} positions are too many to be looked at: this is --view {AROUND}")
        name = AROUND if view is None else view
        graph, whole, player = viewed(asking_kept(kept, name, position, settings, looks["player"], bounds[0]), name)
        looks |= {"title": kept.source.heading if looks["title"] is None else looks["title"]}
        looks |= {"whole": whole, "player": looks["player"] or player} if VIEWS[name].kind == "" else {}
        return graph, {}
    part = {
        "view": view,
        "objective": objective,
        **{name: value for name, value in settings.items() if value is not None},
    }
    if source.game is None:
        graph = source.graph(kind, "arena", *bounds)
        if not objective_named(objective).usual:
            require_arena(graph, source)
        return graph, {**part, "start": position}
    looks["title"] = source.heading if looks["title"] is None else looks["title"]
    start = None if position is None else _start(source, kind, position, bounds)
    sizes = dict(zip(("max_vertices", "max_edges"), bounds, strict=True))
    if view is not None and not VIEWS.get(view, VIEWS["around"]).of_graph and objective_named(objective).usual:
        part["solve"] = partial(_solved, source, *bounds)
    return source.make(), {**part, **sizes, "graph": kind, "start": start}


def _start(source: Source, kind: str | None, text: str, bounds: tuple[int | None, int | None]) -> Any:
    """Find the position where a view starts."""
    from arena.graphs.names import vertex_named

    graph = source.graph(kind, "arena", *bounds)
    return vertex_named(graph, text) if kind == "positions" else source.vertex(graph, text)


def _solved(source: Source, max_vertices: int | None, max_edges: int | None) -> Solved:
    """Solve the game of a command in the way that suits its size."""
    from arena.cli.solutions import solved

    return solved(source, max_vertices, max_edges)[1]


def _kept(source: Source, objective: str) -> Any:
    """Open the solution that is the source, if it is one: its module is loaded only then."""
    if not (source.is_table or source.is_solved):
        return None
    from arena.cli.solutions import kept_by

    return kept_by(source, objective)


def _check_player(player: int | None, color: str | None, view: str | None) -> None:
    """Refuse a player where neither the colours nor the view are about one."""
    if player is None:
        return

    views = [name for name, view in VIEWS.items() if view.takes_player]
    if color not in TAKES_PLAYER and view not in views:
        known = [*(f"--color {name}" for name in TAKES_PLAYER), *(f"--view {name}" for name in views)]
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
