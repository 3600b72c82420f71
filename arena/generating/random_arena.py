"""A random arena: by its size, its degrees, its sinks and the marks that objectives ask for."""

from __future__ import annotations

import math
from numbers import Real
from typing import TYPE_CHECKING

import numpy as np

from arena.errors import ParameterError, TooLarge
from arena.generating.chance import NUMBERS, Chance
from arena.generating.successors import degrees_between, degrees_in_all, different, drawn_at_once
from arena.graphs.attributes import ACCEPTING, MARKS, PARITY, PRIORITY, WEIGHT, is_whole
from arena.graphs.compact import CompactArena
from arena.machine import MAX_ARRAY_EDGES, MAX_ARRAY_VERTICES
from arena.machine.memory import check_memory

if TYPE_CHECKING:
    from arena.machine.columns import Array

USUAL_DEGREES = (1, 4)
"""The out-degrees of vertices, unless others are asked for."""
USUAL_SINKS = 0.1
"""The share of sinks where nothing else says who wins."""
BYTES_A_VERTEX, BYTES_AN_EDGE = 100, 100
"""Estimates of the memory at the peak."""
(OWNERS, SINKS, WINNERS, DEGREES, HEADS, PRIORITIES, ACCEPTED, WEIGHTS) = range(8)
"""The purposes of random words: a mark that is asked for changes no other part of the arena."""


def random_arena(
    vertices: int,
    *,
    degrees: tuple[int, int] | float | None = None,
    sinks: float | None = None,
    bipartite: bool = True,
    priorities: int | None = None,
    accepting: float | None = None,
    weights: tuple[int, int] | None = None,
    seed: int = 0,
    max_vertices: int = MAX_ARRAY_VERTICES,
    max_edges: int = MAX_ARRAY_EDGES,
) -> CompactArena[int]:
    """Draw a random arena, in columns: the same one for the same seed, on every machine.

    All parts are drawn independently of each other, and each uniformly:

    - Sinks are a set of `round(sinks * vertices)` vertices, and each is won by player 1 or 2 with equal chances.
    - If the arena is bipartite, vertices of even numbers are player 1's, the others player 2's, and moves go from one
      to the other. Else each vertex is either player's with equal chances, and moves go to any vertex but itself.
    - The out-degree of a vertex that is no sink is any number within the bounds. Of an average, each such vertex has
      one successor, and the other ones, as many as the average leaves, are dealt one by one to vertices that do not
      lead to all others yet.
    - The successors of a vertex are a set of that size: no edge is there twice.
    - Each priority is a number from 0 to `priorities - 1`, each weight a number within its bounds; accepting vertices
      are a set of `round(accepting * vertices)`. Asked for or not, they change nothing else.

    Parameters
    ----------
    vertices : int
        How many: they are the numbers from 0 on.
    degrees : (int, int) or float, optional
        The least and the most successors of a vertex that is no sink, or their average. The least is 1 or more, and
        there are as many vertices to move to as the most. By default 1 to 4, or as many as there are.
    sinks : float, optional
        Their share. By default a tenth, or none if there are priorities, weights or accepting vertices.
    bipartite : bool, optional
        Whether the players alternate, as by the conventions of `check`; parity games need not.
    priorities : int, optional
        How many there are, for the objective "parity" ("max even").
    accepting : float, optional
        The share of accepting vertices, for "buchi" and "cobuchi".
    weights : (int, int), optional
        The least and the largest weight of an edge, for "energy", "mean-payoff" and "min-cost".
    seed : int, optional
        From 0 to 2^64 - 1.
    max_vertices, max_edges : int, optional
        The bounds.

    Returns
    -------
    CompactArena
        Play starts in the first vertex that is no sink. `as_graph` gives its DiGraph.

    Raises
    ------
    ParameterError
        If a value is none of the above.
    TooLarge
        If a bound is met, or the arrays would not fit in the memory that is free.

    Notes
    -----
    PGSolver's `randomgame N P L H x` is drawn in the same way as `random_arena(N, priorities=P + 1, degrees=(L, H),
    bipartite=False)`.

    O(|S| log |S| + |A| log |A|) on average; at most 100 bytes a vertex and 100 an edge while it is made, 4 times as
    many where vertices lead to over a quarter of the others.

    Examples
    --------
    >>> from arena import solve
    >>> arena = random_arena(1000, degrees=(2, 5), priorities=4, bipartite=False, seed=1)
    >>> arena
    <CompactArena: 1000 vertices, 3510 edges>
    >>> solution = solve(arena, "parity")
    >>> len(solution.w1), len(solution.w2)
    (537, 463)
    """
    if not (is_whole(vertices) and vertices >= 1):
        raise ParameterError(f"vertices: {vertices!r:.80} (a whole number from 1 on)")
    _check_size("vertices", vertices, max_vertices)
    check_memory(vertices * BYTES_A_VERTEX, f"{vertices:,} vertices", "take fewer")
    if sinks is None:
        sinks = USUAL_SINKS if all(mark is None for mark in (priorities, accepting, weights)) else 0.0
    limits = None if weights is None else _limits(weights)
    ends = _count("sinks", sinks, vertices)
    if vertices == 1 and not ends:
        raise ParameterError("vertices: 1 (from 2 on: a vertex that is no sink has another one to move to)")
    winner = _winners(seed, vertices, ends)
    source, target = _edges(seed, winner, degrees, bipartite=bipartite, max_edges=max_edges)
    marks = {
        **({} if priorities is None else {PRIORITY: _priorities(seed, vertices, priorities)}),
        **({} if accepting is None else {ACCEPTING: _flags(seed, vertices, accepting)}),
    }
    return CompactArena.from_edges(
        source,
        target,
        _players(seed, vertices, bipartite=bipartite),
        winner,
        initial=int((winner < 0).argmax()),
        marks=marks,
        weight=limits and limits[0] + Chance(seed, WEIGHTS).below(limits[1] - limits[0] + 1, len(source)),
        attributes={} if priorities is None else {PARITY: "max even"},
    )


