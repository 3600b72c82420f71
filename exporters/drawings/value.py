"""Thermographs: the walls of a value; the temperature goes upwards, numbers that are good for Left to the left."""

from __future__ import annotations

from fractions import Fraction

from arena.combinatorial.game_value import GameValue
from arena.words import Speaker
from exporters.drawings import letters
from exporters.drawings.captions import cut, titled
from exporters.drawings.chart import POINTS, SMALL, STEPS, Chart
from exporters.drawings.drawing import Drawing, Edge, Legend, Node, Point, Sign
from exporters.drawings.looks import Fill, palette_of

WIDE, HIGH = 330.0, 205.0
"""The points from the largest value that is shown to the least, and from the temperature 0 up, at most."""
MAST, LEAST, BESIDE = Fraction(2, 5), Fraction(1), Fraction(1, 2)
"""The height of the mast and the axis beside the stops, in heights of the walls, and that of a value without walls."""
WALL, CORNER = 3.4, 5.0
"""The width of walls, and the side of the mark on a corner."""
INK, GROUND = Fill("#000000"), Fill("#e0e0e0")
SIGNS = {"solid": "──", "dashed": "╌╌"}
"""The texts that show lines where nothing is drawn instead."""
PARTS = tuple(Fraction(1, 1 << power) for power in range(4, -1, -1))
"""The distances of lines that are tried, where whole numbers are far from each other."""


def build(
    value: GameValue, *, style: str = "default", lang: str = "en", title: str | None = None, blank: bool = False
) -> Drawing:
    """Make the thermograph of a value: walls from the stops, Left's on the left, and the mast over the mean."""
    owner, words, shown, chart = palette_of(style).owner, Speaker(lang), value.thermograph, Chart()
    most, least = value.left_stop, value.right_stop
    height = max(shown.temperature, (most - least) / 2) or LEAST
    top, beside = height * (1 + MAST), max(BESIDE * height, height - (most - least) / 2)
    left, right = most + beside, least - beside
    unit = min(WIDE / float(left - right), HIGH / float(top))

    def at(temperature: Fraction, number: Fraction) -> Point:
        return -float(number) * unit, float(temperature) * unit

    (start, _), (across, high) = at(Fraction(0), left), at(top, right)
    for number in _steps(right, left, unit, wide=True):
        x = -float(number) * unit
        chart.line([(x, 0), (x, high)], Edge(0, 0, width=0.5, color=GROUND.fill), GROUND, 0)
        chart.text(str(number), SMALL, x, -0.9 * SMALL)
    for temperature in _steps(Fraction(0), top, unit, wide=False):
        y = float(temperature) * unit
        axis = Edge(0, 0, width=0.5 if temperature else 1.2, color=GROUND.fill)
        chart.line([(start, y), (across, y)], axis, GROUND, 0)
        chart.text(str(temperature), SMALL, start - 0.4 * SMALL, y, anchor=1)
    chart.text(words("← Left"), POINTS, start, -2.3 * POINTS, anchor=-1)
    chart.text(words("Right →"), POINTS, across, -2.3 * POINTS, anchor=1)
    chart.text(words("temperature ↑"), POINTS, start - 6, high + 2.3 * POINTS, anchor=-1)  # over the mean
    ground, grid = len(chart.nodes), len(chart.edges)
    foot, end = (max(shown.temperature, Fraction(0)), shown.mean), (top, shown.mean)
    lines = [
        Edge(0, 0, line=line, width=WALL, color=color)
        for color, line in ((owner[1].fill, "solid"), (owner[2].fill, "dashed"), (INK.fill, "solid"))
    ]
    for corners, line in zip((shown.left, shown.right, (foot, end)), lines, strict=True):
        path = dict.fromkeys((*corners, end if corners[-1] == end else foot))
        chart.line([at(*corner) for corner in path], line, Fill(line.color), CORNER)
    if value.number is None:
        x, y = at(*foot)
        chart.text(str(shown.temperature), POINTS, x + POINTS / 2, y + POINTS / 2, anchor=-1)
    chart.text(str(shown.mean), POINTS, at(*end)[0], at(*end)[1] + POINTS)
    texts = [
        words("Left's wall, from the Left stop {stop} on", stop=most),
        words("Right's wall, from the Right stop {stop} on", stop=least),
        words("the mast: mean {mean}, temperature {temperature}", mean=value.mean, temperature=value.temperature),
    ]
    signs = [Sign("wall", SIGNS[line.line], text, edge=line) for line, text in zip(lines, texts, strict=True)]
    signs = signs if most != least else signs[2:]
    if blank:
        chart.nodes[ground:], signs = [Node(0)] * (len(chart.nodes) - ground), []
        chart.edges[grid:] = [Edge(edge.tail, edge.head, "hidden") for edge in chart.edges[grid:]]
    name = cut(str(value)) if title is None else title
    return chart.drawing(name, Legend(titled(name, words("thermograph"), words), signs=tuple(signs)))


def _steps(low: Fraction, high: Fraction, unit: float, *, wide: bool) -> list[Fraction]:
    """List the numbers of an axis: as many as can be read, as round as they can be."""
    for apart in (*PARTS, *map(Fraction, STEPS[1:])):
        numbers = [apart * count for count in range(int(-(-low // apart)), int(high // apart) + 1)]
        room = letters.widest(map(str, numbers), SMALL) + SMALL if wide else 2.2 * SMALL
        if float(apart) * unit >= room:
            return numbers
    return []
