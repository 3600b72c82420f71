"""Steps of a job: the tasks of a step write one file each, in any order, and a file that stands is not made again."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from arena.engines.folder import Folder
from arena.engines.workers import Workers

Watch = Callable[[int], object]
"""Called with the number of tasks that are done."""
Report = Callable[[str, int], Watch]
"""Called with the text and the number of tasks of each step."""


def unreported(text: str, tasks: int) -> Watch:  # noqa: ARG001
    return lambda _: None


class Task(NamedTuple):
    """A task: it calls a function of a module with the folder, the file that the function writes, and arguments."""

    file: str
    do: Callable[..., None]
    arguments: tuple[Any, ...]


class Steps:
    """The steps of a job in a folder, whose tasks workers run; each step and task is reported."""

    def __init__(self, folder: Folder, workers: Workers, report: Report = unreported) -> None:
        self.folder, self._workers, self._report = folder, workers, report

    def run(self, text: str, tasks: Sequence[Task]) -> None:
        """Run the tasks of a step whose files are not there; a single one runs in this process."""
        left = [task for task in tasks if not self.folder.at(task.file).exists()]
        if not left:
            return
        watch, begun = self._report(text, len(tasks)), time.monotonic()
        watch(len(tasks) - len(left))
        work = partial(perform, self.folder.path, self.folder.run)
        done = map(work, left) if len(left) == 1 else self._workers.run(work, left, self.folder.stop)
        size = 0
        for each in done:
            size += each
            watch(1)
        about = {"tasks": len(tasks), "done": len(left), "bytes": size, "seconds": round(time.monotonic() - begun, 3)}
        self.folder.log({"time": datetime.now(UTC).isoformat("T", "seconds"), "step": text, **about})


def perform(path: Path, run: str, task: Task) -> int:
    """Run a task at a worker, and return the bytes of its file."""
    folder = Folder(path, run)
    folder.check_run()
    task.do(folder, task.file, *task.arguments)
    return folder.at(task.file).stat().st_size
