"""Draw the positions of a game as the cells of a map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import BOUNDS, LANG, Choice
from arena.cli.output import progress_bar
from arena.cli.pictures import PAGE, emit_picture, ending, options_of, picture_options, tell
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.errors import ParameterError
from arena.words import Speaker
from exporters.drawings.colouring import choices

if TYPE_CHECKING:
    from collections.abc import Sequence


OF = [name for name in choices("", "graph") if name != "none"]
"""The colourings of graphs without players, which maps take."""


def run(
    source: Source,
    output: str,
    format_: str | None,
    of: str,
    slices: Sequence[str],
    style: str,
    lang: str,
    title: str | None,
    max_vertices: int,
    max_edges: int,
    **page: Any,
) -> None:
    """Draw the positions of a game of two numbers as the cells of a map: a rook's squares, two heaps.

    Of a game of more numbers two are shown, and the others fixed: --slice "heap 3=2".
    """
    from exporters.drawings import map as maps
    from exporters.drawings.chart import axis_name
    from exporters.pictures.picture import render_map

    format_ = format_ or ending(output)
    if source.game is None:
        if slices:
            raise ParameterError(f"--slice {slices[0]}: for games, and {source.name} is a file")
        graph, solution = source.graph("positions", "positions", max_vertices, max_edges), None
    else:
        game = source.make()
        fixed = _fixed(game, slices)
        with progress_bar(f"unfolding {source.name}", " positions") as progress:
            plane = maps.plane(game, fixed, max_vertices=max_vertices, max_edges=max_edges, progress=progress)
        graph, solution = plane
        words = Speaker(lang)
        graph.graph["name"] = ", ".join(
            [source.heading, *(f"{axis_name(name, words)} = {number:g}" for name, number in fixed.items())]
        )
    look = {"color": of, "style": style, "lang": lang, "title": title, **page}
    emit_picture(output, format_, lambda ending: render_map(graph, solution, ending, note=tell, **look))


def _fixed(game: object, slices: Sequence[str]) -> dict[str, float]:
    """Read the numbers that are fixed, by their names or by their places among them."""
    from exporters.drawings.map import numbers_of

    names, fixed = numbers_of(game), dict[str, float]()
    for text in slices:
        name, number = (part.strip() for part in text.partition("=")[::2])
        if name.isdecimal() and 0 < int(name) <= len(names) and name not in names:
            name = names[int(name) - 1]
        if name in fixed:
            raise ParameterError(f"--slice {text}: {name} is fixed already, to {fixed[name]:g}")
        try:
            fixed[name] = float(number)
        except ValueError:
            example = f"{names[-1]}=0" if names else "NAME=NUMBER"
            raise ParameterError(f"--slice {text!r} (a number's name and what it is, like {example!r})") from None
    return fixed


map = Verb(  # noqa: A001 - verbs are builder by their names
    "map",
    run,
    [
        *picture_options(),
        click.Option(
            ["--of"], type=Choice(OF), default="outcome", show_default=True, help="What the colours and numbers say."
        ),
        click.Option(
            ["--slice", "slices"],
            multiple=True,
            metavar="NAME=NUMBER",
            help="Fix a number of the positions, by its name or its place: 'heap 3=2' or 3=2. May be repeated.",
        ),
        *options_of("style"),
        LANG,
        *options_of("title", *(name for name in PAGE if name != "direction")),
        *BOUNDS,
    ],
)
