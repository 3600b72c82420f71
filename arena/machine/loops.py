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
