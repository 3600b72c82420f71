"""A task that takes too long: its process ends, the engine tries it elsewhere, and who is late twice is named."""

from __future__ import annotations

import os
import platform
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from arena.engines.folder import Folder, Record
from arena.errors import ArenaError

TIMEOUT = 3600.0
"""The seconds that a task may take where nobody says otherwise: tasks of plies take some."""
MOST_LATE = 2
"""So often a task may be late before the job is given up."""
LATE = "late.json"
"""The file of a task that was late."""
PATIENCE = 10.0
"""The seconds in which a late task may say so, on a disk that perhaps does not answer."""


@contextmanager
def within(folder: Folder, place: str, seconds: float | None, *, again: bool) -> Iterator[None]:
    """Let a task take so many seconds, after which this process ends.

    Parameters
    ----------
    folder : Folder
        The folder of the job.
    place : str
        The task's folder in it.
    seconds : float or None
        The seconds; None for as long as it takes.
    again : bool
        Whether the task was begun before.

    Raises
    ------
    ArenaError
        If the task was late twice. The next job in the folder tries it once more.
    """
    if seconds is None:
        yield
        return
    late = folder.read_json(f"{place}/{LATE}") if again else None
    times = late["times"] if late else 0
    if late and times >= MOST_LATE:
        folder.remove(f"{place}/{LATE}")
        raise ArenaError(
            f"{place} took longer than {late['seconds']:,g} s, {times} times, last in process {late['process']} on "
            f"{late['machine']}; look at that machine and its disk, or take a larger --task-timeout"
        )
    about = {"seconds": seconds, "times": times + 1, "machine": platform.node(), "process": os.getpid()}
    timer = threading.Timer(seconds, _end, (folder, place, about))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _end(folder: Folder, place: str, about: Record) -> NoReturn:
    """Say that a task is late, and end this process."""
    sys.stderr.write(f"arena: {place} took longer than {about['seconds']:,g} s: process {about['process']} ends\n")
    note = threading.Thread(target=folder.write_json, args=(f"{place}/{LATE}", about), daemon=True)
    note.start()
    note.join(PATIENCE)
    os._exit(1)
