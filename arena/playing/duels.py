"""The duels of a tournament: each ordered pair of players, and the ranking by mean scores."""

from __future__ import annotations

import string
from collections.abc import Sequence
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from arena.playing.matches import Tally

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
    """A player's place, the letter that stands for him, and his mean score against the others."""

    rank: int
    name: str
    player: str
    mean: float


def rows_of(duels: Sequence[Duel]) -> list[Sequence[Duel]]:
    """Put the duels in rows, one for each first player."""
    size = int(len(duels) ** 0.5)
    return [duels[low : low + size] for low in range(0, len(duels), size)]


def ranking(players: Sequence[str], duels: Sequence[Duel]) -> list[Ranked]:
    """Put the players in order of their mean score against the others, on both sides, once all games are played."""
    if len({duel.games for duel in duels}) > 1:
        return []
    scores: dict[int, list[float]] = {number: [] for number in range(len(players))}
    for place, duel in enumerate(duels):
        first, second = divmod(place, len(players))
        if first != second and duel.mean is not None:
            scores[first].append(duel.mean)
            scores[second].append(1 - duel.mean)
    means = {number: round(fsum(values) / len(values), 6) for number, values in scores.items() if values}
    return [
        Ranked(rank, string.ascii_uppercase[number], players[number], means[number])
        for rank, number in enumerate(sorted(means, key=lambda number: -means[number]), start=1)
    ]
