"""Columns as .npy files with their checksum at the end: mapped where the folder is of this machine, else read.

NumPy reads such a file as any other, for what follows the numbers does not concern it.
"""

from __future__ import annotations

import io
import zlib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from arena.engines.disk_files import BLOCK, mapped, npy_head
from arena.engines.folder import Damaged, Folder

if TYPE_CHECKING:
    from arena.machine.columns import Array

UNBOUNDED = 1 << 20
"""More files than anybody opens."""
SUM_BYTES = 4
"""The bytes of a checksum."""
_sound: dict[str, tuple[int, int]] = {}
"""The files that this process has held against their checksums, with their sizes and times."""


def write_column(folder: Folder, path: str, column: Array, kind: str) -> None:
    """Write a column, which appears whole or not at all; `kind` is NumPy's code for its type."""
    data = np.ascontiguousarray(column, dtype=kind)
    head = npy_head(data.dtype, len(data))
    with folder.writing(path) as stream:
        stream.write(head)
        stream.write(data.data)
        stream.write(zlib.crc32(data.data, zlib.crc32(head)).to_bytes(SUM_BYTES, "little"))


def open_column(folder: Folder, path: str) -> Array:
    """Open a column; to write to it changes only the copy of this process.

    Raises
    ------
    Damaged
        If it is missing or was changed.
    """
    if not folder.exists(path):
        raise Damaged(path, "it is missing")
    if not folder.is_local:
        return _read(folder, path)
    _check(folder, path)
    return mapped(Path(folder.at(path)))


def most_open() -> int:
    """Tell how many files a process may have open, if it asks the system for all that it is let have."""
    try:
        import resource
    except ImportError:  # Windows, which has no such bound
        return UNBOUNDED
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return UNBOUNDED if hard == resource.RLIM_INFINITY else hard


def allow_open(files: int) -> None:
    """Ask the system for so many open files, or as many as it lets this process have."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < files:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(files, most_open()), hard))


def _read(folder: Folder, path: str) -> Array:
    """Read a column of a store."""
    with folder.files.open_input_stream(folder.at(path)) as stream:
        data = stream.read()
    if zlib.crc32(data[:-SUM_BYTES]) != int.from_bytes(data[-SUM_BYTES:], "little"):
        raise Damaged(path, "it is cut short or has been changed (its checksum differs)")
    return np.asarray(np.lib.format.read_array(io.BytesIO(data), allow_pickle=False))


def _check(folder: Folder, path: str) -> None:
    """Hold a file against its checksum, once in this process."""
    place = Path(folder.at(path))
    about = place.stat()
    if _sound.get(str(place)) == (about.st_size, about.st_mtime_ns):
        return
    left, total = about.st_size - SUM_BYTES, 0
    with place.open("rb") as file:
        while left > 0 and (block := file.read(min(BLOCK, left))):
            total, left = zlib.crc32(block, total), left - len(block)
        if left or total != int.from_bytes(file.read(), "little"):
            raise Damaged(path, "it is cut short or has been changed (its checksum differs)")
    _sound[str(place)] = about.st_size, about.st_mtime_ns
