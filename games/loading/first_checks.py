"""Checks of a game from outside before it is played: of its class and its first positions."""

from __future__ import annotations

import dataclasses
import typing
from itertools import chain
from typing import Any, TypeAlias

from arena.errors import InvalidGame, shown
from arena.rules import faults
from arena.rules.faults import error_line
from arena.rules.game import MEMBERS, ImpartialGame
from arena.rules.sample import sample

PLAIN = (int, float, str, bool)
"""The types that an option can have, beside tuples of whole numbers."""
TRIED = 500
"""The positions whose labels are compared before a game is played."""
TRIED_EDGES = 20_000
"""The moves that are looked at meanwhile."""
Rules: TypeAlias = Any
"""The plain rules of a game from outside, whose members are asked for before anybody knows what they are."""


def checked_class(game: object) -> type:
    """Refuse a class that is no frozen dataclass with fields that are options, or lacks a member of a game."""
    called = getattr(game, "__name__", shown(game))
    if not isinstance(game, type) or not dataclasses.is_dataclass(game) or not game.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        raise InvalidGame(f"{called} is not a frozen dataclass: a game's class follows @dataclass(frozen=True)")
    if lacking := missing(game):
        own = ("start", "options", "show", "read") if issubclass(game, ImpartialGame) else MEMBERS
        raise InvalidGame(f"{called} lacks {', '.join(lacking)} (its members are {', '.join(own)})")
    if not isinstance(game.__doc__, str | None):
        raise InvalidGame(f"{called}: its docstring is {shown(game.__doc__)} (a text)")
    _check_fields(game, called)
    return game


def missing(game: type) -> list[str]:
    """List the members of a game that a class lacks."""
    return [name for name in MEMBERS if not hasattr(game, name)] or sorted(getattr(game, "__abstractmethods__", ()))


def _check_fields(game: type, called: str) -> None:
    try:
        hints = typing.get_type_hints(game)
    except Exception as error:
        raise InvalidGame(f"{called}: the types of its fields cannot be read: {error}") from error
    for field in dataclasses.fields(game):
        type_, inside = hints[field.name], typing.get_args(hints[field.name])
        if type_ not in PLAIN and (typing.get_origin(type_) is not tuple or not set(inside) <= {int, ...}):
            type_name = type_ if inside else getattr(type_, "__name__", type_)
            raise InvalidGame(
                f"{called}: the field {field.name} is {type_name} (int, float, str, bool or tuple[int, ...])"
            )
        if field.default is dataclasses.MISSING or not field.init:
            raise InvalidGame(f"{called}: the field {field.name} needs a default value, as every option has one")


def early_fault(game: Rules) -> str:
    """Find a fault of a game's first positions that no single answer shows.

    Two of them are printed alike; or moves lead elsewhere, or to positions that are found nowhere again, when they are
    asked for a second time. What else is wrong is told where it is met.
    """
    try:
        sampled = sample(game, TRIED, TRIED_EDGES)
        nested = (fault for fault in sampled.faults if faults.NESTED in fault)
        moves = {position: each.moves for position, each in sampled.known.items()}
        found = chain(nested, faults.changing(game, moves), faults.labelled_alike(game, sampled.known))
        reason = next(found, "")
    except BaseException as error:  # noqa: BLE001 - rules may raise anything
        error_line(error)  # raises a Ctrl-C again
        return ""
    return reason and f"{shown(game)}, {reason}"
