"""Python files of users, FILE.py or FILE.py:NAME, which are run as modules when they are named."""

from __future__ import annotations

import hashlib
import re
import sys
import traceback
from pathlib import Path
from types import ModuleType

from arena.errors import InvalidGame, ParameterError, is_ctrl_c
from arena.machine.stdout import kept_for_results
from arena.rules.faults import FILE, FILES

_NAME = re.compile(r"(.+\.py)(?::(.*))?", re.DOTALL)
_LOADED: dict[str, tuple[bytes, ModuleType]] = {}
"""The modules of paths, each with the text that made it."""


def split_name(text: str) -> tuple[str, str | None] | None:
    """Split the path of a Python file from the name after it; None if the text names no Python file.

    Examples
    --------
    >>> split_name("my_game.py:Hexapawn"), split_name("my_game.py"), split_name("nim")
    (('my_game.py', 'Hexapawn'), ('my_game.py', None), None)
    """
    match = _NAME.fullmatch(text)
    return (match[1], match[2]) if match else None


def load(path: Path) -> ModuleType:
    """Run a file as a module; once, unless its text has changed.

    Its name is drawn from its text, as are those under which numba keeps the code of packed rules and loads it again.

    Raises
    ------
    ParameterError
        If there is no such file.
    InvalidGame
        If it cannot be loaded.
    """
    try:
        text = path.read_bytes()
    except (OSError, ValueError) as error:
        raise ParameterError(f"{path}: {getattr(error, 'strerror', error)}") from None
    place = str(path.resolve())
    if _LOADED.get(place, (None,))[0] == text:
        return _LOADED[place][1]
    name = f"{FILE}{hashlib.sha256(text).hexdigest()[:16]}"
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = place
    FILES.add(place)
    try:
        with kept_for_results():
            exec(compile(text, place, "exec"), vars(module))  # noqa: S102 - to name a file is to run it
    except BaseException as error:
        del sys.modules[name]
        if is_ctrl_c(error):
            raise
        raise InvalidGame(f"{path} cannot be loaded: {type(error).__name__}: {_error_line(error, place)}") from error
    _LOADED[place] = (text, module)
    return module


def _error_line(error: BaseException, place: str) -> str:
    """Name the error, and the line of the file that was running."""
    if isinstance(error, SyntaxError) and error.filename == place:
        return f"{error.msg} (line {error.lineno})"
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - an error of a file may be anything
        text = ""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == place]
    return f"{text} (line {lines[-1]})" if lines else text
