"""An arena that was solved on disk, opened from its folder: the columns are mapped into memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from arena.engines.column_files import open_column, unwatched
from arena.engines.disk_rows import LABEL_START, LABELS, ROWS, Report
from arena.graphs.attributes import VERTEX_MARKS
from arena.graphs.compact import CompactArena
from arena.graphs.names import MappedNames
from arena.machine.columns import Rows
from arena.machine.memory import check_memory
from arena.solving.arenas import Solution
from arena.solving.reverse import Attracted

if TYPE_CHECKING:
    from arena.engines.folder import Folder, Record

ROWS_RECORD = f"{ROWS}/done.json"
"""The record of the rows, written once all stand."""
SOLVED = {"winner": "i1", "remoteness": "i4", "strategy": "i4", "draw": "i1"}
"""The columns of a solution, and their types."""
STOPPED_BYTES = 100
"""The bytes in memory of a target that has moves."""


def opened(folder: Folder, solution: Record, _: object = None) -> Solution:
    """Open a solution by its record.

    Raises
    ------
    Damaged
        If a file is missing or was changed.
    """
    columns = opened_rows(folder, solution["arena"], solution["rows"])
    winners, remotenesses, choices, draws = (open_column(folder, f"{name}.npy") for name in SOLVED)
    attracted = {player: _layers(winners, remotenesses, player) for player in (1, 2)}
    return Solution(columns, columns, attracted, winners, remotenesses, choices, draws, solution["objective"])


def opened_rows(folder: Folder, arena: Record, about: Record, report: Report = lambda *_: unwatched) -> CompactArena:
    """Map the rows of an arena, given its record and theirs.

    Raises
    ------
    Damaged
        If a file is missing or was changed.
    """
    paths = {name: f"{ROWS}/{name}.npy" for name in about["files"]}
    watch = report(f"checking {ROWS}", sum(folder.size(path) for path in paths.values()))
    files = {name: open_column(folder, path, watch) for name, path in paths.items()}
    check_memory(STOPPED_BYTES * len(files["stopped"]), f"{folder}: {len(files['stopped']):,} targets that have moves")
    reverse, forward = (Rows(files[f"{name}_start"], files[f"{name}_ends"]) for name in ("reverse", "forward"))
    return CompactArena(
        range(len(files["player"])),
        MappedNames(files[LABELS], files[LABEL_START]) if LABELS in files else str,
        reverse,
        files["out_degree"],
        known=forward,
        player=files["player"],
        winner=files["winner"],
        stopped=frozenset(files["stopped"].tolist()),
        edges=about["edges"],
        initial=arena["initial"],
        marks={name: files[name] for name in VERTEX_MARKS if name in files},
        attributes=arena["attributes"],
    )


def _layers(winners: Any, remotenesses: Any, player: int) -> Attracted:
    """Give the attractor of a player as far as its layers' sizes go."""
    sizes = np.bincount(remotenesses[(winners == player) & (remotenesses >= 0)])
    nothing = np.empty(0, dtype="u4")
    return Attracted(nothing, nothing, np.concatenate(([0], np.cumsum(sizes))).astype("u4"))
