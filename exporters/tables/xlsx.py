"""Tables as workbooks of Excel, which LibreOffice opens too."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, TypeGuard

from arena.errors import ParameterError
from arena.texts import CONTROLS_OF_CELLS, as_text, clean
from exporters.text.csv_lines import defused

MOST_ROWS = 1_048_576
"""The rows of a sheet, by the format's own bound, the headings among them."""
LONGEST_CELL = 32_767
"""The characters of a cell, likewise."""
EXACT = 1 << 53
"""From this number on whole numbers are written as text, since Excel would round them."""
AS_TEXT = 49
"""The number that Excel gives to the format of text, "@"."""
MADE = datetime(1980, 1, 1, tzinfo=UTC)
"""The date of creation in every workbook, so that one table is the same file from run to run."""


def render(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Write rows as a sheet: numbers are numbers, all the rest is text as in CSV, and no text is a formula.

    A column without numbers is for text: "(4,3)" typed there stays so, which a French Excel would take for -4.3.

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
    for_text = workbook.add_format({"num_format": AS_TEXT})
    sheet.freeze_panes(1, 0)
    table = list(check_rows(rows))
    for place, is_text in enumerate(texts_alone(fields, table)):
        if is_text:
            sheet.set_column(place, place, None, for_text)
    sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{MOST_ROWS}"})
    for number, row in enumerate((fields, *table)):
        for place, value in enumerate(row):
            if is_number(value):
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


def is_number(value: object) -> TypeGuard[float]:
    """Tell whether a value is a number that a sheet holds as it is."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < EXACT


def texts_alone(fields: Sequence[str], rows: Sequence[Sequence[object]]) -> list[bool]:
    """Tell of each column whether it has no number.

    Examples
    --------
    >>> texts_alone(["position", "rank", "strategy"], [["(4,3)", 3, None], ["4", None, "3"]])
    [True, False, True]
    """
    return [not any(is_number(row[place]) for row in rows) for place in range(len(fields))]


def check_rows(rows: Iterable[Sequence[object]]) -> Iterator[Sequence[object]]:
    """Give the rows, and refuse more than a sheet can hold below its headings.

    Raises
    ------
    ParameterError
        If there are more.
    """
    for number, row in enumerate(rows, start=1):
        if number == MOST_ROWS:
            raise ParameterError(f"more than {MOST_ROWS:,} rows, which a sheet cannot hold: write .csv or .parquet")
        yield row


def check() -> None:
    """Refuse the format before the work if the package that it needs is not installed."""
    _xlsxwriter()


def _xlsxwriter() -> Any:  # a module that may be missing
    try:
        import xlsxwriter
    except ImportError:
        raise ParameterError('.xlsx needs XlsxWriter: pip install "arena-games[xlsx]"') from None
    return xlsxwriter
