"""`arena draw`: the arena as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import BOUNDS, graph_option
from arena.cli.source import Source, Verb, emit
from arena.cli.view import VIEW, viewed
from arena.errors import ParameterError, one_of
from exporters._colors import COLORS
from exporters._looks import STYLES
from exporters._words import LANGUAGES
from exporters.dot import LABELS

if TYPE_CHECKING:
    from arena.attributes import DiGraph

GRID_DPI = 96
"""Dots an inch of a PNG of thousands of vertices."""
FORMATS = ["dot", "svg", "png", "pdf"]
DRAWN = [*FORMATS, "tex", "mmd"]
"""Arenas are drawn for LaTeX and for Mermaid as well."""


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
    from exporters import mermaid, tikz

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
    from exporters import dot, layers_dot, picture
    from exporters._colors import colour

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
    from arena.graph import is_bare
    from exporters import grid_dot, picture

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


def check_standalone(standalone: bool, format_: str) -> None:
    """Refuse --standalone for what is no .tex."""
    if standalone and format_ != "tex":
        raise ParameterError("--standalone is about .tex: other pictures stand for themselves")


def titled(graph: DiGraph, title: str | None) -> DiGraph:
    """Give a graph the title that was asked for, if one was."""
    if title is not None:
        graph.graph["name"] = title
    return graph


def emit_picture(output: str, text: str, format_: str) -> None:
    """Draw DOT text and write the picture; where nothing can draw it, write the text beside."""
    from exporters import picture

    try:
        emit(output, text if format_ == "dot" else picture.render(text, format_))
    except picture.NoGraphviz as error:
        if output == "-":
            raise
        source_file = str(Path(output).with_suffix(".dot"))
        emit(source_file, text)
        raise picture.NoGraphviz(f"{error}; wrote {source_file}") from None


def ending(output: str, formats: Sequence[str] = FORMATS) -> str:
    """Tell the format from the file's ending; DOT on stdout."""
    ending = "dot" if output == "-" else Path(output).suffix.lower().removeprefix(".")
    if ending not in formats:
        raise one_of("ending", Path(output).name, [f".{format_}" for format_ in formats])
    return ending


def picture_options(formats: Sequence[str]) -> list[click.Option]:
    """Make the options of where a picture goes, and as what."""
    endings = [f".{format_}" for format_ in formats]
    return [
        click.Option(
            ["-o", "--output"],
            type=click.Path(allow_dash=True),
            required=True,
            metavar="FILE",
            help=f"Write to a file ending in {', '.join(endings[:-1])} or {endings[-1]}; - is stdout.",
        ),
        click.Option(["--format", "format_"], type=click.Choice(formats), help="The format, whatever FILE's ending."),
    ]


PICTURE = picture_options(FORMATS)
TITLE = click.Option(["--title"], metavar="TEXT", help="The title, instead of the game and its parameters.")
LEGEND = click.Option(
    ["--legend/--no-legend"], default=True, show_default=True, help="Say below what it is and what the looks mean."
)
STANDALONE = click.Option(
    ["--standalone"], is_flag=True, help="Make .tex a document of its own, not a picture to \\input."
)
STYLE = click.Option(
    ["--style"],
    type=click.Choice(list(STYLES)),
    default="default",
    show_default=True,
    help="The palette: safe for the colour-blind, or the courses' blue and red.",
)
LANG = click.Option(
    ["--lang"], type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language of the legend."
)
LOOKS = [
    click.Option(
        ["--labels"],
        type=click.Choice(LABELS),
        default="text",
        show_default=True,
        help="What stands in the vertices: the printed position, its board where the game has one, or nothing.",
    ),
    STYLE,
    LANG,
]
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
