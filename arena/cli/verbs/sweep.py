"""Solve a game for every value of a parameter."""

from __future__ import annotations

import itertools
import math
import re
import typing
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from arena.cli.options import ARRAY_BOUNDS, JSON, LANG, TABLE_OUTPUT, Choice
from arena.cli.output import aligned, check_table, emit_json_rows, emit_table, progress_bar
from arena.cli.parameters import Parameters, ParameterType, parameter_type, written
from arena.cli.pictures import PLACES, SIZE, STYLE, TITLE, emit_picture, ending, tell
from arena.cli.source import Source
from arena.cli.verb import Verb
from arena.errors import ArenaError, ParameterError
from arena.graphs.marks import MARGIN
from arena.rules.game import ImpartialGame
from arena.unfolding.reach import MAX_EDGES, MAX_VERTICES
from arena.words import Speaker
from exporters.formats import formats
from exporters.pictures.languages import languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from arena.graphs.compact import CompactArena
    from arena.rules.game import AnyGame

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
    source: Source,
    as_json: bool,
    output: str | None,
    of: str | None,
    max_vertices: int | None,
    max_edges: int | None,
    title: str | None,
    lang: str,
    **looks: Any,
) -> None:
    """Solve a game for every value of a range like --matches 2:150, one row a start; -o FILE writes a table.

    Lists take ranges too (--heaps 1:3,2:3). Several ranges give all combinations, of which the last one varies first.
    A FILE that is a picture shows a ribbon, a cell or a bar a start, or of two ranges a map.
    """
    drawn = _is_picture(output, of) and not as_json
    if of and not drawn:
        raise ParameterError(f"--of {of}: for a picture, -o FILE.svg")
    axes = _axes(source.parameters) if drawn else {}
    if output and not as_json and not drawn:
        check_table(output)
    wanted = math.prod(map(_count, source.parameters.values()))
    if wanted > MAX_ROWS:
        raise ParameterError(f"{wanted:,} starts to solve (at most {MAX_ROWS:,})")
    combinations = itertools.product(*map(_values, source.parameters.values()))
    starts = [dict(zip(source.parameters, values, strict=True)) for values in combinations]
    with progress_bar(f"sweeping {source.name}", " starts", total=wanted) as progress:
        rows = []
        for row in _rows(source, starts, max_vertices, max_edges, grundy=of == "grundy"):
            rows.append(row)
            if progress:
                progress(1)
    if drawn and output:
        name = title if title is not None else _title(source, axes)
        _draw(output, rows, starts, axes, name, of=of or "winner", lang=lang, **looks)
        return
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


def _is_picture(output: str | None, of: str | None) -> bool:
    """Tell whether a file is a picture: .tex is a table, unless a ribbon is asked for."""
    ending = Path(output or "").suffix.lower().removeprefix(".")
    return ending in languages() and (of is not None or ending not in formats("table"))


def _axes(parameters: Parameters) -> dict[str, tuple[str, int | None]]:
    """Name the ranges, each with its parameter, and its place in a list of them.

    Raises
    ------
    ParameterError
        If there is not one of them, or two.
    """
    axes: dict[str, tuple[str, int | None]] = {}
    for name, value in parameters.items():
        if isinstance(value, range) and len(value) > 1:
            axes[name] = name, None
        elif isinstance(value, tuple):
            several = [place for place, each in enumerate(value) if isinstance(each, range) and len(each) > 1]
            axes |= {f"{name} {place + 1}": (name, place) for place in several}
    if len(axes) not in (1, 2):
        raise ParameterError(f"{len(axes)} ranges: a picture shows one, like --heap 0:40, or two")
    return axes


def _title(source: Source, axes: Mapping[str, object]) -> str:
    """Give the game, with the parameters that are the same for all starts."""
    of_axes = {axis.split()[0] for axis in axes}
    fixed = {name: next(iter(_values(value))) for name, value in source.parameters.items() if name not in of_axes}
    return Source(source.name, fixed, source.game, lang=source.lang).heading


def _draw(
    output: str,
    rows: Sequence[Row],
    starts: Sequence[Parameters],
    axes: Mapping[str, tuple[str, int | None]],
    name: str,
    *,
    of: str,
    style: str,
    lang: str,
    **page: Any,
) -> None:
    from exporters.drawings import ribbons
    from exporters.pictures.picture import written as drawn

    def number(start: Parameters, parameter: str, place: int | None) -> int:
        value: Any = start[parameter]  # a number of a range, or a list with one in it
        return int(value if place is None else value[place])

    def found(start: Parameters, row: Mapping[str, Any]) -> ribbons.Start:
        numbers = tuple(number(start, *axis) for axis in axes.values())
        return ribbons.Start(numbers, row["winner"], row["remoteness"], row.get("grundy"))

    drawing = ribbons.build(
        [found(*each) for each in zip(starts, rows, strict=True)],
        list(axes),
        name,
        of=of,
        style=style,
        lang=lang,
        legend=page["legend"] != "none",
    )

    def draw(format_: str) -> str | bytes:
        return drawn(drawing, format_, note=tell, instead=lambda: "a shorter range", **page)

    emit_picture(output, ending(output), draw)


def _grundy(source: Source, game: AnyGame, max_vertices: int | None, max_edges: int | None) -> int:
    """Give the Grundy value of the start of an impartial game."""
    from arena.solving.grundy import grundy
    from arena.unfolding.unfold import position_columns

    if not isinstance(game, ImpartialGame):
        raise ParameterError(f"{source.name} has no Grundy values: the two players have different moves")
    columns = position_columns(game, max_vertices=max_vertices or MAX_VERTICES, max_edges=max_edges or MAX_EDGES)
    return int(grundy(columns)[game.start])


def _rows(
    source: Source, starts: Sequence[Parameters], max_vertices: int | None, max_edges: int | None, *, grundy: bool
) -> Iterator[Row]:
    from arena.rules.capabilities import HasMargin
    from arena.solving.arenas import solve

    for start in starts:
        game = Source(source.name, start, source.game).make()
        try:
            arena = source.unfolded(game, max_vertices, max_edges)
        except ArenaError as error:
            raise type(error)(f"{game!r}: {error}") from None
        summary: Mapping[str, object] = solve(arena).summary()
        parameters = {name: written(value) for name, value in start.items()}
        value = {"grundy": _grundy(source, game, max_vertices, max_edges)} if grundy else {}
        if isinstance(game, HasMargin):
            value[MARGIN] = _margin(arena)
        yield {**parameters, **{column: summary[column] for column in COLUMNS}, **value}


def _margin(arena: CompactArena) -> int:
    """Give the margin of the start under best play of both."""
    from arena.solving.objective_solution import solve_objective

    columns, amounts = (solved := solve_objective(arena, MARGIN)).columns, solved.amounts or []
    return int(amounts[columns.at(None)] or 0)


def _type(type_: type[object]) -> ParameterType:
    readers: dict[object, ParameterType] = {int: numbers_or_range, tuple: list_of_ranges}
    return readers.get(typing.get_origin(type_) or type_) or parameter_type(type_)


sweep = Verb(
    "sweep",
    run,
    [
        JSON,
        TABLE_OUTPUT,
        click.Option(
            ["--of"],
            type=Choice(["winner", "remoteness", "grundy"]),
            help="What a picture shows: who wins, with the plies to the end as numbers; these as heights; or Grundy "
            "values.  [default: winner]",
        ),
        STYLE,
        LANG,
        TITLE,
        *SIZE,
        *(option for option in PLACES if option.name != "direction"),
        *ARRAY_BOUNDS,
    ],
    files=False,
    parameter=_type,
)
