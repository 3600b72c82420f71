"""The sheets of a workbook (.xlsx, .ods), read in a process of its own, within bounds."""

from __future__ import annotations

import inspect
import os
from importlib.util import find_spec

from arena.errors import InvalidTable
from arena.foreign.code import MEGABYTE, RAISED, Code, Misbehavior
from arena.foreign.program import Limits, Program

BEGINNINGS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
"""The first bytes of workbooks: those of a .zip, and those of a file of old Excel, or of one with a password."""
MOST_CELLS = 300_000
"""The cells of a workbook, the empty ones included: the table of 30,000 positions."""
LIMITS = Limits(seconds=20, memory=768 * MEGABYTE, answer_bytes=64 * MEGABYTE)
"""The bounds of reading one file: what a sheet of that many cells takes fifty times over."""


def sheets(path: str | os.PathLike[str], content: bytes) -> list[list[list[str]]]:
    if find_spec("python_calamine") is None:
        raise InvalidTable("a workbook, which needs python-calamine: pip install python-calamine")
    code = Code(inspect.getsource(cells_of_workbook))
    with Program(os.fspath(path), code, LIMITS, allow=["python_calamine"]) as program:
        try:
            found: list[list[list[str]]] = program.call("cells_of_workbook", [content, MOST_CELLS]).value
        except Misbehavior as error:
            if error.error == "ValueError":
                raise InvalidTable("more than {cells} cells", cells=MOST_CELLS) from None
            if error.error == "PasswordError":
                raise InvalidTable("a workbook with a password") from None
            if error.kind == RAISED:
                raise InvalidTable("no workbook, or a damaged one") from None
            raise InvalidTable("a workbook that is damaged, or claims to be enormous") from None
    return found


def cells_of_workbook(content: bytes, most: int) -> list[list[list[str]]]:
    """List the rows of each sheet that is not hidden, the empty ones above included, so that they count as on screen.

    A formula is the value that the spreadsheet has kept of it. The text of this function is run in a process of its
    own, since python-calamine ends its process on files that claim too much.
    """
    import io

    from python_calamine import CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

    def text(value: object) -> str:  # of a text, a number, a truth value, a date or a time
        if isinstance(value, float):
            return str(int(value)) if value.is_integer() else repr(value)
        if isinstance(value, bool):
            return str(value).lower()
        return value.isoformat() if hasattr(value, "isoformat") else str(value)

    found, left = [], most
    with CalamineWorkbook.from_filelike(io.BytesIO(content)) as book:
        for about in book.sheets_metadata:
            if about.visible != SheetVisibleEnum.Visible or about.typ != SheetTypeEnum.WorkSheet:
                continue
            sheet = book.get_sheet_by_name(about.name)
            end = sheet.end or (-1, -1)
            left -= (end[0] + 1) * (end[1] + 1)
            if left < 0:
                raise ValueError(f"more than {most:,} cells")
            found.append([list(map(text, row)) for row in sheet.to_python(skip_empty_area=False)])
    return found
