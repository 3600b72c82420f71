"""The sizes of a Parquet file's columns, found out without reading the columns.

The footer says how many values a column has, and so does the head of each of its pages. Only the heads bind the reader:
a page of a few bytes may hold a thousand million values. pyarrow reads such pages without comparing them with the
footer, does not give their heads to its caller, and in version 26 ended the process on 23 of 10,000 damaged files. So
the footer and the heads are walked here, in Thrift's compact protocol.

pyarrow's own reader in a child process with bounded memory would not do instead. Only starting it takes 0.2 s a file,
against 2 ms for this walk. The footer, which is all that pyarrow shows, says nothing of the heads, so the child would
have to decode every column and hand it back, gigabytes of it. And Windows and macOS bound no process's memory.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Callable, Container, Iterator
from typing import Any, BinaryIO, ClassVar, NamedTuple, TypeAlias

from arena.errors import ParameterError
from arena.machine.memory import check_address_space

Fields: TypeAlias = dict[int, Any]
"""A struct: the format says of what type each field is, and the file may say otherwise, which `columns` finds out."""
ADDRESS_SPACE = 800e6
"""The bytes of address space that pyarrow takes to be imported and to read a file in threads; with less, it crashes."""
MOST_FOOTER = 1 << 23
"""The bytes of the largest footer."""
MOST_ENTRIES = 1 << 20
"""The fields and list entries in the footer and the heads of pages that are read at the most: a second's work.

