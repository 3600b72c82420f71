"""Books of openings: the exact scores of all positions of the first plies, in a file `NAME_COLUMNSxROWS.npz`."""

from __future__ import annotations

import zipfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import ParameterError
from arena.machine import DATA
from arena.searching.perfect.board import fits

if TYPE_CHECKING:
    from arena.machine.columns import Array
    from arena.rules.alignment import AlignmentGame

ENDING = ".npz"


class Book:
    """The scores of openings, for the player to move, by the keys of the positions.

    Parameters
    ----------
    game : AlignmentGame
        The board.
    path : path
        The file: the arrays `board` (columns, rows, plies), `keys`, in their order, and `scores`.
    """

    def __init__(self, game: AlignmentGame, path: Path) -> None:
        import numpy as np

        try:
            with np.load(path, allow_pickle=False) as file:
                columns, rows, self.plies = file["board"].tolist()
                self.keys: Array = file["keys"]
                self.scores: Array = file["scores"]
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
            raise ParameterError(f"{path}: no book of openings ({error}); book=False searches without it") from None
        if (columns, rows) != (game.runs, game.length):
            raise ParameterError(f"{path}: a book of {columns} x {rows}, not {game.runs} x {game.length}")

    def get(self, key: int) -> int | None:
        """Return a score; None for a position that it does not know."""
        place = int(self.keys.searchsorted(self.keys.dtype.type(key)))
        return int(self.scores[place]) if place < len(self.keys) and self.keys[place] == key else None


@cache
def book_of(game: AlignmentGame) -> Book | None:
    """Read the book that comes along for a board; None if there is none."""
    path = DATA / f"connect_four_{game.runs}x{game.length}{ENDING}" if fits(game) else DATA
    return Book(game, path) if path.is_file() else None
