"""The child process: it runs one program of somebody else, one request after the other.

This file is started by its path in a Python without packages and imports nothing of the toolkit. A request is a line,
"NONCE JSON"; so is its answer. Values are JSON with tags, `encode` and `decode`, which the parent uses as well.
"""

from __future__ import annotations

import json
import math
import os
import sys
from json.encoder import encode_basestring_ascii as quoted
from types import ModuleType

TYPE_CHECKING = False  # typing takes two milliseconds to import
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, NoReturn

PROGRAM, PRELUDE = "<program>", "<prelude>"
"""The file names of the program and of our own text before it, as tracebacks have them."""
MODULE = "program"
BROKEN = 70
"""The exit code of a child whose program has broken what the child needs."""
MOST_DEEP, MOST_PARTS, MOST_PLAIN, MOST_TEXT = 200, 1_000_000, 1 << 53, 500
"""Bounds on an answer: its depth, its values, the integers written in decimal, and the characters of an error."""
SPENT = "spent"
"""The count of a call that has run more lines than it may."""
BUILDERS: dict[str, Any] = {"l": list, "t": tuple, "s": set, "f": frozenset}
TAGS: dict[type, str] = {kind: tag for tag, kind in BUILDERS.items()}
BASES: tuple[Any, ...] = (str, bool, int, float, bytes, list, tuple, set, frozenset, dict)
"""The types whose subclasses are sent as the types themselves."""


class Unsendable(Exception):  # noqa: N818 - named for what the value is
    """A value that cannot be sent; the text says which."""


def encode(value: object, other: Callable[[Any], str] | None = None) -> str:
    r"""Write a value as JSON with tags; `other` writes the values that are not plain.

    Examples
    --------
    >>> encode({"a": (1, 2.5), "b": {None}})
    '["d","a",["t",1,2.5],"b",["s",null]]'
    >>> decode(encode([float("inf"), 10**40, b"\x00", frozenset()]))
    [inf, 10000000000000000000000000000000000000000, b'\x00', frozenset()]
    """
    parts: list[str] = []
    try:
        _write(value, parts, 0, other)
    except Unsendable as error:
        inside = "" if type(value) not in (*TAGS, dict) else f"a {type(value).__name__} that holds "
        raise Unsendable(f"{inside}{error}") from None
    return "".join(parts)


def _write(value: Any, parts: list[str], depth: int, other: Callable[[Any], str] | None) -> None:
    kind = type(value)
    if kind in WRITERS:
        parts.append(WRITERS[kind](value))
    elif kind in TAGS or kind is dict:
        if depth == MOST_DEEP:
            raise Unsendable(f"a value nested more than {MOST_DEEP} deep, or one that contains itself")
        if len(parts) + 2 * len(value) > 2 * MOST_PARTS:
            raise Unsendable(f"more than {MOST_PARTS:,} values")
        parts.append('["d"' if kind is dict else f'["{TAGS[kind]}"')
        for part in value:
            for each in (part, value[part]) if kind is dict else (part,):
                parts.append(",")
                _write(each, parts, depth + 1, other)
        parts.append("]")
    elif other:
        parts.append(other(value))
    else:
        _write(_plain(value), parts, depth, None)


WRITERS: dict[type, Any] = {
    str: quoted,
    type(None): lambda _: "null",
    bool: lambda value: "true" if value else "false",
    int: lambda value: repr(value) if -MOST_PLAIN <= value <= MOST_PLAIN else f'["i","{value:x}"]',
    float: lambda value: repr(value) if math.isfinite(value) else f'["x","{value!r}"]',
    bytes: lambda value: f'["b","{value.hex()}"]',
}


def _plain(value: Any) -> Any:
    """Return the plain value that equals one of another type: a subclass, keys of a dict, a number of NumPy."""
    kind = type(value)
    base = next((base for base in BASES if issubclass(kind, base)), None)  # an object may lie about its class
    if base is None:
        if kind is type({}.keys()):
            return set(value)
        if kind.__module__ == "numpy":
            return value.tolist()
        raise Unsendable(f"a value of type {kind.__name__}")
    if base is dict:
        return dict(dict.items(value))
    if base in (list, tuple, set, frozenset):
        return base(base.__iter__(value))
    exact: dict[Any, Any] = {int: int.__int__, float: float.__float__, str: str.__str__, bytes: bytes.__bytes__}
    return exact[base](value)


