"""Classes of games from outside: what they need to be commands, and to be found again in another process."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable
from typing import Any

from arena.errors import InvalidGame, shown
from arena.rules.game import ImpartialGame, missing

PLAIN = (int, float, str, bool)
"""The types that an option can have, beside tuples of whole numbers."""


def checked_class(game: object) -> type:
    """Refuse a class that is no frozen dataclass with fields that are options, or lacks members of a game."""
    called = getattr(game, "__name__", shown(game))
    if not isinstance(game, type) or not dataclasses.is_dataclass(game) or not game.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        raise InvalidGame(f"{called} is not a frozen dataclass: a game's class follows @dataclass(frozen=True)")
    if lacking := missing(game):
        own = "start, options, show, read" if issubclass(game, ImpartialGame) else "initial, player, moves, winner"
        raise InvalidGame(f"{called} lacks {', '.join(lacking)} (its members are {own})")
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
    if not hasattr(game, "label"):
        game.label = staticmethod(str)  # type: ignore[attr-defined]
    return game


def found_again(game: type, find: Callable[[str], type], name: str) -> type:
    """Let the games of a class be pickled by a name, since no other process can import their module."""
    game.__reduce__ = lambda self: (_again, (find, name, _fields(self)))  # type: ignore[assignment,method-assign,misc]
    return game


def _again(find: Callable[[str], type], name: str, fields: dict[str, object]) -> object:
    return find(name)(**fields)


def _fields(game: Any) -> dict[str, object]:
    return {field.name: getattr(game, field.name) for field in dataclasses.fields(game)}
