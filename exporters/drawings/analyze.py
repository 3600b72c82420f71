"""An analyzed game: bars over the plies, up where player 1 wins, down where player 2 does, in points."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from arena.words import Speaker, heading
from exporters.drawings import letters
from exporters.drawings.captions import cut, results
from exporters.drawings.chart import FAINT, GAP, Bar, Chart
from exporters.drawings.drawing import Box, Drawing, Legend, Node, Sign
from exporters.drawings.looks import NEW, WHITE, Fill, palette_of
from exporters.drawings.squares import Board

if TYPE_CHECKING:
    from arena.playing.analysis import Analysis, Worth

WIDE, PITCH = 640.0, 20.0
"""The room of a line of bars, since a longer game takes several, and from bar to bar, at least."""
HIGH, LOW, LEVEL = 38.0, 6.0, 3.0
"""The heights of the highest bar, the lowest one, and of what stands for a draw."""
TIP, NAME, ROW, BETWEEN = 15, 16, 19.0, 8.0
"""The letters at the end of a bar and of names, the height of a row of names, and the room between two lines."""
EVERY = 2
"""The distance of the plies whose numbers are written."""
MISTAKE = "?"
"""The mark after the name of a move that gave something away."""
DRAWN, WRONG = Fill("#999999"), Fill(NEW, "#ffffff")


def build(
    analysis: Analysis, *, style: str = "default", lang: str = "en", title: str | None = None, blank: bool = False
) -> Drawing:
    """Make the drawing of an analyzed game: the higher a bar, the higher the score, or the sooner play would end."""
    words, chart, moves = Speaker(lang), Chart(), [None, *analysis.moves]
    names = [cut(words.named(move.move)) if move else "" for move in moves]
    looks = {**palette_of(style).squares, 0: DRAWN}
    bars = _bars(analysis, names, looks, words)
    # a name has the room of two, since players take turns
    pitch = (letters.widest((name + MISTAKE for name in names), NAME) + 6) / 2
    pitch = max(PITCH, pitch, letters.widest((bar.text for bar in bars), TIP) + 2)
    lines = ceil(len(bars) / max(1, int(WIDE / pitch)))
    count = ceil(len(bars) / lines)
    places = chart.bars(bars, pitch, count, [3 * ROW + BETWEEN] * lines)
    if blank:
        chart.nodes = [Node(0) for _ in chart.nodes]
    for ply, (move, name, (x, floor)) in enumerate(zip(moves, names, places, strict=True)):
        rows = [floor - (row + 0.5) * ROW for row in range(3)]
        if ply % count == 0:
            for y, text in zip(rows, (words.player(1), words.player(2), words("ply")), strict=True):
                chart.text(text, NAME, -pitch / 2 - 6, y, anchor=1, look=FAINT)
        if move and move.given_away and not blank:
            box = Box(x, rows[move.player - 1], letters.width(name + MISTAKE, NAME) + 4, ROW - GAP)
            chart.cell(box, WRONG, name + MISTAKE, NAME)
        elif move:
            chart.text(name, NAME, x, rows[move.player - 1])
        if ply % EVERY == 0:
            chart.text(str(ply), TIP, x, rows[2], look=FAINT)
    title = cut(heading(repr(analysis.play.game), lang) if title is None else title)
    return chart.drawing(title, Legend(title) if blank else _legend(analysis, title, looks, words))


def _bars(analysis: Analysis, names: list[str], looks: dict[int, Fill], words: Speaker) -> list[Bar]:
    """Return the bar of each position, for the highest one in the game; of one that nobody knows, an empty one."""
    ends = [ply + (worth.plies or 0) for ply, worth in enumerate(analysis.worths) if worth and worth.winner]
    heights = [_height(ply, worth, max(ends, default=0)) for ply, worth in enumerate(analysis.worths)]
    highest, before, bars = max(map(abs, heights), default=0) or 1, "", list[Bar]()
    for ply, (worth, height) in enumerate(zip(analysis.worths, heights, strict=True)):
        tip, text, result = f"{words('ply')} {ply}", "", words("draw")
        if ply:
            tip += f" ({words.player(analysis.moves[ply - 1].player)} {names[ply]})"
        if worth and worth.winner:
            text = str(ply + (worth.plies or 0))
            if worth.score is not None:
                text = "+" * (worth.score > 0) + words.decimal(worth.score)
            result = words("J{player} wins", player=worth.winner)
            if worth.plies:
                result = words("J{player} wins in {plies}", player=worth.winner, plies=words.plies(worth.plies))
        end = (LOW + (HIGH - LOW) * abs(height) / highest) * (1 if height > 0 else -1) if height else LEVEL
        look, shown = looks[worth.winner or 0] if worth else WHITE, text if text != before else ""
        bars.append(Bar(end, look, shown, TIP, f"{tip} - {result}") if worth else Bar(0, look, "", TIP, ""))
        before = text
    return bars


def _height(ply: int, worth: Worth | None, latest: int) -> int:
    """Return player 1's score, or by how many plies play would end before the latest end, for the winner."""
    if worth is None or not worth.winner:
        return 0
    if worth.score is not None:
        return worth.score
    return (1 if worth.winner == 1 else -1) * (latest + 1 - ply - (worth.plies or 0))


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
