"""Write an arena in another format."""

from __future__ import annotations

from dataclasses import replace

import click

import exporters
from arena.cli.options import ARRAY_BOUNDS, Choice, graph_option
from arena.cli.output import emit
from arena.cli.solutions import reopened
from arena.cli.source import Source
from arena.cli.tables import check_table, emit_streamed
from arena.cli.verb import Verb
from arena.errors import ParameterError, one_of
from arena.graphs.marks import marks_of
from exporters.arena_files import content
from exporters.formats import can, check_place, has_columns, leaves_out, options_of, target_of


def run(
    source: Source,
    output: str,
    from_: str | None,
    to: str | None,
    player: str | None,
    kind: str | None,
    max_vertices: int | None,
    max_edges: int | None,
) -> None:
    """Write an arena in another format: by OUT's ending; a folder gets nodes.csv and edges.csv, - is stdout.

    A solved table, or the folder of a game that an engine has solved, gives its table: .parquet for pandas and DuckDB.
    """
    if source.is_table:
        _write_table(source, output, (from_, to, player, kind))
        return
    source_format, target = from_ or exporters.format_of(source.name) or "json", to or _target(output)
    if from_ and source.game is not None:
        raise ParameterError(f"--from {from_}: {source.name} is a game, not a file")
    if from_:
        source = replace(source, reading={**source.reading, "format": from_})
    options = {} if player is None else {"player": int(player)}
    reading = options if source.game is None and "player" in options_of("read", source_format) else {}
    writing = options if not reading or "player" in options_of("render", target) else {}
    if has_columns(target) and source.makes_columns(kind):
        emit(output, exporters.render(source.compact(max_vertices, max_edges), target, **writing))
        return
    if output != "-":
        check_place(output, target)
    graph = source.graph(kind, "arena", max_vertices, max_edges, **reading)
    if lost := [mark for mark in marks_of(graph) if mark in leaves_out(target)]:
        click.echo(f"arena: note: {target} has no place for {' and '.join(lost)}, which objectives ask for", err=True)
    if output == "-":
        emit(output, exporters.render(graph, target, **writing))
    else:
        exporters.write(output, content(graph, output, target, **writing))


def _write_table(source: Source, output: str, others: tuple[str | None, ...]) -> None:
    """Write the positions of a solved game with their values."""
    if any(others):
        raise ParameterError(f"{source.name} is a solved game, and gives a table by OUT's ending: no other options")
    check_table(output)
    solution = reopened(source)[1]
    emit_streamed(output, solution.row, solution.rows(), len(solution))


def _target(output: str) -> str:
    """Tell the format by the ending; a name without one is a folder, and stdout needs --to."""
    if output == "-":
        raise one_of("format", output, [f"--to {name}" for name in _formats("render")])
    try:
        return target_of(output)
    except ParameterError as error:
        raise ParameterError(f"{error}; --to writes a format whatever the ending") from None


def _formats(use: str) -> list[str]:
    return [name for name in exporters.formats() if can(use, name)]


convert = Verb(
    "convert",
    run,
    [
        click.Argument(["output"], metavar="OUT"),
        click.Option(
            ["--from", "--from-format", "from_"],
            type=Choice(_formats("read")),
            help="What the file is, whatever its ending.",
        ),
        click.Option(["--to"], type=Choice(_formats("render")), help="What to write, whatever OUT's ending."),
        click.Option(
            ["--player"],
            type=Choice(["1", "2"]),
            help="Who is Even in pg, read or written, and whom acceptance favours in hoa.",
        ),
        graph_option("arena"),
        *ARRAY_BOUNDS,
    ],
)
