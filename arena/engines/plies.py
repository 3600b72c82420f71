"""Games with packed rules, ply by ply over files: positions are enumerated forward and valued backward.

The positions of a ply are dealt into buckets, as many as the memory of a worker asks for. A position that is reached
after several numbers of moves is kept at each of these plies; where that can be, they are brought together at the end.
Where the first plies show that positions come back, `arena.engines.rounds` solves the game, which keeps each once.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple, TypeAlias

from arena.engines import rounds
from arena.engines.deadline import TIMEOUT
from arena.engines.folder import Damaged, Folder, Record
from arena.engines.lease import at_work
from arena.engines.needs import Tell, check_needs, untold
from arena.engines.ply_arrays import PlyArrays, Threads, are_worth_it, memory_needed
from arena.engines.ply_loops import EDGES
from arena.engines.ply_rules import rules_of
from arena.engines.ply_solution import PlySolution, opened_plies
from arena.engines.ply_tasks import (
    ANSWERS,
    BACKWARD,
    BYTES_A_TASK,
    FORWARD,
    QUESTIONS,
    TOGETHER,
    PlyJob,
)
from arena.engines.record import JOB, OF_GAMES, SOLUTION, begun_job, check_is_folder, job_of, recorded
from arena.engines.sizes import USUAL, Sizes
from arena.engines.steps import StepReport, Steps, Task, TaskRunner, unreported
from arena.engines.workers import opened as opened_engine
from arena.engines.workers.local import Local
from arena.errors import TooLarge
from arena.machine.memory import as_size, check_counts, check_memory, free_memory
from arena.rules.game import AnyGame, made_by
from arena.rules.packed import PackedRules

LEAST_MEMORY = 2 * BYTES_A_TASK
"""The bytes that a worker takes at least."""
USUAL_MEMORY = 4_000_000_000
"""Those that it takes at most, unless more are asked for: the rest is left to the system, which keeps files in it."""
ARRAYS = "arrays"
"""The member of a job's record that says whether its plies are arrays."""
WAY = "way"
"""The member that says whether the way goes by "plies" or by "rounds"."""
LISTED = "positions", "positions_sum", "values_sum"
"""The members of a task's record that the solution's record lists."""
MARGIN = 1.25
"""The factor by which a ply may exceed the size that the growth before it predicts."""


Bounds: TypeAlias = tuple[int | None, int | None]
"""The most positions and the most moves, if there are bounds."""


class Ply(NamedTuple):
    """A ply that was enumerated: its sums, how many tasks it had, and into how many buckets the next one was dealt."""

    sums: Record
    tasks: int
    dealt: int


def solve_by_plies(
    game: AnyGame,
    folder: Folder | str | os.PathLike[str],
    engine: TaskRunner | str = "local",
    memory: int | None = None,
    *,
    max_vertices: int | None = None,
    max_edges: int | None = None,
    report: StepReport = unreported,
    tell: Tell = untold,
    sizes: Sizes = USUAL,
    timeout: float | None = TIMEOUT,
) -> PlySolution:
    """Solve a game ply by ply in a folder, from where an earlier job in it ended.

    Parameters
    ----------
    game : Game
        A game with packed rules, which must be of a module that workers can import.
    folder : path or Folder
        Where all files are: the solution stays there.
    engine : str or TaskRunner, optional
        The runner of the tasks: `local`, `dask`, `dask:tcp://host:8786` and the like, or one that
        `arena.engines.workers.opened` gives.
    memory : int, optional
        The bytes that a worker may take; by default those of the job that is gone on with, else a share of those that
        are free here.
    max_vertices, max_edges : int, optional
        The bounds on the positions and on the moves between them, which are counted ply by ply.
    report : callable, optional
        Is told of each step.
    tell : callable, optional
        Is told beforehand how long it will take and how much of the disk, where that is much.
    sizes : Sizes, optional
        The sizes by which the work is cut.
    timeout : float or None, optional
        The seconds that a task may take at a worker, which ends after them; the task is tried again, and a second time
        it ends the job. Threads of this process, over arrays, take as long as they take.

    Raises
    ------
    ParameterError
        If the game has no packed rules, or the folder is another job's, or one works in it.
    TooLarge
        If there are more positions than the bound, or the memory does not suffice for a bucket, or the disk for all.
    InvalidArena
        If a file is damaged that cannot be made again.

    Notes
    -----
    O(|A|) steps besides sorting; three to four bytes a position on disk, one and a half of which stay.

    Examples
    --------
    >>> import arena, tempfile
    >>> game, folder = arena.load("connect_four", rows=3, columns=3, align=3), tempfile.mkdtemp()
    >>> solution = solve_by_plies(game, folder)
    >>> solution, solution.value(game.parse("12")), solution.best_move(game.initial)
    (<StrongSolution of ConnectFour(rows=3, columns=3, align=3): 694 positions>, (1, 7), '1')
    >>> arena.read_solution(folder, game).value(game.initial)
    (0, None)
    """
    folder = folder if isinstance(folder, Folder) else Folder(os.fspath(folder))
    bounds = (max_vertices, max_edges)
    with opened_engine(engine) if isinstance(engine, str) else nullcontext(engine) as runner:
        _solve_in(folder, game, runner, memory, bounds, report, tell, sizes, timeout)
        solution = opened_plies(folder, game)
    check_counts((len(solution), solution.tally[EDGES]), bounds)
    return solution


