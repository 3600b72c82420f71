"""Processes of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from functools import partial

from arena.engines.steps import Job, Result, Task
from arena.errors import ParameterError
from arena.machine.workers import Processes, processors

MOST_BREAKS = 20
"""How often processes may be killed before the job is given up."""


@contextmanager
def opened(address: str, workers: int | None) -> Iterator[Local]:
    """Start processes."""
    if address:
        raise ParameterError(f"the engine local has no address: {address!r} (it runs on this machine)")
    with closing(Local(workers)) as engine:
        yield engine


class Local:
    """Processes that live as long as the job; a killed one is replaced, and its task run again."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or processors()
        self._processes = Processes(self.workers)
        self._breaks = 0

    def run(self, work: Callable[[Job, Task], Result], job: Job, tasks: Sequence[Task]) -> Iterator[Result]:
        """Run tasks."""
        left = {(task.step, task.bucket): task for task in tasks}
        try:
            while left:
                try:
                    for result in self._processes.results(partial(work, job), iter(list(left.values()))):
                        left.pop(result[:2], None)
                        yield result
                except BrokenProcessPool:
                    self._breaks += 1
                    if self._breaks > MOST_BREAKS:
                        raise
                    self._renew()
        finally:
            if left:  # the job has ended early: none of its tasks writes on
                self._renew()

    def _renew(self) -> None:
        self._processes.close()
        self._processes = Processes(self.workers)

    def close(self) -> None:
        """End the processes."""
        self._processes.close()
