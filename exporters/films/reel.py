"""Pictures of one size joined to a film: pages of a PDF, a GIF, an SVG that changes by itself."""

from __future__ import annotations

import io
import itertools
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from arena.errors import TooLarge
from exporters.pictures import graphviz as picture

SECONDS = 1.5
"""The seconds that a frame is shown; the last one twice as long."""
GIF_DPI = 144
"""Dots an inch of a GIF, unless a frame or all of them would then have too many pixels."""
FRAME_PIXELS = 2_000_000
"""The most pixels of a frame: a projector shows no more."""
GIF_PIXELS = 80_000_000
"""The most pixels of all frames together."""
LEAST_DPI = 40
"""With fewer, letters run together."""
SHADES = 128
"""The colours of a GIF."""
WHITE = [255, 255, 255]
"""The paper of a GIF."""
NEARLY_WHITE = 248
"""The least red, green and blue of colours that count as the paper: Pillow mixes colours that differ by less."""
SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"


def pdf(pages: Sequence[bytes], size: tuple[float, float] | None = None) -> bytes:
    """Join files of one page, each in a size in points; without a date, so that the film is the same again."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter()
    for made in pages:
        writer.append(PdfReader(io.BytesIO(made)))
    if size:
        for page in writer.pages:
            page.scale_to(*size)
    writer.metadata = {"/Producer": "arena-games"}
    writer.compress_identical_objects()
    joined = io.BytesIO()
    writer.write(joined)
    return joined.getvalue()


def gif(pictures: Sequence[bytes], dpi: float = GIF_DPI) -> bytes:
    """Join SVG pictures to an endless GIF; one palette for all, so that nothing flickers."""
    from PIL import Image

    inches = max(map(picture.square_inches, pictures))
    dpi = min(dpi, (min(FRAME_PIXELS, GIF_PIXELS / len(pictures)) / inches) ** 0.5)
    if dpi < LEAST_DPI:
        raise TooLarge(
            f"{len(pictures)} frames of {inches:,.0f} square inches make no GIF that can be read; take .pdf or .svg"
        )

    def opened(svg: bytes) -> Image.Image:
        return Image.open(io.BytesIO(picture.as_png(svg, dpi))).convert("RGB")

    some = [opened(pictures[place]) for place in sorted({0, len(pictures) // 2, len(pictures) - 1})]
    sheet = Image.new("RGB", (some[0].width, sum(image.height for image in some)))
    for place, image in enumerate(some):
        sheet.paste(image, (0, place * image.height))
    palette = sheet.quantize(SHADES)
    shades = palette.getpalette() or []
    colours = [shades[place : place + 3] for place in range(0, len(shades), 3)]
    palette.putpalette([part for colour in colours for part in (WHITE if min(colour) >= NEARLY_WHITE else colour)])
    frames = [opened(svg).quantize(palette=palette, dither=Image.Dither.NONE) for svg in pictures]
    film = io.BytesIO()
    times = [round(1000 * SECONDS)] * (len(frames) - 1) + [round(2000 * SECONDS)]
    frames[0].save(film, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False)
    return film.getvalue()


def svg(pictures: Sequence[bytes]) -> bytes:
    """Join SVG pictures of Graphviz's to one that changes by itself.

    What is the same in frames that follow each other is drawn once. Who wants no motion sees the last frame, as does
    what knows no style sheets.
    """
    ET.register_namespace("", SVG)
    ET.register_namespace("xlink", XLINK)
    roots = [ET.fromstring(text) for text in pictures]  # noqa: S314 - Graphviz wrote them
    film, count = roots[0], len(roots)
    group = film[0]
    drawn, changing = [_parts(root[0]) for root in roots], set[tuple[int, int]]()
    for part in list(group):
        group.remove(part)
    for versions in zip(*drawn, strict=True):
        for begin, end, text in _runs(versions):
            part = ET.fromstring(text)  # noqa: S314
            if (begin, end) != (0, count):
                changing.add((begin, end))
                part = _wrapped(part, f"f{begin}-{end}", last=end == count)
            group.append(part)
    style = ET.Element(f"{{{SVG}}}style")
    style.text = _style(sorted(changing), count)
    film.insert(0, style)
    return ET.tostring(film, encoding="unicode").encode()


def _parts(group: ET.Element) -> list[str]:
    """Give the nodes, edges and other elements of a picture, without Graphviz's numbers."""
    for element in group.iter():
        element.attrib.pop("id", None)
        element.tail = None
    return [ET.tostring(part, encoding="unicode") for part in group]


def _runs(versions: Sequence[str]) -> list[tuple[int, int, str]]:
    """Group equal versions: each with its first frame, and the frame after its last."""
    runs, begin = [], 0
    for text, same in itertools.groupby(versions):
        end = begin + len(list(same))
        runs.append((begin, end, text))
        begin = end
    return runs


def _wrapped(part: ET.Element, name: str, *, last: bool) -> ET.Element:
    wrapper = ET.Element(f"{{{SVG}}}g", {"class": name, **({} if last else {"visibility": "hidden"})})
    wrapper.append(part)
    return wrapper


def _style(changing: Sequence[tuple[int, int]], count: int) -> str:
    """Write the style sheet: each class can be seen from one share of the time to another."""
    lines = []
    for begin, end in changing:
        name, shares = f"f{begin}-{end}", [f"{100 * place / (count + 1):.4g}%" for place in (begin, end)]
        changes = [(shares[0], "visible")]
        if begin:
            changes.insert(0, ("0%", "hidden"))
        changes += [("100%", "visible")] if end == count else [(f"{shares[1]},100%", "hidden")]
        frames = "".join(f"{share}{{visibility:{how}}}" for share, how in changes)
        lines.append(f"@keyframes {name}{{{frames}}}")
        lines.append(f".{name}{{animation:{name} {SECONDS * (count + 1):g}s step-end infinite}}")
    return f"@media (prefers-reduced-motion:no-preference){{{''.join(lines)}}}"
