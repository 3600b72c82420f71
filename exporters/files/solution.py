"""What the files of solutions have in common: JSON, one vertex a line, read within bounds and never believed."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Hashable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from arena.errors import InvalidArena
from arena.graphs.compact import CompactArena
from arena.graphs.marks import REACH
from arena.graphs.names import names_of
from arena.machine.columns import as_list
from exporters.files import StrPath
from exporters.files.json_rows import Members, document, members

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

Vertices: TypeAlias = Mapping[str, tuple[Hashable, int]]
"""The vertices of a graph and their players, by their names."""
VERSION = 1
KEYS = {"format", "version", "game", "vertices"}
"""The members of a file."""
MOST_NUMBER = 1 << 62
"""The largest number that a file may hold, within NumPy's 64 bits."""
MOST_ROW = 400
"""The bytes of the longest row, with any blanks in it but without the names of its positions."""
MOST_CHARACTER = 12
"""The bytes of the longest character: the codes of two halves."""
BEGINNING = 4096
"""The bytes of a file among which its format must be told."""


def kind_of(path: StrPath) -> str:
    """Tell the format that a file gives itself at its beginning; nothing if it does not.

    Raises
    ------
    OSError
        If it cannot be read.
    """
    with Path(path).open("rb") as file:
        beginning = re.match(rb'\s*\{\s*"format"\s*:\s*"([a-z-]{1,40})"', file.read(BEGINNING))
    return beginning[1].decode() if beginning else ""


def render_rows(format_: str, name: str, rows: Sequence[Members], objective: str = REACH) -> str:
    """Write a solution: what it is, what the graph is called, the objective, and a row for each vertex."""
    asked = {} if objective == REACH else {"objective": objective}
    return document({"format": format_, "version": VERSION, "game": name, **asked}, {"vertices": rows})


def rows_of(path: StrPath, format_: str, vertices: Vertices) -> tuple[list[object], str]:
    """Read the rows of a solution, and its objective.

    Raises
    ------
    InvalidArena
        If the file is something else, or larger than a solution of these vertices can be; the caller names it.
    """
    whole = _parse(path, vertices)
    if not isinstance(whole, dict) or not KEYS <= whole.keys() <= KEYS | {"objective"}:
        raise InvalidArena("not a solution (its keys are format, version, game and vertices)")
    version, rows = whole["version"], whole["vertices"]
    if whole["format"] != format_ or type(version) is not int or version != VERSION:
        raise InvalidArena(f'not a solution ("format": "{format_}", "version": {VERSION})')
    if not isinstance(whole["game"], str) or not isinstance(rows, list):
        raise InvalidArena('"game" is a text and "vertices" a list')
    objective = whole.get("objective", REACH)
    if not isinstance(objective, str):
        raise InvalidArena('"objective" is a text')
    return rows, objective


def vertex_of(position: object, vertices: Vertices) -> tuple[Hashable, int]:
    """Give the vertex of a name, and its player."""
    if not isinstance(position, str) or position not in vertices:
        raise ValueError(f"{position!r:.80} is not a position of the arena")
    return vertices[position]


def unseen(row: Members, vertices: Vertices, seen: Container[Hashable]) -> tuple[Hashable, int]:
    """Give the vertex that a row is about and its player, if no other row was about it."""
    vertex, player = vertex_of(row["position"], vertices)
    if vertex in seen:
        raise ValueError(f"the position {row['position']!r:.80} is there twice")
    return vertex, player


def number(row: Members, key: str) -> int:
    """Give a whole number of a row."""
    value = row[key]
    if type(value) is not int or abs(value) > MOST_NUMBER:
        raise ValueError(f"the {key} of {row['position']!r:.80} is {value!r:.80} (a whole number)")
    return value


def vertices_by_name(graph: DiGraph | CompactArena) -> Vertices:
    """Give the vertices and their players, 0 in a bare graph, by their names."""
    if isinstance(graph, CompactArena):
        players = as_list(graph.player)
    else:
        players = [data.get("player", 0) for _, data in graph.nodes(data=True)]
    return {name: (vertex, player) for (vertex, name), player in zip(names_of(graph).items(), players, strict=True)}


def _parse(path: StrPath, vertices: Vertices) -> object:
    """Read JSON no larger than a solution of the vertices, which is an object with an object for each vertex."""
    longest_row = MOST_ROW + 2 * MOST_CHARACTER * max(map(len, vertices), default=0)
    most = MOST_ROW * MOST_ROW + longest_row * len(vertices)
    with Path(path).open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise InvalidArena(f"more than {most:,} bytes, too many for a solution of {len(vertices):,} vertices")
    objects = 0

    def counted(pairs: list[tuple[str, object]]) -> Members:
        nonlocal objects
        objects += 1
        if objects > len(vertices) + 1:
            raise ValueError(f"more vertices than the {len(vertices):,} of the arena")
        return members(pairs)

    try:
        whole: object = json.loads(content.decode(), object_pairs_hook=counted)
    except (ValueError, RecursionError) as error:
        raise InvalidArena(f"not a solution in JSON ({str(error).splitlines()[0]})") from None
    return whole
