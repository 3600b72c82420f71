"""The duels of a tournament, one per ordered pair of players, and the ranking by mean scores."""

from __future__ import annotations

import string
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from arena.playing.ratings import ratings

if TYPE_CHECKING:
    from arena.playing.tallies import Tally

MOST_PLAYERS = len(string.ascii_uppercase)
"""The players that have a letter each."""


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
        """Round the scores of a tally."""
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

    The ratings are those of `arena.playing.ratings`, rounded, with the interval of 95%.
    """

    rank: int
    name: str
    player: str
    mean: float
    elo: int
    elo_low: int
    elo_high: int


def rows_of(duels: Sequence[Duel]) -> list[Sequence[Duel]]:
    """Return the duels in rows, one for each first player."""
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
