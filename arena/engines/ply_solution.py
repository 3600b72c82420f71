"""A game that was solved on files: a position is looked up in one batch of one bucket of one ply.

Codes ascend, and each batch says its first one: a search by halves opens a few batches, and those last read are kept.
"""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from arena.engines.batches import Batches
from arena.engines.folder import Damaged, Folder, Record
from arena.engines.ply_loops import NO_MOVE, TALLY, bucket_of
from arena.engines.ply_rules import rules_of
from arena.engines.ply_tasks import BACKWARD, FORWARD, POSITIONS, TOGETHER, VALUES
from arena.errors import InvalidArena
from arena.machine.memory import check_memory
from arena.rules.game import AnyGame
from arena.solving.strong import StrongSolution, TableRow
from arena.solving.strong_passes import ENDS, MOVERS, cell

if TYPE_CHECKING:
    from arena.machine.columns import Array

JOB = "job.json"
"""The file that says what a folder is for, from the first moment on."""
SOLUTION = "solution.json"
"""The file that says what was found, once all is."""
VERSION = 1
"""The version of what files hold; with another one a job does not go on."""
KEEPS = StrongSolution
KIND = "plies"
"""What both files say that the folder holds."""
OPEN_FILES = 32
"""The pairs of files that are kept open."""
OPEN_BATCHES = 64
"""The batches that are kept in memory, of a megabyte each."""
SHAPE = {
    "kind": str,
    "version": int,
    "game": str,
    "parameters": dict,
    "rules": str,
    "sets": list,
    "tally": list,
    "by_plies": list,
}
"""The members of what a folder says of its solution, and their types."""
STEPS = re.compile(rf"({FORWARD}|{BACKWARD})-[0-9]+|{TOGETHER}")
"""The names of the folders that hold positions and values."""


class Part(NamedTuple):
    """Some positions of a bucket: their codes, which ascend, their values and their best moves."""

    codes: Array
    values: Array
    best: Array


class Values:
    """The values of all positions by their codes, as a table would have them, read batch by batch.

    Parameters
    ----------
    folder : Folder
        Where they are.
    game : Game
        The game.
    solution : dict
        What the folder says of itself.
    """

    def __init__(self, folder: Folder, game: AnyGame, solution: Record) -> None:
        self.folder, self.sets = folder, solution["sets"]
        self._rules = rules_of(game)
        self.shift = self._rules.size.bit_length() // 2
        self._opened = lru_cache(maxsize=OPEN_FILES)(self._open)
        self._batch = lru_cache(maxsize=OPEN_BATCHES)(self._read)
        self._firsts: dict[tuple[int, int, int], int] = {}

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

    def parts(self, number: int, bucket: int) -> Iterator[Part]:
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
        found, places = np.zeros(len(codes), cell(self._rules.plies)[0]), np.full(len(codes), -1, "i8")
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
                found[own[low:high][there]] = part.values[at[there]]
                places[own[low:high][there]] = begin + self._before(number, bucket, batch) + at[there]
                low = high
        return found, places

    def _found(self, code: int) -> tuple[Part, int]:
        """Find a code: its batch, and its place there, -1 if it is not there."""
        ply = self._rules.ply
        number = ply(self._rules.unpack(code)) if ply is not None else 0
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

    def _read(self, number: int, bucket: int, batch: int) -> Part:
        with self.folder.naming():
            return self._read_from(*self._opened(number, bucket), number, bucket, batch)

    def _read_from(self, positions: Batches, values: Batches, number: int, bucket: int, batch: int) -> Part:
        codes, columns = positions.codes(batch), values.columns(batch)
        if [len(column) for column in columns] != 2 * [len(codes)]:
            raise Damaged(self._paths(number, bucket)[1], "it has not as many rows as the positions")
        return Part(codes, *columns)


class PlySolution(StrongSolution):
    """A game that was solved on files."""

    @property
    def kept(self) -> Values:
        """The values, and the best moves besides."""
        return cast("Values", self.values)

    def best_move(self, position: Hashable) -> str | None:
        """Name a best move of a position, the one that is kept beside its value; None at a sink.

        Raises
        ------
        ParameterError
            If the position cannot be reached from the start.
        """
        self.value(position)
        best = self.kept.best_move(self.rules.pack(position))
        return None if best is None else self._named(position, best)

    def rows(self, *, streamed: bool = True) -> Iterator[TableRow]:  # noqa: ARG002 - no row is kept
        """Give the table, ply by ply, bucket by bucket."""
        game, unpack, draw = self.game, self.rules.unpack, cell(self.rules.plies)[1]
        for number, bucket in self.kept.buckets():
            self.kept.check(number, bucket)
            for part in self.kept.parts(number, bucket):
                for code, value, best in zip(*(column.tolist() for column in part), strict=True):
                    position = unpack(code)
                    mover = game.player(position)
                    yield TableRow(
                        game.label(position),
                        mover,
                        0 if value == draw else mover if value % 2 == 0 else 3 - mover,
                        None if value == draw else (value - 1) // 2,
                        None if best == NO_MOVE else self._named(position, best),
                    )

    def _named(self, position: Hashable, number: int) -> str:
        """Name a move by its place in the packed rules, which have one of all moves that lead to the same position."""
        named: dict[Hashable, str] = {}
        for move, after in self.game.moves(position):
            named.setdefault(after, move)
        if not 0 <= number < len(named):
            raise InvalidArena(f"{self.path}: {self.game.label(position)}: the best move is none of its moves")
        return list(named.values())[number]


