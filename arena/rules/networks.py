"""Graphs that games are played on, each by its name or as a file of its edges, and walks on them."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, pairwise, product
from math import cos, dist, pi, prod, sin
from pathlib import Path
from string import ascii_lowercase

from arena.errors import ParameterError
from arena.rules.game import ImpartialGame
from arena.rules.grid import connected

HELP = "the graph: path5, cycle6, complete4, grid3x4, petersen, dodecahedron, or a file of edges"
MOST_VERTICES = 1000

MOST_SYMMETRIES = 200
"""A graph with more symmetries, such as a complete one, is taken to have none: each position would try them all."""
MOST_STEPS = 20_000  # the vertices that are matched in search of symmetries

SHARES, APART, BESIDE = (0.5, 0.4, 0.6, 0.3, 0.7), 0.3, 0.45
"""Where on an edge its own vertex may stand, how far from all others is far enough, and how far aside that of a second
edge between two vertices, in lengths of the edge."""
NOWHERE = "none"  # the printed form of a walk that has not begun
Point = tuple[float, float]
Drawn = tuple[Iterable[tuple[int, int]], tuple[Point, ...]]  # the edges and the places of the vertices


@dataclass(frozen=True)
class Network:
    """A graph: its vertices by name, in their order, and for each those that an edge leads to."""

    names: tuple[str, ...]
    roads: tuple[tuple[int, ...], ...]
    columns: int  # the number of vertices in a row of the diagram
    places: tuple[Point, ...] = ()
    """The place of each vertex in a picture, in steps to the right and downwards; if empty, they stand on a circle."""
    squares: bool = False  # whether they are squares of a board, an edge being a side that two share
    sides: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """The sides of the board that a player is to join: the player, and the vertices along the side, in their order."""

    def drawn(self, signs: str) -> str:
        """Draw a sign for each vertex, in rows."""
        return "\n".join(signs[first : first + self.columns] for first in range(0, len(signs), self.columns))

    @cached_property
    def symmetries(self) -> list[tuple[int, ...]]:
        """The ways to exchange vertices that keep the edges: for each vertex, the one that takes its place.

        Vertices are matched one by one, depth first, each beside one before it where that can be. The only way is the
        one that changes nothing where there are too many, or finding them takes too long.
        """
        count, ends = len(self.names), [frozenset(ends) for ends in self.roads]
        near = [ends[at] | {tail for tail in range(count) if at in ends[tail]} for at in range(count)]
        order = [*chain.from_iterable(connected(range(count), [sorted(ends) for ends in near]))]
        steps, found, ways = 0, list[tuple[int, ...]](), [dict[int, int]()]
        while ways:
            way, steps = ways.pop(), steps + 1
            if len(way) == count:
                found.append(tuple(way[at] for at in range(count)))
            if len(found) > MOST_SYMMETRIES or steps > MOST_STEPS:
                return [tuple(range(count))]
            for at in order[len(way) : len(way) + 1]:
                known = next((way[old] for old in way if old in near[at]), None)
                free = set(range(count) if known is None else near[known]).difference(way.values())
                ways += [{**way, at: to} for to in free if _fits(ends, way, at, to)]
        return sorted(found)


def _fits(ends: list[frozenset[int]], way: dict[int, int], at: int, to: int) -> bool:
    """Return whether a vertex can take another one's place, as far as it is known who takes whose."""
    return len(ends[at]) == len(ends[to]) and all(
        (old in ends[at]) == (new in ends[to]) and (at in ends[old]) == (to in ends[new]) for old, new in way.items()
    )


def rings(*counts: int) -> tuple[Point, ...]:
    """Place vertices clockwise on circles around each other, so many on each, the outermost one first."""
    return tuple(
        (radius * sin(2 * pi * place / count), -radius * cos(2 * pi * place / count))
        for radius, count in zip(range(len(counts), 0, -1), counts, strict=True)
        for place in range(count)
    )


def with_edges(
    names: list[str], edges: list[tuple[int, int]], places: tuple[Point, ...], called: list[str] | None = None
) -> Network:
    """Make the graph of a board on which edges are marked: each has a vertex of its own between its two ends."""
    count, made = len(names), called or [f"{names[one]}-{names[other]}" for one, other in edges]
    roads: list[list[int]] = [[] for _ in names]
    between: list[Point] = []
    for number, (one, other) in enumerate(edges):
        roads[one].append(count + number)
        roads[other].append(count + number)
        twins = sum(ends in ((one, other), (other, one)) for ends in edges[:number])
        between.append(_on_edge(places[one], places[other], [*places, *between], BESIDE * twins))
    ends = (*map(tuple, roads), *edges)
    return Network((*names, *made), ends, count + len(edges), (*places, *between))


def _on_edge(begin: Point, end: Point, others: Iterable[Point], aside: float) -> Point:
    """Choose where on an edge its own vertex stands: in the middle, if nothing is near, else where most is free."""
    x, y, across, up = *begin, end[0] - begin[0], end[1] - begin[1]
    places = [(x + share * across + aside * up, y + share * up - aside * across) for share in SHARES]
    free = {(x, y): min(APART, *(dist((x, y), other) for other in others)) for x, y in places}
    return max(free, key=free.__getitem__)


