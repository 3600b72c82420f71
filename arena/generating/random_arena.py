"""Random arenas: by their size, their degrees, their sinks and the marks that objectives ask for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from arena.errors import ParameterError, TooLarge
from arena.graphs.attributes import ACCEPTING, MARKS, PARITY, PRIORITY, WEIGHT, is_score
from arena.graphs.compact import CompactArena
from arena.machine import MAX_ARRAY_EDGES, MAX_ARRAY_VERTICES
from arena.machine.memory import check_memory
from arena.rules.game import check_number, is_whole

if TYPE_CHECKING:
    from arena.machine.columns import Array

USUAL_SINKS = 0.1
"""The share of sinks where nothing else says who wins."""
BYTES_PER_VERTEX, BYTES_PER_EDGE = 100, 100
DENSE = 4
"""Rows with more than one in `DENSE` of their choices are shuffled, since draws would often be repeated."""
SEEDS = 1 << 64
PARTS = ("players", "sinks", "degrees", "heads", "priorities", "accepting", "weights")
"""The parts of an arena with a random stream of their own: a mark that is asked for changes no other part."""


def random_arena(
    vertices: int,
    *,
    degrees: tuple[int, int] | None = None,
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
    degrees : (int, int), optional
        The least and the greatest number of successors of a vertex that is not a sink: a set, so that no edge occurs
        twice. By default 1 and 4, in a small arena at most as many as it has vertices to move to.
    sinks : float, optional
        The share of sinks, each won by player 1 or 2 with equal chances. By default a tenth, or none if there are
        priorities, weights or accepting vertices.
    bipartite : bool, optional
        Whether the players alternate, as in the conventions of `check`: vertices with even numbers are player 1's, and
        moves lead to the other player's. Otherwise players are drawn at random, and moves lead to any other vertex.
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
    TooLarge
        If a bound is exceeded, or the arrays would not fit in the free memory.

    Notes
    -----
    PGSolver's `randomgame N P L H x` has the distribution of `random_arena(N, priorities=P + 1, degrees=(L, H),
    bipartite=False)`.

    O(|S| log |S| + |A| log |A|) on average; at most 100 bytes per vertex and 100 per edge while it is made, 4 times as
    many where vertices lead to over a quarter of the others.

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
    check_number("vertices", vertices, 1)
    bounds = (max_vertices, max_edges)
    check_size((vertices, 0), bounds, vertices * BYTES_PER_VERTEX)
    if sinks is None:
        sinks = USUAL_SINKS if all(mark is None for mark in (priorities, accepting, weights)) else 0.0
    ends = _count("sinks", sinks, vertices)
    if vertices == 1 and not ends:
        raise ParameterError("vertices: 1 (from 2 on: a vertex that is no sink has another one to move to)")
    if priorities is not None and not is_whole(priorities, 1, MARKS[PRIORITY].most):
        raise ParameterError(f"priorities: {priorities!r:.80} (how many, from 1 to 10^18)")
    limits = None if weights is None else _whole_pair("weights", weights, MARKS[WEIGHT].least, MARKS[WEIGHT].most)
    stream = partial(_stream, seed)
    numbers, winner, rng = np.arange(vertices), np.full(vertices, -1, "i1"), stream("sinks")
    winner[rng.choice(vertices, ends, replace=False, shuffle=False)] = rng.integers(1, 3, ends)
    player = 1 + (numbers % 2 if bipartite else stream("players").integers(2, size=vertices))
    movers = numbers[winner < 0].astype("i8")
    others = (vertices + movers % 2) // 2 if bipartite else np.full(len(movers), vertices - 1, "i8")
    largest = int(others.max(initial=0)) or MAX_ARRAY_VERTICES
    least, most = _whole_pair("degrees", (1, min(4, largest)) if degrees is None else degrees, 1, largest)
    if len(others) and others.min() < least:
        raise ParameterError(f"degrees: {least} (at most {others.min()}, as some vertex has no more to move to)")
    degree = stream("degrees").integers(least, np.minimum(most, others), endpoint=True, dtype="i8")
    check_size((vertices, int(degree.sum())), bounds, int(degree.sum()) * BYTES_PER_EDGE)
    source, target = np.repeat(movers, degree), _distinct(stream("heads"), degree, others)
    target = 2 * target + 1 - source % 2 if bipartite else target + (target >= source)
    marks: dict[str, Array] = {}
    if priorities is not None:
        marks[PRIORITY] = stream("priorities").integers(priorities, size=vertices, dtype="i8")
    if accepting is not None:
        count = _count("accepting", accepting, vertices)
        accepted = stream("accepting").choice(vertices, count, replace=False, shuffle=False)
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
    check_number("seed", seed, 0, SEEDS - 1)
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(int(seed), spawn_key=(PARTS.index(part),))))


def _whole_pair(name: str, values: object, low: int, high: int) -> tuple[int, int]:
    if not (isinstance(values, tuple | list) and len(values) == 2 and all(map(is_whole, values))):
        raise ParameterError(f"{name}: {values!r:.80} (two whole numbers)")
    least, most = map(int, values)
    if not low <= least <= most <= high:
        raise ParameterError(f"{name}: {least} to {most} (a range within {low} and {high})")
    return least, most


def _count(name: str, share: object, vertices: int) -> int:
    if not (is_score(share) and 0 <= share <= 1):
        raise ParameterError(f"{name}: {share!r:.80} (a share of the vertices, from 0 to 1)")
    return round(float(share) * vertices)


def _distinct(rng: np.random.Generator, degree: Array, choices: Array) -> Array:
    """Draw a set of `degree` choices, numbered from 0, for each vertex; the sets follow each other.

    O(edges log edges) on average. A repeated choice is drawn again, which treats all choices alike.
    """
    dense = DENSE * degree > choices
    needed = BYTES_PER_EDGE * int(np.where(dense, choices, degree).sum())
    check_memory(needed, f"{degree.sum():,} random edges", "take a smaller size")
    row = np.repeat(np.arange(len(degree), dtype="i8"), degree)
    drawn = np.empty(len(row), "i8")
    drawn[~dense[row]] = _redrawn(rng, row[~dense[row]], choices)
    drawn[dense[row]] = _shuffled(rng, degree[dense], choices[dense])
    return drawn


def _redrawn(rng: np.random.Generator, row: Array, choices: Array) -> Array:
    """Draw a choice for each place of the rows, and again where its row has it already."""
    stride = int(choices.max(initial=0))
    key = np.sort(row * stride + rng.integers(choices[row], dtype="i8"))
    while len(repeated := np.flatnonzero(key[1:] == key[:-1])):
        again = key[repeated] // stride
        key[repeated] = again * stride + rng.integers(choices[again], dtype="i8")
        key.sort()
    return np.asarray(key - row * stride)


def _shuffled(rng: np.random.Generator, degree: Array, choices: Array) -> Array:
    """Shuffle the choices of each row, and keep the first ones."""
    row = np.repeat(np.arange(len(degree), dtype="i8"), choices)
    place = np.arange(len(row)) - (np.cumsum(choices) - choices)[row]
    order = np.lexsort((rng.random(len(row)), row))
    return np.asarray(place[order][place < degree[row]])


def check_size(counts: tuple[int, int], bounds: tuple[int, int], needed: int = 0) -> None:
    """Refuse more vertices or edges than their bounds, or an arena that needs more bytes than are free."""
    for name, count, most in zip(("vertices", "edges"), counts, bounds, strict=True):
        if count > most:
            raise TooLarge(f"{count:,} {name} (at most {most:,}: --max-{name}, or max_{name} in Python, allows more)")
    check_memory(needed, f"{counts[0]:,} vertices and {counts[1]:,} edges", "take a smaller size")
