"""Regions: how they grow, are merged, and are undone."""

from __future__ import annotations

from arena.machine.loops import natural
from arena.solving.objectives._zielonka import ParityGame
from arena.solving.tangles.free_ranks import highest, put_back
from arena.solving.tangles.search_columns import (
    FREE,
    LEARNED,
    OUTSIDE,
    QUEUED,
    STEPS,
    UNDONE,
    UNUSED,
    Levels,
    Tangles,
    VertexColumns,
)


def begin_region(level: int, liked: int, levels: Levels) -> None:
    """Begin an empty region of a player at a level."""
    levels.counts[UNUSED] -= 1
    region = levels.unused[levels.counts[UNUSED]]
    levels.region[level], levels.level[region], levels.player[level] = region, level, liked
    levels.first[region], levels.last[region], levels.size[region], levels.grown[region] = -1, -1, 0, 1
    levels.heads[level], levels.pieces[level] = levels.heads[level - 1], levels.pieces[level - 1]


def _join(vertex: int, move: int, region: int, search: VertexColumns, levels: Levels) -> None:
    """Put a free vertex at the end of a region, to be attracted to."""
    last = levels.last[region]
    search.place[vertex], search.move[vertex] = region, move
    search.ahead[vertex], search.after[vertex] = last, -1
    if last < 0:
        levels.first[region] = vertex
    else:
        search.after[last] = vertex
    levels.last[region] = vertex
    levels.size[region] += 1
    search.queue[levels.counts[QUEUED]] = vertex
    levels.counts[QUEUED] += 1


def _join_tangle(number: int, region: int, search: VertexColumns, levels: Levels, tangles: Tangles) -> None:
    """Put the free vertices of a tangle into a region, unless some are in another one."""
    free = 0
    for spot in range(tangles.begin[number], tangles.begin[number + 1]):
        place = search.place[tangles.inside[spot]]
        if place == FREE:
            free += 1
        elif place != region:
            return
    if free > 0:
        for spot in range(tangles.begin[number], tangles.begin[number + 1]):
            if search.place[tangles.inside[spot]] == FREE:
                _join(tangles.inside[spot], tangles.moves[spot], region, search, levels)


def _attract(
    region: int, liked: int, game: ParityGame, search: VertexColumns, levels: Levels, tangles: Tangles
) -> None:
    """Attract to the vertices of the queue, vertices and tangles alike, and empty it."""
    counts, place, done = levels.counts, search.place, 0
    while done < counts[QUEUED]:
        vertex = search.queue[done]
        done += 1
        for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
            previous = game.before[edge]
            if previous == vertex or place[previous] == OUTSIDE:
                continue
            search.left[previous] -= 1
            if place[previous] == FREE:
                if game.player[previous] == liked:
                    _join(previous, vertex, region, search, levels)
                elif search.left[previous] == 0:
                    _join(previous, -1, region, search, levels)
            elif place[previous] == region and search.move[previous] < 0 and game.player[previous] == liked:
                search.move[previous] = vertex
        counts[STEPS] += game.back[vertex + natural(1)] - game.back[vertex] + 1
        entry = search.latest[vertex]
        while entry >= 0:
            number = tangles.tangle[entry]
            tangles.free[number] -= 1
            if tangles.free[number] == 0 and tangles.player[number] == liked:
                _join_tangle(number, region, search, levels, tangles)
            entry = tangles.earlier[entry]
    counts[QUEUED] = 0


def grow(
    level: int, liked: int, more: bool, game: ParityGame, search: VertexColumns, levels: Levels, tangles: Tangles
) -> None:
    """Attract free vertices to a region and, if there are to be more heads, add those that its player likes."""
    region, counts = levels.region[level], levels.counts
    while True:
        _attract(region, liked, game, search, levels, tangles)
        for spot in range(counts[UNDONE]):
            if search.place[search.undone[spot]] == FREE:
                put_back(search.undone[spot], search, levels)
        counts[UNDONE] = 0
        vertex = highest(search, levels) if more else -1
        if vertex < 0 or game.liked[vertex] != liked:
            return
        search.heads[levels.heads[level]] = vertex
        levels.heads[level] += 1
        _join(vertex, -1, region, search, levels)


