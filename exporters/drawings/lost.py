"""The start of a game and its lost positions as boards beside each other, in rows."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arena.rules.game import ImpartialGame
from arena.rules.partizan import PartizanGame
from arena.words import Speaker, heading
from exporters.drawings import position as alone
from exporters.drawings.captions import cut, titled, untold
from exporters.drawings.drawing import Box, Curve, Drawing, Edge, Layout, Legend, Line, Node, Point, Sign
from exporters.drawings.sizes import node_size

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.rules.game import AnyGame

ACROSS, DOWN, UNDER = 22.0, 8.0, 6.0
"""The points between two boards of a row, between two rows, and above the lines under a board that is a graph."""
SHAPE = 14 / 6.4
"""The ratio of width to height that a sheet fills."""
SIDE = 15
"""The side of a square, in points."""


def build(graph: DiGraph, *, style: str = "default", lang: str = "en", title: str | None = None) -> Drawing:
    """Make the drawing of the positions of `arena.views.lost.lost`: under each board, in how many plies it is lost."""
    game, words = graph.graph["rules"], Speaker(lang)
    shown = sum("remoteness" in data for _, data in graph.nodes(data=True))
    what = words("{shown} of {all} lost positions", shown=words.number(shown), all=words.number(graph.graph["lost"]))
    signs = [Sign("lost", "n", words("lost in n: the player to move loses in n plies"))] if shown else []
    lines = {position: _result(game, position, data, words) for position, data in graph.nodes(data=True)}
    return _sheet(graph, lines, what, signs, style, lang, title)


def _result(game: AnyGame, position: Hashable, data: Mapping[str, Any], words: Speaker) -> list[str]:
    """Write who is to move, and the result."""
    player = None if isinstance(game, ImpartialGame) else game.player(position)
    turn = game.turns[player - 1] if player and isinstance(game, PartizanGame) else None
    who = words(turn) if turn and len(turn) > 1 else ""  # a name tells which row of a board is whose
    first, start = list[str](), bool(data.get("start"))
    if start:
        first = [words("start") + (f" ({who or words.player(player)})" if player else "")]
    elif player:
        first = [words("{who} moves", who=who) if who else words("J{player} to move", player=player)]
    if "remoteness" in data:
        result = words("lost in {plies}", plies=data["remoteness"])
    else:
        result = words("draw") if data["won"] is None else words("won in {plies}", plies=data["won"])
    return [*first, result + ("" if start else _orbit(data))]


def _orbit(data: Mapping[str, Any]) -> str:
    return f" ×{data['orbit']}" if data.get("orbit", 1) > 1 else ""


def _sheet(
    graph: DiGraph,
    lines: Mapping[Any, list[str]],
    what: str,
    signs: list[Sign],
    style: str,
    lang: str,
    title: str | None,
) -> Drawing:
    """Draw positions beside each other, with lines under them; the legend explains the signs of boards too.

    Where boards do not tell positions apart, the printed form stands under them.
    """
    game, words = graph.graph["rules"], Speaker(lang)
    drawn = [alone.shown_board(game, position) for position in lines]
    named = [
        [*(_untold(game, position, board) if drawn.count(board) > 1 else []), *below]
        for (position, below), board in zip(lines.items(), drawn, strict=True)
    ]
    most = max(map(len, named))
    filled = [tuple(map(Line, [*each, *[" "] * (most - len(each))])) for each in named]
    parts = [_part(game, position, below, style, lang) for position, below in zip(lines, filled, strict=True)]
    fields = [_around(part) for part in parts]
    wide, high = max(field.width for field in fields) + ACROSS, max(field.height for field in fields) + DOWN
    count = len(parts)
    columns = min(range(1, count + 1), key=lambda n: (max(n * wide / SHAPE, -(-count // n) * high), n))
    middles = [(place % columns * wide, -(place // columns) * high) for place in range(count)]
    legends = [part.legend for part in parts if part.legend]
    explained = {(each.kind, each.text): each for legend in legends for each in legend.signs}
    if any(data.get("orbit", 1) > 1 for _, data in graph.nodes(data=True)):
        signs.append(Sign("orbit", "×n", words("n positions that are equal by symmetry, counted as one")))
    name = titled(heading(str(graph.graph.get("name", "")), lang) if title is None else title, what, words)
    looks = legends[0].looks if legends else ()
    return replace(
        _merged(parts, fields, middles), name=name, legend=Legend(name, looks, (*explained.values(), *signs))
    )


def _untold(game: AnyGame, position: Any, board: str) -> list[str]:
    """Return what a printed form says besides the board, but for whose turn it is."""
    text = game.show(position[0]) if isinstance(game, ImpartialGame) else game.label(position)
    rest = untold(cut(text), board, turned=isinstance(game, PartizanGame)) if board else ""
    return [rest] if rest else []


def _part(game: AnyGame, position: Hashable, lines: tuple[Line, ...], style: str, lang: str) -> Drawing:
    """Draw one position with a place for each part of it, and these lines of text below instead of its own."""
    drawn = alone.build(game, position, style=style, lang=lang)
    *vertices, last = drawn.nodes
    if drawn.layout is None:
        board = last.board._replace(side=SIDE) if last.board else None
        node = last._replace(board=board, lines=lines if board else (Line(cut(game.label(position))), *lines))
        return replace(drawn, nodes=(node,), layout=Layout((Box(0, 0, *node_size(node)),), ()))
    node = last._replace(lines=lines)
    layout = drawn.layout._replace(nodes=drawn.layout.nodes[:-1])
    field, (wide, high) = _around(replace(drawn, layout=layout)), node_size(node)
    below = Box(field.x, field.y - field.height / 2 - UNDER - high / 2, wide, high)
    return replace(drawn, nodes=(*vertices, node), layout=layout._replace(nodes=(*layout.nodes, below)))


def _around(part: Drawing) -> Box:
    """Return the field that a drawing with places takes."""
    layout = part.layout or Layout((), ())
    points = [Box(*point, 0, 0) for curve in layout.edges if curve for point in curve.points]
    left, right, low, high = zip(*(box.bounds for box in (*layout.nodes, *points)), strict=True)
    across, up = max(right) - min(left), max(high) - min(low)
    return Box((min(left) + max(right)) / 2, (min(low) + max(high)) / 2, across, up)


def _merged(parts: Sequence[Drawing], fields: Sequence[Box], middles: Sequence[Point]) -> Drawing:
    """Make one drawing of several, each with its middle at a place."""
    nodes, edges, boxes, curves = list[Node](), list[Edge](), list[Box](), list[Curve | None]()
    for part, field, (x, y) in zip(parts, fields, middles, strict=True):
        layout, across, up = part.layout or Layout((), ()), x - field.x, y - field.y
        edges += [edge._replace(tail=edge.tail + len(nodes), head=edge.head + len(nodes)) for edge in part.edges]
        curves += [curve and curve.moved(across, up) for curve in layout.edges]
        nodes += part.nodes
        boxes += [box.moved(across, up) for box in layout.nodes]
    return Drawing("board", "", tuple(nodes), tuple(edges), layout=Layout(tuple(boxes), tuple(curves)))
