"""Samples of a legend: nodes and arrows like those that it explains, swatches, and texts where nodes have texts."""

from __future__ import annotations

from collections.abc import Callable

from exporters.drawings.drawing import NORMAL, Box, Curve, Drawing, Edge, Legend, LegendSample, Node, Sign, Text
from exporters.drawings.looks import WHITE, Fill
from exporters.drawings.squares import Board
from exporters.pictures.letters import size

SWATCH = 26, 15
"""The width and the height of a swatch in points, beside letters of the normal size."""
SIDES = {1: (15, 15), 2: (13, 13), None: (24, 15), 0: (24, 15)}
"""The width and the height of a node's sample in points, by the player who moves there."""
RIM = 5.5
"""The points that a second border adds to the width and the height; the node inside is smaller by half of that."""
TIP = 7
"""The length of the head of an arrow, in points."""
WIDE = 4
"""The width in points of an arrow that is wide."""
APART = 2
"""Points between two nodes of a sample."""

HAIR = 2
"""Points around the square of a board."""

Made = Callable[[Drawing, Box, float], LegendSample]
"""Makes a sample that fills a box; the number is the size of the legend's letters as a multiple of the normal size."""


def widths(drawing: Drawing, points: float) -> float:
    """Give the width of the widest sample of a drawing's legend, beside letters of so many points."""
    legend = drawing.legend or Legend("")
    plain = (sign for sign in legend.signs if not (sign.board or sign.edge or sign.kind in SIGNS))
    texts = [size((sign.text,), points)[0] for sign in plain]
    sinks = SIGNS["sink"](drawing, Box(0, 0, 0, 0), points / NORMAL).nodes
    across = sum(box.width for _, box in sinks) + APART * (len(sinks) - 1)
    return max([SWATCH[0] * points / NORMAL, across, *texts])


def samples(drawing: Drawing, points: float) -> list[Callable[[float, float], LegendSample]]:
    """Give for each look and each sign of a drawing's legend a function that makes its sample."""
    legend, unit = drawing.legend or Legend(""), points / NORMAL
    shapes = _shapes(drawing)

    def of_look(look: Fill) -> Callable[[float, float], LegendSample]:
        if look in shapes:
            wide, high = SIDES[shapes[look]]
            return lambda x, y: LegendSample(((Node(shapes[look], look), Box(x, y, wide * unit, high * unit)),))
        return lambda x, y: LegendSample(swatch=(look, Box(x, y, SWATCH[0] * unit, SWATCH[1] * unit)))

    def of_sign(sign: Sign) -> Callable[[float, float], LegendSample]:
        if sign.board:
            node, side = _squares(sign.board, unit)
            return lambda x, y: LegendSample(((node, Box(x, y, side, side)),))
        if edge := sign.edge:
            return lambda x, y: _line(edge, Box(x, y, SWATCH[0] * unit, SWATCH[1] * unit))
        if sign.kind in SIGNS:
            return lambda x, y: SIGNS[sign.kind](drawing, Box(x, y, SWATCH[0] * unit, SWATCH[1] * unit), unit)
        return lambda x, y: LegendSample(text=Text((sign.text,), points, Box(x, y, *size((sign.text,), points))))

    return [*(of_look(look) for look, _ in legend.looks), *map(of_sign, legend.signs)]


def _squares(board: Board, unit: float) -> tuple[Node, float]:
    """Give a node with a board of one square, and its side."""
    side = round(SWATCH[1] * unit)
    return Node(0, board=board._replace(side=side)), side + 2 * HAIR


def _shapes(drawing: Drawing) -> dict[Fill, int | None]:
    """Tell whose shape the swatches have: an ellipse without players; else only where looks tell who moves."""
    players: dict[Fill, set[int | None]] = {look: set() for look, _ in (drawing.legend or Legend("")).looks}
    for node in drawing.nodes:
        if node.look in players:
            players[node.look].add(node.player)
    owners = [next(iter(each)) for each in players.values() if len(each) == 1]
    bare = drawing.nodes and all(node.player is None for node in drawing.nodes)
    if bare:
        return dict.fromkeys(players)
    each_its_own = len(owners) == len(players) == len(set(owners)) == 2 and drawing.kind != "tree"
    return dict(zip(players, owners, strict=True)) if each_its_own else {}


