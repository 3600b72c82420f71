"""Parity games by the definition: another reader of PGSolver's text, and Zielonka's recursion word for word.

A game is a dict: number -> (priority, owner, successors, name). Owner 0 is Even, who likes that the highest priority
that comes back for ever is even.
"""

from __future__ import annotations

import re

Game = dict[int, tuple[int, int, list[int], str]]
VERTEX = re.compile(r'\s*(\d+)\s*(\d+)\s*([01])\s*(\d+(?:\s*,\s*\d+)*)\s*(?:"([^"]*)"\s*)?;')


def parsed(text: str) -> tuple[Game, int]:
    """Read a game as Oink's pgparser.cpp does, and where play starts."""
    size, rest = re.fullmatch(r"parity\s*(\d+)\s*;\s*(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    start = re.match(r"start\s+(\d+);\n", rest)
    rest, game = rest[start.end() :] if start else rest, {}
    for _ in range(int(size) + 1):
        found = VERTEX.match(rest)
        assert found, rest
        number, priority, owner, after, name = found.groups()
        assert int(number) not in game
        game[int(number)] = (int(priority), int(owner), list(map(int, after.split(","))), name or "")
        rest = rest[found.end() :]
    assert (rest.strip(), set(game)) == ("", set(range(int(size) + 1)))
    return game, int(start[1]) if start else 0


def written(game: Game) -> str:
    """Write the vertices of a game, one per line, without a header."""
    lines = (f"{n} {priority} {owner} {','.join(map(str, after))}" for n, (priority, owner, after, _) in game.items())
    return "".join(f"{line};\n" for line in lines)


def attracted(game: Game, inside: set[int], player: int, goal: set[int]) -> set[int]:
    """Return the vertices of a part from which a player can force a goal."""
    found = set(goal)
    while more := {
        v
        for v in inside - found
        if (any if game[v][1] == player else all)(s in found for s in game[v][2] if s in inside)
    }:
        found |= more
    return found


def even_wins(game: Game) -> set[int]:
    """Return the vertices from which Even wins."""
    return zielonka(game, set(game))[0][0]


def zielonka(game: Game, inside: set[int]) -> tuple[list[set[int]], list[dict[int, int]]]:
    """Return the regions of Even and Odd and their strategies, by the algorithm of the textbook."""
    if not inside:
        return [set(), set()], [{}, {}]
    top = max(game[v][0] for v in inside)
    who = top % 2
    goal = {v for v in inside if game[v][0] == top}
    reached = attracted(game, inside, who, goal)
    moves = toward(game, inside, reached, goal, who)
    regions, strategies = zielonka(game, inside - reached)
    if not regions[1 - who]:
        stay = {v: next(s for s in game[v][2] if s in inside) for v in goal if game[v][1] == who}
        result: tuple[list[set[int]], list[dict[int, int]]] = [set(), set()], [{}, {}]
        result[0][who], result[1][who] = set(inside), {**stay, **moves, **strategies[who]}
        return result
    lost = attracted(game, inside, 1 - who, regions[1 - who])
    escapes = toward(game, inside, lost, regions[1 - who], 1 - who)
    rest, found = zielonka(game, inside - lost)
    rest[1 - who] |= lost
    found[1 - who] |= {**escapes, **strategies[1 - who]}
    return rest, found


def toward(game: Game, inside: set[int], reached: set[int], goal: set[int], who: int) -> dict[int, int]:
    """Return moves of a player that lead from an attractor to its goal."""
    near, moves = set(goal), {}
    while near < reached:
        more = attracted_once(game, inside, who, near) & reached
        moves |= {v: next(s for s in game[v][2] if s in near) for v in more if game[v][1] == who}
        near |= more
    return moves


def attracted_once(game: Game, inside: set[int], who: int, near: set[int]) -> set[int]:
    """Return the vertices from which a player can force a set by one move."""
    return {
        v for v in inside - near if (any if game[v][1] == who else all)(s in near for s in game[v][2] if s in inside)
    }
