"""Arenas with more edges than memory, solved on one machine: the loops of `solve` over rows that are mapped from disk.

A folder has the rows of an arena, and its solution beside them. Columns that a loop reads at random lie in memory,
some bytes a vertex; the edges stay on disk, and the system reads and drops their pages as memory allows.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from arena.engines.disk_files import FileSum, check_size, check_sum, mapped, sum_of_all, unwatched, write_column
from arena.engines.disk_rows import END_BYTES, LABEL_START, LABELS, STOPPED, Report, make_rows, rows_in
from arena.engines.disk_stream import ArenaStream
from arena.engines.folder import Folder
from arena.engines.needs import Tell, check_room, note_time, untold
from arena.errors import InvalidArena, ParameterError, TooLarge, shown
from arena.graphs.attributes import VERTEX_MARKS
from arena.graphs.compact import CompactArena
from arena.graphs.conventions import check_columns, check_edges
from arena.graphs.marks import REACH
from arena.graphs.names import MappedNames
from arena.machine.memory import as_size, check_memory, free_memory
from arena.solving.arenas import Solution, solve
from arena.solving.objectives import objective_named
from arena.solving.reverse import Attracted

ROWS = "rows"
"""The folder of the rows."""
ROWS_RECORD = "rows.json"
"""The record of the rows, written once all stand."""
SOLUTION = "solution.json"
"""The record of the solution, written once all is found."""
KIND = "disk"
"""The kind of job that both records name."""
VERSION = 1
"""The version of the files."""
SOLVED = {"winner": "i1", "remoteness": "i4", "strategy": "i4", "draw": "i1"}
"""The columns of a solution, and their types."""
PROCESS_BYTES = 160_000_000
"""The memory of Python, NumPy, numba and pyarrow, with the parts of a stream that are in work."""
LEAST_ROOM = 16_000_000
"""The bytes for parts of the rows without which too many parts would be filled."""
REACH_BYTES = 40
"""The bytes that a vertex takes in memory while attractors are computed, both players' at the same time."""
OBJECTIVE_BYTES = 120
"""Those of a parity game, whose columns come on top."""
STOPPED_BYTES = 100
"""Those of a target that has moves, beside."""
DISK_BYTES = 12
"""The bytes that an edge takes on disk while its rows are made."""
VERTEX_DISK_BYTES = 50
"""Those of a vertex, with the solution."""
SECONDS = 3e-7
"""The seconds that an edge takes from the file to the solution, measured on ten and a hundred million."""


