"""Workbooks that are made part by part: a sheet of LibreOffice, and hostile ones."""

import io
import zipfile

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
BOOK = {
    "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="a" Type="{OFFICE}/officeDocument"'
    ' Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="a"/>'
    "</sheets></workbook>",
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="a" Type="{OFFICE}/worksheet"'
    ' Target="worksheets/s.xml"/></Relationships>',
}
"""The parts of the smallest workbook, but for its sheet."""
KIND = "application/vnd.oasis.opendocument.spreadsheet"
MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{KIND}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)


def archive(parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        for name, blocks in parts.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            with made.open(entry, "w") as part:
                for block in [blocks] if isinstance(blocks, str) else blocks:
                    part.write(block.encode())
    return file.getvalue()


def xlsx(*blocks):
    head, tail = f'<worksheet xmlns="{MAIN}"><sheetData>', "</sheetData></worksheet>"
    return archive({**BOOK, "xl/worksheets/s.xml": [head, *blocks, tail]})


def ods(inside):
    names = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    table = f'<table:table table:name="S">{inside}</table:table>'
    content = f"<office:document-content{names}><office:body><office:spreadsheet>{table}</office:spreadsheet>"
    content += "</office:body></office:document-content>"
    return archive({"mimetype": KIND, "META-INF/manifest.xml": MANIFEST, "content.xml": content})


def row_of(*cells):
    inside = "".join(f"<table:table-cell {TEXT}><text:p>{cell}</text:p></table:table-cell>" for cell in cells)
    return f"<table:table-row>{inside}</table:table-row>"


TEXT = 'office:value-type="string"'
REPEATED = f'table:number-columns-repeated="16384" {TEXT}'
ENTITIES = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
ONE = '<row><c r="A1"><v>1</v></c></row>'
HOSTILE = {
    "two corners": lambda: xlsx(ONE + '<row><c r="XFD1048576"><v>1</v></c></row>'),
    "a row beyond": lambda: xlsx('<row><c r="A1"><v>1</v></c><c r="A4294967295"><v>1</v></c></row>'),
    "one tall column": lambda: xlsx(ONE + '<row><c r="A1048576"><v>1</v></c></row>'),
    "no such cell": lambda: xlsx('<row><c r="ZZZZZZZZ99999999999999"><v>1</v></c></row>'),
    "repeated cells": lambda: ods(
        f'<table:table-row table:number-rows-repeated="1000"><table:table-cell {REPEATED}><text:p>{"a" * 1000}</text:p>'
        "</table:table-cell></table:table-row>"
    ),
    "more cells than a sheet has": lambda: ods(
        f'<table:table-row table:number-rows-repeated="1048576"><table:table-cell {REPEATED}><text:p>a</text:p>'
        "</table:table-cell></table:table-row>"
    ),
    "entities": lambda: archive(
        {
            **BOOK,
            "xl/worksheets/s.xml": f'<!DOCTYPE a [<!ENTITY a0 "ha">{ENTITIES}]><worksheet xmlns="{MAIN}"><sheetData>'
            '<row><c t="inlineStr"><is><t>&a11;</t></is></c></row></sheetData></worksheet>',
        }
    ),
    "blanks by number": lambda: ods(
        f'<table:table-row><table:table-cell {TEXT}><text:p><text:s text:c="2000000000"/></text:p></table:table-cell>'
        "</table:table-row>"
    ),
    "another archive": lambda: archive({"a.txt": "a"}),
    "old Excel, or a password": lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
    "no headings": lambda: ods(row_of("a", "b")),
}
