"""Random arenas: by their size, their degrees, their sinks and the marks that objectives ask for."""

from __future__ import annotations

from functools import partial
from numbers import Real
from typing import TYPE_CHECKING, TypeGuard

import numpy as np

from arena.errors import ParameterError
from arena.generating.size import check_size
from arena.generating.successors import BYTES_PER_EDGE, degrees_between, degrees_in_all, distinct
from arena.graphs.attributes import ACCEPTING, MARKS, PARITY, PRIORITY, WEIGHT, is_whole
from arena.graphs.compact import CompactArena
from arena.machine import MAX_ARRAY_EDGES, MAX_ARRAY_VERTICES

if TYPE_CHECKING:
    from arena.machine.columns import Array

USUAL_DEGREES = (1, 4)
USUAL_SINKS = 0.1
"""The share of sinks where nothing else says who wins."""
BYTES_PER_VERTEX = 100
"""An estimate of the memory at the peak."""
SEEDS = 1 << 64
PARTS = ("players", "sinks", "degrees", "heads", "priorities", "accepting", "weights")
"""The parts of an arena with a random stream of their own: a mark that is asked for changes no other part."""


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
    """Return a random arena, as columns: the same seed gives the same arena on every machine.

    All parts are drawn uniformly and independently of each other; asking for marks changes no other part.

    Parameters
    ----------
    vertices : int
        The number of vertices, which are the numbers from 0 on.
    degrees : (int, int) or float, optional
        The least and the greatest number of successors of a vertex that is no sink, 1 to 4 by default, or their
        average: then each such vertex has one successor, and the remaining edges are dealt one by one to vertices that
        do not lead to all others yet. The successors are a set of that size, so no edge is there twice.
    sinks : float, optional
        The share of sinks, each won by player 1 or 2 with equal chances. By default a tenth, or none if there are
        priorities, weights or accepting vertices.
    bipartite : bool, optional
        Whether the players alternate, as by the conventions of `check`: vertices of even numbers are player 1's, and
        moves lead to the other player's. Else vertices are either player's, and moves lead to any vertex but itself.
    priorities : int, optional
        The number of priorities, counted from 0, for the objective "parity" ("max even").
    accepting : float, optional
        The share of accepting vertices, for "buchi" and "cobuchi".
    weights : (int, int), optional
        The least and the greatest weight of an edge, for "energy", "mean-payoff" and "min-cost".
    seed : int, optional
        From 0 to 2^64 - 1.
    max_vertices, max_edges : int, optional
        The bounds.

    Returns
    -------
    CompactArena
        Play starts in the first vertex that is no sink. `as_graph` returns its DiGraph.

    Raises
    ------
    ParameterError
        If a value is none of the above.
    TooLarge
        If a bound is exceeded, or the arrays would not fit in the free memory.

    Notes
    -----
    PGSolver's `randomgame N P L H x` has the distribution of `random_arena(N, priorities=P + 1, degrees=(L, H),
    bipartite=False)`.

    O(|S| log |S| + |A| log |A|) on average; at most 100 bytes per vertex and 100 per edge while it is made, 4 times as
    many where vertices lead to over a quarter of the others.

    The numbers are drawn by NumPy's PCG64. NumPy may change the distributions of its `Generator` in a new version; a
    test holds the arenas of some seeds.

    Examples
    --------
    >>> from arena import solve
    >>> arena = random_arena(1000, degrees=(2, 5), priorities=4, bipartite=False, seed=1)
    >>> arena
    <CompactArena: 1000 vertices, 3449 edges>
    >>> solution = solve(arena, "parity")
    >>> len(solution.w1), len(solution.w2)
    (522, 478)
    """
    if not (is_whole(vertices) and vertices >= 1):
        raise ParameterError(f"vertices: {vertices!r:.80} (a whole number from 1 on)")
    bounds = (max_vertices, max_edges)
    check_size((vertices, 0), bounds, vertices * BYTES_PER_VERTEX)
    if sinks is None:
        sinks = USUAL_SINKS if all(mark is None for mark in (priorities, accepting, weights)) else 0.0
    ends = _count("sinks", sinks, vertices)
    if vertices == 1 and not ends:
        raise ParameterError("vertices: 1 (from 2 on: a vertex that is no sink has another one to move to)")
    if priorities is not None and not (is_whole(priorities) and 1 <= priorities <= MARKS[PRIORITY].most):
        raise ParameterError(f"priorities: {priorities!r:.80} (how many, from 1 to 10^18)")
    limits = None if weights is None else _whole_pair("weights", weights, MARKS[WEIGHT].least, MARKS[WEIGHT].most)
    stream = partial(_stream, seed)
    numbers, winner, rng = np.arange(vertices), np.full(vertices, -1, "i1"), stream("sinks")
    winner[_chosen(rng, ends, vertices)] = rng.integers(1, 3, ends)
    player = 1 + (numbers % 2 if bipartite else stream("players").integers(2, size=vertices))
    movers = numbers[winner < 0].astype("i8")
    others = (vertices + movers % 2) // 2 if bipartite else np.full(len(movers), vertices - 1, "i8")
    degree = _degrees(stream("degrees"), degrees, others, max_edges)
    check_size((vertices, int(degree.sum())), bounds)
    source, target = np.repeat(movers, degree), distinct(stream("heads"), degree, others)
    target = 2 * target + 1 - source % 2 if bipartite else target + (target >= source)
    marks: dict[str, Array] = {}
    if priorities is not None:
        marks[PRIORITY] = stream("priorities").integers(priorities, size=vertices, dtype="i8")
    if accepting is not None:
        accepted = _chosen(stream("accepting"), _count("accepting", accepting, vertices), vertices)
        marks[ACCEPTING] = np.isin(numbers, accepted)
    return CompactArena.from_edges(
        source,
        target,
        player,
        winner,
        initial=int((winner < 0).argmax()),
        marks=marks,
        weight=limits and stream("weights").integers(*limits, len(source), dtype="i8", endpoint=True),
        attributes={} if priorities is None else {PARITY: "max even"},
    )


