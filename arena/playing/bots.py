"""Bots: a function in a Python file plays, bot.py:FUNCTION, or bot.py alone, in a process of its own."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping, Sequence
from functools import lru_cache

from arena.errors import IllegalPlay, ParameterError, one_of, shown
from arena.foreign.code import Code, source
from arena.foreign.misbehaviour import Misbehaviour
from arena.foreign.program import Limits, Made, Parameter, Program
from arena.playing.choices import made, no_move
from arena.rules.faults import at
from arena.rules.game import AnyGame, AnyPosition, Move

GIVEN = ("game", "chance")
"""The arguments of a bot beside the position, if it has parameters of these names: the rules, a `random.Random`."""
USUAL = ("bot", "play")
"""The names of a bot in a file that has other functions besides."""
SECONDS_PER_MOVE = 10.0
"""The time of a move, unless the user says otherwise."""
MOST_KEPT = 32
"""The bots whose processes are kept: those of a tournament."""
MOST_SECONDS = 86_400
"""The time of a move, at most: a day."""
GAMES_AT_ONCE = 8
"""The games, each with its chance, that a bot may be in the middle of."""


class Forfeit(IllegalPlay):
    """A bot has raised an error, made no legal move, or no move in time: it has lost the game."""


class Bot:
    """A player who asks a function of a user's file for its moves.

    Parameters
    ----------
    game : Game
        The rules.
    program : Program
        The file.
    function : str
        The function: from a position to a move's name, or to the position that it leads to.
    asks : tuple of str
        The arguments of `GIVEN` that the function gets besides.
    """

    def __init__(self, game: AnyGame, program: Program, function: str, asks: tuple[str, ...]) -> None:
        self.game, self.program, self.function = game, program, function
        self._given = {name: Made("kept", name) for name in asks if name != "chance"}
        self._chances: list[random.Random | None] = [None] * GAMES_AT_ONCE
        self._games = 0
        self._draws = "chance" in asks

    @property
    def name(self) -> str:
        """The name of the bot in messages."""
        return f"{self.program.path}:{self.function}"

    def __call__(self, position: AnyPosition, chance: random.Random) -> tuple[Move, AnyPosition]:
        """Ask the function for a move."""
        try:
            choice = self._asked(position, chance)
        except Misbehaviour as error:
            self._check_rules(position)
            raise Forfeit(f"{self.name}, {at(self.game, position)}: {error.reason}") from error
        try:
            if isinstance(choice, str):
                return made(self.game, position, choice)
            raise no_move(self.game, position, str(choice[0]) if isinstance(choice, tuple) and choice else "nothing")
        except IllegalPlay as error:
            raise Forfeit(f"{self.name}: {str(error).removeprefix('a player ')}") from None

    def _asked(self, position: AnyPosition, chance: random.Random) -> object:
        """Give the choice of the function: a move's name, or a tuple with the printed form of anything else."""
        keywords = {**self._given, **self._chance(chance)}
        return self.program.call(self.function, (position,), keywords, finish="said").value

    def _chance(self, chance: random.Random) -> dict[str, Made]:
        """Give the argument for a game's chance: a copy, from which the program alone draws.

        With each game the generator that the functions of `random` share begins anew, so that a bot which draws from
        it plays the same games, however they are divided among workers.
        """
        place = next((number for number, known in enumerate(self._chances) if known is chance), None)
        if place is None:
            self._games, place = self._games + 1, self._games % GAMES_AT_ONCE
            self._chances[place] = chance
            self.program.reseed(copy.copy(chance).getrandbits(64))
            if self._draws:
                self.program.keep(f"chance {place}", chance)
        return {"chance": Made("kept", f"chance {place}")} if self._draws else {}

    def _check_rules(self, position: AnyPosition) -> None:
        """Ask the rules about a position and those after it, since they may have failed, and not the bot."""
        for _, following in self.game.moves(position):
            self.game.player(following), self.game.winner(following)


