"""The rules by which tasks expand positions: those of a game, or the rows of an arena in the folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from arena.engines.arena_rows import ArenaRows
from arena.errors import InvalidGame, ParameterError
from arena.machine.loops import loop
from arena.rules.capabilities import packed_rules
from arena.rules.contract import packed_faults, sample
from arena.rules.packed import MOST_CODES

if TYPE_CHECKING:
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


def check_rules(game: AnyGame, rules: PackedRules) -> None:
    """Compare packed rules with the plain ones at some positions."""
    if fault := next(packed_faults(game, rules, sample(game, HELD)), None):
        raise InvalidGame(fault)


def expand(rules: Rules, codes: Numbers) -> tuple[Numbers, Numbers]:
    """Return the successors of positions, and where those of each position begin."""
    parts, counts = [np.empty(0, "i8")], np.zeros(len(codes) + 1, "i8")
    for low, high, children, parents in rules.expanded(codes):
        parts.append(children)
        counts[low + 1 : high + 1] = np.bincount(parents, minlength=high - low)
    return np.concatenate(parts), np.cumsum(counts)


def players(rules: Rules, codes: Numbers) -> Numbers:
    """Return who moves at each position, asked in slices that fit in a processor's cache."""
    parts = [rules.player(codes[low : low + MOST_CODES]) for low in range(0, len(codes), MOST_CODES)]
    return np.concatenate([np.empty(0, "i1"), *parts])


def distinct(parts: list[Numbers]) -> Numbers:
    numbers = np.concatenate([np.empty(0, "i8"), *parts])
    numbers.sort()
    return numbers[: once(numbers)]


@loop
def once(numbers: Numbers) -> int:
    """Move sorted numbers together so that each is there once, and return how many there are."""
    end = 0
    for number in numbers:
        if end == 0 or number != numbers[end - 1]:
            numbers[end] = number
            end += 1
    return end
