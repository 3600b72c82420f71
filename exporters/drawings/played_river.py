"""A game that was played as a line through the river of all positions, from bank to bank where a win was given away."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import NoVertex, ParameterError, shown
from arena.playing.analysis import Analysis
from arena.solving.arenas import Solution
from arena.views.layers import numbered_rows
from arena.views.river import river
from arena.words import Speaker
from exporters.drawings import river as rivers
from exporters.drawings.analyses import MISTAKE, WRONG
from exporters.drawings.captions import cut
from exporters.drawings.cells import WORDS, PlacedNode
from exporters.drawings.drawing import Box, Curve, Drawing, Edge, Line, Node, Sign
from exporters.drawings.looks import ASKED, NEW, Fill
from exporters.drawings.squares import Board

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.playing.analysis import AnalysedMove, Worth
    from arena.solving.solved import Solved

KIND = "a river with a game"
DRAWS = "exporters.drawings.played_river.PlayedRiver"
WIDE, CASING = 3.2, 7.0
"""The width of the line in points, and that of what keeps it apart from the water."""
DOT, HIGH = 9.0, 19.0
"""The heights in points of the mark of a position, and of one with the name of a move."""
FROM_BANK = 12.0
"""The points between the line and the upper border of a band that has a number in its middle."""
NUMBERED = 58.0
"""The height from which on a band has room for its number beside the line, in points."""
NAME = 13
"""The size of the names of moves, in points."""


class PlayedRiver(NamedTuple):
    """The counts of a solved game, a game that was played and analysed, and the row of each of its positions."""

    river: DiGraph
    analysis: Analysis
    rows: tuple[int | None, ...]


class Stop(NamedTuple):
    """A position of the game in the river, and the move that led to it."""

    worth: Worth
    row: int | None
    move: AnalysedMove | None


def played(solved: Solved, analysis: Analysis, by: str | None = None) -> PlayedRiver:
    """Find the positions of a game that was played in the rows of a river.

    Parameters
    ----------
    solved : Solved
        The solution of the game, as `arena.river` takes it.
    analysis : Analysis
        The game that was played, as `arena.analyse` gives it.
    by : {"ply", "rank"}, optional
        As `arena.river` takes it.

    Raises
    ------
    ParameterError
        If a position of the game is not one of the solution, or as `arena.river` does.

    Examples
    --------
    >>> from arena import analyse, load, solve, unfold
    >>> game = load("tictactoe")
    >>> played(solve(unfold(game)), analyse(game, "5,2,1,9,3,7")).rows
    (0, 1, 2, 3, 4, 5, 6)
    """
    graph = river(solved, by)
    if graph.graph["rows"] == "rank" or not isinstance(solved, Solution):
        return PlayedRiver(graph, analysis, tuple(worth.plies if worth else None for worth in analysis.worths))
    numbers, rows = numbered_rows(solved, "ply")[0], []
    for position in analysis.play.positions:
        try:
            row = numbers[solved.columns.number_of(position)]
        except NoVertex:
            label = analysis.play.game.label(position)
            raise ParameterError(
                f"position {shown(label)} of the game: play does not come there from the start"
            ) from None
        rows.append(row if row >= 0 else None)
    return PlayedRiver(graph, analysis, tuple(rows))


def build(thing: PlayedRiver, *, style: str = "default", lang: str = "en", legend: bool = True) -> Drawing:
    """Make the drawing of a river, and in it the line of a game that was played.

    The line flows through the bands of who wins, from move to move. It is magenta where one gave something away, and
    changes banks there.

    Parameters
    ----------
    thing : PlayedRiver
        What `played` gives.
    style, lang, legend
        As `exporters.drawings.arenas.build` takes them.

    Raises
    ------
    ParameterError
        If there is no such style or language.

    Examples
    --------
    >>> from arena import analyse, load, solve, unfold
    >>> game = load("tictactoe")
    >>> drawing = build(played(solve(unfold(game)), analyse(game, "5,2,1,9,3,7")))
    >>> [edge.tooltip for edge in drawing.edges if edge.color == NEW]
    ['ply 2, J2: 2 gives away the draw', 'ply 5, J1: 3 gives away the win']
    """
    words, drawing = Speaker(lang), rivers.build(thing.river, style=style, lang=lang, legend=legend)
    layout = drawing.layout
    if layout is None:
        return drawing
    bands = {
        (row.number, winner): number
        for row in drawing.rows
        for winner, number in zip(
            [each for each in rivers.ORDER if (row.number, each) in thing.river], row.nodes, strict=True
        )
    }
    moves = (None, *thing.analysis.moves)
    stops = [
        Stop(worth, row, move)
        for worth, row, move in zip(thing.analysis.worths, thing.rows, moves, strict=True)
        if worth is not None
    ]
    spots = _spots(stops, drawing, bands)
    hidden = {bands[stop.row, stop.worth.winner] for stop in stops}
    water = [
        node._replace(lines=()) if number in hidden and box.height <= NUMBERED else node
        for number, (node, box) in enumerate(zip(drawing.nodes, layout.nodes, strict=True))
    ]
    first, edges, curves = len(drawing.nodes), list[Edge](), list[Curve]()
    marks = [_mark(stop, spot, words) for stop, spot in zip(stops, spots, strict=True)]
    for number, (before, after) in enumerate(pairwise(marks), first):
        fell = _fell(stops[number - first + 1])
        told = _told(stops[number - first + 1], words)
        for color, width in (("#ffffff", CASING), (NEW if fell else ASKED, WIDE)):
            edges.append(Edge(number, number + 1, width=width, color=color, tooltip=told))
            curves.append(rivers.downstream(before.box, after.box))
    ends = [PlacedNode(Node(0), mark.box) for mark in marks]  # lines lie over their ends, and no line over a mark
    nodes, boxes = zip(*ends, *marks, strict=True)
    under = drawing.legend and drawing.legend._replace(signs=_signs(stops, words))
    return replace(
        drawing,
        nodes=(*water, *nodes),
        edges=tuple(edges),
        legend=under,
        layout=layout._replace(nodes=(*layout.nodes, *boxes), edges=tuple(curves)),
    )


def _spots(stops: list[Stop], drawing: Drawing, bands: dict[tuple[int | None, int], int]) -> list[Box]:
    """Give the room of each position: in the middle of its band or beside the number there; others are beside it."""
    together, met, spots = Counter((stop.row, stop.worth.winner) for stop in stops), Counter[object](), list[Box]()
    boxes = drawing.layout.nodes if drawing.layout else ()
    for stop in stops:
        key = stop.row, stop.worth.winner
        box, wide = boxes[bands[key]], boxes[bands[key]].width / together[key]
        numbered = bool(drawing.nodes[bands[key]].lines) and box.height > NUMBERED
        y = box.y + (box.height / 2 - FROM_BANK if numbered else 0)
        spots.append(Box(box.x - box.width / 2 + (met[key] + 0.5) * wide, y, wide, box.height))
        met[key] += 1
    return spots


def _fell(stop: Stop) -> bool:
    return bool(stop.move and stop.move.given_away)


def _mark(stop: Stop, spot: Box, words: Speaker) -> PlacedNode:
    """Mark a position by the move that led there, if its name has room."""
    sign = MISTAKE if _fell(stop) else ""
    name = cut(words.named(stop.move.move)) + sign if stop.move else ""
    text, wide = next(
        (each, wide) for each in (name, sign, "") if (wide := WORDS * NAME * len(each) + 4) <= spot.width or not each
    )
    look = WRONG if sign else Fill(ASKED, "#ffffff")
    box = Box(spot.x, spot.y, max(wide, HIGH), HIGH) if text else Box(spot.x, spot.y, DOT, DOT)
    lines = (Line(text, NAME),) if text else ()
    return PlacedNode(Node(None, look, lines, border="own", tooltip=_told(stop, words)), box)


def _told(stop: Stop, words: Speaker) -> str:
    """Tell of a move: its ply, whose it was, and what it gave away."""
    if stop.move is None:
        return words("start")
    name = f"{words('ply')} {stop.move.ply}, {words.player(stop.move.player)}"
    move = words("{name}: {what}", name=name, what=words.named(stop.move.move))
    texts = {"win": "{move} gives away the win", "draw": "{move} gives away the draw"}
    return words(texts[stop.move.given_away], move=move) if stop.move.given_away else move


def _signs(stops: list[Stop], words: Speaker) -> tuple[Sign, ...]:
    """Explain the line and its marks."""
    line = Edge(0, 0, width=WIDE, color=ASKED)
    signs = [Sign("game", "―", words("the game, move by move"), edge=line)]
    if mistakes := sum(map(_fell, stops)):
        text = words("mistakes ({number})", number=mistakes)
        signs.append(Sign("mistake", MISTAKE, text, Board(MISTAKE, {MISTAKE: WRONG}, line=frozenset({(0, 0)}))))
    return tuple(signs)
