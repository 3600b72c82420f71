"""The values of an acyclic arena's vertices for player 1, and their looks in films."""

from __future__ import annotations

from collections.abc import Hashable
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from arena.graphs.attributes import label, targets_of
from arena.graphs.conversion import columns_of
from arena.graphs.graph_game import score_of
from arena.solving.induction import backward_induction
from arena.solving.reverse import from_sinks
from arena.words import Speaker
from exporters.drawings.looks import DRAW_BY_RULE, STYLES, Fill

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


class Worths(NamedTuple):
    """The value of each vertex, its steps from the leaves, and whether leaves have values of their own."""

    value_of: dict[Hashable, float]
    heights: dict[Hashable, int]
    own: bool


def worths(graph: DiGraph) -> Worths:
    """Value vertices from the leaves up, by backward induction or by their own values, as in course 001."""
    value_of: dict[Hashable, float] = dict(backward_induction(graph).value)
    named = {*targets_of(graph, 1), *targets_of(graph, 2)}
    own = {
        vertex: score_of(data["value"], label(graph, vertex))
        for vertex, data in graph.nodes(data=True)
        if "value" in data and not graph.adj[vertex] and vertex not in named
    }
    arena, heights = columns_of(graph), dict[Hashable, int]()
    for number in from_sinks(arena).tolist():
        vertex, following = arena.vertices[number], [arena.vertices[after] for after in arena.after(number)]
        heights[vertex] = 1 + max((heights[after] for after in following), default=-1)
        if own and following:
            value_of[vertex] = (max if arena.player[number] == 1 else min)(value_of[after] for after in following)
        elif own:
            value_of[vertex] = own.get(vertex, value_of[vertex] and value_of[vertex] * inf)
    return Worths(value_of, {vertex: heights[vertex] for vertex in arena.vertices}, bool(own))


def meanings(style: str, *, own: bool) -> dict[int, tuple[Fill, str]]:
    """Return the look of values above 0, of 0 and of those below, each with its meaning."""
    won, better = STYLES[style].won, STYLES[style].better
    if own:
        texts = {1: "above 0: better for J1", 0: "0: even", -1: "below 0: better for J2"}
        return {side: (better[side], text) for side, text in texts.items()}
    return {1: (won[1], "+1: J1 wins"), 0: (DRAW_BY_RULE, "0: a draw"), -1: (won[2], "−1: J2 wins")}


def printed(value: float, language: str = "en", *, own: bool = False) -> str:
    """Print a value, as search trees do if it is one of the leaves' own, else with its sign."""
    return "+" * (value > 0 and not own) + Speaker(language).decimal(value + 0)  # -0.0 is 0
