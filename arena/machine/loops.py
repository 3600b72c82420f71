"""Loops: plain functions over columns of numbers, which numba compiles where an arena is large enough to pay for it.

A loop is written once. It runs as plain Python over lists, or compiled over NumPy arrays, and neither makes nor keeps
an array: all columns are allocated outside. Four functions here mean in a compiled loop what they cannot in Python.
"""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from arena.machine.memory import check_address_space

Loop = Callable[..., Any]
"""A loop: each has columns and numbers of its own, in number and in kind."""
OPTIONS: dict[str, Any] = {"error_model": "numpy", "_nrt": False, "nogil": True}
"""No exceptions for divisions; no counting of references (three times as fast); other threads may run meanwhile.
Each of numba's keywords has a type of its own. `_nrt` is gone once a version of numba has refused it."""

ADDRESS_SPACE = 400e6
"""The bytes of address space that numba takes to be imported and to compile a loop; with less, LLVM crashes."""


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


@functools.cache
def compiled(loop: Loop, *helpers: Loop) -> Loop | None:
    """Compile a loop and the functions it calls, in the order they call each other; None where there is no numba.

    numba keeps the code on disk, so that only the first process ever pays for it.
    """
    if numba_or_none() is None:
        return None
    for helper in helpers:
        register(helper)
    return compile_and_keep(loop, *helpers)


@functools.cache
def register(helper: Loop, *, checked: bool = False) -> None:
    """Let compiled loops call a function; if it is checked, an index out of bounds is an error there."""
    from numba.extending import register_jitable

    register_jitable(forceinline=True, boundscheck=checked, **OPTIONS)(helper)


def compile_and_keep(loop: Loop, *helpers: Loop) -> Loop:
    """Compile a loop, and keep the code on disk if there is a place for it, until the text of any helper changes."""
    import numba

    made = numba.njit(**OPTIONS)(loop)
    with contextlib.suppress(RuntimeError):  # there is no such place
        try:
            from arena.machine.code_cache import OptionalCache

            texts = [helper.__code__.co_filename for helper in helpers]
            texts += [str(path) for path in Path(__file__).parent.glob("*intrinsics.py")]

            made._cache = OptionalCache(loop, *texts)  # noqa: SLF001 - numba's `cache=True` puts its own there
        except (ImportError, AttributeError, TypeError):  # another version keeps code otherwise: as it does, then
            made.enable_caching()
    return made  # type: ignore[no-any-return]


@functools.cache
def numba_or_none() -> ModuleType | None:
    """Import numba and teach it the functions above, once; None where it is not installed."""
    if "numba" not in sys.modules:
        check_address_space(ADDRESS_SPACE, "numba, which compiles what is large,")
    try:
        import numba
    except ImportError:
        return None
    from arena.machine import intrinsics

    intrinsics.teach()
    return numba
