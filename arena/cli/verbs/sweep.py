"""Solve a game for every value of a parameter."""

from __future__ import annotations

import itertools
import json
import math
import re
import typing
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from arena.cli.options import ARRAY_BOUNDS, JSON, SPOKEN, Choice
from arena.cli.output import echo, emit, progress_bar
from arena.cli.parameters import Parameters, ParameterType, parameter_type, written
from arena.cli.pictures import PLACES, SIZE, STYLE, TITLE, emit_picture, ending, tell
from arena.cli.source import Source
from arena.cli.tables import TABLE_OUTPUT, aligned, check_table, emit_json_rows, emit_table
from arena.cli.verb import Verb
from arena.errors import ArenaError, ParameterError
from arena.graphs.marks import MARGIN
from arena.rules.capabilities import HasComponents, HasMargin, HasPackedRules, HasStartParameters
from arena.rules.game import ImpartialGame, made_by
from arena.unfolding import MAX_EDGES, MAX_VERTICES
from arena.words import Speaker
from exporters.formats import formats
from exporters.pictures.languages import languages

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

    from arena.graphs.compact import CompactArena
    from arena.rules.game import AnyGame

Row: TypeAlias = dict[str, object]
"""The parameters of a start, and what is found of it."""

Seek: TypeAlias = "Callable[[Source, AnyGame, int | None, int | None], Row]"
"""From a game and the bounds on its graph to what is found of its start."""

MAX_ROWS = 10_000
"""The starts that one sweep may solve."""
WINNERS = {"N": 1, "P": 2, "D": 0}
"""Who wins a start of each outcome, where player 1 begins."""
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
    explain: bool,
    max_vertices: int | None,
    max_edges: int | None,
    title: str | None,
    lang: str,
    **looks: Any,
) -> None:
    """Solve a game for every value of a range like --matches 2:150, one row a start; -o FILE writes a table.

    Lists take ranges too (--heaps 1:3,2:3). Several ranges give all combinations, of which the last one varies first.
    A FILE that is a picture shows a ribbon, a cell or a bar a start, or of two ranges a map. --explain guesses what the
    losing starts are.
    """
    drawn, axes = _is_picture(output, of) and not as_json, _axes(source.parameters)
    _check(source, axes, output, of, drawn=drawn, explain=explain, as_json=as_json)
    starts = _starts(source.parameters)
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
        _emit(rows, output, lang, as_json=as_json)
    if explain:
        _explain(source, rows, starts, axes, output=output, lang=lang, as_json=as_json)


def _check(
    source: Source,
    axes: Mapping[str, object],
    output: str | None,
    of: str | None,
    *,
    drawn: bool,
    explain: bool,
    as_json: bool,
) -> None:
    """Refuse before the work what could not be written."""
    if of and not drawn:
        raise ParameterError(f"--of {of}: for a picture, -o FILE.svg")
    if drawn and len(axes) not in (1, 2):
        raise ParameterError(f"{len(axes)} ranges: a picture shows one{_like(source)}, or two")
    if explain and not axes:
        raise ParameterError(f"--explain: about a range of starts{_like(source)}")
    if output and not drawn and not as_json:
        check_table(output)


def _like(source: Source) -> str:
    """Give an example of a range, by the first number of the game's parameters, or its first list of numbers."""
    for name, value in source.parameters.items():
        numbers = value if isinstance(value, tuple) else (value,)
        if all(isinstance(number, int | range) and not isinstance(number, bool) for number in numbers):
            first = [number[0] if isinstance(number, range) else number for number in numbers]
            ranges = ",".join(f"{min(number, 1)}:{number + 3}" for number in first)
            return f", like --{name.replace('_', '-')} {ranges}"
    return ""


def _starts(parameters: Parameters) -> list[Parameters]:
    """List all combinations of the values of ranges."""
    wanted = math.prod(map(_count, parameters.values()))
    if wanted > MAX_ROWS:
        raise ParameterError(f"{wanted:,} starts to solve (at most {MAX_ROWS:,})")
    combinations = itertools.product(*map(_values, parameters.values()))
    return [dict(zip(parameters, values, strict=True)) for values in combinations]


def _emit(rows: Sequence[Row], output: str | None, lang: str, *, as_json: bool) -> None:
    fields, cells = list(rows[0]), [list(row.values()) for row in rows]
    if as_json:
        emit_json_rows(output or "-", fields, cells)
    elif output is None:
        echo(aligned(fields, cells, Speaker(lang)))
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
    """Name the ranges, each with its parameter, and its place in a list of them."""
    axes: dict[str, tuple[str, int | None]] = {}
    for name, value in parameters.items():
        if isinstance(value, range) and len(value) > 1:
            axes[name] = name, None
        elif isinstance(value, tuple):
            several = [place for place, each in enumerate(value) if isinstance(each, range) and len(each) > 1]
            axes |= {f"{name} {place + 1}": (name, place) for place in several}
    return axes


def _numbers(start: Parameters, axes: Mapping[str, tuple[str, int | None]]) -> tuple[int, ...]:
    """Give the numbers in which a start differs from others: those of ranges, or of lists with ranges in them."""
    values: list[tuple[Any, int | None]] = [(start[name], place) for name, place in axes.values()]
    return tuple(int(value if place is None else value[place]) for value, place in values)