def decode(text: str | bytes, made: Callable[[str, Sequence[Any]], Any] | None = None) -> Any:
    """Read a value from JSON with tags; `made` reads those of other tags, of which an answer has none.

    Raises
    ------
    ValueError, TypeError, RecursionError, LookupError
        If the text is none of `encode`.
    """
    return _read(json.loads(text), made)


def _read(value: Any, made: Callable[[str, Sequence[Any]], Any] | None) -> Any:
    if type(value) is dict:
        raise ValueError("an object of JSON")
    if type(value) is not list:
        return value
    tag, *parts = value
    if made and tag in ("m", "k", "p"):
        return made(tag, [_read(part, made) for part in parts])
    if tag in BUILDERS:
        return BUILDERS[tag](_read(part, made) for part in parts)
    if tag == "d":
        items = [_read(part, made) for part in parts]
        return dict(zip(items[::2], items[1::2], strict=True))
    (text,) = parts
    return SCALARS[tag](text)


SCALARS: dict[str, Any] = {"i": lambda text: int(text, 16), "x": float, "b": bytes.fromhex}


class NoFunction(Exception):  # noqa: N818 - named for what the program lacks
    """A function that the program does not define."""


class _Spent(BaseException):
    """A call has run more lines than it may."""


class _Lines:
    """Counts the lines of Python that a call runs, but for our own."""

    def __init__(self, most: int) -> None:
        self.most, self.count = most, 0

    def trace(self, frame: Any, event: str, _: object) -> Any:
        """Count a line."""
        if event == "line":
            self.count += 1
            if self.count > self.most:
                raise _Spent
        return None if frame.f_code.co_filename == PRELUDE else self.trace


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
    """Runs a program's text as a module, and calls its functions."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}
        self.names: dict[str, Any] = {}
        self.over: dict[str, Any] = {}
        self.module, self.code = ModuleType(MODULE), compile("", PROGRAM, "exec")
        self.counted: list[Any] = []

    def answer(self, order: str, values: Sequence[Any]) -> str:
        """Carry out an order: the answer is ["t", "done", ...] or ["t", "error", kind, class, text, line]."""
        try:
            return f'["t","done",{getattr(self, "do_" + order)(*values)}]'
        except BaseException as error:  # noqa: BLE001 - a program may raise anything
            kind = type(error)
            try:
                return encode(("error", *_told(error)))
            except BaseException:  # noqa: BLE001 - an error's text is the program's, too
                name = "MemoryError" if issubclass(kind, MemoryError) else "an exception without a text"
        return encode(("error", "memory" if name == "MemoryError" else "raised", name, "", 0))

    def do_load(self, prelude: str, text: str, given: Sequence[str]) -> str:
        """Run our prelude, whose names in `given` the program has as its own, then the program."""
        exec(compile(prelude, PRELUDE, "exec", dont_inherit=True), self.names)  # noqa: S102 - our own text
        self.over = {name: self.names[name] for name in given}
        self.code = compile(bytes.fromhex(text), PROGRAM, "exec", dont_inherit=True)
        self._run()
        return "null"

    def _run(self) -> None:
        self.module = sys.modules[MODULE] = ModuleType(MODULE)
        vars(self.module).update(self.over, __file__=PROGRAM)
        exec(self.code, vars(self.module))  # noqa: S102 - to run it is our task
        vars(self.module).update(self.over)

    def do_functions(self) -> str:
        """List the functions that the program defines: name and parameters, None where they cannot be seen."""
        own = [
            (name, value) for name, value in vars(self.module).items()
            if callable(value) and not isinstance(value, type) and not name.startswith("_") and name not in self.over
            and getattr(value, "__module__", None) == MODULE
        ]  # fmt: skip
        return encode([(name, _parameters(value)) for name, value in own])

    def do_seed(self, number: str) -> str:
        """Seed the generators that the functions of `random`, and of NumPy if imported, share."""
        import random

        random.seed(int(number))
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(int(number) % (1 << 32))
        return "null"

    def do_keep(self, name: str, value: Any) -> str:
        """Keep a value for later calls."""
        self.kept[name] = _read(value, self._made)
        return "null"

    def do_call(
        self, name: str, given: Any, keywords: Any, names: Any, watch: bool, lines: int, afresh: bool, finish: str
    ) -> str:
        """Call a function; answer its value, the indices of the arguments that it has changed, and the counts."""
        if afresh:
            self._run()
        self.counted = []
        vars(self.module).update(_read(names, self._made))
        arguments, named = _read(given, self._made), _read(keywords, self._made)
        counted = self.counted
        if name not in vars(self.module):
            raise NoFunction(f"it defines no function {name}")
        value, counter = None, _Lines(lines)
        try:
            if lines:
                sys.settrace(counter.trace)
            value = getattr(self.module, name)(*arguments, **named)
        except _Spent:
            pass
        finally:
            if lines:
                sys.settrace(None)
        counts = {key: count for each in counted for key, count in each.counts.items()}
        counts |= {"lines": counter.count, SPENT: counter.count > lines} if lines else {}
        if finish:
            value = self.names[finish](value, self.kept, arguments)
        again = _read(given, self._made) if watch else ()
        changed = [number for number, each in enumerate(again) if _differ(each, arguments[number])]
        return f'["t",{encode(value)},{encode(changed)},{encode(counts)}]'

    def _made(self, tag: str, parts: Sequence[Any]) -> Any:
        """Return an object of the prelude, a kept value, or one that the parent has pickled."""
        if tag == "k":
            return self.kept[parts[0]]
        if tag == "p":
            import pickle

            return pickle.loads(bytes.fromhex(parts[0]))  # noqa: S301 - the parent has made it
        made = self.names[parts[0]](*parts[1:])
        self.counted += [made] if hasattr(made, "counts") else []
        return made


def _told(error: BaseException) -> tuple[str, str, str, int]:
    """Return the kind, the class, the text and the line of an error."""
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


def _differ(before: Any, after: Any) -> bool:
    """Return whether an argument has changed; graphs of networkx compare by identity."""
    networkx = sys.modules.get("networkx")
    if networkx and isinstance(before, networkx.Graph):
        return not networkx.utils.graphs_equal(before, after)
    return type(before) is not type(after) or bool(before != after)


def _parameters(function: Callable[..., object]) -> list[tuple[str, str, bool]] | None:
    import inspect

    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    return [(each.name, each.kind.name, each.default is each.empty) for each in parameters]


def confine(bounds: dict[str, int], paths: Sequence[str], allowed: Sequence[str] | None, hidden: Sequence[str]) -> None:
    """Set the limits of this process, and what may be imported: all of `paths` if `allowed` is None."""
    sys.path += [path for path in paths if path not in sys.path]
    if allowed is not None:
        sys.meta_path.insert(0, _Imports(paths, allowed, hidden))
    _leave_others_alone()
    try:
        import resource
    except ImportError:  # Windows
        return
    for name, bound in bounds.items():
        which = getattr(resource, f"RLIMIT_{name}", None)
        if which is not None:
            _, hard = resource.getrlimit(which)
            least = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
            try:  # noqa: SIM105 - contextlib takes long to import
                resource.setrlimit(which, (least, least))
            except (ValueError, OSError):  # some systems know a limit and do not set it
                pass


def _leave_others_alone() -> None:
    """Refuse new processes, since the system's own limit does not hold for root, and signals to other processes."""

    def refused(*_: object, **__: object) -> NoReturn:
        raise BlockingIOError("a program starts no other process, and sends them no signals")

    def kill(process: int, number: int, kill: Callable[[int, int], None] = os.kill, own: int = os.getpid()) -> None:
        kill(process, number) if process in (0, own) else refused()

    os.kill = kill
    for name in ("fork", "forkpty", "posix_spawn", "posix_spawnp", "system", "killpg"):
        if hasattr(os, name):
            setattr(os, name, refused)
    try:
        import _posixsubprocess

        _posixsubprocess.fork_exec = refused
    except ImportError:
        pass


def _spend(seconds: int) -> None:
    """Let the next call have so many seconds of processor time; then the system ends the process."""
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + seconds, hard))


def main() -> NoReturn:
    """Answer requests from descriptor 0 on descriptor 1, neither of which the program gets."""
    requests, answers, nowhere = os.fdopen(os.dup(0), "rb"), os.dup(1), os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(2, 1)
    host, process, getpid, leave, write, loads = Host(), os.getpid(), os.getpid, os._exit, os.write, json.loads
    try:
        for line in requests:
            nonce, _, request = line.partition(b" ")
            order, seconds, *values = loads(request)
            if order == "confine":
                confine(*values)
                answer = '["t","done",null]'
            else:
                if seconds and sys.platform != "win32":
                    _spend(seconds)
                answer = host.answer(order, values)
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
