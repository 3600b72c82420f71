"""The misbehaviour of a guest: one line that names its file."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable

from arena.errors import ArenaError
from arena.foreign.child import BROKEN
from arena.foreign.limits import MEGABYTE, Limits
from arena.texts import clean
from arena.words import Speaker

FILE, LOAD, RAISED, RECURSION, MEMORY, TIME, ENDED, ANSWER, OUTPUT = KINDS = (
    "file", "load", "raised", "recursion", "memory", "time", "ended", "answer", "output",
)  # fmt: skip
"""The kinds of misbehaviour."""
MOST_TEXT = 500
"""The characters of a reason."""
CRASHES = ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSYS", "SIGTRAP")
"""The signals of a program in C that has gone wrong."""
PLACED = re.compile(r"(.*) \(((?:cell \d+, )?line \d+)\)")
"""The reason of a misbehaviour, and the place in its file."""


class Misbehaviour(ArenaError):  # noqa: N818 - named for what the guest has done
    """Code that is not ours has gone wrong, or broken a limit.

    Attributes
    ----------
    guest : str
        The file, and the function after a colon where one was called.
    kind : str
        One of `KINDS`.
    reason : str
        The text of the error without the guest.
    error : str
        The name of the class of the exception that was raised; "" if none was.
    line : int
        The line of the file that was running; 0 if that is not known.
    printed : str
        The text that it has printed in the call.
    """

    def __init__(self, guest: str, kind: str, reason: str, error: str = "", line: int = 0, printed: str = "") -> None:
        self.guest, self.kind, self.reason = guest, kind, clean(" ".join(reason.split()))[:MOST_TEXT]
        self.error, self.line, self.printed = error, line, printed
        super().__init__(f"{clean(guest)}: {self.reason}")

    def __reduce__(self) -> tuple[type[Misbehaviour], tuple[object, ...]]:
        return type(self), (self.guest, self.kind, self.reason, self.error, self.line, self.printed)


class Late(Exception):  # noqa: N818 - named for the answer
    """No answer has come by the deadline."""


class Gone(Exception):  # noqa: N818 - named for the process
    """The process has ended, with an exit code, or has closed the pipe: then the code is None."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


class Garbled(Exception):  # noqa: N818 - named for the answer
    """Something else than an answer has come."""


def death(code: int | None) -> str:
    """Say how a process has ended, from its exit code, 128 and more for a signal, as shells count; None if it has not.

    Examples
    --------
    >>> death(0), death(128 + 11)
    ('it ended its own process (exit code 0)', 'it crashed (SIGSEGV)')
    """
    if code is None:
        return "it closed the pipe over which it answers"
    if code == BROKEN:
        return "it broke the process that it runs in"
    try:
        name = signal.Signals(-code if code < 0 else code - 128).name
    except ValueError:
        return f"it ended its own process (exit code {code})"
    return f"it crashed ({name})" if name in CRASHES else f"its process was killed ({name})"


def worded(
    kind: str, error: str, text: str, line: int, *, limits: Limits, place: Callable[[int], str] = "line {}".format
) -> tuple[str, str, str, int]:
    """Word an error of a guest: its kind, the reason, its class and its line.

    Raises
    ------
    LookupError
        If there is no such kind.

    Examples
    --------
    >>> worded("raised", "EOFError", "EOF when reading a line", 3, limits=Limits())[1]
    'it asks for a line to be typed (line 3)'
    """
    if kind == RAISED and error == "OSError" and "File too large" in text:
        kind = OUTPUT
    words = {
        MEMORY: f"it takes more than {limits.memory // MEGABYTE:,} MB of memory",
        ANSWER: f"it returned {text}",
        OUTPUT: f"it writes or prints more than {limits.file_bytes // MEGABYTE:,} MB",
    }.get(kind, f"{error}{text and f': {text}'}")
    if error == "NoFunction":
        words = text
    if error == "EOFError" and text == "EOF when reading a line":
        words = "it asks for a line to be typed"
    return KINDS[KINDS.index(kind)], words + (f" ({place(int(line))})" if line else ""), str(error), int(line)


def misbehaviour_in_words(reason: str, words: Speaker) -> str:
    """Say the reason of a misbehaviour and its place in a language; Python's own messages stay as they are.

    Examples
    --------
    >>> misbehaviour_in_words("no answer within 2 s", Speaker("fr"))
    'pas de réponse en 2 s'
    >>> misbehaviour_in_words("KeyError: 0 (cell 2, line 3)", Speaker("fr"))
    'KeyError : 0 (cellule 2, ligne 3)'
    """
    placed = PLACED.fullmatch(reason)
    text, place = placed.groups() if placed else (reason, "")
    said = words("{name}: {what}", name="", what="").join(map(words.named, text.split(": ")))
    return f"{said} ({words.named(place)})" if place else said
