"""Arenas with more edges than memory, solved on one machine: the loops of `solve` over rows that are mapped from disk.

A folder has the rows of an arena, and its solution beside them. Columns that a loop reads at random lie in memory,
some bytes a vertex; the edges stay on disk, and the system reads and drops their pages as memory allows.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

import numpy as np

from arena.engines.column_files import unwatched, write_column
from arena.engines.disk_rows import END_BYTES, ROWS, STOPPED, Report, make_rows, rows_in
from arena.engines.disk_solution import ROWS_RECORD, SOLVED, opened, opened_rows
from arena.engines.disk_stream import ArenaStream, stream_of
from arena.engines.folder import Damaged, Folder, Record
from arena.engines.lease import at_work
from arena.engines.needs import Tell, check_room, note_time, untold
from arena.engines.record import JOB, SOLUTION, begun_job, begun_kind, check_is_folder, job_of, of_arena, recorded
from arena.errors import InvalidArena, ParameterError, TooLarge, shown
from arena.graphs.compact import CompactArena
from arena.graphs.conventions import check_columns, check_edges
from arena.graphs.marks import REACH
from arena.machine.memory import as_size, check_memory, free_memory
from arena.solving.arenas import Solution, solve
from arena.solving.objectives import objective_named

KIND = "disk"
"""The kind of job that records name."""
PROCESS_BYTES = 160_000_000
"""The memory of Python, NumPy, numba and pyarrow, with the parts of an arena that are in work."""
LEAST_ROOM = 16_000_000
"""The bytes for parts of the rows without which too many parts would be filled."""
REACH_BYTES = 40
"""The bytes that a vertex takes in memory while attractors are computed, both players' at the same time."""
OBJECTIVE_BYTES = 120
"""Those of a parity game, whose columns come on top."""
DISK_BYTES = 12
"""The bytes that an edge takes on disk while its rows are made."""
VERTEX_DISK_BYTES = 50
"""Those of a vertex, with the solution."""
SECONDS = 3e-7
"""The seconds that an edge takes from the file to the solution, measured on ten and a hundred million."""


def solve_on_disk(
    arena: CompactArena[Any],
    folder: str | os.PathLike[str],
    *,
    objective: str = REACH,
    memory: int | None = None,
    report: Report = lambda *_: unwatched,
    tell: Tell = untold,
) -> Solution:
    """Solve an arena whose edges need not fit into memory, and keep its rows and its solution in a folder.

    Parameters
    ----------
    arena : CompactArena
        The arena.
    folder : path
        Where. If it has the rows of this very arena already, they are not made again.
    objective : str, optional
        As for `solve`; not one about weights.
    memory : int, optional
        The bytes that may be taken beside pages of files; by default those that are free.
    report : callable, optional
        Called with each step and its bytes; gives a function to call with the bytes done.
    tell : callable, optional
        Is told beforehand how long it will take and how much of the disk, where that is much.

    Returns
    -------
    Solution
        As `solve` gives it, its columns mapped from the folder.

    Raises
    ------
    InvalidArena
        If it is no arena, or a file of the folder was changed or cut short.
    ParameterError
        If the folder is of something else, or is being worked in, or the objective needs weights.
    TooLarge
        If memory or disk do not suffice, which is found out before they are taken.
    OSError
        If a file cannot be read or written.

    Notes
    -----
    O(|S|+|A|), 40 bytes a vertex in memory, 120 for another objective than to reach a sink. On disk 12 bytes an edge
    and 50 a vertex, of which 8 and 30 stay.

    Examples
    --------
    >>> import arena, tempfile
    >>> from pathlib import Path
    >>> folder = Path(tempfile.mkdtemp())
    >>> solution = solve_on_disk(arena.unfold_compact(arena.load("subtraction", heap=5)), folder / "out")
    >>> solution, solution.value(solution.at("5"))
    (<Solution of 10 vertices: W1 6, W2 4, S∅ 0>, (1, 3))
    >>> arena.reopened(folder / "out").winner
    {0: 1, 1: 1, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2, 9: 1}
    """
    if not isinstance(arena, CompactArena):
        raise ParameterError(f"{shown(arena)} is no CompactArena (read_compact and unfold_compact give one)")
    stream = stream_of(arena)
    record = objective_named(objective)
    if record.amount:
        raise ParameterError(f"objective {objective}: on disk edges have no weights (reach, or one without weights)")
    room = _room(stream, memory, REACH_BYTES if record.usual else OBJECTIVE_BYTES)
    there = Folder(os.fspath(folder))
    check_is_folder(there)
    with at_work(there):
        if not there.exists(ROWS_RECORD):
            needed, what = DISK_BYTES * stream.edges + VERTEX_DISK_BYTES * stream.vertices, stream.name
            check_room(there, needed, what)
            note_time(tell, SECONDS * stream.edges, what, needed, there.free())
        if begun_kind(there.address) == KIND and not there.exists(ROWS_RECORD):
            there.remove(JOB)  # another file may take the place of one that was refused
        job = begun_job(there, job_of(KIND, arena=of_arena(stream)))
        columns, rows = _rows(stream, there, job["arena"], room, report)
        report(f"solving for {objective}", END_BYTES * columns.arcs)
        _keep(solve(columns, objective), there, {**job, "rows": rows, "objective": objective}, report)
        return opened(there, recorded(there))


