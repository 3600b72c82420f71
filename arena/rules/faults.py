"""Python files of users, FILE.py or FILE.py:NAME: they are run as modules, and errors of their rules are one line."""

from __future__ import annotations

import hashlib
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, cast

from arena.errors import ArenaError, InvalidGame, ParameterError, shortened, shown
from arena.machine.stdout import kept_for_results
from arena.rules.game import AnyGame, TurnlessGame, is_game, label_of

OWN = tuple(str(Path(__file__).parents[2] / folder) for folder in ("arena", "games/loading"))
"""The folders of the toolkit's own code: an error of the rules names no line in them."""
FILES: set[str] = set()  # the files from which games and players were loaded
RAISED = (Exception, SystemExit)  # what rules raise: Ctrl-C is the user's
_NAME = re.compile(r"(.+\.py)(?::(.*))?", re.DOTALL)
_LOADED: dict[str, tuple[bytes, ModuleType]] = {}  # the modules of paths, each with the text that made it


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
    name = f"game_{hashlib.sha256(text).hexdigest()[:16]}"
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


def frames_of_rules(error: BaseException) -> list[tuple[FrameType, int]]:
    """List the frames of an error that are in the files of games from outside, with the lines."""
    return [each for each in traceback.walk_tb(error.__traceback__) if each[0].f_code.co_filename in FILES]


def explained(error: BaseException) -> str | None:
    """Say in one line where rules from outside went wrong: the position and the line; None if they did not."""
    frames = frames_of_rules(error)
    if not frames:
        return None
    frame = frames[0][0]
    names = frame.f_code.co_varnames[: frame.f_code.co_argcount]
    game, position = (cast("Any", frame.f_locals.get(name)) for name in (*names, "", "")[:2])
    file = Path(frame.f_code.co_filename).name
    return f"{file}{f', {at(game, position)}' if len(names) > 1 and is_game(game) else ''}: {error_line(error)}"


@contextmanager
def explaining() -> Iterator[None]:
    """Name the position in an error of rules from outside, whose frames do not reach another process."""
    try:
        yield
    except ArenaError:
        raise
    except RAISED as error:
        if (reason := explained(error)) is None:
            raise
        raise InvalidGame(reason) from error


def at(game: AnyGame, position: Any) -> str:
    """Name a position in an error, with its turn or without, even one whose label fails."""
    try:
        unturned = isinstance(game, TurnlessGame) and not (isinstance(position, tuple) and position[1:] in ((1,), (2,)))
        text = game.show(position) if isinstance(game, TurnlessGame) and unturned else label_of(game)(position)
    except RAISED:
        text = None
    return f"at {shortened(text)}" if isinstance(text, str) and "\n" not in text else f"at {shown(position)}"


def error_line(error: BaseException) -> str:
    """Name in one line the error of the rules, and its place in them."""
    text = " ".join(str(error).split())
    if isinstance(error, ArenaError):
        return text
    frames = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    outside = [each for each in frames if not each[0].startswith(OWN)]
    place = " ({}, line {})".format(*outside[-1]) if outside else ""
    return f"{type(error).__name__}{text and f': {text}'}{place}"
