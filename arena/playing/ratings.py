"""Elo ratings from the games of a tournament, with their intervals.

References
----------
R. A. Bradley and M. E. Terry (1952), Rank analysis of incomplete block designs. doi:10.2307/2334029
D. R. Hunter (2004), MM algorithms for generalized Bradley-Terry models. doi:10.1214/aos/1079120141
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from statistics import NormalDist
from typing import Any, NamedTuple

SCALE = 400 / log(10)
"""The points of Elo for a natural logarithm of odds: 400 points are odds of ten to one."""
ADDED = 1.0
"""The drawn games that are added to each pair of players, without which one who wins all has no finite rating."""
MOST_STEPS = 200
"""The steps of Newton's method: some ten are needed."""
SMALLEST_STEP = 1e-10
"""The change of a rating, in natural logarithms of odds, that changes nothing any more."""


class Rating(NamedTuple):
    """A rating, 0 for the mean of all players, and the interval that holds it with 95% confidence."""

    elo: float
    low: float
    high: float


def ratings(points: Sequence[Sequence[float]], games: Sequence[Sequence[int]]) -> list[Rating]:
    """Estimate ratings by maximum likelihood: who is d points above another one scores 1 / (1 + 10^(-d / 400)).

    Parameters
    ----------
    points : sequence of sequences of float
        What each player has scored against each other one: 1 for a win, 1/2 for a draw.
    games : sequence of sequences of int
        The games between them; both sides should be played as often, since nobody's first move is rated.

    Returns
    -------
    list of Rating
        The interval is that of the normal distribution with the inverse of Fisher's information as covariance, where
        draws count as wins by chance, so that it is rather too wide. A drawn game is added to each pair.

    Notes
    -----
    O(players³) for each step of Newton's method.

    Examples
    --------
    >>> [(round(each.elo), round(each.high - each.elo)) for each in ratings([[0, 75], [25, 0]], [[0, 100], [100, 0]])]
    [(94, 39), (-94, 39)]
    """
    import numpy as np

    size = len(points)
    others = ~np.eye(size, dtype=bool)
    played = (np.array(games, dtype=float) + ADDED) * others
    scored = (np.array(points, dtype=float) + ADDED / 2) * others

    def likelihood(strength: Any) -> float:
        return float(-(scored * np.logaddexp(0, strength[None, :] - strength[:, None])).sum())

    strength = np.zeros(size)
    for _ in range(MOST_STEPS):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        weights = played * expected * (1 - expected)
        information = np.diag(weights.sum(axis=1)) - weights
        step = np.linalg.solve(information + 1, (scored - played * expected).sum(axis=1))  # + 1 keeps the mean at 0
        while np.abs(step).max() > SMALLEST_STEP and likelihood(strength + step) < likelihood(strength):
            step /= 2
        strength += step
        if np.abs(step).max() <= SMALLEST_STEP:
            break
    errors = np.sqrt(np.linalg.inv(information + 1).diagonal() - 1 / size**2)
    z = NormalDist().inv_cdf(0.975)
    return [
        Rating(elo, elo - half, elo + half)
        for elo, half in zip((SCALE * strength).tolist(), (z * SCALE * errors).tolist(), strict=True)
    ]
