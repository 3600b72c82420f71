"""The games: one file each, found by looking, rules only."""

from __future__ import annotations

import dataclasses
import pkgutil
from importlib import import_module
from typing import Any

from arena.errors import InvalidGame, ParameterError, one_of

__all__ = ["find", "load", "names"]


def names() -> list[str]:
    """List the games, in alphabetical order: the modules of this package, a leading underscore skipped.

    Examples
    --------
    >>> "nim" in names()
    True
    """
    found = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted(name for name in found if name.isidentifier() and not name.startswith("_"))


def find(name: str) -> type[Any]:
    """Give the class of a game: the one public dataclass that its file defines.

    Raises
    ------
    ParameterError
        If there is no such game.
    InvalidGame
        If its file cannot be loaded or defines none, or several.

    Examples
    --------
    >>> find("nim").__name__
    'Nim'
    """
    if name not in names():
        raise one_of("game", name, names())
    try:
        module = import_module(f"games.{name}")
    except Exception as error:
        raise InvalidGame(f"games/{name}.py cannot be loaded: {type(error).__name__}: {error}") from error
    found = [
        value
        for key, value in vars(module).items()
        if isinstance(value, type)
        and not key.startswith("_")
        and dataclasses.is_dataclass(value)
        and value.__module__ == module.__name__
    ]
    if len(found) != 1:
        raise InvalidGame(f"games/{name}.py defines {len(found)} public dataclasses (one, the game)")
    return found[0]


def load(name: str, **parameters: Any) -> Any:
    """Make a game from its name and its parameters; those left out take their defaults.

    Parameters
    ----------
    name : str
        One of `names()`.
    **parameters
        The fields of the game's dataclass.

    Returns
    -------
    Game

    Raises
    ------
    ParameterError
        If there is no such game or parameter, or a value is out of bounds.

    Examples
    --------
    >>> load("fibonacci_nim", matches=6)
    FibonacciNim(matches=6)
    """
    game = find(name)
    fields = [field.name for field in dataclasses.fields(game)]
    unknown = [key for key in parameters if key not in fields]
    if unknown:
        raise ParameterError(f"{name} has no parameter {unknown[0]!r} (it has {', '.join(fields)})")
    return game(**parameters)
