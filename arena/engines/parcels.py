"""Parcels of a task to others, in one file: one for each receiver, one after another, and an index of them.

A receiver opens the file of each sender once, and reads its line of the index and its parcel, nothing else: an index is
at the end of its file, with lines of one length. A parcel is pieces, as many as the sender's slices, and its line has
the checksum of both.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

from arena.engines.batches import PACKING, unreadable
from arena.engines.folder import Damaged, Folder

if TYPE_CHECKING:
    from pyarrow import Codec

    from arena.machine.columns import Array

LINE = Struct("<QQQQ")
"""A line of the index: where a parcel begins, its bytes, the numbers in it, and the checksum of all this."""
PIECE = Struct("<IIqB7x")
"""The head of a piece: its packed bytes, its numbers, the first code, and the bytes of a number."""


class Parcel(NamedTuple):
    """The pieces that one receiver was sent by one sender.

    Parameters
    ----------
    rows : int
        The numbers in all pieces.
    data : memoryview
        The pieces, packed.
    codec : Codec
        Unpacks them.
    """

    rows: int
    data: memoryview
    codec: Codec

    def codes(self) -> Iterator[Array]:
        """Give the ascending codes of each piece."""
        import numpy as np

        for first, column in self._pieces():
            codes = column.astype("i8")
            codes[:1] = first
            yield np.cumsum(codes, out=codes)

    def numbers(self) -> Iterator[Array]:
        """Give the other numbers of each piece."""
        for _, column in self._pieces():
            yield column

    def _pieces(self) -> Iterator[tuple[int, Array]]:
        import numpy as np

        begin = 0
        while begin < len(self.data):
            packed, rows, first, width = PIECE.unpack_from(self.data, begin)
            begin += PIECE.size
            data = self.codec.decompress(self.data[begin : begin + packed], rows * width) if rows else b""
            yield first, np.frombuffer(data, f"u{width}")
            begin += packed


class Sending:
    """A file of parcels that is being made: its pieces are kept, packed, until all are there.

    Parameters
    ----------
    receivers : int
        How many receivers there are.
    """

    def __init__(self, receivers: int) -> None:
        self._parcels = [bytearray() for _ in range(receivers)]
        self._rows = [0] * receivers

    @property
    def rows(self) -> int:
        """The numbers in all pieces."""
        return sum(self._rows)

    @cached_property
    def _codec(self) -> Codec:
        return _codec()

    def codes(self, receiver: int, codes: Array) -> None:
        """Add a piece of ascending codes: their differences are kept in as few bytes as they have."""
        import numpy as np

        differences = np.diff(codes, prepend=codes[:1])
        narrow = np.min_scalar_type(int(differences.max(initial=0)))
        self._add(receiver, differences.astype(narrow), int(codes[0]) if len(codes) else 0)

    def numbers(self, receiver: int, column: Array) -> None:
        """Add a piece of other numbers, which are not negative."""
        self._add(receiver, column, 0)

    def _add(self, receiver: int, column: Array, first: int) -> None:
        packed = self._codec.compress(column.data.cast("B"), asbytes=True) if len(column) else b""
        self._parcels[receiver] += PIECE.pack(len(packed), len(column), first, column.itemsize) + packed
        self._rows[receiver] += len(column)

    def write(self, put: Callable[[bytes], object]) -> None:
        """Write the parcels, then the index."""
        lines, begin = bytearray(), 0
        for receiver, (parcel, rows) in enumerate(zip(self._parcels, self._rows, strict=True)):
            about = begin, len(parcel), rows
            lines += LINE.pack(*about, _sum(receiver, about, parcel))
            begin += len(parcel)
            put(bytes(parcel))
        put(bytes(lines))


@contextmanager
def parcel_file(folder: Folder, path: str, receivers: int) -> Iterator[Sending]:
    """Write a file of parcels, which appears whole or not at all."""
    sending = Sending(receivers)
    yield sending
    with folder.writing(path) as stream:
        sending.write(stream.write)


def parcels_in(folder: Folder, path: str, receivers: int, wanted: range) -> list[Parcel]:
    """Read the parcels of neighbouring receivers: one opening, and two readings.

    Parameters
    ----------
    folder, path : Folder and str
        Where the file is.
    receivers : int
        How many receivers it was written for.
    wanted : range
        Those whose parcels are read, one after another.

    Raises
    ------
    Damaged
        If the file is missing, or was cut short or changed, or is one for other receivers.

    Notes
    -----
    O(bytes of the parcels and of their lines), whatever the size of the file.
    """
    import pyarrow as pa

    try:
        with folder.files.open_input_file(folder.at(path)) as file:
            index = file.size() - LINE.size * receivers
            lines = _lines(file.read_at(LINE.size * len(wanted), index + LINE.size * wanted.start), index)
            begin, end = lines[0][0], lines[-1][0] + lines[-1][1]
            data = memoryview(file.read_at(end - begin, begin))
    except (pa.ArrowException, OSError, ValueError, LookupError) as error:
        raise unreadable(path, error) from None
    parcels, codec = [], _codec()
    for receiver, (at, size, rows, claimed) in zip(wanted, lines, strict=True):
        parcel = data[at - begin : at - begin + size]
        if at < begin or claimed != _sum(receiver, (at, size, rows), parcel):
            raise Damaged(path, f"the parcel of {receiver} has been changed (its checksum differs)")
        parcels.append(Parcel(rows, parcel, codec))
    return parcels


def _lines(data: bytes, end: int) -> list[tuple[int, ...]]:
    """Read lines of an index, of which none may tell of bytes after the end of all parcels."""
    lines = list(LINE.iter_unpack(data))
    if not lines or any(begin + size > end for begin, size, *_ in lines):
        raise ValueError("it has no index")
    return lines


def _sum(receiver: int, about: tuple[int, int, int], parcel: bytes | bytearray | memoryview) -> int:
    return zlib.crc32(parcel, zlib.crc32(LINE.pack(*about, receiver)))


def _codec() -> Codec:
    import pyarrow as pa

    name, level = PACKING
    return pa.Codec(name, compression_level=level)
