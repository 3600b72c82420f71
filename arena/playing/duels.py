"""The duels of a tournament: each ordered pair of players, and the ranking by mean scores."""

from __future__ import annotations

import string
from collections.abc import Sequence
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from arena.playing.ratings import ratings

if TYPE_CHECKING:
    from arena.playing.tallies import Tally

MOST_PLAYERS = len(string.ascii_uppercase)
"""The players that have a letter each."""


class Duel(NamedTuple):
    """The games of a pair of players: J1's mean score, and who has won how often. None where nothing was played."""

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
    """Put the duels in rows, one for each first player."""
    size = int(len(duels) ** 0.5)
    return [duels[low : low + size] for low in range(0, len(duels), size)]


def ranking(players: Sequence[str], duels: Sequence[Duel]) -> list[Ranked]:
    """Put the players in order of their mean score against the others, on both sides, once all games are played."""
    if len({duel.games for duel in duels}) > 1:
        return []
    size = len(players)
    scores: dict[int, list[float]] = {number: [] for number in range(size)}
    points, games = [[0.0] * size for _ in players], [[0] * size for _ in players]
    for place, duel in enumerate(duels):
        first, second = divmod(place, size)
        if first != second and duel.mean is not None:
            scores[first].append(duel.mean)
            scores[second].append(1 - duel.mean)
            for one, other, won in ((first, second, duel.j1), (second, first, duel.j2)):
                points[one][other] += won + duel.draws / 2
                games[one][other] += duel.games
    means = {number: round(fsum(values) / len(values), 6) for number, values in scores.items() if values}
    rated = ratings(points, games) if means else []
    return [
        Ranked(
            rank,
            string.ascii_uppercase[number],
            players[number],
            means[number],
            *(round(each) for each in rated[number]),
        )
        for rank, number in enumerate(sorted(means, key=lambda number: -means[number]), start=1)
    ]
