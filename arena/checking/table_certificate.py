"""Solved tables held against their own moves: each value follows from those that the moves lead to, or is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.errors import TooLarge
from arena.machine.columns import ARRAYS, LISTS, Column, as_array, as_list
from arena.machine.compiler import numba_or_none, register
from arena.machine.memory import check_memory
from arena.rules.packed import player, successors, winner
from arena.rules.packed_contract import ENDS
from arena.solving.strong import MOST_PLAIN, StrongSolution
from arena.solving.strong_passes import ARCS, MOVERS, TALLY, cell
from arena.solving.strong_passes import ENDS as END_COUNTS
from arena.solving.table_sample import codes_to_hold
from arena.solving.verdict import Flaw, Verification, verdict

if TYPE_CHECKING:
    from arena.machine import Progress

PLAIN = 1_000
"""The positions that are held against the plain rules besides, where all are held against the packed ones."""
SLICES = 100
"""The parts in which a table is checked: after each of them its progress is shown."""


def verify_table(
    solution: StrongSolution, *, sample: int | None = None, progress: Progress | None = None
) -> Verification:
    """Hold a solved table against its moves, all of it by the packed rules or a sample by the plain ones.

    Parameters
    ----------
    solution : StrongSolution
        The table.
    sample : int, optional
        How many positions to check, drawn at random; all of them without it, and some by the plain rules besides.
    progress : callable, optional
        Called now and then with the number of codes checked since the last call, and a note for a reader.

    Returns
    -------
    Verification
        True in a test of truth if all that was checked is. A table that is checked whole is that of the game: by
        induction along the moves each value is right if it follows from those after it, and each position is there if a
        move leads there.

    Notes
    -----
    O(|S|+|A|) and a glance at each code; a sample takes the moves of its positions. None of the solver's loops is used.

    Examples
    --------
    >>> from arena import strong_solve
    >>> from games import load
    >>> solution = strong_solve(load("nim", heaps=(1, 2, 3)))
    >>> print(verify_table(solution))
    verified: Nim with heaps 1, 2, 3, 40 vertices, 108 edges; W1 18, W2 22, S∅ 0
    >>> code = solution.rules.pack(((1, 2, 2), 2))
    >>> solution.values[code] += 1
    >>> print(verify_table(solution).flaw)
    1,2,3: the table says that J2 wins in 6 plies, but by its moves J1 wins in 7 plies
    """
    flaw, sizes = _first_flaw(solution, sample, progress), solution.regions
    if sample is None and solution.rules.plain is not None and len(solution) > PLAIN:
        sizes["sampled"] = PLAIN
    return verdict(repr(solution.game), flaw, sample, len(solution), solution.tally[ARCS], **sizes)


def _first_flaw(solution: StrongSolution, sample: int | None, progress: Progress | None) -> Flaw | None:
    import numpy as np

    rules, values, game = solution.rules, solution.values, solution.game
    initial = rules.pack(game.initial)
    if not values[initial]:
        return Flaw(game.label(game.initial), None, "the table has nothing where play starts")
    if sample is None:
        flaw = _checked(solution, initial, progress)
        if flaw:
            return flaw
    ends = ENDS if sample is None else 0
    for code in codes_to_hold(np.asarray(values), cell(rules.plies)[1], PLAIN if sample is None else sample, ends):
        if flaw := solution.flaw_at(code):
            return flaw
    return None


def _checked(solution: StrongSolution, initial: int, progress: Progress | None) -> Flaw | None:
    """Check every code in the order of the moves, then the counts of the header."""
    import numpy as np

    rules, compiled = solution.rules, numba_or_none() is not None
    if not compiled and rules.size > MOST_PLAIN:
        raise TooLarge(f"{solution.game!r} has a table of {rules.size:,} positions: without numba, check a sample")
    engine = ARRAYS if compiled else LISTS
    if compiled:
        register(_by_moves)
    values: Column = (
        as_array(solution.values, cell(rules.plies)[0]) if compiled else as_list(np.asarray(solution.values))
    )
    check_memory(len(values), f"the check of a table of {rules.size:,} positions")
    reached = engine.full(len(values), 0, "i1")
    reached[initial] = 1
    most, last = rules.plies + 1, -1 if rules.rising else len(values) - 1
    counts, layers = engine.full(TALLY, 0, "i8"), engine.full(3 * most, 0, "i8")
    run, slice_ = rules.loop(_disagree, engine), len(values) // SLICES + 1
    for low in range(0, len(values), slice_):
        high = min(low + slice_, len(values))
        code = run(values, reached, low, high, last, *rules.columns(engine), cell(rules.plies)[1], most, counts, layers)
        if code >= 0:
            return _flaw(solution, code, there=bool(reached[code]))
        if progress:
            progress(high - low, "held against their moves")
    by_plies = [as_list(layers[winner * most : (winner + 1) * most]) for winner in range(3)]
    if (as_list(counts), by_plies) != (list(solution.tally), [list(sizes) for sizes in solution.by_plies]):
        return Flaw("the header", None, "it counts other positions and moves than the table has")
    return None


def _flaw(solution: StrongSolution, code: int, *, there: bool) -> Flaw:
    """Give the flaw of a code, given whether a move leads there."""
    position = solution.position_of(code)
    name = f"code {code:,}" if position is None else solution.game.label(position)
    if there and not solution.values[code]:
        return Flaw(name, None, "a move leads there, and the table has nothing")
    if position is not None and not there:
        return Flaw(name, None, "the table has a value, and no move leads there")
    return solution.flaw_at(code) or Flaw(name, None, "its value does not follow from those of its moves")


def _disagree(
    values: Column,
    reached: Column,
    low: int,
    high: int,
    last: int,
    rule: Column,
    buffer: Column,
    draw: int,
    most: int,
    counts: Column,
    layers: Column,
) -> int:
    """Find the first code of a slice, in the order of the moves, that does not agree with them; -1 if there is none.

    Each move marks where it leads, so that a code without a mark is no position.
    """
    for turn in range(low, high):
        code = turn if last < 0 else last - turn
        value = values[code] + 0
        if (value != 0) != (reached[code] != 0):
            return code
        if value == 0:
            continue
        mover, won = player(code, rule), winner(code, rule)
        counts[MOVERS + mover - 1] += 1
        if won >= 0:
            counts[END_COUNTS + won] += 1
            right = draw if won == 0 else 2 if won == mover else 1
        else:
            degree = successors(code, rule, buffer)
            counts[ARCS] += degree
            right = _by_moves(values, reached, buffer, degree, draw)
        left = 0 if right == draw else right - 1 >> 1
        if value != right or left >= most:
            return code
        layers[left if right == draw else (3 - mover if right & 1 else mover) * most + left] += 1
    return -1


def _by_moves(values: Column, reached: Column, buffer: Column, degree: int, draw: int) -> int:
    """Mark the successors of a code, and compute its value from theirs by the definition; 0 if it has none."""
    fastest, slowest, drawn = -1, -1, False
    for number in range(degree):
        following = buffer[number]
        if following < 0 or following >= len(values):
            return 0
        reached[following] = 1
        after = values[following] + 0
        if after == draw:
            drawn = True
        elif after & 1:
            fastest = after >> 1 if fastest < 0 else min(fastest, after >> 1)
        elif after:
            slowest = max(slowest, (after >> 1) - 1)
    if fastest >= 0:
        return 2 * (fastest + 1) + 2
    return draw if drawn else 2 * (slowest + 1) + 1
