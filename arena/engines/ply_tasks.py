"""The tasks by which a game is solved ply by ply, with the files that each reads and writes.

Forward, a task merges what the tasks of the ply before have sent to its bucket, keeps it, and sends the successors,
sorted and dealt, a slice of positions at a time. The codes sent are the questions backward: the tasks of the next ply
answer each with its value, and the values of its successors give that of a position.

Each task sends one file, with a parcel for each receiver. The buckets of a ply follow from its codes, not from the
workers: the more codes, the larger they are, so that the parcels of a ply are no more than its codes by a constant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from math import sqrt
from typing import TYPE_CHECKING

from arena.engines.batches import CODES, Batches, batch_file
from arena.engines.folder import Folder, Record
from arena.engines.parcels import Parcel, parcel_file, parcels_in
from arena.engines.ply_loops import TALLY, bucket_of
from arena.engines.ply_rules import PlyRules, SuccessorTable
from arena.engines.sizes import USUAL, Sizes
from arena.engines.steps import Task
from arena.errors import InvalidGame, TooLarge
from arena.rules.game import AnyGame

if TYPE_CHECKING:
    from arena.machine.columns import Array

BYTES_A_CODE = 24
"""The memory that a task takes for each code that is sent to it."""
BYTES_A_MOVE = 56
"""The memory that it takes for each move of a slice's positions: the successor, twice, and its place in a table."""
BYTES_A_TASK = 300_000_000
"""The memory that it takes besides: Python, NumPy, Arrow, compiled loops, and a slice of the usual size."""
FORWARD, BACKWARD, TOGETHER = "forward", "backward", "together"
"""The names of steps, the first two with the ply after them."""
POSITIONS, QUESTIONS, VALUES, ANSWERS = "positions.arrow", "questions.sent", "values.arrow", "answers.sent"
"""The files of a task: those that are kept, and those that are sent."""


