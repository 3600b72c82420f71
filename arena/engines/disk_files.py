"""Columns as .npy files: written part by part, mapped into memory, and held against their checksums."""

from __future__ import annotations

import io
import mmap
import os
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from arena.errors import InvalidArena

if TYPE_CHECKING:
    from arena.machine.columns import Array

HEAD = 128
"""The bytes before the numbers of an .npy file: NumPy leaves room for any length."""
BLOCK = 1 << 22
"""The bytes that are read at once."""
HALF_MADE = ".part"
"""The ending of the name of a file until it is complete."""
Watch = Callable[[int], object]
"""Is told how many bytes more were read or written."""


def unwatched(_: int) -> None:
    """Take the reports of work that nobody watches, and do nothing."""


class FileSum(NamedTuple):
    """The contents of a file: how many bytes, and their checksum."""

    bytes: int
    crc32: int


NOTHING = FileSum(0, 0)
"""The contents of an empty file."""


class ColumnFile:
    """An .npy file that is written part by part; it has its name once it is complete.

    Parameters
    ----------
    path : path
        The file.
    kind : str
        NumPy's code for the type of the numbers.
    watch : callable
        Is told how many bytes were written.

    Attributes
    ----------
    sum : FileSum
        The contents, once the file is closed.
    """

    def __init__(self, path: Path, kind: str, watch: Watch = unwatched) -> None:
        self.path, self.type, self.watch = path, np.dtype(kind), watch
        self._half = path.with_name(path.name + HALF_MADE)
        self._length = self._crc = 0

    def __enter__(self) -> Self:
        self._file = self._half.open("wb")
        self._file.write(bytes(HEAD))
        return self

    def write(self, values: Array) -> None:
        """Write the next numbers."""
        data = np.ascontiguousarray(values, dtype=self.type)
        try:
            self._file.write(data.data)
        except OSError as error:  # which then names no file
            raise OSError(error.errno, error.strerror, os.fspath(self.path)) from None
        self._crc = zlib.crc32(data.data, self._crc)
        self._length += len(data)
        self.watch(data.nbytes)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            head = npy_head(self.type, self._length)
            self._crc = zlib.crc32(head, self._crc)
            self._file.seek(0)
            self._file.write(head)
            self._file.flush()
            os.fsync(self._file.fileno())
        self._file.close()
        if kind is None:
            self._half.replace(self.path)
        else:
            self._half.unlink(missing_ok=True)
        self.sum = FileSum(HEAD + self._length * self.type.itemsize, self._crc)


def npy_head(type_: Any, length: int) -> bytes:  # a dtype
    """Give the bytes before the numbers of an .npy file."""
    head = io.BytesIO()
    shape = {"descr": np.lib.format.dtype_to_descr(type_), "fortran_order": False, "shape": (length,)}
    np.lib.format.write_array_header_1_0(head, shape)
    return head.getvalue()


def write_column(path: Path, column: Array, kind: str, watch: Watch = unwatched) -> FileSum:
    """Write a whole column."""
    with ColumnFile(path, kind, watch) as file:
        for begin in range(0, len(column), BLOCK):
            file.write(np.asarray(column[begin : begin + BLOCK]))
    return file.sum


def mapped(path: Path) -> Array:
    """Map an .npy file into memory: the system reads its pages when a loop does, and drops them when memory is short.

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


def check_size(path: Path, claimed: FileSum) -> None:
    """Refuse a file that is missing or has another length than when it was written.

    Raises
    ------
    InvalidArena
        Then; the text names it.
    """
    size = path.stat().st_size if path.exists() else None
    if size != claimed.bytes:
        now = "is missing" if size is None else f"has {size:,} bytes and had {claimed.bytes:,}"
        raise InvalidArena(f"{path} {now}: remove {path.parent}, and it is made again")


def check_sum(path: Path, claimed: FileSum, watch: Watch = unwatched) -> None:
    """Refuse a file that holds something else than when it was written.

    Raises
    ------
    InvalidArena
        Then; the text names it.
    """
    check_size(path, claimed)
    with path.open("rb") as file:
        head = file.read(HEAD)  # which is known last while a file is written
        if zlib.crc32(head, sum_of(file, watch).crc32) != claimed.crc32:
            raise InvalidArena(f"{path} has changed since it was written: remove {path.parent}, and it is made again")


def sum_of_all(paths: Iterable[Path], watch: Watch = unwatched) -> FileSum:
    """Give the checksum of files, one after another."""
    total = NOTHING
    for path in paths:
        with path.open("rb") as file:
            total = sum_of(file, watch, total)
    return total


def sum_of(file: Any, watch: Watch = unwatched, before: FileSum = NOTHING) -> FileSum:  # a binary file
    """Read the rest of a file, and give the checksum of it and of all bytes read before."""
    size, crc = before
    while block := file.read(BLOCK):
        size, crc = size + len(block), zlib.crc32(block, crc)
        watch(len(block))
    return FileSum(size, crc)
