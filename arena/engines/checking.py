"""The check of a solution in a folder: each value follows from those that the moves lead to.

By induction along the moves, a solution that is checked whole is that of the game: play starts at one of its positions,
each move leads to one, and each position but the start is where a move leads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.engines.levels import CODE, VALUE
from arena.engines.rules import expand
from arena.engines.steps import Report, unreported
from arena.errors import ParameterError
from arena.machine.memory import check_memory
from arena.verdict import Flaw, Verification, flaw_by_moves

if TYPE_CHECKING:
    from arena.engines.levels import Numbers
    from arena.engines.solution import FolderSolution

NEVER = 2**40
PLAIN = 1000
"""The positions that are checked by the plain rules besides, where all are checked."""


def verify_folder(
    solution: FolderSolution, of: object = None, *, sample: int | None = None, report: Report = unreported
) -> Verification:
    """Check the values of a solution in a folder, or those of a sample of its positions by the plain rules.

    Notes
    -----
    O(|S|+|A|) besides lookups, a byte of memory for each position of a level; or the moves of the sample.
    """
    if of is not None and (solution.is_arena or repr(of) != repr(solution.game)):
        raise ParameterError(f"{solution.folder} is checked by itself, or with its game, {solution.game!r}")
    sample = None if sample is not None and sample >= len(solution) else sample
    game, drawn = solution.game, solution.drawn_vertices(PLAIN if sample is None else sample, 0)
    flaw = next(filter(None, (flaw_by_moves(solution, game, position) for position in drawn)), None)
    if flaw is None and sample is None:
        flaw = _first_flaw(solution, report)
    checked = len(solution) if sample is None else min(sample, len(solution))
    sizes = {"vertices": len(solution), "edges": solution.edges, "checked": checked}
    return Verification(repr(game), {**sizes, **solution.regions}, flaw)


def _first_flaw(solution: FolderSolution, report: Report) -> Flaw | None:
    counts, edges, begun = np.zeros(3, "i8"), 0, 0
    reached = np.zeros(len(solution.level(0)), bool)
    if not solution.is_arena:
        if solution.start not in solution:
            return Flaw(solution.game.label(solution.start), None, "play starts there, and the folder has nothing")
        begun = 1
    for number in range(solution.levels):
        level = solution.level(number)
        following = solution.level(number + 1) if number + 1 < solution.levels else level
        after = np.zeros(len(following), bool) if solution.levels > 1 else reached
        check_memory(len(level) + len(following), "the marks of positions")
        watch, last = report(f"checking level {number}", len(level.firsts)), -1
        for group in range(len(level.firsts)):
            codes, values = level.group(group, CODE), level.group(group, VALUE).astype("i8")
            if codes[0] <= last or (codes[1:] <= codes[:-1]).any():
                return Flaw("", None, f"{level.name} has positions twice, or in disorder")
            last = codes[-1]
            children, starts = expand(solution.rules, codes)
            worth = solution.values_after(codes, children, starts).astype("i8")
            after[following.of(CODE, codes, children, starts) if len(children) else []] = True
            wrong = values != valued(codes, starts, worth, solution)
            if wrong.any():
                position = codes[wrong][0] if solution.is_arena else solution.rules.unpack(int(codes[wrong][0]))
                return Flaw(solution.game.label(position), None, "its value does not follow from its moves")
            counts += np.bincount(np.where(values > 0, 2 - values % 2, 0), minlength=3)
            edges += len(children)
            watch(1)
        if not solution.is_arena and (missed := len(reached) - int(reached.sum())) > (begun if number == 0 else 0):
            return Flaw("", None, f"no move leads to {missed:,} positions of {level.name}")
        reached = after
    stated = [*solution.regions.values(), solution.edges]
    return None if [*counts.tolist(), edges] == stated else Flaw("", None, "the folder counts other positions or moves")


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
