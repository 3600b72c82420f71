"""Evaluations: the score for player 1 of a position where a search is cut off.

`alignments` and `cells` fit every `AlignmentGame`, `zero` and `rollouts` any game. A game may bring its own (see
`HasEvaluations`), and one for many games is a function with the decorator `offered`, here or anywhere else.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from itertools import pairwise
from math import inf, isnan
from numbers import Real
from typing import Any, TypeAlias

from arena.errors import ParameterError, one_of
from arena.rules.alignment import AlignmentGame, Marks
from arena.rules.capabilities import HasEvaluations
from arena.rules.game import AnyGame, AnyPosition, check_number

Score: TypeAlias = Callable[[AnyPosition], float]
"""From a position to a number, larger when player 1 is better off."""

DEFAULT_GAMES = 20
"""How many random games a roll-out plays."""
MOST_SCORE = 1e300  # finite scores stay far from overflowing when they are compared and summed
MOST_WEIGHT = 1e100
"""Finite weights stay far from overflowing when they are summed."""
MOST_PLIES_PLAYED = 10_000
"""A game that is longer counts as drawn: on a graph with circuits it may never end."""


@dataclass(frozen=True)
class Evaluation:
    """A heuristic: the score for player 1 of positions where play goes on.

    Parameters
    ----------
    name : str
        Its name.
    score : callable
        From a position to a number, larger when player 1 is better off. It is not asked where play has ended.
    draw : float
        The score of a draw.
    weights : tuple of float, optional
        The weights of `alignments`.
    board : AlignmentGame, optional
        The game whose lines `cells` and `alignments` count: compiled searches of it do not ask `score`.
    """

    name: str
    score: Score
    draw: float = 0.0
    weights: tuple[float, ...] | None = None
    board: AlignmentGame | None = None


Make: TypeAlias = Callable[..., Evaluation]
"""From a game, and those of the settings `weights`, `games` and `seed` that it has, to an evaluation."""


def names(game: AnyGame) -> list[str]:
    """List the evaluations that fit a game, the default one first."""
    own = _own(game)
    default, *others = [name for name, (_, fits) in OFFERED.items() if isinstance(game, fits)]
    return [*own, *(name for name in (default, *sorted(others)) if name not in own)]


def _own(game: AnyGame) -> Mapping[str, Score]:
    return game.evaluations if isinstance(game, HasEvaluations) else {}


def evaluation(
    game: AnyGame,
    name: str | None = None,
    *,
    weights: Sequence[float] | None = None,
    games: int = DEFAULT_GAMES,
    seed: int = 0,
) -> Evaluation:
    """Return an evaluation by its name.

    Parameters
    ----------
    game : Game
        The game to be played.
    name : str, optional
        One of `names(game)`; by default the first of them.
    weights : sequence of float, optional
        For `alignments` alone, see there.
    games, seed : int, optional
        For `rollouts` alone, see there.

    Raises
    ------
    ParameterError
        If the evaluation does not fit the game, or the weights do not.

    Examples
    --------
    >>> from games import load
    >>> game = load("connect_four")
    >>> evaluation(game, "cells").score(game.parse("21213333455445"))
    2
    """
    fitting, own = names(game), _own(game)
    name = fitting[0] if name is None else name
    if name not in fitting:
        raise one_of("evaluation", name, fitting)
    settings = {each: set() if each in own else set(signature(OFFERED[each][0]).parameters) for each in fitting}
    if weights is not None and "weights" not in settings[name]:
        weighted = [each for each in fitting if "weights" in settings[each]]
        raise ParameterError(f"{name} has no weights{f' ({weighted[0]} has)' if weighted else ''}")
    if name in own:
        return Evaluation(name, own[name])
    given = {"weights": weights, "games": games, "seed": seed}
    return OFFERED[name][0](game, **{key: given[key] for key in settings[name] & given.keys()})


def alignments(game: AlignmentGame, weights: Sequence[float] | None = None) -> Evaluation:
    """Weigh the lines that only one player has marked by his marks on them: U of course 002, heuristic of course 003.

    `weights[n]` is the worth of a line with n marks of one player and none of the other, for n from 0 to a full line;
    by default those of the courses: 0, 1, 10, 100 for three in line, 0, 1, 10, 100, infinity for four. In misère play
    the sign is turned.
    """
    values = checked_weights(game, weights)
    sign = -1 if game.misere else 1

    def score(position: Marks) -> float:
        first, second = position
        more = [0] * len(values)  # of player 1's lines than of player 2's, by their marks
        for line in game.masks:
            if not second & line:
                more[(first & line).bit_count()] += 1
            elif not first & line:
                more[(second & line).bit_count()] -= 1
        total: float = 0
        for worth, lines in zip(values[1:], more[1:], strict=True):
            if lines:
                total += worth * lines
        return sign * total

    return Evaluation("alignments", score, weights=values, board=game)


def checked_score(name: str, score: Score) -> Score:
    """Return a function that raises `ParameterError` where another one returns anything but a number."""

    def checked(position: AnyPosition) -> Any:
        value: Any = score(position)
        if not isinstance(value, Real) or not (-MOST_SCORE <= float(value) <= MOST_SCORE or value in (inf, -inf)):
            raise ParameterError(f"evaluation {name}: {value!r} at {position!r} (a number, player 1's score)")
        return value

    return checked


def cells(game: AlignmentGame) -> Evaluation:
    """Count each square for as many as there are lines through it: the heuristic of course 000, 2.1.

    On the board of Connect-4 the squares count 3 4 5 7 5 4 3 in the lowest row, 4 6 8 10 8 6 4 in the next, and so on.
    """
    levels = cell_levels(game)
    sign = -1 if game.misere else 1

    def score(position: Marks) -> float:
        first, second = position
        if winner := game.winner(position):
            return inf if winner == 1 else -inf
        return sign * sum(
            count * ((first & squares).bit_count() - (second & squares).bit_count()) for count, squares in levels
        )

    return Evaluation("cells", score, board=game)


def cell_levels(game: AlignmentGame) -> list[tuple[int, int]]:
    """Return the squares, as bits, that lie on equally many lines, by that number; those on none are left out."""
    through = Counter(game.bit(square) for line in game.lines for square in line)
    return [
        (count, sum(bit for bit, each in through.items() if each == count)) for count in sorted({*through.values()})
    ]


def zero(game: AnyGame) -> Evaluation:  # noqa: ARG001 - evaluations are made alike
    """Score every position alike, so that only forced wins count."""
    return Evaluation("zero", lambda _: 0)


def rollouts(game: AnyGame, *, games: int = DEFAULT_GAMES, seed: int = 0) -> Evaluation:
    """Play random games to their end and return player 1's share of those that somebody won (course 003, 1.0.6).

    The same seed gives the same score to the same position, in any order of positions.

    Notes
    -----
    From 0 to 1, and 0.5 where all games are drawn. O(games * plies) calls of the rules.
    """
    check_number("games", games, 1)

    def score(position: AnyPosition) -> float:
        chance = random.Random(f"{seed} {position!r}")  # noqa: S311 - play, not secrets
        won = [0, 0, 0]
        for _ in range(games):
            won[random_end(game, position, chance)] += 1
        return won[1] / (won[1] + won[2]) if won[1] + won[2] else 0.5

    return Evaluation("rollouts", score, draw=0.5)


def random_end(game: AnyGame, position: AnyPosition, chance: random.Random) -> int:
    """Play at random to the end, and return the winner; a play without an end is drawn."""
    for _ in range(MOST_PLIES_PLAYED):
        moves = list(game.moves(position))
        if not moves:
            return game.winner(position) or 0
        position = moves[int(chance.random() * len(moves))][1]
    return 0


def checked_weights(game: AlignmentGame, weights: Sequence[float] | None) -> tuple[float, ...]:
    """Refuse weights that are too few or too many, or go down."""
    values = game.weights if weights is None else weights
    if not isinstance(values, Sequence) or not all(isinstance(value, int | float) for value in values):
        raise ParameterError(f"weights: {values!r} (numbers, like {game.weights})")
    values = tuple(values)
    if any(MOST_WEIGHT < value < inf for value in values):
        raise ParameterError(
            f"weights: {max(value for value in values if value < inf)!r} (up to {MOST_WEIGHT:g}, or inf)"
        )
    listed = ",".join(f"{value:g}" for value in values[:50])
    if len(values) != game.align + 1:
        example = ",".join(f"{value:g}" for value in game.weights)
        raise ParameterError(f"weights: {listed} ({game.align + 1} of them, like {example})")
    if any(map(isnan, values)) or values[0] < 0 or any(high < low for low, high in pairwise(values)):
        raise ParameterError(f"weights: {listed} (from 0 on, none smaller than the one before it)")
    if inf in values[:-1]:
        raise ParameterError(f"weights: {listed} (only the last may be infinite)")
    return values


def read_weights(text: str) -> tuple[float, ...]:
    """Read weights from a text: numbers separated by commas, in brackets or not, the last one perhaps inf or ∞."""
    try:
        return tuple(float(part.replace("∞", "inf")) for part in text.strip().strip("[]").split(","))
    except ValueError:
        raise ParameterError(f"weights: {text} (numbers separated by commas, like 0,1,10,100,inf)") from None


OFFERED: dict[str, tuple[Make, type]] = {
    "alignments": (alignments, AlignmentGame),
    "cells": (cells, AlignmentGame),
    "zero": (zero, object),
    "rollouts": (rollouts, object),
}
"""The evaluations by name, each with the class of the games that it fits; the first that fits is the default."""
