"""Tables as files: CSV, TSV, Markdown, LaTeX, Parquet and .xlsx.

All but Parquet are texts of cells, which are made and cleaned here; `exporters.text.csv_lines` is the one place where
formulas are defused. pandas writes none of them: it would put in quotes only what its own separator cuts, takes half a
second to be imported, and needs two more packages for LaTeX and Markdown.
"""

from __future__ import annotations

import html
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain, islice
from typing import Any, TypeAlias

from arena.errors import ParameterError, one_of
from arena.graphs.attributes import mapped
from arena.texts import CONTROLS_OF_CELLS, as_text, clean
from exporters.files.reading import pyarrow_or_error
from exporters.formats import formats
from exporters.text.csv_lines import csv_cell, defused
from exporters.text.latex import as_tex

Rows: TypeAlias = Iterable[Sequence[object]]
BOM = "\ufeff"
"""The byte order mark, by which Excel knows a file as UTF-8."""
MARKUP = re.compile(r"[\\`*_\[\]|~$^=:@!#]")
"""The characters that begin or end markup within a line of Markdown, in one of its dialects."""
ONE_PAGE = 45
"""Tables of more rows go over several pages of LaTeX, by the longtable package."""
GROUP, LINES = 1 << 16, 1 << 8
"""The rows of Parquet and of CSV that are written at once; few lines stay in the processor's cache."""
MOST_ROWS = 1_048_576
LONGEST_CELL = 32_767
"""The rows of a sheet, the headings among them, and the characters of its cell, by the format's own bounds."""
EXACT = 1 << 53
"""From this number on whole numbers are written as text in a sheet, since Excel would round them."""
AS_TEXT = 49
"""The number that Excel gives to the format of text, "@"."""
MADE = datetime(1980, 1, 1, tzinfo=UTC)
"""The date of creation in every workbook, so that one table is the same file from run to run."""


def check_table_format(format: str) -> None:  # noqa: A002
    """Refuse an unknown format of tables, and one whose package is missing."""
    if format not in formats("table"):
        raise one_of("table format", format, formats("table"))
    if format == "parquet":
        pyarrow_or_error()
    if format == "xlsx":
        _xlsxwriter()


def render_table(format: str, fields: Sequence[str], rows: Rows) -> str | bytes:  # noqa: A002
    """Write a table in one of `formats("table")`.

    None becomes an empty cell, True and False become yes and no (in CSV true and false), a list becomes its members
    joined by ";". In Parquet columns have types; one that has no single type, or numbers of more than 64 bits, is text.
    """
    if (lines := table_parts(format, fields, rows)) is not None:
        return "".join(lines)
    if format == "tex":
        return _latex(fields, rows)
    return _parquet(fields, rows) if format == "parquet" else _workbook(fields, rows)


def table_parts(
    format: str,  # noqa: A002
    fields: Sequence[str],
    rows: Rows,
    *,
    types: Mapping[str, object] | None = None,
    separator: str = ",",
    bom: bool = False,
) -> Iterator[Any] | None:
    """Write a table part by part, so that it need not fit into memory; None where its format cannot.

    Parquet is written in parts of bytes if the types of its columns are known: `int`, `str`, `bool`, one of them or
    None, or a sequence of texts. `separator` stands between the cells of CSV: a semicolon is what Excel expects where
    the comma is the decimal sign; `bom` begins it with a byte order mark.
    """
    check_table_format(format)
    if format == "md":
        return _markdown(fields, rows)
    if format in ("csv", "tsv"):
        return _csv(fields, rows, separator, bom=bom) if format == "csv" else _csv(fields, rows, "\t")
    if format != "parquet" or types is None:
        return None
    arrow, _ = pyarrow_or_error()
    names = {int: arrow.int64(), str: arrow.string(), bool: arrow.bool_()}
    kinds = {
        field: next((type_ for each, type_ in names.items() if kind in (each, each | None)), arrow.list_(names[str]))
        for field, kind in types.items()
    }
    return _groups(kinds, rows)


def _csv(fields: Sequence[str], rows: Rows, separator: str, *, bom: bool = False) -> Iterator[str]:
    def cell(value: object) -> str:
        text = str(value).lower() if isinstance(value, bool) else as_text(value)  # truth values as JSON has them
        return text if text.isalnum() else csv_cell(clean(text, CONTROLS_OF_CELLS), separator)

    yield from [BOM] if bom else []
    each = iter(rows)
    groups: Iterator[Sequence[Sequence[object]]] = iter(lambda: list(islice(each, LINES)), [])
    for group in chain([[fields]], groups):
        columns = [mapped(column, cell) for column in zip(*group, strict=True)]  # most cells are there many times
        for row in zip(*columns, strict=True):
            yield f"""{separator.join(row) or '""'}\n"""


