"""The two sweeps over a table with a place for every code: reachable positions are marked, then valued.

A value is 1 + 2 * plies, and 1 more where the player to move wins; 0 stands for no position that can be reached, the
largest value for a draw, and the largest but one, between the sweeps, for a position that is to be valued. The first
sweep goes in the direction of the moves, so that it meets every position after those that lead to it; the second goes
back, and finds the values of all successors in place.

Threads work ahead on later parts of the table. In the first sweep others may still mark positions there, or mark one
again: the state of a position is kept apart until all parts before are finished, and written then. In the second, a
position with a successor that is still to be valued is left to the thread that finishes its part.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from arena.errors import InvalidGame
from arena.machine.ahead import in_order, window
from arena.machine.columns import ARRAYS, Column, Engine
from arena.machine.loops import Loop, natural
from arena.machine.memory import check_memory, over
from arena.rules.packed import BROKEN, LONG, SOUND, PackedRules, kept, player, sound, successors, winner

if TYPE_CHECKING:
    from arena.machine import Progress

PARTS = 500
"""The parts into which a sweep is cut: between them its progress is shown."""
BLOCK_BITS = 3
"""The bits of the length of a block: 8 bytes of the table are skipped at once if nothing is stored in them."""
SIZE = 0
"""The place in a sweep's bounds of the number of codes; the constants below name its other places."""
RISING = 1
"""The place of the flag that moves lead to larger codes."""
DRAW = 2
"""The place of the value of a draw."""
MOST = 3
"""The place of the plies of the longest play, plus one."""
BITS = 4
"""The place of the number of bits of a code within its block."""
BOUNDS = 5
"""The number of bounds."""
ARCS = 0
"""The place in the tally of the number of edges."""
MOVERS = 1
"""The place in the tally of the positions of player 1, followed by those of player 2."""
ENDS = 3
"""The place in the tally of the drawn sinks, followed by F1 and F2."""
TALLY = 6
"""The number of counts; after them the second sweep counts by winner and plies."""
APART = 8
"""The numbers between columns that different threads write, lest they share a line of the processor's caches."""


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
    threads: int = 1,
) -> tuple[Column, list[int], list[list[int]]]:
    """Solve every position that can be reached: give the table, the tally, and the positions by winner and plies.

    The result is the same for any number of threads.

    Raises
    ------
    TooLarge
        If a bound is met, or the table does not fit in the memory that is free.
    InvalidGame
        If an answer of the rules is out of the bounds that they declare.
    """
    table = _SweptTable(rules, initial, name, engine, threads)
    for text, loop, falling in (("found", _mark, not rules.rising), ("being valued", _value, rules.rising)):
        for codes in table.swept(loop, falling=falling):
            positions = table.positions
            if positions > max_vertices:
                raise over("vertices", max_vertices)
            if max_edges is not None and table.count(ARCS) > max_edges:
                raise over("edges", max_edges)
            if progress:
                progress(codes, f"{positions:,} positions {text}")
    rules.check_count(table.positions)
    return table.values, [table.count(place) for place in range(TALLY)], table.by_plies()


