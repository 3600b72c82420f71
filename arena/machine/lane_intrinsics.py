"""Lanes in a compiled loop: vectors of the processor, as wide as it has them; LLVM cuts them up elsewhere."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from llvmlite import ir
from numba import types
from numba.core.datamodel import models
from numba.extending import intrinsic, overload, register_model

from arena.machine import lanes as plain

Numba: TypeAlias = Any
"""A value that numba hands to its extensions, without a type of its own."""
WORD = ir.IntType(64)
NUMBER = ir.IntType(32)


class LanesType(types.Type):
    """The type of lanes in a compiled loop."""

    def __init__(self, width: int) -> None:
        self.width = width
        super().__init__(name=f"Lanes({width})")


@register_model(LanesType)
class LanesModel(models.PrimitiveModel):
    """Lanes as LLVM has them: a vector of words."""

    def __init__(self, manager: Numba, type_: LanesType) -> None:
        super().__init__(manager, type_, ir.VectorType(WORD, type_.width))  # type: ignore[no-untyped-call]


def _is_lanes(type_: Numba) -> bool:
    return isinstance(type_, LanesType)


def _spread(builder: Numba, word: Numba, width: int) -> Numba:
    vector = ir.VectorType(WORD, width)
    first = builder.insert_element(ir.Constant(vector, ir.Undefined), word, NUMBER(0))
    places = ir.Constant(ir.VectorType(NUMBER, width), [0] * width)
    return builder.shuffle_vector(first, ir.Constant(vector, ir.Undefined), places)


def _operation(name: str) -> Numba:
    """Make an operation on two lanes, or on lanes and a word."""

    def typed(context: Numba, left: Numba, right: Numba) -> Any:  # noqa: ARG001
        lanes = left if _is_lanes(left) else right

        def generate(context: Numba, builder: Numba, signature: Numba, values: Numba) -> Any:
            wide = [
                value
                if _is_lanes(type_)
                else _spread(builder, context.cast(builder, value, type_, types.uint64), lanes.width)
                for type_, value in zip(signature.args, values, strict=True)
            ]
            return getattr(builder, name)(*wide)

        return lanes(left, right), generate

    return intrinsic(typed)


def _teach_operator(symbol: Callable[[Any, Any], Any], name: str) -> None:
    run = _operation(name)

    # numba compares its signature with that of the answer
    def chosen(left, right):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        kinds = (left, right)
        if any(map(_is_lanes, kinds)) and all(_is_lanes(kind) or isinstance(kind, types.Integer) for kind in kinds):
            return lambda left, right: run(left, right)  # noqa: PLW0108
        return None

    overload(symbol, inline="always")(chosen)


def _call(builder: Numba, name: str, result: Numba, values: Numba) -> Numba:
    """Call an intrinsic of LLVM by its name with the type of its lanes."""
    kind = ir.FunctionType(result, [value.type for value in values])
    full = f"{name}.v{values[0].type.count}i64"
    function = builder.module.globals.get(full) or ir.Function(builder.module, kind, full)
    return builder.call(function, values)


def _address(context: Numba, builder: Numba, signature: Numba, values: Numba, width: int) -> Numba:
    """Point to lanes in a column."""
    data = context.make_array(signature.args[0])(context, builder, values[0]).data
    place = context.cast(builder, values[1], signature.args[1], types.uintp)
    return builder.bitcast(builder.gep(data, [place]), ir.VectorType(WORD, width).as_pointer())


def _ones_where(builder: Numba, sign: str, left: Numba, right: Numba) -> Numba:
    return builder.sext(builder.icmp_unsigned(sign, left, right), left.type)


def _invert(context: Numba, lanes: Numba) -> Any:  # noqa: ARG001
    return lanes(lanes), lambda _, builder, __, values: builder.not_(values[0])


def _spread_word(context: Numba, word: Numba, numbers: Numba) -> Any:  # noqa: ARG001
    def generate(context: Numba, builder: Numba, signature: Numba, values: Numba) -> Any:
        word = context.cast(builder, values[0], signature.args[0], types.uint64)
        return _spread(builder, word, numbers.count)

    return LanesType(numbers.count)(word, numbers), generate


def _load(context: Numba, column: Numba, place: Numba, numbers: Numba) -> Any:  # noqa: ARG001
    def generate(context: Numba, builder: Numba, signature: Numba, values: Numba) -> Any:
        read = builder.load(_address(context, builder, signature, values, numbers.count))
        read.align = 8
        return read

    return LanesType(numbers.count)(column, place, numbers), generate


def _store(context: Numba, column: Numba, place: Numba, lanes: Numba) -> Any:  # noqa: ARG001
    def generate(context: Numba, builder: Numba, signature: Numba, values: Numba) -> Any:
        write = builder.store(values[2], _address(context, builder, signature, values, lanes.width))
        write.align = 8
        return context.get_dummy_value()

    return types.void(column, place, lanes), generate


def _gather(context: Numba, column: Numba, places: Numba) -> Any:  # noqa: ARG001
    def generate(context: Numba, builder: Numba, signature: Numba, values: Numba) -> Any:
        data = context.make_array(signature.args[0])(context, builder, values[0]).data
        lanes = ir.Constant(values[1].type, ir.Undefined)
        for number in range(places.width):
            word = builder.load(builder.gep(data, [builder.extract_element(values[1], NUMBER(number))]))
            lanes = builder.insert_element(lanes, word, NUMBER(number))
        return lanes

    return places(column, places), generate


def _counts(context: Numba, lanes: Numba) -> Any:  # noqa: ARG001
    return lanes(lanes), lambda _, builder, __, values: _call(builder, "llvm.ctpop", values[0].type, values)


def _zeros(context: Numba, lanes: Numba) -> Any:  # noqa: ARG001
    def generate(context: Numba, builder: Numba, signature: Numba, values: Numba) -> Any:  # noqa: ARG001
        return _ones_where(builder, "==", values[0], ir.Constant(values[0].type, [0] * lanes.width))

    return lanes(lanes), generate


def _below(context: Numba, lanes: Numba, others: Numba) -> Any:  # noqa: ARG001
    return lanes(lanes, others), lambda _, builder, __, values: _ones_where(builder, "<", *values)


def _reduction(name: str) -> Numba:
    def typed(context: Numba, lanes: Numba) -> Any:  # noqa: ARG001
        return types.uint64(lanes), lambda _, builder, __, values: _call(builder, name, WORD, values)

    return intrinsic(typed)


def _fetch_each(context: Numba, column: Numba, places: Numba) -> Any:  # noqa: ARG001
    def generate(context: Numba, builder: Numba, signature: Numba, values: Numba) -> Any:
        data = context.make_array(signature.args[0])(context, builder, values[0]).data
        pointer = ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [pointer, NUMBER, NUMBER, NUMBER])
        instruction = builder.module.declare_intrinsic("llvm.prefetch", [pointer], kind)
        for number in range(places.width):
            address = builder.gep(data, [builder.extract_element(values[1], NUMBER(number))])
            builder.call(instruction, [builder.bitcast(address, pointer), NUMBER(0), NUMBER(3), NUMBER(1)])
        return context.get_dummy_value()

    return types.void(column, places), generate


invert: Numba = intrinsic(_invert)
spread_word: Numba = intrinsic(_spread_word)
load: Numba = intrinsic(_load)
store: Numba = intrinsic(_store)
gather: Numba = intrinsic(_gather)
fetch_each: Numba = intrinsic(_fetch_each)
count_ones: Numba = intrinsic(_counts)
ones_where_zero: Numba = intrinsic(_zeros)
ones_where_below: Numba = intrinsic(_below)
join: Numba = _reduction("llvm.vector.reduce.or")
maximum: Numba = _reduction("llvm.vector.reduce.umax")


@cache
def teach() -> None:
    """Teach numba the meaning of the functions of `arena.machine.lanes`, once, before a loop with lanes is compiled."""
    for symbol, name in (
        (operator.add, "add"),
        (operator.and_, "and_"),
        (operator.lshift, "shl"),
        (operator.mul, "mul"),
        (operator.or_, "or_"),
        (operator.rshift, "lshr"),
        (operator.sub, "sub"),
        (operator.xor, "xor"),
    ):
        _teach_operator(symbol, name)
    overload(operator.invert, inline="always")(
        lambda lanes: (lambda lanes: invert(lanes)) if _is_lanes(lanes) else None  # noqa: PLW0108
    )
    overload(plain.spread, inline="always")(
        lambda word, numbers: lambda word, numbers: spread_word(word, numbers)  # noqa: ARG005, PLW0108
    )
    overload(plain.loaded, inline="always")(
        lambda column, place, numbers: lambda column, place, numbers: load(column, place, numbers)  # noqa: ARG005, PLW0108
    )
    overload(plain.stored, inline="always")(
        lambda column, place, lanes: lambda column, place, lanes: store(column, place, lanes)  # noqa: ARG005, PLW0108
    )
    overload(plain.gathered, inline="always")(
        lambda column, places: lambda column, places: gather(column, places)  # noqa: ARG005, PLW0108
    )
    overload(plain.prefetch_all, inline="always")(
        lambda column, places: lambda column, places: fetch_each(column, places)  # noqa: ARG005, PLW0108
    )
    overload(plain.counts, inline="always")(lambda lanes: lambda lanes: count_ones(lanes))  # noqa: ARG005, PLW0108
    overload(plain.zeros, inline="always")(lambda lanes: lambda lanes: ones_where_zero(lanes))  # noqa: ARG005, PLW0108
    overload(plain.below, inline="always")(
        lambda lanes, others: lambda lanes, others: ones_where_below(lanes, others)  # noqa: ARG005, PLW0108
    )
    overload(plain.union, inline="always")(lambda lanes: lambda lanes: join(lanes))  # noqa: ARG005, PLW0108
    overload(plain.largest, inline="always")(lambda lanes: lambda lanes: maximum(lanes))  # noqa: ARG005, PLW0108
