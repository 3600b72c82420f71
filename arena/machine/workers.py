"""Work on several processors: common data are sent once, tasks one by one, and no process is left behind."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from traceback import format_exc
from typing import Any, TypeVar, cast

T = TypeVar("T")  # a task
R = TypeVar("R")  # a result


def processors() -> int:
    """Tell how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def results(work: Callable[[Any, T], R], shared: object, tasks: Iterator[T], workers: int) -> Iterator[R]:
    """Work tasks off in processes, and give the results as they come, in no order; no process outlives this one."""
    first = list(islice(tasks, workers))
    if first:
        with closing(Processes(len(first), shared)) as processes:
            yield from processes.results(work, chain(first, tasks))


class Processes:
    """Processes that wait for tasks: forked where that can be, so that they share the modules of this one.

    What the tasks share is sent to each of them once. Ctrl-C or an error that ends this process ends them too.
    """

    def __init__(self, number: int, *shared: object) -> None:
        context: Any = get_context("fork" if sys.platform == "linux" else "spawn")
        self._processes, self._busy = dict[Connection, Any](), set[Connection]()
        for _ in range(number):
            pipe, end = context.Pipe()
            self._processes[pipe] = context.Process(target=_run, args=(end, shared, number), daemon=True)
            self._processes[pipe].start()
            end.close()

    def results(self, work: Callable[..., R], tasks: Iterator[Any]) -> Iterator[R]:
        """Work tasks off, asked for when a process is free, and give the results as they come, in no order."""
        free, answers = [*self._processes], list[tuple[R, BaseException | None]]()
        while True:
            try:
                for pipe, task in zip(free, tasks, strict=False):
                    pipe.send((work, task))
                    self._busy.add(pipe)
            except OSError:
                raise BrokenProcessPool("a process was killed") from None
            for result, error in answers:
                if error:
                    raise error
                yield result
            if not self._busy:
                return
            free = cast("list[Connection]", wait([*self._busy]))
            self._busy.difference_update(free)
            try:
                answers = [pipe.recv() for pipe in free]
            except (EOFError, OSError):
                raise BrokenProcessPool("a process was killed") from None

    def close(self) -> None:
        for pipe, process in self._processes.items():
            with suppress(OSError):
                pipe.send(None)
            if pipe in self._busy:
                process.kill()
        for pipe, process in self._processes.items():
            process.join()
            pipe.close()


_workers = 1


def sharing() -> int:
    """Tell how many processes work together with this one, itself included: the free memory is for all of them."""
    return _workers


def _run(pipe: Connection, shared: tuple[object, ...], workers: int) -> None:
    """Work tasks off until there are no more; Ctrl-C is left to the parent."""
    global _workers  # noqa: PLW0603 - of this process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _workers = workers
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for work, task in iter(pipe.recv, None):
        try:
            pipe.send((work(*shared, task), None))
        except BaseException as error:  # noqa: BLE001 - it is raised where the result is waited for
            error.add_note(format_exc())
            pipe.send((None, error))


def _end_with_parent() -> None:
    if parent := parent_process():
        wait([parent.sentinel])
    os._exit(1)
