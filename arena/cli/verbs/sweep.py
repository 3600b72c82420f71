"""The verb `sweep`."""

from __future__ import annotations

import itertools
import math
import re
import typing
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import click

import arena
from arena.cli.command import Fields, verb
from arena.cli.options import Bounds, Help, Output, Speech
from arena.cli.output import progress_bar, some
from arena.cli.parameters import Parameters, ParameterType, option_text, parameter_type
from arena.cli.pictures import SIZE, drawing
from arena.cli.rendering import Answer, Asked, Table, aligned
from arena.cli.source import Source
from arena.errors import ArenaError, ParameterError
from arena.graphs.marks import MARGIN
from arena.machine import MAX_VERTICES
from arena.rules.capabilities import HasComponents, HasMargin, HasPackedRules, HasStartParameters
from arena.rules.game import made_by
from arena.words import Speaker

if TYPE_CHECKING:
    from arena.rules.game import AnyGame

Axes: TypeAlias = Mapping[str, tuple[str, int | None]]
"""The ranges by their names, each with its parameter, and its place in a list of them."""
Known: TypeAlias = dict[Hashable, dict[Hashable, int]]
"""The Grundy values of positions, by the rules: games that differ in their starts alone have positions in common."""
TITLES = 17
MAX_ROWS = 10_000
WINNERS = {"N": 1, "P": 2, "D": 0}
"""Who wins a start of each outcome, where player 1 begins."""
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
    if type_ is int:
        return _range
    if typing.get_origin(type_) is tuple:
        return lambda value: tuple(map(_range, value.split(",")))
    return parameter_type(type_)


@verb(files=False, writes=("table", "picture"), groups=(Speech, Bounds), parameter=_reader)
def sweep(
    source: Source,
    *,
    of: Annotated[
        Literal["winner", "grundy"] | None,
        Help("What a picture shows: who wins and when, or Grundy values.  [default: winner]"),
    ] = None,
    explain: Annotated[
        bool, Help("Guess what the losing starts are: multiples, a period, Fibonacci numbers, exclusive or ...")
    ] = False,
    output: Output,
    look: Annotated[Mapping[str, Any], Fields(("title", "style", "legend", *SIZE))],
) -> Answer:
    """Solve a game for every value of a range like --matches 2:150, one row per start.

    Lists take ranges too (--heaps 1:3,2:3). Several ranges give all combinations; the last one varies fastest. A
    picture is a ribbon of the starts, or a map of two ranges.
    """
    ranges, drawn = source.parameters, Asked(**vars(output), writes=("table", "picture")).drawn
    axes = _axes(ranges)
    if of and not drawn:
        raise ParameterError(f"--of {of}: for a picture, -o FILE.svg")
    if drawn and len(axes) not in (1, 2):
        raise ParameterError(f"{len(axes)} ranges: a picture shows one{_example(ranges)}, or two")
    if explain and not axes:
        raise ParameterError(f"--explain: about a range of starts{_example(ranges)}")
    explained = explain and (output.as_json or not output.output)  # then who wins suffices
    questions = [_grundy, *[_winner] * explained] if of == "grundy" else [_winner if explained else _summary]
    starts, known, rows = _starts(ranges), Known(), list[dict[str, object]]()
    with progress_bar(f"sweeping {source.name}", " starts", total=len(starts)) as progress:
        for start in starts:
            rows.append(_row(replace(source, parameters=start), questions, known))
            progress(1)
    of_axes = {axis.split()[0] for axis in axes}
    fixed = {name: next(iter(_values(value))) for name, value in ranges.items() if name not in of_axes}
    named, tested = replace(source, parameters=fixed), [_numbers(start, axes) for start in starts]
    table, picture = Table(list(rows[0]), [list(row.values()) for row in rows]), None
    if drawn:
        picture = _picture(rows, tested, axes, of or "winner", named.titled(look))
    answer = Answer(lambda words: [aligned(*table[:2], words)], None, table, picture)
    if not explain:
        return answer
    return _explained(answer, named, axes, tested, rows)


# ---- the starts


def _starts(parameters: Parameters) -> list[Parameters]:
    """List all combinations of the values of ranges."""
    ranges = [each for value in parameters.values() for each in (value if isinstance(value, tuple) else (value,))]
    wanted = math.prod(len(each) for each in ranges if isinstance(each, range))
    if wanted > MAX_ROWS:
        raise ParameterError(f"{wanted:,} starts to solve (at most {MAX_ROWS:,})")
    combinations = itertools.product(*map(_values, parameters.values()))
    return [dict(zip(parameters, values, strict=True)) for values in combinations]


