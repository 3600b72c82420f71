"""Strongly connected components: the vertices to which play can come back."""

from __future__ import annotations

from arena.machine.columns import Column, Rows, engine_of


def components(rows: Rows, group: Column) -> Column:
    """Give each vertex a number that it shares with those from which play can come back to it, inside one group.

    Parameters
    ----------
    rows : Rows
        The edges, forwards or backwards. Those between two groups are ignored.
    group : column
        The group of each vertex.

    Notes
    -----
    O(|S|+|A|). R. Tarjan, "Depth-first search and linear graph algorithms", *SIAM Journal on Computing* 1, 1972,
    :doi:`10.1137/0201010`.

    Examples
    --------
    >>> components(Rows([0, 1, 3, 4, 4], [1, 0, 2, 3]), [0, 0, 0, 0])
    [0, 0, 2, 3]
    >>> components(Rows([0, 1, 3, 4, 4], [1, 0, 2, 3]), [0, 1, 1, 1])
    [0, 1, 2, 3]
    """
    engine, size = engine_of(rows.ends), len(rows.start) - 1
    visit, low, component = (engine.full(size, value, "i4") for value in (0, 0, -1))
    path, open_ = engine.empty(size, "u4"), engine.empty(size, "u4")
    engine.loop(_search, _close)(rows.start.copy(), *rows, group, visit, low, path, open_, component)
    return component


def _search(
    edge: Column,
    start: Column,
    ends: Column,
    group: Column,
    visit: Column,
    low: Column,
    path: Column,
    open_: Column,
    component: Column,
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
                waiting = _close(vertex, waiting, open_, component)
            if depth:
                low[path[depth - 1]] = min(low[path[depth - 1]], low[vertex])


def _close(vertex: int, waiting: int, open_: Column, component: Column) -> int:
    """Close a component that is complete, and give the number of vertices that are open still."""
    while component[vertex] < 0:
        waiting -= 1
        component[open_[waiting]] = vertex
    return waiting