def needed_memory(stream: ArenaStream, each: int) -> int:
    """Give the least bytes of memory for an arena, by those that each vertex takes."""
    return PROCESS_BYTES + max(each * stream.vertices, 16 * stream.vertices + LEAST_ROOM)


def _room(stream: ArenaStream, memory: int | None, each: int) -> int:
    """Give the bytes that a part of the rows may take, if the memory suffices at all."""
    needed, limit = needed_memory(stream, each), free_memory() if memory is None else memory
    what = f"{stream.name}: {stream.vertices:,} vertices at {each} bytes each"
    check_memory(needed, what, "a machine with more memory is needed, or --engine local")
    if needed > limit:
        raise TooLarge(f"{what} would take about {as_size(needed)}, and --memory is {as_size(limit)}")
    most = max(END_BYTES * stream.edges, LEAST_ROOM)
    return int(min(limit - PROCESS_BYTES - 16 * stream.vertices, most))


def _rows(stream: ArenaStream, folder: Folder, arena: Record, room: int, report: Report) -> tuple[CompactArena, Record]:
    """Open the rows of an arena, and their record; make them, if they do not stand or are damaged."""
    with suppress(Damaged):
        if about := folder.read_json(ROWS_RECORD):
            return opened_rows(folder, arena, about, report), about
    folder.remove(SOLUTION)
    folder.remove(ROWS)
    edges, files = make_rows(stream, folder, room, report)
    about = {"edges": edges, "files": [name for name in files if not name.startswith(STOPPED)]}
    columns = opened_rows(folder, arena, about)
    _check_rows(stream, folder, columns, moves=len(files) > len(about["files"]))
    folder.write_json(ROWS_RECORD, about)
    return columns, about


def _check_rows(stream: ArenaStream, folder: Folder, columns: CompactArena, *, moves: bool) -> None:
    """Refuse rows that are none of an arena, as readers of files do, and forget the moves of targets."""
    try:
        check_columns(columns)
        if moves:
            check_edges(columns, rows_in(folder, STOPPED))
    except InvalidArena as error:
        raise InvalidArena(f"{stream.name}: {error}") from None
    if columns.initial is not None and not 0 <= columns.initial < len(columns):
        raise InvalidArena(f"{stream.name}: initial: {columns.initial} (a vertex, from 0 to {len(columns) - 1:,})")
    for part in ("start", "ends"):
        folder.remove(f"{ROWS}/{STOPPED}_{part}.npy")


def _keep(solution: Solution, folder: Folder, record: Record, report: Report) -> None:
    """Write a solution; its record last, so that there is one only where all of it stands."""
    folder.remove(SOLUTION)
    columns = (solution.winners, solution.remotenesses, solution.choices, solution.draws)
    watch = report("writing the solution", 10 * len(solution.columns))
    for (name, kind), column in zip(SOLVED.items(), columns, strict=True):
        write_column(folder, f"{name}.npy", np.asarray(column), kind, watch)
    folder.write_json(SOLUTION, record)
