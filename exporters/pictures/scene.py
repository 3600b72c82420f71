"""A page as shapes and words with their places, which SVG and PDF write: nodes, boards, arrows, texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import NamedTuple

from exporters.drawings import letters
from exporters.drawings import squares as on_board
from exporters.drawings.captions import cut
from exporters.drawings.drawing import CELL, NORMAL, Box, Curve, Edge, Node, Point
from exporters.drawings.looks import ASKED, DRAW_BY_RULE, NEW, WHITE
from exporters.drawings.sizes import (
    BARS,
    HAIR,
    MATCH,
    RIM,
    ROUND,
    SPACE,
    board_size,
    content_size,
    row_size,
    rows_of,
)
from exporters.drawings.squares import BEST, Board, DrawnSquare, sign_size, sizes
from exporters.pictures.layout import MOVE_POINTS, move_size
from exporters.pictures.page import Sheet

FONT = "DejaVu Sans,Verdana,sans-serif"
"""The font that comes along, else one that browsers have."""
BASE = 0.36
"""How far the base line of letters is below the middle of their line, in sizes of letters."""
TITLE_COLOR, FAINT_TITLE_COLOR = "#4d4d4d", "#767676"
"""The colors of rows' titles and of the start, and of what a film has not reached or what is beside a faint edge."""
GRID, GRID_OF_LOOKS, NAME_INK = "#333333", "#999999", "#666666"
WING = 0.36


class Stroke(NamedTuple):
    """A line: its color, its width in points, and whether it is solid, dashed or dotted."""

    color: str
    width: float
    line: str = "solid"


BORDERS = {
    "": Stroke("#333333", 1.2),
    "middle": Stroke(ASKED, 3.5),
    "best": Stroke("#000000", 2.6),
    "joining": Stroke(NEW, 4),
    "faint": Stroke("#808080", 1.2),
    "swatch": Stroke("#333333", 1),
}
CELL_BORDERS = {
    "solid": Stroke("#bbbbbb", 0.6),
    "dashed": Stroke("#888888", 0.8, "dashed"),
    "dotted": Stroke("#888888", 0.8, "dotted"),
}
LINES = {
    "move": Stroke("#888888", 1),
    "best": Stroke("#000000", 2.6),
    "played": Stroke(ASKED, 3.6),
    "joining": Stroke(NEW, 2.8),
    "removed": Stroke("#777777", 1.4),
    "faint": Stroke("#aaaaaa", 1),
    "side": Stroke("#888888", 1),
}


class Shape(NamedTuple):
    """An "ellipse" (its middle, then its radii), a "polygon" (its corners) or a "curve" (Bézier, from its start)."""

    kind: str
    points: tuple[Point, ...]
    fill: str = ""
    stroke: Stroke | None = None


class Word(NamedTuple):
    """A text whose base line begins at a place, or has its middle there."""

    text: str
    x: float
    y: float
    points: float
    color: str = "#000000"
    anchor: str = "middle"


class Group(NamedTuple):
    """What is drawn of one thing: a "node", an "edge", or a text beside them, ""; with its name and its tooltip."""

    kind: str
    name: str
    parts: tuple[Shape | Word, ...]
    tooltip: str = ""


def scene(page: Sheet) -> Iterator[Group]:
    """Yield the groups of a page: edges, then nodes over them, then titles and the legend."""
    drawing, layout = page.drawing, page.layout
    for edge, curve in zip(drawing.edges, layout.edges, strict=True):
        if edge.kind != "hidden" and curve:
            yield Group("edge", f"v{edge.tail}->v{edge.head}", tuple(arrow(edge, curve)), edge.tooltip)
    for number, place in layout.beside.items():  # over all arrows: no name is crossed by the next one's
        edge, (wide, high) = drawing.edges[number], move_size(drawing.edges[number])
        color = FAINT_TITLE_COLOR if edge.kind == "faint" else "#000000"
        said = _lines(edge.label.split("\n"), MOVE_POINTS, *place, color)
        ground = Box(*place, wide - 2, high)
        yield from [Group("", f"name{number}", (_box(ground, WHITE.fill), *said))] * (edge.kind != "hidden")
    for number, (node, box) in enumerate(zip(drawing.nodes, layout.nodes, strict=True)):
        yield Group("node", f"v{number}", tuple(vertex(node, box, flat=layout.flat)), node.tooltip)
    for row, box in zip(drawing.rows, layout.rows, strict=False):
        color = FAINT_TITLE_COLOR if row.faint else TITLE_COLOR
        yield Group("", f"row{row.number}", tuple(_lines(row.title, NORMAL, box.x, box.y, color)))
    if layout.start:
        box, curve = layout.start
        parts = [*_lines((drawing.start_text,), NORMAL, box.x, box.y, TITLE_COLOR)] if drawing.start_text else []
        yield Group("", "start", (*parts, *(arrow(Edge(0, 0), curve) if curve else ())))
    if page.title:
        lines, points, box = page.title
        yield Group("", "title", tuple(_lines(lines, points, box.x, box.y)))
    for number, entry in enumerate(page.entries):
        samples = [part for node, box in entry.sample.nodes for part in vertex(node, box, flat=layout.flat)]
        samples += [part for edge, curve in entry.sample.arrows for part in arrow(edge, curve)]
        lines, points, box = entry.text
        said = _lines(lines, points, box.x - box.width / 2, box.y, anchor="start")
        yield Group("", f"key{number}", (*samples, *said))


