"""SVG, written from the places of all that is drawn, and PNG, which resvg makes of it."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from html import escape
from pathlib import Path

from arena.texts import clean
from exporters.drawings.drawing import Box, Point
from exporters.pictures.page import Sheet
from exporters.pictures.scene import FONT, Group, Shape, Word, scene

DASHES = {"dashed": "5,2", "dotted": "1,4"}
DPI, FIT_DPI = 192, 300
"""Dots an inch of a PNG: twice those of most screens, and those of paper."""
MAX_PIXELS = 25_000_000
"""The pixels of the largest PNG, 100 MB in memory; a larger picture gets fewer dots an inch."""
METER = 0.0254
FONTS = str(Path(__file__).parents[1] / "fonts")


def render(page: Sheet) -> bytes:
    return wrapped(map(element, scene(page)), page.box, page.scale)


def wrapped(parts: Iterable[str], box: Box, scale: float, style: str = "") -> bytes:
    """Put elements into an SVG of a size."""
    left, _, _, top = box.bounds
    size = f'width="{box.width * scale:.2f}pt" height="{box.height * scale:.2f}pt"'
    view = f'viewBox="{left:.2f} {-top:.2f} {box.width:.2f} {box.height:.2f}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}>'
        f'{style}\n<rect fill="#ffffff" x="{left:.2f}" y="{-top:.2f}"'
        f' width="{box.width:.2f}" height="{box.height:.2f}"/>'
        f'\n<g font-family="{FONT}">'
    )
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', head, *parts, "</g>", "</svg>\n"]).encode()


def element(group: Group) -> str:
    """Write a group: a node or an edge with its name and its tooltip, or what stands beside them."""
    parts = "".join(map(part, group.parts))
    if not group.kind:
        return f"<g>{parts}</g>"
    tip = f"<title>{_text(group.tooltip)}</title>" if group.tooltip else ""
    return f'<g class="{group.kind}" data-name="{_text(group.name)}">{tip}{parts}</g>'


def part(part: Shape | Word) -> str:
    """Write a shape or a word as an element."""
    if isinstance(part, Word):
        anchor = "" if part.anchor == "start" else f' text-anchor="{part.anchor}"'
        color = "" if part.color == "#000000" else f' fill="{part.color}"'
        place = f'x="{part.x:.2f}" y="{-part.y:.2f}" font-size="{part.points:.2f}"'
        return f'<text xml:space="preserve"{anchor} {place}{color}>{_text(part.text)}</text>'
    look = f' fill="{part.fill or "none"}"'
    if stroke := part.stroke:
        dashes = f' stroke-dasharray="{DASHES[stroke.line]}"' if stroke.line in DASHES else ""
        look += f' stroke="{stroke.color}" stroke-width="{stroke.width:g}"{dashes}'
    else:
        look += ' stroke="none"'
    if part.kind == "ellipse":
        (x, y), (across, up) = part.points
        return f'<ellipse{look} cx="{x:.2f}" cy="{-y:.2f}" rx="{across:.2f}" ry="{up:.2f}"/>'
    if part.kind == "polygon":
        return f'<polygon{look} points="{" ".join(map(_at, part.points))}"/>'
    first, *others = map(_at, part.points)
    return f'<path{look} d="M{first}C{" ".join(others)}"/>'


def _at(point: Point) -> str:
    return f"{point[0]:.1f},{0 - point[1]:.1f}"


def _text(text: str) -> str:
    return escape(clean(text), quote=True)


def png(page: Sheet) -> bytes:
    return as_png(render(page), FIT_DPI if page.sized else DPI, inches(page.box, page.scale))


def inches(box: Box, scale: float) -> float:
    return box.width * box.height * (scale / 72) ** 2


def as_png(svg: bytes, dpi: float, square: float) -> bytes:
    """Draw an SVG on white, with fewer dots an inch if it had more than `MAX_PIXELS`."""
    import resvg_py

    dpi = min(dpi, (MAX_PIXELS / square) ** 0.5)
    picture = bytes(resvg_py.svg_to_bytes(svg_string=svg.decode(), dpi=dpi, font_dirs=[FONTS], background="#ffffff"))
    meter = round(dpi / METER)
    chunk = b"pHYs" + struct.pack(">IIB", meter, meter, 1)
    end = 8 + 25  # of the signature and of the chunk IHDR; LaTeX reads the size of the picture on paper there
    return picture[:end] + struct.pack(">I", 9) + chunk + struct.pack(">I", zlib.crc32(chunk)) + picture[end:]
