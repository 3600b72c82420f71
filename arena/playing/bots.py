"""Bots: a function in a Python file plays, bot.py:FUNCTION, or bot.py alone, in a process of its own."""

from __future__ import annotations

import copy
import pickle
import random
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache

from arena.errors import IllegalPlay, ParameterError, one_of, shown
from arena.foreign.child import MODULE
from arena.foreign.code import Code, Misbehavior, decoded, source
from arena.foreign.program import Limits, Parameter, Program
from arena.playing.plays import made, no_move
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
ASKED, KNOWN = "__asked", "__known"
"""Our own functions in the process of a bot."""
PRELUDE = f"from {__name__} import asked as {ASKED}, known as {KNOWN}"
GAMES_AT_ONCE = 8
"""The games, each with its chance, that a bot may be in the middle of."""


class Forfeit(IllegalPlay):
    """A bot has raised an error, made no legal move, or no move in time: it has lost the game."""


class Bot:
    """A player who asks a function of a user's file for its moves, giving it the arguments of `GIVEN` that it asks for.

    The function leads from a position to a move's name, or to the position after the move.
    """

    def __init__(self, game: AnyGame, program: Program, function: str, asks: tuple[str, ...], pickled: bytes) -> None:
        self.game, self.program, self.function, self._asks, self._pickled = game, program, function, asks, pickled
        self._games: list[tuple[random.Random, int, int]] = []

    @property
    def name(self) -> str:
        return f"{self.program.path}:{self.function}"

    def __call__(self, position: AnyPosition, chance: random.Random) -> tuple[Move, AnyPosition]:
        try:
            choice = self._asked(position, chance)
        except Misbehavior as error:
            for _, following in self.game.moves(position):  # the rules may have failed, and not the bot
                self.game.player(following), self.game.winner(following)
            raise Forfeit(f"{self.name}, {at(self.game, position)}: {error.reason}") from error
        try:
            if isinstance(choice, str):
                return made(self.game, position, choice)
            raise no_move(self.game, position, str(choice[0]) if isinstance(choice, tuple) and choice else "nothing")
        except IllegalPlay as error:
            raise Forfeit(f"{self.name}: {str(error).removeprefix('a player ')}") from None

    def _asked(self, position: AnyPosition, chance: random.Random) -> object:
        """Return the choice of the function: a move's name, or a tuple with the printed form of anything else."""
        known = next((each for each in self._games if each[0] is chance), None)
        if known is None:
            number = self._games[0][1] + 1 if self._games else 0
            known = (chance, number, copy.copy(chance).getrandbits(64))
            self._games = [known, *self._games[: GAMES_AT_ONCE - 1]]
        given = (self.function, self._asks, pickle.dumps(position), self._pickled, *known[1:])
        return self.program.call(ASKED, given).value


class Absent:
    """A player who forfeits all games: his file cannot be loaded."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def __call__(self, _position: AnyPosition, _chance: random.Random) -> Move:
        raise Forfeit(self.reason)


def asked(
    function: str, asks: Sequence[str], position: bytes, pickled: bytes, number: int, seed: int
) -> str | tuple[str]:
    """Ask the program's function for a move, in its process: its name, or a tuple with the printed form of no move."""
    game, at_move = _rules(pickled), pickle.loads(position)  # noqa: S301 - the parent has made it
    given = {"game": game, "chance": _chance(number, seed)}
    choice = getattr(sys.modules[MODULE], function)(at_move, **{name: given[name] for name in asks})
    if isinstance(choice, str):
        return choice
    try:
        return made(game, at_move, choice)[0]
    except IllegalPlay:
        return (shown(choice),)


def known(pickled: bytes) -> bool:
    """Return whether a game can be made in the program's process, or raise an error."""
    return _rules(pickled) is not None


@lru_cache(1)
def _rules(pickled: bytes) -> AnyGame:
    game: AnyGame = pickle.loads(pickled)  # noqa: S301 - the parent has made it
    return game


@lru_cache(GAMES_AT_ONCE)
def _chance(number: int, seed: int) -> random.Random:  # noqa: ARG001 - a game of the same seed begins anew
    """Return the generator of a game, from which the program alone draws.

    With each game the one that the functions of `random` share begins anew, so that a bot which draws from it plays the
    same games, however they are divided among workers.
    """
    random.seed(seed)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(seed % (1 << 32))
    return random.Random(seed)  # noqa: S311 - nothing secret


def seat(game: AnyGame, path: str, wanted: str | None, seconds_per_move: float = SECONDS_PER_MOVE) -> Bot:
    """Make the player of a file; its code is run."""
    check_seconds(seconds_per_move)
    try:
        text = source(path)
    except Misbehavior as error:
        raise ParameterError(str(error)) from None
    return _bot(game, path, text, wanted, seconds_per_move)  # type: ignore[arg-type]  # a game is hashable


def check_seconds(seconds_per_move: float) -> None:
    if not 0 < seconds_per_move <= MOST_SECONDS:
        raise ParameterError(f"seconds_per_move: {seconds_per_move!r} (a number above 0, at most {MOST_SECONDS:,})")


@lru_cache(maxsize=MOST_KEPT)
def _bot(game: AnyGame, path: str, text: bytes, wanted: str | None, seconds_per_move: float) -> Bot:
    """Make a bot once for all its games, as long as its file is the same."""
    limits = Limits(seconds=seconds_per_move)
    program = Program(path, Code(decoded(text)), limits, prelude=PRELUDE, allow=None, shows=True)
    try:
        found = _function(path, program.functions(), wanted)
        try:
            pickled = pickle.dumps(game)
            program.call(KNOWN, (pickled,))
        except (pickle.PicklingError, AttributeError, TypeError, Misbehavior) as error:
            raise ParameterError(
                f"{path} runs in a process of its own, where this game cannot be made: "
                f"{getattr(error, 'reason', error)} (its class must be in a file that can be imported)"
            ) from error
        return Bot(game, program, *found, pickled)
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
