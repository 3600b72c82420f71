"""An analyzed game: bars over the plies, up where player 1 wins, down where player 2 does, and the moves below them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arena.words import Speaker, heading
from exporters.drawings import letters
from exporters.drawings.captions import cut, results
from exporters.drawings.chart import FAINT, GAP, INK, Chart
from exporters.drawings.drawing import Box, Drawing, Legend, Node, Sign
from exporters.drawings.looks import NEW, WHITE, Fill, palette_of
from exporters.drawings.squares import Board

if TYPE_CHECKING:
    from arena.playing.analysis import AnalysedMove, Analysis, Worth

WIDE, PITCH = 640.0, 20.0
"""The points that a line of bars may take, since a longer game takes several, and from bar to bar, at least."""
HIGH, LOW, LEVEL = 38.0, 6.0, 3.0
"""The heights of the highest bar, the lowest one, and of what stands for a draw, in points."""
TIP, NAME, ROW = 15, 16, 19.0
"""The sizes of the number at the end of a bar and of the names of moves, and the height of a row of these."""
EVERY = 2
"""The distance of the plies whose numbers are written."""
BETWEEN, FALL = 8.0, 2.5
"""The points between two lines of bars, and the width of the line of a mistake."""
MISTAKE = "?"
"""The mark after the name of a move that gave something away."""
DRAWN, WRONG = Fill("#999999"), Fill(NEW, "#ffffff")


class Column(NamedTuple):
    """A position of the game: its ply, the move that led there, its worth, and where its bar ends: below 0 for J2."""

    ply: int
    move: AnalysedMove | None
    worth: Worth | None
    end: float
    text: str
    name: str


def build(
    analysis: Analysis, *, style: str = "default", lang: str = "en", title: str | None = None, blank: bool = False
) -> Drawing:
    """Make the drawing of an analyzed game; a blank has its moves alone.

    A bar stands for the position after its ply. It is as high as player 1's score, and goes down where that is below 0;
    of a game without scores, the sooner play would end, the higher. Its number is written where it changes. A move that
    gave something away has a mark, and a line from the end of the bar before it to that of the bar after it.
    """
    words, chart, answers = Speaker(lang), Chart(), list[int]()
    looks = {**palette_of(style).squares, 0: DRAWN}
    columns = _columns(analysis, words)
    widest = letters.widest((column.name + MISTAKE for column in columns), NAME)
    longest = letters.widest((column.text for column in columns), TIP)
    pitch = max(PITCH, (widest + 6) / 2, longest + 2)  # a name has the room of two, since players take turns
    lines = -(-len(columns) // max(1, int(WIDE / pitch)))
    size, base = -(-len(columns) // lines), 0.0
    for first in range(0, len(columns), size):
        part = columns[first : first + size]
        above, below = (max([LOW, *(sign * column.end + 1.2 * TIP for column in part)]) for sign in (1, -1))
        base -= above if first else 0
        rows = [base - below - (row + 0.5) * ROW for row in range(3)]
        chart.cell(Box((len(part) - 1) * pitch / 2, base, len(part) * pitch, 0.6), INK)
        for y, text, points in zip(
            rows, (words.player(1), words.player(2), words("ply")), (NAME, NAME, TIP), strict=True
        ):
            chart.text(text, points, -pitch / 2 - 6, y, anchor=1, look=FAINT)
        for place, column in enumerate(part):
            x, begun, move = place * pitch, len(chart.nodes), column.move
            same = place > 0 and part[place - 1].text == column.text
            _bar(chart, column._replace(text="") if same else column, x, base, pitch, looks, words)
            wrong = bool(move and move.given_away)
            if move and wrong:
                _mistake(chart, columns[first + place - 1].end, column, x, base, pitch, rows[move.player - 1])
            answers += range(begun, len(chart.nodes))
            if move:
                look = WRONG if wrong and not blank else WHITE
                chart.text(column.name, NAME, x, rows[move.player - 1], look=look)
            if column.ply % EVERY == 0:
                chart.text(str(column.ply), TIP, x, rows[2], look=FAINT)
        base -= below + 3 * ROW + BETWEEN
    for number in answers if blank else ():
        chart.nodes[number] = Node(0)
    name = cut(heading(repr(analysis.play.game), lang) if title is None else title)
    return chart.drawing(name, Legend(name) if blank else _legend(analysis, name, looks, words))


def _columns(analysis: Analysis, words: Speaker) -> list[Column]:
    """Return each position with the height of its bar, for the highest one in the game."""
    won = [ply + (worth.plies or 0) for ply, worth in enumerate(analysis.worths) if worth and worth.winner]
    heights = [_height(ply, worth, max(won, default=0)) for ply, worth in enumerate(analysis.worths)]
    highest, columns = max(map(abs, heights), default=0) or 1, []
    for ply, (worth, height) in enumerate(zip(analysis.worths, heights, strict=True)):
        end = height and (LOW + (HIGH - LOW) * abs(height) / highest) * (1 if height > 0 else -1)
        text, move = "", analysis.moves[ply - 1] if ply else None
        if worth and worth.winner:
            text = str(ply + (worth.plies or 0)) if worth.score is None else words.decimal(worth.score)
            text = f"+{text}" if worth.score and worth.score > 0 else text
        columns.append(Column(ply, move, worth, end, text, cut(words.named(move.move)) if move else ""))
    return columns


def _height(ply: int, worth: Worth | None, latest: int) -> int:
    """Return player 1's score, or by how many plies play would end before the latest end, for the winner."""
    if worth is None or not worth.winner:
        return 0
    if worth.score is not None:
        return worth.score
    return (1 if worth.winner == 1 else -1) * (latest + 1 - ply - (worth.plies or 0))


