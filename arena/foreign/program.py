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
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any, NamedTuple, Self

from arena.foreign import child
from arena.foreign.child import packed, unpacked
from arena.foreign.code import ANSWER, ENDED, IMPORT, LOAD, MEGABYTE, MEMORY, OUTPUT, RAISED, TIME, Code, Misbehavior

TOOLKIT = ("arena", "games", "exporters")
START_SECONDS = 60.0  # the seconds in which a child is ready on a slow machine, or has imported the toolkit
POLLS = hasattr(select, "poll")  # whether the system can wait for a pipe; Windows cannot
PART = getattr(select, "PIPE_BUF", 1 << 16)  # the bytes that a pipe takes without waiting
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
BWRAP = ("bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--unshare-all", "--die-with-parent", "--")
UNSHARE = ("unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child", "--mount-proc", "--net", "--")
SETPRIV = ("setpriv", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", "--")
"""Commands that run another one without the network and other processes, or at least without the rights of root."""
BROKEN_PIPE = "it wrote into the pipe over which it answers"
NONSENSE = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""The errors of reading an answer that is none of ours."""


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
        self._child: subprocess.Popen[bytes] | child.Host | None = None
        self._owner = os.getpid()
        self._functions: dict[str, list[Parameter] | None] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        ended, self._child = self._child, None
        if isinstance(ended, subprocess.Popen):
            self._end()

    def functions(self) -> dict[str, list[Parameter] | None]:
        """List the functions that it defines with their parameters, None where they cannot be seen."""
        if self._child is None:
            self._start()
        return self._functions

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
        return self._ask(order, seconds or self.limits.seconds, _reply, f":{name}")  # type: ignore[no-any-return]

    def _start(self) -> None:
        if sys.platform == "emscripten":
            self._child = child.Host()
        else:
            folders = sys.path if self._allow is None else [each.parent for each in _folders(tuple(self._allow))]
            paths = [*dict.fromkeys(map(os.path.abspath, folders))]
            self._child, folder = _started(self.path, self._allow, shows=self._shows)
            # also at the end of a worker, not of a copy
            self._end = Finalize(self, _end, (self._child, folder), exitpriority=0)
            bounds = {"AS": 4 * self.limits.memory, "DATA": self.limits.memory, **BOUNDS}
            self._ask(("confine", bounds, paths, self._allow, TOOLKIT), START_SECONDS)
        try:
            self._functions = self._ask(("load", *self._before), self.limits.load_seconds, _functions)
        except Misbehavior as error:
            self.close()
            kind = error.kind if error.kind == IMPORT else LOAD
            raise Misbehavior(self.path, kind, f"cannot be loaded: {error.reason}", error.error) from None

    def _ask(self, order: Sequence[Any], seconds: float, read: Callable[[Any], Any] = bool, function: str = "") -> Any:
        """Give an order to the child; return the answer as it is read, or end the child if none comes."""
        name, text, running = self.path + function, json.dumps(order), self._child
        try:  # in a browser, where there are no processes, no loop can be ended
            text = running.answer(text) if isinstance(running, child.Host) else self._talk(text, seconds, name)
            status, *values = unpacked(text)
            if status == "done":
                return read(values[0])
            (error, *bases), text, line, inside = values
            found = self._error(name, [str(error), *map(str, bases)], str(text), int(line), str(inside))
        except BaseException as broken:
            self.close()
            if isinstance(broken, Misbehavior) or not isinstance(broken, NONSENSE):
                raise
            raise Misbehavior(name, ANSWER, BROKEN_PIPE) from None
        raise found

    def _error(self, name: str, classes: Sequence[str], text: str, line: int, inside: str) -> Misbehavior:
        """Say what an error of the program is, of which the names of its class and of its bases are known."""
        said = f"in {inside}: " * bool(inside) + (f"{classes[0]}: {text}" if text else classes[0])
        memory, size = self.limits.memory // MEGABYTE, BOUNDS["FSIZE"] // MEGABYTE
        known = (
            ("Unsendable", "", ANSWER, f"it returned {text}"),
            ("MemoryError", "", MEMORY, f"it takes more than {memory:,} MB of memory"),
            ("OSError", "File too large", OUTPUT, f"it writes more than {size:,} MB"),
            ("EOFError", "EOF when reading a line", RAISED, "it asks for a line to be typed"),
            ("ImportError", "", IMPORT, said),
        )
        fits = (each[2:] for each in known if each[0] in classes and each[1] in text)
        kind, reason = next(fits, (RAISED, said))
        return Misbehavior(name, kind, f"{reason} ({self._code.place(line)})" if line else reason, classes[0])

    def _talk(self, order: str, seconds: float, name: str) -> str:
        """Send an order to the child; return its answer, of so many bytes at most."""
        running: Any = self._child
        deadline, nonce, most = time.monotonic() + seconds, os.urandom(8).hex(), self.limits.answer_bytes
        line, answer, part = memoryview(f"{nonce} {int(seconds) + 2} {order}\n".encode()), bytearray(), b"-"
        timer = threading.Timer(seconds, _kill, [running])
        if not POLLS:
            timer.start()
        with suppress(BrokenPipeError):
            while line and _is_ready(running.stdin, deadline):
                line = line[running.stdin.write(line[:PART]) :]
            while part and len(answer) <= most and not answer.endswith(b"\n") and _is_ready(running.stdout, deadline):
                part = running.stdout.read(1 << 20)
                answer += part
        timer.cancel()
        if len(answer) > most:
            raise Misbehavior(name, ANSWER, f"its answer has more than {most:,} bytes")
        if not answer.endswith(b"\n"):
            ended = _ended(running) if time.monotonic() < deadline else ""
            raise Misbehavior(name, ENDED if ended else TIME, ended or f"no answer within {seconds:g} s")
        said, _, text = answer.partition(b" ")
        if said != nonce.encode() or b"\n" in text[:-1]:
            raise ValueError(BROKEN_PIPE)
        return text.decode()


def _is_ready(pipe: Any, deadline: float) -> bool:
    """Wait until a part can be read from a pipe or written into it, or return False at the deadline."""
    if not POLLS:
        return True
    ready, left = select.poll(), deadline - time.monotonic()
    ready.register(pipe, select.POLLIN | select.POLLOUT)
    return left > 0 and bool(ready.poll(min(left, 1e6) * 1000 + 1))


def _ended(popen: subprocess.Popen[bytes]) -> str:
    """Say how a process has ended; "" if for its limit of time."""
    try:
        code = popen.wait(GRACE)
    except subprocess.TimeoutExpired:
        return "it closed the pipe over which it answers"
    number = -code if code < 0 else code - 128
    how = signal.Signals(number).name if number in [*signal.Signals] else f"exit code {code}"
    return "" if how == "SIGXCPU" else f"its process ended ({how})"


def _reply(answer: Any) -> Reply:
    value, changed, counts = answer
    return Reply(value, [int(number) for number in changed], {str(name): int(count) for name, count in counts})


def _functions(answer: Any) -> dict[str, list[Parameter] | None]:
    return {str(name): each and [Parameter(*values) for values in each] for name, each in answer}


@functools.cache
def _folders(packages: tuple[str, ...]) -> list[Path]:
    """Find the folders of packages."""
    return [Path(spec.origin).parent for spec in map(find_spec, packages) if spec and spec.origin]


def _started(path: str, allow: Sequence[str] | None, *, shows: bool) -> tuple[subprocess.Popen[bytes], str]:
    """Start a child in an empty folder of its own; return it, and the folder around that one."""
    folder = tempfile.mkdtemp(prefix="arena-program-")
    here, script = Path(folder, "here"), Path(folder, "child.py")
    try:
        here.mkdir()
        shutil.copyfile(child.__file__, script)  # a sandbox hides the toolkit
        environment = {name: os.environ[name] for name in VARIABLES if name in os.environ}
        popen = subprocess.Popen(  # noqa: S603 - Python, with a program of ours
            [*_sandbox(folder, str(here), path, allow), *PYTHON, str(script)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=None if shows else subprocess.DEVNULL, bufsize=0, cwd=here,
            env={**environment, **FIXED, "TMPDIR": str(here), "TEMP": str(here)}, start_new_session=True,
        )  # fmt: skip
    except OSError:
        _remove(folder)
        raise
    return popen, folder


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
    """Return the first command that works: bubblewrap also hides the toolkit and the program's folder."""
    command = _sandbox_command()
    if command != [*BWRAP]:
        return command
    hidden = [] if allow is None else [*_folders(TOOLKIT), Path(path).resolve().parent]
    kept = [Path(each).resolve() for each in (sys.prefix, sys.base_prefix, folder)]
    masks = [mask for mask in hidden if not any(each.is_relative_to(mask) for each in kept) and mask.is_dir()]
    tmpfs = [word for mask in masks for word in ("--tmpfs", str(mask))]
    return [*command[:-1], *tmpfs, "--ro-bind", folder, folder, "--bind", here, here, "--chdir", here, "--"]


@functools.cache
def _sandbox_command() -> list[str]:
    """Find the first sandbox that works: many systems let nobody use them."""
    for command in (BWRAP, UNSHARE, SETPRIV):
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run([*command, "true"], stdin=subprocess.DEVNULL, capture_output=True, timeout=10.0, check=True)  # noqa: S603
            return [*command]
    return []
