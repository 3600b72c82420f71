"""An analysed game: bars over the plies, up where player 1 wins, down where player 2 does, and the moves below them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from arena.words import Speaker, decimal
from exporters.drawings.captions import cut, results
from exporters.drawings.cells import GAP, LETTER, WORDS, PlacedNode, text_at
from exporters.drawings.drawing import CELL, Box, Drawing, Layout, Legend, Node, Sign
from exporters.drawings.looks import NEW, WHITE, Fill, Palette, palette_of
from exporters.drawings.squares import Board

if TYPE_CHECKING:
    from arena.playing.analysis import AnalysedMove, Analysis, Worth

KIND = "an analysis"
DRAWS = "arena.playing.analysis.Analysis"
WIDE = 640.0
"""Points that a line of bars may take; a longer game takes several, so that letters stay large on a slide."""
PITCH = 20.0
"""The points from one bar to the next, at least."""
HIGH = 38.0
"""The height of the highest bar, in points."""
LOW = 6.0
"""The height of the lowest one."""
LEVEL = 3.0
"""The height of what stands for a draw, on the line between the players."""
TIP = 15
"""The size of the number at the end of a bar."""
NAME = 17
"""The size of the names of moves."""
ROW = 19.0
"""The height of a row of them."""
EVERY = 2
"""The distance of the plies whose numbers are written."""
BETWEEN = 8.0
"""The points between two lines of bars."""
FALL = 2.5
"""The width of the line of a mistake."""
MISTAKE = "?"
"""The mark after the name of a move that gave something away."""
FAINT = Fill("#ffffff", "#666666")
DRAWN = Fill("#999999")
WRONG = Fill(NEW, "#ffffff")
INK = Fill("#333333")
NOTHING = Node(0)


class Column(NamedTuple):
    """A position of the game: its ply, the move that led there, its worth, and where its bar ends: below 0 for J2."""

    ply: int
    move: AnalysedMove | None
    worth: Worth | None
    end: float
    text: str


class Bars(NamedTuple):
    """How many columns stand in a line, how far apart; the bases of lines, and the room that bars have below them."""

    size: int
    pitch: float
    bases: tuple[float, ...]
    below: tuple[float, ...]

    def base(self, place: int) -> tuple[float, float]:
        """Give the place of a column on the line between the players."""
        line, column = divmod(place, self.size)
        return column * self.pitch, self.bases[line]

    def row(self, place: int, row: int) -> float:
        """Give the height of a row under the bars: 1 and 2 have the players' moves, 3 the numbers of plies."""
        line = place // self.size
        return self.bases[line] - self.below[line] - (row - 0.5) * ROW


def build(
    analysis: Analysis,
    *,
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
    title: str = "",
    blank: bool = False,
) -> Drawing:
    """Make the drawing of an analysed game.

    A bar stands for the position after its ply. It is as high as player 1's score, and goes down where that is below 0;
    of a game without scores, the sooner play would end, the higher. Its number is written where it changes. A move that
    gave something away has a mark, and a line from the end of the bar before it to that of the bar after it.

    Parameters
    ----------
    analysis : Analysis
        What `arena.analyse` gives.
    style, lang, legend
        As `exporters.drawings.arenas.build` takes them.
    title : str, optional
        What stands on top, instead of the game.
    blank : bool, optional
        Whether the moves stand there alone, as the statement of an exercise.

    Raises
    ------
    ParameterError
        If there is no such style or language.

    Examples
    --------
    >>> from arena import analyse
    >>> from games import load
    >>> drawing = build(analyse(load("connect_four", rows=4, columns=4), "1,2,1,2,1,3,2"))
    >>> [node.lines[0].text for node in drawing.nodes if node.lines][-5:]
    ['?', '3', '6', '?', '2']
    """
    palette, words = palette_of(style), Speaker(lang)
    columns = _columns(analysis, lang)
    grid = _grid(columns, words)
    parts = _lines(len(columns), grid, words)
    for place, column in enumerate(columns):
        same = place % grid.size > 0 and columns[place - 1].text == column.text
        answers = _bar(column._replace(text="") if same else column, grid, place, palette, words)
        moves = _move(column, grid, place, words)
        if place and column.move and column.move.given_away:
            answers += _mistake(columns[place - 1].end, column, column.move, grid, place, words)
        parts += [part._replace(node=NOTHING) for part in answers] if blank else answers
        parts += [_plain(part) for part in moves] if blank else moves
    nodes, boxes = zip(*parts, strict=True)
    name = cut(title or str(analysis.play.game))
    under = _legend(analysis, name, palette, words, blank=blank) if legend else None
    return Drawing("map", name, tuple(nodes), legend=under, layout=Layout(tuple(boxes), ()))


