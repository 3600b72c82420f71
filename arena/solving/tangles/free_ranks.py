"""The free vertex of the highest priority: next in the order, or in a heap of the ranks of those set free again."""

from __future__ import annotations

from arena.solving.tangles.search_columns import FREE, HEAPED, UNTOUCHED, Levels, VertexColumns


def put_back(vertex: int, search: VertexColumns, levels: Levels) -> None:
    """Put a vertex that was set free into the heap, if its rank was passed."""
    counts, heap, rank = levels.counts, search.heap, search.rank[vertex]
    if rank <= counts[UNTOUCHED] or search.waiting[vertex]:
        return
    search.waiting[vertex] = 1
    spot = counts[HEAPED]
    counts[HEAPED] += 1
    while spot > 0 and heap[(spot - 1) // 2] < rank:
        heap[spot] = heap[(spot - 1) // 2]
        spot = (spot - 1) // 2
    heap[spot] = rank


def _pop(search: VertexColumns, levels: Levels) -> None:
    """Take the highest rank out of the heap."""
    counts, heap = levels.counts, search.heap
    search.waiting[search.order[heap[0]]] = 0
    counts[HEAPED] -= 1
    size, spot = counts[HEAPED], 0
    rank = heap[size]
    while 2 * spot + 1 < size:
        child = 2 * spot + 1
        if child + 1 < size and heap[child + 1] > heap[child]:
            child += 1
        if heap[child] <= rank:
            break
        heap[spot] = heap[child]
        spot = child
    heap[spot] = rank


def highest(search: VertexColumns, levels: Levels) -> int:
    """Give the free vertex of the highest rank, -1 if none is free."""
    counts = levels.counts
    while counts[UNTOUCHED] >= 0 and search.place[search.order[counts[UNTOUCHED]]] != FREE:
        counts[UNTOUCHED] -= 1
    while counts[HEAPED] > 0 and search.place[search.order[search.heap[0]]] != FREE:
        _pop(search, levels)
    rank = counts[UNTOUCHED]
    if counts[HEAPED] > 0 and search.heap[0] > rank:
        rank = search.heap[0]
    if rank < 0:
        return -1
    vertex: int = search.order[rank]
    return vertex


LOOPS = (put_back, _pop, highest)
"""The loops of this file, in the order in which they call each other."""
