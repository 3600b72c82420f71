"""The weights of `alignments`: the worth of a line by the number of its marks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf, isnan

from arena.errors import ParameterError
from arena.rules.alignment import AlignmentGame

MOST_WEIGHT = 1e100
"""Finite weights stay far from overflowing when they are summed."""


def checked_weights(game: AlignmentGame, weights: Sequence[float] | None) -> tuple[float, ...]:
    """Refuse weights that are too few or too many, or go down.

    Raises
    ------
    ParameterError
        With the weights and those that are allowed.
    """
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
    """Read weights from a text: numbers separated by commas, in brackets or not, the last one perhaps inf or ∞.

    Raises
    ------
    ParameterError
        If they are anything else.

    Examples
    --------
    >>> read_weights("0,1,10,30,inf")
    (0.0, 1.0, 10.0, 30.0, inf)
    """
    try:
        return tuple(float(part.replace("∞", "inf")) for part in text.strip().strip("[]").split(","))
    except ValueError:
        raise ParameterError(f"weights: {text} (numbers separated by commas, like 0,1,10,100,inf)") from None
