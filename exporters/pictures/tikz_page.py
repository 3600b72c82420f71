"""The title and the legend in TikZ."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from exporters.drawings.drawing import Box, Curve, Drawing, Edge, Legend, LegendSample, Node, PageLayout
from exporters.pictures.overlays import Slides
from exporters.pictures.tikz_pen import Pen, on_slides, printed


class Draw(NamedTuple):
    """How the drawing's own nodes are drawn, in a box on slides, and how its arrows look: samples are like them."""

    vertex: Callable[[Node, Box, str], str]
    line: Callable[[Edge, Curve | None], str]


def page_lines(drawing: Drawing, page: PageLayout, pen: Pen, slides: Slides | None, draw: Draw) -> list[str]:
    """Draw the title and the legend; on slides, whose title is the frame's, answers are told with the first of them."""
    lines = []
    if page.title and slides is None:
        font = rf"font=\sffamily{pen.letters(page.title.points)}"
        title = r" \\ ".join(map(printed, page.title.lines))
        lines.append(rf"\node[title, {font}] at {pen.at(page.title.box)} {{{title}}};")
    told = _meanings(drawing.blank or drawing)
    for (sample, text), meaning in zip(page.entries, _meanings(drawing), strict=False):
        when = on_slides(2) if slides and meaning not in told else ""
        font = rf", font=\sffamily{pen.letters(text.points)}" if pen.scale else ""
        place = (text.box.x - text.box.width / 2, text.box.y)
        words = r" \\ ".join(map(printed, text.lines))
        shown = " ".join(_sample(sample, pen, when, font, draw))
        lines.append(rf"{shown} \node{when}[legend{font}] at {pen.at(place)} {{{words}}};".strip())
    return lines


def _meanings(drawing: Drawing) -> list[str]:
    legend = drawing.legend or Legend("")
    return [*(text for _, text in legend.looks), *(sign.meaning for sign in legend.signs)]


def _sample(sample: LegendSample, pen: Pen, when: str, font: str, draw: Draw) -> list[str]:
    """Draw a sample of a legend, as nodes and arrows are drawn elsewhere."""
    lines = [draw.vertex(node, box, when) for node, box in sample.nodes]
    for edge, curve in sample.arrows:
        end = curve.tip or curve.points[-1]
        lines.append(rf"\draw{when}[{draw.line(edge, curve)}] {pen.at(curve.points[0])} -- {pen.at(end)};")
    if sample.swatch:
        look, box = sample.swatch
        lines.append(rf"\node{when}[swatch, {pen.fill(look)}{pen.sides(box, exact=True)}] at {pen.at(box)} {{}};")
    if sample.text:
        lines.append(rf"\node{when}[note{font}] at {pen.at(sample.text.box)} {{{printed(sample.text.lines[0])}}};")
    return lines