def _bar(
    chart: Chart, column: Column, x: float, y: float, pitch: float, looks: dict[int, Fill], words: Speaker
) -> None:
    """Draw a bar, with its number at the end; nothing where nobody knows."""
    worth, move = column.worth, column.move
    if worth is None:
        return
    after = f" ({words.player(move.player)} {words.named(move.move)})" if move else ""
    result = words("draw")
    if worth.winner:
        result = words("J{player} wins", player=worth.winner)
        if worth.plies:
            result = words("J{player} wins in {plies}", player=worth.winner, plies=words.plies(worth.plies))
    tip = f"{words('ply')} {column.ply}{after} - {result}"
    box = Box(x, y + column.end / 2, pitch - 2 * GAP, abs(column.end) or LEVEL)
    chart.cell(box, looks[worth.winner or 0], tooltip=tip)
    if column.text:
        chart.text(column.text, TIP, x, y + column.end + (0.6 if column.end > 0 else -0.6) * TIP)


def _mistake(chart: Chart, before: float, column: Column, x: float, y: float, pitch: float, row: float) -> None:
    """Draw the line of a mistake, from where one bar ends to where the next one does, and the box of its move."""
    end, wide, sign = column.end, letters.width(column.name, NAME), letters.width(MISTAKE, NAME)
    chart.cell(Box(x - pitch / 2, y + (before + end) / 2, FALL, max(abs(end - before), LEVEL)), WRONG)
    chart.cell(Box(x + sign / 2, row, wide + sign + 4, ROW - GAP), WRONG)
    chart.text(MISTAKE, NAME, x + wide / 2, row, anchor=-1, look=WRONG)


def _legend(analysis: Analysis, name: str, looks: dict[int, Fill], words: Speaker) -> Legend:
    """Explain the bars and marks that there are."""
    won, texts = {worth.winner for worth in analysis.worths if worth}, results(words)
    signs = []
    if any(worth and worth.winner and worth.score is not None for worth in analysis.worths):
        signs.append(Sign("number", "+3", words("J1 wins with his third disc from the last (−3: J2)")))
    elif won - {0}:
        signs.append(Sign("number", "9", words("the ply at which play would end")))
    if analysis.mistakes:
        text = words("gives away a win or a draw ({number})", number=len(analysis.mistakes))
        signs.append(Sign("mistake", MISTAKE, text, Board(MISTAKE, {MISTAKE: WRONG}, line=frozenset({(0, 0)}))))
    return Legend(name, tuple((looks[player], texts[player]) for player in (1, 0, 2) if player in won), tuple(signs))
