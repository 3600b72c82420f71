"""The compiler of loops, numba: loaded where a loop is large enough to pay for it, and its code kept on disk."""

from __future__ import annotations

import contextlib
import functools
import os
import sys
import warnings
from pathlib import Path
from types import ModuleType

from arena.errors import ParameterError
from arena.machine.loops import OPTIONS, Loop
from arena.machine.memory import check_address_space

ADDRESS_SPACE = 400e6
"""The bytes of address space that numba takes to be imported and to compile a loop; with less, LLVM crashes."""

LOOPS = ("plain", "compiled")
"""What the environment variable ARENA_LOOPS may force; without it, size decides."""

SLOW = "note: numba is not installed, so loops run as plain Python, many times slower: pip install numba"
"""The warning of an installation without numba."""


def forced_loops() -> str:
    """Return the value of ARENA_LOOPS, or "" if size decides whether loops are compiled."""
    value = os.environ.get("ARENA_LOOPS", "")
    if value and value not in LOOPS:
        raise ParameterError(f"ARENA_LOOPS: {value!r} is neither {LOOPS[0]} nor {LOOPS[1]}")
    return value


@functools.cache
def compiled(loop: Loop, *helpers: Loop) -> Loop | None:
    """Compile a loop and the functions it calls, in the order they call each other; None where there is no numba.

    numba keeps the code on disk, so that only the first process ever pays for it.
    """
    if _imported() is None:
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


def numba_or_none() -> ModuleType | None:
    """Import numba; None where it is not installed, or where ARENA_LOOPS asks for plain loops."""
    return None if forced_loops() == "plain" else _imported()


@functools.cache
def _imported() -> ModuleType | None:
    """Import numba and teach it the functions of `loops`, once; None where it is not installed."""
    if "numba" not in sys.modules:
        check_address_space(ADDRESS_SPACE, "numba, which compiles what is large,")
    try:
        import numba
    except ImportError:
        if sys.platform != "emscripten" and "numba" not in sys.modules:  # an entry None there forbids its import
            warnings.warn(SLOW, RuntimeWarning, stacklevel=2)
        return None
    from arena.machine import intrinsics

    intrinsics.teach(compile_and_keep)
    return numba
