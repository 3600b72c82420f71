"""The table of a game whose moves lead to higher levels: positions are found level by level, then valued back.

No move is kept: the rules expand each position twice. Values are those of `arena.solving.strong`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from arena.errors import InvalidGame
from arena.machine.memory import check_counts, free_memory

if TYPE_CHECKING:
    from arena.machine import Progress
    from arena.rules.packed import Codes, PackedRules

    Array = np.ndarray[Any, np.dtype[Any]]

MOST_CODES = 1 << 31  # each code has a place in the table
SHALLOW = 126  # with fewer levels a byte holds the values


def has_levels(rules: PackedRules) -> bool:
    """Return whether the levels of codes are known, and there may be a table of all codes."""
    return bool(rules.level or rules.ply) and rules.size <= min(MOST_CODES, free_memory() / 2)


def table(
    rules: PackedRules, start: int, bounds: tuple[int, int | None], progress: Progress | None
) -> tuple[Codes, Array, list[int], list[list[int]]]:
    """Return the codes of all positions, their values, the tally, and the numbers of positions by winner and plies."""
    values = np.zeros(rules.size, "u1")
    levels, moves = _found(rules, values, start, bounds, progress)
    if (plies := len(levels)) > SHALLOW:
        values = values.astype("u2")
    counts, ended = _valued(rules, values, levels, progress)
    codes = np.concatenate(levels)
    codes.sort()
    lost, won = counts[1:-1:2], counts[2:-1:2]  # by plies and by the player to move
    draws = [int(counts[-1].sum()), *[0] * (plies - 1)]
    by_plies = [draws, *((won[:plies, own] + lost[:plies, 1 - own]).tolist() for own in (0, 1))]
    return codes, values[codes], [moves, *counts.sum(axis=0).tolist(), *ended.tolist()], by_plies


def _found(
    rules: PackedRules, values: Array, start: int, bounds: tuple[int, int | None], progress: Progress | None
) -> tuple[list[Codes], int]:
    """Mark all that can be reached: return the codes of each level, and the number of moves."""
    level_of, first = cast("Callable[[Codes], Codes]", rules.level or rules.ply), np.array([start], "i8")
    levels: list[Codes] = []
    ahead, count, moves, most = {int(level_of(first)[0]): [first]}, 1, 0, 0
    values[start] = 1
    while ahead:
        level = min(ahead)
        levels.append(np.sort(np.concatenate(ahead.pop(level))))  # neighbors have neighboring children
        for low, high, children, _ in rules.expanded(levels[-1], most):
            new = _first_met(values, children)
            of_new = level_of(new)
            for each in np.unique(of_new).tolist():
                if each <= level:
                    raise InvalidGame(f"packed rules: a move leads from level {level} to level {each}")
                ahead.setdefault(each, []).append(new[of_new == each])
            count, moves, most = count + len(new), moves + len(children), max(most, -(-len(children) // (high - low)))
            check_counts((count, moves), bounds)
            if progress:
                progress(high - low, f"{count:,} positions found")
    return levels, moves


def _first_met(values: Array, codes: Codes) -> Codes:
    """Mark those of some codes that have no value, and return each of them once.

    Each writes its number at its place, byte by byte: of equal codes the one stays that finds its own number there.
    """
    new: Codes = codes[values[codes] == 0]
    numbers = np.arange(len(new))
    for shift in range(0, len(new).bit_length(), 8):
        own = (numbers >> shift).astype("u1")
        values[new] = own
        stays = values[new] == own
        new, numbers = new[stays], numbers[stays]
    values[new] = 1
    return new


def _valued(rules: PackedRules, values: Array, levels: list[Codes], progress: Progress | None) -> tuple[Array, Array]:
    """Value each level after those above it: count the positions by value and player, and the ends by winner.

    The best move has the largest merit: a late loss, a draw, an early win.
    """
    draw, moves = int(np.iinfo(values.dtype).max), 0
    plies = np.arange(-1, draw) >> 1  # of each value
    merit = np.where(np.arange(draw + 1) & 1, draw - 1 - plies, plies).astype(values.dtype)
    merit[draw] = draw >> 1
    best = np.arange(draw + 1)
    value = np.where(best > draw >> 1, 2 * (draw - best) + 2, 2 * best + 3).clip(max=draw).astype(values.dtype)
    value[draw >> 1] = draw
    counts, ended = np.zeros((draw + 1, 2), "i8"), np.zeros(3, "i8")
    for level in reversed(levels):
        for low, high, children, parents in rules.expanded(level, moves):
            moves = max(moves, -(-len(children) // (high - low)))
            codes, first = level[low:high], np.flatnonzero(np.diff(parents, prepend=-1))
            player, own = rules.player(codes), np.zeros(high - low, values.dtype)
            own[parents[first]] = value[np.maximum.reduceat(merit[values[children]], first)]
            ends = np.flatnonzero(own == 0)
            winner = rules.winner(codes[ends])
            if (winner < 0).any():
                raise InvalidGame(f"packed rules, at code {codes[ends[winner.argmin()]]}: no move, and winner is -1")
            own[ends] = np.where(winner == 0, draw, 1 + (winner == player[ends]))
            values[codes] = own
            counts += np.bincount(2 * own.astype("i8") + player - 1, minlength=counts.size).reshape(counts.shape)
            ended += np.bincount(winner, minlength=3)
            if progress:
                progress(high - low, "positions valued")
    return counts, ended
