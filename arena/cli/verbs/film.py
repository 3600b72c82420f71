"""Film how an attractor, a kernel, values or winners come about."""

from __future__ import annotations

from typing import Any

import click

import exporters
from arena.cli.boards import PLAY, moves_of
from arena.cli.options import BOUNDS, Choice, graph_option, output_option
from arena.cli.output import emit, progress_bar
from arena.cli.pictures import LOOKS, options_of, tell, titled
from arena.cli.source import Source
from arena.cli.verb import Verb
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


def run(
    source: Source,
    output: str,
    format_: str | None,
    of: str | None,
    player: str | None,
    play: str | None,
    kind: str | None,
    title: str | None,
    max_vertices: int,
    max_edges: int,
    **looks: Any,  # as `films.frames` takes them
) -> None:
    """Film how the attractor grows, layer by layer, or the kernel, round by round, or min-max values, from the leaves.

    Without players the attractors of both are one film, of the remoteness: from the ends of play, ply by ply.

    Of a Büchi, co-Büchi or parity game each frame is a step of Zielonka's algorithm: what is set aside, and who takes
    what of the rest. Of a safety game
    it is a layer of what J2 attracts to F2. Games with weights have no film: their amounts come about number by number,
    not layer by layer.

    Whatever joins in a frame has a heavy border, and the moves by which it joins are bold; nothing else moves. Leaves
    are worth what a file says of them, else +1, 0 or -1.
    """
    from arena.graphs.names import is_bare
    from exporters.films import film

    format_, in_folder = _format(output, format_)
    graph = titled(source.graph(kind, "positions" if of in OF_POSITIONS else "arena", max_vertices, max_edges), title)
    if player and (of or ("kernel" if is_bare(graph) else "attractor")) != "attractor":
        raise ParameterError(f"--player {player}: for --of attractor")
    options = {
        "of": of,
        "player": int(player or 1),
        "play": moves_of(play),
        "note": tell,
        **looks,
        "labels": looks["labels"] or "text",
    }
    with progress_bar("drawing", "frames") as progress:
        if in_folder:
            exporters.write(output, film.stills(graph, format_, progress=progress, **options))
        else:
            emit(output, film.render(graph, format_, progress=progress, **options))


def _format(output: str, format_: str | None) -> tuple[str, bool]:
    """Tell the format, and whether every frame is a file in a folder."""
    if output != "-":
        return target(output, format_)
    if format_ is None:
        raise one_of("ending", output, [f"--format {name}" for name in FORMATS])
    if format_ not in FORMATS:
        raise one_of("format on stdout", format_, FORMATS)
    return format_, False


film = Verb(
    "film",
    run,
    [
        output_option(
            "Write to a file ending in .pdf (a page a frame), .gif or .svg (animated), or to a new folder of "
            "numbered pictures; - is stdout.",
            required=True,
            metavar="OUT",
        ),
        click.Option(
            ["--format", "format_"],
            type=Choice(list(dict.fromkeys([*FORMATS, *STILLS]))),
            help="The format, whatever OUT's ending; in a folder svg, which is the default, or png.",
        ),
        click.Option(
            ["--of"],
            type=Filmed(list(FILMS)),
            help="What comes about; by default the attractor, or the kernel of a graph without players.",
        ),
        click.Option(["--player"], type=Choice(["1", "2"]), help="Whose attractor.  [default: 1]"),
        graph_option("arena"),
        PLAY,
        click.Option(
            ["--layout"],
            type=Choice(LAYOUTS),
            help="By Graphviz's dot, which is usual; as the cells of a map; each vertex where the game or the file "
            "says; or on a ring.",
        ),
        *LOOKS,
        *options_of("fit", "force", "title"),
        *BOUNDS,
    ],
)
