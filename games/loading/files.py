"""Games in Python files given by their paths: my_game.py:Hexapawn, or my_game.py alone; classes from outside."""

from __future__ import annotations

import dataclasses
import typing
from pathlib import Path
from typing import Any, cast

from arena.errors import InvalidGame, ParameterError, one_of, shown
from arena.rules.faults import load, split_name
from arena.rules.game import ImpartialGame, missing

PLAIN = (int, float, str, bool)  # the types that an option can have, beside tuples of whole numbers


def find(name: str) -> type:
    """Return the class of a game in a file; its code is run."""
    path, wanted = split_name(name) or (name, None)
    module = load(Path(path))
    classes = {
        key: value
        for key, value in vars(module).items()
        if isinstance(value, type) and not key.startswith("_") and value.__module__ == module.__name__
    }
    if wanted is None:
        wanted = _only_game(path, classes)
    if wanted not in classes:
        raise one_of(f"class of {path}", wanted, list(classes) or ["none: it defines no class"])
    game: Any = checked_class(classes[wanted])
    names, again = [field.name for field in dataclasses.fields(game)], f"{Path(path).resolve()}:{wanted}"
    game.__reduce__ = lambda self: (_made, (again, {each: getattr(self, each) for each in names}))
    return cast("type", game)


def _only_game(path: str, classes: dict[str, type]) -> str:
    """Return the name of the only game of a file; else the only class that may be meant as one."""
    dataclasses_ = [name for name, class_ in classes.items() if dataclasses.is_dataclass(class_)]
    games = [name for name in dataclasses_ if not missing(classes[name])]
    for names in (games, dataclasses_, list(classes)):
        if len(names) == 1:
            return names[0]
        if names:
            raise ParameterError(f"which class of {path}? ({', '.join(f'{path}:{name}' for name in names)})")
    raise InvalidGame(f"{path} defines no class, so no game")


def checked_class(game: object) -> type:
    """Refuse a class that is no frozen dataclass with fields that are options, or lacks members of a game."""
    called = getattr(game, "__name__", shown(game))
    if not isinstance(game, type) or not dataclasses.is_dataclass(game) or not game.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        raise InvalidGame(f"{called} is not a frozen dataclass: a game's class follows @dataclass(frozen=True)")
    if lacking := missing(game):
        own = "start, options, read" if issubclass(game, ImpartialGame) else "initial, player, moves, winner"
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


def _made(name: str, fields: dict[str, object]) -> object:
    """Make a game of a file again, in a process that cannot import its module."""
    return find(name)(**fields)
