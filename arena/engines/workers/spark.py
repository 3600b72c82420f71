"""Workers of Spark, on a cluster that runs already or on threads of one process that start processes of Python."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
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
    "spark.executor.heartbeatInterval": "5s",
    "spark.network.timeout": f"{2 * PATIENCE}s",
}
"""Our settings of Spark, unless its own files of settings have others: a silent machine is given up after a minute.

A task may run twice at once, so Spark may start a slow one, the last of its step, a second time elsewhere.
"""
LOGS = "each executor's stderr is in Spark's folder work/ on its machine; on YARN, yarn logs -applicationId"
"""Where an operator reads on."""
TASKS_AT_ONCE = 16
"""The tasks for each worker whose results come together: the fewer, the more often progress is told."""
LOOK = 1
"""The seconds between two looks at the workers while tasks run."""


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
    logging.getLogger("py4j").setLevel(logging.CRITICAL)  # a Java that was killed is told in a line
    context._accumulatorServer.handle_error = lambda *_: None  # noqa: SLF001 - likewise
    try:
        if address:
            _await_workers(context, address)
        yield Spark(context, address, workers or context.defaultParallelism)
    finally:
        with suppress(OSError, RuntimeError):  # a Java that was killed does not end in order
            context.stop()


def _await_workers(context: Any, address: str) -> None:
    """Wait until the cluster has given a worker."""
    end = time.monotonic() + PATIENCE
    while not _workers_of(context):
        if time.monotonic() > end:
            raise unreachable(address, f"it gave no worker for {PATIENCE} seconds")
        time.sleep(0.1)


def _workers_of(context: Any) -> int:
    """Count the workers of a cluster; the driver, which counts as one to Spark, is none."""
    return int(context._jsc.sc().getExecutorMemoryStatus().size()) - 1  # noqa: SLF001 - Python's face of Spark cannot tell


class Spark:
    """A driver of Spark, which runs the task of a killed worker again; results come some tasks a worker at once."""

    def __init__(self, context: Any, address: str, workers: int) -> None:
        self.workers, self._context, self._address, self._lost = workers, context, address, False

    def run(self, work: Callable[[Job, Task], Result], job: Job, tasks: Sequence[Task]) -> Iterator[Result]:
        """Run tasks."""
        from py4j.protocol import Py4JError, Py4JJavaError

        run, ended, step = errand(work, job), threading.Event(), f"{job.folder} {tasks[0].step} {time.monotonic()}"
        watcher = threading.Thread(target=self._watch, args=(step, ended), daemon=True)
        self._context.setJobGroup(step, tasks[0].step)
        watcher.start()
        at_once, left = TASKS_AT_ONCE * self.workers, list(map(baggage, tasks))
        try:
            while left:
                some, left = left[:at_once], left[at_once:]
                yield from self._context.parallelize(some, len(some)).map(run).collect()
        except (Py4JError, OSError) as error:
            if self._lost:
                raise unreachable(self._address, f"it had no worker for {PATIENCE} seconds") from None
            text = error.java_exception.getMessage() if isinstance(error, Py4JJavaError) else "its Java has ended"
            raise ArenaError(f"Spark gave a task up: {str(text).splitlines()[0]} ({LOGS})") from None
        finally:
            ended.set()
            watcher.join()

    def _watch(self, step: str, ended: threading.Event) -> None:
        """Say on stderr when tasks are tried again, and give a cluster up that has no worker left."""
        from py4j.protocol import Py4JError

        told, seen, last = 0, time.monotonic(), False
        with suppress(Py4JError, OSError):  # who waits for the results says what has happened
            while not last:
                last = ended.wait(LOOK)
                failed = self._failed(step)
                if failed > told:
                    sys.stderr.write(
                        f"arena: note: tasks lost with a worker of Spark, and tried again: {failed - told}\n"
                    )
                told = failed
                if not self._address or _workers_of(self._context):
                    seen = time.monotonic()
                elif time.monotonic() - seen > PATIENCE:
                    self._lost = True
                    self._context.cancelAllJobs()
                    return

    def _failed(self, step: str) -> int:
        """Count the tasks of a step that have failed, of which Spark tries each again."""
        tracker = self._context.statusTracker()
        jobs = [tracker.getJobInfo(job) for job in tracker.getJobIdsForGroup(step)]
        stages = [tracker.getStageInfo(stage) for job in jobs if job for stage in job.stageIds]
        return sum(stage.numFailedTasks for stage in stages if stage)
