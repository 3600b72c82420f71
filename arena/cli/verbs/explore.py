"""Write a page to click through, with or without the answers."""

from __future__ import annotations

from pathlib import Path

import click

from arena.cli.options import LANG, Choice
from arena.cli.output import emit
from arena.cli.pictures import STYLE, TITLE, titled
from arena.cli.source import Source, require_arena
from arena.cli.verb import Verb
from arena.errors import one_of

BOUNDS = [
    click.Option(
        [f"--max-{what}"], type=click.IntRange(1), default=most, show_default=True, help="Refuse larger arenas."
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
    max_vertices: int,
    max_edges: int,
) -> None:
    """Write a page to click through, in one file: the layers, who wins and why, a game against the strategy."""
    if output != "-" and Path(output).suffix.lower() not in (".html", ".htm"):
        raise one_of("ending", Path(output).name, [".html"])
    from arena.graphs.names import vertex_named
    from exporters.pages import page as explore_html

    if position is not None and source.game:
        source.position(position)  # what cannot be read is refused before the work
    graph = titled(source.graph(None, "arena", max_vertices, max_edges), title)
    require_arena(graph, source)
    start = None
    if position is not None:
        start = source.vertex(graph, position) if source.game else vertex_named(graph, position)
    page = explore_html.render(
        graph,
        player=int(player),
        lang=lang,
        style=style,
        answers=not no_answers,
        start=start,
        max_vertices=max_vertices,
        max_edges=max_edges,
    )
    emit(output, page)


explore = Verb(
    "explore",
    run,
    [
        click.Option(
            ["-o", "--output"],
            type=click.Path(allow_dash=True),
            required=True,
            metavar="FILE",
            help="Write to a file ending in .html; - is stdout.",
        ),
        click.Option(
            ["--player"],
            type=Choice(["1", "2"]),
            default="1",
            show_default=True,
            help="Whose layers the slider begins with.",
        ),
        LANG,
        TITLE,
        STYLE,
        click.Option(
            ["--no-answers"], is_flag=True, help="Open without telling who wins; the page shows the answers on demand."
        ),
        click.Option(["--from", "position"], metavar="POSITION", help="Put the token there instead of on the start."),
        *BOUNDS,
    ],
)
