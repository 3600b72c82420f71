"""Pictures that fit: a slide, a column or a page, in the direction and with the legend that give the largest letters.

`placed` lays a drawing out and puts its title and legend around it; whatever language draws it then has the size that
was asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from math import inf, sqrt
from numbers import Real
from typing import Any

from arena.errors import ParameterError, one_of
from exporters.drawings.drawing import Box, Drawing, Flow, PageLayout
from exporters.pictures import graphviz
from exporters.pictures.dot_attributes import POINTS
from exporters.pictures.dot_graph import digraph
from exporters.pictures.estimates import dot_seconds
from exporters.pictures.html_labels import TABLE_POINTS
from exporters.pictures.largest_page import (
    BETTER,
    CENTIMETRE,
    LARGEST,
    LEGIBLE,
    Fit,
    LetterSizes,
    largest_page,
    smallest_letters,
)
from exporters.pictures.layout import framed, laid_out
from exporters.pictures.look_and_page import DIRECTIONS, LEAST, LEGENDS, READABLE, SIZES, Unreadable
from exporters.pictures.snug import evened
from exporters.pictures.together import in_threads

ON = {"slide": "on a slide", "column": "in a column", "page": "on a page"}
COMFORTABLE = 11.0
"""Larger letters are no reason to crowd a drawing."""
SPACINGS = tuple(Flow(rows=rows, nodes=nodes, snug=True) for rows, nodes in ((0.4, 0.2), (0.28, 0.09), (0.25, 0.06)))
"""The spacings that are tried: one that is easy to read, the next with less room for curves, one as tight as can be."""
CROWDED = 1.08
"""The factor by which a layout with less room between nodes must enlarge letters that can be read already."""
QUICK = 1.0
"""The seconds of a layout by Graphviz beyond which only the tightest spacing is tried."""
WIDEST = 200.0
"""Centimetres of the widest picture that may be asked for."""
MOST_LETTERS = 100.0
"""Points of the largest letters that may be asked for."""
TABLE_PAD = 4
"""Points of white around a table of cells."""
WORKERS = 2


def placed(
    drawing: Drawing,
    *,
    fit: str | None = None,
    direction: str | None = None,
    legend: str | bool = True,
    letters: float | None = None,
    width: float | None = None,
) -> Fit:
    """Lay a drawing out, and put its title and legend around it, in the size that is asked for.

    Parameters
    ----------
    drawing : Drawing
        What is drawn; one with a layout keeps it.
    fit : {"slide", "column", "page"}, optional
        What it is to fit, with the largest letters that there is room for.
    direction : {"down", "right"}, optional
        Where moves lead; by default down, or where letters are larger.
    legend : {"right", "below", "none"} or bool, optional
        Where the legend stands; by default below, or where letters are larger.
    letters : float, optional
        The size of the smallest letters in vertices, in points; where it is to fit, the size that they have at most.
    width : float, optional
        The width of the picture in centimetres, instead of that of the slide, the column or the page.

    Raises
    ------
    ParameterError
        If there is no such size, direction or place, or not of such a drawing.
    TooLarge
        If it could not be read, or would take too long.
    NoGraphviz
        If there is nothing to lay it out with.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> from exporters.drawings.arenas import build
    >>> drawing = build(unfold(load("fibonacci_nim", matches=4)))
    >>> slide, down = placed(drawing, fit="slide"), placed(drawing, fit="slide", direction="down", legend="below")
    >>> slide.letters >= READABLE["slide"] > down.letters
    True
    >>> slide.drawing.flow.direction
    'right'
    """
    check_placing(fit=fit, direction=direction, legend=legend, letters=letters, width=width)
    if fit is None and width is None and letters is None:
        _check_places(drawing, direction)
        flow = drawing.flow if direction is None else Flow(direction)
        place = ("none", None)[legend] if isinstance(legend, bool) else legend
        return Fit(framed(replace(drawing, flow=flow), place or "below"), 0)
    tried = layouts(drawing, fit=fit, direction=direction, width=width)
    reached = best(tried, fit=fit, legend=legend, letters=letters, width=width)
    if not fit or drawing.table or reached.letters >= READABLE[fit]:
        return reached
    if letters and round(reached.letters, 1) >= letters:
        return reached._replace(roomier=("larger --letters",))
    return reached._replace(roomier=_roomier(tried, fit, width, legend, letters))


def layouts(
    drawing: Drawing, *, fit: str | None = None, direction: str | None = None, width: float | None = None, **_: object
) -> list[Drawing]:
    """Lay a drawing out in each way that is tried for a page, the usual one first; `best` chooses among them."""
    _check_places(drawing, direction)
    if drawing.table:
        return [drawing]
    return _layouts(drawing, [direction] if direction else list(DIRECTIONS if fit or width else DIRECTIONS[:1]))


def best(
    layouts: list[Drawing],
    *,
    fit: str | None = None,
    legend: str | bool = True,
    letters: float | None = None,
    width: float | None = None,
    **_: object,
) -> Fit:
    """Choose the layout of a drawing that gives the largest letters on a page, with the legend around it."""
    if layouts[0].table:
        return _table(layouts[0], room(fit, width), letters)
    place = ("none", None)[legend] if isinstance(legend, bool) else legend
    return _best(layouts, room(fit, width), place, letters)


def _check_places(drawing: Drawing, direction: str | None) -> None:
    if direction is not None and (drawing.layout or drawing.kind in ("board", "table")):
        raise ParameterError(f"direction {direction}: this drawing has places of its own")


def _roomier(
    layouts: list[Drawing], fit: str, width: float | None, legend: str | bool, letters: float | None
) -> tuple[str, ...]:
    """Name the options that make room for letters that can be read: no legend, or the next larger size."""
    bare = best(layouts, fit=fit, legend="none", letters=letters, width=width).letters
    without = [f"--legend none ({bare:.1f} pt)"] if bare >= READABLE[fit] else []
    sizes = (
        name for name in SIZES if best(layouts, fit=name, legend=legend, letters=letters).letters >= READABLE[name]
    )
    return (*without, *(f"--fit {name}" for name in islice(sizes, 1)))


def check_placing(
    *,
    fit: str | None = None,
    direction: str | None = None,
    legend: str | bool = True,
    letters: float | None = None,
    width: float | None = None,
) -> None:
    """Refuse options of `placed` that no drawing has: unknown words, and numbers out of bounds."""
    if fit is not None and fit not in SIZES:
        raise one_of("fit", fit, list(SIZES))
    if direction is not None and direction not in DIRECTIONS:
        raise one_of("direction", direction, list(DIRECTIONS))
    if not isinstance(legend, bool) and legend not in LEGENDS:
        raise one_of("legend", legend, list(LEGENDS))
    numbers: tuple[tuple[str, Any, float], ...] = ("letters", letters, MOST_LETTERS), ("width", width, WIDEST)
    for name, value, most in numbers:
        if value is not None and not (isinstance(value, Real) and 1 <= float(value) <= most):
            shown = f"{value:g}" if isinstance(value, Real) else repr(value)
            raise ParameterError(f"{name} {shown}: from 1 to {most:g}")


def room(fit: str | None, width: float | None) -> tuple[float, float]:
    """Give the centimetres across and up that a picture may take.

    Raises
    ------
    ParameterError
        If there is no such paper.
    """
    if fit is not None and fit not in SIZES:
        raise one_of("fit", fit, list(SIZES))
    wide, high = SIZES[fit] if fit else (inf, inf)
    return width or wide, high


def _table(drawing: Drawing, room: tuple[float, float], letters: float | None) -> Fit:
    """Fit a table of cells, which Graphviz writes as a whole."""
    _, _, wide, high = map(float, graphviz.lay_out(str(digraph(drawing).source))["bb"].split(","))
    box, sizes = Box(wide / 2, high / 2, wide + 2 * TABLE_PAD, high + 2 * TABLE_PAD), LetterSizes(TABLE_POINTS, letters)
    scale = min(sizes.largest_scale, *(side * CENTIMETRE / own for side, own in zip(room, box[2:], strict=True)))
    return Fit(replace(drawing, page=PageLayout(box, scale)), sizes.of(scale))


def _layouts(drawing: Drawing, directions: list[str]) -> list[Drawing]:
    """Lay a drawing out in each way that is tried, the usual one first; the tightest have no word beside the start."""
    if drawing.layout or drawing.kind == "board":
        return [drawing if drawing.layout else replace(drawing, layout=laid_out(drawing))]
    slow = dot_seconds(drawing.graph(), drawing.levels) > QUICK
    spacings = SPACINGS[-1:] if slow else SPACINGS
    flows = [spacing._replace(direction=direction) for direction in directions for spacing in spacings]
    drawing = evened(drawing)
    usual, *others = (
        replace(drawing, flow=flow, start_text="" if flow.nodes == SPACINGS[-1].nodes else drawing.start_text)
        for flow in flows
    )
    laid = [replace(usual, layout=laid_out(usual))]  # before any thread: without Graphviz there may be none
    return laid + [
        replace(each, layout=layout) for each, layout in zip(others, in_threads(laid_out, others), strict=True)
    ]


def _best(layouts: list[Drawing], room: tuple[float, float], place: str | None, letters: float | None) -> Fit:
    """Choose the layout that gives the largest letters, or the first in which they are comfortable."""
    best: Fit | None = None
    for drawing in layouts:
        fit = largest_page(drawing, room, place, letters)
        better = CROWDED if best and best.letters >= LEGIBLE else BETTER
        if best is None or min(fit.letters, COMFORTABLE) > min(best.letters, COMFORTABLE) * better:
            best = fit
    if best is None:
        raise ParameterError("a drawing without any layout")
    return best


def told(fit: Fit, asked: str | None, instead: str = "") -> str:
    """Report the size that was reached, with advice where letters are too small; nothing if no size was asked for.

    Parameters
    ----------
    fit : Fit
        What was reached.
    asked : str, optional
        What it was to fit, one of `SIZES`.
    instead : str, optional
        What has letters that can be read.

    Examples
    --------
    >>> told(Fit(Drawing("graph", "nim"), 10.26), "slide")
    'letters of 10.3 pt on a slide'
    >>> told(Fit(Drawing("graph", "nim"), 4.9, ("--fit page",)), "slide", "--view proof (9.6 pt)")
    'letters of 4.9 pt on a slide, too small to be read (from 9 pt on); take --view proof (9.6 pt), or --fit page'
    """
    if not fit.letters:
        return ""
    text = f"letters of {fit.letters:.1f} pt" + (f" {ON[asked]}" if asked else "")
    if not asked or round(fit.letters, 1) >= READABLE[asked]:
        return text
    able = [*([instead] if instead else []), *fit.roomier]
    advice = [*able, *([] if able else _advice(fit.drawing))]
    return f"{text}, too small to be read (from {READABLE[asked]:g} pt on); take {', or '.join(advice)}"


def check_letters(letters: float, drawing: Drawing, asked: str | None, able: Sequence[str] = ()) -> None:
    """Refuse letters that nobody can read, once their size or a bound of it is known.

    Raises
    ------
    Unreadable
        If they are smaller than that; the text names what can be read.

    Examples
    --------
    >>> check_letters(4.9, Drawing("graph", "nim"), "slide")
    Traceback (most recent call last):
    ...
    exporters.pictures.look_and_page.Unreadable: letters of 4.9 pt at most on a slide, which nobody can read (from 6 pt
    on); take a smaller game, arena explore, or --force
    """
    if round(letters, 1) < LEAST:
        advice = ", ".join([*(able or _advice(drawing)), "or --force"])
        size = f"letters of {letters:.1f} pt at most {ON[asked] if asked else 'in that width'}"
        raise Unreadable(f"{size}, which nobody can read (from {LEAST:g} pt on); take {advice}")


def _advice(drawing: Drawing) -> list[str]:
    """Name the options and verbs that show less of a drawing at a time."""
    if drawing.kind == "tree":
        return ["fewer --plies"]
    if drawing.kind == "play":
        return ["a shorter play"]
    if drawing.kind in ("table", "board"):
        return ["fewer rows"]
    if any(node.player is None for node in drawing.nodes):
        return ["a smaller game", "arena map"]
    return ["a smaller game", "arena explore"]


def largest_letters(drawing: Drawing, page: tuple[float, float]) -> float:
    """Bound the size of the letters of a drawing on a page, in points, by the room that its nodes need at least.

    Notes
    -----
    O(|S|), from the texts alone: nothing is laid out.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> from exporters.drawings.arenas import build
    >>> for matches in (4, 12):
    ...     print(round(largest_letters(build(unfold(load("fibonacci_nim", matches=matches))), (14, 6.4))))
    14
    10
    """
    if drawing.table or not drawing.nodes or inf in page:
        return LARGEST
    if drawing.layout:
        boxes = drawing.layout.nodes
        sides = [
            max(place + size / 2 for place, size in pairs) - min(place - size / 2 for place, size in pairs)
            for pairs in ([(box.x, box.width) for box in boxes], [(box.y, box.height) for box in boxes])
        ]
        scale = min(side * CENTIMETRE / max(own, 1) for side, own in zip(page, sides, strict=True))
        return min(LARGEST, smallest_letters(drawing) * scale)
    from exporters.drawings.plays import room_of

    tight = SPACINGS[-1]
    needed = sum(
        (wide + tight.nodes * POINTS) * (high + tight.rows * POINTS) for wide, high in map(room_of, drawing.nodes)
    )
    return min(LARGEST, smallest_letters(drawing) * sqrt(page[0] * page[1] * CENTIMETRE**2 / needed))
