"""The choice of a player: one of the moves, and the generator from which he draws it."""

from __future__ import annotations

import random

from arena.errors import IllegalPlay, shown
from arena.rules.game import AnyGame, AnyPosition, Move

MOST_NAMES = 12
"""The moves that an error lists."""


def chances(chance: random.Random) -> dict[int, random.Random]:
    """Return a random generator for each player, so that the draws of one do not depend on the other."""
    return {player: random.Random(chance.getrandbits(64)) for player in (1, 2)}  # noqa: S311 - play, not secrets


def made(game: AnyGame, position: AnyPosition, choice: object) -> tuple[Move, AnyPosition]:
    """Return the move that a player has chosen: by its name, as one of `game.moves(position)`, or by where it leads."""
    try:
        for move, following in game.moves(position):
            if choice in (move, (move, following)):
                return move, following
    except Exception:  # noqa: BLE001, S110 - compared again below, with care, as are faulty rules
        pass
    for move, following in game.moves(position):
        if _is_one_of(choice, (move, (move, following), following)):
            return move, following
    raise no_move(game, position, shown(choice))


def no_move(game: AnyGame, position: AnyPosition, choice: str) -> IllegalPlay:
    """Return the error for a choice that is no move."""
    names = [repr(move) for move, _ in game.moves(position)]
    listed = ", ".join([*names[:MOST_NAMES], "..."] if len(names) > MOST_NAMES else names)
    return IllegalPlay(f"a player chose {choice} at {game.label(position)} (a move: {listed})")


def _is_one_of(choice: object, moves: tuple[object, ...]) -> bool:
    """Compare a choice with moves; an array, say, cannot be compared at all."""
    try:
        return choice in moves
    except Exception:  # noqa: BLE001 - it is no move
        return False