def _winners(seed: int, vertices: int, sinks: int) -> Array:
    """Choose the sinks, and who wins each; -1 stands for vertices with moves."""
    winner = np.full(vertices, -1, "i1")
    winner[Chance(seed, SINKS).chosen(sinks, vertices)] = 1 + Chance(seed, WINNERS).below(2, sinks)
    return winner


def _players(seed: int, vertices: int, *, bipartite: bool) -> Array:
    return 1 + (np.arange(vertices) % 2 if bipartite else Chance(seed, OWNERS).below(2, vertices))


def _edges(
    seed: int, winner: Array, degrees: tuple[int, int] | float | None, *, bipartite: bool, max_edges: int
) -> tuple[Array, Array]:
    """Draw the ends of the edges, in the order of their tails."""
    vertices, movers = len(winner), np.flatnonzero(winner < 0).astype(NUMBERS)
    others = (vertices + movers % 2) // 2 if bipartite else np.full(len(movers), vertices - 1, NUMBERS)
    degree = _degrees(Chance(seed, DEGREES), degrees, others, max_edges)
    _check_edges(vertices, int(degree.sum()), drawn_at_once(degree, others), max_edges)
    source, drawn = np.repeat(movers, degree), different(Chance(seed, HEADS), degree, others)
    return source, 2 * drawn + 1 - source % 2 if bipartite else drawn + (drawn >= source)


def _degrees(chance: Chance, degrees: object, others: Array, max_edges: int) -> Array:
    """Draw how many successors each vertex has, of the numbers of those that it may have."""
    if degrees is None:
        return degrees_between(chance, *USUAL_DEGREES, others)
    if 1 <= _real(degrees) < math.inf:
        if len(others) and _real(degrees) > (most := int(others.max())):
            raise ParameterError(
                f"degrees: an average of {degrees:g} (at most {most}, as there are no more to move to)"
            )
        edges = round(_real(degrees) * len(others))
        _check_edges(len(others), edges, edges, max_edges)
        return degrees_in_all(chance, edges, others)
    if isinstance(degrees, Real):
        raise ParameterError(f"degrees: {degrees!r:.80} (an average from 1 on, or the least and the most)")
    least, most = _whole_pair("degrees", degrees)
    if least < 1:
        raise ParameterError(f"degrees: {least} (from 1 on: sinks are asked for by their share)")
    if len(others) and most > others.max():
        raise ParameterError(f"degrees: {most} (at most {others.max()}, as no vertex has more to move to)")
    return degrees_between(chance, least, most, others)


def _check_edges(vertices: int, edges: int, drawn: int, most: int) -> None:
    """Refuse more edges than are allowed, or than fit into memory while so many choices are drawn."""
    _check_size("edges", edges, most)
    needed = drawn * BYTES_AN_EDGE + vertices * BYTES_A_VERTEX
    check_memory(needed, f"{vertices:,} vertices and {edges:,} edges", "take fewer")


def _priorities(seed: int, vertices: int, priorities: int) -> Array:
    if not (is_whole(priorities) and 1 <= priorities <= MARKS[PRIORITY].most):
        raise ParameterError(f"priorities: {priorities!r:.80} (how many, from 1 to 10^18)")
    return Chance(seed, PRIORITIES).below(priorities, vertices)


def _flags(seed: int, vertices: int, share: float) -> Array:
    flags = np.zeros(vertices, "i1")
    flags[Chance(seed, ACCEPTED).chosen(_count("accepting", share, vertices), vertices)] = 1
    return flags


def _limits(weights: object) -> tuple[int, int]:
    least, largest = _whole_pair("weights", weights)
    if not MARKS[WEIGHT].least <= least <= largest <= MARKS[WEIGHT].most:
        raise ParameterError(f"weights: {least} to {largest} (within -10^18 and 10^18)")
    return least, largest


def _whole_pair(name: str, values: object) -> tuple[int, int]:
    """Read the two ends of a range of whole numbers."""
    if not (isinstance(values, tuple | list) and len(values) == 2 and all(map(is_whole, values))):
        raise ParameterError(f"{name}: {values!r:.80} (two whole numbers, the least and the most)")
    least, most = map(int, values)
    if least > most:
        raise ParameterError(f"{name}: {least} to {most} (an empty range)")
    return least, most


def _count(name: str, share: object, vertices: int) -> int:
    """Give how many vertices a share of them is."""
    if not 0 <= _real(share) <= 1:
        raise ParameterError(f"{name}: {share!r:.80} (a share of the vertices, from 0 to 1)")
    return round(_real(share) * vertices)


def _real(value: object) -> float:
    """Give a number as a float: infinite if it is too large for one, and NaN if it is none."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return math.nan
    try:
        return float(value)
    except OverflowError:
        return math.inf


def _check_size(name: str, size: int, most: int) -> None:
    if size > most:
        raise TooLarge(f"{size:,} {name} (at most {most:,}: --max-{name}, or max_{name} in Python, allows more)")
