"""Tables as workbooks of Excel, which LibreOffice opens too."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from arena.errors import ParameterError
from arena.texts import CONTROLS_OF_CELLS, as_text, clean
from exporters.text.csv_lines import defused

MOST_ROWS = 1_048_576
"""The rows of a sheet, by the format's own bound, the headings among them."""
LONGEST_CELL = 32_767
"""The characters of a cell, likewise."""
EXACT = 1 << 53
"""From this number on whole numbers are written as text, since Excel would round them."""
MADE = datetime(1980, 1, 1, tzinfo=UTC)
"""When every workbook says that it was made, so that one table is the same file from run to run."""


def render(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Write rows as a sheet: numbers are numbers, all the rest is text as in CSV, and no text is a formula.

    Parameters
    ----------
    fields : sequence of str
        The names of the columns, in a row that stays in sight.
    rows : iterable of sequences
        The rows. What looks like a formula is marked as text as if an apostrophe had been typed before it, which
        keeps it text when the cell is edited.

    Raises
    ------
    ParameterError
        If XlsxWriter is not installed, or a sheet cannot hold the table.

    Examples
    --------
    >>> render(["position", "rank"], [["(4,3)", 3]])[:2]
    b'PK'
    """
    file = io.BytesIO()
    workbook = _xlsxwriter().Workbook(file, {"in_memory": True})
    workbook.set_properties({"created": MADE})
    sheet = workbook.add_worksheet()
    bold, as_typed = workbook.add_format({"bold": True}), workbook.add_format({"quote_prefix": True})
    sheet.freeze_panes(1, 0)
    for number, row in enumerate((fields, *rows)):
        if number == MOST_ROWS:
            raise ParameterError(f"more than {MOST_ROWS:,} rows, which a sheet cannot hold: write .csv or .parquet")
        for place, value in enumerate(row):
            if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < EXACT:
                sheet.write_number(number, place, value)
            elif text := clean(as_text(value), CONTROLS_OF_CELLS):
                if len(text) > LONGEST_CELL:
                    raise ParameterError(
                        f"a cell of {len(text):,} characters, and one of a sheet holds {LONGEST_CELL:,}: write .csv"
                    )
                look = bold if number == 0 else as_typed if defused(text) != text else None
                sheet.write_string(number, place, text, look)
    sheet.autofit()
    workbook.close()
    return file.getvalue()


def check() -> None:
    """Refuse the format before the work if the package that it needs is not installed."""
    _xlsxwriter()


def _xlsxwriter() -> Any:  # a module that may be missing
    try:
        import xlsxwriter
    except ImportError:
        raise ParameterError('.xlsx needs XlsxWriter: pip install "arena-games[xlsx]"') from None
    return xlsxwriter
