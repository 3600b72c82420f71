"""A program of somebody else: a Python file whose functions are called in a child process, within limits."""

from __future__ import annotations

import functools
import json
import os
import pickle
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, Self

from arena.errors import ParameterError
from arena.foreign import child
from arena.foreign.child import decode, encode
from arena.foreign.code import source
from arena.foreign.misbehaviour import (
    ANSWER,
    ENDED,
    FILE_BYTES,
    LOAD,
    MEGABYTE,
    TIME,
    Misbehaviour,
    death,
    worded,
)

TOOLKIT = ("arena", "games", "exporters")
START_SECONDS = 60.0
"""The seconds in which a child is ready on a slow machine, or has imported the toolkit."""
GRACE = 3.0
"""The seconds in which a process that has closed its pipe ends."""
VARIABLES = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR", "SYSTEMROOT")
"""The variables of the environment that a child gets; others may hold secrets."""
FIXED = {
    "PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1",
}  # fmt: skip
"""Variables that every child has: sets are in the same order each time, and libraries take one thread."""
PYTHON = (sys.executable, "-P", "-s", "-S", "-u", "-X", "utf8")
"""Python without packages. Instead of -I, which ignores PYTHONHASHSEED, the whole environment is ours."""
BOUNDS = {"FSIZE": FILE_BYTES, "NOFILE": 64, "NPROC": 512, "CORE": 0}
"""The limits of the system that every child has, by their names without RLIMIT_."""
BROKEN_PIPE = "it wrote into the pipe over which it answers"


@dataclass(frozen=True)
class Limits:
    """Bounds of a child: a program that breaks one is ended, or gets an error.

    Parameters
    ----------
    seconds : float
        The time of a call by the clock.
    load_seconds : float
        The time in which the file is loaded.
    memory, answer_bytes : int
        The bytes of its data, and of an answer.
    """

    seconds: float = 10.0
    load_seconds: float = 20.0
    memory: int = 1024 * MEGABYTE
    answer_bytes: int = 16 * MEGABYTE


class Parameter(NamedTuple):
    """A parameter of a function; its kind is named as in `inspect`."""

    name: str
    kind: str
    required: bool


class Reply(NamedTuple):
    """An answer: the value, the indices of the changed arguments, and the counts."""

    value: Any
    changed: Sequence[int]
    counts: Mapping[str, int]


class Kept(NamedTuple):
    """Stands in a call for a value that was kept before, by its name."""

    name: str


class Made:
    """A value that a call of the prelude makes beside the program."""

    def __init__(self, maker: str, *arguments: Any) -> None:
        self.maker, self.arguments = maker, arguments


