"""Sweeps: who wins, how soon, or the Grundy value, of one start after another, with a bracket under a period."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from arena.errors import ParameterError, one_of
from arena.solving.period import period
from arena.words import Speaker
from exporters.drawings import letters
from exporters.drawings.captions import results, titled
from exporters.drawings.chart import FAINT, GAP, INK, Chart, axis_name, fitting
from exporters.drawings.coloring import Entry, legend_lines
from exporters.drawings.drawing import Box, Drawing, Legend, Sign
from exporters.drawings.looks import DRAW_BY_RULE, WHITE, grundy_shade, palette_of
from exporters.drawings.map import Cell, cells_in_rows

TITLES = {"winner": "who wins", "remoteness": "plies to the end", "grundy": "Grundy values"}
"""The quantities that may be shown, with their titles."""
WIDE, NARROW = (24, 24), (10, 72)
"""The side of a cell, in points, and the cells of a line: with numbers, and of many starts without."""
MOST_NUMBERED, EVERY = 450, 10
"""The starts that are numbered, at most; of more every tenth one is named."""
HIGH, LOW = 48.0, 3.0
"""The heights of the highest bar, and of one that counts nothing, in points."""
MARK = 5.0
"""The side of the mark on an exception."""
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


class Bracket(NamedTuple):
    """The places of the first and the last start of a period, what is said of it, and the places of exceptions."""

    begin: int
    end: int
    told: str
    exceptions: tuple[int, ...] = ()


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
    """
    if of not in TITLES:
        raise one_of("ribbon", of, list(TITLES))
    if len(axes) not in (1, 2):
        raise ParameterError(f"{len(axes)} ranges: one makes a ribbon, two a map")
    words = Speaker(lang)
    if len(axes) == 1:
        seen = period([start.grundy if of == "grundy" else start.winner for start in starts])
        if seen is None:
            return ribbon(starts, axes[0], name, None, of=of, style=style, lang=lang)
        first, after = (starts[place].numbers[0] for place in (seen.begin, seen.begin + seen.length))
        text = "period {length} from {first}, seen {times} times"
        told = words(text, length=after - first, first=first, times=seen.times)
        told = titled(words("who wins"), told, words) if of == "remoteness" else told
        bracket = Bracket(seen.begin, seen.begin + seen.length - 1, told)
        return ribbon(starts, axes[0], name, bracket, of=of, style=style, lang=lang)
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
    key, last = "grundy" if of == "grundy" else "winner", max((start.grundy or 0 for start in starts), default=0)
    looks, texts = {**palette_of(style).won, 0: DRAW_BY_RULE}, results(words)
    if key == "grundy":
        looks = {value: grundy_shade(value, last) for value in range(last + 1)}
        texts = {value: words("Grundy value {value}", value=value) for value in range(last + 1)}
    members = {kind: [start for start in starts if getattr(start, key) == kind] for kind in texts}
    entries = [Entry(looks[kind], text, members[kind], key) for kind, text in texts.items()]
    cells, signs = list[Cell](), list[Sign]()
    for start in starts:
        number = start.grundy if key == "grundy" else start.remoteness
        told = ", ".join(f"{axis_name(axis, words)} {each}" for axis, each in zip(axes, start.numbers, strict=True))
        told += f" - {texts[getattr(start, key)]}"
        if key == "winner" and start.remoteness is not None:
            told += f" {words('in {plies}', plies=words.plies(start.remoteness))}"
        cells.append(Cell(looks[getattr(start, key)], "" if number is None else str(number), told))
    if key == "winner" and (len(axes) == 2 or len(starts) <= MOST_NUMBERED):
        signs.append(Sign("number", "12", words("plies to the end")))
    if len(axes) == 1 and (lost := sum(start.is_lost for start in starts)):
        large = (
            "large: who begins loses ({number})" if key == "winner" else "large: value 0, who begins loses ({number})"
        )
        signs.append(Sign("large", "8", words(large, number=lost)))
    title = titled(name, words(TITLES[of]), words)
    return cells, Legend(title, tuple(legend_lines(entries, words.language)), tuple(signs))


def ribbon(
    starts: Sequence[Start], axis: str, name: str, bracket: Bracket | None, *, most: int = MOST_NUMBERED, **how: Any
) -> Drawing:
    """Put cells, or bars with their numbers above, on lines, with a bracket under a period, as far as its line goes."""
    words, of, chart = Speaker(how["lang"]), how["of"], Chart()
    cells, legend = _cells(starts, [axis], name, of, how["style"], words)
    pitch, longest = WIDE if len(starts) <= most else NARROW
    lines = -(-len(starts) // longest)
    count, inside = -(-len(starts) // lines), of == "winner"
    values = [getattr(start, of) or 0 for start in starts]
    heights = [pitch - GAP if inside else LOW + (HIGH - LOW) * value / max(*values, 1) for value in values]
    rooms = [max(heights[line * count : (line + 1) * count]) + (0 if inside else LOST) for line in range(lines)]
    bases, under = [0.0], bracket.begin // count if bracket else -1
    for line in range(1, lines):
        bases.append(bases[-1] - UNDER - BETWEEN - (BRACKET if line - 1 == under else 0) - rooms[line])
    points = fitting((cell.text for cell in cells), pitch, pitch, LOST) if pitch == WIDE[0] else 0
    for number, (start, cell) in enumerate(zip(starts, cells, strict=True)):
        line, column = divmod(number, count)
        x, base, high = column * pitch, bases[line], heights[number]
        box = Box(x, base + high / 2, pitch - GAP, high)
        chart.cell(box, cell.look, cell.text, points if inside else 0, border="", tooltip=cell.tooltip)
        if bracket and number in bracket.exceptions:
            chart.cell(Box(x, base + high + MARK, MARK, MARK), INK)
        if not inside and cell.text and points:
            chart.text(cell.text, points, x, base + high + 0.7 * LOST)
        if points or number % EVERY == 0:
            size, look = (LOST, WHITE) if start.is_lost else (OTHER, FAINT)
            chart.text(str(start.numbers[0]), size, x, base - 0.7 * LOST, look=look)
    if bracket:
        begin, end = bracket.begin % count, min(bracket.end - under * count, count - 1)
        left, right, y = (begin - 0.5) * pitch + GAP, (end + 0.5) * pitch - GAP, bases[under] - UNDER - 6
        if bracket.end > bracket.begin:
            middle = (left + right) / 2
            for box in (Box(middle, y, right - left, 1.5), Box(left, y + 3, 1.5, 6), Box(right, y + 3, 1.5, 6)):
                chart.cell(box, INK)
        aside = letters.width(bracket.told, LOST) > (count - begin) * pitch
        chart.text(bracket.told, LOST, right if aside else left, y - LOST, anchor=1 if aside else -1)
        if bracket.exceptions:
            number_of_them = words.number(len(bracket.exceptions))
            marked = words("not the value that follows by the period ({number})", number=number_of_them)
            legend = legend._replace(looks=(*legend.looks, (INK, marked)))
    chart.text(f"{axis_name(axis, words)} →", LOST, -pitch / 2, rooms[0] + 0.75 * LOST, anchor=-1)
    return chart.drawing(name, legend)
