"""The sequence of Grundy values of heaps: a bar per heap, the period on grey ground, marks on exceptions."""

from __future__ import annotations

from typing import NamedTuple

from arena.combinatorial.octal_sequence import OctalSequence
from arena.words import Speaker
from exporters.drawings import letters
from exporters.drawings.captions import titled
from exporters.drawings.chart import POINTS, Chart, step
from exporters.drawings.drawing import Box, Drawing, Legend
from exporters.drawings.looks import GRUNDY, Fill, palette_of, shade

PITCH = 9.0
"""The points that a heap takes."""
HIGH, STEP, LOW = 80.0, 10.0, 3.5
"""The points of the largest value, of a value at most, and of a value of 0."""
ABOVE, UNDER = 12.0, 32.0
"""The points above the bars of a line, and below them, with the numbers of heaps."""
LONGEST, LINES, PERIODS = 72, 4, 2
"""The heaps of a line and the lines, at most, and the periods that are shown where there is room."""
EVERY = 10
"""The distance of the heaps that are named, if there is no period."""
GROUNDS = (Fill("#d2d2d2"), Fill("#ececec"))
"""The ground of periods in turn."""
LOST, OTHER, INK = shade(GRUNDY, 0, 2), shade(GRUNDY, 1, 2), Fill("#000000")
"""The looks of a value of 0, of others, whose heights tell them apart, and of the mark on an exception."""
MARK = 5.0


class Window(NamedTuple):
    """The heaps that are shown, and how many of them on a line."""

    first: int
    end: int
    cells: int


def build(sequence: OctalSequence, *, style: str = "default", lang: str = "en", title: str | None = None) -> Drawing:
    """Make the drawing of a sequence: from heap 0 up to some periods, or the end of one without period.

    A line has a whole number of periods, where they are short enough. Where the period begins too late for the page,
    the heaps before its beginning are shown, instead of the first ones.

    Examples
    --------
    >>> from arena import grundy_sequence
    >>> drawing = build(grundy_sequence("0.77", 200))
    >>> [node.lines[0].text for node in drawing.nodes if node.lines][-1]
    'period 12 from 71, last exception 70: proved'
    """
    palette_of(style)
    words, window, chart, period = Speaker(lang), _window(sequence), Chart(), sequence.period
    values = [int(value) for value in sequence.values[window.first : window.end]]
    exceptions = {heap for heap in range(window.first, window.end) if _is_exception(sequence, heap)}
    last = max(values, default=0)
    unit = min(STEP, HIGH / max(last, 1))
    top, pitch = unit * last + ABOVE, ABOVE + unit * last + UNDER
    if period:
        for number, begin in enumerate(range(period.first, window.end, period.length)):
            heap, end = max(begin, window.first), min(begin + period.length, window.end)
            while heap < end:  # a period may go over the end of a line
                line, column = divmod(heap - window.first, window.cells)
                stop = min(end, heap - column + window.cells)
                middle = (column + (stop - heap - 1) / 2) * PITCH, top / 2 - line * pitch
                chart.cell(Box(*middle, (stop - heap) * PITCH, top), GROUNDS[number % 2])
                heap = stop
    for heap, value in enumerate(values, window.first):
        line, column = divmod(heap - window.first, window.cells)
        x, base, high = column * PITCH, -line * pitch, max(LOW, unit * value)
        tip = f"{words.named('heap')} {heap} - {words('Grundy value {value}', value=value)}"
        chart.cell(Box(x, base + high / 2, PITCH, high), OTHER if value else LOST, tooltip=tip)
        if heap in exceptions:
            chart.cell(Box(x, base + high + MARK, MARK, MARK), INK)
    _axes(chart, sequence, window, last, unit, pitch)
    wide, axis, told = min(window.cells, len(values)) * PITCH, f"{words.named('heap')} →", sequence.told(lang)
    chart.text(axis, POINTS, -PITCH / 2, top + POINTS, anchor=-1)
    if wide > letters.width(f"{axis}{told}mmm", POINTS):
        chart.text(told, POINTS, wide - PITCH / 2, top + POINTS, anchor=1)
    else:
        chart.text(told, POINTS, -PITCH / 2, top + 2.4 * POINTS, anchor=-1)
    looks = [(LOST, f"{words('value 0, who begins loses')} ({words.number(values.count(0))})")] if 0 in values else []
    if period and period.first < window.end:
        looks.append((GROUNDS[0], words("a period; the next one is lighter")))
    if exceptions:
        text = words("not the value that follows by the period ({number})", number=words.number(len(exceptions)))
        looks.append((INK, text))
    name = str(sequence.code) if title is None else title
    return chart.drawing(name, Legend(titled(name, words("Grundy values"), words), tuple(looks)))


def _window(sequence: OctalSequence) -> Window:
    """Choose the heaps that are shown."""
    size, period, cells = len(sequence.values), sequence.period, LONGEST
    if period is None:
        return Window(0, min(size, LINES * cells), cells)
    if period.length <= LONGEST:
        cells = LONGEST // period.length * period.length
    wanted = period.first + PERIODS * period.length
    lines = min(LINES, -(-wanted // cells))
    first = 0 if wanted <= lines * cells else max(0, period.first - cells) // cells * cells
    return Window(first, min(size, first + lines * cells), cells)


def _is_exception(sequence: OctalSequence, heap: int) -> bool:
    period, values = sequence.period, sequence.values
    if period is None or heap >= period.first:
        return False
    later = heap + -(-(period.first - heap) // period.length) * period.length
    return bool(values[heap] != values[later])


def _axes(chart: Chart, sequence: OctalSequence, window: Window, last: int, unit: float, pitch: float) -> None:
    """Name heaps below each line, and values beside it."""
    wide = 1.4 * letters.width(str(window.end), POINTS) / PITCH
    apart = sequence.period.length if sequence.period else EVERY
    every = int(apart * -(-wide // apart)) if apart <= LONGEST // 2 else step(wide)
    for line, begin in enumerate(range(window.first, window.end, window.cells)):
        for heap in range(begin, min(begin + window.cells, window.end), every):
            chart.text(str(heap), POINTS, (heap - begin) * PITCH, -line * pitch - 0.95 * POINTS)
        for value in range(0, last + 1, step(POINTS / unit)):
            chart.text(str(value), POINTS, -PITCH, unit * value - line * pitch, anchor=1)
