"""Unfolding by packed rules: an arena that is born as arrays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from operator import eq
from typing import TYPE_CHECKING, overload

from arena.graphs.compact import CompactArena
from arena.machine.columns import ARRAYS, Column, Engine, Rows, differences, transposed
from arena.machine.loops import FACTOR, slot_of
from arena.machine.memory import check_memory, over
from arena.rules.packed import BROKEN, SOUND, PackedRules, kept, player, sound, successors, winner
from arena.rules.packed_contract import hold, some_of_each

if TYPE_CHECKING:
    from arena.machine import Progress
    from arena.machine.columns import Array

LAST_EDGE = 2**32 - 1 - 2**20
"""Rows start below this."""
SLICE = 1 << 18
"""Positions between two reports of progress."""
DIRECT = 1 << 22
"""Up to so many codes each has a place of its own in the table of numbers."""
# The places of `state`: the positions whose moves are listed, those found, the edges; the ply at hand, and the number
# of the first position of the next one; how codes are scattered; the bounds; the declared size, and whether codes rise.
DONE, FILLED, EDGES, PLY, PLY_END, SCATTER, SHIFT, MOST_VERTICES, MOST_EDGES, SIZE, RISING, STATE = range(12)


class Decoded(Sequence[Hashable]):
    """The positions of an arena, decoded when they are asked for.

    Parameters
    ----------
    codes : array
        The code of each vertex.
    rules : PackedRules
        The rules that pack them.
    sampled : int, optional
        How many positions were held against the plain rules, of a game from outside.
    """

    def __init__(self, codes: Array, rules: PackedRules, sampled: int = 0) -> None:
        self.codes, self._rules, self.sampled = codes, rules, sampled

    def __len__(self) -> int:
        return len(self.codes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decoded) and len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]  # as of a list

    @overload
    def __getitem__(self, number: int) -> Hashable: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Hashable]: ...
    def __getitem__(self, number: int | slice) -> Hashable | Sequence[Hashable]:
        if isinstance(number, slice):
            return Decoded(self.codes[number], self._rules)
        return self._rules.unpack(int(self.codes[number]))

    def __iter__(self) -> Iterator[Hashable]:
        return map(self._rules.unpack, map(int, self.codes))

    def index(self, vertex: object, *_: object) -> int:
        """Find a position; ValueError if it is not there."""
        code = self._rules.code_of(vertex)
        numbers = [] if code is None else (self.codes == code).nonzero()[0]
        if not len(numbers):
            raise ValueError(vertex)
        return int(numbers[0])


def unfold_packed(
    rules: PackedRules,
    initial: Hashable,
    label: Callable[[Hashable], str],
    max_vertices: int,
    max_edges: int,
    progress: Progress | None = None,
    *,
    engine: Engine = ARRAYS,
) -> CompactArena:
    """Enumerate the reachable positions, breadth first, in the order of the plain rules; O(|S|+|A|).

    Raises
    ------
    TooLarge
        If a bound is met, or the next larger arrays would not fit in the memory that is free.
    InvalidGame
        If an answer of the rules is out of the bounds that they declare.
    """
    table, max_edges = _CodeTable(rules, engine, initial), min(max_edges, LAST_EDGE)
    table.state[MOST_VERTICES], table.state[MOST_EDGES] = max_vertices, max_edges
    while table.state[DONE] < table.state[FILLED]:
        before = int(table.state[DONE])
        table.enumerate()
        vertices, edges = int(table.state[FILLED]), int(table.state[EDGES])
        for what, number, bound in (("vertices", vertices, max_vertices), ("edges", edges, max_edges)):
            if number > bound:
                raise over(what, bound)
        if progress:
            progress(int(table.state[DONE]) - before, f"ply {table.state[PLY]}, {vertices:,} positions")
    rules.check_count(int(table.state[FILLED]))
    return table.arena(label)


class _CodeTable:
    """The arrays that an enumeration fills, and grows where it must."""

    def __init__(self, rules: PackedRules, engine: Engine, initial: Hashable) -> None:
        self.rules, self.engine = rules, engine
        size = min(rules.positions or rules.size, SLICE) + rules.width + 2
        slots = max(SLICE, 2 * rules.size if rules.size <= DIRECT else 0)
        check_memory(30 * size + 12 * slots, "the first arrays of an arena")
        self.rule, self.buffer = rules.columns(engine)
        self.at = engine.full(1, -1, "i8")
        self.codes, self.start = engine.empty(size, "i8"), engine.empty(size + 1, "u4")
        self.players, self.winners = engine.empty(size, "i1"), engine.empty(size, "i1")
        self.heads = engine.empty(4 * size, "u4")
        self.state = engine.full(STATE, 0, "i8")
        self._index(SLICE)
        self.codes[0], self.start[0] = rules.code_at(initial), 0
        self.state[FILLED] = self.state[PLY_END] = 1
        self.state[SIZE], self.state[RISING] = rules.size, rules.order
        self._number()

    def enumerate(self) -> None:
        """Enumerate until a slice is done or an array is full, and grow full arrays."""
        self.rules.run(
            _enumerate, self.engine, self.at,
            self.state, self.codes, self.start, self.heads, self.players, self.winners, self.keys, self.numbers,
            self.rule, self.buffer, self.at,
        )  # fmt: skip
        filled, edges, width = int(self.state[FILLED]), int(self.state[EDGES]), len(self.buffer)
        if filled + width > len(self.codes):
            self._check(len(self.codes) * 28)
            size = 2 * len(self.codes)
            for name, extra in (("codes", 0), ("start", 1), ("players", 0), ("winners", 0)):
                setattr(self, name, self._grown(getattr(self, name), size + extra))
        if edges + width > len(self.heads):
            self._check(len(self.heads) * 12)
            most = int(self.state[MOST_EDGES]) + 2 * width
            self.heads = self._grown(self.heads, max(min(2 * len(self.heads), most), edges + width))
        if self.state[SHIFT] and 2 * (filled + width) > len(self.keys):
            self._check(len(self.keys) * 24)
            self._index(2 * len(self.keys))
            self._number()

    def arena(self, label: Callable[[Hashable], str]) -> CompactArena:
        """Give the arena that was enumerated."""
        vertices, edges = int(self.state[FILLED]), int(self.state[EDGES])
        del self.keys, self.numbers
        forward = Rows(self.start[: vertices + 1], self.heads[:edges])
        reverse = transposed(forward, vertices)
        degree, codes = differences(forward.start), self.codes[:vertices]
        small = isinstance(degree, list)
        sampled = self._held(degree, codes)
        if not small:
            from arena.graphs.edges import narrowed

            degree = narrowed(degree)
        return CompactArena(
            list(map(self.rules.unpack, codes)) if small else Decoded(codes, self.rules, sampled),
            label,
            reverse,
            degree,
            known=forward if small else None,
            player=self.players[:vertices],
            winner=self.winners[:vertices],
            stopped=frozenset(),
            edges=edges,
            initial=0,
        )

    def _held(self, degree: Column, codes: Column) -> int:
        """Hold rules from outside against the plain ones: ends of play by winner, vertices by their number of moves."""
        if self.rules.plain is None:
            return 0
        import numpy as np

        winners = np.asarray(self.winners[: len(codes)])
        kinds = np.where(winners >= 0, winners, 3 + np.asarray(degree, "i8"))
        return hold(self.rules, (int(codes[place]) for place in some_of_each(kinds)))

    def _index(self, slots: int) -> None:
        """Make an empty table of numbers: a power of two of slots, or one for each code."""
        direct = self.rules.size <= DIRECT
        bits = ((self.rules.size if direct else slots) - 1).bit_length()
        self.state[SCATTER], self.state[SHIFT] = (1, 0) if direct else (FACTOR, 64 - bits)
        self.keys, self.numbers = self.engine.full(1 << bits, -1, "i8"), self.engine.empty(1 << bits, "u4")

    def _number(self) -> None:
        self.engine.loop(_number, slot_of)(self.state, self.codes, self.keys, self.numbers)

    def _grown(self, column: Column, size: int) -> Column:
        if isinstance(column, list):
            return column + [0] * (size - len(column))
        import numpy as np

        grown = np.empty(size, dtype=column.dtype)
        grown[: len(column)] = column
        return grown

    def _check(self, more: int) -> None:
        check_memory(more, f"more than {self.state[FILLED]:,} vertices and {self.state[EDGES]:,} edges")


def _enumerate(
    state: Column,
    codes: Column,
    start: Column,
    heads: Column,
    players: Column,
    winners: Column,
    keys: Column,
    numbers: Column,
    rule: Column,
    buffer: Column,
    at: Column,
) -> int:
    """Take positions from the queue `codes`, and put their successors at its end, numbered by a table of codes.

    It stops at a position whose answers are out of the bounds that the rules declare.
    """
    done, filled, edges, ply, ply_end = state[DONE], state[FILLED], state[EDGES], state[PLY], state[PLY_END]
    factor, shift, width = state[SCATTER], state[SHIFT], len(buffer)
    size, rising = state[SIZE], state[RISING]
    stop, most_vertices, most_edges = min(done + SLICE, len(codes)), state[MOST_VERTICES], state[MOST_EDGES]
    while done < filled and done < stop:
        if filled + width > len(codes) or edges + width > len(heads) or filled > most_vertices or edges > most_edges:
            break
        if shift and 2 * (filled + width) > len(keys):
            break
        code = at[0] = codes[done]
        mover, won = player(code, rule), winner(code, rule)
        number = successors(code, rule, buffer) if won < 0 else 0
        if not sound(mover, won) or (won < 0 and not kept(number, code, size, rising, buffer)):
            return BROKEN
        players[done] = mover
        winners[done] = won
        for place in range(number):
            following = buffer[place]
            slot = slot_of(keys, following, factor, shift)
            if keys[slot] < 0:
                keys[slot] = following
                numbers[slot] = filled
                codes[filled] = following
                filled += 1
            heads[edges] = numbers[slot]
            edges += 1
        done += 1
        start[done] = edges
        if done == ply_end:
            ply, ply_end = ply + 1, filled
    state[DONE], state[FILLED], state[EDGES], state[PLY], state[PLY_END] = done, filled, edges, ply, ply_end
    return SOUND


def _number(state: Column, codes: Column, keys: Column, numbers: Column) -> None:
    """Put the codes found so far into an empty table."""
    for number in range(state[FILLED]):
        slot = slot_of(keys, codes[number], state[SCATTER], state[SHIFT])
        keys[slot] = codes[number]
        numbers[slot] = number