def set_free(vertex: int, game: ParityGame, search: VertexColumns, levels: Levels, tangles: Tangles) -> None:
    """Take a vertex out of its region."""
    counts = levels.counts
    for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
        if game.before[edge] != vertex:
            search.left[game.before[edge]] += 1
    entry = search.latest[vertex]
    while entry >= 0:
        tangles.free[tangles.tangle[entry]] += 1
        entry = tangles.earlier[entry]
    search.place[vertex] = FREE
    search.undone[counts[UNDONE]] = vertex
    counts[UNDONE] += 1
    counts[STEPS] += game.back[vertex + natural(1)] - game.back[vertex] + 1


def undo(level: int, game: ParityGame, search: VertexColumns, levels: Levels, tangles: Tangles) -> None:
    """Set all vertices of a region free."""
    region = levels.region[level]
    vertex = levels.first[region]
    while vertex >= 0:
        set_free(vertex, game, search, levels, tangles)
        vertex = search.after[vertex]
    levels.unused[levels.counts[UNUSED]] = region
    levels.counts[UNUSED] += 1


def merge(level: int, goal: int, search: VertexColumns, levels: Levels) -> None:
    """Merge the region of a level into a higher one, those between being undone; the smaller one is numbered anew."""
    into, region = levels.region[goal], levels.region[level]
    kept, lost = (region, into) if levels.size[into] < levels.size[region] else (into, region)
    vertex, size = levels.first[lost], levels.size[lost]
    for _ in range(size):
        search.place[vertex] = kept
        vertex = search.after[vertex]
    first, middle, following, last = levels.first[into], levels.last[into], levels.first[region], levels.last[region]
    search.after[middle], search.ahead[following] = following, middle
    levels.first[kept], levels.last[kept] = first, last
    levels.size[kept] += size
    levels.level[kept], levels.region[goal], levels.grown[kept] = goal, kept, 0
    levels.unused[levels.counts[UNUSED]] = lost
    levels.counts[UNUSED] += 1


def move_into(vertex: int, region: int, game: ParityGame, search: VertexColumns) -> int:
    """Find a move into a region; -1 if there is none."""
    for edge in range(game.start[vertex], game.start[vertex + natural(1)]):
        following: int = game.ends[edge]
        if following != vertex and search.place[following] == region:
            return following
    return -1


def look_again(
    level: int, liked: int, game: ParityGame, search: VertexColumns, levels: Levels, tangles: Tangles
) -> None:
    """Find moves of heads into a changed region, and join the undone vertices that can be attracted to it."""
    region = levels.region[level]
    for spot in range(levels.heads[level - 1], levels.heads[level]):
        vertex = search.heads[spot]
        if game.player[vertex] == liked and search.move[vertex] < 0:
            search.move[vertex] = move_into(vertex, region, game, search)
    for spot in range(levels.counts[UNDONE]):
        vertex = search.undone[spot]
        if game.player[vertex] == liked:
            following = move_into(vertex, region, game, search)
            if following >= 0:
                _join(vertex, following, region, search, levels)
        elif search.left[vertex] == 0:
            _join(vertex, -1, region, search, levels)
    levels.counts[STEPS] += levels.counts[LEARNED]
    for number in range(levels.counts[LEARNED]):
        if tangles.free[number] > 0 or tangles.player[number] != liked or tangles.escapes[number] == 0:
            continue
        if search.place[tangles.inside[tangles.begin[number]]] == FREE:
            _join_tangle(number, region, search, levels, tangles)


LOOPS = (begin_region, _join, _join_tangle, _attract, grow, set_free, undo, merge, move_into, look_again)
"""The loops of this file, in the order in which they call each other."""
