"""The tasks by which a game is solved over one set of positions, with the files that each reads and writes.

A position is kept once, in the bucket of its code. A task lists the moves of what it has been sent and of all that
follows in its own buckets, and sends the rest to the others. Then positions are numbered, bucket after bucket, and
solved as an arena is that is given as a table of edges.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from arena.engines.batches import CODES, Batches, batch_file
from arena.engines.column_files import open_column, write_column
from arena.engines.disk_stream import Part
from arena.engines.edge_buckets import ROWS, bounds
from arena.engines.edge_buckets import bucket_of as edge_bucket_of
from arena.engines.edge_tasks import SOLVED, VALUES, EdgeJob
from arena.engines.folder import Folder, Record
from arena.engines.ply_loops import NO_MOVE, TALLY, bucket_of
from arena.engines.ply_rules import PlyRules
from arena.engines.ply_tasks import BYTES_A_TASK, POSITIONS, TOGETHER
from arena.engines.ply_tasks import VALUES as VALUES_FILE
from arena.engines.round_loops import (
    BUCKET_SHIFT,
    BUCKETS,
    DONE,
    FILLED,
    OUT,
    OWN,
    SLOT_SHIFT,
    STATE,
    WIDE,
    admit,
    close,
)
from arena.engines.steps import Task
from arena.errors import InvalidGame
from arena.machine.columns import Column, as_array, as_list
from arena.machine.loops import slot_of
from arena.rules.game import AnyGame
from arena.solving.regions import ENDLESS

if TYPE_CHECKING:
    from arena.machine.columns import Array

REACH = "reach"
"""The name of the steps that enumerate, with a number after it."""
SENT = "sent.arrow"
"""The file of codes that a task sends to other buckets."""
BYTES_A_POSITION = 48
"""The memory for each position of a task that enumerates: a place in the queue, and two to four in the table."""
FIRST = 1 << 12
"""The positions that a queue has room for at first."""

CodeFile: TypeAlias = tuple[str, int]
"""The file of a bucket's codes, which ascend, and their number."""


@dataclass(frozen=True)
class RoundJob(EdgeJob):
    """A game that is solved over one set of positions; once they are enumerated `stream` is its arena.

    Parameters
    ----------
    game : Game
        A game with packed rules.
    files : tuple
        The codes of each bucket, once they are enumerated.
    """

    game: AnyGame = field(kw_only=True)
    files: tuple[CodeFile, ...] = field(default=(), kw_only=True)

    @property
    def most(self) -> int:
        """The positions that a task has memory for."""
        return (self.memory - BYTES_A_TASK) // BYTES_A_POSITION

    def do(self, task: Task) -> Record:
        """Do a task of any kind."""
        own = {REACH: _reach, TOGETHER: _together}.get(task.step.partition("-")[0])
        return own(self, task) if own else super().do(task)


class PositionSet(PlyRules):
    """Positions of one bucket or of all: those whose moves are listed, and after them those that wait for it.

    Parameters
    ----------
    job : RoundJob
        The job.
    own : list of int
        The buckets: one, or all.
    buckets : int
        The number of all.
    """

    def __init__(self, job: RoundJob, own: list[int], buckets: int) -> None:
        super().__init__(job.game, job.sizes.slice)
        alone = -1 if len(own) == buckets else own[0]
        self._most, self._width = job.most, len(self._buffer)
        self._state = self._engine.full(STATE, 0, "i8")
        self._state[BUCKET_SHIFT], self._state[BUCKETS], self._state[OWN] = self.shift, buckets, alone
        self._outside = self._engine.empty((0 if alone < 0 else job.sizes.sorted) + self._width, "i8")
        self._tally = self._engine.full(TALLY, 0, "i8")
        self._queue = self._engine.empty(FIRST + self._width, "i8")
        self._make_table()

    @property
    def done(self) -> Array:
        """The positions whose moves are listed."""
        return as_array(self._queue[: self._state[DONE]], "i8")

    @property
    def waiting(self) -> Array:
        """Those that wait for it."""
        return as_array(self._queue[self._state[DONE] : self._state[FILLED]], "i8")

    @property
    def tally(self) -> list[int]:
        """The counts of the positions listed here."""
        return as_list(as_array(self._tally, "i8"))

    def begin(self, codes: Array) -> None:
        """Take positions whose moves were listed before, as far as they are of these buckets."""
        codes = self._own(codes)
        self._put(codes)
        self._state[DONE] = self._state[FILLED]

    def admit(self, codes: Array) -> Array:
        """Let positions of these buckets wait, each once; give those for which there is no memory."""
        codes = self._own(codes)
        if self._state[FILLED] + len(codes) > self._most and self._state[FILLED]:
            return codes
        self._put(codes)
        return codes[:0]

    def closed(self, wide: int, most: int) -> Iterator[Array]:
        """List moves until nothing waits here, or more than `wide`; give the codes of other buckets.

        It ends too once more positions than `most` are listed, or there is no memory for more.
        """
        state, width, first, self._state[WIDE] = self._state, self._width, self._state[DONE] + 0, wide
        while state[DONE] < state[FILLED] <= self._most and state[FILLED] - state[DONE] <= wide:
            self._run(close, self._keys, self._queue, self._outside, state, self._tally)
            if state[OUT] + width >= len(self._outside):
                yield self._taken()
            self._grow(width)
            if state[DONE] - first > most:
                break
        yield self._taken()

    def _own(self, codes: Array) -> Array:
        """Choose the codes of these buckets."""
        own, buckets = int(self._state[OWN]), int(self._state[BUCKETS])
        return codes if own < 0 else codes[bucket_of(codes.astype("u8"), self.shift, buckets) == own]

    def _taken(self) -> Array:
        codes = as_array(self._outside[: self._state[OUT]], "i8").copy()
        self._state[OUT] = 0
        return codes

    def _put(self, codes: Array) -> None:
        self._grow(len(codes))
        self._admit(self._column(codes))

    def _admit(self, codes: Column) -> None:
        self._engine.loop(admit, slot_of)(codes, self._keys, self._queue, self._state)

    def _grow(self, more: int) -> None:
        """Make room for more positions."""
        needed = int(self._state[FILLED]) + more + self._width
        if needed <= len(self._queue):
            return
        grown = self._engine.empty(max(needed, 2 * len(self._queue)), "i8")
        grown[: self._state[FILLED]] = self._queue[: self._state[FILLED]]
        self._queue = grown
        self._make_table()

    def _make_table(self) -> None:
        """Make a table with two slots or more for each place of the queue, and put the queue into it."""
        bits, filled = (2 * len(self._queue)).bit_length(), self._state[FILLED] + 0
        self._keys, self._state[SLOT_SHIFT], self._state[FILLED] = self._engine.full(1 << bits, -1, "i8"), 64 - bits, 0
        self._admit(self._queue[:filled])


