"""What the verbs that draw have in common: options, endings, titles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli.options import LANG, Choice
from arena.cli.output import emit
from arena.errors import one_of
from exporters.drawings.captions import LABELS
from exporters.drawings.looks import STYLES
from exporters.pictures.languages import languages

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


def titled(graph: DiGraph, title: str | None) -> DiGraph:
    """Give a graph the title that was asked for, if one was."""
    if title is not None:
        graph.graph["name"] = title
    return graph


def emit_picture(output: str, format_: str, render: Callable[[str], str | bytes]) -> None:
    """Write a picture; where there is no Graphviz to lay it out, write the DOT text beside."""
    from exporters.pictures.graphviz import NoGraphviz

    try:
        emit(output, render(format_))
    except NoGraphviz as error:
        if output == "-":
            raise
        source_file = str(Path(output).with_suffix(".dot"))
        emit(source_file, render("dot"))
        raise NoGraphviz(f"{error}; wrote {source_file}") from None


def ending(output: str) -> str:
    """Tell the format from the file's ending; DOT on stdout."""
    ending = "dot" if output == "-" else Path(output).suffix.lower().removeprefix(".")
    if ending not in languages():
        raise one_of("ending", Path(output).name, [f".{format_}" for format_ in languages()])
    return ending


def picture_options() -> list[click.Option]:
    """Make the options of where a picture goes, and as what."""
    formats = list(languages())
    endings = [f".{format_}" for format_ in formats]
    return [
        click.Option(
            ["-o", "--output"],
            type=click.Path(allow_dash=True),
            required=True,
            metavar="FILE",
            help=f"Write to a file ending in {', '.join(endings[:-1])} or {endings[-1]}; - is stdout.",
        ),
        click.Option(["--format", "format_"], type=Choice(formats), help="The format, whatever FILE's ending."),
    ]


TITLE = click.Option(["--title"], metavar="TEXT", help="The title, instead of the game and its parameters.")


LEGEND = click.Option(
    ["--legend/--no-legend"], default=True, show_default=True, help="Say below what it is and what the looks mean."
)


STANDALONE = click.Option(
    ["--standalone"], is_flag=True, help="Make .tex a document of its own, not a picture to \\input."
)


STYLE = click.Option(
    ["--style"],
    type=Choice(list(STYLES)),
    default="default",
    show_default=True,
    help="The palette: safe for the colour-blind, or the courses' blue and red.",
)


LOOKS = [
    click.Option(
        ["--labels"],
        type=Choice(LABELS),
        default="text",
        show_default=True,
        help="What stands in the vertices: the printed position, its board where the game has one, or nothing.",
    ),
    STYLE,
    LANG,
]
