"""Columns of numbers in Arrow files, a batch after the other: one of them is read without the others.

A batch of codes holds their differences, for codes ascend; each batch bears the checksum of its contents.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import reduce
from typing import TYPE_CHECKING, Any

from arena.engines.folder import Damaged, Folder

if TYPE_CHECKING:
    from arena.machine.columns import Array

FIRST = b"first"
"""The key of the first code of a batch."""
SUM = b"sum"
"""The key of its checksum."""
PACKING = "zstd", 1
"""How batches are compressed, and how much: quickly, since each is written once and read once or twice."""
CODES = ["u4", "u4"]
"""The types of a file of codes: the lower and the upper halves of differences; most upper halves are 0."""
HALF = 32
"""The bits of half a difference."""


class Batches:
    """An open file of batches.

    Parameters
    ----------
    folder, path : Folder and str
        Where it is.

    Raises
    ------
    Damaged
        If it is missing or no such file.
    """

    def __init__(self, folder: Folder, path: str) -> None:
        import pyarrow as pa

        self._path, self._sums = path, dict[int, int]()
        try:
            self._file = pa.ipc.open_file(folder.files.open_input_file(folder.at(path)))
        except (pa.ArrowException, OSError) as error:
            raise unreadable(path, error) from None

    def __len__(self) -> int:
        return int(self._file.num_record_batches)

    def codes(self, number: int) -> Array:
        """Read a batch of codes."""
        import numpy as np

        columns, about = self._read(number)
        codes = columns[0].astype("i8")
        if not len(codes):
            return codes
        if columns[1].any():
            codes += columns[1].astype("i8") << HALF
        codes[0] = int(about[FIRST])
        return np.cumsum(codes, out=codes)

    def columns(self, number: int) -> list[Array]:
        """Read a batch of other numbers."""
        return self._read(number)[0]

    def all_codes(self) -> Array:
        """Read all batches of codes, one after another."""
        import numpy as np

        return np.concatenate([np.empty(0, "i8"), *map(self.codes, range(len(self)))])

    def _read(self, number: int) -> tuple[list[Array], dict[bytes, bytes]]:
        import pyarrow as pa

        try:
            batch, about = self._file.get_batch_with_custom_metadata(number)
            columns = [column.to_numpy(zero_copy_only=True) for column in batch.columns]
            record = {key: about[key] for key in about}
            claimed = int(record[SUM])
        except (pa.ArrowException, OSError, TypeError, ValueError, LookupError) as error:
            raise unreadable(self._path, error) from None
        if claimed != _sum(columns, record.get(FIRST, b"")):
            raise Damaged(self._path, f"batch {number} has been changed (its checksum differs)")
        self._sums[number] = claimed
        return columns, record

    def check(self, claimed: int) -> None:
        """Hold the checksums of all batches, which have been read, against that of the file.

        Raises
        ------
        Damaged
            If it is another file.
        """
        if reduce(_following, (self._sums[number] for number in range(len(self))), 0) != claimed:
            raise Damaged(self._path, "it is another file than was written (its checksum differs)")


class Writer:
    """A file of batches that is being written; `sum` is the checksum of all that it holds so far."""

    def __init__(self, stream: Any, kinds: list[str]) -> None:
        import numpy as np
        import pyarrow as pa

        fields = [(f"column {number}", pa.from_numpy_dtype(np.dtype(kind))) for number, kind in enumerate(kinds)]
        self._schema, self.sum = pa.schema(fields), 0
        name, level = PACKING
        packing = pa.Codec(name, compression_level=level)
        options = pa.ipc.IpcWriteOptions(compression=packing, use_threads=False)
        self._writer = pa.ipc.new_file(stream, self._schema, options=options)

    def codes(self, codes: Array) -> None:
        """Write a batch of ascending codes."""
        import numpy as np

        differences = np.diff(codes, prepend=codes[:1])
        lower, upper = (differences & (1 << HALF) - 1).astype("u4"), (differences >> HALF).astype("u4")
        self._write([lower, upper], {FIRST: str(int(codes[0])).encode()} if len(codes) else {})

    def columns(self, *columns: Array) -> None:
        """Write a batch of other numbers."""
        self._write(list(columns), {})

    def _write(self, columns: list[Array], about: dict[bytes, bytes]) -> None:
        import pyarrow as pa

        batch = pa.record_batch([pa.array(column) for column in columns], schema=self._schema)
        total = _sum(columns, about.get(FIRST, b""))
        self._writer.write_batch(batch, custom_metadata={**about, SUM: str(total).encode()})
        self.sum = _following(self.sum, total)

    def close(self) -> None:
        """Write the end."""
        self._writer.close()


@contextmanager
def batch_file(folder: Folder, path: str, kinds: list[str]) -> Iterator[Writer]:
    """Write a file of batches, which appears whole or not at all; `kinds` are NumPy's codes for the columns' types."""
    with folder.writing(path) as stream:
        writer = Writer(stream, kinds)
        yield writer
        writer.close()


def _sum(columns: Iterable[Array], start: bytes) -> int:
    total = zlib.crc32(start)
    for column in columns:
        total = zlib.crc32(column.data, total)
    return total


def _following(total: int, of_batch: int) -> int:
    return zlib.crc32(b"%d" % of_batch, total)


def unreadable(path: str, error: Exception) -> Damaged:
    """Make the error about a file that cannot be read."""
    if isinstance(error, FileNotFoundError):
        return Damaged(path, "it is missing")
    reason = (str(error) or type(error).__name__).splitlines()[0][:100]
    return Damaged(path, f"it is cut short or has been changed ({reason})")
