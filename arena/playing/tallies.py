"""The results of many games between the same players: counts, the mean score with its interval, forfeits."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from arena.machine.frames import frame

if TYPE_CHECKING:
    import pandas as pd


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
