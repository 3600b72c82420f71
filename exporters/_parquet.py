"""How large the columns of a Parquet file are once they are read, found out without reading them.

The footer tells how many values a column has, and so does the head of each of its pages, which alone is what will be
read: a page of some bytes may hold a thousand million values. pyarrow does not show the heads of pages, and a damaged
footer ends the process when pyarrow is asked about its columns.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NamedTuple

MOST_FOOTER = 1 << 23
"""No footer is larger."""
MOST_TEXT = 1 << 12
"""No longer text is kept: nothing that matters here is one."""
PADDED = 100
"""The bytes after a column that some old writers have left out of its size."""
DELTA_BYTE_ARRAY = 7
"""How texts are written that repeat the beginning of the one before: a short page may hold any number of long ones."""


class Column(NamedTuple):
    """What the pages of a column hold.

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


def columns(file: BinaryIO) -> dict[str, Column]:
    """Give the size of each column, all that is nested in it added.

    Raises
    ------
    ValueError
        If the footer or the head of a page is damaged.

    Notes
    -----
    O(pages). A. Apache Parquet, the file format, https://parquet.apache.org/docs/file-format/
    """
    found: dict[str, Column] = {}
    try:
        for name, start, length, claimed in _chunks(file):
            part, before = _pages(file, start, start + length + PADDED, claimed), found.get(name, Column(0, 0, 0))
            dictionary = max(before.dictionary, part.dictionary)
            found[name] = Column(before.values + part.values, before.size + part.size, dictionary)
    except (KeyError, IndexError, TypeError, AttributeError, RecursionError, struct.error, OSError) as error:
        raise ValueError(f"the footer or a page is damaged ({type(error).__name__})") from None
    return found


def _chunks(file: BinaryIO) -> Iterator[tuple[str, int, int, int]]:
    """Give, for each column of each group of rows, its name, where it begins, its bytes and its values."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(size - 8, 0))
    length, mark = struct.unpack("<I4s", file.read(8))
    if mark != b"PAR1" or length > min(size - 8, MOST_FOOTER):
        raise ValueError("no footer")
    file.seek(size - 8 - length)
    footer = _struct(file)
    left = size
    for group in footer[4]:
        for chunk in group[1]:
            about = chunk[3]
            left -= about[7]
            if min(about[5], about[7], left) < 0:
                raise ValueError("columns larger than the file")
            start = min(about[9], about.get(11) or about[9])
            yield about[3][0].decode(), start, about[7], about[5]


def _pages(file: BinaryIO, start: int, end: int, claimed: int) -> Column:
    """Count the values and bytes of the pages that make up a column."""
    values = size = dictionary = 0
    file.seek(start)
    while values < claimed:
        head = _struct(file)
        about = head.get(5) or head.get(8)
        if about and DELTA_BYTE_ARRAY in (about[2], about.get(4)):
            raise ValueError("a column in the encoding DELTA_BYTE_ARRAY; write it in another one")
        values += about[1] if about else 0
        size += head[2]
        dictionary = max(dictionary, head[2] if 7 in head else 0)
        if min(head[2], head[3], about[1] if about else 0) < 0 or file.seek(head[3], os.SEEK_CUR) > end:
            raise ValueError("a column with fewer values than the footer claims")
    return Column(values, size, dictionary)


def _struct(file: BinaryIO) -> dict[int, Any]:
    """Read a struct of Thrift's compact protocol: its fields by their numbers."""
    fields: dict[int, Any] = {}
    number = 0
    while head := file.read(1)[0]:
        number = number + (head >> 4) if head >> 4 else _signed(file)
        fields[number] = _value(file, head & 15, field=True)
    return fields


def _value(file: BinaryIO, kind: int, *, field: bool = False) -> Any:
    if kind in (1, 2):  # a field has its truth value in its kind
        return kind == 1 if field else file.read(1) == b"\1"
    if kind not in READERS:
        raise ValueError(f"a footer or a page with a field of kind {kind}")
    return READERS[kind](file)


def _list(file: BinaryIO) -> list[Any]:
    head = file.read(1)[0]
    return [_value(file, head & 15) for _ in range(head >> 4 if head < 0xF0 else _varint(file))]


def _text(file: BinaryIO) -> bytes:
    length = _varint(file)
    if length <= MOST_TEXT:
        return file.read(length)
    file.seek(length, os.SEEK_CUR)
    return b""


def _signed(file: BinaryIO) -> int:
    value = _varint(file)
    return value >> 1 if value % 2 == 0 else -(value >> 1) - 1


def _varint(file: BinaryIO) -> int:
    value = 0
    for shift in range(0, 70, 7):
        byte = file.read(1)[0]
        value |= (byte & 127) << shift
        if byte < 128:
            return value & (1 << 64) - 1
    raise ValueError("a number of more than 64 bits")


READERS: dict[int, Callable[[BinaryIO], Any]] = {
    3: lambda file: file.read(1)[0],
    4: _signed,
    5: _signed,
    6: _signed,
    7: lambda file: file.read(8),
    8: _text,
    9: _list,
    10: _list,
    12: _struct,
}
"""What reads a value of each kind."""
