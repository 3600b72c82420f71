"""The guest's functions where they run: a file loaded as a module, its functions called one at a time."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from arena.foreign.counted import Counted
from arena.foreign.wire import Unsendable, encode

MODULE = "guest"
"""The name of the guest's module."""
MOST_TEXT = 500
"""The characters of an error's text that are told."""
OUT_OF_MEMORY = encode(("error", "memory", "MemoryError", "", 0))
"""The answer where there is no memory for another one."""

Finish = Callable[[Any, Mapping[str, Any], Sequence[Any]], object]
"""Makes a plain value of a function's result, given what is kept and the arguments."""


class Kept:
    """Stands in a call for a value that the guest was given before, by its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __reduce__(self) -> tuple[type[Kept], tuple[str]]:
        return Kept, (self.name,)


class Host:
    """Loads a file and calls its functions; each answer is a text of `wire.encode`.

    It is asked by pickles, which we make. An answer is ("done", value, ...) or ("error", kind, class, text, line).
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
        return self._tried(lambda: self._run(text))

    def _run(self, text: bytes) -> tuple[str, None]:
        exec(compile(text, self.place, "exec", dont_inherit=True), vars(self.module))  # noqa: S102 - the guest is run
        return "done", None

    def keep(self, name: str, pickled: bytes) -> str:
        """Keep a value for later calls."""
        self.kept[name] = pickle.loads(pickled)  # noqa: S301 - we have pickled it
        return encode(("done", None))

    def seed(self, number: int) -> str:
        """Seed the generator that all functions of `random` share."""
        import random

        random.seed(number)
        return encode(("done", None))

    def functions(self) -> str:
        """List the functions that the file defines: name, docstring, parameters (None where they cannot be told)."""
        return self._tried(lambda: ("done", [_described(name, value) for name, value in self._own().items()]))

    def _own(self) -> dict[str, Any]:
        return {
            name: value
            for name, value in vars(self.module).items()
            if callable(value) and not isinstance(value, type) and not name.startswith("_")
            and getattr(value, "__module__", None) == MODULE
        }  # fmt: skip

    def call(
        self,
        name: str,
        pickled: bytes,
        finish: Finish | None = None,
        watch: bool = False,
    ) -> str:
        """Call a function, and answer ("done", value, numbers of the arguments that it has changed, counts)."""
        given, keywords = pickle.loads(pickled)  # noqa: S301 - we have pickled it
        arguments = [self._real(each) for each in given]
        named = {key: self._real(each) for key, each in keywords.items()}

        def call() -> tuple[object, ...]:
            value = getattr(self.module, name)(*arguments, **named)
            counts = [each.counts() for each in arguments if isinstance(each, Counted)]
            if finish is not None:
                value = finish(value, self.kept, arguments)
            changed = []
            if watch:
                again = pickle.loads(pickled)[0]  # noqa: S301 - likewise
                changed = [number for number, each in enumerate(again) if self._differs(each, arguments[number])]
            return "done", value, changed, counts

        return self._tried(call)

    def _real(self, value: Any) -> Any:
        return self.kept[value.name] if type(value) is Kept else value

    def _differs(self, before: Any, after: Any) -> bool:
        if type(before) is Kept or isinstance(before, Counted):
            return False
        return not (type(before) is type(after) and before == after)

    def _tried(self, work: Callable[[], tuple[object, ...]]) -> str:
        """Answer what some work gives, or the error that it raises."""
        try:
            return encode(work())
        except BaseException as error:  # noqa: BLE001 - a guest may raise anything
            try:
                return encode(self._told(error))
            except BaseException:  # noqa: BLE001 - an error's text is the guest's, too
                return OUT_OF_MEMORY if isinstance(error, MemoryError) else encode(("error", "raised", "", "", 0))

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
        kind = "raised"
        for group, other in ((Unsendable, "answer"), (RecursionError, "recursion"), (MemoryError, "memory")):
            if isinstance(error, group):
                kind = other
        return "error", kind, type(error).__name__[:MOST_TEXT], " ".join(text[: 2 * MOST_TEXT].split())[:MOST_TEXT], line


def _described(name: str, function: Callable[..., object]) -> tuple[object, ...]:
    """Give a function's name, docstring and parameters."""
    import inspect

    doc = getattr(function, "__doc__", None)
    parameters: object = None
    try:
        signature = inspect.signature(function)
        parameters = [
            (each.name, each.kind.name, each.default is each.empty) for each in signature.parameters.values()
        ]
    except (TypeError, ValueError):
        pass
    return name, doc if isinstance(doc, str) else None, parameters
