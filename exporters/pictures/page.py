"""The page around a drawing: its title on top, its legend below or beside, and the scale at which all of it has room.

Letters are measured once, the drawing is laid out once for each direction, and the page is scaled: the direction and
the place of the legend are those that give the larger letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import inf
from numbers import Real
from typing import Any, NamedTuple

from arena.errors import ParameterError, TooLarge, one_of
from exporters.drawings import letters as font
from exporters.drawings.captions import cut
from exporters.drawings.drawing import CELL, NORMAL, Box, Curve, Drawing, Edge, Layout, Legend, Line, Node, Sign
from exporters.drawings.looks import WHITE, Fill
from exporters.drawings.sizes import HAIR, RIM, smallest_letters
from exporters.pictures.layout import DIRECTIONS, HEAD, MOVE_POINTS, POINTS, laid_out, move_size

CENTIMETRE = POINTS / 2.54
SIZES = {"slide": (14.0, 6.4), "column": (8.0, 20.0), "page": (16.0, 24.0)}
"""The room for a picture in centimetres: of a slide of 16 x 9 beside its title, a column of a handout, a page of A4."""
ON = {"slide": "on a slide", "column": "in a column", "page": "on a page"}
LEGENDS = ("right", "below", "none")
READABLE = 8.0
"""The points below which a note says how letters become larger."""
LEAST = 4.0
"""The points below which nobody reads letters: they are written if that is forced."""
LARGEST = 14.0
"""The points of the largest letters of a picture that is to fit a page: more would shout."""
MOST = {"letters": 100.0, "width": 200.0}
"""The most points of letters, and centimetres, that may be asked for."""
TITLE = 1.3
"""The size of the title's letters, as a multiple of the legend's."""
MARGIN = 2.0
"""Points of white around all."""
GAP, BESIDE, BETWEEN, COLUMNS_APART = 0.7, 0.6, 0.2, 1.4
"""The gaps around the legend, beside its samples, between its lines and its columns, in sizes of its letters."""
NARROWEST = 16
"""The least width at which a title is broken, in sizes of its letters."""
WIDEST = {"right": 12, "below": 20, "": 44}
"""Where meanings are broken into lines, in sizes of letters: beside or below on a page, and where all is free."""
ROOMY, LARGEST_LEGEND = 1000, 60
"""A drawing wider than so many points is shown smaller, so that its legend has larger letters, up to a size."""
SWATCH = (26.0, 15.0)
SIDES: Mapping[int | None, tuple[float, float]] = {
    1: (15.0, 15.0),
    2: (13.0, 13.0),
    None: (24.0, 15.0),
    0: (24.0, 15.0),
}
"""The sizes of samples, beside letters of the normal size."""


class Unreadable(TooLarge):
    """A picture with letters that nobody can read on the page that was asked for."""


class Text(NamedTuple):
    """Lines of text of one size, in a box that they fill."""

    lines: tuple[str, ...]
    points: float
    box: Box


class Entry(NamedTuple):
    """An entry of the legend: the nodes and arrows that show something, and what it means."""

    nodes: tuple[tuple[Node, Box], ...]
    arrows: tuple[tuple[Edge, Curve], ...]
    text: Text


class Page(NamedTuple):
    """A drawing that is laid out, with what stands around it, in a box in the points of the drawing.

    The `scale` tells how many points one of them takes on paper, `letters` how large the smallest letters are in them.
    Whether it is `sized` tells whether its size on paper was asked for; `tried` are the layouts that it was chosen of.
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


