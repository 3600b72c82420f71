"""The limits of a guest: time, memory, files, processes, and how much it may say."""

from __future__ import annotations

from dataclasses import dataclass

MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Limits:
    """Bounds of one guest; a process that breaks one is ended, or gets an error.

    Parameters
    ----------
    wall_seconds : float
        The time of a call by the clock, its answer included.
    cpu_seconds : float or None
        The processor time of a call; None for no other bound than the clock.
    load_seconds : float
        The time in which the file is loaded.
    memory : int
        The bytes of data (heap, anonymous maps) of each process.
    file_bytes : int
        The size of a file that it writes.
    files : int
        How many files are open at once.
    processes : int
        How many processes may be started in a call.
    output_bytes : int
        How much of the output of a call is given back: its beginning.
    answer_bytes : int
        How long an answer may be, as it is sent.

    Examples
    --------
    >>> Limits(wall_seconds=2).memory // MEGABYTE
    1024
    """

    wall_seconds: float = 10.0
    cpu_seconds: float | None = None
    load_seconds: float = 20.0
    memory: int = 1024 * MEGABYTE
    file_bytes: int = 16 * MEGABYTE
    files: int = 64
    processes: int = 8
    output_bytes: int = MEGABYTE
    answer_bytes: int = 16 * MEGABYTE
