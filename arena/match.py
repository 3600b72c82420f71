"""Many games between players, on several processors, and what their scores say."""

from __future__ import annotations

import math
import os
import random
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from statistics import NormalDist
from typing import Any

from arena import board_search
from arena.board_loops import compiled, random_games
from arena.errors import ParameterError
from arena.game import Game, Move
from arena.players import Choose, player

MOST_PLIES = 10_000
"""A game that is longer is drawn: on a graph with circuits it might never end."""
MOST_GAMES = 100_000_000
CHUNK = 50
"""Games that a worker plays before it reports, at most."""
BLOCK = 4096
"""Random games whose draws are made together."""
COMPILED_FROM = 2000
"""From how many random games compiled loops are worth loading."""
Progress = Callable[[int], object]


@dataclass(frozen=True)
class Match:
    """A game that was played.

    Parameters
    ----------
    winner : int
        1, 2, or 0 for a draw.
    moves : tuple of str
        The moves.
    positions : tuple
        The positions, the start included.
    """

    winner: int
    moves: tuple[Move, ...]
    positions: tuple[Any, ...]


@dataclass
class Tally:
    """The results of games between the same players.

    Parameters
    ----------
    counts : Counter
        How many games had each (winner, length in plies).
    """

    counts: Counter[tuple[int, int]] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.counts.total()

    def won(self, winner: int) -> int:
        """Tell how many games a player has won; 0 counts the draws."""
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
        centre, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (centre - half) / (1 + z * z / n), (centre + half) / (1 + z * z / n)

    @property
    def lengths(self) -> Counter[int]:
        """How many games had each length, in plies."""
        found: Counter[int] = Counter()
        for (_, length), count in self.counts.items():
            found[length] += count
        return found

    @property
    def mean_length(self) -> float:
        """The mean length of a game, in plies."""
        return sum(length * count for length, count in self.lengths.items()) / self.games


def play_match(game: Game[Any], first: Choose, second: Choose, chance: random.Random, position: Any = None) -> Match:
    """Play one game.

    Parameters
    ----------
    game : Game
        The rules.
    first, second : callable
        Players 1 and 2, see `arena.players.player`.
    chance : random.Random
        Where they draw.
    position : position, optional
        Where to begin; the start by default.

    Returns
    -------
    Match

    Examples
    --------
    >>> from games import load
    >>> game = load("tictactoe")
    >>> match = play_match(game, player(game, "first"), player(game, "minimax:plies=9"), random.Random(0))
    >>> match.winner, match.moves
    (2, ('1', '5', '2', '3', '4', '7'))
    """
    positions = [game.initial if position is None else position]
    moves: list[Move] = []
    while len(moves) < MOST_PLIES:
        winner = game.winner(positions[-1])
        if winner is not None:
            return Match(winner, tuple(moves), tuple(positions))
        move, following = (first if game.player(positions[-1]) == 1 else second)(positions[-1], chance)
        moves.append(move)
        positions.append(following)
    return Match(0, tuple(moves), tuple(positions))


def play_matches(
    game: Any,
    first: str,
    second: str,
    games: int,
    *,
    seed: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Play many games between two players.

    Parameters
    ----------
    game : Game
        The rules.
    first, second : str
        Players 1 and 2, see `arena.players.player`.
    games : int
        How many games.
    seed : int, optional
        The results depend on it alone, not on the workers.
    workers : int, optional
        How many processes play; by default one for each processor.
    progress : callable, optional
        Told how many games have been played since it was last told.

    Returns
    -------
    Tally
        After Ctrl-C, of the games that were finished.

    Raises
    ------
    ParameterError
        If a player or a number is out of bounds.

    Examples
    --------
    >>> from games import load
    >>> tally = play_matches(load("connect_four"), "random", "random", 1000, seed=1)
    >>> tally.games, round(tally.mean, 2)
    (1000, 0.56)
    """
    return play_pairs(game, [(first, second)], games, seed=seed, workers=workers, progress=progress)[0]


def play_pairs(
    game: Any,
    pairs: list[tuple[str, str]],
    games: int,
    *,
    seed: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
) -> list[Tally]:
    """Play many games between the players of each pair; see `play_matches`.

    Returns
    -------
    list of Tally
        One for each pair.
    """
    if not isinstance(games, int) or isinstance(games, bool) or not 1 <= games <= MOST_GAMES:
        raise ParameterError(f"games: {games!r} (a whole number from 1 to {MOST_GAMES:,})")
    for text in {text for pair in pairs for text in pair}:
        player(game, text)  # refused here rather than in a worker
    tallies = [Tally() for _ in pairs]
    try:
        for number, counts in _played(game, pairs, games, seed, workers or processors()):
            tallies[number].counts.update(counts)
            if progress:
                progress(counts.total())
    except KeyboardInterrupt:
        pass
    return tallies


def processors() -> int:
    """Tell how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


Task = tuple[Any, int, str, str, int, int, int]
"""A game, the number of a pair, its players, the first game, the game after the last, the seed."""


def _played(
    game: Any, pairs: list[tuple[str, str]], games: int, seed: int, workers: int
) -> Iterator[tuple[int, Counter[tuple[int, int]]]]:
    """Give the results as they come, each with the number of its pair."""
    tasks: list[Task] = []
    chunk = max(1, min(CHUNK, games * len(pairs) // (8 * workers)))
    for number, (first, second) in enumerate(pairs):
        if first == second == "random" and board_search.fits(game):
            for counts in _random_boards(game, games, seed, number):
                yield number, counts
        else:
            tasks += [
                (game, number, first, second, low, min(low + chunk, games), seed) for low in range(0, games, chunk)
            ]
    if workers == 1 or len(tasks) < 2:
        yield from map(_play, tasks)
        return
    context = get_context("fork" if os.name == "posix" and os.uname().sysname == "Linux" else "spawn")
    with context.Pool(min(workers, len(tasks)), initializer=_ignore_interrupts) as pool:
        yield from pool.imap_unordered(_play, tasks)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that collects the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(task: Task) -> tuple[int, Counter[tuple[int, int]]]:
    """Play some of the games of a pair, each with chance of its own."""
    game, number, first, second, low, high, seed = task
    counts: Counter[tuple[int, int]] = Counter()
    for played in range(low, high):
        chance = random.Random(f"{seed} {number} {played}")  # noqa: S311 - play, not secrets
        match = play_match(game, player(game, first), player(game, second), chance)
        counts[match.winner, len(match.moves)] += 1
    return number, counts


def _random_boards(game: Any, games: int, seed: int, number: int) -> Iterator[Counter[tuple[int, int]]]:
    """Play random games on a board by the loops of `board_loops`."""
    import numpy as np

    loops = compiled() if games >= COMPILED_FROM else None
    rule, _ = board_search.columns(game, None, bool(loops))
    squares = game.board.bit_count()
    for block, low in enumerate(range(0, games, BLOCK)):
        count = min(BLOCK, games - low)
        draws = np.random.default_rng([seed, number, block]).random((count, squares))
        ends, lengths = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
        (loops[1] if loops else random_games)(rule, 0, 0, draws if loops else draws.tolist(), ends, lengths)
        winners = [0, 2, 1] if game.misere else [0, 1, 2]
        yield Counter(zip((winners[end] for end in ends.tolist()), lengths.tolist(), strict=True))
