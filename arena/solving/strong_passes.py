"""The two sweeps over a table with a place for every code: what can be reached, then what it is worth.

A value is 1 + 2 * plies, and 1 more where the player to move wins; 0 stands for no position that can be reached, the
largest value for a draw, and the largest but one, between the sweeps, for what is to be valued. The first sweep goes in
the direction of the moves, so that it meets every position after those that lead to it; the second goes back, and finds
the values of all successors in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.machine.columns import ARRAYS, Column, Engine
from arena.machine.loops import natural
from arena.machine.memory import check_memory
from arena.rules.packed import BROKEN, LONG, SOUND, PackedRules, kept, player, sound, successors, winner
from arena.unfolding.reach import over

if TYPE_CHECKING:
    from arena.unfolding.reach import Progress

SLICES = 500
"""The parts into which a sweep is cut: after each of them its progress is shown."""
BLOCK_BITS = 3
"""Where nothing is stored, 8 bytes of the table are passed over at once."""
SIZE = 0
"""Where the bounds of a sweep have the number of codes."""
RISING = 1
"""Where they say whether moves lead to larger codes."""
DRAW = 2
"""Where they have the value of a draw."""
MOST = 3
"""Where they have one more than the plies of the longest play."""
BOUNDS = 4
"""How many bounds there are."""
ARCS = 0
"""Where the first sweep counts edges."""
MOVERS = 1
"""Where it counts the positions of player 1, and after them those of player 2."""
ENDS = 3
"""Where it counts drawn sinks, and after them F1 and F2."""
TALLY = 6
"""How many counts there are."""


def cell(plies: int) -> tuple[str, int]:
    """Give the smallest type of number that holds remotenesses up to so many plies, and the value that means a draw.

    Examples
    --------
    >>> cell(42), cell(126)
    (('u1', 255), ('u2', 65535))
    """
    for size in (1, 2):
        if 2 * plies + 2 < (1 << 8 * size) - 2:
            return f"u{size}", (1 << 8 * size) - 1
    return "u4", (1 << 32) - 1


def sweep(
    rules: PackedRules,
    initial: int,
    name: str,
    max_vertices: int,
    progress: Progress | None = None,
    *,
    max_edges: int | None = None,
    engine: Engine = ARRAYS,
) -> tuple[Column, list[int], list[list[int]]]:
    """Solve every position that can be reached: the table, what was counted, and the positions by winner and plies.

    Raises
    ------
    TooLarge
        If a bound is met, or the table does not fit in the memory that is free.
    InvalidGame
        If an answer of the rules is out of the bounds that they declare.
    """
    kind, draw = cell(rules.plies)
    bits = BLOCK_BITS - (int(kind[1]) >> 1)
    blocks = (rules.size >> bits) + 1
    check_memory(
        (blocks << BLOCK_BITS) + 56 * rules.plies + 8 * rules.width, f"{name}: a table of {rules.size:,} places"
    )
    values = engine.full(blocks << bits, 0, kind)
    table = (values, values, 0) if isinstance(values, list) else (values, values.view("u8"), bits)
    if isinstance(values, list):
        blocks = len(values)
    (rule, buffer), at = rules.columns(engine), engine.full(1, -1, "i8")
    bounds = engine.empty(BOUNDS, "i8")
    bounds[:] = [rules.size, int(rules.rising), draw, rules.plies + 1]
    values[initial] = draw - 1
    tally, layers = engine.full(TALLY, 0, "i8"), engine.full(3 * (rules.plies + 1), 0, "i8")
    for text, loop, falling, counts in (
        ("found", _mark, not rules.rising, tally),
        ("being valued", _value, rules.rising, layers),
    ):
        slice_ = blocks // SLICES + 1
        for low in range(0, blocks, slice_):
            high = min(low + slice_, blocks)
            last = blocks - 1 if falling else -1
            rules.run(loop, engine, at, *table, low, high, last, rule, buffer, bounds, counts, at)
            positions, edges = int(sum(tally[MOVERS:ENDS])), int(tally[ARCS])
            if positions > max_vertices:
                raise over("vertices", max_vertices)
            if max_edges is not None and edges > max_edges:
                raise over("edges", max_edges)
            if progress:
                progress((high - low) << table[2], f"{positions:,} positions {text}")
    rules.check_count(int(sum(tally[MOVERS:ENDS])))
    by_plies = [[int(size) for size in layers[winner * (rules.plies + 1) :][: rules.plies + 1]] for winner in range(3)]
    return values, [int(count) for count in tally], by_plies


def _mark(
    values: Column,
    blocks: Column,
    bits: int,
    low: int,
    high: int,
    last: int,
    rule: Column,
    buffer: Column,
    bounds: Column,
    counts: Column,
    at: Column,
) -> int:
    """Mark the successors of what is marked, in the order of the moves, and value the sinks.

    It stops at a position whose answers are out of the bounds that the rules declare.
    """
    size, rising, draw = bounds[SIZE], bounds[RISING], bounds[DRAW]
    for turn in range(low, high):
        block = turn if last < 0 else last - turn
        if blocks[block] == 0:
            continue
        for place in range(1 << bits):
            code = (block << bits) + (place if last < 0 else (1 << bits) - 1 - place)
            if values[code] != draw - 1:
                continue
            at[0] = code
            mover, won = player(code, rule), winner(code, rule)
            if not sound(mover, won):
                return BROKEN
            counts[MOVERS + mover - 1] += 1
            if won >= 0:
                counts[ENDS + won] += 1
                values[code] = draw if won == 0 else 2 if won == mover else 1
                continue
            number = successors(code, rule, buffer)
            if not kept(number, code, size, rising, buffer):
                return BROKEN
            counts[ARCS] += number
            for move in range(number):
                following = natural(buffer[move])
                if values[following] == 0:
                    values[following] = draw - 1
    return SOUND


def _value(  # noqa: C901, PLR0912 - one loop, nothing of which is called elsewhere
    values: Column,
    blocks: Column,
    bits: int,
    low: int,
    high: int,
    last: int,
    rule: Column,
    buffer: Column,
    bounds: Column,
    counts: Column,
    at: Column,
) -> int:
    """Value what is marked by its successors, against the order of the moves, and count by winner and plies.

    It stops where the rules answer otherwise than in the first sweep, or play lasts longer than they declare.
    """
    size, rising, draw, most = bounds[SIZE], bounds[RISING], bounds[DRAW], bounds[MOST]
    for turn in range(low, high):
        block = turn if last < 0 else last - turn
        if blocks[block] == 0:
            continue
        for place in range(1 << bits):
            code = (block << bits) + (place if last < 0 else (1 << bits) - 1 - place)
            value = values[code] + 0
            if value == 0:
                continue
            if value == draw - 1:
                at[0] = code
                fastest, slowest, drawn = draw, 0, False
                number = successors(code, rule, buffer)
                if not kept(number, code, size, rising, buffer):
                    return BROKEN
                for move in range(number):
                    after = values[natural(buffer[move])] + 0
                    if after == draw:
                        drawn = True
                    elif after & 1:
                        fastest = min(fastest, after)
                    else:
                        slowest = max(slowest, after)
                value = fastest + 3 if fastest < draw else draw if drawn else slowest + 1
                if value != draw and value > 2 * most:
                    return LONG
                values[code] = value
            if value == draw:
                counts[0] += 1
            else:
                mover = player(code, rule)
                if not sound(mover, 0):
                    return BROKEN
                counts[(3 - mover if value & 1 else mover) * most + (value - 1 >> 1)] += 1
    return SOUND
