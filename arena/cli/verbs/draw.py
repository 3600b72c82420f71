"""Draw the coloured graph of a game."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from arena.cli.options import BOUNDS, graph_option
from arena.cli.pictures import (
    DRAWN,
    LEGEND,
    LOOKS,
    STANDALONE,
    TITLE,
    emit_picture,
    ending,
    picture_options,
    titled,
)
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.cli.views import VIEW, viewed
from exporters.drawings.colourings import COLORS


def run(
    source: Source,
    output: str,
    format_: str | None,
    kind: str | None,
    view: str,
    position: str | None,
    radius: int | None,
    layout: str,
    standalone: bool,
    title: str | None,
    max_vertices: int,
    max_edges: int,
    **looks: Any,
) -> None:
    """Draw the coloured graph of a game: circles for J1, squares for J2, winning moves bold."""
    from exporters.pictures import things

    format_ = format_ or ending(output, DRAWN)
    looks |= {"labels": None if looks["labels"] == "text" else looks["labels"], "standalone": standalone}
    things.check(things.LAYERS if view == "layers" else things.GRAPH, format_, layout, looks)
    graph = titled(source.graph(kind, "arena", max_vertices, max_edges), title)
    graph, whole, player = viewed(source, graph, view, position, radius, looks["player"])
    if view != "layers":
        looks |= {"player": player, "whole": whole}
    emit_picture(output, format_, partial(things.render, graph, layout=layout, **looks))


draw = Verb(
    "draw",
    run,
    [
        *picture_options(DRAWN),
        click.Option(
            ["--color", "--colour"],
            type=click.Choice(list(COLORS)),
            help="What the colours say; by default who wins (winner, or outcome without players), in the style of the "
            "courses whose turn it is (player).",
        ),
        click.Option(
            ["--player"],
            type=click.IntRange(1, 2),
            help="Whose attractor, 1 by default; with --view proof, who does not lose.",
        ),
        graph_option("arena"),
        *VIEW,
        click.Option(
            ["--layout"],
            type=click.Choice(["dot", "grid"]),
            default="dot",
            show_default=True,
            help="By Graphviz's dot, or, for thousands of vertices, small ones in rows.",
        ),
        *LOOKS,
        TITLE,
        LEGEND,
        STANDALONE,
        *BOUNDS,
    ],
)
