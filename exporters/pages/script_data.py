"""The data of an arena or a game in its page: columns, one value per vertex or edge, as small as JSON can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from arena.graphs.attributes import initial_of
from arena.graphs.searches import plies
from arena.rules.alignment import AlignmentGame
from arena.solving.grundy import grundy_values
from arena.solving.positions import Outcome, membership
from arena.solving.regions import DRAW_NAMES
from arena.texts import clean
from exporters.drawings.captions import priority, targets, weight
from exporters.drawings.squares import MATCHES, NOUGHTS_AND_CROSSES

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from arena.graphs.compact import CompactGraph
    from arena.rules.game import AnyGame
    from arena.solving.arenas import Solution
    from arena.solving.positions import PositionSolution

MOST_SQUARES = 62
"""The squares of the largest board that a page can search."""
DRAWS = ".re"
"""The letters of the kinds of draws: none, by rule, endless."""
MEMBERSHIP = {True: "1", False: "0", None: "?"}
"""The digits that say whether a vertex is in the kernel."""


class VertexLooks(NamedTuple):
    """The looks of vertices: a class, the successor by which whoever moves there wins, else -1, whether play ends."""

    kinds: list[str]
    choices: list[int]
    over: list[bool]


def arena_looks(solution: Solution) -> VertexLooks:
    arena, winners = solution.columns, solution.winners.tolist()
    kinds = [
        f"won{winner}" if winner else DRAW_NAMES[draw] or ""
        for winner, draw in zip(winners, solution.draws.tolist(), strict=True)
    ]
    moves = zip(solution.choices.tolist(), winners, arena.player.tolist(), strict=True)
    choices = [choice if winner == player else -1 for choice, winner, player in moves]
    return VertexLooks(kinds, choices, (arena.out_degree == 0).tolist())


def position_looks(solution: PositionSolution) -> VertexLooks:
    """Return the looks of the vertices of a graph without players: in a position N a move to a position P wins."""
    looks = {Outcome.N: "next", Outcome.P: "previous", Outcome.D: "endless"}
    pairs = zip(_choices(solution), solution.outcomes, strict=True)
    return VertexLooks(
        [looks[outcome] for outcome in solution.outcomes],
        [choice if outcome == Outcome.N else -1 for choice, outcome in pairs],
        (solution.columns.out_degree == 0).tolist(),
    )


def positions(graph: DiGraph, solution: PositionSolution) -> dict[str, Any]:
    """Return the vertices of a graph without players, as `columns` does those of an arena.

    `rounds` counts from 1, 0 for what sink removal leaves; a Grundy value of -1 is none.
    """
    kernel = solution.kernel
    return {
        **_table(graph, solution.columns, _choices(solution)),
        "outcomes": "".join(outcome.value for outcome in solution.outcomes),
        "remoteness": solution.remotenesses.tolist(),
        "rounds": kernel.rounds.tolist(),
        "grundy": grundy_values(solution.columns).tolist(),
        "kernel": "".join(map(MEMBERSHIP.__getitem__, membership(kernel).tolist())),
    }


def _choices(solution: PositionSolution) -> list[int]:
    """Choose a move of each position: the fastest win, the slowest loss, or a draw; -1 where play ends."""
    outcomes, plies = solution.outcomes, solution.remotenesses
    wanted = {Outcome.N: Outcome.P, Outcome.P: Outcome.N, Outcome.D: Outcome.D}
    choices = []
    for number, outcome in enumerate(outcomes):
        keeping = [after for after in solution.columns.after(number) if outcomes[after] == wanted[outcome]]
        choose = min if outcome == Outcome.N else max
        choices.append(choose(keeping, key=plies.__getitem__) if keeping else -1)
    return choices


def columns(graph: DiGraph, solution: Solution) -> dict[str, Any]:
    """Return the vertices in the arena's order, and the moves of each in rows.

    Digits are joined to a text: `players`, `winners`, and `draws` in the letters of `DRAWS`. `degree` counts the moves
    of each vertex; `ends` has how far each leads: the first from its vertex, the others from the end of the one before.
    `names` and `named` say how moves are called; `best` is the place of the strategy among a vertex's moves, -1 where
    play ends. `leftOut` counts the moves of each vertex that a part of a larger arena leaves out.
    """
    arena, won = solution.columns, targets(graph)
    left_out = [graph.nodes[vertex].get("hidden", 0) for vertex in arena.vertices]
    priorities = [priority(graph, vertex) for vertex in arena.vertices]
    played = [  # the first move, where the strategy has none and all moves lose
        next(iter(arena.after(vertex)), -1) if choice < 0 else choice
        for vertex, choice in enumerate(solution.choices.tolist())
    ]
    return {
        **_table(graph, arena, played),
        "players": "".join(map(str, arena.player.tolist())),
        "winners": "".join(map(str, solution.winners.tolist())),
        "draws": "".join(DRAWS[kind] for kind in solution.draws.tolist()),
        "remoteness": solution.remotenesses.tolist(),
        "targets": "".join(str(won.get(vertex, 0)) for vertex in arena.vertices),
        **({"priorities": priorities} if any(own is not None for own in priorities) else {}),
        **({"leftOut": left_out} if any(left_out) else {}),
    }


def _table(graph: DiGraph, arena: CompactGraph, choices: Sequence[int]) -> dict[str, Any]:
    """Return what a page knows of the vertices of any graph, and of their moves in rows."""
    start, ends = (each.tolist() for each in arena.forward)
    rows = [ends[low:high] for low, high in pairwise(start)]
    edges = [
        graph.adj[vertex][arena.vertices[end]] for vertex, row in zip(arena.vertices, rows, strict=True) for end in row
    ]
    names, weights = [clean(str(each.get("move", ""))) for each in edges], [weight(each) for each in edges]
    place = {name: number for number, name in enumerate(dict.fromkeys(names))}
    initial, marks = initial_of(graph), graph.graph.get("marks")
    ply = [-1] * len(arena) if initial is None else plies(arena, arena.number_of(initial)).tolist()
    return {
        "labels": [clean(text) for text in arena.labels],
        "boards": _boards(graph, arena.labels),
        "marks": marks.split() if marks in NOUGHTS_AND_CROSSES else None,
        "ply": ply if max(ply) >= 0 else None,
        "degree": [len(row) for row in rows],
        "ends": [end - before for tail, row in enumerate(rows) for before, end in pairwise([tail, *row])],
        "best": [row.index(choice) if choice >= 0 else -1 for row, choice in zip(rows, choices, strict=True)],
        "names": list(place),
        "named": [place[name] for name in names] if list(place) != [""] else None,
        **({"weights": weights} if any(weights) else {}),
    }


def _boards(graph: DiGraph, labels: Sequence[str]) -> list[str] | str | None:
    """Return the board of each vertex, row under row.

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
    heaps = [",".join(str(row.count("|")) for row in board.split("\n")) for board in boards if in_matches]
    return "heaps" if in_matches and heaps == list(labels) else boards


def can_search(game: AnyGame) -> TypeGuard[AlignmentGame]:
    """Tell whether the page can search a game: marks are aligned on a board of two halves of 31 bits at most."""
    return isinstance(game, AlignmentGame) and sum(map(len, game.rows_of_squares)) <= MOST_SQUARES


def rules(game: AlignmentGame) -> dict[str, Any]:
    """Return the marks of the players, the lines, and for each move the squares that it fills, in their order.

    Squares have numbers, from 0 by rows.
    """
    squares = [square for row in game.rows_of_squares for square in row]
    number = {square: place for place, square in enumerate(squares)}
    bits = {game.bit(square): place for square, place in number.items()}
    names = [
        {"name": name, "squares": [bits[bit] for bit in sorted(bits) if taken & bit]} for name, taken in game.names
    ]
    return {
        "marks": list(game.marks),
        "align": game.align,
        "rules": {
            "cells": len(squares),
            "columns": len(game.rows_of_squares[0]),
            "misere": game.misere,
            "lines": [[number[square] for square in line] for line in game.lines],
            "names": names,
        },
    }
