"""What the page knows of an arena: columns, one value a vertex or an edge, as small as JSON can be."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from arena.graphs.compact import for_loops
from arena.graphs.plies import plies
from arena.machine.columns import as_list
from arena.texts import clean
from exporters.drawings.captions import heaps
from exporters.drawings.squares import MATCHES

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.solving.arenas import Solution

DRAWS = ".re"
"""How the kinds of draws are written: none, by rule, endless."""


def columns(graph: DiGraph, solution: Solution) -> dict[str, Any]:
    """Give the vertices in the arena's order, and the moves of each in rows.

    Digits are joined to a text: `players`, `winners`, and `draws` in the letters of `DRAWS`. `degree` counts the moves
    of each vertex; `ends` has how far each leads: the first from its vertex, the others from the end of the one before.
    `names` and `named` say how moves are called; `best` is the place of the strategy among a vertex's moves, -1 where
    play ends.
    """
    arena = solution.columns
    start, ends = map(as_list, for_loops(arena).forward)
    rows = [ends[low:high] for low, high in pairwise(start)]
    ply = [-1] * len(arena) if arena.initial is None else as_list(plies(arena, arena.initial))
    return {
        "labels": [clean(text) for text in arena.labels],
        "boards": _boards(graph, arena.labels),
        "players": "".join(map(str, as_list(arena.player))),
        "winners": "".join(map(str, as_list(solution.winners))),
        "draws": "".join(DRAWS[kind] for kind in as_list(solution.draws)),
        "remoteness": as_list(solution.remotenesses),
        "ply": ply if max(ply) >= 0 else None,
        "degree": [len(row) for row in rows],
        "ends": [end - before for tail, row in enumerate(rows) for before, end in pairwise([tail, *row])],
        "best": [
            row.index(choice) if choice >= 0 else -1
            for row, choice in zip(rows, as_list(solution.choices), strict=True)
        ],
        **_moves(graph, arena.vertices, rows),
    }


def _moves(graph: DiGraph, vertices: Sequence[Hashable], rows: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Give the different names of moves, and the place among them of each move's name."""
    place = dict[str, int]()
    named = [
        place.setdefault(clean(str(graph.adj[vertex][vertices[end]].get("move", ""))), len(place))
        for vertex, row in zip(vertices, rows, strict=True)
        for end in row
    ]
    return {"names": list(place), "named": named if list(place) != [""] else None}


def _boards(graph: DiGraph, labels: Sequence[str]) -> list[str] | str | None:
    """Give the board of each vertex, row under row.

    "labels" stands for boards that are the labels, with slashes between their rows, and "heaps" for boards that count
    the labels' numbers out in matches.
    """
    given = [data.get("board") for _, data in graph.nodes(data=True)]
    boards = ["\n".join(map(clean, board.split("\n"))) if isinstance(board, str) else "" for board in given]
    if not any(boards):
        return None
    if boards == [text.replace("/", "\n") for text in labels]:
        return "labels"
    in_matches = all(MATCHES.issuperset(board) for board in boards)
    return "heaps" if in_matches and list(map(heaps, boards)) == list(labels) else boards
