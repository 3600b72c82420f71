"""The cells of a workbook as texts, by python-calamine, which ends its process on files that claim too much.

So this text is run in a process of its own (`exporters.text.workbook`), and imports nothing of ours.
"""

from __future__ import annotations

from typing import Any


def cells_of_workbook(content: bytes, most: int) -> list[list[list[str]]]:
    """List the rows of each sheet that is not hidden, the empty ones above included, so that they count as on screen.

    A formula is the value that the spreadsheet has kept of it: nothing is computed.
    """
    import io

    from python_calamine import CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

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
            found.append([list(map(_text, row)) for row in sheet.to_python(skip_empty_area=False)])
    return found


def _text(value: Any) -> str:  # a text, a number, a truth value, a date or a time
    """Print a cell: whole numbers without a point, truth values in small letters, dates as ISO 8601 has them."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
