"""Weights that are fractions, in all the forms in which people write them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import networkx as nx
from hypothesis import strategies as st
from weighted import Weighted, of_moves

fractions_ = st.builds(Fraction, st.integers(-30, 30), st.sampled_from([1, 1, 2, 3, 4, 5, 6, 10, 1000]))
"""Weights of few digits, whole ones among them."""


@st.composite
def forms(draw: st.DrawFn, weight: Fraction) -> Any:
    """Draw a form of a weight: an attribute that means the same number."""
    texts = [str(weight), f" {weight.numerator * 2}/{weight.denominator * 2}"]
    if Fraction(str(float(weight))) != weight:
        return draw(st.sampled_from([weight, *texts]))
    digits = f"{Decimal(weight.numerator) / weight.denominator:f}"
    whole = [int(weight), f"{weight}.0", float(weight)] if weight.denominator == 1 else []
    decimals = [Decimal(digits), digits, digits.replace(".", ","), f"{Decimal(digits):e}"]
    return draw(st.sampled_from([weight, float(weight), *texts, *decimals, *whole]))


def in_forms(draw: st.DrawFn, graph: nx.DiGraph[Any], weights: dict[Any, Fraction]) -> nx.DiGraph[Any]:
    """Give a graph its weights, each in a form of its own."""
    graph = graph.copy()
    nx.set_edge_attributes(graph, {edge: draw(forms(weight)) for edge, weight in weights.items()}, "weight")
    return graph


def as_game(graph: nx.DiGraph[Any], weights: dict[Any, Fraction]) -> Weighted:
    """Give an arena as the naive solvers take it, with the weights as they are."""
    number = {vertex: place for place, vertex in enumerate(graph)}
    moves = [[(number[head], weights[tail, head]) for head in graph.adj[tail]] for tail in graph]
    winner = [graph.nodes[vertex].get("winner", -1) for vertex in graph]
    targets = [place for place, won in enumerate(winner) if won == 1]
    return of_moves(moves, [graph.nodes[vertex]["player"] for vertex in graph], winner, targets)  # type: ignore[arg-type]  # fractions, which are summed up alike