def _values(value: object) -> Iterable[object]:
    """List the values that a parameter takes."""
    return itertools.product(*value) if isinstance(value, tuple) else value if isinstance(value, range) else [value]


def _axes(parameters: Parameters) -> Axes:
    """Name the ranges, each with its parameter, and its place in a list of them."""
    axes: dict[str, tuple[str, int | None]] = {}
    for name, value in parameters.items():
        if isinstance(value, range) and len(value) > 1:
            axes[name] = name, None
        elif isinstance(value, tuple):
            axes |= {f"{name} {place + 1}": (name, place) for place, each in enumerate(value) if len(each) > 1}
    return axes


def _numbers(start: Parameters, axes: Axes) -> tuple[int, ...]:
    """Return the numbers in which a start differs from others: those of ranges, or of lists with ranges in them."""
    given: list[tuple[Any, int | None]] = [(start[name], place) for name, place in axes.values()]
    return tuple(int(value if place is None else value[place]) for value, place in given)


def _example(parameters: Parameters) -> str:
    """Return an example of a range, by the first number of the game's parameters, or its first list of numbers."""
    for name, value in parameters.items():
        if isinstance(value, range | tuple):
            firsts = [each[0] for each in (value if isinstance(value, tuple) else (value,))]
            ranges = ",".join(f"{min(first, 1)}:{first + 3}" for first in firsts)
            return f", like --{name.replace('_', '-')} {ranges}"
    return ""


# ---- what is asked of each


def _row(source: Source, questions: Sequence[Callable[..., Mapping[str, object]]], known: Known) -> dict[str, object]:
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
    """Compute the Grundy value, by the game's components where it has some."""
    from arena.combinatorial.position_values import GrundyValues

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
        if not isinstance(game, HasPackedRules):
            solution = arena.solve_positions(source.columns("positions"), misere=game.misere)
            return {"winner": WINNERS[solution.outcome[game.start].value]}
    return _summary(source, game, known)


def _summary(source: Source, game: AnyGame, _: Known) -> dict[str, object]:
    """Say who wins, by how much where that matters, and how large the arena is."""
    unfolded = source.arena()
    sizes = dict(arena.solve(unfolded).summary())
    row: dict[str, object] = {column: sizes[column] for column in COLUMNS}
    if isinstance(game, HasMargin):
        solved = arena.solve(unfolded, MARGIN)
        row[MARGIN] = int((solved.amounts or [])[solved.columns.at(None)] or 0)
    return row


def _explained(
    answer: Answer, named: Source, axes: Axes, tested: Sequence[tuple[int, ...]], rows: Sequence[Mapping[str, object]]
) -> Answer:
    """Say what the losing starts may be, beside their table or their picture."""
    lost = [numbers for numbers, row in zip(tested, rows, strict=True) if row["winner"] == 2]

    def record() -> object:
        from arena.combinatorial.conjecture import record

        return dict(record(named.name, list(axes), lost, tested))

    def lines(words: Speaker) -> Iterator[str]:
        from arena.combinatorial.conjecture import explanation
        from exporters.drawings.chart import axis_name

        yield named.heading
        for title, texts in explanation([axis_name(axis, words) for axis in axes], lost, tested, words):
            if title or texts:
                yield f"{title:<{TITLES}}{some(texts, ', ', TITLES, words)}".rstrip()

    return replace(answer, lines=lines, record=record, beside=True)


def _picture(
    rows: Sequence[Mapping[str, Any]], tested: Sequence[tuple[int, ...]], axes: Axes, of: str, look: dict[str, Any]
) -> Callable[[str], object]:
    """Draw the starts as a ribbon, or those of two ranges as a map."""
    from exporters.drawings.sweep import Start, build

    kind, number = ("grundy", "grundy") if of == "grundy" else ("winner", "remoteness")
    starts = [Start(numbers, row[kind], row.get(number)) for numbers, row in zip(tested, rows, strict=True)]
    style, title = look.pop("style"), look.pop("title")
    return drawing(build(starts, list(axes), title, of=of, style=style, lang=look["lang"]), **look)
