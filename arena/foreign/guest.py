"""A guest: a Python file that is not ours, whose functions are called in a process of their own."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from arena.errors import ParameterError
from arena.foreign.guest_file import source
from arena.foreign.limits import Limits
from arena.foreign.misbehaviour import (
    ANSWER,
    ENDED,
    LOAD,
    RAISED,
    TIME,
    Garbled,
    Gone,
    Late,
    Misbehaviour,
    death,
    worded,
)
from arena.foreign.wire import decode

if TYPE_CHECKING:
    from arena.foreign.host import Finish
    from arena.foreign.process import Process
    from arena.foreign.within import Within

T = TypeVar("T")
START_SECONDS = 60.0
"""The seconds in which a process is ready: a slow machine imports the toolkit meanwhile."""
PROF = int(getattr(signal, "SIGPROF", 0))
"""The signal that ends a process whose processor time is over."""
PIPE = "it wrote into the pipe over which it answers"
"""The reason of a misbehaviour whose answer cannot be read."""


class FunctionParameter(NamedTuple):
    """A parameter of a guest's function: its kind is named as in `inspect`, POSITIONAL_OR_KEYWORD for one."""

    name: str
    kind: str
    required: bool


class Function(NamedTuple):
    """A function that a guest's file defines; its parameters are None where they cannot be told."""

    name: str
    doc: str | None
    parameters: tuple[FunctionParameter, ...] | None


class Reply(NamedTuple):
    """An answer: the value, the text printed meanwhile, the changed arguments, the counts of counted ones."""

    value: Any
    printed: str
    changed: tuple[int, ...]
    counts: tuple[dict[str, int], ...]


