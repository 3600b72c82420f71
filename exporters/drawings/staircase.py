"""The staircase of a sequence of Grundy values: a bar a heap, the period on grey ground, marks on exceptions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arena.combinatorial.octal_sequence import OctalSequence
from arena.errors import one_of
from arena.machine.columns import as_list
from arena.words import Speaker
from exporters.drawings.cells import STEPS, PlacedNode, text_at
from exporters.drawings.colouring import Entry, legend_lines
from exporters.drawings.drawing import CELL, Box, Drawing, Layout, Legend, Node
from exporters.drawings.looks import GRUNDY, STYLES, Fill, shade

KIND = "a sequence"
DRAWS = "arena.combinatorial.octal_sequence.OctalSequence"
PITCH = 9.0
"""The points that a heap takes."""
HIGH = 80.0
"""The points that the largest value takes."""
STEP = 10.0
"""The points that a value takes at most."""
LOW = 3.5
"""The points of a value of 0."""
ABOVE = 12.0
"""The points above the bars of a line."""
UNDER = 34.0
"""The points below them, with the numbers of heaps."""
POINTS = 18
"""The size of letters."""
LONGEST = 72
"""The heaps of a line, at most; as many as some whole periods have, where that is possible."""
LINES = 4
"""The lines, at most."""
PERIODS = 2
"""The whole periods that are shown, where there is room."""
EVERY = 10
"""The distance of the heaps that are named, if there is no period."""
GROUNDS = (Fill("#d2d2d2"), Fill("#ececec"))
"""The ground of periods in turn."""
LOST, OTHER = shade(GRUNDY, 0, 2), shade(GRUNDY, 1, 2)
"""The look of a value of 0, and of others: their heights tell them apart."""
INK = Fill("#000000")
MARK = 5.0
"""The side of the mark on an exception."""


class Window(NamedTuple):
    """The heaps that are shown, and how many of them on a line."""

    first: int
    end: int
    cells: int

    def place(self, heap: int) -> tuple[int, int]:
        """Give the line of a heap, and how far to the right it stands there."""
        return divmod(heap - self.first, self.cells)


def build(
    sequence: OctalSequence, *, title: str = "", style: str = "default", lang: str = "en", legend: bool = True
) -> Drawing:
    """Make the staircase of a sequence: from heap 0 up to some periods, or the end of one without period.

    A line has a whole number of periods, where they are short enough. Where the period begins too late for the page,
    the heaps before its beginning are shown, instead of the first ones.

    Parameters
    ----------
    sequence : OctalSequence
        What `arena.grundy_sequence` gives.
    title : str, optional
        Of what game; by default its code.
    style, lang, legend
        As `exporters.drawings.arenas.build` takes them; nothing here is of a player's colour.

    Raises
    ------
    ParameterError
        If there is no such style or language.

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
    words, window, name = Speaker(lang), window_of(sequence), title or str(sequence.code)
    values = as_list(sequence.values[window.first : window.end])
    last = max(values, default=0)
    unit = min(STEP, HIGH / max(last, 1))
    pitch = ABOVE + unit * last + UNDER
    parts = [*_grounds(sequence, window, unit * last + ABOVE, pitch)]
    for heap, value in enumerate(values, window.first):
        line, column = window.place(heap)
        x, base, high = column * PITCH, -line * pitch, max(LOW, unit * value)
        about = f"{words.named('heap')} {heap} - {words('Grundy value {value}', value=value)}"
        node = Node(CELL, OTHER if value else LOST, border="own", tooltip=about)
        parts.append(PlacedNode(node, Box(x, base + high / 2, PITCH, high)))
        if _is_exception(sequence, heap):
            parts.append(PlacedNode(Node(CELL, INK, border="own"), Box(x, base + high + MARK, MARK, MARK)))
    parts += [*_axes(sequence, window, last, unit, pitch)]
    top = unit * last + ABOVE + POINTS
    parts.append(text_at(f"{words.named('heap')} →", POINTS, -PITCH / 2, top, anchor=-1))
    wide = min(window.cells, window.end - window.first) * PITCH
    parts.append(text_at(sequence.told(lang), POINTS, wide - PITCH / 2, top, anchor=1))
    nodes, boxes = zip(*parts, strict=True)
    under = _legend(sequence, name, values, window, words) if legend else None
    return Drawing("map", name, tuple(nodes), legend=under, layout=Layout(tuple(boxes), ()))


def window_of(sequence: OctalSequence) -> Window:
    """Choose the heaps that are shown.

    Examples
    --------
    >>> from arena import grundy_sequence
    >>> window_of(grundy_sequence("0.77", 5000)), window_of(grundy_sequence("0.07", 1000))
    (Window(first=0, end=144, cells=72), Window(first=0, end=136, cells=68))
    """
    size, period = len(sequence.values), sequence.period
    cells = LONGEST
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


def _grounds(sequence: OctalSequence, window: Window, high: float, pitch: float) -> Iterator[PlacedNode]:
    """Put grey ground under each period, cut where a line ends."""
    if sequence.period is None:
        return
    length, first, _ = sequence.period
    for begin in range(first, window.end, length):
        heap, end = max(begin, window.first), min(begin + length, window.end)
        while heap < end:
            line, column = window.place(heap)
            cut = min(end, heap - column + window.cells)
            x = (column + (cut - heap - 1) / 2) * PITCH
            look = GROUNDS[(begin - first) // length % 2]
            box = Box(x, high / 2 - line * pitch, (cut - heap) * PITCH, high)
            yield PlacedNode(Node(CELL, look, border="own"), box)
            heap = cut


def _axes(sequence: OctalSequence, window: Window, last: int, unit: float, pitch: float) -> Iterator[PlacedNode]:
    """Name heaps below each line, and values beside it."""
    wide = 1.6 * len(str(window.end)) * POINTS * 0.6 / PITCH
    apart = sequence.period.length if sequence.period else EVERY
    every = apart * -(-wide // apart) if apart <= LONGEST // 2 else next(step for step in STEPS if step >= wide)
    up = next(step for step in STEPS if step * unit >= POINTS)
    for line in range(-(-(window.end - window.first) // window.cells)):
        base, begin = -line * pitch, window.first + line * window.cells
        for heap in range(begin, min(begin + window.cells, window.end), int(every)):
            yield text_at(str(heap), POINTS, (heap - begin) * PITCH, base - 0.95 * POINTS)
        for value in range(0, last + 1, up):
            yield text_at(str(value), POINTS, -PITCH, base + unit * value, anchor=1)


def _legend(sequence: OctalSequence, name: str, values: list[int], window: Window, words: Speaker) -> Legend:
    """Explain the dark, the grey and the black bars in words: a sign would not be in every font of LaTeX."""
    lost = [heap for heap, value in enumerate(values, window.first) if value == 0]
    looks = legend_lines([Entry(LOST, words("value 0, who begins loses"), lost, len(lost))], words.language)
    if sequence.period and sequence.period.first < window.end:
        looks.append((GROUNDS[0], words("a period; the next one is lighter")))
    marked = sum(_is_exception(sequence, heap) for heap in range(window.first, window.end))
    if marked:
        text = words("not the value that follows by the period ({number})", number=words.number(marked))
        looks.append((INK, text))
    return Legend(words("{name}: {what}", name=name, what=words("Grundy values")), tuple(looks))
