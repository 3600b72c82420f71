"""The needs of a job, told before its work: positions, room on the disk, and time.

The positions of some games are known. Of others the first plies are enumerated, and their growth, which slows down, is
followed to the end of play: on boards of Connect-4 from 4 rows, 5 columns to 6 rows, 7 columns, and on tic-tac-toe of
4 by 4, that gives between a seventh of the positions that there are and three times as many.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import ceil, exp, log
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arena.engines.ply_rules import PlyRules
from arena.errors import TooLarge
from arena.machine.memory import as_size, over

if TYPE_CHECKING:
    from arena.engines.folder import Folder
    from arena.rules.game import AnyGame
    from arena.rules.packed import PackedRules

Tell: TypeAlias = Callable[[str], object]
"""Is told, before the work, what it will need where that is much."""
ENUMERATED = 1_000_000
"""The positions of the first plies, which take a second or two."""
SLICE = 1 << 14
"""The positions whose successors are listed at once."""
MARGIN = 8
"""The factor by which an estimate may be wrong, either way."""
BYTES = {True: 1, False: 4}
"""The bytes that a position takes on disk on the way to the solution, where plies are arrays and where they are not."""
TIMES = {True: 2, False: 16}
"""How many times as long as to list its successors all the work on a position takes, measured on 5 rows, 5 columns."""
FEW = 5
"""The plies below which nothing is known of their growth: the positions that were counted are those that there are."""
LONG = 60.0
"""The seconds of work that are told beforehand."""
FAST = 1e-7
"""The seconds that a position takes a processor at least."""


def untold(_: str) -> None:
    """Tell nobody."""


class ExpectedPositions(NamedTuple):
    """The positions of a game as far as they are known, and the seconds in which a processor lists the moves of one."""

    positions: int
    plies: int
    """The plies by which they are estimated; 0 where they are known."""
    seconds: float

    @property
    def least(self) -> int:
        """The positions that there are at least."""
        return self.positions // MARGIN if self.plies else self.positions

    def __str__(self) -> str:
        if not self.plies:
            return f"{self.positions:,} positions"
        return f"about {self.positions:.1g} positions (by the first {self.plies} plies, within a factor of {MARGIN})"


def growth(game: AnyGame, enumerated: int = ENUMERATED) -> ExpectedPositions:
    """Estimate the positions of a game by its first plies, unless they are known.

    Examples
    --------
    >>> from games import load
    >>> growth(load("tictactoe"))[:2], str(growth(load("connect_four"), 1000))
    ((5478, 0), '4,531,985,219,092 positions')
    """
    rules, counts = PlyRules(game, SLICE), list[int]()
    for codes in rules.plies():
        counts.append(len(codes))
        if sum(counts) > enumerated:
            break
    begun, part = time.thread_time(), next(rules.slices(codes))
    rules.successors(part)
    seconds, known = (time.thread_time() - begun) / len(part), rules.rules.positions
    if sum(counts) <= enumerated:
        return ExpectedPositions(sum(counts), 0, seconds)
    return ExpectedPositions(known or int(_followed(counts, rules.rules)), 0 if known else len(counts), seconds)


def _followed(counts: list[int], rules: PackedRules) -> float:
    """Follow the growth of plies, which falls by as much each ply; no ply has more positions than it has numbers.

    Examples
    --------
    >>> from games import load
    >>> rules = load("connect_four", rows=4, columns=4).packed()
    >>> round(_followed([1, 4, 16, 50, 156, 414, 1000], rules), -2)
    189600.0
    """
    if len(counts) < FEW:
        return float(sum(counts))
    most = rules.index.sizes() if rules.index else []
    last, before = (log(counts[ply] / counts[ply - 2]) / 2 for ply in (-1, -3))
    total, size, falls = float(sum(counts)), float(counts[-1]), max((before - last) / 2, 0.0)
    for ply in range(len(counts), rules.plies + 1):
        last -= falls
        size = min(size * exp(min(last, 50)), most[ply] if most else rules.size)
        total += size
        if size < 1:
            break
    return min(total, rules.size if rules.ply else total)


def most_positions(rules: PackedRules) -> int:
    """Bound the positions of a game: by the number that is known, or by its numbers of plies, or by its codes.

    A position that comes back after several numbers of moves is kept at each of them.
    """
    if rules.positions:
        return rules.positions
    return sum(rules.index.sizes()) if rules.index else rules.size if rules.ply else rules.size * (rules.plies + 1)


def check_needs(
    folder: Folder, game: AnyGame, rules: PackedRules, *, arrays: bool, workers: int, most: int | None, tell: Tell
) -> None:
    """Refuse a game for whose positions there is no room, or of which there are more than a bound; tell a long time.

    Nothing is enumerated where even the most positions that there can be have room and take less than a minute.

    Raises
    ------
    TooLarge
        With the estimate, and what is free.
    """
    free, size = folder.free(), most_positions(rules)
    if size * FAST < LONG and BYTES[arrays] * size <= free and (most is None or size <= most):
        return
    expected = growth(game)
    if most is not None and expected.least > most:
        raise TooLarge(f"{game!r} has {expected}: {over('vertices', most)}")
    check_room(folder, BYTES[arrays] * expected.least, str(expected), least=bool(expected.plies))
    needed = BYTES[arrays] * expected.positions
    note_time(tell, expected.positions * expected.seconds * TIMES[arrays] / workers, str(expected), needed, free)


def check_room(folder: Folder, needed: int, what: str, *, least: bool = False) -> None:
    """Refuse a job for whose files the disk has no room.

    Raises
    ------
    TooLarge
        With both figures.
    """
    free = folder.free()
    if needed > free:
        about = "at least" if least else "about"
        raise TooLarge(f"{folder}: {what} would take {about} {as_size(needed)} of disk, and {as_size(free)} are free")


def note_time(tell: Tell, seconds: float, what: str, needed: int, free: int) -> None:
    """Tell the time and the room that a job will take, where that is longer than a minute or more than is free.

    Examples
    --------
    >>> note_time(print, 59, "few positions", 10**9, None)
    >>> note_time(print, 5400, "many positions", 10**9, 2 * 10**9)
    many positions: some 1.5 hours on processors without other work, 1.0 GB of disk (2.0 GB are free)
    """
    if seconds <= LONG and (free is None or needed <= free):
        return
    long = f"{max(ceil(seconds / 60), 2)} minutes" if seconds < 3600 else f"{seconds / 3600:,.1f} hours"
    room = "" if free is None else f" ({as_size(free)} are free)"
    tell(f"{what}: some {long} on processors without other work, {as_size(needed)} of disk{room}")