def _solve_in(
    folder: Folder,
    game: AnyGame,
    engine: TaskRunner,
    memory: int | None,
    bounds: Bounds,
    report: StepReport,
    tell: Tell,
    sizes: Sizes,
    timeout: float | None,
) -> None:
    """Solve a game in a folder, whichever way it goes, as far as it is not solved there."""
    rules = rules_of(game)
    check_counts((rules.positions or 0, 0), bounds)
    check_least_memory(memory)
    check_is_folder(folder)
    arrays = isinstance(engine, Local) and are_worth_it(rules, engine.workers, memory, sizes)
    if not folder.exists(JOB):
        check_needs(folder, game, rules, arrays=arrays, workers=engine.workers, most=bounds[0], tell=tell)
    with at_work(folder):
        chosen: Record = {ARRAYS: arrays}
        if not folder.exists(JOB) and not arrays:
            chosen |= rounds.chosen_way(game)
        job = claimed(folder, _job(game, rules), memory, engine.workers, **chosen)
        if not folder.exists(SOLUTION) and job.get(WAY) == rounds.ROUNDS:
            begin = partial(Steps, engine=engine, report=report, timeout=timeout)
            solved = rounds.RoundSteps(folder, game, job, bounds, sizes, begin).solved()
            folder.write_json(SOLUTION, {**job, **solved})
        elif not folder.exists(SOLUTION):
            work: PlyJob | PlyArrays = PlyJob(folder, game, job["memory"], sizes)
            if job.get(ARRAYS) and rules.index:
                check_memory(memory_needed(rules, rules.index, engine.workers), f"{game!r}: two plies as arrays")
                engine = Threads(engine.workers)
                work, timeout = PlyArrays(folder, game, rules.index, engine.workers, sizes), None
            _solve(Steps(work, engine, report, timeout), work, job, bounds)
        _tidy(folder, recorded(folder))


def _job(game: AnyGame, rules: PackedRules) -> Record:
    """Make the record of a job: the game and its rules."""
    name, parameters = made_by(game)
    about = {"game": name, "parameters": parameters, "rules": repr(game), "code of the rules": rules.fingerprint()}
    same: Record = json.loads(json.dumps(about, default=repr))  # as it is read again: tuples are lists
    return job_of(OF_GAMES, **same)


def _solve(steps: Steps, job: PlyJob | PlyArrays, record: Record, bounds: Bounds) -> None:
    """Solve a game, and write the record of the solution."""
    known = rules_of(job.game).positions
    steps.pace.total = known and 2 * known
    plies = _forward_steps(steps, job, bounds)
    steps.pace.total = 2 * sum(sum(ply.sums["positions"]) for ply in plies)
    valued = _backward_steps(steps, plies)
    kept = _by_ply(plies, valued) if rules_of(job.game).ply is not None else _together(steps, plies, job)
    done = {"plies": len(plies), "tasks": steps.made, "mended": steps.mended}
    job.folder.write_json(SOLUTION, {**record, **kept, **done})


def _usual_memory(workers: int) -> int:
    """Give the bytes that a worker may take where nobody says how many: a share of half of those that are free.

    Raises
    ------
    TooLarge
        If a worker needs more.
    """
    share = min(free_memory() / 2 / workers, USUAL_MEMORY)
    if share < LEAST_MEMORY:
        raise TooLarge(
            f"{workers} workers take at least {as_size(LEAST_MEMORY)} of memory each, and half of what is free is "
            f"{as_size(share * workers)}; take fewer workers"
        )
    return int(share)


def check_least_memory(memory: int | None) -> None:
    """Refuse less memory than a worker takes."""
    if memory is not None and memory < LEAST_MEMORY:
        raise TooLarge(f"a worker takes at least {as_size(LEAST_MEMORY)} of memory; {as_size(memory)} are too few")


def claimed(folder: Folder, job: Record, memory: int | None, workers: int, **besides: object) -> Record:
    """Begin a job in a folder, or go on with the same job there, with the workers and memory of then.

    Raises
    ------
    TooLarge
        If the memory is less than that with which the job was begun.
    """
    record = begun_job(folder, job, lambda: {"memory": memory or _usual_memory(workers), "workers": workers, **besides})
    if not all(type(record.get(name)) is int and record[name] > 0 for name in ("memory", "workers")):
        raise Damaged(JOB, "it says no memory and workers")
    if memory is not None and memory < record["memory"]:
        raise TooLarge(
            f"{folder} was begun for workers of {as_size(record['memory'])}, and {as_size(memory)} are too few "
            "to go on; take a new folder, or as much memory"
        )
    return record


