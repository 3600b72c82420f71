"""Solve a game for every value of a parameter."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from arena.cli.options import ARRAY_BOUNDS, JSON, SPOKEN, Choice
from arena.cli.output import echo, emit, progress_bar, some
from arena.cli.parameters import Parameters, option_text
from arena.cli.pictures import SIZE, emit_picture, ending, options_of, tell
from arena.cli.ranges import Axes, axes_of, example, numbers_of, range_type, starts_of, values
from arena.cli.source import Source
from arena.cli.starts import GrundyOfStart, StartRow, summary, winner
from arena.cli.tables import (
    OF_CSV,
    TABLE_OUTPUT,
    aligned,
    check_output,
    emit_json_rows,
    emit_table,
)
from arena.cli.verb import Verb
from arena.errors import ParameterError
from arena.words import Speaker
from exporters.formats import formats
from exporters.pictures.picture import ENDINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from arena.rules.game import AnyGame

Seek: TypeAlias = "Callable[[Source, AnyGame, int | None, int | None], StartRow]"
"""From a game and the bounds on its graph to an answer for its start."""

TITLES = 17
"""The characters of a title before its line of an explanation."""


def run(
    source: Source,
    as_json: bool,
    output: str | None,
    of: str | None,
    explain: bool,
    max_vertices: int | None,
    max_edges: int | None,
    title: str | None,
    lang: str,
    separator: str | None,
    bom: bool,
    **looks: Any,
) -> None:
    """Solve a game for every value of a range like --matches 2:150, one row a start; -o FILE writes a table.

    Lists take ranges too (--heaps 1:3,2:3). Several ranges give all combinations, of which the last one varies first.
    A FILE that is a picture shows a ribbon, a cell or a bar a start, or of two ranges a map. --explain guesses what the
    losing starts are.
    """
    drawn, axes = _is_picture(output, of) and not as_json, axes_of(source.parameters)
    of_csv = {"separator": separator, "bom": bom}
    _check(source, axes, output, of, of_csv, drawn=drawn, explain=explain, as_json=as_json)
    starts = starts_of(source.parameters)
    with progress_bar(f"sweeping {source.name}", " starts", total=len(starts)) as progress:
        rows, seek = [], _sought(of, output, explain=explain, as_json=as_json)
        for row in _rows(source, starts, max_vertices, max_edges, seek):
            rows.append(row)
            if progress:
                progress(1)
    if drawn and output:
        name = title if title is not None else _title(source, axes)
        _draw(output, rows, starts, axes, name, of=of or "winner", lang=lang, **looks)
    elif not explain or (output and not as_json):
        _emit(rows, output, lang, of_csv, as_json=as_json)
    if explain:
        _explain(source, rows, starts, axes, output=output, lang=lang, as_json=as_json)


def _check(
    source: Source,
    axes: Axes,
    output: str | None,
    of: str | None,
    of_csv: Mapping[str, object],
    *,
    drawn: bool,
    explain: bool,
    as_json: bool,
) -> None:
    """Refuse before the work options and files that do not go together."""
    if of and not drawn:
        raise ParameterError(f"--of {of}: for a picture, -o FILE.svg")
    if drawn and len(axes) not in (1, 2):
        raise ParameterError(f"{len(axes)} ranges: a picture shows one{example(source.parameters)}, or two")
    if explain and not axes:
        raise ParameterError(f"--explain: about a range of starts{example(source.parameters)}")
    check_output(output, of_csv, as_json=as_json, drawn=drawn)


def _emit(
    rows: Sequence[StartRow], output: str | None, lang: str, of_csv: Mapping[str, object], *, as_json: bool
) -> None:
    fields, cells = list(rows[0]), [list(row.values()) for row in rows]
    if as_json:
        emit_json_rows(output or "-", fields, cells)
    elif output is None:
        echo(aligned(fields, cells, Speaker(lang)))
    else:
        emit_table(output, fields, cells, Speaker(lang), **of_csv)


def _is_picture(output: str | None, of: str | None) -> bool:
    """Tell whether a file is a picture: .tex is a table, unless a ribbon is asked for."""
    ending = Path(output or "").suffix.lower().removeprefix(".")
    return ending in ENDINGS and (of is not None or ending not in formats("table"))


def _explain(
    source: Source,
    rows: Sequence[StartRow],
    starts: Sequence[Parameters],
    axes: Axes,
    *,
    output: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Print the losing starts and what they may be: as JSON, or as text, which leaves stdout to a table."""
    from arena.combinatorial.conjecture import explanation, record
    from exporters.drawings.chart import axis_name

    tested = [numbers_of(start, axes) for start in starts]
    lost = [numbers for numbers, row in zip(tested, rows, strict=True) if row["winner"] == 2]
    if as_json:
        emit(output or "-", json.dumps(record(source.name, list(axes), lost, tested)) + "\n")
        return
    words = Speaker(lang)
    lines = [_title(source, axes)]
    for title, texts in explanation([axis_name(axis, words) for axis in axes], lost, tested, words):
        if title or texts:
            lines.append(f"{title:<{TITLES}}{some(texts, ', ', TITLES, words)}".rstrip())
    echo("\n".join(lines), err=output == "-")


