"""Tangles learned: strongly connected parts of closed regions that no move of their own leads out of."""

from __future__ import annotations

from arena.machine.loops import natural
from arena.solving.objectives._zielonka import ParityGame
from arena.solving.tangles.dominions import win
from arena.solving.tangles.search_columns import (
    ESCAPES,
    INSIDE,
    LAST_LESSON,
    LEARNED,
    OUTSIDE,
    STAMP,
    STEPS,
    Levels,
    Tangles,
    VertexColumns,
)


def learn_part(
    first: int, last: int, liked: int, game: ParityGame, search: VertexColumns, levels: Levels, tangles: Tangles
) -> None:
    """Learn the tangles of a closed part of a region's list by Tarjan's search.

    R. Tarjan, "Depth-first search and linear graph algorithms", *SIAM Journal on Computing* 1, 1972,
    :doi:`10.1137/0201010`.
    """
    counts, visit, low, path = levels.counts, search.visit, search.low, search.path
    counts[STAMP] += 1
    part, visited, waiting, root = counts[STAMP], 0, 0, first
    _begin_part(part, first, last, search)
    while True:
        depth, following = 0, root
        while depth > 0 or visit[root] == 0:
            if visit[following] == 0:
                visited += 1
                visit[following] = low[following] = visited
                path[depth] = search.open_[waiting] = following
                search.edge[following] = game.start[following]
                depth += 1
                waiting += 1
            vertex = path[depth - 1]
            head = _next_in_part(vertex, part, liked, game, search)
            if head >= 0:
                following = head
                if visit[head] > 0:
                    low[vertex] = min(low[vertex], visit[head])
                continue
            depth -= 1
            following = vertex
            if depth > 0:
                low[path[depth - 1]] = min(low[path[depth - 1]], low[vertex])
            if low[vertex] == visit[vertex]:
                end = waiting
                waiting = _close(vertex, waiting, search)
                escapes = _find_escapes(waiting, end, part, liked, game, search, levels, tangles)
                if escapes >= 0:
                    _keep_tangle(waiting, end, escapes, liked, search, levels, tangles)
        if root == last:
            break
        root = search.after[root]
    counts[STEPS] += 3 * visited
    counts[LAST_LESSON] = counts[STEPS]


def _begin_part(part: int, first: int, last: int, search: VertexColumns) -> None:
    """Mark the vertices of a part of a list, none of which are visited."""
    vertex = first
    search.visit[vertex], search.part[vertex] = 0, part
    while vertex != last:
        vertex = search.after[vertex]
        search.visit[vertex], search.part[vertex] = 0, part


def _next_in_part(vertex: int, part: int, liked: int, game: ParityGame, search: VertexColumns) -> int:
    """Give the next successor in the part: that of the player's own move, or any of the opponent's; -1 at the end."""
    edge = search.edge[vertex]
    if game.player[vertex] == liked:
        search.edge[vertex] = edge + 1
        return int(search.move[vertex]) if edge == game.start[vertex] else -1
    while edge < game.start[vertex + natural(1)]:
        following: int = game.ends[edge]
        edge += 1
        if search.part[following] == part and following != vertex:
            search.edge[vertex] = edge
            return following
    search.edge[vertex] = edge
    return -1


def _close(vertex: int, waiting: int, search: VertexColumns) -> int:
    """Close a component that is complete, and give the number of vertices that are open still."""
    while search.visit[vertex] > 0:
        waiting -= 1
        search.visit[search.open_[waiting]] = -1
    return waiting


def _find_escapes(
    low: int,
    high: int,
    part: int,
    liked: int,
    game: ParityGame,
    search: VertexColumns,
    levels: Levels,
    tangles: Tangles,
) -> int:
    """List the vertices that a component can be left for; give their end, -1 if one of them is in its part."""
    counts = levels.counts
    counts[STAMP] += 1
    stamp, end = counts[STAMP], counts[ESCAPES]
    for spot in range(low, high):
        search.mark[search.open_[spot]] = stamp
    for spot in range(low, high):
        vertex = search.open_[spot]
        if game.player[vertex] == liked:
            if search.mark[search.move[vertex]] != stamp:
                return -1
            continue
        for edge in range(game.start[vertex], game.start[vertex + natural(1)]):
            following = game.ends[edge]
            if search.place[following] != OUTSIDE and search.mark[following] != stamp:
                if search.part[following] == part:
                    return -1
                search.mark[following], tangles.tangle[end] = stamp, following
                end += 1
    return int(end)


def _is_known(low: int, high: int, search: VertexColumns, levels: Levels, tangles: Tangles) -> bool:
    """Tell whether the last tangle with a vertex of a component has the same vertices."""
    number = search.known[search.open_[low]]
    if number < 0 or tangles.begin[number + 1] - tangles.begin[number] != high - low:
        return False
    levels.counts[STAMP] += 1
    for spot in range(low, high):
        search.mark[search.open_[spot]] = levels.counts[STAMP]
    for spot in range(tangles.begin[number], tangles.begin[number + 1]):
        if search.mark[tangles.inside[spot]] != levels.counts[STAMP]:
            return False
    return True


def _keep_tangle(
    low: int, high: int, end: int, liked: int, search: VertexColumns, levels: Levels, tangles: Tangles
) -> None:
    """Keep a component as a tangle whose escapes are listed, unless it is known; it is won if there are none."""
    counts = levels.counts
    number, inside, begin = counts[LEARNED], counts[INSIDE], counts[ESCAPES]
    if _is_known(low, high, search, levels, tangles):
        return
    for spot in range(low, high):
        vertex = search.open_[spot]
        search.known[vertex] = number if end > begin else -1
        tangles.inside[inside], tangles.moves[inside] = vertex, search.move[vertex]
        inside += 1
        if end == begin:
            win(vertex, liked, search, levels)
    if end == begin:
        return
    for entry in range(begin, end):
        following = tangles.tangle[entry]
        tangles.tangle[entry], tangles.earlier[entry] = number, search.latest[following]
        search.latest[following] = entry
    tangles.begin[number + 1], tangles.player[number] = inside, liked
    tangles.escapes[number], tangles.free[number] = end - begin, 0
    counts[LEARNED], counts[INSIDE], counts[ESCAPES] = number + 1, inside, end


def learn_pieces(
    above: int, level: int, game: ParityGame, search: VertexColumns, levels: Levels, tangles: Tangles
) -> None:
    """Learn the tangles of all pieces below a level, down to another one."""
    for each in range(above + 1, level + 1):
        for piece in range(levels.pieces[each - 1], levels.pieces[each]):
            first, last = levels.piece_first[piece], levels.piece_last[piece]
            learn_part(first, last, levels.player[each], game, search, levels, tangles)


def has_room(live: int, edges: int, levels: Levels, tangles: Tangles) -> bool:
    """Tell whether there is room for all that may be learned at once."""
    counts = levels.counts
    if counts[LEARNED] + live >= len(tangles.begin):
        return False
    return bool(counts[INSIDE] + 2 * live <= len(tangles.inside) and counts[ESCAPES] + 2 * edges <= len(tangles.tangle))


LOOPS = (_begin_part, _next_in_part, _close, _find_escapes, _is_known, _keep_tangle, learn_part, learn_pieces, has_room)
"""The loops of this file, in the order in which they call each other."""
