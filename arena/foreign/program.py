"""A program of somebody else: Python code whose functions are called in a child process, within limits."""

from __future__ import annotations

import functools
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, NamedTuple, Self

from arena.foreign import child
from arena.foreign.child import packed, unpacked
from arena.foreign.code import ANSWER, ENDED, IMPORT, LOAD, MEGABYTE, MEMORY, OUTPUT, TIME, Code, Misbehavior

TOOLKIT = ("arena", "games", "exporters")
START_SECONDS = 60.0  # the seconds in which a child is ready on a slow machine, or has imported the toolkit
GRACE = 3.0  # the seconds in which a process that has closed its pipe ends
VARIABLES = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR", "SYSTEMROOT")
"""The variables of the environment that a child gets; others may hold secrets."""
FIXED = {
    "PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1",
}  # fmt: skip
"""Variables that every child has: sets are in the same order each time, and libraries take one thread."""
PYTHON = (sys.executable, "-P", "-s", "-S", "-u", "-X", "utf8")
"""Python without packages. Instead of -I, which ignores PYTHONHASHSEED, the whole environment is ours."""
BOUNDS = {"FSIZE": 16 * MEGABYTE, "NOFILE": 64, "NPROC": 512, "CORE": 0}
"""The limits of the system that every child has, by their names without RLIMIT_."""
BROKEN_PIPE = "it wrote into the pipe over which it answers"
POLLS = hasattr(select, "poll")  # whether the system can wait for a pipe; Windows cannot


@dataclass(frozen=True)
class Limits:
    """Bounds of a child: seconds of a call and of loading, bytes of its data and of an answer."""

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


