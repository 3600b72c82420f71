"""The values of an acyclic arena's vertices for player 1, and their looks in films."""

from __future__ import annotations

from collections.abc import Hashable
from math import inf, isfinite
from typing import TYPE_CHECKING

from arena.graphs.attributes import label, targets_of
from arena.graphs.conversion import columns_of
from arena.graphs.graph_game import score_of
from arena.solving.induction import backward_induction
from arena.solving.reverse import from_sinks
from arena.words import decimal
from exporters.drawings.looks import DRAW_BY_RULE, STYLES, Fill

if TYPE_CHECKING:
    from arena.graphs.attributes import DiGraph


def worth(graph: DiGraph) -> tuple[dict[Hashable, float], bool]:
    """Value every vertex from the leaves up, and check whether leaves have values of their own; O(|S|+|A|).

    Without them the values are those of backward induction, +1, 0 and -1. With them they are those of a search to the
    end of every line: a sink is worth its `value`, unless f1 or f2 names it, and other ends are infinite, or 0.
    Course 001, "Corps de l'algorithme min-max".
    """
    value_of: dict[Hashable, float] = dict(backward_induction(graph).value)
    named = {*targets_of(graph, 1), *targets_of(graph, 2)}
    own = {
        vertex: score_of(data["value"], label(graph, vertex))
        for vertex, data in graph.nodes(data=True)
        if "value" in data and not graph.adj[vertex] and vertex not in named
    }
    arena = columns_of(graph)
    for number in from_sinks(arena).tolist() if own else ():
        vertex, values = arena.vertices[number], [value_of[arena.vertices[after]] for after in arena.after(number)]
        if values:
            value_of[vertex] = max(values) if arena.player[number] == 1 else min(values)
        else:
            value_of[vertex] = own.get(vertex, value_of[vertex] and value_of[vertex] * inf)
    return value_of, bool(own)


def heights_of(graph: DiGraph) -> dict[Hashable, int]:
    """Count the steps from the leaves: 0 where play ends, else one more than the highest successor."""
    arena = columns_of(graph)
    heights = [0] * len(arena)
    for number in from_sinks(arena).tolist():
        heights[number] = 1 + max((heights[after] for after in arena.after(number)), default=-1)
    return dict(zip(arena.vertices, heights, strict=True))


def meanings(style: str, *, own: bool) -> dict[float, tuple[Fill, str]]:
    """Return the look of each kind of value with its meaning, the greatest first.

    With values of their own, 1 stands for all finite values above 0, and -1 for those below; looks are then those of
    search trees, pale where somebody is only better off.
    """
    won, better = STYLES[style].won, STYLES[style].better
    if not own:
        return {1: (won[1], "+1: J1 wins"), 0: (DRAW_BY_RULE, "0: a draw"), -1: (won[2], "−1: J2 wins")}
    return {
        inf: (won[1], "+∞: J1 wins"),
        1: (better[1], "above 0: better for J1"),
        0: (better[0], "0: even"),
        -1: (better[-1], "below 0: better for J2"),
        -inf: (won[2], "−∞: J2 wins"),
    }


def kind(value: float) -> float:
    """Return the kind of a value, which is a key of `meanings`."""
    return (value > 0) - (value < 0) if isfinite(value) else value


def printed(value: float, language: str = "en", *, own: bool = False) -> str:
    """Print a value, as search trees do if it is one of the leaves' own, else with its sign."""
    return "+" * (value > 0 and not own) + decimal(value + 0, language)  # -0.0 is 0
