"""Graphs that are to be written: checked, and their titles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.errors import InvalidArena
from arena.graphs.compact import CompactGraph
from arena.graphs.conventions import check
from arena.graphs.names import names_of
from exporters.files.texts import is_text

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


def checked(graph: DiGraph, path: object) -> DiGraph:
    """Give the graph, unless it breaks a convention, or two vertices are printed alike."""
    breaches = [breach for breach in check(graph) if not (breach.note or breach.twice)]
    if breaches:
        more = f" (and {len(breaches) - 1} more)" if len(breaches) > 1 else ""
        raise InvalidArena(f"{path}: {breaches[0]}{more}")
    try:
        names_of(graph)
    except InvalidArena as error:
        raise InvalidArena(f"{path}: {error}") from None
    return graph


def title(graph: DiGraph | CompactGraph | None) -> str:
    """Give the name of a graph, nothing where it has none."""
    return str(graph.graph.get("name", "")) if graph is not None and not isinstance(graph, CompactGraph) else ""


def check_texts(graph: DiGraph) -> None:
    """Refuse labels and moves that no file can hold."""
    for vertex, data in graph.nodes(data=True):
        if not is_text(data.get("label", "")) or not is_text(str(vertex)):
            raise InvalidArena(f"vertex {vertex!r:.80}: its label is {data.get('label', vertex)!r:.80} (a whole text)")
    for tail, head, move in graph.edges(data="move", default=""):
        if not is_text(move):
            raise InvalidArena(f"the move from {tail!r:.80} to {head!r:.80} is {move!r:.80} (a whole text)")
