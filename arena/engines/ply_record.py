"""The records in the folder of a game: its job and its solution, held against their shape."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from arena.engines.folder import Damaged, Folder, Record
from arena.engines.ply_loops import TALLY
from arena.engines.ply_tasks import BACKWARD, FORWARD, TOGETHER
from arena.errors import InvalidArena
from arena.solving.strong_passes import ENDS, MOVERS

JOB = "job.json"
"""The file of the job's record, there from the first moment on."""
SOLUTION = "solution.json"
"""The file of the solution's record, once all is found."""
VERSION = 3
"""The version of the files; with another one a job does not go on."""
KIND = "plies"
"""The kind of job that both files name."""
SHAPE = {
    "kind": str,
    "version": int,
    "game": str,
    "parameters": dict,
    "rules": str,
    "sets": list,
    "tally": list,
    "by_plies": list,
}
"""The members of the record of a solution, and their types."""
STEPS = re.compile(rf"({FORWARD}|{BACKWARD})-[0-9]+|{TOGETHER}")
"""The names of the folders that hold positions and values."""


def is_begun(address: str) -> bool:
    """Tell whether a folder is of a game that is solved ply by ply, or is being solved."""
    return begun_kind(address) == KIND


def begun_kind(address: str) -> str | None:
    """Give the kind of the job in a folder; None where none was begun, but in a store that of plies."""
    if "://" not in address and not Path(address).is_dir():
        return None
    try:
        begun = Folder(address).read_json(JOB)
    except Damaged:  # an error when the folder is opened
        return KIND
    if begun is None:
        return KIND if "://" in address else None
    return str(begun.get("kind"))


def recorded(folder: Folder) -> Record:
    """Read the record of the solution in a folder.

    Raises
    ------
    InvalidArena
        If there is none.
    Damaged
        If it was changed, or is of another shape.
    """
    solution = folder.read_json(SOLUTION)
    if solution is None:
        advice = "the command that began it goes on" if folder.exists(JOB) else "arena solve --engine makes one"
        raise InvalidArena(f"{folder} holds no solution that is complete; {advice}")
    if not _is_sound(solution):
        raise Damaged(SOLUTION, "it is no record of a solution")
    if solution["version"] != VERSION:
        raise Damaged(SOLUTION, f"it is of version {solution['version']}, and this toolkit reads {VERSION}")
    return solution


def _is_sound(solution: Record) -> bool:
    return (
        isinstance(solution, dict)
        and solution.get("kind") == KIND
        and all(type(solution.get(name)) is kind for name, kind in SHAPE.items())
        and len(solution["tally"]) == TALLY
        and _are_counts(solution["tally"] + solution["by_plies"])
        and bool(solution["sets"])
        and all(map(_is_set, solution["sets"]))
        and sum(sum(each["buckets"]) for each in solution["sets"]) == sum(solution["tally"][MOVERS:ENDS])
    )


def _is_set(each: Any) -> bool:  # any value of JSON
    if not isinstance(each, dict):
        return False
    rows, sums = each.get("buckets"), each.get("sums")
    return (
        isinstance(rows, list)
        and bool(rows)
        and all(STEPS.fullmatch(str(each.get(name))) for name in ("positions", "values"))
        and isinstance(sums, list)
        and len(sums) == 2
        and all(isinstance(column, list) and _are_counts(column) for column in (rows, *sums))
        and {len(column) for column in sums} == {len(rows)}
    )


def _are_counts(numbers: list[Any]) -> bool:
    return all(type(number) is int and number >= 0 for number in numbers)
