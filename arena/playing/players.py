"""Players by their names: each is written `name:option=value,...`, as in minimax:plies=4,weights=0,1,10,100,inf.

A Python file is a player too: see `arena.playing.bots`.
"""

from __future__ import annotations

import inspect
import random
import re
import typing
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TypeAlias

from arena.errors import ParameterError, one_of
from arena.foreign.code import Misbehavior
from arena.playing import bots
from arena.rules.faults import split_name
from arena.rules.game import AnyGame, AnyPosition, Move
from arena.searching.evaluations import DEFAULT_GAMES, read_weights
from arena.searching.evaluations import evaluation as named
from arena.searching.playouts import EXPLORATION, PLAYOUTS, check_budget, playout_search
from arena.searching.search import check_bounds, search

Choose: TypeAlias = Callable[[AnyPosition, random.Random], Move | tuple[Move, AnyPosition] | None]
"""A player: from a position and chance to a move: its name, the position it leads to, or both; None is refused."""
Make: TypeAlias = Callable[..., Choose]
"""A maker of players: a function of a game and of the player's own options, its keyword-only parameters."""
HUMAN = "human"
MOST_KEPT = 32
"""The players that are made once for all their games: those of a tournament, some of whom hold a solved game each."""
FAST_FROM = 4
"""The depth from which compiled loops are worth loading for the many searches of a game."""


def at_random(game: AnyGame) -> Choose:
    """Make a player who draws among the moves with equal chances."""

    def choose(position: AnyPosition, chance: random.Random) -> tuple[Move, AnyPosition]:
        moves = list(game.moves(position))
        return moves[int(chance.random() * len(moves))]

    return choose


def minimax(
    game: AnyGame,
    *,
    plies: int | None = None,
    seconds: float | None = None,
    evaluation: str | None = None,
    weights: tuple[float, ...] | None = None,
    algorithm: str = "alphabeta",
    games: int = DEFAULT_GAMES,
) -> Choose:
    """Make a player who searches, 4 plies deep by default, and draws among the best moves; options as in `search`."""
    plies = 4 if plies is None and seconds is None else plies
    check_bounds(plies, seconds, algorithm)
    heuristic = named(game, evaluation, weights=weights, games=games)

    def choose(position: AnyPosition, chance: random.Random) -> tuple[Move, AnyPosition]:
        best = search(
            game, position, plies=plies, seconds=seconds, evaluation=heuristic, algorithm=algorithm, seed=chance,
            fast=plies is None or plies >= FAST_FROM,
        )  # fmt: skip
        return next((move, following) for move, following in game.moves(position) if move == best.move)

    return choose


def first(game: AnyGame) -> Choose:
    return lambda position, _: next(iter(game.moves(position)))


def perfect(game: AnyGame) -> Choose:
    """Make a player who solves the game, or searches Connect-4 to its end: he wins fastest, draws, or loses slowest."""
    from arena.playing.perfect_player import perfect_player

    return perfect_player(game, game.initial)


def mcts(game: AnyGame, *, playouts: int = PLAYOUTS, exploration: float = EXPLORATION) -> Choose:
    """Make a player who searches by UCT, and makes the move with the most playouts."""
    check_budget(playouts, exploration)
    searched = partial(playout_search, game, playouts=playouts, exploration=exploration)
    return lambda position, chance: searched(position, chance=chance).best


PLAYERS: dict[str, Make] = {
    "random": at_random,
    "minimax": minimax,
    "first": first,
    "perfect": perfect,
    "mcts": mcts,
}


def described() -> list[str]:
    options = {name: ", ".join(_parameters(make)) for name, make in PLAYERS.items()}
    return [f"{name} ({options[name]})" if options.get(name) else name for name in PLAYERS]


def player(game: AnyGame, text: str, seconds_per_move: float = bots.SECONDS_PER_MOVE) -> Choose:
    """Return the player of a name, a function from (position, random.Random) to a move.

    The text is a name, then ":" and options separated by commas if there are any. A part without "=" belongs to the
    option before it, as in weights=0,1,10,100,inf. Or a Python file, bot.py or bot.py:FUNCTION, which is executed and
    has `seconds_per_move` for each move, or forfeits the game. The game must be hashable, as frozen dataclasses are.
    """
    make = PLAYERS.get(text.partition(":")[0])
    if make is None and (file := split_name(text)):
        return bots.seat(game, *file, seconds_per_move)
    return _made(game, text, make)  # type: ignore[arg-type]  # a game is hashable, and Protocols cannot say so


def absent_players(
    game: AnyGame, players: Sequence[str | Choose], seconds_per_move: float, *, forgiving: bool
) -> dict[str, bots.Absent]:
    """Check players before any worker starts; return those whose files cannot be loaded, if `forgiving`."""
    absent: dict[str, bots.Absent] = {}
    for each in players:
        if not isinstance(each, str | Callable):
            raise ParameterError(f"player: {each!r} (a name like minimax:plies=4, or a function)")
    for name in dict.fromkeys(each for each in players if isinstance(each, str)):
        try:
            player(game, name, seconds_per_move)
        except Misbehavior as error:
            if not forgiving:
                raise
            absent[name] = bots.Absent(str(error))
    return absent


@lru_cache(maxsize=MOST_KEPT)
def _made(game: AnyGame, text: str, make: Make | None) -> Choose:
    name, _, rest = text.partition(":")
    if name == HUMAN:
        raise ParameterError(f"player: {text} (a human plays in `arena play` alone)")
    if make is None:
        raise one_of("player", name, [*PLAYERS, HUMAN, "FILE.py"])
    return make(game, **_options(name, make, rest))


def _parameters(make: Make) -> dict[str, inspect.Parameter]:
    """List a player's own options."""
    parameters = inspect.signature(make, eval_str=True).parameters
    return {key: parameter for key, parameter in parameters.items() if parameter.kind == parameter.KEYWORD_ONLY}


def _options(name: str, make: Make, text: str) -> dict[str, object]:
    """Read options, each as the annotation of its parameter says."""
    parameters = _parameters(make)
    options: dict[str, str] = {}
    for part in re.split(r",(?=[^,=]*=)", text) if text else []:
        key, equals, options[key] = part.partition("=")
        if not equals:
            raise ParameterError(f"player {name}: {part!r} (options are written option=value)")
        if key not in parameters:
            known = f"it has {', '.join(parameters)}" if parameters else "it has none"
            raise ParameterError(f"player {name} has no option {key!r} ({known})")
    return {key: _read(key, value, parameters[key].annotation) for key, value in options.items()}


def _read(key: str, value: str, annotation: object) -> object:
    """Read the value of an option: a whole number, a number, numbers separated by commas, or text."""
    kinds = {typing.get_origin(kind) or kind for kind in (annotation, *typing.get_args(annotation))}
    if tuple in kinds:
        return read_weights(value)
    for kind, name in ((int, "a whole number"), (float, "a number")):
        if kind in kinds:
            try:
                return kind(value)
            except ValueError:
                raise ParameterError(f"{key}: {value!r} ({name})") from None
    return value
