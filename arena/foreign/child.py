"""The child process: it runs one program of somebody else, one request after the other.

This file is started by its path in a Python without packages and imports nothing of the toolkit. A request is one line,
"NONCE SECONDS ORDER" with a pickled order in hexadecimal digits, and its answer is "NONCE JSON".
"""

from __future__ import annotations

import os
import sys
from io import BytesIO
from json import dumps
from pickle import Unpickler, loads
from types import ModuleType

TYPE_CHECKING = False  # typing takes two milliseconds to import
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, NoReturn

PROGRAM, PRELUDE = "<program>", "<prelude>"
"""The file names of the program and of our own text before it, as tracebacks have them."""
MODULE = "program"
BROKEN = 70  # the exit code of a child whose program has broken what the child needs
MOST_DEEP, MOST_TEXT = 200, 500  # bounds on the depth of an answer, and on the characters of an error
SPENT = "spent"  # the count of a call that has run more lines than it may
PLAIN: tuple[type, ...] = (str, bool, int, float, type(None))
SEQUENCES: tuple[Any, ...] = (list, tuple, set, frozenset)


class Unsendable(Exception):  # noqa: N818 - named for what the value is
    """A value that cannot be sent; the text says which."""


def packed(value: Any, depth: int = 0) -> Any:
    """Return a value in the types of JSON: a list stays one, other collections become {type: parts}."""
    kind = type(value)  # a class may lie
    base: Any = next((each for each in (*PLAIN, bytes, *SEQUENCES, dict) if issubclass(kind, each)), kind)
    if depth > MOST_DEEP:
        raise Unsendable(f"a value nested more than {MOST_DEEP} deep, or one that contains itself")
    if base in PLAIN:
        return value
    if base in SEQUENCES:
        parts = [packed(part, depth + 1) for part in base.__iter__(value)]
        return parts if base is list else {base.__name__: parts}
    if base is dict:
        return {"dict": [[packed(key, depth + 1), packed(each, depth + 1)] for key, each in dict.items(value)]}
    if base is bytes:
        return {"bytes": bytes.hex(value)}
    if kind is not type({}.keys()) and kind.__module__ != "numpy":
        raise Unsendable(f"a value of type {kind.__name__}")
    return packed(set(value) if kind is type({}.keys()) else value.tolist(), depth + 1)


class _Spent(BaseException):
    """A call has run more lines than it may."""


class _Imports:
    """Lets the program import some packages, which may import others, and nobody the toolkit."""

    def __init__(self, paths: Sequence[str], allowed: Sequence[str], hidden: Sequence[str]) -> None:
        self.paths, self.allowed, self.hidden = tuple(paths), allowed, hidden

    def find_spec(self, name: str, path: object = None, _target: object = None) -> None:
        """Refuse a module, or leave it to the usual finders."""
        top = name.partition(".")[0]
        if path is not None or top in sys.stdlib_module_names:
            return
        frame = sys._getframe(1)  # noqa: SLF001 - who imports
        while frame.f_back and "importlib" in frame.f_code.co_filename:
            frame = frame.f_back
        if top in self.hidden or not (top in self.allowed or frame.f_code.co_filename.startswith(self.paths)):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


