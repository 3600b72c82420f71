"""The file of a guest: a plain one, of bounded size, which is read but not run here."""

from __future__ import annotations

import os
import stat

from arena.foreign.limits import MEGABYTE
from arena.foreign.misbehaviour import FILE, Misbehaviour

MOST_BYTES = MEGABYTE
"""The bytes of a file."""


def source(path: str) -> bytes:
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
            text = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Misbehaviour(path, FILE, error.strerror or str(error)) from None
    except ValueError as error:
        raise Misbehaviour(path, FILE, str(error)) from None
    if len(text) > MOST_BYTES:
        raise Misbehaviour(path, FILE, f"it has more than {MOST_BYTES:,} bytes")
    return text
