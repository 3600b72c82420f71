"""The check of a solution in a folder: each value follows from those that the moves lead to.

By induction along the moves, a solution that is checked whole is that of the game: play starts at one of its positions,
each move leads to one, and each position but the start is where a move leads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.engines.levels import CODE, VALUE
from arena.engines.rules import expand
from arena.machine.memory import check_memory
from arena.rules.game import label_of

if TYPE_CHECKING:
    from arena.engines.levels import Numbers
    from arena.engines.solution import FolderSolution
    from arena.machine import Progress

NEVER = 2**40


def first_flaw(solution: FolderSolution, progress: Progress | None) -> tuple[str, str] | None:
    """Check the values of a solution in a folder: return the first position that is wrong, and why.

    O(|S|+|A|) besides lookups, and a byte of memory for each position of a level.
    """
    counts, edges, begun = np.zeros(3, "i8"), 0, int(not solution.is_arena)
    reached = np.zeros(len(solution.level(0)), bool)
    for number in range(solution.levels):
        level = solution.level(number)
        following = solution.level(number + 1) if number + 1 < solution.levels else level
        after = np.zeros(len(following), bool) if solution.levels > 1 else reached
        check_memory(len(level) + len(following), "the marks of positions")
        last = -1
        for group in range(len(level.firsts)):
            codes, values = level.group(group, CODE), level.group(group, VALUE).astype("i8")
            if codes[0] <= last or (codes[1:] <= codes[:-1]).any():
                return "", f"{level.name} has positions twice, or in disorder"
            last = codes[-1]
            children, starts = expand(solution.rules, codes)
            worth = solution.values_after(codes, children, starts).astype("i8")
            after[following.of(CODE, codes, children, starts) if len(children) else []] = True
            wrong = values != valued(codes, starts, worth, solution)
            if wrong.any():
                position = codes[wrong][0] if solution.is_arena else solution.rules.unpack(int(codes[wrong][0]))
                return label_of(solution.game)(position), "its value does not follow from its moves"
            counts += np.bincount(np.where(values > 0, 2 - values % 2, 0), minlength=3)
            edges += len(children)
            if progress:
                progress(len(codes), "held against their moves")
        if not solution.is_arena and (missed := len(reached) - int(reached.sum())) > (begun if number == 0 else 0):
            return "", f"no move leads to {missed:,} positions of {level.name}"
        reached = after
    stated = [*solution.regions.values(), solution.edges]
    return None if [*counts.tolist(), edges] == stated else ("", "the folder counts other positions or moves")


def valued(codes: Numbers, starts: Numbers, worth: Numbers, solution: FolderSolution) -> Numbers:
    """Value positions by the definition, from the values after their moves; or by who has won there."""
    codes = codes.astype("i8")
    movers, degrees = solution.rules.player(codes).astype("i8"), np.diff(starts)
    values: Numbers = solution.rules.winner(codes).astype("i8")
    on, winners = np.flatnonzero(degrees), 2 - worth % 2
    side = np.where(winners == np.repeat(movers, degrees), 1, -1)
    score = np.where(worth == 0, 0, side * (NEVER - (worth - winners) // 2))
    best = np.maximum.reduceat(score - np.sign(score), starts[on])
    values[on] = np.where(best == 0, 0, 2 * (NEVER - abs(best)) + np.where(best > 0, movers[on], 3 - movers[on]))
    return values
