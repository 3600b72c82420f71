"""A folder opened for work: other jobs are kept out of it, and the unfinished files of killed tasks are removed.

A folder is locked by the system, until the process ends. Where it cannot, as on some shared disks, a file names the
machine and the process, which write the time into it again and again: once that is old, the job has ended, and another
may take the folder.
"""

from __future__ import annotations

import errno
import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from arena.engines.folder import Damaged, Folder, Record
from arena.errors import ArenaError, ParameterError

LOCK = "in-use.json"
"""The file that is locked, or says which process works in a folder."""
BEAT = 10
"""The seconds after which that process writes the time again."""
STALE = 120
"""The seconds after which it has ended, as far as anybody can tell: the clocks of machines differ by less."""
TAKEN = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
"""The errors of a lock that another process has; any other says that there are no locks."""


@contextmanager
def at_work(folder: Folder) -> Iterator[None]:
    """Keep other jobs out of a folder, and remove the unfinished files in it; errors name the folder.

    Raises
    ------
    ParameterError
        If another job works in it. Where the system has no locks its machine and process are named.

    Examples
    --------
    >>> import tempfile
    >>> folder = Folder(tempfile.mkdtemp())
    >>> with at_work(folder):
    ...     folder.write_json("job.json", {})
    >>> folder.names()
    ['in-use.json', 'job.json']
    """
    with _kept_out(folder), folder.naming():
        folder.sweep()
        try:
            yield
        finally:
            folder.sweep()  # of workers that were killed, and of the tasks beside one that failed


@contextmanager
def _kept_out(folder: Folder) -> Iterator[None]:
    path = Path(folder.at(LOCK))
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        lock(file)
    except OSError as error:
        os.close(file)
        if error.errno in TAKEN:
            raise ParameterError(f"{folder}: another job works in this folder; wait, or name another") from None
        with _leased(folder):
            yield
        return
    try:
        yield
    finally:
        os.close(file)


def lock(file: int) -> None:
    """Lock an open file until it is closed, by this process or by its end.

    Raises
    ------
    OSError
        If another process has, or if its file system has no locks.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def _leased(folder: Folder) -> Iterator[None]:
    """Say in a file of the folder, again and again, that this process works in it."""
    own = {"machine": socket.gethostname(), "process": os.getpid(), "job": os.urandom(8).hex()}
    _refuse_other(folder, own)
    folder.write_json(LOCK, {**own, "time": time.time()})
    _refuse_other(folder, own)  # who wrote at the same moment, and later
    ended = threading.Event()
    beats = threading.Thread(target=_beat, args=(folder, own, ended), daemon=True)
    beats.start()
    try:
        yield
    finally:
        ended.set()
        beats.join()
        if _is(own, _holder(folder)):
            folder.remove(LOCK)


def _beat(folder: Folder, own: Record, ended: threading.Event) -> None:
    while not ended.wait(BEAT):
        with suppress(OSError, ArenaError):  # a disk that is full or away for a moment: the next beat may come in time
            if _is(own, _holder(folder)):
                folder.write_json(LOCK, {**own, "time": time.time()})


def _refuse_other(folder: Folder, own: Record) -> None:
    holder = _holder(folder)
    if holder is None or _is(own, holder):
        return
    silent = time.time() - holder.get("time", 0)
    ended = holder["machine"] == own["machine"] and has_ended(holder["process"])
    if not ended and silent < STALE:
        raise ParameterError(
            f"{folder}: process {holder['process']} on {holder['machine']} works in this folder, or was killed there: "
            f"it wrote {LOCK} {max(silent, 0):.0f} s ago, and after {STALE} s of silence the folder is free"
        )


def _holder(folder: Folder) -> Record | None:
    """Read who works in a folder; None where nobody says so."""
    try:
        return folder.read_json(LOCK)
    except Damaged:  # the empty file of a lock
        return None


def _is(own: Record, holder: Record | None) -> bool:
    return holder is not None and holder.get("job") == own["job"]


def has_ended(process: int) -> bool:
    """Tell whether a process of this machine has ended; False where nobody can tell."""
    if os.name == "nt":
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
