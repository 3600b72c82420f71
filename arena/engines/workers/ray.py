"""Workers of Ray, on a cluster that runs already or on one of processes of this machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from arena.engines.steps import Job, Result, Task
from arena.engines.travel import MOST_TRIES, baggage, check_reachable, errand, unreachable
from arena.errors import ArenaError
from arena.machine.workers import processors

OBJECTS = 80_000_000
"""The bytes of memory that Ray keeps for results: the least it takes, for ours are small."""
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
"""Ray reports nothing to its makers, and does not warn of processors for graphics, which we do not use."""
LOGS = "each worker's output is in /tmp/ray/session_latest/logs/ on its machine"
"""Where an operator reads on."""


@contextmanager
def opened(address: str, workers: int | None) -> Iterator[Ray]:
    """Connect to the head at an address, or start one and processes."""
    os.environ.update({name: value for name, value in QUIET.items() if name not in os.environ})
    import ray

    where: dict[str, Any] = {"address": address or "local"}
    if address:
        check_reachable(address)
    else:
        number = workers or processors()
        where |= {"num_cpus": number, "include_dashboard": False, "object_store_memory": OBJECTS}
    try:
        ray.init(**where, log_to_driver=False, logging_level="critical")
    except (OSError, RuntimeError, ValueError) as error:
        raise unreachable(address or "this machine", error) from None
    try:
        there = int(ray.cluster_resources().get("CPU", 0))
        if not there:
            raise unreachable(address, "it has no processors")
        yield Ray(workers or there)
    finally:
        ray.shutdown()


class Ray:
    """A driver of Ray, which runs the task of a killed worker again."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, work: Callable[[Job, Task], Result], job: Job, tasks: Sequence[Task]) -> Iterator[Result]:
        """Run tasks."""
        import ray

        run = ray.remote(num_cpus=1, max_retries=MOST_TRIES)(errand(work, job))
        left = [run.remote(baggage(task)) for task in tasks]
        try:
            while left:
                ready, left = ray.wait(left)
                yield from ray.get(ready)
        except ray.exceptions.RaySystemError as error:
            reason = str(error).splitlines()[0]
            raise ArenaError(f"Ray gave a task up: {reason} ({LOGS})") from None
        finally:
            for each in left:
                ray.cancel(each)
