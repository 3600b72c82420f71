"""The largest page for a layout: the place of its legend, and the scale at which all of it has room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import NamedTuple

from arena.errors import ParameterError
from exporters.drawings.drawing import NORMAL, Drawing, PageLayout
from exporters.pictures.arrangement import Arrangement, arranged
from exporters.pictures.bounds import Bounds, obstacles, written_bounds
from exporters.pictures.dot_attributes import POINTS
from exporters.pictures.dot_looks import move_points
from exporters.pictures.layout import laid_out

CENTIMETRE = POINTS / 2.54
"""Points in a centimetre."""
LEGIBLE = 9.0
"""The points from which on letters may make way for what is more usual; a legend's are no smaller."""
LARGEST = 14.0
"""The points of the largest letters in vertices: more would shout."""
LARGEST_LEGEND = 12.0
FEW = 150
"""Up to this number of edges a legend is fitted into gaps of the drawing; with more there are hardly any gaps."""
MOST_COLUMNS = 4
BROKEN = (0, 15, 11)
"""The widths at which meanings in the legend are broken into lines, in sizes of their letters; 0 for no break."""
LEAST = 0.02
"""The smallest scale that is tried, as a share of the largest scale."""
BETTER = 1.01
"""The factor by which a less usual arrangement must enlarge the letters to be preferred."""
PRECISE = 1.004
"""The factor within which the largest scale that fits is found."""


class Fit(NamedTuple):
    """A drawing that is laid out and has its page.

    Parameters
    ----------
    drawing : Drawing
        The drawing.
    letters : float
        The size of its smallest letters on paper, in points; 0 where nothing was asked for.
    roomier : tuple of str
        Where letters are too small: options with which they could be read.
    """

    drawing: Drawing
    letters: float
    roomier: tuple[str, ...] = ()


def largest_page(drawing: Drawing, room: tuple[float, float], place: str | None, letters: float | None) -> Fit:
    """Choose the place of the legend that gives the largest letters; of equal ones the first."""
    layout = drawing.layout or laid_out(drawing)
    parts = obstacles(drawing, layout) if len(layout.edges) <= FEW else []
    taken, sizes = Taken(written_bounds(drawing, layout), parts), LetterSizes(smallest_letters(drawing), letters)
    best: Fit | None = None
    for how in _arrangements(drawing, room, place):
        page = _page(drawing, taken, how, room, sizes, best.letters * BETTER / sizes.smallest if best else 0)
        if page is None:
            continue
        reached = min([sizes.of(page.scale), *(text.points * page.scale for _, text in page.entries)])
        if best is None or reached > best.letters * BETTER:
            best = Fit(replace(drawing, page=page), reached)
    if best is None:
        raise ParameterError("a drawing without any place for its legend")
    return best


class Taken(NamedTuple):
    """The room that a layout takes, as a whole and by its parts."""

    inner: Bounds
    parts: list[Bounds]


class LetterSizes(NamedTuple):
    """The size of the smallest letters of a drawing, and their largest size on paper, if one is asked for."""

    smallest: float
    most: float | None

    @property
    def largest_scale(self) -> float:
        """The scale beyond which letters are not enlarged."""
        return self.most / self.smallest if self.most else LARGEST / max(self.smallest, NORMAL)

    def of(self, scale: float) -> float:
        """Give the size of the smallest letters on paper."""
        return self.smallest * scale

    def of_legend(self, scale: float) -> float:
        """Give the size of the legend's letters on paper: those of the drawing, as far as they can be read."""
        least, most = (min(LEGIBLE, self.most), self.most) if self.most else (LEGIBLE, LARGEST_LEGEND)
        return max(least, min(most, self.of(scale)))


def smallest_letters(drawing: Drawing) -> float:
    """Give the size of the smallest letters in and between the nodes of a drawing, in its points."""
    sizes = {float(line.points) for node in drawing.nodes for line in node.lines if line.text.strip()}
    sizes |= {float(NORMAL if node.board.of_matches else node.board.letters) for node in drawing.nodes if node.board}
    sizes |= {float(move_points(drawing)) for edge in drawing.edges if edge.label}
    if drawing.rows and drawing.layout and drawing.layout.title_points:
        sizes.add(drawing.layout.title_points)
    return min(sizes, default=float(NORMAL))


def _arrangements(drawing: Drawing, room: tuple[float, float], place: str | None) -> Iterator[Arrangement]:
    """Give the ways in which the legend can stand, first where there is more room."""
    if drawing.legend is None or place == "none":
        yield Arrangement("none")
        return
    entries = len(drawing.legend.looks) + len(drawing.legend.signs)
    columns = range(1, max(1, min(MOST_COLUMNS, entries)) + 1)
    below = [Arrangement("below", number, widest=widest) for number in columns for widest in BROKEN[:2]]
    right = [Arrangement("right", widest=widest) for widest in BROKEN]
    if place is None and inf in room:
        yield below[0]
        return
    if inf in room and room[0] == inf:
        below, right = below[:1], right[:1]
    choices = {"below": below, "right": right}
    order = [place] if place else ["right", "below"] if room[0] > room[1] else ["below", "right"]
    for name in order:
        yield from choices[name]


def _page(
    drawing: Drawing, taken: Taken, how: Arrangement, room: tuple[float, float], sizes: LetterSizes, least: float
) -> PageLayout | None:
    """Give the largest page that has room, by bisection, or none if that is of no larger scale than the least.

    A legend shrinks where it has no room in letters that can be read.
    """

    def page(scale: float, *, shrinking: bool) -> PageLayout:
        letters = NORMAL * scale if shrinking else sizes.of_legend(scale)
        return arranged(drawing, taken.inner, how._replace(points=letters / scale), scale, taken.parts)

    def fits(page: PageLayout) -> bool:
        wide, high = (side * page.scale / CENTIMETRE for side in page.box[2:])
        return wide <= room[0] and high <= room[1]

    largest = sizes.largest_scale
    for shrinking in (False, True):
        low, high = max(least, largest * LEAST), largest
        if low <= high and fits(best := page(low, shrinking=shrinking)):
            if fits(whole := page(high, shrinking=shrinking)):
                return whole
            while high > low * PRECISE:
                tried = page((low + high) / 2, shrinking=shrinking)
                low, high, best = (tried.scale, high, tried) if fits(tried) else (low, tried.scale, best)
            return best
    return None if least else page(largest * LEAST, shrinking=True)
