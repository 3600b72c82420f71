"""Sweeps: who wins and how soon, or the Grundy value, of one start after another, with a bracket under a period."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arena.solving.period import period
from arena.words import Speaker
from exporters.drawings import letters
from exporters.drawings.captions import results, titled
from exporters.drawings.chart import FAINT, GAP, INK, Bar, Chart, axis_name, fitting
from exporters.drawings.coloring import Entry, legend_lines
from exporters.drawings.drawing import Box, Drawing, Legend, Sign
from exporters.drawings.looks import DRAW_BY_RULE, WHITE, grundy_shade, palette_of
from exporters.drawings.map import Cell, cells_in_rows

WIDE, NARROW = (24, 24), (10, 72)
"""The side of a cell and the cells of a line: with numbers, and of many starts without."""
MOST_NUMBERED, EVERY = 450, 10
"""The starts that are numbered, at most; of more every tenth one is named."""
HIGH, LOW = 48.0, 3.0
"""The heights of the highest bar, and of one of the value 0."""
UNDER, BRACKET, BETWEEN = 20.0, 31.0, 5.0
"""The room below a line, in which starts are named, of a bracket with its text, and between two lines."""
LOST, OTHER = 15, 12
"""The letters of a start that is lost, and of others."""


class Start(NamedTuple):
    """A start, by its numbers: its winner and in how many plies, or its Grundy value twice."""

    numbers: tuple[int, ...]
    kind: int
    number: int | None


class Bracket(NamedTuple):
    """The places of the first and the last start of a period, and what is said of it."""

    begin: int
    end: int
    told: str


def build(
    starts: Sequence[Start],
    axes: Sequence[str],
    name: str,
    *,
    of: str = "winner",
    style: str = "default",
    lang: str = "en",
) -> Drawing:
    """Draw starts with one number as cells or bars in lines, or starts with two as the cells of a map."""
    words = Speaker(lang)
    if len(axes) == 1:
        bracket, seen = None, period([start.kind for start in starts])
        if seen:
            first, after = (starts[place].numbers[0] for place in (seen.begin, seen.begin + seen.length))
            text = "period {length} from {first}, seen {times} times"
            told = words(text, length=after - first, first=first, times=seen.times)
            bracket = Bracket(seen.begin, seen.begin + seen.length - 1, told)
        return ribbon(starts, axes[0], name, bracket, of=of, style=style, words=words)
    cells, legend = _cells(starts, axes, name, of, style, words)
    columns, rows = (sorted({start.numbers[place] for start in starts}) for place in (0, 1))
    places = [(columns.index(start.numbers[0]), rows.index(start.numbers[1])) for start in starts]
    across, down = (
        (axis_name(axis, words), [*map(str, each)]) for axis, each in zip(axes, (columns, rows), strict=True)
    )
    return cells_in_rows(name, dict(zip(places, cells, strict=True)), across, down, legend)


def _cells(
    starts: Sequence[Start], axes: Sequence[str], name: str, of: str, style: str, words: Speaker
) -> tuple[list[Cell], Legend]:
    """Color the starts, and explain the colors."""
    last, texts = max((start.kind for start in starts), default=0), results(words)
    looks, title, lost = {**palette_of(style).won, 0: DRAW_BY_RULE}, "who wins", "large: who begins loses ({number})"
    if of == "grundy":
        looks, title = {value: grundy_shade(value, last) for value in range(last + 1)}, "Grundy values"
        texts = {value: words("Grundy value {value}", value=value) for value in looks}
        lost = "large: value 0, who begins loses ({number})"
    entries = [Entry(looks[kind], text, [s for s in starts if s.kind == kind], of) for kind, text in texts.items()]
    cells, signs = list[Cell](), list[Sign]()
    for start in starts:
        told = ", ".join(f"{axis_name(axis, words)} {each}" for axis, each in zip(axes, start.numbers, strict=True))
        told += f" - {texts[start.kind]}"
        if of == "winner" and start.number is not None:
            told += f" {words('in {plies}', plies=words.plies(start.number))}"
        cells.append(Cell(looks[start.kind], "" if start.number is None else str(start.number), told))
    if of == "winner" and (len(axes) == 2 or len(starts) <= MOST_NUMBERED):
        signs.append(Sign("number", "12", words("plies to the end")))
    if len(axes) == 1 and (large := sum(_is_lost(start, of) for start in starts)):
        signs.append(Sign("large", "8", words(lost, number=large)))
    legend = Legend(titled(name, words(title), words), tuple(legend_lines(entries, words.language)), tuple(signs))
    return cells, legend


def _is_lost(start: Start, of: str) -> bool:
    return start.kind == (0 if of == "grundy" else 2)


def ribbon(
    starts: Sequence[Start],
    axis: str,
    name: str,
    bracket: Bracket | None,
    *,
    of: str,
    style: str,
    words: Speaker,
    most: int = MOST_NUMBERED,
) -> Drawing:
    """Put cells, or bars with their values above, on lines, with a bracket under a period, as far as its line goes."""
    cells, legend = _cells(starts, [axis], name, of, style, words)
    chart, (pitch, longest) = Chart(), WIDE if len(starts) <= most else NARROW
    lines = -(-len(starts) // longest)
    count, inside = -(-len(starts) // lines), of == "winner"
    highest = max(1, *(start.kind for start in starts))
    points = fitting((cell.text for cell in cells), pitch, pitch, LOST) if pitch == WIDE[0] else 0
    heights = [pitch - GAP if inside else LOW + (HIGH - LOW) * start.kind / highest for start in starts]
    bars = [
        Bar(high, cell.look, cell.text, points, cell.tooltip, inside) for high, cell in zip(heights, cells, strict=True)
    ]
    under = [UNDER + BETWEEN] * lines
    if bracket:
        line, begin = divmod(bracket.begin, count)
        under[line] += BRACKET
    places = chart.bars(bars, pitch, count, under)
    for number, (start, (x, floor)) in enumerate(zip(starts, places, strict=True)):
        if points or number % EVERY == 0:
            size, look = (LOST, WHITE) if _is_lost(start, of) else (OTHER, FAINT)
            chart.text(str(start.numbers[0]), size, x, floor - 0.7 * LOST, look=look)
    if bracket:
        end = min(bracket.end - line * count, count - 1)
        left, right = (begin - 0.5) * pitch + GAP, (end + 0.5) * pitch - GAP
        y = places[bracket.begin][1] - UNDER - 6
        if bracket.end > bracket.begin:
            middle = (left + right) / 2
            for box in (Box(middle, y, right - left, 1.5), Box(left, y + 3, 1.5, 6), Box(right, y + 3, 1.5, 6)):
                chart.cell(box, INK)
        aside = letters.width(bracket.told, LOST) > (count - begin) * pitch
        chart.text(bracket.told, LOST, right if aside else left, y - LOST, anchor=1 if aside else -1)
    chart.text(
        f"{axis_name(axis, words)} →",
        LOST,
        -pitch / 2,
        max(heights[:count]) + (0.75 if inside else 1.95) * LOST,
        anchor=-1,
    )
    return chart.drawing(name, legend)
