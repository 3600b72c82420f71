"""The sequence of Grundy values of heaps: a bar per heap, the period on grey ground, marks on exceptions."""

from __future__ import annotations

from typing import NamedTuple

from arena.combinatorial.octal_sequence import OctalSequence
from arena.errors import one_of
from arena.words import Speaker
from exporters.drawings import letters
from exporters.drawings.chart import POINTS, Chart, step, titled
from exporters.drawings.colouring import Entry, legend_lines
from exporters.drawings.drawing import Box, Drawing, Legend
from exporters.drawings.looks import GRUNDY, STYLES, Fill, shade

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
    >>> drawing.legend.title
    '0.77: Grundy values'
    >>> [node.lines[0].text for node in drawing.nodes if node.lines][-1]
    'period 12 from 71, last exception 70: proved'
    """
    if style not in STYLES:
        raise one_of("style", style, list(STYLES))
    words, window, chart = Speaker(lang), window_of(sequence), Chart()
    name = str(sequence.code) if title is None else title
    values = [int(value) for value in sequence.values[window.first : window.end]]
    last = max(values, default=0)
    unit = min(STEP, HIGH / max(last, 1))
    pitch = ABOVE + unit * last + UNDER
    _grounds(chart, sequence, window, unit * last + ABOVE, pitch)
    for heap, value in enumerate(values, window.first):
        line, column = divmod(heap - window.first, window.cells)
        x, base, high = column * PITCH, -line * pitch, max(LOW, unit * value)
        tip = f"{words.named('heap')} {heap} - {words('Grundy value {value}', value=value)}"
        chart.cell(Box(x, base + high / 2, PITCH, high), OTHER if value else LOST, tooltip=tip)
        if _is_exception(sequence, heap):
            chart.cell(Box(x, base + high + MARK, MARK, MARK), INK)
    _axes(chart, sequence, window, last, unit, pitch)
    top, wide = unit * last + ABOVE + POINTS, min(window.cells, window.end - window.first) * PITCH
    axis, told = f"{words.named('heap')} →", sequence.told(lang)
    chart.text(axis, POINTS, -PITCH / 2, top, anchor=-1)
    if wide > letters.width(f"{axis}{told}mmm", POINTS):
        chart.text(told, POINTS, wide - PITCH / 2, top, anchor=1)
    else:
        chart.text(told, POINTS, -PITCH / 2, top + 1.4 * POINTS, anchor=-1)
    return chart.drawing(name, _legend(sequence, name, values, window, words))


def window_of(sequence: OctalSequence) -> Window:
    """Choose the heaps that are shown.

    Examples
    --------
    >>> from arena import grundy_sequence
    >>> window_of(grundy_sequence("0.77", 5000)), window_of(grundy_sequence("0.07", 1000))
    (Window(first=0, end=144, cells=72), Window(first=0, end=136, cells=68))
    """
    size, period, cells = len(sequence.values), sequence.period, LONGEST
    if period and period.length <= LONGEST:
        cells = LONGEST // period.length * period.length
    if period is None:
        return Window(0, min(size, LINES * cells), cells)
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


def _grounds(chart: Chart, sequence: OctalSequence, window: Window, high: float, pitch: float) -> None:
    """Put grey ground under each period, cut where a line ends."""
    if sequence.period is None:
        return
    length, first, _ = sequence.period
    for begin in range(first, window.end, length):
        heap, end = max(begin, window.first), min(begin + length, window.end)
        while heap < end:
            line, column = divmod(heap - window.first, window.cells)
            stop = min(end, heap - column + window.cells)
            box = Box((column + (stop - heap - 1) / 2) * PITCH, high / 2 - line * pitch, (stop - heap) * PITCH, high)
            chart.cell(box, GROUNDS[(begin - first) // length % 2])
            heap = stop


def _axes(chart: Chart, sequence: OctalSequence, window: Window, last: int, unit: float, pitch: float) -> None:
    """Name heaps below each line, and values beside it."""
    wide = 1.4 * letters.width(str(window.end), POINTS) / PITCH
    apart = sequence.period.length if sequence.period else EVERY
    every = int(apart * -(-wide // apart)) if apart <= LONGEST // 2 else step(wide)
    for line in range(-(-(window.end - window.first) // window.cells)):
        base, begin = -line * pitch, window.first + line * window.cells
        for heap in range(begin, min(begin + window.cells, window.end), every):
            chart.text(str(heap), POINTS, (heap - begin) * PITCH, base - 0.95 * POINTS)
        for value in range(0, last + 1, step(POINTS / unit)):
            chart.text(str(value), POINTS, -PITCH, base + unit * value, anchor=1)


def _legend(sequence: OctalSequence, name: str, values: list[int], window: Window, words: Speaker) -> Legend:
    """Explain the dark, the grey and the black bars."""
    lost = [heap for heap, value in enumerate(values, window.first) if value == 0]
    looks = legend_lines([Entry(LOST, words("value 0, who begins loses"), lost, len(lost))], words.language)
    if sequence.period and sequence.period.first < window.end:
        looks.append((GROUNDS[0], words("a period; the next one is lighter")))
    if marked := sum(_is_exception(sequence, heap) for heap in range(window.first, window.end)):
        text = words("not the value that follows by the period ({number})", number=words.number(marked))
        looks.append((INK, text))
    return Legend(titled(name, words("Grundy values"), words), tuple(looks))