def solve_on_disk(
    stream: ArenaStream,
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
    stream : ArenaStream
        The arena, as `arena.stream` gives it of a file.
    folder : path
        Where. If it has the rows of this very file already, they are not made again.
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
        If the file is not one of an arena, or a file of the folder was changed or cut short.
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
    >>> folder = Path(tempfile.mkdtemp())
    >>> file = arena.save(arena.unfold(arena.load("subtraction", heap=5)), folder / "heap.npz")
    >>> solution = solve_on_disk(arena.stream(file), folder / "out")
    >>> solution, solution.value(solution.at("5"))
    (<Solution of 10 vertices: W1 6, W2 4, S∅ 0>, (1, 3))
    >>> reopened(folder / "out").winner
    {0: 1, 1: 1, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2, 9: 1}
    """
    if not isinstance(stream, ArenaStream):
        raise ParameterError(f"{shown(stream)} is no stream: arena.stream(path) gives that of a file")
    folder = Path(folder)
    if stream.objective not in (None, objective):
        raise ParameterError(f"{stream.path} is solved on disk for the objective {stream.objective}, not {objective}")
    record = objective_named(objective)
    if record.amount:
        raise ParameterError(f"objective {objective}: on disk edges have no weights (reach, or one without weights)")
    room = _room(stream, memory, REACH_BYTES if record.usual else OBJECTIVE_BYTES)
    with Folder(os.fspath(folder)).locked():
        if not (folder / ROWS / ROWS_RECORD).exists():
            here, what = Folder(os.fspath(folder)), str(stream.path)
            needed = DISK_BYTES * stream.edges + VERTEX_DISK_BYTES * stream.vertices
            check_room(here, needed, what)
            note_time(tell, SECONDS * stream.edges, what, needed, here.free())
        columns = _rows(stream, folder, room, report)
        report(f"solving for {objective}", END_BYTES * columns.arcs)
        solution = solve(columns, objective)
        _keep(solution, folder, report)
    return reopened(folder)


def reopened(folder: str | os.PathLike[str], *, whole: bool = False, report: Report = lambda *_: unwatched) -> Solution:
    """Open the solution that `solve_on_disk` has kept in a folder: nothing is solved again.

    Parameters
    ----------
    folder : path
        The folder.
    whole : bool, optional
        Whether all files are held against their checksums, and not only their sizes.
    report : callable, optional
        Is told how many bytes are read for that.

    Raises
    ------
    InvalidArena
        If there is no solution in it, or a file was changed or cut short; the text names it.
    """
    folder = Path(folder)
    about = _record(folder, SOLUTION)
    columns = _opened(folder, _record(folder / ROWS, ROWS_RECORD), report if whole else None)
    _check_files(folder, about["files"], report if whole else None)
    winners, remotenesses, choices, draws = (mapped(folder / f"{name}.npy") for name in SOLVED)
    attracted = {player: _layers(winners, remotenesses, player) for player in (1, 2)}
    return Solution(columns, columns, attracted, winners, remotenesses, choices, draws, about["objective"])


def needed_memory(stream: ArenaStream, each: int) -> int:
    """Give the least bytes of memory for an arena, by those that each vertex takes."""
    return PROCESS_BYTES + max(each * stream.vertices, 16 * stream.vertices + LEAST_ROOM)


def _room(stream: ArenaStream, memory: int | None, each: int) -> int:
    """Give the bytes that a part of the rows may take, if the memory suffices at all."""
    needed, limit = needed_memory(stream, each), free_memory() if memory is None else memory
    what = f"{stream.path}: {stream.vertices:,} vertices at {each} bytes each"
    check_memory(needed, what, "a machine with more memory is needed, or --engine local")
    if needed > limit:
        raise TooLarge(f"{what} would take about {as_size(needed)}, and --memory is {as_size(limit)}")
    most = max(END_BYTES * stream.edges, LEAST_ROOM)
    return int(min(limit - PROCESS_BYTES - 16 * stream.vertices, most))


def _rows(stream: ArenaStream, folder: Path, room: int, report: Report) -> CompactArena:
    """Open the rows of an arena; make them, if they do not stand."""
    source = _sum_of_source(stream, report)
    rows = folder / ROWS
    if (rows / ROWS_RECORD).exists():
        about = _record(rows, ROWS_RECORD)
        if FileSum(*about["source"]["sum"]) != source:
            raise ParameterError(f"{folder} has the rows of another file, {about['source']['name']}: take another one")
        if (about["initial"], about["attributes"]) != (stream.initial, stream.attributes):
            raise ParameterError(f"{folder} has the rows of {stream.path} as it was read with other options")
        return _opened(folder, about, report)
    _clear(rows)
    edges, sums = make_rows(stream, rows, room, report)
    about = {
        "source": {"name": stream.path.name, "sum": source},
        "edges": edges,
        "initial": stream.initial,
        "attributes": dict(stream.attributes),
        "files": sums,
    }
    _check_rows(stream, folder, about)
    _write_record(rows, ROWS_RECORD, about)
    return _opened(folder, about, None)


def _check_rows(stream: ArenaStream, folder: Path, about: dict[str, Any]) -> None:
    """Refuse rows that are none of an arena, as readers of files do."""
    rows = folder / ROWS
    try:
        columns = _opened(folder, about, None)
        check_columns(columns)
        if (rows / f"{STOPPED}_ends.npy").exists():
            check_edges(columns, rows_in(rows, STOPPED))
    except InvalidArena as error:
        raise InvalidArena(f"{stream.path}: {error}") from None
    if columns.initial is not None and not 0 <= columns.initial < len(columns):
        raise InvalidArena(f"{stream.path}: initial: {columns.initial} (a vertex, from 0 to {len(columns) - 1:,})")
    for name in [name for name in about["files"] if name.startswith(STOPPED)]:
        (rows / f"{name}.npy").unlink()
        del about["files"][name]


def _opened(folder: Path, about: Mapping[str, Any], report: Report | None) -> CompactArena:
    """Map the rows of a folder into memory, once its files are known to be whole."""
    rows = folder / ROWS
    _check_files(rows, about["files"], report)
    player, winner, degree, stopped = (
        mapped(rows / f"{name}.npy") for name in ("player", "winner", "out_degree", "stopped")
    )
    check_memory(STOPPED_BYTES * len(stopped), f"{folder}: {len(stopped):,} targets that have moves")
    reverse, forward = rows_in(rows, "reverse"), rows_in(rows, "forward")
    return CompactArena(
        range(len(player)),
        MappedNames(mapped(rows / f"{LABELS}.npy"), mapped(rows / f"{LABEL_START}.npy"))
        if LABELS in about["files"]
        else str,
        reverse,
        degree,
        known=forward,
        player=player,
        winner=winner,
        stopped=frozenset(stopped.tolist()),
        edges=about["edges"],
        initial=about["initial"],
        marks={name: mapped(rows / f"{name}.npy") for name in VERTEX_MARKS if name in about["files"]},
        attributes=about["attributes"],
    )


def _keep(solution: Solution, folder: Path, report: Report) -> None:
    """Write a solution; its record last, so that there is one only where all of it stands."""
    (folder / SOLUTION).unlink(missing_ok=True)
    columns = (solution.winners, solution.remotenesses, solution.choices, solution.draws)
    watch = report("writing the solution", 10 * len(solution.columns))
    sums = {
        name: write_column(folder / f"{name}.npy", np.asarray(column), kind, watch)
        for (name, kind), column in zip(SOLVED.items(), columns, strict=True)
    }
    _write_record(folder, SOLUTION, {"objective": solution.objective, "files": sums})


def _write_record(folder: Path, name: str, about: Mapping[str, Any]) -> None:
    Folder(os.fspath(folder)).write_json(name, {"kind": KIND, "version": VERSION, **about})


def _record(folder: Path, name: str) -> dict[str, Any]:
    """Read the record of the rows or of the solution in a folder.

    Raises
    ------
    InvalidArena
        If it says nothing, or something else, or that was changed.
    """
    about = Folder(os.fspath(folder)).read_json(name)
    if about is None:
        raise InvalidArena(f"{folder} holds no {Path(name).stem} that is complete: there is no {name}")
    if (about.get("kind"), about.get("version")) != (KIND, VERSION):
        raise InvalidArena(f"{folder / name} is of kind {about.get('kind')!r:.80}, not {KIND!r} of version {VERSION}")
    return about


def _check_files(folder: Path, files: Mapping[str, Any], report: Report | None) -> None:
    """Hold files against their sizes, and against their checksums as well if that is reported."""
    sums = {folder / f"{name}.npy": FileSum(*claimed) for name, claimed in files.items()}
    for path, claimed in sums.items():
        check_size(path, claimed)
    if report:
        watch = report(f"checking {folder.name}", sum(claimed.bytes for claimed in sums.values()))
        for path, claimed in sums.items():
            check_sum(path, claimed, watch)


def _sum_of_source(stream: ArenaStream, report: Report) -> FileSum:
    size = sum(path.stat().st_size for path in stream.sources)
    return sum_of_all(stream.sources, report(f"checking {stream.path.name}", size))


def _clear(folder: Path) -> None:
    """Make an empty folder; the unfinished files of a killed job are dropped."""
    folder.mkdir(exist_ok=True)
    for file in folder.glob("*.npy*"):
        file.unlink()


def _layers(winners: Any, remotenesses: Any, player: int) -> Attracted:
    """Give the attractor of a player as far as its layers' sizes go."""
    sizes = np.bincount(remotenesses[(winners == player) & (remotenesses >= 0)])
    nothing = np.empty(0, dtype="u4")
    return Attracted(nothing, nothing, np.concatenate(([0], np.cumsum(sizes))).astype("u4"))
