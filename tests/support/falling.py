"""Boards on which discs fall: random positions, their mirror images, and scores word for word from the definition."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from random import Random
from typing import Any

AlignmentGame = Any
Marks = tuple[int, int]

ATTEMPTS = 60
TRIES = 300
"""The moves of an attempt, those that were taken back counted: on no board does more than one in two attempts fail."""


def random_play(game: AlignmentGame, plies: int, chance: Random, careful: int = 0) -> tuple[list[str], Marks]:
    """Play some plies by random moves after which nobody has won; take moves back, and begin again, where it must be.

    The first moves are careful: the other can then not win at once, where that can be. Without them hardly any play
    lasts to the end of a large board.
    """
    for _ in range(ATTEMPTS):
        line = _attempt(game, plies, chance, careful)
        if len(line) == plies:
            return [name for name, _ in line], line[-1][1] if line else game.initial
    raise ValueError(f"no play of {plies} plies without a winner in {ATTEMPTS} attempts: {game!r}")


def _attempt(game: AlignmentGame, plies: int, chance: Random, careful: int) -> list[tuple[str, Marks]]:
    """Search a play in depth; give up with a shorter one."""
    line: list[tuple[str, Marks]] = []
    left = [_continuations(game, game.initial, chance, careful > 0)]
    for _ in range(TRIES):
        if len(line) == plies:
            break
        move = next(left[-1], None)
        if move is not None:
            line.append(move)
            left.append(_continuations(game, move[1], chance, careful > len(line)))
        elif line:
            line.pop()
            left.pop()
    return line


def _continuations(game: AlignmentGame, position: Marks, chance: Random, careful: bool) -> Iterator[tuple[str, Marks]]:
    """Give the moves that do not win in random order, those first after which the other cannot win at once."""
    moves = [(name, after) for name, after in game.moves(position) if game.winner(after) in (None, 0)]
    chance.shuffle(moves)
    loud = []
    for move in reversed(moves):
        if careful and not is_quiet(game, move[1]):
            loud.append(move)
        else:
            yield move
    yield from loud


def late_play(game: AlignmentGame, empty: int, chance: Random) -> Marks:
    """Play until some squares are left, carefully but for some of the last moves."""
    plies = max(0, game.runs * game.length - empty)
    return random_play(game, plies, chance, plies - chance.randint(0, 4))[1]


def is_quiet(game: AlignmentGame, position: Marks) -> bool:
    """Tell whether the player to move cannot win at once."""
    return not any(game.winner(after) for _, after in game.moves(position))


def mirrored(game: AlignmentGame, position: Marks) -> Marks:
    """Turn a board round."""
    step, last = game.length + 1, game.runs - 1
    run = (1 << step) - 1
    first, second = (
        sum((marks >> step * column & run) << step * (last - column) for column in range(game.runs))
        for marks in position
    )
    return first, second


@functools.cache
def naive_score(game: AlignmentGame, position: Marks) -> int:
    """Give the mover's score: of a lost end the winner's discs that are left, and one; else by his moves."""
    winner = game.winner(position)
    if winner is None:
        return max(-naive_score(game, after) for _, after in game.moves(position))
    if winner == 0:
        return 0
    held = (game.runs * game.length + (1 if winner == 1 else 0)) // 2
    return -(held - position[winner - 1].bit_count() + 1)


def sign(game, position):
    return 1 if game.player(position) == 1 else -1


def outcome(game, position, score):
    """Read a score of player 1: who wins, and the plies to the end."""
    if score == 0:
        return 0, None
    winner = 1 if score > 0 else 2
    squares = game.rows * game.columns
    discs = (squares + (winner == 1)) // 2 - abs(score) + 1  # of the winner at the end
    return winner, 2 * discs - (winner == 1) - sum(map(int.bit_count, position))


def bitbullys(score, columns):
    """Read BitBully's score of a move: 22 less the discs of the winner, negative if it is the other player."""
    if score == 0:
        return 0, None
    player = 1 + len(columns) % 2
    winner = player if score > 0 else 3 - player
    discs = 2 * (22 - abs(score)) - (winner == 1)
    return (math.inf if winner == 1 else -math.inf), discs - len(columns)
