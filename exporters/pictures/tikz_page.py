"""The title and the legend in TikZ."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from exporters.drawings.drawing import Box, Curve, Edge, LegendSample, Node, PageLayout
from exporters.pictures.tikz_pen import Pen, printed


class Draw(NamedTuple):
    """How the drawing's own nodes are drawn in a box, and how its arrows look: samples are like them."""

    vertex: Callable[[Node, Box], str]
    line: Callable[[Edge, Curve | None], str]


def page_lines(page: PageLayout, pen: Pen, draw: Draw) -> list[str]:
    """Draw the title and the legend."""
    lines = []
    if page.title:
        font = rf"font=\sffamily{pen.letters(page.title.points)}"
        title = r" \\ ".join(map(printed, page.title.lines))
        lines.append(rf"\node[title, {font}] at {pen.at(page.title.box)} {{{title}}};")
    for sample, text in page.entries:
        font = rf", font=\sffamily{pen.letters(text.points)}" if pen.scale else ""
        place = (text.box.x - text.box.width / 2, text.box.y)
        words = r" \\ ".join(map(printed, text.lines))
        shown = " ".join(_sample(sample, pen, font, draw))
        lines.append(rf"{shown} \node[legend{font}] at {pen.at(place)} {{{words}}};".strip())
    return lines


def _sample(sample: LegendSample, pen: Pen, font: str, draw: Draw) -> list[str]:
    """Draw a sample of a legend, as nodes and arrows are drawn elsewhere."""
    lines = [draw.vertex(node, box) for node, box in sample.nodes]
    for edge, curve in sample.arrows:
        end = curve.tip or curve.points[-1]
        lines.append(rf"\draw[{draw.line(edge, curve)}] {pen.at(curve.points[0])} -- {pen.at(end)};")
    if sample.swatch:
        look, box = sample.swatch
        lines.append(rf"\node[swatch, {pen.fill(look)}{pen.sides(box, exact=True)}] at {pen.at(box)} {{}};")
    if sample.text:
        lines.append(rf"\node[note{font}] at {pen.at(sample.text.box)} {{{printed(sample.text.lines[0])}}};")
    return lines
