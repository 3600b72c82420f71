"""Games with packed rules, ply by ply over files: forward what can be reached, backward what it is worth.

The positions of a ply are dealt into buckets, as many as the memory of a worker asks for. A position that is reached
after several numbers of moves is kept at each of these plies; where that can be, they are brought together at the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from arena.engines.folder import Folder, Record
from arena.engines.ply_rules import rules_of
from arena.engines.ply_solution import SOLUTION, opened
from arena.engines.ply_tasks import (
    ANSWERS,
    BACKWARD,
    BYTES_A_CODE,
    BYTES_A_TASK,
    FORWARD,
    QUESTIONS,
    TOGETHER,
    PlyJob,
)
from arena.engines.steps import Engine, Steps, Task
from arena.errors import ParameterError, TooLarge
from arena.rules.game import AnyGame
from arena.solving.strong import StrongSolution

if TYPE_CHECKING:
    from arena.unfolding.reach import Progress

JOB = "job.json"
"""The file that says what a folder is for, from the first moment on."""
VERSION = 1
"""The version of what files hold; with another one a job does not go on."""
FEW_CODES = 200_000
"""So many codes are one task's work."""
TASKS_A_WORKER = 4
"""The tasks of a step for each worker, where there is work for them: none waits long for the last one."""
MARGIN = 1.25
"""A ply may be so many times as large as its growth from the ply before lets expect."""


class Ply(NamedTuple):
    """A ply that was enumerated: the records of its tasks, and how many codes each bucket of the next ply was sent."""

    records: list[Record]
    sent: list[int]


def solve_by_plies(
    game: AnyGame,
    folder: Folder,
    engine: Engine,
    memory: int,
    *,
    about: Record | None = None,
    progress: Progress | None = None,
) -> StrongSolution:
    """Solve a game ply by ply in a folder, from where an earlier job in it ended.

    Parameters
    ----------
    game : Game
        A game with packed rules, which must be of a module that workers can import.
    folder : Folder
        Where all files are: the solution stays there.
    engine : Engine
        Who runs the tasks.
    memory : int
        The bytes that a worker may take.
    about : dict, optional
        What is kept beside the solution: the name of the game and its parameters.
    progress : callable, optional
        Called when a task is done, with 1 and what is being done.

    Raises
    ------
    ParameterError
        If the game has no packed rules, or the folder is another job's, or one works in it.
    TooLarge
        If the memory does not suffice for a bucket.
    InvalidArena
        If a file is damaged that cannot be made again.

    Notes
    -----
    O(|A|) steps besides sorting; three to four bytes a position on disk, one and a half of which stay.
    """
    rules = rules_of(game)
    if memory < 2 * BYTES_A_TASK:
        raise TooLarge(f"a worker takes at least {2 * BYTES_A_TASK / 1e6:,.0f} MB; {memory / 1e6:,.0f} are too few")
    job = {
        "kind": "plies",
        "version": VERSION,
        "rules": repr(game),
        "text": rules.fingerprint(),
        "memory": memory,
        "workers": engine.workers,
        **(about or {}),
    }
    with folder.locked():
        job = _claimed(folder, job)
        if not folder.exists(SOLUTION):
            steps = Steps(PlyJob(folder, game, memory), engine, progress)
            plies = _forward_steps(steps, job["memory"], job["workers"])
            valued = _backward_steps(steps, plies)
            kept = _by_ply(plies, valued) if rules.ply is not None else _together(steps, plies, job["memory"])
            done = {"plies": len(plies), "tasks": steps.made, "mended": steps.mended}
            folder.write_json(SOLUTION, {**job, **kept, **done})
        _tidy(folder, folder.read_json(SOLUTION) or {})
    return opened(folder, game)


def _claimed(folder: Folder, job: Record) -> Record:
    """Say what a folder is for, or go on with the same job, whose buckets suit the workers and the memory of then."""
    begun = folder.read_json(JOB)
    if begun is None:
        folder.write_json(JOB, job)
        return job
    for name in job.keys() - {"workers", "memory"}:
        if begun.get(name) != job[name]:
            raise ParameterError(
                f"{folder.address} holds another job: its {name} is {begun.get(name)!r}, not {job[name]!r}; "
                "take a new folder, or the same options"
            )
    if job["memory"] < begun["memory"]:
        raise TooLarge(
            f"{folder.address} was begun for workers of {begun['memory'] / 1e9:.1f} GB, and {job['memory'] / 1e9:.1f} "
            "GB are too few to go on; take a new folder, or as much memory"
        )
    return begun


