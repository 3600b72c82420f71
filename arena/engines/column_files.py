"""Columns as .npy files with their checksum at the end: written part by part, mapped when they are read.

NumPy reads such a file as any other, for what follows the numbers does not concern it.
"""

from __future__ import annotations

import io
import mmap
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from arena.engines.folder import Damaged, Folder

if TYPE_CHECKING:
    from arena.machine.columns import Array

HEAD = 128
"""The bytes before the numbers of an .npy file: NumPy leaves room for any length."""
BLOCK = 1 << 22
"""The bytes that are read at once."""
SUM_BYTES = 4
"""The bytes of a checksum."""
Watch = Callable[[int], object]
"""Is told how many bytes more were read or written."""
_sound: dict[str, tuple[int, int]] = {}
"""The files that this process has written or held against their checksums, with their sizes and times."""


def unwatched(_: int) -> None:
    """Take the reports of work that nobody watches, and do nothing."""


class ColumnWriter:
    """A column that is being written part by part."""

    def __init__(self, stream: Any, kind: str, watch: Watch) -> None:
        self.type, self.length, self.sum, self._stream, self._watch = np.dtype(kind), 0, 0, stream, watch

    def write(self, values: Array) -> None:
        """Write the next numbers."""
        data = np.ascontiguousarray(values, dtype=self.type)
        self._stream.write(data.data)
        self.sum = zlib.crc32(data.data, self.sum)
        self.length += len(data)
        self._watch(data.nbytes)


@contextmanager
def column_file(
    folder: Folder, path: str, kind: str, watch: Watch = unwatched, length: int = 0
) -> Iterator[ColumnWriter]:
    """Write a column, which appears whole or not at all.

    Parameters
    ----------
    folder, path : Folder and str
        Where.
    kind : str
        NumPy's code for the type of the numbers.
    watch : callable, optional
        Is told how many bytes were written.
    length : int, optional
        How many numbers there will be, if it is known.
    """
    with folder.writing(path) as stream:
        writer = ColumnWriter(stream, kind, watch)
        stream.write(_head(writer.type, length))
        yield writer
        head = _head(writer.type, writer.length)
        if writer.length != length:
            stream.seek(0)
            stream.write(head)
            stream.seek(0, io.SEEK_END)
        stream.write(zlib.crc32(head, writer.sum).to_bytes(SUM_BYTES, "little"))
    _sound[folder.at(path)] = _state(Path(folder.at(path)))


def write_column(folder: Folder, path: str, column: Array, kind: str, watch: Watch = unwatched) -> None:
    """Write a whole column."""
    with column_file(folder, path, kind, watch, len(column)) as file:
        for begin in range(0, len(column), BLOCK):
            file.write(np.asarray(column[begin : begin + BLOCK]))


def open_column(folder: Folder, path: str, watch: Watch = unwatched) -> Array:
    """Open a column, once it is held against its checksum; to write to it changes only the copy of this process.

    Raises
    ------
    Damaged
        If it is missing or was changed.
    """
    if not folder.exists(path):
        raise Damaged(path, "it is missing")
    place = Path(folder.at(path))
    state = _state(place)
    if _sound.get(str(place)) != state:
        with place.open("rb") as file:
            _check(file, state[0], path, watch)
        _sound[str(place)] = state
    return _mapped(place)


def _head(type_: Any, length: int) -> bytes:  # a dtype
    """Give the bytes before the numbers of an .npy file."""
    head = io.BytesIO()
    shape = {"descr": np.lib.format.dtype_to_descr(type_), "fortran_order": False, "shape": (length,)}
    np.lib.format.write_array_header_1_0(head, shape)
    return head.getvalue()


def _state(place: Path) -> tuple[int, int]:
    about = place.stat()
    return about.st_size, about.st_mtime_ns


def _check(file: Any, size: int, path: str, watch: Watch) -> None:
    """Hold a binary file against the checksum at its end, in which the head comes last: it is known last, too."""
    head, left, total = file.read(HEAD), size - HEAD - SUM_BYTES, 0
    while left > 0 and (block := file.read(min(BLOCK, left))):
        total, left = zlib.crc32(block, total), left - len(block)
        watch(len(block))
    if left or zlib.crc32(head, total) != int.from_bytes(file.read(), "little"):
        raise Damaged(path, "it is cut short or has been changed (its checksum differs)")


def _mapped(path: Path) -> Array:
    """Map a column into memory: the system reads its pages when a loop does, and drops them when memory is short.

    Nothing is ever written to the file. A page that is written to is one of this process alone.
    """
    with path.open("rb") as file:
        np.lib.format.read_magic(file)
        (length,), _, kind = np.lib.format.read_array_header_1_0(file)
        begin = file.tell()
        if not length:
            return np.empty(0, dtype=kind)
        size = begin + length * kind.itemsize
        if hasattr(mmap, "MAP_NORESERVE"):  # else the system may refuse what is larger than its memory
            private = mmap.MAP_PRIVATE | mmap.MAP_NORESERVE
            pages = mmap.mmap(file.fileno(), size, flags=private, prot=mmap.PROT_READ | mmap.PROT_WRITE)
        else:
            pages = mmap.mmap(file.fileno(), size, access=mmap.ACCESS_COPY)
    return np.frombuffer(pages, dtype=kind, count=length, offset=begin)
