"""Who plays: each player is written `name:option=value,...`, as in minimax:plies=4,weights=0,1,10,100,inf."""

from __future__ import annotations

import inspect
import random
import typing
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from arena.errors import ParameterError, one_of
from arena.rules.game import Game, Move
from arena.searching.evaluations import DEFAULT_GAMES
from arena.searching.evaluations import evaluation as named
from arena.searching.search import check_bounds, search
from arena.searching.weights import read_weights

Choose = Callable[[Any, random.Random], tuple[Move, Any]]
"""A player: from a position and chance to a move and the position it leads to."""
HUMAN = "human"
"""Who plays in a terminal: see `arena play`."""
FAST_FROM = 4
"""The depth from which compiled loops are worth loading for the many searches of a game."""


def at_random(game: Game[Any]) -> Choose:
    """Make a player who draws among the moves with equal chances."""

    def choose(position: Any, chance: random.Random) -> tuple[Move, Any]:
        moves = list(game.moves(position))
        return moves[int(chance.random() * len(moves))]

    return choose


def first(game: Game[Any]) -> Choose:
    """Make a player who always makes the first move."""
    return lambda position, _: next(iter(game.moves(position)))


def minimax(
    game: Game[Any],
    *,
    plies: int | None = None,
    seconds: float | None = None,
    evaluation: str | None = None,
    weights: tuple[float, ...] | None = None,
    algorithm: str = "alphabeta",
    games: int = DEFAULT_GAMES,
) -> Choose:
    """Make a player who searches, 4 plies deep unless told otherwise, and draws among the best moves.

    Parameters
    ----------
    game : Game
        What is played.
    plies, seconds, algorithm : optional
        See `arena.search`.
    evaluation, weights, games : optional
        See `arena.evaluation`.
    """
    plies = 4 if plies is None and seconds is None else plies
    check_bounds(plies, seconds, algorithm)
    heuristic = named(game, evaluation, weights=weights, games=games)

    def choose(position: Any, chance: random.Random) -> tuple[Move, Any]:
        found = search(
            game, position, plies=plies, seconds=seconds, evaluation=heuristic, algorithm=algorithm, seed=chance,
            fast=plies is None or plies >= FAST_FROM,
        )  # fmt: skip
        return next((move, following) for move, following in game.moves(position) if move == found.move)

    return choose


PLAYERS: dict[str, Callable[..., Choose]] = {"random": at_random, "minimax": minimax, "first": first}
"""The players that come along; the entry points `arena.players` of installed packages add more."""


def names() -> list[str]:
    """List the players that may be named.

    Examples
    --------
    >>> names()[:4]
    ['random', 'minimax', 'first', 'human']
    """
    return [*PLAYERS, HUMAN, *(point.name for point in _plugins())]


@lru_cache(maxsize=256)
def player(game: Any, text: str) -> Choose:
    """Make a player.

    Parameters
    ----------
    game : Game
        What is played; it must be hashable, as frozen dataclasses are.
    text : str
        His name, then ":" and options separated by commas if there are any. A part without "=" belongs to the option
        before it, as in weights=0,1,10,100,inf.

    Returns
    -------
    callable
        From (position, random.Random) to the (move, position) he chooses.

    Raises
    ------
    ParameterError
        If there is no such player or option, or a value does not fit.

    Examples
    --------
    >>> from random import Random
    >>> from games import load
    >>> game = load("connect_four")
    >>> choose = player(game, "minimax:plies=2,weights=0,1,10,30,inf")
    >>> choose(game.parse("121212"), Random(0))[0]
    '1'
    """
    name, _, rest = text.partition(":")
    if name == HUMAN:
        raise ParameterError(f"player: {text} (a human plays in `arena play` alone)")
    if name in PLAYERS:
        make = PLAYERS[name]
    else:
        point = next((point for point in _plugins() if point.name == name), None)
        if point is None:
            raise one_of("player", name, names())
        make = point.load()
    return make(game, **_options(name, make, rest))


def _options(name: str, make: Callable[..., Choose], text: str) -> dict[str, Any]:
    """Read options, each as the annotation of its parameter says."""
    parameters = {
        key: value
        for key, value in inspect.signature(make, eval_str=True).parameters.items()
        if value.kind == value.KEYWORD_ONLY
    }
    options: dict[str, str] = {}
    key = None
    for part in text.split(",") if text else []:
        if "=" in part:
            key, _, value = part.partition("=")
            if key not in parameters:
                known = f"it has {', '.join(parameters)}" if parameters else "it has none"
                raise ParameterError(f"player {name} has no option {key!r} ({known})")
            options[key] = value
        elif key is None:
            raise ParameterError(f"player {name}: {part!r} (options are written option=value)")
        else:
            options[key] += f",{part}"
    return {key: _read(key, value, parameters[key].annotation) for key, value in options.items()}


def _read(key: str, value: str, annotation: Any) -> Any:
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


def _plugins() -> list[Any]:
    from importlib.metadata import entry_points

    return list(entry_points(group="arena.players"))
