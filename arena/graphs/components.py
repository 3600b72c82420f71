"""Strongly connected components: the vertices to which play can come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from arena.machine.loops import loop

if TYPE_CHECKING:
    from arena.machine.columns import Array, Rows


def components(rows: Rows, group: Array) -> Array:
    """Return for each vertex a number that it shares with those from which play can come back to it, inside one group.

    Edges between two groups are ignored. O(|S|+|A|). R. Tarjan, "Depth-first search and linear graph algorithms", *SIAM
    Journal on Computing* 1, 1972, :doi:`10.1137/0201010`.
    """
    size, start, ends = len(rows.start) - 1, np.array(rows.start), np.asarray(rows.ends)
    visit, low, component = np.zeros(size, "i4"), np.zeros(size, "i4"), np.full(size, -1, "i4")
    path, open_ = np.zeros(size, "u4"), np.zeros(size, "u4")
    _search(start.copy(), start, ends, group, visit, low, path, open_, component)
    return component


@loop
def _search(
    edge: Array,
    start: Array,
    ends: Array,
    group: Array,
    visit: Array,
    low: Array,
    path: Array,
    open_: Array,
    component: Array,
) -> None:
    """Search depth first.

    `visit` numbers the vertices from 1 as they are met, `low` is the earliest open vertex known to be reached from each
    one, `edge` the next edge to follow; `path` leads to the vertex at hand, and `open_` lists those met whose component
    is not complete.
    """
    visited, waiting = 0, 0
    for root in range(len(component)):
        following, depth = root, 0
        while depth or visit[root] == 0:
            if visit[following] == 0:
                visited += 1
                visit[following] = low[following] = visited
                path[depth] = open_[waiting] = following
                depth += 1
                waiting += 1
            vertex = path[depth - 1]
            if edge[vertex] < start[vertex + 1]:
                head = ends[edge[vertex]]
                edge[vertex] += 1
                if group[head] == group[vertex]:
                    following = head
                    if visit[head] and component[head] < 0:
                        low[vertex] = min(low[vertex], visit[head])
                continue
            depth -= 1
            if low[vertex] == visit[vertex]:
                while component[vertex] < 0:
                    waiting -= 1
                    component[open_[waiting]] = vertex
            if depth:
                low[path[depth - 1]] = min(low[path[depth - 1]], low[vertex])
