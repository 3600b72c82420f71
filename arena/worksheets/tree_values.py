"""Exercises: the min-max values of a game tree whose leaves have values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from arena.exercises.exercise import Reason
from arena.worksheets.induced_values import why_chosen
from arena.worksheets.lots import arena_in_a_line, drawn_tree, height, induced, line_of_play
from arena.worksheets.worksheet_kind import Answers, WorksheetKind, cells_trap

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph

NAME = "minmax"
BOTH: Mapping[int, Callable[[Iterable[int]], int]] = {1: max, 2: min}


def _values(tree: DiGraph, choose: Mapping[int, Callable[[Iterable[int]], int]] = BOTH) -> dict[str, int]:
    return induced(tree, {vertex: data.get("value", 0) for vertex, data in tree.nodes(data=True)}, choose)


def _cells(tree: DiGraph, choose: Mapping[int, Callable[[Iterable[int]], int]] = BOTH) -> Answers:
    """Give the values of the vertices that are no leaves."""
    return {vertex: str(value) for vertex, value in _values(tree, choose).items() if tree.adj[vertex]}


def _why(tree: DiGraph, vertex: str) -> Reason:
    return why_chosen(tree, {each: str(value) for each, value in _values(tree).items()}, vertex)


def _drawn(tree: DiGraph) -> DiGraph:
    from arena.graphs.graph_game import GraphGame
    from arena.searching.tree import search_tree

    return search_tree(GraphGame(tree), plies=height(tree))


KIND = WorksheetKind(
    title="min-max values of a game tree",
    asks=Reason(
        "J1 moves from circles and wants the largest value, J2 from squares and wants the least. Give the min-max "
        "value of each vertex that is no leaf."
    ),
    asks_set=Reason("Along which vertices does play go from the root to a leaf if both play their best?"),
    vertices=22,
    layers=3,
    draw=lambda chance, size, layers, _draws: drawn_tree(chance, size, layers),
    answers=_cells,
    vertices_of=lambda tree, _: line_of_play(tree, _values(tree)),
    layers_of=height,
    measures=lambda tree, answers: {"leaves": len(tree) - len(answers), "moves of J1": len(tree.adj["a"])},
    why=_why,
    traps={
        "takes the largest value at the vertices of both players": cells_trap(
            _cells, lambda tree: _cells(tree, {1: max, 2: max})
        ),
        "swaps the players": cells_trap(_cells, lambda tree: _cells(tree, {1: min, 2: max})),
        "takes the first successor by name": cells_trap(
            _cells, lambda tree: _cells(tree, dict.fromkeys((1, 2), lambda after: next(iter(after))))
        ),
    },
    graph=lambda tree: tree,
    drawn=_drawn,
    describe=arena_in_a_line,
    look={"direction": "down"},
)
