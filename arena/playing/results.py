"""The results of many games: tallies of a pair of players, the duels of a tournament, and the ranking with Elo ratings.

References
----------
R. A. Bradley and M. E. Terry (1952), Rank analysis of incomplete block designs. doi:10.2307/2334029
"""

from __future__ import annotations

import math
import string
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from arena.machine.frames import frame

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import ArrayLike

SCALE = 400 / math.log(10)
"""The points of Elo for a natural logarithm of odds: 400 points are odds of ten to one."""
ADDED = 1.0
"""The drawn games that are added to each pair of players, without which one who wins all has no finite rating."""
MOST_STEPS, SMALLEST_STEP = 1000, 1e-10
"""The bounds of Newton's method: some ten steps are needed, the last of which changes nothing any more."""
LONGEST_STEP = 1.0
"""Longer steps are cut to this change of a rating, in natural logarithms of odds: they might not converge."""
MOST_PLAYERS = len(string.ascii_uppercase)
"""The players that have a letter each."""


class Forfeits(NamedTuple):
    """The games that a player has forfeited: their number, the first one, and the reason there."""

    games: int
    first: int
    reason: str

    def added(self, other: Forfeits | None) -> Forfeits:
        if other is None:
            return self
        _, first, reason = min(self, other, key=lambda each: each.first)
        return Forfeits(self.games + other.games, first, reason)


class TallyRow(NamedTuple):
    """A row of a tally's table: the games of a winner (0 for draws) and a length in plies."""

    winner: int
    plies: int
    games: int


@dataclass
class Tally:
    """The results of games between the same players: the number of games of each (winner, length in plies).

    `forfeits` has the players who forfeited games.
    """

    counts: Counter[tuple[int, int]] = field(default_factory=Counter)
    forfeits: dict[int, Forfeits] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Count other games between the same players."""
        self.counts.update(other.counts)
        for loser, forfeits in other.forfeits.items():
            self.forfeits[loser] = forfeits.added(self.forfeits.get(loser))

    @property
    def games(self) -> int:
        """The number of games played."""
        return self.counts.total()

    def won(self, winner: int) -> int:
        """Return how many games a player has won; for 0, the draws."""
        return sum(count for (who, _), count in self.counts.items() if who == winner)

    @property
    def mean(self) -> float:
        """Player 1's mean score: 1 for a win, 1/2 for a draw (course 002, Q8)."""
        return (self.won(1) + self.won(0) / 2) / self.games

    @property
    def standard_error(self) -> float | None:
        """The standard error of the mean; None for a single game."""
        if self.games < 2:
            return None
        squares = self.won(1) + self.won(0) / 4
        variance = (squares - self.games * self.mean**2) / (self.games - 1)
        return math.sqrt(max(variance, 0.0) / self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval, which holds the true mean score with 95% confidence, a draw counted as half a win."""
        z = NormalDist().inv_cdf(0.975)
        n, p = self.games, self.mean
        center, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (center - half) / (1 + z * z / n), (center + half) / (1 + z * z / n)

    @property
    def lengths(self) -> Counter[int]:
        """The games by their lengths in plies."""
        return sum((Counter({length: count}) for (_, length), count in self.counts.items()), Counter[int]())

    @property
    def mean_length(self) -> float:
        """The mean length of a game, in plies."""
        return sum(length * count for length, count in self.lengths.items()) / self.games

    def to_frame(self) -> pd.DataFrame:
        """Return the counts as a pandas DataFrame, one row per winner and length."""
        return frame(TallyRow, (TallyRow(*key, count) for key, count in sorted(self.counts.items())))


class Duel(NamedTuple):
    """The results of a pair of players, with J1's mean score; None where no game was played."""

    first: str
    second: str
    games: int
    mean: float | None
    standard_error: float | None
    j1: int
    j2: int
    draws: int

    @classmethod
    def of(cls, pair: tuple[str, str], tally: Tally) -> Duel:
        error = tally.standard_error if tally.games else None
        return cls(
            *pair,
            tally.games,
            round(tally.mean, 6) if tally.games else None,
            None if error is None else round(error, 6),
            *(tally.won(who) for who in (1, 2, 0)),
        )


class Ranked(NamedTuple):
    """A player's place, the letter that stands for him, his mean score against the others, and his Elo rating.

    The ratings are rounded, with the interval of 95%.
    """

    rank: int
    name: str
    player: str
    mean: float
    elo: int
    elo_low: int
    elo_high: int


def rows_of(duels: Sequence[Duel]) -> list[Sequence[Duel]]:
    size = int(len(duels) ** 0.5)
    return [duels[low : low + size] for low in range(0, len(duels), size)]


def ranking(players: Sequence[str], duels: Sequence[Duel]) -> list[Ranked]:
    """Rank the players by their mean score against the others, on both sides, once all games are played."""
    import numpy as np

    counts = {duel.games for duel in duels}
    if len(players) < 2 or len(counts) > 1 or counts == {0}:
        return []
    score = np.array([[duel.j1 + duel.draws / 2 for duel in row] for row in rows_of(duels)])
    games = np.full(score.shape, 2 * counts.pop())
    points = score + (games / 2 - score).T
    np.fill_diagonal(games, 0)
    np.fill_diagonal(points, 0)
    means = (points.sum(axis=1) / games.sum(axis=1)).round(6).tolist()
    rated = ratings(points, games)
    return [
        Ranked(rank, string.ascii_uppercase[number], players[number], means[number], *map(round, rated[number]))
        for rank, number in enumerate(sorted(range(len(players)), key=lambda number: -means[number]), start=1)
    ]


def ratings(points: ArrayLike, games: ArrayLike) -> list[tuple[float, float, float]]:
    """Estimate ratings by maximum likelihood: a player with d points more scores 1 / (1 + 10^(-d / 400)).

    `points[i][j]` is what i has scored against j in `games[i][j]` games, on both sides equally often. A rating is 0 for
    the mean of all players; its interval is that of the normal distribution with the inverse of Fisher's information as
    covariance. Draws count as wins by chance, which makes it rather too wide.
    """
    import numpy as np

    size = len(np.asarray(points))
    others = ~np.eye(size, dtype=bool)
    played, scored = (np.asarray(games) + ADDED) * others, (np.asarray(points) + ADDED / 2) * others
    strength = np.zeros(size)
    for _ in range(MOST_STEPS):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        weights = played * expected * (1 - expected)
        information = np.diag(weights.sum(axis=1)) - weights
        step = np.linalg.solve(information + 1, (scored - played * expected).sum(axis=1))  # + 1 keeps the mean at 0
        longest = np.abs(step).max()
        strength += step * min(1.0, LONGEST_STEP / max(longest, SMALLEST_STEP))
        if longest <= SMALLEST_STEP:
            break
    errors = np.sqrt(np.linalg.inv(information + 1).diagonal() - 1 / size**2)
    elo, half = SCALE * strength, SCALE * NormalDist().inv_cdf(0.975) * errors
    return [(row[0], row[1], row[2]) for row in np.stack([elo, elo - half, elo + half], axis=1).tolist()]