class Asked(NamedTuple):
    """What is asked of a page: see `exporters.pictures.look_and_page.Page`."""

    fit: str | None = None
    direction: str | None = None
    legend: str | bool = True
    letters: float | None = None
    width: float | None = None
    force: bool = False

    def check(self) -> Asked:
        """Refuse unknown words, and numbers out of bounds."""
        if self.fit is not None and self.fit not in SIZES:
            raise one_of("fit", self.fit, list(SIZES))
        if self.direction is not None and self.direction not in DIRECTIONS:
            raise one_of("direction", self.direction, list(DIRECTIONS))
        if not isinstance(self.legend, bool) and self.legend not in LEGENDS:
            raise one_of("legend", self.legend, list(LEGENDS))
        for name, most in MOST.items():
            value: Any = getattr(self, name)
            if value is not None and not (isinstance(value, Real) and 1 <= float(value) <= most):
                shown = f"{value:g}" if isinstance(value, Real) else repr(value)
                raise ParameterError(f"{name} {shown}: from 1 to {most:g}")
        return self

    @property
    def room(self) -> tuple[float, float]:
        """The points across and up that the picture may take."""
        wide, high = SIZES[self.fit] if self.fit else (inf, inf)
        return (self.width or wide) * CENTIMETRE, high * CENTIMETRE

    @property
    def place(self) -> str | None:
        """Where the legend is to stand; None where it may stand anywhere."""
        return ("none", None)[self.legend] if isinstance(self.legend, bool) else self.legend

    @property
    def sized(self) -> bool:
        """Whether the size on paper is asked for."""
        return (self.fit, self.letters, self.width) != (None, None, None)


def paged(drawing: Drawing, asked: Asked) -> Page:
    """Lay a drawing out, and put its title and legend around it, in the size that is asked for.

    Raises
    ------
    ParameterError
        If it has places of its own, and a direction is asked for.
    TooLarge
        If it could not be read, or would take too long.
    NoGraphviz
        If there is nothing to lay it out with.

    Examples
    --------
    >>> from arena import load, unfold
    >>> from exporters.drawings.graph import build
    >>> page = paged(build(unfold(load("fibonacci_nim", matches=4))), Asked(fit="slide"))
    >>> page.letters * page.scale >= READABLE
    True
    """
    if asked.direction and (drawing.layout or drawing.kind == "board"):
        raise ParameterError(f"direction {asked.direction}: this drawing has places of its own")
    if not asked.sized:
        layout = laid_out(drawing, asked.direction or DIRECTIONS[0])
        return arranged(replace(drawing, layout=layout), asked.place or "below")
    fixed = drawing.layout is not None or drawing.kind == "board"
    directions = [asked.direction or DIRECTIONS[0]]
    if asked.direction is None and not fixed and min(asked.room) < inf:
        directions = list(DIRECTIONS)
    if asked.fit and not fixed:  # an arrow is enough where there is little room
        drawing = replace(drawing, start_text="")
    tried = tuple(replace(drawing, layout=laid_out(drawing, each, tight=True)) for each in directions)
    return _largest(tried, asked)._replace(tried=tried)


def _largest(laid: Iterable[Drawing], asked: Asked) -> Page:
    """Choose the layout and the place of the legend that give the largest letters; of equal ones the first."""
    made = (_scaled(drawing, place, asked) for drawing in laid for place in _places(asked))
    return max(made, key=lambda page: round(page.scale * page.letters, 2))


def _places(asked: Asked) -> list[str]:
    """List where the legend may stand, first where there is more room."""
    if asked.place:
        return [asked.place]
    if inf in asked.room:
        return ["below"]
    return ["right", "below"] if asked.room[0] > asked.room[1] else ["below", "right"]


def _scaled(drawing: Drawing, place: str, asked: Asked) -> Page:
    """Arrange a page, and scale it to its room, or to the size of letters that is asked for."""
    (wide, high), page = asked.room, arranged(drawing, place, asked.room)
    most = asked.letters / page.letters if asked.letters else LARGEST / max(page.letters, NORMAL)
    if asked.letters and inf in asked.room and asked.width is None:
        return page._replace(scale=most, sized=True)
    return page._replace(scale=min(most, wide / page.box.width, high / page.box.height), sized=True)


# ---- the arrangement


