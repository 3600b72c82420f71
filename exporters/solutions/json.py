"""Solutions as JSON, one vertex a line: who wins, in how many plies and by which moves, for anybody to check."""

from __future__ import annotations

import os
from collections.abc import Container
from typing import TYPE_CHECKING, Any

from arena.checking.certificate import Certificate
from arena.errors import InvalidArena, ParameterError
from arena.solving.arenas import Solution
from exporters.files.solution import document, named, number, rows_of, unseen, vertex_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena

ENDING = ".json"
KEEPS = Solution
FORMAT = "arena-solution"
NEEDED, ALLOWED = {"position", "player", "winner"}, {"position", "player", "winner", "rank", "strategy"}


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
        If it claims no ranks: such a claim is written by `exporters.solutions.sol`.
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
    vertices = named(arena)
    position = {vertex: shown for shown, (vertex, _) in vertices.items()}
    rows = []
    for shown, (vertex, player) in vertices.items():
        row: dict[str, Any] = {"position": shown, "player": player, "winner": claimed.winner[vertex]}
        if vertex in claimed.rank:
            row["rank"] = claimed.rank[vertex]
        if vertex in claimed.strategy:
            row["strategy"] = position[claimed.strategy[vertex]]
        rows.append(row)
    return document(FORMAT, name, rows)


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
    known = named(arena)
    rows = rows_of(path, FORMAT, known)
    winner: dict[Any, int] = {}
    rank: dict[Any, int] = {}
    strategy: dict[Any, Any] = {}
    try:
        for row in rows:
            vertex = _claimed(row, known, winner)
            winner[vertex] = number(row, "winner")
            if "rank" in row:
                rank[vertex] = number(row, "rank")
            if "strategy" in row:
                strategy[vertex] = vertex_of(row["strategy"], known)[0]
    except ValueError as error:
        raise InvalidArena(f"{path}: {error}") from None
    return Certificate(winner, strategy, rank)


def _claimed(row: Any, known: dict[str, tuple[Any, int]], seen: Container[Any]) -> Any:
    """Tell which vertex a row is about, one that no other row was about."""
    if not isinstance(row, dict) or not NEEDED <= row.keys() <= ALLOWED:
        raise ValueError(f"a vertex has position, player and winner, and perhaps rank and strategy: {row!r:.80}")
    vertex, player = unseen(row, known, seen)
    if number(row, "player") != player:
        raise ValueError(f"the position {row['position']!r:.80} is one of player {player}, not {row['player']}")
    return vertex
