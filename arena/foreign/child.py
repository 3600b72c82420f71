"""The child process: it runs one program of somebody else, one request after the other.

This file is started by its path in a Python without packages and imports nothing of the toolkit. A request is one line,
"NONCE SECONDS ORDER", and its answer "NONCE ANSWER"; orders and answers are JSON.
"""

from __future__ import annotations

import os
import sys
from json import dumps, loads
from time import process_time
from types import ModuleType, SimpleNamespace

TYPE_CHECKING = False  # typing takes two milliseconds to import
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, NoReturn

PROGRAM, PRELUDE = "<program>", "<prelude>"
"""The file names of the program and of our own text before it, as tracebacks have them."""
MODULE = "program"
MOST_DEEP, MOST_TEXT = 200, 500  # bounds on the depth of an answer, and on the characters of an error
SPENT = "spent"  # the count of a call that has run more lines than it may
ONLY_AST = 0x400
PLAIN: tuple[type, ...] = (str, bool, int, float, type(None))
SEQUENCES: tuple[Any, ...] = (list, tuple, set, frozenset)
MAKERS: dict[str, Any] = {
    "tuple": tuple, "set": set, "frozenset": frozenset, "dict": dict, "bytes": bytes.fromhex,
}  # fmt: skip


class Unsendable(Exception):  # noqa: N818 - named for what the value is
    """A value that cannot be sent; the text says which."""


class Made:
    """A value that a function of the prelude makes beside the program."""

    def __init__(self, maker: str, *arguments: Any) -> None:
        self.maker, self.arguments = maker, arguments


def packed(value: Any, depth: int = 0) -> Any:
    """Return a value in the types of JSON: a list stays one, other collections become {type: parts}."""
    kind = type(value)  # a class may lie
    if issubclass(kind, PLAIN):
        return value
    base: Any = next((each for each in (*SEQUENCES, dict, bytes) if issubclass(kind, each)), kind)
    if depth > MOST_DEEP:
        raise Unsendable(f"a value nested more than {MOST_DEEP} deep, or one that contains itself")
    if base in SEQUENCES:
        parts = [packed(part, depth + 1) for part in base.__iter__(value)]
        if base is set:
            parts.sort(key=repr)  # so that it is in the same order each time
        return parts if base is list else {base.__name__: parts}
    if base is dict:
        return {"dict": [[packed(key, depth + 1), packed(each, depth + 1)] for key, each in dict.items(value)]}
    if base is bytes:
        return {"bytes": bytes.hex(value)}
    if kind is Made:
        return {"made": [value.maker, *(packed(each, depth + 1) for each in value.arguments)]}
    is_series = kind.__module__ in ("builtins", "collections", "itertools") and hasattr(kind, "__iter__")
    if not is_series and kind.__module__ != "numpy":
        raise Unsendable("a collection that holds " * (depth > 0) + f"a value of type {kind.__name__}")
    return packed(list(value) if is_series else value.tolist(), depth + 1)


def unpacked(text: str, **makers: Any) -> Any:
    """Return the value of a packed one's text."""

    def made(value: dict[str, Any]) -> Any:
        ((name, parts),) = value.items()
        return (makers[name] if name in makers else MAKERS[name])(parts)

    return loads(text, object_hook=made)


class _Spent(BaseException):
    """A call has run more lines than it may."""


