"""The letters of a TrueType font that a picture uses, for a file that brings its font along."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parents[1] / "fonts" / "DejaVuSans.ttf"
KEPT = ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")
"""The tables that a font in a PDF needs."""
COMPOSITE, MORE, WORDS, SCALE, SCALES, MATRIX = -1, 0x20, 0x01, 0x08, 0x40, 0x80
"""The flags of a glyph that is made of others."""


class Font(NamedTuple):
    """A font: its tables, the number of each letter's glyph, and the widths of glyphs in units of the letters' size."""

    tables: dict[str, bytes]
    glyphs: dict[int, int]
    widths: tuple[int, ...]
    em: int

    def glyph(self, letter: str) -> int:
        """Return the number of a letter's glyph; 0, a box, for one that the font lacks."""
        return self.glyphs.get(ord(letter), 0)

    def offsets(self) -> tuple[int, ...]:
        """Return where each glyph begins."""
        loca, count = self.tables["loca"], len(self.widths) + 1
        return struct.unpack(f">{count}I", loca[: 4 * count])


@cache
def font() -> Font:
    """Read the font of all pictures.

    Examples
    --------
    >>> font().widths[font().glyph("m")] > font().widths[font().glyph("i")]
    True
    """
    data = FILE.read_bytes()
    tables = {}
    for number in range(struct.unpack(">H", data[4:6])[0]):
        name, _, offset, length = struct.unpack(">4sIII", data[12 + 16 * number : 28 + 16 * number])
        tables[name.decode()] = data[offset : offset + length]
    count = struct.unpack(">H", tables["maxp"][4:6])[0]
    measured = struct.unpack(">H", tables["hhea"][34:36])[0]
    widths = list(struct.unpack(f">{2 * measured}H", tables["hmtx"][: 4 * measured])[::2])
    widths += widths[-1:] * (count - measured)
    return Font(tables, _glyphs(tables["cmap"]), tuple(widths), struct.unpack(">H", tables["head"][18:20])[0])


def _glyphs(cmap: bytes) -> dict[int, int]:
    """Read the numbers of glyphs by letters, out of the subtable of all of Unicode."""
    found: dict[int, int] = {}
    for number in range(struct.unpack(">H", cmap[2:4])[0]):
        offset = struct.unpack(">I", cmap[8 + 8 * number : 12 + 8 * number])[0]
        if struct.unpack(">H", cmap[offset : offset + 2])[0] != 12:
            continue
        groups = struct.unpack(">I", cmap[offset + 12 : offset + 16])[0]
        for first, last, glyph in struct.iter_unpack(">III", cmap[offset + 16 : offset + 16 + 12 * groups]):
            found.update(zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True))
    return found


def subset(used: Iterable[int]) -> bytes:
    """Write the font with some glyphs alone, which keep their numbers."""
    whole = font()
    offsets, glyf = whole.offsets(), whole.tables["glyf"]
    kept, pending = set[int](), {0, *used}
    while pending:
        number = pending.pop()
        kept.add(number)
        pending |= _parts(glyf[offsets[number] : offsets[number + 1]]) - kept
    count = max(kept) + 1
    glyphs = [glyf[offsets[number] : offsets[number + 1]] if number in kept else b"" for number in range(count)]
    places = [0]
    for glyph in glyphs:
        places.append(places[-1] + len(glyph))
    advances = b"".join(
        struct.pack(">Hh", whole.widths[number], 0) if 4 * number + 4 > len(whole.tables["hmtx"])
        else whole.tables["hmtx"][4 * number : 4 * number + 4]
        for number in range(count)
    )  # fmt: skip
    tables = {name: whole.tables[name] for name in KEPT if name in whole.tables}
    tables |= {"glyf": b"".join(glyphs), "loca": struct.pack(f">{count + 1}I", *places), "hmtx": advances}
    tables["maxp"] = tables["maxp"][:4] + struct.pack(">H", count) + tables["maxp"][6:]
    tables["hhea"] = tables["hhea"][:34] + struct.pack(">H", count)
    head, body, offset = [], [], 12 + 16 * len(tables)
    for name, data in sorted(tables.items()):
        padded = data + b"\0" * (-len(data) % 4)
        checksum = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        head.append(struct.pack(">4sIII", name.encode(), checksum, offset, len(data)))
        body.append(padded)
        offset += len(padded)
    power = len(tables).bit_length() - 1
    start = struct.pack(">IHHHH", 0x10000, len(tables), 16 << power, power, 16 * len(tables) - (16 << power))
    return start + b"".join(head) + b"".join(body)


def _parts(glyph: bytes) -> set[int]:
    """List the glyphs that a glyph is made of."""
    parts, place, flags = set[int](), 10, MORE
    if not glyph or struct.unpack(">h", glyph[:2])[0] > COMPOSITE:
        return parts
    while flags & MORE:
        flags, number = struct.unpack(">HH", glyph[place : place + 4])
        parts.add(number)
        place += 8 if flags & WORDS else 6
        place += 2 if flags & SCALE else 4 if flags & SCALES else 8 if flags & MATRIX else 0
    return parts