def _node(player: int | None, *, ended: bool = False, border: str = "") -> Made:
    def made(_: Drawing, box: Box, unit: float) -> LegendSample:
        wide, high = SIDES[player]
        return LegendSample(((Node(player, WHITE, (), None, ended, border), Box(*box[:2], wide * unit, high * unit)),))

    return made


def _sinks(drawing: Drawing, box: Box, unit: float) -> LegendSample:
    """Show a sink of each shape that sinks have."""
    players = sorted({node.player for node in drawing.nodes if node.ended}, key=lambda player: player or 0)
    sizes = [tuple(side * unit + RIM / 2 for side in SIDES[player]) for player in players or [1]]
    x = box.x - (sum(wide for wide, _ in sizes) + APART * (len(sizes) - 1)) / 2
    nodes = []
    for player, (wide, high) in zip(players or [1], sizes, strict=True):
        nodes.append((Node(player, WHITE, ended=True), Box(x + wide / 2, box.y, wide, high)))
        x += wide + APART
    return LegendSample(tuple(nodes))


def _middle(drawing: Drawing, box: Box, unit: float) -> LegendSample:
    """Show the border of the position asked about, in its shape."""
    player = next((node.player for node in drawing.nodes if node.border == "middle"), 1)
    return _node(player, border="middle")(drawing, box, unit)


def _arrow(edge: Edge) -> Made:
    def made(_: Drawing, box: Box, unit: float) -> LegendSample:
        left, right, head = box.x - box.width / 2, box.x + box.width / 2, TIP * unit
        along = [(left + (right - head - left) * share / 3, box.y) for share in range(4)]
        return LegendSample(arrows=((edge, Curve(tuple(along), (right, box.y))),))

    return made


def _best(drawing: Drawing, box: Box, unit: float) -> LegendSample:
    """Show the moves that matter as an arrow, or where they are lines in colours as one line in each colour."""
    colors = list(dict.fromkeys(edge.color for edge in drawing.edges if edge.kind == "best" and edge.color))
    if drawing.kind != "grid" or not colors:
        return _arrow(Edge(0, 0, "best"))(drawing, box, unit)
    high = box.height / (len(colors) + 1)
    lines = (
        _line(Edge(0, 0, "best", color=color), box._replace(y=box.y + box.height / 2 - number * high))
        for number, color in enumerate(colors, start=1)
    )
    return LegendSample(arrows=tuple(arrow for line in lines for arrow in line.arrows))


def _line(edge: Edge, box: Box) -> LegendSample:
    """Show a line without a head, as the drawing has it."""
    left, wide = box.x - box.width / 2, box.width
    return LegendSample(arrows=((edge, Curve(tuple((left + wide * share / 3, box.y) for share in range(4)), None)),))


def _line_down(_: Drawing, box: Box, unit: float) -> LegendSample:
    """Show a line without a head that leads down."""
    high, lean = box.height / 2, 4 * unit
    points = tuple((box.x - lean + 2 * lean * share / 3, box.y + high - 2 * high * share / 3) for share in range(4))
    return LegendSample(arrows=((Edge(0, 0), Curve(points, None)),))


def _area(_: Drawing, box: Box, unit: float) -> LegendSample:
    """Show a box."""
    return LegendSample(swatch=(WHITE, Box(box.x, box.y, SIDES[None][0] * unit, SIDES[None][1] * unit / 2)))


SIGNS: dict[str, Made] = {
    "J1": _node(1),
    "J2": _node(2),
    "sink": _sinks,
    "accepting": _sinks,
    "middle": _middle,
    "joining vertex": _node(1, border="joining"),
    "best vertex": _node(1, border="best"),
    "best": _best,
    "play": _arrow(Edge(0, 0, "played")),
    "ignored": _arrow(Edge(0, 0, line="dotted")),
    "wide": _arrow(Edge(0, 0, width=WIDE)),
    "down": _line_down,
    "area": _area,
}
"""The signs that nodes or arrows show; others are texts that stand in nodes as well."""
