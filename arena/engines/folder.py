"""The folder of a job: files appear whole or not at all, and one run at a time works in it."""

from __future__ import annotations

import errno
import json
import os
import shutil
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from arena.errors import ArenaError, InvalidArena, ParameterError

Record = dict[str, Any]
"""A JSON object, whose members its readers know."""
LOCK, LOG = "lock", "log.jsonl"
"""The file that is locked while a run works in the folder, and the file with a line per step."""
JOB, SOLUTION = "job.json", "solution.json"
"""The records of a job and of its solution."""
VERSION = 4
"""The version of the files of a folder."""
HALF_MADE = ".part"
"""The ending of a file's name until the file is complete."""
TAKEN = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
"""The errors of a lock that another process holds; any other error says that there are no locks."""


class Stopped(ArenaError):  # noqa: N818 - as KeyboardInterrupt, no error of the work
    """A task whose run has ended: it was cancelled, or its command was killed and started again."""


class Folder:
    """A folder, which need not exist yet, and the run that writes into it; files of an ended run do not appear."""

    def __init__(self, path: str | os.PathLike[str], run: str = "") -> None:
        self.path, self.run = Path(path), run

    def __str__(self) -> str:
        return str(self.path)

    def at(self, name: str) -> Path:
        return self.path / name

    def names(self, pattern: str) -> list[str]:
        """List the files that match a pattern, sorted."""
        return sorted(path.relative_to(self.path).as_posix() for path in self.path.glob(pattern))

    def free(self) -> int:
        """Return the number of free bytes on the folder's disk."""
        path = self.path.absolute()
        return shutil.disk_usage(next(each for each in (path, *path.parents) if each.exists())).free

    @contextmanager
    def writing(self, name: str) -> Iterator[BinaryIO]:
        """Open a binary file that appears when it is complete and on the disk, or not at all."""
        target = self.at(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        half = target.with_name(f"{target.name}.{os.urandom(8).hex()}{HALF_MADE}")
        try:
            with half.open("wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            self.check_run()
            half.replace(target)
        except BaseException as error:
            half.unlink(missing_ok=True)
            if isinstance(error, OSError) and error.filename is None:  # as of a full disk
                raise OSError(error.errno, error.strerror, str(target)) from None
            raise

    def write_json(self, name: str, record: Record) -> None:
        text = json.dumps(record, sort_keys=True)
        with self.writing(name) as file:
            file.write(json.dumps({"sum": zlib.crc32(text.encode()), "record": record}, sort_keys=True).encode())

    def read_json(self, name: str) -> Record | None:
        try:
            both = json.loads(self.at(name).read_bytes())
            record: Record = {**both["record"]}
            if zlib.crc32(json.dumps(record, sort_keys=True).encode()) == both["sum"]:
                return record
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
        raise InvalidArena(f"{self}/{name}: it is no record, or was changed (its checksum differs)")

    def log(self, record: Record) -> None:
        """Add a line to the log; a line that a failing machine has cut stays a line of its own."""
        with self.at(LOG).open("a+b") as file:
            if file.tell():
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":
                    file.write(b"\n")
            file.write(f"{json.dumps(record)}\n".encode())

    def remove(self, *names: str) -> None:
        for name in names:
            self.at(name).unlink(missing_ok=True)

    def check_run(self) -> None:
        """End the task of a run that has ended."""
        if self.run and self.at(LOCK).read_text() != self.run:
            raise Stopped(f"{self}: the run of this task has ended")

    @contextmanager
    def at_work(self) -> Iterator[str | None]:
        """Keep other runs out of the folder; yield a warning where the file system has no locks.

        When the run ends, tasks that are still at work end too, and unfinished files are removed.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        with self.at(LOCK).open("a+") as file:
            warning = self._lock(file.fileno())
            self.run = os.urandom(8).hex()
            self.at(LOCK).write_text(self.run)
            self.sweep()
            try:
                yield warning
            finally:
                self.stop()
                self.sweep()

    def stop(self) -> None:
        """End the run: its tasks stop where they next look, and write nothing."""
        self.at(LOCK).write_text("")

    def sweep(self) -> None:
        """Remove unfinished files."""
        for half in self.path.rglob(f"*{HALF_MADE}"):
            half.unlink(missing_ok=True)

    def _lock(self, file: int) -> str | None:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:  # Windows
            return f"{self}: no locks here; nothing but you keeps a second run out of this folder"
        except OSError as error:
            if error.errno in TAKEN:
                raise ParameterError(f"{self}: another run works in this folder; wait, or name another") from None
            return f"{self}: its file system has no locks; nothing but you keeps a second run out"
        return None


def kind_of(path: str | os.PathLike[str]) -> str | None:
    """Return what a folder was begun for, "game" or "arena"; None if no engine has begun a job there."""
    for name in (JOB, SOLUTION):
        with suppress(InvalidArena, OSError):  # an error when the folder is opened
            if record := Folder(path).read_json(name):
                return str(record.get("kind"))
    return None


def header(path: str | os.PathLike[str]) -> Record:
    folder = Folder(path)
    record = folder.read_json(SOLUTION)
    if record is None:
        begun = folder.at(JOB).exists()
        advice = "run the command that began it again" if begun else "arena solve --engine makes one"
        raise InvalidArena(f"{folder} holds no solution that is complete; {advice}")
    if record.get("version") != VERSION:
        made = f"{record.get('version')!r:.20}, and this toolkit reads {VERSION}"
        raise InvalidArena(f"{folder}/{SOLUTION} is of version {made}")
    return record
