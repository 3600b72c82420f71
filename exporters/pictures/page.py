"""The page around a drawing: its title on top, its legend below or beside, and the scale at which all of it has room.

Letters are measured once, the drawing is laid out once for each direction, and the page is scaled: the direction and
the place of the legend are those that give the larger letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple

from arena.errors import ParameterError, TooLarge
from exporters.drawings import letters as font
from exporters.drawings.captions import cut
from exporters.drawings.drawing import NORMAL, Box, Drawing, Layout, Legend, Line, Node
from exporters.drawings.sizes import smallest_letters
from exporters.pictures.layout import MOVE_POINTS, laid_out, move_size
from exporters.pictures.look_and_page import DIRECTIONS, SIZES, Page
from exporters.pictures.samples import Sample, samples

READABLE = 8.0
"""The points below which a note says how letters become larger."""
LEAST = 4.0
"""The points below which nobody reads letters: they are written if that is forced."""
LARGEST = 14.0
"""The points of the largest letters of a picture that is to fit a page: more would shout."""
SMALL_SIDE = 10
"""The points of a square of a board where letters would be small."""
TITLE = 1.2
"""The size of the title's letters, as a multiple of the legend's."""
MARGIN = 2.0
"""Points of white around all."""
GAP, BESIDE, BETWEEN, COLUMNS_APART = 0.7, 0.6, 0.2, 1.4
"""The gaps around the legend, beside its samples, between its lines and its columns, in sizes of its letters."""
NARROWEST = 16
"""The least width at which a title is broken, in sizes of its letters."""
WIDEST = {"right": 12, "below": 20, "": 44}
"""Where meanings are broken into lines, in sizes of letters: beside or below on a page, and where all is free."""
CHART = 16.0
"""The letters of the legend of a chart, at most, whose own letters are no smaller."""
FREE = (inf, inf)
Bounds = tuple[float, float, float, float]
"""The least and the greatest x, the least and the greatest y."""


class Unreadable(TooLarge):
    """A picture with letters that nobody can read on the page that was asked for."""


class Text(NamedTuple):
    """Lines of text of one size, in a box that they fill."""

    lines: tuple[str, ...]
    points: float
    box: Box


class Entry(NamedTuple):
    """An entry of the legend: a sample, which shows something, and what it means."""

    sample: Sample
    text: Text


class Sheet(NamedTuple):
    """A drawing that is laid out, with what stands around it, in a box in the points of the drawing.

    The `scale` tells how many points one of them takes on paper, `letters` how large the smallest letters are in them.
    Whether it is `sized` tells whether its size on paper was asked for; `tried` are the drawings that it was chosen of.
    """

    drawing: Drawing
    box: Box
    scale: float = 1
    title: Text | None = None
    entries: tuple[Entry, ...] = ()
    letters: float = NORMAL
    sized: bool = False
    tried: tuple[Drawing, ...] = ()

    @property
    def layout(self) -> Layout:
        """The places of the drawing."""
        return self.drawing.layout or Layout((), ())

    @property
    def points(self) -> float:
        """The size of the smallest letters on paper."""
        return self.letters * self.scale


def paged(drawing: Drawing, page: Page) -> Sheet:
    """Lay a drawing out, and put its title and legend around it, in the size that is asked for."""
    fixed = drawing.layout is not None or drawing.kind == "board"
    if page.direction and fixed:
        raise ParameterError(f"direction {page.direction}: this drawing has places of its own")
    if not page.sized:
        laid = replace(drawing, layout=laid_out(drawing, page.direction or DIRECTIONS[0]))
        return arranged(laid, page.legends[0])
    if page.fit and not fixed:  # an arrow is enough where there is little room
        drawing = replace(drawing, start_text="")
    free = not fixed and page.direction is None and min(page.room) < inf
    directions = DIRECTIONS if free else (page.direction or DIRECTIONS[0],)
    tried = [replace(drawing, layout=laid_out(drawing, each, tight=True)) for each in directions]
    best = _largest(tried, page)
    for less in (_smaller_boards, _without_rows, _in_one_line) if page.fit and not fixed else ():
        if best.points < READABLE and (shown := less(drawing)) != drawing:
            drawing = shown
            tried += [replace(drawing, layout=laid_out(drawing, each, tight=True)) for each in directions]
            best = _largest(tried, page)
    return best._replace(tried=tuple(tried))


def _smaller_boards(drawing: Drawing) -> Drawing:
    """Make the squares of boards as small as pieces can be told beside letters of the normal size."""
    nodes = [
        node._replace(board=node.board._replace(side=min(node.board.side, SMALL_SIDE))) if node.board else node
        for node in drawing.nodes
    ]
    return replace(drawing, nodes=tuple(nodes))


def _without_rows(drawing: Drawing) -> Drawing:
    """Leave out the rows of ranks or plies, with their titles: colors say ranks, and a tree its plies."""
    return replace(drawing, rows=(), above=())


def _in_one_line(drawing: Drawing) -> Drawing:
    """Put what stands below the printed form of a vertex beside it."""
    nodes = [
        node
        if node.board
        else node._replace(lines=(*node.lines[:1], *(line._replace(beside=True) for line in node.lines[1:])))
        for node in drawing.nodes
    ]
    return replace(drawing, nodes=tuple(nodes))


def _largest(laid: Sequence[Drawing], page: Page) -> Sheet:
    """Choose the layout and the place of the legend that give the largest letters; of equal ones the first."""
    made = (_scaled(drawing, place, page) for drawing in laid for place in page.legends)
    return max(made, key=lambda sheet: round(sheet.points, 2))


def _scaled(drawing: Drawing, place: str, page: Page) -> Sheet:
    """Arrange a sheet, and scale it to its room, or to the size of letters that is asked for."""
    (wide, high), sheet = page.room, arranged(drawing, place, page.room)
    most = page.letters / sheet.letters if page.letters else LARGEST / max(sheet.letters, NORMAL)
    if not (page.letters and inf in page.room and page.width is None):
        most = min(most, wide / sheet.box.width, high / sheet.box.height)
    return sheet._replace(scale=most, sized=True)


# ---- the arrangement


def arranged(drawing: Drawing, place: str, room: tuple[float, float] = FREE, *, whole: bool = False) -> Sheet:
    """Put the title and the legend around a drawing that is laid out; whole lines are not broken."""
    inner = _bounds(drawing)
    width, height = inner[1] - inner[0], inner[3] - inner[2]
    points = max(NORMAL, min(_smallest(drawing, inf), CHART)) if drawing.kind == "map" else float(NORMAL)
    content, entries, title = inner, tuple[Entry, ...](), None
    if drawing.legend and place != "none":
        widest = inf if whole else WIDEST["" if room == FREE else place]
        entries, (wide, high) = _entries(drawing, drawing.legend, points, widest, place, (width, height), room)
        if entries:
            gap = GAP * points
            x, y = inner[0] + max(0, (width - wide) / 2), inner[2] - gap
            if place == "right":
                x, y = inner[1] + 1.2 * gap, (inner[2] + inner[3] + high) / 2
            entries = tuple(_moved(entry, x, y) for entry in entries)
            content = _around([inner, (x, x + wide, y - high, y)])
        title = _title(drawing.legend.title, content, points, inf if whole else _title_room(content, room))
    left, right, bottom, top = _around([content, *([title.box.bounds] if title else [])])
    box = _box((left - MARGIN, right + MARGIN, bottom - MARGIN, top + MARGIN))
    return Sheet(drawing, box, 1, title, entries, _smallest(drawing, points if entries else inf))


def united(sheets: Sequence[Sheet]) -> list[Sheet]:
    """Give sheets around one layout one box, that of all."""
    box = _box(_around([sheet.box.bounds for sheet in sheets]))
    return [sheet._replace(box=box) for sheet in sheets]


def _smallest(drawing: Drawing, legend: float) -> float:
    """Return the size of the smallest letters of a drawing and its legend."""
    layout = drawing.layout or Layout((), ())
    sizes = [legend, *map(smallest_letters, drawing.nodes)]
    sizes += [MOVE_POINTS] if any(edge.label for edge in drawing.edges) else []
    sizes += [layout.title_points] if layout.rows or layout.start else []
    least = min(sizes)
    return least if least < inf else NORMAL


def _entries(
    drawing: Drawing,
    legend: Legend,
    points: float,
    widest: float,
    place: str,
    inner: tuple[float, float],
    room: tuple[float, float],
) -> tuple[tuple[Entry, ...], tuple[float, float]]:
    """Put a legend into the columns that leave the page as large as can be; its upper left corner is at 0, 0."""
    texts = [text for _, text in legend.looks] + [sign.meaning for sign in legend.signs]
    lines = [font.wrapped(cut(text), points, widest * points) for text in texts]
    sizes, shown = [font.size(each, points) for each in lines], samples(drawing, legend)
    unit = points / NORMAL
    across = max((sample.width for sample in shown), default=0.0) * unit + BESIDE * points
    heights = [max(high, 1.25 * points) + BETWEEN * points for _, high in sizes]

    def extent(columns: list[range]) -> tuple[float, float]:
        wide = sum(across + max(sizes[number][0] for number in column) for column in columns)
        high = max(sum(heights[number] for number in column) for column in columns) - BETWEEN * points
        return wide + COLUMNS_APART * points * (len(columns) - 1), high

    def cost(columns: list[range]) -> tuple[float, float]:
        """Return how much larger than its room the page is, and how high."""
        wide, high = extent(columns)
        if place == "right":
            page = inner[0] + GAP * points + wide, max(inner[1], high)
        else:
            page = max(inner[0], wide), inner[1] + GAP * points + high
        if inf in room:
            return float(wide > inner[0] and len(columns) > 1), page[1]
        return max(page[0] / room[0], (page[1] + 2.5 * points) / room[1]), page[1]

    if not texts:
        return (), (0, 0)
    numbers = range(len(texts))
    columns = min(([numbers[at : at + most] for at in numbers[::most]] for most in range(len(texts), 0, -1)), key=cost)
    entries, left = list[Entry](), 0.0
    for column in columns:
        y = 0.0
        for number in column:
            wide, high = sizes[number]
            middle = y - (heights[number] - BETWEEN * points) / 2
            text = Text(lines[number], points, Box(left + across + wide / 2, middle, wide, high))
            entries.append(Entry(shown[number].at(left + (across - BESIDE * points) / 2, middle, unit), text))
            y -= heights[number]
        left += across + max(sizes[number][0] for number in column) + COLUMNS_APART * points
    return tuple(entries), extent(columns)


def _title_room(content: Bounds, room: tuple[float, float]) -> float:
    """Return how wide a title may be: as all that is below it, or as that leaves room for on a page."""
    wide, high = content[1] - content[0], content[3] - content[2]
    return wide if inf in room else max(wide, high * room[0] / room[1])


def _title(title: str, content: Bounds, points: float, room: float) -> Text | None:
    """Write a title over all that is below it, in smaller letters if these save a line."""
    if not title:
        return None
    sizes = (TITLE * points, points)
    broken = {size: font.wrapped(cut(title), size, max(room, NARROWEST * size)) for size in sizes}
    size = min(sizes, key=lambda size: len(broken[size]))
    lines = broken[size]
    wide, high = font.size(lines, size)
    return Text(lines, size, Box((content[0] + content[1]) / 2, content[3] + GAP * points / 2 + high / 2, wide, high))


def _moved(entry: Entry, x: float, y: float) -> Entry:
    box = entry.text.box
    return Entry(entry.sample.at(x, y), entry.text._replace(box=box._replace(x=box.x + x, y=box.y + y)))


def _bounds(drawing: Drawing) -> Bounds:
    """Return the bounds of a drawing that is laid out, with all that is written beside it."""
    layout = drawing.layout or Layout((), ())
    points, boxes, curves = layout.title_points, [*layout.nodes], [curve for curve in layout.edges if curve]
    written = [(row.title, box) for row, box in zip(drawing.rows, layout.rows, strict=False)]
    if layout.start:
        written.append(((drawing.start_text,), layout.start[0]))
        curves += [layout.start[1]] if layout.start[1] else []
    boxes += [box if box.width else Box(box.x, box.y, *font.size(lines, points)) for lines, box in written]
    boxes += [Box(*place, *move_size(drawing.edges[number])) for number, place in layout.beside.items()]
    ends = [point for curve in curves for point in (*curve.points, *([curve.tip] if curve.tip else []))]
    return _around([*(box.bounds for box in boxes), *((x, x, y, y) for x, y in ends)])


def _around(parts: Sequence[Bounds]) -> Bounds:
    left, right, bottom, top = zip(*parts, strict=True) if parts else ((0.0,),) * 4
    return min(left), max(right), min(bottom), max(top)


def _box(around: Bounds) -> Box:
    left, right, bottom, top = around
    return Box((left + right) / 2, (bottom + top) / 2, right - left, top - bottom)


# ---- letters


def told(sheet: Sheet, page: Page) -> str:
    """Report the size of the letters that was reached, with advice where they are small.

    Letters that nobody could read are refused, unless that is forced; the text names what makes them larger.
    """
    letters = round(sheet.points, 1)
    place = {"slide": " on a slide", "column": " in a column", "page": " on a page"}.get(page.fit or "", "")
    text = f"letters of {letters:.1f} pt{place}"
    if letters >= READABLE or (page.letters and letters >= round(page.letters, 1)):
        return text
    advice = ", or ".join([*_roomier(sheet, page)][:2]) or LESS.get(sheet.drawing.kind, "a smaller game")
    if letters < LEAST and not page.force and not (page.letters and page.letters < LEAST):
        raise Unreadable(f"{text}, which nobody can read (from {LEAST:g} pt on); take {advice}, or --force")
    return f"{text}, small (below {READABLE:g} pt); {advice} makes them larger"


def _roomier(sheet: Sheet, page: Page) -> Iterator[str]:
    """Yield the options that make letters as large as they should be: less text, no legend, or a larger paper."""
    drawing = sheet.drawing
    if sheet.tried and drawing.kind == "tree" and any(len(node.lines) > 1 for node in drawing.nodes):
        nodes = tuple(node._replace(lines=node.lines[1:]) for node in drawing.nodes)
        less = paged(replace(drawing, nodes=nodes, layout=None), replace(page, direction=None))
        if less.points >= READABLE:
            yield f"--labels none ({less.points:.1f} pt)"
    others = [("--legend none", replace(page, legend="none"))]
    others += [(f"--fit {fit}", replace(page, fit=fit, width=None)) for fit in SIZES if page.fit not in (None, fit)]
    for option, other in others if sheet.tried else ():
        if (letters := _largest(sheet.tried, other).points) >= READABLE:
            yield f"{option} ({letters:.1f} pt)"


LESS = {
    "tree": "fewer --plies or --moves",
    "play": "a shorter play",
    "board": "a smaller board",
    "map": "a smaller game",
    "graph": "--view layers, river or proof",
}
"""What has larger letters than a drawing of a kind."""


# ---- blanks


def blanked(sheet: Sheet, blank: Drawing) -> Sheet:
    """Return the sheet of a drawing without its answers, in which everything stands where it stands with them."""
    drawing = sheet.drawing
    nodes = tuple(_unsaid(node, other) for node, other in zip(drawing.nodes, blank.nodes, strict=True))
    legend, left = drawing.legend or Legend(""), blank.legend or Legend("")
    kept = {text for _, text in left.looks} | {sign.meaning for sign in left.signs}
    meanings = [text for _, text in legend.looks] + [sign.meaning for sign in legend.signs]
    entries = tuple(entry for meaning, entry in zip(meanings, sheet.entries, strict=False) if meaning in kept)
    title = sheet.title
    if title and left.title != legend.title:
        title = title._replace(lines=font.wrapped(cut(left.title), title.points, title.box.width))
    rows = blank.rows if drawing.rows else ()
    shown = replace(blank, nodes=nodes, rows=rows, layout=drawing.layout, start_text=drawing.start_text)
    return sheet._replace(drawing=shown, title=title, entries=entries)


def _unsaid(node: Node, blank: Node) -> Node:
    """Leave room for each line that is an answer, or ends with one, so that the others stand where they stand."""
    kept, lines = [line.text for line in blank.lines if line.text.strip()], list[Line]()
    for line in node.lines:
        text = kept.pop(0) if kept and line.text.startswith(kept[0]) else ""
        answer = line.text.removeprefix(text) if text else line.text
        lines.append(line._replace(text=text + (font.blanks(answer) if answer and text else ""), room=line.text))
    board = blank.board and node.board and blank.board._replace(side=node.board.side)
    return blank._replace(lines=tuple(lines), board=board)