class Program:
    """A file whose functions are called; its child starts with the first call, and anew after one that ends it.

    Parameters
    ----------
    path : path
        The file.
    limits : Limits, optional
        The bounds of its child.
    text : bytes, optional
        Its code, where that is not the whole file's.
    place : callable, optional
        Names a line of the code in messages.
    prelude : str, optional
        Our own text that runs before it and makes values.
    given : sequence of str, optional
        The names of the prelude that the program has as its own.
    allow : sequence of str or None, optional
        The packages that it may import; None for all, the toolkit included.
    shows : bool, optional
        Whether the program prints on our stderr.

    Notes
    -----
    In a browser (Pyodide) it runs in this process, without any limits.

    Examples
    --------
    >>> with Program("double.py", text=b"def double(x): return x + x") as program:
    ...     print(*program.functions(), program.call("double", [(1, 2)]).value)
    ...     try:
    ...         program.call("double", [None])
    ...     except Misbehaviour as error:
    ...         print(error)
    double (1, 2, 1, 2)
    double.py:double: TypeError: unsupported operand type(s) for +: 'NoneType' and 'NoneType' (line 1)
    """

    def __init__(
        self,
        path: str | Path,
        limits: Limits = Limits(),
        *,
        text: bytes | None = None,
        place: Callable[[int], str] = "line {}".format,
        prelude: str = "",
        given: Sequence[str] = (),
        allow: Sequence[str] | None = (),
        shows: bool = False,
    ) -> None:
        self.path, self.limits = str(path), limits
        self._text, self._place, self._allow, self._shows = text, place, allow, shows
        self._prelude, self._given = prelude, list(given)
        self._kept: dict[str, str] = {}
        self._seed = 0
        self._child: _Child | _Within | None = None
        self._owner = os.getpid()
        self._functions: dict[str, list[Parameter] | None] | None = None
        self._failure: Misbehaviour | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End its child."""
        ended, self._child = self._child, None
        if ended is not None:
            ended.end()

    def functions(self) -> dict[str, list[Parameter] | None]:
        """List the functions that it defines with their parameters, None where they cannot be seen.

        Raises
        ------
        Misbehaviour
            If it cannot be loaded.
        """
        if self._functions is None:
            found = self._ask("functions")
            self._functions = {name: each and [Parameter(*values) for values in each] for name, each in found}
        return self._functions

    def keep(self, name: str, value: object) -> None:
        """Give it a value for later calls, where `Kept(name)` stands for it; a new child gets it again.

        Raises
        ------
        ParameterError
            If it is made of classes that another process does not have.
        """
        try:
            kept = self._kept[name] = encode(value, _other)
            if self._running():
                self._exchange(f'["keep",0,{json.dumps(name)},{kept}]', START_SECONDS)
        except (pickle.PicklingError, AttributeError, TypeError, Misbehaviour) as error:
            self.close()
            raise ParameterError(
                f"{self.path} runs in a process of its own, where this {name} cannot be made: "
                f"{getattr(error, 'reason', error)} (its class must be in a file that can be imported)"
            ) from error

    def reseed(self, number: int) -> None:
        """Seed `random` there."""
        self._seed = number
        if self._running():
            self._exchange(f'["seed",0,"{number}"]', START_SECONDS)

    def call(
        self,
        name: str,
        arguments: Sequence[Any] = (),
        keywords: Mapping[str, Any] | None = None,
        *,
        names: Mapping[str, Any] | None = None,
        watch: bool = False,
        lines: int = 0,
        afresh: bool = False,
        finish: str = "",
        seconds: float | None = None,
    ) -> Reply:
        """Call a function with copies of some arguments.

        Parameters
        ----------
        name : str
            The function.
        arguments, keywords : sequence and mapping, optional
            Its arguments.
        names : mapping, optional
            Values of names of its module, from this call on: functions that it may call.
        watch : bool, optional
            Whether to report which arguments it changes.
        lines : int, optional
            Count the lines of Python that are run, up to so many.
        afresh : bool, optional
            Run the program's text again before, so that it remembers no other call.
        finish : str, optional
            A function of the prelude that makes the result plain, from (result, kept values, arguments).
        seconds : float, optional
            The time of this call, where it is not that of the limits.

        Raises
        ------
        Misbehaviour
            If there is no answer. If its child has ended, the next call starts another.
        """
        values = ",".join(encode(each, _other) for each in (list(arguments), dict(keywords or {}), dict(names or {})))
        more = f"{json.dumps(watch)},{lines},{json.dumps(afresh)},{json.dumps(finish)}"
        value, changed, counts = self._ask("call", f"{json.dumps(name)},{values},{more}", name, seconds)
        return Reply(value, changed, counts)

    def _running(self) -> _Child | _Within | None:
        """Return the child, if there is one; a copy of this process by fork has none."""
        if self._owner != os.getpid():
            self._child, self._owner = None, os.getpid()
        return self._child

    def _ask(self, order: str, values: str = "", function: str = "", seconds: float | None = None) -> Any:
        """Give an order, to a new child if there is none."""
        if self._running() is None:
            self._start()
        if seconds is None:
            seconds = self.limits.seconds if order == "call" else self.limits.load_seconds
        cpu = int(seconds) + 2
        return self._exchange(f'["{order}",{cpu}{"," if values else ""}{values}]', seconds, function)

    def _start(self) -> None:
        """Start a child and load the file there."""
        if self._failure:
            raise self._failure
        text = source(self.path) if self._text is None else self._text
        paths = sys.path if self._allow is None else _folders(tuple(self._allow))
        self._child = _Within() if sys.platform == "emscripten" else _Child(self.path, self._allow, shows=self._shows)
        bounds = {"AS": 4 * self.limits.memory, "DATA": self.limits.memory, **BOUNDS}
        confined = [bounds, [os.path.abspath(path) for path in paths], self._allow, TOOLKIT]  # noqa: PTH100
        self._exchange(json.dumps(["confine", 0, *confined]), START_SECONDS)
        self._exchange(f'["seed",0,"{self._seed}"]', START_SECONDS)
        for name, kept in self._kept.items():
            self._exchange(f'["keep",0,{json.dumps(name)},{kept}]', START_SECONDS)
        load = json.dumps(["load", int(self.limits.load_seconds) + 2, self._prelude, text.hex(), self._given])
        try:
            self._exchange(load, self.limits.load_seconds)
        except Misbehaviour as error:
            self.close()
            kind = error.kind if error.kind == "import" else LOAD
            self._failure = Misbehaviour(self.path, kind, f"cannot be loaded: {error.reason}", error.error)
            raise self._failure from None

    def _exchange(self, request: str, seconds: float, function: str = "") -> Any:
        """Give an order to the child; return the answer, or end it if none comes."""
        running, error = self._child, ""
        try:
            status, *values = decode(running.ask(request, seconds, self.limits.answer_bytes))  # type: ignore[union-attr]
            if status == "done":
                return values[0]
            kind, reason, error = worded(*values, memory=self.limits.memory, place=self._place)
        except _Late:
            kind, reason = TIME, f"no answer within {seconds:g} s"
        except _Gone as gone:
            over = getattr(signal, "SIGXCPU", 0) in (-(gone.code or 0), (gone.code or 0) - 128)
            kind, reason = (TIME, f"no answer within {seconds:g} s") if over else (ENDED, death(gone.code))
        except _Garbled as garbled:
            kind, reason = ANSWER, str(garbled)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            kind, reason = ANSWER, BROKEN_PIPE
        except BaseException:
            self.close()
            raise
        if not error:
            self.close()
        raise Misbehaviour(f"{self.path}:{function}" if function else self.path, kind, reason, error)


def _other(value: Any) -> str:
    """Write a value of a request that is not plain."""
    if isinstance(value, Made):
        return f'["m",{json.dumps(value.maker)}{"".join("," + encode(each, _other) for each in value.arguments)}]'
    if isinstance(value, Kept):
        return f'["k",{json.dumps(value.name)}]'
    return f'["p","{pickle.dumps(value, pickle.HIGHEST_PROTOCOL).hex()}"]'


@functools.cache
def _folders(packages: tuple[str, ...]) -> list[str]:
    """List the folders in which packages are found."""
    specs = (find_spec(package) for package in packages)
    return list(dict.fromkeys(str(Path(spec.origin).parents[1]) for spec in specs if spec and spec.origin))


class _Late(Exception):  # noqa: N818 - named for the answer
    """No answer has come by the deadline."""


class _Gone(Exception):  # noqa: N818 - named for the process
    """The process has ended with an exit code, or has closed the pipe: then the code is None."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class _Garbled(Exception):  # noqa: N818 - named for the answer
    """Something else than an answer has come."""


