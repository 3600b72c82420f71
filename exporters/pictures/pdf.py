"""PDF: the shapes and words of pages, by reportlab, which keeps the letters of the font that they use."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from arena.texts import clean
from exporters.pictures.page import Sheet
from exporters.pictures.scene import Shape, Word, scene
from exporters.pictures.svg import DASHES, FONTS

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

FONT = "DejaVu Sans"


def render(pages: Sequence[Sheet]) -> bytes:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(TTFont(FONT, f"{FONTS}/DejaVuSans.ttf"))
    file = BytesIO()
    canvas = Canvas(file, invariant=1, pageCompression=1)
    for page in pages:
        left, _, bottom, _ = page.box.bounds
        canvas.setPageSize((page.box.width * page.scale, page.box.height * page.scale))
        canvas.scale(page.scale, page.scale)
        canvas.translate(-left, -bottom)
        canvas.setLineCap(1)
        for group in scene(page):
            for part in group.parts:
                _word(canvas, part) if isinstance(part, Word) else _shape(canvas, part)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _word(canvas: Canvas, word: Word) -> None:
    canvas.setFont(FONT, word.points)
    canvas.setFillColor(word.color)
    draw = canvas.drawString if word.anchor == "start" else canvas.drawCentredString
    draw(word.x, word.y, clean(word.text))


def _shape(canvas: Canvas, shape: Shape) -> None:
    path = canvas.beginPath()
    first, *others = shape.points
    if shape.kind == "ellipse":
        (x, y), (across, up) = shape.points
        path.ellipse(x - across, y - up, 2 * across, 2 * up)
    elif shape.kind == "polygon":
        path.moveTo(*first)
        for point in others:
            path.lineTo(*point)
        path.close()
    else:
        path.moveTo(*first)
        for one, two, three in zip(others[::3], others[1::3], others[2::3], strict=True):
            path.curveTo(*one, *two, *three)
    if shape.fill:
        canvas.setFillColor(shape.fill)
    if stroke := shape.stroke:
        canvas.setStrokeColor(stroke.color)
        canvas.setLineWidth(stroke.width)
        canvas.setDash([float(each) for each in DASHES[stroke.line].split(",")] if stroke.line in DASHES else [])
    canvas.drawPath(path, stroke=int(bool(shape.stroke)), fill=int(bool(shape.fill)))
