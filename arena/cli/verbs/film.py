"""The verb `film`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import click

import exporters
from arena.cli.boards import moves_of
from arena.cli.command import Fields, verb
from arena.cli.options import Bounds, Choice, Graph, Speech
from arena.cli.output import emit, note, progress_bar
from arena.cli.pictures import titled
from arena.cli.source import Source
from arena.errors import ParameterError, one_of
from arena.solving import objectives
from exporters.films.film import FORMATS, LAYOUTS, STILLS, target
from exporters.films.script import FILMS, OF_POSITIONS


class Filmed(Choice):
    """A film; an objective that has none is told why."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        """Say why an objective has no film, or list the choices."""
        if value in objectives.names()[1:]:
            return f"there is no film of {value}: its amounts come about number by number, not layer by layer"
        return super().get_invalid_choice_message(value, ctx)


@verb()
def film(
    source: Source,
    *,
    of: Annotated[str | None, Filmed(list(FILMS))] = None,
    player: Literal["1", "2"] | None = None,
    graph: Graph = None,
    play: str | None = None,
    output: Annotated[str, "-o", "--output", click.Path(allow_dash=True)],
    format_: Annotated[str | None, "--format", Choice(list(dict.fromkeys([*FORMATS, *STILLS])))] = None,
    layout: Annotated[str | None, Choice(LAYOUTS)] = None,
    look: Annotated[Mapping[str, Any], Fields(("labels", "style", "fit", "force"))],
    named: Annotated[Mapping[str, Any], Fields(("title",))],
    speech: Speech,
    bounds: Bounds,
) -> None:
    """Film an algorithm at work: an attractor layer by layer, a kernel round by round, min-max from the leaves.

    Each frame shows what joins with a heavy border. Games with weights have no film.

    Parameters
    ----------
    of
        What is filmed; by default the attractor, or the kernel of a graph without players.
    player
        Whose attractor.  [default: 1]
    graph
        The arena (the default), or the position graph.
    play : MOVES
        A play that stands out, like 4,4,5,5, or a file of it.
    output : FILE
        A .pdf with one page per frame, an animated .gif or .svg, or a new folder of pictures; - is stdout.
    format_
        The format, whatever the ending; in a folder svg or png.
    layout
        How to place vertices.
    """
    from arena.graphs.names import is_bare
    from exporters.films import film as films

    chosen, in_folder = _format(output, format_)
    filmed = titled(source.graph(graph, "positions" if of in OF_POSITIONS else "arena", *bounds.pair), named["title"])
    if player and (of or ("kernel" if is_bare(filmed) else "attractor")) != "attractor":
        raise ParameterError(f"--player {player}: for --of attractor")
    options = {
        "of": of,
        "player": int(player or 1),
        "play": moves_of(play),
        "note": note,
        "layout": layout,
        "lang": speech.language,
        **look,
        "labels": look["labels"] or "text",
    }
    with progress_bar("drawing", "frames") as progress:
        if in_folder:
            exporters.write(output, films.stills(filmed, chosen, progress=progress, **options))
        else:
            emit(output, films.render(filmed, chosen, progress=progress, **options))


def _format(output: str, format_: str | None) -> tuple[str, bool]:
    """Tell the format, and whether every frame is a file in a folder."""
    if output != "-":
        return target(output, format_)
    if format_ is None:
        raise one_of("ending", output, [f"--format {name}" for name in FORMATS])
    if format_ not in FORMATS:
        raise one_of("format on stdout", format_, FORMATS)
    return format_, False
