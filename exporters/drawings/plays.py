"""A play as a strip of boards, from left to right in rows, with its moves between them; nothing is unfolded."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Any

from arena.errors import one_of
from arena.playing.plays import Moves, play_of
from arena.words import Speaker, named
from exporters.drawings.board_signs import signs_of
from exporters.drawings.boards import Place, board_of, described
from exporters.drawings.captions import cut
from exporters.drawings.drawing import NORMAL, Box, Curve, Drawing, Edge, Layout, Legend, Line, Node, Point, Sign
from exporters.drawings.looks import STYLES
from exporters.drawings.squares import Board

if TYPE_CHECKING:
    from arena.rules.game import Game

KIND = "a play"
DRAWS = "arena.playing.plays.Play"
MATCH = 11
"""The width of a match in a row, in points."""
LETTER = 0.65
"""The width of a letter, in its height."""
LEADING = 1.35
"""The height of a line, in that of its letters."""
MOVE = 10
"""The size of the text over an arrow, in points."""
OVER = 0.8
"""The distance from an arrow up to the middle of its text, in sizes of that text."""
LEAST = 30
"""The length of the shortest arrow, in points."""
MARGIN = 8
"""The margin inside a node, in points."""
BETWEEN = 26
"""The points between two rows."""
NEAR = 20
"""The points between two rows of small boards."""
SMALL = 8
"""The side of a square of a small board, in points."""
ROW = 1000
"""The width of a strip that is not broken, in points."""
PAGE = 16.0, 9.0
"""The page that the rows of longer ones are to fill."""
SLIDE = 14.0, 5.2
"""The width and the height that small boards fill: a slide above a legend."""
TIP = 6
"""The length of an arrow's tip, in points."""


def build(
    game: Game[Any],
    moves: Moves,
    *,
    start: Any = None,
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
    title: str = "",
) -> Drawing:
    """Make the drawing of a play.

    Parameters
    ----------
    game : Game
        The rules.
    moves : str, Path or iterable of str
        The moves by their names, as `arena.play_of` takes them.
    start : position or str, optional
        Where the play begins; the start of the game by default.
    style : {"default", "course"}, optional
        The colours of the players.
    lang : {"en", "fr"}, optional
        The language.
    legend : bool, optional
        Whether it says what the colours mean.
    title : str, optional
        What stands on top.

    Raises
    ------
    IllegalPlay
        If a move is not legal.
    ParameterError
        If there is no such start, style or language.

    Notes
    -----
    The strip is broken into as many rows as make it largest on a page of 16:9. Course 000: "Dans la partie ci-contre,
    6 allumettes sont disposées sur la table".

    Examples
    --------
    >>> from games import load
    >>> drawing = build(load("fibonacci_nim", matches=6), "1,2,3")
    >>> [edge.label for edge in drawing.edges], drawing.nodes[-1].lines[-1].text
    (['J1: 1', 'J2: 2', 'J1: 3'], 'won by J1')
    """
    if style not in STYLES:
        raise one_of("style", style, list(STYLES))
    play, words = play_of(game, moves, start), Speaker(lang)
    places = [Place(play.positions[0]), *map(Place, play.positions[1:], play.positions)]
    nodes = tuple(_node(game, place, style, lang, last=place is places[-1]) for place in places)
    labels = [
        words("{name}: {what}", name=words.player(game.player(place.position)), what=cut(named(move, lang)))
        for place, move in zip(places, play.moves, strict=False)
    ]
    edges = tuple(Edge(number, number + 1, label=label) for number, label in enumerate(labels))
    signs = signs_of(game, [node.board for node in nodes if node.board], style, lang)
    explained = Legend(cut(title), (), tuple(signs)) if legend and (signs or title) else None
    drawing = Drawing("play", cut(title), nodes, edges, legend=explained)
    return replace(_placed(drawing, BETWEEN), bare=_placed(_small(drawing), NEAR, SLIDE))


def _small(drawing: Drawing) -> Drawing:
    """Give a play with small boards, unless they have letters; the result stands in the legend, where there is one."""
    boards = [node.board and node.board._replace(side=SMALL) for node in drawing.nodes]
    if any(board and board.letters < MOVE for board in boards):
        boards = [node.board for node in drawing.nodes]
    nodes = [node._replace(board=board) for node, board in zip(drawing.nodes, boards, strict=True)]
    legend = drawing.legend
    if legend and nodes[-1].board:
        results = (Sign("turn", "▸", line.text) for line in nodes[-1].lines)
        legend, nodes[-1] = legend._replace(signs=(*legend.signs, *results)), nodes[-1]._replace(lines=())
    return replace(drawing, nodes=tuple(nodes), legend=legend)


