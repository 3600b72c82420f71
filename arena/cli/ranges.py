"""Ranges of a game's parameters, like 2:150: the starts that they stand for, and the numbers in which these differ."""

from __future__ import annotations

import itertools
import math
import re
import typing
from collections.abc import Iterable, Mapping
from typing import Any

import click

from arena.cli.parameters import Parameters, ParameterType, parameter_type
from arena.errors import ParameterError

Axes: typing.TypeAlias = Mapping[str, tuple[str, int | None]]
"""The ranges by their names, each with its parameter, and its place in a list of them."""
MAX_ROWS = 10_000
"""The starts that one sweep may solve."""


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


def range_type(type_: type[object]) -> ParameterType:
    """Give the reader of a parameter of a Python type, which takes ranges of numbers too."""
    readers: dict[object, ParameterType] = {int: numbers_or_range, tuple: list_of_ranges}
    return readers.get(typing.get_origin(type_) or type_) or parameter_type(type_)


def starts_of(parameters: Parameters) -> list[Parameters]:
    """List all combinations of the values of ranges."""
    wanted = math.prod(map(_count, parameters.values()))
    if wanted > MAX_ROWS:
        raise ParameterError(f"{wanted:,} starts to solve (at most {MAX_ROWS:,})")
    combinations = itertools.product(*map(values, parameters.values()))
    return [dict(zip(parameters, values, strict=True)) for values in combinations]


def _count(value: object) -> int:
    """Count the values that a parameter takes: one, those of a range, or the lists with a number of each range."""
    return math.prod(map(len, value)) if isinstance(value, tuple) else len(value) if isinstance(value, range) else 1


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
            several = [place for place, each in enumerate(value) if isinstance(each, range) and len(each) > 1]
            axes |= {f"{name} {place + 1}": (name, place) for place in several}
    return axes


def numbers_of(start: Parameters, axes: Axes) -> tuple[int, ...]:
    """Give the numbers in which a start differs from others: those of ranges, or of lists with ranges in them."""
    values: list[tuple[Any, int | None]] = [(start[name], place) for name, place in axes.values()]
    return tuple(int(value if place is None else value[place]) for value, place in values)


def example(parameters: Parameters) -> str:
    """Give an example of a range, by the first number of the game's parameters, or its first list of numbers."""
    for name, value in parameters.items():
        numbers = value if isinstance(value, tuple) else (value,)
        if all(isinstance(number, int | range) and not isinstance(number, bool) for number in numbers):
            first = [number[0] if isinstance(number, range) else number for number in numbers]
            ranges = ",".join(f"{min(number, 1)}:{number + 3}" for number in first)
            return f", like --{name.replace('_', '-')} {ranges}"
    return ""
