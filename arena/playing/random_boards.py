"""Games between random players on boards of marks, thousands at a time in NumPy's arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, TypeGuard

import numpy as np

from arena.rules.alignment import AlignmentGame

if TYPE_CHECKING:
    from arena.machine.columns import Array

BLOCK = 4096
"""The games whose draws are made together."""


def fits(game: object, players: tuple[object, ...]) -> TypeGuard[AlignmentGame]:
    """Check whether a game and its players are played here: both at random, on a board of at most 64 bits."""
    on_board = isinstance(game, AlignmentGame) and game.board.bit_length() < 64
    return on_board and all(isinstance(each, str) and each.rstrip(":") == "random" for each in players)


@lru_cache(maxsize=2)
def draws(squares: int, seed: int, number: int, block: int) -> Array:
    """Return numbers from 0 to 1, a row for each game of a block, by which the players of a pair draw their moves."""
    made = np.random.default_rng([abs(seed), number, block, *([1] if seed < 0 else [])])
    return made.random((BLOCK, squares))


def row(game: AlignmentGame, seed: int, number: int, match: int) -> SimpleNamespace:
    """Return the draws of one game, as a generator of random numbers that both players share."""
    drawn = draws(game.board.bit_count(), seed, number, match // BLOCK)[match % BLOCK]
    return SimpleNamespace(random=iter(drawn.tolist()).__next__)


def results(game: AlignmentGame, games: int, seed: int, number: int) -> Iterator[Counter[tuple[int, int]]]:
    """Play the games of a pair block by block, and count their winners and lengths."""
    for block, low in enumerate(range(0, games, BLOCK)):
        winners, lengths = _played(game, draws(game.board.bit_count(), seed, number, block)[: games - low])
        yield Counter(zip(winners.tolist(), lengths.tolist(), strict=True))


def _played(game: AlignmentGame, drawn: Array) -> tuple[Array, Array]:
    """Play one game for each row; return the winners, 0 for a draw, and the lengths."""
    games, squares = drawn.shape
    marks, playing = np.zeros((2, games), "u8"), np.arange(games)
    winners, lengths = np.zeros(games, "i8"), np.full(games, squares)
    for ply in range(squares):
        mine, taken = marks[ply % 2, playing], marks[0, playing] | marks[1, playing]
        left = (taken + game.bottom if game.bottom else ~taken) & game.board
        moves = [left & squares for _, squares in game.names]
        number = sum(move != 0 for move in moves)
        skipped = (drawn[playing, ply] * number).astype("i8")
        for move in moves:
            mine |= np.where(skipped == 0, move, 0)
            skipped -= move != 0
        marks[ply % 2, playing] = mine
        ended = game.aligned(mine)
        winners[playing[ended]] = 1 + (ply + game.misere) % 2
        lengths[playing[ended]] = ply + 1
        playing = playing[~ended]
    return winners, lengths
