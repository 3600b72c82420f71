"""Frames of one size joined to a film: pages of a PDF, a GIF, an SVG that changes by itself."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import groupby

from exporters.pictures import svg
from exporters.pictures.page import Sheet
from exporters.pictures.scene import scene

SECONDS = 1.5
"""The seconds that a frame is shown; the last one twice as long."""
GIF_DPI = 144
FRAME_PIXELS, GIF_PIXELS = 2_000_000, 80_000_000
"""The most pixels of a frame, as a projector shows no more, and of all frames together."""
SHADES, NEARLY_WHITE = 128, 248
"""The colors of a GIF, and the least red, green and blue of those that count as the paper."""


def as_gif(pages: Sequence[Sheet]) -> bytes:
    """Join frames to an endless GIF; one palette for all, so that nothing flickers."""
    from PIL import Image

    square = svg.inches(pages[0].box, pages[0].scale)
    dpi = min(GIF_DPI, (min(FRAME_PIXELS, GIF_PIXELS / len(pages)) / square) ** 0.5)
    images = [Image.open(io.BytesIO(svg.as_png(svg.render(page), dpi, square))).convert("RGB") for page in pages]
    sheet = Image.new("RGB", (images[0].width, 3 * images[0].height))
    for place, image in enumerate((images[0], images[len(images) // 2], images[-1])):
        sheet.paste(image, (0, place * image.height))
    palette = sheet.quantize(SHADES)
    shades = palette.getpalette() or []
    colors = [shades[place : place + 3] for place in range(0, len(shades), 3)]
    palette.putpalette([part for color in colors for part in ([255] * 3 if min(color) >= NEARLY_WHITE else color)])
    frames = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    film = io.BytesIO()
    times = [round(1000 * SECONDS)] * (len(frames) - 1) + [round(2000 * SECONDS)]
    frames[0].save(film, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False)
    return film.getvalue()


def as_svg(pages: Sequence[Sheet]) -> bytes:
    """Join frames to an SVG that changes by itself, without a script.

    What is the same in frames that follow each other is drawn once. Who wants no motion sees the last frame, as does
    what knows no style sheets.
    """
    count, versions = len(pages), dict[tuple[str, str], list[str]]()
    for number, page in enumerate(pages):
        for group in scene(page):
            shown = versions.setdefault((group.kind, group.name), [""] * count)
            shown[number] = svg.element(group)
    parts, changing = list[str](), set[tuple[int, int]]()
    for shown in versions.values():
        begin = 0
        for text, alike in groupby(shown):
            end = begin + len(list(alike))
            if (begin, end) == (0, count):
                parts.append(text)
            elif text:
                changing.add((begin, end))
                hidden = "" if end == count else ' visibility="hidden"'
                parts.append(f'<g class="f{begin}-{end}"{hidden}>{text}</g>')
            begin = end
    return svg.wrapped(parts, pages[0].box, pages[0].scale, _style(sorted(changing), count))


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
    return f"<style>@media (prefers-reduced-motion:no-preference){{{''.join(lines)}}}</style>"