class Host:
    """Runs a program as a module, and calls its functions: each public method is an order."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"set": set}
        self.over: dict[str, Any] = {}
        self.module = ModuleType(MODULE)
        self.codes: list[Any] = []
        self.counted: list[Any] = []

    def answer(self, request: bytes) -> str:
        """Carry out an order: the answer is ["done", value] or ["error", kind, class, text, line]."""
        try:
            order, *values = loads(request)  # noqa: S301 - the parent has made it
            return dumps(["done", getattr(self, order)(*values)])
        except BaseException as error:  # noqa: BLE001 - a program may raise anything
            kind = type(error)
            try:
                return dumps(["error", *_told(error)])
            except BaseException:  # noqa: BLE001 - an error's text is the program's, too
                name = "MemoryError" if issubclass(kind, MemoryError) else "an exception without a text"
        return dumps(["error", "memory" if name == "MemoryError" else "raised", name, "", 0])

    def confine(
        self, bounds: Mapping[str, int], paths: Sequence[str], allowed: Sequence[str] | None, hidden: Sequence[str]
    ) -> None:
        """Set the limits of this process, and what may be imported: all of `paths` if `allowed` is None."""
        sys.path += [path for path in paths if path not in sys.path]
        if allowed is not None:
            sys.meta_path.insert(0, _Imports(paths, allowed, hidden))
        _leave_others_alone()
        for name, bound in bounds.items() if sys.platform != "win32" else ():
            import resource

            which = getattr(resource, f"RLIMIT_{name}", None)
            if which is not None:
                _, hard = resource.getrlimit(which)
                least = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
                try:  # noqa: SIM105 - contextlib takes long to import
                    resource.setrlimit(which, (least, least))
                except (ValueError, OSError):  # some systems know a limit and do not set it
                    pass

    def load(self, prelude: str, parts: Sequence[tuple[str, bool]], given: Sequence[str]) -> list[Any]:
        """Run our prelude, whose names in `given` the program has as its own, then the program; list its functions."""
        exec(compile(prelude, PRELUDE, "exec", dont_inherit=True), self.names)  # noqa: S102 - our own text
        self.over = {name: self.names[name] for name in given}
        self.codes = [(compile(text, PROGRAM, "exec", dont_inherit=True), may_fail) for text, may_fail in parts]
        self._run()
        return [
            (name, _parameters(value)) for name, value in vars(self.module).items()
            if callable(value) and not isinstance(value, type) and not name.startswith("_") and name not in self.over
            and getattr(value, "__module__", None) == MODULE
        ]  # fmt: skip

    def _run(self) -> None:
        self.module = sys.modules[MODULE] = ModuleType(MODULE)
        names = vars(self.module)
        names.update(self.over, __file__=PROGRAM)
        for code, may_fail in self.codes:
            try:
                exec(code, names)  # noqa: S102 - to run it is our task
            except Exception:
                if not may_fail:
                    raise
        names.update(self.over)

    def call(self, name: str, given: bytes, names: bytes, watch: bool, lines: int, afresh: bool) -> Any:
        """Call a function of the program, or of the prelude; return its value, which arguments changed, and counts."""
        if afresh:
            self._run()
        self.counted = []
        own = vars(self.module)
        own.update(self._values(names))
        arguments, ran, value = self._values(given), 0, None

        def trace(frame: Any, event: str, _: object) -> Any:
            nonlocal ran
            ran += event == "line"
            if ran > lines:
                raise _Spent
            return None if frame.f_code.co_filename == PRELUDE else trace

        try:
            sys.settrace(trace if lines else None)
            value = (own[name] if name in own else self.names[name])(*arguments)
        except _Spent:
            pass
        finally:
            sys.settrace(None)
        counts = {key: count for each in self.counted for key, count in each.counts.items()}
        counts |= {"lines": ran, SPENT: ran > lines} if lines else {}
        again = self._values(given) if watch else ()
        changed = [
            number for number, (before, after) in enumerate(zip(again, arguments, strict=False))
            if type(before) is not type(after) or before != after
        ]  # fmt: skip
        try:
            return packed(value), changed, list(counts.items())
        except Unsendable as error:
            inside = f"a {type(value).__name__} that holds " if type(value) in (*SEQUENCES, dict) else ""
            raise Unsendable(f"{inside}{error}") from None

    def _values(self, pickled: bytes) -> Any:
        reader = Unpickler(BytesIO(pickled))  # noqa: S301 - the parent has made it
        reader.persistent_load = self._made  # type: ignore[method-assign]
        return reader.load()

    def _made(self, parts: Sequence[Any]) -> Any:
        made = self.names[parts[0]](*parts[1:])
        self.counted += [made] if hasattr(made, "counts") else []
        return made


def _told(error: BaseException) -> tuple[str, str, str, int]:
    line, place = 0, error.__traceback__
    while place is not None:
        line = place.tb_lineno if place.tb_frame.f_code.co_filename == PROGRAM else line
        place = place.tb_next
    text = str(error)
    if isinstance(error, SyntaxError) and error.filename == PROGRAM:
        line, text = error.lineno or 0, str(error.msg)
    kinds = {Unsendable: "answer", RecursionError: "recursion", MemoryError: "memory", ImportError: "import"}
    kind = next((kinds[base] for base in kinds if isinstance(error, base)), "raised")
    return kind, type(error).__name__[:MOST_TEXT], text[:MOST_TEXT], line


def _parameters(function: Callable[..., object]) -> list[tuple[str, str, bool]] | None:
    """List the names and kinds of parameters, and whether each is required; None where they cannot be seen."""
    import inspect

    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    return [(each.name, each.kind.name, each.default is each.empty) for each in parameters]


def _leave_others_alone() -> None:
    """Refuse new processes, since the system's own limit does not hold for root, and signals to other processes."""

    def refused(*_: object, **__: object) -> NoReturn:
        raise BlockingIOError("a program starts no other process, and sends them no signals")

    def kill(process: int, number: int, kill: Callable[[int, int], None] = os.kill, own: int = os.getpid()) -> None:
        kill(process, number) if process in (0, own) else refused()

    os.kill = kill
    names = ("fork", "forkpty", "posix_spawn", "posix_spawnp", "system", "killpg")
    vars(os).update({name: refused for name in names if hasattr(os, name)})
    if sys.platform not in ("win32", "emscripten"):
        import _posixsubprocess

        _posixsubprocess.fork_exec = refused


def _spend(seconds: int) -> None:
    """Let the next call have so many seconds of processor time; then the system ends the process."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + seconds, hard))


def main() -> NoReturn:
    """Answer requests from descriptor 0 on descriptor 1, neither of which the program gets."""
    requests, answers, nowhere = os.fdopen(os.dup(0), "rb"), os.dup(1), os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(2, 1)
    host, process, getpid, leave, write = Host(), os.getpid(), os.getpid, os._exit, os.write
    try:
        for line in requests:
            nonce, seconds, request = line.split(b" ")
            _spend(int(seconds))
            answer = host.answer(bytes.fromhex(request.decode()))
            if getpid() != process:  # the program has forked, and this is the copy
                leave(0)
            view = memoryview(nonce + b" " + answer.encode() + b"\n")
            while view:
                view = view[write(answers, view) :]
    except BaseException:  # noqa: BLE001 - the program may have replaced anything
        leave(BROKEN)
    leave(0)


if __name__ == "__main__":
    main()
