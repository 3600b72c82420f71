"""Workers of Dask, on a cluster that runs already or on one of processes of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from arena.engines.steps import Job, Result, Task
from arena.engines.travel import PATIENCE, baggage, check_reachable, errand, unreachable
from arena.errors import ArenaError
from arena.machine.workers import processors

ENVIRONMENT = {"OMP_NUM_THREADS": 1}
"""The environment of its own processes, without the variables by which Dask has large columns mapped anew each time."""


@contextmanager
def opened(address: str, workers: int | None) -> Iterator[Dask]:
    """Connect to the scheduler at an address, or start one and processes."""
    import dask
    from distributed import Client, LocalCluster

    if address:
        check_reachable(address)
        with _connected(address) as client:
            yield Dask(client, workers or sum(client.nthreads().values()))
        return
    number = workers or processors()
    with (
        dask.config.set({"distributed.nanny.pre-spawn-environ": ENVIRONMENT}),
        LocalCluster(
            n_workers=number, threads_per_worker=1, memory_limit=0, dashboard_address=None, silence_logs="CRITICAL"
        ) as cluster,
        Client(cluster) as client,
    ):
        yield Dask(client, number)


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    from distributed import Client

    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise unreachable(address, error) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise unreachable(address, f"its scheduler had no worker for {PATIENCE} seconds") from None
        yield client


class Dask:
    """A client of Dask, whose scheduler runs the task of a killed worker again."""

    def __init__(self, client: Any, workers: int) -> None:
        self.workers, self._client = workers, client

    def run(self, work: Callable[[Job, Task], Result], job: Job, tasks: Sequence[Task]) -> Iterator[Result]:
        """Run tasks."""
        from distributed import KilledWorker, as_completed

        futures = self._client.map(errand(work, job), list(map(baggage, tasks)), pure=False)
        try:
            for _, result in as_completed(futures, with_results=True):
                yield result
        except KilledWorker as error:
            raise ArenaError(f"Dask gave a task up: {error}".splitlines()[0]) from None
        finally:
            self._client.cancel(futures)
