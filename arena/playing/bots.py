"""Bots: a function in a Python file plays, bot.py:FUNCTION, or bot.py alone."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from arena.errors import IllegalPlay, InvalidGame, ParameterError, one_of
from arena.machine.stdout import kept_for_results
from arena.playing.choices import made
from arena.rules.faults import at, error_line
from arena.rules.game import AnyGame, AnyPosition, Move
from arena.rules.python_files import load

Function: TypeAlias = Callable[..., object]
"""A user's function: from a position, and the arguments of `GIVEN` that it names, to a move."""
GIVEN = ("game", "chance")
"""The arguments of a bot beside the position, if it has parameters of these names: the rules, a `random.Random`."""
USUAL = ("bot", "play")
"""The names of a bot in a file that has other functions besides."""


class Forfeit(IllegalPlay):
    """A bot has raised an error or made no legal move: it has lost the game."""


@dataclass(frozen=True, eq=False)
class Bot:
    """A player who asks a function of a user's file for its moves.

    Parameters
    ----------
    game : Game
        The rules.
    name : str
        The name of the bot in messages.
    function : callable
        From a position to a move's name, or to the position that it leads to.
    asks : tuple of str
        The arguments of `GIVEN` that the function gets besides.
    """

    game: AnyGame
    name: str
    function: Function
    asks: tuple[str, ...]

    def __call__(self, position: AnyPosition, chance: random.Random) -> tuple[Move, AnyPosition]:
        """Ask the function for a move.

        Raises
        ------
        Forfeit
            If it raises an error, or gives no move.
        """
        given = {"game": self.game, "chance": chance}
        try:
            with kept_for_results():
                choice = self.function(position, **{name: given[name] for name in self.asks})
        except InvalidGame:  # the rules have failed, not the bot
            raise
        except BaseException as error:
            raise Forfeit(f"{self.name}, {at(self.game, position)}: {error_line(error)}") from error
        try:
            return made(self.game, position, choice)
        except IllegalPlay as error:
            raise Forfeit(f"{self.name}: {str(error).removeprefix('a player ')}") from None


def seat(game: AnyGame, path: str, wanted: str | None) -> Bot:
    """Make the player of a file; its code is run.

    Parameters
    ----------
    game : Game
        The rules.
    path : str
        The file.
    wanted : str or None
        The function's name; None for the only function of the file that can be a bot, or the one called bot or play.

    Raises
    ------
    ParameterError
        If there is no such file or function, no telling which function is meant, or one has other parameters.
    InvalidGame
        If the file cannot be loaded.
    """
    module = load(Path(path))
    functions: dict[str, Function] = {
        name: value
        for name, value in vars(module).items()
        if callable(value) and not isinstance(value, type) and not name.startswith("_")
        and getattr(value, "__module__", None) == module.__name__
    }  # fmt: skip
    if wanted is None:
        wanted = _only_bot(path, functions)
    if wanted not in functions:
        raise one_of(f"function of {path}", wanted, list(functions) or ["none: it defines no function"])
    asks = _asks(functions[wanted])
    if asks is None:
        raise ParameterError(
            f"{path}:{wanted} cannot play: its parameters are the position and, if it wants them, {' and '.join(GIVEN)}"
        )
    return Bot(game, f"{path}:{wanted}", functions[wanted], asks)


def _only_bot(path: str, functions: dict[str, Function]) -> str:
    """Choose the only function of a file that can be a bot, or the one called `bot` or `play`."""
    bots = [name for name, function in functions.items() if _asks(function) is not None] or list(functions)
    usual = [name for name in USUAL if name in bots]
    for names in (bots, usual):
        if len(names) == 1:
            return names[0]
    if not bots:
        raise ParameterError(f"{path} defines no function, so no player")
    raise ParameterError(f"which function of {path}? ({', '.join(f'{path}:{name}' for name in bots)})")


def _asks(function: Function) -> tuple[str, ...] | None:
    """List the arguments of `GIVEN` that a function asks for; None if it cannot be a bot."""
    try:
        first, *others = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # no parameters, or none that can be seen
        return None
    anything = (first.VAR_POSITIONAL, first.VAR_KEYWORD)
    required = {each.name for each in others if each.default is each.empty and each.kind not in anything}
    by_name = tuple(each.name for each in others if each.name in GIVEN and each.kind != each.POSITIONAL_ONLY)
    if first.kind in (first.KEYWORD_ONLY, first.VAR_KEYWORD) or not required <= set(by_name):
        return None
    return by_name
