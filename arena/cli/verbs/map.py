"""The verb `map`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from arena.cli.command import Fields, verb
from arena.cli.options import Bounds, Choice, Lang, Written
from arena.cli.output import note, progress_bar
from arena.cli.pictures import PAGE, emit_picture, ending
from arena.cli.source import Source
from arena.errors import ParameterError
from arena.machine import MAX_EDGES, MAX_VERTICES
from arena.words import Speaker
from exporters.drawings.coloring import choices

OF = [name for name in choices("", "graph") if name != "none"]
"""The colourings of graphs without players, which maps take."""


@verb()
def map(  # noqa: A001 - verbs are functions of their names
    source: Source,
    *,
    of: Annotated[str, Choice(OF)] = "outcome",
    slices: Annotated[tuple[str, ...], "--slice"] = (),
    written: Written,
    page: Annotated[Mapping[str, Any], Fields(("style", "title", *(name for name in PAGE if name != "direction")))],
    speech: Lang,
    bounds: Bounds,
) -> None:
    """Draw the positions of a game of two numbers as the cells of a map: a rook's squares, two heaps.

    Parameters
    ----------
    of
        What the colors and numbers show.
    slices : NAME=NUMBER
        Fix another number of the positions, as in --slice "heap 3=2".
    """
    from exporters.drawings import map as maps
    from exporters.drawings.chart import axis_name
    from exporters.pictures.picture import render_map

    format_ = written.format_ or ending(written.output)
    most = {"max_vertices": bounds.max_vertices or MAX_VERTICES, "max_edges": bounds.max_edges or MAX_EDGES}
    if source.game is None:
        if slices:
            raise ParameterError(f"--slice {slices[0]}: for games, and {source.name} is a file")
        graph, solution = source.graph("positions", "positions", *bounds.pair), None
    else:
        game = source.make()
        fixed = _fixed(game, slices)
        with progress_bar(f"unfolding {source.name}", " positions") as progress:
            graph, solution = maps.plane(game, fixed, **most, progress=progress)
        words = Speaker(speech.language)
        graph.graph["name"] = ", ".join(
            [source.heading, *(f"{axis_name(name, words)} = {number:g}" for name, number in fixed.items())]
        )
    look = {"color": of, "lang": speech.language, **page}
    emit_picture(written.output, format_, lambda ending: render_map(graph, solution, ending, note=note, **look))


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
