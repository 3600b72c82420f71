"""The starts of a game: the ranges like 2:150 that stand for them, and what is asked of each."""

from __future__ import annotations

import itertools
import math
import re
import typing
from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import click

import arena
from arena.cli.parameters import Parameters, ParameterType, parameter_type
from arena.cli.source import Source
from arena.errors import ArenaError, ParameterError
from arena.graphs.marks import MARGIN
from arena.rules.capabilities import HasComponents, HasMargin, HasPackedRules, HasStartParameters
from arena.rules.game import ImpartialGame, made_by

if TYPE_CHECKING:
    from arena.rules.game import AnyGame

StartRow: TypeAlias = dict[str, object]
Axes: TypeAlias = Mapping[str, tuple[str, int | None]]
"""The ranges by their names, each with its parameter, and its place in a list of them."""
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


def range_type(type_: type[object]) -> ParameterType:
    """Return the reader of a parameter of a Python type, which takes ranges of numbers, and lists of them, too."""
    if type_ is int:
        return _range
    if typing.get_origin(type_) is tuple:
        return lambda value: tuple(map(_range, value.split(",")))
    return parameter_type(type_)


def starts_of(parameters: Parameters) -> list[Parameters]:
    """List all combinations of the values of ranges."""
    ranges = [each for value in parameters.values() for each in (value if isinstance(value, tuple) else (value,))]
    wanted = math.prod(len(each) for each in ranges if isinstance(each, range))
    if wanted > MAX_ROWS:
        raise ParameterError(f"{wanted:,} starts to solve (at most {MAX_ROWS:,})")
    combinations = itertools.product(*map(values, parameters.values()))
    return [dict(zip(parameters, values, strict=True)) for values in combinations]


def values(value: object) -> Iterable[object]:
    """List the values that a parameter takes."""
    return itertools.product(*value) if isinstance(value, tuple) else value if isinstance(value, range) else [value]


def axes_of(parameters: Parameters) -> Axes:
    """Name the ranges, each with its parameter, and its place in a list of them."""
    axes: dict[str, tuple[str, int | None]] = {}
    for name, value in parameters.items():
        if isinstance(value, range) and len(value) > 1:
            axes[name] = name, None
        elif isinstance(value, tuple):
            axes |= {f"{name} {place + 1}": (name, place) for place, each in enumerate(value) if len(each) > 1}
    return axes


def numbers_of(start: Parameters, axes: Axes) -> tuple[int, ...]:
    """Return the numbers in which a start differs from others: those of ranges, or of lists with ranges in them."""
    given: list[tuple[Any, int | None]] = [(start[name], place) for name, place in axes.values()]
    return tuple(int(value if place is None else value[place]) for value, place in given)


def example(parameters: Parameters) -> str:
    """Return an example of a range, by the first number of the game's parameters, or its first list of numbers."""
    for name, value in parameters.items():
        if isinstance(value, range | tuple):
            firsts = [each[0] for each in (value if isinstance(value, tuple) else (value,))]
            ranges = ",".join(f"{min(first, 1)}:{first + 3}" for first in firsts)
            return f", like --{name.replace('_', '-')} {ranges}"
    return ""


class Starts:
    """Answers questions about one start after another.

    Games that differ in their starts alone have positions in common, and each of these has its Grundy value once.
    """

    def __init__(self) -> None:
        self.known: dict[Hashable, dict[Hashable, int]] = {}

    def answer(self, source: Source, questions: list[str]) -> StartRow:
        """Answer questions about a start: its "grundy" value, its "winner" alone, or the "summary" of its solution."""
        game, row = source.make(), StartRow()
        for question in questions:
            try:
                row |= {"grundy": self.grundy, "winner": self.winner, "summary": self.summary}[question](source, game)
            except ParameterError:
                raise
            except ArenaError as error:
                raise type(error)(f"{game!r}: {error}") from None
        return row

    def grundy(self, source: Source, game: AnyGame) -> StartRow:
        """Compute the Grundy value, by the game's components where it has some."""
        from arena.combinatorial.sums import GrundyValues
        from arena.machine import MAX_VERTICES

        if not isinstance(game, ImpartialGame):
            raise ParameterError(f"{source.name} has no Grundy values: the two players have different moves")
        if not isinstance(game, HasComponents | HasStartParameters):
            return {"grundy": int(arena.grundy(source.columns("positions"))[game.start])}
        starts = game.start_parameters if isinstance(game, HasStartParameters) else ()
        rules = tuple((name, value) for name, value in made_by(game)[1].items() if name not in starts)
        known = GrundyValues(game, self.known.setdefault(rules, {}))
        return {"grundy": known.of_sum([game.start], source.max_vertices or MAX_VERTICES)}

    def winner(self, source: Source, game: AnyGame) -> StartRow:
        """Say who wins: of an impartial game by its components, or by its positions alone, half of its arena."""
        if not isinstance(game, ImpartialGame):
            return self.summary(source, game)
        if isinstance(game, HasComponents) and not game.misere:
            return {"winner": 1 if self.grundy(source, game)["grundy"] else 2}
        if isinstance(game, HasPackedRules):
            return self.summary(source, game)
        solution = arena.solve_positions(source.columns("positions"), misere=game.misere)
        return {"winner": WINNERS[solution.outcome[game.start].value]}

    def summary(self, source: Source, game: AnyGame) -> StartRow:
        """Say who wins, by how much where that matters, and how large the arena is."""
        from arena.solving.arenas import solve

        arena = source.arena()
        sizes = dict(solve(arena).summary())
        row: StartRow = {column: sizes[column] for column in COLUMNS}
        if isinstance(game, HasMargin):
            solved = solve(arena, MARGIN)
            row[MARGIN] = int((solved.amounts or [])[solved.columns.at(None)] or 0)
        return row