def _nothing() -> Part:
    import numpy as np

    return Part(np.empty(0, "i8"), np.empty(0, "u1"), np.empty(0, "i1"))


def opened(folder: Folder, game: AnyGame) -> PlySolution:
    """Open a solution, of which only what is looked up is read.

    Raises
    ------
    InvalidArena
        If there is none, or one of another game.
    """
    with folder.naming():
        solution = recorded(folder)
        if solution["rules"] != repr(game):
            raise InvalidArena(f"{folder} is a solution of {solution['rules']:.200}, not of {game!r}")
        rules, counts = rules_of(game), solution["by_plies"]
        size = rules.plies + 1
        if len(counts) != 3 * size or sum(counts) != sum(solution["tally"][MOVERS:ENDS]):
            raise Damaged(SOLUTION, "its numbers do not add up")
    by_plies = [counts[low : low + size] for low in range(0, len(counts), size)]
    values = Values(folder, game, solution)
    return PlySolution(game, rules, values, solution["tally"], by_plies, str(folder))


def is_begun(address: str) -> bool:
    """Tell whether a folder is of a game that is solved ply by ply, or is being solved."""
    return begun_kind(address) == KIND


def begun_kind(address: str) -> str | None:
    """Tell of which kind the job of a folder is; None where no job of steps was begun, though not in a store."""
    if "://" not in address and not Path(address).is_dir():
        return None
    try:
        begun = Folder(address).read_json(JOB)
    except Damaged:  # which whoever opens the folder says
        return KIND
    if begun is None:
        return KIND if "://" in address else None
    return str(begun.get("kind"))


def header(address: str | os.PathLike[str]) -> Record:
    """Read what a folder says of its solution, the name of the game and its parameters among it.

    Raises
    ------
    InvalidArena
        If there is none, or it was changed.
    """
    folder = Folder(os.fspath(address))
    with folder.naming():
        return recorded(folder)


def read(address: str | os.PathLike[str], game: AnyGame) -> PlySolution:
    """Open the solution of a game in a folder, as `opened` does."""
    return opened(Folder(os.fspath(address)), game)


def recorded(folder: Folder) -> Record:
    """Read what a folder says of its solution.

    Raises
    ------
    InvalidArena
        If there is none.
    Damaged
        If it was changed, or is of another shape.
    """
    solution = folder.read_json(SOLUTION)
    if solution is None:
        advice = "the command that began it goes on" if folder.exists(JOB) else "arena solve --engine makes one"
        raise InvalidArena(f"{folder} holds no solution that is complete; {advice}")
    if not _is_sound(solution):
        raise Damaged(SOLUTION, "it is no record of a solution")
    if solution["version"] != VERSION:
        raise Damaged(SOLUTION, f"it is of version {solution['version']}, and this toolkit reads {VERSION}")
    return solution


def _is_sound(solution: Record) -> bool:
    return (
        isinstance(solution, dict)
        and solution.get("kind") == KIND
        and all(type(solution.get(name)) is kind for name, kind in SHAPE.items())
        and len(solution["tally"]) == TALLY
        and _are_counts(solution["tally"] + solution["by_plies"])
        and bool(solution["sets"])
        and all(map(_is_set, solution["sets"]))
        and sum(sum(each["buckets"]) for each in solution["sets"]) == sum(solution["tally"][MOVERS:ENDS])
    )


def _is_set(each: Any) -> bool:  # whatever JSON may hold
    if not isinstance(each, dict):
        return False
    rows, sums = each.get("buckets"), each.get("sums")
    return (
        isinstance(rows, list)
        and bool(rows)
        and all(STEPS.fullmatch(str(each.get(name))) for name in ("positions", "values"))
        and isinstance(sums, list)
        and len(sums) == 2
        and isinstance(rows, list)
        and all(isinstance(column, list) and _are_counts(column) for column in (rows, *sums))
        and {len(column) for column in sums} == {len(rows)}
    )


def _are_counts(numbers: list[Any]) -> bool:
    return all(type(number) is int and number >= 0 for number in numbers)
