"""A sample of a game's positions: the first ones breadth first, and those of some random plays."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from arena.rules.faults import (
    FIXED,
    MOST_MOVES,
    at,
    error_line,
    wrong_pair,
    wrong_player,
    wrong_position,
    wrong_repr,
    wrong_winner,
)
from arena.rules.game import AnyGame

POSITIONS = 1000
"""The positions that are looked at breadth first, before packed rules are trusted."""
PLAYS = 100
"""The random plays that are looked at beside them, at most."""
PLAYED = 500
"""The positions that these add, at most."""
MOST_PLIES = 100_000
"""The plies of a random play, at most."""
KEPT = 50
"""The positions that a random play adds, at most: half of them its last ones, the others spread over it."""
MOST_EDGES = 200_000
"""The moves that are looked at breadth first, at most, and as many in random plays; a position is not left half-way."""
SEED = 0
"""Random plays are the same each time."""


class Known(NamedTuple):
    """The answers of the rules about a position."""

    player: int
    winner: int | None
    moves: list[tuple[str, Hashable]]
    ply: int


@dataclass(frozen=True)
class PositionSample:
    """Some positions of a game, with the answers of its rules about each.

    Parameters
    ----------
    known : dict
        The positions, breadth first, then those of random plays.
    breadth, plays : int
        How many were found breadth first, and in how many random plays the others were looked for.
    complete : bool
        Whether these are all the positions that can be reached.
    faults : list of str
        Where the rules gave no answer, or nonsense.
    """

    known: dict[Hashable, Known]
    breadth: int
    plays: int
    complete: bool
    faults: list[str]

    def __str__(self) -> str:
        if self.complete:
            return f"all {len(self.known):,} positions"
        more = len(self.known) - self.breadth
        return f"the first {self.breadth:,} positions, and {more:,} more of {self.plays} random plays"


def sample(game: AnyGame, most: int = POSITIONS, most_edges: int = MOST_EDGES) -> PositionSample:
    """Look at the first positions breadth first, then at those of random plays where there are more."""
    sampled = PositionSample({}, 0, 0, False, [])
    try:
        initial = game.initial
        reason = wrong_position(initial, nested=True) or wrong_repr(initial)
    except BaseException as error:  # noqa: BLE001 - rules may raise anything
        reason = error_line(error)
    if reason:
        return PositionSample({}, 0, 0, False, [f"initial: {reason}"])
    queue, edges = {initial: 0}, 0
    for position, ply in _growing(queue, most):
        known = _ask(game, position, ply, sampled)
        edges += len(known.moves) if known else 0
        if not _queued(game, position, known, queue, sampled) or edges > most_edges:
            break
    breadth, complete = len(sampled.known), len(queue) == len(sampled.known) and not sampled.faults
    plays, edges, chance = 0, 0, random.Random(SEED)  # noqa: S311 - play, not secrets
    while not complete and not sampled.faults and plays < PLAYS and edges < most_edges:
        if len(sampled.known) >= breadth + PLAYED:
            break
        plays += 1
        edges += _play(game, initial, chance, sampled, most_edges - edges)
    return PositionSample(sampled.known, breadth, plays, complete, sampled.faults)


def _growing(queue: dict[Hashable, int], most: int) -> Iterator[tuple[Hashable, int]]:
    """Go through the first of a dictionary's items, which may become more meanwhile."""
    done = 0
    while done < min(len(queue), most):
        for position, ply in list(queue.items())[done:most]:
            done += 1
            yield position, ply


def _queued(
    game: AnyGame, position: Hashable, known: Known | None, queue: dict[Hashable, int], sampled: PositionSample
) -> bool:
    """Put the positions after the moves of one into the queue; note where they cannot be compared."""
    if known is None:
        return True
    try:
        for _, following in known.moves:
            queue.setdefault(following, known.ply + 1)
    except BaseException as error:  # noqa: BLE001 - their class may raise anything
        sampled.faults.append(f"{at(game, position)}: after the moves come positions that cannot be compared: "
                              f"{error_line(error)}; {FIXED}")  # fmt: skip
        return False
    return True


def _play(game: AnyGame, initial: Hashable, chance: random.Random, sampled: PositionSample, most_edges: int) -> int:
    """Play at random, look at some of the positions, and give the number of moves that there were to choose from."""
    played, edges = [initial], 0
    try:
        while len(played) <= MOST_PLIES and edges < most_edges:
            moves = list(islice(game.moves(played[-1]), MOST_MOVES))
            if not moves:
                break
            edges += len(moves)
            played.append(chance.choice(moves)[1])
            hash(played[-1])
    except BaseException as error:  # noqa: BLE001 - rules may raise anything
        error_line(error)  # raises a Ctrl-C again; `_ask` meets the error where it is, and notes it
    half = KEPT // 2
    plies = {*range(0, len(played), len(played) // half + 1), *range(max(0, len(played) - half), len(played))}
    for ply in sorted(plies):
        known = _ask(game, played[ply], ply, sampled)
        if known is None:
            break
        if known.ply < ply:
            sampled.known[played[ply]] = known._replace(ply=ply)
    return edges


def _ask(game: AnyGame, position: Hashable, ply: int, sampled: PositionSample) -> Known | None:
    """Give all that the rules say of a position, and ask them if they have not been; note the faults of the answers."""
    try:
        if position in sampled.known:
            return sampled.known[position]
        mover, won = game.player(position), game.winner(position)
        reason = wrong_player(mover) or wrong_winner(won)
        moves: list[tuple[str, Hashable]] = []
        for pair in () if reason else game.moves(position):
            reason = wrong_pair(pair, len(moves) + 1, nested=True)
            if reason:
                break
            moves.append(pair)
        if not reason:
            sampled.known[position] = known = Known(mover, won, moves, ply)
            return known
    except BaseException as error:  # noqa: BLE001 - rules may raise anything
        reason = error_line(error)
    sampled.faults.append(f"{at(game, position)}: {reason}")
    return None
