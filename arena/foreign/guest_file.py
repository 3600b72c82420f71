"""The file of a guest: a plain one, of bounded size, which is read but not run here."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from typing import NamedTuple

from arena.foreign.limits import MEGABYTE
from arena.foreign.misbehaviour import FILE, Misbehaviour

MOST_BYTES = MEGABYTE
"""The bytes of a file."""


class GuestCode(NamedTuple):
    """The code of a guest.

    Parameters
    ----------
    text : bytes
        A module.
    cells : sequence of (int, int), optional
        For each line of a notebook's text the number of its cell, from 1, and that of the line in the cell.
    unread : sequence of str, optional
        Why a cell is left out that is no Python: "cell 3, line 2: invalid syntax".
    """

    text: bytes
    cells: Sequence[tuple[int, int]] = ()
    unread: Sequence[str] = ()

    def place(self, line: int) -> str:
        """Name a line of the text, as a notebook shows it.

        Examples
        --------
        >>> GuestCode(b"x = 1").place(1), GuestCode(b"x = 1", [(3, 1)]).place(1)
        ('line 1', 'cell 3, line 1')
        """
        if not 0 < line <= len(self.cells):
            return f"line {line}"
        cell, own = self.cells[line - 1]
        return f"cell {cell}, line {own}"


def source(path: str, most: int = MOST_BYTES) -> bytes:
    """Read a guest's file, which is a plain one.

    Raises
    ------
    Misbehaviour
        If it is none.
    """
    try:
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:  # noqa: PTH123 - no waiting for a FIFO
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Misbehaviour(path, FILE, "it is no file of text")
            text = file.read(most + 1)
    except OSError as error:
        raise Misbehaviour(path, FILE, error.strerror or str(error)) from None
    except ValueError as error:
        raise Misbehaviour(path, FILE, str(error)) from None
    if len(text) > most:
        raise Misbehaviour(path, FILE, f"it has more than {most:,} bytes")
    return text
