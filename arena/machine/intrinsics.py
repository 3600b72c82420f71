"""The meaning of `popcount`, `prefetch`, `natural` and `signed` in compiled loops; plain numba where that fails.

The processor's own instructions are reached by code that numba lets others generate, and loops that count no references
by an option that it keeps to itself: parts that another version may change. Before the first loop is compiled a short
one tries them all. Where it fails, each is tried by itself, and plain numba takes the place of those that do not
compile: loops give the same results then, and take longer.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload, register_jitable

from arena.machine.loops import OPTIONS, Loop, natural, popcount, prefetch, signed

Numba: TypeAlias = Any
"""A value that numba hands to its extensions, without a type of its own."""
unsigned = np.uint64
"""The type of numbers that are never negative."""
with_sign = np.int64
"""The type of numbers that may be negative."""


def _ones(context: Numba, bits: Numba) -> Any:  # noqa: ARG001
    return types.int64(types.int64), lambda _, builder, __, values: builder.ctpop(values[0])


def _fetch(context: Numba, column: Numba, place: Numba) -> Any:  # noqa: ARG001
    def generate(context: Numba, builder: Numba, signature: Numba, values: Numba) -> Any:
        data = context.make_array(signature.args[0])(context, builder, values[0]).data
        place = context.cast(builder, values[1], signature.args[1], types.uintp)
        pointer, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        address = builder.bitcast(builder.gep(data, [place]), pointer)
        kind = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
        instruction = builder.module.declare_intrinsic("llvm.prefetch", [pointer], kind)
        builder.call(instruction, [address, number(0), number(3), number(1)])  # to read, to keep, data
        return context.get_dummy_value()

    return types.void(column, place), generate


ones: Numba = intrinsic(_ones)
"""The processor's own instruction that counts the ones."""
fetch: Numba = intrinsic(_fetch)
"""The processor's instruction to read a place of a column ahead."""


def everything(column: Any, place: int) -> Any:
    """Use both instructions, to try them with all options before any loop is compiled."""
    fetch(column, place)
    return ones(column[place])


def ones_alone(column: Any, place: int) -> Any:
    """Use the instruction that counts, to try it."""
    return ones(column[place])


def fetch_alone(column: Any, place: int) -> Any:
    """Use the instruction that reads ahead, to try it."""
    fetch(column, place)


def neither(column: Any, place: int) -> Any:
    """Use no instruction, to try the options."""
    return column[place]


def counted(bits: int) -> int:
    """Count the ones one by one."""
    left, number = unsigned(bits), 0
    while left:
        left &= left - unsigned(1)
        number += 1
    return number


def teach(compile_and_keep: Callable[[Loop], Loop]) -> None:
    """Teach numba the meaning of the functions of `arena.machine.loops`, once, before the first loop is compiled."""
    counts = fetches = True
    if not _works(compile_and_keep, everything):
        counts, fetches = _works(numba.njit, ones_alone), _works(numba.njit, fetch_alone)
        options = _works(partial(numba.njit, **OPTIONS), neither)
        if not options:
            OPTIONS.pop("_nrt", None)
        lacking = [
            text for text, works in (("popcount", counts), ("prefetch", fetches), ("_nrt", options)) if not works
        ]
        if lacking:
            text = f"does not compile {', '.join(lacking)}: loops are slower than they could be"
            warnings.warn(f"numba {numba.__version__} {text}", RuntimeWarning, stacklevel=3)
    if counts:
        overload(popcount, inline="always")(lambda bits: lambda bits: ones(bits))  # noqa: ARG005, PLW0108
    else:
        register_jitable(counted)
        overload(popcount)(lambda bits: lambda bits: counted(bits))  # noqa: ARG005, PLW0108
    if fetches:
        overload(prefetch, inline="always")(lambda column, place: lambda column, place: fetch(column, place))  # noqa: ARG005, PLW0108
    else:
        overload(prefetch, inline="always")(lambda column, place: lambda column, place: None)  # noqa: ARG005
    overload(natural, inline="always")(lambda number: lambda number: unsigned(number))  # noqa: ARG005, PLW0108
    overload(signed, inline="always")(lambda number: lambda number: with_sign(number))  # noqa: ARG005, PLW0108


def _works(compiler: Callable[[Loop], Loop], loop: Loop) -> bool:
    """Compile a loop and run it: another version of numba may raise anything."""
    try:
        compiler(loop)(np.zeros(1, "u4"), 0)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001
        return False
    return True
