"""The misbehaviour of a guest: one line that names its file."""

from __future__ import annotations

import signal

from arena.errors import ArenaError

FILE, LOAD, RAISED, RECURSION, MEMORY, TIME, ENDED, ANSWER, OUTPUT = KINDS = (
    "file", "load", "raised", "recursion", "memory", "time", "ended", "answer", "output",
)  # fmt: skip
"""The kinds of misbehaviour."""


class Misbehaviour(ArenaError):
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

    def __init__(
        self, guest: str, kind: str, reason: str, error: str = "", line: int = 0, printed: str = ""
    ) -> None:
        super().__init__(f"{guest}: {reason}")
        self.guest, self.kind, self.reason = guest, kind, reason
        self.error, self.line, self.printed = error, line, printed

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.guest, self.kind, self.reason, self.error, self.line, self.printed)


def death(code: int) -> str:
    """Say how a process has ended, from its exit code: 128 and more for a signal, as shells count.

    Examples
    --------
    >>> death(0), death(128 + 11), death(-9)
    ('it ended its own process (exit code 0)', 'it crashed (SIGSEGV)', 'its process was killed (SIGKILL)')
    """
    number = -code if code < 0 else code - 128
    try:
        name = signal.Signals(number).name
    except ValueError:
        return f"it ended its own process (exit code {code})"
    crashes = ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSYS", "SIGTRAP")
    return f"it crashed ({name})" if name in crashes else f"its process was killed ({name})"