class Guest:
    """A file that is not ours; its process starts with the first call, and anew after a misbehaviour that ends it.

    Parameters
    ----------
    path : path
        The file.
    limits : Limits, optional
        The bounds of its process.
    text : bytes, optional
        Its code, where that is not the whole file's: the cells of a notebook.
    place : callable, optional
        Names a line of its code in messages.
    seed : int, optional
        The seed of `random` there.
    echo : callable, optional
        Called with each text that it prints.

    Notes
    -----
    In a browser (Pyodide) it runs in this process, without any limits.

    Examples
    --------
    >>> with Guest("double.py", Limits(wall_seconds=5), text=b"def double(x): return x + x") as guest:
    ...     print(*guest.functions(), guest.call("double", [(1, 2)]))
    ...     try:
    ...         guest.call("double", [None])
    ...     except Misbehaviour as error:
    ...         print(error)
    double (1, 2, 1, 2)
    double.py:double: TypeError: unsupported operand type(s) for +: 'NoneType' and 'NoneType' (line 1)
    """

    def __init__(
        self,
        path: str | Path,
        limits: Limits = Limits(),  # noqa: B008 - it is frozen
        *,
        text: bytes | None = None,
        place: Callable[[int], str] = "line {}".format,
        seed: int = 0,
        echo: Callable[[str], object] | None = None,
    ) -> None:
        self.path, self.limits = str(path), limits
        self._text, self._place, self._seed, self._echo = text, place, seed, echo
        self._kept: dict[str, bytes] = {}
        self._process: Process | Within | None = None
        self._owner = os.getpid()
        self._functions: dict[str, Function] | None = None
        self._is_loaded = False
        self._failure: Misbehaviour | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End its process, and all that it has started."""
        process, self._process = self._process, None
        if process is not None:
            process.end()

    def functions(self) -> dict[str, Function]:
        """Load the file, and list the functions that it defines, by their names.

        Raises
        ------
        Misbehaviour
            If it cannot be loaded.
        """
        if self._functions is None:
            found, _ = self._ask("functions", (), _functions)
            self._functions = found
        return self._functions

    def keep(self, name: str, value: object) -> None:
        """Give it a value for later calls, where `Kept(name)` stands for it; a new process gets it again.

        Raises
        ------
        ParameterError
            If it is made of classes that another process does not have.
        """
        try:
            pickled = self._kept[name] = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        except Exception as error:
            raise self._unknown(name, f"{type(error).__name__}: {error}") from error
        if process := self._running():
            self._keep(process, name, pickled)

    def reseed(self, number: int) -> None:
        """Seed `random` there."""
        self._seed = number
        if process := self._running():
            self._exchange(process, "seed", (number,), _nothing)

    def call(self, name: str, arguments: Sequence[Any] = (), keywords: Mapping[str, Any] | None = None) -> Any:
        """Call a function, and give its value.

        Raises
        ------
        Misbehaviour
            If it gives none.
        """
        return self.answer(name, arguments, keywords).value

    def answer(
        self,
        name: str,
        arguments: Sequence[Any] = (),
        keywords: Mapping[str, Any] | None = None,
        *,
        finish: Finish | None = None,
        watch: bool = False,
        names: Mapping[str, Any] | None = None,
        steps: bool = False,
    ) -> Reply:
        """Call a function, and give its value, its output, the changed arguments, and the counts.

        Parameters
        ----------
        name : str
            The function.
        arguments, keywords : sequence and mapping, optional
            Its arguments, copies of which it gets; `Kept` ones stand for values that it has, `Counted` ones count.
        finish : callable, optional
            A function of a module of ours that makes the result plain, there: from (result, kept, arguments).
        watch : bool, optional
            Whether to tell which arguments it has changed.
        names : mapping, optional
            Values of names of its module, from this call on: functions that it may call. `Counted` ones count, too.
        steps : bool, optional
            Whether to count the lines of Python that are run, as the last of the counts.

        Raises
        ------
        Misbehaviour
            If it gives no answer. If its process has ended, the next call starts another, which remembers nothing.
        """
        pickled = pickle.dumps((tuple(arguments), dict(keywords or {}), dict(names or {})), pickle.HIGHEST_PROTOCOL)
        (value, changed, counts), printed = self._ask("call", (name, pickled, finish, watch, steps), _three, name)
        return Reply(value, printed, changed, counts)

    def _running(self) -> Process | Within | None:
        """Give the process, if there is one; that of a copy by fork answers the other."""
        if self._owner != os.getpid():
            self._process, self._owner = None, os.getpid()
        return self._process

    def _ask(self, order: str, arguments: tuple[Any, ...], read: Callable[..., T], function: str = "") -> tuple[T, str]:
        """Give an order, to a new process if there is none; give the answer, and the output."""
        process, printed = self._running(), ""
        if process is None:
            process, printed = self._start()
        answer, more = self._exchange(process, order, arguments, read, function)
        return answer, printed + more

    def _start(self) -> tuple[Process | Within, str]:
        """Start a process and load the file there; give the process, and the output."""
        if self._failure:
            raise self._failure
        text = source(self.path) if self._text is None else self._text
        process, self._is_loaded = _begun(), False
        self._process = process
        limits = self.limits
        bounds = {
            "AS": 4 * limits.memory, "DATA": limits.memory, "FSIZE": limits.file_bytes, "NOFILE": limits.files,
            "CORE": 0,
        }  # fmt: skip
        self._exchange(process, "confine", (bounds, limits.processes), _nothing)
        self._exchange(process, "seed", (self._seed,), _nothing)
        for name, pickled in self._kept.items():
            self._keep(process, name, pickled)
        try:
            _, printed = self._exchange(process, "load", (self.path, text), _nothing)
        except Misbehaviour as error:
            self.close()
            self._failure = Misbehaviour(
                self.path, LOAD, f"cannot be loaded: {error.reason}", error.error, error.line, error.printed
            )
            raise self._failure from None
        self._is_loaded = True
        return process, printed

    def _keep(self, process: Process | Within, name: str, pickled: bytes) -> None:
        try:
            self._exchange(process, "keep", (name, pickled), _nothing)
        except Misbehaviour as error:
            if error.kind != RAISED:
                raise
            self.close()
            raise self._unknown(name, error.reason) from None

    def _unknown(self, name: str, reason: str) -> ParameterError:
        return ParameterError(
            f"{self.path} runs in a process of its own, where this {name} cannot be made: {reason} (its class must be "
            "in a file that can be imported)"
        )

    def _exchange(
        self,
        process: Process | Within,
        order: str,
        arguments: tuple[Any, ...],
        read: Callable[..., T],
        function: str = "",
    ) -> tuple[T, str]:
        """Give an order to a process; give the answer and the output, or end it if none comes."""
        limits = self.limits
        seconds = limits.load_seconds if order == "load" or self._is_loaded else START_SECONDS
        seconds = limits.wall_seconds if order == "call" else seconds
        cpu = limits.cpu_seconds or 0 if order == "call" else 0
        request = pickle.dumps((order, cpu, arguments), pickle.HIGHEST_PROTOCOL)
        results: list[T] = []
        error, line = "", 0
        try:
            status, *values = decode(process.ask(request, seconds, limits.answer_bytes))
            if status == "done":
                results.append(read(*values))
            else:
                kind, reason, error, line = worded(*values, limits=limits, place=self._place)
        except Late:
            kind, reason = TIME, f"no answer within {seconds:g} s"
        except Gone as gone:
            kind, reason = ENDED, death(gone.code)
            if cpu and gone.code in (-PROF, 128 + PROF):
                kind, reason = TIME, f"no answer within {cpu:g} s of processor time"
        except Garbled as garbled:
            kind, reason = ANSWER, str(garbled)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            kind, reason = ANSWER, PIPE
        except BaseException:
            self.close()
            raise
        printed = self._prints(process)
        if results:
            return results[0], printed
        if not error:
            self.close()
        raise Misbehaviour(f"{self.path}:{function}" if function else self.path, kind, reason, error, line, printed)

    def _prints(self, process: Process | Within) -> str:
        """Give the output since the last time, and echo it."""
        printed = process.printed(self.limits.output_bytes)
        if printed and self._echo:
            self._echo(printed)
        return printed


def _begun() -> Process | Within:
    """Start a process, or its stand-in in a browser."""
    if sys.platform == "emscripten":
        from arena.foreign.within import Within

        return Within()
    from arena.foreign.process import Process

    return Process()


def _nothing(_: None) -> None:
    """Read the answer to an order that gives nothing."""


def _functions(found: list[tuple[Any, ...]]) -> dict[str, Function]:
    """Read the functions of a guest."""
    return {
        name: Function(
            name, doc, None if parameters is None else tuple(FunctionParameter(*each) for each in parameters)
        )
        for name, doc, parameters in found
    }


def _three(value: Any, changed: list[int], counts: list[dict[str, int]]) -> tuple[Any, tuple[int, ...], Any]:
    """Read the value of a call, the changed arguments, and the counts."""
    return value, tuple(changed), tuple(counts)
