"""Work on several processors: common data are sent once, tasks a few at a time, and no process is left behind."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_any
from typing import Any, TypeVar

S = TypeVar("S")  # the data that tasks share
T = TypeVar("T")  # a task
R = TypeVar("R")  # a result


def processors() -> int:
    """Tell how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def results(work: Callable[[S, T], R], shared: S, tasks: Iterator[T], workers: int) -> Iterator[R]:
    """Work tasks off in processes, and give the results as they come, in no order; no process outlives this one."""
    first = list(islice(tasks, 2 * workers))
    if not first:
        return
    with closing(Processes(min(workers, len(first)), (work, shared))) as processes:
        yield from processes.results(_do, chain(first, tasks))


class Processes:
    """Processes that wait for tasks: forked where that can be, so that they share the modules of this one.

    What is known is sent to each of them once. Ctrl-C or an error that ends this process ends them too.
    """

    def __init__(self, number: int, known: object = None) -> None:
        self.number = number
        context = get_context("fork" if sys.platform == "linux" else "spawn")
        self._reader, self._writer = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(number, context, _begin, (known, self._reader, number))

    def results(self, work: Callable[[T], R], tasks: Iterator[T]) -> Iterator[R]:
        """Work tasks off, asked for a few at a time, and give the results as they come, in no order."""
        with _ctrl_c_put_off():
            pending = {self._pool.submit(_work, work, task) for task in islice(tasks, 2 * self.number)}
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
            pending |= {self._pool.submit(_work, work, task) for task in islice(tasks, len(done))}

    def close(self) -> None:
        self._writer.send_bytes(b"stop")  # nobody reads it: every worker sees that there is something to read
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._reader.close()
        self._writer.close()


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


_known: dict[str, Any] = {}
"""The data that this process was sent when it began, of any type, and the number of workers."""


def sharing() -> int:
    """Tell how many processes work together with this one, itself included: the free memory is for all of them."""
    return int(_known.get("workers", 1))


_computing = threading.Lock()
"""Is held while this worker decides whether it may leave."""
_busy = False
"""Whether a task is being worked off, so that no result is half written."""
_told_to_stop = False


def _begin(known: object, stop: Connection, workers: int) -> None:
    """Start a worker: it leaves Ctrl-C to its parent, and ends when it is told to or when the parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _known.update(known=known, workers=workers)
    threading.Thread(target=_watch, args=(stop,), daemon=True).start()


def _watch(stop: Connection) -> None:
    """End this worker at once, unless it is writing a result: the pool would wait for the rest of it for ever."""
    parent = parent_process()
    sentinels = [parent.sentinel] if parent else []
    if stop in wait_for_any([stop, *sentinels]):
        global _told_to_stop  # noqa: PLW0603 - of this process
        with _computing:
            _told_to_stop = True
            if _busy:
                os._exit(1)
        wait_for_any(sentinels)  # the pool ends it
    os._exit(1)


def _work(work: Callable[[T], R], task: T) -> R:
    global _busy  # noqa: PLW0603 - of this process
    with _computing:
        if _told_to_stop:
            os._exit(1)
        _busy = True
    try:
        return work(task)
    finally:
        with _computing:
            _busy = False


def _do(task: object) -> Any:
    work, shared = _known["known"]
    return work(shared, task)
