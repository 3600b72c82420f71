"""Solutions as JSON, one vertex a line: who wins, in how many plies and by which moves, for anybody to check."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Container
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.certificate import Certificate
from arena.columns import as_list
from arena.compact import CompactArena
from arena.errors import InvalidArena, ParameterError
from arena.graph import names_of

if TYPE_CHECKING:
    from arena.attributes import DiGraph

FORMAT, VERSION = "arena-solution", 1
HEAD = {"format", "version", "game", "vertices"}
NEEDED, ALLOWED = {"position", "player", "winner"}, {"position", "player", "winner", "rank", "strategy"}
MOST = 1 << 62
"""No number in a solution is larger."""
ROW = 400
"""The bytes of a row, however it is laid out, beside its positions."""
ESCAPED = 12
"""The bytes of a character, where it is written by the codes of two halves."""


def render(arena: DiGraph | CompactArena, claimed: Certificate, name: str = "") -> str:
    """Write a certificate as JSON text: the vertices in the arena's order, by their unique names.

    Parameters
    ----------
    arena : networkx.DiGraph
        The arena that it is of.
    claimed : Certificate
        Who wins from each vertex, in how many plies and by which moves.
    name : str, optional
        What the arena is called, for a reader.

    Raises
    ------
    ParameterError
        If it claims no ranks: such a claim is written by `solution_sol`.
    InvalidArena
        If two vertices would have one name.

    Notes
    -----
    O(|S|).

    Examples
    --------
    >>> from arena import certificate, solve, unfold
    >>> from games import load
    >>> arena = unfold(load("subtraction", heap=1))
    >>> print(render(arena, certificate(solve(arena)), "subtraction, heap 1"))
    {
      "format": "arena-solution",
      "version": 1,
      "game": "subtraction, heap 1",
      "vertices": [
        {"position": "1", "player": 1, "winner": 1, "rank": 1, "strategy": "0"},
        {"position": "0", "player": 2, "winner": 1, "rank": 0}
      ]
    }
    <BLANKLINE>
    """
    if claimed.rank is None:
        raise ParameterError("a claim without ranks is of a parity game: its file is a .sol")
    named = _named(arena)
    position = {vertex: shown for shown, (vertex, _) in named.items()}
    rows = []
    for shown, (vertex, player) in named.items():
        row = {"position": shown, "player": player, "winner": claimed.winner[vertex]}
        if vertex in claimed.rank:
            row["rank"] = claimed.rank[vertex]
        if vertex in claimed.strategy:
            row["strategy"] = position[claimed.strategy[vertex]]
        rows.append(f"    {_dump(row)}")
    head = [f'  "{key}": {_dump(value)}' for key, value in (("format", FORMAT), ("version", VERSION), ("game", name))]
    vertices = "[\n" + ",\n".join(rows) + "\n  ]" if rows else "[]"
    return "{\n" + ",\n".join([*head, f'  "vertices": {vertices}']) + "\n}\n"


def read(path: str | os.PathLike[str], arena: DiGraph | CompactArena) -> Certificate:
    """Read a certificate of an arena, without believing any of it: `arena.verify` tells whether it is true.

    Parameters
    ----------
    path : path
        The file.
    arena : networkx.DiGraph
        The arena that it is said to be of.

    Raises
    ------
    InvalidArena
        If the file is something else, larger than a solution of the arena can be, repeats a vertex or names one that
        the arena does not have.
    OSError
        If it cannot be read.

    Notes
    -----
    O(|S|) in time and memory, whatever the file holds.
    """
    named = _named(arena)
    document = _parse(path, named)
    if not isinstance(document, dict) or document.keys() != HEAD:
        raise InvalidArena(f"{path}: not a solution (its keys are format, version, game and vertices)")
    version, rows = document["version"], document["vertices"]
    if document["format"] != FORMAT or type(version) is not int or version != VERSION:
        raise InvalidArena(f'{path}: not a solution ("format": "{FORMAT}", "version": {VERSION})')
    if not isinstance(document["game"], str) or not isinstance(rows, list):
        raise InvalidArena(f'{path}: "game" is a text and "vertices" a list')
    winner: dict[Any, int] = {}
    rank: dict[Any, int] = {}
    strategy: dict[Any, Any] = {}
    try:
        for row in rows:
            vertex = _claimed(row, named, winner)
            winner[vertex] = _number(row, "winner")
            if "rank" in row:
                rank[vertex] = _number(row, "rank")
            if "strategy" in row:
                strategy[vertex] = _vertex(row["strategy"], named)[0]
    except ValueError as error:
        raise InvalidArena(f"{path}: {error}") from None
    return Certificate(winner, strategy, rank)


def _claimed(row: Any, named: dict[str, tuple[Any, int]], known: Container[Any]) -> Any:
    """Tell which vertex a row is about, one that no other row was about."""
    if not isinstance(row, dict) or not NEEDED <= row.keys() <= ALLOWED:
        raise ValueError(f"a vertex has position, player and winner, and perhaps rank and strategy: {row!r:.80}")
    vertex, player = _vertex(row["position"], named)
    if vertex in known:
        raise ValueError(f"the position {row['position']!r:.80} is there twice")
    if _number(row, "player") != player:
        raise ValueError(f"the position {row['position']!r:.80} is one of player {player}, not {row['player']}")
    return vertex


def _vertex(position: Any, named: dict[str, tuple[Any, int]]) -> tuple[Any, int]:
    if not isinstance(position, str) or position not in named:
        raise ValueError(f"{position!r:.80} is not a position of the arena")
    return named[position]


def _number(row: dict[str, Any], key: str) -> int:
    value = row[key]
    if type(value) is not int or abs(value) > MOST:
        raise ValueError(f"the {key} of {row['position']!r:.80} is {value!r:.80} (a whole number)")
    return value


def _named(arena: DiGraph | CompactArena) -> dict[str, tuple[Any, int]]:
    """Give the vertices and their players by their names."""
    if isinstance(arena, CompactArena):
        players = as_list(arena.player)
    else:
        players = [data.get("player", 0) for _, data in arena.nodes(data=True)]
    return {name: (vertex, player) for (vertex, name), player in zip(names_of(arena).items(), players, strict=True)}


def _parse(path: str | os.PathLike[str], named: dict[str, Any]) -> Any:
    """Read a text no larger than a solution of the arena, which has an object a vertex and one around them."""
    most = ROW * ROW + (ROW + 2 * ESCAPED * max(map(len, named), default=0)) * len(named)
    with Path(path).open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise InvalidArena(f"{path}: more than {most:,} bytes, too many for a solution of {len(named):,} vertices")
    objects = 0

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal objects
        objects += 1
        if objects > len(named) + 1:
            raise ValueError(f"more vertices than the {len(named):,} of the arena")
        seen = dict(pairs)
        if len(seen) < len(pairs):
            raise ValueError(f"a key is there twice: {[key for key, _ in pairs]!r:.80}")
        return seen

    try:
        return json.loads(content.decode(), object_pairs_hook=members)
    except (ValueError, RecursionError) as error:
        raise InvalidArena(f"{path}: not a solution in JSON ({str(error).splitlines()[0]})") from None


def _dump(value: object) -> str:
    """Write a value, halves of characters by their codes: UTF-8 has none."""
    text = json.dumps(value, ensure_ascii=False)
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text)