def _lines(
    lines: Sequence[str], points: float, x: float, y: float, color: str = "#000000", anchor: str = "middle"
) -> Iterator[Word]:
    """Write lines one below the other, around a place, or beginning there."""
    for number, each in enumerate(lines):
        middle = y + (len(lines) / 2 - number - 0.5) * letters.LINE * points
        yield Word(cut(each), x, middle - BASE * points, points, color, anchor)


def arrow(edge: Edge, curve: Curve) -> Iterator[Shape]:
    """Draw the line and the head of an arrow."""
    stroke = line(edge)
    yield Shape("curve", curve.points, "", stroke)
    if curve.tip is None:
        return
    (x, y), (to_x, to_y) = curve.points[-1], curve.tip
    across, up = to_x - x, to_y - y
    share = WING * max(1.0, min(2.0, stroke.width / 2))
    if hypot(across, up):
        corners = ((x - up * share, y + across * share), (to_x, to_y), (x + up * share, y - across * share))
        yield Shape("polygon", corners, stroke.color)


# ---- nodes


def border(node: Node) -> Stroke | None:
    line = node.look.border
    if node.player == 0 or node.border == "own":
        return None
    if node.player == CELL and node.border != "swatch":
        if node.border == "best":
            return Stroke("#000000", 2)
        return BORDERS[node.border] if node.border else CELL_BORDERS[line]
    stroke = BORDERS[node.border]
    if node.border == "joining":  # heavy dots do not look like a border, and two heavy lines run together
        return Stroke(stroke.color, 2.6 if node.ended else stroke.width, "solid" if line == "dotted" else line)
    wide = 2 if line == DRAW_BY_RULE.border and not node.border else stroke.width
    return Stroke(stroke.color, wide, line)


def line(edge: Edge) -> Stroke:
    stroke = LINES[edge.kind]
    return Stroke(edge.color or stroke.color, edge.width or stroke.width, edge.line)


def vertex(node: Node, box: Box, *, flat: bool = False) -> Iterator[Shape | Word]:
    """Draw a node in its box: its shape, then its board and its lines."""
    if node.player != 0:
        yield _outline(node, box, node.look.fill, flat=flat)
    if node.player != 0 and node.ended:  # play ends here
        rim = BARS if flat else RIM if abs(box.width - box.height) <= 1 else 0.6 * RIM
        inner = box._replace(width=box.width - rim, height=box.height - rim * (not flat))
        yield _outline(node, inner, "", flat=flat)
    _, up = content_size(node)
    top = box.y + up / 2
    if node.board:
        wide, high = board_size(node.board)
        yield from _board(node.board, box.x - wide / 2, top - HAIR)
        top -= high + 2 * HAIR
    for row in rows_of(node.lines):
        wide, high = row_size(row)
        x, middle = box.x - wide / 2, top - high / 2
        for each in row:
            own = max(letters.width(each.text, each.points), letters.width(each.room, each.points))
            if each.text.strip():
                yield Word(each.text, x + own / 2, middle - BASE * each.points, each.points, node.look.text)
            x += own + SPACE
        top -= high


def _outline(node: Node, box: Box, fill: str, *, flat: bool) -> Shape:
    stroke = border(node)
    if node.player in (1, None) and flat:
        return Shape("polygon", tuple(_rounded(box)), fill, stroke)
    if node.player in (1, None):
        return Shape("ellipse", (box[:2], (box.width / 2, box.height / 2)), fill, stroke)
    return _box(box, fill, stroke)


def _box(box: Box, fill: str, stroke: Stroke | None = None) -> Shape:
    left, right, bottom, top = box.bounds
    return Shape("polygon", ((left, bottom), (right, bottom), (right, top), (left, top)), fill, stroke)


def _rounded(box: Box) -> Iterator[Point]:
    radius = min(ROUND, box.height / 2, box.width / 2)
    for corner, (across, up) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        x, y = box.x + across * (box.width / 2 - radius), box.y + up * (box.height / 2 - radius)
        for part in range(9):
            turn = pi / 2 * (corner + part / 8)
            yield x + radius * cos(turn), y + radius * sin(turn)