class Host:
    """Runs a program as a module, and calls its functions: each public method is an order."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"set": set}
        self.given: Sequence[str] = ()
        self.over: Sequence[str] = ()
        self.prelude: Any = None
        self.module = ModuleType(MODULE)
        self.code: list[tuple[Any, bool]] = []
        self.counted: list[Any] = []

    def answer(self, request: str) -> str:
        """Carry out an order: the answer is ["done", value] or ["error", classes, text, line, inside]."""
        try:
            order, *values = loads(request)
            return dumps(["done", getattr(self, order)(*values)])
        except BaseException as error:  # noqa: BLE001 - a program may raise anything
            return dumps(["error", *_told(error)])

    def confine(
        self, bounds: Mapping[str, int], paths: Sequence[str], allowed: Sequence[str] | None, hidden: Sequence[str]
    ) -> None:
        """Set the limits of this process, and what may be imported: all of `paths` if `allowed` is None."""
        sys.path += [path for path in paths if path not in sys.path]
        if allowed is not None:
            _limit_imports(tuple(paths), allowed, hidden)
        _leave_others_alone()
        for name, bound in bounds.items():
            _limit(name, bound)

    def load(self, prelude: str, text: str, may_fail: bool, given: Sequence[str], over: Sequence[str]) -> list[Any]:
        """Run our prelude, then the program; list its functions, each with its parameters.

        The program is given some names of the prelude, those in `over` in place of its own. If it may fail, statements
        that raise an error are passed over, but for functions and classes.
        """
        self.prelude, self.given, self.over = compile(prelude, PRELUDE, "exec", dont_inherit=True), given, over
        tree: Any = compile(text, PROGRAM, "exec", ONLY_AST, dont_inherit=True)
        parts, self.code = [[each] for each in tree.body] if may_fail else [tree.body], []
        for tree.body in parts:
            passed_over = may_fail and not type(tree.body[0]).__name__.endswith("Def")
            self.code.append((compile(tree, PROGRAM, "exec", dont_inherit=True), passed_over))
        self._run()
        return [
            (name, _parameters(value)) for name, value in vars(self.module).items()
            if callable(value) and not isinstance(value, type) and not name.startswith("_") and name not in self.over
            and getattr(value, "__module__", None) == MODULE
        ]  # fmt: skip

    def _run(self) -> None:
        self.module = sys.modules[MODULE] = ModuleType(MODULE)
        names = vars(self.module)
        exec(self.prelude, self.names)  # noqa: S102 - our own text
        names.update({name: self.names[name] for name in (*self.given, *self.over)}, __file__=PROGRAM)
        for code, passed_over in self.code:
            try:
                exec(code, names)  # noqa: S102 - to run it is our task
            except Exception:
                if not passed_over:
                    raise
        names.update((name, self.names[name]) for name in self.over)

    def call(
        self, name: str, given: str, names: str, watch: bool, lines: int, afresh: bool, points: Sequence[Any]
    ) -> Any:
        """Call a function of the program, or of the prelude; return its value, which arguments changed, and counts.

        A value that is a function is asked at some points.
        """
        if afresh:
            self._run()
        self.counted = []
        own, values = vars(self.module), unpacked(names, made=self._made)
        own.update(values)
        self.names.update(values)
        if watch and "random" in sys.modules:
            sys.modules["random"].seed(0)  # a program that draws lots does so alike each time
        arguments, ran, value = unpacked(given, made=self._made), 0, None

        def trace(frame: Any, event: str, _: object) -> Any:
            nonlocal ran
            ran += event == "line"
            if ran > lines:
                raise _Spent
            return None if frame.f_code.co_filename == PRELUDE else trace

        try:
            sys.settrace(trace if lines else None)
            value = (own[name] if name in own else self.names[name])(*arguments)
            value = {point: value(point) for point in points} if points and callable(value) else value
        except _Spent:
            pass
        finally:
            sys.settrace(None)
        counts = {key: count for each in self.counted for key, count in each.counts.items()}
        counts |= {"lines": ran, SPENT: ran > lines} if lines else {}
        again = unpacked(given, made=self._made) if watch else ()
        changed = [
            number for number, (before, after) in enumerate(zip(again, arguments, strict=False))
            if type(before) is not type(after) or before != after
        ]  # fmt: skip
        return packed(value), changed, list(counts.items())

    def _made(self, parts: Sequence[Any]) -> Any:
        made = self.names[parts[0]](*parts[1:])
        self.counted.append(made)
        return made


def _told(error: BaseException) -> tuple[list[str], str, int, str]:
    """Return the names of an error's class and its bases, its text, the line of the program, and our function there."""
    line, inside, place = 0, "", error.__traceback__
    while place is not None:
        code = place.tb_frame.f_code
        if code.co_filename == PROGRAM:
            line, inside = place.tb_lineno, ""
        elif code.co_filename == PRELUDE and not code.co_name.startswith("_"):
            inside = inside or code.co_name
        place = place.tb_next
    try:
        text = str(error)
    except BaseException:  # noqa: BLE001 - the text is the program's, too
        text = "an exception without a text"
    if isinstance(error, SyntaxError) and error.filename == PROGRAM:
        line, text = error.lineno or 0, str(error.msg)
    return [each.__name__[:MOST_TEXT] for each in type(error).__mro__], text[:MOST_TEXT], line, inside


