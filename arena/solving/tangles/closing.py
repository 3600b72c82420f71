"""Closed regions: whether a region is closed, what of it is, and where the opponent can leave it for."""

from __future__ import annotations

from arena.machine.loops import natural
from arena.solving.objectives._zielonka import ParityGame
from arena.solving.tangles.growth import set_free
from arena.solving.tangles.search_columns import STAMP, STEPS, WASTED, Levels, Search, Tangles


def _is_open(vertex: int, liked: int, game: ParityGame, search: Search) -> bool:
    """Tell whether a head has no move into its region, or the opponent's has a free successor."""
    if game.player[vertex] == liked:
        return bool(search.move[vertex] < 0)
    return bool(search.left[vertex] > 0)


def open_heads(level: int, liked: int, game: ParityGame, search: Search, levels: Levels) -> int:
    """Count the open heads of a level: all other vertices of a region are closed."""
    number = 0
    for spot in range(levels.heads[level - 1], levels.heads[level]):
        if _is_open(search.heads[spot], liked, game, search):
            number += 1
    return number


def keep_closed(level: int, liked: int, game: ParityGame, search: Search, levels: Levels, tangles: Tangles) -> bool:
    """Set free all vertices of a region from which the opponent can come to an open head, unless these are all.

    O(edges to them). Where pieces were merged into the region, the search for nothing may take no more steps than all
    other work.
    """
    counts, queue, region = levels.counts, search.queue, levels.region[level]
    counts[STAMP] += 1
    stamp, filled, done, steps = counts[STAMP], 0, 0, 0
    for spot in range(levels.heads[level - 1], levels.heads[level]):
        vertex = search.heads[spot]
        if _is_open(vertex, liked, game, search):
            search.part[vertex], queue[filled] = stamp, vertex
            filled += 1
    allowed = counts[STEPS] - counts[WASTED]
    while done < filled and (levels.grown[region] or steps <= allowed):
        vertex = queue[done]
        done += 1
        for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
            previous = game.before[edge]
            if search.place[previous] == region and search.part[previous] != stamp:
                if game.player[previous] != liked or search.move[previous] == vertex:
                    search.part[previous], queue[filled] = stamp, previous
                    filled += 1
        steps += game.back[vertex + natural(1)] - game.back[vertex] + 1
    counts[STEPS] += steps
    if done < filled or filled == levels.size[region]:
        counts[WASTED] += steps
        return False
    for spot in range(filled):
        _leave(queue[spot], region, search, levels)
        set_free(queue[spot], game, search, levels, tangles)
    levels.size[region] -= filled
    kept = levels.heads[level - 1]
    for spot in range(kept, levels.heads[level]):
        if search.place[search.heads[spot]] == region:
            search.heads[kept] = search.heads[spot]
            kept += 1
    levels.heads[level], levels.pieces[level] = kept, levels.pieces[level - 1]
    return True


def _leave(vertex: int, region: int, search: Search, levels: Levels) -> None:
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


def way_out(level: int, liked: int, game: ParityGame, search: Search, levels: Levels) -> int:
    """Find the lowest level that the opponent can leave a closed region for; 0 if there is none.

    From a region into which others were merged it is looked for from above, level by level: where it is, the regions
    between are undone anyway. After as many steps as the region has vertices their own moves are looked at.
    """
    region, steps, each = levels.region[level], 0, level - 1
    while not levels.grown[region] and steps <= levels.size[region]:
        if each == 0:
            return 0
        vertex = levels.first[levels.region[each]]
        while vertex >= 0 and steps <= levels.size[region]:
            for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
                previous = game.before[edge]
                if search.place[previous] == region and game.player[previous] != liked:
                    return each
            steps += game.back[vertex + natural(1)] - game.back[vertex] + 1
            vertex = search.after[vertex]
        if vertex < 0:
            each -= 1
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


LOOPS = (_is_open, open_heads, _leave, keep_closed, way_out)
"""The loops of this file, in the order in which they call each other."""
