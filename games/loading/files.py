"""Games in Python files given by their paths: my_game.py:Hexapawn, or my_game.py alone."""

from __future__ import annotations

import dataclasses
import hashlib
import re
import sys
import traceback
from pathlib import Path
from types import ModuleType

from arena.errors import InvalidGame, ParameterError, one_of
from arena.rules.faults import is_ctrl_c
from games.loading.guard import Guarded, guarded, missing

NAME = re.compile(r"(.+\.py)(?::(.*))?", re.DOTALL)
_LOADED: dict[str, tuple[bytes, ModuleType]] = {}
"""The modules of paths, each with the text that made it."""


def find(name: str) -> type[Guarded]:
    """Give the class of a game in a file; its code is run.

    Raises
    ------
    ParameterError
        If there is no such file or class, or no telling which class is meant.
    InvalidGame
        If the file cannot be loaded, or the class is no game.
    """
    path, wanted = NAME.fullmatch(name).groups()  # type: ignore[union-attr]
    module = _load(Path(path))
    classes = {
        key: value
        for key, value in vars(module).items()
        if isinstance(value, type) and not key.startswith("_") and value.__module__ == module.__name__
    }
    if wanted is None:
        wanted = _only_game(path, classes)
    if wanted not in classes:
        raise one_of(f"class of {path}", wanted, list(classes) or ["none: it defines no class"])
    return guarded(classes[wanted], f"{Path(path).resolve()}:{wanted}")


def _only_game(path: str, classes: dict[str, type]) -> str:
    """Name the only game of a file; else the only class that may be meant as one."""
    dataclasses_ = [name for name, class_ in classes.items() if dataclasses.is_dataclass(class_)]
    games = [name for name in dataclasses_ if not missing(classes[name])]
    for names in (games, dataclasses_, list(classes)):
        if len(names) == 1:
            return names[0]
        if names:
            raise ParameterError(f"which class of {path}? ({', '.join(f'{path}:{name}' for name in names)})")
    raise InvalidGame(f"{path} defines no class, so no game")


def _load(path: Path) -> ModuleType:
    """Run a file as a module; once, unless its text has changed.

    Its name is drawn from its text, as are those under which numba keeps the code of packed rules and loads it again.
    """
    try:
        text = path.read_bytes()
    except (OSError, ValueError) as error:
        raise ParameterError(f"{path}: {getattr(error, 'strerror', error)}") from None
    place = str(path.resolve())
    if _LOADED.get(place, (None,))[0] == text:
        return _LOADED[place][1]
    name = f"game_{hashlib.sha256(text).hexdigest()[:16]}"
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = place
    try:
        exec(compile(text, place, "exec"), vars(module))  # noqa: S102 - whoever names a file wants it run
    except BaseException as error:
        del sys.modules[name]
        if is_ctrl_c(error):
            raise
        raise InvalidGame(f"{path} cannot be loaded: {type(error).__name__}: {_error_line(error, place)}") from error
    _LOADED[place] = (text, module)
    return module


def _error_line(error: BaseException, place: str) -> str:
    """Tell what went wrong, and the line of the file that was running."""
    if isinstance(error, SyntaxError) and error.filename == place:
        return f"{error.msg} (line {error.lineno})"
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - an error of a file may be anything
        text = ""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == place]
    return f"{text} (line {lines[-1]})" if lines else text
