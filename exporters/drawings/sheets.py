"""The start of a game and its lost positions as boards beside each other, in rows."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arena.rules.game import ImpartialGame
from arena.rules.partizan import PartizanGame
from arena.words import Speaker, heading
from exporters.drawings import boards
from exporters.drawings.captions import cut
from exporters.drawings.drawing import Box, Curve, Drawing, Edge, Layout, Legend, Line, Node, Point, Sign
from exporters.drawings.drawn_networks import UNDER
from exporters.drawings.plays import room_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import AnyGame

KIND = "lost positions"
DRAWS = "lost"
ACROSS, DOWN = 24.0, 8.0
"""The points between two boards of a row, and between two rows."""
SHAPE = 14 / 6.4
"""The ratio of width to height of the slide that a sheet fills."""
SIDE = 15
"""The side of a square, in points."""
LARGE = 17
"""The letters under a board that is a graph, which is larger than others, in points."""


def build(graph: DiGraph, *, style: str = "default", lang: str = "en", legend: bool = True) -> Drawing:
    """Make the drawing of the positions of `arena.views.lost.lost`: under each board, in how many plies it is lost.

    Parameters
    ----------
    graph : networkx.DiGraph
        The start and the lost positions.
    style : {"default", "course"}, optional
        The colours of the players.
    lang : {"en", "fr"}, optional
        The language.
    legend : bool, optional
        Whether the drawing says what it shows.

    Examples
    --------
    >>> from arena import unfold
    >>> from arena.views.lost import lost
    >>> from games import load
    >>> game = load("chomp", rows=2, columns=2)
    >>> [[line.text for line in node.lines if line.text != " "] for node in build(lost(unfold(game), game)).nodes]
    [['start', 'won in 3'], ['lost in 2'], ['lost in 0']]
    """
    game, words = graph.graph["rules"], Speaker(lang)
    told = [_lines(game, position, data, words) for position, data in graph.nodes(data=True)]
    most = max(map(len, told))
    padded = [(*lines, *[Line(" ")] * (most - len(lines))) for lines in told]
    parts = [part(game, position, lines, style, lang) for position, lines in zip(graph, padded, strict=True)]
    drawing = together(parts)
    if not legend:
        return drawing
    name = heading(str(graph.graph.get("name", "")), lang)
    shown = sum("remoteness" in data for _, data in graph.nodes(data=True))
    count, all_of_them = words.number(shown), words.number(graph.graph["lost"])
    title = words("{shown} of {all} lost positions", shown=count, all=all_of_them)
    title = words("{name}: {what}", name=name, what=title) if name else title
    signs = [Sign("lost", "n", words("lost in n: the player to move loses in n plies"))] if shown else []
    if any(data.get("orbit", 1) > 1 for _, data in graph.nodes(data=True)):
        signs.append(Sign("orbit", "×n", words("n positions that are equal by symmetry, counted as one")))
    looks = parts[0].legend.looks if parts[0].legend else ()
    said = {(each.kind, each.text): each for part in parts if part.legend for each in part.legend.signs}
    short = replace(drawing, name=name, legend=Legend(title, (), tuple(signs)))
    return replace(short, legend=Legend(title, looks, (*said.values(), *signs)), bare=short)


def _lines(game: AnyGame, position: Hashable, data: Mapping[str, Any], words: Speaker) -> tuple[Line, ...]:
    """Write the lines under a board."""
    player = None if isinstance(game, ImpartialGame) else game.player(position)
    turn = game.turns[player - 1] if player and isinstance(game, PartizanGame) else None
    who = words(turn) if turn and len(turn) > 1 else ""  # a name tells which row of a board is whose
    if data.get("start"):
        first = [words("start") + (f" ({who or words.player(player)})" if player else "")]
    else:
        moves = words("{who} moves", who=who) if who else words("J{player} to move", player=player)
        first = [moves] if player else []
    result = words("lost in {plies}", plies=data["remoteness"]) if "remoteness" in data else _won(data["won"], words)
    orbit = f" ×{data['orbit']}" if data.get("orbit", 1) > 1 and not data.get("start") else ""
    return tuple(map(Line, [*first, result + orbit]))


def _won(plies: int | None, words: Speaker) -> str:
    """Say of a start that is not lost how it ends."""
    return words("draw") if plies is None else words("won in {plies}", plies=plies)


def part(game: AnyGame, position: Hashable, lines: tuple[Line, ...], style: str, lang: str) -> Drawing:
    """Draw one position with a place for each part of it, and these lines of text below instead of its own."""
    alone = boards.build(game, position, style=style, lang=lang)
    last = alone.nodes[-1]
    if alone.layout is None:
        board = last.board._replace(side=SIDE) if last.board else None
        node = last._replace(board=board, lines=lines if board else (Line(cut(game.label(position))), *lines))
        return replace(alone, nodes=(node,), layout=Layout((Box(0, 0, *room_of(node)),), ()))
    large = alone.bare or alone
    field, layout = around(large), _layout(large)
    node = last._replace(lines=tuple(line._replace(points=LARGE) for line in lines))
    across, up = room_of(node)
    below = Box(field.x, field.y - field.height / 2 - UNDER - up / 2, across, up)
    return replace(large, nodes=(*large.nodes, node), layout=layout._replace(nodes=(*layout.nodes, below)))


def together(parts: list[Drawing], shape: float = SHAPE) -> Drawing:
    """Put drawings beside each other in rows, each in the middle of a field, for a page of a shape."""
    fields = [around(part) for part in parts]
    width, height = max(field.width for field in fields) + ACROSS, max(field.height for field in fields) + DOWN
    *_, columns = best_columns(len(parts), width, height, shape)
    middles = [(place % columns * width, -(place // columns) * height) for place in range(len(parts))]
    return merged(list(zip(parts, middles, strict=True)))


def merged(parts: list[tuple[Drawing, Point]]) -> Drawing:
    """Make one drawing of several, each with its middle at a place."""
    nodes: list[Node] = []
    edges: list[Edge] = []
    boxes: list[Box] = []
    curves: list[Curve | None] = []
    for part, (x, y) in parts:
        field, layout = around(part), _layout(part)
        by = (x - field.x, y - field.y)
        edges += [edge._replace(tail=edge.tail + len(nodes), head=edge.head + len(nodes)) for edge in part.edges]
        curves += [_moved(curve, by) for curve in layout.edges]
        nodes += part.nodes
        boxes += [box._replace(x=box.x + by[0], y=box.y + by[1]) for box in layout.nodes]
    return Drawing("graph", "", tuple(nodes), tuple(edges), layout=Layout(tuple(boxes), tuple(curves)))


def around(part: Drawing) -> Box:
    """Give the field that a drawing takes."""
    layout = _layout(part)
    points = [Box(*point, 0, 0) for curve in layout.edges if curve for point in curve.points]
    boxes = [*layout.nodes, *points]
    left, right = min(box.x - box.width / 2 for box in boxes), max(box.x + box.width / 2 for box in boxes)
    low, high = min(box.y - box.height / 2 for box in boxes), max(box.y + box.height / 2 for box in boxes)
    return Box((left + right) / 2, (low + high) / 2, right - left, high - low)


def _layout(part: Drawing) -> Layout:
    return part.layout or Layout((), ())


def best_columns(count: int, width: float, height: float, shape: float) -> tuple[float, int, int]:
    """Give the least height of a page of a shape that holds some fields, the empty ones, and the number of columns."""
    rows = [(columns, -(-count // columns)) for columns in range(1, count + 1)]
    return min((max(columns * width / shape, high * height), columns * high - count, columns) for columns, high in rows)


def _moved(curve: Curve | None, by: Point) -> Curve | None:
    if curve is None:
        return None
    tip = (curve.tip[0] + by[0], curve.tip[1] + by[1]) if curve.tip else None
    return Curve(tuple((x + by[0], y + by[1]) for x, y in curve.points), tip)
