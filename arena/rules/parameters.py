"""Checks of the parameters that several games share: sizes and lists of numbers."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from numbers import Integral
from typing import Any, TypeAlias

from arena.errors import ParameterError

MOST_OBJECTS = 1_000_000
"""The objects of a heap, at most, each of which may be a move: nobody can wait for more, or look at them."""

Bounds: TypeAlias = Mapping[str, tuple[int, int | None]]


def check(game: Any, bounds: Bounds) -> None:
    """Refuse parameters of a game that are out of their bounds, and options that are neither True nor False."""
    for name, (least, most) in bounds.items():
        number(name, getattr(game, name), least, most)
    for field in dataclasses.fields(game):
        value = getattr(game, field.name)
        if isinstance(field.default, bool) and not isinstance(value, bool):
            raise ParameterError(f"{field.name}: {value!r} (True or False)")


def number(name: str, value: object, least: int, most: int | None = None) -> None:
    """Refuse a value that is not a whole number within the bounds."""
    whole = isinstance(value, Integral) and not isinstance(value, bool)
    if not whole or value < least or (most is not None and value > most):  # type: ignore[operator]  # it is whole
        allowed = f"of at least {least}" if most is None else f"from {least} to {most:,}"
        raise ParameterError(f"{name}: {value!r} (a whole number {allowed})")


def numbers(
    name: str, values: object, least: int, count: int | None = None, most: int | None = None
) -> tuple[int, ...]:
    """Make a tuple of whole numbers, refusing an empty one, another count of them, and numbers out of the bounds."""
    if not isinstance(values, tuple | list) or not values:
        raise ParameterError(f"{name}: {values!r} (one or more whole numbers, like 1,2,3)")
    if count is not None and len(values) != count:
        raise ParameterError(f"{name}: {values!r} ({count} whole numbers)")
    for value in values:
        number(name, value, least, most)
    return tuple(map(int, values))
