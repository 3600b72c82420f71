"""How a job goes, step by step: positions, bytes and seconds, and how long the rest will take."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

from arena.engines.folder import Folder, Record
from arena.machine.memory import as_size

LOG = "log.jsonl"
"""The file of a folder in which each step that ends leaves a line of JSON."""
MADE, TRIED, LEFT = "made", "tried", "left"
"""Members of a result beside the record: whether the task was done, and had been begun before; seconds for the rest."""
MINUTE, HOUR = 60, 3600
"""Seconds."""
WARM = 0.01
"""The share of all positions that a run treats before its pace counts, for workers begin and loops are compiled, and
then before it is told."""


class Pace:
    """How fast positions are treated by this run of a job, and how long the rest takes at that pace.

    Attributes
    ----------
    total : int or None
        The positions to treat in all steps, each as often as it is treated; None if nobody knows.
    """

    def __init__(self) -> None:
        self.total: int | None = None
        self._begun, self._cold, self._made, self._stood = 0.0, 0, 0, 0

    def add(self, record: Record) -> None:
        """Count the positions of a task that is done, or whose record stood."""
        positions = int(record.get("positions", 0))
        if not record.get(MADE):
            self._stood += positions
            return
        warm = self._made and self._made >= WARM * (self.total or 0)
        self._made += positions
        if not warm:
            self._begun, self._cold = time.monotonic(), self._made

    def left(self) -> float | None:
        """Estimate the seconds for the rest; None where nobody knows, or not yet."""
        paced = self._made - self._cold
        if not paced or self.total is None or paced < WARM * self.total:
            return None
        return (time.monotonic() - self._begun) * max(self.total - self._made - self._stood, 0) / paced


class StepTally:
    """The sums of a step.

    Parameters
    ----------
    tasks : int
        How many tasks it has.
    """

    def __init__(self, tasks: int) -> None:
        self.tasks, self.done, self.positions, self.bytes, self.again = tasks, 0, 0, 0, 0
        self.left: float | None = None
        self._begun = time.monotonic()

    def add(self, record: Record) -> None:
        """Add the record of a task."""
        self.done += 1
        self.positions += int(record.get("positions", 0))
        self.bytes += sum(int(size) for name, size in record.items() if name.startswith("bytes"))
        self.again += bool(record.get(TRIED))
        self.left = record.get(LEFT)

    def record(self) -> Record:
        """Give the sums for a log."""
        left = {} if self.left is None else {"seconds_left": round(self.left)}
        return {
            "buckets": self.tasks,
            "positions": self.positions,
            "bytes": self.bytes,
            "tried_again": self.again,
            "seconds": round(time.monotonic() - self._begun, 3),
            **left,
        }

    def note(self) -> str:
        """Write the sums beside a bar."""
        return f"{self._sums()}{self._rest('')}"

    def line(self, text: str) -> str:
        """Write the sums of a step that has ended."""
        seconds = time.monotonic() - self._begun
        again = f", {self.again} of {self.tasks} tasks tried again" if self.again else ""
        return f"{text}: {self._sums()}, {seconds:.1f} s{again}{self._rest('about ')}"

    def _rest(self, about: str) -> str:
        return f", {about}{as_time(self.left)} left" if self.left and self.left >= 1 else ""

    def _sums(self) -> str:
        positions = f"{self.positions:,} positions, " if self.positions else ""
        return positions + as_size(self.bytes)


def as_time(seconds: float) -> str:
    """Write a time for people.

    Examples
    --------
    >>> [as_time(seconds) for seconds in (0.4, 59, 119, 7200, 100_000)]
    ['0 s', '59 s', '2 min', '2.0 h', '27.8 h']
    """
    if seconds < MINUTE:
        return f"{seconds:.0f} s"
    return f"{seconds / MINUTE:.0f} min" if seconds < HOUR else f"{seconds / HOUR:.1f} h"


def log_step(folder: Folder, record: Record) -> None:
    """Add a line to the log of a folder, whole, even where an earlier one was cut by a failing machine."""
    line = f"{json.dumps(record)}\n".encode()
    with Path(folder.at(LOG)).open("a+b") as file:
        if file.tell():
            file.seek(-1, os.SEEK_END)
            line = line if file.read(1) == b"\n" else b"\n" + line
        file.write(line)
