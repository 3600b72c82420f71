"""The meaning of `natural`, `signed`, `popcount` and `prefetch` in compiled loops: instructions of the processor."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, type_callable

Function: TypeAlias = Callable[..., Any]
Numba: TypeAlias = Any
"""A value that numba hands to its extensions, without a type of its own."""


@cache
def teach(natural: Function, signed: Function, popcount: Function, prefetch: Function) -> None:
    """Teach numba the functions, before the first loop is compiled."""
    _teach(natural, lambda _: types.uint64, _cast, [(types.Integer,), (types.Boolean,)])
    _teach(signed, lambda _: types.int64, _cast, [(types.Integer,), (types.Boolean,)])
    _teach(popcount, lambda _: types.int64, _count, [(types.Integer,)])
    _teach(prefetch, lambda _, __: types.void, _fetch, [(types.Array, types.Integer)])


def _teach(function: Function, typed: Function, lower: Function, kinds: list[Any]) -> None:
    """Teach the type of a function's result, and the code that is made for arguments of some kinds."""
    type_callable(function)(lambda _: typed)
    for kind in kinds:
        lower_builtin(function, *kind)(lower)  # type: ignore[no-untyped-call]


def _cast(context: Numba, builder: Numba, signature: Numba, values: Numba) -> Any:
    return context.cast(builder, values[0], signature.args[0], signature.return_type)


def _count(context: Numba, builder: Numba, signature: Numba, values: Numba) -> Any:
    return builder.ctpop(_cast(context, builder, signature, values))


def _fetch(context: Numba, builder: Numba, signature: Numba, values: Numba) -> Any:
    """Read a place of a column ahead: to read, to keep, data."""
    data = context.make_array(signature.args[0])(context, builder, values[0]).data
    place = context.cast(builder, values[1], signature.args[1], types.uintp)
    pointer, number = ir.IntType(8).as_pointer(), ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
    instruction = builder.module.declare_intrinsic("llvm.prefetch", [pointer], kind)
    address = builder.bitcast(builder.gep(data, [place]), pointer)
    builder.call(instruction, [address, number(0), number(3), number(1)])
    return context.get_dummy_value()
