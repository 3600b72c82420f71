"""Columns of claims as JSON, one vertex a line, read within bounds and never believed."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from arena.errors import InvalidArena
from arena.graphs.compact import CompactArena, CompactGraph
from arena.graphs.marks import REACH
from arena.graphs.names import names_of
from arena.machine.columns import as_list
from exporters.files import StrPath
from exporters.files.json_rows import Members, document, members

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

Vertices: TypeAlias = Mapping[str, tuple[Hashable, int]]
"""The vertices of a graph and their players, by their names."""
Kinds: TypeAlias = Mapping[str, type]
"""The columns of a solution by their names: of whole numbers, truth values, or vertices by their names, as texts."""
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


def declared_format(path: StrPath) -> str:
    """Read the format that a file gives itself at its beginning; nothing if it does not."""
    with Path(path).open("rb") as file:
        beginning = re.match(rb'\s*\{\s*"format"\s*:\s*"([a-z-]{1,40})"', file.read(BEGINNING))
    return beginning[1].decode() if beginning else ""


def render_columns(
    format_: str,
    title: str,
    vertices: Vertices,
    columns: Mapping[str, Mapping[Hashable, Any]],
    kinds: Kinds,
    objective: str = REACH,
    denominator: int = 1,
) -> str:
    """Write columns as JSON: the format, the graph's title, the objective, the denominator, a row for each vertex."""
    name_of = {vertex: name for name, (vertex, _) in vertices.items()}
    rows: list[Members] = []
    for position, (vertex, _) in vertices.items():
        values = {name: columns[name][vertex] for name in kinds if columns[name].get(vertex) is not None}
        named = {name: name_of[value] if kinds[name] is str else value for name, value in values.items()}
        rows.append({"position": position, **named})
    asked: Members = {} if objective == REACH else {"objective": objective}
    asked |= {"denominator": denominator} if denominator != 1 else {}
    return document({"format": format_, "version": VERSION, "game": title, **asked}, {"vertices": rows})


def rows_of(path: StrPath, format_: str, vertices: Vertices) -> tuple[list[object], str, int]:
    """Read the rows of a solution, its objective and its denominator; the caller names the file."""
    whole = _parse(path, vertices)
    if not isinstance(whole, dict) or not KEYS <= whole.keys() <= KEYS | {"objective", "denominator"}:
        raise InvalidArena("not a solution (its keys are format, version, game and vertices)")
    version, rows = whole["version"], whole["vertices"]
    if whole["format"] != format_ or type(version) is not int or version != VERSION:
        raise InvalidArena(f'not a solution ("format": "{format_}", "version": {VERSION})')
    if not isinstance(whole["game"], str) or not isinstance(rows, list):
        raise InvalidArena('"game" is a text and "vertices" a list')
    objective = whole.get("objective", REACH)
    if not isinstance(objective, str):
        raise InvalidArena('"objective" is a text')
    denominator = whole.get("denominator", 1)
    if type(denominator) is not int or not 1 <= denominator <= MOST_NUMBER:
        raise InvalidArena(f'"denominator" is {denominator!r:.80} (a whole number from 1 on)')
    return rows, objective, denominator


def columns_of(
    rows: Iterable[object], vertices: Vertices, kinds: Kinds, needed: set[str], members: str
) -> dict[str, dict[Hashable, Any]]:
    """Read columns out of rows, of which no two are about one vertex; the caller names the file."""
    columns: dict[str, dict[Hashable, Any]] = {name: {} for name in kinds}
    seen = set()
    for row in rows:
        if not isinstance(row, dict) or not needed | {"position"} <= row.keys() <= kinds.keys() | {"position"}:
            raise InvalidArena(f"a vertex has {members}: {row!r:.80}")
        vertex = _value(row, "position", str, vertices)
        if vertex in seen:
            raise InvalidArena(f"the position {row['position']!r:.80} is there twice")
        seen.add(vertex)
        for name in kinds.keys() & row.keys():
            columns[name][vertex] = _value(row, name, kinds[name], vertices)
    return columns


def _value(row: Members, name: str, kind: type[Any], vertices: Vertices) -> Any:
    """Give a vertex, a whole number or a truth value of a row."""
    value = row[name]
    if kind is str:
        if not isinstance(value, str) or value not in vertices:
            raise InvalidArena(f"{value!r:.80} is not a position of the arena")
        return vertices[value][0]
    if type(value) is not kind or abs(value) > MOST_NUMBER:
        allowed = "true or false" if kind is bool else "a whole number"
        raise InvalidArena(f"the {name} of {row['position']!r:.80} is {value!r:.80} ({allowed})")
    return value


def vertices_by_name(graph: DiGraph | CompactGraph) -> Vertices:
    """Give the vertices and their players, 0 in a bare graph, by their names."""
    if isinstance(graph, CompactGraph):
        players = as_list(graph.player) if isinstance(graph, CompactArena) else [0] * len(graph)
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
