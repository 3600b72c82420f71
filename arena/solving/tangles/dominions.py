"""Dominions: parts of the game that a player wins by staying in them, and all that he attracts to them."""

from __future__ import annotations

from arena.machine.loops import natural
from arena.solving.objectives._zielonka import ParityGame
from arena.solving.tangles.search_columns import FREE, LIVE, OUTSIDE, STEPS, WON, Levels, Tangles, VertexColumns


def win(vertex: int, player: int, search: VertexColumns, levels: Levels) -> None:
    """Give a vertex of a dominion to its player, by the first move that was found for it."""
    if search.winners[vertex] == 0:
        search.winners[vertex], search.choices[vertex] = player, search.move[vertex]
        levels.counts[WON] += 1


def win_region(level: int, player: int, search: VertexColumns, levels: Levels) -> None:
    """Give a region that the opponent cannot leave to its player."""
    vertex = levels.first[levels.region[level]]
    while vertex >= 0:
        win(vertex, player, search, levels)
        vertex = search.after[vertex]


def take_out(game: ParityGame, search: VertexColumns, levels: Levels, tangles: Tangles) -> None:
    """Take the dominions out of the game with all that their players attract to them; O(|S|+|A|) and the tangles."""
    counts, place = levels.counts, search.place
    for spot in range(counts[LIVE]):
        place[search.order[spot]] = FREE
    for player in range(1, 3):
        filled = 0
        for spot in range(counts[LIVE]):
            vertex = search.order[spot]
            if search.winners[vertex] == player and place[vertex] == FREE:
                place[vertex], search.queue[filled] = player, vertex
                filled += 1
        filled = _attract_all(player, filled, game, search, tangles)
        for spot in range(filled):
            place[search.queue[spot]] = OUTSIDE
        counts[STEPS] += filled
    kept = 0
    for spot in range(counts[LIVE]):
        if place[search.order[spot]] == FREE:
            search.order[kept] = search.order[spot]
            kept += 1
    counts[LIVE], counts[WON] = kept, 0


def _attract_all(player: int, filled: int, game: ParityGame, search: VertexColumns, tangles: Tangles) -> int:
    """Attract vertices and tangles to the vertices of the queue, which are won; give its new end."""
    done = 0
    while done < filled:
        vertex = search.queue[done]
        done += 1
        filled = _attract_to(vertex, player, filled, game, search)
        entry = search.latest[vertex]
        while entry >= 0:
            number = tangles.tangle[entry]
            tangles.escapes[number] -= 1
            if tangles.escapes[number] == 0 and tangles.player[number] == player:
                filled = _attract_tangle(number, player, filled, search, tangles)
            entry = tangles.earlier[entry]
    return filled


def _attract_to(vertex: int, player: int, filled: int, game: ParityGame, search: VertexColumns) -> int:
    """Attract the predecessors of a vertex that is won; give the new end of the queue."""
    for edge in range(game.back[vertex], game.back[vertex + natural(1)]):
        previous = game.before[edge]
        if previous == vertex or search.place[previous] == OUTSIDE:
            continue
        search.degree[previous] -= 1
        if search.place[previous] == FREE and (game.player[previous] == player or search.degree[previous] == 0):
            search.choices[previous] = vertex if game.player[previous] == player else -1
            search.place[previous], search.winners[previous], search.queue[filled] = player, player, previous
            filled += 1
    return filled


def _attract_tangle(number: int, player: int, filled: int, search: VertexColumns, tangles: Tangles) -> int:
    """Attract a tangle that can only be left for won vertices, if it is in the game as a whole."""
    for spot in range(tangles.begin[number], tangles.begin[number + 1]):
        if search.place[tangles.inside[spot]] == OUTSIDE:
            return filled
    for spot in range(tangles.begin[number], tangles.begin[number + 1]):
        vertex = tangles.inside[spot]
        if search.place[vertex] == FREE:
            search.choices[vertex] = tangles.moves[spot]
            search.place[vertex], search.winners[vertex], search.queue[filled] = player, player, vertex
            filled += 1
    return filled


LOOPS = (win, win_region, _attract_to, _attract_tangle, _attract_all, take_out)
"""The loops of this file, in the order in which they call each other."""
