"""Known families of parity games, by the tables of the papers: player 1 is Even, and the highest priority decides.

A game is a dict: of each vertex its owner, its priority and its successors, of which those outside the game do not
count, as in the papers. Who wins is known by construction where a family says so.

References
----------
O. Friedmann, "Recursive algorithm for parity games requires exponential time", RAIRO 45, 2011,
:doi:`10.1051/ita/2011124`.
M. Gazda, T. Willemse, "Zielonka's recursive algorithm: dull, weak and solitaire games and tighter bounds", GandALF
2013, :doi:`10.4204/EPTCS.119.4`.
M. Jurdziński, "Small progress measures for solving parity games", STACS 2000, :doi:`10.1007/3-540-46541-3_24`.
O. Friedmann, M. Lange, "The PGSolver collection of parity game solvers", 2009: ladders, cliques, the model checker's
ladder, the lift, and the grid as a rectangle.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import chain

import numpy as np

from arena import CompactArena

Table = dict[Hashable, tuple[int, int, list[Hashable]]]
EVEN, ODD = 1, 2


def columns(table: Table) -> CompactArena:
    """Put a game into columns, its vertices numbered as they come."""
    number = {vertex: place for place, vertex in enumerate(table)}
    rows = [[number[end] for end in ends if end in number] for _, _, ends in table.values()]
    player, priority = zip(*((owner, height) for owner, height, _ in table.values()), strict=True)
    tails = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    heads = np.fromiter(chain.from_iterable(rows), "i8")
    return CompactArena.from_edges(tails, heads, player, np.full(len(rows), -1), marks={"priority": priority})


def friend(number: int) -> int:
    """Give the player who likes a priority."""
    return EVEN if number % 2 == 0 else ODD


def recursive_ladder(levels: int) -> Table:
    """Make Friedmann's game of 5 vertices a level: Zielonka's calls grow as Fibonacci's numbers at least.

    The heads c, d and e of a level have its three priorities; a and b below it have a low one, and are won by whom the
    levels above leave them to.
    """
    game: Table = {}
    for level in range(levels + 1):
        mine, other = friend(level), friend(level + 1)
        low = 1 - level % 2
        if level:
            game["a", level] = other, low, [("b", level), ("d", level - 1)]
            game["b", level] = mine, low, [("a", level), ("c", level)]
        if level < levels:
            game["c", level] = other, 3 * level + 5, [("b", level + 1), ("d", level)]
            game["d", level] = mine, 3 * level + 4, [("e", level), ("d", level - 1), ("d", level + 1)]
            game["e", level] = other, 3 * level + 3, [("b", level + 1), ("d", level)]
    return game


def tight_ladder(levels: int) -> Table:
    """Make Gazda and Willemse's game M of 3 vertices a level.

    Zielonka's calls grow with each level as on Friedmann's ladder, which has 5.
    """
    game: Table = {}
    for level in range(levels):
        mine, other = friend(level), friend(level + 1)
        low = 1 - level % 2
        game["v", level] = mine, level + 2, [("u", level), ("v", level + 1)]
        game["u", level] = mine, low, [("w", level), ("v", level + 1)]
        game["w", level] = other, low, [("u", level), ("w", level - 1)]
    return game


def dull_chain(links: int) -> Table:
    """Make Gazda and Willemse's dull game: all is Even's, who walks down the chain to a loop that he likes.

    Every other vertex of the chain has one outside, with a loop that Odd likes: calls double with each of those.
    """
    game: Table = {("v", place): (EVEN, place + 2, [("v", max(place - 1, 0))]) for place in range(2 * links)}
    for place in range(1, links + 1):
        game["u", place] = EVEN, 1, [("v", 2 * place - 1), ("u", place)]
    return game


def grid(depth: int, width: int) -> Table:
    """Make Jurdziński's game on a rectangle of 2 depth + 1 rows and 2 width columns, on which measures rise slowly.

    In each odd row Even walks to the right, to a loop of the row's even priority; Odd can send him up, to an odd
    priority, and down again one column farther. In the bottom row Odd, who likes its priority, stays. So measures
    rise there without a bound, and drag those of all rows through their whole range on the way.
    """
    game: Table = {}
    last, bottom = 2 * width - 1, 2 * depth
    for row in range(1, bottom, 2):
        height = bottom + 1 - row
        for column in range(0, last, 2):
            beside: list[Hashable] = [(row, column - 1), (row, column + 1)]
            game[row - 1, column] = EVEN, height + 1, [(row, column + 1)]
            game[row, column] = ODD, height, [*beside, (row - 1, column)]
            down = (bottom, column + 1) if column + 1 < last else (row, last)
            game[row, column + 1] = EVEN, height, [(row, column), (row, column + 2), down]
    for column in range(0, last, 2):
        game[bottom, column] = EVEN, 0, [(bottom, column - 1), (bottom, column + 1)]
        after = (bottom, min(column + 2, last))
        up: list[Hashable] = [(row, column + 1) for row in range(1, bottom, 2)]
        game[bottom, column + 1] = ODD, 1, [(bottom, column), after, *up]
    return game


def model_checker_ladder(rungs: int) -> Table:
    """Make the ladder that is hard for a local model checker: all is Odd's, but every round meets the even top."""
    game: Table = {("a", rungs): (ODD, 0, [("a", 0)])}
    for rung in range(rungs):
        game["a", rung] = ODD, 2 * (rungs - rung), [("b", rung)]
        game["b", rung] = ODD, 0, [("c", rung), ("a", rung + 1)]
        game["c", rung] = ODD, 2 * (rungs - rung) - 1, [("a", rung + 1)]
    return game


def lift(floors: int, *, fair: bool) -> Table:
    """Verify a lift: if the top floor is called for again and again, the lift comes there again and again.

    A state is the floor, whether the door is open, and the floors called for, the next one first. Those who call, one
    at a time, are Odd, who alone has choices. New calls come last if it is fair, else first. Its priority is 2 where
    the lift is at the top, 1 where it is called for, else 0: the formula's, of the product of lift and formula.
    """
    game: Table = {}
    waiting: list[Hashable] = [(1, False, ())]
    while waiting:
        state = waiting.pop()
        if state in game:
            continue
        floor, _, calls = state  # type: ignore[misc]
        height = 2 if floor == floors else 1 if floors in calls else 0
        game[state] = ODD, height, sorted(set(_after(state, floors, fair)))  # type: ignore[type-var]
        waiting += game[state][2]
    return game


def _after(state: Hashable, floors: int, fair: bool) -> Iterator[Hashable]:
    """Give the states that a lift may be in next."""
    floor, is_open, calls = state  # type: ignore[misc]
    if not is_open and calls:
        floor += (calls[0] > floor) - (calls[0] < floor)
        is_open = floor in calls
        calls = tuple(call for call in calls if call != floor)
    else:
        is_open = False
    for call in range(floors + 1):
        new = (call,) if call and call not in calls else ()
        yield floor, is_open, (*calls, *new) if fair else (*new, *calls)