def _reach(job: RoundJob, task: Task) -> Record:
    """List the moves of the positions sent to some buckets, and of all that follow there; send the other codes."""
    positions = PositionSet(job, task.about["own"], task.about["buckets"])
    for path, _ in task.about["known"]:
        positions.begin(open_column(job.folder, path))
    known, sent = len(positions.done), list[list[int]]()
    with batch_file(job.folder, f"{task.folder}/{SENT}", CODES) as file:
        for codes in _passed_on(job, task, positions):
            for bucket, dealt in enumerate(positions.dealt(codes, task.about["buckets"])):
                if len(dealt):
                    file.codes(dealt)
                    sent.append([bucket, len(dealt)])
    done, counts = positions.done, dict[str, int]()
    for bucket, codes in enumerate(positions.dealt(done, task.about["buckets"])):
        if bucket in task.about["own"]:
            counts[str(bucket)] = len(codes)
            write_column(job.folder, f"{task.folder}/codes-{bucket}.npy", codes, "i8")
    size = job.folder.size(f"{task.folder}/{SENT}") + 8 * len(done)
    made = {"counts": counts, "sent": sent, "tally": positions.tally, "bytes": size}
    return {**made, "positions": len(done) - known, "known": known}


def _passed_on(job: RoundJob, task: Task, positions: PositionSet) -> Iterator[Array]:
    """List moves in some buckets, and give the codes that are to be sent: of others, or without memory for them."""
    if task.about["start"]:
        positions.admit(np.array([positions.rules.code_at(job.game.initial)], "i8"))
    for folder, batch in task.about["sent"]:
        yield positions.admit(Batches(job.folder, f"{folder}/{SENT}").codes(batch))
    yield from positions.closed(task.about["wide"], task.about["most"])
    yield positions.waiting.copy()


class Numbering:
    """The numbers of positions: those of a bucket follow those of the buckets before, in the order of codes.

    Parameters
    ----------
    folder : Folder
        Where the files are.
    files : tuple
        The codes of each bucket.
    shift : int
        The bits of a code that do not tell its bucket.
    """

    def __init__(self, folder: Folder, files: tuple[CodeFile, ...], shift: int) -> None:
        self.codes, self._shift = [open_column(folder, path) for path, _ in files], shift
        self.begins = np.cumsum([0, *(count for _, count in files)])

    def numbers_of(self, codes: Array) -> Array:
        """Give the numbers of codes.

        Raises
        ------
        InvalidGame
            If one of them was not enumerated.
        """
        each, places = np.unique(codes, return_inverse=True)
        numbers, buckets = np.empty(len(each), "i8"), bucket_of(each.astype("u8"), self._shift, len(self.codes))
        for bucket in np.unique(buckets).tolist():
            own, column = np.flatnonzero(buckets == bucket), self.codes[bucket]
            at = np.searchsorted(column, each[own])
            wrong = at == len(column)
            wrong[~wrong] = column[at[~wrong]] != each[own][~wrong]
            if wrong.any():
                raise InvalidGame(
                    f"packed rules: a move leads to the code {int(each[own][wrong][0])}, and led elsewhere the first "
                    "time: they answer otherwise the second time"
                )
            numbers[own] = self.begins[bucket] + at
        return numbers[places]

    def codes_of(self, numbers: Array) -> Array:
        """Give the codes of numbers."""
        buckets, codes = np.searchsorted(self.begins, numbers, "right") - 1, np.empty(len(numbers), "i8")
        for bucket in np.unique(buckets).tolist():
            own = buckets == bucket
            codes[own] = self.codes[bucket][numbers[own] - self.begins[bucket]]
        return codes


