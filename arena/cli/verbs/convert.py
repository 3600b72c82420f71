"""The verb `convert`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import click

import exporters
from arena.cli.arena_output import emit_arena, written_format
from arena.cli.command import verb
from arena.cli.options import Bounds, Choice, Graph
from arena.cli.output import check_parent
from arena.cli.solutions import reopened
from arena.cli.source import Source
from arena.cli.tables import check_table, emit_streamed
from arena.errors import ParameterError
from arena.words import Speaker
from exporters.formats import leaves_out, options_of, written_formats

if TYPE_CHECKING:
    from arena.graphs.compact import CompactArena


@verb()
def convert(
    source: Source,
    *,
    output: Annotated[str | None, "-o", "--output", click.Path(allow_dash=True)] = None,
    from_format: Annotated[str | None, Choice(exporters.formats())] = None,
    to: Annotated[str | None, "--to-format", Choice(written_formats())] = None,
    player: Literal["1", "2"] | None = None,
    graph: Graph = None,
    bounds: Bounds,
) -> None:
    """Write a game or an arena file in another format, by the ending of the file to write.

    A solved table, or the folder of a game that an engine has solved, gives its table: .parquet for pandas and DuckDB.

    Parameters
    ----------
    output : FILE
        What to write: a file, a folder of nodes.csv and edges.csv, or - for stdout.
    from_format
        The format of the file to read, whatever its ending.
    to
        The format to write, whatever the ending.
    player
        Who is Even in .pg, and whom acceptance favors in .hoa.
    graph
        The arena (the default), or the position graph.
    """
    if output is None:
        raise click.UsageError("-o FILE is missing: what to write")
    if source.is_table:
        others = (from_format, to, player, graph)
        _write_table(source, output, others)
        return
    source_format, target = from_format or exporters.format_of(source.name) or "json", written_format(output, to)
    if from_format and source.game is not None:
        raise ParameterError(f"--from-format {from_format}: {source.name} is a game, not a file")
    if output != "-":
        check_parent(output)
    options = {} if player is None else {"player": int(player)}
    reading = options if source.game is None and "player" in options_of("read", source_format) else {}
    writing: dict[str, Any] = options if not reading or "player" in options_of("write", target) else {}
    named_format = {"format": from_format} if from_format else {}
    source = replace(source, reading={**source.reading, **named_format, **reading})
    columns = _columns(source, source_format, target, graph, bounds.pair)
    if columns is None:
        made = source.graph(graph, "arena", *bounds.pair)
        emit_arena(output, made, target, is_game=source.game is not None, **writing)
        return
    emit_arena(output, replace(columns, title=columns.title or Path(source.name).stem), target, **writing)


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
        raise ParameterError(f"{source.name} is a solved game, and gives a table by the ending of -o: no other options")
    check_table(output)
    solution = reopened(source)[1]
    emit_streamed(output, solution.row, solution.rows(), len(solution), Speaker())