def _explain(
    source: Source,
    rows: Sequence[Row],
    starts: Sequence[Parameters],
    axes: Mapping[str, tuple[str, int | None]],
    *,
    output: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Print the losing starts and what they may be: as JSON, or as text, which leaves stdout to a table."""
    from arena.cli import explanations

    tested = [_numbers(start, axes) for start in starts]
    lost = [numbers for numbers, row in zip(tested, rows, strict=True) if row["winner"] == 2]
    if as_json:
        emit(output or "-", json.dumps(explanations.record(source.name, list(axes), lost, tested)) + "\n")
    else:
        said = explanations.lines(_title(source, axes), list(axes), lost, tested, Speaker(lang))
        echo("\n".join(said), err=output == "-")


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

    def found(start: Parameters, row: Mapping[str, Any]) -> ribbons.Start:
        return ribbons.Start(_numbers(start, axes), row.get("winner", 0), row.get("remoteness"), row.get("grundy"))

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


def _sought(of: str | None, output: str | None, *, explain: bool, as_json: bool) -> list[Seek]:
    """List what is to be known of each start; for an explanation alone that is who wins."""
    grundy = _Grundy()
    winner = partial(_winner, grundy)
    if of == "grundy":
        return [grundy, winner] if explain else [grundy]
    return [winner] if explain and (output is None or as_json) else [_summary]


def _rows(
    source: Source,
    starts: Sequence[Parameters],
    max_vertices: int | None,
    max_edges: int | None,
    seek: Sequence[Seek],
) -> Iterator[Row]:
    """Give a row of each start: its parameters, and what is sought."""
    for start in starts:
        game = Source(source.name, start, source.game).make()
        row: Row = {name: written(value) for name, value in start.items()}
        for known in seek:
            row |= known(source, game, max_vertices, max_edges)
        yield row


class _Grundy:
    """Gives the Grundy value of the start of an impartial game, by its components where it has some.

    Games that differ in their starts alone have positions in common, and each of these is looked at once.
    """

    def __init__(self) -> None:
        self.known: dict[Hashable, dict[Hashable, int]] = {}

    def __call__(self, source: Source, game: AnyGame, max_vertices: int | None, max_edges: int | None) -> Row:
        """Give it as part of a row."""
        from arena.combinatorial.sums import grundy_of_sum
        from arena.solving.grundy import grundy
        from arena.unfolding.unfold import position_columns

        if not isinstance(game, ImpartialGame):
            raise ParameterError(f"{source.name} has no Grundy values: the two players have different moves")
        most = max_vertices or MAX_VERTICES
        if isinstance(game, HasComponents | HasStartParameters):
            starts = game.start_parameters if isinstance(game, HasStartParameters) else ()
            rules = tuple((name, value) for name, value in made_by(game)[1].items() if name not in starts)
            known = self.known.setdefault(rules, {})
            return {"grundy": grundy_of_sum(game, [game.start], most, known=known)[0]}
        columns = position_columns(game, max_vertices=most, max_edges=max_edges or MAX_EDGES)
        return {"grundy": int(grundy(columns)[game.start])}


def _winner(grundy: _Grundy, source: Source, game: AnyGame, max_vertices: int | None, max_edges: int | None) -> Row:
    """Say who wins a game: of an impartial one by its components, or by its positions alone, half of its arena."""
    from arena.solving.positions import solve_positions
    from arena.unfolding.unfold import position_columns

    if isinstance(game, ImpartialGame) and isinstance(game, HasComponents) and not game.misere:
        with _named(game):
            return {"winner": 1 if grundy(source, game, max_vertices, max_edges)["grundy"] else 2}
    if not isinstance(game, ImpartialGame) or isinstance(game, HasPackedRules):
        return _summary(source, game, max_vertices, max_edges)
    bounds = (max_vertices or MAX_VERTICES, max_edges or MAX_EDGES)
    with _named(game):
        columns = position_columns(game, max_vertices=bounds[0], max_edges=bounds[1])
    return {"winner": WINNERS[solve_positions(columns, misere=game.misere).outcome[game.start].value]}


def _summary(source: Source, game: AnyGame, max_vertices: int | None, max_edges: int | None) -> Row:
    """Say who wins a game, by how much where that matters, and how large its arena is."""
    from arena.solving.arenas import solve

    with _named(game):
        arena = source.unfolded(game, max_vertices, max_edges)
    summary: Mapping[str, object] = solve(arena).summary()
    margin = {MARGIN: _margin(arena)} if isinstance(game, HasMargin) else {}
    return {**{column: summary[column] for column in COLUMNS}, **margin}


@contextmanager
def _named(game: AnyGame) -> Iterator[None]:
    """Name the game in the errors of its unfolding."""
    try:
        yield
    except ArenaError as error:
        raise type(error)(f"{game!r}: {error}") from None


def _margin(arena: CompactArena) -> int:
    """Give the margin of the start under best play of both."""
    from arena.solving.arenas import solve

    columns, amounts = (solved := solve(arena, MARGIN)).columns, solved.amounts or []
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
        click.Option(
            ["--explain"],
            is_flag=True,
            help="Guess what the losing starts are: multiples, a period, Fibonacci numbers, exclusive or, ...",
        ),
        STYLE,
        *SPOKEN,
        TITLE,
        *SIZE,
        *(option for option in PLACES if option.name != "direction"),
        *ARRAY_BOUNDS,
    ],
    files=False,
    parameter=_type,
)
