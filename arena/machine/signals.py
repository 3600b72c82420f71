"""The ends of a process from outside, SIGTERM and SIGHUP: files that are half made are removed before."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Ended(BaseException):
    """A signal that asks this process to end has come."""


@contextmanager
def ended_tidily() -> Iterator[None]:
    """Let a signal end the code inside as an error would, so that it cleans up, and the process afterwards.

    Anywhere else such a signal ends the process at once, in the middle of a compiled loop too; so does a second one.
    A signal that has another meaning already, as `nohup` gives it one, keeps it.
    """
    is_main = threading.current_thread() is threading.main_thread()
    ours = [number for number in ENDING if is_main and signal.getsignal(number) == signal.SIG_DFL]
    came: list[int] = []

    def end(number: int, _: object) -> NoReturn:
        came.append(number)
        for each in ours:
            signal.signal(each, signal.SIG_DFL)
        raise Ended

    try:
        for number in ours:
            signal.signal(number, end)
        yield
    finally:
        try:
            for number in ours:
                signal.signal(number, signal.SIG_DFL)
        finally:
            if came:
                os.kill(os.getpid(), came[0])
