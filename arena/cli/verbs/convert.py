"""Write an arena in another format."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import exporters
from arena.cli.arena_output import TO, emit_arena, emit_tables, target_named
from arena.cli.options import ARRAY_BOUNDS, Choice, graph_option
from arena.cli.solutions import reopened
from arena.cli.source import Source
from arena.cli.tables import check_table, emit_streamed
from arena.cli.verb import Verb
from arena.errors import ParameterError
from arena.words import Speaker
from exporters.formats import check_place, leaves_out, options_of

if TYPE_CHECKING:
    from arena.graphs.compact import CompactArena


def run(
    source: Source,
    out: str | None,
    output: str | None,
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
    if (out is None) == (output is None):
        raise click.UsageError("one OUT, or -o OUT")
    output = str(out or output)
    if source.is_table:
        _write_table(source, output, (from_, to, player, kind))
        return
    source_format, target = from_ or exporters.format_of(source.name) or "json", to or target_named(output)
    if from_ and source.game is not None:
        raise ParameterError(f"--from-format {from_}: {source.name} is a game, not a file")
    options = {} if player is None else {"player": int(player)}
    reading = options if source.game is None and "player" in options_of("read", source_format) else {}
    writing: dict[str, Any] = options if not reading or "player" in options_of("write", target) else {}
    source = replace(source, reading={**source.reading, **({"format": from_} if from_ else {}), **reading})
    if output != "-":
        check_place(output, target)
    if source.game is None and not (source.is_solved or source.reading.get("alternate") or leaves_out(target)):
        emit_tables(output, source.tables(kind, max_vertices, max_edges), target, **writing)
        return
    columns = _columns(source, source_format, target, kind, (max_vertices, max_edges))
    if columns is None:
        graph = source.graph(kind, "arena", max_vertices, max_edges)
        emit_arena(output, graph, target, is_game=source.game is not None, **writing)
        return
    named = replace(columns, title=columns.title or Path(source.name).stem)
    emit_arena(output, named, target, **writing)


def _columns(
    source: Source, source_format: str, target: str, kind: str | None, bounds: tuple[int | None, int | None]
) -> CompactArena | None:
    """Read or unfold the columns, where they hold all that the target has a place for; else None."""
    if kind == "positions" or source.reading.get("alternate"):
        return None
    arrays = ("npz", "parquet")
    of_file = source.game is None and ("move" in leaves_out(target) or source_format in arrays)
    if source.game is None and not source.is_solved and (of_file or target in arrays):
        return source.columns(*bounds)
    return source.compact(*bounds) if target in arrays or source.is_solved else None


def _write_table(source: Source, output: str, others: tuple[str | None, ...]) -> None:
    """Write the positions of a solved game with their values."""
    if any(others):
        raise ParameterError(f"{source.name} is a solved game, and gives a table by OUT's ending: no other options")
    check_table(output)
    solution = reopened(source)[1]
    emit_streamed(output, solution.row, solution.rows(), len(solution), Speaker())


convert = Verb(
    "convert",
    run,
    [
        click.Argument(["out"], metavar="[OUT]", required=False),
        click.Option(["-o", "--output", "output"], metavar="OUT", help="The file or the folder."),
        click.Option(
            ["--from-format", "from_"],
            type=Choice(exporters.formats()),
            help="What the file is, whatever its ending.",
        ),
        TO,
        click.Option(
            ["--player"],
            type=Choice(["1", "2"]),
            help="Who is Even in pg, read or written, and whom acceptance favours in hoa.",
        ),
        graph_option("arena"),
        *ARRAY_BOUNDS,
    ],
)