# ---- boards


def _board(board: Board, left: float, top: float) -> Iterator[Shape | Word]:
    """Draw a board from its upper left corner: values above columns, squares, names below columns."""
    if board.of_matches:
        yield from _matches(board, left, top)
        return
    wide, high = board_size(board)
    if board.looks or board.of_dots:
        yield _box(Box(left + wide / 2, top - high / 2, wide + 2 * HAIR, high + 2 * HAIR), WHITE.fill)
    if board.of_dots:
        yield from _dots(board, left, top)
        return
    side = board.side
    if any(board.above):
        for column, value in enumerate(board.above):
            if value:
                box = Box(left + (column + 0.5) * side, top - side / 2, side - 2, side - 2)
                yield from _square(DrawnSquare(value.look.fill, value.look.text, lines=value.lines), box, side)
                yield from [_rim(box, BEST, side)] * value.best
        top -= side
    edge = None if board.falling else Stroke(GRID_OF_LOOKS if board.looks else GRID, 0.8)
    heavy = list[Shape]()
    for row, cells in enumerate(board.cells):
        for column, cell in enumerate(cells):
            box = Box(left + (column + 0.5) * side, top - (row + 0.5) * side, side, side)
            yield from _square(cell, box, side, edge)
            heavy += [_rim(box, cell.border, side)] * bool(cell.border)
    yield from heavy
    for column, name in enumerate(board.names):
        y = top - side * len(board.rows) - side / 4
        yield Word(name, left + (column + 0.5) * side, y - BASE * on_board.NAME * side, on_board.NAME * side, NAME_INK)


def _rim(box: Box, color: str, side: float) -> Shape:
    wide = max(1.5, 0.09 * side)
    return _box(box._replace(width=box.width - wide, height=box.height - wide), "", Stroke(color, wide))


def _square(cell: DrawnSquare, box: Box, side: float, edge: Stroke | None = None) -> Iterator[Shape | Word]:
    """Draw a square: its ground, and its sign or the lines of its value."""
    yield _box(box, cell.fill, edge)
    if not cell.lines:
        yield from _sign(cell.sign, cell.ink, box, side) if cell.sign else ()
        return
    points = [size * side for size in sizes(cell.lines)]
    top = box.y + sum(points) * letters.LINE / 2
    for text, size in zip(cell.lines, points, strict=True):
        if text.strip():
            yield Word(text, box.x, top - letters.LINE * size / 2 - BASE * size, size, cell.ink)
        top -= letters.LINE * size


def _sign(sign: str, ink: str, box: Box, side: float) -> Iterator[Shape | Word]:
    x, y = box.x, box.y
    if sign in (on_board.DISC, on_board.DOT):
        radius = (0.38 if sign == on_board.DISC else 0.12) * side
        yield Shape("ellipse", ((x, y), (radius, radius)), ink)
    elif sign == on_board.NOUGHT:
        yield Shape("ellipse", ((x, y), (0.31 * side, 0.31 * side)), "", Stroke(ink, 0.09 * side))
    elif sign == on_board.CROSS:
        far = 0.27 * side
        for turn in (1, -1):
            ends = (x - far, y - turn * far), (x + far, y + turn * far)
            yield Shape("curve", (ends[0], *ends, ends[1]), "", Stroke(ink, 0.1 * side))
    elif sign == "❙":
        yield _box(Box(x, y, 0.14 * side, 0.7 * side), ink)
    else:
        points = sign_size(sign) * side
        yield Word(sign, x, y - BASE * points, points, ink)


def _matches(board: Board, left: float, top: float) -> Iterator[Shape]:
    """Draw rows of matches: those that are left, and those that the last move took."""
    high = letters.LINE * NORMAL
    for row, (there, taken) in enumerate(board.heaps):
        for place, match in enumerate(there + taken):
            x, y = left + (place + 0.5) * MATCH, top - (row + 0.5) * high
            color = board.ink if place < len(there) else on_board.GONE
            yield _box(Box(x, y, 2, 0.8 * high) if match == "|" else Box(x, y, 0.9 * MATCH, 1), color)


def _dots(board: Board, left: float, top: float) -> Iterator[Shape]:
    """Draw dots and the lines between them: thin and wide cells by turns."""
    sides = [share * board.side for share in (on_board.THIN, on_board.THICK)]
    most = max(len(board.strokes), len(board.strokes[0]))
    places = [place // 2 * sum(sides) + place % 2 * sides[0] + sides[place % 2] / 2 for place in range(most)]
    for row, colors in enumerate(board.strokes):
        for column, color in enumerate(colors):
            if color != WHITE.fill:
                yield _box(Box(left + places[column], top - places[row], sides[column % 2], sides[row % 2]), color)
