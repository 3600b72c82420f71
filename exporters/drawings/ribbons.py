"""Ribbons: who wins, how soon, or the Grundy value, of one start after another, with a bracket under a period."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arena.errors import ParameterError, one_of
from arena.solving.period import Period, period
from arena.words import Speaker
from exporters.drawings.captions import results
from exporters.drawings.cells import GAP, SMALL, Axis, Cell, PlacedNode, axis_name, letters, text_at
from exporters.drawings.cells import build as cells_of
from exporters.drawings.colouring import Entry, legend_lines
from exporters.drawings.drawing import CELL, Box, Drawing, Layout, Legend, Line, Node, Sign
from exporters.drawings.looks import DRAW_BY_RULE, GRUNDY, Fill, palette_of, shade

TITLES = {"winner": "who wins", "remoteness": "plies to the end", "grundy": "Grundy values"}
"""The quantities that a ribbon may show, with their titles."""
LONGEST = 24
"""The cells of a line; longer ribbons take several, so that letters stay large on a slide."""
SIDE = 24
"""The side of a cell, in points, where numbers are written."""
MOST_NUMBERED = 450
"""The starts of a ribbon, at most, whose numbers are written."""
SMALL_LINE = 120
"""The cells of a line of more."""
HIGH = 48.0
"""The height of the highest bar, in points."""
LOW = 3.0
"""The height of a bar that counts nothing."""
UNDER = 20.0
"""The points below a line of cells in which the starts are named."""
BRACKET = 31.0
"""The points that a bracket takes, with what is written at it."""
BETWEEN = 5.0
"""The points between two lines of a ribbon."""
LOST, OTHER = 15, 12
"""The size of the letters of a start that is lost, and of others."""
EVERY = 10
"""The distance of the starts that are named, where the cells are small."""
FAINT = Fill("#ffffff", "#767676")
INK = Fill("#333333")


class Start(NamedTuple):
    """A start, by its numbers, and its winner; its Grundy value where that is asked for."""

    numbers: tuple[int, ...]
    winner: int
    remoteness: int | None
    grundy: int | None = None

    def value(self, of: str) -> int | None:
        """Give the winner, the remoteness or the Grundy value."""
        return {"winner": self.winner, "remoteness": self.remoteness, "grundy": self.grundy}[of]

    @property
    def is_lost(self) -> bool:
        """Whether the player who begins loses; of Grundy values, whether it is 0."""
        return self.winner == 2 if self.grundy is None else self.grundy == 0


class Strip(NamedTuple):
    """The lines of a ribbon: how many cells each has, how far apart and how high; the texts on them; the bases."""

    cells: int
    pitch: int
    heights: list[float]
    on_top: float
    bases: list[float]

    def room(self, line: int) -> float:
        """Give the height of a line."""
        return max(self.heights[line * self.cells : (line + 1) * self.cells]) + self.on_top

    def base(self, number: int) -> tuple[float, float]:
        """Give the left side of a cell, and the height of its base."""
        row, column = divmod(number, self.cells)
        return column * self.pitch, self.bases[row]


def build(
    starts: Sequence[Start],
    axes: Sequence[str],
    name: str,
    *,
    of: str = "winner",
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
) -> Drawing:
    """Make a ribbon of starts with one number, a cell or a bar each, or a map of cells of starts with two.

    A period of who wins, or of Grundy values, is told where one has been seen, and no further than it was seen.

    Parameters
    ----------
    starts : sequence of Start
        The starts, in their order.
    axes, name : sequence of str, str
        What their numbers are called, and what they are starts of.
    of : {"winner", "remoteness", "grundy"}, optional
        Who wins, with the plies to the end as numbers; these as heights; or Grundy values, as heights.
    style, lang, legend
        As `exporters.drawings.arenas.build` takes them.

    Raises
    ------
    ParameterError
        If there is no such ribbon or style, or the starts have another number of numbers.

    Examples
    --------
    >>> starts = [Start((heap,), 1 if heap % 4 else 2, 0) for heap in range(13)]
    >>> drawing = build(starts, ["heap"], "subtraction")
    >>> [node.lines[0].text for node in drawing.nodes if node.lines][-2:]
    ['period 4 from 0, seen 3 times', 'heap →']
    """
    if of not in TITLES:
        raise one_of("ribbon", of, list(TITLES))
    won, words = palette_of(style).won, Speaker(lang)
    looks, entries = _looks(starts, of, won, words)
    signs = _signs(starts, of, words, ribbon=len(axes) == 1)
    title = words("{name}: {what}", name=name, what=words(TITLES[of]))
    under = Legend(title, tuple(legend_lines(entries, lang)), tuple(signs)) if legend else None
    cells = [
        Cell(
            looks[start.value("winner" if of == "remoteness" else of)],
            _number(start, of),
            _told(start, axes, words),
        )
        for start in starts
    ]
    if len(axes) == 1:
        return _ribbon(starts, cells, axes[0], name, of, words, under)
    if len(axes) != 2:
        raise ParameterError(f"{len(axes)} ranges: one makes a ribbon, two a map")
    columns, rows = (sorted({start.numbers[place] for start in starts}) for place in (0, 1))
    places = {
        (columns.index(start.numbers[0]), rows.index(start.numbers[1])): cell
        for start, cell in zip(starts, cells, strict=True)
    }
    return cells_of(
        name,
        places,
        Axis(axis_name(axes[0], words), list(map(str, columns))),
        Axis(axis_name(axes[1], words), list(map(str, rows))),
        under,
        heavy=False,
    )


def _looks(
    starts: Sequence[Start], of: str, won: dict[int, Fill], words: Speaker
) -> tuple[dict[int | None, Fill], list[Entry]]:
    """Give the look of each winner, or of each Grundy value, with its meaning."""
    if of == "grundy":
        last = max((start.grundy or 0 for start in starts), default=0)
        looks: dict[int | None, Fill] = {value: shade(GRUNDY, value, last) for value in range(last + 1)}
        texts = {value: words("Grundy value {value}", value=value) for value in range(last + 1)}
        key = "grundy"
    else:
        looks = {1: won[1], 2: won[2], 0: DRAW_BY_RULE}
        texts = results(words)
        key = "winner"
    members = {kind: [start for start in starts if start.value(key) == kind] for kind in texts}
    return looks, [
        Entry(looks[kind], text, members[kind], len(members[kind]), key if of == "grundy" else "")
        for kind, text in texts.items()
    ]


def _number(start: Start, of: str) -> str:
    value = start.value("grundy" if of == "grundy" else "remoteness")
    return "" if value is None else str(value)


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
    starts: Sequence[Start],
    cells: Sequence[Cell],
    axis: str,
    name: str,
    of: str,
    words: Speaker,
    legend: Legend | None,
) -> Drawing:
    of_period = "grundy" if of == "grundy" else "winner"
    seen = period([start.value(of_period) for start in starts])
    strip = _strip(starts, of, bracket=seen is not None)
    parts = list[PlacedNode]()
    for number, (start, cell) in enumerate(zip(starts, cells, strict=True)):
        x, base = strip.base(number)
        box = Box(x, base + strip.heights[number] / 2, strip.pitch - GAP, strip.heights[number])
        parts += _bar(cell, box, inside=of == "winner", pitch=strip.pitch)
        if strip.pitch == SIDE or number % EVERY == 0:
            parts.append(_named(start, x, base - 0.7 * LOST))
    about = words("{name}: {what}", name=words("who wins"), what="") if of == "remoteness" else ""
    parts += _bracket(seen, starts, strip, about, words) if seen else []
    left, above = -strip.pitch / 2, strip.room(0) + 0.75 * LOST
    parts.append(text_at(f"{axis_name(axis, words)} →", LOST, left, above, anchor=-1))
    nodes, boxes = zip(*parts, strict=True)
    return Drawing("map", name, tuple(nodes), legend=legend, layout=Layout(tuple(boxes), ()))


def _strip(starts: Sequence[Start], of: str, *, bracket: bool) -> Strip:
    """Put the cells on lines, the highest of which each has room; under the first one there may be a bracket."""
    pitch, longest = (SIDE, LONGEST) if len(starts) <= MOST_NUMBERED else (SMALL, SMALL_LINE)
    lines = -(-len(starts) // longest)
    strip = Strip(-(-len(starts) // lines), pitch, _heights(starts, of, pitch), 0 if of == "winner" else LOST, [0.0])
    for line in range(1, lines):
        below = UNDER + BETWEEN + (BRACKET if bracket and line == 1 else 0)
        strip.bases.append(strip.bases[-1] - below - strip.room(line))
    return strip


def _heights(starts: Sequence[Start], of: str, pitch: int) -> list[float]:
    """Give the height of each cell: that of all, or that of a bar."""
    if of == "winner":
        return [pitch - GAP] * len(starts)
    values = [start.value(of) or 0 for start in starts]
    return [LOW + (HIGH - LOW) * value / max(*values, 1) for value in values]


def _bar(cell: Cell, box: Box, *, inside: bool, pitch: int) -> list[PlacedNode]:
    """Make a cell with its number inside, or a bar with its number above."""
    points = letters(pitch, [cell.text])
    lines = (Line(cell.text, points),) if inside and cell.text and points else ()
    parts = [PlacedNode(Node(CELL, cell.look, lines, tooltip=cell.tooltip), box)]
    if not inside and cell.text and points:
        parts.append(text_at(cell.text, min(points, LOST), box.x, box.y + box.height / 2 + LOST * 0.7))
    return parts


def _named(start: Start, x: float, y: float) -> PlacedNode:
    """Name a start below its cell, in large letters if it is lost."""
    part = text_at(str(start.numbers[0]), LOST if start.is_lost else OTHER, x, y)
    return part if start.is_lost else part._replace(node=part.node._replace(look=FAINT))


def _bracket(seen: Period, starts: Sequence[Start], strip: Strip, about: str, words: Speaker) -> list[PlacedNode]:
    """Draw a bracket under the first period, if it is on the first line, and write the period that was seen."""
    first, after = starts[seen.begin].numbers[0], starts[seen.begin + seen.length].numbers[0]
    text = about + words(
        "period {length} from {first}, seen {times} times", length=after - first, first=first, times=seen.times
    )
    end = seen.begin + seen.length - 1
    if end >= strip.cells:
        return [text_at(text, LOST, -strip.pitch / 2, strip.base(0)[1] - UNDER - BRACKET / 2, anchor=-1)]
    (left, base), (right, _) = strip.base(seen.begin), strip.base(end)
    left, right, y = left - strip.pitch / 2 + GAP, right + strip.pitch / 2 - GAP, base - UNDER - 6
    lines = [Box((left + right) / 2, y, right - left, 1.5), Box(left, y + 3, 1.5, 6), Box(right, y + 3, 1.5, 6)]
    parts = [PlacedNode(Node(CELL, INK), box) for box in lines]
    return [*parts, text_at(text, LOST, left, y - LOST, anchor=-1)]
