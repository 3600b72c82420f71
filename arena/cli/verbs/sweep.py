"""The verb `sweep`."""

from __future__ import annotations

import itertools
import math
import re
import typing
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal, TypeAlias

import click

import arena
from arena.cli.command import Fields, verb
from arena.cli.options import SIZE, Bounds, Help, Output, Speech
from arena.cli.output import progress_bar
from arena.cli.parameters import Parameters, ParameterType, option_text
from arena.cli.rendering import Answer, Asked, Line, Table, drawing
from arena.cli.source import Source
from arena.combinatorial.conjecture import explanation
from arena.combinatorial.position_values import GrundyValues
from arena.errors import ArenaError, ParameterError
from arena.graphs.attributes import MARGIN
from arena.machine import MAX_VERTICES
from arena.rules.capabilities import HasComponents, HasMargin, HasStartParameters
from arena.rules.game import AnyGame, made_by
from arena.rules.packed import packed_rules
from exporters.drawings.chart import axis_name
from exporters.drawings.sweep import Start, build

Axes: TypeAlias = Mapping[str, tuple[str, int]]
"""The ranges by their names, each with its parameter, and its place among the parameter's numbers."""
Known: TypeAlias = dict[Hashable, dict[Hashable, int]]
"""The Grundy values of positions, by the rules: games that differ in their starts alone have positions in common."""
MAX_ROWS = 10_000
WINNERS = {"N": 1, "P": 2, "D": 0}
COLUMNS = ["winner", "remoteness", "first_moves", "vertices", "edges", "s1", "s2", "w1", "w2", "undetermined"]


def _range(value: str) -> range:
    """Read a whole number, or a range of them like 2:150 or 1:21:4, the last one included."""
    match = re.fullmatch(r"(-?[0-9]{1,18})(?::(-?[0-9]{1,18})(?::([1-9][0-9]{0,17}))?)?", value)
    if not match:
        raise click.BadParameter(f"{value!r} (a whole number, or a range like 2:150 or 1:21:4)")
    first = int(match[1])
    last = int(match[2] or first)
    if last < first:
        raise click.BadParameter(f"{value!r} (an empty range: {last} comes before {first})")
    return range(first, last + 1, int(match[3] or 1))


def _reader(type_: type[object]) -> ParameterType:
    """Return the reader of a parameter of a Python type, which takes ranges of numbers, and lists of them, too."""
    if typing.get_origin(type_) is tuple:
        return lambda value: tuple(map(_range, value.split(",")))
    return _range if type_ is int else type_


@verb(files=False, writes=("table", "picture"), groups=(Speech, Bounds), parameter=_reader)
def sweep(
    source: Source,
    *,
    of: Annotated[Literal["winner", "grundy"] | None, Help("What the picture shows.  [default: winner]")] = None,
    explain: Annotated[bool, Help("Look for a pattern in the losing starts: multiples, a period ...")] = False,
    output: Output,
    look: Annotated[Mapping[str, Any], Fields(("title", "style", "legend", *SIZE))],
) -> Answer:
    """Solve a game for every value of a parameter, such as --matches 2:150: one row per start.

    Lists take ranges, too (--heaps 1:3,2:3). Several ranges give all combinations; the last one varies fastest. A
    picture shows one range as a ribbon, or two as a map.
    """
    ranges, drawn = source.parameters, Asked(**vars(output), writes=("table", "picture")).form == "picture"
    axes = _axes(ranges)
    if of and not drawn:
        raise ParameterError(f"--of {of}: for a picture, -o FILE.svg")
    if drawn and len(axes) not in (1, 2):
        raise ParameterError(f"{len(axes)} ranges: a picture shows one{_example(ranges)}, or two")
    if explain and not axes:
        raise ParameterError(f"--explain: about a range of starts{_example(ranges)}")
    explained = explain and (output.as_json or not output.output)  # then who wins suffices
    questions = [_grundy, *[_winner] * explained] if of == "grundy" else [_winner if explained else _summary]
    starts, known, rows = _starts(ranges), Known(), list[dict[str, Any]]()
    with progress_bar(f"sweeping {source.name}", " starts", total=len(starts)) as progress:
        for start in starts:
            rows.append(_row(replace(source, parameters=start), questions, known))
            progress(1)
    fixed = {name: next(iter(_values(value))) for name, value in ranges.items() if name not in dict(axes.values())}
    named = replace(source, parameters=fixed)
    tested = [tuple(map(int, (_parts(start[name])[place] for name, place in axes.values()))) for start in starts]
    table = Table(list(rows[0]), [list(row.values()) for row in rows])

    def draw(path: str) -> object:
        kind, number = ("grundy", "grundy") if of == "grundy" else ("winner", "remoteness")
        shown = [Start(numbers, row[kind], row.get(number)) for numbers, row in zip(tested, rows, strict=True)]
        options = named.titled(look)
        style, title = options.pop("style"), options.pop("title")
        picture = build(shown, list(axes), title, of=of or "winner", style=style, lang=source.lang)
        return drawing(picture, **options)(path)

    if not explain:
        return Answer(summary=[table], table=table, picture=draw)
    lost = [numbers for numbers, row in zip(tested, rows, strict=True) if row["winner"] == 2]
    lines, found = explanation([axis_name(axis, source.words) for axis in axes], lost, tested, source.words)
    summary, record = (
        [Line(*each) for each in lines if any(each)],
        {"game": source.name, "numbers": list(axes), **found},
    )
    return Answer(named.heading, summary, record, table, draw, beside=True)


