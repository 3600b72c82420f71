"""Python files of users, FILE.py or FILE.py:NAME, which are run as modules when they are named."""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path
from types import ModuleType

from arena.errors import InvalidGame, ParameterError
from arena.machine.stdout import kept_for_results
from arena.rules.faults import FILE, FILES, RAISED, error_line

_NAME = re.compile(r"(.+\.py)(?::(.*))?", re.DOTALL)
_LOADED: dict[str, tuple[bytes, ModuleType]] = {}
"""The modules of paths, each with the text that made it."""


def split_name(text: str) -> tuple[str, str | None] | None:
    """Split the path of a Python file from the name after it; None if the text names no Python file."""
    match = _NAME.fullmatch(text)
    return (match[1], match[2]) if match else None


def load(path: Path) -> ModuleType:
    """Run a file as a module; once, unless its text has changed, from which its name is drawn."""
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
    except RAISED as error:
        del sys.modules[name]
        raise InvalidGame(f"{path} cannot be loaded: {error_line(error)}") from error
    _LOADED[place] = (text, module)
    return module