def arranged(drawing: Drawing, place: str, room: tuple[float, float] = (inf, inf), *, whole: bool = False) -> Page:
    """Put the title and the legend around a drawing that is laid out; whole lines are not broken."""
    inner = bounds(drawing)
    width, height = inner[1] - inner[0], inner[3] - inner[2]
    free = room == (inf, inf)
    grown = width / ROOMY if free and drawing.kind not in ("layers", "board") else 1
    points = float(min(max(NORMAL, round(NORMAL * grown)), LARGEST_LEGEND))
    content, entries, title = inner, tuple[Entry, ...](), None
    if drawing.legend and place != "none":
        block = _block(
            drawing,
            drawing.legend,
            points,
            inf if whole else WIDEST["" if free else place],
            place,
            (width, height),
            room,
        )
        if block.entries:
            gap = GAP * points
            x, y = (inner[1] + 1.2 * gap, (inner[2] + inner[3] + block.height) / 2) if place == "right" else (
                inner[0] + max(0, (width - block.width) / 2), inner[2] - gap)  # fmt: skip
            entries = tuple(_moved(entry, x, y) for entry in block.entries)
            content = _around([inner, (x, x + block.width, y - block.height, y)])
        title = _title(drawing.legend.title, content, points, whole=whole)
    outer = _around([content, *([title.box.bounds] if title else [])])
    box = _box((outer[0] - MARGIN, outer[1] + MARGIN, outer[2] - MARGIN, outer[3] + MARGIN))
    sizes = [*map(smallest_letters, drawing.nodes), *([points] if entries else [])]
    sizes += [MOVE_POINTS] if any(edge.label for edge in drawing.edges) else []
    layout = drawing.layout or Layout((), ())
    sizes += [layout.title_points] if layout.rows or layout.start else []
    least = min(sizes, default=inf)
    return Page(drawing, box, 1, title, entries, least if least < inf else NORMAL)


def united(pages: Sequence[Page]) -> list[Page]:
    """Give pages around one layout one box, that of all."""
    box = _box(_around([page.box.bounds for page in pages]))
    return [page._replace(box=box) for page in pages]


class _Block(NamedTuple):
    """A legend whose upper left corner is at 0, 0."""

    entries: tuple[Entry, ...]
    width: float
    height: float


def _block(
    drawing: Drawing,
    legend: Legend,
    points: float,
    widest: float,
    place: str,
    inner: tuple[float, float],
    room: tuple[float, float],
) -> _Block:
    """Put the entries of a legend into the columns that leave the page as large as can be."""
    free = inf in room
    meanings = [text for _, text in legend.looks] + [sign.meaning for sign in legend.signs]
    lines = [font.wrapped(cut(text), points, widest * points) for text in meanings]
    sizes = [font.size(each, points) for each in lines]
    made = [*_looks(drawing, legend), *(_sign(drawing, sign) for sign in legend.signs)]
    unit = points / NORMAL
    across = max((wide for wide, *_ in made), default=0.0) * unit + BESIDE * points
    rows = [max(high, 1.25 * points) + BETWEEN * points for _, high in sizes]

    def parted(in_column: int) -> list[range]:
        return [range(first, min(first + in_column, len(rows))) for first in range(0, len(rows), in_column)]

    def extent(columns: list[range]) -> tuple[float, float]:
        wide = sum(across + max(sizes[number][0] for number in column) for column in columns)
        high = max((sum(rows[number] for number in column) for column in columns), default=0.0)
        return wide + COLUMNS_APART * points * (len(columns) - 1), high

    def shrunk(columns: list[range]) -> tuple[float, float]:
        """Return how much larger than its room the page is, or how high where that is free, and its height."""
        wide, high = extent(columns)
        if place == "right":
            across_, up = inner[0] + GAP * points + wide, max(inner[1], high)
        else:
            across_, up = max(inner[0], wide), inner[1] + GAP * points + high
        if free:
            return up + (across_ if wide > inner[0] and place == "below" and len(columns) > 1 else 0), up
        return max(across_ / room[0], (up + 2.5 * points) / room[1]), up

    columns = min((parted(in_column) for in_column in range(len(rows), 0, -1)), key=shrunk, default=[])
    entries, left = list[Entry](), 0.0
    for column in columns:
        y = 0.0
        for number in column:
            wide, high = sizes[number]
            middle = y - (rows[number] - BETWEEN * points) / 2
            text = Text(lines[number], points, Box(left + across + wide / 2, middle, wide, high))
            _, nodes, arrows = made[number]
            entries.append(_placed(nodes, arrows, unit, left + (across - BESIDE * points) / 2, middle, text))
            y -= rows[number]
        left += across + max(sizes[number][0] for number in column) + COLUMNS_APART * points
    width, height = extent(columns)
    return _Block(tuple(entries), max(0.0, width), max(0.0, height - BETWEEN * points))