def _grid(rows: int, columns: int) -> Drawn:
    squares = list(product(range(rows), range(columns)))
    lying = [(at, at + 1) for at, (_, column) in enumerate(squares) if column + 1 < columns]
    upright = [(at, at + columns) for at, (row, _) in enumerate(squares) if row + 1 < rows]
    return lying + upright, tuple((column, row) for row, column in squares)


def _two_rings(count: int) -> Drawn:
    """Return the generalised Petersen graph (count, 2)."""
    ends = ((at, (at + 1) % count, at + count, (at + 2) % count + count) for at in range(count))
    edges = [edge for at, along, inside, across in ends for edge in ((at, along), (at, inside), (inside, across))]
    return edges, rings(count, count)


NAMED: dict[str, Callable[..., Drawn]] = {
    r"path(\d{1,3})": lambda count: (pairwise(range(count)), tuple((at, 0) for at in range(count))),
    r"cycle(\d{1,3})": lambda count: (((at, (at + 1) % count) for at in range(count)), rings(count)),
    r"complete(\d{1,2})": lambda count: (combinations(range(count), 2), rings(count)),
    r"grid(\d{1,2})x(\d|1\d|2[0-6])": _grid,  # a column has a letter
    r"petersen": lambda: _two_rings(5),
    r"dodecahedron": lambda: _two_rings(10),
}


def network(text: str, *, directed: bool = False) -> Network:
    """Make the graph of a name, or of a file with two vertices per line."""
    for form, build in NAMED.items():
        if match := re.fullmatch(form, str(text), re.ASCII):
            sizes = [int(size) for size in match.groups()]
            if not 0 < prod(sizes) <= MOST_VERTICES:
                raise ParameterError(f"on: {text!r} (from 1 to {MOST_VERTICES} vertices)")
            is_grid = len(sizes) == 2
            edges, places = build(*sizes)
            names = [str(number + 1) for number in range(len(places))]
            if is_grid:
                names = [f"{ascii_lowercase[column]}{sizes[0] - row}" for row, column in product(*map(range, sizes))]
            break
    else:
        edges, names = _read(text)
        places, is_grid = rings(len(names)), False
    roads: list[set[int]] = [set() for _ in names]
    for source, target in edges:
        roads[source].add(target)
        if not directed:
            roads[target].add(source)
    ends = tuple(tuple(sorted(own - {at})) for at, own in enumerate(roads))
    return Network(tuple(names), ends, sizes[1] if is_grid else len(names), places, is_grid)


def _read(text: str) -> tuple[list[tuple[int, int]], list[str]]:
    try:
        lines = Path(text).read_text(encoding="utf-8").splitlines()
    except (OSError, TypeError, ValueError):
        raise ParameterError(f"on: {text!r} ({HELP.partition(': ')[2]})") from None
    edges, index = list[tuple[int, int]](), dict[str, int]()
    for number, line in enumerate(lines, start=1):
        parts = re.split(r"[\s,;]+", line.partition("#")[0].strip())
        if parts == [""] or (number == 1 and parts == ["source", "target"]):
            continue
        if len(parts) != 2 or not all(re.fullmatch(r"[\w.-]{1,40}", name) for name in parts):
            raise ParameterError(f"{text}, line {number}: {line[:40]!r} (two names of vertices, like: a b)")
        source, target = (index.setdefault(name, len(index)) for name in parts)
        edges.append((source, target))
    if not 0 < len(index) <= MOST_VERTICES:
        raise ParameterError(f"{text}: {len(index)} vertices (from 1 to {MOST_VERTICES})")
    return edges, list(index)


class Walk(ImpartialGame[tuple[int, ...]]):
    """Move on to a vertex where nobody has been; the player who cannot loses.

    A position is the vertex where the walk is, then those where it has been, in their order.
    """

    @property
    @abstractmethod
    def network(self) -> Network:
        """The graph."""

    @abstractmethod
    def first(self) -> Iterable[int]:
        """List the vertices where a walk may begin."""

    def options(self, position: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        for to in self.network.roads[position[0]] if position else self.first():
            if to not in position:
                yield self.network.names[to], (to, *sorted(position))

    def show(self, position: tuple[int, ...]) -> str:
        return ",".join(self.network.names[vertex] for vertex in position) or NOWHERE

    def read(self, text: str) -> tuple[int, ...]:
        """Read where the walk is and has been; nothing is a walk that has not begun, where the game begins so."""
        index = {name: number for number, name in enumerate(self.network.names)}
        names = [] if text.strip() in (NOWHERE, "") and not self.start else text.split(",")
        if not set(names) <= index.keys() or len(set(names)) < len(names):
            raise ParameterError(f"not a position: {text!r} (different vertices, first the one where the walk is)")
        at, *been = (index[name] for name in names) if names else (-1,)
        return (at, *sorted(been)) if names else ()

    def canonical(self, position: tuple[int, ...]) -> tuple[int, ...]:
        images = ([way[vertex] for vertex in position] for way in self.network.symmetries)
        return min((*image[:1], *sorted(image[1:])) for image in images)

    def diagram(self, position: tuple[int, ...]) -> str:
        """Draw a sign for each vertex: "@" where the walk is, "#" where it has been."""
        signs = ["." for _ in self.network.names]
        for vertex in position:
            signs[vertex] = "@" if vertex == position[0] else "#"
        return self.network.drawn("".join(signs))
