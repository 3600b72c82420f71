"""Plies as arrays, for games that number the positions of a ply: two plies are in memory, and threads share the work.

The files are those of `arena.engines.ply_tasks`, with one bucket a ply and without questions and answers: a position
finds the values of its successors in the array of the next ply, which goes with the order of their codes.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from arena.engines.batches import CODES, Batches, batch_file
from arena.engines.ply_loops import ENDS, MOVERS, TALLY
from arena.engines.ply_rules import PlyRules
from arena.engines.ply_tasks import BACKWARD, FORWARD, POSITIONS, VALUES
from arena.engines.sizes import USUAL, Sizes
from arena.engines.steps import Job, Result, Task
from arena.machine.compiler import numba_or_none
from arena.machine.memory import free_memory
from arena.solving.strong_passes import cell

if TYPE_CHECKING:
    from arena.engines.folder import Folder, Record
    from arena.machine.columns import Array
    from arena.rules.game import AnyGame
    from arena.rules.packed import PackedRules
    from arena.rules.ply_index import PlyIndex, PlyPlaces

T = TypeVar("T")
R = TypeVar("R")
BYTES_A_THREAD = 100_000_000
"""The memory of a thread: its slices with their successors and values."""
NUMBERS = 1 << 20
"""The numbers of a ply that are looked through at once."""
BYTES = 400_000_000
"""The memory besides: Python, NumPy, Arrow and compiled loops."""


def memory_needed(rules: PackedRules, index: PlyIndex, threads: int) -> int:
    """Tell how many bytes it takes to solve a game so: those of the two largest plies that follow each other."""
    sizes = [*index.sizes(), 0]
    cells = max(one + other for one, other in pairwise(sizes))
    return cells * int(cell(rules.plies)[0][1]) + 2 * index.table_bytes + threads * BYTES_A_THREAD + BYTES


def are_worth_it(rules: PackedRules, workers: int, memory: int | None = None, sizes: Sizes = USUAL) -> bool:
    """Tell whether a game has plies that are worth arrays, and there is memory for them."""
    if rules.index is None or numba_or_none() is None or sum(rules.index.sizes()) < sizes.places:
        return False
    return memory_needed(rules, rules.index, workers) <= (memory * workers if memory else free_memory() / 2)


class Threads:
    """The runner of the tasks, one after another: each is shared by the threads of this process."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, work: Callable[[Job, Task], Result], job: Job, tasks: Sequence[Task]) -> Iterator[Result]:
        """Run tasks."""
        for task in tasks:
            yield work(job, task)


