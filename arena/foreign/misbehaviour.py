"""What goes wrong with a program of somebody else, in one line that names its file."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable

from arena.errors import ArenaError
from arena.foreign.child import BROKEN
from arena.texts import clean
from arena.words import Speaker

MEGABYTE = 1 << 20
FILE_BYTES = 16 * MEGABYTE
"""The bytes of the largest file that a program may write."""
FILE, LOAD, RAISED, RECURSION, MEMORY, TIME, ENDED, ANSWER, OUTPUT, IMPORT = KINDS = (
    "file", "load", "raised", "recursion", "memory", "time", "ended", "answer", "output", "import",
)  # fmt: skip
"""The kinds of misbehaviour."""
MOST_TEXT = 500
"""The characters of a reason."""
CRASHES = ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSYS", "SIGTRAP")
"""The signals of a program in C that has gone wrong."""
PLACED = re.compile(r"(.*) \(((?:cell \d+, )?line \d+)\)")
"""The reason of a misbehaviour, and the place in its file."""


class Misbehaviour(ArenaError):  # noqa: N818 - named for what the program has done
    """A program of somebody else has gone wrong, or broken a limit.

    Attributes
    ----------
    program : str
        The file, and the function after a colon where one was called.
    kind : str
        One of `KINDS`.
    reason : str
        The text of the error without the program.
    error : str
        The name of the class of the exception that was raised; "" if none was.
    """

    def __init__(self, program: str, kind: str, reason: str, error: str = "") -> None:
        self.program, self.kind, self.error = program, kind, error
        self.reason = clean(" ".join(reason.split()))[:MOST_TEXT]
        super().__init__(f"{clean(program)}: {self.reason}")

    def __reduce__(self) -> tuple[type[Misbehaviour], tuple[str, str, str, str]]:
        return type(self), (self.program, self.kind, self.reason, self.error)


def death(code: int | None) -> str:
    """Say how a process has ended, from its exit code; None if it goes on.

    Examples
    --------
    >>> death(0), death(-11)
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
    kind: str, error: str, text: str, line: int, *, memory: int, place: Callable[[int], str]
) -> tuple[str, str, str]:
    """Word an error that a program has raised: its kind, the reason and its class.

    Raises
    ------
    ValueError
        If there is no such kind.

    Examples
    --------
    >>> worded("raised", "EOFError", "EOF when reading a line", 3, memory=1, place="line {}".format)[1]
    'it asks for a line to be typed (line 3)'
    """
    if kind == RAISED and error == "OSError" and "File too large" in text:
        kind = OUTPUT
    words = {
        MEMORY: f"it takes more than {memory // MEGABYTE:,} MB of memory",
        ANSWER: f"it returned {text}",
        OUTPUT: f"it writes more than {FILE_BYTES // MEGABYTE:,} MB",
    }.get(kind, f"{error}{text and f': {text}'}")
    if error == "NoFunction":
        words = text
    if error == "EOFError" and text == "EOF when reading a line":
        words = "it asks for a line to be typed"
    return KINDS[KINDS.index(kind)], words + (f" ({place(int(line))})" if line else ""), str(error)


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