def _title(source: Source, axes: Axes) -> str:
    """Give the game, with the parameters that are the same for all starts."""
    of_axes = {axis.split()[0] for axis in axes}
    fixed = {name: next(iter(values(value))) for name, value in source.parameters.items() if name not in of_axes}
    return Source(source.name, fixed, source.game, lang=source.lang).heading


def _draw(
    output: str,
    rows: Sequence[StartRow],
    starts: Sequence[Parameters],
    axes: Axes,
    name: str,
    *,
    of: str,
    style: str,
    lang: str,
    **page: Any,
) -> None:
    from exporters.drawings import sweep as starts_in_lines
    from exporters.pictures.picture import render

    def start_of(start: Parameters, row: Mapping[str, Any]) -> starts_in_lines.Start:
        return starts_in_lines.Start(
            numbers_of(start, axes), row.get("winner", 0), row.get("remoteness"), row.get("grundy")
        )

    drawing = starts_in_lines.build(
        [start_of(*each) for each in zip(starts, rows, strict=True)],
        list(axes),
        name,
        of=of,
        style=style,
        lang=lang,
    )
    emit_picture(output, ending(output), partial(render, drawing, note=tell, **page))


def _sought(of: str | None, output: str | None, *, explain: bool, as_json: bool) -> list[Seek]:
    """List the questions about each start; for an explanation alone who wins suffices."""
    grundy = GrundyOfStart()
    who_wins = partial(winner, grundy)
    if of == "grundy":
        return [grundy, who_wins] if explain else [grundy]
    return [who_wins] if explain and (output is None or as_json) else [summary]


def _rows(
    source: Source,
    starts: Sequence[Parameters],
    max_vertices: int | None,
    max_edges: int | None,
    seek: Sequence[Seek],
) -> Iterator[StartRow]:
    """Give a row of each start: its parameters and its answers."""
    for start in starts:
        game = Source(source.name, start, source.game).make()
        row: StartRow = {name: option_text(value) for name, value in start.items()}
        for known in seek:
            row |= known(source, game, max_vertices, max_edges)
        yield row


sweep = Verb(
    "sweep",
    run,
    [
        JSON,
        TABLE_OUTPUT,
        *OF_CSV,
        click.Option(
            ["--of"],
            type=Choice(["winner", "remoteness", "grundy"]),
            help="What a picture shows: who wins, with the plies to the end as numbers; these as heights; or Grundy "
            "values.  [default: winner]",
        ),
        click.Option(
            ["--explain"],
            is_flag=True,
            help="Guess what the losing starts are: multiples, a period, Fibonacci numbers, exclusive or, ...",
        ),
        *options_of("style"),
        *SPOKEN,
        *options_of("title", *SIZE, "legend"),
        *ARRAY_BOUNDS,
    ],
    files=False,
    parameter=range_type,
)
