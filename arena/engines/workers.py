"""The places where tasks run: processes of this machine, or the workers of Dask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, suppress
from ctypes import CDLL
from functools import cache, partial
from typing import Any, Protocol, TypeVar

from arena.errors import ArenaError, ParameterError, one_of
from arena.machine.workers import Processes, processors

T = TypeVar("T")
R = TypeVar("R")
ENGINES = ("dask", "local")
"""The names of the engines."""
MOST_BREAKS = 20
"""The number of killed processes after which a job is given up."""
TRIM_THRESHOLD, MMAP_THRESHOLD, MOST_INT = -1, -3, 2**31 - 1
"""The names of options of glibc's `mallopt`, and the largest value."""
PATIENCE = 30
"""The seconds in which a scheduler must answer and have a worker, and in which cancelled tasks end."""


class Workers(Protocol):
    """Workers that run tasks."""

    number: int
    """The number of tasks that run at once."""

    def run(self, work: Callable[[T], R], tasks: Sequence[T], stop: Callable[[], None]) -> Iterator[R]:
        """Run all tasks, in any order; after an error call `stop`, and return once no task is at work."""


@contextmanager
def opened(engine: str, workers: int | None = None) -> Iterator[Workers]:
    """Open an engine by its name; processes that are started for it end with the block."""
    name, _, address = engine.partition(":")
    if name not in ENGINES:
        raise one_of("engine", name, list(ENGINES))
    if name == "local":
        if address:
            raise ParameterError(f"the engine local has no address: {address!r} (it runs on this machine)")
        with closing(Local(workers or processors())) as local:
            yield local
        return
    try:
        import distributed  # noqa: F401
    except ModuleNotFoundError:
        raise ParameterError("the engine dask is not installed: pip install dask distributed pyarrow") from None
    with _cluster(address) if address else _own_cluster(workers or processors()) as client:
        yield Dask(client, workers or sum(client.nthreads().values()))


class Local:
    """Processes that live as long as the job; a killed one is replaced, and its task runs again."""

    def __init__(self, number: int) -> None:
        self.number, self._breaks = number, 0
        self._processes: Processes | None = None

    def run(self, work: Callable[[T], R], tasks: Sequence[T], stop: Callable[[], None]) -> Iterator[R]:
        left = dict(enumerate(tasks))
        try:
            while left:
                self._processes = self._processes or Processes(self.number)
                try:
                    for number, result in self._processes.results(partial(_numbered, work), iter([*left.items()])):
                        del left[number]
                        yield result
                except BrokenProcessPool:
                    self._breaks += 1
                    if self._breaks > MOST_BREAKS:
                        raise ArenaError(f"{self._breaks} processes were killed, by lack of memory perhaps") from None
                    self.close()
        finally:
            if left:
                stop()
                self.close()

    def close(self) -> None:
        if self._processes:
            self._processes.close()
        self._processes = None


def _numbered(work: Callable[[T], R], task: tuple[int, T]) -> tuple[int, R]:
    _keep_freed_memory()
    return task[0], work(task[1])


@cache
def _keep_freed_memory() -> None:
    """Have glibc keep the arrays that are freed, Arrow's too: to ask the system for each anew costs much time."""
    import pyarrow as pa

    pa.set_memory_pool(pa.system_memory_pool())
    with suppress(OSError, AttributeError):
        mallopt = CDLL(None).mallopt
        mallopt(MMAP_THRESHOLD, 1 << 30)
        mallopt(TRIM_THRESHOLD, MOST_INT)


class Dask:
    """A client of Dask, whose scheduler runs the task of a killed worker again."""

    def __init__(self, client: Any, number: int) -> None:
        self.number, self._client = number, client

    def run(self, work: Callable[[T], R], tasks: Sequence[T], stop: Callable[[], None]) -> Iterator[R]:
        from distributed import KilledWorker, as_completed, wait

        futures = self._client.map(work, tasks, pure=False)
        ended = False
        try:
            for _, result in as_completed(futures, with_results=True):
                yield result
            ended = True
        except KilledWorker as error:
            raise ArenaError(f"Dask gave a task up: {error}".splitlines()[0]) from None
        except ModuleNotFoundError as error:
            raise ArenaError(f"a worker of Dask lacks a module: {error}") from None
        finally:
            if not ended:
                stop()
                wait(futures, timeout=PATIENCE)
            self._client.cancel(futures)


@contextmanager
def _own_cluster(workers: int) -> Iterator[Any]:
    from distributed import Client, LocalCluster

    quiet = {"memory_limit": 0, "dashboard_address": None, "silence_logs": "CRITICAL"}
    with LocalCluster(n_workers=workers, threads_per_worker=1, **quiet) as cluster, Client(cluster) as client:
        yield client


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    from distributed import Client

    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise ArenaError(f"no scheduler of Dask answers at {address}: {error}".splitlines()[0]) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise ArenaError(f"the scheduler at {address} had no worker for {PATIENCE} seconds") from None
        yield client
