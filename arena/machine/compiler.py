"""The compiler of loops, numba: imported where a loop has enough work to pay for it; it keeps its code on disk."""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from arena.errors import ParameterError
from arena.machine.memory import check_address_space

Loop = Callable[..., Any]
OPTIONS: dict[str, Any] = {"error_model": "numpy", "_nrt": False, "nogil": True}
"""No exceptions for divisions; no counting of references (three times as fast); other threads may run meanwhile."""
ADDRESS_SPACE = 400e6
"""The bytes of address space that numba takes to be imported and to compile a loop; with less, LLVM crashes."""
LOOPS = ("plain", "compiled")
SLOW = "note: numba is not installed, so loops run as plain Python, 20 to 40 times slower: pip install numba"
COMPILING = "note: compiling loops, once on this machine; it takes some seconds"


def forced_loops() -> str:
    """Return the value of ARENA_LOOPS, or "" if the amount of work decides whether loops are compiled."""
    value = os.environ.get("ARENA_LOOPS", "")
    if value and value not in LOOPS:
        raise ParameterError(f"ARENA_LOOPS: {value!r} is neither {LOOPS[0]} nor {LOOPS[1]}")
    return value


def numba_or_none() -> ModuleType | None:
    """Import numba; None where it is not installed, or where ARENA_LOOPS asks for plain loops."""
    return None if forced_loops() == "plain" else _imported()


@functools.cache
def register(helper: Loop) -> None:
    """Let compiled loops call a function."""
    from numba.extending import register_jitable

    register_jitable(forceinline=True, **OPTIONS)(helper)


@functools.cache
def teach(natural: Loop, signed: Loop, popcount: Loop, prefetch: Loop) -> None:
    """Teach numba what four functions mean in compiled loops: instructions of the processor."""
    from llvmlite import ir
    from numba import types
    from numba.extending import lower_builtin, type_callable

    def cast(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return context.cast(builder, values[0], signature.args[0], signature.return_type)

    def count(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.ctpop(cast(context, builder, signature, values))

    def fetch(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, values[0]).data
        place = context.cast(builder, values[1], signature.args[1], types.uintp)
        pointer, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
        instruction = builder.module.declare_intrinsic("llvm.prefetch", [pointer], kind)
        address = builder.bitcast(builder.gep(data, [place]), pointer)
        builder.call(instruction, [address, number(0), number(3), number(1)])  # to read, to keep, data
        return context.get_dummy_value()

    numbers = [(types.Integer,), (types.Boolean,)]
    for function, typed, lower, kinds in (
        (natural, lambda _: types.uint64, cast, numbers),
        (signed, lambda _: types.int64, cast, numbers),
        (popcount, lambda _: types.int64, count, numbers[:1]),
        (prefetch, lambda _, __: types.void, fetch, [(types.Array, types.Integer)]),
    ):

        def typer(_: Any, typed: Loop = typed) -> Loop:
            return typed

        type_callable(function)(typer)
        for kind in kinds:
            lower_builtin(function, *kind)(lower)  # type: ignore[no-untyped-call]


def compile_and_keep(loop: Loop, *files: str) -> Loop:
    """Compile a loop, and keep the code on disk if there is a place for it, until one of some files changes.

    numba itself looks at the file of the loop alone. Those of its helpers are part of the name under which it keeps the
    code.
    """
    import numba

    paths = (Path(name) for name in sorted({*files, __file__}))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in paths if path.exists())).hexdigest()
    loop.__qualname__ += f"-{digest[:16]}"
    try:
        return numba.njit(cache=True, **OPTIONS)(loop)  # type: ignore[no-any-return]
    except RuntimeError:  # there is no such place
        return numba.njit(**OPTIONS)(loop)  # type: ignore[no-any-return]


@functools.cache
def _imported() -> ModuleType | None:
    try:
        if "numba" not in sys.modules:
            check_address_space(ADDRESS_SPACE, "numba, which compiles what is large,")
        import numba
    except ImportError:
        if sys.platform != "emscripten" and "numba" not in sys.modules:  # an entry None there forbids its import
            warnings.warn(SLOW, RuntimeWarning, stacklevel=2)
        return None
    if sys.stderr.isatty():
        _announce_compiling()
    return numba


def _announce_compiling() -> None:
    """Print a line when the first loop is compiled, and not loaded from disk."""
    from numba.core import event

    class Announcement(event.Listener):
        said = False

        def on_start(self, event: object) -> None:  # noqa: ARG002
            if not self.said:
                sys.stderr.write(f"{COMPILING}\n")
                sys.stderr.flush()
            self.said = True

        def on_end(self, event: object) -> None:
            """Say nothing."""

    event.register("numba:compile", Announcement())  # type: ignore[no-untyped-call]
