"""Work on several processors: what is shared is sent once, tasks a few at a time, and no process is left behind."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_any
from typing import Any, TypeVar

S = TypeVar("S")
"""What is shared."""
T = TypeVar("T")
"""A task."""
R = TypeVar("R")
"""A result."""

MOST_WORKERS = 64
"""The processes that may be asked for."""


def processors() -> int:
    """Tell how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def results(work: Callable[[S, T], R], shared: S, tasks: Iterator[T], workers: int) -> Iterator[R]:
    """Work tasks off in processes, and give the results as they come, in no order.

    Parameters
    ----------
    work : callable
        A function of a module, from what is shared and a task to a result.
    shared : object
        Sent to every process once; where processes are forked, anything.
    tasks : iterator
        Asked for a few at a time.
    workers : int
        How many processes at most.

    Raises
    ------
    BrokenProcessPool
        If a process was killed.

    Notes
    -----
    Whatever ends this, Ctrl-C or an error, ends the processes too; so does the end of the process that started them.

    Examples
    --------
    >>> sorted(results(pow, 2, iter([3, 5, 4]), workers=2))
    [8, 16, 32]
    """
    first = list(islice(tasks, 2 * workers))
    if not first:
        return
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    reader, writer = context.Pipe(duplex=False)
    workers = min(workers, len(first))
    pool = ProcessPoolExecutor(workers, context, _begin, (work, shared, reader, workers))
    try:
        with _ctrl_c_put_off():
            pending = {pool.submit(_do, task) for task in first}
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
            pending |= {pool.submit(_do, task) for task in islice(tasks, len(done))}
    finally:
        writer.send_bytes(b"stop")  # nobody reads it: every worker sees that there is something to read
        pool.shutdown(wait=True, cancel_futures=True)
        reader.close()
        writer.close()


@contextmanager
def _ctrl_c_put_off() -> Iterator[None]:
    """Put Ctrl-C off while processes start, which must not be interrupted half-way."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


_sent: dict[str, Any] = {}
"""What this process works on, and how: of any type."""


def sharing() -> int:
    """Tell how many processes work together with this one, itself included: what is free is for all of them.

    Examples
    --------
    >>> sharing()
    1
    """
    return int(_sent.get("workers", 1))


def _begin(work: Callable[[S, T], object], shared: S, stop: Connection, workers: int) -> None:
    """Start a worker: it leaves Ctrl-C to its parent, and ends when it is told to or when the parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _sent.update(work=work, shared=shared, workers=workers)
    parent = parent_process()
    ends: list[Connection | int] = [stop, *([parent.sentinel] if parent else [])]
    threading.Thread(target=lambda: (wait_for_any(ends), os._exit(1)), daemon=True).start()


def _do(task: object) -> Any:
    return _sent["work"](_sent["shared"], task)
