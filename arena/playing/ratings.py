"""Elo ratings from the games of a tournament, with their intervals.

References
----------
R. A. Bradley and M. E. Terry (1952), Rank analysis of incomplete block designs. doi:10.2307/2334029
D. R. Hunter (2004), MM algorithms for generalized Bradley-Terry models. doi:10.1214/aos/1079120141
"""

from __future__ import annotations

from math import log
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

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


def ratings(points: ArrayLike, games: ArrayLike) -> list[Rating]:
    """Estimate ratings by maximum likelihood: a player with d points more scores 1 / (1 + 10^(-d / 400)).

    `points[i][j]` is what i has scored against j in `games[i][j]` games; both sides should be played equally often,
    since the advantage of the first move is not rated. The interval is that of the normal distribution with the inverse
    of Fisher's information as covariance; draws count as wins by chance, which makes it rather too wide. O(players³)
    for each step of Newton's method.

    Examples
    --------
    >>> [(round(each.elo), round(each.high - each.elo)) for each in ratings([[0, 75], [25, 0]], [[0, 100], [100, 0]])]
    [(94, 39), (-94, 39)]
    """
    import numpy as np

    size = len(np.asarray(points))
    others = ~np.eye(size, dtype=bool)
    played = (np.asarray(games) + ADDED) * others
    scored = (np.asarray(points) + ADDED / 2) * others

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
    elo, half = SCALE * strength, SCALE * NormalDist().inv_cdf(0.975) * errors
    return [Rating(*row) for row in np.stack([elo, elo - half, elo + half], axis=1).tolist()]
