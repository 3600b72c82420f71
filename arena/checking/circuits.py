"""Circuits in the graph that is left when strategies are fixed: plain searches, none of them a solver's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from arena.checking.rows import Array


def attracted(size: int, tails: Array, heads: Array, needed: Array, targets: Array) -> Array:
    """Tell which vertices lead to a target once so many of their moves as are needed do; O(|S|+|A|)."""
    start, before = _rows(size, heads, tails)
    left, reached, pending = needed.tolist(), np.zeros(size, bool), targets.tolist()
    reached[targets] = True
    for vertex in pending:
        for previous in before[start[vertex] : start[vertex + 1]]:
            left[previous] -= 1
            if left[previous] == 0 and not reached[previous]:
                reached[previous] = True
                pending.append(previous)
    return reached


def endless(size: int, tails: Array, heads: Array) -> Array:
    """Tell from which vertices play need not end; O(|S|+|A|)."""
    degree = np.bincount(tails, minlength=size)
    return ~attracted(size, tails, heads, degree, np.flatnonzero(degree == 0))


def parts(size: int, tails: Array, heads: Array) -> Array:
    """Return for each vertex a number that it shares with the vertices from which play can come back to it, else -1."""
    import networkx as nx

    on_circuit = endless(size, tails, heads) & endless(size, heads, tails)
    kept, part = on_circuit[tails] & on_circuit[heads], np.full(size, -1)
    graph = nx.DiGraph(zip(tails[kept].tolist(), heads[kept].tolist(), strict=True))
    for component in nx.strongly_connected_components(graph):
        vertex = next(iter(component))
        if len(component) > 1 or graph.has_edge(vertex, vertex):
            part[list(component)] = vertex
    return part


def disliked(size: int, tails: Array, heads: Array, place: Array, likes: Array) -> Array:
    """Tell which vertices come back for ever with none of a higher place, though that is disliked.

    O(|S|+|A|) for each time that liked places lie above disliked ones: those are left out of each strongly connected
    part, which then falls into others.
    """
    bad, places = np.zeros(size, bool), np.unique(place, return_inverse=True)[1]
    while len(tails):
        part = parts(size, tails, heads)
        inside = part >= 0
        worst = np.full(size, -1)
        np.maximum.at(worst, part[inside & ~likes], places[inside & ~likes])
        best = np.full(size, -1)
        np.maximum.at(best, part[inside], places[inside])
        bad |= inside & ~likes & (places == best[part])
        left = inside & (places <= worst[part]) & (best > worst)[part]
        kept = left[tails] & left[heads] & (part[tails] == part[heads])
        tails, heads = tails[kept], heads[kept]
    return bad


def gaining(size: int, tails: Array, heads: Array, weights: Array, *, strictly: bool) -> Array:
    """Tell of each vertex whether it is on a circuit, of some that are found, whose sum of weights is above 0, or is 0.

    A sum of 0 does not count strictly. Sums along a path must fit the type of the weights.

    Notes
    -----
    Each vertex gets the largest sum of a path from it, by rounds over the vertices that have changed; O(|S| |A|) at
    worst. Where the rounds end no sum is above 0, and on circuits of 0 all moves lead exactly to such sums.
    """
    on_circuit = parts(size, tails, heads)
    kept = (on_circuit[tails] >= 0) & (on_circuit[tails] == on_circuit[heads])
    tails, heads, weights = tails[kept], heads[kept], weights[kept]
    order = np.argsort(heads, kind="stable")
    tails, heads, weights = tails[order], heads[order], weights[order]
    start = np.searchsorted(heads, np.arange(size + 1))
    best, via = np.zeros(size, weights.dtype), np.full(size, -1)
    changed, rounds = np.unique(heads), 0
    while len(changed):
        counts = start[changed + 1] - start[changed]
        moves = np.repeat(start[changed] - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
        sums = weights[moves] + best[heads[moves]]
        better = sums > best[tails[moves]]
        moves, sums = moves[better], sums[better]
        np.maximum.at(best, tails[moves], sums)
        chosen = sums == best[tails[moves]]
        via[tails[moves[chosen]]] = heads[moves[chosen]]
        changed = np.unique(tails[moves])
        rounds += 1
        if rounds & (rounds - 1) == 0:
            taken = np.flatnonzero(via >= 0)
            if (back := parts(size, taken, via[taken]) >= 0).any():
                return back
    if strictly:
        return np.zeros(size, bool)
    tight = weights + best[heads] == best[tails]
    return parts(size, tails[tight], heads[tight]) >= 0


def _rows(size: int, tails: Array, heads: Array) -> tuple[list[int], list[int]]:
    """Return the heads by their tails, as lists."""
    order = np.argsort(tails, kind="stable")
    start = np.concatenate(([0], np.cumsum(np.bincount(tails, minlength=size))))
    return start.tolist(), heads[order].tolist()