class Absent:
    """A player who forfeits all games: his file cannot be loaded."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def __call__(self, _position: AnyPosition, _chance: random.Random) -> Move:
        """Forfeit."""
        raise Forfeit(self.reason)


def said(choice: object, kept: Mapping[str, AnyGame], arguments: Sequence[AnyPosition]) -> str | tuple[str]:
    """Give the name of the move that a function has chosen; if its choice is no move, a tuple with its printed form."""
    if isinstance(choice, str):
        return choice
    try:
        return made(kept["game"], arguments[0], choice)[0]
    except IllegalPlay:
        return (shown(choice),)


def seat(game: AnyGame, path: str, wanted: str | None, seconds_per_move: float = SECONDS_PER_MOVE) -> Bot:
    """Make the player of a file; its code is run."""
    check_seconds(seconds_per_move)
    try:
        text = source(path)
    except Misbehaviour as error:
        raise ParameterError(str(error)) from None
    return _bot(game, path, text, wanted, seconds_per_move)  # type: ignore[arg-type]  # a game is hashable


def check_seconds(seconds_per_move: float) -> None:
    """Check the time of a bot for a move."""
    if not 0 < seconds_per_move <= MOST_SECONDS:
        raise ParameterError(f"seconds_per_move: {seconds_per_move!r} (a number above 0, at most {MOST_SECONDS:,})")


@lru_cache(maxsize=MOST_KEPT)
def _bot(game: AnyGame, path: str, text: bytes, wanted: str | None, seconds_per_move: float) -> Bot:
    """Make a bot once for all its games, as long as its file is the same."""
    limits = Limits(seconds=seconds_per_move)
    program = Program(
        path, Code([(text, False)]), limits, prelude=f"from {__name__} import said", allow=None, shows=True
    )
    try:
        program.keep("game", game)
        return Bot(game, program, *_function(path, program.functions(), wanted))
    except BaseException:
        program.close()
        raise


def _function(
    path: str, functions: Mapping[str, Sequence[Parameter] | None], wanted: str | None
) -> tuple[str, tuple[str, ...]]:
    """Find the function that plays, and the arguments of `GIVEN` that it asks for."""
    name = _only_bot(path, functions) if wanted is None else wanted
    if name not in functions:
        raise one_of(f"function of {path}", name, list(functions) or ["none: it defines no function"])
    asks = _asks(functions[name])
    if asks is None:
        given = " and ".join(GIVEN)
        raise ParameterError(
            f"{path}:{name} cannot play: its parameters are the position and, if it wants them, {given}"
        )
    return name, asks


def _only_bot(path: str, functions: Mapping[str, Sequence[Parameter] | None]) -> str:
    """Choose the only function of a file that can be a bot, or the one called `bot` or `play`."""
    bots = [name for name, parameters in functions.items() if _asks(parameters) is not None] or list(functions)
    usual = [name for name in USUAL if name in bots]
    for names in (bots, usual):
        if len(names) == 1:
            return names[0]
    if not bots:
        raise ParameterError(f"{path} defines no function, so no player")
    raise ParameterError(f"which function of {path}? ({', '.join(f'{path}:{name}' for name in bots)})")


def _asks(parameters: Sequence[Parameter] | None) -> tuple[str, ...] | None:
    """List the arguments of `GIVEN` that a function asks for; None if it cannot be a bot."""
    if not parameters:  # none, or none that can be seen
        return None
    first, *others = parameters
    anything = ("VAR_POSITIONAL", "VAR_KEYWORD")
    required = {each.name for each in others if each.required and each.kind not in anything}
    by_name = tuple(each.name for each in others if each.name in GIVEN and each.kind != "POSITIONAL_ONLY")
    if first.kind in ("KEYWORD_ONLY", "VAR_KEYWORD") or not required <= set(by_name):
        return None
    return by_name
