"""The opener of folders: their records tell the class of a solution."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

from arena.engines.folder import Folder
from arena.engines.record import recorded

if TYPE_CHECKING:
    from arena.rules.game import AnyGame

KINDS = {"disk": "disk_solution", "edges": "edge_solution", "plies": "ply_solution"}
"""The modules whose `opened(folder, record, game)` gives the solution of a kind."""


def reopened(address: str | os.PathLike[str], game: AnyGame | None = None) -> Any:  # the class that the record names
    """Open the solution that an engine has kept in a folder: nothing is solved again.

    Parameters
    ----------
    address : path or str
        The folder.
    game : Game, optional
        The game, if it is a solution of one.

    Returns
    -------
    Solution, EdgeSolution or StrongSolution
        Whichever the folder holds. All that is read of it is held against its checksums first: columns of a `Solution`
        now, those of a bucket or a batch when they are asked for.

    Raises
    ------
    InvalidArena
        If there is no solution in it, or a file that is read was changed, cut short or lost; the text names it.
    ParameterError
        If it is a solution of a game that is not given.

    Notes
    -----
    O(1), or O(|S|+|A|) bytes read for the folder of `solve_on_disk`.
    """
    folder = Folder(os.fspath(address))
    with folder.naming():
        solution = recorded(folder)
        return import_module(f"arena.engines.{KINDS[solution['kind']]}").opened(folder, solution, game)
