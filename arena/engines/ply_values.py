"""The values of a game's positions, as files keep them: a position is found in one batch of one bucket of one ply.

Codes ascend, and each batch says its first one: a search by halves opens a few batches, and those last read are kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from arena.engines.batches import Batches
from arena.engines.folder import Damaged, Folder, Record
from arena.engines.ply_loops import NO_MOVE, bucket_of
from arena.engines.ply_rules import rules_of
from arena.engines.ply_tasks import POSITIONS, VALUES
from arena.errors import InvalidArena
from arena.machine.memory import check_memory
from arena.rules.game import AnyGame
from arena.solving.strong_passes import cell

if TYPE_CHECKING:
    from arena.machine.columns import Array

OPEN_FILES = 32
"""The pairs of files that are kept open."""
OPEN_BATCHES = 64
"""The batches that are kept in memory, of a megabyte each."""


class ValuedPart(NamedTuple):
    """Some positions of a bucket: their codes, which ascend, their values and their best moves."""

    codes: Array
    values: Array
    best: Array


class KeptValues:
    """The values of all positions by their codes, as a table would have them, read batch by batch.

    Parameters
    ----------
    folder : Folder
        Where they are.
    game : Game
        The game.
    solution : dict
        The record of the solution.
    """

    def __init__(self, folder: Folder, game: AnyGame, solution: Record) -> None:
        self.folder, self.sets, self.way = folder, solution["sets"], str(solution.get("way", "plies"))
        self._rules = rules_of(game)
        self.shift = self._rules.size.bit_length() // 2
        self._opened = lru_cache(maxsize=OPEN_FILES)(self._open)
        self._batch = lru_cache(maxsize=OPEN_BATCHES)(self._read)
        self._firsts: dict[tuple[int, int, int], int] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.folder, self._rules.game, {"sets": self.sets, "way": self.way})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeptValues) and (self.folder.address, self.sets) == (other.folder.address, other.sets)

    __hash__ = None  # type: ignore[assignment]  # as of a list

    def __len__(self) -> int:
        return self._rules.size

    def __getitem__(self, code: int) -> int:
        part, place = self._found(code)
        return 0 if place < 0 else int(part.values[place])

    def __array__(self, dtype: object = None, copy: bool | None = None) -> Array:
        import numpy as np

        check_memory(len(self) * np.dtype(cell(self._rules.plies)[0]).itemsize, f"a table of {len(self):,} codes")
        table = np.zeros(len(self), cell(self._rules.plies)[0])
        for number, bucket in self.buckets():
            for part in self.parts(number, bucket):
                table[part.codes] = part.values
        return table

    def best_move(self, code: int) -> int | None:
        """Give the best move of a position by its place among the moves of the rules; None if there is none."""
        part, place = self._found(code)
        return None if place < 0 or part.best[place] == NO_MOVE else int(part.best[place])

    def buckets(self) -> Iterator[tuple[int, int]]:
        """List all buckets, each by the number of its set and its own."""
        for number, each in enumerate(self.sets):
            for bucket in range(len(each["buckets"])):
                yield number, bucket

    def parts(self, number: int, bucket: int) -> Iterator[ValuedPart]:
        """Read a bucket, batch by batch; at the end it is held against its checksums.

        Raises
        ------
        InvalidArena
            If a file is missing or was changed.
        """
        positions, values = self._open(number, bucket)
        with self.folder.naming():
            for batch in range(len(positions)):
                yield self._read_from(positions, values, number, bucket, batch)
            for file, sums in zip((positions, values), self.sets[number]["sums"], strict=True):
                file.check(sums[bucket])

    def drawn(self, number: int, bucket: int, places: Array) -> Iterator[ValuedPart]:
        """Read some positions of a bucket, by their ascending places: only the batches that have them.

        Raises
        ------
        InvalidArena
            If a file is missing or was changed.
        """
        import numpy as np

        size = self._before(number, bucket, 1) if len(places) else 1
        for batch in np.unique(places // size).tolist():
            own = places[places // size == batch] - batch * size
            yield ValuedPart(*(column[own] for column in self._batch(number, bucket, batch)))

    def check(self, number: int, bucket: int) -> None:
        """Hold a bucket against its checksums.

        Raises
        ------
        InvalidArena
            If a file is missing or was changed.
        """
        for _ in self.parts(number, bucket):
            pass

    def of_codes(self, number: int, codes: Array) -> tuple[Array, Array]:
        """Give the values of ascending codes of a set, 0 for those that are not there, and their places in the set."""
        import numpy as np

        rows = self.sets[number]["buckets"]
        values, places = np.zeros(len(codes), cell(self._rules.plies)[0]), np.full(len(codes), -1, "i8")
        buckets = bucket_of(codes.astype("u8"), self.shift, len(rows))
        for bucket, begin in enumerate(np.cumsum([0, *rows[:-1]])):
            own = np.flatnonzero(buckets == bucket)
            mine, low = codes[own], 0
            while low < len(own):
                batch = self._batch_of(number, bucket, int(mine[low]))
                if batch < 0:
                    low += 1
                    continue
                part = self._batch(number, bucket, batch)
                high = max(int(mine.searchsorted(part.codes[-1], "right")), low + 1)
                at = part.codes.searchsorted(mine[low:high])
                there = part.codes[np.minimum(at, len(part.codes) - 1)] == mine[low:high]
                values[own[low:high][there]] = part.values[at[there]]
                places[own[low:high][there]] = begin + self._before(number, bucket, batch) + at[there]
                low = high
        return values, places

    def _found(self, code: int) -> tuple[ValuedPart, int]:
        """Find a code: its batch, and its place there, -1 if it is not there."""
        ply = self._rules.ply
        number = ply(self._rules.unpack(code)) if ply is not None and self.way == "plies" else 0
        if not 0 <= number < len(self.sets):
            return _nothing(), -1
        bucket = bucket_of(code, self.shift, len(self.sets[number]["buckets"]))
        batch = self._batch_of(number, bucket, code)
        if batch < 0:
            return _nothing(), -1
        part = self._batch(number, bucket, batch)
        place = int(part.codes.searchsorted(code))
        return part, (place if place < len(part.codes) and part.codes[place] == code else -1)

    def _batch_of(self, number: int, bucket: int, code: int) -> int:
        """Find the batch of a bucket that would have a code: the last one whose first code is not larger; else -1."""
        low, high = -1, len(self._opened(number, bucket)[0])
        while high - low > 1:
            middle = (low + high) // 2
            if self._first(number, bucket, middle) <= code:
                low = middle
            else:
                high = middle
        return low

    def _first(self, number: int, bucket: int, batch: int) -> int:
        key = number, bucket, batch
        if key not in self._firsts:
            codes = self._batch(*key).codes
            if not len(codes):
                raise InvalidArena(f"{self.folder}: an empty batch in {self._paths(number, bucket)[0]}")
            self._firsts[key] = int(codes[0])
        return self._firsts[key]

    def _before(self, number: int, bucket: int, batch: int) -> int:
        """Count the positions of a bucket before a batch: all batches but the last are of one size."""
        return batch * len(self._batch(number, bucket, 0).codes)

    def _paths(self, number: int, bucket: int) -> tuple[str, str]:
        each = self.sets[number]
        return f"{each['positions']}/{bucket}/{POSITIONS}", f"{each['values']}/{bucket}/{VALUES}"

    def _open(self, number: int, bucket: int) -> tuple[Batches, Batches]:
        with self.folder.naming():
            positions, values = (Batches(self.folder, path) for path in self._paths(number, bucket))
            if len(positions) != len(values):
                raise Damaged(self._paths(number, bucket)[1], "it has not as many batches as the positions")
            return positions, values

    def _read(self, number: int, bucket: int, batch: int) -> ValuedPart:
        with self.folder.naming():
            return self._read_from(*self._opened(number, bucket), number, bucket, batch)

    def _read_from(self, positions: Batches, values: Batches, number: int, bucket: int, batch: int) -> ValuedPart:
        codes, columns = positions.codes(batch), values.columns(batch)
        if [len(column) for column in columns] != 2 * [len(codes)]:
            raise Damaged(self._paths(number, bucket)[1], "it has not as many rows as the positions")
        return ValuedPart(codes, *columns)


def _nothing() -> ValuedPart:
    import numpy as np

    return ValuedPart(np.empty(0, "i8"), np.empty(0, "u1"), np.empty(0, "i1"))
