"""Closed regions: the part of a region that is closed, and the levels that the opponent can leave it for."""

from __future__ import annotations

from arena.machine.loops import natural
from arena.solving.objectives._zielonka import ParityGame
from arena.solving.tangles.growth import set_free
from arena.solving.tangles.search_columns import STAMP, STEPS, WASTED, Levels, Tangles, VertexColumns


def _is_open(vertex: int, liked: int, game: ParityGame, search: VertexColumns) -> bool:
    """Tell whether a head has no move into its region, or the opponent's has a free successor."""
    if game.player[vertex] == liked:
        return bool(search.move[vertex] < 0)
    return bool(search.left[vertex] > 0)


def open_heads(level: int, liked: int, game: ParityGame, search: VertexColumns, levels: Levels) -> int:
    """Count the open heads of a level: all other vertices of a region are closed."""
    number = 0
    for spot in range(levels.heads[level - 1], levels.heads[level]):
        if _is_open(search.heads[spot], liked, game, search):
            number += 1
    return number


def _mark_open(level: int, liked: int, game: ParityGame, search: VertexColumns, levels: Levels) -> int:
    """Put the vertices of a region into the queue from which the opponent can come to an open head; count them.

    It is 0 if these are all, as where all heads are open and each vertex was attracted to these. Where pieces were
    merged into the region, a search for nothing is given up after as many steps as all other work took.
    """
    counts, queue, region = levels.counts, search.queue, levels.region[level]
    counts[STAMP] += 1
    stamp, filled, done, steps = counts[STAMP], 0, 0, 0
    for spot in range(levels.heads[level - 1], levels.heads[level]):
        vertex = search.heads[spot]
        if _is_open(vertex, liked, game, search):
            search.part[vertex], queue[filled] = stamp, vertex
            filled += 1
    if levels.grown[region] and filled == levels.heads[level] - levels.heads[level - 1]:
        return 0
    allowed = counts[STEPS] - counts[WASTED]
    while done < filled and (levels.grown[region] or steps <= allowed):
        vertex = queue[done]
        done += 1
        for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
            previous = game.before[edge]
            if search.place[previous] != region or search.part[previous] == stamp:
                continue
            if game.player[previous] != liked or search.move[previous] == vertex:
                search.part[previous], queue[filled] = stamp, previous
                filled += 1
        steps += game.back[vertex + natural(1)] - game.back[vertex] + 1
    counts[STEPS] += steps
    if done < filled or filled == levels.size[region]:
        counts[WASTED] += steps
        return 0
    return filled


def keep_closed(
    level: int, liked: int, game: ParityGame, search: VertexColumns, levels: Levels, tangles: Tangles
) -> bool:
    """Set free all vertices of a region from which the opponent can come to an open head, unless these are all."""
    region, filled = levels.region[level], _mark_open(level, liked, game, search, levels)
    for spot in range(filled):
        _leave(search.queue[spot], region, search, levels)
        set_free(search.queue[spot], game, search, levels, tangles)
    if filled > 0:
        levels.size[region] -= filled
        kept = levels.heads[level - 1]
        for spot in range(kept, levels.heads[level]):
            if search.place[search.heads[spot]] == region:
                search.heads[kept] = search.heads[spot]
                kept += 1
        levels.heads[level], levels.pieces[level] = kept, levels.pieces[level - 1]
    return filled > 0


def _leave(vertex: int, region: int, search: VertexColumns, levels: Levels) -> None:
    """Take a vertex out of its region's list."""
    ahead, after = search.ahead[vertex], search.after[vertex]
    if ahead >= 0:
        search.after[ahead] = after
    else:
        levels.first[region] = after
    if after >= 0:
        search.ahead[after] = ahead
    else:
        levels.last[region] = ahead


def _way_from_above(level: int, liked: int, game: ParityGame, search: VertexColumns, levels: Levels) -> int:
    """Find the lowest level that the opponent can come to from a region, level by level; 0 if there is none.

    After as many steps as the region has vertices it is given up: -1.
    """
    region, steps = levels.region[level], 0
    for above in range(1, level):
        vertex = levels.first[levels.region[level - above]]
        while vertex >= 0:
            for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
                previous = game.before[edge]
                if search.place[previous] == region and game.player[previous] != liked:
                    return level - above
            steps += game.back[vertex + natural(1)] - game.back[vertex] + 1
            if steps > levels.size[region]:
                return -1
            vertex = search.after[vertex]
    return 0


def way_out(level: int, liked: int, game: ParityGame, search: VertexColumns, levels: Levels) -> int:
    """Find the lowest level that the opponent can leave a closed region for; 0 if there is none.

    If other regions were merged into the region, the level is searched from above: the work up to it is no waste, since
    the regions between are undone then. Else the moves out of the opponent's vertices are looked at.
    """
    region, steps = levels.region[level], 0
    goal = -1 if levels.grown[region] else _way_from_above(level, liked, game, search, levels)
    if goal >= 0:
        return goal
    goal, vertex = 0, levels.first[region]
    while vertex >= 0:
        if game.player[vertex] != liked:
            for edge in range(game.start[vertex], game.start[vertex + natural(1)]):
                place = search.place[game.ends[edge]]
                if place > 0 and place != region and levels.level[place] > goal:
                    goal = levels.level[place]
            steps += game.start[vertex + natural(1)] - game.start[vertex]
        vertex = search.after[vertex]
    levels.counts[STEPS] += steps
    return goal


LOOPS = (_is_open, open_heads, _mark_open, _leave, keep_closed, _way_from_above, way_out)
"""The loops of this file, in the order in which they call each other."""