def _markdown(fields: Sequence[str], rows: Rows) -> Iterator[str]:
    for number, row in enumerate(chain([fields], rows)):
        cells = [MARKUP.sub(r"\\\g<0>", html.escape(clean(as_text(value)), quote=False)) for value in row]
        yield f"| {' | '.join(cells)} |\n"
        if number == 0:
            yield f"| {' | '.join(['---'] * len(fields))} |\n"


def _latex(fields: Sequence[str], rows: Rows) -> str:
    """Write a table to be included, in the style of booktabs; columns of nothing but numbers are set flush right."""
    rows = list(rows)
    sides = ["r" if all(v is None or _is_number(v) for v in column) else "l" for column in zip(*rows, strict=True)]
    lines = [" & ".join(as_tex(as_text(cell)) for cell in row) + r" \\" for row in (fields, *rows)]
    name, first, last = "tabular", [], [r"\bottomrule"]
    package = r"% \usepackage{booktabs}"
    if len(rows) > ONE_PAGE:
        name, first, last = "longtable", [r"\endhead", r"\bottomrule", r"\endfoot"], []
        package += r" \usepackage{longtable}"
    begin = rf"\begin{{{name}}}{{{''.join(sides) or 'l' * len(fields)}}}"
    above = [package, begin, r"\toprule", lines[0], r"\midrule", *first]
    return "\n".join([*above, *lines[1:], *last, rf"\end{{{name}}}", ""])


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _parquet(fields: Sequence[str], rows: Rows) -> bytes:
    arrow, _ = pyarrow_or_error()
    columns = [list(column) for column in zip(*rows, strict=True)] or [[] for _ in fields]
    kinds = {}
    for place, (field, column) in enumerate(zip(fields, columns, strict=True)):
        try:
            kinds[field] = arrow.array(column).type
        except (arrow.ArrowException, OverflowError, UnicodeEncodeError):
            columns[place] = [None if cell is None else as_text(cell) for cell in column]
            kinds[field] = arrow.string()
    return b"".join(_groups(kinds, zip(*columns, strict=True)))


def _groups(kinds: Mapping[str, Any], rows: Rows) -> Iterator[bytes]:
    """Write Parquet, some rows at once; the writer counts their place in the whole itself."""
    arrow, parquet = pyarrow_or_error()
    schema, file, each = arrow.schema(list(kinds.items())), io.BytesIO(), iter(rows)
    with parquet.ParquetWriter(file, schema, compression="zstd", write_page_checksum=True) as writer:
        while group := list(islice(each, GROUP)):
            cells = zip(*group, strict=True)
            columns = [arrow.array(column, field.type) for column, field in zip(cells, schema, strict=True)]
            writer.write_table(arrow.table(columns, schema=schema))
            yield file.getvalue()
            file.seek(0)
            file.truncate()
    yield file.getvalue()


def _workbook(fields: Sequence[str], rows: Rows) -> bytes:
    """Write a sheet: numbers are numbers, all the rest is text as in CSV, and no text is a formula.

    A column without numbers is for text: "(4,3)" typed there stays so, which a French Excel would take for -4.3. What
    looks like a formula is text even when the cell is edited, as if an apostrophe had been typed before it.
    """
    table = list(islice(rows, MOST_ROWS))
    if len(table) == MOST_ROWS:
        raise ParameterError(f"more than {MOST_ROWS - 1:,} rows, which a sheet cannot hold: write .csv or .parquet")
    file = io.BytesIO()
    workbook = _xlsxwriter().Workbook(file, {"in_memory": True})
    workbook.set_properties({"created": MADE})
    sheet = workbook.add_worksheet()
    bold, as_typed = workbook.add_format({"bold": True}), workbook.add_format({"quote_prefix": True})
    for_text = workbook.add_format({"num_format": AS_TEXT})
    sheet.freeze_panes(1, 0)
    for place in range(len(fields)):
        if not any(_is_exact(row[place]) for row in table):
            sheet.set_column(place, place, None, for_text)
    sheet.ignore_errors({"number_stored_as_text": f"A1:XFD{MOST_ROWS}"})
    for number, row in enumerate((fields, *table)):
        for place, value in enumerate(row):
            if _is_exact(value):
                sheet.write_number(number, place, value)
            elif text := clean(as_text(value), CONTROLS_OF_CELLS):
                if len(text) > LONGEST_CELL:
                    most = f"one of a sheet holds {LONGEST_CELL:,}: write .csv"
                    raise ParameterError(f"a cell of {len(text):,} characters, and {most}")
                look = bold if number == 0 else as_typed if defused(text) != text else None
                sheet.write_string(number, place, text, look)
    sheet.autofit()
    workbook.close()
    return file.getvalue()


def _is_exact(value: Any) -> bool:
    return _is_number(value) and bool(abs(value) < EXACT)


def _xlsxwriter() -> Any:  # a module that may be missing
    try:
        import xlsxwriter
    except ImportError:
        raise ParameterError(".xlsx needs XlsxWriter: pip install XlsxWriter") from None
    return xlsxwriter
