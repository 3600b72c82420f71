"""The options, endings and titles of the verbs that draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli.options import SPOKEN, Choice
from arena.cli.output import emit
from arena.errors import TooLarge, one_of
from exporters.drawings.captions import LABELS
from exporters.drawings.looks import STYLES
from exporters.formats import formats
from exporters.pictures.languages import languages

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.pictures.picture import Smaller


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


def advised(error: TooLarge, smaller: Iterable[Smaller], format_: str, roomier: Smaller | None = None) -> TooLarge:
    """Add to a refusal pictures that can be drawn: two smaller ones, and a roomier one."""
    from exporters.pictures.picture import drawable

    names = [*islice(drawable(smaller, format_), 2), *drawable([roomier] if roomier else [], format_)]
    return TooLarge(f"{error}; {' or '.join(names)} can be drawn") if names else error


def ending(output: str) -> str:
    """Tell the format from the file's ending; DOT on stdout."""
    ending = "dot" if output == "-" else Path(output).suffix.lower().removeprefix(".")
    if ending not in languages():
        raise one_of("ending", Path(output).name, [f".{format_}" for format_ in languages()])
    return ending


def is_picture(output: str) -> bool:
    """Tell whether a file is a picture, not a table; .tex is one, too.

    Raises
    ------
    ParameterError
        If its ending is that of neither.
    """
    format_ = Path(output).suffix.lower().removeprefix(".")
    endings = dict.fromkeys((*formats("table"), *languages()))
    if format_ and format_ not in endings:
        raise one_of("ending", Path(output).name, [f".{each}" for each in endings])
    return format_ in languages()


def picture_options() -> list[click.Option]:
    """Make the options of the file of a picture, and of its format."""
    endings = [f".{format_}" for format_ in languages()]
    return [
        click.Option(
            ["-o", "--output"],
            type=click.Path(allow_dash=True),
            required=True,
            metavar="FILE",
            help=f"Write to a file ending in {', '.join(endings[:-1])} or {endings[-1]}; - is stdout.",
        ),
        click.Option(
            ["--format", "format_"], type=Choice(list(languages())), help="The format, whatever FILE's ending."
        ),
    ]


TITLE = click.Option(["--title"], metavar="TEXT", help="The title, instead of the game and its parameters.")


def tell(text: str) -> None:
    """Print a note about a picture on stderr."""
    click.echo(f"arena: note: {text}", err=True)


def _no_legend(context: click.Context, _: click.Parameter, value: bool) -> None:
    context.meta[NO_LEGEND] = value


def _legend(context: click.Context, _: click.Parameter, value: str | None) -> str | None:
    return "none" if context.meta.get(NO_LEGEND) else value


NO_LEGEND = "arena.cli.pictures.no_legend"
SIZE = [
    click.Option(
        ["--fit"],
        type=Choice(["slide", "column", "page"]),
        help="Make it fit a slide of 16:9, a column of a handout or a page of A4, with the largest letters there.",
    ),
    click.Option(
        ["--letters"], type=float, metavar="PT", help="The points of the smallest letters; with --fit at most."
    ),
    click.Option(["--width"], type=float, metavar="CM", help="The centimetres that it may be wide."),
]
"""How large a picture is on paper."""
PLACES = [
    click.Option(
        ["--direction"],
        type=Choice(["down", "right"]),
        help="Where moves lead; by default down, or with --fit where letters are larger.",
    ),
    click.Option(
        ["--legend"],
        is_flag=False,
        flag_value="below",
        type=Choice(["right", "below", "none"]),
        callback=_legend,
        help="Where it stands what the looks mean; by default below, or with --fit where letters are larger. Without "
        "a legend there is no title.",
    ),
    click.Option(
        ["--no-legend"], is_flag=True, is_eager=True, expose_value=False, callback=_no_legend, help="--legend none."
    ),
]
"""Where things stand in a picture."""
BLANK = click.Option(
    ["--blank"], is_flag=True, help="Leave out the answers: the same picture as the statement of an exercise."
)
DOCUMENT = [
    click.Option(["--standalone"], is_flag=True, help="Make .tex a document of its own, not a picture to \\input."),
    click.Option(
        ["--beamer"], is_flag=True, help="Make .tex slides: first without answers, then with those of row after row."
    ),
]
"""What a .tex file is."""
PAGE = [*SIZE, *PLACES, BLANK, *DOCUMENT]
"""The options of all pictures of nodes and edges."""


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
    *SPOKEN,
]
