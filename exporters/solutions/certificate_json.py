"""Solutions as JSON, one vertex a line: who wins, in how many plies and by which moves, for anybody to check.

For an objective about amounts a line has besides all that proves them, by the names of its record; these amounts are
whole numbers, to be divided by the `denominator` of the file where it has one.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

from arena.checking.certificate import Certificate
from arena.errors import ArenaError, InvalidArena, ParameterError
from arena.graphs.marks import REACH
from arena.solving.arenas import Solution
from arena.solving.objectives import Objective, names, objective_named
from exporters.files import StrPath
from exporters.files.solution import Vertices, columns_of, render_columns, rows_of, vertices_by_name

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactArena

ENDING = ".json"
KEEPS = Solution
FORMAT = "arena-solution"


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
    vertices, kinds = vertices_by_name(arena), _kinds(objective_named(claimed.objective))
    columns: dict[str, Mapping[Hashable, Any]] = {
        "player": dict(vertices.values()),
        "winner": claimed.winner,
        "rank": claimed.rank or {},
        "strategy": claimed.strategy,
        **claimed.evidence,
    }
    return render_columns(FORMAT, name, vertices, columns, kinds, claimed.objective, claimed.denominator)


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
        rows, objective, denominator = rows_of(path, FORMAT, vertices)
        record = objective_named(objective if objective in names() else REACH)
        needed = {"player", "winner", *record.evidence}.difference(record.moves)
        members = ", ".join(["position, player and winner, and perhaps rank and strategy", *record.evidence])
        columns = columns_of(rows, vertices, _kinds(record), needed, members)
        _check_players(columns.pop("player"), vertices)
    except ArenaError as error:
        raise InvalidArena(f"{path}: {error}") from None
    winner, rank, strategy = (columns.pop(name) for name in ("winner", "rank", "strategy"))
    evidence = columns | {name: dict.fromkeys(winner) | columns[name] for name in record.moves}
    ranks = rank if objective == REACH else None
    return Certificate(winner, strategy, ranks, objective=objective, evidence=evidence, denominator=denominator)


def _kinds(record: Objective) -> dict[str, type]:
    """List the columns of a claim: those of all objectives, then the evidence of one, its moves first."""
    evidence = {name: str if name in record.moves else int for name in (*record.moves, *record.evidence)}
    return {"player": int, "winner": int, "rank": int, "strategy": str, **evidence}


def _check_players(claimed: Mapping[Hashable, int], vertices: Vertices) -> None:
    for name, (vertex, player) in vertices.items():
        if claimed.get(vertex, player) != player:
            raise InvalidArena(f"the position {name!r:.80} is one of player {player}, not {claimed[vertex]}")
