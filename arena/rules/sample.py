"""A sample of a game's positions: the first ones breadth first, and those of some random plays."""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import NamedTuple

from arena.errors import InvalidGame, shown
from arena.rules.faults import RAISED, at, error_line
from arena.rules.game import AnyGame

POSITIONS = 1000  # looked at breadth first, unless more are asked for
PLAYS, PLAYED = 100, 500  # the most random plays, and the most positions that they add
MOST_PLIES = 100_000  # of a random play
KEPT = 25  # the last positions of a random play that are looked at, and as many spread over it
MOST_EDGES = 200_000  # the moves that are looked at breadth first, and as many in random plays
MOST_MOVES = 1_000_000  # of a position: with more, rules are taken to list moves without end


class Known(NamedTuple):
    """The answers of the rules about a position."""

    player: int
    winner: int | None
    moves: list[tuple[str, Hashable]]
    ply: int


@dataclass
class PositionSample:
    """Some positions with the answers of the rules, breadth first, then of random plays; and where these failed."""

    known: dict[Hashable, Known] = field(default_factory=dict)
    breadth: int = 0
    plays: int = 0
    complete: bool = False
    fault: str | None = None
    asked: Hashable = None

    def __str__(self) -> str:
        if self.complete:
            return f"all {len(self.known):,} positions"
        more = len(self.known) - self.breadth
        return f"the first {self.breadth:,} positions, and {more:,} more of {self.plays} random plays"


def sample(game: AnyGame, most: int = POSITIONS) -> PositionSample:
    """Look at the first positions breadth first, then at those of random plays where there are more."""
    sampled = PositionSample()
    try:
        start = checked(game.initial)
        _look_breadth_first(game, start, most, sampled)
        if not sampled.complete:
            _look_at_plays(game, start, sampled)
    except RAISED as error:
        where = "initial" if sampled.asked is None else at(game, sampled.asked)
        sampled.fault = f"{where}: {error_line(error)}"
    return sampled


def _look_breadth_first(game: AnyGame, start: Hashable, most: int, sampled: PositionSample) -> None:
    edges, plies = 0, {start: 0}
    for position in (queue := [start]):
        if len(sampled.known) >= most or edges > MOST_EDGES:
            break
        known = sampled.known[position] = _ask(game, position, plies[position], sampled)
        edges += len(known.moves)
        for _, after in known.moves:
            if after not in plies:
                plies[after] = known.ply + 1
                queue.append(after)
    sampled.breadth = len(sampled.known)
    sampled.complete = sampled.breadth == len(queue)


def _look_at_plays(game: AnyGame, start: Hashable, sampled: PositionSample) -> None:
    chance, enough, edges = random.Random(0), sampled.breadth + PLAYED, 0  # noqa: S311 - the same plays each time
    while sampled.plays < PLAYS and len(sampled.known) < enough and edges < MOST_EDGES:
        played = [(start, _ask(game, start, 0, sampled))]
        while (moves := played[-1][1].moves) and len(played) < MOST_PLIES and edges <= MOST_EDGES:
            edges += len(moves)
            position = chance.choice(moves)[1]
            played.append((position, _ask(game, position, len(played), sampled)))
        for position, known in (*played[:: len(played) // KEPT + 1], *played[-KEPT:]):
            if position not in sampled.known or sampled.known[position].ply > known.ply:
                sampled.known[position] = known
        sampled.plays += 1


def _ask(game: AnyGame, position: Hashable, ply: int, sampled: PositionSample) -> Known:
    """Ask the rules for all that they say of a position; InvalidGame if it is nonsense."""
    sampled.asked = position
    mover, won = game.player(position), game.winner(position)
    if mover not in (1, 2):
        raise InvalidGame(f"player gives {shown(mover)} (1 or 2)")
    if won not in (None, 0, 1, 2):
        raise InvalidGame(f"winner gives {shown(won)} (1, 2, 0 for a draw, or None)")
    moves: list[tuple[str, Hashable]] = []
    for pair in game.moves(position):
        if not isinstance(pair, tuple | list) or len(pair) != 2 or not isinstance(pair[0], str):
            raise InvalidGame(f"{shown(pair)} is not a pair of a move's name (a text) and the position after it")
        if len(moves) == MOST_MOVES:
            raise InvalidGame(f"more than {MOST_MOVES:,} moves")
        moves.append((pair[0], checked(pair[1])))
    return Known(mover, won, moves, ply)


def checked(position: Hashable) -> Hashable:
    """Return a position; InvalidGame if it is no value that can be kept in a dictionary."""
    try:
        wrong = "" if hash(position) == hash(position) and position == position else "not equal to itself"  # noqa: PLR0124
    except TypeError as error:
        wrong = str(error)
    if wrong or position is None:
        raise InvalidGame(f"{shown(position)}: {wrong or 'no position'}; a position is a fixed value, like a tuple")
    return position
