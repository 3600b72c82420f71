"""The needs of a job, found before the work: positions, disk, memory and time, from a sample of its first levels."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil, exp, log
from typing import TYPE_CHECKING

import numpy as np

from arena.engines.rules import distinct, expand
from arena.errors import TooLarge
from arena.machine.memory import as_size, free_memory, over

if TYPE_CHECKING:
    from arena.engines.folder import Folder
    from arena.engines.levels import Numbers
    from arena.rules.game import AnyGame
    from arena.rules.packed import PackedRules

Tell = Callable[[str], object]
"""Called before the work with what it will need, where that is much."""
SAMPLED = 500_000
"""The positions of the sample: about a second."""
MOST_LEVELS = 1000
"""The levels of the sample."""
MARGIN = 8
"""The factor by which an estimate of positions may be wrong, either way."""
FEW = 5
"""The levels below which nothing is known of their growth."""
PLY_BYTES, ROUND_BYTES, EDGE_BYTES = 3, 60, 12
"""The bytes of disk for a position of a game with plies, for another one, and for an edge of an arena, at most."""
PACED = 3
"""The last levels of the sample tell how fast positions are expanded."""
TIMES = 3
"""The work on a position takes this number of times as long: measured on Connect-4."""
LONG = 60.0
"""The seconds from which on the time is told beforehand."""
BASE, ROW_BYTES, MOVE_BYTES = 300_000_000, 80, 40
"""The memory of a worker: with an empty bucket, for a position of a bucket, and for each of its moves."""
LEAST_ROWS = 1 << 16
"""A worker has memory for buckets of at least this number of positions, with a few moves each."""
USUAL_MEMORY = 4_000_000_000
"""The memory of a worker at most, unless more is asked for: the system keeps files in the rest."""


def untold(_: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True)
class Needs:
    """The needs of a game: its positions, or an estimate by some levels, whose sorted codes are the sample."""

    positions: int
    levels: int  # 0 where the positions are known
    width: float  # the moves of a position of the sample
    seconds: float  # in which these are listed
    codes: Numbers = field(repr=False)

    @property
    def least(self) -> int:
        return self.positions // MARGIN if self.levels else self.positions

    def __str__(self) -> str:
        if not self.levels:
            return f"{self.positions:,} positions"
        return f"about {self.positions:.1g} positions (by the first {self.levels} levels, within a factor of {MARGIN})"


def needs_of(game: AnyGame, rules: PackedRules) -> Needs:
    """Estimate what a game needs by the growth of its first levels."""
    level = known = np.array([rules.code_at(game.initial)], "i8")
    counts, moves, paces = [1], 0, list[float]()
    while len(level) and sum(counts) < SAMPLED and len(counts) < MOST_LEVELS:
        begun = time.thread_time()
        children = expand(rules, level)[0]
        following = distinct([children])
        paces.append((time.thread_time() - begun) / len(level))
        level = following if rules.ply else np.setdiff1d(following, known, assume_unique=True)
        moves += len(children)
        known = distinct([known, level])
        counts.append(len(level))
    width = moves / max(sum(counts[:-1]), 1)
    seconds = min(paces[-PACED:])  # loops are compiled in one of them
    if not len(level):
        return Needs(sum(counts), 0, width, seconds, known)
    exact = rules.positions or (rules.size if rules.complete else None)
    return Needs(exact or int(_followed(counts, rules.size)), 0 if exact else len(counts), width, seconds, known)


def _followed(counts: list[int], most: int) -> float:
    """Follow the growth of levels, which falls by as much each level, to the end.

    On boards of Connect-4 and tic-tac-toe this gives between a seventh of the positions and three times as many.
    """
    total, size = float(sum(counts)), float(counts[-1])
    if len(counts) < FEW:
        return min(total * MARGIN, most)
    last, before = (log(counts[level] / counts[level - 2]) / 2 for level in (-1, -3))
    falls = max((before - last) / 2, 0.0)
    for _ in range(MOST_LEVELS):
        last -= falls
        size *= exp(min(last, 50))
        total += size
        if size < 1 or total > most:
            break
    return min(total, most)


def check_needs(folder: Folder, name: str, needs: Needs, each: int, most: int | None, workers: int, tell: Tell) -> None:
    """Refuse a game of more positions than a bound allows or the disk holds; tell where the work will take long."""
    if most is not None and needs.least > most:
        raise TooLarge(f"{name} has {needs}: {over('vertices', most)}")
    check_room(folder, each * needs.least, str(needs))
    seconds, room = needs.positions * needs.seconds * TIMES / workers, each * needs.positions
    if seconds > LONG:
        long = f"{ceil(seconds / 60)} minutes" if seconds < 3600 else f"{seconds / 3600:,.1f} hours"
        tell(f"{needs}: about {long}, {as_size(room)} of disk ({as_size(folder.free())} are free)")


def check_room(folder: Folder, needed: int, what: str) -> None:
    """Refuse a job for whose files the disk has no room."""
    if needed > (free := folder.free()):
        raise TooLarge(f"{folder}: {what} would take about {as_size(needed)} of disk, and {as_size(free)} are free")


def memory_of(memory: int | None, workers: int) -> int:
    """Return the bytes that a worker may take: by default a share of half of what is free."""
    least = BASE + LEAST_ROWS * (ROW_BYTES + 10 * MOVE_BYTES)
    given = int(min(free_memory() / 2 / workers, USUAL_MEMORY)) if memory is None else memory
    if given < least:
        raise TooLarge(f"a worker takes at least {as_size(least)} of memory; {as_size(given)} are too few")
    return given


def rows_in(memory: int, width: float) -> int:
    """Return the positions of a bucket that fit in the memory of a worker."""
    return int((memory - BASE) / (ROW_BYTES + width * MOVE_BYTES))


def edges_in(memory: int) -> int:
    """Return the edges of a bucket that fit in the memory of a worker, where a vertex counts as two."""
    return (memory - BASE) // MOVE_BYTES
