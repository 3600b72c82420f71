"""Loops: plain functions over columns of numbers, which numba compiles where an arena is large enough to pay for it.

A loop is written once. It runs as plain Python over lists, or compiled over NumPy arrays, and neither makes nor keeps
an array: all columns are allocated outside. Three functions here mean in a compiled loop what they cannot in Python.
"""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, TypeAlias

from arena.machine.memory import check_address_space

Loop = Callable[..., Any]
"""A loop: each has columns and numbers of its own, in number and in kind."""
OPTIONS: dict[str, Any] = {"error_model": "numpy", "_nrt": False, "nogil": True}
"""No exceptions for divisions; no counting of references (three times as fast); other threads may run meanwhile.
Each of numba's keywords has a type of its own."""

Numba: TypeAlias = Any
"""What numba hands to those who extend it, which has no types."""

ADDRESS_SPACE = 400e6
"""The bytes of address space that numba takes to be imported and to compile a loop; with less, LLVM crashes."""


def natural(number: int) -> int:
    """Give a number that is never negative: unsigned in a compiled loop, where an index then needs no check."""
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
    return compile_and_keep(loop)


@functools.cache
def register(helper: Loop, *, checked: bool = False) -> None:
    """Let compiled loops call a function; if it is checked, an index out of bounds is an error there."""
    from numba.extending import register_jitable

    register_jitable(forceinline=True, boundscheck=checked, **OPTIONS)(helper)


def compile_and_keep(loop: Loop) -> Loop:
    """Compile a loop, and keep the code on disk if there is a place for it."""
    import numba

    from arena.machine.code_cache import OptionalCache

    made = numba.njit(**OPTIONS)(loop)
    with contextlib.suppress(RuntimeError):  # there is no such place
        made._cache = OptionalCache(loop)  # noqa: SLF001 - numba's `cache=True` puts its own there
    return made  # type: ignore[no-any-return]


@functools.cache
def numba_or_none() -> ModuleType | None:
    """Import numba and teach it the functions above, once; None where it is not installed."""
    if "numba" not in sys.modules:
        check_address_space(ADDRESS_SPACE, "numba, which compiles what is large,")
    try:
        import numba
        import numpy as np
        from llvmlite import ir
        from numba import types
        from numba.core import cgutils
        from numba.extending import intrinsic, overload
    except ImportError:
        return None

    @intrinsic
    def ones(context: Numba, bits: Numba) -> Any:  # noqa: ARG001
        return types.int64(types.int64), lambda _, builder, __, values: builder.ctpop(values[0])

    @intrinsic
    def fetch(context: Numba, column: Numba, place: Numba) -> Any:  # noqa: ARG001
        def generate(context: Numba, builder: Numba, signature: Numba, values: Numba) -> Any:
            data = context.make_array(signature.args[0])(context, builder, values[0]).data
            place = context.cast(builder, values[1], signature.args[1], types.uintp)
            address = builder.bitcast(builder.gep(data, [place]), cgutils.voidptr_t)
            number = ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, number, number, number])
            instruction: Numba = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")  # type: ignore[no-untyped-call]
            builder.call(instruction, [address, number(0), number(3), number(1)])  # to read, to keep, data
            return context.get_dummy_value()

        return types.void(column, place), generate

    unsigned = np.uint64
    overload(popcount, inline="always")(lambda bits: lambda bits: ones(bits))  # type: ignore[call-arg]  # noqa: ARG005, PLW0108
    overload(prefetch, inline="always")(lambda column, place: lambda column, place: fetch(column, place))  # type: ignore[call-arg]  # noqa: ARG005, PLW0108
    overload(natural, inline="always")(lambda number: lambda number: unsigned(number))  # noqa: ARG005, PLW0108
    return numba
