"""Sweeps: who wins, how soon, or the Grundy value, of one start after another, with a bracket under a period."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arena.errors import ParameterError, one_of
from arena.solving.period import period
from arena.words import Speaker
from exporters.drawings.captions import results
from exporters.drawings.chart import FAINT, GAP, INK, Chart, axis_name, fitting
from exporters.drawings.coloring import Entry, legend_lines
from exporters.drawings.drawing import Box, Drawing, Legend, Sign
from exporters.drawings.looks import DRAW_BY_RULE, WHITE, grundy_shade, palette_of
from exporters.drawings.map import Cell, cells_in_rows

TITLES = {"winner": "who wins", "remoteness": "plies to the end", "grundy": "Grundy values"}
"""The quantities that may be shown, with their titles."""
LONGEST, SIDE = 24, 24
"""The cells of a line, and the side of a cell, in points, where numbers are written."""
MOST_NUMBERED, SMALL_LINE, SMALL, EVERY = 450, 120, 10, 10
"""The starts whose numbers are written, at most; of more, the cells of a line, their side, and how many have one name.
"""
HIGH, LOW = 48.0, 3.0
"""The heights of the highest bar, and of one that counts nothing, in points."""
UNDER, BRACKET, BETWEEN = 20.0, 31.0, 5.0
"""The points below a line, in which starts are named, of a bracket with its text, and between two lines."""
LOST, OTHER = 15, 12
"""The sizes of the letters of a start that is lost, and of others."""


class Start(NamedTuple):
    """A start, by its numbers, and its winner; its Grundy value where that is asked for."""

    numbers: tuple[int, ...]
    winner: int
    remoteness: int | None
    grundy: int | None = None

    @property
    def is_lost(self) -> bool:
        """Whether the player who begins loses; of Grundy values, whether it is 0."""
        return self.winner == 2 if self.grundy is None else self.grundy == 0


def build(
    starts: Sequence[Start],
    axes: Sequence[str],
    name: str,
    *,
    of: str = "winner",
    style: str = "default",
    lang: str = "en",
) -> Drawing:
    """Draw starts with one number as cells or bars in lines, or starts with two as the cells of a map.

    A period of who wins, or of Grundy values, is told where one has been seen, and no further than it was seen.

    Examples
    --------
    >>> starts = [Start((heap,), 1 if heap % 4 else 2, 0) for heap in range(13)]
    >>> drawing = build(starts, ["heap"], "subtraction")
    >>> [node.lines[0].text for node in drawing.nodes if node.lines][-2:]
    ['period 4 from 0, seen 3 times', 'heap →']
    """
    if of not in TITLES:
        raise one_of("ribbon", of, list(TITLES))
    if len(axes) not in (1, 2):
        raise ParameterError(f"{len(axes)} ranges: one makes a ribbon, two a map")
    words, ribbon, key = Speaker(lang), len(axes) == 1, "grundy" if of == "grundy" else "winner"
    looks = {**palette_of(style).won, 0: DRAW_BY_RULE}
    texts = results(words)
    if key == "grundy":
        last = max((start.grundy or 0 for start in starts), default=0)
        looks = {value: grundy_shade(value, last) for value in range(last + 1)}
        texts = {value: words("Grundy value {value}", value=value) for value in range(last + 1)}
    members = {kind: [start for start in starts if getattr(start, key) == kind] for kind in texts}
    entries = [Entry(looks[kind], text, members[kind], len(members[kind]), key) for kind, text in texts.items()]
    title = words("{name}: {what}", name=name, what=words(TITLES[of]))
    legend = Legend(title, tuple(legend_lines(entries, lang)), tuple(_signs(starts, of, words, ribbon=ribbon)))
    cells = []
    for start in starts:
        number = start.grundy if key == "grundy" else start.remoteness
        text = "" if number is None else str(number)
        cells.append(Cell(looks[getattr(start, key)], text, _told(start, axes, words)))
    if ribbon:
        return _ribbon(starts, cells, axes[0], name, of, words, legend)
    columns, rows = (sorted({start.numbers[place] for start in starts}) for place in (0, 1))
    places = {
        (columns.index(start.numbers[0]), rows.index(start.numbers[1])): cell
        for start, cell in zip(starts, cells, strict=True)
    }
    across, down = (
        (axis_name(axis, words), [*map(str, each)]) for axis, each in zip(axes, (columns, rows), strict=True)
    )
    return cells_in_rows(name, places, across, down, legend, heavy=False)


def _told(start: Start, axes: Sequence[str], words: Speaker) -> str:
    numbers = ", ".join(f"{axis_name(axis, words)} {number}" for axis, number in zip(axes, start.numbers, strict=True))
    if start.grundy is not None:
        return f"{numbers} - {words('Grundy value {value}', value=start.grundy)}"
    if start.remoteness is None:
        return f"{numbers} - {words('draw')}"
    soon = words("in {plies}", plies=words.plies(start.remoteness))
    return f"{numbers} - {words('won by J{player}', player=start.winner)} {soon}"


def _signs(starts: Sequence[Start], of: str, words: Speaker, *, ribbon: bool) -> list[Sign]:
    told = of != "grundy" and (not ribbon or len(starts) <= MOST_NUMBERED)
    listed = [Sign("number", "12", words("plies to the end"))] if told else []
    lost = sum(start.is_lost for start in starts)
    if ribbon and lost:
        text = "large: value 0, who begins loses ({number})" if of == "grundy" else "large: who begins loses ({number})"
        listed.append(Sign("large", "8", words(text, number=lost)))
    return listed


def _ribbon(
    starts: Sequence[Start], cells: Sequence[Cell], axis: str, name: str, of: str, words: Speaker, legend: Legend
) -> Drawing:
    """Put cells, or bars with their numbers above, on lines; under the first one there may be a bracket."""
    seen, chart = period([start.grundy if of == "grundy" else start.winner for start in starts]), Chart()
    pitch, longest = (SIDE, LONGEST) if len(starts) <= MOST_NUMBERED else (SMALL, SMALL_LINE)
    lines = -(-len(starts) // longest)
    count, inside = -(-len(starts) // lines), of == "winner"
    values = [getattr(start, of) or 0 for start in starts]
    heights = [pitch - GAP if inside else LOW + (HIGH - LOW) * value / max(*values, 1) for value in values]
    rooms = [max(heights[line * count : (line + 1) * count]) + (0 if inside else LOST) for line in range(lines)]
    bases = [0.0]
    for line in range(1, lines):
        bases.append(bases[-1] - UNDER - BETWEEN - (BRACKET if seen and line == 1 else 0) - rooms[line])
    points = fitting((cell.text for cell in cells), pitch, pitch, LOST) if pitch == SIDE else 0
    for number, (start, cell) in enumerate(zip(starts, cells, strict=True)):
        line, column = divmod(number, count)
        x, base, high = column * pitch, bases[line], heights[number]
        box = Box(x, base + high / 2, pitch - GAP, high)
        chart.cell(box, cell.look, cell.text, points if inside else 0, border="", tooltip=cell.tooltip)
        if not inside and cell.text and points:
            chart.text(cell.text, points, x, base + high + 0.7 * LOST)
        if pitch == SIDE or number % EVERY == 0:
            size, look = (LOST, WHITE) if start.is_lost else (OTHER, FAINT)
            chart.text(str(start.numbers[0]), size, x, base - 0.7 * LOST, look=look)
    if seen:
        first, after = (starts[place].numbers[0] for place in (seen.begin, seen.begin + seen.length))
        text = "period {length} from {first}, seen {times} times"
        told = words(text, length=after - first, first=first, times=seen.times)
        if of == "remoteness":
            told = words("{name}: {what}", name=words("who wins"), what=told)
        _bracket(chart, seen.begin, seen.begin + seen.length - 1, count, pitch, told)
    chart.text(f"{axis_name(axis, words)} →", LOST, -pitch / 2, rooms[0] + 0.75 * LOST, anchor=-1)
    return chart.drawing(name, legend)


def _bracket(chart: Chart, begin: int, end: int, count: int, pitch: float, told: str) -> None:
    """Draw a bracket under the first period, if it is on the first line, and write the period that was seen."""
    if end >= count:
        chart.text(told, LOST, -pitch / 2, -UNDER - BRACKET / 2, anchor=-1)
        return
    left, right, y = (begin - 0.5) * pitch + GAP, (end + 0.5) * pitch - GAP, -UNDER - 6
    for box in (Box((left + right) / 2, y, right - left, 1.5), Box(left, y + 3, 1.5, 6), Box(right, y + 3, 1.5, 6)):
        chart.cell(box, INK)
    chart.text(told, LOST, left, y - LOST, anchor=-1)