class PlyArrays:
    """A game that is solved ply by ply over arrays.

    Parameters
    ----------
    folder : Folder
        Where its files are.
    game : Game
        A game with packed rules.
    index : PlyIndex
        How they number the positions of a ply.
    threads : int
        How many threads share the work.
    sizes : Sizes
        The sizes by which the work is cut.
    """

    def __init__(self, folder: Folder, game: AnyGame, index: PlyIndex, threads: int, sizes: Sizes) -> None:
        import numpy as np

        self.folder, self.game, self.sizes, self._index, self._threads = folder, game, sizes, index, threads
        self._own = threading.local()
        self._numbered: dict[int, PlyPlaces] = {}
        self._marks = self._values = (-1, np.empty(0, "u1"))

    def do(self, task: Task) -> Record:
        """Do a task: a whole ply."""
        return (self._forward if task.step.startswith(FORWARD) else self._backward)(task, task.about["ply"])

    def buckets(self, codes: float) -> int:  # noqa: ARG002 - as `PlyJob` has it
        """Give the number of buckets of a ply."""
        return 1

    def _forward(self, task: Task, ply: int) -> Record:
        """List the positions of a ply, keep them, and mark their successors."""
        import numpy as np

        places, marks, tally = self._places(ply), self._marked(ply), np.zeros(TALLY, "i8")
        with batch_file(self.folder, f"{task.folder}/{POSITIONS}", CODES) as positions:
            parts = self._spread(ply + 1, _upper(places), lambda part: self._rules.marked(marks, places, *part), tally)
            for codes in _cut(parts, self.sizes.slice):
                positions.codes(codes)
        count = int(tally[MOVERS:ENDS].sum())
        return {
            "positions": count,
            "tally": tally.tolist(),
            "sent": int(np.count_nonzero(self._marks[1])),
            "positions_sum": positions.sum,
            "bytes": self.folder.size(f"{task.folder}/{POSITIONS}"),
        }

    def _marked(self, ply: int) -> Array:
        """Give the marks of the positions of a ply, made again from the files of the one before if need be."""
        import numpy as np

        if ply == 0:
            marks = np.zeros(len(self._places(0)), "u1")
            marks[self._rules.places(np.array([self._rules.rules.code_at(self.game.initial)]), self._places(0))] = 1
            self._marks = 0, marks
        elif self._marks[0] != ply:
            positions = self._kept(ply - 1)
            for _ in self._spread(ply, range(len(positions)), positions.codes, np.zeros(TALLY, "i8")):
                pass
        return self._marks[1]

    def _spread(self, ply: int, items: Iterable[T], codes_of: Callable[[T], Array], tally: Array) -> Iterator[Array]:
        """Mark the positions of a ply that are successors of some of the ply before, which are given part by part."""
        import numpy as np

        places = self._places(ply)
        marks = np.zeros(len(places), "u1")

        def work(item: T) -> tuple[Array, Array]:
            codes, counts = codes_of(item), np.zeros(TALLY, "i8")
            marks[self._rules.places(self._rules.successors(codes, counts), places)] = 1
            return codes, counts

        for codes, counts in self._ahead(work, items):
            tally += counts
            yield codes
        self._marks = ply, marks

    def _backward(self, task: Task, ply: int) -> Record:
        """Value the positions of a ply by the values of the next one."""
        import numpy as np

        places, positions, after = self._places(ply), self._kept(ply), self._places(ply + 1)
        known = self._valued(ply + 1, task.about["next"])
        values, counts = np.zeros(len(places), self._rules.kind), np.zeros(3 * (self._rules.rules.plies + 1), "i8")

        def work(number: int) -> tuple[Array, Array, Array]:
            rules, codes, own = self._rules, positions.codes(number), np.zeros(len(counts), "i8")
            children, ends = rules.expanded(codes)
            worth, best = rules.valued(codes, ends, known[rules.places(children, after)])
            values[rules.places(codes, places)] = worth
            rules.count(codes, worth, own)
            return worth, best, own

        kinds = [self._rules.kind, self._rules.best_kind]
        with batch_file(self.folder, f"{task.folder}/{VALUES}", kinds) as file:
            for worth, best, own in self._ahead(work, range(len(positions))):
                file.columns(worth, best)
                counts += own
        self._values = ply, values
        size = self.folder.size(f"{task.folder}/{VALUES}")
        about = {"positions": int(counts.sum()), "by_plies": counts.tolist()}
        return {**about, "values_sum": file.sum, "bytes": size}

    def _valued(self, ply: int, buckets: int) -> Array:
        """Give the values of a ply, read again from its files if they are not in memory."""
        import numpy as np

        if self._values[0] != ply:
            places = self._places(ply)
            values = np.zeros(len(places), self._rules.kind)
            if buckets:
                positions, kept = self._kept(ply), Batches(self.folder, f"{BACKWARD}-{ply}/0/{VALUES}")
                for number in range(len(positions)):
                    values[self._rules.places(positions.codes(number), places)] = kept.columns(number)[0]
            self._values = ply, values
        return self._values[1]

    def _kept(self, ply: int) -> Batches:
        return Batches(self.folder, f"{FORWARD}-{ply}/0/{POSITIONS}")

    def _places(self, ply: int) -> PlyPlaces:
        """Give the numbers of the positions of a ply; the tables of two plies are kept."""
        if ply not in self._numbered:
            for other in [each for each in self._numbered if abs(each - ply) > 1]:
                del self._numbered[other]
            self._numbered[ply] = self._index.places(ply)
        return self._numbered[ply]

    @property
    def _rules(self) -> PlyRules:
        """The rules, with columns of this thread's own."""
        if not hasattr(self._own, "rules"):
            self._own.rules = PlyRules(self.game, self.sizes.slice)
        rules: PlyRules = self._own.rules
        return rules

    def _ahead(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Work in threads, a few items ahead, and give the results in order."""
        with ThreadPoolExecutor(self._threads) as pool:
            begun = deque[Future[R]]()
            try:
                for item in items:
                    begun.append(pool.submit(work, item))
                    if len(begun) > 2 * self._threads:
                        yield begun.popleft().result()
                while begun:
                    yield begun.popleft().result()
            finally:
                for each in begun:
                    each.cancel()


def _cut(parts: Iterable[Array], size: int) -> Iterator[Array]:
    """Give the same numbers in parts of one size, but for the last one."""
    import numpy as np

    left: list[Array] = []
    count = 0
    for part in parts:
        left.append(part)
        count += len(part)
        if count >= size:
            whole = np.concatenate(left)
            for begin in range(0, count - size + 1, size):
                yield whole[begin : begin + size]
            left, count = [whole[count - count % size :]], count % size
    if count:
        yield np.concatenate(left)


def _upper(places: PlyPlaces) -> Iterator[tuple[int, int]]:
    """Cut the upper halves of a ply so that about as many numbers belong to each part."""
    import numpy as np

    cuts = places.begins.searchsorted(np.arange(0, len(places), NUMBERS), "left")
    return pairwise(sorted({*cuts.tolist(), len(places.highs)}))
