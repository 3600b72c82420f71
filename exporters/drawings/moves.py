"""Which moves of an arena are drawn, and which of them stand out."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import TYPE_CHECKING

from arena.errors import ParameterError, one_of

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph
    from exporters.drawings.colouring import Coloring

EDGES = ("all", "plain", "strategy", "none")
"""All moves, with those that matter bold; all, alike; those that matter alone; or no move."""

Move = tuple[Hashable, Hashable]


def chosen(graph: DiGraph, drawn: Coloring, edges: str) -> tuple[set[Move], Coloring]:
    """Choose the moves that are drawn, and keep of a colouring those that stand out.

    Raises
    ------
    ParameterError
        If there is no such choice, or no move matters to such colours.

    Examples
    --------
    >>> from arena import unfold
    >>> from games import load
    >>> from exporters.drawings.colourings import colour
    >>> graph = unfold(load("subtraction", heap=2))
    >>> [len(chosen(graph, colour(graph, "winner", 1), edges)[0]) for edges in EDGES]
    [3, 3, 2, 0]
    """
    if edges not in EDGES:
        raise one_of("edges", edges, EDGES)
    if edges == "strategy" and not drawn.bold_text:
        raise ParameterError("edges 'strategy': no move matters to these colours (to winner and attractor some do)")
    if edges == "all":
        return set(graph.edges), drawn
    if edges == "strategy":
        return {edge for edge in graph.edges if edge in drawn.bold}, drawn
    return set(graph.edges if edges == "plain" else ()), replace(drawn, bold=set())
