"""Tasks on their way to workers of other machines, and a test whether these can be reached."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any

from arena.engines.steps import ERROR, Job, Result, Task
from arena.errors import ArenaError

PATIENCE = 30
"""The seconds in which a cluster must answer."""
ONE_MACHINE = re.compile(r"(?:\w+://)?([^/:,]+):(\d{1,5})/?")
"""An address of one machine and a port."""

Baggage = tuple[str, int, dict[str, Any]]
"""A task as plain values: its step, its bucket, and its other parameters."""


def baggage(task: Task) -> Baggage:
    """Give a task as plain values, which a scheduler can read without this toolkit."""
    return task.step, task.bucket, task.about


def errand(work: Callable[[Job, Task], Result], job: Job) -> Callable[[Baggage], Result]:
    """Make the function that a worker of another machine runs.

    It is defined inside, so that clusters send its text and not its name: a scheduler needs no toolkit, and a worker
    that lacks the toolkit or the game says so in a result.

    Examples
    --------
    >>> from operator import contains
    >>> run = errand(contains, [("step", 1, {})])
    >>> run(("step", 1, {}))
    True
    """
    packed, error_key = pickle.dumps((work, job, Task)), ERROR

    def at_a_worker(task: Baggage) -> Result:
        import pickle
        import socket
        import sys

        try:
            do, shared, kind = pickle.loads(packed)  # noqa: S301 - what this job has packed
        except (ImportError, AttributeError) as error:
            text = (
                f"the worker on {socket.gethostname()} ({sys.executable}) cannot load the game: {error}; install "
                "arena-games there and the module of the game, as they are here"
            )
            return task[0], task[1], {error_key: "ParameterError", "text": text}
        result: Result = do(shared, kind(*task))
        return result

    return at_a_worker


def check_reachable(address: str) -> None:
    """Check that something listens where an address says, if it names one machine and a port.

    Raises
    ------
    ArenaError
        If nothing answers in time.
    """
    import socket

    parts = ONE_MACHINE.fullmatch(address)
    if not parts:
        return
    host, port = parts[1], int(parts[2])
    try:
        socket.create_connection((host, port), timeout=PATIENCE / 3).close()
    except (OSError, OverflowError) as error:
        raise unreachable(address, getattr(error, "strerror", None) or error) from None


def unreachable(address: str, reason: object) -> ArenaError:
    """Make the error for a cluster that does not answer, or has no workers."""
    first = str(reason).strip().splitlines() or [type(reason).__name__]
    return ArenaError(f"no cluster at {address}: {first[0][:200]}")
