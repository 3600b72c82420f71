"""Tables as sheets of LibreOffice (OpenDocument): written here, since the packages for it are slow or given up."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from xml.sax.saxutils import escape

from arena.texts import CONTROLS_OF_CELLS, as_text, clean
from exporters.tables.xlsx import check_rows, is_number, texts_alone

KIND = "application/vnd.oasis.opendocument.spreadsheet"
NAMES = "urn:oasis:names:tc:opendocument:xmlns"
MANIFEST = (
    f'<manifest:manifest xmlns:manifest="{NAMES}:manifest:1.0" manifest:version="1.3">'
    f'<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{KIND}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)
HEAD = (
    "<office:document-content "
    + " ".join(f'xmlns:{name}="{NAMES}:{name}:1.0"' for name in ("office", "table", "text", "style"))
    + f' xmlns:number="{NAMES}:datastyle:1.0" xmlns:fo="{NAMES}:xsl-fo-compatible:1.0" office:version="1.3">'
    '<office:automatic-styles><number:text-style style:name="any"><number:text-content/></number:text-style>'
    '<style:style style:name="text" style:family="table-cell" style:data-style-name="any"/>'
    '<style:style style:name="bold" style:family="table-cell"><style:text-properties fo:font-weight="bold"/>'
    "</style:style>"
)
SPACES = re.compile(r"(?<!.) | (?= )| (?!.)")
"""The blanks that OpenDocument would leave out or join: they are elements of their own."""
WIDEST = 40
"""The characters of the widest column: longer cells are cut on the screen."""


def render(fields: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Write rows as a sheet, as in .xlsx: numbers are numbers, all the rest is text, and no text is a formula.

    Parameters
    ----------
    fields : sequence of str
        The names of the columns.
    rows : iterable of sequences
        The rows. A column without numbers is for text, so that what is typed there stays as it is.

    Raises
    ------
    ParameterError
        If a sheet cannot hold the table.

    Examples
    --------
    >>> render(["position", "rank"], [["(4,3)", 3]])[:2]
    b'PK'
    """
    table = [list(row) for row in check_rows(rows)]
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), KIND)
        for name, text in (("META-INF/manifest.xml", MANIFEST), ("content.xml", "".join(_content(fields, table)))):
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, '<?xml version="1.0" encoding="UTF-8"?>' + text)
    return file.getvalue()


def _content(fields: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    yield HEAD
    columns = list(zip(fields, *([as_text(cell) for cell in row] for row in rows), strict=True))
    for number, column in enumerate(columns):
        width = min(max(map(len, column)), WIDEST) + 2
        yield f'<style:style style:name="column{number}" style:family="table-column">'
        yield f'<style:table-column-properties style:column-width="{0.21 * width:.2f}cm"/></style:style>'
    yield '</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="table">'
    for number, is_text in enumerate(texts_alone(fields, rows)):
        look = ' table:default-cell-style-name="text"' if is_text else ""
        yield f'<table:table-column table:style-name="column{number}"{look}/>'
    yield _row(fields, ' table:style-name="bold"')
    yield from map(_row, rows)
    yield "</table:table></office:spreadsheet></office:body></office:document-content>"


def _row(cells: Sequence[object], look: str = "") -> str:
    return f"<table:table-row>{''.join(_cell(cell, look) for cell in cells)}</table:table-row>"


def _cell(value: object, look: str) -> str:
    if is_number(value):
        number = f'office:value-type="float" office:value="{value!r}"'
        return f"<table:table-cell {number}><text:p>{value}</text:p></table:table-cell>"
    text = clean(as_text(value), CONTROLS_OF_CELLS)
    if not text:
        return "<table:table-cell/>"
    paragraphs = "".join(f"<text:p>{_paragraph(line)}</text:p>" for line in text.split("\n"))
    return f'<table:table-cell{look} office:value-type="string">{paragraphs}</table:table-cell>'


def _paragraph(line: str) -> str:
    return SPACES.sub("<text:s/>", escape(clean(line)))