A file of 10⁸ vertices in pages of 20,000 has half as many.
"""
MOST_TEXT = 1 << 12
"""The bytes of the longest text that is kept: longer than any name that matters here."""
PADDED = 100
"""The bytes of a column that some old writers have left out of its size."""
DELTA_BYTE_ARRAY = 7
"""The encoding in which a text repeats the beginning of the one before: a short page may hold many long texts."""


class ColumnSize(NamedTuple):
    """The sizes of a column: its values, its bytes, and those of its longest dictionary.

    Parameters
    ----------
    values : int
        How many, an empty list counting as one.
    size : int
        Their bytes, before they are decoded.
    dictionary : int
        The bytes of the largest page of values that others stand for by their numbers: no value is longer.
    """

    values: int
    size: int
    dictionary: int


def columns(file: BinaryIO, names: Container[str]) -> dict[str, ColumnSize]:
    """Add up the sizes of each of these columns, nested ones included.

    Raises
    ------
    ValueError
        If the footer or the head of a page is damaged, or there are too many of them.

    Notes
    -----
    O(pages), and at most `MOST_ENTRIES`. A. Apache Parquet, the file format,
    https://parquet.apache.org/docs/file-format/
    """
    sizes: dict[str, ColumnSize] = {}
    thrift = _Thrift(file)
    try:
        for name, start, length, claimed in _chunks(thrift):
            if name not in names:
                continue
            part, before = _pages(thrift, start, start + length + PADDED, claimed), sizes.get(name, ColumnSize(0, 0, 0))
            dictionary = max(before.dictionary, part.dictionary)
            sizes[name] = ColumnSize(before.values + part.values, before.size + part.size, dictionary)
    except (KeyError, IndexError, TypeError, AttributeError, RecursionError, struct.error, OSError) as error:
        raise ValueError(f"the footer or a page is damaged ({type(error).__name__})") from None
    return sizes


def _chunks(thrift: _Thrift) -> Iterator[tuple[str, int, int, int]]:
    """Give, for each column of each group of rows, its name, where it begins, its bytes and its values.

    The numbers of the fields are those of `FileMetaData`, `RowGroup`, `ColumnChunk` and `ColumnMetaData` in
    parquet.thrift; those of `_pages`, of `PageHeader` and the heads of its kinds.
    """
    file = thrift.file
    size = file.seek(0, os.SEEK_END)
    file.seek(max(size - 8, 0))
    length, mark = struct.unpack("<I4s", file.read(8))
    if mark != b"PAR1" or length > min(size - 8, MOST_FOOTER):
        raise ValueError("no footer")
    file.seek(size - 8 - length)
    footer = thrift.struct()
    left = size
    for group in footer[4]:
        for chunk in group[1]:
            about = chunk[3]
            left -= about[7]
            if min(about[5], about[7], left) < 0:
                raise ValueError("columns larger than the file")
            start = min(about[9], about.get(11) or about[9])
            yield about[3][0].decode(), start, about[7], about[5]


def _pages(thrift: _Thrift, start: int, end: int, claimed: int) -> ColumnSize:
    """Count the values and bytes of the pages that make up a column."""
    values = size = dictionary = 0
    thrift.file.seek(start)
    while values < claimed:
        head = thrift.struct()
        about = head.get(5) or head.get(8)
        if about and DELTA_BYTE_ARRAY in (about[2], about.get(4)):
            raise ValueError("a column in the encoding DELTA_BYTE_ARRAY; write it in another one")
        values += about[1] if about else 0
        size += head[2]
        dictionary = max(dictionary, head[2] if 7 in head else 0)
        if min(head[2], head[3], about[1] if about else 0) < 0 or thrift.file.seek(head[3], os.SEEK_CUR) > end:
            raise ValueError("a column with fewer values than the footer claims")
    return ColumnSize(values, size, dictionary)


class _Thrift:
    """A reader of Thrift's compact protocol, of a bounded number of entries."""

    def __init__(self, file: BinaryIO) -> None:
        self.file, self.left = file, MOST_ENTRIES

    def struct(self) -> Fields:
        """Read a struct: its fields by their numbers."""
        fields: Fields = {}
        number = 0
        while head := self._byte():
            number = number + (head >> 4) if head >> 4 else self._signed()
            fields[number] = self._value(head & 15, field=True)
        return fields

    def _value(self, kind: int, *, field: bool = False) -> Any:  # as in Fields
        self.left -= 1
        if self.left < 0:
            raise ValueError(f"a footer and pages of more than {MOST_ENTRIES:,} entries; write it with larger pages")
        if kind in (1, 2):  # a field has its truth value in its kind
            return kind == 1 if field else self._byte() == 1
        if kind not in self.READERS:
            raise ValueError(f"a footer or a page with a field of kind {kind}")
        return self.READERS[kind](self)

    def _list(self) -> list[Any]:  # as in Fields
        head = self._byte()
        return [self._value(head & 15) for _ in range(head >> 4 if head < 0xF0 else self._varint())]

    def _text(self) -> bytes:
        length = self._varint()
        if length <= MOST_TEXT:
            return self.file.read(length)
        self.file.seek(length, os.SEEK_CUR)
        return b""

    def _signed(self) -> int:
        value = self._varint()
        return value >> 1 if value % 2 == 0 else -(value >> 1) - 1

    def _varint(self) -> int:
        value = 0
        for shift in range(0, 70, 7):
            byte = self._byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value & (1 << 64) - 1
        raise ValueError("a number of more than 64 bits")

    def _byte(self) -> int:
        return self.file.read(1)[0]

    def _double(self) -> bytes:
        return self.file.read(8)

    READERS: ClassVar[dict[int, Callable[[_Thrift], object]]] = {
        3: _byte,
        4: _signed,
        5: _signed,
        6: _signed,
        7: _double,
        8: _text,
        9: _list,
        10: _list,
        12: struct,
    }
    """The readers of values, by their kinds."""


def pyarrow_or_error() -> tuple[Any, Any]:  # modules without types
    """Give pyarrow and its module of Parquet, or tell how to install them."""
    if "pyarrow" not in sys.modules:
        check_address_space(ADDRESS_SPACE, "Parquet")
    try:
        import pyarrow as pa
        import pyarrow.compute
        import pyarrow.parquet
    except ImportError:
        raise ParameterError('Parquet needs pyarrow: pip install "arena-games[parquet]"') from None
    return pa, pyarrow.parquet
