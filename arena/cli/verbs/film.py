"""The verb `film`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import arena
from arena.cli.command import Fields, verb
from arena.cli.options import OF_ENDING, Bounds, Choice, File, Graph, Help, Side, Speech
from arena.cli.output import note, place
from arena.cli.source import Source
from arena.errors import ParameterError, one_of
from exporters.films.film import FILMS, FORMATS, LAYOUTS, OF_POSITIONS, STILLS, target


@verb(
    help={"output": Help("An animated .gif or .svg, a .pdf, or a new folder of pictures; - is stdout.", "FILE")},
    groups=(Speech, Bounds),
)
def film(
    source: Source,
    *,
    of: Annotated[str | None, Choice(list(FILMS)), Help("What to film; by default attractor or kernel.")] = None,
    player: Annotated[Side, Help("The player whose attractor is filmed.  [default: 1]", "1|2")] = None,
    graph: Graph = None,
    output: File,
    format_: Annotated[str | None, "--format", Choice([*dict.fromkeys([*FORMATS, *STILLS])]), OF_ENDING] = None,
    layout: Annotated[str | None, Choice(LAYOUTS), Help("How to place the vertices.")] = None,
    look: Annotated[Mapping[str, Any], Fields(("labels", "style", "title", "fit", "force"))],
) -> None:
    """Film an algorithm at work: an attractor layer by layer, a kernel round by round, min-max from the leaves.

    Heavy borders mark what each frame adds. There are no films of games with weights.
    """
    if output == "-" and format_ not in FORMATS:
        raise one_of("format on stdout", format_ or output, [f"--format {name}" for name in FORMATS])
    if output != "-":
        target(output, format_)  # which refuses other endings before the work
    filmed = source.graph(graph, "positions" if of in OF_POSITIONS else "arena")
    if player and (of or ("kernel" if arena.is_bare(filmed) else "attractor")) != "attractor":
        raise ParameterError(f"--player {player}: for --of attractor")
    options = {"player": player or 1, "layout": layout, "lang": source.lang, **look}
    with place(output, f".{format_}") as path:
        arena.film(filmed, path, of=of, format=format_, note=note, **options)
