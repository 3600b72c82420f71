"""The table of the perfect search: bounds of scores, one 64-bit word per position.

A word holds the bits of a position's hash that its place does not tell, then a lower and an upper bound of the score of
the player to move. Behind the table lies a small one of late positions, which stays in the processor's cache.
"""

from __future__ import annotations

from typing import Any

from arena.machine.columns import Column
from arena.machine.loops import natural, signed

# The places of `rule`, the record of a board and its table: the squares, the lowest ones, the lower ones of the pairs
# of claimeven; the bits of a column, of the board, of a place in the table and in the table of late positions; the
# numbers of squares, columns and lanes; the discs from which a position is late, up to which it shares a word with its
# mirror image, and up to which its moves are looked up before they are searched; then for each lane its column and how
# central that is. There are 8 or 16 lanes, as vectors have; not each of them has a column.
BOARD, BOTTOM, PAIRS, STEP, BITS, SLOTS, LATE_SLOTS, SQUARES, COLUMNS, WIDTH, LATE, MIRRORED, SCOUTED = range(13)
LANES = 16
"""The place in `rule` where the lanes begin, and the largest number of lanes."""
CENTRAL = 2 * LANES
RULE = 3 * LANES

HASHING = 0x9E3779B97F4A7C15
"""An odd number near 2**64 over the golden ratio: Knuth's multiplicative hashing."""
BOUND = 7
"""The bits of a bound."""
ZERO = 64
"""The code of the bound 0: no code is negative, and no word is 0 but an empty one."""
BOUND_BITS = 2 * ZERO - 1
NONE = -100
"""Less than any score."""


def mirrored(key: Any, rule: Column) -> Any:
    """Mirror a board or an array of boards: reverse the order of the columns."""
    step, run = rule[STEP], (natural(1) << rule[STEP]) - natural(1)
    image, here, there = key ^ key, natural(0), rule[BITS] - step
    for _ in range(signed(rule[COLUMNS])):
        image = image | (((key >> here) & run) << there)
        here, there = here + step, there - step
    return image


def hash_of(key: int, image: int, rule: Column) -> Any:
    """Hash a position by its key, the sum of the mover's marks and all discs, and that of its mirror image."""
    return (min(key, image) * natural(HASHING)) & (natural(0xFFFFFFFFFFFFFFFF) >> (natural(64) - rule[BITS]))


def slot_of(hashed: int, discs: int, rule: Column) -> Any:
    """Return the place of a position: the first bits of its hash."""
    if discs < signed(rule[LATE]):
        return hashed >> (rule[BITS] - rule[SLOTS])
    return (hashed >> (rule[BITS] - rule[LATE_SLOTS])) + (natural(1) << rule[SLOTS])


def rest_of(hashed: int, rule: Column) -> Any:
    """Return the last bits of a hash, which its place does not tell."""
    return hashed & ((natural(1) << (rule[BITS] - rule[LATE_SLOTS])) - natural(1))


def bounds_at(slot: int, hashed: int, rule: Column, table: Column) -> tuple[int, int]:
    """Look up the bounds of a position's score: `NONE` and `-NONE` if there are none."""
    entry = table[slot]
    if entry >> natural(2 * BOUND) != rest_of(hashed, rule) or entry == natural(0):
        return NONE, -NONE
    mask = natural(BOUND_BITS)
    return signed((entry >> natural(BOUND)) & mask) - ZERO, signed(entry & mask) - ZERO


def remember(hashed: int, discs: int, score: int, is_lower: bool, rule: Column, table: Column) -> None:
    """Store a bound, beside the other one of the same position if that is there."""
    slot, rest = slot_of(hashed, discs, rule), rest_of(hashed, rule)
    entry = table[slot]
    known = entry if entry >> natural(2 * BOUND) == rest and entry != natural(0) else natural(BOUND_BITS)
    mask, bound = natural(BOUND_BITS), natural(score + ZERO)
    bounds = (bound << natural(BOUND)) | (known & mask) if is_lower else (known & (mask << natural(BOUND))) | bound
    table[slot] = (rest << natural(2 * BOUND)) | bounds
