"""The tasks by which a game is solved ply by ply, with the files that each reads and writes.

Forward, a task merges what the tasks of the ply before have sent to its bucket, keeps it, and sends the successors,
sorted and dealt, a slice of positions at a time. The codes sent are the questions backward: the tasks of the next ply
answer each with its value, and the values of its successors give that of a position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.engines.batches import CODES, Batches, batch_file
from arena.engines.folder import Folder, Record
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
BYTES_A_TASK = 300_000_000
"""The memory that it takes besides: Python, NumPy, Arrow, compiled loops, and a slice."""
TASKS_A_WORKER = 4
"""The tasks of a step for each worker, where there is work for them: none waits long for the last one."""
FORWARD, BACKWARD, TOGETHER = "forward", "backward", "together"
"""The names of steps, the first two with the ply after them."""
POSITIONS, QUESTIONS, VALUES, ANSWERS = "positions.arrow", "questions.arrow", "values.arrow", "answers.arrow"
"""The files of a task."""


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

    def buckets(self, codes: float, workers: int) -> int:
        """Choose the number of buckets for so many codes."""
        most = (self.memory - BYTES_A_TASK) // BYTES_A_CODE
        busy = min(TASKS_A_WORKER * workers, 1 + int(codes / self.sizes.codes))
        return max(busy, 1 + int(codes / most))


def _forward(job: PlyJob, rules: PlyRules, task: Task) -> Record:
    """Merge the codes that were sent to a bucket, keep them, and send their successors."""
    import numpy as np

    buckets = task.about["next"]
    codes = _merged(job, rules, task)
    total = _keep_codes(job, rules, task, codes)
    tally, sent = np.zeros(TALLY, "i8"), [0] * buckets
    with batch_file(job.folder, f"{task.folder}/{QUESTIONS}", CODES) as questions:
        for part in rules.slices(codes):
            for bucket, dealt in enumerate(rules.dealt(rules.successors(part, tally), buckets)):
                questions.codes(dealt)
                sent[bucket] += len(dealt)
    return {
        "positions": len(codes),
        "tally": tally.tolist(),
        "sent": sent,
        "slices": len(list(rules.slices(codes))),
        "positions_sum": total,
        "bytes": job.folder.size(f"{task.folder}/{POSITIONS}"),
        "bytes_sent": job.folder.size(f"{task.folder}/{QUESTIONS}"),
    }


def _keep_codes(job: PlyJob, rules: PlyRules, task: Task, codes: Array) -> int:
    """Write the positions of a bucket, and give their checksum."""
    with batch_file(job.folder, f"{task.folder}/{POSITIONS}", CODES) as positions:
        for part in rules.slices(codes):
            positions.codes(part)
    return positions.sum


def _merged(job: PlyJob, rules: PlyRules, task: Task) -> Array:
    """Read all codes that were sent to a bucket, and give each once."""
    import numpy as np

    ply, rows = task.about["ply"], task.about["rows"]
    if ply == 0:
        return np.array([rules.rules.code_at(job.game.initial)], "i8")
    needed = rows * BYTES_A_CODE + BYTES_A_TASK
    if needed > job.memory:
        raise TooLarge(
            f"{task.step}, bucket {task.bucket}: {rows:,} codes were sent to it, more than foreseen, and take "
            f"{needed / 1e9:.1f} GB (at most {job.memory / 1e9:.1f}); take a new folder and more memory"
        )
    codes, end = np.empty(rows, "i8"), 0
    for part in _sent(job, task):
        codes[end : end + len(part)] = part
        end += len(part)
    return rules.sorted_once(codes)


def _sent(job: PlyJob, task: Task) -> Iterator[Array]:
    """Read the codes sent to a bucket by the tasks of the ply before, a slice of a sender at a time."""
    for sender in range(task.about["senders"]):
        questions = Batches(job.folder, f"{FORWARD}-{task.about['ply'] - 1}/{sender}/{QUESTIONS}")
        for first in range(0, len(questions), task.about["buckets"]):
            yield questions.codes(first + task.bucket)


def _backward(job: PlyJob, rules: PlyRules, task: Task) -> Record:
    """Value the positions of a bucket by the answers to its questions, and answer those of the ply before."""
    import numpy as np

    codes = Batches(job.folder, f"{FORWARD}-{task.about['ply']}/{task.bucket}/{POSITIONS}").all_codes()
    values, counts = np.empty(len(codes), rules.kind), np.zeros(3 * (rules.rules.plies + 1), "i8")
    successors, end = _Successors(job, rules, task), 0
    with batch_file(job.folder, f"{task.folder}/{VALUES}", [rules.kind, rules.best_kind]) as file:
        for number, part in enumerate(rules.slices(codes)):
            children, ends = rules.expanded(part)
            worth, best = rules.valued(part, ends, rules.looked_up(children, successors.of_slice(number)))
            rules.count(part, worth, counts)
            file.columns(worth, best)
            values[end : end + len(part)] = worth
            end += len(part)
    with batch_file(job.folder, f"{task.folder}/{ANSWERS}", [rules.kind]) as answered:
        for questions in _sent(job, task):
            answers = rules.answers(codes, values, questions)
            if answers is None:
                raise InvalidGame(f"{task.step}, bucket {task.bucket}: the rules answer otherwise the second time")
            answered.columns(answers)
    return {
        "by_plies": counts.tolist(),
        "values_sum": file.sum,
        "bytes": job.folder.size(f"{task.folder}/{VALUES}"),
        "bytes_answered": job.folder.size(f"{task.folder}/{ANSWERS}"),
    }


class _Successors:
    """The values of successors: the questions of a task, and the answers of the next ply to them."""

    def __init__(self, job: PlyJob, rules: PlyRules, task: Task) -> None:
        self._rules, self._first = rules, task.about["first"]
        ply, buckets = task.about["ply"], range(task.about["next"])
        if buckets:
            self._questions = Batches(job.folder, f"{FORWARD}-{ply}/{task.bucket}/{QUESTIONS}")
        self._answers = [Batches(job.folder, f"{BACKWARD}-{ply + 1}/{bucket}/{ANSWERS}") for bucket in buckets]

    def of_slice(self, number: int) -> SuccessorTable:
        """Read the answers to the questions of a slice."""
        import numpy as np

        codes, values, buckets = [np.empty(0, "i8")], [np.empty(0, self._rules.kind)], len(self._answers)
        for bucket, answers in enumerate(self._answers):
            codes.append(self._questions.codes(number * buckets + bucket))
            values.append(answers.columns(self._first + number)[0])
        return self._rules.table(np.concatenate(codes), np.concatenate(values))


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