def _forward_steps(steps: Steps, memory: int, workers: int) -> list[Ply]:
    """Enumerate ply after ply, until no position is left."""
    plies, rows, before = list[Ply](), [1], 0
    while sum(rows):
        senders = len(plies[-1].records) if plies else 0
        following = sum(rows) ** 2 / before if before else 2
        shared = {
            "ply": len(plies),
            "senders": senders,
            "buckets": len(rows),
            "next": _buckets(following * MARGIN, memory, workers),
        }
        records = steps.run(
            [Task(f"{FORWARD}-{len(plies)}", bucket, {**shared, "rows": count}) for bucket, count in enumerate(rows)],
            f"ply {len(plies)}: {sum(rows):,} codes",
        )
        before, rows = sum(rows), [sum(sent) for sent in zip(*_column(records, "sent"), strict=True)]
        plies.append(Ply(records, rows))
    return plies


def _backward_steps(steps: Steps, plies: list[Ply]) -> list[list[Record]]:
    """Value the plies from the last to the first."""
    valued = []
    for number, ply in reversed(list(enumerate(plies))):
        shared = {
            "ply": number,
            "senders": len(plies[number - 1].records) if number else 0,
            "buckets": len(ply.records),
            "next": len(ply.sent) if number + 1 < len(plies) else 0,
        }
        firsts = accumulate(_column(ply.records, "slices"), initial=0)
        tasks = [
            Task(f"{BACKWARD}-{number}", bucket, {**shared, "first": first})
            for bucket, first in zip(range(len(ply.records)), firsts, strict=False)
        ]
        valued.append(steps.run(tasks, f"ply {number}: values of {sum(_column(ply.records, 'positions')):,} positions"))
    return valued[::-1]


def _by_ply(plies: list[Ply], valued: list[list[Record]]) -> Record:
    """Sum up a solution whose positions stay where they are, ply by ply."""
    enumerated = [record for ply in plies for record in ply.records]
    values = [record for records in valued for record in records]
    return {
        "sets": [
            {
                "positions": f"{FORWARD}-{number}",
                "values": f"{BACKWARD}-{number}",
                "buckets": _column(ply.records, "positions"),
            }
            for number, ply in enumerate(plies)
        ],
        "tally": _sums(enumerated, "tally"),
        "by_plies": _sums(values, "by_plies"),
        "bytes": sum(_column(enumerated + values, "bytes")),
    }


def _together(steps: Steps, plies: list[Ply], memory: int) -> Record:
    """Bring positions together that are kept at several plies, and sum up."""
    kept = sum(sum(_column(ply.records, "positions")) for ply in plies)
    buckets = _buckets(MARGIN * kept, memory, 1)
    about = {"plies": [len(ply.records) for ply in plies], "buckets": buckets}
    tasks = [Task(TOGETHER, bucket, about) for bucket in range(buckets)]
    records = steps.run(tasks, f"{kept:,} positions of all plies brought together")
    return {
        "sets": [{"positions": TOGETHER, "values": TOGETHER, "buckets": _column(records, "positions")}],
        "tally": _sums(records, "tally"),
        "by_plies": _sums(records, "by_plies"),
        "bytes": sum(_column(records, "bytes")),
    }


def _tidy(folder: Folder, solution: Record) -> None:
    """Remove what only the way to the solution needed, or an interrupted tidying has left of it."""
    if solution["sets"][0]["positions"] == TOGETHER:
        for ply in range(solution["plies"]):
            folder.remove(f"{FORWARD}-{ply}")
            folder.remove(f"{BACKWARD}-{ply}")
        return
    for each in solution["sets"]:
        for bucket in range(len(each["buckets"])):
            folder.remove(f"{each['positions']}/{bucket}/{QUESTIONS}")
            folder.remove(f"{each['values']}/{bucket}/{ANSWERS}")


def _buckets(codes: float, memory: int, workers: int) -> int:
    """Tell into how many buckets so many codes are dealt."""
    most = (memory - BYTES_A_TASK) // BYTES_A_CODE
    busy = min(TASKS_A_WORKER * workers, 1 + int(codes / FEW_CODES))
    return max(busy, 1 + int(codes / most))


def _column(records: Iterable[Record], name: str) -> list[Any]:
    return [record[name] for record in records]


def _sums(records: Iterable[Record], name: str) -> list[int]:
    return [sum(column) for column in zip(*_column(records, name), strict=True)]