class _SweptTable:
    """The values of all codes, and the columns of each thread that sweeps over them."""

    def __init__(self, rules: PackedRules, initial: int, name: str, engine: Engine, threads: int) -> None:
        self.rules, self.engine, self.threads = rules, engine, threads
        kind, draw = cell(rules.plies)
        bits = BLOCK_BITS - (int(kind[1]) >> 1)
        blocks = (rules.size >> bits) + 1
        part, open_parts, counts = blocks // PARTS + 1, window(threads), TALLY + 3 * (rules.plies + 1)
        check_memory(
            (blocks + open_parts * part << BLOCK_BITS) + 32 * rules.plies + threads * 8 * (counts + rules.width),
            f"{name}: a table of {rules.size:,} places",
        )
        self.values = self.blocks = engine.full(blocks << bits, 0, kind)
        self.bits = 0 if isinstance(self.values, list) else bits
        self.part = part << bits - self.bits
        if self.bits:
            self.blocks = self.values.view("u8")
        self.states = [engine.full(part << bits, 0, kind) for _ in range(open_parts)]
        self.rule = rules.columns(engine)[0]
        self.own = [
            (rules.columns(engine)[1], engine.full(counts + APART, 0, "i8"), engine.full(1 + APART, -1, "i8"))
            for _ in range(threads)
        ]
        self.bounds = engine.empty(BOUNDS, "i8")
        self.bounds[:] = [rules.size, int(rules.rising), draw, rules.plies + 1, self.bits]
        self.values[initial] = draw - 1

    @property
    def positions(self) -> int:
        """The count of positions reached so far."""
        return self.count(MOVERS) + self.count(MOVERS + 1)

    def count(self, place: int) -> int:
        """Add up a count of all threads."""
        return sum(int(counts[place]) for _, counts, _ in self.own)

    def by_plies(self) -> list[list[int]]:
        """Count the positions by winner and plies: the sinks are those of the first sweep."""
        most = self.rules.plies + 1
        sizes = [[self.count(TALLY + won * most + plies) for plies in range(most)] for won in range(3)]
        for won in range(3):
            sizes[won][0] += self.count(ENDS + won)
        return sizes

    def swept(self, loop: Loop, *, falling: bool) -> Iterator[int]:
        """Run a loop over the table, part by part; give now and then how many more codes are done."""
        blocks, part, done = len(self.blocks), self.part, 0
        last = blocks - 1 if falling else -1
        self.rules.loop(loop, self.engine)  # for all threads

        def work(thread: int, number: int, ahead: bool) -> None:
            low, states, (buffer, counts, at) = number * part, self.states[number % len(self.states)], self.own[thread]
            with suppress(*[InvalidGame] * ahead):  # whoever finishes the part comes upon it in the order of codes
                self.rules.run(
                    loop, self.engine, at,
                    self.values, self.blocks, low, min(low + part, blocks), last, int(ahead), states,
                    self.rule, buffer, self.bounds, counts, at,
                )  # fmt: skip

        for finished in in_order(work, -(-blocks // part), self.threads):
            before, done = done, min(finished * part, blocks)
            if done > before:
                yield done - before << self.bits


def _mark(  # noqa: C901, PLR0912 - one loop, nothing of which is called elsewhere
    values: Column,
    blocks: Column,
    low: int,
    high: int,
    last: int,
    ahead: int,
    states: Column,
    rule: Column,
    buffer: Column,
    bounds: Column,
    counts: Column,
    at: Column,
) -> int:
    """Mark the successors of marked positions, in the order of the moves, and value the sinks.

    `states` holds, for a part that is swept ahead, the value of each place, the mark of one to be valued, or 0. The
    loop stops at a position whose answers are out of the bounds that the rules declare.
    """
    size, rising, draw, bits = bounds[SIZE], bounds[RISING], bounds[DRAW], bounds[BITS]
    first = (low if last < 0 else last + 1 - high) << bits
    for turn in range(low, high):
        block = turn if last < 0 else last - turn
        if blocks[block] == 0:
            continue
        for place in range(1 << bits):
            code = (block << bits) + (place if last < 0 else (1 << bits) - 1 - place)
            if values[code] == 0:
                continue
            state = states[code - first] + 0
            if state == 0:
                at[0] = code
                mover, won = player(code, rule), winner(code, rule)
                if not sound(mover, won):
                    return BROKEN
                if won >= 0:
                    counts[ENDS + won] += 1
                    state = draw if won == 0 else 2 if won == mover else 1
                else:
                    number = successors(code, rule, buffer)
                    if not kept(number, code, size, rising, buffer):
                        return BROKEN
                    counts[ARCS] += number
                    for move in range(number):
                        following = natural(buffer[move])
                        if values[following] == 0:
                            values[following] = draw - 1
                    state = draw - 1
                counts[MOVERS + mover - 1] += 1
            if ahead:
                states[code - first] = state
            else:
                values[code] = state
                states[code - first] = 0
    return SOUND


def _value(  # noqa: C901 - as above
    values: Column,
    blocks: Column,
    low: int,
    high: int,
    last: int,
    ahead: int,
    states: Column,  # noqa: ARG001 - as `_mark` has it
    rule: Column,
    buffer: Column,
    bounds: Column,
    counts: Column,
    at: Column,
) -> int:
    """Value marked positions by their successors, against the order of the moves; count them by winner and plies.

    It stops where the rules answer otherwise than in the first sweep, or play lasts longer than they declare.
    """
    size, rising, draw, most, bits = bounds[SIZE], bounds[RISING], bounds[DRAW], bounds[MOST], bounds[BITS]
    for turn in range(low, high):
        block = turn if last < 0 else last - turn
        if blocks[block] == 0:
            continue
        for place in range(1 << bits):
            code = (block << bits) + (place if last < 0 else (1 << bits) - 1 - place)
            if values[code] != draw - 1:
                continue
            at[0] = code
            fastest, slowest, drawn = draw, 0, False
            number = successors(code, rule, buffer)
            if not kept(number, code, size, rising, buffer):
                return BROKEN
            for move in range(number):
                after = values[natural(buffer[move])] + 0
                drawn |= after == draw
                fastest = min(fastest, after if after & 1 else draw)
                slowest = max(slowest, 0 if after & 1 else after)
            if slowest == draw - 1:
                if ahead:
                    continue
                return BROKEN
            value = fastest + 3 if fastest < draw else draw if drawn else slowest + 1
            if value != draw and value > 2 * most:
                return LONG
            mover = player(code, rule)
            if not sound(mover, 0):
                return BROKEN
            values[code] = value
            if value == draw:
                counts[TALLY] += 1
            else:
                counts[TALLY + (3 - mover if value & 1 else mover) * most + (value - 1 >> 1)] += 1
    return SOUND