@dataclass(frozen=True)
class PlyJob:
    """A game that is solved ply by ply.

    Parameters
    ----------
    folder : Folder
        Where its files are.
    game : Game
        A game with packed rules.
    memory : int
        The bytes that a worker may take.
    sizes : Sizes, optional
        The sizes by which the work is cut.
    """

    folder: Folder
    game: AnyGame
    memory: int
    sizes: Sizes = USUAL

    def do(self, task: Task) -> Record:
        """Do a task of any kind."""
        kinds = {FORWARD: _forward, BACKWARD: _backward, TOGETHER: _together}
        return kinds[task.step.partition("-")[0]](self, PlyRules(self.game, self.sizes.slice), task)

    def buckets(self, codes: float) -> int:
        """Choose the number of buckets for so many codes, however many workers there are.

        Each task of a ply reads from each of the ply before: so a bucket has at least so many codes as there are
        buckets, by a constant, unless the memory is too small for that.
        """
        most = self._room // BYTES_A_CODE
        return 1 + int(codes / min(max(self.sizes.codes, sqrt(self.sizes.piece * codes)), most))

    def dealt_at_once(self, buckets: int, width: int) -> int:
        """Choose the positions of a slice whose successors are dealt: whole slices of those that are kept."""
        most = min(self.sizes.piece * buckets, self._room // (BYTES_A_MOVE * width))
        return self.sizes.slice * max(most // self.sizes.slice, 1)

    @property
    def _room(self) -> int:
        """Half of the memory that is for codes and for a slice."""
        return (self.memory - BYTES_A_TASK) // 2


def _forward(job: PlyJob, rules: PlyRules, task: Task) -> Record:
    """Merge the codes that were sent to a bucket, keep them, and send their successors."""
    import numpy as np

    buckets, codes, tally = task.about["next"], _merged(job, rules, task), np.zeros(TALLY, "i8")
    total = _keep_codes(job, rules, task, codes)
    with parcel_file(job.folder, f"{task.folder}/{QUESTIONS}", buckets) as questions:
        for part in _dealt_at_once(job, rules, task, codes):
            for bucket, dealt in enumerate(rules.dealt(rules.successors(part, tally), buckets)):
                questions.codes(bucket, dealt)
    return {
        "positions": len(codes),
        "tally": tally.tolist(),
        "sent": questions.rows,
        "positions_sum": total,
        "bytes": job.folder.size(f"{task.folder}/{POSITIONS}"),
        "bytes_sent": job.folder.size(f"{task.folder}/{QUESTIONS}"),
    }


def _dealt_at_once(job: PlyJob, rules: PlyRules, task: Task, codes: Array) -> Iterator[Array]:
    """Cut codes into the slices whose successors are dealt."""
    return rules.slices(codes, job.dealt_at_once(task.about["next"], rules.rules.width))


def _keep_codes(job: PlyJob, rules: PlyRules, task: Task, codes: Array) -> int:
    """Write the positions of a bucket, and give their checksum."""
    with batch_file(job.folder, f"{task.folder}/{POSITIONS}", CODES) as positions:
        for part in rules.slices(codes):
            positions.codes(part)
    return positions.sum


def _merged(job: PlyJob, rules: PlyRules, task: Task) -> Array:
    """Read all codes that were sent to a bucket, and give each once."""
    import numpy as np

    if task.about["ply"] == 0:
        return np.array([rules.rules.code_at(job.game.initial)], "i8")
    parcels, rows = list[Parcel](), 0
    for parcel in _sent(job, task):
        parcels.append(parcel)
        rows += parcel.rows
        needed = rows * BYTES_A_CODE + BYTES_A_TASK
        if needed > job.memory:
            raise TooLarge(
                f"{task.step}, bucket {task.bucket}: at least {rows:,} codes were sent to it, more than foreseen, and "
                f"take {needed / 1e9:.1f} GB (at most {job.memory / 1e9:.1f}); take a new folder and more memory"
            )
    codes, end = np.empty(rows, "i8"), 0
    for parcel in parcels:
        for piece in parcel.codes():
            codes[end : end + len(piece)] = piece
            end += len(piece)
    return rules.sorted_once(codes)


def _sent(job: PlyJob, task: Task) -> Iterator[Parcel]:
    """Read the parcels with codes that the tasks of the ply before have sent to a bucket."""
    for sender in range(task.about["senders"]):
        path = f"{FORWARD}-{task.about['ply'] - 1}/{sender}/{QUESTIONS}"
        yield _parcel(job, path, task.about["buckets"], task.bucket)


def _parcel(job: PlyJob, path: str, receivers: int, receiver: int) -> Parcel:
    return parcels_in(job.folder, path, receivers, range(receiver, receiver + 1))[0]


def _backward(job: PlyJob, rules: PlyRules, task: Task) -> Record:
    """Value the positions of a bucket by the answers to its questions, and answer those of the ply before."""
    import numpy as np

    codes = Batches(job.folder, f"{FORWARD}-{task.about['ply']}/{task.bucket}/{POSITIONS}").all_codes()
    values, counts = np.empty(len(codes), rules.kind), np.zeros(3 * (rules.rules.plies + 1), "i8")
    tables, end = _successors(job, rules, task), 0
    with batch_file(job.folder, f"{task.folder}/{VALUES}", [rules.kind, rules.best_kind]) as file:
        for dealt, table in zip(_dealt_at_once(job, rules, task, codes), tables, strict=False):
            for part in rules.slices(dealt):
                children, ends = rules.expanded(part)
                worth, best = rules.valued(part, ends, rules.looked_up(children, table))
                rules.count(part, worth, counts)
                file.columns(worth, best)
                values[end : end + len(part)] = worth
                end += len(part)
    _answer(job, rules, task, codes, values)
    return {
        "positions": len(codes),
        "by_plies": counts.tolist(),
        "values_sum": file.sum,
        "bytes": job.folder.size(f"{task.folder}/{VALUES}"),
        "bytes_answered": job.folder.size(f"{task.folder}/{ANSWERS}"),
    }


def _answer(job: PlyJob, rules: PlyRules, task: Task, codes: Array, values: Array) -> None:
    """Send the values of the codes that the tasks of the ply before ask for."""
    with parcel_file(job.folder, f"{task.folder}/{ANSWERS}", task.about["senders"]) as answered:
        for sender, parcel in enumerate(_sent(job, task)):
            for questions in parcel.codes():
                answers = rules.answers(codes, values, questions)
                if answers is None:
                    raise InvalidGame(f"{task.step}, bucket {task.bucket}: the rules answer otherwise the second time")
                answered.numbers(sender, answers)


def _successors(job: PlyJob, rules: PlyRules, task: Task) -> Iterator[SuccessorTable]:
    """Give the values of the successors of each slice: the questions of a task, and the answers of the next ply."""
    import numpy as np

    ply, buckets = task.about["ply"], task.about["next"]
    if not buckets:  # all are sinks
        yield from repeat(rules.table(np.empty(0, "i8"), np.empty(0, rules.kind)))
    questions = parcels_in(job.folder, f"{FORWARD}-{ply}/{task.bucket}/{QUESTIONS}", buckets, range(buckets))
    paths = [f"{BACKWARD}-{ply + 1}/{bucket}/{ANSWERS}" for bucket in range(buckets)]
    answers = [_parcel(job, path, task.about["buckets"], task.bucket) for path in paths]
    asked, answered = (parcel.codes() for parcel in questions), (parcel.numbers() for parcel in answers)
    for codes, values in zip(zip(*asked, strict=True), zip(*answered, strict=True), strict=True):
        yield rules.table(np.concatenate(codes), np.concatenate(values))


def _together(job: PlyJob, rules: PlyRules, task: Task) -> Record:
    """Bring the positions of a bucket together, each of which may have been kept at several plies."""
    import numpy as np

    codes, values, best = [np.empty(0, "i8")], [np.empty(0, rules.kind)], [np.empty(0, rules.best_kind)]
    for ply, buckets in enumerate(task.about["plies"]):
        for bucket in range(buckets):
            positions = Batches(job.folder, f"{FORWARD}-{ply}/{bucket}/{POSITIONS}")
            worth = Batches(job.folder, f"{BACKWARD}-{ply}/{bucket}/{VALUES}")
            for number in range(len(positions)):
                part = positions.codes(number)
                own = bucket_of(part.astype("u8"), rules.shift, task.about["buckets"]) == task.bucket
                codes.append(part[own])
                for column, parts in zip(worth.columns(number), (values, best), strict=True):
                    parts.append(column[own])
    distinct, places = np.unique(np.concatenate(codes), return_index=True)
    kept, moves = np.concatenate(values)[places], np.concatenate(best)[places]
    total = _keep_codes(job, rules, task, distinct)
    tally, counts = np.zeros(TALLY, "i8"), np.zeros(3 * (rules.rules.plies + 1), "i8")
    with batch_file(job.folder, f"{task.folder}/{VALUES}", [rules.kind, rules.best_kind]) as file:
        for part, value, move in zip(*map(rules.slices, (distinct, kept, moves)), strict=True):
            rules.successors(part, tally)
            rules.count(part, value, counts)
            file.columns(value, move)
    size = sum(job.folder.size(f"{task.folder}/{name}") for name in (POSITIONS, VALUES))
    sums = {"positions_sum": total, "values_sum": file.sum}
    return {"positions": len(distinct), "tally": tally.tolist(), "by_plies": counts.tolist(), "bytes": size, **sums}