def _title(title: str, content: tuple[float, float, float, float], points: float, *, whole: bool) -> Text | None:
    if not title:
        return None
    size = TITLE * points
    lines = font.wrapped(cut(title), size, inf if whole else max(content[1] - content[0], NARROWEST * size))
    wide, high = font.size(lines, size)
    return Text(lines, size, Box((content[0] + content[1]) / 2, content[3] + GAP * points / 2 + high / 2, wide, high))


def _placed(
    nodes: Iterable[tuple[Node, Box]], arrows: Iterable[tuple[Edge, Curve]], unit: float, x: float, y: float, text: Text
) -> Entry:
    """Enlarge a sample by a factor, and put its middle at a place."""
    boxes = tuple((_lettered(node, unit), Box(x + box.x * unit, y + box.y * unit, box.width * unit, box.height * unit))
                  for node, box in nodes)  # fmt: skip
    return Entry(boxes, tuple((edge, _curve(curve, unit, x, y)) for edge, curve in arrows), text)


def _lettered(node: Node, unit: float) -> Node:
    board = node.board and node.board._replace(side=round(node.board.side * unit))
    return node._replace(board=board, lines=tuple(line._replace(points=line.points * unit) for line in node.lines))


def _curve(curve: Curve, unit: float, x: float, y: float) -> Curve:
    points = tuple((x + at * unit, y + up * unit) for at, up in curve.points)
    return Curve(points, (x + curve.tip[0] * unit, y + curve.tip[1] * unit) if curve.tip else None)


def _moved(entry: Entry, x: float, y: float) -> Entry:
    def moved(box: Box) -> Box:
        return box._replace(x=box.x + x, y=box.y + y)

    nodes = tuple((node, moved(box)) for node, box in entry.nodes)
    arrows = tuple((edge, _curve(curve, 1, x, y)) for edge, curve in entry.arrows)
    return Entry(nodes, arrows, entry.text._replace(box=moved(entry.text.box)))


# ---- samples of the legend, around 0, 0 and beside letters of the normal size

Sample = tuple[float, tuple[tuple[Node, Box], ...], tuple[tuple[Edge, Curve], ...]]
"""A width, nodes and arrows."""
OF_NODES: dict[str, Node] = {
    "J1": Node(1),
    "J2": Node(2),
    "joining vertex": Node(1, border="joining"),
    "best vertex": Node(1, border="best"),
}
OF_ARROWS: dict[str, Edge] = {
    "best": Edge(0, 0, "best"),
    "play": Edge(0, 0, "played"),
    "ignored": Edge(0, 0, line="dotted"),
    "wide": Edge(0, 0, width=4),
    "joining": Edge(0, 0, "joining"),
}


def _of_node(*nodes: Node) -> Sample:
    """Show nodes beside each other."""
    sides = [tuple(side + RIM / 2 * node.ended for side in SIDES[node.player]) for node in nodes]
    width, boxes = sum(wide for wide, _ in sides) + 2 * (len(nodes) - 1), list[Box]()
    x = -width / 2
    for wide, high in sides:
        boxes.append(Box(x + wide / 2, 0, wide, high))
        x += wide + 2
    return width, tuple(zip(nodes, boxes, strict=True)), ()


def _of_arrow(edge: Edge, *, headed: bool = True, y: float = 0) -> tuple[Edge, Curve]:
    left, right = -SWATCH[0] / 2, SWATCH[0] / 2
    end = right - (HEAD if headed else 0)
    points = tuple((left + (end - left) * part / 3, y) for part in range(4))
    return edge, Curve(points, (right, y) if headed else None)


