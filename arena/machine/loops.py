"""Loops: functions over arrays and numbers, written once, that run as plain Python or are compiled by numba.

A loop neither makes nor keeps an array: its caller allocates all of them. Four functions here have a meaning in a
compiled loop that Python lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, update_wrapper
from types import FunctionType
from typing import Any, Generic, ParamSpec, TypeVar, cast

import numpy as np

from arena.machine.compiler import Loop, compile_and_keep, forced_loops, numba_or_none, register, teach
from arena.machine.memory import check_memory

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Loop)
WORTH_COMPILING = 1_000_000
"""The length of its arrays, over all calls in this process, from which a loop is compiled: a tenth of a second."""
LISTED = 40
"""The bytes of a number in a list: as an object, and its address."""


def loop(function: F) -> F:
    """Make a loop of a function: the amount of work alone decides whether it runs plainly or compiled.

    It is called with NumPy arrays, numbers, and tuples of them, and returns numbers or None. Plain Python works on
    lists, made of the arrays at each call; what it writes goes back into the arrays that may be written. A loop that
    the function calls by its name becomes part of it. The environment variable `ARENA_LOOPS` forces either way.

    Two arrays of one call must not overlap unless they are the same array or none of them is written. A function that
    calls itself cannot be a loop.
    """
    return cast("F", EitherWay(function))


def spend(loop: Loop, work: int) -> None:
    """Count work of a loop that the lengths of its arrays do not show, before it is called."""
    cast("AnyEitherWay", loop).work += work


class EitherWay(Generic[P, R]):
    """A function that runs plainly until it has done so much work that compiling it pays.

    Plain functions that it calls are its helpers, in the order in which they call each other; loops need not be named.
    """

    def __init__(self, function: Callable[P, R], *helpers: Loop) -> None:
        update_wrapper(self, function)
        self.function, self._helpers, self.work = cast("FunctionType", function), helpers, 0

    def __call__(self, *arguments: P.args, **_: P.kwargs) -> R:
        """Run the function on some arguments."""
        if self._is_worth_compiling(arguments):
            return cast("R", self.compiled(*map(_as_number, arguments)))
        lists: dict[int, Any] = {}
        result = cast("R", self.plain(*[_as_lists(argument, lists) for argument in arguments]))
        _write_back(arguments, lists)
        return result

    def __reduce__(self) -> str:
        return self.function.__qualname__

    @cached_property
    def plain(self) -> Loop:
        """The function over lists."""
        return self._with_loops(lambda helper: helper.plain)

    @cached_property
    def inlined(self) -> Loop:
        """The function as part of other compiled loops."""
        made = self._with_loops(lambda helper: helper.inlined)
        register(made)
        return made

    @cached_property
    def compiled(self) -> Loop:
        teach(natural, signed, popcount, prefetch)
        for helper in self._helpers:
            register(helper)
        functions, pending = [*self._helpers], [cast("AnyEitherWay", self)]
        for each in pending:
            functions.append(each.function)
            pending += each.named().values()
        files = [function.__code__.co_filename for function in functions]
        return compile_and_keep(self._with_loops(lambda helper: helper.inlined), *files)

    def named(self) -> dict[str, AnyEitherWay]:
        function = self.function
        known = ((name, function.__globals__.get(name)) for name in function.__code__.co_names)
        return {name: value for name, value in known if isinstance(value, EitherWay)}

    def _is_worth_compiling(self, arguments: Sequence[object]) -> bool:
        if not forced_loops() and "compiled" not in self.__dict__:
            self.work += _length(arguments)
            if self.work < WORTH_COMPILING:
                return False
        if numba_or_none() is not None:
            return True
        if (length := _length(arguments)) >= WORTH_COMPILING:
            check_memory(LISTED * length, "a loop over lists", "pip install numba, whose loops run over arrays")
        return False

    def _with_loops(self, form: Callable[[AnyEitherWay], Loop]) -> Loop:
        """Copy the function, with the loops that it calls in the form that it can call."""
        function, forms = self.function, {name: form(helper) for name, helper in self.named().items()}
        made = FunctionType(function.__code__, {**function.__globals__, **forms}, function.__name__)
        made.__qualname__ = function.__qualname__
        return made


AnyEitherWay = EitherWay[..., Any]


def _length(arguments: Sequence[object]) -> int:
    return sum(
        each.size if isinstance(each, np.ndarray) else _length(each) if isinstance(each, tuple) else 0
        for each in arguments
    )


def _as_number(argument: Any) -> Any:
    """Make a number of NumPy's one of Python, which is of one type to the compiler."""
    return argument.item() if isinstance(argument, np.generic) else argument


def _as_lists(argument: Any, lists: dict[int, Any]) -> Any:
    """Make lists of arrays, and keep each under the identity of its array."""
    if isinstance(argument, np.ndarray):
        return lists[id(argument)] if id(argument) in lists else lists.setdefault(id(argument), argument.tolist())
    if isinstance(argument, tuple):
        parts = [_as_lists(each, lists) for each in argument]
        return argument._make(parts) if hasattr(argument, "_make") else tuple(parts)
    return _as_number(argument)


def _write_back(arguments: Sequence[object], lists: dict[int, Any]) -> None:
    """Write lists into their arrays, where these may be written; a number too large for its type comes round."""
    for argument in arguments:
        if isinstance(argument, tuple):
            _write_back(argument, lists)
        elif isinstance(argument, np.ndarray) and argument.flags.writeable:
            argument[...] = np.array(lists[id(argument)]).astype(argument.dtype, copy=False)


def natural(number: int) -> int:
    """Return a number that is never negative: unsigned in a compiled loop, where an index then needs no check."""
    return number


def signed(number: int) -> int:
    """Return a number that may be negative: signed in a compiled loop, where `natural` has made it unsigned."""
    return number


def prefetch(column: Any, place: int) -> None:
    """Tell the processor that a place of a column will be read soon."""


def popcount(bits: int) -> int:
    return bits.bit_count()


FACTOR = 0x5851F42D4C957F2D
"""The multiplier of Knuth's MMIX, by which codes are scattered over a table."""
