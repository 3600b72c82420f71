"""The table of the perfect search: bounds of positions, one 64-bit word each, that threads share without locks.

An entry is the bits of a position's hash that its place does not tell, then a lower and an upper bound of the score of
the player to move. So an entry can be checked, and another thread that writes at the same time writes a whole entry.
Behind the table lies one of late positions, then the positions that threads are searching.
"""

from __future__ import annotations

from typing import Any

from arena.machine.columns import Column
from arena.machine.lanes import below
from arena.machine.loops import natural, signed
from arena.searching.perfect.lines import Boards

# The places of `rule`, the record of a board and its table: the squares, the lowest ones, the lower ones of the pairs
# into which columns fall from the top; the bits of a column, of the board, of a place in the table and of one in the
# table of late positions; how many squares and columns there are; the discs from which a position is late, up to which
# it shares an entry with its mirror image, up to which its moves are looked up before they are searched, and up to
# which threads mark the positions that they search; then for each lane its column, how central it is, and its number.
BOARD, BOTTOM, PAIRS, STEP, BITS, SLOTS, LATE_SLOTS, SQUARES, COLUMNS, LATE, MIRRORED, SCOUTED, SHARED = range(13)
LANES = 16
"""The place in `rule` where the lanes begin, and the largest number of lanes."""
CENTRAL = 2 * LANES
NUMBERS = 3 * LANES
RULE = 4 * LANES

HASHING = 0x9E3779B97F4A7C15
"""An odd number near 2**64 over the golden ratio: Knuth's multiplicative hashing."""
BOUND = 7
"""The bits of a bound."""
ZERO = 64
"""The code of the bound 0: no code is negative, and no entry is 0 but an empty one."""
BOUND_BITS = 2 * ZERO - 1
NONE = -100
"""Less than any score."""
BUSY_SLOTS = 10
"""The bits of a place among the positions that threads are searching."""


def full_word(rule: Column) -> int:
    """Give as many ones as the board has bits."""
    ones: int = natural(0xFFFFFFFFFFFFFFFF) >> (natural(64) - rule[BITS])
    return ones


def mirrored(key: Boards, rule: Column) -> Boards:
    """Mirror a board: reverse the order of its columns."""
    step, columns = rule[STEP], signed(rule[COLUMNS])
    run = (natural(1) << step) - natural(1)
    image = key ^ key
    for column in range(columns):
        image = image | (((key >> (step * natural(column))) & run) << (step * natural(columns - 1 - column)))
    return image


def hash_of(mine: int, taken: int, discs: int, rule: Column) -> int:
    """Hash a position, or its mirror image."""
    key = mine + taken
    if discs < signed(rule[MIRRORED]):
        image = mirrored(key, rule)
        key = min(key, image)
    return (key * natural(HASHING)) & full_word(rule)


def hash_of_each(mine: Boards, taken: Boards, discs: int, rule: Column) -> Boards:
    """Hash the positions of all lanes, or their mirror images."""
    key = mine + taken
    if discs < signed(rule[MIRRORED]):
        image = mirrored(key, rule)
        smaller = below(image, key)
        key = (image & smaller) | (key & ~smaller)
    return (key * natural(HASHING)) & full_word(rule)


def slot_of(hashed: Boards, discs: int, rule: Column) -> Any:
    """Give the place of a position, or of one in each lane: the first bits of its hash."""
    if discs < signed(rule[LATE]):
        return hashed >> (rule[BITS] - rule[SLOTS])
    return (hashed >> (rule[BITS] - rule[LATE_SLOTS])) + (natural(1) << rule[SLOTS])


def rest_of(hashed: Boards, rule: Column) -> Boards:
    """Give the last bits of a hash, which its place does not tell: an entry keeps them to be checked."""
    return hashed & ((natural(1) << (rule[BITS] - rule[LATE_SLOTS])) - natural(1))


def bounds_at(slot: int, hashed: int, rule: Column, table: Column) -> tuple[int, int]:
    """Look up the bounds of a position's score: `NONE` and `-NONE` if there are none."""
    entry = table[slot]
    if entry >> natural(2 * BOUND) != rest_of(hashed, rule) or entry == natural(0):
        return NONE, -NONE
    mask = natural(BOUND_BITS)
    return signed((entry >> natural(BOUND)) & mask) - ZERO, signed(entry & mask) - ZERO


def remember(hashed: int, discs: int, score: int, is_lower: bool, rule: Column, table: Column) -> None:
    """Put a bound into the table, beside the other one of the same position if that is there."""
    slot, rest = slot_of(hashed, discs, rule), rest_of(hashed, rule)
    entry = table[slot]
    known = entry if entry >> natural(2 * BOUND) == rest and entry != natural(0) else natural(BOUND_BITS)
    mask, bound = natural(BOUND_BITS), natural(score + ZERO)
    bounds = (bound << natural(BOUND)) | (known & mask) if is_lower else (known & (mask << natural(BOUND))) | bound
    table[slot] = (rest << natural(2 * BOUND)) | bounds
    if discs < signed(rule[SHARED]):
        table[busy_slot_of(hashed, rule)] = natural(0)


def busy_slot_of(hashed: int, rule: Column) -> Any:
    """Give the place where a thread writes the hash of a position while it searches it."""
    behind = (natural(1) << rule[SLOTS]) + (natural(1) << rule[LATE_SLOTS])
    return behind + (hashed >> (rule[BITS] - natural(BUSY_SLOTS)))