def _looks(drawing: Drawing, legend: Legend) -> list[Sample]:
    """Show looks: as ellipses without players; as the shape of whoever moves, if looks tell that; else as swatches."""
    players: dict[Fill, set[int | None]] = {look: set() for look, _ in legend.looks}
    for node in drawing.nodes:
        if node.look in players:
            players[node.look].add(node.player)
    owners = [next(iter(each)) for each in players.values() if len(each) == 1]
    bare = bool(drawing.nodes) and all(node.player is None for node in drawing.nodes)
    own = len(owners) == len(players) == len(set(owners)) == 2 and set(owners) == {1, 2} and drawing.kind != "tree"
    shapes = dict(zip(players, owners, strict=True)) if own else dict.fromkeys(players) if bare else {}
    return [
        _of_node(Node(shapes[look], look)) if look in shapes else _swatch(look, *SWATCH) for look, _ in legend.looks
    ]


def _swatch(look: Fill, wide: float, high: float) -> Sample:
    return wide, ((Node(CELL, look, border="swatch"), Box(0, 0, wide, high)),), ()


def _sign_nodes(drawing: Drawing, sign: Sign) -> list[Node]:
    if sign.kind in ("sink", "accepting"):
        players = sorted({node.player for node in drawing.nodes if node.ended}, key=lambda player: player or 0)
        return [Node(player, ended=True) for player in players or [1]]
    if sign.kind == "middle":
        return [Node(next((node.player for node in drawing.nodes if node.border == "middle"), 1), border="middle")]
    return [OF_NODES[sign.kind]] if sign.kind in OF_NODES else []


def _sign_arrows(drawing: Drawing, sign: Sign) -> tuple[tuple[Edge, Curve], ...]:
    """Show one arrow, or the best ways of a grid above each other, in their colours."""
    best = sign.kind == "best" and drawing.kind == "grid"
    ways = [edge.color for edge in drawing.edges if best and edge.kind == "best" and edge.color]
    if not (colors := list(dict.fromkeys(ways))):
        return (_of_arrow(sign.edge or OF_ARROWS[sign.kind], headed=not sign.edge),)
    heights = [4.0 * place - 2 * (len(colors) - 1) for place in range(len(colors))]
    return tuple(
        _of_arrow(Edge(0, 0, "best", color=color), headed=False, y=y) for color, y in zip(colors, heights, strict=True)
    )


def _sign(drawing: Drawing, sign: Sign) -> Sample:
    """Show a sign as nodes and arrows of the drawing are shown, or as its text."""
    if sign.board:
        side = SWATCH[1] + 2 * HAIR
        board = sign.board._replace(side=round(SWATCH[1]))
        return side, ((Node(0, board=board), Box(0, 0, side, side)),), ()
    if nodes := _sign_nodes(drawing, sign):
        return _of_node(*nodes)
    if sign.edge or sign.kind in OF_ARROWS:
        return SWATCH[0], (), _sign_arrows(drawing, sign)
    if sign.kind == "area":
        return _swatch(WHITE, SIDES[None][0], SIDES[None][1] / 2)
    wide, high = font.size((sign.text,), NORMAL)
    return wide, ((Node(0, lines=(Line(sign.text),)), Box(0, 0, wide, high)),), ()


# ---- bounds


def bounds(drawing: Drawing) -> tuple[float, float, float, float]:
    """Return the least and the greatest x and y of a drawing that is laid out, with all that is written beside it."""
    layout = drawing.layout or Layout((), ())
    boxes = [*layout.nodes]
    boxes += [
        _written(row.title, layout.title_points, box) for row, box in zip(drawing.rows, layout.rows, strict=False)
    ]
    boxes += [Box(*place, *move_size(drawing.edges[number])) for number, place in layout.beside.items()]
    curves = [curve for curve in layout.edges if curve]
    if layout.start:
        boxes.append(_written((drawing.start_text,), layout.title_points, layout.start[0]))
        curves += [layout.start[1]] if layout.start[1] else []
    points = [point for curve in curves for point in (*curve.points, *([curve.tip] if curve.tip else []))]
    return _around([*(box.bounds for box in boxes), *((x, x, y, y) for x, y in points)])


