"""Thermographs: the walls of a value; the temperature goes upwards, numbers that are good for Left to the left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from arena.combinatorial.game_value import GameValue, Thermograph
from arena.words import Speaker
from exporters.drawings.captions import cut
from exporters.drawings.cells import STEPS, WORDS, PlacedNode, text_at
from exporters.drawings.drawing import CELL, Box, Curve, Drawing, Edge, Layout, Legend, Node, Point, Sign
from exporters.drawings.looks import Fill, palette_of

KIND = "a value"
DRAWS = "arena.combinatorial.game_value.GameValue"
WIDE = 330.0
"""The points from the largest value that is shown to the least, at most."""
HIGH = 205.0
"""The points from the temperature 0 to the top of the mast, at most."""
MAST = Fraction(2, 5)
"""The height of the mast above the walls, as a share of the walls' height."""
LEAST = Fraction(1)
"""The temperature up to which a value without walls is drawn."""
BESIDE = Fraction(1, 2)
"""The least length of the axis beside the stops, as a share of the walls' height."""
POINTS = 17
"""The size of letters."""
SMALL = 15
"""The size of the numbers of axes."""
WALL = 3.4
"""The width of walls."""
AXIS = 1.2
"""The width of the axis."""
LINE = 0.5
"""The width of a line of the ground."""
CORNER = 5.0
"""The side of the mark on a corner."""
INK, GROUND = Fill("#000000"), Fill("#e0e0e0")
"""The look of the mast, and of what measures."""
SIGNS = {"solid": "──", "dashed": "╌╌"}
"""The texts that show lines where nothing is drawn instead."""
PARTS = tuple(Fraction(1, 1 << power) for power in range(5))
"""The distances of lines that are tried, where whole numbers are far from each other."""


class Plan(NamedTuple):
    """The frame of a picture: its thermograph, from which value to which, up to which temperature, the points of 1."""

    thermograph: Thermograph
    most: Fraction
    least: Fraction
    top: Fraction
    unit: float

    def at(self, temperature: Fraction, value: Fraction) -> Point:
        """Give the place of a value at a temperature."""
        return -float(value) * self.unit, float(temperature) * self.unit


def build(
    value: GameValue,
    *,
    title: str = "",
    style: str = "default",
    lang: str = "en",
    legend: bool = True,
    blank: bool = False,
) -> Drawing:
    """Make the thermograph of a value.

    The walls begin at the temperature 0, at the stops: Left's on the left, in his colour, Right's dashed. Where they
    meet, the mast begins, over the mean. A value whose stops are equal has a mast alone.

    Parameters
    ----------
    value : GameValue
        What `arena.value` gives.
    title : str, optional
        Of what game; by default the value itself.
    style, lang, legend
        As `exporters.drawings.arenas.build` takes them.
    blank : bool, optional
        Whether to leave out all but the axes.

    Raises
    ------
    ParameterError
        If there is no such style or language.

    Examples
    --------
    >>> from arena import value
    >>> drawing = build(value("{2|-1}"))
    >>> drawing.legend.title, [node.lines[0].text for node in drawing.nodes if node.lines][-2:]
    ('{2|-1}: thermograph', ['3/2', '1/2'])
    """
    owner, words, plan = palette_of(style).owner, Speaker(lang), plan_of(value)
    shown = plan.thermograph
    parts, edges, curves = [*_ground(plan, words)], list[Edge](), list[Curve]()
    ground, top = len(parts), (plan.top, shown.mean)
    foot = (max(shown.temperature, Fraction(0)), shown.mean)
    left, right, mast = lines = (_wall(owner[1].fill), _wall(owner[2].fill, "dashed"), _wall(INK.fill))
    for corners, line in ((shown.left, left), (shown.right, right), ((foot, top), mast)):
        begin = len(parts)
        places = [plan.at(*corner) for corner in dict.fromkeys((*corners, top if corners[-1] == top else foot))]
        parts += [_mark(line.color, place, CORNER if place != plan.at(*top) else WALL) for place in places]
        for number, ends in enumerate(pairwise(places), begin):
            edges.append(line._replace(tail=number, head=number + 1))
            curves.append(Curve((ends[0], *ends, ends[1]), None))
    parts += _told(plan, value)
    nodes, boxes = zip(*parts, strict=True)
    name = title or cut(str(value))
    under = _legend(value, name, lines, words) if legend else None
    layout = Layout(tuple(boxes), tuple(curves))
    if blank:
        nodes = (*nodes[:ground], *[Node(0)] * (len(nodes) - ground))
        edges = [Edge(edge.tail, edge.head, "hidden") for edge in edges]
        under = under and Legend(under.title)
    return Drawing("map", name, tuple(nodes), tuple(edges), legend=under, layout=layout)