class Program:
    """Code whose functions are called; its child starts with the first call, and anew after one that ends it.

    Our own `prelude` runs before it and makes values; the program has its names in `given`, unless it defines them, and
    those in `over` in place of its own. It may import the packages of `allow`, or all with None, the toolkit included.
    In a browser it runs in this process, without any limits.
    """

    def __init__(
        self,
        path: str | Path,
        code: Code,
        limits: Limits = Limits(),
        *,
        prelude: str = "",
        given: Sequence[str] = (),
        over: Sequence[str] = (),
        allow: Sequence[str] | None = (),
        shows: bool = False,
    ) -> None:
        self.path, self.limits = str(path), limits
        self._code, self._allow, self._shows = code, allow, shows
        self._before = (prelude, code.text, code.may_fail, [*given], [*over])
        self._child: _Child | child.Host | None = None
        self._owner = os.getpid()
        self._functions: dict[str, list[Parameter] | None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        ended, self._child = self._child, None
        if isinstance(ended, _Child):
            ended.end()

    def functions(self) -> dict[str, list[Parameter] | None]:
        """List the functions that it defines with their parameters, None where they cannot be seen."""
        if self._functions is None:
            self._start()
        return self._functions or {}

    def call(
        self,
        name: str,
        arguments: Sequence[Any] = (),
        *,
        names: Mapping[str, Any] | None = None,
        watch: bool = False,
        lines: int = 0,
        afresh: bool = False,
        seconds: float | None = None,
        points: Sequence[Any] = (),
    ) -> Reply:
        """Call a function with copies of some arguments, from then on with some names of its module.

        It reports which arguments change (`watch`), counts lines of Python up to a bound, and forgets former calls
        (`afresh`). If the function returns one, that is called with each of some points.
        """
        if self._owner != os.getpid():  # a copy of this process by fork has no child
            self._child, self._owner = None, os.getpid()
        if self._child is None:
            self._start()
        given, over = (json.dumps(packed(each)) for each in (list(arguments), dict(names or {})))
        order = ("call", name, given, over, watch, lines, afresh, [*points])
        return self._exchange(order, seconds or self.limits.seconds, _reply, f":{name}")  # type: ignore[no-any-return]

    def _start(self) -> None:
        if sys.platform == "emscripten":
            self._child = child.Host()
        else:
            self._child = _Child(self.path, self._allow, shows=self._shows)
            bounds = {"AS": 4 * self.limits.memory, "DATA": self.limits.memory, **BOUNDS}
            paths = sys.path if self._allow is None else _folders(tuple(self._allow))
            self._exchange(("confine", bounds, [*map(os.path.abspath, paths)], self._allow, TOOLKIT), START_SECONDS)
        try:
            self._functions = self._exchange(("load", *self._before), self.limits.load_seconds, _functions)
        except Misbehavior as error:
            self.close()
            kind = error.kind if error.kind == IMPORT else LOAD
            raise Misbehavior(self.path, kind, f"cannot be loaded: {error.reason}", error.error) from None

    def _exchange(
        self, order: Sequence[Any], seconds: float, read: Callable[[Any], Any] = bool, function: str = ""
    ) -> Any:
        """Give an order to the child; return the answer as it is read, or end the child if none comes."""
        running, text, error = self._child, json.dumps(order), ""
        try:
            if isinstance(running, _Child):
                text = running.ask(text, seconds, self.limits.answer_bytes)
            else:  # in a browser, where there are no processes, no loop can be ended
                text = running.answer(text)  # type: ignore[union-attr]
            status, *values = unpacked(text)
            if status == "done":
                return read(values[0])
            kind, error, reason, line = values
            kind, reason = _worded(kind, error, reason, self.limits.memory)
            reason += f" ({self._code.place(int(line))})" if line else ""
        except TimeoutError:
            kind, reason = TIME, f"no answer within {seconds:g} s"
        except ChildProcessError as ended:
            kind, reason = ENDED, str(ended)
        except OverflowError:
            kind, reason = ANSWER, f"its answer has more than {self.limits.answer_bytes:,} bytes"
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            kind, reason = ANSWER, BROKEN_PIPE
        except BaseException:
            self.close()
            raise
        if not error:
            self.close()
        raise Misbehavior(self.path + function, kind, reason, error)


def _reply(answer: Any) -> Reply:
    value, changed, counts = answer
    return Reply(value, [int(number) for number in changed], {str(name): int(count) for name, count in counts})


def _functions(answer: Any) -> dict[str, list[Parameter] | None]:
    return {str(name): each and [Parameter(*values) for values in each] for name, each in answer}


def _worded(kind: str, error: str, text: str, memory: int) -> tuple[str, str]:
    if error == "OSError" and "File too large" in text:
        return OUTPUT, f"it writes more than {BOUNDS['FSIZE'] // MEGABYTE:,} MB"
    if error == "EOFError" and text == "EOF when reading a line":
        return kind, "it asks for a line to be typed"
    if kind == MEMORY:
        return kind, f"it takes more than {memory // MEGABYTE:,} MB of memory"
    return kind, f"it returned {text}" if kind == ANSWER else f"{error}{text and f': {text}'}"


@functools.cache
def _folders(packages: tuple[str, ...]) -> list[str]:
    specs = (find_spec(package) for package in packages)
    return list(dict.fromkeys(str(Path(spec.origin).parents[1]) for spec in specs if spec and spec.origin))


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
            _remove(folder)
            raise
        self._requests, self._answers = (stream.fileno() for stream in (popen.stdin, popen.stdout) if stream)
        self.end = Finalize(self, _end, (popen, folder), exitpriority=0)  # also at the end of a worker, not of a copy

    def ask(self, order: str, seconds: float, most: int) -> str:
        """Send an order; return the answer, of so many bytes at most."""
        deadline, nonce = time.monotonic() + seconds, os.urandom(8).hex()
        timer = None if POLLS else threading.Timer(seconds, _kill, [self._popen])
        if timer:
            timer.start()
        answer, part = bytearray(), b"-"
        view = memoryview(f"{nonce} {int(seconds) + 2} {order}\n".encode())
        try:
            while view:
                self._wait(self._requests, "POLLOUT", deadline)
                view = view[os.write(self._requests, view[: 1 << 12]) :]
            while part and not answer.endswith(b"\n") and len(answer) <= most:
                self._wait(self._answers, "POLLIN", deadline)
                part = os.read(self._answers, 1 << 20)
                answer += part
        except BrokenPipeError:
            part = b""
        finally:
            if timer:
                timer.cancel()
        if not part:
            raise self._ended(deadline)
        if len(answer) > most:
            raise OverflowError
        said, _, text = bytes(answer).partition(b" ")
        if said != nonce.encode() or b"\n" in text[:-1]:
            raise ValueError(BROKEN_PIPE)
        return text.decode()

    def _wait(self, descriptor: int, event: str, deadline: float) -> None:
        if POLLS:
            ready = select.poll()
            ready.register(descriptor, getattr(select, event))
            left = deadline - time.monotonic()
            if left <= 0 or not ready.poll(min(left, 1e6) * 1000 + 1):
                raise TimeoutError

    def _ended(self, deadline: float) -> OSError:
        try:
            code = self._popen.wait(GRACE)
        except subprocess.TimeoutExpired:
            return ChildProcessError("it closed the pipe over which it answers")
        number = -code if code < 0 else code - 128
        if number == getattr(signal, "SIGXCPU", 0) or time.monotonic() > deadline:
            return TimeoutError()
        how = signal.Signals(number).name if number in [*signal.Signals] else f"exit code {code}"
        return ChildProcessError(f"its process ended ({how})")


def _end(popen: subprocess.Popen[bytes], folder: str) -> None:
    """End a child and its group, and remove its folder."""
    _kill(popen)
    popen.wait()
    _remove(folder)
    for stream in (popen.stdin, popen.stdout):
        if stream:
            stream.close()


def _kill(popen: subprocess.Popen[bytes]) -> None:
    try:
        os.killpg(popen.pid, signal.SIGKILL)
    except (OSError, AttributeError):  # Windows has no groups
        popen.kill()


def _remove(folder: str) -> None:
    try:
        shutil.rmtree(folder, ignore_errors=True)
    except RecursionError:  # its folders are nested a thousand times
        subprocess.run(["rm", "-rf", folder], check=False)  # noqa: S603, S607 - a folder of ours


def _sandbox(folder: str, here: str, path: str, allow: Sequence[str] | None) -> list[str]:
    """Return the command of bubblewrap where it works: it hides the network, the toolkit and the program's folder."""
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
