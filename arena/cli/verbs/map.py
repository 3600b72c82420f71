"""The verb `map`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import arena
from arena.cli.command import Fields, verb
from arena.cli.options import PAGE, Choice, Help, Lang, Written
from arena.cli.output import note
from arena.cli.rendering import Answer
from arena.cli.source import Source
from arena.errors import ParameterError
from exporters.drawings.coloring import choices

OF = [name for name in choices("", "graph") if name != "none"]


@verb(writes=("picture",), groups=(Written, Lang))
def map(  # noqa: A001 - verbs are functions of their names
    source: Source,
    *,
    of: Annotated[str, Choice(OF), Help("Meaning of the colors and numbers.")] = "outcome",
    look: Annotated[Mapping[str, Any], Fields(("style", "title", *(name for name in PAGE if name != "direction")))],
) -> Answer:
    """Draw the positions of a game as the cells of a map, by their two numbers: a rook's squares, two heaps."""
    thing: Any = source.make() if source.game else source.graph()
    if not source.game and not arena.is_bare(thing):
        raise ParameterError(f"{source.name}: a map shows a graph without players; draw {source.name} --layout board")
    return Answer(picture=lambda path: arena.draw_map(thing, path, of=of, note=note, lang=source.lang, **look))
