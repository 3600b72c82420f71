"""Priority promotion on columns: who wins a parity game from every vertex, and by which moves.

The free vertices of the highest priorities that one player likes are the heads of a region, with all that he attracts
to them; the next region is made of those that are still free. A region is closed if its player can stay there, and his
opponent can leave it for higher regions alone. If she cannot, he wins it, and what he attracts to it. Else it is merged
into the lowest region that she can leave it for, which is his too: she comes back by heads of that alone, which have
higher priorities. The regions between are undone, and the search goes on from there.

What is not closed because of some heads may be so without them and all vertices from which play can come to them: these
are set free. To look for them in vain in merged regions takes no more than a part of the time.

M. Benerecetti, D. Dell'Erba, F. Mogavero, "Solving parity games via priority promotion", CAV 2016,
:doi:`10.1007/978-3-319-41540-6_15`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from arena.machine.loops import loop, natural

if TYPE_CHECKING:
    from arena.machine.columns import Column

FREE = 0
"""The region of vertices in none. Those that a player won have his number below 0."""
FEW, SHARE = 16, 4
"""The part of a region that is always looked through in vain, and the part of all steps that may be in vain."""
DEPTH, TOP, LIVE, STEPS, VAIN, QUEUED, UNDONE, UNUSED = range(8)
"""The numbers that the loop goes on with: the last level, where free vertices end in `order`, how many are not won, the
steps, those in vain, and what the columns `queue`, `undone` and `unused` hold."""


class ParityGame(NamedTuple):
    """A parity game in which play never ends: the rows of successors and of predecessors, and columns of vertices.

    A higher `place` decides, for the player who liked it; `order` has the vertices by their places, the highest last.
    """

    start: Column
    ends: Column
    back: Column
    before: Column
    player: Column
    place: Column
    liked: Column
    order: Column


class Search(NamedTuple):
    """The columns that the loops write.

    By vertices: the place in `order`, the region, how many successors are free, and not won, and the move; then
    scratch space. By levels: the region, and where the `heads` of it and of those above end. By regions: their sizes,
    levels, and whether others were merged into them. The vertices of a region are linked in a ring, in which its number
    is one of them: so it is not below the number of vertices.
    """

    counts: Column
    rank: Column
    region: Column
    free: Column
    live: Column
    choices: Column
    queue: Column
    undone: Column
    unused: Column
    at: Column
    ends: Column
    heads: Column
    size: Column
    level: Column
    merged: Column
    after: Column
    ahead: Column


class Promotion:
    """A parity game that is being solved."""

    def __init__(self, game: ParityGame) -> None:
        size = len(game.player)
        columns = *np.zeros((11, size + 1), "i4"), *np.zeros((5, 2 * size), "i4")
        self._game, self._search = game, Search(np.array([0, size - 1, size, 0, 0, 0, 0, size], "i8"), *columns)
        self._search.rank[game.order], self._search.unused[:size] = np.arange(size), np.arange(size, 2 * size)
        self._search.free[:size] = self._search.live[:size] = np.diff(game.start)

    def answer(self, bound: int = 0) -> Any:
        """Return the winners, and winning moves or -1; None after looks at a number of vertices, if one is given."""
        solved, search = _solve(self._game, self._search, bound), self._search
        return (-search.region[:-1].astype("i1"), search.choices[:-1]) if solved else None


@loop
def _join(vertex: int, move: int, region: int, search: Search) -> None:
    """Put a free vertex at the end of a region and into the queue, to be attracted to."""
    last = search.ahead[region]
    search.region[vertex], search.choices[vertex] = region, move
    search.after[vertex], search.ahead[vertex] = region, last
    search.after[last], search.ahead[region] = vertex, vertex
    search.size[region] += 1
    search.queue[search.counts[QUEUED]] = vertex
    search.counts[QUEUED] += 1


@loop
def _set_free(vertex: int, game: ParityGame, search: Search) -> None:
    counts = search.counts
    for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
        search.free[game.before[edge]] += 1
    counts[STEPS] += 1
    search.region[vertex], search.undone[counts[UNDONE]] = FREE, vertex
    counts[UNDONE] += 1
    counts[TOP] = max(counts[TOP], search.rank[vertex])


@loop
def _undo(first: int, last: int, game: ParityGame, search: Search) -> None:
    """Set the vertices of some levels free."""
    for level in range(first, last + 1):
        region = search.at[level]
        vertex = search.after[region]
        while vertex != region:
            if search.region[vertex] > 0:
                _set_free(vertex, game, search)
            vertex = search.after[vertex]
        search.unused[search.counts[UNUSED]] = region
        search.counts[UNUSED] += 1


@loop
def _highest(game: ParityGame, search: Search) -> int:
    """Return the free vertex of the highest priority, -1 if none is free."""
    counts = search.counts
    while counts[TOP] >= 0 and search.region[game.order[counts[TOP]]] != FREE:
        counts[TOP] -= 1
    return int(game.order[counts[TOP]]) if counts[TOP] >= 0 else -1


@loop
def _begin(game: ParityGame, search: Search) -> None:
    """Begin a region; if none is closed since vertices lost moves to won ones, all are undone before."""
    counts, vertex = search.counts, _highest(game, search)
    if vertex < 0:
        _undo(1, counts[DEPTH], game, search)
        counts[DEPTH], vertex = 0, _highest(game, search)
    counts[DEPTH], counts[UNUSED], counts[UNDONE] = counts[DEPTH] + 1, counts[UNUSED] - 1, 0
    level, region = counts[DEPTH], search.unused[counts[UNUSED]]
    search.at[level], search.ends[level], search.heads[search.ends[level - 1]] = region, search.ends[level - 1], vertex
    search.level[region], search.size[region], search.merged[region] = level, 0, 0
    search.after[region], search.ahead[region] = region, region


@loop
def _attract(region: int, liked: int, game: ParityGame, search: Search) -> None:
    """Attract free vertices to those in the queue, and empty it."""
    counts, done = search.counts, 0
    while done < counts[QUEUED]:
        vertex = search.queue[done]
        done += 1
        for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
            previous = game.before[edge]
            search.free[previous] -= 1
            if search.region[previous] == FREE and (game.player[previous] == liked or search.free[previous] == 0):
                _join(previous, vertex if game.player[previous] == liked else -1, region, search)
    counts[STEPS] += done
    counts[QUEUED] = 0


@loop
def _move_into(vertex: int, region: int, game: ParityGame, search: Search) -> int:
    for edge in range(game.start[vertex], game.start[vertex + natural(1)]):
        if search.region[game.ends[edge]] == region:
            return int(game.ends[edge])
    return -1


@loop
def _grow(level: int, liked: int, more: bool, game: ParityGame, search: Search) -> None:
    """Attract to a region, first what was undone; then add heads, if there are to be more."""
    region, counts = search.at[level], search.counts
    for place in range(counts[UNDONE]):
        vertex = search.undone[place]
        move = _move_into(vertex, region, game, search) if game.player[vertex] == liked else -1
        if move >= 0 or (game.player[vertex] != liked and search.free[vertex] == 0):
            _join(vertex, move, region, search)
    counts[UNDONE] = 0
    _attract(region, liked, game, search)
    vertex = _highest(game, search) if more else -1
    while vertex >= 0 and game.liked[vertex] == liked:
        search.heads[search.ends[level]] = vertex
        search.ends[level] += 1
        _join(vertex, -1, region, search)
        _attract(region, liked, game, search)
        vertex = _highest(game, search)


@loop
def _open_heads(level: int, liked: int, game: ParityGame, search: Search) -> int:
    """Move the heads that play can or must leave for free vertices from a region into the queue, and count them."""
    region, filled = search.at[level], 0
    for place in range(search.ends[level - 1], search.ends[level]):
        vertex = search.heads[place]
        if game.player[vertex] == liked and search.choices[vertex] < 0:
            search.choices[vertex] = _move_into(vertex, region, game, search)
        if search.choices[vertex] < 0 if game.player[vertex] == liked else search.free[vertex] > 0:
            search.region[vertex], search.queue[filled] = FREE, vertex
            filled += 1
    return filled


@loop
def _keep_closed(filled: int, level: int, liked: int, game: ParityGame, search: Search) -> bool:
    """Set free from where play can come to the open heads, unless that were all or takes too long."""
    counts, queue, region, done = search.counts, search.queue, search.at[level], 0
    hopeful = search.merged[region] or filled < search.ends[level] - search.ends[level - 1]
    most, allowed = search.size[region], counts[STEPS] // SHARE - counts[VAIN]
    while hopeful and done < filled and (FEW * filled <= most or done <= allowed):
        vertex = queue[done]
        done += 1
        for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
            previous = game.before[edge]
            leads = game.player[previous] != liked or search.choices[previous] == vertex
            if leads and search.region[previous] == region:
                search.region[previous], queue[filled] = FREE, previous
                filled += 1
    if done < filled or filled == most:
        counts[VAIN] += done
        for place in range(filled):
            search.region[queue[place]] = region
        return False
    for place in range(filled):
        ahead, after = search.ahead[queue[place]], search.after[queue[place]]
        search.after[ahead], search.ahead[after] = after, ahead
        _set_free(queue[place], game, search)
    search.size[region] -= filled
    return True


@loop
def _goal(level: int, liked: int, game: ParityGame, search: Search) -> int:
    """Find the lowest level that the opponent can leave a closed region for, 0 if there is none.

    The levels above, which will be undone, are looked through for as many steps as the region has vertices.
    """
    region, goal, above, steps = search.at[level], 0, level - 1, 0
    while above > 0 and steps <= search.size[region]:
        vertex = search.after[search.at[above]]
        while vertex != search.at[above] and steps <= search.size[region]:
            for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
                previous = game.before[edge]
                if search.region[previous] == region and game.player[previous] != liked:
                    return above
            steps += 1
            vertex = search.after[vertex]
        above -= 1
    vertex = search.after[region] if steps > search.size[region] else region
    while vertex != region:
        if game.player[vertex] != liked:
            for edge in range(game.start[vertex], game.start[vertex + natural(1)]):
                other = search.region[game.ends[edge]]
                if other > 0 and other != region:
                    goal = max(goal, search.level[other])
            search.counts[STEPS] += 1
        vertex = search.after[vertex]
    return goal


@loop
def _merge(region: int, goal: int, search: Search) -> None:
    """Merge a region into that of a level above; the larger one keeps its number."""
    into = search.at[goal]
    kept, lost = (region, into) if search.size[into] < search.size[region] else (into, region)
    vertex = search.after[lost]
    while vertex != lost:
        search.region[vertex] = kept
        vertex = search.after[vertex]
    first, last, end = search.after[lost], search.ahead[lost], search.ahead[kept]
    search.after[end], search.ahead[first], search.after[last], search.ahead[kept] = first, end, kept, last
    search.size[kept] += search.size[lost]
    search.at[goal], search.level[kept], search.merged[kept] = kept, goal, 1
    search.unused[search.counts[UNUSED]] = lost
    search.counts[UNUSED] += 1


@loop
def _win(level: int, liked: int, game: ParityGame, search: Search) -> int:
    """Give a region to its player with all that he attracts; return the highest level that he attracts from."""
    counts, region, queue, done, filled, highest = search.counts, search.at[level], search.queue, 0, 0, level
    vertex = search.after[region]
    while vertex != region:
        search.region[vertex], queue[filled] = -liked, vertex
        vertex, filled = search.after[vertex], filled + 1
    while done < filled:
        vertex = queue[done]
        done += 1
        for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
            previous = game.before[edge]
            where = search.region[previous]
            search.live[previous] -= 1
            if where < 0 or (game.player[previous] != liked and search.live[previous] > 0):
                continue
            if where == FREE:
                for each in range(game.back[previous], game.back[previous + natural(1)]):
                    search.free[game.before[each]] -= 1
            else:
                highest = min(highest, search.level[where])
            search.choices[previous] = vertex if game.player[previous] == liked else -1
            search.region[previous], queue[filled] = -liked, previous
            filled += 1
    counts[LIVE] -= filled
    return highest


@loop
def _solve(game: ParityGame, search: Search, bound: int) -> bool:
    counts = search.counts
    while counts[LIVE] > 0 and (bound == 0 or counts[STEPS] <= bound):
        if counts[DEPTH] == 0:
            _begin(game, search)
        level, liked = counts[DEPTH], game.liked[search.heads[search.ends[counts[DEPTH] - 1]]]
        _grow(level, liked, True, game, search)
        if not _keep_closed(_open_heads(level, liked, game, search), level, liked, game, search):
            _begin(game, search)
            continue
        _grow(level, liked, False, game, search)
        goal = _goal(level, liked, game, search)
        if goal > 0:
            _undo(goal + 1, level - 1, game, search)
            _merge(search.at[level], goal, search)
            counts[DEPTH] = goal
        else:
            highest = _win(level, liked, game, search)
            _undo(highest, level, game, search)
            counts[DEPTH] = highest - 1
    return bool(counts[LIVE] == 0)