def _forward_steps(steps: Steps, job: PlyJob | PlyArrays, bounds: Bounds) -> list[Ply]:
    """Enumerate ply after ply, until no position is left."""
    plies, buckets, rows, before, positions, edges = list[Ply](), 1, 1, 0, 0, 0
    while rows:
        following = job.buckets(MARGIN * (rows**2 / before if before else 2))
        senders = plies[-1].tasks if plies else 0
        about = {"ply": len(plies), "senders": senders, "buckets": buckets, "next": following}
        tasks = [Task(f"{FORWARD}-{len(plies)}", bucket, about) for bucket in range(buckets)]
        sums = _summed(steps.run(tasks, f"ply {len(plies)}"))
        plies.append(Ply(sums, buckets, following))
        before, rows, buckets = rows, sums["sent"], following
        positions += sum(sums["positions"])
        edges += sums["tally"][EDGES]
        check_counts((positions, edges), bounds)
    return plies


def _backward_steps(steps: Steps, plies: list[Ply]) -> list[Record]:
    """Value the plies from the last to the first."""
    valued = []
    for number, ply in reversed(list(enumerate(plies))):
        about = {
            "ply": number,
            "senders": plies[number - 1].tasks if number else 0,
            "buckets": ply.tasks,
            "next": ply.dealt if number + 1 < len(plies) else 0,
        }
        tasks = [Task(f"{BACKWARD}-{number}", bucket, about) for bucket in range(ply.tasks)]
        valued.append(_summed(steps.run(tasks, f"values of ply {number}")))
    return valued[::-1]


def _by_ply(plies: list[Ply], valued: list[Record]) -> Record:
    """Sum up a solution whose positions stay where they are, ply by ply."""
    return {
        "sets": [
            {
                "positions": f"{FORWARD}-{number}",
                "values": f"{BACKWARD}-{number}",
                **_kept(ply.sums, worth),
            }
            for number, (ply, worth) in enumerate(zip(plies, valued, strict=True))
        ],
        "tally": _sums([ply.sums for ply in plies], "tally"),
        "by_plies": _sums(valued, "by_plies"),
        "bytes": sum(each["bytes"] for each in [*(ply.sums for ply in plies), *valued]),
    }


def _kept(enumerated: Record, valued: Record) -> Record:
    """Give the number of positions of each bucket, and the checksums of its files."""
    return {"buckets": enumerated["positions"], "sums": [enumerated["positions_sum"], valued["values_sum"]]}


def _together(steps: Steps, plies: list[Ply], job: PlyJob | PlyArrays) -> Record:
    """Bring positions together that are kept at several plies, and sum up."""
    kept = sum(sum(ply.sums["positions"]) for ply in plies)
    buckets = job.buckets(MARGIN * kept)
    about = {"plies": [ply.tasks for ply in plies], "buckets": buckets}
    tasks = [Task(TOGETHER, bucket, about) for bucket in range(buckets)]
    sums = _summed(steps.run(tasks, f"{kept:,} positions of all plies brought together"))
    return {
        "sets": [{"positions": TOGETHER, "values": TOGETHER, **_kept(sums, sums)}],
        **{name: sums[name] for name in ("tally", "by_plies", "bytes")},
    }


def _tidy(folder: Folder, solution: Record) -> None:
    """Remove the files that only the way to the solution needed, those of an interrupted tidying too."""
    for name in solution.get("passing", ()):
        folder.remove(name)
    if solution["sets"][0]["positions"] == TOGETHER:
        for ply in range(solution["plies"]):
            folder.remove(f"{FORWARD}-{ply}")
            folder.remove(f"{BACKWARD}-{ply}")
        return
    for each in solution["sets"]:
        for bucket in range(len(each["buckets"])):
            folder.remove(f"{each['positions']}/{bucket}/{QUESTIONS}")
            folder.remove(f"{each['values']}/{bucket}/{ANSWERS}")


def _summed(records: list[Record]) -> Record:
    """Sum up the records of a step: of each of its tasks only the positions and the checksums are kept."""
    summed: Record = {name: _sums(records, name) for name in ("tally", "by_plies") if name in records[0]}
    for name in set(records[0]) - set(summed):
        column = [record[name] for record in records]
        summed[name] = column if name in LISTED else sum(column)
    return summed


def _sums(records: Iterable[Record], name: str) -> list[int]:
    return [sum(column) for column in zip(*(record[name] for record in records), strict=True)]
