"""Bulk-synchronous steps over files: a step is tasks in any order, and a task that is done is not done again.

A task reads files of earlier steps and writes files of its own, which appear by renaming; its record is written last.
So a task may die, be tried again, or run twice at once. A damaged file is made again by its task, from those that
stand. An engine runs tasks: `engine.run(work, job, tasks)` gives the results of all of them, in no order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple, Protocol, TypeAlias

from arena import errors
from arena.engines.deadline import within
from arena.engines.folder import Damaged, Folder, Record
from arena.engines.step_log import LEFT, MADE, TRIED, Pace, StepTally, log_step
from arena.errors import ArenaError, InvalidArena

DONE = "done.json"
"""The record of a task, and of a step, in their folders."""
ERROR, DAMAGED = "error", "damaged"
"""Members of a result beside the record: an error, a damaged file."""


class Task(NamedTuple):
    """A task of a step.

    Parameters
    ----------
    step : str
        The step: the folder of its files.
    bucket : int
        Its number among the tasks of the step.
    about : dict
        Its other parameters, as JSON can hold them.
    """

    step: str
    bucket: int
    about: Record

    @property
    def folder(self) -> str:
        """Where its files are."""
        return f"{self.step}/{self.bucket}"


class Job(Protocol):
    """The common purpose of the tasks: it travels to the workers with each of them."""

    @property
    def folder(self) -> Folder:
        """Where all files are."""

    def do(self, task: Task) -> Record:
        """Do a task: write its files, and give its record for the driver and later tasks."""


Result: TypeAlias = tuple[str, int, Record]
"""The step and the bucket of a task, and its record."""


StepReport: TypeAlias = Callable[[str, int], Callable[[Record], object]]
"""Called with the text and the number of tasks of each step; gives a function for each task's record."""


def unreported(text: str, tasks: int) -> Callable[[Record], object]:  # noqa: ARG001
    """Report a step to nobody."""
    return lambda _: None


class TaskRunner(Protocol):
    """A runner of tasks, on processes of this machine or of many."""

    workers: int
    """How many tasks run at once."""

    def run(self, work: Callable[[Job, Task], Result], job: Job, tasks: Sequence[Task]) -> Iterable[Result]:
        """Run each task at least once, in any order, and give the results as they come."""


def perform(job: Job, task: Task, timeout: float | None = None) -> Result:
    """Do a task at a worker, unless its record stands. Errors of the toolkit and of files are results too."""
    path = f"{task.folder}/{DONE}"
    try:
        record = _standing(job.folder, path)
        if record is None:
            tried = _begun(job.folder, task.folder)
            with within(job.folder, task.folder, timeout, again=tried):
                record = job.do(task)
                job.folder.write_json(path, record)
            record = {**record, MADE: True, TRIED: tried}
    except Damaged as error:
        record = {DAMAGED: error.path, "reason": error.reason}
    except ArenaError as error:
        record = {ERROR: type(error).__name__, "text": str(error)}
    except OSError as error:
        record = {ERROR: "OSError", "number": error.errno, "text": error.strerror or str(error)}
    return task.step, task.bucket, record


def _begun(folder: Folder, path: str) -> bool:
    """Make the folder of a task, and tell whether it was there: then the task was begun before."""
    from pyarrow import fs

    begun = bool(folder.files.get_file_info(folder.at(path)).type == fs.FileType.Directory)
    if not begun:
        folder.files.create_dir(folder.at(path), recursive=True)
    return begun


def _standing(folder: Folder, path: str) -> Record | None:
    """Read the record of a task or a step; None if there is none that can be believed."""
    try:
        return folder.read_json(path)
    except Damaged:
        return None


class Steps:
    """The steps of a job, run one after another.

    Parameters
    ----------
    job : Job
        The job.
    engine : TaskRunner
        Who runs its tasks.
    report : callable, optional
        Is told of each step, and at each of its tasks of the seconds for the rest of the job, where they are known.
    timeout : float or None, optional
        The seconds that a task may take.

    Attributes
    ----------
    pace : Pace
        The positions of all steps, if it is told of them.
    """

    def __init__(
        self, job: Job, engine: TaskRunner, report: StepReport = unreported, timeout: float | None = None
    ) -> None:
        self.job, self.engine, self.made, self.pace = job, engine, 0, Pace()
        self._work = partial(perform, timeout=timeout)
        self._report, self._tasks, self.mended = report, dict[tuple[str, int], Task](), dict[str, str]()

    def run(self, tasks: Sequence[Task], text: str) -> list[Record]:
        """Run a step, and give the records of its tasks.

        Raises
        ------
        ArenaError, OSError
            The error of a task; or if a file is damaged that cannot be made again.
        """
        step = tasks[0].step
        self._tasks.update({(task.step, task.bucket): task for task in tasks})
        summary = _standing(self.job.folder, f"{step}/{DONE}")
        if summary is None or len(summary["tasks"]) != len(tasks):
            records = self._all_of(list(tasks), text)
            summary = {"tasks": [records[step, task.bucket] for task in tasks]}
            self.job.folder.write_json(f"{step}/{DONE}", summary)
        else:
            for record in summary["tasks"]:
                self.pace.add(record)
        return list(summary["tasks"])

    def _all_of(self, tasks: list[Task], text: str) -> dict[tuple[str, int], Record]:
        """Run tasks, those again that found a file damaged once it is made again."""
        records: dict[tuple[str, int], Record] = {}
        watch, tally = self._report(text, len(tasks)), StepTally(len(tasks))
        while tasks:
            again, damaged = list[Task](), dict[str, str]()
            for step, bucket, record in self.engine.run(self._work, self.job, tasks):
                if DAMAGED in record:
                    damaged[record[DAMAGED]] = record["reason"]
                    again.append(self._tasks[step, bucket])
                    continue
                _raise(record, str(self.job.folder))
                self.pace.add(record)
                about = {**record, LEFT: self.pace.left()}
                tally.add(about)
                self.made += record.pop(MADE, False)
                record.pop(TRIED, None)
                records[step, bucket] = record
                watch(about)
            if damaged:
                self._all_of(self._makers(damaged), f"{text}, what was damaged once more")
            tasks = again
        log_step(self.job.folder, {"time": datetime.now(UTC).isoformat("T", "seconds"), "step": text, **tally.record()})
        return records

    def _makers(self, damaged: dict[str, str]) -> list[Task]:
        """Tell which tasks make damaged files again, and prepare them.

        Raises
        ------
        InvalidArena
            If one of them was made again before, or no task that is known makes it.
        """
        makers = dict[tuple[str, int], Task]()
        for path, reason in damaged.items():
            step, _, rest = path.partition("/")
            bucket = rest.partition("/")[0]
            key = step, int(bucket) if bucket.isdigit() else -1
            if key not in self._tasks or path in self.mended:
                raise InvalidArena(f"{self.job.folder}/{path}: {reason}, and it cannot be made again")
            self.mended[path] = reason
            makers[key] = self._tasks[key]
            self.job.folder.remove(f"{makers[key].folder}/{DONE}")
        return list(makers.values())


def _raise(record: Record, folder: str) -> None:
    """Raise the error that a task met."""
    if ERROR not in record:
        return
    if record[ERROR] == "OSError":
        raise OSError(record["number"], record["text"], folder)
    raise getattr(errors, record[ERROR], ArenaError)(record["text"])
