"""Loops: plain functions over columns of numbers, which numba compiles where an arena is large enough to pay for it.

A loop is written once. It runs as plain Python over lists, or compiled over NumPy arrays, and neither makes nor keeps
an array: all columns are allocated outside. Four functions here have a meaning in a compiled loop that Python lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Loop = Callable[..., Any]
"""A loop: each has columns and numbers of its own, in number and in kind."""
OPTIONS: dict[str, Any] = {"error_model": "numpy", "_nrt": False, "nogil": True}
"""No exceptions for divisions; no counting of references (three times as fast); other threads may run meanwhile.
Each of numba's keywords has a type of its own. `_nrt` is gone once a version of numba has refused it."""


def natural(number: int) -> int:
    """Give a number that is never negative: unsigned in a compiled loop, where an index then needs no check."""
    return number


def signed(number: int) -> int:
    """Give a number that may be negative: signed in a compiled loop, where `natural` has made it unsigned."""
    return number


def prefetch(column: Sequence[int], place: int) -> None:
    """Tell the processor that a place of a column will be read soon."""


def popcount(bits: int) -> int:
    """Count the ones."""
    return bits.bit_count()


FACTOR = 0x5851F42D4C957F2D
"""The multiplier of Knuth's MMIX, by which codes are scattered over a table."""
WORD = 2**64 - 1
"""The bits of a product that are kept."""


def slot_of(keys: Sequence[int], code: int, factor: int, shift: int) -> int:
    """Give the slot of a code in a table of a power of two of slots, or else the empty one, of -1, where it belongs.

    A helper of loops: not all slots may be taken, unless each code has one of its own (factor 1, shift 0).

    Examples
    --------
    >>> keys = [-1] * 4
    >>> for code in (5, 8, 5):
    ...     slot = slot_of(keys, code, FACTOR, 62)
    ...     keys[slot] = code
    >>> keys
    [-1, -1, 5, 8]
    """
    one, last = natural(1), natural(len(keys) - 1)
    slot = (natural(code) * natural(factor) & natural(WORD)) >> natural(shift)
    while keys[slot] != code and keys[slot] >= 0:
        slot = slot + one & last
    return slot
