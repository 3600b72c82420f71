"""The page around a layout: the title on top, the legend under the drawing or beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from exporters.drawings.captions import cut
from exporters.drawings.drawing import NORMAL, Box, Drawing, PageLayout, Text
from exporters.pictures.bounds import Bounds, around, bounds_of, box_of
from exporters.pictures.letters import size, wrapped
from exporters.pictures.samples import samples, widths

TITLE = 1.35
"""The size of the title's letters, as a multiple of the legend's."""
GAP = 1.0
"""The gap between title, drawing and legend, in sizes of the legend's letters."""
BESIDE = 0.6
"""The gap between a sample and its meaning, in the same unit."""
BETWEEN = 0.45
"""The gap between two lines of the legend, in the same unit."""
COLUMNS_APART = 1.6
LEAST = 1.25
"""The least height of a line of the legend, that of a swatch."""
MARGIN = 4.0
"""Points of white around all."""
SPACE = 1.5
"""The gap between a drawing and a legend on its right, as a multiple of the gap to one below it."""
SHARES = (0.5, 0.0, 1.0, 0.25, 0.75)
"""Where a legend is tried along a side: in the middle, at both ends, and between."""
NARROWEST = 16
"""The least width at which a title is broken into lines, in sizes of its letters."""


class Arrangement(NamedTuple):
    """Where the legend stands, in how many columns, the size of its letters, and where its lines are broken.

    Parameters
    ----------
    place : str
        One of `PLACES`.
    columns : int
        How many entries stand side by side.
    points : float
        The size of the letters, in points of the drawing.
    widest : float
        How wide a meaning may be, in sizes of letters; 0 without any bound.
    """

    place: str = "below"
    columns: int = 1
    points: float = NORMAL
    widest: float = 0


class Block(NamedTuple):
    """A legend whose upper left corner is at 0, 0: the places of samples, the meanings, and its width and height."""

    entries: tuple[tuple[float, float, Text], ...]
    width: float
    height: float


def arranged(
    drawing: Drawing, inner: Bounds, how: Arrangement, scale: float = 0, obstacles: Sequence[Bounds] = ()
) -> PageLayout:
    """Put the title and the legend around a drawing of some bounds.

    Parameters
    ----------
    drawing : Drawing
        What has the legend.
    inner : Bounds
        The bounds of what is laid out.
    how : Arrangement
        How the legend stands.
    scale : float, optional
        That of the page.
    obstacles : sequence of Bounds, optional
        What the legend may not hide, so that it can come nearer than the bounds of all.
    """
    if drawing.legend is None or how.place == "none":
        return PageLayout(_widened(inner), scale)
    block, gap = _block(drawing, how), GAP * how.points
    x, y = _corner(how.place, inner, obstacles or [inner], block, gap)
    legend = [(x, x + block.width, y - block.height, y)] if block.entries else []
    content = around([inner, *legend])
    title = _title(drawing.legend.title, content, how)
    entries = tuple(
        (make(x + across, y + up), text._replace(box=_moved(text.box, x, y)))
        for make, (across, up, text) in zip(samples(drawing, how.points), block.entries, strict=True)
    )
    return PageLayout(_widened(around([content, *([bounds_of(title.box)] if title else [])])), scale, title, entries)


def _corner(place: str, inner: Bounds, obstacles: Sequence[Bounds], block: Block, gap: float) -> tuple[float, float]:
    """Give the upper left corner of a legend: as near to the drawing as its nodes allow, else in the middle."""
    left, right, bottom, top = inner
    if place == "right":
        free = top - bottom - block.height
        heights = [top - free * share for share in SHARES]
        near = [
            max((part[1] for part in obstacles if part[2] < y + gap and part[3] > y - block.height - gap), default=left)
            for y in heights
        ]
        nearest = min(range(len(near)), key=lambda number: near[number])
        return near[nearest] + SPACE * gap, heights[nearest]
    free = right - left - block.width
    sides = [left + free * share for share in SHARES]
    near = [
        min((part[2] for part in obstacles if part[0] < x + block.width + gap and part[1] > x - gap), default=top)
        for x in sides
    ]
    nearest = max(range(len(near)), key=lambda number: near[number])
    return sides[nearest], near[nearest] - gap


def _block(drawing: Drawing, how: Arrangement) -> Block:
    legend = drawing.legend
    meanings = [cut(text) for _, text in legend.looks] + [cut(sign.meaning) for sign in legend.signs] if legend else []
    widest = how.widest * how.points
    lines = [wrapped(text, how.points, widest) if widest else (text,) for text in meanings]
    sizes = [size(each, how.points) for each in lines]
    across, beside = widths(drawing, how.points), BESIDE * how.points
    in_column = -(-len(lines) // how.columns) or 1
    entries, left, height = list[tuple[float, float, Text]](), 0.0, 0.0
    for first in range(0, len(lines), in_column):
        column = range(first, min(first + in_column, len(lines)))
        y = 0.0
        for number in column:
            wide, high = sizes[number]
            room = max(high, LEAST * how.points)
            x = left + across + beside
            text = Text(lines[number], how.points, Box(x + wide / 2, y - room / 2, wide, high))
            entries.append((left + across / 2, y - room / 2, text))
            y -= room + BETWEEN * how.points
        height = max(height, -y - BETWEEN * how.points)
        left += across + beside + max(sizes[number][0] for number in column) + COLUMNS_APART * how.points
    return Block(tuple(entries), max(0.0, left - COLUMNS_APART * how.points), height)


def _title(title: str, content: Bounds, how: Arrangement) -> Text | None:
    if not title:
        return None
    points = TITLE * how.points
    left, right, _, top = content
    lines = wrapped(cut(title), points, max(right - left, NARROWEST * points))
    wide, high = size(lines, points)
    return Text(lines, points, Box((left + right) / 2, top + GAP * how.points / 2 + high / 2, wide, high))


def _moved(box: Box, x: float, y: float) -> Box:
    return box._replace(x=box.x + x, y=box.y + y)


def _widened(content: Bounds) -> Box:
    left, right, bottom, top = content
    return box_of((left - MARGIN, right + MARGIN, bottom - MARGIN, top + MARGIN))
