"""The sheets of a workbook (.xlsx, .ods), read in a process of its own, within bounds."""

from __future__ import annotations

import inspect
import os
from importlib.util import find_spec

from arena.errors import InvalidTable
from arena.foreign.code import MEGABYTE, RAISED, Code, Misbehaviour
from arena.foreign.program import Limits, Program
from exporters.text import workbook_cells

BEGINNINGS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
"""The first bytes of workbooks: those of a .zip, and those of a file of old Excel, or of one with a password."""
MOST_CELLS = 300_000
"""The cells of a workbook, the empty ones included: the table of 30,000 positions."""
LIMITS = Limits(seconds=20, memory=768 * MEGABYTE, answer_bytes=64 * MEGABYTE)
"""The bounds of reading one file: what a sheet of that many cells takes fifty times over."""


def is_workbook(content: bytes) -> bool:
    """Tell whether a file is a workbook, and no text."""
    return content.startswith(BEGINNINGS)


def sheets(path: str | os.PathLike[str], content: bytes) -> list[list[list[str]]]:
    """List the sheets of a workbook: rows of cells as texts."""
    if find_spec("python_calamine") is None:
        raise InvalidTable('a workbook, which needs python-calamine: pip install "arena-games[xlsx]"')
    code = Code([(inspect.getsource(workbook_cells), False)])
    with Program(os.fspath(path), code, LIMITS, allow=["python_calamine"]) as program:
        try:
            found: list[list[list[str]]] = program.call("cells_of_workbook", [content, MOST_CELLS]).value
        except Misbehaviour as error:
            raise _refusal(error) from None
    return found


def _refusal(error: Misbehaviour) -> InvalidTable:
    """Make the refusal of a workbook from the error of the library, or the end of its process."""
    if error.error == "ValueError":
        return InvalidTable("more than {cells} cells", cells=MOST_CELLS)
    if error.error == "PasswordError":
        return InvalidTable("a workbook with a password")
    if error.kind == RAISED:
        return InvalidTable("no workbook, or a damaged one")
    return InvalidTable("a workbook that is damaged, or claims to be enormous")
