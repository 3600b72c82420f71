"""The rules by which tasks expand positions: those of a game, or the rows of an arena in the folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from arena.engines.arena_rows import ArenaRows
from arena.errors import InvalidGame, ParameterError
from arena.machine.loops import loop, natural, signed
from arena.rules.contract import packed_faults, sample
from arena.rules.packed import MOST_CODES, packed_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arena.engines.folder import Folder
    from arena.engines.levels import Numbers
    from arena.rules.game import AnyGame
    from arena.rules.packed import PackedRules

    Rules: TypeAlias = PackedRules | ArenaRows

HELD = 200
"""The positions at which packed rules are compared with the plain ones before the work."""


def rules_of(folder: Folder, game: AnyGame | None) -> Rules:
    return ArenaRows(folder) if game is None else packed(game)


def packed(game: AnyGame) -> PackedRules:
    rules = packed_rules(game)
    if rules is None:
        raise ParameterError(f"{game!r} has no packed rules, or more positions than fit in 62 bits: solve its arena")
    return rules


def code_type(rules: PackedRules) -> str:
    """Return the type of codes in memory and in files: of 4 bytes where these suffice, as for 5 x 5 of Connect-4."""
    return "i4" if rules.size < 1 << 31 else "i8"


def check_rules(game: AnyGame) -> None:
    """Compare packed rules with the plain ones at some positions."""
    if fault := next(packed_faults(game, sample(game, HELD)), None):
        raise InvalidGame(fault)


def slices(rules: Rules, codes: Numbers) -> Iterator[tuple[int, int, Numbers, Numbers]]:
    """Yield the bounds of slices of positions, their successors, and where those of each position begin."""
    for low, high, children, parents in rules.expanded(codes):
        yield low, high, children, np.concatenate(([0], np.cumsum(np.bincount(parents, minlength=high - low))))


def expand(rules: Rules, codes: Numbers) -> tuple[Numbers, Numbers]:
    """Return the successors of positions, and where those of each position begin."""
    parts, starts, end = [np.empty(0, "i8")], np.zeros(len(codes) + 1, "i8"), 0
    for low, high, children, begins in slices(rules, codes):
        parts.append(children)
        starts[low : high + 1] = begins + end
        end += len(children)
    return np.concatenate(parts), starts


def in_slices(asked: Callable[[Numbers], Numbers], codes: Numbers) -> Numbers:
    """Ask the rules for a number per code, in slices that fit in a processor's cache."""
    slices = (codes[low : low + MOST_CODES].astype("i8") for low in range(0, len(codes), MOST_CODES))
    return np.concatenate([np.empty(0, "i1"), *map(asked, slices)])


def distinct(parts: list[Numbers]) -> Numbers:
    numbers = np.concatenate(parts or [np.empty(0, "i8")])
    numbers.sort()
    return numbers[: once(numbers)]


@loop
def once(numbers: Numbers) -> int:
    """Move sorted codes together so that each is there once, and return how many there are."""
    end, last = natural(0), -1
    for number in numbers:
        if number != last:
            numbers[end] = last = number
            end += natural(1)
    return signed(end)