# ---- the starts


def _starts(ranges: Parameters) -> list[dict[str, Any]]:
    sizes = [len(each) for value in ranges.values() for each in _parts(value) if isinstance(each, range)]
    if (wanted := math.prod(sizes)) > MAX_ROWS:
        raise ParameterError(f"{wanted:,} starts to solve (at most {MAX_ROWS:,})")
    return [dict(zip(ranges, values, strict=True)) for values in itertools.product(*map(_values, ranges.values()))]


def _parts(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _values(value: object) -> Iterable[object]:
    return itertools.product(*value) if isinstance(value, tuple) else value if isinstance(value, range) else [value]


def _axes(ranges: Parameters) -> Axes:
    axes: dict[str, tuple[str, int]] = {}
    for name, value in ranges.items():
        for place, each in enumerate(_parts(value)):
            if isinstance(each, range) and len(each) > 1:
                axes[f"{name} {place + 1}" if isinstance(value, tuple) else name] = name, place
    return axes


def _example(ranges: Parameters) -> str:
    """Return an example of a range, by the first parameter that takes numbers."""
    names = (name.replace("_", "-") for name, value in ranges.items() if isinstance(value, range | tuple))
    return next((f", like --{name} 1:9" for name in names), "")


# ---- what is asked of each


def _row(source: Source, questions: Sequence[Callable[..., Mapping[str, object]]], known: Known) -> dict[str, Any]:
    """Answer questions about a start; an error names it."""
    row, game = {name: option_text(value) for name, value in source.parameters.items()}, source.make()
    try:
        for question in questions:
            row |= question(source, game, known)
    except ParameterError:
        raise
    except ArenaError as error:
        raise type(error)(f"{game!r}: {error}") from None
    return row


def _grundy(source: Source, game: AnyGame, known: Known) -> dict[str, object]:
    if not isinstance(game, arena.ImpartialGame):
        raise ParameterError(f"{source.name} has no Grundy values: the two players have different moves")
    if not isinstance(game, HasComponents | HasStartParameters):
        return {"grundy": int(arena.grundy(source.columns("positions"))[game.start])}
    starts = game.start_parameters if isinstance(game, HasStartParameters) else ()
    rules = tuple((name, value) for name, value in made_by(game)[1].items() if name not in starts)
    values = GrundyValues(game, known.setdefault(rules, {}))
    return {"grundy": values.of_sum([game.start], source.max_vertices or MAX_VERTICES)}


def _winner(source: Source, game: AnyGame, known: Known) -> dict[str, object]:
    """Say who wins: of an impartial game by its components, or by its positions alone, half of its arena."""
    if isinstance(game, arena.ImpartialGame):
        if isinstance(game, HasComponents) and not game.misere:
            return {"winner": 1 if _grundy(source, game, known)["grundy"] else 2}
        if packed_rules(game) is None:
            solution = arena.solve_positions(source.columns("positions"), misere=game.misere)
            return {"winner": WINNERS[solution.outcome[game.start].value]}
    return _summary(source, game, known)


def _summary(source: Source, game: AnyGame, _: Known) -> dict[str, object]:
    unfolded = source.arena()
    sizes = dict(arena.solve(unfolded).summary())
    row: dict[str, object] = {column: sizes[column] for column in COLUMNS}
    if isinstance(game, HasMargin):
        solved = arena.solve(unfolded, MARGIN)
        row[MARGIN] = int((solved.amounts or [])[solved.columns.at(None)] or 0)
    return row
