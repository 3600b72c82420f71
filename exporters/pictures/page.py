"""The page around a drawing: its title on top, its legend below or beside, and the scale at which all of it has room.

Letters are measured once, the drawing is laid out once for each direction, and the page is scaled: the direction and
the place of the legend are those that give the larger letters. The frames of a film share all of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import NamedTuple

from arena.errors import ParameterError, TooLarge
from exporters.drawings import letters as font
from exporters.drawings.captions import cut
from exporters.drawings.drawing import CELL, NORMAL, Box, Curve, Drawing, Edge, Layout, Legend, Line, Node, Sign
from exporters.drawings.looks import WHITE, Fill
from exporters.drawings.sizes import BARS, HAIR, RIM, smallest_letters
from exporters.pictures.layout import HEAD, MOVE_POINTS, laid_out, move_size, stretched
from exporters.pictures.look_and_page import DIRECTIONS, Page

READABLE, LEAST, LARGEST = 8.0, 4.0, 14.0
"""The points below which a note tells how letters become larger, those below which they are refused, and the most."""
COMFORTABLE = 11.0
"""The points from which on vertices are not put nearer to each other so that letters are larger."""
APART = 1.7
"""The factor by which nodes move apart, at most, where there is room left."""
SMALL_SIDE = 10
"""The points of a square of a board where letters would be small."""
TITLE = 1.2 * NORMAL
MARGIN = 2.0
GAP, BESIDE, BETWEEN, COLUMNS_APART = 8.4, 6.0, 2.4, 10.0
"""The gaps around the legend, beside its samples, between its lines and its columns."""
NARROWEST = 16
"""The least width at which a title is broken, in sizes of its letters."""
WIDEST = {"right": 144, "below": 240, "": 528}
"""The width at which meanings are broken into lines: beside or below on a page, and where all is free."""
BROKEN = (1.0, 0.8, 1.4)
"""The shares of that width that are tried on a page."""
FREE = (inf, inf)
SWATCH = (20.0, 14.0)
SIDES: dict[int | None, float] = {1: 15.0, 2: 13.0}
SAMPLES: dict[str, Node | Edge] = {
    "J1": Node(1),
    "J2": Node(2),
    "joining vertex": Node(1, border="joining"),
    "best vertex": Node(1, border="best"),
    "best": Edge(0, 0, "best"),
    "play": Edge(0, 0, "played"),
    "ignored": Edge(0, 0, line="dotted"),
    "wide": Edge(0, 0, width=4),
    "joining": Edge(0, 0, "joining"),
}
"""What shows the kinds of signs."""
LESS = {
    "tree": "fewer --plies or --moves",
    "play": "a shorter play",
    "board": "a smaller board",
    "map": "a smaller game",
    "graph": "--view layers, river or proof",
    "around": "--labels text, or a smaller --radius",
}
"""What has larger letters than a drawing of a kind."""
Bounds = tuple[float, float, float, float]


class Unreadable(TooLarge):
    """A picture with letters that nobody can read on the page that was asked for."""


class Text(NamedTuple):
    """Lines of text of one size, in a box that they fill."""

    lines: tuple[str, ...]
    points: float
    box: Box


class Sample(NamedTuple):
    """What shows something in the legend: a width, and nodes and arrows with their places around 0, 0."""

    width: float
    nodes: tuple[tuple[Node, Box], ...] = ()
    arrows: tuple[tuple[Edge, Curve], ...] = ()


class Entry(NamedTuple):
    """An entry of the legend: a sample, and what it means."""

    sample: Sample
    text: Text

    def moved(self, x: float, y: float) -> Entry:
        nodes = tuple((node, box.moved(x, y)) for node, box in self.sample.nodes)
        arrows = tuple((edge, curve.moved(x, y)) for edge, curve in self.sample.arrows)
        return Entry(Sample(self.sample.width, nodes, arrows), self.text._replace(box=self.text.box.moved(x, y)))


class Sheet(NamedTuple):
    """A drawing that is laid out, with what stands around it, in a box in the points of the drawing.

    The `scale` tells how many points one of them takes on paper, `letters` how large the smallest letters are in them.
    Whether it is `sized` tells whether its size on paper was asked for. The legend stands at a `place`, and there is
    `room` for letters of so many points.
    """

    drawing: Drawing
    box: Box
    scale: float = 1
    title: Text | None = None
    entries: tuple[Entry, ...] = ()
    letters: float = NORMAL
    sized: bool = False
    place: str = ""
    room: float = 0

    @property
    def layout(self) -> Layout:
        return self.drawing.layout or Layout((), ())

    @property
    def points(self) -> float:
        """The size of the smallest letters on paper."""
        return self.letters * self.scale


def paged(drawings: Sequence[Drawing], page: Page) -> list[Sheet]:
    """Lay drawings out as the first one, and put titles and legends around them, in the size that is asked for."""
    fixed = drawings[0].layout is not None or drawings[0].kind == "board"
    if page.direction and fixed:
        raise ParameterError(f"direction {page.direction}: this drawing has places of its own")
    free = not fixed and page.direction is None and min(page.room) < inf
    directions = DIRECTIONS if free else (page.direction or DIRECTIONS[0],)
    best, most = _largest(drawings, directions, page, tight=False), LARGEST
    if page.fit and best[0].room < (
        READABLE if fixed else COMFORTABLE
    ):  # an arrow is enough where there is little room
        drawings = [replace(each, start_text="") for each in drawings]
        best = _largest(drawings, directions, page, tight=False) if fixed else best
    if fixed or not (page.sized and drawings[0].nodes):
        return best
    if best[0].room < COMFORTABLE:
        most = COMFORTABLE
        best = max(best, _largest(drawings, directions, page, tight=True), key=_room)
        bare = partial(replace, rows=(), above=())  # colors say ranks, and a tree its plies
        for less in (_with_small_boards, bare, _in_one_line) if page.fit else ():
            shown = [less(each) for each in drawings]
            if best[0].room < READABLE and shown != drawings:
                drawings = shown
                best = max(best, _largest(drawings, directions, page, tight=True), key=_room)
    return _filled(best, page, most) if page.fit else best


def _filled(sheets: Sequence[Sheet], page: Page, most: float) -> list[Sheet]:
    """Move nodes apart where there is room left beside the largest letters that are needed."""
    first = sheets[0]
    scale, inner = min(first.scale, most / max(first.letters, NORMAL)), _box(_bounds(first.drawing))
    wide, high = (side / scale for side in page.room)
    if first.place == "right" and any(each.entries for each in sheets):
        title = max(each.title.box.height + GAP / 2 if each.title else 0 for each in sheets)
        free = wide - first.box.width, high - inner.height - title - 2 * MARGIN
    else:
        free = wide - inner.width - 2 * MARGIN, high - first.box.height
    across, up = (min(APART, 1 + max(0.0, more) / side) for more, side in zip(free, inner[2:], strict=True))
    layout = stretched(first.drawing, first.layout, across, up)
    return _scaled([arranged(replace(each.drawing, layout=layout), first.place, page.room) for each in sheets], page)


def _with_small_boards(drawing: Drawing) -> Drawing:
    """Make the squares of boards as small as pieces can be told beside letters of the normal size."""
    boards = (node.board and node.board._replace(side=min(node.board.side, SMALL_SIDE)) for node in drawing.nodes)
    nodes = tuple(node._replace(board=board) for node, board in zip(drawing.nodes, boards, strict=True))
    return replace(drawing, nodes=nodes)


def _in_one_line(drawing: Drawing) -> Drawing:
    """Put what stands below the first line of a vertex beside it."""
    lines = ([line._replace(beside=place > 0) for place, line in enumerate(node.lines)] for node in drawing.nodes)
    nodes = (node._replace(lines=tuple(each)) for node, each in zip(drawing.nodes, lines, strict=True))
    return replace(drawing, nodes=tuple(nodes))


def _largest(drawings: Sequence[Drawing], directions: Sequence[str], page: Page, *, tight: bool) -> list[Sheet]:
    """Choose the direction and the place of the legend that give the largest letters; of equal ones the first."""
    made = []
    for direction in directions:
        layout = laid_out(drawings[0], direction, tight=tight)
        laid = [replace(each, layout=layout) for each in drawings]
        made += [_scaled([arranged(each, place, page.room) for each in laid], page) for place in page.legends]
    return max(made, key=_room)


def _room(sheets: Sequence[Sheet]) -> float:
    return round(sheets[0].room, 2)


def _scaled(sheets: Sequence[Sheet], page: Page) -> list[Sheet]:
    """Give sheets one box, and scale it to its room, or to the size of letters that is asked for."""
    box, letters = _box(_around([each.box.bounds for each in sheets])), min(each.letters for each in sheets)
    fitting = min(page.room[0] / box.width, page.room[1] / box.height)
    scale = min(fitting, page.letters / letters if page.letters else LARGEST / max(letters, NORMAL))
    scale, room = scale if page.sized else 1.0, letters * (fitting if fitting < inf else scale)
    return [each._replace(box=box, letters=letters, scale=scale, sized=page.sized, room=room) for each in sheets]


# ---- the arrangement


def arranged(drawing: Drawing, place: str, room: tuple[float, float] = FREE) -> Sheet:
    """Put the title and the legend around a drawing that is laid out."""
    inner = content = _bounds(drawing)
    entries, title = list[Entry](), None
    if drawing.legend and place != "none":
        size = inner[1] - inner[0], inner[3] - inner[2]
        entries, (wide, high) = _entries(drawing, drawing.legend, place, size, room)
        if entries:
            x, y = inner[0] + max(0, (size[0] - wide) / 2), inner[2] - GAP
            if place == "right":
                x, y = inner[1] + 1.2 * GAP, (inner[2] + inner[3] + high) / 2
            entries = [entry.moved(x, y) for entry in entries]
            content = _around([inner, (x, x + wide, y - high, y)])
        title = _title(drawing.legend.title, content, room)
    left, right, bottom, top = _around([content, *([title.box.bounds] if title else [])])
    box = _box((left - MARGIN, right + MARGIN, bottom - MARGIN, top + MARGIN))
    layout = drawing.layout or Layout((), ())
    sizes = [NORMAL] * bool(entries) + [*map(smallest_letters, drawing.nodes)]
    sizes += [MOVE_POINTS] if any(edge.label for edge in drawing.edges) else []
    sizes += [NORMAL] if layout.rows or layout.start else []
    least = min(sizes, default=inf)
    return Sheet(drawing, box, 1, title, tuple(entries), least if least < inf else NORMAL, place=place)


def _meanings(legend: Legend) -> list[str]:
    return [text for _, text in legend.looks] + [sign.meaning for sign in legend.signs]


def _entries(
    drawing: Drawing, legend: Legend, place: str, inner: tuple[float, float], room: tuple[float, float]
) -> tuple[list[Entry], tuple[float, float]]:
    """Put a legend into lines and columns that leave the page as large as can be; its upper left corner is at 0, 0."""
    shown = [_swatch(look) for look, _ in legend.looks] + [_sample(drawing, sign) for sign in legend.signs]
    if not shown:
        return [], (0, 0)

    def across(column: Sequence[Entry]) -> float:
        return max(entry.sample.width for entry in column) + BESIDE

    def wide(column: Sequence[Entry]) -> float:
        return across(column) + max(entry.text.box.width for entry in column)

    def extent(columns: Sequence[Sequence[Entry]]) -> tuple[float, float]:
        high = max(sum(map(_height, column)) for column in columns) - BETWEEN
        return sum(map(wide, columns)) + COLUMNS_APART * (len(columns) - 1), high

    def cost(columns: Sequence[Sequence[Entry]]) -> tuple[float, float]:
        """Return how much larger than its room the page is, and how high."""
        (wide, high), (most, up) = extent(columns), room if room != FREE else (inner[0] or 1, inf)
        page = max(inner[0], wide), inner[1] + GAP + high
        if place == "right":
            page = inner[0] + GAP + wide, max(inner[1], high)
        return max(page[0] / most, (page[1] + 2.5 * NORMAL) / up, float(up == inf)), page[1]

    arrangements, count = list[list[list[Entry]]](), len(shown)
    for share in (1.0,) if inf in room else BROKEN:
        widest = share * WIDEST["" if room == FREE else place]
        broken = [font.wrapped(cut(meaning), NORMAL, widest) for meaning in _meanings(legend)]
        texts = [Text(lines, NORMAL, Box(0, 0, *font.size(lines, NORMAL))) for lines in broken]
        made = list(map(Entry, shown, texts))
        arrangements += ([made[at : at + most] for at in range(0, count, most)] for most in range(count, 0, -1))
    columns, entries, left = min(arrangements, key=cost), list[Entry](), 0.0
    for column in columns:
        y, middle = 0.0, left + (across(column) - BESIDE) / 2
        for entry in column:
            box = entry.text.box.moved((across(column) + BESIDE + entry.text.box.width) / 2, 0)
            placed = entry._replace(text=entry.text._replace(box=box))
            entries.append(placed.moved(middle, y - (_height(entry) - BETWEEN) / 2))
            y -= _height(entry)
        left += wide(column) + COLUMNS_APART
    return entries, extent(columns)


def _height(entry: Entry) -> float:
    return max(font.LINE * len(entry.text.lines), 1.25) * NORMAL + BETWEEN


def _title(title: str, content: Bounds, room: tuple[float, float]) -> Text | None:
    """Write a title over all that is below it, where it leaves the page as large as can be."""
    if not title:
        return None
    wide, high = content[1] - content[0], content[3] - content[2]
    widest = wide if inf in room else max(wide, (high + 2 * TITLE) * room[0] / room[1])

    def cost(text: Text) -> tuple[float, float]:
        """Return how much larger than its room the page is, in percent, and the lines: small letters may save one."""
        page = max(wide, text.box.width) / room[0], (high + text.box.height) / room[1]
        return round(100 * max(page)), len(text.lines)

    texts = list[Text]()
    for points in (TITLE, NORMAL):
        for most in (wide, widest):
            lines = font.wrapped(cut(title), points, max(most, NARROWEST * points))
            across, up = font.size(lines, points)
            box = Box((content[0] + content[1]) / 2, content[3] + GAP / 2 + up / 2, across, up)
            texts.append(Text(lines, points, box))
    return min(texts, key=cost)


def _bounds(drawing: Drawing) -> Bounds:
    """Return the bounds of a drawing that is laid out, with all that is written beside it."""
    layout = drawing.layout or Layout((), ())
    boxes, curves = [*layout.nodes], [curve for curve in layout.edges if curve]
    written = [(row.title, box) for row, box in zip(drawing.rows, layout.rows, strict=False)]
    if layout.start:
        written += [((drawing.start_text,), layout.start[0])] if drawing.start_text else []
        curves += [layout.start[1]] if layout.start[1] else []
    boxes += [box if box.width else Box(box.x, box.y, *font.size(lines, NORMAL)) for lines, box in written]
    boxes += [Box(*place, *move_size(drawing.edges[number])) for number, place in layout.beside.items()]
    ends = [point for curve in curves for point in (*curve.along, *([curve.tip] if curve.tip else []))]
    return _around([*(box.bounds for box in boxes), *((x, x, y, y) for x, y in ends)])


def _around(parts: Sequence[Bounds]) -> Bounds:
    left, right, bottom, top = zip(*parts, strict=True) if parts else ((0.0,),) * 4
    return min(left), max(right), min(bottom), max(top)


def _box(around: Bounds) -> Box:
    left, right, bottom, top = around
    return Box((left + right) / 2, (bottom + top) / 2, right - left, top - bottom)


# ---- the samples of the legend


def _swatch(look: Fill, high: float = SWATCH[1]) -> Sample:
    return Sample(SWATCH[0], ((Node(CELL, look, border="swatch"), Box(0, 0, SWATCH[0], high)),))


def _sample(drawing: Drawing, sign: Sign) -> Sample:
    """Show a sign as nodes and arrows of the drawing are shown, or as its text."""
    known = sign.edge or SAMPLES.get(sign.kind)
    if isinstance(known, Edge):
        right, tip = SWATCH[0] / 2, None if sign.edge else (SWATCH[0] / 2, 0.0)
        end = right - (HEAD if tip else 0)
        points = tuple((-right + (end + right) * part / 3, 0.0) for part in range(4))
        return Sample(SWATCH[0], (), ((known, Curve(points, tip)),))
    if sign.board:
        side = SWATCH[1] + 2 * HAIR
        board = sign.board._replace(side=round(SWATCH[1]))
        return Sample(side, ((Node(0, board=board), Box(0, 0, side, side)),))
    if sign.kind == "area":
        return _swatch(WHITE, SWATCH[1] / 2)
    nodes = [known] if known else []
    if sign.kind in ("sink", "accepting"):
        players = {node.player for node in drawing.nodes if node.ended} or {1}
        nodes = [Node(player, ended=True) for player in sorted(players, key=lambda player: player or 0)]
    elif sign.kind == "middle":
        nodes = [Node(next((node.player for node in drawing.nodes if node.border == "middle"), 1), border="middle")]
    if not nodes:
        wide, high = font.size((sign.text,), NORMAL)
        return Sample(wide, ((Node(0, lines=(Line(sign.text),)), Box(0, 0, wide, high)),))
    more = (BARS, 0.0) if drawing.layout and drawing.layout.flat else (RIM / 2, RIM / 2)
    sizes = [
        [SIDES.get(node.player, side) + rim * node.ended for side, rim in zip((24.0, 15.0), more, strict=True)]
        for node in nodes
    ]
    width = sum(wide for wide, _ in sizes) + 2 * (len(nodes) - 1)
    lefts = [sum(wide + 2 for wide, _ in sizes[:number]) - width / 2 for number in range(len(nodes))]
    boxes = [Box(left + wide / 2, 0, wide, high) for left, (wide, high) in zip(lefts, sizes, strict=True)]
    return Sample(width, tuple(zip(nodes, boxes, strict=True)))


# ---- letters


def told(sheet: Sheet, page: Page, advice: str = "") -> str:
    """Report the size of the letters that was reached, with advice where they are small.

    Letters that nobody could read are refused, unless that is forced; the text names what makes them larger.
    """
    letters = round(sheet.points, 1)
    place = {"slide": " on a slide", "column": " in a column", "page": " on a page"}.get(page.fit or "", "")
    text = f"letters of {letters:.1f} pt{place}"
    if letters >= READABLE or (page.letters and letters >= round(page.letters, 1)):
        return text
    if not advice:
        others = ["--legend none"] * bool(sheet.entries) + ["--fit page"] * (page.fit in ("slide", "column"))
        advice = ", or ".join([*others, LESS.get(sheet.drawing.kind, "a smaller game")])
    if letters < LEAST and not page.force and not (page.letters and page.letters < LEAST):
        raise Unreadable(f"{text}, which nobody can read (from {LEAST:g} pt on); take {advice}, or --force")
    return f"{text}, small (below {READABLE:g} pt); {advice} makes them larger"


# ---- blanks


def blanked(sheet: Sheet, blank: Drawing) -> Sheet:
    """Return the sheet of a drawing without its answers, in which everything stands where it stands with them."""
    drawing = sheet.drawing
    nodes = tuple(_unsaid(node, other) for node, other in zip(drawing.nodes, blank.nodes, strict=True))
    legend, left = drawing.legend or Legend(""), blank.legend or Legend("")
    kept, meanings = set(_meanings(left)), _meanings(legend)
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
