"""What the files of solutions have in common: JSON, one vertex a line, read within bounds."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Container
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.errors import InvalidArena
from arena.graphs.compact import CompactArena
from arena.graphs.names import names_of
from arena.machine.columns import as_list

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

VERSION = 1
HEAD = {"format", "version", "game", "vertices"}
MOST = 1 << 62
"""No number in a solution is larger."""
ROW = 400
"""The bytes of a row, however it is laid out, beside its positions."""
ESCAPED = 12
"""The bytes of a character, where it is written by the codes of two halves."""
BEGINNING = 4096
"""Bytes in which a file says what it is."""


def kind_of(path: str | os.PathLike[str]) -> str:
    """Tell the format that a file gives itself at its beginning; nothing if it does not.

    Raises
    ------
    OSError
        If it cannot be read.
    """
    with Path(path).open("rb") as file:
        said = re.match(rb'\s*\{\s*"format"\s*:\s*"([a-z-]{1,40})"', file.read(BEGINNING))
    return said[1].decode() if said else ""


def document(format_: str, name: str, rows: list[dict[str, Any]]) -> str:
    """Write a solution: what it is, what it is of, and a row for each vertex."""
    head = [f'  "{key}": {dump(value)}' for key, value in (("format", format_), ("version", VERSION), ("game", name))]
    vertices = "[\n" + ",\n".join(f"    {dump(row)}" for row in rows) + "\n  ]" if rows else "[]"
    return "{\n" + ",\n".join([*head, f'  "vertices": {vertices}']) + "\n}\n"


def rows_of(path: str | os.PathLike[str], format_: str, known: dict[str, Any]) -> list[Any]:
    """Read the rows of a solution, none of which is believed.

    Raises
    ------
    InvalidArena
        If the file is something else, or larger than a solution of these vertices can be.
    """
    found = parse(path, known)
    if not isinstance(found, dict) or found.keys() != HEAD:
        raise InvalidArena(f"{path}: not a solution (its keys are format, version, game and vertices)")
    version, rows = found["version"], found["vertices"]
    if found["format"] != format_ or type(version) is not int or version != VERSION:
        raise InvalidArena(f'{path}: not a solution ("format": "{format_}", "version": {VERSION})')
    if not isinstance(found["game"], str) or not isinstance(rows, list):
        raise InvalidArena(f'{path}: "game" is a text and "vertices" a list')
    return rows


def vertex_of(position: Any, known: dict[str, tuple[Any, int]]) -> tuple[Any, int]:
    """Give the vertex of a name, and its player."""
    if not isinstance(position, str) or position not in known:
        raise ValueError(f"{position!r:.80} is not a position of the arena")
    return known[position]


def unseen(row: dict[str, Any], known: dict[str, tuple[Any, int]], seen: Container[Any]) -> tuple[Any, int]:
    """Give the vertex that a row is about and its player, if no other row was about it."""
    vertex, player = vertex_of(row["position"], known)
    if vertex in seen:
        raise ValueError(f"the position {row['position']!r:.80} is there twice")
    return vertex, player


def number(row: dict[str, Any], key: str) -> int:
    """Give a whole number of a row."""
    value = row[key]
    if type(value) is not int or abs(value) > MOST:
        raise ValueError(f"the {key} of {row['position']!r:.80} is {value!r:.80} (a whole number)")
    return value


def named(arena: DiGraph | CompactArena) -> dict[str, tuple[Any, int]]:
    """Give the vertices and their players by their names."""
    if isinstance(arena, CompactArena):
        players = as_list(arena.player)
    else:
        players = [data.get("player", 0) for _, data in arena.nodes(data=True)]
    return {name: (vertex, player) for (vertex, name), player in zip(names_of(arena).items(), players, strict=True)}


def parse(path: str | os.PathLike[str], known: dict[str, Any]) -> Any:
    """Read a text no larger than a solution of the arena, which has an object a vertex and one around them."""
    most = ROW * ROW + (ROW + 2 * ESCAPED * max(map(len, known), default=0)) * len(known)
    with Path(path).open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise InvalidArena(f"{path}: more than {most:,} bytes, too many for a solution of {len(known):,} vertices")
    objects = 0

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal objects
        objects += 1
        if objects > len(known) + 1:
            raise ValueError(f"more vertices than the {len(known):,} of the arena")
        seen = dict(pairs)
        if len(seen) < len(pairs):
            raise ValueError(f"a key is there twice: {[key for key, _ in pairs]!r:.80}")
        return seen

    try:
        return json.loads(content.decode(), object_pairs_hook=members)
    except (ValueError, RecursionError) as error:
        raise InvalidArena(f"{path}: not a solution in JSON ({str(error).splitlines()[0]})") from None


def dump(value: object) -> str:
    """Write a value, halves of characters by their codes: UTF-8 has none."""
    text = json.dumps(value, ensure_ascii=False)
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text)
