"""Many games between players, on several processors, and statistics of their scores."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, TypeAlias

from arena.errors import ParameterError
from arena.machine import MOST_WORKERS, Progress
from arena.machine.workers import processors, results
from arena.playing import random_boards
from arena.playing.bots import SECONDS_PER_MOVE, Forfeit, check_seconds
from arena.playing.players import Choose, absent_players, player
from arena.playing.plays import Play, chances, made
from arena.playing.results import Forfeits, Tally
from arena.rules.faults import explaining
from arena.rules.game import AnyGame, AnyPosition, Move, check_number, position_of
from arena.searching.evaluations import MOST_PLIES_PLAYED

MOST_GAMES = 100_000_000
"""The games that may be asked for: some hours of random ones."""
CHUNK = 50
"""The games that a worker plays before it reports, at most."""
Seated: TypeAlias = str | Choose
"""A player by his name, or as a function."""
Shared: TypeAlias = tuple[AnyGame, int, float]
"""The game of many matches, their seed, and the seconds for a move."""


def play_match(
    game: AnyGame, first: Choose, second: Choose, chance: random.Random, position: AnyPosition = None
) -> Play:
    """Play one game between two players, from the start or a position; after 10,000 moves it is left unfinished."""
    return _match(game, {1: first, 2: second}, chances(chance), position)


def _match(game: AnyGame, chooses: Mapping[int, Choose], drawing: Mapping[int, Any], position: AnyPosition) -> Play:
    """Play one game between two players, who draw from generators of their own."""
    positions, moves, forfeit = [position_of(game, position)], list[Move](), ""
    while not forfeit and len(moves) < MOST_PLIES_PLAYED and game.winner(positions[-1]) is None:
        mover = game.player(positions[-1])
        try:
            move, following = made(game, positions[-1], chooses[mover](positions[-1], drawing[mover]))
        except Forfeit as error:
            forfeit = str(error)
        else:
            moves.append(move)
            positions.append(following)
    return Play(game, tuple(moves), tuple(positions), forfeit)


def play_matches(
    game: AnyGame,
    first: Seated,
    second: Seated,
    games: int,
    *,
    seed: int = 0,
    workers: int | None = None,
    seconds_per_move: float = SECONDS_PER_MOVE,
    progress: Progress | None = None,
) -> Tally:
    """Play many games between two players.

    Parameters
    ----------
    game : Game
        The game.
    first, second : str or callable
        Players 1 and 2: names as in `minimax:plies=4`, see `arena.playing.players.player`, or functions from a position
        and a `random.Random` to one of the moves; with a function all games run in this process.
    games : int
        The number of games.
    seed : int, optional
        The results depend on it alone.
    workers : int, optional
        The number of processes; by default one per processor.
    seconds_per_move : float, optional
        The time of a Python file for a move; a player that takes longer forfeits the game.
    progress : callable, optional
        Called with the number of games that have been played since the last call.

    Returns
    -------
    Tally
        After Ctrl-C, or if a worker was killed, the tally of the games that were finished.

    Raises
    ------
    ParameterError
        If there is no such player, or a number is out of bounds.

    Examples
    --------
    >>> from games import load
    >>> tally = play_matches(load("connect_four"), "random", "random", 1000, seed=1)
    >>> tally.games, round(tally.mean, 2)
    (1000, 0.56)
    """
    return play_pairs(
        game, [(first, second)], games,
        seed=seed, workers=workers, seconds_per_move=seconds_per_move, progress=progress,
    )[0]  # fmt: skip


def play_pairs(
    game: AnyGame,
    pairs: Sequence[tuple[Seated, Seated]],
    games: int,
    *,
    seed: int = 0,
    workers: int | None = None,
    seconds_per_move: float = SECONDS_PER_MOVE,
    progress: Progress | None = None,
) -> list[Tally]:
    """Play many games between the players of each pair; see `play_matches`.

    A Python file that cannot be loaded forfeits all of its games if there are several pairs; otherwise it is refused.

    Returns
    -------
    list of Tally
        One for each pair.
    """
    check_number("games", games, 1, MOST_GAMES)
    if games * len(pairs) > MOST_GAMES:
        raise ParameterError(f"{games:,} games for each of {len(pairs)} pairs (at most {MOST_GAMES:,} in all)")
    if workers is not None:
        check_number("workers", workers, 1, MOST_WORKERS)
    check_seconds(seconds_per_move)
    seated = [each for pair in pairs for each in pair]
    absent = absent_players(game, seated, seconds_per_move, forgiving=len(pairs) > 1)
    if not all(isinstance(each, str) for each in seated) or sys.platform == "emscripten":
        workers = 1  # a function cannot be sent to another process, and a browser has no other
    present = [tuple(absent.get(each, each) if isinstance(each, str) else each for each in pair) for pair in pairs]
    tallies = [Tally() for _ in pairs]
    try:
        for number, tally in _played((game, seed, seconds_per_move), present, games, workers or processors()):
            tallies[number].add(tally)
            if progress:
                progress(tally.games)
    except (KeyboardInterrupt, BrokenProcessPool):
        pass
    return tallies


def _played(
    shared: Shared, pairs: Sequence[tuple[Seated, ...]], games: int, workers: int
) -> Iterator[tuple[int, Tally]]:
    """Yield results as they come, with the number of their pair."""
    game, seed, _ = shared
    on_boards = [number for number, pair in enumerate(pairs) if random_boards.fits(game, pair)]
    for number in on_boards:
        counted = random_boards.results(game, games, seed, number)  # type: ignore[arg-type]  # `fits` has looked
        yield from ((number, Tally(counts)) for counts in counted)
    chunk = max(1, min(CHUNK, games * len(pairs) // (8 * workers)))
    tasks = (
        (number, pair, range(low, min(low + chunk, games)))
        for number, pair in enumerate(pairs)
        if number not in on_boards
        for low in range(0, games, chunk)
    )
    if workers == 1 or games * len(pairs) == 1:
        yield from map(partial(_play, shared), tasks)
    else:
        yield from results(_play, shared, tasks, workers)


def _play(shared: Shared, task: tuple[int, tuple[Seated, ...], range]) -> tuple[int, Tally]:
    """Play some of the games of a pair, each with a random generator of its own."""
    (game, seed, seconds), (pair, players, games), tally = shared, task, Tally()
    first, second = (player(game, each, seconds) if isinstance(each, str) else each for each in players)
    for number in games:
        if random_boards.fits(game, players):
            drawing: Mapping[int, Any] = dict.fromkeys((1, 2), random_boards.row(game, seed, pair, number))
        else:
            drawing = chances(random.Random(f"{seed} {pair} {number}"))  # noqa: S311 - play, not secrets
        with explaining():
            play = _match(game, {1: first, 2: second}, drawing, None)
        winner = play.winner or 0
        tally.counts[winner, len(play.moves)] += 1
        if play.forfeit:
            tally.forfeits[3 - winner] = Forfeits(1, number, play.forfeit).added(tally.forfeits.get(3 - winner))
    return pair, tally
