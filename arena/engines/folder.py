"""The folder of a job: files appear whole, and carry checksums of their contents."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidArena

if TYPE_CHECKING:
    from pyarrow.fs import LocalFileSystem

Record = dict[str, Any]
"""The object in a file of JSON, whose members its readers know."""
HALF_MADE = ".part"
"""The ending of the name of a file until it is complete."""


class Damaged(InvalidArena):
    """A file that is missing, cut short, or holds something else than was written.

    Attributes
    ----------
    path : str
        The file, as it is named inside the folder.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path, self.reason = path, reason

    def __reduce__(self) -> tuple[type[Damaged], tuple[str, str]]:
        return Damaged, (self.path, self.reason)


class Folder:
    """A folder by its path.

    Parameters
    ----------
    address : str
        The path; the folder need not exist yet.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._unsynced: list[str] = []

    def __repr__(self) -> str:
        return f"Folder({str(self)!r})"

    def __str__(self) -> str:
        """Return the path, as errors name the folder.

        Examples
        --------
        >>> str(Folder("out/"))
        'out'
        """
        return self.address.rstrip("/") or "/"

    def __reduce__(self) -> tuple[type[Folder], tuple[str]]:
        return Folder, (self.address,)

    @cached_property
    def _path(self) -> str:
        return os.path.realpath(self.address)

    @cached_property
    def files(self) -> LocalFileSystem:
        """The file system."""
        from pyarrow import fs

        return fs.LocalFileSystem(use_mmap=True)

    def at(self, path: str) -> str:
        """Return the path of a file to the file system."""
        return f"{self._path}/{path}".rstrip("/")

    def exists(self, path: str) -> bool:
        """Tell whether the file is there."""
        from pyarrow import fs

        return bool(self.files.get_file_info(self.at(path)).type == fs.FileType.File)

    def names(self) -> list[str]:
        """List the names in the folder, sorted; none if it is not there."""
        from pyarrow import fs

        inside = fs.FileSelector(self._path, allow_not_found=True)
        return sorted(info.base_name for info in self.files.get_file_info(inside))

    def free(self) -> int:
        """Return how many bytes are free on its disk."""
        import shutil

        path = Path(self._path)
        return shutil.disk_usage(next(each for each in (path, *path.parents) if each.exists())).free

    @contextmanager
    def naming(self) -> Iterator[None]:
        """Let an error about a damaged file name the folder, too."""
        try:
            yield
        except Damaged as error:
            raise InvalidArena(f"{self}/{error.path}: {error.reason}") from None

    def size(self, path: str) -> int:
        """Tell how many bytes a file has, -1 if there is none."""
        size = self.files.get_file_info(self.at(path)).size
        return -1 if size is None else int(size)

    @contextmanager
    def writing(self, path: str) -> Iterator[Any]:
        """Open a binary file that appears whole when all is written, or not at all.

        The file is renamed once it is complete, and is on the disk before the next record has its name.
        """
        target = self.at(path)
        self.files.create_dir(target.rpartition("/")[0], recursive=True)
        half = Path(f"{target}.{os.urandom(8).hex()}{HALF_MADE}")
        try:
            with half.open("wb") as file:
                yield file
            half.replace(target)
            self._unsynced.append(target)
        except BaseException as error:
            half.unlink(missing_ok=True)
            if isinstance(error, OSError) and error.filename is None:  # as of a full disk
                raise OSError(error.errno, error.strerror, target) from None
            raise

    def sweep(self) -> None:
        """Remove the unfinished files of killed tasks, wherever they are."""
        for half in Path(self._path).rglob(f"*{HALF_MADE}"):
            half.unlink(missing_ok=True)

    def write_json(self, path: str, record: Record) -> None:
        """Write a record, with a checksum of its own; all files written before it are on the disk when it is there."""
        text = json.dumps(record, sort_keys=True)
        with self.writing(path) as stream:
            stream.write(json.dumps({"sum": zlib.crc32(text.encode()), "record": record}, sort_keys=True).encode())
            stream.flush()
            _sync([*self._unsynced, stream.name])
        self._unsynced.clear()
        _sync([self.at(str(parent)) for parent in Path(path).parents])

    def read_json(self, path: str) -> Record | None:
        """Read a record; None if there is none.

        Raises
        ------
        Damaged
            If it was changed.
        """
        if not self.exists(path):
            return None
        with self.files.open_input_stream(self.at(path)) as stream:
            text = stream.read()
        try:
            both = json.loads(text)
            record: Record = {**both["record"]}
            if zlib.crc32(json.dumps(record, sort_keys=True).encode()) == both["sum"]:
                return record
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
        raise Damaged(path, "it is no record, or has been changed (its checksum differs)")

    def remove(self, path: str) -> None:
        """Remove a file or a folder in it, if it is there."""
        from pyarrow import fs

        kind = self.files.get_file_info(self.at(path)).type
        if kind == fs.FileType.Directory:
            self.files.delete_dir(self.at(path))
        elif kind == fs.FileType.File:
            self.files.delete_file(self.at(path))


def _sync(paths: list[str]) -> None:
    """Have the contents of files and folders on the disk: many at a time take little longer than one."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(len(paths)) as pool:
        list(pool.map(_sync_one, paths))


def _sync_one(path: str) -> None:
    if os.name == "nt" and Path(path).is_dir():  # Windows has no such thing for folders
        return
    with suppress(FileNotFoundError):  # what was removed meanwhile
        file = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
