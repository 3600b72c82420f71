"""A play as a strip of boards, from left to right in rows, with its moves between them; nothing is unfolded."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Any

from arena.playing.plays import Moves, play_of
from arena.words import Speaker
from exporters.drawings import letters
from exporters.drawings.captions import cut
from exporters.drawings.drawing import Box, Curve, Drawing, Edge, Layout, Legend, Line, Node, Point
from exporters.drawings.looks import palette_of
from exporters.drawings.position import Place, board_of, described, signs_of, title_of
from exporters.drawings.sizes import node_size

if TYPE_CHECKING:
    from arena.rules.game import Game

MOVE = 12
"""The size of the text over an arrow, in points."""
LEAST, MARGIN, TIP, BETWEEN = 30, 8, 6, 26
"""The points of the shortest arrow, around what stands over one, of its head, and between two rows."""
ROW, RATIO = 700, 14 / 6.4
"""The width of a strip that is not broken, in points, and the ratio of width to height of a longer one."""


def build(
    game: Game[Any],
    moves: Moves,
    *,
    start: Any = None,
    style: str = "default",
    lang: str = "en",
    title: str | None = None,
) -> Drawing:
    """Make the drawing of a play from a start, with its moves as `arena.play_of` takes them.

    A long strip is broken into rows that fill a slide. Course 000: "Dans la partie ci-contre, 6 allumettes sont
    disposées sur la table".
    """
    palette_of(style)
    play, words = play_of(game, moves, start), Speaker(lang)
    places = [Place(play.positions[0]), *map(Place, play.positions[1:], play.positions)]
    nodes = [_node(game, place, style, lang, last=place is places[-1]) for place in places]
    labels = [
        words("{name}: {what}", name=words.player(game.player(place.position)), what=cut(words.named(move)))
        for place, move in zip(places, play.moves, strict=False)
    ]
    edges = tuple(Edge(number, number + 1, label=label) for number, label in enumerate(labels))
    signs = signs_of(game, [node.board for node in nodes if node.board], style, lang)
    name = title_of(game, title, lang)
    layout = _layout(nodes, labels)
    return Drawing("play", name, tuple(nodes), edges, legend=Legend(name, (), tuple(signs)), layout=layout)


def _node(game: Game[Any], place: Place, style: str, lang: str, *, last: bool) -> Node:
    """Show a position; whose turn it is stands over the next arrow, and the result under the last position."""
    _, lines = described(game, place.position, lang)
    board = board_of(game, place, style)
    shown = lines if last else lines[:-1] if board else [cut(game.label(place.position))]
    return Node(0, lines=tuple(map(Line, shown)), board=board)


def _layout(nodes: list[Node], labels: list[str]) -> Layout:
    """Place positions in rows, each at the top of its row; those beside the result get lines as high as it."""
    wide, high = (max(node_size(node)[side] for node in nodes) for side in (0, 1))
    arrow = max(LEAST, letters.widest(labels, MOVE) + MARGIN)
    count, across, up = len(nodes), wide + arrow, high + BETWEEN
    columns = count
    if count * across > ROW:
        columns = max(range(1, count + 1), key=lambda n: min(RATIO / (n * across), 1 / (-(-count // n) * up)))
    lines, last = len(nodes[-1].lines), (count - 1) // columns * columns
    nodes[last:] = [
        node._replace(lines=(*node.lines, *[Line(" ")] * (lines - len(node.lines)))) for node in nodes[last:]
    ]
    sizes = [node_size(node) for node in nodes]
    high = max(size[1] for size in sizes)
    boxes = [
        Box(place % columns * across, -(place // columns) * (high + BETWEEN) + (high - size[1]) / 2, *size)
        for place, size in enumerate(sizes)
    ]
    curves = tuple(_arrow(*ends, same=number % columns != 0) for number, ends in enumerate(pairwise(boxes), start=1))
    return Layout(tuple(boxes), curves, beside=dict(enumerate(map(_over, curves))))


def _over(curve: Curve) -> Point:
    """Return the place over the longest stretch of an arrow."""
    begin, end = max(pairwise(curve.points[::3]), key=lambda ends: dist(*ends))
    return (begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2 + 0.9 * MOVE


def _arrow(tail: Box, head: Box, *, same: bool) -> Curve:
    """Lead an arrow to the next position: straight in a row, else round the end of it to the beginning of the next."""
    if same:
        tip = head.x - head.width / 2, tail.y
        way = [(tail.x + tail.width / 2, tail.y), (tip[0] - TIP, tail.y)]
    else:
        tip = head.x, head.y + head.height / 2
        middle = tip[1] + BETWEEN / 2
        way = [(tail.x, tail.y - tail.height / 2), (tail.x, middle), (head.x, middle), (head.x, tip[1] + TIP)]
    return Curve((way[0], *(point for begin, end in pairwise(way) for point in (begin, end, end))), tip)
