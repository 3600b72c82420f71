"""Graphs that games are played on, each by its name or as a file of its edges."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

from arena.errors import ParameterError

HELP = "the graph: path5, cycle6, complete4, grid3x4, petersen, dodecahedron, or a file of edges"
"""What the parameter of a game says."""
MOST_VERTICES = 1000
"""Larger graphs are refused."""

Edges = list[tuple[str, str]]


class Network(NamedTuple):
    """A graph: its vertices by name, in their order, and for each those that an edge leads to."""

    names: tuple[str, ...]
    roads: tuple[tuple[int, ...], ...]
    columns: int
    """How many of them stand in a row when it is drawn."""

    def drawn(self, signs: str) -> str:
        """Draw a sign for each vertex, in rows."""
        return "\n".join(signs[first : first + self.columns] for first in range(0, len(signs), self.columns))


def network(text: str, *, directed: bool = False) -> Network:
    """Make the graph of a name, or of a file with two vertices a line.

    Parameters
    ----------
    text : str
        The name or the path. In a file, blanks, a comma or a tab stand between the vertices, "#" begins a comment, and
        a first line "source,target" is skipped.
    directed : bool, optional
        Whether an edge leads only from the first vertex to the second one.

    Raises
    ------
    ParameterError
        If there is no such graph, or the file is no list of edges.

    Examples
    --------
    >>> network("cycle4").roads
    ((1, 3), (0, 2), (1, 3), (0, 2))
    >>> network("path3", directed=True)
    Network(names=('1', '2', '3'), roads=((1,), (2,), ()), columns=3)
    """
    edges, names, columns = _named(text) or _read(text)
    index = {name: number for number, name in enumerate(names)}
    roads: list[set[int]] = [set() for _ in names]
    for source, target in edges:
        roads[index[source]].add(index[target])
        if not directed:
            roads[index[target]].add(index[source])
    return Network(
        tuple(names), tuple(tuple(sorted(own - {at})) for at, own in enumerate(roads)), columns or len(names)
    )


def _numbered(edges: Iterable[tuple[int, int]], count: int) -> tuple[Edges, list[str], int]:
    names = [str(number) for number in range(1, count + 1)]
    return [(names[source], names[target]) for source, target in edges], names, 0


def _grid(rows: int, columns: int) -> tuple[Edges, list[str], int]:
    if columns > len(ascii_lowercase):
        raise ParameterError(f"on: 'grid{rows}x{columns}' (at most {len(ascii_lowercase)} columns)")
    names = {
        (row, column): f"{ascii_lowercase[column]}{rows - row}" for row in range(rows) for column in range(columns)
    }
    steps = [((row, column), (row + down, column + 1 - down)) for row, column in names for down in (0, 1)]
    return [(names[at], names[to]) for at, to in steps if to in names], list(names.values()), columns


def _petersen() -> tuple[Edges, list[str], int]:
    edges = [edge for at in range(5) for edge in ((at, (at + 1) % 5), (at, at + 5), (at + 5, (at + 2) % 5 + 5))]
    return _numbered(edges, 10)


def _dodecahedron() -> tuple[Edges, list[str], int]:
    """Give the generalised Petersen graph (10, 2)."""
    edges = [edge for at in range(10) for edge in ((at, (at + 1) % 10), (at, at + 10), (at + 10, (at + 2) % 10 + 10))]
    return _numbered(edges, 20)


NAMED: dict[str, Callable[..., tuple[Edges, list[str], int]]] = {
    r"path(\d{1,3})": lambda count: _numbered(((at, at + 1) for at in range(count - 1)), count),
    r"cycle(\d{1,3})": lambda count: _numbered(((at, (at + 1) % count) for at in range(count)), count),
    r"complete(\d{1,2})": lambda count: _numbered(combinations(range(count), 2), count),
    r"grid(\d{1,2})x(\d{1,2})": _grid,
    r"petersen": _petersen,
    r"dodecahedron": _dodecahedron,
}
"""The graphs that have names, by the form of these."""


def _named(text: str) -> tuple[Edges, list[str], int] | None:
    for form, build in NAMED.items():
        if match := re.fullmatch(form, text, re.ASCII):
            numbers = [int(number) for number in match.groups()]
            if 0 in numbers or (len(numbers) == 2 and numbers[0] * numbers[1] > MOST_VERTICES):
                raise ParameterError(f"on: {text!r} (from 1 to {MOST_VERTICES} vertices)")
            return build(*numbers)
    return None


def _read(text: str) -> tuple[Edges, list[str], int]:
    try:
        lines = Path(text).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        raise ParameterError(f"on: {text!r} ({HELP.partition(': ')[2]})") from None
    edges: Edges = []
    for number, line in enumerate(lines, start=1):
        parts = re.split(r"[\s,;]+", line.partition("#")[0].strip())
        if parts == [""] or (number == 1 and parts == ["source", "target"]):
            continue
        if len(parts) != 2 or not all(re.fullmatch(r"[\w.-]{1,40}", name) for name in parts):
            raise ParameterError(f"{text}, line {number}: {line[:40]!r} (two names of vertices, like: a b)")
        edges.append((parts[0], parts[1]))
    names = list(dict.fromkeys(name for edge in edges for name in edge))
    if not 0 < len(names) <= MOST_VERTICES:
        raise ParameterError(f"{text}: {len(names)} vertices (from 1 to {MOST_VERTICES})")
    return edges, names, 0
