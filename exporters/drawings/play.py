"""A play as a strip of boards, from left to right in rows, with its moves between them; nothing is unfolded."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import Any

from arena.playing.plays import Play, play_of
from arena.words import Speaker
from exporters.drawings import boards, letters
from exporters.drawings.captions import cut
from exporters.drawings.drawing import Box, Curve, Drawing, Edge, Layout, Point
from exporters.drawings.looks import palette_of
from exporters.drawings.position import Place, described, title_of

MOVE = 12
"""The size of the text over an arrow, in points."""
LEAST, MARGIN, TIP, BETWEEN = 30, 8, 6, 26
"""The points of the shortest arrow, around what stands over one, of its head, and between two rows."""
ROW = 700
"""The width of a strip that is not broken, in points."""


def build(
    thing: Any,
    *,
    style: str = "default",
    lang: str = "en",
    title: str | None = None,
) -> Drawing:
    """Make the drawing of a play, or of a game and its moves as `arena.play_of` takes them."""
    palette_of(style)
    last = thing[-1] if isinstance(thing, tuple) else thing
    play, words = last if isinstance(last, Play) else play_of(*thing), Speaker(lang)
    game, name = play.game, title_of(play.game, title, lang)
    places = [Place(play.positions[0]), *map(Place, play.positions[1:], play.positions)]
    told = [described(game, place.position, lang) for place in places]
    lines = [each[:-1] if board else [] for board, each in told]
    lines[-1] = told[-1][1] if told[-1][0] else told[-1][1][-1:]
    labels = [
        words("{name}: {what}", name=words.player(game.player(position)), what=cut(words.named(move)))
        for position, move in zip(play.positions, play.moves, strict=False)
    ]
    apart = max(LEAST, letters.widest(labels, MOVE) + MARGIN), BETWEEN
    drawing, fields, nodes = boards.sheet(game, places, lines, apart, style, lang, name, ROW)
    arrows = [_arrow(*ends, same=ends[0].x < ends[1].x) for ends in pairwise(fields)]
    moves = [Edge(*ends, label=label) for ends, label in zip(pairwise(nodes), labels, strict=True)]
    layout = drawing.layout or Layout((), ())
    beside = {number: _over(arrow) for number, arrow in enumerate(arrows, start=len(drawing.edges))}
    layout = layout._replace(edges=(*layout.edges, *arrows), beside=beside)
    return replace(drawing, kind="play", edges=(*drawing.edges, *moves), layout=layout)


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
