"""`arena draw`: the arena as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from arena.cli.options import BOUNDS, graph_option
from arena.cli.source import Source, Verb, emit
from arena.errors import one_of
from exporters._colors import COLORS

FORMATS = ["dot", "svg", "png", "pdf"]


def run(
    source: Source,
    output: str,
    format_: str | None,
    color: str | None,
    player: str,
    kind: str | None,
    max_vertices: int,
    max_edges: int,
) -> None:
    """Draw the coloured graph of a game: circles for J1, squares for J2, winning moves bold."""
    from exporters import dot, picture

    format_ = format_ or ending(output)
    graph = source.graph(kind, "arena", max_vertices, max_edges)
    if format_ != "dot":
        picture.check_size(len(graph), graph.number_of_edges())
    emit_picture(output, dot.render(graph, color=color, player=int(player)), format_)


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


def ending(output: str) -> str:
    """Tell the format from the file's ending; DOT on stdout."""
    ending = "dot" if output == "-" else Path(output).suffix.lower().removeprefix(".")
    if ending not in FORMATS:
        raise one_of("ending", Path(output).name, [f".{format_}" for format_ in FORMATS])
    return ending


PICTURE = [
    click.Option(
        ["-o", "--output"],
        type=click.Path(allow_dash=True),
        required=True,
        metavar="FILE",
        help="Write to a file ending in .dot, .svg, .png or .pdf; - is stdout.",
    ),
    click.Option(["--format", "format_"], type=click.Choice(FORMATS), help="The format, whatever FILE's ending."),
]
draw = Verb(
    "draw",
    run,
    [
        *PICTURE,
        click.Option(
            ["--color", "--colour"],
            type=click.Choice(list(COLORS)),
            help="What the colours say; by default who wins (winner, or outcome without players).",
        ),
        click.Option(
            ["--player"], type=click.Choice(["1", "2"]), default="1", show_default=True, help="Whose attractor."
        ),
        graph_option("arena"),
        *BOUNDS,
    ],
)
