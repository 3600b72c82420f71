"""Write a page to click through, with or without the answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from arena.cli.options import OBJECTIVE, SPOKEN, Choice, graph_option, output_option
from arena.cli.output import emit
from arena.cli.pictures import options_of, titled
from arena.cli.solutions import kept_by
from arena.cli.source import Source, require_arena
from arena.cli.verb import Verb
from arena.errors import ParameterError, TooLarge, one_of
from arena.solving.objectives import objective_named
from exporters.drawings.places import PLACINGS, asking

RADIUS = 3
"""The moves around the start of the page of a solution that is kept: on seven columns 10,000 lookups."""
BOUNDS = [
    click.Option(
        [f"--max-{what}"],
        type=click.IntRange(1),
        default=most,
        show_default=True,
        help="Refuse larger arenas; boards are searched in the page instead.",
    )
    for what, most in (("vertices", 100_000), ("edges", 3_000_000))
]


def run(
    source: Source,
    output: str,
    player: str,
    lang: str,
    title: str | None,
    style: str,
    no_answers: bool,
    position: str | None,
    kind: str | None,
    layout: str | None,
    objective: str,
    radius: int | None,
    **bounds: Any,  # as `page.render` takes them
) -> None:
    """Write a page to click through, in one file: the layers, who wins and why, a game against the strategy."""
    if output != "-" and Path(output).suffix.lower() not in (".html", ".htm"):
        raise one_of("ending", Path(output).name, [".html"])
    from arena.graphs.names import is_bare, vertex_named
    from exporters.pages.page import render, render_game
    from exporters.pages.searchable import can_search

    how: dict[str, Any] = {"lang": lang, "style": style, "answers": not no_answers}
    if kept := kept_by(source, objective):
        away = RADIUS if radius is None else radius
        start = kept.solution.start if position is None else kept.solution.at(position)
        part = kept.part(start, lambda _, moves: moves < away, bounds["max_vertices"])
        emit(
            output,
            render(asking(titled(part, title or kept.source.heading), layout), player=int(player), **how, **bounds),
        )
        return
    if radius is not None:
        raise ParameterError(f"--radius {radius}: for a solved table or the folder of an engine")
    begin = source.position(position) if position is not None and source.game else None
    try:
        graph = titled(source.graph(kind, "arena", bounds["max_vertices"], bounds["max_edges"]), title)
    except TooLarge as error:
        if source.game is None or not can_search(game := source.make()):
            raise
        click.echo(f"arena: note: {error}; the page searches the moves itself", err=True)
        emit(output, render_game(game, name=title or source.heading, start=begin, **how))
        return
    if not objective_named(objective).usual:
        require_arena(graph, source)
    start = None
    if position is not None:
        whole = source.game and not is_bare(graph)
        start = source.vertex(graph, position) if whole else vertex_named(graph, position)
    page = render(asking(graph, layout), player=int(player), start=start, objective=objective, **how, **bounds)
    emit(output, page)


explore = Verb(
    "explore",
    run,
    [
        output_option("Write to a file ending in .html; - is stdout.", required=True),
        click.Option(
            ["--player"],
            type=Choice(["1", "2"]),
            default="1",
            show_default=True,
            help="Whose layers the slider begins with.",
        ),
        *SPOKEN,
        *options_of("title", "style"),
        click.Option(
            ["--no-answers"], is_flag=True, help="Open without telling who wins; the page shows the answers on demand."
        ),
        graph_option("arena"),
        OBJECTIVE,
        click.Option(
            ["--layout"],
            type=Choice(["dot", *PLACINGS]),
            help="By Graphviz's dot, which is usual; each vertex where the game or the file says; or on a ring.",
        ),
        click.Option(["--position"], metavar="POSITION", help="Put the token there instead of on the start."),
        click.Option(
            ["--radius"],
            type=click.IntRange(0),
            help=f"Of a solved table or a folder: how many moves around the start all are there.  [default: {RADIUS}]",
        ),
        *BOUNDS,
    ],
)
