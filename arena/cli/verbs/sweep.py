"""Solve a game for every value of a parameter."""

from __future__ import annotations

import itertools
import math
import re
import typing
from typing import TYPE_CHECKING, TypeAlias

import click

from arena.cli.options import ARRAY_BOUNDS, JSON, LANG, TABLE_OUTPUT
from arena.cli.output import aligned, check_table, emit_json_rows, emit_table, progress_bar
from arena.cli.parameters import Parameters, ParameterType, parameter_type, written
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.errors import ArenaError, ParameterError
from arena.words import Speaker

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

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


def list_of_ranges(value: str) -> tuple[range, ...]:
    """Read numbers or ranges separated by commas, like 1:3,2:3."""
    return tuple(numbers_or_range(part) for part in value.split(","))


def run(
    source: Source, as_json: bool, output: str | None, max_vertices: int | None, max_edges: int | None, lang: str
) -> None:
    """Solve a game for every value of a range like --matches 2:150, one row a start; -o FILE writes a table.

    Lists take ranges too (--heaps 1:3,2:3). Several ranges give all combinations, of which the last one varies first.
    """
    if output and not as_json:
        check_table(output)
    wanted = math.prod(map(_count, source.parameters.values()))
    if wanted > MAX_ROWS:
        raise ParameterError(f"{wanted:,} starts to solve (at most {MAX_ROWS:,})")
    combinations = itertools.product(*map(_values, source.parameters.values()))
    starts = [dict(zip(source.parameters, values, strict=True)) for values in combinations]
    with progress_bar(f"sweeping {source.name}", " starts", total=wanted) as progress:
        rows = []
        for row in _rows(source, starts, max_vertices, max_edges):
            rows.append(row)
            if progress:
                progress(1)
    fields, cells = list(rows[0]), [list(row.values()) for row in rows]
    if as_json:
        emit_json_rows(output or "-", fields, cells)
    elif output is None:
        click.echo(aligned(fields, cells, Speaker(lang)))
    else:
        emit_table(output, fields, cells)


def _count(value: object) -> int:
    """Count the values that a parameter takes: one, those of a range, or the lists with a number of each range."""
    return math.prod(map(len, value)) if isinstance(value, tuple) else len(value) if isinstance(value, range) else 1


def _values(value: object) -> Iterable[object]:
    return itertools.product(*value) if isinstance(value, tuple) else value if isinstance(value, range) else [value]


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


def _type(type_: type[object]) -> ParameterType:
    readers: dict[object, ParameterType] = {int: numbers_or_range, tuple: list_of_ranges}
    return readers.get(typing.get_origin(type_) or type_) or parameter_type(type_)


sweep = Verb(
    "sweep",
    run,
    [
        JSON,
        TABLE_OUTPUT,
        *ARRAY_BOUNDS,
        LANG,
    ],
    files=False,
    parameter=_type,
)
