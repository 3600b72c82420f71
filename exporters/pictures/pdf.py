"""PDF: the shapes and words of pages, with the letters of the font that they use."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arena.texts import clean
from exporters.drawings.drawing import Box
from exporters.pictures.page import Page
from exporters.pictures.scene import Group, Shape, Word, scene
from exporters.pictures.svg import DASHES
from exporters.pictures.truetype import font, subset

ROUND = 0.5522847
"""How far the control points of a quarter of a circle are, in radii."""
NAME = b"/ArenaA+DejaVuSans"
UNICODE = b"""/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
%b
endcmap CMapName currentdict /CMap defineresource pop end end"""


class Sheet(NamedTuple):
    """What stands on a page of a PDF: its groups, its box in their points, and its scale on paper."""

    groups: Sequence[Group]
    box: Box
    scale: float


def render(page: Page) -> bytes:
    """Write a page as a PDF."""
    return written([Sheet(list(scene(page)), page.box, page.scale)])


def written(sheets: Sequence[Sheet]) -> bytes:
    """Write sheets as the pages of a PDF, the same bytes for the same sheets."""
    letters = {
        letter: font().glyph(letter)
        for sheet in sheets
        for group in sheet.groups
        for part in group.parts
        if isinstance(part, Word)
        for letter in clean(part.text)
    }
    first = 8
    pages = b" ".join(b"%d 0 R" % (first + 2 * number) for number in range(len(sheets)))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[%b]/Count %d>>" % (pages, len(sheets)),
        *_font(letters),
    ]
    for sheet in sheets:
        size = b"%.2f %.2f" % (sheet.box.width * sheet.scale, sheet.box.height * sheet.scale)
        page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %b]/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>"
        objects += [page % (size, len(objects) + 2), _stream(_content(sheet, letters))]
    body, places = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"), []
    for number, each in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n"
    return bytes(body) + end % (len(objects) + 1, table, len(objects) + 1, len(body))


def _stream(data: bytes, more: bytes = b"") -> bytes:
    packed = zlib.compress(data, 9)
    return b"<</Length %d/Filter/FlateDecode%b>>stream\n%b\nendstream" % (len(packed), more, packed)


def _font(letters: dict[str, int]) -> list[bytes]:
    """Write the font: five objects, from the third on."""
    known, used = font(), sorted(set(letters.values()))
    widths = b" ".join(b"%d[%d]" % (glyph, 1000 * known.widths[glyph] // known.em) for glyph in used)
    data = subset(used)
    named = [b"<%04X> <%b>" % (glyph, letter.encode("utf-16-be").hex().encode()) for letter, glyph in letters.items()]
    parts = [named[place : place + 100] for place in range(0, len(named), 100)]
    told = b"\n".join(b"%d beginbfchar\n%b\nendbfchar" % (len(part), b"\n".join(part)) for part in parts)
    system = b"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
    return [
        b"<</Type/Font/Subtype/Type0/BaseFont%b/Encoding/Identity-H/DescendantFonts[4 0 R]/ToUnicode 7 0 R>>" % NAME,
        b"<</Type/Font/Subtype/CIDFontType2/BaseFont%b%b/FontDescriptor 5 0 R/CIDToGIDMap/Identity/W[%b]>>"
        % (NAME, system, widths),
        b"<</Type/FontDescriptor/FontName%b/Flags 4/FontBBox[-1021 -463 1793 1232]/ItalicAngle 0/Ascent 928"
        b"/Descent -236/CapHeight 729/StemV 80/FontFile2 6 0 R>>" % NAME,
        _stream(data, b"/Length1 %d" % len(data)),
        _stream(UNICODE % told),
    ]


def _content(sheet: Sheet, letters: dict[str, int]) -> bytes:
    left, _, bottom, _ = sheet.box.bounds
    scale = sheet.scale
    lines = [f"{scale:.5f} 0 0 {scale:.5f} {-left * scale:.3f} {-bottom * scale:.3f} cm 1 J"]
    for group in sheet.groups:
        for part in group.parts:
            lines += _word(part, letters) if isinstance(part, Word) else _shape(part)
    return "\n".join(lines).encode("ascii")


def _word(word: Word, letters: dict[str, int]) -> list[str]:
    text, known = clean(word.text), font()
    glyphs = [letters[letter] for letter in text]
    wide = sum(known.widths[glyph] for glyph in glyphs) / known.em * word.points
    x = word.x - (wide / 2 if word.anchor == "middle" else 0)
    shown = "".join(f"{glyph:04X}" for glyph in glyphs)
    return [f"BT {_color(word.color)} rg /F {word.points:.2f} Tf {x:.2f} {word.y:.2f} Td <{shown}> Tj ET"]


def _shape(shape: Shape) -> list[str]:
    paint = {(True, True): "B", (True, False): "f", (False, True): "S"}.get((bool(shape.fill), bool(shape.stroke)))
    if paint is None:
        return []
    lines = [f"{_color(shape.fill)} rg"] if shape.fill else []
    if stroke := shape.stroke:
        dashes = DASHES.get(stroke.line, "").replace(",", " ")
        lines.append(f"{_color(stroke.color)} RG {stroke.width:.2f} w [{dashes}] 0 d")
    return [*lines, f"{_path(shape)} {paint}"]


def _path(shape: Shape) -> str:
    if shape.kind == "ellipse":
        (x, y), (across, up) = shape.points
        far, high = across * ROUND, up * ROUND
        quarters = [
            (x + across, y + high, x + far, y + up, x, y + up),
            (x - far, y + up, x - across, y + high, x - across, y),
            (x - across, y - high, x - far, y - up, x, y - up),
            (x + far, y - up, x + across, y - high, x + across, y),
        ]
        return f"{_numbers((x + across, y))} m " + " ".join(f"{_numbers(quarter)} c" for quarter in quarters) + " h"
    first, *others = shape.points
    if shape.kind == "polygon":
        return f"{_numbers(first)} m " + " ".join(f"{_numbers(point)} l" for point in others) + " h"
    curves = [(*one, *two, *three) for one, two, three in zip(others[::3], others[1::3], others[2::3], strict=True)]
    return f"{_numbers(first)} m " + " ".join(f"{_numbers(curve)} c" for curve in curves)


def _numbers(values: Iterable[float]) -> str:
    return " ".join(f"{value:.2f}" for value in values)


def _color(color: str) -> str:
    return " ".join(f"{int(color[place : place + 2], 16) / 255:.3f}" for place in (1, 3, 5))