def _columns(analysis: Analysis, lang: str) -> list[Column]:
    """Give each position the height of its bar, for the highest one in the game."""
    won = [ply + (worth.plies or 0) for ply, worth in enumerate(analysis.worths) if worth and worth.winner]
    latest = max(won, default=0)
    heights = [_height(ply, worth, latest) for ply, worth in enumerate(analysis.worths)]
    highest = max(map(abs, heights), default=0) or 1
    columns = []
    for ply, (worth, height) in enumerate(zip(analysis.worths, heights, strict=True)):
        end = height and (LOW + (HIGH - LOW) * abs(height) / highest) * (1 if height > 0 else -1)
        columns.append(Column(ply, analysis.moves[ply - 1] if ply else None, worth, end, _number(ply, worth, lang)))
    return columns


def _height(ply: int, worth: Worth | None, latest: int) -> int:
    """Give player 1's score, or by how many plies play would end before the latest end, for the winner."""
    if worth is None or not worth.winner:
        return 0
    if worth.score is not None:
        return worth.score
    return (1 if worth.winner == 1 else -1) * (latest + 1 - ply - (worth.plies or 0))


def _number(ply: int, worth: Worth | None, lang: str) -> str:
    """Write the score, or the ply at which play would end."""
    if worth is None or not worth.winner:
        return ""
    if worth.score is None:
        return str(ply + (worth.plies or 0))
    return f"{'+' if worth.score > 0 else ''}{decimal(worth.score, lang)}"


