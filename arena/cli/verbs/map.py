"""The verb `map`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import arena
import games
from arena.cli.command import Fields, verb
from arena.cli.options import Choice, Help, Lang, Written
from arena.cli.output import note
from arena.cli.pictures import PAGE
from arena.cli.rendering import Answer
from arena.cli.source import Source
from arena.errors import ParameterError
from exporters.drawings.coloring import choices

OF = [name for name in choices("", "graph") if name != "none"]


@verb(writes=("picture",), groups=(Written, Lang))
def map(  # noqa: A001 - verbs are functions of their names
    source: Source,
    *,
    of: Annotated[str, Choice(OF), Help("What the colors and numbers show.")] = "outcome",
    slices: Annotated[
        tuple[str, ...],
        "--slice",
        Help('Fix another number of the positions, as in --slice "heap 3=2".', "NAME=NUMBER"),
    ] = (),
    look: Annotated[Mapping[str, Any], Fields(("style", "title", *(name for name in PAGE if name != "direction")))],
) -> Answer:
    """Draw the positions of a game of two numbers as the cells of a map: a rook's squares, two heaps."""
    from exporters.drawings.chart import axis_name
    from exporters.drawings.map import TITLES

    if source.game is None and slices:
        raise ParameterError(f"--slice {slices[0]}: for games, and {source.name} is a file")
    thing: Any = source.make() if source.game else source.graph("positions", "positions")
    fixed = _fixed(thing, slices) if source.game else {}
    options = {**look, "lang": source.lang}
    if source.game and look["title"] is None and (fixed or source.name not in games.names()):
        words = source.words
        names = [source.heading, *(f"{axis_name(name, words)} = {number:g}" for name, number in fixed.items())]
        options["title"] = words("{name}: {what}", name=", ".join(names), what=words(TITLES[of]))
    return Answer(picture=lambda path: arena.draw_map(thing, path, of=of, fixed=fixed or None, note=note, **options))


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
