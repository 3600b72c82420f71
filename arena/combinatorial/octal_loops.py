"""The loops behind the Grundy values of heaps: each value from those of all smaller heaps, by the code of the game.

A value is *rare* if it has an even number of ones among the bits of a mask, else *common*. The exclusive or of two
values is common exactly where one of them is, so all common values of a heap's options are found by its options with
a rare heap; the least of them that no option has is a bound, below which all rare values must be found too, which
takes few of the other options. The result is the same for any mask, which only changes how many heaps are rare.
With the mask 0 all are, and the loop looks at every option.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.machine.loops import loop, popcount

if TYPE_CHECKING:
    from arena.machine.columns import Array


@loop
def fill(
    first: int, end: int, mask: int, width: int, known: int, digits: Array, values: Array, rare: Array, seen: Array
) -> tuple[int, int]:
    """Compute the values of heaps up to the end in O(n r) for r rare heaps, of which `known` are listed.

    `seen[value]` is the last heap with an option of this value, so that it is never cleared. It has `width` places, a
    power of two. Return the heap after the last value, which is less than the end as soon as a value is half the width
    or more, and the number of rare heaps then.
    """
    for heap in range(first, end):
        mark_few(heap, digits, values, rare, known, seen)
        bound = least(0, heap, mask, 1, width, seen)
        if mask and least(0, heap, mask, 0, bound, seen) < bound:
            mark_all(heap, bound, mask, digits, values, seen)
        value = least(0, heap, 0, 0, width, seen)
        values[heap] = value
        if popcount(value & mask) % 2 == 0:
            rare[known] = heap
            known += 1
        if value >= width // 2:
            return heap + 1, known
    return end, known


@loop
def mark_few(heap: int, digits: Array, values: Array, rare: Array, known: int, seen: Array) -> None:
    """Mark the values of options that leave one heap or none, or two of which one at least is rare."""
    for taken in range(min(len(digits), heap + 1)):
        digit, rest = digits[taken], heap - taken
        if digit & 1 and rest == 0:
            seen[0] = heap
        if digit & 2 and rest > 0:
            seen[values[rest]] = heap
        if digit & 4:
            for place in range(known):
                if rare[place] >= rest:
                    break
                seen[values[rare[place]] ^ values[rest - rare[place]]] = heap


@loop
def least(value: int, heap: int, mask: int, parity: int, bound: int, seen: Array) -> int:
    """Return the least rare (0) or common (1) value from one on that no option has; at most the bound."""
    while value < bound and (seen[value] == heap or popcount(value & mask) % 2 != parity):
        value += 1
    return value


@loop
def mark_all(heap: int, bound: int, mask: int, digits: Array, values: Array, seen: Array) -> None:
    """Mark the values of options that leave two heaps, until all rare values below the bound are found."""
    missing = least(0, heap, mask, 0, bound, seen)
    for taken in range(min(len(digits), heap + 1)):
        if digits[taken] & 4:
            rest = heap - taken
            for less in range(1, rest // 2 + 1):
                seen[values[less] ^ values[rest - less]] = heap
                if seen[missing] == heap:
                    missing = least(missing, heap, mask, 0, bound, seen)
                    if missing >= bound:
                        return


@loop
def last_period(values: Array, size: int, taken: int) -> tuple[int, int]:
    """Return the shortest period that begins early enough for the theorem, and its first heap; (0, 0) without one."""
    for length in range(1, (size - taken) // 2):
        first = size - length
        while first > 0 and values[first - 1] == values[first - 1 + length]:
            first -= 1
        if 2 * max(first, 1) + 2 * length + taken <= size:
            return length, first
    return 0, 0
