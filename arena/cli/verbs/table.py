"""Write who wins as a table, one row a vertex."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from arena.cli.options import ARRAY_BOUNDS, JSON, LANG, OBJECTIVE, asked_language, graph_option
from arena.cli.output import echo
from arena.cli.solutions import kept_by, kept_by_engine, reopened, solved_arena
from arena.cli.source import Source
from arena.cli.tables import (
    OF_CSV,
    TABLE_OUTPUT,
    aligned,
    check_output,
    emit_json_rows,
    emit_streamed,
    emit_table,
)
from arena.cli.verb import Verb
from arena.errors import ParameterError
from arena.graphs.attributes import VERTEX_MARKS
from arena.machine.stdout import results
from arena.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arena.engines.solution import FolderSolution
    from arena.solving.strong import StrongSolution

GIVEN = {"position", "player", "ply", "sink", *VERTEX_MARKS}
"""The columns that tell what is asked about; all others are answers."""


def run(
    source: Source,
    as_json: bool,
    output: str | None,
    blank: bool,
    kind: str | None,
    max_vertices: int | None,
    max_edges: int | None,
    lang: str,
    objective: str,
    sample: int | None,
    seed: int | None,
    **of_csv: object,
) -> None:
    """Write the win/lose table, one row a vertex: aligned in a terminal, CSV in a pipe, in a file by its ending."""
    from arena.solving.kept import sampled_rows
    from arena.solving.solved import drawn_places
    from arena.solving.strong import TableRow

    row: type[NamedTuple]
    rows: Iterator[Sequence[object]]
    check_output(output or "-", of_csv, as_json=as_json)
    if seed is not None and sample is None:
        raise ParameterError(f"--seed {seed}: for --sample")
    kept = None if sample is not None else _kept(source, objective)
    if sample is not None and (of_lookups := kept_by(source, objective)):
        row, rows = TableRow, sampled_rows(of_lookups.solution, of_lookups.game, sample, seed or 0)
    else:
        solution = kept or solved_arena(source, kind, max_vertices, max_edges, objective)
        row, rows = solution.row, kept.rows(streamed=True) if kept else solution.rows()
        if sample is not None:
            every = list(rows)
            rows = (every[place] for place in drawn_places(len(every), sample, seed or 0))
    fields = row._fields
    if blank:
        rows = _blanked(fields, rows)
    words = Speaker(asked_language(lang))
    if as_json:
        emit_json_rows(output or "-", fields, rows)
    elif kept:
        emit_streamed(output or "-", row, rows, kept.size, words, **of_csv)
    elif output is None and not any(of_csv.values()) and results().isatty():
        echo(aligned(fields, rows, Speaker(lang)))
    else:
        emit_table(output or "-", fields, rows, words, **of_csv)


def _blanked(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[Sequence[object]]:
    """Leave the cells empty that are answers."""
    for row in rows:
        yield [value if field in GIVEN else None for field, value in zip(fields, row, strict=True)]


def _kept(source: Source, objective: str) -> StrongSolution | FolderSolution | None:
    """Open a solution that was kept, whose table need not fit into memory."""
    return reopened(source, objective)[1] if source.is_table else kept_by_engine(source, objective)


table = Verb(
    "table",
    run,
    [
        JSON,
        TABLE_OUTPUT,
        click.Option(["--blank"], is_flag=True, help="Leave the cells of answers empty: a sheet to fill in."),
        click.Option(
            ["--sample"],
            type=click.IntRange(1),
            help="So many rows, drawn at random: of a .solved table or a folder by lookups alone.",
        ),
        click.Option(["--seed"], type=click.IntRange(0), help="Draw other rows than those of seed 0."),
        *OF_CSV,
        graph_option("arena"),
        OBJECTIVE,
        *ARRAY_BOUNDS,
        LANG,
    ],
)