def _parameters(function: Callable[..., object]) -> list[tuple[str, str, bool]] | None:
    """List the names and kinds of parameters, and whether each is required; None where they cannot be seen."""
    import inspect

    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    return [(each.name, each.kind.name, each.default is each.empty) for each in parameters]


def _limit_imports(paths: tuple[str, ...], allowed: Sequence[str], hidden: Sequence[str]) -> None:
    """Let the program import some packages, which may import others, and nobody the toolkit."""

    def find_spec(name: str, path: object = None, _target: object = None) -> None:
        top = name.partition(".")[0]
        if path is not None or top in sys.stdlib_module_names:
            return  # the usual finders find it
        frame = sys._getframe(1)  # noqa: SLF001 - who imports
        while frame.f_back and "importlib" in frame.f_code.co_filename:
            frame = frame.f_back
        if top in hidden or not (top in allowed or frame.f_code.co_filename.startswith(paths)):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    sys.meta_path.insert(0, SimpleNamespace(find_spec=find_spec))


def _leave_others_alone() -> None:
    """Refuse new processes, since the system's own limit does not hold for root, and signals to other processes."""

    def refused(*_: object, **__: object) -> NoReturn:
        raise BlockingIOError("a program may not start processes or send signals")

    def kill(process: int, number: int, kill: Callable[[int, int], None] = os.kill, own: int = os.getpid()) -> None:
        kill(process, number) if process in (0, own) else refused()

    names = ("fork", "forkpty", "posix_spawn", "posix_spawnp", "system", "killpg")
    vars(os).update({name: refused for name in names if hasattr(os, name)}, kill=kill)
    if sys.platform != "win32":
        import _posixsubprocess

        _posixsubprocess.fork_exec = refused


def _limit(name: str, bound: int) -> None:
    """Set a limit of the system, if it has it; that of processor time grows with each call."""
    if sys.platform == "win32":
        return
    import resource

    which = getattr(resource, f"RLIMIT_{name}", None)
    if which is not None:
        _, hard = resource.getrlimit(which)
        least = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
        try:  # noqa: SIM105 - contextlib takes long to import
            resource.setrlimit(which, (least, hard if name == "CPU" else least))
        except (ValueError, OSError):  # some systems know a limit and do not set it
            pass


def main() -> NoReturn:
    """Answer requests from descriptor 0 on descriptor 1, neither of which the program gets."""
    requests, answers, nowhere = os.fdopen(os.dup(0), "rb"), os.dup(1), os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(2, 1)
    host, process, getpid, leave, write = Host(), os.getpid(), os.getpid, os._exit, os.write
    try:
        for line in requests:
            nonce, seconds, request = line.split(b" ", 2)
            _limit("CPU", int(process_time()) + int(seconds))
            answer = host.answer(request.decode())
            if getpid() != process:  # the program has forked, and this is the copy
                leave(0)
            view = memoryview(nonce + b" " + answer.encode() + b"\n")
            while view:
                view = view[write(answers, view) :]
    except BaseException:  # noqa: BLE001 - the program may have replaced anything
        leave(1)
    leave(0)


if __name__ == "__main__":
    main()