class _Child:
    """The parent's side of a child process, which has an empty folder of its own."""

    def __init__(self, path: str, allow: Sequence[str] | None, *, shows: bool) -> None:
        folder = tempfile.mkdtemp(prefix="arena-program-")
        here, script = Path(folder, "here"), Path(folder, "child.py")
        try:
            here.mkdir()
            shutil.copyfile(child.__file__, script)  # a sandbox hides the toolkit
            environment = {name: os.environ[name] for name in VARIABLES if name in os.environ}
            popen = self._popen = subprocess.Popen(  # noqa: S603 - Python, with a program of ours
                [*_sandbox(folder, str(here), path, allow), *PYTHON, str(script)], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=None if shows else subprocess.DEVNULL, bufsize=0, cwd=here,
                env={**environment, **FIXED, "TMPDIR": str(here), "TEMP": str(here)}, start_new_session=True,
            )  # fmt: skip
        except OSError:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        self._requests, self._answers = (stream.fileno() for stream in (popen.stdin, popen.stdout) if stream)
        self.end = weakref.finalize(self, _end, popen, folder, os.getpid())

    def ask(self, request: str, seconds: float, most: int) -> bytes:
        """Send a request; return the answer, of so many bytes at most."""
        deadline, nonce = time.monotonic() + seconds, os.urandom(8).hex().encode()
        timer = threading.Timer(seconds, _kill, [self._popen]) if os.name != "posix" else None
        if timer:  # Windows cannot wait for a pipe
            timer.start()
        try:
            self._send(nonce + b" " + request.encode() + b"\n", deadline)
            answer = self._received(deadline, most)
        except _Gone:
            if timer and time.monotonic() >= deadline:
                raise _Late from None
            raise
        finally:
            if timer:
                timer.cancel()
        said, _, answer = answer.partition(b" ")
        if said != nonce or not answer.endswith(b"\n") or b"\n" in answer[:-1]:
            raise _Garbled(BROKEN_PIPE)
        return answer

    def _send(self, data: bytes, deadline: float) -> None:
        view = memoryview(data)
        try:
            while view:
                self._wait(self._requests, select.POLLOUT, deadline) if os.name == "posix" else None
                view = view[os.write(self._requests, view[: 1 << 12]) :]
        except OSError:
            raise _Gone(self._code()) from None

    def _received(self, deadline: float, most: int) -> bytes:
        """Read to the end of a line."""
        parts: list[bytes] = []
        size = 0
        while not parts or not parts[-1].endswith(b"\n"):
            if os.name == "posix":
                self._wait(self._answers, select.POLLIN, deadline)
            part = os.read(self._answers, 1 << 20)
            if not part:
                raise _Gone(self._code())
            parts.append(part)
            size += len(part)
            if size > most:
                raise _Garbled(f"its answer has more than {most:,} bytes")
        return b"".join(parts)

    def _wait(self, descriptor: int, event: int, deadline: float) -> None:
        ready = select.poll()
        ready.register(descriptor, event)
        left = deadline - time.monotonic()
        if left <= 0 or not ready.poll(min(left, 1e6) * 1000 + 1):
            raise _Late

    def _code(self) -> int | None:
        """Wait for the exit code of a process that has closed the pipe; None if it goes on without."""
        try:
            return self._popen.wait(GRACE)
        except subprocess.TimeoutExpired:
            return None