def plan_of(value: GameValue) -> Plan:
    """Choose the frame in which a value is shown.

    Examples
    --------
    >>> from arena import value
    >>> plan = plan_of(value("{3|-1}"))
    >>> str(plan.most), str(plan.least), str(plan.top)
    ('4', '-2', '14/5')
    """
    shown = value.thermograph
    high, low = value.left_stop, value.right_stop
    height = max(shown.temperature, (high - low) / 2) or LEAST
    top = height * (1 + MAST)
    beside = max(BESIDE * height, height - (high - low) / 2)
    most, least = high + beside, low - beside
    return Plan(shown, most, least, top, min(WIDE / float(most - least), HIGH / float(top)))


def _ground(plan: Plan, words: Speaker) -> Iterator[PlacedNode]:
    """Draw both axes with their numbers, and lines over them."""
    (left, _), (right, high) = plan.at(Fraction(0), plan.most), plan.at(plan.top, plan.least)
    middle, wide = (left + right) / 2, right - left
    for value in _steps(plan.least, plan.most, plan.unit, wide=True):
        x, _ = plan.at(Fraction(0), value)
        yield PlacedNode(Node(CELL, GROUND, border="own"), Box(x, high / 2, LINE, high))
        yield text_at(str(value), SMALL, x, -0.9 * SMALL)
    for temperature in _steps(Fraction(0), plan.top, plan.unit, wide=False):
        _, y = plan.at(temperature, Fraction(0))
        yield PlacedNode(Node(CELL, GROUND, border="own"), Box(middle, y, wide, LINE if temperature else AXIS))
        yield text_at(str(temperature), SMALL, left - 0.4 * SMALL, y, anchor=1)
    name = words("temperature ↑")
    mean = plan.at(plan.top, plan.thermograph.mean)[0] - WORDS * POINTS * len(str(plan.thermograph.mean)) / 2
    meets = left + WORDS * POINTS * (len(name) + 1) > mean
    yield text_at(name, POINTS, left - 0.4 * SMALL, high + POINTS * (2.3 if meets else 1), anchor=-1)
    yield text_at(words("← Left"), POINTS, left, -2.3 * POINTS, anchor=-1)
    yield text_at(words("Right →"), POINTS, right, -2.3 * POINTS, anchor=1)


def _steps(low: Fraction, high: Fraction, unit: float, *, wide: bool) -> list[Fraction]:
    """List the numbers of an axis: as many as can be read, as round as they can be."""
    for step in (*reversed(PARTS), *map(Fraction, STEPS[1:])):
        first = -(-low // step)
        numbers = [step * count for count in range(int(first), int(high // step) + 1)]
        room = WORDS * SMALL * (max(len(str(each)) for each in numbers) + 1.5) if numbers and wide else 2.2 * SMALL
        if float(step) * unit >= room:
            return numbers
    return []


def _wall(colour: str, line: str = "solid") -> Edge:
    """Give a line as walls and the mast are drawn, from anywhere to anywhere."""
    return Edge(0, 0, line=line, width=WALL, color=colour)


def _mark(colour: str, place: Point, side: float) -> PlacedNode:
    """Mark a corner."""
    return PlacedNode(Node(CELL, Fill(colour), border="own"), Box(*place, side, side))


def _told(plan: Plan, value: GameValue) -> list[PlacedNode]:
    """Write the temperature beside where the mast begins, and the mean over it."""
    shown = plan.thermograph
    x, top = plan.at(plan.top, shown.mean)
    _, foot = plan.at(max(shown.temperature, Fraction(0)), shown.mean)
    beside = [text_at(str(shown.temperature), POINTS, x + POINTS / 2, foot + POINTS / 2, anchor=-1)]
    return [*(beside if value.number is None else []), text_at(str(shown.mean), POINTS, x, top + POINTS)]


def _legend(value: GameValue, name: str, lines: Sequence[Edge], words: Speaker) -> Legend:
    """Say whose walls they are, and where they stand."""
    texts = [
        words("Left's wall, from the Left stop {stop} on", stop=value.left_stop),
        words("Right's wall, from the Right stop {stop} on", stop=value.right_stop),
        words("the mast: mean {mean}, temperature {temperature}", mean=value.mean, temperature=value.temperature),
    ]
    signs = [Sign("wall", SIGNS[line.line], text, edge=line) for line, text in zip(lines, texts, strict=True)]
    title = words("{name}: {what}", name=name, what=words("thermograph"))
    return Legend(title, signs=tuple(signs if value.left_stop != value.right_stop else signs[2:]))
