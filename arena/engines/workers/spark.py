"""Workers of Spark, on a cluster that runs already or on threads of one process that start processes of Python."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from arena.engines.steps import Job, Result, Task
from arena.engines.travel import MOST_TRIES, PATIENCE, baggage, check_reachable, errand, unreachable
from arena.errors import ArenaError, ParameterError
from arena.machine.workers import processors

OPTIONS = {
    "spark.app.name": "arena",
    "spark.log.level": "OFF",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.python.unix.domain.socket.enabled": "true",
    "spark.task.maxFailures": str(MOST_TRIES),
    "spark.speculation": "true",
    "spark.speculation.minTaskRuntime": "60s",
}
"""Our settings of Spark, unless its own files of settings have others.

A task may run twice at once, so Spark may start a slow one, the last of its step, a second time elsewhere.
"""
LOGS = "each executor's stderr is in Spark's folder work/ on its machine; on YARN, yarn logs -applicationId"
"""Where an operator reads on."""
TASKS_AT_ONCE = 16
"""The tasks for each worker whose results come together: the fewer, the more often progress is told."""


@contextmanager
def opened(address: str, workers: int | None) -> Iterator[Spark]:
    """Connect to the master at an address, or start one and processes."""
    from pyspark import SparkConf, SparkContext
    from pyspark.errors import PySparkRuntimeError

    if address:
        check_reachable(address)
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    settings = SparkConf().setMaster(address or f"local[{workers or processors()},{MOST_TRIES}]")
    for name, value in OPTIONS.items():
        settings.setIfMissing(name, value)
    try:
        context = SparkContext(conf=settings)
    except PySparkRuntimeError as error:
        raise ParameterError(f"Spark cannot start; it needs Java: {error}".splitlines()[0]) from None
    with context:
        if address:
            _await_workers(context, address)
        yield Spark(context, workers or context.defaultParallelism)


def _await_workers(context: Any, address: str) -> None:
    """Wait until the cluster has given a worker: the driver counts as one."""
    end = time.monotonic() + PATIENCE
    while context._jsc.sc().getExecutorMemoryStatus().size() < 2:  # noqa: SLF001 - Python's face of Spark cannot tell
        if time.monotonic() > end:
            raise unreachable(address, f"it gave no worker for {PATIENCE} seconds")
        time.sleep(0.1)


class Spark:
    """A driver of Spark, which runs the task of a killed worker again; results come some tasks a worker at once."""

    def __init__(self, context: Any, workers: int) -> None:
        self.workers, self._context = workers, context

    def run(self, work: Callable[[Job, Task], Result], job: Job, tasks: Sequence[Task]) -> Iterator[Result]:
        """Run tasks."""
        from py4j.protocol import Py4JJavaError

        run, left = errand(work, job), list(map(baggage, tasks))
        while left:
            some, left = left[: TASKS_AT_ONCE * self.workers], left[TASKS_AT_ONCE * self.workers :]
            try:
                yield from self._context.parallelize(some, len(some)).map(run).collect()
            except Py4JJavaError as error:
                reason = str(error.java_exception.getMessage()).splitlines()[0]
                raise ArenaError(f"Spark gave a task up: {reason} ({LOGS})") from None