def _node(game: Game[Any], place: Place, style: str, lang: str, *, last: bool) -> Node:
    """Show a position; whose turn it is stands over the next arrow, and the result under the last position."""
    _, lines = described(game, place.position, lang)
    board = board_of(game, place, style)
    shown = lines if last else lines[:-1]
    if not last and not board:
        shown = [cut(game.label(place.position))]
    return Node(0, lines=tuple(map(Line, shown)), board=board)


def _placed(drawing: Drawing, between: float, page: Point = PAGE) -> Drawing:
    """Place the positions in rows that are so far apart, and fill a page; those beside the result are as high as it."""
    nodes, labels = drawing.nodes, [edge.label for edge in drawing.edges]
    sizes = [room_of(node) for node in nodes]
    width, height = max(size[0] for size in sizes), max(size[1] for size in sizes)
    arrow = max([LEAST, *(LETTER * MOVE * len(label) + MARGIN for label in labels)])
    columns = _columns(len(nodes), width + arrow, height + between, page)
    lines, last = len(nodes[-1].lines), (len(nodes) - 1) // columns * columns
    nodes = (*nodes[:last], *(_padded(node, lines) for node in nodes[last:]))
    sizes = [room_of(node) for node in nodes]
    boxes = [
        Box(place % columns * (width + arrow), -(place // columns) * (height + between), *size)
        for place, size in enumerate(sizes)
    ]
    boxes = [box._replace(y=box.y + (height - box.height) / 2) for box in boxes]
    curves = tuple(
        _arrow(boxes[number], boxes[number + 1], between, same=(number + 1) % columns != 0)
        for number in range(len(nodes) - 1)
    )
    beside = {number: _over(curve) for number, curve in enumerate(curves)}
    return replace(drawing, nodes=nodes, layout=Layout(tuple(boxes), curves, beside=beside))


def _over(curve: Curve) -> Point:
    """Give the place over the longest stretch of an arrow."""
    begin, end = max(pairwise(curve.points[::3]), key=lambda ends: dist(*ends))
    return (begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2 + OVER * MOVE


def _padded(node: Node, lines: int) -> Node:
    """Add empty lines below a position."""
    return node._replace(lines=(*node.lines, *[Line(" ")] * (lines - len(node.lines))))


def _columns(count: int, across: float, up: float, page: Point) -> int:
    """Choose how many positions stand in a row: all, or as many as make the strip largest on a page."""
    if page == PAGE and count * across <= ROW:
        return count

    def scale(columns: int) -> float:
        return min(page[0] / (columns * across), page[1] / (-(-count // columns) * up))

    return max(range(1, count + 1), key=scale)


def room_of(node: Node) -> tuple[float, float]:
    """Estimate the room that a position takes, in points."""
    across, up = _of_board(node.board) if node.board else (0.0, 0.0)
    text = max((LETTER * line.points * len(line.text) for line in node.lines), default=0.0)
    return max(across, text) + MARGIN, up + sum(LEADING * line.points for line in node.lines) + MARGIN


def _of_board(board: Board) -> tuple[float, float]:
    if board.of_matches:
        return MATCH * max(len(left) + len(taken) for left, taken in board.heaps), LEADING * NORMAL * len(board.rows)
    return board.width, board.side * len(board.rows)


def _arrow(tail: Box, head: Box, between: float, *, same: bool) -> Curve:
    """Lead an arrow to the next position: straight in a row, else round the end of it to the beginning of the next."""
    if same:
        begin, end = (tail.x + tail.width / 2, tail.y), (head.x - head.width / 2, tail.y)
        return Curve(_straight([begin, (end[0] - TIP, tail.y)]), end)
    middle = head.y + head.height / 2 + between / 2
    bottom, top = tail.y - tail.height / 2, head.y + head.height / 2
    way = [(tail.x, bottom), (tail.x, middle), (head.x, middle), (head.x, top + TIP)]
    return Curve(_straight(way), (head.x, top))


def _straight(way: list[Point]) -> tuple[Point, ...]:
    """Write a broken line as Bézier curves."""
    return (way[0], *(point for begin, end in pairwise(way) for point in (begin, end, end)))