def _grid(columns: list[Column], words: Speaker) -> Bars:
    """Put the columns on as few lines as they fit; a name has the room of two, since players take turns."""
    widest = max(
        (_wide(cut(words.named(column.move.move)) + MISTAKE) for column in columns if column.move), default=0.0
    )
    longest = max((len(column.text) for column in columns), default=0)
    pitch = max(PITCH, (widest + 6) / 2, LETTER * TIP * longest)
    lines = -(-len(columns) // max(1, int(WIDE / pitch)))
    size = -(-len(columns) // lines)
    parts = [columns[place : place + size] for place in range(0, len(columns), size)]
    above, below = ([_room(sign * column.end for column in part) for part in parts] for sign in (1, -1))
    bases = [0.0]
    for line in range(1, len(parts)):
        bases.append(bases[-1] - below[line - 1] - 3 * ROW - BETWEEN - above[line])
    return Bars(size, pitch, tuple(bases), tuple(below))


def _room(ends: Iterable[float]) -> float:
    """Give the room of the longest bar, with its number."""
    longest = max(ends)
    return longest + 1.2 * TIP if longest > 0 else LOW


def _wide(text: str) -> float:
    return (LETTER if text.isdecimal() else WORDS) * NAME * len(text)


def _lines(count: int, grid: Bars, words: Speaker) -> list[PlacedNode]:
    """Draw the line between the players, and write at its left the names of the rows below."""
    parts = []
    for place in range(0, count, grid.size):
        wide = min(grid.size, count - place) * grid.pitch
        y, left = grid.base(place)[1], -grid.pitch / 2
        parts.append(PlacedNode(Node(CELL, INK, border="own"), Box(left + wide / 2, y, wide, 0.6)))
        for row, text in enumerate((words.player(1), words.player(2), words("ply")), start=1):
            part = text_at(text, NAME if row < 3 else TIP, left - 6, grid.row(place, row), anchor=1)
            parts.append(part._replace(node=part.node._replace(look=FAINT)))
    return parts


def _bar(column: Column, grid: Bars, place: int, palette: Palette, words: Speaker) -> list[PlacedNode]:
    """Draw a bar, with its number at the end; nothing where nobody knows."""
    if column.worth is None:
        return []
    x, y = grid.base(place)
    look = palette.won[column.worth.winner] if column.worth.winner else DRAWN
    high = abs(column.end) or LEVEL
    node = Node(CELL, Fill(look.fill, look.text), border="own", tooltip=_told(column, words))
    parts = [PlacedNode(node, Box(x, y + column.end / 2, grid.pitch - 2 * GAP, high))]
    beyond = 0.6 * TIP if column.end > 0 else -0.6 * TIP
    return [*parts, text_at(column.text, TIP, x, y + column.end + beyond)] if column.text else parts


def _told(column: Column, words: Speaker) -> str:
    """Tell of a position: its ply, the move, and who wins when."""
    worth, move = column.worth, column.move
    after = f" ({words.player(move.player)} {words.named(move.move)})" if move else ""
    if worth is None or not worth.winner:
        result = words("draw")
    elif not worth.plies:
        result = words("J{player} wins", player=worth.winner)
    else:
        result = words("J{player} wins in {plies}", player=worth.winner, plies=words.plies(worth.plies))
    return f"{words('ply')} {column.ply}{after} - {result}"


def _move(column: Column, grid: Bars, place: int, words: Speaker) -> list[PlacedNode]:
    """Name the move of a column in its player's row; that of a mistake stands in its box."""
    x = grid.base(place)[0]
    ply = text_at(str(column.ply), TIP, x, grid.row(place, 3))
    faint = ply._replace(node=ply.node._replace(look=FAINT))
    plies = [faint] if column.ply % EVERY == 0 else []
    if column.move is None:
        return plies
    name = text_at(cut(words.named(column.move.move)), NAME, x, grid.row(place, column.move.player))
    if column.move.given_away:
        name = name._replace(node=name.node._replace(look=WRONG))
    return [name, *plies]


def _mistake(
    before: float, column: Column, move: AnalysedMove, grid: Bars, place: int, words: Speaker
) -> list[PlacedNode]:
    """Draw the line of a mistake, from where one bar ends to where the next one does, and the box of its move."""
    x, y = grid.base(place)
    high = max(abs(column.end - before), LEVEL)
    fall = Box(x - grid.pitch / 2, y + (before + column.end) / 2, FALL, high)
    wide, row = _wide(cut(words.named(move.move))), grid.row(place, move.player)
    sign = text_at(MISTAKE, NAME, x + wide / 2, row, anchor=-1)
    box = Box(x + sign.box.width / 2, row, wide + sign.box.width + 2, ROW - GAP)
    sign = sign._replace(node=sign.node._replace(look=WRONG))
    return [PlacedNode(Node(CELL, WRONG, border="own"), fall), PlacedNode(Node(CELL, WRONG, border="own"), box), sign]


def _plain(part: PlacedNode) -> PlacedNode:
    """Let the move of a mistake look like all others."""
    look = part.node.look
    return part._replace(node=part.node._replace(look=WHITE if look == WRONG else look))


def _legend(analysis: Analysis, name: str, palette: Palette, words: Speaker, *, blank: bool) -> Legend:
    """Explain the bars and marks that there are."""
    if blank:
        return Legend(name)
    won = {worth.winner for worth in analysis.worths if worth}
    texts = results(words)
    looks = {player: Fill(palette.won[player].fill, palette.won[player].text) for player in (1, 2)} | {0: DRAWN}
    scored = any(worth and worth.score is not None for worth in analysis.worths)
    numbers = (
        Sign("number", "+3", words("J1 wins with his third disc from the last (−3: J2)"))
        if scored
        else Sign("number", "9", words("the ply at which play would end"))
    )
    signs = [numbers] if won - {0} else []
    if analysis.mistakes:
        text = words("gives away a win or a draw ({number})", number=len(analysis.mistakes))
        signs.append(Sign("mistake", MISTAKE, text, Board(MISTAKE, {MISTAKE: WRONG}, line=frozenset({(0, 0)}))))
    return Legend(name, tuple((looks[player], texts[player]) for player in (1, 0, 2) if player in won), tuple(signs))
