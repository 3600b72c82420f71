"""Draw the coloured graph of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import BOUNDS, graph_option
from arena.cli.source import Source, Verb, emit
from arena.cli.views import VIEW, viewed
from arena.errors import ParameterError
from exporters.drawings.colourings import COLORS

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
from arena.cli.pictures import (
    DRAWN,
    FORMATS,
    LEGEND,
    LOOKS,
    STANDALONE,
    TITLE,
    check_standalone,
    emit_picture,
    ending,
    picture_options,
    titled,
)

GRID_DPI = 96
"""Dots an inch of a PNG of thousands of vertices."""


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
    from exporters.pictures import mermaid, tikz

    format_ = format_ or ending(output, DRAWN)
    check_standalone(standalone, format_)
    if view == "layers":
        _check_layers(format_, layout, looks)
    graph = titled(source.graph(kind, "arena", max_vertices, max_edges), title)
    graph, whole, looks["player"] = viewed(source, graph, view, position, radius, looks["player"])
    if layout == "grid":
        emit_grid(source, output, graph, whole, format_, looks)
    elif format_ == "mmd":
        emit(output, mermaid.render(graph, whole=whole, **looks))
    elif format_ == "tex":
        emit(output, tikz.render(graph, whole=whole, **looks, standalone=standalone))
    else:
        emit_picture(output, _text(graph, whole, format_, **looks), format_)


def _check_layers(format_: str, layout: str, looks: dict[str, Any]) -> None:
    """Refuse what merged layers cannot show."""
    if format_ not in FORMATS:
        raise ParameterError(f"--view layers: not as .{format_} (one of {', '.join(FORMATS)})")
    if layout == "grid":
        raise ParameterError("--layout grid: not with --view layers, which has a layout of its own")
    if looks["color"] or looks["labels"] != "text":
        raise ParameterError("--color and --labels: not with --view layers, which shows winners and numbers")


def _text(
    graph: DiGraph,
    whole: DiGraph | None,
    format_: str,
    *,
    color: str | None,
    player: int,
    labels: str,
    style: str,
    lang: str,
    legend: bool,
) -> str:
    """Write a drawing as DOT text, once it is known that what is to lay it out can."""
    from exporters.drawings.colourings import colour
    from exporters.pictures import dot
    from exporters.pictures import dot_layers as layers_dot
    from exporters.pictures import graphviz as picture

    if format_ != "dot":
        picture.check_size(len(graph), graph.number_of_edges())
    if graph.graph.get("kind") == "layers":
        return layers_dot.render(graph, style=style, lang=lang, legend=legend)
    drawn = colour(graph, color, player, style=style, lang=lang, whole=whole)
    if format_ != "dot":
        picture.check(graph, drawn.rows)
    return dot.paint(graph, drawn, labels=labels, lang=lang, legend=legend)


def emit_grid(
    source: Source, output: str, graph: DiGraph, whole: DiGraph | None, format_: str, looks: dict[str, Any]
) -> None:
    """Draw a large arena by rows of small vertices, without a layout engine."""
    from arena.graphs.names import is_bare
    from exporters.pictures import dot_grid as grid_dot
    from exporters.pictures import graphviz as picture

    if format_ not in FORMATS:
        raise ParameterError(f"--layout grid: as {', '.join(FORMATS)}, not as .{format_}")
    if is_bare(graph):
        raise ParameterError(f"--layout grid: {source.title} is a bare graph, and the grid is for arenas")
    labels = looks.pop("labels")
    if labels != "text":
        raise ParameterError(f"--labels {labels}: the vertices of a grid are too small for labels")
    looks["color"] = looks["color"] or "winner"
    text = grid_dot.render(graph, whole=whole, **looks)
    if format_ == "png" and max(len(graph), graph.number_of_edges()) > grid_dot.FEW:
        emit(output, picture.as_large_png(picture.render(text, "svg", placed=True), GRID_DPI))
    else:
        emit(output, text if format_ == "dot" else picture.render(text, format_, placed=True))


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
