"""The guest's functions where they run: a file loaded as a module, its functions called one at a time."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType

from arena.foreign.counted import Counted
from arena.foreign.wire import Unsendable, encode, unpickled

TYPE_CHECKING = False  # that of typing takes two milliseconds to import
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Finish: TypeAlias = Callable[[Any, Mapping[str, Any], Sequence[Any]], object]
    """Makes a plain value of a function's result, given what is kept and the arguments."""

MODULE = "guest"
"""The name of the guest's module."""
LINES = "lines"
"""The name of the count of lines."""
MOST_TEXT = 500
"""The characters of an error's text that are told."""
DONE = encode(("done", None))
"""The answer to an order that gives nothing."""


class NoFunction(Exception):  # noqa: N818 - named for what the file lacks
    """A function that a file does not define."""


class Kept:
    """Stands in a call for a value that the guest was given before, by its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __reduce__(self) -> tuple[type[Kept], tuple[str]]:
        return Kept, (self.name,)


class LineCount(Counted):
    """Counts the lines of Python that are run, but for those of the toolkit: a loop counts in each round."""

    def __init__(self) -> None:
        self.count = 0

    def __enter__(self) -> None:
        sys.settrace(self._trace)

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _trace(self, frame: Any, event: str, _: object) -> Any:
        if event == "line":
            self.count += 1
        elif event == "call" and str(frame.f_globals.get("__name__")).startswith("arena."):
            return None
        return self._trace

    def counts(self) -> dict[str, int]:
        """Give the lines."""
        return {LINES: self.count}


class Host:
    """Loads a file and calls its functions; each answer is a text of `wire.encode`.

    An answer is ("done", ...), or ("error", kind, class, text, line). What is unpickled here, we have pickled.
    """

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}
        self.place = ""
        self.module = ModuleType(MODULE)

    def load(self, place: str, text: bytes) -> str:
        """Run a file's text as a module."""
        self.place, self.module = place, ModuleType(MODULE)
        self.module.__file__ = place
        sys.modules[MODULE] = self.module

        def run() -> str:
            exec(compile(text, place, "exec", dont_inherit=True), vars(self.module))  # noqa: S102 - to run it is our task
            return DONE

        return self._tried(run)

    def keep(self, name: str, pickled: bytes) -> str:
        """Keep a value for later calls."""

        def unpickle() -> str:
            self.kept[name] = unpickled(pickled)
            return DONE

        return self._tried(unpickle)

    def seed(self, number: int) -> str:
        """Seed the generators that all functions of `random`, and of NumPy where it is in use, share."""
        import random

        random.seed(number)
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(number % (1 << 32))
        return DONE

    def functions(self) -> str:
        """List the functions that the file defines: name, docstring, parameters (None where they cannot be told)."""
        return self._tried(lambda: encode(("done", [_described(*each) for each in self._own()])))

    def _own(self) -> list[tuple[str, Any]]:
        return [
            (name, value)
            for name, value in vars(self.module).items()
            if callable(value) and not isinstance(value, type) and not name.startswith("_")
            and getattr(value, "__module__", None) == MODULE
        ]  # fmt: skip

    def call(self, name: str, pickled: bytes, finish: Finish | None, watch: bool, steps: bool) -> str:
        """Call a function: the answer is its value, the numbers of the arguments that it has changed, the counts."""

        def call() -> str:
            given, keywords, names = unpickled(pickled)
            vars(self.module).update(names)
            arguments = [self._real(each) for each in given]
            if name not in vars(self.module):
                raise NoFunction(f"it defines no function {name}")
            lines = LineCount() if steps else contextlib.nullcontext()
            with lines:
                value = getattr(self.module, name)(
                    *arguments, **{key: self._real(each) for key, each in keywords.items()}
                )
            counts = [each.counts() for each in (*arguments, *names.values(), lines) if isinstance(each, Counted)]
            if finish is not None:
                value = finish(value, self.kept, arguments)
            changed: list[int] = []
            if watch:
                again = unpickled(pickled)[0]
                changed = [number for number, each in enumerate(again) if _differ(each, arguments[number])]
            return f'["t","done",{encode(value)},{encode(changed)},{encode(counts)}]'

        return self._tried(call)

    def _real(self, value: Any) -> Any:
        return self.kept[value.name] if type(value) is Kept else value

    def _tried(self, work: Callable[[], str]) -> str:
        """Answer the text that some work gives, or the error that it raises."""
        try:
            return work()
        except BaseException as error:  # noqa: BLE001 - a guest may raise anything
            kind = type(error)
            try:
                return encode(self._told(error))
            except BaseException:  # noqa: BLE001, S110 - an error's text is the guest's, too
                pass
        return OUT_OF_MEMORY if issubclass(kind, MemoryError) else UNSPEAKABLE

    def _told(self, error: BaseException) -> tuple[str, str, str, str, int]:
        """Tell the kind, the class, the text and the line of an error."""
        line, place = 0, error.__traceback__
        while place is not None:
            if place.tb_frame.f_code.co_filename == self.place:
                line = place.tb_lineno
            place = place.tb_next
        if isinstance(error, SyntaxError) and error.filename == self.place:
            line, text = error.lineno or 0, str(error.msg)
        else:
            text = str(error)
        kinds = {Unsendable: "answer", RecursionError: "recursion", MemoryError: "memory"}
        kind = next((kinds[base] for base in kinds if isinstance(error, base)), "raised")
        return "error", kind, type(error).__name__[:MOST_TEXT], text[:MOST_TEXT], line


OUT_OF_MEMORY = encode(("error", "memory", "MemoryError", "", 0))
"""The answer where there is no memory for another one."""
UNSPEAKABLE = encode(("error", "raised", "an exception without a text", "", 0))
"""The answer where not even the text of an exception can be computed."""


def _differ(before: Any, after: Any) -> bool:
    """Tell whether an argument is another one after the call; graphs of networkx compare by identity."""
    if type(before) is Kept:
        return False
    networkx = sys.modules.get("networkx")
    if networkx and isinstance(before, networkx.Graph):
        return not networkx.utils.graphs_equal(before, after)
    return type(before) is not type(after) or bool(before != after)


def _described(name: str, function: Callable[..., object]) -> tuple[object, ...]:
    """Give a function's name, docstring and parameters."""
    import inspect

    doc = getattr(function, "__doc__", None)
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return name, doc if isinstance(doc, str) else None, None
    told = [(each.name, each.kind.name, each.default is each.empty) for each in parameters]
    return name, doc if isinstance(doc, str) else None, told
