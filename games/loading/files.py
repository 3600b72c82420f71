"""Games in Python files given by their paths: my_game.py:Hexapawn, or my_game.py alone."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from arena.errors import InvalidGame, ParameterError, one_of
from arena.rules.game import missing
from arena.rules.python_files import load, split_name
from games.loading.classes import checked_class, found_again


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
    return found_again(checked_class(classes[wanted]), find, f"{Path(path).resolve()}:{wanted}")


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
