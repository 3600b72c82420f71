"""A sample of a game's positions: the first ones breadth first, and those of some random plays."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from arena.errors import InvalidGame, shown
from arena.rules.faults import at, error_line
from arena.rules.game import AnyGame

POSITIONS = 1000
"""The positions that are looked at breadth first, unless more are asked for."""
PLAYS = 100
"""The random plays that are looked at besides, at most."""
PLAYED = 500
"""The positions that these add, at most."""
MOST_PLIES = 100_000
"""The plies of a random play, at most."""
KEPT = 25
"""The last positions of a random play that are looked at, and as many spread over it."""
MOST_EDGES = 200_000
"""The moves that are looked at breadth first, at most, and as many in random plays; a position is not left half-way."""
MOST_MOVES = 1_000_000
"""The moves of one position: with more, rules are taken to list moves without end."""
MOST_NESTED = 250
"""Tuples in tuples of a position: Python compares them by calls of calls, and of those there are a thousand at most."""
FIXED = "a position is a fixed value, like a tuple"
"""The demand on positions that errors end with."""


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
    known: dict[Hashable, Known] = {}
    breadth, plays, complete = 0, 0, False
    try:
        here = [checked(game.initial)]
        repr(here[0])
    except BaseException as error:  # noqa: BLE001 - rules may raise anything
        return PositionSample({}, 0, 0, False, [f"initial: {error_line(error)}"])
    try:
        complete = _look_breadth_first(game, known, here, most, most_edges)
        breadth = len(known)
        if not complete:
            plays = _look_at_plays(game, known, here, most_edges)
    except BaseException as error:  # noqa: BLE001 - rules may raise anything
        fault = f"{at(game, here[-1])}: {error_line(error)}"
        return PositionSample(known, breadth or len(known), plays, False, [fault])
    return PositionSample(known, breadth, plays, complete, [])


def _look_breadth_first(
    game: AnyGame, known: dict[Hashable, Known], here: list[Hashable], most: int, most_edges: int
) -> bool:
    """Look at positions, each of which `here` ends with meanwhile; tell whether these are all."""
    start, edges = here[0], 0
    plies, queue = {start: 0}, [start]
    for position in queue:
        if len(known) >= most or edges > most_edges:
            return False
        here.append(position)
        known[position] = answers(game, position, plies[position])
        edges += len(known[position].moves)
        for _, after in known[position].moves:
            if after not in plies:
                plies[after] = plies[position] + 1
                queue.append(after)
    return True


def _look_at_plays(game: AnyGame, known: dict[Hashable, Known], here: list[Hashable], most_edges: int) -> int:
    """Look at positions of random plays, as `_look_breadth_first` does; return how many there were."""
    chance, enough, edges = random.Random(0), len(known) + PLAYED, 0  # noqa: S311 - the same plays each time
    for play in range(PLAYS):
        if len(known) >= enough or edges >= most_edges:
            return play
        played: list[Hashable] = []
        for position, moves in _played(game, here, chance):
            played.append(position)
            edges += moves
            if edges > most_edges:
                break
        last = max(0, len(played) - KEPT)
        for ply in sorted({*range(0, len(played), len(played) // KEPT + 1), *range(last, len(played))}):
            here.append(played[ply])
            if played[ply] not in known or known[played[ply]].ply > ply:
                known[played[ply]] = answers(game, played[ply], ply)
    return PLAYS


def _played(game: AnyGame, here: list[Hashable], chance: random.Random) -> Iterator[tuple[Hashable, int]]:
    """Play at random from the start: yield each position with its number of moves."""
    here.append(here[0])
    for _ in range(MOST_PLIES):
        moves = list(islice(game.moves(here[-1]), MOST_MOVES))
        yield here[-1], len(moves)
        if not moves:
            return
        here.append(checked(chance.choice(moves)[1]))


def answers(game: AnyGame, position: Hashable, ply: int) -> Known:
    """Ask the rules for all that they say of a position.

    Raises
    ------
    InvalidGame
        If an answer is nonsense.
    """
    mover, won = game.player(position), game.winner(position)
    if mover not in (1, 2):
        raise InvalidGame(f"player gives {shown(mover)} (1 or 2)")
    if won not in (None, 0, 1, 2):
        raise InvalidGame(f"winner gives {shown(won)} (1, 2, 0 for a draw, or None)")
    moves: list[tuple[str, Hashable]] = []
    for pair in game.moves(position):
        if not isinstance(pair, tuple | list) or len(pair) != 2 or not isinstance(pair[0], str):
            raise InvalidGame(f"{shown(pair)} is no pair of a move, as text, and the position after it")
        if len(moves) == MOST_MOVES:
            raise InvalidGame(f"more than {MOST_MOVES:,} moves")
        moves.append((pair[0], checked(pair[1], f"after {pair[0]!r} comes ")))
    return Known(mover, won, moves, ply)


def checked(position: Any, where: str = "") -> Hashable:
    """Return a position, which is kept in dictionaries.

    Raises
    ------
    InvalidGame
        If it cannot be.
    """
    level, deep = [position], 0
    while level := [part for each in level if isinstance(each, tuple | frozenset) for part in each]:
        deep += 1
        if deep > MOST_NESTED:
            raise InvalidGame(f"{where}{shown(position)}: tuples in tuples, more than {MOST_NESTED} deep")
    try:
        first, same = hash(position), position
        alike = first == hash(same) and (type(position) is tuple or bool(position == same))
        wrong = "" if alike else "not equal to itself, or of another hash each time"
    except TypeError as error:
        wrong = str(error)
    except BaseException as error:  # noqa: BLE001 - a class of somebody's may raise anything
        wrong = error_line(error)
    if wrong or position is None:
        raise InvalidGame(f"{where}{shown(position)}: {wrong or 'no position'}; {FIXED}")
    kept: Hashable = position
    return kept
