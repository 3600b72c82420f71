"""Boards on which discs fall: random positions, their mirror images, and scores word for word from the definition."""

from __future__ import annotations

import functools
from random import Random

from arena.rules.alignment import AlignmentGame, Marks


def random_play(game: AlignmentGame, plies: int, chance: Random, careful: int = 0) -> tuple[list[str], Marks]:
    """Play some plies by moves that do not end play, each as likely as the others; begin again where there is none.

    The first moves are careful: the other can then not win at once, where that can be. Without them hardly any play
    lasts to the end of a large board.
    """
    while True:
        position, names = game.initial, []
        while len(names) < plies:
            moves = [(name, after) for name, after in game.moves(position) if game.winner(after) is None]
            if len(names) < careful:
                moves = [move for move in moves if is_quiet(game, move[1])] or moves
            if not moves:
                break
            name, position = chance.choice(moves)
            names.append(name)
        else:
            return names, position


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
