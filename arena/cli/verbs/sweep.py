"""Solve a game for every value of a parameter."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, TypeAlias

import click

from arena.cli.options import ARRAY_BOUNDS, JSON
from arena.cli.output import check_table, emit, emit_table, progress_bar, some
from arena.cli.parameters import Parameters, ParameterType, parameter_type, written
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.errors import ArenaError, ParameterError
from arena.texts import as_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Row: TypeAlias = dict[str, object]
"""The parameters of a start, and what is found of it."""
MAX_ROWS = 10_000
"""The starts that one sweep may solve."""
COLUMNS = ["winner", "remoteness", "first_moves", "vertices", "edges", "s1", "s2", "w1", "w2", "undetermined"]
"""What of the summary of a solution a row has."""


def numbers_or_range(value: str) -> range:
    """Read a whole number, or a range of them like 2:150 or 1:21:4, the last one included."""
    match = re.fullmatch(r"(-?[0-9]{1,18})(?::(-?[0-9]{1,18})(?::([1-9][0-9]{0,17}))?)?", value)
    if not match:
        raise click.BadParameter(f"{value!r} (a whole number, or a range like 2:150 or 1:21:4)")
    first = int(match[1])
    last = int(match[2] or first)
    if last < first:
        raise click.BadParameter(f"{value!r} (an empty range: {last} comes before {first})")
    return range(first, last + 1, int(match[3] or 1))


def run(source: Source, as_json: bool, output: str | None, max_vertices: int | None, max_edges: int | None) -> None:
    """Solve a game for every value of a range like --matches 2:150, one row a start; -o FILE writes a table."""
    if output and not as_json:
        check_table(output)
    ranges = {name: value if isinstance(value, range) else [value] for name, value in source.parameters.items()}
    wanted = 1
    for values in ranges.values():
        wanted *= len(values)
    if wanted > MAX_ROWS:
        raise ParameterError(f"{wanted:,} starts to solve (at most {MAX_ROWS:,})")
    starts = [dict(zip(ranges, values, strict=True)) for values in itertools.product(*ranges.values())]
    with progress_bar(f"sweeping {source.name}", " starts", total=wanted) as progress:
        rows = []
        for row in _rows(source, starts, max_vertices, max_edges):
            rows.append(row)
            if progress:
                progress(1)
    if as_json:
        emit(output or "-", _json(rows))
    elif output is None:
        click.echo(_aligned([list(rows[0]), *(list(map(_cell, row.values())) for row in rows)]))
    else:
        emit_table(output, list(rows[0]), [list(row.values()) for row in rows])


def _rows(
    source: Source, starts: Sequence[Parameters], max_vertices: int | None, max_edges: int | None
) -> Iterator[Row]:
    from arena.solving.arenas import solve

    for start in starts:
        game = Source(source.name, start, source.game).make()
        try:
            arena = source.unfolded(game, max_vertices, max_edges)
        except ArenaError as error:
            raise type(error)(f"{game!r}: {error}") from None
        summary: Mapping[str, object] = solve(arena).summary()
        parameters = {name: written(value) for name, value in start.items()}
        yield {**parameters, **{column: summary[column] for column in COLUMNS}}


def _json(rows: list[Row]) -> str:
    import json

    return "[\n" + ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in rows) + "\n]\n"


def _cell(value: object) -> str:
    return (some(value, ";") if isinstance(value, list) else as_text(value)) or "-"


def _aligned(rows: list[list[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def _type(type_: type[object]) -> ParameterType:
    return numbers_or_range if type_ is int else parameter_type(type_)


sweep = Verb(
    "sweep",
    run,
    [
        JSON,
        click.Option(
            ["-o", "--output"],
            type=click.Path(allow_dash=True),
            metavar="FILE",
            help="Write a table to a file: .csv, .md, .tex or .parquet.",
        ),
        *ARRAY_BOUNDS,
    ],
    files=False,
    parameter=_type,
)
