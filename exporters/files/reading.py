"""Files read within bounds."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, BinaryIO, TextIO

from arena.errors import InvalidArena, ParameterError, TooLarge
from arena.machine.memory import check_address_space, check_memory
from exporters.files import StrPath

ADDRESS_SPACE = 800e6
"""The bytes of address space that pyarrow takes to be imported and to read a file in threads; with less, it crashes."""
BOM = b"\xef\xbb\xbf"
STDIN = "-"
CHUNK = 1 << 20
MOST_STREAMED = 1 << 30
"""The bytes that are read of a pipe, whose size nobody knows beforehand."""
TIMES = 24
"""How many times its own size a text may take in memory once it is read: as much as empty lists in JSON do."""


def content(path: StrPath, times: int = TIMES) -> bytes:
    if path == STDIN:
        text = _stdin()
        check_memory(times * len(text), f"{path}: a text of {len(text):,} bytes", "take a smaller file, or .npz")
        return text
    with open(path, "rb") as file:  # noqa: PTH123 - the error then names the path as it was written
        size = os.fstat(file.fileno()).st_size
        check_memory(times * size, f"{path}: a text of {size:,} bytes", "take a smaller file, or .npz")
        return _streamed(file, path, size)


@contextmanager
def collecting_no_garbage() -> Iterator[None]:
    """Keep the garbage collector from looking through the millions of objects of a large file again and again."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def decoded(text: bytes, path: object) -> str:
    """Decode a text in UTF-8; an error names the line of what is none."""
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise InvalidArena(f"{path}: line {line}: not UTF-8 (the byte {text[error.start]:#04x})") from None


def bounded_content(path: StrPath, most: int, vertices: int) -> bytes:
    """Read a solution that may be of anybody's, if it is no larger than one of so many vertices can be."""
    with open(path, "rb") as file:  # noqa: PTH123 - as above
        text = file.read(most + 1)
    if len(text) > most:
        raise InvalidArena(f"{path}: more than {most:,} bytes, too many for a solution of {vertices:,} vertices")
    return text


def opened_file(path: StrPath) -> BinaryIO:
    """Open a file, or standard input, to be read from any place."""
    return io.BytesIO(_stdin()) if path == STDIN else open(path, "rb")  # noqa: PTH123 - as above


def _stdin() -> bytes:
    """Read standard input, which can be read only once."""
    if sys.stdin is None:  # closed by whoever started us
        raise InvalidArena(f"{STDIN}: nothing is piped in")
    return _read_once(sys.stdin)


@lru_cache(maxsize=1)
def _read_once(stream: TextIO) -> bytes:
    """Read a stream whole, once; each command of one process may have a stream of its own."""
    if not hasattr(stream, "buffer"):  # a notebook's has texts alone
        return stream.read().encode()
    return _streamed(stream.buffer, STDIN, 0)


def _streamed(file: IO[bytes], path: StrPath, size: int) -> bytes:
    parts = [whole] if (whole := file.read(size)) else []  # joined parts are there twice
    read = len(whole)
    while part := file.read(CHUNK):
        parts.append(part)
        read += len(part)
        if read > max(size, MOST_STREAMED):
            raise TooLarge(f"{path}: more than {MOST_STREAMED:,} bytes from what is no file; put it in a file")
    return b"".join(parts)


def require_file(path: StrPath) -> None:
    """Refuse pipes and devices, which may have no end, for a format that is read from the end."""
    if Path(path).exists() and not (Path(path).is_file() or Path(path).is_dir()):
        raise InvalidArena(f"{path} is no file")


def check_bound(what: str, size: int, bound: int | None, path: object = None) -> None:
    """Refuse more vertices or edges than are allowed."""
    if bound is not None and size > bound:
        place = "" if path is None else f"{path}: "
        raise TooLarge(f"{place}{size:,} {what}, more than {bound:,}; raise --max-{what} (max_{what} in Python)")


def pyarrow_or_error() -> tuple[Any, Any]:  # modules without types
    """Return pyarrow and its module of Parquet, or tell how to install them."""
    if "pyarrow" not in sys.modules:
        check_address_space(ADDRESS_SPACE, "Parquet")
    try:
        import pyarrow as pa
        import pyarrow.compute
        import pyarrow.parquet
    except ImportError:
        raise ParameterError("Parquet needs pyarrow: pip install pyarrow") from None
    return pa, pyarrow.parquet
