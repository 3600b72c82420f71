"""Solutions as JSON, one vertex a line: who wins, in how many plies and by which moves, for anybody to check.

For an objective about amounts a line has besides all that proves them, by the names of its record.
"""

from __future__ import annotations

from collections.abc import Container, Hashable
from typing import TYPE_CHECKING, Any

from arena.checking.certificate import Certificate
from arena.errors import InvalidArena, ParameterError
from arena.graphs.marks import REACH
from arena.solving.arenas import Solution
from arena.solving.objectives import Objective, named, names
from exporters.files import StrPath
from exporters.files.json_rows import Members
from exporters.files.solution import Vertices, number, render_rows, rows_of, unseen, vertex_of, vertices_by_name

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena

ENDING = ".json"
KEEPS = Solution
FORMAT = "arena-solution"
NEEDED = {"position", "player", "winner"}
ALLOWED = NEEDED | {"rank", "strategy"}


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
    if claimed.rank is None and claimed.objective == REACH:
        raise ParameterError("a claim without ranks is of a parity game: its file is a .sol")
    vertices = vertices_by_name(arena)
    name_of = {vertex: name for name, (vertex, _) in vertices.items()}
    moves = {"strategy": claimed.strategy} | {move: claimed.evidence[move] for move in named(claimed.objective).moves}
    numbers = {name: column for name, column in claimed.evidence.items() if name not in moves}
    rows = []
    for position, (vertex, player) in vertices.items():
        row: Members = {"position": position, "player": player, "winner": claimed.winner[vertex]}
        if claimed.rank is not None and vertex in claimed.rank:
            row["rank"] = claimed.rank[vertex]
        row |= {name: name_of[column[vertex]] for name, column in moves.items() if column.get(vertex) is not None}
        rows.append(row | {name: column[vertex] for name, column in numbers.items()})
    return render_rows(FORMAT, name, rows, objective=claimed.objective)


def read(path: StrPath, arena: DiGraph | CompactArena) -> Certificate:
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
    vertices = vertices_by_name(arena)
    try:
        rows, objective = rows_of(path, FORMAT, vertices)
        record = named(objective if objective in names() else REACH)
        columns: dict[str, dict[Hashable, Any]] = {
            name: {} for name in ("winner", "rank", "strategy", *record.evidence)
        }
        moves = ("strategy", *record.moves)
        for each in rows:
            row, vertex = _claimed(each, record, vertices, columns["winner"])
            for name in columns.keys() & row.keys():
                columns[name][vertex] = vertex_of(row[name], vertices)[0] if name in moves else number(row, name)
            for name in set(record.moves) - row.keys():
                columns[name][vertex] = None
    except ValueError as error:
        raise InvalidArena(f"{path}: {error}") from None
    winner, rank, strategy = (columns.pop(name) for name in ("winner", "rank", "strategy"))
    return Certificate(winner, strategy, rank if objective == REACH else None, objective=objective, evidence=columns)


def _claimed(row: object, record: Objective, vertices: Vertices, seen: Container[Hashable]) -> tuple[Members, Hashable]:
    """Check a row, and tell which vertex it is about, one that no other row was about."""
    needed = NEEDED.union(record.evidence).difference(record.moves)
    if not isinstance(row, dict) or not needed <= row.keys() <= ALLOWED.union(record.evidence):
        more = "".join(f", {name}" for name in record.evidence)
        raise ValueError(f"a vertex has position, player and winner, and perhaps rank and strategy{more}: {row!r:.80}")
    vertex, player = unseen(row, vertices, seen)
    if number(row, "player") != player:
        raise ValueError(f"the position {row['position']!r:.80} is one of player {player}, not {row['player']}")
    return row, vertex
