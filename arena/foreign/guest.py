"""A guest: a Python file that is not ours, whose functions are called in a process of their own."""

from __future__ import annotations

import os
import pickle
import stat
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

from arena.foreign.host import Finish
from arena.foreign.limits import MEGABYTE, Limits
from arena.foreign.misbehaviour import ANSWER, ENDED, FILE, LOAD, MEMORY, RECURSION, TIME, Misbehaviour, death
from arena.foreign.process import Garbled, Gone, Late, Process
from arena.foreign.wire import decode

START_SECONDS = 60.0
"""The seconds in which a process is ready: a slow machine imports the toolkit meanwhile."""
MOST_TEXT = MEGABYTE
"""The bytes of a guest's file."""


class Parameter(NamedTuple):
    """A parameter of a guest's function: its kind is named as in `inspect`, POSITIONAL_OR_KEYWORD for one."""

    name: str
    kind: str
    required: bool


class Function(NamedTuple):
    """A function that a guest's file defines; its parameters are None where they cannot be told."""

    name: str
    doc: str | None
    parameters: tuple[Parameter, ...] | None


class Answer(NamedTuple):
    """An answer: the value, the text printed meanwhile, the changed arguments, the counts of counted ones."""

    value: Any
    printed: str
    changed: tuple[int, ...]
    counts: tuple[dict[str, int], ...]


class Guest:
    """A file that is not ours; its process starts with the first call, and anew after a misbehaviour.

    Parameters
    ----------
    path : path
        The file.
    limits : Limits, optional
        The bounds of its process.
    text : bytes, optional
        Its code, where that is not the whole file's: the cells of a notebook.
    seed : int, optional
        The seed of `random` there.
    echo : callable, optional
        Called with each text that it prints.

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
        seed: int = 0,
        echo: Callable[[str], object] | None = None,
    ) -> None:
        self.path, self.limits = str(path), limits
        self._seed, self._echo = seed, echo
        self._text = text
        self._kept: dict[str, bytes] = {}
        self._process: Process | None = None
        self._owner = os.getpid()
        self._functions: dict[str, Function] | None = None

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
            (found,) = self._ask("functions", (), self.limits.load_seconds)[0]
            self._functions = {
                str(name): Function(
                    str(name), doc, None if parameters is None else tuple(Parameter(*each) for each in parameters)
                )
                for name, doc, parameters in found
            }
        return self._functions

    def keep(self, name: str, value: object) -> None:
        """Give it a value for later calls, where `Kept(name)` stands for it; a new process gets it again."""
        self._kept[name] = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        if self._alive():
            self._ask("keep", (name, self._kept[name]), START_SECONDS)

    def reseed(self, number: int) -> None:
        """Seed `random` there."""
        self._seed = number
        if self._alive():
            self._ask("seed", (number,), START_SECONDS)

    def call(
        self, name: str, arguments: Sequence[Any] = (), keywords: Mapping[str, Any] | None = None
    ) -> Any:
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
    ) -> Answer:
        """Call a function, and give its value and what else is known of the call.

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

        Raises
        ------
        Misbehaviour
            If it gives no answer; the next call starts a new process, where nothing of this one is known.
        """
        pickled = pickle.dumps((tuple(arguments), dict(keywords or {})), pickle.HIGHEST_PROTOCOL)
        values, printed = self._ask("call", (name, pickled, finish, watch), self.limits.wall_seconds, name)
        value, changed, counts = values
        return Answer(value, printed, tuple(changed), tuple(counts))

    def _alive(self) -> bool:
        if self._owner != os.getpid():  # a copy by fork: the process answers the other
            self._process, self._owner = None, os.getpid()
        return self._process is not None

    def _start(self) -> None:
        """Start a process, and load the file there."""
        if self._text is None:
            self._text = read(self.path)
        limits = self.limits
        self._process = Process()
        bounds = {
            "DATA": limits.memory, "FSIZE": limits.file_bytes, "NOFILE": limits.files, "CORE": 0,
        }  # fmt: skip
        self._exchange("limit", (bounds, limits.processes), START_SECONDS)
        self._exchange("seed", (self._seed,), START_SECONDS)
        for name, pickled in self._kept.items():
            self._exchange("keep", (name, pickled), START_SECONDS)
        self._exchange("load", (self.path, self._text), limits.load_seconds)

    def _ask(self, order: str, arguments: tuple[Any, ...], seconds: float, function: str = "") -> tuple[list[Any], str]:
        if not self._alive():
            self._start()
        return self._exchange(order, arguments, seconds, function)

    def _exchange(
        self, order: str, arguments: tuple[Any, ...], seconds: float, function: str = ""
    ) -> tuple[list[Any], str]:
        """Send an order, and give the values of the answer and what was printed."""
        process, limits = self._process, self.limits
        assert process is not None
        guest = f"{self.path}:{function}" if function else self.path
        cpu = limits.cpu_seconds or 0
        if order == "load":
            cpu = cpu and limits.load_seconds
        request = pickle.dumps((order, cpu, arguments), pickle.HIGHEST_PROTOCOL)
        kind, reason = ENDED, ""
        try:
            answer = decode(process.ask(request, seconds, limits.answer_bytes))
            status, *values = answer
            if status == "done":
                printed = self._said()
                return values, printed
            kind, error, text, line = values
            printed = self._said()
            if order == "load":
                kind = LOAD
                self.close()
            raise Misbehaviour(guest, kind, worded(kind, error, text, line, limits), error, line, printed)
        except Misbehaviour:
            raise
        except Late:
            kind, reason = TIME, f"no answer within {seconds:g} s"
        except Gone as gone:
            if gone.code is None:
                reason = "it closed the pipe over which it answers"
            else:
                reason = death(gone.code)
        except Garbled as garbled:
            kind, reason = ANSWER, str(garbled)
        except (ValueError, TypeError, RecursionError, LookupError):
            kind, reason = ANSWER, "it wrote into the pipe over which it answers"
        except BaseException:
            self.close()
            raise
        printed = self._said()
        self.close()
        if order == "load":
            kind = LOAD
        raise Misbehaviour(guest, kind, reason, printed=printed)

    def _said(self) -> str:
        """Give what it has printed, and print it where it is to be."""
        assert self._process is not None
        printed = self._process.printed(self.limits.output_bytes)
        if printed and self._echo:
            self._echo(printed)
        return printed


def worded(kind: str, error: str, text: str, line: int, limits: Limits) -> str:
    """Word an error of a guest in one line."""
    where = f" (line {line})" if line else ""
    if kind == MEMORY:
        return f"it takes more than {limits.memory // MEGABYTE:,} MB of memory{where}"
    if kind == ANSWER:
        return f"it returned {text}"
    return f"{error}{text and f': {text}'}{where}"


def read(path: str) -> bytes:
    """Read a guest's file, which is a plain one.

    Raises
    ------
    Misbehaviour
        If it is none.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(descriptor, "rb") as file:  # noqa: PTH123 - a descriptor
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise Misbehaviour(path, FILE, "it is no file of text")
            text = file.read(MOST_TEXT + 1)
    except OSError as error:
        raise Misbehaviour(path, FILE, error.strerror or str(error)) from None
    except ValueError as error:
        raise Misbehaviour(path, FILE, str(error)) from None
    if len(text) > MOST_TEXT:
        raise Misbehaviour(path, FILE, f"it has more than {MOST_TEXT:,} bytes")
    return text
