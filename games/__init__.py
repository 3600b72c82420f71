"""The games: one file each, found by looking, rules only; and those of files, of other packages and of OpenSpiel."""

from __future__ import annotations

import dataclasses
import os
import pkgutil
import re
import sys
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidGame, ParameterError, one_of, shown
from arena.machine.stdout import kept_for_results

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["find", "installed", "is_game", "load", "names"]

OPENSPIEL = "openspiel:"
FILE = re.compile(r".+\.py(:.*)?", re.DOTALL)


def names() -> list[str]:
    """List the bundled games, in alphabetical order: the modules of this package without a leading underscore.

    The class of a game is named as its module, in capitalized words without underscores.
    """
    modules = (module.name for module in pkgutil.iter_modules(__path__) if not module.ispkg)
    return sorted(name for name in modules if name.isidentifier() and not name.startswith("_"))


def installed() -> list[str]:
    """List the games of installed packages, those with an entry point in the group `arena.games`; none is loaded."""
    return sorted(_entry_points())


def is_game(name: str) -> bool:
    """Return whether a name, like nim, my_game.py or openspiel:hex, stands for a game, which need not exist."""
    return bool(name in names() or FILE.fullmatch(name) or name.startswith(OPENSPIEL) or name in _entry_points())


def find(name: str) -> type[Any]:
    """Return the class of a game; this runs the code of a file or of an installed package.

    Parameters
    ----------
    name : str
        One of `names()` or `installed()`, or FILE.py:CLASS, or FILE.py if there is one game in it, or a game of
        OpenSpiel like openspiel:tic_tac_toe or openspiel:hex(board_size=3).

    Raises
    ------
    ParameterError
        If there is no such game. An arena, one that comes along or in a file, is none: `arena.read` takes its name.
    InvalidGame
        If it cannot be loaded, or is no game.

    Examples
    --------
    >>> find("nim").__name__
    'Nim'
    """
    if name in names():
        game: type[Any] = getattr(import_module(f"games.{name}"), name.title().replace("_", ""))
        return game
    if FILE.fullmatch(name):
        from games.loading import files

        return files.find(name)
    if name.startswith(OPENSPIEL):
        from games.loading import openspiel

        return openspiel.find(name.removeprefix(OPENSPIEL))
    if entry := _entry_points().get(name):
        return _of_package(entry)
    from arena.machine import DATA

    isfile = os.path.isfile  # it knows no error, as of a name that is too long for a file
    if PurePath(name).suffix or isfile(name) or isfile(DATA / f"{name}.json"):
        raise ParameterError(f"{name!r} is no game: arena.read({name!r}) reads an arena")
    raise one_of("game", name, [*names(), *installed()])


def load(name: str, **parameters: object) -> Any:
    """Make a game from its name and its parameters; parameters left out have their defaults.

    `arena.read` takes the names of the bundled arenas. To a type checker the game is Any, because only its name
    says whether it is impartial.

    Parameters
    ----------
    name : str
        A bundled game, `FILE.py` or `FILE.py:CLASS`, or a game of OpenSpiel; see `find`.
    **parameters
        The fields of the game's dataclass.

    Raises
    ------
    ParameterError
        If there is no such game or parameter, or a value is out of bounds, or the name is that of an arena.

    Examples
    --------
    >>> load("fibonacci_nim", matches=6)
    FibonacciNim(matches=6)
    >>> load("sans_interet")
    Traceback (most recent call last):
    ...
    arena.errors.ParameterError: 'sans_interet' is no game: arena.read('sans_interet') reads an arena
    """
    if not isinstance(name, str):
        raise ParameterError(f"{shown(name)} is no name of a game (a text)")
    game = find(name)
    fields = [field.name for field in dataclasses.fields(game)]
    unknown = [key for key in parameters if key not in fields]
    if unknown:
        raise ParameterError(f"{name} has no parameter {unknown[0]!r} (it has {', '.join(fields) or 'none'})")
    return game(**{name: _plain(value) for name, value in parameters.items()})


def _plain(value: object) -> object:
    """Make a number of NumPy's, or a tuple or list of them, one of Python."""
    if isinstance(value, tuple | list):
        return type(value)(map(_plain, value))
    return value.item() if type(value).__module__ == "numpy" and hasattr(value, "item") else value


def _entry_points() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    own = names()
    return {
        entry.name: entry
        for entry in entry_points(group="arena.games")
        if re.fullmatch(r"[\w.-]+", entry.name) and entry.name not in own
    }


def _of_package(entry: EntryPoint) -> type:
    from arena.rules.faults import FILES, RAISED
    from games.loading.files import checked_class

    try:
        with kept_for_results():
            game = checked_class(entry.load())
    except RAISED as error:
        reason = error if isinstance(error, InvalidGame) else f"{type(error).__name__}: {error}"
        raise InvalidGame(f"{entry.name} ({entry.value}), a game of an installed package: {reason}") from error
    FILES.add(str(getattr(sys.modules.get(game.__module__), "__file__", "")))
    return game
