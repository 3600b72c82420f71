"""Workbooks of spreadsheets: plain, hostile and damaged ones."""

import io
import re
import zipfile

import pytest

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
"""The parts of the smallest workbook, without its sheet."""


def archive(parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        for name, blocks in parts.items():
            with made.open(name, "w") as part:
                for block in [blocks] if isinstance(blocks, str) else blocks:
                    part.write(block.encode())
    return file.getvalue()


def xlsx(*blocks):
    head, tail = f'<worksheet xmlns="{MAIN}"><sheetData>', "</sheetData></worksheet>"
    return archive({**BOOK, "xl/worksheets/s.xml": [head, *blocks, tail]})


def book(write):
    """Make a workbook: `write` gets it and its first sheet."""
    file = io.BytesIO()
    made = pytest.importorskip("xlsxwriter").Workbook(file, {"in_memory": True})
    write(made, made.add_worksheet())
    made.close()
    return file.getvalue()


ENTITIES = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
ONE = '<row><c r="A1"><v>1</v></c></row>'
HOSTILE = {
    "two corners": lambda: xlsx(ONE + '<row><c r="XFD1048576"><v>1</v></c></row>'),
    "a row beyond": lambda: xlsx('<row><c r="A1"><v>1</v></c><c r="A4294967295"><v>1</v></c></row>'),
    "one tall column": lambda: xlsx(ONE + '<row><c r="A1048576"><v>1</v></c></row>'),
    "no such cell": lambda: xlsx('<row><c r="ZZZZZZZZ99999999999999"><v>1</v></c></row>'),
    "entities": lambda: archive({**BOOK, "xl/worksheets/s.xml":
        f'<!DOCTYPE a [<!ENTITY a0 "ha">{ENTITIES}]><worksheet xmlns="{MAIN}"><sheetData><row><c t="inlineStr"><is><t>'
        "&a11;</t></is></c></row></sheetData></worksheet>"}),
    "another archive": lambda: archive({"a.txt": "a"}),
    "old Excel, or a password": lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
}  # fmt: skip
BOMBS = {
    "a gigabyte of blanks": lambda: xlsx(*[" " * (1 << 20)] * 1000),
    "a text of a gigabyte": lambda: xlsx('<row><c r="A1" t="inlineStr"><is><t>', *["a" * (1 << 20)] * 1000,
                                         "</t></is></c></row>"),
}  # fmt: skip


def damaged(content, chance):
    """Change some bytes after the first four, and perhaps leave out the end."""
    content = bytearray(content)
    for _ in range(chance.choice([1, 3, 30])):
        content[chance.randrange(4, len(content))] = chance.randrange(256)
    return bytes(content[: chance.choice([len(content), chance.randrange(4, len(content))])])


def damaged_inside(content, chance):
    """Change a part of the archive before it is packed again: its digits, mostly, or any bytes."""
    with zipfile.ZipFile(io.BytesIO(content)) as kept:
        parts = {entry.filename: kept.read(entry) for entry in kept.infolist() if not entry.is_dir()}
    name = chance.choice([name for name, part in parts.items() if name.endswith(".xml") and len(part) > 9])
    if chance.random() < 0.5:
        parts[name] = re.sub(rb"[0-9]", lambda _: b"%d" % chance.choice([0, 7, 999999999]), parts[name], count=40)
    else:
        parts[name] = damaged(parts[name], chance)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        for each, part in parts.items():
            made.writestr(each, part)
    return file.getvalue()