def _written(lines: tuple[str, ...], points: float, box: Box) -> Box:
    return box if box.width else Box(box.x, box.y, *font.size(lines, points))


def _around(parts: Sequence[tuple[float, float, float, float]]) -> tuple[float, float, float, float]:
    left, right, bottom, top = zip(*parts, strict=True) if parts else ((0.0,),) * 4
    return min(left), max(right), min(bottom), max(top)


def _box(around: tuple[float, float, float, float]) -> Box:
    left, right, bottom, top = around
    return Box((left + right) / 2, (bottom + top) / 2, right - left, top - bottom)


# ---- letters


def told(page: Page, asked: Asked) -> str:
    """Report the size of the letters that was reached, with advice where they are small.

    Raises
    ------
    Unreadable
        If nobody could read them, unless that is forced; the text names what makes them larger.
    """
    letters = round(page.letters * page.scale, 1)
    text = f"letters of {letters:.1f} pt" + (f" {ON[asked.fit]}" if asked.fit else "")
    if letters >= READABLE or (asked.letters and letters >= round(asked.letters, 1)):
        return text
    advice = ", or ".join(_roomier(page, asked))
    if letters < LEAST and not asked.force and not (asked.letters and asked.letters < LEAST):
        raise Unreadable(f"{text}, which nobody can read (from {LEAST:g} pt on); take {advice}, or --force")
    return f"{text}, small (below {READABLE:g} pt); {advice} makes them larger"


def _roomier(page: Page, asked: Asked) -> list[str]:
    """Name the options that make letters as large as they should be: no legend, a larger paper, less of a drawing."""
    worded = page.drawing.kind == "tree" and any(len(node.lines) > 1 for node in page.drawing.nodes)
    able = ["--labels none"] if worded else []
    papers = [fit for fit in SIZES if asked.fit and fit != asked.fit]
    others = [("--legend none", asked._replace(legend="none"))]
    others += [(f"--fit {fit}", asked._replace(fit=fit, width=None)) for fit in papers]
    for option, other in others if page.tried else ():
        larger = _largest(page.tried, other)
        if (letters := larger.scale * larger.letters) >= READABLE:
            able.append(f"{option} ({letters:.1f} pt)")
    return able[:2] or [LESS.get(page.drawing.kind, "a smaller game")]


LESS = {
    "tree": "fewer --plies or --moves",
    "play": "a shorter play",
    "board": "a smaller board",
    "map": "a smaller game",
    "grid": "--view layers or river",
    "graph": "--view layers, river or proof",
}
"""What has larger letters than a drawing of a kind."""


# ---- blanks


def blanked(page: Page, blank: Drawing) -> Page:
    """Return the page of a drawing without its answers, in which everything stands where it stands with them."""
    drawing = page.drawing
    nodes = tuple(_unsaid(node, other) for node, other in zip(drawing.nodes, blank.nodes, strict=True))
    legend, left = drawing.legend or Legend(""), blank.legend or Legend("")
    kept = {text for _, text in left.looks} | {sign.meaning for sign in left.signs}
    meanings = [text for _, text in legend.looks] + [sign.meaning for sign in legend.signs]
    entries = tuple(entry for meaning, entry in zip(meanings, page.entries, strict=False) if meaning in kept)
    title = page.title
    if title and left.title != legend.title:
        title = title._replace(lines=font.wrapped(cut(left.title), title.points, title.box.width))
    shown = replace(blank, nodes=nodes, layout=drawing.layout, start_text=drawing.start_text)
    return page._replace(drawing=shown, title=title, entries=entries)


def _unsaid(node: Node, blank: Node) -> Node:
    """Leave room for each line that is an answer, or ends with one, so that the others stand where they stand."""
    kept, lines = [line.text for line in blank.lines if line.text.strip()], list[Line]()
    for line in node.lines:
        text = kept.pop(0) if kept and line.text.startswith(kept[0]) else ""
        answer = line.text.removeprefix(text) if text else line.text
        lines.append(line._replace(text=text + (font.blanks(answer) if answer and text else ""), room=line.text))
    return blank._replace(lines=tuple(lines))
