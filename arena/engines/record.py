"""The records in the folder of a job: of the job, there from the first moment on, and of its solution."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from arena.engines.folder import HALF_MADE, Damaged, Folder, Record
from arena.engines.lease import LOCK
from arena.errors import InvalidArena, ParameterError, one_of

if TYPE_CHECKING:
    from arena.engines.disk_stream import ArenaStream

JOB, SOLUTION = "job.json", "solution.json"
"""The files of both records."""
VERSIONS = {"disk": 3, "edges": 3, "plies": 3}
"""The kinds of jobs, and the versions of their files; with another one a job does not go on."""
OF_GAMES = "plies"
"""The kind of jobs that solve games."""


def begun_kind(address: str) -> str | None:
    """Give the kind of the job in a folder; None where none was begun.

    A folder without both records is not opened: that needs pyarrow, which tables of an arena do not.
    """
    if not any(Path(address, name).is_file() for name in (JOB, SOLUTION)):
        return None
    folder = Folder(address)
    for name in (JOB, SOLUTION):
        with suppress(Damaged):  # an error when the folder is opened
            if record := folder.read_json(name):
                return str(record.get("kind"))
    return OF_GAMES


def is_begun(address: str) -> bool:
    """Tell whether a folder is of a game that an engine solves, or has solved."""
    return begun_kind(address) == OF_GAMES


def check_is_folder(folder: Folder) -> None:
    """Refuse the name of a file, or of a folder with other things in it."""
    if folder.exists(""):
        raise ParameterError(f"{folder} is a file; take another name for the folder")
    others = [name for name in folder.names() if not (name == LOCK or name.endswith(HALF_MADE))]
    if others and not folder.exists(JOB):
        raise ParameterError(f"{folder} holds other things ({others[0]:.40}); take a new folder")


def job_of(kind: str, **about: object) -> Record:
    """Make the record of a job: its kind, the version of its files, and its subject."""
    return {"kind": kind, "version": VERSIONS[kind], **about}


def of_arena(stream: ArenaStream) -> Record:
    """Identify an arena: its name, its sizes, and the checksum of all its parts."""
    total = 0
    for part in stream.parts():
        for column in (*part.columns.values(), part.source, part.target):
            total = zlib.crc32(column.tobytes(), total)
        total = zlib.crc32("\n".join(part.labels).encode(), total)
    sizes = {"vertices": stream.vertices, "edges": stream.edges}
    return {"name": stream.name, **sizes, "sum": total, "initial": stream.initial, "attributes": {**stream.attributes}}


def begun_job(folder: Folder, job: Record, besides: Callable[[], Record] = dict) -> Record:
    """Write the record of a job into a folder, or give that of the same job there.

    Members given besides are asked for where the job begins, and kept from then.

    Raises
    ------
    ParameterError
        If the folder holds another job.
    """
    before = folder.read_json(JOB)
    if before is None:
        record = {**job, **besides()}
        folder.write_json(JOB, record)
        return record
    for name in job:
        if before.get(name) != job[name]:
            raise ParameterError(
                f"{folder} holds another job, of {name} {before.get(name)!r:.200}, not {job[name]!r:.200}; "
                "take a new folder, or the same options"
            )
    return before


def recorded(folder: Folder) -> Record:
    """Read the record of the solution in a folder.

    Raises
    ------
    InvalidArena
        If there is none.
    ParameterError
        If it is of no kind that there is.
    Damaged
        If it or that of the job was changed, or is of another version.
    """
    job, solution = folder.read_json(JOB), folder.read_json(SOLUTION)
    if solution is None:
        advice = "the command that began it goes on" if job else "arena solve --engine makes one"
        raise InvalidArena(f"{folder} holds no solution that is complete; {advice}")
    kind, version = solution.get("kind"), solution.get("version")
    if kind not in VERSIONS:
        raise one_of("kind of folder", str(kind), list(VERSIONS))
    if version != VERSIONS[kind]:
        raise Damaged(SOLUTION, f"it is of version {version!r:.20}, and this toolkit reads {VERSIONS[kind]}")
    return solution