def _stream(seed: int, part: str) -> np.random.Generator:
    if not (is_whole(seed) and 0 <= seed < SEEDS):
        raise ParameterError(f"seed: {seed!r:.80} (a whole number from 0 to 2^64 - 1)")
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(int(seed), spawn_key=(PARTS.index(part),))))


def _chosen(rng: np.random.Generator, count: int, among: int) -> Array:
    return rng.choice(among, count, replace=False, shuffle=False)


def _degrees(rng: np.random.Generator, degrees: object, others: Array, max_edges: int) -> Array:
    """Draw the number of successors of each vertex, of the numbers of those that it may have."""
    largest = int(others.max()) if len(others) else MAX_ARRAY_VERTICES
    if degrees is None:
        return degrees_between(rng, *USUAL_DEGREES, others)
    if not isinstance(degrees, Real):
        return degrees_between(rng, *_whole_pair("degrees", degrees, 1, largest), others)
    if not (_is_number(degrees) and 1 <= degrees <= largest):
        raise ParameterError(f"degrees: {degrees!r:.80} (an average from 1 to {largest}, the vertices to move to)")
    edges = round(float(degrees) * len(others))
    check_size((len(others), edges), (len(others), max_edges), edges * BYTES_PER_EDGE)
    return degrees_in_all(rng, edges, others)


def _whole_pair(name: str, values: object, low: int, high: int) -> tuple[int, int]:
    if not (isinstance(values, tuple | list) and len(values) == 2 and all(map(is_whole, values))):
        raise ParameterError(f"{name}: {values!r:.80} (two whole numbers, the least and the most)")
    least, most = map(int, values)
    if least > most:
        raise ParameterError(f"{name}: {least} to {most} (an empty range)")
    if not low <= least <= most <= high:
        raise ParameterError(f"{name}: {least} to {most} (within {low} and {high})")
    return least, most


def _count(name: str, share: object, vertices: int) -> int:
    """Return how many vertices a share of them is."""
    if not (_is_number(share) and 0 <= share <= 1):
        raise ParameterError(f"{name}: {share!r:.80} (a share of the vertices, from 0 to 1)")
    return round(float(share) * vertices)


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, Real) and not isinstance(value, bool)