class _Within:
    """The stand-in for a child in a browser, where there are no processes: it cannot end a loop."""

    def __init__(self) -> None:
        self._host = child.Host()

    def ask(self, request: str, _seconds: float, _most: int) -> str:
        """Return the answer to a request."""
        order, _, *values = json.loads(request)
        return '["t","done",null]' if order == "confine" else self._host.answer(order, values)

    def end(self) -> None:
        """Forget it."""


def _end(popen: subprocess.Popen[bytes], folder: str, owner: int) -> None:
    """End a child and its group, and remove its folder; a copy of this process by fork leaves it to the other."""
    if os.getpid() == owner:
        _kill(popen)
        popen.wait()
        shutil.rmtree(folder, ignore_errors=True)
    else:
        popen.returncode = 0
    for stream in (popen.stdin, popen.stdout):
        if stream:
            stream.close()


def _kill(popen: subprocess.Popen[bytes]) -> None:
    if os.name == "posix":
        try:
            os.killpg(popen.pid, signal.SIGKILL)
        except OSError:
            popen.kill()
    else:
        popen.kill()


def _sandbox(folder: str, here: str, path: str, allow: Sequence[str] | None) -> list[str]:
    """Return the command of bubblewrap where it is installed and works: no network, nothing to write but a folder.

    Neither the toolkit nor the folder of the program can be read, unless Python itself is in there.
    """
    bwrap = _bubblewrap()
    if bwrap is None:
        return []
    hidden = [] if allow is None else [str(Path(spec.origin).parent) for spec in map(find_spec, TOOLKIT)
                                       if spec and spec.origin] + [str(Path(path).resolve().parent)]  # fmt: skip
    kept = [Path(each).resolve() for each in (sys.prefix, sys.base_prefix, folder)]
    masks = [mask for mask in hidden if not any(each.is_relative_to(mask) for each in kept) and Path(mask).is_dir()]
    tmpfs = [word for mask in masks for word in ("--tmpfs", mask)]
    return [*bwrap, *tmpfs, "--ro-bind", folder, folder, "--bind", here, here, "--chdir", here, "--"]


@functools.cache
def _bubblewrap() -> list[str] | None:
    """Find bubblewrap, and try it: many systems let nobody use it."""
    path = shutil.which("bwrap")
    if path is None:
        return None
    command = [path, "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--unshare-all", "--die-with-parent"]
    try:
        done = subprocess.run(  # noqa: S603 - bubblewrap itself
            [*command, "--", "true"], stdin=subprocess.DEVNULL, capture_output=True, timeout=10.0, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return None if done.returncode else command
