"""What the toolkit writes and reads: one format, one file; here, the file system and the notebook."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.compact import CompactArena, compact
from arena.errors import InvalidArena
from arena.expand import as_graph

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from arena.attributes import DiGraph

__all__ = ["bundled", "load_ipython_extension", "read", "read_compact", "write"]

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


def read(source: str | os.PathLike[str], *, max_vertices: int | None = None, max_edges: int | None = None) -> DiGraph:
    """Read an arena or a bare graph from an arena file, or one of `bundled()` by its name.

    JSON files hold either; .npz and .parquet files hold large arenas, which `read_compact` reads without making a
    DiGraph.

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

    if is_columns(source):
        graph = as_graph(read_compact(source, max_vertices=max_vertices, max_edges=max_edges))
        graph.graph["name"] = str(source)
        return graph
    if Path(source).suffix.lower() == ".solved":
        raise InvalidArena(f"{source} is a solved table, not an arena: arena solve {source} --lookup POSITION reads it")
    path = DATA / f"{source}.json" if source in bundled() else Path(source)
    return arena_json.read(path.read_bytes(), name=str(path), max_vertices=max_vertices)


def read_compact(
    source: str | os.PathLike[str], *, max_vertices: int | None = None, max_edges: int | None = None
) -> CompactArena:
    """Read an arena into columns: .npz and .parquet files without a DiGraph in between.

    Raises
    ------
    InvalidArena
        If the file breaks the format or the conventions, or holds a bare graph.
    TooLarge
        If it is over a bound.
    OSError
        If it cannot be read.
    """
    ending = Path(source).suffix.lower()
    if ending == ".npz":
        from exporters import arena_npz

        return arena_npz.read(source, max_vertices=max_vertices, max_edges=max_edges)
    if ending == ".parquet":
        from exporters import arena_parquet

        return arena_parquet.read(source, max_vertices=max_vertices, max_edges=max_edges)
    return compact(read(source, max_vertices=max_vertices))


def is_columns(source: str | os.PathLike[str]) -> bool:
    """Tell whether a file holds an arena as columns, by its ending."""
    return Path(source).suffix.lower() in (".npz", ".parquet")


def write(path: str | os.PathLike[str], content: str | bytes | Iterable[Buffer]) -> None:
    """Write a file whole or not at all: a temporary file beside it takes its place once it is complete.

    Raises
    ------
    OSError
        If the folder does not exist or cannot be written, or the disk is full.
    """
    content = content.encode() if isinstance(content, str) else content
    try:
        _write(Path(os.path.realpath(path)), [content] if isinstance(content, bytes) else content)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None


def load_ipython_extension(shell: Any) -> None:
    """Show arenas and solutions as pictures in a notebook: `%load_ext exporters`."""
    from exporters import notebook

    notebook.register(shell)


def _write(target: Path, parts: Iterable[Buffer]) -> None:
    if target.exists() and not target.is_file():  # a device or a pipe is written to, never replaced
        with target.open("wb") as file:
            file.writelines(parts)
        return
    descriptor, temporary = tempfile.mkstemp(prefix=f".{target.name[:80]}.", dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.writelines(parts)
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
