"""Arenas and solutions that show themselves as pictures in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arena import CompactArena, PositionSolution, Solution
from arena.errors import ArenaError
from arena.expand import as_graph
from exporters import dot, picture

if TYPE_CHECKING:
    from arena.attributes import DiGraph


def register(shell: Any) -> None:
    """Add the formatters to an IPython shell.

    A graph too large for a picture, or that is no arena, keeps its plain form.
    """
    import networkx as nx

    svg = shell.display_formatter.formatters["image/svg+xml"]
    svg.for_type(nx.DiGraph, _graph)
    svg.for_type(CompactArena, _arena)
    svg.for_type(Solution, _solution)
    svg.for_type(PositionSolution, _solution)


def _graph(graph: DiGraph, solution: Solution | None = None) -> str | None:
    try:
        picture.check_size(len(graph), graph.number_of_edges())
        return picture.render(dot.render(graph, solution=solution), "svg").decode()
    except ArenaError:
        return None


def _arena(arena: CompactArena, solution: Solution | None = None) -> str | None:
    try:
        picture.check_size(len(arena), arena.edges)
    except ArenaError:
        return None
    return _graph(as_graph(arena), solution)


def _solution(solution: Solution | PositionSolution) -> str | None:
    if solution.graph is None:
        return _arena(solution.arena, solution) if isinstance(solution, Solution) else None
    return _graph(solution.graph, solution if isinstance(solution, Solution) else None)