def arena_parts(
    folder: Folder, game: AnyGame, size: int, files: tuple[CodeFile, ...], bucket: int, low: int, high: int
) -> Generator[Part]:
    """Give some positions of a bucket and their moves as a part of an arena, a slice at a time."""
    rules = PlyRules(game, size)
    numbering = Numbering(folder, files, rules.shift)
    first = int(numbering.begins[bucket]) + low
    for codes in rules.slices(numbering.codes[bucket][low:high]):
        children, ends = rules.expanded(codes)
        player, winner = rules.outcomes(codes)
        source = np.repeat(np.arange(first, first + len(codes)), np.diff(ends, prepend=0))
        yield Part({"player": player, "winner": winner}, source, numbering.numbers_of(children))
        first += len(codes)


def _together(job: RoundJob, task: Task) -> Record:
    """Bring the codes of a bucket, their values and best moves together, as a game that is solved by plies has them."""
    rules = PlyRules(job.game, job.sizes.slice)
    numbering, most = Numbering(job.folder, job.files, rules.shift), rules.rules.plies + 1
    first, counts = int(numbering.begins[task.bucket]), np.zeros(3 * most, "i8")
    with (
        batch_file(job.folder, f"{task.folder}/{POSITIONS}", CODES) as positions,
        batch_file(job.folder, f"{task.folder}/{VALUES_FILE}", [rules.kind, rules.best_kind]) as values,
    ):
        for codes in rules.slices(numbering.codes[task.bucket]):
            winner, remoteness, strategy, draw, player = _solved(job, first, first + len(codes))
            if remoteness.max() >= most:
                code, plies = int(codes[remoteness.argmax()]), rules.rules.plies
                raise InvalidGame(f"packed rules, at code {code}: the end is further than the plies declared, {plies}")
            winner, ranks = winner.astype("i8"), np.where(winner > 0, remoteness, draw == ENDLESS).astype("i8")
            counts += np.bincount(winner * most + ranks, minlength=3 * most)
            worth = np.where(winner > 0, 1 + 2 * ranks + (winner == player), rules.draw - ranks)
            positions.codes(codes)
            values.columns(worth.astype(rules.kind), _places(rules, codes, numbering, strategy))
            first += len(codes)
    size = sum(job.folder.size(f"{task.folder}/{name}") for name in (POSITIONS, VALUES_FILE))
    sums = {"positions_sum": positions.sum, "values_sum": values.sum}
    return {"positions": len(numbering.codes[task.bucket]), "by_plies": counts.tolist(), "bytes": size, **sums}


def _solved(job: RoundJob, low: int, high: int) -> list[Array]:
    """Read the solution of the positions with numbers from `low` on, and who is to move."""
    ends = bounds(job.vertices, job.buckets)
    buckets = range(*(int(edge_bucket_of(number, job.vertices, job.buckets)) for number in (low, high - 1)))
    parts: list[list[Array]] = [[] for _ in range(len(SOLVED) + 1)]
    for bucket in (*buckets, buckets.stop):
        own = slice(max(low - int(ends[bucket]), 0), high - int(ends[bucket]))
        paths = [f"{VALUES}/{bucket}/{name}.npy" for name in SOLVED] + [f"{ROWS}/{bucket}/player.npy"]
        for part, path in zip(parts, paths, strict=True):
            part.append(open_column(job.folder, path)[own])
    return [np.concatenate(part) for part in parts]


def _places(rules: PlyRules, codes: Array, numbering: Numbering, strategy: Array) -> Array:
    """Give the places of best moves among the moves of the rules."""
    children, ends = rules.expanded(codes)
    begins, open_ = np.concatenate(([0], ends[:-1])), np.flatnonzero(strategy >= 0)
    chosen = np.full(len(codes), -1, "i8")
    chosen[open_] = numbering.codes_of(strategy[open_].astype("i8"))
    edges = np.flatnonzero(children == np.repeat(chosen, ends - begins))
    places = np.full(len(codes), NO_MOVE, rules.best_kind)
    owners = np.searchsorted(ends, edges, "right")
    places[owners] = edges - begins[owners]
    return places
