"""The rows of solutions of weighted arenas: each claim by its name, and moves by the names of where they lead."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from arena.checking.weighted_claims import KINDS, MOVES, WeightedCertificate
from exporters.files.json_rows import Members
from exporters.files.solution import Vertices, number, unseen, vertex_of


def rows(claimed: WeightedCertificate, vertices: Vertices) -> list[Members]:
    """Write a row for each vertex."""
    names = {vertex: name for name, (vertex, _) in vertices.items()}
    written = []
    for position, (vertex, player) in vertices.items():
        row: Members = {"position": position, "player": player}
        for name, claims in claimed.claims.items():
            value = claims[vertex]
            if name not in MOVES:
                row[name] = value
            elif value is not None:
                row[name] = names[value]
        written.append(row)
    return written


def read_rows(read: Sequence[object], objective: str, vertices: Vertices) -> WeightedCertificate:
    """Read the rows, without believing any of them.

    Raises
    ------
    ValueError
        If a row is none of such a solution.
    """
    fields = KINDS[objective].fields
    needed = {"position", "player", *(name for name in fields if name not in MOVES)}
    claims: dict[str, dict[Hashable, Any]] = {name: {} for name in fields}
    for row in read:
        if not isinstance(row, dict) or not needed <= row.keys() <= needed | set(fields):
            raise ValueError(f"a vertex has position, player and {', '.join(fields)}: {row!r:.80}")
        vertex, player = unseen(row, vertices, claims[fields[0]])
        if number(row, "player") != player:
            raise ValueError(f"the position {row['position']!r:.80} is one of player {player}, not {row['player']}")
        for name in fields:
            if name not in MOVES:
                claims[name][vertex] = number(row, name)
            else:
                claims[name][vertex] = vertex_of(row[name], vertices)[0] if name in row else None
    return WeightedCertificate(objective, claims)
