"""What the toolkit writes and reads: one format, one file; here, the file system and the notebook."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arena.compact import DiGraph

__all__ = ["bundled", "load_ipython_extension", "read", "write"]

DATA = next(folder for folder in (Path(__file__).parents[1] / "arena" / "data", Path(__file__).parents[1] / "data")
            if folder.is_dir())  # fmt: skip
"""The arenas that come along: in the wheel, else in the checkout."""


def bundled() -> list[str]:
    """List the arenas that come along, by name.

    Examples
    --------
    >>> "sans_interet" in bundled()
    True
    """
    return sorted(path.stem for path in DATA.glob("*.json"))


def read(source: str | os.PathLike[str], *, max_vertices: int | None = None) -> DiGraph:
    """Read an arena or a bare graph from a JSON arena file, or one of `bundled()` by its name.

    Raises
    ------
    InvalidArena
        If the file breaks the format or the conventions; the text says where.
    OSError
        If it cannot be read.

    Examples
    --------
    >>> len(read("sans_interet"))
    8
    """
    from exporters import arena_json

    path = DATA / f"{source}.json" if source in bundled() else Path(source)
    return arena_json.read(path.read_bytes(), name=str(path), max_vertices=max_vertices)


def write(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file whole or not at all: a temporary file beside it takes its place once it is complete.

    Raises
    ------
    OSError
        If the folder does not exist or cannot be written, or the disk is full.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        _write(Path(os.path.realpath(path)), data)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None


def load_ipython_extension(shell: Any) -> None:
    """Show arenas and solutions as pictures in a notebook: `%load_ext exporters`."""
    from exporters import notebook

    notebook.register(shell)


def _write(target: Path, data: bytes) -> None:
    if target.exists() and not target.is_file():  # a device or a pipe is written to, never replaced
        target.write_bytes(data)
        return
    descriptor, temporary = tempfile.mkstemp(prefix=f".{target.name[:80]}.", dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
